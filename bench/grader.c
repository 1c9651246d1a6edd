/*
 * grader.c - what grading costs beside a student's own program: a submission
 * of 20 traces is read, judged, compared with the reference and scored; the
 * steps alone; and what it takes to diagnose one.
 *
 * The traces are those of right programs with every call in them, which is
 * the most there is to judge.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "watched.h"
#include "espalier/assignment.h"
#include "espalier/diagnosis.h"
#include "espalier/diff.h"
#include "espalier/judge.h"
#include "espalier/trace.h"

enum { CASES = 20 };

struct one {
    const struct esp_case *asked;
    struct text trace;
    struct esp_record *reference;
};

/* Made by the first that needs it. */
static struct {
    struct esp_assignment *assignment;
    struct one ones[CASES];
    uint64_t nodes;
    bool ready;
} class;

/* --- the submission ------------------------------------------------------------------- */

static struct esp_record *record_of(const struct one *one, struct esp_error *error)
{
    struct esp_record *record = NULL;
    FILE *stream = text_open(&one->trace);

    if (stream) {
        esp_record_read(&record, stream, one->asked->id, ESP_SALVAGE_PREFIX, error);
        fclose(stream);
    }
    return record;
}

static bool make_trace(struct one *one, const struct esp_case *asked, struct esp_error *error)
{
    struct esp_result result = { .moves = NULL };
    FILE *stream = open_memstream(&one->trace.bytes, &one->trace.length);

    if (!stream)
        return false;
    one->asked = asked;
    struct esp_sink *sink = esp_jsonl_sink_new(stream, asked->position, &asked->reference,
                                               ESP_DETAIL_CALLS, true, error);
    bool good = sink && esp_search(&result, asked->position, &asked->reference, sink, error) ==
                            ESP_OK;
    good = sink && sink->close(sink, error) == ESP_OK && good;
    esp_result_free(&result);
    good = fclose(stream) == 0 && good;
    return good && (one->reference = record_of(one, error)) != NULL;
}

/* The alpha-beta searches of the assignment, as often round as it takes. */
static bool make_class(struct esp_error *error)
{
    size_t next = 0;

    if (class.ready)
        return true;
    if (!class.assignment &&
        esp_assignment_read(&class.assignment, BENCH_ASSIGNMENT, error) != ESP_OK)
        return false;
    for (int i = 0; i < CASES; next = (next + 1) % class.assignment->case_count) {
        const struct esp_case *asked = &class.assignment->cases[next];
        if (!asked->has_reference || !asked->judge.windows || asked->judge.cached)
            continue;
        if (!make_trace(&class.ones[i], asked, error))
            return false;
        class.nodes += esp_record_count(class.ones[i++].reference);
    }
    return class.ready = true;
}

/* --- the steps, each for one case ----------------------------------------------------- */

typedef bool step(const struct one *one, struct esp_results *results, struct esp_error *error);

static bool read_it(const struct one *one, struct esp_results *results, struct esp_error *error)
{
    struct esp_record *record = record_of(one, error);
    const bool good = record && esp_record_recover(record, error) == ESP_OK;

    (void)results;
    esp_record_free(record);
    return good;
}

static bool judge(const struct one *one, struct esp_record *record, struct esp_results *results,
                  struct esp_error *error)
{
    const size_t which = (size_t)(one->asked - class.assignment->cases);
    struct esp_judgement judgement;

    if (esp_judge(&judgement, record, one->asked->position, &one->asked->judge, error) != ESP_OK)
        return false;
    for (int fact = 0; fact < ESP_FACTS; fact++)
        if (esp_results_fact(results, which, esp_fact_name((enum esp_fact)fact),
                             judgement.facts[fact].checked, judgement.facts[fact].broken, NULL,
                             NULL, error) != ESP_OK)
            return false;
    return true;
}

static bool judge_it(const struct one *one, struct esp_results *results, struct esp_error *error)
{
    return judge(one, one->reference, results, error);
}

static bool compare(const struct one *one, struct esp_record *record, struct esp_error *error)
{
    struct esp_diff *diff;

    if (esp_diff_new(&diff, one->reference, record, 1e-9, error) != ESP_OK)
        return false;
    esp_diff_free(diff);
    return true;
}

static bool compare_it(const struct one *one, struct esp_results *results, struct esp_error *error)
{
    (void)results;
    return compare(one, one->reference, error);
}

static bool grade_it(const struct one *one, struct esp_results *results, struct esp_error *error)
{
    struct esp_record *record = record_of(one, error);
    const bool good = record && esp_record_recover(record, error) == ESP_OK &&
                      judge(one, record, results, error) && compare(one, record, error);

    esp_record_free(record);
    return good;
}

/* --- a submission --------------------------------------------------------------------- */

static const struct way {
    const char *name;
    step *step;
    bool scored;
} ways[] = {
    { "grade/submission", grade_it, true },
    { "grade/read", read_it, false },
    { "grade/judge", judge_it, false },
    { "grade/compare", compare_it, false },
};

static bool submission(const struct way *way, struct esp_item_score *scores,
                       struct esp_error *error)
{
    struct esp_results *results;
    double points, reference_points;
    bool good = true;

    if (esp_results_new(&results, class.assignment->case_count, error) != ESP_OK)
        return false;
    for (size_t i = 0; good && i < CASES; i++)
        good = way->step(&class.ones[i], results, error);
    if (good && way->scored)
        esp_score(class.assignment, results, scores, &points, &reference_points);
    esp_results_free(results);
    return good;
}

static void count(struct bench *bench, double nodes)
{
    bench_rate(bench, "nodes_per_second", nodes);
    bench_count(bench, "nodes", nodes);
    bench_count(bench, "cases", CASES);
}

static void run(struct bench *bench, const void *data)
{
    struct esp_error error = { .text = "no memory" };
    struct esp_item_score *scores = NULL;
    bool good = make_class(&error);

    if (good)
        scores = calloc(class.assignment->item_count, sizeof *scores);
    if (!scores)
        bench_fail(bench, error.text);
    while (scores && bench_next(bench)) {
        if (!submission(data, scores, &error)) {
            bench_fail(bench, error.text);
            break;
        }
    }
    free(scores);
    count(bench, (double)class.nodes);
}

/* Under the other cutoff rule the right trees are wrong in every case. */
static void run_diagnose(struct bench *bench, const void *data)
{
    struct esp_error error = { .text = "no memory" };
    struct esp_diagnosis_case cases[CASES];
    struct esp_options policies[CASES];
    struct esp_diagnosis diagnosis = { .count = 0 };

    (void)data;
    if (!make_class(&error)) {
        bench_fail(bench, error.text);
        return;
    }
    for (int i = 0; i < CASES; i++) {
        const struct one *one = &class.ones[i];
        policies[i] = one->asked->reference;
        policies[i].cutoff = ESP_STRICT;
        policies[i].cutoff_move = ESP_CUTOFF_BEST;
        cases[i] = (struct esp_diagnosis_case){ one->reference, one->asked->position,
                                                &policies[i] };
    }
    while (bench_next(bench))
        if (esp_diagnose(&diagnosis, cases, CASES, NULL, &error) != ESP_OK) {
            bench_fail(bench, error.text);
            return;
        }
    count(bench, (double)diagnosis.nodes);
    bench_count(bench, "hypotheses", (double)diagnosis.hypotheses);
}

bool bench_grader(void)
{
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        bench_register(ways[i].name, run, &ways[i]);
    bench_register("grade/diagnose", run_diagnose, NULL);
    return true;
}
