/*
 * extract.h - an archive, entry by entry into a place.
 */
#ifndef ESPALIER_SUBMISSION_EXTRACT_H
#define ESPALIER_SUBMISSION_EXTRACT_H

#include "target.h"

enum esp_status esp_archive_unpack(struct esp_target *place, const char *path,
                                   struct esp_error *error);

#endif
