/*
 * parts.c - see parts.h.
 */
#include "parts.h"

#include <string.h>

enum esp_status esp_add_text(struct esp_record *record, const struct esp_item *item,
                             uint32_t *text, struct esp_error *error)
{
    *text = esp_texts_add(&record->texts, item->text, item->length);
    return *text == ESP_TEXT_NONE ? esp_fail(error, ESP_NO_MEMORY, "no memory for a text")
                                  : ESP_OK;
}

enum esp_status esp_take_text(struct esp_record *record, const struct esp_line *line,
                              enum esp_key key, uint32_t *text, struct esp_error *error)
{
    const struct esp_item *item = esp_field_given(line, key);

    *text = ESP_TEXT_NONE;
    if (!item)
        return ESP_OK;
    if (item->kind != ITEM_TEXT)
        return esp_field_fail(key, item, "a text or null", error);
    return esp_add_text(record, item, text, error);
}

static enum esp_status add_rare(struct esp_record *record, uint32_t id, enum esp_rare_kind kind,
                                const void *words, size_t count, struct esp_error *error)
{
    uint32_t *part = esp_rare_add(&record->rare, &record->nodes[id].rare, kind, count);

    if (!part)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a node's %zu words", count);
    memcpy(part, words, count * sizeof *part);
    if (kind == RARE_BY)
        esp_rare_share(&record->rare, &record->nodes[id].rare);
    return ESP_OK;
}

enum esp_status esp_add_text_part(struct esp_record *record, uint32_t id,
                                  const struct esp_line *line, enum esp_key key,
                                  enum esp_rare_kind kind, struct esp_error *error)
{
    uint32_t text;
    enum esp_status status = esp_take_text(record, line, key, &text, error);

    if (status != ESP_OK || text == ESP_TEXT_NONE)
        return status;
    return add_rare(record, id, kind, &text, 1, error);
}

enum esp_status esp_add_pruned(struct esp_record *record, uint32_t id,
                               const struct esp_line *line, struct esp_error *error)
{
    const struct esp_item *list = esp_field_given(line, KEY_PRUNED);

    if (!list)
        return ESP_OK;
    if (list->kind != ITEM_LIST)
        return esp_field_fail(KEY_PRUNED, list, "a list of moves", error);
    uint32_t *part = esp_rare_add(&record->rare, &record->nodes[id].rare, RARE_PRUNED,
                                  list->length);
    if (!part)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %zu moves", list->length);
    for (size_t i = 0; i < list->length; i++) {
        const struct esp_item *move = &line->list[list->first + i];
        if (move->kind != ITEM_TEXT)
            return esp_field_fail(KEY_PRUNED, list, "a list of texts", error);
        const enum esp_status status = esp_add_text(record, move, &part[i], error);
        if (status != ESP_OK)
            return status;
    }
    esp_rare_share(&record->rare, &record->nodes[id].rare);
    return ESP_OK;
}

enum esp_status esp_add_narrowed(struct esp_record *record, uint32_t id,
                                 const struct esp_line *line, struct esp_error *error)
{
    const struct esp_item *list = esp_field_given(line, KEY_NARROWED);
    double window[2];
    enum { WORDS = 2 * sizeof(double) / sizeof(uint32_t) };

    if (!list)
        return ESP_OK;
    if (list->kind != ITEM_LIST || list->length != 2 ||
        !esp_field_is_value(&line->list[list->first], &window[0]) ||
        !esp_field_is_value(&line->list[list->first + 1], &window[1]))
        return esp_field_fail(KEY_NARROWED, list, "a list of two values", error);
    record->nodes[id].flags |= ESP_NODE_NARROWED;
    return add_rare(record, id, RARE_NARROWED, window, WORDS, error);
}

enum esp_status esp_add_from(struct esp_record *record, uint32_t id,
                             const struct esp_line *line, struct esp_error *error)
{
    int64_t from;

    if (!esp_field_given(line, KEY_FROM))
        return ESP_OK;
    enum esp_status status = esp_field_number(line, KEY_FROM, 0, ESP_PARENT_NONE - 1, &from, error);
    if (status != ESP_OK)
        return status;
    if (from >= record->count)
        return esp_fail(error, ESP_BAD_INPUT, "from %lld, which has not been entered",
                        (long long)from);
    const uint32_t word = (uint32_t)from;
    return add_rare(record, id, RARE_FROM, &word, 1, error);
}
