/*
 * searches.c - searches of every game, written as JSON Lines and read back:
 * the record has what the search's own events say, replays to the states the
 * search was in, and calls a value a bound exactly where it is one.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reading.h"
#include "cases.h"
#include "reference.h"
#include "espalier/trace.h"

static const char *const searches[] = {
    "algorithm=minimax",
    "algorithm=alphabeta",
    "algorithm=alphabeta cutoff=strict cutoff-move=null",
    "algorithm=alphabeta fail=hard ties=last",
    "algorithm=alphabeta cutoff=strict fail=hard order=dynamic",
    "algorithm=alphabeta root=fresh ties=random seed=7",
    "algorithm=alphabeta cache=eval",
    "algorithm=alphabeta cache=table-exact",
    "algorithm=alphabeta cache=table-bounds order=dynamic",
    "algorithm=alphabeta cache=table-bounds cutoff=strict",
    "algorithm=alphabeta cache=table-bounds fail=hard",
    "algorithm=alphabeta max-nodes=25",
    "algorithm=pvs order=history+killer",
    "algorithm=pvs cutoff=strict cutoff-move=null cache=table-bounds",
    "algorithm=pvs fail=hard",
    "algorithm=mtdf cache=table-bounds order=table",
    "algorithm=alphabeta deepen=true aspiration=1 cache=table-bounds order=table",
    "algorithm=mtdf deepen=true cache=table-bounds etc=true",
};

/* One search, watched twice. */
struct seen {
    const struct esp_position *position;
    const struct esp_options *options;
    struct tree *tree;
    struct esp_record *record;
    bool states;
};

static struct seen see(const struct esp_position *position, const struct esp_options *options,
                       enum esp_detail detail, bool states)
{
    struct seen seen = { position, options, NULL, NULL, states };
    struct esp_error error = { .text = "" };
    struct esp_result result;
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);

    seen.tree = tree_of(position, options, ESP_WANTS_NODES | ESP_WANTS_STATE, &result);
    esp_result_free(&result);
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, options, detail, states, &error);
    assert_non_null(sink);
    result = search_of(position, options, sink);
    esp_result_free(&result);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
    fclose(stream);
    seen.record = record_of(text, length);
    free(text);
    return seen;
}

/* --- the same as the events -------------------------------------------------------- */

static void same_move(const struct seen *seen, uint32_t text, esp_move move)
{
    expect_text(esp_record_text(seen->record, text),
                move == ESP_MOVE_NONE ? NULL : move_text(seen->position, move));
}

static void same_number(double a, double b)
{
    assert_true(a == b || (isnan(a) && isnan(b)));
}

static uint8_t flags_of(const struct node *node)
{
    return (uint8_t)(ESP_NODE_LEFT | ESP_NODE_SIDE | (node->has_window ? ESP_NODE_WINDOW : 0) |
                     (node->eval_hit ? ESP_NODE_EVAL_HIT : 0) |
                     (node->eval_miss ? ESP_NODE_EVAL_MISS : 0) |
                     (node->narrowed ? ESP_NODE_NARROWED : 0) |
                     (isnan(node->value) ? 0 : ESP_NODE_VALUE));
}

static void same_parts(const struct seen *seen, uint32_t id, const struct node *node)
{
    double alpha = 0, beta = 0;
    uint64_t from = 0;
    size_t count;
    const uint32_t *pruned = esp_record_pruned(seen->record, id, &count);

    assert_int_equal(pruned != NULL, node->why == ESP_CUTOFF);
    assert_int_equal(count, node->pruned_count);
    for (size_t i = 0; i < count; i++)
        same_move(seen, pruned[i], node->pruned[i]);
    assert_int_equal(esp_record_from(seen->record, id, &from), node->why == ESP_TABLE);
    if (node->why == ESP_TABLE)
        assert_int_equal(from, node->from);
    assert_int_equal(esp_record_narrowed(seen->record, id, &alpha, &beta), node->narrowed);
    if (node->narrowed)
        assert_true(alpha == node->narrowed_alpha && beta == node->narrowed_beta);
}

static void same_node(const struct seen *seen, uint32_t id)
{
    const struct esp_node *read = esp_record_node(seen->record, id);
    const struct node *node = &seen->tree->nodes[id];
    const bool endless = seen->options->depth < 0; /* then a null depth has no limit */

    assert_true(node->parent == ESP_NODE_NONE ? read->parent == ESP_PARENT_NONE
                                              : read->parent == node->parent);
    assert_int_equal(read->ply, node->ply);
    same_move(seen, read->move, node->move);
    assert_int_equal(read->side, node->side);
    assert_int_equal(read->depth, endless && node->depth == ESP_DEPTH_NULL ? ESP_DEPTH_INF
                                                                           : node->depth);
    if (node->has_window)
        assert_true(read->alpha == node->alpha && read->beta == node->beta);
    assert_int_equal(read->flags, flags_of(node));
    same_number(read->value, node->value);
    same_move(seen, read->returned, node->returned);
    same_move(seen, esp_record_by(seen->record, id),
              node->why == ESP_CUTOFF ? node->by : ESP_MOVE_NONE);
    assert_int_equal(read->why, node->why);
    if (node->why == ESP_TABLE)
        assert_int_equal(read->bound, node->bound);
    same_parts(seen, id, node);
}

static void same_footer(const struct seen *seen)
{
    static const char *const words[] = { NULL, "nodes", "time", "signal", "memory" };
    const struct esp_trace_footer *footer = esp_record_footer(seen->record);

    assert_true(footer->complete);
    same_number(footer->value, seen->tree->value);
    expect_text(footer->move, seen->tree->move == ESP_MOVE_NONE
                                  ? NULL
                                  : move_text(seen->position, seen->tree->move));
    expect_text(footer->stopped, words[seen->tree->stop]);
    expect_text(footer->problem, NULL);
}

/* Children and ends, counted from the parents. */
static void same_shape(const struct seen *seen)
{
    const uint32_t count = esp_record_count(seen->record);
    uint32_t *children = calloc(count, sizeof *children), *ends = calloc(count, sizeof *ends);

    assert_true(children && ends);
    for (uint32_t id = count; id-- > 0;) {
        const uint32_t parent = esp_record_node(seen->record, id)->parent;
        if (ends[id] == 0)
            ends[id] = id + 1;
        if (parent != ESP_PARENT_NONE) {
            children[parent]++;
            if (ends[parent] < ends[id])
                ends[parent] = ends[id];
        }
        assert_int_equal(esp_record_children(seen->record, id), children[id]);
        assert_int_equal(esp_record_node(seen->record, id)->inner, children[id] > 0);
        assert_int_equal(esp_record_node(seen->record, id)->end, ends[id]);
    }
    free(children);
    free(ends);
}

/* --- replays -------------------------------------------------------------------------- */

static void expect_state(const struct seen *seen, const void *found, const void *expected)
{
    const struct esp_game *game = seen->position->game;
    char texts[2][1024];

    game->text->print(seen->position->params, found, texts[0], sizeof texts[0]);
    game->text->print(seen->position->params, expected, texts[1], sizeof texts[1]);
    assert_string_equal(texts[0], texts[1]);
    assert_int_equal(game->side(seen->position->params, found),
                     game->side(seen->position->params, expected));
}

/* Every node's replay is the state in which the search entered it. */
static void replays(const struct seen *seen)
{
    const uint32_t count = esp_record_count(seen->record);
    const uint32_t step = count / 200 + 1;
    struct esp_error error = { .text = "" };

    for (uint32_t id = 0; id < count; id += id < 50 ? 1 : step) {
        _Alignas(16) unsigned char state[ESP_STATE_MAX];
        if (esp_record_replay(seen->record, id, state, &error) != ESP_OK)
            fail_msg("%s", error.text);
        expect_state(seen, state, seen->tree->nodes[id].state);
        if (seen->states) {
            char text[1024];
            const struct esp_game *game = seen->position->game;
            game->text->print(seen->position->params, seen->tree->nodes[id].state, text,
                              sizeof text);
            expect_text(esp_record_state(seen->record, id), text);
        } else {
            expect_text(esp_record_state(seen->record, id), NULL);
        }
    }
}

static void check_search(const struct esp_position *position, const struct esp_options *options,
                         enum esp_detail detail, bool states)
{
    struct seen seen = see(position, options, detail, states);

    assert_int_equal(esp_record_count(seen.record), seen.tree->count);
    for (uint32_t id = 0; id < seen.tree->count; id++)
        same_node(&seen, id);
    same_footer(&seen);
    same_shape(&seen);
    replays(&seen);
    tree_free(seen.tree);
    esp_record_free(seen.record);
}

/* The position by its own text, which a header can give: a few moves were played. */
static struct esp_position *by_text(const struct esp_position *position,
                                    const struct game_case *from)
{
    const struct esp_game_text *text = position->game->text;
    const size_t room = text->print(position->params, position->state, NULL, 0) + 1;
    char *name = malloc(room);

    assert_non_null(name);
    text->print(position->params, position->state, name, room);
    struct esp_position *same = position_of(position->game->name, from->settings, name);
    free(name);
    return same;
}

/* To the end of the game, and that is far or wide? */
static bool is_large(const struct esp_position *position, const struct esp_options *options)
{
    const struct esp_game *game = position->game;
    return options->depth < 0 &&
           (game->moves(position->params, position->state, NULL, 0) > 6 ||
            (game->plies && game->plies(position->params, position->state) > 9));
}

static void check_searches(const struct esp_position *played, const struct esp_options *plain,
                           const struct game_case *from, uint64_t *random)
{
    struct esp_position *position = by_text(played, from);

    if (is_large(position, plain)) {
        esp_position_free(position);
        return;
    }
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        struct esp_options options;
        if (random_below(random, 4) > 0) /* one in four of each position's */
            continue;
        assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
        set_options(&options, position, searches[i]);
        check_search(position, &options, i % 2 ? ESP_DETAIL_CALLS : ESP_DETAIL_NODES, i % 3 == 0);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

static void every_game(void **state)
{
    (void)state;
    each_position(2026, check_searches);
}

/* A side asked out of turn, and constants that are not the usual ones, come back too. */
static void the_root_as_it_was(void **state)
{
    struct esp_position *position =
        position_of("connect4", "width=5 height=4 win=30 loss=-7", "0112");
    struct esp_error error = { .text = "" };
    double value;
    (void)state;

    assert_int_equal(esp_position_set_side(position, ESP_MAX, &error), ESP_OK);
    struct esp_options options = options_of(position, "depth=2");
    struct seen seen = see(position, &options, ESP_DETAIL_NODES, false);
    const struct esp_position *root = esp_record_position(seen.record, &error);
    assert_non_null(root);
    assert_ptr_equal(root, esp_record_position(seen.record, &error));
    assert_int_equal(root->side_set, ESP_MAX);
    assert_int_equal(root->game->side(root->params, root->state), ESP_MAX);
    assert_memory_equal(root->state, position->state, root->game->state_size);
    assert_memory_equal(root->params, position->params, root->game->params_size);
    assert_false(root->game->over(root->params, root->state, &value));
    tree_free(seen.tree);
    esp_record_free(seen.record);
    esp_options_free(&options);
    esp_position_free(position);
}

/* --- bounds ------------------------------------------------------------------------------ */

static size_t bounds_found[4], inner_exact, at_edges;

static void check_bound(const struct seen *seen, uint32_t id)
{
    const struct esp_node *read = esp_record_node(seen->record, id);
    const struct node *node = &seen->tree->nodes[id];
    const struct esp_game *game = seen->position->game;
    const struct reference reference = { .game = game,
                                         .params = seen->position->params,
                                         .eval = seen->options->eval };
    const int depth = node->depth == ESP_DEPTH_INF ? -1 : node->depth;

    if (!(read->flags & ESP_NODE_VALUE))
        return;
    const double truth = reference_value(&reference, node->state, depth);
    const enum esp_bound bound = esp_record_bound(seen->record, id);
    bounds_found[bound]++;
    if ((bound == ESP_EXACT && truth != read->value) ||
        (bound == ESP_LOWER && truth < read->value) || (bound == ESP_UPPER && truth > read->value))
        fail_msg("%s, node %u: %g (bound %d, window %g to %g), but it is %g", game->name,
                 (unsigned)id, read->value, (int)bound, read->alpha, read->beta, truth);

    const bool edge = read->value == read->alpha || read->value == read->beta;
    const bool outside = read->value < read->alpha || read->value > read->beta;
    if (!read->inner || read->why == ESP_STOPPED || !(read->flags & ESP_NODE_WINDOW))
        return;
    if (!edge && !outside) {
        assert_int_equal(bound, ESP_EXACT);
        inner_exact++;
    }
    if (outside)
        assert_int_not_equal(bound, ESP_EXACT);
    at_edges += edge && bound == ESP_EXACT;
}

static void check_bounds(const struct esp_position *position, const struct esp_options *plain,
                         const struct game_case *from, uint64_t *random)
{
    if (from->depth > 4 || (from->depth < 0 && from->plies_most > 5))
        return; /* the reference searches every node anew */
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        struct esp_options options;
        if (random_below(random, 3) > 0)
            continue;
        assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
        set_options(&options, position, searches[i]);
        struct seen seen = see(position, &options, ESP_DETAIL_NODES, false);
        const uint32_t count = esp_record_count(seen.record);
        for (uint32_t id = 0; id < count; id += id < 100 ? 1 : 1 + count / 100)
            check_bound(&seen, id);
        tree_free(seen.tree);
        esp_record_free(seen.record);
        esp_options_free(&options);
    }
}

static void bounds(void **state)
{
    (void)state;
    each_position(77, check_bounds);
    assert_true(bounds_found[ESP_EXACT] > 100);
    assert_true(bounds_found[ESP_LOWER] > 100);
    assert_true(bounds_found[ESP_UPPER] > 100);
    assert_true(bounds_found[ESP_UNKNOWN] < bounds_found[ESP_UPPER]);
    assert_true(inner_exact > 100);
    assert_true(at_edges > 10); /* those of strict cutoffs */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game),
        cmocka_unit_test(the_root_as_it_was),
        cmocka_unit_test(bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
