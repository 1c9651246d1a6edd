/*
 * model.c - what the compact form predicts, from the options of the search.
 */
#include "compact.h"

struct esp_model esp_model_of(const struct esp_options *options)
{
    const bool counter = options->depth_unit == ESP_COUNTER;
    const bool limited = options->depth >= 0 && options->depth < INT32_MAX;
    struct esp_model model = { 0, counter && limited ? (int32_t)options->depth + 1 : 0 };

    if (options->cutoff == ESP_STRICT)
        model.flags |= MODEL_STRICT;
    if (options->fail == ESP_FAIL_HARD)
        model.flags |= MODEL_HARD;
    if (options->cutoff_move == ESP_CUTOFF_BEST)
        model.flags |= MODEL_CUTOFF_BEST;
    if (options->depth_unit == ESP_ROUNDS)
        model.flags |= MODEL_ROUNDS;
    if (counter)
        model.flags |= MODEL_COUNTER;
    if (options->algorithm == ESP_EXPECTIMAX)
        model.flags |= MODEL_CHANCE;
    if (options->ties == ESP_TIES_LAST)
        model.flags |= MODEL_TIES_LAST;
    return model;
}

void esp_rules_make(struct esp_rules *rules, struct esp_model model)
{
    *rules = (struct esp_rules){
        .model = model,
        .simple = !(model.flags & (MODEL_STRICT | MODEL_HARD | MODEL_CHANCE)),
        .plies = !(model.flags & (MODEL_COUNTER | MODEL_ROUNDS)),
        .others = { [ESP_MAX] = model.flags & MODEL_CHANCE ? ESP_CHANCE : ESP_MIN,
                    [ESP_MIN] = ESP_MAX,
                    [ESP_CHANCE] = ESP_MAX,
                    [ESP_SIDE_NONE] = ESP_SIDE_NONE },
        .starts = { [ESP_MAX] = -INFINITY, [ESP_MIN] = INFINITY },
    };
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned same = 0; same < 2; same++)
            for (unsigned k = 0; k < 4; k++) {
                const unsigned child = same ? side : rules->others[side];
                struct esp_heads *heads = &rules->heads[side][k / 2][k % 2];
                /* without another side, the same */
                heads->enters[same] =
                    !same && child == side
                        ? UINT32_MAX
                        : esp_event_word(ESP_ENTER, child, k / 2 ? ESP_WINDOW : 0);
                heads->leaves[same] =
                    esp_event_word(ESP_LEAF, k % 2 ? ESP_HORIZON : ESP_TERMINAL, child);
            }
}

static int32_t depth_below(const struct esp_rules *rules, int32_t depth, unsigned side,
                           unsigned child)
{
    const unsigned flags = rules->model.flags;

    if (depth == ESP_DEPTH_NULL && flags & MODEL_COUNTER)
        return 0;
    if (depth == ESP_DEPTH_INF || depth == ESP_DEPTH_NULL || depth == ESP_DEPTH_NONE)
        return depth;
    if (flags & MODEL_COUNTER)
        return (int32_t)((uint32_t)depth + 1);
    if (flags & MODEL_ROUNDS && (child != ESP_MAX || side == ESP_MAX))
        return depth;
    return (int32_t)((uint32_t)depth - 1);
}

void esp_frame_depths(struct esp_frame *frame, const struct esp_rules *rules, int32_t depth,
                      unsigned side)
{
    for (unsigned same = 0; same < 2; same++) {
        const unsigned child = same ? side : rules->others[side];
        frame->below[same] = depth_below(rules, depth, side, child);
        frame->heads.leaves[same] = esp_event_word(
            ESP_LEAF, esp_leaf_why(&rules->model, frame->below[same]), child);
    }
}
