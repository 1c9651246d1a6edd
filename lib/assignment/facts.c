/*
 * facts.c - which facts a case can show.
 */
#include <string.h>

#include "layers.h"

static bool among(const char *word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

#define AMONG(word, words) among(word, words, sizeof words / sizeof words[0])

static bool trace_shows(const struct esp_case *one, const char *fact)
{
    static const char *const compared[] = { "same-nodes", "same-values", "same-windows",
                                            "same-moves" };
    if (AMONG(fact, compared))
        return one->has_reference;
    if (strncmp(fact, "cache-", 6) == 0 && !one->judge.cached)
        return false;
    if ((strncmp(fact, "window-", 7) == 0 || strncmp(fact, "cutoff-", 7) == 0) &&
        !one->judge.windows)
        return false;
    for (int i = 0; i < ESP_FACTS; i++)
        if (strcmp(esp_fact_name((enum esp_fact)i), fact) == 0)
            return true;
    return false;
}

static bool play_shows(const struct esp_case *one, const char *fact)
{
    static const char *const games[] = { "legal", "won", "not-lost" };

    return one->question_count > 0 ? strcmp(fact, "good-move") == 0 : AMONG(fact, games);
}

static bool call_shows(const struct esp_case *one, const char *fact)
{
    for (size_t i = 0; i < one->expectations->count; i++)
        if (strcmp(one->expectations->list[i].fact, fact) == 0)
            return true;
    return false;
}

bool esp_case_shows(const struct esp_case *one, const char *fact)
{
    if (strcmp(fact, "no-error") == 0)
        return true;
    switch (one->kind) {
    case ESP_CASE_TRACE:
        return trace_shows(one, fact);
    case ESP_CASE_CALL:
        return call_shows(one, fact);
    case ESP_CASE_PLAY:
        return play_shows(one, fact);
    }
    return false;
}
