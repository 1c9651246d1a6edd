/*
 * check_terms.c - the header's options, read once before the nodes.
 */
#include <string.h>

#include "espalier/text.h"
#include "proof.h"

/* The place of an option's text among the words, which end with NULL; or ESP_UNSAID. */
static int word_of(const struct esp_record *record, const char *name, const char *const *words)
{
    const char *given = esp_record_option(record, name);

    for (int i = 0; given && words[i]; i++)
        if (strcmp(words[i], given) == 0)
            return i;
    return ESP_UNSAID;
}

static bool is(const struct esp_record *record, const char *name, const char *word)
{
    return word_of(record, name, (const char *const[]){ word, NULL }) == 0;
}

static int eval_of(const struct esp_record *record, const struct esp_game *game)
{
    const char *given = esp_record_option(record, "eval");
    const struct esp_evaluation *list = game->text->evaluations;

    if (given && strcmp(given, "fingerprint") == 0)
        return (int)ESP_EVAL_FINGERPRINT;
    for (int i = 0; given && list && list[i].name; i++)
        if (strcmp(list[i].name, given) == 0)
            return i;
    return ESP_UNSAID;
}

static double number_of(const struct esp_record *record, const char *name, double otherwise)
{
    const char *given = esp_record_option(record, name);
    return given ? esp_scan_real(given, NULL) : otherwise;
}

struct esp_terms esp_terms_read(const struct esp_record *record, const struct esp_game *game)
{
    static const char *const cutoffs[] = { [ESP_NONSTRICT] = "nonstrict", [ESP_STRICT] = "strict",
                                           NULL };
    static const char *const ties[] = { [ESP_TIES_FIRST] = "first",   [ESP_TIES_LAST] = "last",
                                        [ESP_TIES_LEFT] = "left",     [ESP_TIES_RIGHT] = "right",
                                        [ESP_TIES_RANDOM] = "random", NULL };
    static const char *const returns[] = { [ESP_CUTOFF_NULL] = "null", [ESP_CUTOFF_BEST] = "best",
                                           NULL };
    static const char *const units[] = { [ESP_PLIES] = "plies", [ESP_ROUNDS] = "rounds",
                                         [ESP_COUNTER] = "counter", NULL };
    const char *algorithm = record->header.algorithm ? record->header.algorithm : "";
    const bool pvs = strcmp(algorithm, "pvs") == 0, mtdf = strcmp(algorithm, "mtdf") == 0;
    struct esp_terms terms = {
        .eval = eval_of(record, game),
        .cutoff = word_of(record, "cutoff", cutoffs),
        .ties = word_of(record, "ties", ties),
        .cutoff_move = word_of(record, "cutoff-move", returns),
        .unit = word_of(record, "depth-unit", units),
        .prunes = pvs || mtdf || strcmp(algorithm, "alphabeta") == 0,
        .scouts = pvs,
        .nulls = mtdf,
        .aspiration = number_of(record, "aspiration", 0),
        .guess = number_of(record, "guess", NAN),
        .deepen = is(record, "deepen", "true"),
        .etc = is(record, "etc", "true"),
        .symmetry = is(record, "symmetry", "true") && game->symmetric_key,
        .hard = is(record, "fail", "hard"),
        .fresh = is(record, "root", "fresh"),
        .eval_leaves = is(record, "eval-at", "leaves"),
        .twice = is(record, "first-successor-twice", "true"),
        .nearer = is(record, "prefer", "shorter"),
        .in_order = is(record, "order", "static") && !esp_record_option(record, "preorder"),
    };
    terms.several = terms.deepen || terms.nulls || terms.aspiration > 0;
    return terms;
}
