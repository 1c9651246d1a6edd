/*
 * record.c - statistics of a trace that was read back.
 */
#include "stats.h"

enum esp_status esp_stats_add(struct esp_stats *stats, const struct esp_record *record,
                              struct esp_error *error)
{
    const uint32_t count = esp_record_count(record);

    for (uint32_t id = 0; id < count; id++) {
        const struct esp_node *node = esp_record_node(record, id);
        struct esp_ply_stats *ply = esp_stats_ply(stats, node->ply);
        size_t untried = 0;
        if (!ply)
            return esp_fail(error, ESP_NO_MEMORY, "no memory for the figures of %u plies",
                            node->ply + 1);
        ply->nodes++;
        esp_record_pruned(record, id, &untried);
        esp_stats_left(ply, &(struct esp_stats_node){
                                .tried = esp_record_tried(record, id),
                                .untried = untried,
                                .why = node->why,
                                .eval_hit = node->flags & ESP_NODE_EVAL_HIT,
                                .eval_miss = node->flags & ESP_NODE_EVAL_MISS });
    }
    return ESP_OK;
}
