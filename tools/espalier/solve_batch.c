/*
 * solve_batch.c - from lines to scores: reading, the workers, their solvers.
 */
#include <ctype.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "espalier/text.h"
#include "batch.h"
#include "command.h"
#include "message.h"
#include "question.h"
#include "signals.h"
#include "solve.h"

struct run {
    struct solve *solve;
    struct batch *batch;
    pthread_mutex_t lock;
    struct esp_solver *first;  /* made by whichever worker comes first */
    struct esp_error *failure; /* ends all: nothing can be solved at all */
    bool failed;
    bool eager;    /* somebody waits for each line */
    bool progress; /* on a terminal */
    size_t line, position;
};

/* --- one position --------------------------------------------------------------------- */

/* The solver of a worker, NULL so far; the first one computes what all share. */
static enum esp_status make_solver(struct run *run, struct esp_solver **own,
                                   const struct esp_position *position, struct esp_error *error)
{
    enum esp_status status;

    pthread_mutex_lock(&run->lock);
    if (run->first) {
        status = esp_solver_another(own, run->first, error);
    } else {
        status = esp_solver_new(own, position, &run->solve->options, error);
        run->first = *own;
    }
    if (status == ESP_NO_MEMORY && !run->failed) {
        run->failed = true;
        *run->failure = *error;
    }
    pthread_mutex_unlock(&run->lock);
    return status;
}

/*
 * The same with columns counted from 0, where they are counted from 1 as in
 * the public test sets; a block of its own, which the caller frees.
 */
static char *shifted_columns(const char *text, struct esp_error *error)
{
    const bool commas = strchr(text, ',') != NULL;
    char *shifted = must(malloc(strlen(text) + 1)), *to = shifted;

    for (const char *from = text; *from;) {
        char *end = (char *)from + 1;
        const long column = commas ? strtol(from, &end, 10) : *from - '0';
        if (!isdigit((unsigned char)*from) || column < 1 || column > 99) {
            esp_fail(error, ESP_BAD_INPUT,
                     "position '%s': character %zu is '%c', expected a column from 1", text,
                     (size_t)(from - text) + 1, *from);
            break;
        }
        if (column > 10)
            *to++ = (char)('0' + (column - 1) / 10);
        *to++ = (char)('0' + (column - 1) % 10);
        if (*end == ',')
            *to++ = *end++;
        from = end;
    }
    *to = '\0';
    return shifted;
}

/* The message shows the text as the game reads it, which is not as the user wrote it. */
static void say_columns(struct esp_error *error)
{
    const size_t length = strlen(error->text);
    snprintf(error->text + length, sizeof error->text - length, " (columns counted from 0)");
}

static enum esp_status solve_text(struct run *run, struct esp_solver **own,
                                  struct solve_item *item)
{
    const bool shift = run->solve->columns_from == 1 && strncmp(item->text, "board:", 6) != 0;
    struct esp_position *position = NULL;
    char *text = shift ? shifted_columns(item->text, &item->error) : must(strdup(item->text));
    enum esp_status status = ESP_BAD_INPUT;

    if (!item->error.text[0]) {
        status = question_position_of(&position, run->solve->arguments, text, &item->warning,
                                      &item->error);
        if (shift && status != ESP_OK)
            say_columns(&item->error);
    }
    if (status == ESP_OK && !*own)
        status = make_solver(run, own, position, &item->error);
    if (status == ESP_OK)
        status = esp_solve(&item->solution, *own, position, &item->error);
    esp_position_free(position);
    free(text);
    return status;
}

/* --- the batch -------------------------------------------------------------------------- */

static void *begin(void *data)
{
    (void)data;
    return must(calloc(1, sizeof(struct esp_solver *)));
}

static void work(void *data, void *own, void *item_)
{
    struct solve_item *item = item_;
    if (item->error.text[0] == '\0')
        item->solved = solve_text(data, own, item) == ESP_OK;
}

static void end(void *data, void *own)
{
    struct run *run = data;
    struct esp_solver **solver = own;

    if (*solver && *solver != run->first) /* what that one computed is shared */
        esp_solver_free(*solver);
    free(own);
}

static void show_progress(const struct run *run)
{
    const struct solve_sums *sums = &run->solve->sums;
    char nodes[ESP_NUMBER_TEXT];

    esp_print_grouped(sums->nodes, nodes);
    fprintf(stderr, "\r%llu positions, %s nodes", (unsigned long long)sums->positions, nodes);
}

static void out(void *data, void *item_)
{
    struct run *run = data;
    struct solve_item *item = item_;
    const bool stopped = item->solution.stop == ESP_STOP_SIGNAL;

    if (!run->failed && !stopped) {
        solve_print_item(run->solve, item);
        if (run->eager)
            fflush(stdout);
        if (run->progress)
            show_progress(run);
    }
    free(item->text);
}

/* --- reading ------------------------------------------------------------------------------ */

static bool stopped(const struct run *run)
{
    return run->failed || signals_asked() != 0 || ferror(stdout);
}

/* The text becomes the item's. Positions of other shards are passed over. */
static void put(struct run *run, char *text, double expected, const struct esp_error *error)
{
    struct solve_item item = { .line = run->line, .text = text, .expected = expected };
    const struct solve *solve = run->solve;

    if (!shard_has(&solve->shard, run->position++)) {
        free(text);
        return;
    }
    if (error)
        item.error = *error;
    batch_put(run->batch, &item);
}

/* A position and, behind white space, what may follow it; the second column is its score. */
static void put_line(struct run *run, char *line, size_t length)
{
    static const char space[] = " \t\r\n";
    struct esp_error error = { .text = "" };
    double expected = NAN;

    if (strlen(line) < length)
        esp_fail(&error, ESP_BAD_INPUT, "expected a position, found a byte 0");
    const char *start = line + strspn(line, space);
    const size_t size = strcspn(start, space);
    if (size == 0 && !error.text[0])
        return; /* an empty line */
    const char *score = start + size + strspn(start + size, space);
    char *text = must(strndup(start, size)), *second = must(strndup(score, strcspn(score, space)));
    if (run->solve->check && !second[0])
        esp_fail(&error, ESP_BAD_INPUT, "'%s': expected a score in a second column", text);
    else if (run->solve->check)
        esp_parse_real(second, "score", &expected, &error);
    free(second);
    if (strcmp(text, "-") == 0)
        text[0] = '\0';
    put(run, text, expected, error.text[0] ? &error : NULL);
}

static enum esp_status put_file(struct run *run, FILE *file, struct esp_error *error)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;

    while (!stopped(run) && (length = getline(&line, &room, file)) >= 0) {
        run->line++;
        put_line(run, line, (size_t)length);
    }
    free(line);
    if (ferror(file) && !signals_asked())
        return esp_fail(error, ESP_IO, "%s: it cannot be read", run->solve->source);
    return ESP_OK;
}

static void put_words(struct run *run)
{
    const struct arguments *arguments = run->solve->arguments;

    if (arguments->word_count == 1) {
        run->line++;
        put(run, must(strdup("")), NAN, NULL);
    }
    for (size_t i = 1; i < arguments->word_count && !stopped(run); i++) {
        run->line++;
        put(run, must(strdup(arguments_word(arguments, i))), NAN, NULL);
    }
}

/* --- all ------------------------------------------------------------------------------------ */

static bool is_regular(FILE *file)
{
    struct stat status;
    return file && fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode);
}

int solve_all(struct solve *solve, FILE *file, struct esp_error *error)
{
    struct esp_error failure = { .text = "" };
    struct run run = { .solve = solve,
                       .failure = &failure,
                       .eager = !is_regular(file),
                       .progress = isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO) };
    const struct batch_work tasks = { begin, work, out, end, &run, sizeof(struct solve_item) };
    enum esp_status status = ESP_OK;

    pthread_mutex_init(&run.lock, NULL);
    solve_print_head(solve);
    run.batch = batch_new(&tasks, solve->jobs);
    if (!run.batch)
        status = esp_fail(error, ESP_NO_MEMORY, "no thread could be started");
    else if (file)
        status = put_file(&run, file, error);
    else
        put_words(&run);
    batch_free(run.batch);
    esp_solver_free(run.first);
    pthread_mutex_destroy(&run.lock);
    if (run.progress)
        fprintf(stderr, "\n");
    if (run.failed)
        status = esp_fail(error, ESP_NO_MEMORY, "%s", failure.text);
    if (status != ESP_OK)
        return BAD;
    if (file || solve->sums.positions > 0)
        solve_print_sums(&solve->sums, solve->check, solve->json);
    if (signals_asked())
        message("stopped by a signal after %llu positions",
                (unsigned long long)solve->sums.positions);
    return solve->sums.bad ? BAD : solve->sums.wrong ? DIFFERENT : DONE;
}
