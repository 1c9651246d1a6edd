/*
 * convert.h - the two directions.
 */
#ifndef ESPALIER_CONVERT_PRIVATE_H
#define ESPALIER_CONVERT_PRIVATE_H

#include "espalier/convert.h"

/* name is what messages call `from`; block: bytes of events in a block, 0 for the usual. */
enum esp_status esp_convert_to_compact(FILE *from, const char *name, FILE *to, size_t block,
                                       enum esp_salvage salvage, struct esp_conversion *what,
                                       struct esp_error *error);
enum esp_status esp_convert_to_lines(FILE *from, const char *name, FILE *to,
                                     struct esp_conversion *what, struct esp_error *error);

#endif
