/*
 * document.c - the grade document: what has been found out so far.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "espalier/text.h"
#include "grader_parts.h"

enum { EVIDENCE_MOST = 5 };

/* Texts that were cut may end within a letter, and jansson takes no such text. */
json_t *esp_json_text(const char *text)
{
    json_t *string = json_string(text);

    if (string)
        return string;
    char *copy = strdup(text);
    for (size_t i = 0; copy && copy[i];) {
        const size_t length = esp_utf8_sequence(copy + i, strlen(copy + i));
        if (length == 0)
            copy[i] = '?';
        i += length ? length : 1;
    }
    string = copy ? json_string(copy) : NULL;
    free(copy);
    return string;
}

static json_t *text_or_null(const char *text)
{
    return text && *text ? esp_json_text(text) : json_null();
}

/* --- cases ------------------------------------------------------------------------------- */

static json_t *facts_of(const struct esp_case_result *result)
{
    json_t *facts = json_array();

    for (size_t i = 0; i < result->fact_count; i++) {
        const struct esp_fact_count *fact = &result->facts[i];
        json_array_append_new(
            facts, json_pack("{s:s,s:I,s:I,s:o,s:o}", "fact", fact->fact, "checked",
                             (json_int_t)fact->checked, "broken", (json_int_t)fact->broken,
                             "node", text_or_null(fact->node), "text", text_or_null(fact->text)));
    }
    return facts;
}

static json_t *case_of(const struct grading *grading, size_t which)
{
    static const char *const kinds[] = { "trace", "call", "play" };
    static const char *const states[] = { "not-run", "failed", "done" };
    const struct esp_case *one = &grading->assignment->cases[which];
    const struct esp_case_result *result = &grading->results->cases[which];
    const struct case_run *run = &grading->runs[which];
    json_t *object = json_pack(
        "{s:s,s:s,s:s,s:s,s:s,s:o,s:I,s:f,s:s,s:o}", "id", one->id, "group", one->group, "kind",
        kinds[one->kind], "title", one->title, "state", states[result->state], "why",
        text_or_null(result->why), "nodes",
        (json_int_t)(run->record ? esp_record_count(run->record) : 0), "seconds", run->seconds,
        "visibility", one->visibility, "facts", facts_of(result));

    if (object && run->kept) {
        char file[256];
        snprintf(file, sizeof file, "%.200s.jsonl", one->id);
        json_object_set_new(object, "trace", json_string(file));
    }
    if (object && run->reference_kept) {
        char file[256];
        snprintf(file, sizeof file, "%.200s.reference.jsonl", one->id);
        json_object_set_new(object, "reference", json_string(file));
    }
    return object;
}

/* --- items -------------------------------------------------------------------------------- */

static bool among(const char *text, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, list[i]) == 0)
            return true;
    return false;
}

static void add_evidence(json_t *evidence, const struct grading *grading, size_t which,
                         const char *const *facts, size_t fact_count)
{
    const struct esp_case_result *result = &grading->results->cases[which];

    for (size_t i = 0; i < result->fact_count; i++) {
        const struct esp_fact_count *fact = &result->facts[i];
        if (json_array_size(evidence) == EVIDENCE_MOST)
            return;
        if (fact->broken && among(fact->fact, facts, fact_count))
            json_array_append_new(
                evidence, json_pack("{s:s,s:o,s:s,s:o}", "case",
                                    grading->assignment->cases[which].id, "node",
                                    text_or_null(fact->node), "fact", fact->fact, "text",
                                    text_or_null(fact->text)));
    }
}

static json_t *evidence_of(const struct grading *grading, const struct esp_item *item)
{
    const struct esp_assignment *assignment = grading->assignment;
    const bool reference = assignment->by_reference && item->reference_count;
    json_t *evidence = json_array();

    for (size_t i = 0; i < assignment->case_count; i++)
        if (among(assignment->cases[i].group, item->groups, item->group_count))
            add_evidence(evidence, grading, i, reference ? item->reference : item->facts,
                         reference ? item->reference_count : item->fact_count);
    return evidence;
}

static json_t *item_of(const struct grading *grading, const struct esp_item *item,
                       const struct esp_item_score *score)
{
    const double points =
        grading->assignment->by_reference ? score->reference_points : score->points;

    return json_pack("{s:s,s:s,s:s,s:f,s:f,s:f,s:f,s:s,s:o,s:s,s:I,s:I,s:o}", "id", item->id,
                     "section", item->section, "text", item->text, "points", points, "max",
                     item->points, "local_points", score->points, "reference_points",
                     score->reference_points, "state", esp_item_state_name(score->state), "why",
                     text_or_null(score->why), "visibility", item->visibility, "checked",
                     (json_int_t)score->checked, "broken", (json_int_t)score->broken, "evidence",
                     evidence_of(grading, item));
}

/* --- sums ------------------------------------------------------------------------------------ */

static json_t *section_of(const struct grading *grading, const struct esp_section *section,
                          const struct esp_item_score *scores)
{
    const struct esp_assignment *assignment = grading->assignment;
    double points = 0, most = 0;

    for (size_t i = 0; i < assignment->item_count; i++) {
        if (strcmp(assignment->items[i].section, section->id) != 0)
            continue;
        points += assignment->by_reference ? scores[i].reference_points : scores[i].points;
        most += assignment->items[i].points;
    }
    return json_pack("{s:s,s:s,s:f,s:f}", "id", section->id, "title", section->title, "points",
                     points, "max", most);
}

static json_t *policy_of(const struct grading *grading)
{
    for (size_t i = 0; i < grading->assignment->case_count; i++) {
        const struct esp_judgement *judgement = &grading->runs[i].judgement;
        if (!grading->runs[i].judged || !grading->assignment->cases[i].judge.windows)
            continue;
        json_t *inferred = json_array();
        if (judgement->cutoff_inferred)
            json_array_append_new(inferred, json_string("cutoff"));
        if (judgement->fail_inferred)
            json_array_append_new(inferred, json_string("fail"));
        return json_pack("{s:s,s:s,s:o}", "cutoff",
                         judgement->cutoff == ESP_JUDGE_STRICT ? "strict" : "nonstrict", "fail",
                         judgement->fail == ESP_JUDGE_HARD ? "hard" : "soft", "inferred",
                         inferred);
    }
    return json_object();
}

static void put_sums(json_t *document, const struct grading *grading, double local,
                     double reference)
{
    const struct esp_assignment *assignment = grading->assignment;
    const double points = assignment->by_reference ? reference : local;
    double most = 0, own = 0;
    json_int_t nodes = 0;
    struct timespec now;

    for (size_t i = 0; i < assignment->item_count; i++)
        most += assignment->items[i].points;
    for (size_t i = 0; i < assignment->case_count; i++) {
        own += grading->runs[i].seconds;
        nodes += grading->runs[i].record ? esp_record_count(grading->runs[i].record) : 0;
    }
    clock_gettime(CLOCK_MONOTONIC, &now);
    json_object_set_new(document, "points", json_real(points));
    json_object_set_new(document, "max", json_real(most));
    json_object_set_new(document, "local_points", json_real(local));
    json_object_set_new(document, "reference_points", json_real(reference));
    json_object_set_new(document, "pass",
                        isnan(assignment->pass) ? json_null()
                                                : json_boolean(points >= assignment->pass));
    json_object_set_new(document, "score",
                        json_string(assignment->by_reference ? "reference" : "local"));
    json_object_set_new(document, "seconds",
                        json_real((double)now.tv_sec + 1e-9 * (double)now.tv_nsec -
                                  grading->started));
    json_object_set_new(document, "own_seconds", json_real(own));
    json_object_set_new(document, "nodes", json_integer(nodes));
}

static void put_lists(json_t *document, const struct grading *grading,
                      const struct esp_item_score *scores)
{
    const struct esp_assignment *assignment = grading->assignment;
    json_t *sections = json_array(), *items = json_array(), *cases = json_array();

    for (size_t i = 0; i < assignment->section_count; i++)
        json_array_append_new(sections, section_of(grading, &assignment->sections[i], scores));
    for (size_t i = 0; i < assignment->item_count; i++)
        json_array_append_new(items, item_of(grading, &assignment->items[i], &scores[i]));
    for (size_t i = 0; i < assignment->case_count; i++)
        json_array_append_new(cases, case_of(grading, i));
    json_object_set_new(document, "policy", policy_of(grading));
    json_object_set_new(document, "sections", sections);
    json_object_set_new(document, "items", items);
    json_object_set_new(document, "cases", cases);
}

static json_t *document_of(const struct grading *grading, struct esp_item_score *scores)
{
    const struct esp_assignment *assignment = grading->assignment;
    double local, reference;
    json_t *document = json_pack("{s:s,s:i,s:s,s:s,s:s,s:b}", "grade", "espalier", "version", 1,
                                 "submission", grading->request->name, "assignment",
                                 assignment->name, "title", assignment->title, "complete",
                                 (int)grading->complete);

    if (!document)
        return NULL;
    esp_score(assignment, grading->results, scores, &local, &reference);
    put_sums(document, grading, local, reference);
    put_lists(document, grading, scores);
    json_object_set(document, "diagnosis", grading->diagnosis);
    json_object_set_new(document, "divergence",
                        grading->divergence ? json_incref(grading->divergence) : json_null());
    json_object_set(document, "warnings", grading->warnings);
    if (grading->request->keep)
        json_object_set_new(document, "folder", esp_json_text(grading->request->keep));
    json_object_set_new(document, "key", text_or_null(grading->request->key));
    return document;
}

enum esp_status esp_document_send(struct grading *grading, struct esp_error *error)
{
    struct esp_item_score *scores =
        calloc(grading->assignment->item_count + 1, sizeof *scores);
    json_t *document = scores ? document_of(grading, scores) : NULL;
    char *text = document ? json_dumps(document, JSON_INDENT(1) | JSON_REAL_PRECISION(12)) : NULL;
    enum esp_status status = ESP_OK;

    json_decref(document);
    free(scores);
    if (!text)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for the grade of %s",
                        grading->request->name);
    status = grading->request->document(grading->request->data, text, strlen(text),
                                        grading->done, grading->assignment->case_count, error);
    free(text);
    return status;
}
