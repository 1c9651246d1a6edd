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
