/*
 * stronger.c - the searches that visit less: principal-variation search,
 * MTD(f), iterative deepening, aspiration, learnt orders, symmetric tables and
 * enhanced transposition cutoffs. Alone and together they give what minimax
 * gives; and they visit what theory, or a plain program, says they do.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "cases.h"
#include "truth.h"

/* --- every combination --------------------------------------------------------------- */

static void check_none(const char *wrong, const struct esp_position *position,
                       const char *settings)
{
    char text[512];
    if (!wrong)
        return;
    position->game->text->print(position->params, position->state, text, sizeof text);
    fail_msg("%s %s, %s: %s", position->game->name, text, settings, wrong);
}

static void check_drawn(const struct esp_position *position, const struct esp_options *plain,
                        const struct game_case *from, uint64_t *random)
{
    struct truth truth = truth_of(position, plain);
    struct truth hurried; /* when shorter wins are preferred */
    struct esp_options shorter = *plain;

    shorter.prefer = ESP_PREFER_SHORTER;
    hurried = truth_of(position, &shorter);
    for (int i = 0; i < 14; i++) {
        char settings[512];
        struct esp_options options;
        assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
        stronger_combination(
            random, position->game->symmetric_key && plain->eval != ESP_EVAL_FINGERPRINT, settings);
        if (from->preorder && random_below(random, 2)) {
            strcat(settings, " preorder=");
            strcat(settings, from->preorder);
        }
        set_options(&options, position, settings);
        options.table_bytes = random_below(random, 2); /* 1: the least there is */
        const struct truth *true_one = options.prefer == ESP_PREFER_SHORTER ? &hurried : &truth;
        struct esp_result result = search_of(position, &options, NULL);
        check_none(wrong_answer(true_one, &options, &result), position, settings);
        if (options.scores)
            check_none(wrong_scores(true_one, &result), position, settings);
        esp_result_free(&result);
        esp_options_free(&options);
    }
    truth_free(&truth);
    truth_free(&hurried);
}

static void all_agree_with_minimax(void **state)
{
    (void)state;
    each_position(31, check_drawn);
}

/* With the first of equals, the move is the one that plain alpha-beta takes. */
static void check_first(const struct esp_position *position, const struct esp_options *plain,
                        const struct game_case *from, uint64_t *random)
{
    static const char *const searches[] = {
        "algorithm=pvs", "algorithm=pvs cutoff=strict", "algorithm=pvs fail=hard", "algorithm=mtdf",
        "algorithm=mtdf guess=7 cache=table-bounds", "algorithm=alphabeta aspiration=1 guess=2",
        "algorithm=mtdf deepen=true cache=table-bounds", "algorithm=pvs deepen=true aspiration=1"
    };
    struct esp_result expected = search_of(position, plain, NULL);
    (void)from, (void)random;

    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        struct esp_options options;
        assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
        set_options(&options, position, searches[i]);
        struct esp_result result = search_of(position, &options, NULL);
        if (result.value != expected.value || result.move != expected.move)
            check_none("another value or move than alpha-beta's", position, searches[i]);
        esp_result_free(&result);
        esp_options_free(&options);
    }
    esp_result_free(&expected);
}

static void first_of_equals(void **state)
{
    (void)state;
    each_position(32, check_first);
}

/*
 * Values pressed into the window of a later pass look like the best; the tie
 * rule must not be taken in, whatever window the first pass missed with.
 */
static void check_pressed(const struct esp_position *position, const struct esp_options *plain,
                          const struct game_case *from, uint64_t *random)
{
    static const char *const ties[] = { "last", "left", "right", "random seed=1", "random seed=2" };
    static const int aspirations[] = { 1, 4, 20 };
    struct truth truth = truth_of(position, plain);
    (void)from, (void)random;

    for (size_t i = 0; i < 5 * 2 * 3 * 3; i++) {
        char settings[200];
        struct esp_options options;
        snprintf(settings, sizeof settings,
                 "algorithm=%s order=killer fail=hard aspiration=%d guess=%d ties=%s",
                 i / 5 % 2 ? "pvs" : "alphabeta", aspirations[i / 10 % 3], 15 * ((int)(i / 30) - 1),
                 ties[i % 5]);
        assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
        set_options(&options, position, settings);
        struct esp_result result = search_of(position, &options, NULL);
        check_none(wrong_answer(&truth, &options, &result), position, settings);
        esp_result_free(&result);
        esp_options_free(&options);
    }
    truth_free(&truth);
}

static void pressed_values_and_ties(void **state)
{
    (void)state;
    each_position(33, check_pressed);
    struct esp_position *position =
        position_of("connect4", "width=4 height=4", "board:O.../XXX./OOXO/XXOO");
    struct esp_options options = options_of(position, "convention=plain depth=4");
    check_pressed(position, &options, NULL, NULL);
    esp_options_free(&options);
    esp_position_free(position);
}

/* --- a plain program ------------------------------------------------------------------- */

enum { KINDS = 64, PLIES = 64 };

/* The textbook's search with null windows, killers and history, in 40 lines. */
struct plain {
    const struct esp_position *position;
    unsigned eval;
    bool scouts, killers, history;
    uint64_t nodes, researches;
    uint64_t credit[2][KINDS];
    esp_move killer[PLIES][2][2]; /* side and kind, the latest first */
};

static esp_move kind_of(const struct plain *p, esp_move move)
{
    const struct esp_game_text *text = p->position->game->text;
    return text->move_kind ? text->move_kind(p->position->params, move) : move;
}

/* How much a move is to be preferred; equal ones stay in the generator's order. */
static uint64_t weight(const struct plain *p, int ply, bool max, esp_move move)
{
    const esp_move kind = kind_of(p, move);
    for (int i = 0; p->killers && i < 2; i++)
        if (p->killer[ply][i][0] == max && p->killer[ply][i][1] == kind)
            return UINT64_MAX - (uint64_t)i;
    return p->history ? p->credit[max][kind] : 0;
}

static void sort_moves(const struct plain *p, int ply, bool max, esp_move *moves, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0; k--) {
            const esp_move move = moves[k];
            if (weight(p, ply, max, move) <= weight(p, ply, max, moves[k - 1]))
                break;
            moves[k] = moves[k - 1];
            moves[k - 1] = move;
        }
}

static void note_cutoff(struct plain *p, int ply, int depth, bool max, esp_move move)
{
    const esp_move kind = kind_of(p, move);
    esp_move(*killer)[2] = p->killer[ply];

    p->credit[max][kind] += (uint64_t)(depth * depth);
    if (killer[0][0] == max && killer[0][1] == kind)
        return;
    memcpy(killer[1], killer[0], sizeof killer[0]);
    killer[0][0] = max;
    killer[0][1] = kind;
}

static double plain_search(struct plain *p, const void *state, int ply, int depth, double alpha,
                           double beta)
{
    const struct esp_game *game = p->position->game;
    const void *params = p->position->params;
    const bool max = game->side(params, state) == ESP_MAX;
    double best = max ? -INFINITY : INFINITY, value;
    esp_move moves[KINDS];

    p->nodes++;
    if (game->over(params, state, &value))
        return value;
    if (depth == 0)
        return game->evaluate(params, state, p->eval);
    const size_t count = game->moves(params, state, moves, KINDS);
    sort_moves(p, ply, max, moves, count);
    for (size_t i = 0; i < count; i++) {
        _Alignas(16) unsigned char next[ESP_STATE_MAX];
        const bool scout = p->scouts && i > 0 && isfinite(max ? alpha : beta);
        const double low = scout && !max ? fmax(alpha, beta - 1) : alpha;
        const double high = scout && max ? fmin(beta, alpha + 1) : beta;
        game->play(params, next, state, moves[i]);
        value = plain_search(p, next, ply + 1, depth - 1, low, high);
        if (scout && (max ? value >= high && high < beta && value < beta
                          : value <= low && low > alpha && value > alpha)) {
            p->researches++;
            value = plain_search(p, next, ply + 1, depth - 1, alpha, beta);
        }
        best = max ? fmax(best, value) : fmin(best, value);
        if (max ? value >= beta : value <= alpha) {
            note_cutoff(p, ply, depth, max, moves[i]);
            break;
        }
        alpha = max ? fmax(alpha, best) : alpha;
        beta = max ? beta : fmin(beta, best);
    }
    return best;
}

static void check_plain(const char *game, const char *text, int depth, uint64_t *researches)
{
    static const char *const orders[] = { "static", "killer", "history", "killer+history" };
    struct esp_position *position = position_of(game, NULL, text);
    struct plain *p = malloc(sizeof *p);
    assert_non_null(p);

    for (size_t i = 0; i < 8; i++) {
        char settings[128];
        *p = (struct plain){ .position = position,
                             .scouts = i / 4 == 1,
                             .killers = i % 2 == 1,
                             .history = i % 4 >= 2 };
        memset(p->killer, 0xff, sizeof p->killer);
        snprintf(settings, sizeof settings, "convention=plain depth=%d algorithm=%s order=%s",
                 depth, p->scouts ? "pvs" : "alphabeta", orders[i % 4]);
        struct esp_options options = options_of(position, settings);
        p->eval = options.eval;
        struct esp_result result = search_of(position, &options, NULL);
        const double value =
            plain_search(p, position->state, 0, depth, -INFINITY, INFINITY);
        if (result.value != value || result.counts.nodes != p->nodes)
            fail_msg("%s %s, %s: %g in %llu nodes, expected %g in %llu", game, text, settings,
                     result.value, (unsigned long long)result.counts.nodes, value,
                     (unsigned long long)p->nodes);
        *researches += p->researches;
        esp_result_free(&result);
        esp_options_free(&options);
    }
    free(p);
    esp_position_free(position);
}

static void as_a_plain_program(void **state)
{
    uint64_t researches = 0;
    (void)state;

    for (int seed = 1; seed <= 12; seed++) {
        char text[32];
        snprintf(text, sizeof text, "random:%d,%d,%d", 2 + seed % 4, 7 - seed % 4, seed);
        check_plain("tree", text, 12, &researches);
    }
    check_plain("connect4", "33", 6, &researches);
    check_plain("connect4", "0123", 6, &researches);
    check_plain("mancala", "", 6, &researches);
    check_plain("tictactoe", "4", 6, &researches);
    assert_true(researches > 500);
}

/* --- theory ------------------------------------------------------------------------------- */

static uint64_t power(uint64_t base, int exponent)
{
    return exponent > 0 ? base * power(base, exponent - 1) : 1;
}

/* Knuth and Moore's minimal tree, in leaves. */
static uint64_t minimal_leaves(uint64_t width, int depth)
{
    return power(width, (depth + 1) / 2) + power(width, depth / 2) - 1;
}

static struct esp_result search_tree(const char *form, int width, int depth, const char *settings)
{
    char text[32];
    snprintf(text, sizeof text, "%s:%d,%d", form, width, depth);
    struct esp_position *position = position_of("tree", NULL, text);
    struct esp_options options = options_of(position, settings);
    struct esp_result result = search_of(position, &options, NULL);
    esp_options_free(&options);
    esp_position_free(position);
    return result;
}

/* Where the best move is always first, no null window ever fails: PVS visits the least there is. */
static void pvs_visits_the_minimal_tree(void **state)
{
    (void)state;
    for (int width = 2; width <= 4; width++)
        for (int depth = 1; depth <= 7; depth++) {
            struct esp_result a = search_tree("ordered", width, depth, "algorithm=pvs");
            struct esp_result b = search_tree("ordered", width, depth, "algorithm=alphabeta");
            assert_int_equal(a.counts.terminal, minimal_leaves((uint64_t)width, depth));
            assert_int_equal(a.counts.nodes, b.counts.nodes);
            assert_true(a.value == b.value);
            esp_result_free(&a);
            esp_result_free(&b);
        }
}

/*
 * Guessed right, MTD(f) proves that the value is no less and then that it is
 * no more: each proof is a tree with all moves of one player and one of the
 * other, and together they are the minimal tree, its one common leaf twice.
 */
static void mtdf_with_a_perfect_guess(void **state)
{
    (void)state;
    for (int width = 2; width <= 4; width++)
        for (int depth = 1; depth <= 7; depth++) {
            struct esp_result known = search_tree("ordered", width, depth, "algorithm=alphabeta");
            char settings[64];
            snprintf(settings, sizeof settings, "algorithm=mtdf guess=%.0f", known.value);
            struct esp_result result = search_tree("ordered", width, depth, settings);
            assert_true(result.value == known.value);
            assert_int_equal(result.move, known.move);
            assert_int_equal(result.passes, 2);
            assert_int_equal(result.counts.terminal, minimal_leaves((uint64_t)width, depth) + 1);
            esp_result_free(&known);
            esp_result_free(&result);
        }
}

/* At the horizon of a tree every value is 0, so each iteration visits its minimal tree. */
static void iterations_add_up(void **state)
{
    uint64_t leaves = 0;
    const int width = 3, most = 6;
    (void)state;

    for (int depth = 1; depth <= most; depth++)
        leaves += minimal_leaves((uint64_t)width, depth);
    struct esp_result result = search_tree("ordered", width, most + 1, "depth=6 deepen=true");
    assert_int_equal(result.iterations, most);
    assert_int_equal(result.passes, most);
    assert_int_equal(result.counts.horizon, leaves);
    esp_result_free(&result);

    /* one more iteration sees the end everywhere, and none follows it */
    static const char *const settings[] = { "deepen=true depth=100", "deepen=true",
                                            "deepen=true cache=table-bounds",
                                            "deepen=true cache=table-bounds algorithm=mtdf" };
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        result = search_tree("ordered", width, most + 1, settings[i]);
        assert_int_equal(result.iterations, most + 1);
        assert_int_equal(result.depth, most + 1);
        esp_result_free(&result);
    }
}

/* --- symmetry -------------------------------------------------------------------------------- */

/* Of 5,478 positions 958 end the game; of 765 up to turning and flipping, 138. */
static void positions_of_tictactoe(void **state)
{
    static const struct {
        const char *settings;
        uint64_t expanded;
    } rows[] = { { "algorithm=minimax cache=table-exact", 5478 - 958 },
                 { "algorithm=minimax cache=table-exact symmetry=true", 765 - 138 } };
    struct esp_position *position = position_of("tictactoe", NULL, "");
    (void)state;

    for (size_t i = 0; i < 2; i++) {
        struct esp_options options = options_of(position, rows[i].settings);
        struct esp_result result = search_of(position, &options, NULL);
        const struct esp_counts *counts = &result.counts;
        assert_int_equal(counts->nodes - counts->terminal - counts->table_hits, rows[i].expanded);
        assert_true(result.value == 0);
        esp_result_free(&result);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

/* Two games at once, the second in a mirror: their keys and all their evaluations are equal. */
static void mirrored_games(void **state)
{
    static const char *const boards[] = { "", "width=4 height=5", "width=9 height=7" };
    uint64_t random = 17;
    (void)state;

    for (int game = 0; game < 60; game++) {
        struct esp_position *a = position_of("connect4", boards[game % 3], "");
        struct esp_position *b = position_of("connect4", boards[game % 3], "");
        const struct esp_game *rules = a->game;
        const esp_move columns = (esp_move)rules->text->kinds(a->params);
        double value;
        while (!rules->over(a->params, a->state, &value)) {
            size_t count, others;
            esp_move *moves = moves_of(a, &count), *mirror = moves_of(b, &others);
            const esp_move move = moves[random_below(&random, count)];
            const esp_move kind = columns - 1 - rules->text->move_kind(a->params, move);
            assert_int_equal(count, others);
            for (size_t i = 0; i < others; i++)
                if (rules->text->move_kind(b->params, mirror[i]) == kind) {
                    play_move(b, mirror[i]);
                    break;
                }
            play_move(a, move);
            free(moves);
            free(mirror);
            assert_true(rules->symmetric_key(a->params, a->state) ==
                        rules->symmetric_key(b->params, b->state));
            for (unsigned which = 0; rules->text->evaluations[which].name; which++)
                assert_true(rules->evaluate(a->params, a->state, which) ==
                            rules->evaluate(b->params, b->state, which));
        }
        esp_position_free(a);
        esp_position_free(b);
    }
}

/* --- what they are for -------------------------------------------------------------------------- */

static uint64_t nodes_of(const struct esp_position *position, const char *settings)
{
    struct esp_options options = options_of(position, settings);
    struct esp_result result = search_of(position, &options, NULL);
    const uint64_t nodes = result.counts.nodes;
    esp_result_free(&result);
    esp_options_free(&options);
    return nodes;
}

static void they_save_nodes(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "33");
    (void)state;
    const uint64_t table = nodes_of(position, "convention=plain depth=9 cache=table-bounds");

    assert_true(nodes_of(position, "convention=plain depth=9 cache=table-bounds etc=true") < table);
    assert_true(nodes_of(position, "convention=plain depth=9 cache=table-bounds symmetry=true") <
                table);
    assert_true(nodes_of(position, "convention=plain depth=9 cache=table-bounds "
                                   "deepen=true order=table+killer+history") < table);
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_agree_with_minimax), cmocka_unit_test(first_of_equals),
        cmocka_unit_test(as_a_plain_program),     cmocka_unit_test(pvs_visits_the_minimal_tree),
        cmocka_unit_test(mtdf_with_a_perfect_guess), cmocka_unit_test(iterations_add_up),
        cmocka_unit_test(positions_of_tictactoe), cmocka_unit_test(mirrored_games),
        cmocka_unit_test(they_save_nodes),          cmocka_unit_test(pressed_values_and_ties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
