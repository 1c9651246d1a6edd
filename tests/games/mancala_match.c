/*
 * mancala_match.c - the default evaluation against plain store difference at
 * equal depth: the match that docs/evaluations.md reports.
 */
#include <stdlib.h>

#include "testing.h"
#include "battery.h"
#include "random.h"

enum { OPENINGS = 120, OPENING_PLIES = 4, DEPTH = 5 };

struct score {
    int won, lost, drawn;
};

/* The move of a player who searches with that evaluation. */
static esp_move choice(const struct esp_position *position, unsigned eval)
{
    struct esp_options options = options_of(position, "convention=a4");
    options.depth = DEPTH;
    options.eval = eval;
    struct esp_result result = search_of(position, &options, NULL);
    const esp_move move = result.move;
    esp_result_free(&result);
    esp_options_free(&options);
    return move;
}

/* From an opening to the end; evals[0] is P1's. The winner as in struct esp_game_text. */
static int play(const struct esp_position *opening, const unsigned evals[2])
{
    struct esp_position *position;
    assert_int_equal(esp_position_raw(&position, opening->game, opening->params, opening->state,
                                      NULL),
                     ESP_OK);
    const struct esp_game_text *text = position->game->text;
    int winner;

    while ((winner = text->winner(position->params, position->state)) == ESP_WINNER_NONE)
        play_move(position,
                  choice(position, evals[text->player(position->params, position->state)]));
    esp_position_free(position);
    return winner;
}

static void count(struct score *score, int winner, int ours)
{
    score->drawn += winner == ESP_WINNER_DRAW;
    score->won += winner == ours;
    score->lost += winner == 1 - ours;
}

static void match(void **state)
{
    static const unsigned ours_first[] = { 0, 1 }, ours_second[] = { 1, 0 };
    struct score score = { 0, 0, 0 };
    uint64_t random = 48;
    (void)state;

    for (int i = 0; i < OPENINGS; i++) {
        struct esp_position *opening = position_of("mancala", NULL, "");
        play_random(opening, OPENING_PLIES, &random);
        count(&score, play(opening, ours_first), 0);
        count(&score, play(opening, ours_second), 1);
        esp_position_free(opening);
    }
    print_message("%d games at depth %d: %d won, %d lost, %d drawn\n", 2 * OPENINGS, DEPTH,
                  score.won, score.lost, score.drawn);
    assert_int_equal(score.won + score.lost + score.drawn, 2 * OPENINGS);
    assert_true(score.won >= 2 * score.lost);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
