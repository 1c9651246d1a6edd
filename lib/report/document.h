/*
 * document.h - a grade document taken apart, as the views of it see it.
 *
 * Texts belong to the document's JSON, which the report keeps. What may be
 * null in the document is NULL here.
 */
#ifndef ESPALIER_REPORT_DOCUMENT_H
#define ESPALIER_REPORT_DOCUMENT_H

#include <jansson.h>
#include <stdint.h>

#include "espalier/report.h"

/* Who may see it when, the more open first. */
enum visibility { VISIBLE, AFTER_DUE_DATE, AFTER_PUBLISHED, HIDDEN, VISIBILITIES };

/* As the document and Gradescope spell them. */
extern const char *const report_visibilities[VISIBILITIES];

enum case_state { CASE_DONE, CASE_FAILED, CASE_NOT_RUN, CASE_STATES };

enum item_state {
    ITEM_OK,
    ITEM_BROKEN,
    ITEM_PART,
    ITEM_UNEXERCISED,
    ITEM_ELSEWHERE,
    ITEM_NOT_RUN,
    ITEM_STATES
};

struct report_section {
    const char *id, *title;
    double points, max;
};

struct report_case {
    const char *id, *title;
    enum case_state state;
    enum visibility visibility;
    const char *why, *trace, *reference; /* files in the report's folder, or NULL */
};

struct report_evidence {
    const char *place; /* the case's id */
    const struct report_case *of; /* NULL where the document does not list the case */
    const char *node, *text;
};

struct report_item {
    const char *id, *section, *text, *why;
    enum item_state state;
    enum visibility visibility;
    double points, max;
    uint64_t checked, broken;
    struct report_evidence *evidence;
    size_t evidence_count;
};

struct report_mistake {
    const char *name, *about;
};

/* Mistakes that explain the trees together. */
struct report_set {
    struct report_mistake *mistakes;
    size_t count;
};

struct report_diagnosis {
    const char *group, *text, *node;
    const struct report_case *of; /* the smallest case that shows it, or NULL */
    struct report_set *sets;      /* each of them explains the trees */
    size_t set_count;
};

struct esp_report {
    json_t *json;
    char *source; /* the document as it was read, */
    size_t length;
    const char *submission, *assignment, *title;
    const char *folder; /* where traces are kept, or NULL */
    bool complete, by_reference;
    double points, max, reference_points, seconds, own_seconds;
    enum pass { NO_PASS_MARK, PASSED, NOT_PASSED } pass;
    struct report_section *sections;
    struct report_item *items;
    struct report_case *cases;
    struct report_diagnosis *diagnoses;
    size_t section_count, item_count, case_count, diagnosis_count;
    const char *divergence; /* NULL: none */
    const struct report_case *divergence_of;
    const char **warnings;
    size_t warning_count;
};

#endif
