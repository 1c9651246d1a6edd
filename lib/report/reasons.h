/*
 * reasons.h - why points were lost, in lines of text that every view uses.
 *
 * An audience sees what is as open as it or more open: evidence from a case
 * that is hidden from it is left out and only said to exist, for a position
 * that is known is a position that can be answered by heart. Sentences that
 * name such a case go the same way.
 */
#ifndef ESPALIER_REPORT_REASONS_H
#define ESPALIER_REPORT_REASONS_H

#include "document.h"

/* For whom, and how many bytes of each text of a stranger. */
struct audience {
    enum visibility sees;
    size_t most;
};

/* Where points of an item went: its reason and its evidence, a line each. Empty: nothing to say. */
void reasons_of_item(FILE *stream, const struct esp_report *report,
                     const struct report_item *item, struct audience audience);

/* What was not run or gave nothing, and what became of it. Empty where all went well. */
void reasons_of_state(FILE *stream, const struct esp_report *report, struct audience audience);

/* Diagnosis, first divergence, warnings. */
void reasons_of_all(FILE *stream, const struct esp_report *report, struct audience audience);

/* "unfinished", "nothing-ran" or "graded". */
const char *report_state(const struct esp_report *report);
size_t report_cases_in(const struct esp_report *report, enum case_state state);

/* Why a case gave nothing, else why one was not run, of those an audience sees; or NULL. */
const char *report_trouble(const struct esp_report *report, struct audience audience);

/* points of max, from 0 to 1; and whether the pass mark, or else all of it, was reached. */
double report_share(const struct esp_report *report);
bool report_passed(const struct esp_report *report);

/*
 * Collect lines in memory: write to stream, then close to get the text, which
 * the caller frees; NULL without memory.
 */
struct lines {
    FILE *stream;
    char *text;
    size_t length;
};

bool lines_open(struct lines *lines);
char *lines_close(struct lines *lines);

#endif
