/*
 * header.h - the first line of a trace.
 */
#ifndef ESPALIER_TRACE_HEADER_H
#define ESPALIER_TRACE_HEADER_H

#include "espalier/search.h"

#include "writer.h"

/* All that is needed to rebuild the root and repeat the search. */
void esp_write_header(struct esp_writer *writer, const struct esp_position *position,
                      const struct esp_options *options);

#endif
