/*
 * shard.c - see shard.h.
 */
#include <stdio.h>

#include "shard.h"

enum { SHARDS_MOST = 1000000 };

enum esp_status shard_read(struct shard *shard, const char *text, struct esp_error *error)
{
    int length = 0;

    *shard = (struct shard){ 1, 1 };
    if (!text)
        return ESP_OK;
    if (sscanf(text, "%6u/%7u%n", &shard->index, &shard->count, &length) != 2 || text[length] ||
        text[0] == '-' || shard->index < 1 || shard->index > shard->count ||
        shard->count > SHARDS_MOST)
        return esp_fail(error, ESP_BAD_INPUT,
                        "--shard '%s': expected I/N with I from 1 to N, as 2/3", text);
    return ESP_OK;
}

bool shard_has(const struct shard *shard, size_t at)
{
    return at % shard->count == shard->index - 1;
}
