/*
 * mistakes.h - the known mistakes that a document's diagnoses name.
 */
#ifndef ESPALIER_REPORT_MISTAKES_H
#define ESPALIER_REPORT_MISTAKES_H

#include "document.h"

struct mistake {
    const char *name, *about;
    bool certain; /* every explanation of some diagnosis has it; else one of several has */
};

/* Each name once, in the order of the document. The caller frees *out. */
enum esp_status mistakes_of(const struct esp_report *report, struct mistake **out, size_t *count,
                            struct esp_error *error);

#endif
