/*
 * agreement.c - every search of every game gives what plain minimax gives.
 *
 * Minimax is first checked against a reference written for the tests; then
 * alpha-beta under every sound set of options must give the same value, one
 * of the same best moves and, asked for it, the same value for every move.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "cases.h"
#include "reference.h"

/* Values of all root moves, by plain minimax. */
struct truth {
    double value;
    esp_move *moves;
    double *values;
    size_t count;
    bool leaf; /* the root is one */
};

static struct truth truth_of(const struct esp_position *position,
                             const struct esp_options *options)
{
    const struct esp_game *game = position->game;
    struct truth truth = { .leaf = game->over(position->params, position->state, &truth.value) };

    truth.value = reference_minimax(game, position->params, position->state, (int)options->depth,
                                    options->eval);
    truth.moves = moves_of(position, &truth.count);
    truth.values = calloc(truth.count + 1, sizeof *truth.values);
    assert_non_null(truth.values);
    for (size_t i = 0; i < truth.count; i++) {
        _Alignas(16) unsigned char next[ESP_STATE_MAX];
        game->play(position->params, next, position->state, truth.moves[i]);
        truth.values[i] = truth.leaf ? truth.value
                                     : reference_minimax(game, position->params, next,
                                                         (int)options->depth - 1, options->eval);
    }
    return truth;
}

static void truth_free(struct truth *truth)
{
    free(truth->moves);
    free(truth->values);
}

/* NaN for a move that is not legal, which equals nothing. */
static double value_of(const struct truth *truth, esp_move move)
{
    for (size_t i = 0; i < truth->count; i++)
        if (truth->moves[i] == move)
            return truth->values[i];
    return NAN;
}

/* What is wrong with a result, or NULL. */
static const char *wrong_answer(const struct truth *truth, const struct esp_result *result)
{
    if (result->stop != ESP_DONE)
        return "it was stopped";
    if (result->value != truth->value)
        return "the value is another";
    if (!truth->leaf && value_of(truth, result->move) != truth->value)
        return "the move is not one of the best";
    return NULL;
}

/* Bounds must hold, exact values be exact. */
static const char *wrong_root_moves(const struct truth *truth, const struct esp_result *result)
{
    if (!truth->leaf && result->move_count != truth->count)
        return "not all root moves are listed";
    for (size_t i = 0; i < result->move_count; i++) {
        const struct esp_root_move *root = &result->moves[i];
        const double value = value_of(truth, root->move);
        const bool holds = root->bound == ESP_EXACT   ? root->value == value
                           : root->bound == ESP_LOWER ? root->value <= value
                                                      : root->value >= value;
        if (!holds)
            return "a root move has a wrong value or bound";
    }
    return NULL;
}

static const char *wrong_scores(const struct truth *truth, const struct esp_result *result)
{
    if (result->move_count != truth->count)
        return "not all scores are there";
    for (size_t i = 0; i < result->move_count; i++)
        if (result->moves[i].bound != ESP_EXACT)
            return "a score is a bound";
    return wrong_root_moves(truth, result);
}

/* A rule by number must take exactly one of the moves whose value is the best. */
static const char *wrong_tie(const struct truth *truth, const struct esp_options *options,
                             const struct esp_result *result)
{
    esp_move least = ESP_MOVE_NONE, greatest = 0;
    for (size_t i = 0; i < truth->count; i++) {
        if (truth->values[i] != truth->value)
            continue;
        least = truth->moves[i] < least ? truth->moves[i] : least;
        greatest = truth->moves[i] > greatest ? truth->moves[i] : greatest;
    }
    if (options->ties == ESP_TIES_LEFT && result->move != least)
        return "not the leftmost of the best moves";
    if (options->ties == ESP_TIES_RIGHT && result->move != greatest)
        return "not the rightmost of the best moves";
    return NULL;
}

static void check_none(const char *wrong, const struct esp_position *position,
                       const char *settings)
{
    char text[512];
    if (!wrong)
        return;
    position->game->text->print(position->params, position->state, text, sizeof text);
    fail_msg("%s %s, %s: %s", position->game->name, text, settings, wrong);
}

/* --- minimax ------------------------------------------------------------------- */

static void check_minimax(const struct esp_position *position, const struct esp_options *plain,
                          const struct game_case *from, uint64_t *random)
{
    struct esp_options options = *plain;
    struct truth truth = truth_of(position, plain);
    (void)from, (void)random;

    options.algorithm = ESP_MINIMAX;
    struct esp_result result = search_of(position, &options, NULL);
    check_none(wrong_answer(&truth, &result), position, "minimax");
    if (!truth.leaf)
        check_none(wrong_scores(&truth, &result), position, "minimax");
    for (size_t i = 0; i < result.move_count; i++)
        assert_int_equal(result.moves[i].move, truth.moves[i]);
    esp_result_free(&result);
    truth_free(&truth);
}

static void minimax_is_minimax(void **state)
{
    (void)state;
    each_position(1, check_minimax);
}

/* --- alpha-beta under all options ------------------------------------------------- */

static const char *const cutoffs[] = { "cutoff=nonstrict", "cutoff=strict" };
static const char *const fails[] = { "fail=soft", "fail=hard" };
static const char *const roots[] = { "root=carry", "root=fresh" };
static const char *const orders[] = { "order=static", "order=dynamic", "order=best" };
static const char *const caches[] = { "cache=none", "cache=eval", "cache=table-exact",
                                      "cache=table-bounds" };
static const char *const ties[] = { "ties=first", "ties=last", "ties=left", "ties=right",
                                    "ties=random" };

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

enum { COMBINATIONS = 2 * 2 * 2 * 3 * 4 };

/* The combination of that number, and some tie rule. */
static void combine(size_t number, uint64_t *random, char text[256])
{
    const char *cutoff = cutoffs[number % COUNT(cutoffs)];
    const char *fail = fails[(number /= COUNT(cutoffs)) % COUNT(fails)];
    const char *root = roots[(number /= COUNT(fails)) % COUNT(roots)];
    const char *order = orders[(number /= COUNT(roots)) % COUNT(orders)];
    const char *cache = caches[(number /= COUNT(orders)) % COUNT(caches)];
    const char *tie = ties[random_below(random, COUNT(ties))];

    snprintf(text, 256, "%s %s %s %s %s %s seed=%llu", cutoff, fail, root, order, cache, tie,
             (unsigned long long)random_below(random, 1000));
}

static void check_combination(const struct esp_position *position,
                              const struct esp_options *options, const struct truth *truth,
                              const char *settings)
{
    struct esp_result result = search_of(position, options, NULL);
    check_none(wrong_answer(truth, &result), position, settings);
    check_none(wrong_root_moves(truth, &result), position, settings);
    if (!truth->leaf)
        check_none(wrong_tie(truth, options, &result), position, settings);
    esp_result_free(&result);
}

static void check_scores(const struct esp_position *position, struct esp_options options,
                         const struct truth *truth, const char *settings)
{
    options.scores = true;
    struct esp_result result = search_of(position, &options, NULL);
    check_none(wrong_scores(truth, &result), position, settings);
    check_none(wrong_answer(truth, &result), position, settings);
    if (!truth->leaf)
        check_none(wrong_tie(truth, &options, &result), position, settings);
    esp_result_free(&result);
}

static void check_alphabeta(const struct esp_position *position, const struct esp_options *plain,
                            const struct game_case *from, uint64_t *random)
{
    struct truth truth = truth_of(position, plain);

    for (size_t i = 0; i < COMBINATIONS; i++) {
        char settings[256];
        struct esp_options options;
        assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
        combine(i, random, settings);
        if (from->preorder && random_below(random, 2))
            strcat(strcat(settings, " preorder="), from->preorder);
        set_options(&options, position, settings);
        check_combination(position, &options, &truth, settings);
        check_scores(position, options, &truth, settings);
        options.table_bytes = 1; /* the least there is: entries give way */
        check_combination(position, &options, &truth, settings);
        esp_options_free(&options);
    }
    truth_free(&truth);
}

static void alphabeta_is_minimax(void **state)
{
    (void)state;
    each_position(2, check_alphabeta);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minimax_is_minimax),
        cmocka_unit_test(alphabeta_is_minimax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
