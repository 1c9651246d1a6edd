/*
 * tournament.c - `espalier tournament`: leagues, play-offs and standings
 * between agents.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "espalier/text.h"
#include "command.h"
#include "format.h"
#include "input.h"
#include "message.h"
#include "output.h"
#include "seat.h"
#include "signals.h"
#include "tournament.h"

static const struct option options[] = {
    { "dir", "DIR", "keep games.jsonl there (FILE without .json)", 0 },
    { "jobs", "N", "games at a time (1)", 'j' },
    { "format", "NAME", "text, markdown, json or html", 0 },
    { "output", "FILE", "standings, format by extension; - is standard output", 'o' },
    { "dry-run", NULL, "the schedule, and a move of every outside agent", 0 },
    { NULL, NULL, NULL, 0 },
};

enum { JOBS_MOST = 256 };

typedef void print_report(const struct tournament_view *view, FILE *stream);

/* Names and extensions of the forms, and who prints them. */
static const char *const forms[] = { "text", "markdown", "json", "html", "txt", "md" };
static print_report *const printers[] = { tournament_print_text, tournament_print_markdown,
                                          tournament_print_json, tournament_print_html,
                                          tournament_print_text, tournament_print_markdown };

struct ask {
    const char *file, *output;
    char *folder; /* owned */
    unsigned jobs;
    size_t form;
};

/* --- what was asked for -------------------------------------------------------- */

/* The folder beside the document that has its name, less the extension. */
static enum esp_status find_folder(struct ask *ask, const char *given, struct esp_error *error)
{
    const size_t length = strlen(ask->file);
    const bool named = length > 5 && strcmp(ask->file + length - 5, ".json") == 0 &&
                       ask->file[length - 6] != '/';

    if (!given && !named)
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s: its name does not end in .json, so name a folder for the games: "
                        "--dir DIR",
                        strcmp(ask->file, "-") == 0 ? "standard input" : ask->file);
    ask->folder = must(given ? strdup(given) : strndup(ask->file, length - 5));
    return ESP_OK;
}

static enum esp_status read_ask(struct ask *ask, const struct arguments *arguments,
                                struct esp_error *error)
{
    const char *jobs = arguments_value(arguments, "jobs");
    const char *output = arguments_value(arguments, "output");
    int64_t number = 1;

    ask->file = arguments_word(arguments, 0);
    ask->output = output ? output : "-";
    enum esp_status status =
        jobs ? esp_parse_integer(jobs, "-j", 1, JOBS_MOST, &number, error) : ESP_OK;
    ask->jobs = (unsigned)number;
    if (status == ESP_OK)
        status = format_find(&ask->form, forms, sizeof forms / sizeof forms[0], ask->output,
                             arguments_value(arguments, "format"), "format", 0, error);
    if (status != ESP_OK)
        return status;
    if (!arguments_has(arguments, "dry-run"))
        return find_folder(ask, arguments_value(arguments, "dir"), error);
    return output || arguments_has(arguments, "format")
               ? esp_fail(error, ESP_BAD_INPUT,
                          "--dry-run prints the schedule alone: leave out --output and --format")
               : ESP_OK;
}

/* --- the record of games ------------------------------------------------------- */

static enum esp_status open_record(struct esp_tournament *tournament, const struct ask *ask,
                                   struct esp_error *error)
{
    static const char name[] = "/games.jsonl";
    bool repaired = false;

    if (mkdir(ask->folder, 0777) != 0 && errno != EEXIST)
        return esp_fail(error, ESP_IO, "cannot make the folder %s: %s", ask->folder,
                        strerror(errno));
    const size_t length = strlen(ask->folder);
    char *path = must(malloc(length + sizeof name));
    memcpy(path, ask->folder, length);
    memcpy(path + length, name, sizeof name);
    const enum esp_status status = esp_tournament_open(tournament, path, &repaired, error);
    if (repaired)
        message("%s: the last line was cut off and is removed; its game will be played again",
                path);
    free(path);
    return status;
}

/* --- standings ----------------------------------------------------------------- */

static enum esp_status report(const struct esp_tournament *tournament, const struct ask *ask,
                              struct esp_error *error)
{
    struct esp_standings standings;
    struct output output;

    enum esp_status status = esp_standings_make(&standings, tournament, error);
    if (status != ESP_OK)
        return status;
    status = output_open(&output, ask->output, error);
    if (status == ESP_OK) {
        const struct tournament_view view = { tournament, esp_tournament_its_plan(tournament),
                                              &standings };
        printers[ask->form](&view, output.stream);
        status = output_commit(&output, error);
    }
    esp_standings_free(&standings);
    return status;
}

/* --- the command --------------------------------------------------------------- */

static enum esp_status hold(struct esp_tournament *tournament, const struct ask *ask,
                            struct esp_error *error)
{
    enum esp_status status = open_record(tournament, ask, error);

    if (status == ESP_OK)
        status = tournament_play(tournament, ask->jobs, error);
    if (status == ESP_OK)
        status = report(tournament, ask, error);
    if (status == ESP_OK && signals_asked() &&
        esp_tournament_played(tournament) < esp_tournament_total(tournament))
        message("stopped by a signal after %u of %u games; the same command goes on",
                esp_tournament_played(tournament), esp_tournament_total(tournament));
    return status;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    struct esp_tournament *tournament = NULL;
    struct ask ask = { .folder = NULL };
    char *text = NULL;

    enum esp_status status = read_ask(&ask, arguments, error);
    if (status == ESP_OK && !(text = input_text(ask.file, error)))
        status = ESP_IO;
    if (status == ESP_OK)
        status = esp_tournament_read(&tournament, text,
                                     strcmp(ask.file, "-") == 0 ? "standard input" : ask.file,
                                     error);
    if (status == ESP_OK)
        status = esp_tournament_check(tournament, seat_new, error);
    if (status == ESP_OK && arguments_has(arguments, "dry-run")) {
        tournament_print_schedule(tournament, stdout);
        status = tournament_try(tournament, stdout, error);
    } else if (status == ESP_OK) {
        status = hold(tournament, &ask, error);
    }
    esp_tournament_free(tournament);
    free(ask.folder);
    free(text);
    return status == ESP_OK ? DONE : BAD;
}

const struct command command_tournament = {
    .name = "tournament",
    .words = "FILE",
    .about = "leagues, play-offs and standings between agents",
    .more = "FILE names the game, the agents and the openings (docs/tournaments.md). Every\n"
            "game is kept as soon as it is played: a tournament that was stopped goes on\n"
            "when the same command is given again.",
    .least = 1,
    .most = 1,
    .options = { options },
    .examples = { "espalier tournament cup.json --dry-run",
                  "espalier tournament cup.json -j2 -o cup.html" },
    .run = run,
};
