/*
 * grade_kit.h - what grading needs besides a submission: the assignment, the
 * recorder and a place for copies that every user can read.
 */
#ifndef GRADE_KIT_H
#define GRADE_KIT_H

#include "espalier/submission.h"

struct kit {
    char *root;       /* a temporary folder, removed with all that is in it */
    char *recorder;   /* below root */
    char *assignment; /* the assignment's file, below root */
    char digest[ESP_DIGEST_TEXT]; /* of the assignment's folder and the recorder */
};

/*
 * name: a shipped assignment, a folder with an assignment.json, or such a
 * file. On failure, and on success when it is no longer needed, the caller
 * ends with kit_close().
 */
enum esp_status kit_open(struct kit *kit, const char *name, struct esp_error *error);
void kit_close(struct kit *kit);

/* Print the names of the shipped assignments. */
void kit_list_assignments(void);

/* "a/b" in a block of its own. */
char *path_join(const char *folder, const char *name);

#endif
