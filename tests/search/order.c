/*
 * order.c - which move comes first: the coursework's lists of moves, played
 * back by a second alpha-beta; orders given beforehand; the best order; and
 * what is said of the moves that were never tried.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "cases.h"
#include "made_up.h"

/* --- move to front, as the coursework writes it -------------------------------------- */

enum { KINDS = 7 };

/* An alpha-beta with one list of columns per player. */
struct coursework {
    const struct esp_position *position;
    esp_move lists[2][KINDS];
    uint64_t nodes, cutoffs, pruning;
};

static void to_front(esp_move *list, esp_move kind)
{
    size_t at = 0;
    while (list[at] != kind)
        at++;
    memmove(list + 1, list, at * sizeof *list);
    list[0] = kind;
}

/* The legal move of that column; false when it is full. */
static bool move_of(const struct coursework *c, const void *state, esp_move kind, esp_move *move)
{
    const struct esp_game *game = c->position->game;
    esp_move moves[KINDS];
    const size_t count = game->moves(c->position->params, state, moves, KINDS);

    for (size_t i = 0; i < count; i++)
        if (game->text->move_kind(c->position->params, moves[i]) == kind) {
            *move = moves[i];
            return true;
        }
    return false;
}

static bool any_left(const struct coursework *c, const void *state, const esp_move *list, int from)
{
    esp_move move;
    for (int i = from; i < KINDS; i++)
        if (move_of(c, state, list[i], &move))
            return true;
    return false;
}

static double alphabeta(struct coursework *c, const void *state, int depth, double alpha,
                        double beta)
{
    const struct esp_game *game = c->position->game;
    const void *params = c->position->params;
    const bool max = game->side(params, state) == ESP_MAX;
    esp_move list[KINDS], move;
    double best = max ? -INFINITY : INFINITY, value;

    c->nodes++;
    if (game->over(params, state, &value))
        return value;
    if (depth == 0)
        return game->evaluate(params, state, 1);
    memcpy(list, c->lists[max], sizeof list); /* a copy, taken on entry */
    for (int i = 0; i < KINDS; i++) {
        _Alignas(16) unsigned char next[ESP_STATE_MAX];
        if (!move_of(c, state, list[i], &move))
            continue;
        game->play(params, next, state, move);
        value = alphabeta(c, next, depth - 1, alpha, beta);
        best = max ? fmax(best, value) : fmin(best, value);
        if (max ? value >= beta : value <= alpha) {
            c->cutoffs++;
            c->pruning += any_left(c, state, list, i + 1);
            to_front(c->lists[max], list[i]);
            break;
        }
        alpha = max ? fmax(alpha, best) : alpha;
        beta = max ? beta : fmin(beta, best);
    }
    return best;
}

static void check_lists(const struct esp_position *position, const char *preorder,
                        const esp_move *first)
{
    struct coursework c = { .position = position };
    struct esp_options options = options_of(position, "convention=plain depth=6 eval=threes "
                                                      "order=dynamic");
    set_options(&options, position, preorder);
    memcpy(c.lists[0], first, sizeof c.lists[0]);
    memcpy(c.lists[1], first, sizeof c.lists[1]);
    const double value = alphabeta(&c, position->state, 6, -INFINITY, INFINITY);
    struct esp_result result = search_of(position, &options, NULL);

    assert_true(result.value == value);
    assert_int_equal(result.counts.nodes, c.nodes);
    assert_int_equal(result.counts.cutoffs, c.cutoffs);
    assert_int_equal(result.counts.cutoffs_pruning, c.pruning);
    esp_result_free(&result);
    esp_options_free(&options);
}

static void move_to_front(void **state)
{
    static const esp_move plain[KINDS] = { 0, 1, 2, 3, 4, 5, 6 };
    static const esp_move centre[KINDS] = { 3, 2, 4, 1, 5, 0, 6 };
    static const char *const starts[] = { "", "3", "33", "3342", "334251", "0123456" };
    (void)state;

    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        struct esp_position *position = position_of("connect4", NULL, starts[i]);
        check_lists(position, "", plain);
        check_lists(position, "preorder=3,2,4,1,5,0,6", centre);
        check_lists(position, "preorder=3,2,4", (const esp_move[]){ 3, 2, 4, 0, 1, 5, 6 });
        esp_position_free(position);
    }
}

/* --- an order given beforehand ---------------------------------------------------------- */

static void preorder(void **state)
{
    struct esp_position *position = position_of("mancala", NULL, "");
    struct esp_options options = options_of(position, "depth=1 algorithm=minimax preorder=4,1,5");
    static const char *const expected[] = { "4", "1", "5", "0", "2", "3" };
    struct esp_result result = search_of(position, &options, NULL);
    (void)state;

    assert_int_equal(result.move_count, 6);
    for (size_t i = 0; i < 6; i++)
        assert_string_equal(move_text(position, result.moves[i].move), expected[i]);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

/* --- the best order ------------------------------------------------------------------------ */

/* Knuth and Moore: b^ceil(d/2) + b^floor(d/2) - 1 leaves, whatever the values. */
static void best_order(void **state)
{
    static const struct {
        const char *text;
        uint64_t leaves;
    } trees[] = { { "random:2,8,1", 31 },  { "random:3,6,2", 53 }, { "random:3,7,3", 107 },
                  { "random:5,4,4", 49 },  { "worst:4,5", 79 },    { "ordered:4,5", 79 },
                  { "random:10,3,5", 109 } };
    (void)state;

    for (size_t i = 0; i < sizeof trees / sizeof trees[0]; i++) {
        struct esp_position *position = position_of("tree", NULL, trees[i].text);
        struct esp_options options = options_of(position, "order=best");
        struct esp_result result = search_of(position, &options, NULL);
        assert_int_equal(result.counts.terminal, trees[i].leaves);
        esp_result_free(&result);
        esp_options_free(&options);
        esp_position_free(position);
    }
}

/* --- the moves never tried --------------------------------------------------------------------- */

/* The legal moves as the generator gives them when it is asked for an order. */
static esp_move *asked_for(const struct esp_position *position, const struct esp_options *options,
                           size_t *count)
{
    const struct esp_game_text *text = position->game->text;
    esp_move *moves = moves_of(position, count);
    size_t done = 0;

    for (size_t k = 0; k < options->preorder_count; k++)
        for (size_t i = done; i < *count; i++) {
            const esp_move move = moves[i];
            const esp_move kind =
                text->move_kind ? text->move_kind(position->params, move) : move;
            if (kind != options->preorder[k])
                continue;
            memmove(moves + done + 1, moves + done, (i - done) * sizeof *moves);
            moves[done++] = move;
        }
    return moves;
}

static void check_pruned(const struct esp_position *position, const struct esp_options *options,
                         const struct tree *tree, size_t id)
{
    const struct node *node = &tree->nodes[id];
    struct esp_position here = *position;
    size_t count, at = 0, tried = 0;

    here.state = node->state;
    esp_move *moves = asked_for(&here, options, &count);
    for (size_t child = id + 1; child < tree->count && tree->nodes[child].ply > node->ply; child++)
        tried += tree->nodes[child].parent == id;
    for (size_t i = 0; i < count && at < node->pruned_count; i++)
        at += moves[i] == node->pruned[at];
    assert_int_equal(at, node->pruned_count); /* they are legal and in generator order */
    assert_int_equal(tried + node->pruned_count, node->why == ESP_CUTOFF ? count : tried);
    if (node->why == ESP_FULL)
        assert_int_equal(tried, count);
    free(moves);
}

static void check_untried(const struct esp_position *position, const struct esp_options *plain,
                          const struct game_case *from, uint64_t *random)
{
    static const char *const orders[] = { "order=static", "order=dynamic", "order=best",
                                          "cache=table-bounds order=dynamic" };
    struct esp_result result;
    struct esp_options options;

    assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
    set_options(&options, position, orders[random_below(random, 4)]);
    if (from->preorder) {
        char settings[64] = "preorder=";
        set_options(&options, position, strcat(settings, from->preorder));
    }
    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES | ESP_WANTS_STATE, &result);
    for (size_t id = 0; id < tree->count; id++)
        check_pruned(position, &options, tree, id);
    tree_free(tree);
    esp_result_free(&result);
    esp_options_free(&options);
}

static void untried(void **state)
{
    (void)state;
    each_position(61, check_untried);
}

/* Lists longer than an event can carry go on in further events. */
static void long_lists(void **state)
{
    static const uint32_t lengths[] = { 1,    2,    8,    9,    64,   65,    2032, 2033,
                                        2040, 2041, 2042, 4080, 4081, 5000, 70000 };
    static const char *const orders[] = { "", "order=dynamic" };
    (void)state;

    for (size_t i = 0; i < 2 * sizeof lengths / sizeof lengths[0]; i++) {
        const uint32_t length = lengths[i / 2];
        struct esp_position *position = broom_position(length);
        struct esp_options options = options_of(position, orders[i % 2]);
        struct esp_result result;
        struct tree *tree = tree_of(position, &options, ESP_WANTS_CALLS, &result);
        const struct node *cut = &tree->nodes[2];

        assert_true(result.value == 5);
        assert_int_equal(tree->count, 4);
        assert_int_equal(cut->why, ESP_CUTOFF);
        assert_int_equal(cut->pruned_count, length - 1);
        for (uint32_t k = 0; k + 1 < length; k++)
            assert_int_equal(cut->pruned[k], k + 1);
        tree_free(tree);
        esp_result_free(&result);
        esp_options_free(&options);
        esp_position_free(position);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_to_front), cmocka_unit_test(preorder),
        cmocka_unit_test(best_order),    cmocka_unit_test(untried),
        cmocka_unit_test(long_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
