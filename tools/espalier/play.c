/*
 * play.c - `espalier play`: people, searches, programs and servers against each
 * other, and games played before.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "espalier/play.h"
#include "espalier/text.h"
#include "command.h"
#include "input.h"
#include "message.h"
#include "output.h"
#include "play.h"
#include "question.h"
#include "seat.h"
#include "signals.h"
#include "texts.h"
#include "tracefile.h"

static const struct option options[] = {
    { "first", "SEAT", "player 1 (human): human, random[:seed], simple,", 0 },
    { "second", "SEAT", "player 2 (best):  best, search:WORDS, exec or remote", 0 },
    { "time", "SECONDS", "for a move of best (1), exec and remote (10)", 0 },
    { "trace-dir", "DIR", "keep the trace of every decision there", 0 },
    { "output", "FILE", "the game as JSON; - is standard output", 'o' },
    { "replay", "FILE", "show a game; with a seat named, go on with it", 0 },
    { "json", NULL, "the game as JSON and nothing else; no human", 0 },
    { NULL, NULL, NULL, 0 },
};

static const char *const seats[] = { "first", "second" };

/* --- the record ------------------------------------------------------------------- */

static void write_record(const struct playing *playing, FILE *stream)
{
    const size_t length = esp_match_json(playing->match, NULL, 0);
    char *text = must(malloc(length + 1));

    esp_match_json(playing->match, text, length + 1);
    fprintf(stream, "%s\n", text);
    free(text);
}

enum esp_status play_save(const struct playing *playing, const char *file,
                          struct esp_error *error)
{
    struct output output;

    enum esp_status status = output_open(&output, file, error);
    if (status != ESP_OK)
        return status;
    write_record(playing, output.stream);
    return output_commit(&output, error);
}

/* --- one move --------------------------------------------------------------------- */

static enum esp_status player_moves(struct playing *playing, struct esp_error *error)
{
    struct esp_player *player = playing->players[esp_match_seat(playing->match)];
    const size_t plies = esp_match_plies(playing->match);
    struct esp_error own = { .text = "" };

    signals_stoppable_begin();
    enum esp_status status = esp_match_step(playing->match, playing->players, &own);
    signals_stoppable_end();
    playing->left |= signals_asked() != 0;
    if (status == ESP_UNSUPPORTED && playing->left)
        return ESP_OK; /* an outside agent had no time to answer */
    if (status != ESP_OK)
        return esp_fail(error, status, "%s", own.text);
    if (esp_match_plies(playing->match) == plies)
        return ESP_OK;
    const struct esp_decision *decision = player->decision ? player->decision(player) : NULL;
    if (decision) {
        playing->decided = player;
        status = play_keep_trace(playing, decision, error);
    }
    if (!playing->quiet)
        play_say_move(playing, plies, decision);
    return status;
}

/* --- a game ----------------------------------------------------------------------- */

static void say_result(const struct playing *playing)
{
    const struct esp_match_result *result = esp_match_its_result(playing->match);
    char number[ESP_NUMBER_TEXT];

    if (result->end == ESP_MATCH_RUNNING) {
        printf("the game is not finished; ");
        print_count_of(stdout, esp_match_plies(playing->match), "move was", "moves were");
        printf(" played\n");
        return;
    }
    printf("game over: %s", result->reason);
    if (result->end == ESP_MATCH_FINISHED && result->winner != ESP_WINNER_NONE) {
        esp_print_value(result->value, number);
        printf(", value %s", number);
    }
    putchar('\n');
}

static void say_start(const struct playing *playing)
{
    print_position_name(stdout, esp_match_start(playing->match));
    for (int seat = 0; seat < 2; seat++) {
        const char *words = esp_match_player(playing->match, seat);
        char *shown = must(strdup(words ? words : "unknown"));
        esp_one_line(shown); /* a record may come from anybody */
        printf("%s %s: %s", seat ? "," : ";", esp_match_seat_name(playing->match, seat), shown);
        free(shown);
    }
    putchar('\n');
    play_board(playing, esp_match_state(playing->match, 0), NULL);
    for (size_t i = 0; i < esp_match_plies(playing->match); i++)
        play_say_move(playing, i, NULL);
}

static enum esp_status play_on(struct playing *playing, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    while (status == ESP_OK && !playing->left &&
           esp_match_its_result(playing->match)->end == ESP_MATCH_RUNNING) {
        const int seat = esp_match_seat(playing->match);
        status = playing->players[seat] ? player_moves(playing, error)
                                        : play_human(playing, error);
    }
    return status;
}

/* --- who plays -------------------------------------------------------------------- */

static enum esp_status read_time(double *seconds, const struct arguments *arguments,
                                 struct esp_error *error)
{
    const char *text = arguments_value(arguments, "time");

    *seconds = 0;
    enum esp_status status = text ? esp_parse_real(text, "time", seconds, error) : ESP_OK;
    if (status == ESP_OK && text && !(*seconds > 0))
        status = esp_fail(error, ESP_BAD_INPUT, "time '%s': expected seconds above 0", text);
    return status;
}

static enum esp_status seat_player(struct playing *playing, int seat, const char *words,
                                   struct esp_error *error)
{
    const struct esp_player_setup setup = { playing->seconds, playing->interrupt };
    struct esp_error own = { .text = "" };

    enum esp_status status = esp_match_set_player(playing->match, seat, words, error);
    if (status != ESP_OK || strcmp(words, "human") == 0)
        return status;
    status = seat_new(&playing->players[seat], words, esp_match_start(playing->match), &setup,
                      &own);
    return status == ESP_OK ? ESP_OK
                            : esp_fail(error, status, "--%s: %s", seats[seat], own.text);
}

/* A game that goes on keeps the players it had where none are named. */
static enum esp_status seat_players(struct playing *playing, struct esp_error *error)
{
    static const char *const standard[] = { "human", "best" };
    enum esp_status status = ESP_OK;
    bool humans = false;

    for (int seat = 0; seat < 2 && status == ESP_OK; seat++) {
        const char *given = arguments_value(playing->arguments, seats[seat]);
        const char *before = esp_match_player(playing->match, seat);
        char *words = must(strdup(given ? given : before ? before : standard[seat]));
        humans |= strcmp(words, "human") == 0;
        status = seat_player(playing, seat, words, error);
        free(words);
    }
    if (status == ESP_OK && humans && playing->quiet)
        return esp_fail(error, ESP_BAD_INPUT,
                        "--json prints the game alone, and a human needs the board: name other "
                        "seats, or give -o FILE");
    playing->from_one =
        humans && strcmp(esp_match_start(playing->match)->game->name, "mancala") == 0;
    return status;
}

/* --- the command ------------------------------------------------------------------ */

static bool wants_colour(void)
{
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no && *no) && !(terminal && strcmp(terminal, "dumb") == 0);
}

static enum esp_status open_record(struct playing *playing, const char *file,
                                   struct esp_error *error)
{
    const char *game = arguments_word(playing->arguments, 0);
    char *text = input_text(file, error);

    if (!text)
        return ESP_IO;
    enum esp_status status = esp_match_read(
        &playing->match, text, strcmp(file, "-") == 0 ? "standard input" : file, error);
    free(text);
    if (status == ESP_OK && game && strcmp(game, esp_match_start(playing->match)->game->name) != 0)
        status = esp_fail(error, ESP_BAD_INPUT, "%s holds a game of %s, not of %s", file,
                          esp_match_start(playing->match)->game->name, game);
    return status;
}

/* The record goes where it is wanted, also of a game that somebody left. */
static enum esp_status finish(const struct playing *playing, struct esp_error *error)
{
    const char *file = arguments_value(playing->arguments, "output");

    if (!playing->quiet)
        say_result(playing);
    else if (!file || strcmp(file, "-") != 0)
        write_record(playing, stdout);
    return file ? play_save(playing, file, error) : ESP_OK;
}

static enum esp_status play(struct playing *playing, struct esp_error *error)
{
    const struct arguments *arguments = playing->arguments;
    const bool replay = arguments_has(arguments, "replay");
    const bool go_on =
        !replay || arguments_has(arguments, "first") || arguments_has(arguments, "second");

    enum esp_status status = go_on ? seat_players(playing, error) : ESP_OK;
    if (status == ESP_OK && !playing->quiet)
        say_start(playing);
    if (status == ESP_OK && go_on)
        status = play_on(playing, error);
    return status == ESP_OK ? finish(playing, error) : status;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    const char *replay = arguments_value(arguments, "replay");
    struct playing playing = { .arguments = arguments,
                               .quiet = arguments_has(arguments, "json"),
                               .colour = wants_colour(),
                               .interrupt = signals_stoppable_begin() };
    struct esp_position *start = NULL;

    signals_stoppable_end(); /* until somebody searches */
    enum esp_status status = read_time(&playing.seconds, arguments, error);
    if (status == ESP_OK && !replay && arguments->word_count == 0)
        status = esp_fail(error, ESP_BAD_INPUT,
                          "play needs GAME [POSITION]  ('espalier play --help' explains)");
    if (status == ESP_OK && replay && arguments->word_count > 1)
        status = esp_fail(error, ESP_BAD_INPUT, "--replay has its own position: leave out '%s'",
                          arguments_word(arguments, 1));
    if (status == ESP_OK && replay)
        status = open_record(&playing, replay, error);
    else if (status == ESP_OK)
        status = question_position(&start, arguments, error);
    if (status == ESP_OK && !replay)
        status = esp_match_new(&playing.match, start, NULL, error);
    if (status == ESP_OK)
        status = play(&playing, error);
    esp_player_free(playing.players[0]);
    esp_player_free(playing.players[1]);
    esp_match_free(playing.match);
    esp_position_free(start);
    return status == ESP_OK ? DONE : BAD;
}

const struct command command_play = {
    .name = "play",
    .words = "GAME [POSITION]",
    .about = "people, searches and programs against each other",
    .more = "WORDS are those of 'search --compare', as in search:depth=5+dynamic. Player 1\n"
            "is X, P1 or MAX. While you play, 'help' tells what can be typed. A program is\n"
            "seated by exec:COMMAND, a server by remote:URL; docs/playing.md tells how to\n"
            "write one.",
    .least = 0,
    .most = 2,
    .options = { position_options, options, trace_options },
    .examples = { "espalier play connect4 --first human --second search:depth=6",
                  "espalier play mancala --first best --second random:7 -o game.json" },
    .run = run,
};
