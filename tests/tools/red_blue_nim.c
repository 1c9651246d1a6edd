/*
 * `red_blue_nim`, the program: played to the end against every line that a
 * human could play, each of its moves held against a minimax of this test's
 * own; its command line; a person at a terminal.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "rows.h"
#include "terminal.h"

/* --- the rules once more ---------------------------------------------------------- */

struct piles {
    int red, blue;
};

static bool may_take(struct piles piles, const char *move)
{
    return move[1] - '0' <= (move[0] == 'R' ? piles.red : piles.blue);
}

static struct piles take(struct piles piles, const char *move)
{
    *(move[0] == 'R' ? &piles.red : &piles.blue) -= move[1] - '0';
    return piles;
}

static const char *const moves[] = { "R1", "R2", "B1", "B2" };

/* For the player to move: 2 points a red marble, 3 a blue one. */
static int value(struct piles piles, bool misere)
{
    int best = -1000000;

    if (piles.red == 0 || piles.blue == 0)
        return (2 * piles.red + 3 * piles.blue) * (misere ? 1 : -1);
    for (size_t i = 0; i < 4; i++)
        if (may_take(piles, moves[i])) {
            const int reached = -value(take(piles, moves[i]), misere);
            best = reached > best ? reached : best;
        }
    return best;
}

/* The rules of this test against the table of values, where they are small enough. */
static void check_row(json_t *row, size_t line, void *data)
{
    const struct piles piles = { (int)row_integer(row, "red"), (int)row_integer(row, "blue") };
    const bool misere = strcmp(row_text(row, "version"), "misere") == 0;

    (void)line;
    if (row_integer(row, "rv") != 2 || row_integer(row, "bv") != 3 || piles.red + piles.blue > 12)
        return;
    assert_int_equal(value(piles, misere), row_integer(row, "value_for_player_to_move"));
    ++*(int *)data;
}

static void the_rules_are_right(void **state)
{
    int rows = 0;

    (void)state;
    each_row("redblue_values.jsonl", 708, check_row, &rows);
    assert_true(rows > 40);
}

/* --- every line ------------------------------------------------------------------- */

struct tree {
    const char *options[10]; /* NULL past the last */
    bool misere;
    int games, decisions;
};

static struct outcome run_program(const char *input, const char *const *words)
{
    return run_with((struct setup){ .input = input, .program = RED_BLUE_NIM }, words);
}

/* "The computer takes 2 red: red 1, blue 3": the move as text, and the piles after it. */
static const char *read_take(const char *line, char move[3], struct piles *piles)
{
    char number, pile[5];

    if (sscanf(line, " takes %c %4[a-z]: red %d, blue %d", &number, pile, &piles->red,
               &piles->blue) != 4)
        fail_msg("no move: %s", line);
    move[0] = pile[0] == 'r' ? 'R' : 'B';
    move[1] = number;
    move[2] = '\0';
    return line + 1;
}

/*
 * Follow what was printed from 4,4 on: every move legal, every one of the
 * computer's as good as any. Returns the piles where it stands.
 */
static struct piles follow(struct tree *tree, const char *out)
{
    struct piles piles = { 4, 4 }, after;
    char move[3];

    for (const char *at = out; (at = strstr(at, " takes ")) != NULL;) {
        const bool computer = at - out >= 8 && memcmp(at - 8, "computer", 8) == 0;
        at = read_take(at, move, &after);
        assert_true(may_take(piles, move));
        const struct piles expected = take(piles, move);
        assert_int_equal(expected.red, after.red);
        assert_int_equal(expected.blue, after.blue);
        if (computer) {
            assert_int_equal(-value(after, tree->misere), value(piles, tree->misere));
            tree->decisions++;
        }
        piles = after;
    }
    return piles;
}

/* The last line names the winner and the points. */
static void check_end(const struct tree *tree, const char *out, struct piles piles)
{
    const char *last = strstr(out, " wins ");
    char expected[80];

    assert_non_null(last);
    snprintf(expected, sizeof expected, " wins %d point%s.\n", 2 * piles.red + 3 * piles.blue,
             2 * piles.red + 3 * piles.blue == 1 ? "" : "s");
    assert_string_equal(last, expected);

    /* who moved last, and so who would have to move now */
    const char *mover = NULL;
    for (const char *at = out; (at = strstr(at, " takes ")) != NULL; at++)
        mover = at;
    assert_non_null(mover);
    const bool by_computer = memcmp(mover - 8, "computer", 8) == 0;
    const bool computer_wins = by_computer != tree->misere;
    const char *name = computer_wins ? "The computer" : "The human";
    assert_memory_equal(last - strlen(name), name, strlen(name));
}

/* Play what the human has typed so far; where the program asks for more, try every move. */
static void explore(struct tree *tree, const char *typed)
{
    char longer[64];
    struct outcome outcome = run_program(typed, tree->options);

    assert_string_equal(outcome.err, "");
    assert_int_equal(outcome.status, 0);
    const struct piles piles = follow(tree, outcome.out);
    if (piles.red == 0 || piles.blue == 0) {
        check_end(tree, outcome.out, piles);
        tree->games++;
    } else {
        assert_non_null(strstr(outcome.out, "\nThe game is not finished.\n"));
        for (size_t i = 0; i < 4; i++)
            if (may_take(piles, moves[i])) {
                snprintf(longer, sizeof longer, "%s%s\n", typed, moves[i]);
                explore(tree, longer);
            }
    }
    outcome_free(&outcome);
}

/*
 * All options of the rules, and each way to search. Two moves ahead are
 * enough: the evaluation at a horizon is the theory of the game.
 */
static void every_line(void **state)
{
    static const char *const sets[][4] = { /* NULL past the last */
        { NULL }, { "-hf" }, { "-hf", "-c", "-mo" }, { "-d", "2" },
    };

    (void)state;
    for (size_t i = 0; i < 2 * sizeof sets / sizeof sets[0]; i++) {
        struct tree tree = { .options = { "4", "4" }, .misere = i % 2 };
        memcpy(tree.options + 2, sets[i / 2], sizeof sets[0]);
        if (tree.misere) {
            size_t count = 2;
            while (tree.options[count])
                count++;
            tree.options[count] = "-m";
        }
        explore(&tree, "");
        assert_true(tree.games > 5);
        assert_true(tree.decisions > tree.games);
    }
}

/* --- the command line ------------------------------------------------------------- */

static void expect_usage(const char *message, const char *const *words)
{
    char line[256];
    struct outcome outcome = run_program(NULL, words);

    snprintf(line, sizeof line, "red_blue_nim: %s\nusage: red_blue_nim <num-red> <num-blue> ",
             message);
    assert_memory_equal(outcome.err, line, strlen(line));
    assert_string_equal(outcome.out, "");
    assert_int_equal(outcome.status, 2);
    outcome_free(&outcome);
}

#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

static void wrong_arguments(void **state)
{
    (void)state;
    expect_usage("<num-red> is missing", (const char *const[]){ NULL });
    expect_usage("<num-blue> is missing", WORDS("3", "-m"));
    expect_usage("'5' is one word too many: there are two piles", WORDS("3", "4", "5"));
    expect_usage("num-red '-3': expected a whole number from 0 to 1000000", WORDS("-3", "4"));
    expect_usage("num-blue 'four': expected a whole number from 0 to 1000000",
                 WORDS("3", "four"));
    expect_usage("no option '-fh'; did you mean '-hf'?", WORDS("3", "4", "-fh"));
    expect_usage("-d needs a value", WORDS("3", "4", "-d"));
    expect_usage("-d '0': expected a whole number from 1 to 1000000", WORDS("3", "4", "-d", "0"));
    expect_usage("-r '-1': expected points from 0 to 1000000000", WORDS("3", "4", "-r", "-1"));
}

/* 0 red and 3 blue when the computer is to move: it loses 9 points, or wins them in misere. */
static void the_example_of_the_text(void **state)
{
    static const struct {
        const char *words[6], *last;
    } examples[] = {
        { { "0", "3" }, "The human wins 9 points.\n" },
        { { "0", "3", "-m" }, "The computer wins 9 points.\n" },
        { { "0", "3", "-hf" }, "The computer wins 9 points.\n" },
        { { "3", "0", "-m", "-r", "0.5" }, "The computer wins 1.5 points.\n" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        struct outcome outcome = run_program(NULL, examples[i].words);
        assert_int_equal(outcome.status, 0);
        assert_string_equal(strchr(outcome.out, '\n') + 1, examples[i].last);
        outcome_free(&outcome);
    }
}

/* A search 20,000 levels deep, and one that is limited. */
static void large_piles(void **state)
{
    (void)state;
    struct outcome outcome = run_program(NULL, WORDS("20000", "3", "-c"));
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "\nThe computer takes "));
    outcome_free(&outcome);
    outcome = run_program(NULL, WORDS("1000000", "1000000", "-d", "6", "-mo"));
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "\nThe computer takes "));
    outcome_free(&outcome);
}

/* --- at a terminal ---------------------------------------------------------------- */

static void a_person_plays(void **state)
{
    static struct terminal terminal;

    (void)state;
    terminal_start(&terminal, RED_BLUE_NIM, WORDS("3", "4", "-hf"));
    terminal_await(&terminal, "red 3, blue 4\r\nYour move (R2, B2, R1, B1): ");
    terminal_type(&terminal, "R3");
    terminal_await(&terminal, "'R3' is no move: a pile, R or B, and 1 or 2 marbles, as in R2");
    terminal_await(&terminal, "Your move (");
    terminal_type(&terminal, "red blue 1");
    terminal_await(&terminal, "is no move");
    terminal_await(&terminal, "Your move (");
    terminal_type(&terminal, "2 red");
    terminal_await(&terminal, "The human takes 2 red: red 1, blue 4");
    terminal_await(&terminal, "The computer takes 1 red: red 0, blue 4");
    terminal_await(&terminal, "The computer wins 12 points.");
    assert_int_equal(terminal_end(&terminal), 0);

    terminal_start(&terminal, RED_BLUE_NIM, WORDS("1", "4", "-hf"));
    terminal_await(&terminal, "Your move (B2, R1, B1): ");
    terminal_type(&terminal, "R2");
    terminal_await(&terminal, "no legal move 'R2'; there are: B2, R1, B1");
    terminal_await(&terminal, "Your move (");
    terminal_press(&terminal, "\004"); /* Ctrl-D */
    terminal_await(&terminal, "The game is not finished.");
    assert_int_equal(terminal_end(&terminal), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rules_are_right),
        cmocka_unit_test(every_line),
        cmocka_unit_test(wrong_arguments),
        cmocka_unit_test(the_example_of_the_text),
        cmocka_unit_test(large_piles),
        cmocka_unit_test(a_person_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
