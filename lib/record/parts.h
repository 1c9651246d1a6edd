/*
 * parts.h - texts of an event, and what only some events have.
 */
#ifndef ESPALIER_RECORD_PARTS_H
#define ESPALIER_RECORD_PARTS_H

#include "fields.h"
#include "tree.h"

/* The number of a text that an item holds. */
enum esp_status esp_add_text(struct esp_record *record, const struct esp_item *item,
                             uint32_t *text, struct esp_error *error);

/* A key's text by number; ESP_TEXT_NONE when it is null or missing. */
enum esp_status esp_take_text(struct esp_record *record, const struct esp_line *line,
                              enum esp_key key, uint32_t *text, struct esp_error *error);

/* What a key says becomes a part of a node, unless it is null or missing. */
enum esp_status esp_add_text_part(struct esp_record *record, uint32_t id,
                                  const struct esp_line *line, enum esp_key key,
                                  enum esp_rare_kind kind, struct esp_error *error);
enum esp_status esp_add_pruned(struct esp_record *record, uint32_t id,
                               const struct esp_line *line, struct esp_error *error);
enum esp_status esp_add_narrowed(struct esp_record *record, uint32_t id,
                                 const struct esp_line *line, struct esp_error *error);
enum esp_status esp_add_from(struct esp_record *record, uint32_t id, const struct esp_line *line,
                             struct esp_error *error);

#endif
