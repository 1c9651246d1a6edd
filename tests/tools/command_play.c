/*
 * `espalier play`, typed to as a person does, and in a pipe.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"
#include "terminal.h"

static struct terminal terminal;

#define AT_TERMINAL(...) \
    terminal_start(&terminal, ESPALIER_PROGRAM, (const char *const[]){ __VA_ARGS__, NULL })

static void await(const char *text)
{
    terminal_await(&terminal, text);
}

static void type(const char *line)
{
    terminal_type(&terminal, line);
}

/* --- at a terminal ---------------------------------------------------------------- */

/* The trap of the Connect Four coursework: the player that looks one move ahead falls in. */
static void a_game_is_won(void **state)
{
    (void)state;
    AT_TERMINAL("play", "connect4", "--first", "human", "--second", "simple", "-o", "won.json");
    await("connect4 at the start; X: human, O: simple");
    await("X, your move (0, 1, 2, 3, 4, 5, 6; or help): ");
    type("2");
    await("X plays 2");
    await("O plays 0");
    await("or help): ");
    type("3");
    await("O plays 0");
    await("or help): ");
    type("4");
    await("O plays 1"); /* blocks one end */
    await("or help): ");
    type("5");
    await("game over: X has won, value -100");
    assert_int_equal(terminal_end(&terminal), 0);
    assert_non_null(strstr(terminal.out, "\033[1;34mX\033[0m"));
    assert_non_null(strstr(terminal.out, "\033[1;33mO\033[0m"));
    /* of the last board, only the stone that was played just now is inverted */
    const char *board = strstr(terminal.out, "X plays 5");
    const char *mark = strstr(board, "\033[1;34m\033[7mX\033[0m");
    assert_non_null(mark);
    assert_ptr_equal(strstr(board, "\033[7m"), mark + strlen("\033[1;34m"));
    assert_null(strstr(mark + strlen("\033[1;34m\033[7m"), "\033[7m"));

    char *record = read_file("won.json");
    assert_non_null(strstr(record, "\"moves\":[\"2\",\"0\",\"3\",\"0\",\"4\",\"1\",\"5\"]"));
    assert_non_null(strstr(record, "\"end\":\"finished\",\"winner\":0,\"value\":-100"));
    free(record);
}

static void what_is_wrong_is_explained_and_asked_again(void **state)
{
    (void)state;
    setenv("NO_COLOR", "1", 1);
    AT_TERMINAL("play", "connect4", "000000", "--second", "search:depth=2");
    unsetenv("NO_COLOR");
    await("X, your move (1, 2, 3, 4, 5, 6; or help): ");
    type("0");
    await("no legal move '0'; there are: 1, 2, 3, 4, 5, 6");
    await("or help): ");
    type("");
    await("or help): ");
    type("\xff\xfe;rm");
    await("no legal move '");
    await("or help): ");
    type("unod");
    await("no legal move 'unod'; did you mean 'undo'?");
    await("or help): ");
    type("why");
    await("nobody has searched for a move yet");
    await("or help): ");
    type("undo");
    await("there is no move to take back");
    await("or help): ");
    type("save");
    await("save where? save FILE");
    await("or help): ");
    type("save /nowhere/at/all");
    await("/nowhere/at/all");
    await("or help): ");
    type("help");
    await("a move: the column, from 0");
    await("hint");
    await("or help): ");
    type("quit");
    await("the game is not finished; 0 moves were played");
    assert_int_equal(terminal_end(&terminal), 0);
    assert_null(strchr(terminal.out, '\033'));
}

/* X has 2 and 3, O must answer; the values are the coursework's for four plies. */
static void hint_why_undo_save_and_going_on(void **state)
{
    (void)state;
    AT_TERMINAL("play", "connect4", "20", "--second", "search:depth=4");
    await("or help): ");
    type("3");
    await("O plays 1   (value 0, depth 4, ");
    await("or help): ");
    type("why");
    await("O (MAX) to move, depth 4: value 0, best move 1");
    await("|- 0  MIN");
    await("= -100"); /* not to block loses */
    await("or help): ");
    type("hint");
    await("the value of each move, 8 plies ahead; X wants it low:");
    await("or help): ");
    type("save saved.json");
    await("saved in saved.json");
    type("undo");
    await("taken back; 0 moves are left");
    await("or help): ");
    type("6");
    await("X plays 6");
    await("or help): ");
    terminal_press(&terminal, "\004"); /* Ctrl-D */
    await("the game is not finished; 2 moves were played");
    assert_int_equal(terminal_end(&terminal), 0);

    AT_TERMINAL("play", "--replay", "saved.json", "--second", "simple");
    await("connect4 20; X: human, O: simple");
    await("X plays 3");
    await("O plays 1");
    await("or help): ");
    type("4");
    await("O plays 5");
    await("or help): ");
    terminal_press(&terminal, "\004");
    assert_int_equal(terminal_end(&terminal), 0);
}

/* Pits are numbered 1 to 6 as each player sows; a record has the game's own digits. */
static void mancala_from_the_other_side(void **state)
{
    (void)state;
    AT_TERMINAL("play", "mancala", "0", "--first", "random", "--second", "human", "-o", "m.json");
    await("6   5   4   3   2   1    P2 to move");
    await("1   2   3   4   5   6    P1");
    await("P2, your pit (1, 2, 3, 4, 5, 6; or help): ");
    type("0");
    await("no pit '0'; there are: 1, 2, 3, 4, 5, 6");
    await("or help): ");
    type("help");
    await("P2's from the right");
    await("or help): ");
    type("3"); /* the last stone lands in the store: P2 moves again */
    await("P2 plays pit 3");
    await("P2, your pit (1, 2, 4, 5, 6; or help): ");
    type("3");
    await("pit 3 is empty or not on the board; there are: 1, 2, 4, 5, 6");
    await("or help): ");
    type("1");
    await("P2 plays pit 1");
    await("P1 plays pit ");
    await("P2, your pit (");
    terminal_press(&terminal, "\004");
    assert_int_equal(terminal_end(&terminal), 0);
    char *record = read_file("m.json");
    assert_non_null(strstr(record, "\"position\":\"0\""));
    assert_non_null(strstr(record, "\"moves\":[\"2\",\"0\","));
    free(record);
}

/* What moved is inverted: the pit that was emptied, those sown, the store. */
static void mancala_shows_what_was_sown(void **state)
{
    (void)state;
    AT_TERMINAL("play", "mancala", "--second", "human");
    await("P1, your pit (");
    type("4");
    await("P1 plays pit 4");
    await("(\033[1;33m4\033[0m) (\033[1;33m\033[7m5\033[0m)\r\n"); /* P2's first pit */
    await("[\033[1;34m\033[7m1\033[0m]\r\n");                       /* P1's store */
    await("(\033[1;34m4\033[0m) (\033[0m\033[7m \033[0m) (\033[1;34m\033[7m5\033[0m)");
    await("P2, your pit (");
    type("quit");
    await("the game is not finished; 1 move was played");
    assert_int_equal(terminal_end(&terminal), 0);
}

static void long_lists_are_not_printed_unasked(void **state)
{
    (void)state;
    AT_TERMINAL("play", "last-stone", "9,9,9,9,9", "--second", "random");
    await("MAX, your move (15 legal: 'moves' lists them; or help): ");
    type("moves");
    await("1:1, 1:2, 1:3, 2:1");
    await("or help): ");
    type("quit");
    assert_int_equal(terminal_end(&terminal), 0);
}

/* Ctrl-C ends the thinking; the move counts, the game is left and kept. */
static void an_interrupt_leaves_the_game(void **state)
{
    (void)state;
    AT_TERMINAL("play", "connect4", "--second", "search:depth=30", "-o", "left.json");
    await("or help): ");
    type("3");
    await("X plays 3");
    await("0 1 2 3 4 5 6");
    wait_for_work(terminal.pid, 50);
    terminal_press(&terminal, "\003");
    await("O plays ");
    await("the game is not finished; 2 moves were played");
    assert_int_equal(terminal_end(&terminal), 0);
    char *record = read_file("left.json");
    assert_non_null(strstr(record, "\"end\":\"running\""));
    free(record);
}

/* Ctrl-C at the prompt leaves the game, too, and keeps it. */
static void an_interrupt_at_the_prompt(void **state)
{
    (void)state;
    AT_TERMINAL("play", "tictactoe", "--second", "human", "-o", "prompt.json");
    await("or help): ");
    type("4");
    await("O, your move (");
    usleep(100 * 1000); /* until it waits */
    terminal_press(&terminal, "\003");
    await("the game is not finished; 1 move was played");
    assert_int_equal(terminal_end(&terminal), 0);
    char *record = read_file("prompt.json");
    assert_non_null(strstr(record, "\"moves\":[\"4\"]"));
    free(record);
}

/* A search of a second is too large to be drawn; the top of its last iteration is not. */
static void why_of_a_long_search(void **state)
{
    (void)state;
    AT_TERMINAL("play", "connect4", "--time", "0.7");
    await("or help): ");
    type("3");
    await("O plays ");
    await("or help): ");
    type("why");
    await("O (MAX) to move, depth ");
    await("MAX (-inf, inf)");
    await("|- ");
    await("not drawn");
    await("or help): ");
    type("quit");
    assert_int_equal(terminal_end(&terminal), 0);
    assert_null(strstr(terminal.out, "the trace:")); /* nothing wrong with it */
}

/* --- in a pipe -------------------------------------------------------------------- */

static void a_pipe_gets_plain_text(void **state)
{
    (void)state;
    struct outcome outcome = RUN_WITH(((struct setup){ .input = "4\nfoo\n" }), "play", "tictactoe",
                                      "--second", "search:");
    assert_string_equal(outcome.err, "");
    assert_int_equal(outcome.status, 0);
    assert_null(strchr(outcome.out, '\033'));
    assert_non_null(strstr(outcome.out, "or help): 4\nX plays 4\n"));
    assert_non_null(strstr(outcome.out, "no legal move 'foo'"));
    assert_non_null(strstr(outcome.out, "\nthe game is not finished; 2 moves were played\n"));
    outcome_free(&outcome);
}

/* Two people at CS156 checkers, whose moves are lists as the coursework's human types them. */
static void a_human_game(void **state)
{
    (void)state;
    struct outcome outcome = RUN_WITH(
        ((struct setup){ .input = "(1 2 1 3)\n(0 6 0 5)\n(0 2 0 4)\n(1 0 1 2 1 4)\n" }), "play",
        "cs156-checkers", "--first", "human", "--second", "human");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "\nplayer 1 plays 1 2 1 3\n"));
    assert_non_null(strstr(outcome.out, "\nplayer 2 plays 0 6 0 5\n"));
    assert_non_null(strstr(outcome.out, "0 2 to 0 4 hops over an empty square\nplayer 1, your "));
    assert_non_null(strstr(outcome.out, "\nplayer 1 plays 1 0 1 2 1 4\n\n"
                                        "  0 1 2 3 4 5 6 7 8\n"
                                        "0 1 1 1 . . 2 . 2 2\n"
                                        "1 . 1 . 1 1 . 2 2 2\n"
                                        "2 1 1 1 . . . 2 2 2\n"));
    outcome_free(&outcome);
}

static void agents_and_the_record(void **state)
{
    (void)state;
    json_t *json = expect_json(RUN("play", "connect4", "--first", "simple", "--second",
                                   "search:depth=3", "--json"));
    const json_t *result = json_object_get(json, "result");
    assert_string_equal(json_string_value(json_object_get(result, "end")), "finished");
    assert_int_equal(json_integer_value(json_object_get(result, "winner")), 1);
    const size_t moves = json_array_size(json_object_get(json, "moves"));
    char *text = json_dumps(json, 0);
    write_file("game.json", text);

    struct outcome shown = RUN("play", "--replay", "game.json");
    assert_int_equal(shown.status, 0);
    size_t boards = 0;
    for (const char *at = shown.out; (at = strstr(at, " plays ")) != NULL; at++)
        boards++;
    assert_int_equal(boards, moves);
    assert_non_null(strstr(shown.out, "\ngame over: O has won, value 100\n"));
    outcome_free(&shown);

    json_t *again = expect_json(RUN("play", "connect4", "--replay", "game.json", "--json"));
    assert_true(json_equal(json, again));
    json_decref(again);
    free(text);
    json_decref(json);
}

/* A trace for every decision of a search, each as the search would have written it. */
static void every_decision_is_kept(void **state)
{
    (void)state;
    struct outcome outcome = RUN("play", "mancala", "--first", "search:depth=4", "--second",
                                 "random:5", "--trace-dir", "traces", "--json");
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
    outcome = RUN("check", "traces/move-001.jsonl");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "well formed, proved"));
    outcome_free(&outcome);
    char *kept = read_file("traces/move-001.jsonl");
    assert_non_null(kept);
    json_t *header = json_loads(kept, JSON_DISABLE_EOF_CHECK, NULL);
    assert_string_equal(json_string_value(json_object_get(header, "position")),
                        "board:4,4,4,4,4,4,0,4,4,4,4,4,4,0,0");
    json_decref(header);
    free(kept);
}

static void bad_usage(void **state)
{
    (void)state;
    expect_error(RUN("play"), "play needs GAME [POSITION]  ('espalier play --help' explains)");
    expect_error(RUN("play", "tictactoe", "--first", "humna"),
                 "--first: no player 'humna'; did you mean 'human'?");
    expect_error(RUN("play", "tictactoe", "--json"),
                 "--json prints the game alone, and a human needs the board: name other seats, or "
                 "give -o FILE");
    expect_error(RUN("play", "tictactoe", "--time", "0"),
                 "time '0': expected seconds above 0");
    expect_error(RUN("play", "--replay", "nothing.json"),
                 "cannot read nothing.json: No such file or directory");
    write_file("forged.json", "{\"format\":\"espalier-game\",\"version\":1,\"game\":\"tictactoe\","
                              "\"position\":\"\",\"players\":[null,null],\"moves\":[\"4\",\"4\"],"
                              "\"result\":{\"end\":\"running\"}}");
    expect_error(RUN("play", "--replay", "forged.json"),
                 "forged.json: move 2: no legal move '4'; there are: 0, 1, 2, 3, 5, 6, 7, 8");
    expect_error(RUN("play", "mancala", "--replay", "forged.json"),
                 "forged.json: move 2: no legal move '4'; there are: 0, 1, 2, 3, 5, 6, 7, 8");
    expect_error(RUN("play", "tictactoe", "4", "--replay", "forged.json"),
                 "--replay has its own position: leave out '4'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_won),
        cmocka_unit_test(what_is_wrong_is_explained_and_asked_again),
        cmocka_unit_test(hint_why_undo_save_and_going_on),
        cmocka_unit_test(mancala_from_the_other_side),
        cmocka_unit_test(mancala_shows_what_was_sown),
        cmocka_unit_test(long_lists_are_not_printed_unasked),
        cmocka_unit_test(an_interrupt_leaves_the_game),
        cmocka_unit_test(an_interrupt_at_the_prompt),
        cmocka_unit_test(why_of_a_long_search),
        cmocka_unit_test(a_pipe_gets_plain_text),
        cmocka_unit_test(a_human_game),
        cmocka_unit_test(agents_and_the_record),
        cmocka_unit_test(every_decision_is_kept),
        cmocka_unit_test(bad_usage),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
