/*
 * tree_file.c - a tree that is given by the name of a file.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tree.h"

enum { FIRST_ROOM = 1 << 16, BYTES_MOST = 1 << 30 };

static const char expected[] = "expected JSON as in [[3,12],[2,4]] or {...}, a generator "
                               "(random:b,d,seed, ordered:b,d, worst:b,d), or a file with one";

/* Everything up to the end, with a zero behind it; NULL with errno set. */
static char *read_all(FILE *file, size_t *length)
{
    size_t room = FIRST_ROOM, used = 0;
    char *text = malloc(room);

    while (text) {
        used += fread(text + used, 1, room - used - 1, file);
        if (feof(file) || ferror(file) || room >= BYTES_MOST)
            break;
        room *= 2;
        char *larger = realloc(text, room);
        if (!larger)
            free(text);
        text = larger;
    }
    if (text && !feof(file)) {
        errno = ferror(file) ? errno : EFBIG;
        free(text);
        return NULL;
    }
    if (text)
        text[used] = '\0';
    *length = used;
    return text;
}

/* A name that looks like a misspelt generator gets a hint. */
static enum esp_status fail_name(const char *name, int reason, struct esp_error *error)
{
    static const char *const generators[] = { "random", "ordered", "worst" };
    const size_t length = strcspn(name, ":/. ");
    char word[16] = "", label[TREE_LABEL];

    if (name[length] == ':' && length < sizeof word) {
        memcpy(word, name, length);
        if (esp_nearest(word, generators, 3))
            return esp_fail_unknown(error, "generator of trees", word, generators, 3);
    }
    return esp_fail(error, ESP_IO, "cannot read '%s': %s; %s", esp_tree_label(name, label),
                    strerror(reason), expected);
}

enum esp_status esp_tree_read_file(char **content, const char *name, struct esp_error *error)
{
    FILE *file = fopen(name, "rb");
    char label[TREE_LABEL];
    size_t length = 0;

    *content = NULL;
    if (!file)
        return fail_name(name, errno, error);
    errno = 0;
    char *text = read_all(file, &length);
    const int reason = errno;
    fclose(file);
    if (!text)
        return fail_name(name, reason ? reason : EIO, error);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]))
        text[--length] = '\0';
    if (strlen(text) != length || !(esp_tree_is_json(text) || esp_tree_is_generator(text))) {
        free(text);
        return esp_fail(error, ESP_BAD_INPUT, "%s: holds no tree; %s", esp_tree_label(name, label),
                        expected);
    }
    *content = text;
    return ESP_OK;
}
