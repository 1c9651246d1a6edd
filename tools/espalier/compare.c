/*
 * compare.c - see compare.h: reading the list, searching, what the searches
 * have in common.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "espalier/text.h"
#include "command.h"
#include "compare.h"
#include "message.h"
#include "question.h"
#include "result.h"
#include "signals.h"
#include "tracefile.h"

bool comparison_finished(const struct entry *entry)
{
    return entry->result.stop == ESP_DONE;
}

/* --- reading the list ---------------------------------------------------- */

static enum esp_status read_entry(struct entry *entry, const struct esp_position *position,
                                  const struct esp_options *base, const char *label,
                                  struct esp_error *error)
{
    entry->label = must(strdup(label));
    char *words = must(strdup(label)), *rest = words, *word;
    enum esp_status status = esp_options_copy(&entry->options, base);

    while (status == ESP_OK && (word = strsep(&rest, "+")) != NULL) {
        struct esp_error own = { .text = "" };
        status = esp_options_set_word(&entry->options, position, word, &own);
        if (status != ESP_OK)
            esp_fail(error, status, "--compare %s: %s", label, own.text);
    }
    free(words);
    return status;
}

static enum esp_status read_list(struct comparison *c, const struct esp_options *base,
                                 const char *list, struct esp_error *error)
{
    char *copy = must(strdup(list)), *rest = copy, *label;
    enum esp_status status = ESP_OK;

    while (status == ESP_OK && (label = strsep(&rest, ",")) != NULL) {
        for (size_t i = 0; status == ESP_OK && i < c->count; i++)
            if (strcmp(c->entries[i].label, label) == 0)
                status = esp_fail(error, ESP_BAD_INPUT, "--compare: '%s' comes twice", label);
        if (status == ESP_OK && c->count == ENTRIES_MAX)
            status = esp_fail(error, ESP_BAD_INPUT, "--compare: more than %d searches",
                              ENTRIES_MAX);
        if (status != ESP_OK)
            break;
        struct entry *entry = &c->entries[c->count++];
        status = read_entry(entry, c->position, base, label, error);
        if (status == ESP_OK)
            status = question_check_depth(&entry->options, c->position,
                                          arguments_has(c->arguments, "depth") ||
                                              strstr(label, "depth=inf") != NULL,
                                          error);
    }
    free(copy);
    return status;
}

/* --- searching ----------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* DIR/LABEL.jsonl; what a file name should not hold becomes a dash. NULL without DIR. */
static char *trace_path(const struct comparison *c, const struct entry *entry)
{
    const char *folder = arguments_value(c->arguments, "trace-dir");
    if (!folder)
        return NULL;
    const size_t room = strlen(folder) + strlen(entry->label) + sizeof "/.jsonl";
    char *path = must(malloc(room));
    snprintf(path, room, "%s/%s.jsonl", folder, entry->label);
    for (char *p = path + strlen(folder) + 1; *p; p++)
        if (strchr("/ :;\\*?\"'<>|", *p))
            *p = '-';
    return path;
}

static enum esp_status search_entry(const struct comparison *c, struct entry *entry,
                                    struct esp_error *error)
{
    struct trace_file trace;
    char *path = trace_path(c, entry);
    enum esp_status status =
        trace_open(&trace, path, c->position, &entry->options, c->arguments, error);

    if (status == ESP_OK) {
        const double start = now();
        status = esp_search(&entry->result, c->position, &entry->options, trace.sink, error);
        entry->seconds = now() - start;
        const enum esp_status written = trace_close(&trace, status == ESP_OK, error);
        if (status == ESP_OK)
            status = written;
    }
    free(path);
    return status;
}

static enum esp_status make_folder(const struct comparison *c, struct esp_error *error)
{
    const char *folder = arguments_value(c->arguments, "trace-dir");
    if (folder && mkdir(folder, 0777) != 0 && errno != EEXIST)
        return esp_fail(error, ESP_IO, "cannot make the folder %s: %s", folder, strerror(errno));
    return ESP_OK;
}

static enum esp_status search_all(struct comparison *c, struct esp_error *error)
{
    const volatile sig_atomic_t *interrupt = signals_stoppable_begin();
    enum esp_status status = make_folder(c, error);

    while (status == ESP_OK && c->ran < c->count && (c->ran == 0 || !signals_asked())) {
        struct entry *entry = &c->entries[c->ran];
        entry->options.interrupt = interrupt;
        status = search_entry(c, entry, error);
        if (status == ESP_OK)
            c->ran++;
    }
    signals_stoppable_end();
    return status;
}

/* --- what they have in common -------------------------------------------- */

const struct entry *comparison_reference(const struct comparison *c)
{
    for (size_t i = 0; i < c->ran; i++)
        if (c->entries[i].options.algorithm == ESP_MINIMAX && comparison_finished(&c->entries[i]))
            return &c->entries[i];
    for (size_t i = 0; i < c->ran; i++)
        if (comparison_finished(&c->entries[i]))
            return &c->entries[i];
    return &c->entries[0];
}

bool comparison_agrees(const struct entry *entry, const struct entry *other)
{
    return !comparison_finished(entry) || !comparison_finished(other) ||
           entry->result.value == other->result.value;
}

bool comparison_all_agree(const struct comparison *c)
{
    for (size_t i = 0; i < c->ran; i++)
        if (!comparison_agrees(&c->entries[i], comparison_reference(c)))
            return false;
    return true;
}

/* --- the best order ------------------------------------------------------ */

/*
 * What alpha-beta would visit if it knew the best move of every node, asked
 * with the options of the reference. Left out where it makes no sense and
 * where it takes much longer than what it is to be compared with.
 */
static void find_best_order(struct comparison *c)
{
    struct entry *best = &c->best;
    double total = 1;

    for (size_t i = 0; i < c->ran; i++) {
        const struct entry *entry = &c->entries[i];
        if (!comparison_finished(entry) || entry->options.algorithm == ESP_EXPECTIMAX)
            return;
        total += 2 * entry->seconds;
    }
    const struct esp_options *asked = &comparison_reference(c)->options;
    if (!comparison_all_agree(c) || esp_options_copy(&best->options, asked) != ESP_OK)
        return;
    static const char *const words[] = { "alphabeta",  "order=best", "cache=none",  "nonstrict",
                                         "root=carry", "ties=first", "prefer=none", "fail=soft" };
    bool possible = true;
    for (size_t i = 0; possible && i < sizeof words / sizeof words[0]; i++)
        possible = esp_options_set_word(&best->options, c->position, words[i], NULL) == ESP_OK;
    best->options.scores = false;
    best->options.first_successor_twice = false;
    best->options.deepen = best->options.etc = best->options.symmetry = false;
    best->options.aspiration = 0;
    best->options.seconds = total;
    best->options.interrupt = signals_stoppable_begin();
    if (possible && asked->prefer == ESP_PREFER_NONE &&
        esp_search(&best->result, c->position, &best->options, NULL, NULL) == ESP_OK &&
        comparison_finished(best))
        best->label = must(strdup("best order"));
    signals_stoppable_end();
}

static uint64_t power(uint64_t base, uint64_t exponent)
{
    uint64_t result = 1;
    for (; exponent > 0 && result < (uint64_t)1 << 40; exponent--)
        result *= base;
    return result;
}

bool comparison_is_knuth_moore(const struct comparison *c)
{
    const struct esp_result *result = &c->best.result;
    const uint64_t width = result->move_count, depth = result->counts.max_ply;
    return result_leaves(result) == power(width, (depth + 1) / 2) + power(width, depth / 2) - 1;
}

/* --- all of it ----------------------------------------------------------- */

static void free_entry(struct entry *entry)
{
    free(entry->label);
    esp_options_free(&entry->options);
    esp_result_free(&entry->result);
}

int compare(const struct esp_position *position, const struct esp_options *base,
            const struct arguments *arguments, struct esp_error *error)
{
    struct comparison *c = must(calloc(1, sizeof *c));
    int status = BAD;

    c->position = position;
    c->arguments = arguments;
    if (read_list(c, base, arguments_value(arguments, "compare"), error) == ESP_OK &&
        search_all(c, error) == ESP_OK) {
        if (!signals_asked())
            find_best_order(c);
        if (arguments_has(arguments, "json"))
            comparison_print_json(c);
        else
            comparison_print_table(c);
        status = comparison_all_agree(c) ? DONE : DIFFERENT;
    }
    for (size_t i = 0; i < c->count; i++)
        free_entry(&c->entries[i]);
    free_entry(&c->best);
    free(c);
    return status;
}
