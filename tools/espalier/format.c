/*
 * format.c - see format.h.
 */
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "espalier/text.h"
#include "format.h"

/* The name itself, or its first part where it has several: "speedscope". */
static bool is_named(const char *word, const char *name)
{
    const size_t first = strcspn(name, ".");
    return strcasecmp(name, word) == 0 ||
           (strlen(word) == first && strncasecmp(name, word, first) == 0);
}

static enum esp_status look_up(size_t *index, const char *const *names, size_t count,
                               const char *word, struct esp_error *error)
{
    for (size_t i = 0; i < count; i++) {
        if (is_named(word, names[i])) {
            *index = i;
            return ESP_OK;
        }
    }
    return esp_fail_unknown(error, "format", word, names, count);
}

/* Whether the name of a file ends in `.` and this extension of several parts. */
static bool ends_in(const char *base, const char *extension)
{
    const size_t length = strlen(base), last = strlen(extension);

    return strchr(extension, '.') && length > last + 1 && base[length - last - 1] == '.' &&
           strcasecmp(base + length - last, extension) == 0;
}

/* "there are: ..." in the words of esp_fail_unknown(), for a name without extension. */
static enum esp_status fail_without(const char *file, const char *option,
                                    const char *const *names, size_t count,
                                    struct esp_error *error)
{
    char list[ESP_ERROR_TEXT / 2] = "";
    struct esp_out out = { list, sizeof list, 0 };

    for (size_t i = 0; i < count; i++)
        esp_putf(&out, "%s%s", i ? ", " : "", names[i]);
    return esp_fail(error, ESP_BAD_INPUT,
                    "%s: no extension tells the format: expected one of %s, or --%s", file, list,
                    option);
}

enum esp_status format_find(size_t *index, const char *const *names, size_t count,
                            const char *file, const char *asked, const char *option,
                            size_t otherwise, struct esp_error *error)
{
    if (asked)
        return look_up(index, names, count, asked, error);
    if (strcmp(file, "-") == 0) {
        *index = otherwise;
        return ESP_OK;
    }
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    const char *dot = strrchr(base, '.');
    for (size_t i = 0; i < count; i++) {
        if (ends_in(base, names[i])) {
            *index = i;
            return ESP_OK;
        }
    }
    if (!dot || dot == base || dot[1] == '\0')
        return fail_without(file, option, names, count, error);

    struct esp_error own = { .text = "" };
    enum esp_status status = look_up(index, names, count, dot + 1, &own);
    return status == ESP_OK ? ESP_OK : esp_fail(error, status, "%s: %s", file, own.text);
}
