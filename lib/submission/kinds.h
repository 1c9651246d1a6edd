/*
 * kinds.h - what a file is, told by its name.
 */
#ifndef ESPALIER_SUBMISSION_KINDS_H
#define ESPALIER_SUBMISSION_KINDS_H

#include <stdbool.h>
#include <stddef.h>

enum esp_file_kind {
    ESP_FILE_OTHER,
    ESP_FILE_SOURCE,
    ESP_FILE_TRACE,
    ESP_FILE_ARCHIVE,
    ESP_FILE_FOREIGN_ARCHIVE /* one that is not unpacked here */
};

/* *stem, unless NULL: length of the name without the ending that told the kind. */
enum esp_file_kind esp_file_kind(const char *name, size_t *stem);

/* Version control and what tools and systems leave behind, by the name of a file or folder. */
bool esp_file_is_litter(const char *name);

#endif
