/*
 * format.c - see format.h.
 */
#include <string.h>
#include <strings.h>

#include "espalier/text.h"
#include "format.h"

static enum esp_status look_up(size_t *index, const char *const *names, size_t count,
                               const char *word, struct esp_error *error)
{
    for (size_t i = 0; i < count; i++) {
        if (strcasecmp(names[i], word) == 0) {
            *index = i;
            return ESP_OK;
        }
    }
    return esp_fail_unknown(error, "format", word, names, count);
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
    if (!dot || dot == base || dot[1] == '\0')
        return fail_without(file, option, names, count, error);

    struct esp_error own = { .text = "" };
    enum esp_status status = look_up(index, names, count, dot + 1, &own);
    return status == ESP_OK ? ESP_OK : esp_fail(error, status, "%s: %s", file, own.text);
}
