/*
 * choices.c - see choices.h.
 */
#include <stdlib.h>
#include <string.h>

#include "choices.h"

#define FIELD(field) offsetof(struct esp_options, field)

static const struct esp_choice choices[] = {
    { "algorithm", { "minimax", "alphabeta", "expectimax", "pvs", "mtdf" }, FIELD(algorithm),
      false },
    { "depth-unit", { "plies", "rounds", "counter" }, FIELD(depth_unit), false },
    { "cutoff", { "nonstrict", "strict" }, FIELD(cutoff), false },
    { "fail", { "soft", "hard" }, FIELD(fail), false },
    { "root", { "carry", "fresh" }, FIELD(root), false },
    { "ties", { "first", "last", "left", "right", "random" }, FIELD(ties), false },
    { "cutoff-move", { "null", "best" }, FIELD(cutoff_move), false },
    { "order", { "static", "dynamic", "best", "history", "killer", "table" }, FIELD(order),
      false },
    { "cache", { "none", "eval", "table-exact", "table-bounds" }, FIELD(cache), false },
    { "eval-at", { "horizon", "leaves" }, FIELD(eval_at), false },
    { "prefer", { "none", "shorter" }, FIELD(prefer), false },
    { "replace", { "always", "depth", "two-tier" }, FIELD(replace), true },
};

enum { CHOICES = sizeof choices / sizeof choices[0] };

/* The one whose words are a set: each but the first stands for a bit. */
static bool is_set(const struct esp_choice *choice)
{
    return choice->offset == FIELD(order);
}

/* All enums here are small and non-negative, so int serves for each. */
static int *field(struct esp_options *options, const struct esp_choice *choice)
{
    return (int *)(void *)((char *)options + choice->offset);
}

size_t esp_choice_words(const struct esp_choice *choice)
{
    size_t count = 0;
    while (count < sizeof choice->words / sizeof choice->words[0] && choice->words[count])
        count++;
    return count;
}

static enum esp_status find_word(size_t *at, const struct esp_choice *choice, const char *value,
                                 struct esp_error *error)
{
    const size_t count = esp_choice_words(choice);
    for (*at = 0; *at < count; ++*at)
        if (strcmp(choice->words[*at], value) == 0)
            return ESP_OK;
    return esp_fail_unknown(error, choice->name, value, choice->words, count);
}

static enum esp_status set_one(struct esp_options *options, const struct esp_choice *choice,
                               const char *value, struct esp_error *error)
{
    size_t at;
    const enum esp_status status = find_word(&at, choice, value, error);
    if (status == ESP_OK)
        *field(options, choice) = (int)at;
    return status;
}

/* Words of a set joined by plus signs. */
static enum esp_status set_set(struct esp_options *options, const struct esp_choice *choice,
                               const char *value, struct esp_error *error)
{
    char *copy = strdup(value), *rest = copy, *word;
    enum esp_status status = ESP_OK;
    int set = 0;

    if (!copy)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for an option");
    while (status == ESP_OK && (word = strsep(&rest, "+")) != NULL) {
        size_t at;
        status = find_word(&at, choice, word, error);
        if (status == ESP_OK && at > 0)
            set |= 1 << (at - 1);
    }
    if (status == ESP_OK)
        *field(options, choice) = set;
    free(copy);
    return status;
}

enum esp_status esp_choice_set(struct esp_options *options, const struct esp_choice *choice,
                               const char *value, struct esp_error *error)
{
    return (is_set(choice) ? set_set : set_one)(options, choice, value, error);
}

/* The orders that rank all moves: there can be one of them. */
enum { RANKING = ESP_ORDER_DYNAMIC | ESP_ORDER_HISTORY };

enum esp_status esp_choice_add(struct esp_options *options, const struct esp_choice *choice,
                               const char *word, struct esp_error *error)
{
    unsigned before = options->order & ~(unsigned)ESP_ORDER_BEST;
    const enum esp_status status = esp_choice_set(options, choice, word, error);

    if (status != ESP_OK || !is_set(choice) || options->order == ESP_ORDER_STATIC ||
        options->order == ESP_ORDER_BEST)
        return status;
    if (options->order & RANKING)
        before &= ~(unsigned)RANKING;
    options->order |= before;
    return ESP_OK;
}

/* As set_set() reads it, the order in which a node asks them. */
static void put_set(struct esp_out *out, const struct esp_choice *choice, int set)
{
    bool first = true;

    if (set == 0)
        esp_put(out, choice->words[0]);
    for (size_t i = esp_choice_words(choice); i-- > 1;) {
        if (!(set & 1 << (i - 1)))
            continue;
        esp_putf(out, "%s%s", first ? "" : "+", choice->words[i]);
        first = false;
    }
}

void esp_choice_put(struct esp_out *out, const struct esp_choice *choice,
                    const struct esp_options *options)
{
    const int value = *field((struct esp_options *)(uintptr_t)options, choice);

    if (is_set(choice))
        put_set(out, choice, value);
    else
        esp_put(out, choice->quiet && value == 0 ? "" : choice->words[value]);
}

const struct esp_choice *esp_choice_at(size_t index)
{
    return index < CHOICES ? &choices[index] : NULL;
}

const struct esp_choice *esp_choice_find(const char *name)
{
    for (size_t i = 0; i < CHOICES; i++)
        if (strcmp(choices[i].name, name) == 0)
            return &choices[i];
    return NULL;
}
