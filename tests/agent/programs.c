/*
 * programs.c - players that are programs: what they may say, and what each
 * thing they must not do gives as the reason of a lost match.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "espalier/agent.h"
#include "testing.h"

/* A folder that every user may read, with one script in it. */
struct place {
    char folder[64], script[96];
};

static int make_place(void **state)
{
    struct place *place = calloc(1, sizeof *place);

    assert_non_null(place);
    strcpy(place->folder, "/tmp/espalier-agent-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    assert_int_equal(chmod(place->folder, 0755), 0);
    snprintf(place->script, sizeof place->script, "%s/agent.sh", place->folder);
    *state = place;
    return 0;
}

static int remove_place(void **state)
{
    struct place *place = *state;

    unlink(place->script);
    rmdir(place->folder);
    free(place);
    return 0;
}

static void write_script(const struct place *place, const char *text)
{
    FILE *file = fopen(place->script, "w");

    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(place->script, 0644), 0);
}

/* --- games ------------------------------------------------------------------------------ */

struct meeting {
    struct esp_position *start;
    struct esp_match *match;
    struct esp_player *players[2];
};

static struct esp_player *player_of(const char *words, const struct esp_position *start,
                                    const struct esp_agent_setup *setup)
{
    struct esp_error error = { .text = "" };
    struct esp_player *player;

    if (esp_agent_new(&player, words, start, setup, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_string_equal(player->words, words);
    return player;
}

/* The script against chance. options: "+time=0.3", say. */
static struct meeting meet(const struct place *place, const char *game, const char *text,
                           const char *options)
{
    struct meeting meeting;
    struct esp_error error = { .text = "" };
    char words[256];

    snprintf(words, sizeof words, "exec%s:sh %s", options, place->script);
    if (esp_position_new(&meeting.start, esp_game_find(game, NULL), text, NULL, 0, NULL, &error) !=
        ESP_OK)
        fail_msg("%s", error.text);
    meeting.players[0] = player_of(words, meeting.start, NULL);
    meeting.players[1] = player_of("random", meeting.start, NULL);
    assert_int_equal(esp_match_new(&meeting.match, meeting.start, NULL, NULL), ESP_OK);
    return meeting;
}

static void part(struct meeting *meeting)
{
    esp_match_free(meeting->match);
    esp_player_free(meeting->players[0]);
    esp_player_free(meeting->players[1]);
    esp_position_free(meeting->start);
}

/* At most so many moves; the result. */
static const struct esp_match_result *play(struct meeting *meeting, size_t moves)
{
    struct esp_match *match = meeting->match;

    while (esp_match_its_result(match)->end == ESP_MATCH_RUNNING && moves-- > 0)
        assert_int_equal(esp_match_step(match, meeting->players, NULL), ESP_OK);
    return esp_match_its_result(match);
}

/* --- JSON Lines -------------------------------------------------------------------------- */

/* The first legal move, as any program would find it. */
static const char first_legal[] =
    "while read -r line; do\n"
    "    line=${line##*'\"legal\":[\"'}\n"
    "    echo\n"
    "    echo '{\"why\":[],\"move\":\"'${line%%\\\"*}'\"}'\n"
    "done\n";

static void a_whole_game(void **state)
{
    static const char *const games[] = { "tictactoe", "mancala", "connect4", "last-stone",
                                         "redblue-nim", "cs156-checkers" };

    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        write_script(*state, first_legal);
        struct meeting meeting = meet(*state, games[i], "", "");
        struct esp_move_list { esp_move list[64]; } moves;
        for (size_t ply = 0; play(&meeting, 1)->end == ESP_MATCH_RUNNING && ply < 100; ply++) {
            const struct esp_position *start = meeting.start;
            const void *before = esp_match_state(meeting.match, ply);
            if (start->game->text->player(start->params, before) != 0)
                continue;
            start->game->moves(start->params, before, moves.list, 64);
            assert_int_equal(esp_match_move(meeting.match, ply), moves.list[0]);
        }
        assert_int_not_equal(esp_match_its_result(meeting.match)->end, ESP_MATCH_FORFEIT);
        part(&meeting);
    }
}

struct wrong {
    const char *script, *options, *reason;
};

static void expect_reasons(const struct place *place, const char *game, const char *text,
                           const struct wrong *wrong, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        write_script(place, wrong[i].script);
        struct meeting meeting = meet(place, game, text, wrong[i].options);
        const struct esp_match_result *result = play(&meeting, 3);
        assert_string_equal(result->reason, wrong[i].reason);
        assert_int_equal(result->end, ESP_MATCH_FORFEIT);
        assert_int_equal(result->winner, 1);
        part(&meeting);
    }
}

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
    { "read q; yes | tr -d '\\n'", "",
      "X forfeits: too long an answer: the program printed more than 16777216 bytes" },
};

static void what_loses(void **state)
{
    expect_reasons(*state, "tictactoe", "", wrong_lines, sizeof wrong_lines / sizeof *wrong_lines);
}

/* --- S-expressions -------------------------------------------------------------------------- */

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

/* --- besides --------------------------------------------------------------------------------- */

/* One process for the whole match: it counts its own questions. */
static void it_stays(void **state)
{
    write_script(*state, "n=0; while read -r q; do echo \"{\\\"move\\\":$n}\"; n=$((n + 2)); done");
    struct meeting meeting = meet(*state, "tictactoe", "1", "");
    esp_player_free(meeting.players[0]);
    meeting.players[0] = player_of("random", meeting.start, NULL);
    char words[256];
    snprintf(words, sizeof words, "exec:sh %s", ((struct place *)*state)->script);
    esp_player_free(meeting.players[1]);
    meeting.players[1] = player_of(words, meeting.start, NULL);
    struct esp_player *const both[2] = { meeting.players[1], meeting.players[1] };
    for (int i = 0; i < 3; i++)
        assert_int_equal(esp_match_step(meeting.match, both, NULL), ESP_OK);
    assert_string_equal(esp_match_move_text(meeting.match, 0), "0");
    assert_string_equal(esp_match_move_text(meeting.match, 1), "2");
    assert_string_equal(esp_match_move_text(meeting.match, 2), "4");
    part(&meeting);
}

/* Who is stopped while he thinks has not lost. */
static void stopped(void **state)
{
    const volatile sig_atomic_t now = 1;
    const struct esp_agent_setup setup = { .interrupt = &now };
    struct esp_error error = { .text = "" };
    char words[256];

    write_script(*state, "read q; read q");
    struct meeting meeting = meet(*state, "tictactoe", "", "");
    snprintf(words, sizeof words, "exec:sh %s", ((struct place *)*state)->script);
    esp_player_free(meeting.players[0]);
    meeting.players[0] = player_of(words, meeting.start, &setup);
    assert_int_equal(esp_match_step(meeting.match, meeting.players, &error), ESP_UNSUPPORTED);
    assert_string_equal(error.text, "stopped while the program was thinking");
    assert_int_equal(esp_match_its_result(meeting.match)->end, ESP_MATCH_RUNNING);
    part(&meeting);
}

/* It starts in its own folder and sees nothing of ours, where there is a sandbox. */
static void where_it_is(void **state)
{
    const struct place *place = *state;
    char script[256], reason[256];

    snprintf(script, sizeof script, "read q; pwd >&2; exit 1");
    write_script(place, script);
    struct meeting meeting = meet(place, "tictactoe", "", "");
    snprintf(reason, sizeof reason,
             "X forfeits: crash: the program exited with status 1, its last words '%s'",
             place->folder);
    assert_string_equal(play(&meeting, 1)->reason, reason);
    part(&meeting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game),
        cmocka_unit_test(what_loses),
        cmocka_unit_test(any_legal_chain),
        cmocka_unit_test(what_loses_at_checkers),
        cmocka_unit_test(it_stays),
        cmocka_unit_test(stopped),
        cmocka_unit_test(where_it_is),
    };
    return cmocka_run_group_tests(tests, make_place, remove_place);
}
