/*
 * checkers.c - players that are programs, asked in the S-expressions of the
 * checkers coursework: any legal chain is a move, and each mistake has its reason.
 */
#include <ctype.h>
#include <string.h>

#include "meeting.h"
#include "parts.h"
#include "random.h"

/* Player 1 has two pieces above each other, so that one can hop over the other and back. */
static const char above[] = "1:000100000000100000000000222";
#define ROW " (0 0 0 0 0 0 0 0 0)"
#define HOME " (0 0 0 0 0 0 2 2 2)"
#define ONE " (0 0 0 1 0 0 0 0 0)"
#define SAME "(" ONE ONE HOME ")"
#define HOPPED "(" ROW ONE " (0 0 0 1 0 0 2 2 2))"

static const struct {
    const char *script, *move;
} right_moves[] = {
    { "read q; echo '((0 3 2 3) " HOPPED ")'; read q", "0 3 2 3" },
    { "read q; echo '((0 3 2 3 0 3 2 3) " HOPPED ")'; read q", "0 3 2 3" }, /* roundabout */
    { "read q; echo '((0 3 2 3 0 3)" SAME ")'; read q", "0 3 2 3 0 3" },    /* a pass */
    { "read q; echo ' ( (0 3'; echo; echo '2 3) " HOPPED "'; echo ')'; read q", "0 3 2 3" },
    { "read q; test \"$q\" = '(1 ((0 0 0 1 0 0 0 0 0)" ONE HOME "))' || exit 1\n"
      "echo '((0 3 2 3) " HOPPED ")'; read q", "0 3 2 3" },
};

static void any_legal_chain(void **state)
{
    for (size_t i = 0; i < sizeof right_moves / sizeof right_moves[0]; i++) {
        write_script(*state, right_moves[i].script);
        struct meeting meeting = meet(*state, "cs156-checkers", above, "+sexp");
        assert_string_equal(play(&meeting, 1)->reason, "");
        assert_string_equal(esp_match_move_text(meeting.match, 0), right_moves[i].move);
        part(&meeting);
    }
}

#define FORM ": expected (move resulting-board)"

static const struct wrong wrong_lists[] = {
    { "read q; echo '((0 3 2 3) " SAME ")'; read q", "+sexp",
      "player 1 forfeits: wrong board: move '0 3 2 3' leads to 000000000000100000000100222, not to "
      "000100000000100000000000222" },
    { "read q; echo '((2 6 2 5) " HOPPED ")'; read q", "+sexp",
      "player 1 forfeits: illegal move: move '2 6 2 5': no piece of player 1 on 2 6" },
    { "read q; echo '((0 3 -1 3) " HOPPED ")'; read q", "+sexp",
      "player 1 forfeits: illegal move: move '0 3 -1 3': character 5: expected a row, 0 to 2" },
    { "read q; echo '((0 3 0 9) " HOPPED ")'; read q", "+sexp",
      "player 1 forfeits: illegal move: move '0 3 0 9': character 7: expected a column, 0 to 8" },
    { "read q; echo '((0 3 0 5) " HOPPED ")'; read q", "+sexp",
      "player 1 forfeits: illegal move: move '0 3 0 5': 0 3 to 0 5 hops over an empty square" },
    { "read q; echo '(() " HOPPED ")'; read q", "+sexp",
      "player 1 forfeits: illegal move: move '': ends before a row, expected row column row column "
      "..." },
    { "read q; echo '#f'; read q", "+sexp", "player 1 forfeits: malformed answer '#f'" FORM },
    { "read q; echo '((0 3 2 3))'; read q", "+sexp",
      "player 1 forfeits: malformed answer '((0 3 2 3))'" FORM },
    { "read q; echo '((0 3 2 x) 1)'; read q", "+sexp",
      "player 1 forfeits: malformed answer '((0 3 2 x) 1)'" FORM },
    { "read q; echo '((0 3 2 3) ((1 2)))'; read q", "+sexp",
      "player 1 forfeits: malformed answer '((0 3 2 3) ((1 2)))'" FORM },
    { "read q; echo '((0 3 2 3)'; read q", "+sexp+time=1",
      "player 1 forfeits: overtime: no whole answer within 1 s, only '((0 3 2 3)'" },
};

static void what_loses_at_checkers(void **state)
{
    expect_reasons(*state, "cs156-checkers", above, wrong_lists,
                   sizeof wrong_lists / sizeof *wrong_lists);
}

/* Answers with a few bytes changed: what is taken is legal, what is not is told in one line. */
static void damaged(void **state)
{
    static const char right[] = "((0 3 2 3) " HOPPED ")";
    static const char letters[] = "()0123456789 -x\n\001\377";
    struct meeting meeting = meet(*state, "cs156-checkers", above, "+sexp");
    uint64_t seed = 1;
    size_t taken = 0;

    for (int i = 0; i < 20000; i++) {
        struct esp_error error = { .text = "" };
        char text[sizeof right];
        esp_move move = ESP_MOVE_NONE;
        memcpy(text, right, sizeof right);
        for (size_t n = random_below(&seed, 4); n > 0; n--)
            text[random_below(&seed, sizeof right - 1)] =
                letters[random_below(&seed, sizeof letters - 1)];
        if (random_below(&seed, 10) == 0)
            text[random_below(&seed, sizeof right)] = '\0';
        esp_protocol_sexp.whole(text);
        if (esp_protocol_sexp.answer(&move, meeting.match, text, &error) == ESP_OK) {
            assert_int_equal(esp_match_play(meeting.match, move, NULL), ESP_OK);
            assert_true(esp_match_undo(meeting.match));
            taken++;
        }
        for (const char *c = error.text; *c; c++)
            assert_false(iscntrl((unsigned char)*c));
    }
    assert_in_range(taken, 4000, 8000); /* those that were not changed, and a few more */
    part(&meeting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_legal_chain),
        cmocka_unit_test(what_loses_at_checkers),
        cmocka_unit_test(damaged),
    };
    return cmocka_run_group_tests(tests, make_place, remove_place);
}
