/*
 * trace.c - what a recorded search is judged by and compared with.
 */
#include <math.h>
#include <string.h>

#include "espalier/text.h"
#include "layers.h"

/* --- the search ------------------------------------------------------------------------ */

static enum esp_status set_option(struct esp_case *one, const struct place *place,
                                  const char *name, const char *value)
{
    struct esp_error inner = { .text = "" };

    return esp_options_set(&one->reference, one->position, name, value, &inner) == ESP_OK
               ? ESP_OK
               : esp_fail_at(place, "%s", inner.text);
}

static enum esp_status read_convention(struct esp_case *one, const struct layers *layers)
{
    const struct place place = esp_any_member(layers, "convention");
    const char *name;

    esp_options_init(&one->reference, layers->game);
    one->has_reference = true;
    if (!place.json)
        return ESP_OK;
    enum esp_status status = esp_place_text(&place, &name);
    if (status != ESP_OK)
        return status;
    if (strcmp(name, "infer") == 0) {
        one->has_reference = false;
        return ESP_OK;
    }
    return set_option(one, &place, "convention", name);
}

static enum esp_status read_algorithm(struct esp_case *one, const struct layers *layers)
{
    enum { MINIMAX, ALPHABETA, EXPECTIMAX, DP, ALGORITHMS };
    static const char *const words[ALGORITHMS] = { "minimax", "alphabeta", "expectimax", "dp" };
    static const enum esp_algorithm searches[ALGORITHMS] = { ESP_MINIMAX, ESP_ALPHABETA,
                                                             ESP_EXPECTIMAX, ESP_ALPHABETA };
    const struct place place = esp_case_member(layers, "algorithm");
    int which = (int)one->reference.algorithm;

    if (place.json) {
        enum esp_status status = esp_place_word(&place, "algorithm", words, ALGORITHMS, &which);
        if (status != ESP_OK)
            return status;
    }
    one->algorithm = words[which];
    one->reference.algorithm = searches[which];
    one->judge.windows = searches[which] == ESP_ALPHABETA;
    one->judge.cached = which == DP;
    if (which == DP)
        one->reference.cache = ESP_CACHE_EVALUATION;
    return ESP_OK;
}

static enum esp_status read_depth(struct esp_case *one, const struct layers *layers)
{
    const struct place place = esp_case_member(layers, "depth");
    const int sensible = layers->game->text ? layers->game->text->sensible_depth : 0;
    double depth;

    one->judge.depth = -1;
    if (!place.json && sensible > 0)
        return esp_fail_at(&place, "%s cannot be searched to its end, expected a depth, such as %d",
                           layers->game->name, sensible);
    if (!place.json || (json_is_string(place.json) &&
                        strcmp(json_string_value(place.json), "inf") == 0))
        return ESP_OK;
    enum esp_status status = esp_place_number(&place, 0, ESP_DEPTH_MAX, &depth);
    if (status == ESP_OK && depth != rint(depth))
        status = esp_fail_expected(&place, "a whole number");
    if (status == ESP_OK)
        one->judge.depth = one->reference.depth = (int64_t)depth;
    return status;
}

/* Without a word about it, the evaluation is the program's own where it is asked at all. */
static enum esp_status read_eval(struct esp_case *one, const struct layers *layers)
{
    const struct place place = esp_case_member(layers, "eval");
    const char *name = one->judge.depth < 0 ? NULL : "own";

    enum esp_status status = place.json ? esp_place_text(&place, &name) : ESP_OK;
    if (status == ESP_OK && name && strcmp(name, "own") == 0)
        one->judge.own_eval = true;
    else if (status == ESP_OK && name)
        status = set_option(one, &place, "eval", name);
    one->judge.eval = one->reference.eval;
    return status;
}

/* The program's own constants are those that the file names and the case does not impose. */
static enum esp_status read_constants(struct esp_case *one, const struct layers *layers)
{
    static const char *const names[] = { "win", "tie", "loss" };
    const struct place constants = esp_member(&layers->file, "constants");
    const char **places[] = { &one->judge.win, &one->judge.tie, &one->judge.loss };
    enum esp_status status = constants.json ? esp_need_object(&constants, names, 3) : ESP_OK;

    one->judge.own_constants = constants.json != NULL;
    for (size_t i = 0; i < 3 && status == ESP_OK; i++) {
        if (esp_case_member(layers, names[i]).json)
            one->judge.own_constants = false;
        status = esp_member_text(&constants, names[i], places[i]);
    }
    return status;
}

/* --- policy -------------------------------------------------------------------------------- */

struct rule {
    const char *name;
    const char *words[4]; /* in the order of the enum */
    const char *open;     /* the word that leaves it open to the reference */
};

enum { CUTOFF, FAIL, TIES, ORDER, CUTOFF_MOVE, RULES };

static const struct rule rules[RULES] = {
    [CUTOFF] = { "cutoff", { "nonstrict", "strict", "infer" }, "infer" },
    [FAIL] = { "fail", { "soft", "hard", "infer" }, "infer" },
    [TIES] = { "ties", { "first", "last", "any" }, "any" },
    [ORDER] = { "order", { "given", "own" }, NULL },
    [CUTOFF_MOVE] = { "cutoff-move", { "null", "best", "any" }, "any" },
};

static size_t words_of(const struct rule *rule)
{
    size_t count = 0;
    while (count < sizeof rule->words / sizeof rule->words[0] && rule->words[count])
        count++;
    return count;
}

/* A rule, from whichever layer says something about it. */
static enum esp_status read_rule(struct esp_case *one, const struct layers *layers,
                                 const struct rule *rule, int *value)
{
    const struct place *from[] = { &layers->one, &layers->group, &layers->file };

    for (size_t i = 0; i < sizeof from / sizeof from[0]; i++) {
        const struct place policy = esp_member(from[i], "policy");
        const struct place place = esp_member(&policy, rule->name);
        if (!place.json)
            continue;
        enum esp_status status = esp_place_word(&place, rule->name, rule->words, words_of(rule),
                                                value);
        if (status != ESP_OK || !rule->open || strcmp(rule->words[*value], rule->open) == 0)
            return status;
        return set_option(one, &place, rule->name, rule->words[*value]);
    }
    return ESP_OK;
}

static enum esp_status check_policies(const struct layers *layers)
{
    static const char *const names[] = { "cutoff", "fail", "ties", "order", "cutoff-move",
                                         "score" };
    const struct place *from[] = { &layers->one, &layers->group };

    for (size_t i = 0; i < sizeof from / sizeof from[0]; i++) {
        const struct place policy = esp_member(from[i], "policy");
        enum esp_status status = policy.json ? esp_need_object(&policy, names, RULES) : ESP_OK;
        if (status != ESP_OK)
            return status;
    }
    return ESP_OK;
}

static enum esp_status read_policy(struct esp_case *one, const struct layers *layers)
{
    int values[RULES] = { [CUTOFF] = ESP_JUDGE_CUTOFF_INFER,
                          [FAIL] = ESP_JUDGE_FAIL_INFER,
                          [TIES] = ESP_JUDGE_TIES_ANY,
                          [ORDER] = ESP_JUDGE_ORDER_OWN,
                          [CUTOFF_MOVE] = ESP_JUDGE_MOVE_ANY };
    enum esp_status status = check_policies(layers);

    for (size_t i = 0; i < RULES && status == ESP_OK; i++)
        status = read_rule(one, layers, &rules[i], &values[i]);
    one->judge.cutoff = (enum esp_judge_cutoff)values[CUTOFF];
    one->judge.fail = (enum esp_judge_fail)values[FAIL];
    one->judge.ties = (enum esp_judge_ties)values[TIES];
    one->judge.order = (enum esp_judge_order)values[ORDER];
    one->judge.cutoff_move = (enum esp_judge_move)values[CUTOFF_MOVE];
    return status;
}

enum esp_status esp_read_trace(struct esp_case *one, const struct layers *layers)
{
    const struct place text = esp_case_member(layers, "position");

    if (!layers->game)
        return esp_fail_at(&layers->one, "a traced search needs the file's \"game\"");
    enum esp_status status = esp_read_position(&one->position, layers, &text);
    if (status == ESP_OK)
        status = read_convention(one, layers);
    if (status == ESP_OK)
        status = read_algorithm(one, layers);
    if (status == ESP_OK)
        status = read_depth(one, layers);
    if (status == ESP_OK)
        status = read_eval(one, layers);
    if (status == ESP_OK)
        status = read_constants(one, layers);
    if (status == ESP_OK)
        status = read_policy(one, layers);
    if (one->judge.own_eval)
        one->has_reference = false; /* its values cannot be known */
    return status;
}
