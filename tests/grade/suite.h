/*
 * suite.h - the cases that tell mistakes apart.
 */
#ifndef ESPALIER_TESTS_GRADE_SUITE_H
#define ESPALIER_TESTS_GRADE_SUITE_H

#include "students.h"

enum { SUITE = 6 };

struct suite {
    struct esp_position *positions[SUITE];
    struct esp_options options[SUITE];
    struct esp_record *records[SUITE]; /* of one student */
    struct esp_diagnosis_case cases[SUITE];
};

/* With uneven constants and the fingerprint as evaluation. */
void suite_new(struct suite *suite, const char *algorithm);
void suite_free(struct suite *suite);

/* The trees of a student; the caller frees each. */
void suite_grow(const struct suite *suite, const struct mistakes *mistakes,
                struct grown *trees[SUITE]);

/* Diagnose the student's traces. */
struct esp_diagnosis suite_diagnose(struct suite *suite, const struct mistakes *mistakes);

#endif
