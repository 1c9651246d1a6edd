/*
 * files.c - see files.h.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "testing.h"

char *file_text(const char *path, size_t *length)
{
    FILE *stream = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0, used = 0;

    if (!stream)
        fail_msg("%s cannot be opened", path);
    do {
        room = 2 * room + 4096;
        text = realloc(text, room + 1);
        assert_non_null(text);
        used += fread(text + used, 1, room - used, stream);
    } while (used == room);
    if (ferror(stream))
        fail_msg("%s cannot be read", path);
    fclose(stream);
    text[used] = '\0';
    if (length)
        *length = used;
    return text;
}

static void path_of(const struct golden_file *file, char *path, size_t room)
{
    snprintf(path, room, TEST_DATA "/%s", file->path);
}

static void compare(void **state)
{
    const struct golden_file *file = *state;
    char path[512];

    path_of(file, path, sizeof path);
    char *expected = file_text(path, NULL), *text = file->make(file->of);
    assert_string_equal(text, expected);
    free(text);
    free(expected);
}

static int update(const struct golden_file *file)
{
    char path[512];

    path_of(file, path, sizeof path);
    char *text = file->make(file->of);
    FILE *stream = fopen(path, "w");
    if (!stream || fputs(text, stream) < 0 || fclose(stream) != 0) {
        perror(path);
        return 1;
    }
    free(text);
    return 0;
}

int golden_main(int argc, char **argv, const struct golden_file *files, size_t count)
{
    struct CMUnitTest *tests = calloc(count, sizeof *tests);
    int status = 0;

    assert_non_null(tests);
    if (argc == 2 && strcmp(argv[1], "--update") == 0) {
        for (size_t i = 0; i < count && status == 0; i++)
            status = update(&files[i]);
    } else {
        for (size_t i = 0; i < count; i++)
            tests[i] = (struct CMUnitTest){ .name = files[i].path,
                                            .test_func = compare,
                                            .initial_state = (void *)(uintptr_t)&files[i] };
        status = _cmocka_run_group_tests("golden", tests, count, NULL, NULL);
    }
    free(tests);
    return status;
}
