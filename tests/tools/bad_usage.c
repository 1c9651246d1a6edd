/*
 * Whatever is typed wrong gets one line that says what was expected, and
 * exit status 2; nothing is left behind.
 */
#include <stdlib.h>
#include <string.h>

#include "program.h"

static void unknown_words(void **state)
{
    (void)state;
    expect_error(RUN("serch", "tictactoe"),
                 "no command 'serch'; did you mean 'search'?  ('espalier help' lists them)");
    expect_error(RUN("help", "serch"), "no command 'serch'; did you mean 'search'?");
    expect_error(RUN("search", "mancla"),
                 "no game 'mancla'; did you mean 'mancala'?  ('espalier games' lists them)");
    expect_error(RUN("games", "tictacto"),
                 "no game 'tictacto'; did you mean 'tictactoe'?  ('espalier games' lists them)");
    expect_error(RUN("search", "tictactoe", "--alogrithm", "minimax"),
                 "no option '--alogrithm'; did you mean '--algorithm'?");
    expect_error(RUN("search", "tictactoe", "--alogrithm=minimax"),
                 "no option '--alogrithm'; did you mean '--algorithm'?");
    expect_error(RUN("search", "tictactoe", "--algorithm", "alphabta"),
                 "no algorithm 'alphabta'; did you mean 'alphabeta'?");
    expect_error(RUN("search", "tictactoe", "--convention", "beta"),
                 "no convention 'beta'; there are: plain, a4, aima, redblue, vier, cs156, "
                 "berkeley");
    expect_error(RUN("search", "tictactoe", "--side", "maxi"),
                 "no side 'maxi'; did you mean 'max'?");
    expect_error(RUN("search", "tictactoe", "--detail", "node"),
                 "no detail 'node'; did you mean 'nodes'?");
}

static void words_too_few_or_too_many(void **state)
{
    (void)state;
    expect_error(RUN("search"),
                 "search needs GAME [POSITION]  ('espalier search --help' explains)");
    expect_error(RUN("convert", "a.jsonl"),
                 "convert needs B  ('espalier convert --help' explains)");
    expect_error(RUN("show", "tictactoe", "4", "0"),
                 "'0' is one word too many: expected espalier show GAME [POSITION]  ('espalier "
                 "show --help' explains)");
    expect_error(RUN("search", "tictactoe", "--depth"),
                 "option '--depth' needs a value: N|inf");
    expect_error(RUN("search", "tictactoe", "--depth", "--json"),
                 "option '--depth' needs a value: N|inf");
    expect_error(RUN("search", "tictactoe", "--json=yes"),
                 "option '--json' takes no value, but 'yes' was given");
}

static void positions(void **state)
{
    (void)state;
    expect_error(RUN("search", "mancala", "12x4", "--depth", "2"),
                 "position '12x4': character 3 is 'x', expected a pit digit 0 to 5");
    expect_error(RUN("show", "connect4", "12112x"),
                 "position '12112x': character 6 is 'x', expected a column 0 to 6");
    expect_error(RUN("show", "connect4", "0000000"),
                 "position '0000000': column 0 is full at character 7");
    expect_error(RUN("show", "tictactoe", "494"),
                 "position '494': character 2 is '9', expected a cell 0 to 8");
    expect_error(RUN_WITH((struct setup){ .input = "44\n" }, "show", "tictactoe", "-"),
                 "position '44': cell 4 (character 2) is taken");
    expect_error(RUN("show", "tictactoe", "-1"),
                 "position '-1': character 1 is '-', expected a cell 0 to 8");
}

static void parameters(void **state)
{
    (void)state;
    expect_error(RUN("show", "connect4", "--param", "width=0"),
                 "width '0': expected a whole number from 1 to 32");
    expect_error(RUN("show", "connect4", "--param", "width"),
                 "--param 'width': expected NAME=VALUE, as in width=5");
    expect_error(RUN("show", "connect4", "--param", "widht=5"),
                 "no parameter 'widht'; did you mean 'width'?");
    expect_error(RUN("show", "connect4", "--win", "much"), "win 'much': expected a number");
    expect_error(RUN("search", "tictactoe", "--side", "min"),
                 "tictactoe cannot be asked out of turn");
}

static void numbers(void **state)
{
    static const char depth[] = "expected a whole number from 0 to 1000000, or inf";
    char line[128];

    (void)state;
    strcat(strcpy(line, "depth 'abc': "), depth);
    expect_error(RUN("search", "tictactoe", "--depth", "abc"), line);
    strcat(strcpy(line, "depth '-1': "), depth);
    expect_error(RUN("search", "tictactoe", "--depth", "-1"), line);
    expect_error(RUN("search", "tictactoe", "--depth=-1"), line);
    expect_error(RUN("search", "tictactoe", "--time", "0"),
                 "time '0': expected seconds above 0");
    expect_error(RUN("search", "tictactoe", "--max-nodes", "0"),
                 "max-nodes '0': expected a whole number of at least 1");
    expect_error(RUN("draw", "t.jsonl", "--max-nodes", "many"),
                 "max-nodes 'many': expected a whole number from 0 to 4294967294");
}

static void endless_games_ask_for_a_depth(void **state)
{
    (void)state;
    expect_error(RUN("search", "mancala"), "mancala cannot be searched to its end: give --depth N, "
                                           "8 answers in about a second");
    expect_error(RUN("search", "connect4", "--compare", "minimax,alphabeta"),
                 "connect4 cannot be searched to its end: give --depth N, 8 answers in about a "
                 "second");
}

static void lists_to_compare(void **state)
{
    (void)state;
    expect_error(RUN("search", "tictactoe", "--compare", "minimax,alphabta"),
                 "--compare alphabta: no algorithm or option value 'alphabta'; did you mean "
                 "'alphabeta'?");
    expect_error(RUN("search", "tictactoe", "--compare", "alphabeta+none"),
                 "--compare alphabeta+none: 'none' could be cache=none or prefer=none: say which");
    expect_error(RUN("search", "tictactoe", "--compare", "alphabeta+depth=x"),
                 "--compare alphabeta+depth=x: depth 'x': expected a whole number from 0 to "
                 "1000000, or inf");
    expect_error(RUN("search", "tictactoe", "--compare", "minimax,minimax"),
                 "--compare: 'minimax' comes twice");
}

static void options_that_contradict(void **state)
{
    (void)state;
    expect_error(RUN("search", "tictactoe", "--trace", "-", "--json"),
                 "--json and --trace - both write to standard output: give the trace a file");
    expect_error(RUN("search", "tictactoe", "--trace", "t.jsonl", "--compare", "minimax"),
                 "--trace takes one search: with --compare give --trace-dir DIR");
    expect_error(RUN("search", "tictactoe", "--trace-dir", "traces"),
                 "--trace-dir goes with --compare: for one search give --trace FILE");
}

static void formats(void **state)
{
    (void)state;
    expect_error(RUN("draw", "t.jsonl", "-o", "t.gif"),
                 "t.gif: no format 'gif'; did you mean 'pdf'?");
    expect_error(RUN("draw", "t.jsonl", "-o", "t"),
                 "t: no extension tells the format: expected one of txt, dot, html, svg, dot-svg, "
                 "png, pdf, folded, speedscope.json, tex, mmd, or --format");
    expect_error(RUN("convert", "t.jsonl", "t.parquet"),
                 "t.parquet: no format 'parquet'; there are: json, jsonl, espt, csv, sqlite");
    expect_error(RUN("convert", "t.log", "t.json"),
                 "t.log: no format 'log'; there are: jsonl, espt");
    expect_error(RUN("draw", "none.jsonl"), "cannot read none.jsonl: No such file or directory");
}

static int nothing_left(void **state)
{
    assert_int_equal(files_here(), 0);
    return leave_folder(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_words),
        cmocka_unit_test(words_too_few_or_too_many),
        cmocka_unit_test(positions),
        cmocka_unit_test(parameters),
        cmocka_unit_test(numbers),
        cmocka_unit_test(endless_games_ask_for_a_depth),
        cmocka_unit_test(lists_to_compare),
        cmocka_unit_test(options_that_contradict),
        cmocka_unit_test(formats),
    };
    return cmocka_run_group_tests(tests, enter_folder, nothing_left);
}
