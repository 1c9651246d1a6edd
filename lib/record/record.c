/*
 * record.c - what a record knows of its nodes.
 */
#include <stdlib.h>
#include <string.h>

#include "tree.h"

void esp_record_free(struct esp_record *record)
{
    if (!record)
        return;
    esp_header_free(record);
    esp_texts_free(&record->texts);
    esp_rare_free(&record->rare);
    esp_calls_free(&record->calls);
    esp_position_free(record->position);
    free(record->nodes);
    free(record->inferred);
    if (record->overlay)
        free((void *)(uintptr_t)record->overlay->origins);
    free(record->overlay);
    free(record->problem);
    free(record);
}

const struct esp_trace_header *esp_record_header(const struct esp_record *record)
{
    return &record->header;
}

const char *esp_record_header_line(const struct esp_record *record)
{
    return record->header_line;
}

const struct esp_trace_footer *esp_record_footer(const struct esp_record *record)
{
    return &record->footer;
}

uint32_t esp_record_count(const struct esp_record *record)
{
    return record->count;
}

const struct esp_node *esp_record_node(const struct esp_record *record, uint32_t id)
{
    return &record->nodes[id];
}

uint32_t esp_record_children(const struct esp_record *record, uint32_t id)
{
    const struct esp_node *nodes = record->nodes;
    const struct esp_origin *origins = record->overlay ? record->overlay->origins : NULL;
    const bool second = !origins || origins[id].first == ESP_PARENT_NONE;
    uint32_t children = 0;

    for (uint32_t child = id + 1; child < nodes[id].end; child = nodes[child].end)
        children += second || origins[child].first != ESP_PARENT_NONE;
    return children;
}

uint32_t esp_record_tried(const struct esp_record *record, uint32_t id)
{
    const struct esp_node *nodes = record->nodes;
    uint32_t last = ESP_TEXT_NONE, tried = 0;

    for (uint32_t child = id + 1; child < nodes[id].end; child = nodes[child].end) {
        tried += nodes[child].move == ESP_TEXT_NONE || nodes[child].move != last;
        last = nodes[child].move;
    }
    return tried;
}

const char *esp_record_text(const struct esp_record *record, uint32_t text)
{
    return esp_texts_get(&record->texts, text);
}

/* --- what only some nodes have ---------------------------------------------------- */

static const uint32_t *rare(const struct esp_record *record, uint32_t id, enum esp_rare_kind kind,
                            size_t *count)
{
    return esp_rare_find(&record->rare, record->nodes[id].rare, kind, count);
}

static const char *rare_text(const struct esp_record *record, uint32_t id,
                             enum esp_rare_kind kind)
{
    const uint32_t *text = rare(record, id, kind, NULL);
    return text ? esp_texts_get(&record->texts, *text) : NULL;
}

uint32_t esp_record_by(const struct esp_record *record, uint32_t id)
{
    const uint32_t *text = rare(record, id, RARE_BY, NULL);
    return text ? *text : ESP_TEXT_NONE;
}

const uint32_t *esp_record_pruned(const struct esp_record *record, uint32_t id, size_t *count)
{
    return rare(record, id, RARE_PRUNED, count);
}

bool esp_record_from(const struct esp_record *record, uint32_t id, uint64_t *from)
{
    const uint32_t *node = rare(record, id, RARE_FROM, NULL);

    if (node)
        *from = *node;
    return node != NULL;
}

bool esp_record_narrowed(const struct esp_record *record, uint32_t id, double *alpha,
                         double *beta)
{
    const uint32_t *words = rare(record, id, RARE_NARROWED, NULL);
    double window[2];

    if (!words)
        return false;
    memcpy(window, words, sizeof window);
    *alpha = window[0];
    *beta = window[1];
    return true;
}

const char *esp_record_state(const struct esp_record *record, uint32_t id)
{
    return rare_text(record, id, RARE_STATE);
}

const char *esp_record_note(const struct esp_record *record, uint32_t id)
{
    return rare_text(record, id, RARE_NOTE);
}

const char *esp_record_raw(const struct esp_record *record, uint32_t id)
{
    return rare_text(record, id, RARE_RAW);
}

const char *esp_record_fn(const struct esp_record *record, uint32_t id)
{
    return rare_text(record, id, RARE_FN);
}

unsigned esp_record_inferred(const struct esp_record *record, uint32_t id)
{
    return record->inferred ? record->inferred[id] : 0;
}

const struct esp_overlay *esp_record_overlay(const struct esp_record *record)
{
    return record->overlay;
}

/* --- values and bounds --------------------------------------------------------------- */

/*
 * With strict pruning a child is still searched when it can only equal a
 * bound, so an equal value was not cut short. Hard values are held inside
 * the window, where an equal one may stand for any beyond.
 */
static enum esp_bound bound_of_window(const struct esp_node *node, bool sharp)
{
    if (sharp ? node->alpha > node->beta : node->alpha >= node->beta)
        return ESP_UNKNOWN;
    if (sharp ? node->value < node->alpha : node->value <= node->alpha)
        return ESP_UPPER;
    if (sharp ? node->value > node->beta : node->value >= node->beta)
        return ESP_LOWER;
    return ESP_EXACT;
}

/* A move that was not tried can only raise the value at MAX and lower it at MIN. */
static enum esp_bound bound_so_far(const struct esp_node *node)
{
    const bool windowed = node->flags & ESP_NODE_WINDOW;

    if (!(node->flags & ESP_NODE_SIDE) || node->side == ESP_CHANCE)
        return ESP_UNKNOWN;
    if (node->side == ESP_MAX)
        return windowed && node->value <= node->alpha ? ESP_UNKNOWN : ESP_LOWER;
    return windowed && node->value >= node->beta ? ESP_UNKNOWN : ESP_UPPER;
}

/* Of the search that a node is of. */
static bool is_sharp(const struct esp_record *record, uint32_t id)
{
    const struct esp_overlay *overlay = record->overlay;

    return overlay && overlay->origins[id].first == ESP_PARENT_NONE ? overlay->second->sharp
                                                                    : record->sharp;
}

enum esp_bound esp_record_bound(const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = &record->nodes[id];

    if (!(node->flags & ESP_NODE_VALUE))
        return ESP_UNKNOWN;
    switch (node->why) {
    case ESP_TERMINAL:
    case ESP_HORIZON:
        return ESP_EXACT;
    case ESP_TABLE:
        return (enum esp_bound)node->bound;
    case ESP_STOPPED:
        return bound_so_far(node);
    case ESP_ERROR:
        return ESP_UNKNOWN;
    default:
        return node->flags & ESP_NODE_WINDOW ? bound_of_window(node, is_sharp(record, id))
                                             : ESP_EXACT;
    }
}
