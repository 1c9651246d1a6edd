/*
 * truth.c - see truth.h.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "random.h"
#include "reference.h"
#include "truth.h"

struct truth truth_of(const struct esp_position *position, const struct esp_options *options)
{
    const struct esp_game *game = position->game;
    const struct reference reference = { .game = game,
                                         .params = position->params,
                                         .eval = options->eval,
                                         .mean = options->algorithm == ESP_EXPECTIMAX,
                                         .hairs = options->prefer == ESP_PREFER_SHORTER };
    const int depth = (int)options->depth;
    struct truth truth = { .value = reference_value(&reference, position->state, depth) };
    double result;

    truth.leaf = depth == 0 || game->over(position->params, position->state, &result);
    truth.moves = moves_of(position, &truth.count);
    truth.values = calloc(truth.count + 1, sizeof *truth.values);
    assert_non_null(truth.values);
    for (size_t i = 0; i < truth.count; i++) {
        _Alignas(16) unsigned char next[ESP_STATE_MAX];
        game->play(position->params, next, position->state, truth.moves[i]);
        truth.values[i] = truth.leaf ? truth.value
                                     : reference_lifted(&reference,
                                                        reference_value(&reference, next,
                                                                        depth - 1));
    }
    return truth;
}

void truth_free(struct truth *truth)
{
    free(truth->moves);
    free(truth->values);
}

double truth_value(const struct truth *truth, esp_move move)
{
    for (size_t i = 0; i < truth->count; i++)
        if (truth->moves[i] == move)
            return truth->values[i];
    return NAN;
}

/* --- what is wrong -------------------------------------------------------------- */

static const char *wrong_root_moves(const struct truth *truth, const struct esp_result *result)
{
    if (!truth->leaf && result->move_count != truth->count)
        return "not all root moves are listed";
    for (size_t i = 0; i < result->move_count; i++) {
        const struct esp_root_move *root = &result->moves[i];
        const double value = truth_value(truth, root->move);
        const bool holds = root->bound == ESP_EXACT   ? root->value == value
                           : root->bound == ESP_LOWER ? root->value <= value
                                                      : root->value >= value;
        if (!holds)
            return "a root move has a wrong value or bound";
    }
    return NULL;
}

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

const char *wrong_answer(const struct truth *truth, const struct esp_options *options,
                         const struct esp_result *result)
{
    if (result->stop != ESP_DONE)
        return "it was stopped";
    if (result->value != truth->value)
        return "the value is another";
    const char *wrong = wrong_root_moves(truth, result);
    if (wrong || truth->leaf)
        return wrong;
    if (truth_value(truth, result->move) != truth->value)
        return "the move is not one of the best";
    return wrong_tie(truth, options, result);
}

const char *wrong_scores(const struct truth *truth, const struct esp_result *result)
{
    if (result->move_count != truth->count)
        return "not all scores are there";
    for (size_t i = 0; i < result->move_count; i++)
        if (result->moves[i].bound != ESP_EXACT)
            return "a score is a bound";
    return wrong_root_moves(truth, result);
}

/* --- options ------------------------------------------------------------------------ */

static const char *const cutoffs[] = { "nonstrict", "strict" };
static const char *const fails[] = { "soft", "hard" };
static const char *const roots[] = { "carry", "fresh" };
static const char *const orders[] = { "static", "dynamic", "best" };
static const char *const caches[] = { "none", "eval", "table-exact", "table-bounds" };
static const char *const ties[] = { "first", "last", "left", "right", "random" };

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

void combination(size_t number, uint64_t *random, char text[256])
{
    const char *cutoff = cutoffs[number % COUNT(cutoffs)];
    const char *fail = fails[(number /= COUNT(cutoffs)) % COUNT(fails)];
    const char *root = roots[(number /= COUNT(fails)) % COUNT(roots)];
    const char *order = orders[(number /= COUNT(roots)) % COUNT(orders)];
    const char *cache = caches[(number /= COUNT(orders)) % COUNT(caches)];
    const char *tie = ties[random_below(random, COUNT(ties))];

    snprintf(text, 256, "cutoff=%s fail=%s root=%s order=%s cache=%s ties=%s seed=%llu", cutoff,
             fail, root, order, cache, tie, (unsigned long long)random_below(random, 1000));
}

static const char *drawn(uint64_t *random, const char *const *list, size_t count)
{
    return list[random_below(random, count)];
}
#define DRAWN(random, ...)                                                               \
    drawn(random, (const char *const[]){ __VA_ARGS__ },                                  \
          sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(char *))

void stronger_combination(uint64_t *random, bool symmetric, char text[512])
{
    const char *algorithm = DRAWN(random, "alphabeta", "pvs", "pvs", "mtdf", "mtdf");
    const bool nulls = strcmp(algorithm, "mtdf") == 0, table = random_below(random, 3) > 0;
    const char *window = nulls ? DRAWN(random, "guess=0", "guess=3", "guess=-1000", "guess=0.25")
                               : DRAWN(random, "root=fresh", "aspiration=1", "aspiration=0.5",
                                       "root=carry", "root=carry", "aspiration=20 guess=5");

    int length = snprintf(text, 512, "algorithm=%s %s cutoff=%s fail=%s ties=%s seed=%d", algorithm,
                          window, DRAWN(random, "nonstrict", "strict"),
                          nulls ? "soft" : DRAWN(random, "soft", "hard"),
                          DRAWN(random, "first", "first", "last", "left", "right", "random"),
                          (int)random_below(random, 1000));
    length += snprintf(text + length, 512 - (size_t)length,
                       " deepen=%s prefer=%s scores=%s cutoff-move=%s",
                       DRAWN(random, "true", "false"), DRAWN(random, "none", "none", "shorter"),
                       DRAWN(random, "false", "false", "true"), DRAWN(random, "null", "best"));
    if (table)
        snprintf(text + length, 512 - (size_t)length,
                 " cache=%s order=%s replace=%s etc=%s symmetry=%s",
                 DRAWN(random, "table-bounds", "table-bounds", "table-exact"),
                 DRAWN(random, "static", "table", "table+killer", "table+history", "dynamic",
                       "table+killer+history", "table+killer+dynamic"),
                 DRAWN(random, "always", "depth", "two-tier"), DRAWN(random, "true", "false"),
                 symmetric ? DRAWN(random, "true", "false") : "false");
    else
        snprintf(text + length, 512 - (size_t)length, " cache=%s order=%s",
                 DRAWN(random, "none", "none", "eval"),
                 DRAWN(random, "static", "killer", "history", "killer+history", "dynamic", "best"));
}
