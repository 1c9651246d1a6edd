/*
 * programs.c - players that are programs, asked in JSON Lines: whole games, how
 * long a program lives, what it is told, where it runs and what is kept of it.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "meeting.h"

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
    static const char *const games[] = { "mancala", "connect4", "cs156-checkers" };

    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        write_script(*state, first_legal);
        struct meeting meeting = meet(*state, games[i], "", "");
        esp_move moves[64];
        for (size_t ply = 0; play(&meeting, 1)->end == ESP_MATCH_RUNNING && ply < 100; ply++) {
            const struct esp_position *start = meeting.start;
            const void *before = esp_match_state(meeting.match, ply);
            if (start->game->text->player(start->params, before) != 0)
                continue;
            start->game->moves(start->params, before, moves, 64);
            assert_int_equal(esp_match_move(meeting.match, ply), moves[0]);
        }
        assert_int_not_equal(esp_match_its_result(meeting.match)->end, ESP_MATCH_FORFEIT);
        part(&meeting);
    }
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

/* What is said while the other thinks is no answer to the next question. */
static void out_of_turn(void **state)
{
    write_script(*state, "read -r q; echo '{\"move\":0}'; sleep 0.05; echo; echo '{\"move\":1}'\n"
                         "read -r q; read -r q");
    struct meeting meeting = meet(*state, "tictactoe", "", "");
    play(&meeting, 2);
    nanosleep(&(struct timespec){ .tv_sec = 1 }, NULL);
    assert_string_equal(play(&meeting, 1)->reason,
                        "X forfeits: spoke without being asked: '{\"move\":1}'");
    part(&meeting);
}

/* It is told its time. */
static void what_it_is_told(void **state)
{
    write_script(*state, "read -r q; printf '{\"error\":\"%s\"}\\n' $ESPALIER_SECONDS; read -r q");
    struct meeting meeting = meet(*state, "tictactoe", "", "+time=2.5");
    assert_string_equal(play(&meeting, 1)->reason, "X forfeits: gave up: 2.5");
    part(&meeting);
}

/* What it says besides is kept where that is wanted. */
static void what_it_says_besides(void **state)
{
    const struct place *place = *state;
    char options[128], log[96], said[64] = "";

    snprintf(log, sizeof log, "%s/log", place->folder);
    snprintf(options, sizeof options, "+log=%s", log);
    write_script(place, "echo hello >&2; read -r q; echo bye >&2; exit 1");
    for (int i = 0; i < 2; i++) {
        struct meeting meeting = meet(place, "tictactoe", "", options);
        play(&meeting, 1);
        part(&meeting);
    }
    FILE *file = fopen(log, "r");
    assert_non_null(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    assert_int_equal(unlink(log), 0);
    assert_string_equal(said, "hello\nbye\nhello\nbye\n");
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

/* After a mistake it starts anew: the second question is again the first of a process. */
static void another_chance(void **state)
{
    write_script(*state, "read -r q; echo wrong; echo more; read -r q");
    struct meeting meeting = meet(*state, "tictactoe", "", "");
    struct esp_player *player = meeting.players[0];
    for (int i = 0; i < 2; i++) {
        struct esp_error error = { .text = "" };
        esp_move move;
        assert_int_equal(player->choose(player, meeting.match, &move, &error), ESP_BAD_INPUT);
        assert_string_equal(error.text, "malformed answer 'wrong': expected {\"move\":\"...\"}");
    }
    part(&meeting);
}

/* --- several at a time ------------------------------------------------------------------------ */

struct side_game {
    struct meeting meeting;
    pthread_t thread;
};

static void *play_aside(void *data)
{
    struct side_game *game = data;

    while (esp_match_its_result(game->meeting.match)->end == ESP_MATCH_RUNNING &&
           esp_match_step(game->meeting.match, game->meeting.players, NULL) == ESP_OK)
        ;
    return NULL;
}

/* Games in threads: no program disturbs another's. */
static void in_threads(void **state)
{
    enum { GAMES = 4 };
    struct side_game games[GAMES];

    write_script(*state, first_legal);
    for (int i = 0; i < GAMES; i++)
        games[i].meeting = meet(*state, "connect4", "", "");
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(pthread_create(&games[i].thread, NULL, play_aside, &games[i]), 0);
    for (int i = 0; i < GAMES; i++) {
        pthread_join(games[i].thread, NULL);
        assert_int_equal(esp_match_its_result(games[i].meeting.match)->end, ESP_MATCH_FINISHED);
        part(&games[i].meeting);
    }
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
        cmocka_unit_test(it_stays),
        cmocka_unit_test(out_of_turn),
        cmocka_unit_test(what_it_is_told),
        cmocka_unit_test(what_it_says_besides),
        cmocka_unit_test(stopped),
        cmocka_unit_test(another_chance),
        cmocka_unit_test(in_threads),
        cmocka_unit_test(where_it_is),
    };
    return cmocka_run_group_tests(tests, make_place, remove_place);
}
