/*
 * put.h - parts of a match as JSON, for its record and for questions about it.
 */
#ifndef ESPALIER_PLAY_PUT_H
#define ESPALIER_PLAY_PUT_H

#include "espalier/play.h"
#include "espalier/text.h"

/* A string, or null. */
void esp_put_json_text(struct esp_out *out, const char *text);

/* "params":{...} from lines "name=value", or NULL. */
void esp_put_json_params(struct esp_out *out, const char *given);

/* The moves so far, a list of texts. */
void esp_put_json_moves(struct esp_out *out, const struct esp_match *match);

#endif
