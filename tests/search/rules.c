/*
 * rules.c - what a search relies on, asked of every game of the registry:
 * results and evaluations within their bounds, keys that tell positions
 * apart, generators that keep to the room they are given, steps in one call.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "cases.h"

enum { TEXT_MOST = 4096, PLIES_MOST = 120, MOVES_MOST = 4096 };

/* --- results -------------------------------------------------------------------------- */

/* Which player MAX is, as the results met so far have shown; -1 before. */
static int max_player;

static void check_winner(const struct esp_position *position, double result)
{
    const struct esp_game_text *text = position->game->text;
    const int winner = text->winner(position->params, position->state);
    double win, tie, loss;

    if (strcmp(position->game->name, "tree") == 0)
        return; /* nobody says what a win is there */
    assert_true(winner != ESP_WINNER_NONE);
    if (!text->constants)
        return;
    text->constants(position->params, &win, &tie, &loss);
    assert_true(result == win || result == tie || result == loss);
    if (winner == ESP_WINNER_DRAW) {
        assert_true(result == tie);
        return;
    }
    assert_true(winner == 0 || winner == 1);
    if (max_player < 0)
        max_player = result == win ? winner : 1 - winner;
    assert_true(result == (winner == max_player ? win : loss));
}

static void check_result(const struct esp_position *position)
{
    const struct esp_game_text *text = position->game->text;
    double result, least, greatest;

    if (!position->game->over(position->params, position->state, &result)) {
        assert_int_equal(text->winner(position->params, position->state), ESP_WINNER_NONE);
        return;
    }
    text->range(position->params, &least, &greatest);
    assert_true(least <= result && result <= greatest);
    check_winner(position, result);
}

/* --- evaluations ------------------------------------------------------------------------ */

static void check_evaluations(const struct esp_position *position)
{
    const struct esp_game *game = position->game;
    double win = 0, tie = 0, loss = 0, least, greatest, result;

    if (game->over(position->params, position->state, &result))
        return;
    game->text->range(position->params, &least, &greatest);
    const double print = esp_fingerprint(game, position->params, position->state);
    assert_true(least < print && print < greatest);
    if (game->text->constants)
        game->text->constants(position->params, &win, &tie, &loss);
    for (unsigned i = 0; game->text->evaluations[i].name; i++) {
        const double value = game->evaluate(position->params, position->state, i);
        assert_true(isfinite(value));
        assert_true(value == game->evaluate(position->params, position->state, i));
        if (game->text->constants && fmin(win, loss) < fmax(win, loss))
            assert_true(fmin(win, loss) < value && value < fmax(win, loss));
    }
}

/* --- moves --------------------------------------------------------------------------------- */

static void check_moves(const struct esp_position *position)
{
    static esp_move all[MOVES_MOST], some[MOVES_MOST];
    const struct esp_game *game = position->game;
    const size_t count = game->moves(position->params, position->state, all, MOVES_MOST);
    double result;

    assert_true(count <= MOVES_MOST);
    if (!game->over(position->params, position->state, &result))
        assert_true(count > 0);
    for (size_t room = 0; room <= count; room++) {
        memset(some, 0xff, sizeof some);
        assert_int_equal(game->moves(position->params, position->state, some, room), count);
        assert_memory_equal(some, all, room * sizeof *some);
        for (size_t i = room; i < count; i++)
            assert_int_equal(some[i], ESP_MOVE_NONE);
    }
}

/* One step is play(), side() and over(). */
static void check_steps(const struct esp_position *position)
{
    const struct esp_game *game = position->game;
    const enum esp_side mover = game->side(position->params, position->state);
    size_t count;
    esp_move *moves = moves_of(position, &count);

    for (size_t i = 0; i < count && game->step; i++) {
        _Alignas(16) unsigned char stepped[ESP_STATE_MAX] = { 0 }, played[ESP_STATE_MAX] = { 0 };
        const struct esp_step step =
            game->step(position->params, stepped, position->state, moves[i], mover);
        double result;
        game->play(position->params, played, position->state, moves[i]);
        assert_true(game->key(position->params, stepped) == game->key(position->params, played));
        assert_int_equal(step.side, game->side(position->params, played));
        assert_int_equal(step.over, game->over(position->params, played, &result));
        if (step.over)
            assert_true(step.value == result);
    }
    free(moves);
}

static void check_move_texts(const struct esp_position *position)
{
    size_t count;
    esp_move *moves = moves_of(position, &count);
    char(*texts)[64] = malloc((count + 1) * sizeof *texts);

    assert_non_null(texts);
    for (size_t i = 0; i < count; i++) {
        struct esp_error error = { .text = "" };
        esp_move found;
        const char *text = move_text(position, moves[i]);
        assert_true(strlen(text) > 0 && strlen(text) < sizeof texts[i]);
        strcpy(texts[i], text);
        if (esp_move_find(position->game, position->params, position->state, texts[i], &found,
                          &error) != ESP_OK)
            fail_msg("%s", error.text);
        assert_int_equal(found, moves[i]);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(texts[k], texts[i]);
    }
    free(texts);
    free(moves);
}

/* --- keys ------------------------------------------------------------------------------------- */

struct known {
    uint64_t key;
    char *text;
};

static struct known *known;
static size_t known_count, known_room;

static void remember(const struct esp_position *position)
{
    char text[TEXT_MOST];

    if (known_count == known_room) {
        known_room = 2 * known_room + 64;
        known = realloc(known, known_room * sizeof *known);
        assert_non_null(known);
    }
    const size_t length =
        position->game->text->print(position->params, position->state, text, sizeof text);
    assert_true(length < sizeof text);
    known[known_count].key = position->game->key(position->params, position->state);
    known[known_count].text = strdup(text);
    assert_true(known[known_count].key != 0);
    known_count++;
}

static int by_key(const void *a, const void *b)
{
    const struct known *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key) : strcmp(x->text, y->text);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct known *)a)->text, ((const struct known *)b)->text);
}

/* One key for one text, and the other way round, except where leaves look alike. */
static void check_known(bool alike)
{
    if (known_count == 0)
        return;
    qsort(known, known_count, sizeof *known, by_key);
    for (size_t i = 1; i < known_count; i++) {
        if (known[i].key == known[i - 1].key && strcmp(known[i].text, known[i - 1].text) != 0)
            fail_msg("one key for %s and %s", known[i].text, known[i - 1].text);
    }
    qsort(known, known_count, sizeof *known, by_text);
    for (size_t i = 1; i < known_count && !alike; i++)
        if (strcmp(known[i].text, known[i - 1].text) == 0 && known[i].key != known[i - 1].key)
            fail_msg("two keys for %s", known[i].text);
    for (size_t i = 0; i < known_count; i++)
        free(known[i].text);
    known_count = 0;
}

/* --- all of them, on the way to the end of games ----------------------------------------------- */

static const struct game_case *last_case;

static void start_case(const struct game_case *from)
{
    if (from == last_case)
        return;
    check_known(last_case && strcmp(last_case->game, "tree") == 0);
    if (!last_case || strcmp(from->game, last_case->game) != 0)
        max_player = -1;
    last_case = from;
}

/* The children are remembered, too: neighbours are the likeliest to be mixed up. */
static void remember_children(const struct esp_position *position)
{
    const struct esp_game *game = position->game;
    size_t count;
    esp_move *moves = moves_of(position, &count);
    _Alignas(16) unsigned char next[ESP_STATE_MAX] = { 0 };
    struct esp_position child = *position;
    double result;

    child.state = next;
    for (size_t i = 0; i < count && !game->over(position->params, position->state, &result); i++) {
        game->play(position->params, next, position->state, moves[i]);
        remember(&child);
    }
    free(moves);
}

static void check_line(const struct esp_position *position, const struct esp_options *plain,
                       const struct game_case *from, uint64_t *random)
{
    struct esp_position line = *position;
    _Alignas(16) unsigned char state[ESP_STATE_MAX];
    double result;
    (void)plain;

    start_case(from);
    memcpy(state, position->state, position->game->state_size);
    line.state = state;
    for (int ply = 0; ply < PLIES_MOST; ply++) {
        check_result(&line);
        check_evaluations(&line);
        check_moves(&line);
        check_steps(&line);
        check_move_texts(&line);
        remember(&line);
        remember_children(&line);
        if (line.game->over(line.params, line.state, &result))
            break;
        play_random(&line, 1, random);
    }
}

static void every_game(void **state)
{
    (void)state;
    for (uint64_t seed = 51; seed < 59; seed++)
        each_position(seed, check_line);
    check_known(false);
    free(known);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_game) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
