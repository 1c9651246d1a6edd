/*
 * diagnose.c - which known mistakes make the trees of each search, and where
 * the smallest tree that is wrong parts from the reference.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "grader_parts.h"

/* --- the cases of one search --------------------------------------------------------------- */

struct suite {
    const char *algorithm;
    struct esp_diagnosis_case *cases;
    struct esp_options *policies; /* one for each, owned */
    size_t *which;                /* number of each in the assignment */
    size_t count;
    uint64_t nodes;
};

static void suite_clear(struct suite *suite)
{
    for (size_t i = 0; i < suite->count; i++)
        esp_options_free(&suite->policies[i]);
    free(suite->policies);
    free(suite->cases);
    free(suite->which);
}

/*
 * Evaluation caches change no tree, so that they are no part of what is
 * diagnosed; the open cutoff rule is the one that was settled.
 */
static enum esp_status add_case(struct suite *suite, const struct grading *grading, size_t which)
{
    const struct esp_case *one = &grading->assignment->cases[which];
    const struct case_run *run = &grading->runs[which];
    struct esp_options *policy = &suite->policies[suite->count];

    const enum esp_status status = esp_options_of(policy, grading, which);
    if (status != ESP_OK)
        return status;
    policy->cache = ESP_CACHE_NONE;
    if (run->judged && one->judge.windows) {
        policy->cutoff = run->judgement.cutoff == ESP_JUDGE_STRICT ? ESP_STRICT : ESP_NONSTRICT;
        policy->fail = run->judgement.fail == ESP_JUDGE_HARD ? ESP_FAIL_HARD : ESP_FAIL_SOFT;
    }
    suite->cases[suite->count] = (struct esp_diagnosis_case){ run->record,
                                                                esp_position_of(grading, which),
                                                                policy };
    suite->which[suite->count++] = which;
    suite->nodes += esp_record_count(run->record);
    return ESP_OK;
}

static bool belongs(const struct grading *grading, size_t which, const char *algorithm)
{
    const struct esp_case *one = &grading->assignment->cases[which];

    return one->kind == ESP_CASE_TRACE && esp_reference_of(grading, which) &&
           !one->judge.cached && one->algorithm && strcmp(one->algorithm, algorithm) == 0;
}

static enum esp_status suite_new(struct suite *suite, const struct grading *grading,
                                 const char *algorithm, struct esp_error *error)
{
    const size_t most = grading->assignment->case_count + 1;
    enum esp_status status = ESP_OK;

    *suite = (struct suite){ .algorithm = algorithm,
                             .cases = calloc(most, sizeof *suite->cases),
                             .policies = calloc(most, sizeof *suite->policies),
                             .which = calloc(most, sizeof *suite->which) };
    if (!suite->cases || !suite->policies || !suite->which)
        status = ESP_NO_MEMORY;
    for (size_t i = 0; i < grading->assignment->case_count && status == ESP_OK; i++) {
        if (!belongs(grading, i, algorithm))
            continue;
        const struct esp_record *record = grading->runs[i].record;
        if (record && esp_record_count(record) > 0)
            status = add_case(suite, grading, i);
    }
    return status == ESP_OK ? ESP_OK : esp_fail(error, status, "no memory for a diagnosis");
}

/* --- in words --------------------------------------------------------------------------------- */

static void put_trees(struct esp_out *out, const struct suite *suite)
{
    char nodes[ESP_NUMBER_TEXT];

    esp_print_grouped(suite->nodes, nodes);
    esp_putf(out, "%s%zu %s tree%s", suite->count == 1 ? "" : "all ", suite->count,
             suite->algorithm, suite->count == 1 ? "" : "s");
    esp_putf(out, ", node for node (%s nodes)", nodes);
}

static void put_set(struct esp_out *out, const struct esp_diagnosis_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        esp_putf(out, "%s%s", i == 0 ? "" : i + 1 == set->count ? " and " : ", ",
                 set->mistakes[i]->name);
}

static void put_first_violation(struct esp_out *out, const struct grading *grading,
                                const struct suite *suite)
{
    for (size_t i = 0; i < suite->count; i++) {
        const struct esp_case_result *result = &grading->results->cases[suite->which[i]];
        for (size_t f = 0; f < result->fact_count; f++) {
            const struct esp_fact_count *fact = &result->facts[f];
            if (!fact->broken || strncmp(fact->fact, "same-", 5) == 0)
                continue;
            esp_putf(out, "; first violation: case %s, node %s, %s: %s",
                     grading->assignment->cases[suite->which[i]].id, fact->node ? fact->node : "-",
                     fact->fact, fact->text ? fact->text : "");
            return;
        }
    }
}

static void put_sentence(struct esp_out *out, const struct grading *grading,
                         const struct suite *suite, const struct esp_diagnosis *found)
{
    static const char *const numbers[] = { "no", "one", "two", "three", "four", "five" };

    switch (found->kind) {
    case ESP_DIAGNOSIS_CORRECT:
        put_trees(out, suite);
        esp_putf(out, ", as the reference");
        break;
    case ESP_DIAGNOSIS_FOUND:
        esp_putf(out, "%s known mistake%s reproduce%s ", numbers[found->sets[0].count],
                 found->sets[0].count == 1 ? "" : "s together",
                 found->sets[0].count == 1 ? "s" : "");
        put_trees(out, suite);
        break;
    default:
        esp_putf(out, "no known mistake, nor %d together, make these %s trees",
                 ESP_DIAGNOSIS_MISTAKES, suite->algorithm);
        if (found->count && found->sets[0].count) {
            esp_put(out, "; nearest: ");
            put_set(out, &found->sets[0]);
        }
        put_first_violation(out, grading, suite);
    }
    if (found->prefix)
        esp_put(out, ", as far as they go");
}

/* --- as JSON ------------------------------------------------------------------------------------ */

static json_t *sets_of(const struct esp_diagnosis *found)
{
    json_t *sets = json_array();

    for (size_t i = 0; i < found->count; i++) {
        json_t *set = json_array();
        for (size_t m = 0; m < found->sets[i].count; m++) {
            const struct esp_misconception *mistake = found->sets[i].mistakes[m];
            json_array_append_new(set, json_pack("{s:s,s:s,s:s}", "name", mistake->name, "about",
                                                 mistake->about, "fact", mistake->fact));
        }
        json_array_append_new(sets, set);
    }
    return sets;
}

static json_t *diagnosis_of(const struct grading *grading, const struct suite *suite,
                            const struct esp_diagnosis *found)
{
    static const char *const kinds[] = { "correct", "found", "none" };
    const bool wrong = found->kind != ESP_DIAGNOSIS_CORRECT;
    char text[1024], path[256];
    struct esp_out out = { text, sizeof text, 0 };

    put_sentence(&out, grading, suite, found);
    json_t *object = json_pack(
        "{s:s,s:s,s:I,s:I,s:b,s:b,s:o}", "group", suite->algorithm, "kind", kinds[found->kind],
        "trees", (json_int_t)suite->count, "nodes", (json_int_t)suite->nodes, "prefix",
        (int)found->prefix, "more", (int)found->more, "sets", sets_of(found));
    if (!object)
        return NULL;
    if (wrong) {
        const size_t shown = suite->which[found->shown_by];
        esp_record_path(grading->runs[shown].record, found->at, path, sizeof path);
        json_object_set_new(object, "case",
                            json_string(grading->assignment->cases[shown].id));
        json_object_set_new(object, "node", esp_json_text(path));
    }
    json_object_set_new(object, "text", esp_json_text(text));
    return object;
}

/* A search that cannot be diagnosed is not, and the warning says why. */
static enum esp_status diagnose(struct grading *grading, const char *algorithm,
                                struct esp_error *error)
{
    struct suite suite;
    struct esp_diagnosis found;
    struct esp_error reason = { .text = "" };
    char warning[ESP_ERROR_TEXT + 64];

    enum esp_status status = suite_new(&suite, grading, algorithm, error);
    if (status == ESP_OK && suite.count > 0) {
        status = esp_diagnose(&found, suite.cases, suite.count, NULL, &reason);
        if (status == ESP_OK) {
            json_t *object = diagnosis_of(grading, &suite, &found);
            if (!object || json_array_append_new(grading->diagnosis, object) < 0)
                status = esp_fail(error, ESP_NO_MEMORY, "no memory for a diagnosis");
        } else if (status == ESP_NO_MEMORY) {
            status = esp_fail(error, status, "%s", reason.text);
        } else {
            status = ESP_OK;
            snprintf(warning, sizeof warning, "%s is not diagnosed: %s", algorithm, reason.text);
            json_array_append_new(grading->warnings, esp_json_text(warning));
        }
    }
    suite_clear(&suite);
    return status;
}

/* --- the first divergence --------------------------------------------------------------------------- */

/* The number of the first difference that means something; the count where there is none. */
static size_t first_real(const struct esp_diff *diff, const struct esp_record *reference,
                         struct esp_record *got)
{
    size_t first = 0;

    while (first < esp_diff_count(diff) &&
           esp_same_null_move(reference, got, esp_diff_at(diff, first)))
        first++;
    return first;
}

/* Of the smallest tree that is not the reference's. */
static enum esp_status find_divergence(struct grading *grading, struct esp_error *error)
{
    const size_t count = grading->assignment->case_count;
    size_t smallest = count;
    uint32_t least = UINT32_MAX;
    char text[1024];
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < count && status == ESP_OK; i++) {
        const struct esp_record *reference = esp_reference_of(grading, i);
        struct esp_record *got = grading->runs[i].record;
        struct esp_diff *diff;
        if (!reference || !got || esp_record_count(reference) >= least)
            continue;
        status = esp_diff_new(&diff, reference, got, 1e-9, error);
        if (status != ESP_OK)
            break;
        const size_t first = first_real(diff, reference, got);
        if (first < esp_diff_count(diff)) {
            least = esp_record_count(reference);
            smallest = i;
            esp_diff_sentence(diff, first, "the reference", "the submission", text, sizeof text);
            json_decref(grading->divergence);
            grading->divergence = json_pack("{s:s,s:o}", "case",
                                            grading->assignment->cases[i].id, "text",
                                            esp_json_text(text));
        }
        esp_diff_free(diff);
    }
    return status == ESP_OK && smallest < count ? esp_reference_keep(grading, smallest, error)
                                                : status;
}

enum esp_status esp_diagnose_groups(struct grading *grading, struct esp_error *error)
{
    static const char *const algorithms[] = { "minimax", "alphabeta" };
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < 2 && status == ESP_OK; i++)
        status = diagnose(grading, algorithms[i], error);
    return status == ESP_OK ? find_divergence(grading, error) : status;
}
