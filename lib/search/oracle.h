/*
 * oracle.h - values known beforehand, for the order that no search can have.
 */
#ifndef ESPALIER_SEARCH_ORACLE_H
#define ESPALIER_SEARCH_ORACLE_H

#include "context.h"

/* Whether the options allow it, when they ask for it. */
enum esp_status esp_oracle_check(const struct esp_options *options, struct esp_error *error);

/* The options of the searches that find the values out. */
struct esp_options esp_oracle_options(const struct esp_options *options);

/* What a state is worth that many plies deep; ctx->oracle does the work. */
double esp_oracle_value(struct esp_context *ctx, const void *state, int32_t depth);

#endif
