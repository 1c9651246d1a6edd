/*
 * grading.c - what grading costs beside the students' own programs: a class
 * of 40, each with 20 traces of an assignment's searches, read, judged,
 * compared with the reference and scored; then diagnosed.
 *
 *     bench_grading ASSIGNMENT.json
 *
 * The traces are those of right programs with every call in them, which is
 * the most there is to judge. Times are processor time of one core.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "espalier/assignment.h"
#include "espalier/diagnosis.h"
#include "espalier/diff.h"
#include "espalier/judge.h"
#include "espalier/trace.h"

enum { SUBMISSIONS = 40, CASES = 20 };

struct one {
    const struct esp_case *asked;
    char *trace;
    size_t length;
    struct esp_record *reference;
};

static struct esp_error error = { .text = "" };

static void must(enum esp_status status)
{
    if (status == ESP_OK)
        return;
    fprintf(stderr, "bench_grading: %s\n", error.text);
    exit(2);
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static struct esp_record *record_of(const struct one *one)
{
    struct esp_record *record;
    FILE *stream = fmemopen(one->trace, one->length, "r");

    if (!stream)
        exit(2);
    must(esp_record_read(&record, stream, one->asked->id, ESP_SALVAGE_PREFIX, &error));
    fclose(stream);
    return record;
}

static void make_trace(struct one *one, const struct esp_case *asked)
{
    struct esp_result result;
    FILE *stream = open_memstream(&one->trace, &one->length);

    if (!stream)
        exit(2);
    one->asked = asked;
    struct esp_sink *sink = esp_jsonl_sink_new(stream, asked->position, &asked->reference,
                                               ESP_DETAIL_CALLS, true, &error);
    if (!sink)
        exit(2);
    must(esp_search(&result, asked->position, &asked->reference, sink, &error));
    must(sink->close(sink, &error));
    esp_result_free(&result);
    fclose(stream);
    one->reference = record_of(one);
}

/* The alpha-beta searches of the assignment, as often round as it takes. */
static void make_cases(struct one ones[CASES], const struct esp_assignment *assignment)
{
    size_t next = 0;

    for (int i = 0; i < CASES; next = (next + 1) % assignment->case_count) {
        const struct esp_case *asked = &assignment->cases[next];
        if (asked->has_reference && asked->judge.windows && !asked->judge.cached)
            make_trace(&ones[i++], asked);
    }
}

static void grade(const struct one *one, struct esp_results *results, size_t which,
                  uint64_t *nodes)
{
    struct esp_record *record = record_of(one);
    struct esp_judgement judgement;
    struct esp_diff *diff;

    must(esp_record_recover(record, &error));
    must(esp_judge(&judgement, record, one->asked->position, &one->asked->judge, &error));
    for (int fact = 0; fact < ESP_FACTS; fact++)
        must(esp_results_fact(results, which, esp_fact_name((enum esp_fact)fact),
                              judgement.facts[fact].checked, judgement.facts[fact].broken, NULL,
                              NULL, &error));
    must(esp_diff_new(&diff, one->reference, record, 1e-9, &error));
    *nodes += esp_record_count(record);
    esp_diff_free(diff);
    esp_record_free(record);
}

static void grade_class(const struct esp_assignment *assignment, const struct one ones[CASES])
{
    struct esp_item_score *scores = calloc(assignment->item_count, sizeof *scores);
    double points, reference_points;
    uint64_t nodes = 0;
    const double start = seconds();

    if (!scores)
        exit(2);
    for (int submission = 0; submission < SUBMISSIONS; submission++) {
        struct esp_results *results;
        must(esp_results_new(&results, assignment->case_count, &error));
        for (size_t i = 0; i < CASES; i++)
            grade(&ones[i], results, (size_t)(ones[i].asked - assignment->cases), &nodes);
        esp_score(assignment, results, scores, &points, &reference_points);
        esp_results_free(results);
    }
    printf("judged    %d submissions x %d cases, %llu nodes: %.3f s\n", SUBMISSIONS, CASES,
           (unsigned long long)nodes, seconds() - start);
    free(scores);
}

static void diagnose(const struct one ones[CASES])
{
    struct esp_diagnosis_case cases[CASES];
    struct esp_diagnosis diagnosis;

    for (int i = 0; i < CASES; i++)
        cases[i] = (struct esp_diagnosis_case){ ones[i].reference, ones[i].asked->position,
                                                &ones[i].asked->reference };
    /* Under the other cutoff rule the right trees are wrong in every case. */
    struct esp_options policies[CASES];
    for (int i = 0; i < CASES; i++) {
        policies[i] = ones[i].asked->reference;
        policies[i].cutoff = ESP_STRICT;
        policies[i].cutoff_move = ESP_CUTOFF_BEST;
        cases[i].policy = &policies[i];
    }
    const double start = seconds();
    must(esp_diagnose(&diagnosis, cases, CASES, NULL, &error));
    printf("diagnosed one submission, %llu hypotheses, %llu nodes: %.3f s\n",
           (unsigned long long)diagnosis.hypotheses, (unsigned long long)diagnosis.nodes,
           seconds() - start);
}

int main(int argc, char **argv)
{
    struct esp_assignment *assignment;
    struct one ones[CASES];

    if (argc != 2) {
        fputs("usage: bench_grading ASSIGNMENT.json\n", stderr);
        return 2;
    }
    must(esp_assignment_read(&assignment, argv[1], &error));
    make_cases(ones, assignment);
    grade_class(assignment, ones);
    diagnose(ones);
    for (int i = 0; i < CASES; i++) {
        free(ones[i].trace);
        esp_record_free(ones[i].reference);
    }
    esp_assignment_free(assignment);
    return 0;
}
