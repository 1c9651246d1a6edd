/*
 * texts.h - a list of texts that grows.
 */
#ifndef ESPALIER_SUBMISSION_TEXTS_H
#define ESPALIER_SUBMISSION_TEXTS_H

#include <stdbool.h>

#include "espalier/submission.h"

/* Add a text that the list frees from now on; false, and freed, without memory. NULL is false. */
bool esp_submission_texts_own(struct esp_submission_texts *list, char *text);

/* Printed like printf(). */
bool esp_submission_texts_add(struct esp_submission_texts *list, const char *format, ...)
    ESP_PRINTF(2, 3);

/* By bytes. */
void esp_submission_texts_sort(struct esp_submission_texts *list);

void esp_submission_texts_clear(struct esp_submission_texts *list);

enum { ESP_SHOWN_TEXT = 256 };

/* A name as messages show it: one line of UTF-8, cut when it is long. Returns shown. */
const char *esp_submission_show(char shown[ESP_SHOWN_TEXT], const char *name);

enum esp_status esp_submission_no_memory(struct esp_error *error);

#endif
