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
        .plies = !(model.flags & (MODEL_COUNTER | MODEL_ROUNDS)),
        .others = { [ESP_MAX] = model.flags & MODEL_CHANCE ? ESP_CHANCE : ESP_MIN,
                    [ESP_MIN] = ESP_MAX,
                    [ESP_CHANCE] = ESP_MAX,
                    [ESP_SIDE_NONE] = ESP_SIDE_NONE },
        .starts = { [ESP_MAX] = -INFINITY, [ESP_MIN] = INFINITY },
    };
    for (unsigned side = 0; side < SIDES; side++) {
        rules->enters[side][0] = esp_event_word(ESP_ENTER, side, 0);
        rules->enters[side][1] = esp_event_word(ESP_ENTER, side, ESP_WINDOW);
    }
}

int32_t esp_depth_below(const struct esp_rules *rules, int32_t depth, unsigned side,
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
