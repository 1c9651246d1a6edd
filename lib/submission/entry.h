/*
 * entry.h - the name of an archive's entry, made a path that stays inside.
 */
#ifndef ESPALIER_SUBMISSION_ENTRY_H
#define ESPALIER_SUBMISSION_ENTRY_H

#include <stdbool.h>

#include "espalier/submission.h"

enum esp_encoding {
    ESP_NAMES_UTF8, /* and what is not is escaped */
    ESP_NAMES_DOS   /* or, where they are no UTF-8, code page 437 */
};

/*
 * "a/b/c" in UTF-8: relative, without empty parts, "." and "..", within the
 * limits; empty for the folder itself. The caller frees *path.
 * ESP_BAD_INPUT: refused, and reason says why. ESP_NO_MEMORY else.
 */
enum esp_status esp_entry_path(char **path, const char *name, enum esp_encoding encoding,
                               const struct esp_submission_limits *limits,
                               struct esp_error *reason);

/* One of its folders, or the last part, is litter (kinds.h). */
bool esp_entry_is_litter(const char *path);

#endif
