/*
 * list.h - the list of submissions while it is made.
 */
#ifndef ESPALIER_SUBMISSION_LIST_H
#define ESPALIER_SUBMISSION_LIST_H

#include "espalier/submission.h"
#include "names.h"

struct esp_listing {
    struct esp_listed *items;
    size_t count, room;
    struct esp_submission_texts warnings;
};

/*
 * Add what lies at the absolute path, unless it is there already. named is
 * the path that it is called after.
 */
enum esp_status esp_listing_add(struct esp_listing *listing, enum esp_submission_kind kind,
                                const char *path, const char *named, struct esp_error *error);

/* Add a folder's submission or, of a class, submissions. argument: as it was named. */
enum esp_status esp_listing_folder(struct esp_listing *listing, const char *path,
                                   const char *argument, struct esp_error *error);

#endif
