/*
 * error.h - how a function of this library says what went wrong.
 *
 * Bad input is a status, never an exit and never a printed line. The first
 * cause is kept: a function that fails because another one failed adds
 * nothing of its own. Broken promises inside the library are assertions.
 */
#ifndef ESPALIER_ERROR_H
#define ESPALIER_ERROR_H

#include "espalier/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Zero is success; failures are negative and named for what a caller can do. */
enum esp_status {
    ESP_OK = 0,
    ESP_BAD_INPUT = -1,   /* a text, a number or a file is wrong: mend it */
    ESP_UNSUPPORTED = -2, /* the combination makes no sense here: ask for another */
    ESP_NO_MEMORY = -3,   /* ask for less */
    ESP_IO = -4           /* reading or writing failed: look at the file or disk */
};

enum { ESP_ERROR_TEXT = 512 };

/*
 * One line for people, without a final full stop and without a newline:
 * what is wrong, where, and what was expected. Start with { .text = "" }.
 */
struct esp_error {
    char text[ESP_ERROR_TEXT];
};

/*
 * Write a message unless there is one already (the first cause wins) and
 * return status, so that a failing function can end in
 * `return esp_fail(error, ESP_BAD_INPUT, "...", ...)`. error may be NULL.
 * A message that does not fit is cut; control characters that it quotes
 * become question marks.
 */
ESP_API enum esp_status esp_fail(struct esp_error *error, enum esp_status status,
                                 const char *format, ...) ESP_PRINTF(3, 4);

#ifdef __cplusplus
}
#endif

#endif
