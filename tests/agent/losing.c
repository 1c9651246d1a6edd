/*
 * losing.c - players that are programs, asked in JSON Lines: each thing they
 * must not do is the reason of a lost match.
 */
#include "meeting.h"

#define EXPECTED ": expected {\"move\":\"...\"}"

static const struct wrong wrong_lines[] = {
    { "read q; echo '{\"move\":\"9\"}'; read q", "",
      "X forfeits: illegal move: no legal move '9'; there are: 0, 1, 2, 3, 4, 5, 6, 7, 8" },
    { "read q; echo '{\"move\":9}'; read q", "",
      "X forfeits: illegal move: no legal move '9'; there are: 0, 1, 2, 3, 4, 5, 6, 7, 8" },
    { "read q; printf '{\"move\":\"\\\\u0007\\\\n\"}\\n'; read q", "",
      "X forfeits: illegal move '\\x07\\n'" },
    { "read q; echo; echo hello; read q", "", "X forfeits: malformed answer 'hello'" EXPECTED },
    { "read q; printf 'a\\tb\\001\\377\\n'; read q", "",
      "X forfeits: malformed answer 'a\\tb\\x01\\xff'" EXPECTED },
    { "read q; echo '{\"move\":null}'; read q", "",
      "X forfeits: malformed answer '{\"move\":null}'" EXPECTED },
    { "read q; echo '[4]'; read q", "", "X forfeits: malformed answer '[4]'" EXPECTED },
    { "read q; echo '{\"error\":\"I am lost\"}'; read q", "", "X forfeits: gave up: I am lost" },
    { "read q; exit 3", "", "X forfeits: crash: the program exited with status 3" },
    { "exit 0", "", "X forfeits: crash: the program exited with status 0" },
    { "read q; echo 'a trace' >&2; echo 'Oops: 1 < 0' >&2; exit 1", "",
      "X forfeits: crash: the program exited with status 1, its last words 'Oops: 1 < 0'" },
    { "read q; kill -9 $$", "", "X forfeits: crash: the program was ended by signal 9 (Killed)" },
    { "read q; read q", "+time=0.2", "X forfeits: overtime: no answer within 0.2 s" },
    { "read q; printf '{\"move\":\"0\"}'; read q", "+time=1",
      "X forfeits: overtime: no whole answer within 1 s, only '{\"move\":\"0\"}'" },
    { "read q; printf '{\"move\":\"0\"}\\n{\"move\":\"1\"}\\n'; read q; read q", "",
      "X forfeits: spoke without being asked: '{\"move\":\"1\"}'" },
    { "read q; printf '%080d' 1; printf '%070000d\\n' 0; read q", "",
      "X forfeits: too long an answer: "
      "'00000000000000000000000000000000000000000000000000000000000000000000000000000001...'" },
    { "read q; while :; do :; done", "+time=0.2", "X forfeits: overtime: no answer within 0.2 s" },
    { "read q; yes | tr -d '\\n'", "",
      "X forfeits: too long an answer: the program printed more than 16777216 bytes" },
};

static void what_loses(void **state)
{
    expect_reasons(*state, "tictactoe", "", wrong_lines, sizeof wrong_lines / sizeof *wrong_lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_loses),
    };
    return cmocka_run_group_tests(tests, make_place, remove_place);
}
