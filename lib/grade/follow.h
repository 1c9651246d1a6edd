/*
 * follow.h - how far a student's search agrees with a record.
 */
#ifndef ESPALIER_GRADE_FOLLOW_H
#define ESPALIER_GRADE_FOLLOW_H

#include "student.h"

struct agreement {
    uint64_t events; /* nodes entered and left before the first that differs */
    bool whole;      /* none does */
    bool prefix;     /* ... but the record ends before its search did */
    uint32_t at;     /* the node that differs */
    uint64_t mark;   /* what the student did there, mixed into one number */
    size_t which;    /* the case, where there are several */
};

/*
 * Run the student on a case; *nodes grows by what it visited. An exception in
 * the record is something to agree with, or the end of it where it ends_all.
 */
struct agreement esp_follow(const struct esp_diagnosis_case *one, const struct mistakes *mistakes,
                            bool ends_all, uint64_t max_nodes, uint64_t *nodes);

#endif
