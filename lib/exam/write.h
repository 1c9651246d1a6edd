/*
 * write.h - a text that grows, for what the writers put on a stream.
 */
#ifndef ESPALIER_EXAM_WRITE_H
#define ESPALIER_EXAM_WRITE_H

#include <errno.h>
#include <string.h>

#include "reasons.h"

/* Flush the stream and say whether it took everything. */
static inline enum esp_status exam_finish(FILE *stream, struct esp_error *error)
{
    if (fflush(stream) == 0 && !ferror(stream))
        return ESP_OK;
    return esp_fail(error, ESP_IO, "cannot write the exam: %s", strerror(errno));
}

/* A number as JSON has it: infinities are texts. */
static inline void exam_json_value(FILE *stream, double value)
{
    char digits[ESP_NUMBER_TEXT];
    const bool plain = value - value == 0;

    esp_print_value(value, digits);
    fprintf(stream, plain ? "%s" : "\"%s\"", digits);
}

#endif
