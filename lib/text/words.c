/*
 * words.c - suggesting the word that was meant, and showing words of others.
 */
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"

enum { LONGEST = 63 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edits from a to b: insert, delete, replace, swap neighbours (Damerau 1964). */
static size_t distance(const char *a, const char *b)
{
    size_t rows[3][LONGEST + 1];
    size_t *before = rows[0], *above = rows[1], *here = rows[2];
    const size_t n = strlen(a), m = strlen(b);

    if (n > LONGEST || m > LONGEST)
        return SIZE_MAX;
    for (size_t j = 0; j <= m; j++)
        above[j] = j;
    for (size_t i = 1; i <= n; i++) {
        here[0] = i;
        for (size_t j = 1; j <= m; j++) {
            here[j] = least(least(above[j], here[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                here[j] = least(here[j], before[j - 2] + 1);
        }
        size_t *spare = before;
        before = above;
        above = here;
        here = spare;
    }
    return above[m];
}

const char *esp_nearest(const char *word, const char *const *candidates, size_t count)
{
    const char *nearest = NULL;
    size_t best = strlen(word) / 3 + 2;

    for (size_t i = 0; i < count; i++) {
        const size_t d = distance(word, candidates[i]);
        if (d < best) {
            best = d;
            nearest = candidates[i];
        }
    }
    return nearest;
}

enum esp_status esp_fail_unknown(struct esp_error *error, const char *what, const char *word,
                                 const char *const *candidates, size_t count)
{
    const char *nearest = esp_nearest(word, candidates, count);
    if (nearest)
        return esp_fail(error, ESP_BAD_INPUT, "no %s '%s'; did you mean '%s'?", what, word,
                        nearest);

    char list[ESP_ERROR_TEXT] = "";
    struct esp_out out = { list, sizeof list, 0 };
    for (size_t i = 0; i < count; i++)
        esp_putf(&out, "%s%s", i ? ", " : "", candidates[i]);
    return esp_fail(error, ESP_BAD_INPUT, "no %s '%s'; there are: %s", what, word, list);
}

void esp_one_line(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            *text = '?';
}
