/*
 * mancala_sowing.c - moves and evaluations against ones that go pit by pit
 * and stone by stone, on boards of every size and up to 255 stones; and the
 * programs compiled for the common board against plain minimax.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "espalier/text.h"
#include "battery.h"
#include "random.h"
#include "reference.h"

enum { PITS_MOST = 6, NUMBERS = 2 * PITS_MOST + 3 };

/* The coursework's board: pits and store of P1, of P2, the player to move. */
struct board {
    int pits;
    bool empty_too; /* capture=empty */
    int number[NUMBERS];
};

static int store_of(const struct board *b, int player)
{
    return player ? 2 * b->pits + 1 : b->pits;
}

static bool mine(const struct board *b, int player, int index)
{
    return index >= player * (b->pits + 1) && index < player * (b->pits + 1) + b->pits;
}

static int row_sum(const struct board *b, int player)
{
    int sum = 0;
    for (int i = 0; i < 2 * b->pits + 1; i++)
        sum += mine(b, player, i) ? b->number[i] : 0;
    return sum;
}

static void sweep(struct board *b)
{
    if (row_sum(b, 0) > 0 && row_sum(b, 1) > 0)
        return;
    for (int player = 0; player < 2; player++) {
        b->number[store_of(b, player)] += row_sum(b, player);
        for (int i = 0; i < 2 * b->pits + 1; i++)
            b->number[i] = mine(b, player, i) ? 0 : b->number[i];
    }
}

static void sow(struct board *b, int pit)
{
    int *turn = &b->number[2 * b->pits + 2];
    const int player = *turn;
    int at = player * (b->pits + 1) + pit, stones = b->number[at];

    b->number[at] = 0;
    while (stones > 0) {
        at = (at + 1) % (2 * b->pits + 2);
        if (at == store_of(b, 1 - player))
            continue;
        b->number[at]++;
        stones--;
    }
    if (at != store_of(b, player))
        *turn = 1 - player;
    const int opposite = 2 * b->pits - at;
    if (mine(b, player, at) && b->number[at] == 1 && (b->number[opposite] > 0 || b->empty_too)) {
        b->number[store_of(b, player)] += 1 + b->number[opposite];
        b->number[at] = b->number[opposite] = 0;
    }
    sweep(b);
}

static const char *text_of(const struct board *b)
{
    static char text[128];
    struct esp_out out = { text, sizeof text, 0 };
    esp_put(&out, "board:");
    for (int i = 0; i < 2 * b->pits + 3; i++)
        esp_putf(&out, "%s%d", i ? "," : "", b->number[i]);
    return text;
}

/* A board with stones thrown at random; some pits and stores get many. */
static struct board thrown(uint64_t *random, int pits, int stones)
{
    struct board b = { .pits = pits, .empty_too = random_below(random, 2) };

    b.number[2 * pits + 2] = (int)random_below(random, 2);
    while (stones > 0) {
        const int most = (int)random_below(random, 4) ? 4 : 200;
        const int here = 1 + (int)random_below(random, (uint64_t)(most < stones ? most : stones));
        b.number[random_below(random, (uint64_t)(2 * pits + 2))] += here;
        stones -= here;
    }
    sweep(&b);
    return b;
}

static struct esp_position *position_at(const struct board *b, const char *constants)
{
    char settings[64];
    snprintf(settings, sizeof settings, "pits=%d capture=%s%s", b->pits,
             b->empty_too ? "empty" : "opposite", constants);
    return position_of("mancala", settings, text_of(b));
}

static void check_moves(const struct board *b)
{
    struct esp_position *position = position_at(b, "");
    size_t count, expected = 0;
    esp_move *moves = moves_of(position, &count);

    for (int pit = 0; pit < b->pits; pit++) {
        const int at = b->number[2 * b->pits + 2] * (b->pits + 1) + pit;
        if (b->number[at] == 0)
            continue;
        struct board after = *b;
        sow(&after, pit);
        assert_true(expected < count);
        assert_int_equal(moves[expected++], pit);
        struct esp_position *next = position_at(b, "");
        play_move(next, (esp_move)pit);
        if (strcmp(printed(next), text_of(&after)) != 0)
            fail_msg("pit %d of %s gives another board than %s", pit, text_of(b), printed(next));
        esp_position_free(next);
    }
    assert_int_equal(expected, count);
    free(moves);
    esp_position_free(position);
}

static void sowing(void **state)
{
    uint64_t random = 6;
    (void)state;
    for (int i = 0; i < 6000; i++) {
        const int most = i % 3 == 0 ? 255 : i % 3 == 1 ? 72 : 30;
        const struct board b = thrown(&random, 1 + (int)random_below(&random, PITS_MOST),
                                      (int)random_below(&random, (uint64_t)most + 1));
        check_moves(&b);
    }
    for (int stones = 1; stones <= 255; stones++) { /* all of them in one pit */
        for (int pit = 0; pit < PITS_MOST; pit++) {
            struct board b = { .pits = PITS_MOST, .number = { [14] = stones % 2 } };
            b.number[pit + 7 * (stones % 2)] = stones;
            b.number[7 - 7 * (stones % 2)] = stones < 255;
            if (stones < 255)
                check_moves(&b);
        }
    }
}

/* --- evaluations ------------------------------------------------------------------------ */

/* docs/evaluations.md in words that go pit by pit; for the mover, in stones. */
static double strong(const struct board *b)
{
    const int player = b->number[2 * b->pits + 2], base = player * (b->pits + 1);
    double value = 0;

    for (int side = 0; side < 2; side++) {
        const int sign = side == player ? 1 : -1, row = side * (b->pits + 1);
        value += sign * b->number[store_of(b, side)] + sign * row_sum(b, side) / 8.0 +
                 sign * b->number[row + b->pits - 1] / 4.0;
        for (int pit = 0; pit < b->pits - 1; pit++)
            value += sign * (b->number[row + pit] > 0) * 5 / 8.0;
    }
    bool extra = false;
    for (int pit = 0; pit < b->pits; pit++) {
        bool reached = false;
        extra = extra || b->number[base + pit] == b->pits - pit;
        for (int from = 0; from < pit; from++)
            reached = reached || b->number[base + from] == pit - from;
        if (reached && b->number[base + pit] == 0)
            value += 0.75 * b->number[2 * b->pits - base - pit];
    }
    return value + extra;
}

static double evaluated(const struct esp_position *position, unsigned which)
{
    return position->game->evaluate(position->params, position->state, which);
}

static void evaluations(void **state)
{
    uint64_t random = 7;
    (void)state;
    for (int i = 0; i < 6000; i++) {
        /* A stone counts a stone up to 94 of them, and all with constants far enough apart. */
        static const int most[] = { 60, 94, 255 };
        const struct board b = thrown(&random, 1 + (int)random_below(&random, PITS_MOST),
                                      2 + (int)random_below(&random, (uint64_t)most[i % 3] - 1));
        if (row_sum(&b, 0) == 0)
            continue;
        struct esp_position *position = position_at(&b, i % 3 == 2 ? " win=1000 loss=-1000" : "");
        const double mover = strong(&b);
        assert_true(evaluated(position, 0) == (b.number[2 * b.pits + 2] ? -mover : mover));
        assert_true(evaluated(position, 1) ==
                    b.number[store_of(&b, 0)] - b.number[store_of(&b, 1)]);
        esp_position_free(position);
    }
}

/* Strictly between the constants, whatever they are, on the most lopsided boards, too. */
static void between_the_constants(void **state)
{
    uint64_t random = 8;
    (void)state;
    for (int i = 0; i < 4000; i++) {
        const double loss = -0.5 * (double)random_below(&random, 300) - 0.25;
        const double tie = loss + 0.125 * (double)(1 + random_below(&random, 900));
        const double win = tie + 0.001 * (double)(1 + random_below(&random, 90000));
        struct board b = thrown(&random, PITS_MOST, 2 + (int)random_below(&random, 254));
        char settings[128];
        if (row_sum(&b, 0) == 0)
            continue;
        snprintf(settings, sizeof settings, "win=%.17g tie=%.17g loss=%.17g", win, tie, loss);
        struct esp_position *position = position_of("mancala", settings, text_of(&b));
        for (unsigned which = 0; which < 2; which++) {
            const double value = evaluated(position, which);
            assert_true(value > loss && value < win);
        }
        const int lead = b.number[store_of(&b, 0)] - b.number[store_of(&b, 1)];
        assert_true(lead > 0 ? evaluated(position, 1) > tie : evaluated(position, 1) <= tie);
        esp_position_free(position);
    }
}

/* --- the compiled programs ----------------------------------------------------------------- */

static void check_bare(const char *settings, const char *text, int depth)
{
    struct esp_position *position = position_of("mancala", settings, text);
    struct esp_options options = options_of(position, "convention=a4");
    const struct reference plain = { .game = position->game, .params = position->params };

    options.depth = depth;
    options.bare = true;
    for (int minimax = 0; minimax < 2; minimax++) {
        options.algorithm = minimax ? ESP_MINIMAX : ESP_ALPHABETA;
        struct esp_result result = search_of(position, &options, NULL);
        assert_true(result.value == reference_value(&plain, position->state, depth));
        esp_result_free(&result);
    }
    esp_options_free(&options);
    esp_position_free(position);
}

static void programs(void **state)
{
    (void)state;
    check_bare(NULL, "", 4);
    check_bare(NULL, "123551234220105241", 5);
    check_bare("stones=5", "", 4);
    check_bare("stones=6", "", 4);
    check_bare("win=101", "", 4);
    check_bare("capture=empty", "4420", 4);
    check_bare("pits=2", "", 6);
    check_bare(NULL, "board:60,0,70,3,0,5,0,1,12,64,0,0,30,0,1", 4);
    check_bare(NULL, "board:130,0,9,3,0,5,0,1,12,6,0,0,30,0,0", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sowing),
        cmocka_unit_test(evaluations),
        cmocka_unit_test(between_the_constants),
        cmocka_unit_test(programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
