/*
 * exam.c - `espalier exam`: trees to be solved on paper, their solutions, and
 * marks for typed answers.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/exam.h"
#include "espalier/text.h"
#include "command.h"
#include "format.h"
#include "input.h"
#include "message.h"
#include "output.h"

static const struct option wishes[] = {
    { "seed", "N", "another seed, another tree; the same one, the same", 0 },
    { "depth", "N", "every leaf is so many moves deep", 0 },
    { "branching", "N|A..B", "moves at each inner node", 0 },
    { "cutoffs", "N|A..B", "those that leave moves untried", 0 },
    { "values", "A..B", "of the leaves", 0 },
    { "tries", "N", "trees looked at before giving up", 0 },
    { "variant", "N", "the first one of the set", 0 },
    { "deep-cutoff", NULL, "at least one, by a bound from far above", 0 },
    { "unique-pv", NULL, "one best line, without ties", 0 },
    { "distinct", NULL, "no two leaves are worth the same", 0 },
    { "strict-differs", NULL, "equal values matter: strict searches other nodes", 0 },
    { NULL, NULL, NULL, 0 },
};

static const struct option options[] = {
    { "variants", "N", "a class set of so many different trees", 0 },
    { "part", "PART", "question, solution or both", 0 },
    { "check", "FILE", "mark the answers in it (\"exam\" and \"answers\")", 0 },
    { "key", "FILE", "the json of the exam or set that they must be to", 0 },
    { "output", "FILE", "where to; its extension is the format", 'o' },
    { "format", "NAME", "json, html or tex", 0 },
    { NULL, NULL, NULL, 0 },
};

/* --- a class set ------------------------------------------------------------------- */

struct set {
    struct esp_exam **exams;
    size_t count;
};

static bool is_new(const struct set *set, const struct esp_exam *exam)
{
    for (size_t i = 0; i < set->count; i++)
        if (strcmp(esp_exam_tree(set->exams[i]), esp_exam_tree(exam)) == 0)
            return false;
    return true;
}

/* Variants in order, without those that have the tree of an earlier one. */
static enum esp_status make(struct set *set, struct esp_exam_wish wish, size_t wanted,
                            struct esp_error *error)
{
    enum { EACH = 100 }; /* variants looked at for each that is wanted */

    set->exams = must(calloc(wanted, sizeof *set->exams));
    for (size_t i = 0; set->count < wanted; i++, wish.variant++) {
        struct esp_exam *exam;
        if (i == EACH * wanted)
            return esp_fail(error, ESP_UNSUPPORTED,
                            "%zu variants hold only %zu different trees, %zu were wished", i,
                            set->count, wanted);
        const enum esp_status status = esp_exam_new(&exam, &wish, error);
        if (status != ESP_OK)
            return status;
        if (is_new(set, exam))
            set->exams[set->count++] = exam;
        else
            esp_exam_free(exam);
    }
    return ESP_OK;
}

/* --- options --------------------------------------------------------------------------- */

static enum esp_status read_wish(struct esp_exam_wish *wish, const struct arguments *arguments,
                                 struct esp_error *error)
{
    *wish = (struct esp_exam_wish)ESP_EXAM_DEFAULTS;
    for (size_t i = 0; i < arguments->given_count; i++) {
        const struct given *given = &arguments->given[i];
        if (!option_is_from(given->option, wishes))
            continue;
        const enum esp_status status = esp_exam_wish_set(
            wish, given->option->name, given->value ? given->value : "true", error);
        if (status != ESP_OK)
            return status;
    }
    return ESP_OK;
}

static enum esp_status read_parts(unsigned *parts, const struct arguments *arguments,
                                  struct esp_error *error)
{
    static const char *const names[] = { "question", "solution", "both" };
    const char *part = arguments_value(arguments, "part");

    *parts = ESP_EXAM_QUESTION | ESP_EXAM_SOLUTION;
    for (unsigned i = 0; part && i < 3; i++) {
        if (strcmp(part, names[i]) == 0) {
            *parts = i + 1;
            return ESP_OK;
        }
    }
    return part ? esp_fail_unknown(error, "part", part, names, 3) : ESP_OK;
}

/* --- writing ----------------------------------------------------------------------------- */

static enum esp_status write(const struct set *set, const struct arguments *arguments,
                             struct esp_error *error)
{
    static const char *const formats[] = { "json", "html", "tex" };
    static enum esp_status (*const writers[])(struct esp_exam *const *, size_t, unsigned, FILE *,
                                              struct esp_error *) = {
        esp_exam_write_json, esp_exam_write_html, esp_exam_write_tex
    };
    const char *output = arguments_value(arguments, "output"), *file = output ? output : "-";
    struct output out;
    unsigned parts;
    size_t format;

    enum esp_status status = format_find(&format, formats, 3, file,
                                         arguments_value(arguments, "format"), "format", 0, error);
    if (status == ESP_OK)
        status = read_parts(&parts, arguments, error);
    if (status == ESP_OK)
        status = output_open(&out, file, error);
    if (status != ESP_OK)
        return status;
    status = writers[format](set->exams, set->count, parts, out.stream, error);
    if (status == ESP_OK)
        return output_commit(&out, error);
    output_discard(&out);
    return status;
}

static int make_and_write(const struct arguments *arguments, struct esp_error *error)
{
    const char *variants = arguments_value(arguments, "variants");
    struct set set = { NULL, 0 };
    struct esp_exam_wish wish;
    int64_t wanted = 1;

    enum esp_status status = read_wish(&wish, arguments, error);
    if (status == ESP_OK && variants)
        status = esp_parse_integer(variants, "variants", 1, 1000, &wanted, error);
    if (status == ESP_OK)
        status = make(&set, wish, (size_t)wanted, error);
    if (status == ESP_OK)
        status = write(&set, arguments, error);
    for (size_t i = 0; i < set.count; i++)
        esp_exam_free(set.exams[i]);
    free(set.exams);
    return status == ESP_OK ? DONE : BAD;
}

/* --- marking ------------------------------------------------------------------------------- */

/* A text read from a file; the name is what messages call it. */
static bool read_source(struct esp_exam_source *source, const char *file, struct esp_error *error)
{
    source->name = strcmp(file, "-") == 0 ? "standard input" : file;
    source->text = input_text(file, error);
    return source->text;
}

static void print_marks(const struct esp_exam_marks *marks, bool has_key)
{
    static const char *const questions[] = { "values", "windows", "cuts", "best_move" };

    printf("%g of %g points%s\n", marks->points, marks->most,
           has_key ? "" : ", without --key: to the exam that the answers themselves name");
    for (size_t q = 0; q < sizeof questions / sizeof questions[0]; q++) {
        double most;
        const double points = esp_exam_points(marks, questions[q], &most);
        printf("\n  %-10s %g / %g\n", questions[q], points, most);
        for (size_t i = 0; i < marks->count; i++) {
            const struct esp_exam_mark *mark = &marks->items[i];
            if (strcmp(mark->question, questions[q]) != 0 || mark->points >= mark->most)
                continue;
            printf("    %-4s expected %s, got %s: %s\n", mark->node, mark->expected, mark->given,
                   mark->why);
        }
    }
}

static int check(const char *file, const char *key_file, struct esp_error *error)
{
    struct esp_exam_source answers = { NULL, NULL }, key = { NULL, NULL };
    struct esp_exam_marks *marks = NULL;
    int status = BAD;

    if (read_source(&answers, file, error) && (!key_file || read_source(&key, key_file, error)) &&
        esp_exam_check(&marks, NULL, &answers, key_file ? &key : NULL, error) == ESP_OK) {
        print_marks(marks, key_file);
        status = marks->points < marks->most ? DIFFERENT : DONE;
    }
    esp_exam_marks_free(marks);
    free((char *)answers.text);
    free((char *)key.text);
    return status;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    const char *file = arguments_value(arguments, "check");

    if (file)
        return check(file, arguments_value(arguments, "key"), error);
    if (arguments_has(arguments, "key")) {
        esp_fail(error, ESP_BAD_INPUT, "--key is for --check: it is the exam that answers are to");
        return BAD;
    }
    return make_and_write(arguments, error);
}

const struct command command_exam = {
    .name = "exam",
    .words = "",
    .about = "trees to solve on paper, with solutions; marks",
    .least = 0,
    .most = 0,
    .options = { wishes, options },
    .examples = { "espalier exam --depth 4 --cutoffs 3 --deep-cutoff --variants 30 -o set.html",
                  "espalier exam --check answers.json --key set.json" },
    .run = run,
};
