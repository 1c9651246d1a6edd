/*
 * exec.c - a player that is a program: one process for all its questions.
 *
 * The program may think only when it is asked: what it says at other times is
 * held against it, and its time runs from the question to the whole answer.
 * The position comes with every question, so a program that is gone can be
 * started anew in the middle of a game.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/run.h"
#include "espalier/text.h"
#include "parts.h"

enum {
    ANSWER_MOST = 64 << 10,  /* bytes */
    PRINTED_MOST = 16 << 20, /* of all answers, and again of all that is said besides */
    MOVES_MOST = 400         /* that its processor time is enough for */
};
static const double seconds_to_leave = 0.5, seconds_to_look = 0.001;

struct program {
    struct esp_player player; /* first, see esp_player */
    const struct esp_protocol *protocol;
    struct esp_command command;
    double seconds;
    const volatile sig_atomic_t *interrupt;
    FILE *log; /* what it says besides; or NULL */
    const struct esp_runner *runner;
    struct esp_runner *own_runner; /* NULL: it is another's */
    struct esp_session *session; /* NULL: not running */
};

/* --- from start to end ------------------------------------------------------------------ */

/*
 * Those of grading, save that it lives as long as the match and its moves are
 * timed one by one. Processor time is bounded for its thinking while others do.
 */
static struct esp_run_limits limits_of_match(double seconds)
{
    struct esp_run_limits limits = esp_run_default_limits();

    limits.wall_seconds = 0;
    limits.cpu_seconds = MOVES_MOST * seconds;
    limits.output_bytes = PRINTED_MOST;
    return limits;
}

static enum esp_status start(struct program *program, struct esp_error *error)
{
    char seconds[64];
    const char *const environment[] = { "PYTHONDONTWRITEBYTECODE=1", "PYTHONUNBUFFERED=1",
                                        "GUILE_AUTO_COMPILE=0", seconds, NULL };
    const struct esp_run_request request = {
        .argv = (const char *const *)program->command.argv,
        .environment = environment,
        .folders = (const char *const *)program->command.folders,
        .directory = program->command.directory,
        .limits = limits_of_match(program->seconds),
        .stop = program->interrupt,
    };

    snprintf(seconds, sizeof seconds, "ESPALIER_SECONDS=%g", program->seconds);
    return esp_session_start(&program->session, program->runner, &request, error);
}

static enum esp_status end(struct program *program, double seconds,
                           struct esp_run_outcome *outcome, struct esp_error *error)
{
    enum esp_status status = esp_session_end(program->session, seconds, outcome, error);

    program->session = NULL;
    if (status == ESP_OK && program->log) {
        fwrite(outcome->errors, 1, outcome->errors_length, program->log);
        fflush(program->log); /* an aid that may fail: a full disk loses no match */
    }
    return status;
}

/* End it if it runs; how does not matter. */
static void stop(struct program *program, double seconds)
{
    struct esp_run_outcome outcome;

    if (program->session && end(program, seconds, &outcome, NULL) == ESP_OK)
        esp_run_outcome_clear(&outcome);
}

/* --- what it did wrong ---------------------------------------------------------------------- */

/* It is gone: why, and what it had to say about it. */
static enum esp_status fail_gone(struct program *program, struct esp_error *error)
{
    static const char *const kinds[] = {
        [ESP_RUN_EXITED] = "crash: ",           [ESP_RUN_SIGNALED] = "crash: ",
        [ESP_RUN_WALL] = "over its limits: ",   [ESP_RUN_CPU] = "over its limits: ",
        [ESP_RUN_MEMORY] = "over its limits: ", [ESP_RUN_OUTPUT] = "too long an answer: ",
        [ESP_RUN_TRACE] = "over its limits: ",  [ESP_RUN_STOPPED] = "",
        [ESP_RUN_FAILED] = "", /* not its fault, and said as it is */
    };
    struct esp_run_outcome outcome;
    char words[ESP_SHOWN_TEXT];
    size_t length;

    enum esp_status status = end(program, seconds_to_leave, &outcome, error);
    if (status != ESP_OK)
        return status;
    const char *said = esp_run_last_words(&outcome, &length);
    esp_print_shown(said, length, words);
    if (outcome.end == ESP_RUN_STOPPED)
        status = esp_fail(error, ESP_UNSUPPORTED, "stopped while the program was thinking");
    else if (*kinds[outcome.end] && *words)
        status = esp_fail(error, ESP_BAD_INPUT, "%s%s, its last words '%s'", kinds[outcome.end],
                          outcome.why, words);
    else
        status = esp_fail(error, ESP_BAD_INPUT, "%s%s", kinds[outcome.end], outcome.why);
    esp_run_outcome_clear(&outcome);
    return status;
}

/* Too late; what it had said so far may show why: no end of a line, say. */
static enum esp_status fail_late(struct program *program, const char *so_far,
                                 struct esp_error *error)
{
    struct esp_run_outcome outcome;
    char shown[ESP_SHOWN_TEXT];

    enum esp_status status = end(program, 0, &outcome, error);
    if (status != ESP_OK)
        return status;
    const char *tail = outcome.output_length ? strrchr(outcome.output, '\n') : NULL;
    const char *said = *so_far ? so_far : tail ? tail + 1 : outcome.output;
    esp_print_shown(said, strlen(said), shown);
    if (*shown)
        esp_fail(error, ESP_BAD_INPUT, "overtime: no whole answer within %g s, only '%s'",
                 program->seconds, shown);
    else
        esp_fail(error, ESP_BAD_INPUT, "overtime: no answer within %g s", program->seconds);
    esp_run_outcome_clear(&outcome);
    return ESP_BAD_INPUT;
}

static enum esp_status fail_said(const char *kind, const char *line, struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];

    esp_print_shown(line, strlen(line), shown);
    return esp_fail(error, ESP_BAD_INPUT, "%s '%s'", kind, shown);
}

/* --- a question ------------------------------------------------------------------------------- */

static bool is_blank(const char *line)
{
    return line[strspn(line, " \t\r")] == '\0';
}

/* What it said since its last answer would be taken for the next. */
static enum esp_status check_silence(struct program *program, struct esp_error *error)
{
    const char *line;

    while (esp_session_ask(program->session, NULL, seconds_to_look, &line) == ESP_ANSWER_LINE)
        if (!is_blank(line))
            return fail_said("spoke without being asked:", line, error);
    return ESP_OK;
}

/* Lines until they make an answer, in a block with its end; the caller's. */
static enum esp_status listen(struct program *program, const char *question, struct esp_out *said,
                              struct esp_error *error)
{
    const double until = esp_agent_now() + program->seconds;
    const char *line;

    do {
        const double left = until - esp_agent_now();
        switch (esp_session_ask(program->session, question, left > 0 ? left : 0, &line)) {
        case ESP_ANSWER_LATE: return fail_late(program, said->text, error);
        case ESP_ANSWER_ENDED: return fail_gone(program, error);
        default: break;
        }
        question = NULL;
        if (is_blank(line))
            continue;
        if (said->length)
            esp_put_char(said, '\n');
        esp_put(said, line);
        if (said->length >= said->room)
            return fail_said("too long an answer:", said->text, error);
    } while (said->length == 0 || !program->protocol->whole(said->text));
    return ESP_OK;
}

static enum esp_status ask(struct program *program, const struct esp_match *match, esp_move *move,
                           struct esp_error *error)
{
    struct esp_out said = { malloc(ANSWER_MOST), ANSWER_MOST, 0 };
    char *question = NULL;
    enum esp_status status;

    if (!said.text)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for an answer");
    esp_put(&said, "");
    status = program->protocol->question(&question, match, error);
    if (status == ESP_OK)
        status = listen(program, question, &said, error);
    if (status == ESP_OK)
        status = program->protocol->answer(move, match, said.text, error);
    free(question);
    free(said.text);
    return status;
}

/* Whatever it does after a mistake, it does not do to the next game. */
static enum esp_status choose(struct esp_player *player, const struct esp_match *match,
                              esp_move *move, struct esp_error *error)
{
    struct program *program = (struct program *)player;

    enum esp_status status =
        program->session ? check_silence(program, error) : start(program, error);
    if (status == ESP_OK)
        status = ask(program, match, move, error);
    if (status != ESP_OK)
        stop(program, 0);
    return status;
}

/* --- making one ------------------------------------------------------------------------------ */

static enum esp_status open_log(struct program *program, const char *name,
                                struct esp_error *error)
{
    program->log = name ? fopen(name, "ae") : NULL;
    return program->log || !name
               ? ESP_OK
               : esp_fail(error, ESP_IO, "log %s: %s", name, strerror(errno));
}

static void free_program(struct esp_player *player)
{
    struct program *program = (struct program *)player;

    stop(program, seconds_to_leave);
    esp_runner_free(program->own_runner);
    esp_command_clear(&program->command);
    if (program->log)
        fclose(program->log);
    free(program);
}

enum esp_status esp_read_exec(struct esp_player **out, const char *command,
                              const struct esp_position *position,
                              const struct esp_agent_options *options, struct esp_error *error)
{
    struct program *program = calloc(1, sizeof *program);

    if (!program)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a player");
    program->player.choose = choose;
    program->player.free = free_program;
    program->protocol = options->sexp ? &esp_protocol_sexp : &esp_protocol_json;
    program->seconds = options->seconds;
    program->interrupt = options->interrupt;
    program->runner = options->runner;
    enum esp_status status = program->protocol->check(position, error);
    if (status == ESP_OK)
        status = esp_command_read(&program->command, command, options->see, options->folders,
                                  error);
    if (status == ESP_OK)
        status = open_log(program, options->log, error);
    if (status == ESP_OK && !program->runner) {
        status = esp_runner_new(&program->own_runner, true, error);
        program->runner = program->own_runner;
    }
    if (status == ESP_OK)
        *out = &program->player;
    else
        free_program(&program->player);
    return status;
}
