/*
 * boards.c - pictures of positions: what stands on them is what the moves
 * played put there, and what the last move did can be seen.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "picture.h"
#include "random.h"
#include "xml.h"

enum { MARKS_MOST = 1000, MOVES_MOST = 128, PLIES = 30 };

/* --- playing --------------------------------------------------------------- */

/* A position and the marks of its board after the last move. */
struct shown {
    const struct esp_position *position;
    _Alignas(16) unsigned char state[ESP_STATE_MAX], before[ESP_STATE_MAX];
    esp_move last;
    unsigned plies;
    struct esp_mark marks[MARKS_MOST];
    size_t count;
};

/* Marks that an array of fewer has room for are written, and none beyond it. */
static void show(struct shown *shown)
{
    const struct esp_game *game = shown->position->game;
    const void *before = shown->plies > 0 ? shown->before : NULL;
    struct esp_mark few[3] = { { .count = 0 }, { .count = 0 }, { .count = 77777 } };

    shown->count = game->text->board(shown->position->params, shown->state, before, shown->last,
                                     shown->marks, MARKS_MOST);
    assert_in_range(shown->count, 1, MARKS_MOST);
    assert_int_equal(game->text->board(shown->position->params, shown->state, before,
                                       shown->last, NULL, 0),
                     shown->count);
    game->text->board(shown->position->params, shown->state, before, shown->last, few, 2);
    assert_int_equal(few[2].count, 77777);
    assert_int_equal(few[0].kind, shown->marks[0].kind);
    for (size_t i = 0; i < shown->count; i++) {
        const struct esp_mark *mark = &shown->marks[i];
        assert_true(mark->x - mark->width / 2 > -0.001f);
        assert_true(mark->y - mark->height / 2 > -0.001f);
        assert_true(memchr(mark->text, 0, sizeof mark->text) != NULL);
    }
}

static size_t count_marks(const struct shown *shown, enum esp_mark_kind kind,
                          enum esp_mark_ink ink, unsigned with, unsigned without)
{
    size_t count = 0;

    for (size_t i = 0; i < shown->count; i++)
        count += shown->marks[i].kind == kind && shown->marks[i].ink == ink &&
                 (shown->marks[i].flags & with) == with && !(shown->marks[i].flags & without);
    return count;
}

static size_t count_moved(const struct shown *shown)
{
    size_t count = 0;

    for (size_t i = 0; i < shown->count; i++)
        count += (shown->marks[i].flags & ESP_MARK_MOVED) != 0;
    return count;
}

/* A random game; `check` sees every position of it. */
static void play(const char *name, const char *text, void (*check)(const struct shown *))
{
    static struct shown shown;
    struct esp_position *position;
    esp_move moves[MOVES_MOST];
    double value;

    for (uint64_t seed = 1; seed <= 5; seed++) {
        uint64_t random = seed;
        assert_int_equal(esp_position_new(&position, esp_game_find(name, NULL), text, NULL, 0,
                                          NULL, NULL),
                         ESP_OK);
        const struct esp_game *game = position->game;
        shown.position = position;
        shown.plies = 0;
        shown.last = ESP_MOVE_NONE;
        memcpy(shown.state, position->state, game->state_size);
        for (; shown.plies < PLIES; shown.plies++) {
            show(&shown);
            check(&shown);
            if (game->over(position->params, shown.state, &value))
                break;
            const size_t count =
                game->moves(position->params, shown.state, moves, MOVES_MOST);
            shown.last = moves[random_below(&random, count)];
            memcpy(shown.before, shown.state, game->state_size);
            game->play(position->params, shown.state, shown.before, shown.last);
        }
        assert_true(shown.plies > 2);
        esp_position_free(position);
    }
}

/* --- games ------------------------------------------------------------------ */

/* A disc a ply, X (who is MIN) first; the others are holes, and the newest is marked. */
static void check_connect4(const struct shown *shown)
{
    const size_t o = count_marks(shown, ESP_MARK_DISC, ESP_INK_MAX, 0, 0);
    const size_t x = count_marks(shown, ESP_MARK_DISC, ESP_INK_MIN, 0, 0);
    char move[8] = "";

    assert_int_equal(o, shown->plies / 2);
    assert_int_equal(x, shown->plies - shown->plies / 2);
    assert_int_equal(count_marks(shown, ESP_MARK_HOLE, ESP_INK_PLAIN, 0, 0),
                     42 - shown->plies);
    assert_int_equal(count_moved(shown), shown->plies > 0);
    if (shown->plies > 0)
        shown->position->game->text->print_move(shown->position->params, shown->last, move,
                                                sizeof move);
    for (size_t i = 0; i < shown->count; i++)
        if (shown->marks[i].flags & ESP_MARK_MOVED) {
            assert_int_equal((int)shown->marks[i].x, atoi(move));
            assert_string_equal(shown->marks[i].text, shown->plies % 2 ? "X" : "O");
        }
}

static void check_tictactoe(const struct shown *shown)
{
    assert_int_equal(count_marks(shown, ESP_MARK_CROSS, ESP_INK_MAX, 0, 0),
                     (shown->plies + 1) / 2);
    assert_int_equal(count_marks(shown, ESP_MARK_RING, ESP_INK_MIN, 0, 0), shown->plies / 2);
    assert_int_equal(count_marks(shown, ESP_MARK_SQUARE, ESP_INK_PLAIN, 0, 0), 9);
    assert_int_equal(count_moved(shown), shown->plies > 0);
}

/* No stone is ever lost, and where the last ones came from is marked, on the mover's side. */
static void check_mancala(const struct shown *shown)
{
    const struct esp_position *position = shown->position;
    unsigned stones = 0;
    char move[8] = "";

    for (size_t i = 0; i < shown->count; i++)
        stones += shown->marks[i].kind == ESP_MARK_PIT ? shown->marks[i].count : 0;
    assert_int_equal(stones, 48);
    assert_int_equal(count_marks(shown, ESP_MARK_PIT, ESP_INK_MAX, 0, 0), 7);
    assert_int_equal(count_marks(shown, ESP_MARK_PIT, ESP_INK_MIN, 0, 0), 7);
    assert_int_equal(count_moved(shown), shown->plies > 0);
    if (shown->plies == 0)
        return;
    const enum esp_side mover = position->game->side(position->params, shown->before);
    position->game->text->print_move(position->params, shown->last, move, sizeof move);
    for (size_t i = 0; i < shown->count; i++)
        if (shown->marks[i].flags & ESP_MARK_MOVED) {
            const int pit = atoi(move);
            assert_int_equal(shown->marks[i].ink,
                             mover == ESP_MAX ? ESP_INK_MAX : ESP_INK_MIN);
            /* P1's pits go to the right after P2's store, P2's to the left */
            assert_int_equal((int)shown->marks[i].x, 1 + (mover == ESP_MAX ? pit : 5 - pit));
        }
}

/* Nine pieces each; the last to move left one square for another, or came back to it. */
static void check_checkers(const struct shown *shown)
{
    static const enum esp_mark_ink inks[] = { ESP_INK_MAX, ESP_INK_MIN };

    for (int i = 0; i < 2; i++)
        assert_int_equal(count_marks(shown, ESP_MARK_DISC, inks[i], 0, ESP_MARK_TAKEN), 9);
    assert_int_equal(count_marks(shown, ESP_MARK_SQUARE, ESP_INK_PLAIN, 0, 0), 9);
    assert_int_equal(count_moved(shown), shown->plies > 0);
    if (shown->plies > 0) {
        const enum esp_mark_ink mover = shown->plies % 2 ? ESP_INK_MAX : ESP_INK_MIN;
        const bool stayed = memcmp(shown->state, shown->before, 2 * sizeof(uint32_t)) == 0;
        assert_int_equal(count_marks(shown, ESP_MARK_DISC, mover, ESP_MARK_TAKEN, 0), !stayed);
        assert_int_equal(count_marks(shown, ESP_MARK_DISC, mover, ESP_MARK_MOVED, 0), 1);
    }
}

/* The stones of a position text, "7,4,3" with or without a mover behind. */
static unsigned sum_of(const struct shown *shown, const void *state)
{
    char text[64];
    unsigned sum = 0;

    shown->position->game->text->print(shown->position->params, state, text, sizeof text);
    for (char *at = text; *at >= '0' && *at <= '9'; at += *at == ',')
        sum += (unsigned)strtoul(at, &at, 10);
    return sum;
}

/* What is left are stones, what the last move took are ghosts of them. */
static void check_piles(const struct shown *shown, enum esp_mark_kind kind,
                        enum esp_mark_ink ink, enum esp_mark_kind kind2, enum esp_mark_ink ink2)
{
    size_t stones = count_marks(shown, kind, ink, 0, ESP_MARK_TAKEN);
    size_t taken = count_marks(shown, kind, ink, ESP_MARK_TAKEN, 0);
    const unsigned left = sum_of(shown, shown->state);

    if (kind2 != kind) {
        stones += count_marks(shown, kind2, ink2, 0, ESP_MARK_TAKEN);
        taken += count_marks(shown, kind2, ink2, ESP_MARK_TAKEN, 0);
    }
    assert_int_equal(stones, left);
    assert_int_equal(taken, shown->plies ? sum_of(shown, shown->before) - left : 0);
}

static void check_last_stone(const struct shown *shown)
{
    check_piles(shown, ESP_MARK_DISC, ESP_INK_PLAIN, ESP_MARK_DISC, ESP_INK_PLAIN);
}

static void check_redblue(const struct shown *shown)
{
    check_piles(shown, ESP_MARK_DISC, ESP_INK_RED, ESP_MARK_BLOCK, ESP_INK_BLUE);
}

static void games(void **state)
{
    (void)state;
    play("connect4", "", check_connect4);
    play("tictactoe", "", check_tictactoe);
    play("mancala", "", check_mancala);
    play("cs156-checkers", "", check_checkers);
    play("last-stone", "7,14,3", check_last_stone);
    play("redblue-nim", "12,11", check_redblue);
}

/* A heap that no page has room for: thirty stones, dots, and its number. */
static void long_pile(void **state)
{
    static struct shown shown;
    struct esp_position *position;
    size_t dots = 0, numbers = 0;

    (void)state;
    assert_int_equal(esp_position_new(&position, esp_game_find("last-stone", NULL), "123456",
                                      NULL, 0, NULL, NULL),
                     ESP_OK);
    shown.position = position;
    memcpy(shown.state, position->state, position->game->state_size);
    show(&shown);
    for (size_t i = 0; i < shown.count; i++) {
        dots += strcmp(shown.marks[i].text, "\u2026") == 0;
        numbers += strcmp(shown.marks[i].text, "123456") == 0;
    }
    assert_int_equal(count_marks(&shown, ESP_MARK_DISC, ESP_INK_PLAIN, 0, 0), 30);
    assert_int_equal(dots, 1);
    assert_int_equal(numbers, 1);
    esp_position_free(position);
}

/* --- in a picture ----------------------------------------------------------- */

static struct esp_record *golden_record(const char *name)
{
    char path[512];

    snprintf(path, sizeof path, TEST_DATA "/../../traces/%s.jsonl", name);
    char *trace = file_text(path, NULL);
    assert_non_null(trace);
    struct esp_record *record = record_of(trace);
    free(trace);
    return record;
}

/* Discs of one look: each path of that class holds some. */
static size_t discs(const char *picture, const char *look)
{
    char start[64];
    size_t count = 0;

    snprintf(start, sizeof start, "<path class=\"piece %s\" d=\"", look);
    for (const char *at = strstr(picture, start); at; at = strstr(at + 1, start)) {
        const char *end = strchr(at + strlen(start), '"');
        for (const char *c = at + strlen(start); c < end; c++)
            count += *c == 'M';
    }
    return count;
}

/* Every node of the picture shows as many discs as moves were played there. */
static void discs_are_moves(void **state)
{
    const struct esp_draw_options options = { .max_depth = UINT32_MAX, .boards = true };
    const struct esp_draw_options print = { .max_depth = UINT32_MAX, .boards = true,
                                            .print = true };
    struct esp_record *record = golden_record("connect4/vier");
    const size_t start = strlen(esp_record_header(record)->position);
    char *picture = picture_of(record, &options, "svg", 0);
    char *paper = picture_of(record, &print, "svg", 0);
    size_t moves = 0;

    (void)state;
    for (uint32_t id = 0; id < esp_record_count(record); id++)
        moves += start + esp_record_node(record, id)->ply;
    assert_int_equal(discs(picture, "of-max") + discs(picture, "of-min"), moves);
    assert_int_equal(discs(paper, "of-max") + discs(paper, "of-min"), moves);
    assert_null(xml_problem(picture));
    assert_null(xml_problem(paper));
    assert_int_equal(xml_count(picture, "class=\"moved\""), esp_record_count(record) - 1);
    for (const char *at = strstr(paper, "<style>"); (at = strchr(at + 1, '#'));)
        if (strchr("{:", at[-1]) && strncmp(at, "#fff", 4) != 0 && strncmp(at, "#000", 4) != 0)
            assert_true(at[1] == at[2] && at[2] == at[3]); /* grey */
    free(picture);
    free(paper);
    esp_record_free(record);
}

/* A node with Mancala's board takes no more room than one with Connect Four's. */
static double node_width(const char *trace)
{
    const struct esp_draw_options options = { .max_depth = 0, .boards = true };
    struct esp_record *record = golden_record(trace);
    char *picture = picture_of(record, &options, "svg", 0);
    const char *path = strstr(strstr(picture, "<g id=\"n0\">"), "d=\"M");
    double left = 1e9, right = 0;

    for (const char *at = path + 3; *at != '"'; at++) {
        char *end;
        if (*at != 'M' && *at != 'L')
            continue;
        const double x = strtod(at + 1, &end);
        left = x < left ? x : left;
        right = x > right ? x : right;
    }
    free(picture);
    esp_record_free(record);
    return right - left;
}

static void small_nodes(void **state)
{
    (void)state;
    const double four = node_width("connect4/vier");
    assert_true(four > 50);
    assert_true(node_width("mancala/a4-alphabeta") < 1.2 * four);
    assert_true(node_width("cs156-checkers/cs156-alphabeta") < 1.4 * four);
}

/* A tree has no board: its picture says so, in a note, and is there all the same. */
static void without_a_board(void **state)
{
    const struct esp_draw_options options = { .max_depth = UINT32_MAX, .boards = true };
    struct esp_record *record = golden_record("tree/plain-alphabeta");
    char *picture = picture_of(record, &options, "svg", 0);

    (void)state;
    assert_null(xml_problem(picture));
    assert_null(strstr(picture, "class=\"b\""));
    free(picture);
    esp_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games),
        cmocka_unit_test(long_pile),
        cmocka_unit_test(discs_are_moves),
        cmocka_unit_test(small_nodes),
        cmocka_unit_test(without_a_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
