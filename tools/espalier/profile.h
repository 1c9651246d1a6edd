/*
 * profile.h - drawings for profilers, and what is said of folded ones.
 */
#ifndef PROFILE_H
#define PROFILE_H

#include "espalier/profile.h"

/* Draw a profile of at most ESP_PROFILE_BYTES; a message says what was folded. */
enum esp_status profile_folded(struct esp_record *record, const struct esp_draw_options *options,
                               FILE *stream, struct esp_error *error);
enum esp_status profile_speedscope(struct esp_record *const *records, size_t count,
                                   const struct esp_draw_options *options, FILE *stream,
                                   struct esp_error *error);

#endif
