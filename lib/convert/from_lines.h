/*
 * from_lines.h - JSON Lines as events, while they are read.
 */
#ifndef ESPALIER_CONVERT_FROM_LINES_H
#define ESPALIER_CONVERT_FROM_LINES_H

#include "espalier/convert.h"
#include "line.h"
#include "texts.h"

/*
 * All traces of a stream, as esp_trace_convert() reads them. Moves get the
 * numbers of their texts in `texts`, for good; what an event cannot say goes
 * along as a line. name is what messages call the stream.
 */
enum esp_status esp_from_lines(FILE *stream, const char *name, struct esp_texts *texts,
                               struct esp_watcher *to, enum esp_salvage salvage,
                               struct esp_conversion *what, struct esp_error *error);

/* Is that word a header's option? */
bool esp_header_says(const json_t *header, const char *option, const char *word);

#endif
