/*
 * names.h - what the submissions of a list are called.
 */
#ifndef ESPALIER_SUBMISSION_NAMES_H
#define ESPALIER_SUBMISSION_NAMES_H

#include <stdbool.h>

#include "espalier/submission.h"

/* A submission being listed: with the absolute path of what gave it its name. */
struct esp_listed {
    struct esp_submission submission;
    char *named;
};

/* The first length bytes of a file's name, made fit for a submission's; NULL without memory. */
char *esp_submission_name(const char *name, size_t length);

/* Sort the list and make equal names unequal; false without memory. */
bool esp_submission_names_settle(struct esp_listed *items, size_t count);

#endif
