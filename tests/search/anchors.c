/*
 * anchors.c - figures that are known from elsewhere: tic-tac-toe, Connect
 * Four. With the argument "slow" the large ones.
 */
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"

/* --- tic-tac-toe ------------------------------------------------------------------- */

static void expect_nodes(const char *settings, uint64_t nodes, uint64_t finished)
{
    struct esp_position *position = position_of("tictactoe", NULL, "");
    struct esp_options options = options_of(position, settings);
    struct esp_result result = search_of(position, &options, NULL);

    assert_true(result.value == 0);
    assert_int_equal(result.counts.nodes, nodes);
    assert_int_equal(result.counts.horizon, 0);
    assert_int_equal(result.counts.max_ply, 9);
    if (finished)
        assert_int_equal(result.counts.terminal, finished);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

static void tictactoe(void **state)
{
    (void)state;
    expect_nodes("algorithm=minimax", 549946, 255168);
    expect_nodes("algorithm=alphabeta", 18297, 0);
    expect_nodes("algorithm=alphabeta cutoff=strict", 146120, 0);
}

/* --- distinct positions ---------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* States of one ply, as many blocks of state_size bytes, and their keys. */
struct layer {
    unsigned char *states;
    uint64_t *keys;
    size_t count, room;
};

static void layer_add(struct layer *layer, const struct esp_position *position, const void *state)
{
    const size_t size = position->game->state_size;

    if (layer->count == layer->room) {
        layer->room = 2 * layer->room + 64;
        layer->states = realloc(layer->states, layer->room * size);
        layer->keys = realloc(layer->keys, layer->room * sizeof *layer->keys);
        assert_non_null(layer->states);
        assert_non_null(layer->keys);
    }
    memcpy(layer->states + layer->count * size, state, size);
    layer->keys[layer->count++] = position->game->key(position->params, state);
}

static void layer_free(struct layer *layer)
{
    free(layer->states);
    free(layer->keys);
}

/* How many different keys; these games' keys are one to one. */
static size_t distinct(const struct layer *layer)
{
    uint64_t *keys = malloc((layer->count + 1) * sizeof *keys);
    size_t count = 0;

    assert_non_null(keys);
    memcpy(keys, layer->keys, layer->count * sizeof *keys);
    qsort(keys, layer->count, sizeof *keys, by_number);
    for (size_t i = 0; i < layer->count; i++)
        count += i == 0 || keys[i] != keys[i - 1];
    free(keys);
    return count;
}

/* A set of keys: open addressing, for twice as many as there will be. */
struct set {
    uint64_t *slots;
    size_t size;
};

static bool set_add(struct set *set, uint64_t key)
{
    size_t at = (key * 0x9e3779b97f4a7c15u) >> 20 & (set->size - 1);
    while (set->slots[at] && set->slots[at] != key)
        at = (at + 1) & (set->size - 1);
    if (set->slots[at])
        return false;
    set->slots[at] = key;
    return true;
}

/* All different states one ply below those of a layer; finished ones have none. */
static struct layer below(const struct esp_position *position, const struct layer *layer)
{
    const struct esp_game *game = position->game;
    struct set set = { .size = 1024 };
    struct layer next = { 0 };

    while (set.size < layer->count * 16)
        set.size *= 2;
    set.slots = calloc(set.size, sizeof *set.slots);
    assert_non_null(set.slots);
    for (size_t i = 0; i < layer->count; i++) {
        const unsigned char *state = layer->states + i * game->state_size;
        esp_move moves[64];
        double value;
        if (game->over(position->params, state, &value))
            continue;
        const size_t count = game->moves(position->params, state, moves, 64);
        for (size_t k = 0; k < count; k++) {
            _Alignas(16) unsigned char child[ESP_STATE_MAX] = { 0 };
            game->play(position->params, child, state, moves[k]);
            if (set_add(&set, game->key(position->params, child)))
                layer_add(&next, position, child);
        }
    }
    free(set.slots);
    return next;
}

static size_t check_distinct(const char *name, const size_t *expected, size_t plies)
{
    struct esp_position *position = position_of(name, NULL, "");
    struct layer layer = { 0 };
    size_t all = 0;

    layer_add(&layer, position, position->state);
    for (size_t ply = 0; ply < plies; ply++) {
        if (expected)
            assert_int_equal(layer.count, expected[ply]);
        assert_int_equal(layer.count, distinct(&layer));
        all += layer.count;
        struct layer next = below(position, &layer);
        layer_free(&layer);
        layer = next;
    }
    layer_free(&layer);
    esp_position_free(position);
    return all;
}

static const size_t connect4_distinct[] = { 1,     7,     49,     238,    1120,   4263,
                                            16422, 54859, 184275, 558186, 1662623 };

static void positions(void **state)
{
    (void)state;
    assert_int_equal(check_distinct("tictactoe", NULL, 10), 5478);
    check_distinct("connect4", connect4_distinct, 9);
}

static void more_positions(void **state)
{
    (void)state;
    check_distinct("connect4", connect4_distinct, 11);
}

/* --- lines of play ---------------------------------------------------------------------- */

static const uint64_t connect4_lines[] = { 1,      7,      49,      343,      2401,     16807,
                                           117649, 823536, 5673234, 39394572, 268031646 };

/* A line that is won earlier ends there, so the horizon alone counts. */
static void check_lines(int ply)
{
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_options options = options_of(position, "convention=plain algorithm=minimax");
    uint64_t won_now = 0;

    for (int depth = ply - 1; depth <= ply; depth++) {
        options.depth = depth;
        struct esp_result result = search_of(position, &options, NULL);
        if (depth == ply)
            assert_int_equal(result.counts.horizon + result.counts.terminal - won_now,
                             connect4_lines[ply]);
        won_now = result.counts.terminal;
        esp_result_free(&result);
    }
    esp_options_free(&options);
    esp_position_free(position);
}

static void lines(void **state)
{
    (void)state;
    for (int ply = 1; ply <= 7; ply++)
        check_lines(ply);
}

static void more_lines(void **state)
{
    (void)state;
    for (int ply = 8; ply <= 10; ply++)
        check_lines(ply);
}

/* First player wins, in the centre; the boards this small are solved in no time. */
static void small_boards(void **state)
{
    static const struct {
        const char *settings;
        double value; /* for O; James D. Allen and John Tromp: 4x4 to 6x5 are draws */
    } boards[] = { { "width=4 height=4", 0 }, { "width=4 height=5", 0 }, { "width=5 height=4", 0 } };
    (void)state;

    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct esp_position *position = position_of("connect4", boards[i].settings, "");
        struct esp_options options = options_of(position, "convention=plain cache=table-bounds");
        struct esp_result result = search_of(position, &options, NULL);
        assert_true(result.value == boards[i].value);
        esp_result_free(&result);
        esp_options_free(&options);
        esp_position_free(position);
    }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest quick[] = {
        cmocka_unit_test(tictactoe),
        cmocka_unit_test(positions),
        cmocka_unit_test(lines),
        cmocka_unit_test(small_boards),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(more_positions),
        cmocka_unit_test(more_lines),
    };
    if (count > 1 && strcmp(arguments[1], "slow") == 0)
        return cmocka_run_group_tests(slow, NULL, NULL);
    return cmocka_run_group_tests(quick, NULL, NULL);
}
