/*
 * check.h - whether a search can be made at all.
 */
#ifndef ESPALIER_SEARCH_CHECK_H
#define ESPALIER_SEARCH_CHECK_H

#include "espalier/search.h"

/* ESP_OK, or what does not go together. */
enum esp_status esp_check_search(const struct esp_position *position,
                                 const struct esp_options *options, struct esp_error *error);

#endif
