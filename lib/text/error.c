/*
 * error.c - see error.h.
 */
#include <stdarg.h>
#include <stdio.h>

#include "espalier/error.h"
#include "espalier/text.h"

enum esp_status esp_fail(struct esp_error *error, enum esp_status status, const char *format, ...)
{
    if (error && error->text[0] == '\0') {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
        esp_one_line(error->text); /* it may quote anything */
    }
    return status;
}
