/*
 * document.c - reading a grade document.
 *
 * Members that this version does not know are left alone: the document may
 * say more than the views show. What the views show must be there and be of
 * its kind, however the document came about.
 */
#include <stdlib.h>
#include <string.h>

#include "document.h"
#include "shape.h"

enum { DOCUMENT_VERSION = 1 };

const char *const report_visibilities[VISIBILITIES] = { "visible", "after_due_date",
                                                        "after_published", "hidden" };
static const char *const case_states[] = { "done", "failed", "not-run" };
static const char *const item_states[] = { "ok",          "broken",    "part",
                                           "unexercised", "elsewhere", "not-run" };
static const char *const case_kinds[] = { "trace", "call", "play" };
static const char *const diagnosis_kinds[] = { "correct", "found", "none" };
static const char *const scores[] = { "local", "reference" };

#define WORD(shape, object, key, words)                                                            \
    shape_word((shape), (object), (key), (words), sizeof(words) / sizeof(words)[0])

static bool is_object(struct shape *shape, const json_t *element)
{
    if (!json_is_object(element))
        shape_wrong(shape, element, "", "an object");
    return json_is_object(element);
}

static const struct report_case *case_named(const struct esp_report *report, const char *id)
{
    for (size_t i = 0; id && i < report->case_count; i++) {
        if (strcmp(report->cases[i].id, id) == 0)
            return &report->cases[i];
    }
    return NULL;
}

/* --- elements of the lists ----------------------------------------------------------- */

static void read_section(struct shape *shape, const json_t *element, void *into, void *context)
{
    struct report_section *section = into;

    (void)context;
    if (!is_object(shape, element))
        return;
    section->id = shape_text(shape, element, "id");
    section->title = shape_text(shape, element, "title");
    section->points = shape_number(shape, element, "points");
    section->max = shape_number(shape, element, "max");
}

/* No view shows the facts of a case (items have the evidence), but they must be in order. */
static void read_fact(struct shape *shape, const json_t *element, void *into, void *context)
{
    (void)into;
    (void)context;
    if (!is_object(shape, element))
        return;
    shape_text(shape, element, "fact");
    shape_count(shape, element, "checked");
    shape_count(shape, element, "broken");
    shape_text_or_null(shape, element, "node");
    shape_text_or_null(shape, element, "text");
}

static void read_case(struct shape *shape, const json_t *element, void *into, void *context)
{
    struct report_case *one = into;
    size_t facts;

    (void)context;
    if (!is_object(shape, element))
        return;
    one->id = shape_text(shape, element, "id");
    shape_text(shape, element, "group");
    WORD(shape, element, "kind", case_kinds);
    one->title = shape_text(shape, element, "title");
    one->state = WORD(shape, element, "state", case_states);
    one->visibility = WORD(shape, element, "visibility", report_visibilities);
    one->why = shape_text_or_null(shape, element, "why");
    one->trace = shape_text_or_null(shape, element, "trace");
    one->reference = shape_text_or_null(shape, element, "reference");
    free(shape_list(shape, element, "facts", 1, read_fact, NULL, &facts));
}

static void read_evidence(struct shape *shape, const json_t *element, void *into, void *context)
{
    struct report_evidence *evidence = into;

    if (!is_object(shape, element))
        return;
    evidence->place = shape_text(shape, element, "case");
    evidence->of = case_named(context, evidence->place);
    evidence->node = shape_text_or_null(shape, element, "node");
    evidence->text = shape_text_or_null(shape, element, "text");
}

static bool has_section(const struct esp_report *report, const char *id)
{
    for (size_t i = 0; i < report->section_count; i++) {
        if (strcmp(report->sections[i].id, id) == 0)
            return true;
    }
    return false;
}

static void read_item(struct shape *shape, const json_t *element, void *into, void *context)
{
    struct report_item *item = into;

    if (!is_object(shape, element))
        return;
    item->id = shape_text(shape, element, "id");
    item->section = shape_text(shape, element, "section");
    if (!shape->status && !has_section(context, item->section))
        shape->status = esp_fail(shape->error, ESP_BAD_INPUT,
                                 "%s: %ssection is '%.60s', which is no section of the document",
                                 shape->name, shape->path, item->section);
    item->text = shape_text(shape, element, "text");
    item->points = shape_number(shape, element, "points");
    item->max = shape_number(shape, element, "max");
    item->state = WORD(shape, element, "state", item_states);
    item->why = shape_text_or_null(shape, element, "why");
    item->visibility = WORD(shape, element, "visibility", report_visibilities);
    item->checked = shape_count(shape, element, "checked");
    item->broken = shape_count(shape, element, "broken");
    item->evidence = shape_list(shape, element, "evidence", sizeof *item->evidence, read_evidence,
                                context, &item->evidence_count);
}

static void read_mistake(struct shape *shape, const json_t *element, void *into, void *context)
{
    struct report_mistake *mistake = into;

    (void)context;
    if (!is_object(shape, element))
        return;
    mistake->name = shape_text(shape, element, "name");
    mistake->about = shape_text(shape, element, "about");
}

static void read_set(struct shape *shape, const json_t *element, void *into, void *context)
{
    struct report_set *set = into;

    set->mistakes = shape_list(shape, element, "", sizeof *set->mistakes, read_mistake, context,
                               &set->count);
}

static void read_diagnosis(struct shape *shape, const json_t *element, void *into, void *context)
{
    struct report_diagnosis *diagnosis = into;

    if (!is_object(shape, element))
        return;
    diagnosis->group = shape_text(shape, element, "group");
    WORD(shape, element, "kind", diagnosis_kinds);
    diagnosis->of = case_named(context, shape_text_or_null(shape, element, "case"));
    diagnosis->node = shape_text_or_null(shape, element, "node");
    diagnosis->text = shape_text(shape, element, "text");
    diagnosis->sets = shape_list(shape, element, "sets", sizeof *diagnosis->sets, read_set,
                                 context, &diagnosis->set_count);
}

static void read_warning(struct shape *shape, const json_t *element, void *into, void *context)
{
    const char **warning = into;

    (void)context;
    *warning = json_is_string(element) ? json_string_value(element) : "";
    if (!json_is_string(element))
        shape_wrong(shape, element, "", "a text");
}

/* --- the document ------------------------------------------------------------------------ */

static void read_head(struct esp_report *report, struct shape *shape, const json_t *json)
{
    const char *grade = shape_text(shape, json, "grade");
    const double version = shape_number(shape, json, "version");

    if (!shape->status && strcmp(grade, "espalier") != 0)
        shape->status = esp_fail(shape->error, ESP_BAD_INPUT,
                                 "%s: grade is '%.60s', expected 'espalier'", shape->name, grade);
    if (!shape->status && version != DOCUMENT_VERSION)
        shape->status = esp_fail(shape->error, ESP_BAD_INPUT,
                                 "%s: version is %g, expected %d", shape->name, version,
                                 DOCUMENT_VERSION);
    report->submission = shape_text(shape, json, "submission");
    report->assignment = shape_text(shape, json, "assignment");
    report->title = shape_text(shape, json, "title");
    report->folder = shape_text_or_null(shape, json, "folder");
    report->complete = shape_flag(shape, json, "complete");
    report->points = shape_number(shape, json, "points");
    report->max = shape_number(shape, json, "max");
    report->reference_points = shape_number(shape, json, "reference_points");
    const json_t *pass = json_object_get(json, "pass");
    if (pass && !json_is_null(pass))
        report->pass = shape_flag(shape, json, "pass") ? PASSED : NOT_PASSED;
    report->by_reference = WORD(shape, json, "score", scores) == 1;
    report->seconds = shape_number(shape, json, "seconds");
    report->own_seconds = shape_number(shape, json, "own_seconds");
}

static void read_lists(struct esp_report *report, struct shape *shape, const json_t *json)
{
    report->cases = shape_list(shape, json, "cases", sizeof *report->cases, read_case, NULL,
                               &report->case_count);
    report->sections = shape_list(shape, json, "sections", sizeof *report->sections, read_section,
                                  NULL, &report->section_count);
    report->items = shape_list(shape, json, "items", sizeof *report->items, read_item, report,
                               &report->item_count);
    report->diagnoses = shape_list(shape, json, "diagnosis", sizeof *report->diagnoses,
                                   read_diagnosis, report, &report->diagnosis_count);
    report->warnings = shape_list(shape, json, "warnings", sizeof *report->warnings, read_warning,
                                  NULL, &report->warning_count);

    const json_t *divergence = shape_object_or_null(shape, json, "divergence");
    if (divergence && !shape->status) {
        strcpy(shape->path, "divergence.");
        report->divergence_of = case_named(report, shape_text_or_null(shape, divergence, "case"));
        report->divergence = shape_text(shape, divergence, "text");
        shape->path[0] = '\0';
    }
}

static enum esp_status take_apart(struct esp_report *report, const char *text, size_t length,
                                  const char *name, struct esp_error *error)
{
    struct shape shape = { .name = name, .error = error };
    json_error_t wrong;

    report->json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &wrong);
    if (!report->json)
        return esp_fail(error, ESP_BAD_INPUT, "%s: line %d, column %d: not JSON: %s", name,
                        wrong.line, wrong.column, wrong.text);
    if (!json_is_object(report->json))
        return esp_fail(error, ESP_BAD_INPUT, "%s: expected one JSON object", name);
    report->source = malloc(length);
    if (!report->source)
        return esp_fail(error, ESP_NO_MEMORY, "%s: no memory for a report", name);
    memcpy(report->source, text, length);
    report->length = length;
    read_head(report, &shape, report->json);
    if (!shape.status)
        read_lists(report, &shape, report->json);
    return shape.status;
}

enum esp_status esp_report_read(struct esp_report **out, const char *text, size_t length,
                                const char *name, struct esp_error *error)
{
    struct esp_report *report = calloc(1, sizeof *report);

    *out = NULL;
    if (!report)
        return esp_fail(error, ESP_NO_MEMORY, "%s: no memory for a report", name);
    const enum esp_status status = take_apart(report, text, length, name, error);
    if (status) {
        esp_report_free(report);
        return status;
    }
    *out = report;
    return ESP_OK;
}

void esp_report_free(struct esp_report *report)
{
    if (!report)
        return;
    for (size_t i = 0; i < report->item_count; i++)
        free(report->items[i].evidence);
    for (size_t i = 0; i < report->diagnosis_count; i++) {
        for (size_t j = 0; j < report->diagnoses[i].set_count; j++)
            free(report->diagnoses[i].sets[j].mistakes);
        free(report->diagnoses[i].sets);
    }
    free(report->sections);
    free(report->items);
    free(report->cases);
    free(report->diagnoses);
    free(report->warnings);
    free(report->source);
    json_decref(report->json);
    free(report);
}

bool esp_report_fails(const struct esp_report *report)
{
    return report->pass == NOT_PASSED;
}

bool esp_report_is_full(const struct esp_report *report)
{
    return report->complete && report->points >= report->max;
}
