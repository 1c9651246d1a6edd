/*
 * solve.c - `espalier solve`: the exact scores of many positions, one line
 * each, and a line that sums them up.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"
#include "command.h"
#include "message.h"
#include "question.h"
#include "signals.h"
#include "solve.h"

enum { WORDS_MOST = 1 << 20, TABLE_MIB_MOST = 1 << 24, JOBS_MOST = 256 };

static const struct option options[] = {
    { "positions", "FILE", "a position a line, - the start; FILE -: stdin", 0 },
    { "check", NULL, "compare a second column: status 1 when one differs", 0 },
    { "columns-from", "N", "connect4: columns count from 0 (default) or 1", 0 },
    { "score", "SCORE", "stones (connect4), margin (mancala), value, or sign", 0 },
    { "fresh-table", NULL, "forget between positions what was learnt", 0 },
    { "table-mib", "N", "most memory of the tables of all workers (1024)", 0 },
    { "time", "SECONDS", "give a position up after that", 0 },
    { "jobs", "N", "positions at a time (1)", 'j' },
    { "shard", "I/N", "every N-th position from the I-th; see merge", 0 },
    { "json", NULL, "one JSON object a line", 0 },
    { NULL, NULL, NULL, 0 },
};

/* --- options ---------------------------------------------------------------------- */

static enum esp_status read_score(struct solve *solve, const char *score, struct esp_error *error)
{
    const char *own = esp_solve_score(solve->game);
    const char *const known[] = { own, "sign" };

    if (!score || strcmp(score, own) == 0)
        return ESP_OK;
    solve->options.sign = strcmp(score, "sign") == 0;
    if (solve->options.sign)
        return ESP_OK;
    char what[64];
    snprintf(what, sizeof what, "score of %s", solve->game->name);
    return esp_fail_unknown(error, what, score, known, 2);
}

/* A whole number given with an option, or the one that stands for it. */
static enum esp_status read_number(int64_t *number, const struct arguments *arguments,
                                   const char *name, int64_t least, int64_t most,
                                   int64_t otherwise, struct esp_error *error)
{
    const char *text = arguments_value(arguments, name);
    char what[32];

    *number = otherwise;
    snprintf(what, sizeof what, "--%s", name);
    return text ? esp_parse_integer(text, what, least, most, number, error) : ESP_OK;
}

static enum esp_status read_options(struct solve *solve, const struct arguments *arguments,
                                    struct esp_error *error)
{
    const char *seconds = arguments_value(arguments, "time");
    int64_t mib, jobs, from;
    enum esp_status status = read_number(&mib, arguments, "table-mib", 1, TABLE_MIB_MOST,
                                         (int64_t)(ESP_SOLVE_TABLE_BYTES >> 20), error);
    if (status == ESP_OK)
        status = read_number(&jobs, arguments, "jobs", 1, JOBS_MOST, 1, error);
    if (status == ESP_OK)
        status = read_number(&from, arguments, "columns-from", 0, 1, 0, error);
    if (status == ESP_OK && seconds)
        status = esp_parse_real(seconds, "--time", &solve->options.seconds, error);
    if (status == ESP_OK && seconds && solve->options.seconds <= 0)
        status = esp_fail(error, ESP_BAD_INPUT, "--time '%s': expected more than 0 seconds",
                          seconds);
    if (status == ESP_OK)
        status = read_score(solve, arguments_value(arguments, "score"), error);
    if (status == ESP_OK)
        status = shard_read(&solve->shard, arguments_value(arguments, "shard"), error);
    if (status != ESP_OK)
        return status;
    if (from == 1 && strcmp(solve->game->name, "connect4") != 0)
        return esp_fail(error, ESP_BAD_INPUT, "--columns-from goes with connect4, not with %s",
                        solve->game->name);
    solve->arguments = arguments;
    solve->jobs = (unsigned)jobs;
    solve->table_bytes = (uint64_t)mib << 20;
    solve->options.table_bytes = solve->table_bytes / solve->jobs;
    solve->options.fresh = arguments_has(arguments, "fresh-table");
    solve->columns_from = (int)from;
    solve->check = arguments_has(arguments, "check");
    solve->json = arguments_has(arguments, "json");
    return ESP_OK;
}

/* --- where positions come from -------------------------------------------------------- */

static enum esp_status open_positions(struct solve *solve, FILE **file, struct esp_error *error)
{
    const char *name = arguments_value(solve->arguments, "positions");
    const size_t words = solve->arguments->word_count;

    *file = NULL;
    if (name && words > 1)
        return esp_fail(error, ESP_BAD_INPUT,
                        "positions are words or lines of a file: '%s' and --positions together "
                        "are too much",
                        arguments_word(solve->arguments, 1));
    if (!name && words == 2 && strcmp(arguments_word(solve->arguments, 1), "-") == 0)
        name = "-";
    if (!name && solve->check)
        return esp_fail(error, ESP_BAD_INPUT, "--check needs --positions FILE, where the scores are");
    if (!name)
        return ESP_OK;
    solve->source = strcmp(name, "-") == 0 ? "standard input" : name;
    *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
    if (!*file)
        return esp_fail(error, ESP_IO, "%s: %s", name, strerror(errno));
    return ESP_OK;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    struct solve solve = { .jobs = 1 };
    FILE *file;

    solve.game = question_game(arguments_word(arguments, 0), error);
    if (!solve.game || read_options(&solve, arguments, error) != ESP_OK ||
        open_positions(&solve, &file, error) != ESP_OK)
        return BAD;
    solve.options.interrupt = signals_stoppable_begin();
    const int status = solve_all(&solve, file, error);
    signals_stoppable_end();
    if (file && file != stdin)
        fclose(file);
    return status;
}

const struct command command_solve = {
    .name = "solve",
    .words = "GAME [POS...]",
    .about = "exact scores, many positions",
    .more = "Prints position, score, nodes and microseconds, and a line that sums up.",
    .least = 1,
    .most = WORDS_MOST,
    .options = { position_options, options },
    .examples = { "espalier solve mancala --param pits=4 --param stones=3",
                  "espalier solve connect4 --positions L1.txt --columns-from 1 --check -j2" },
    .run = run,
};
