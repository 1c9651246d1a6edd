/*
 * shard.h - one's share of a batch that is spread over machines.
 */
#ifndef SHARD_H
#define SHARD_H

#include <stdbool.h>
#include <stddef.h>

#include "espalier/error.h"

/* Every count-th piece of work from the index-th, which counts from 1; 1 of 1 is all. */
struct shard {
    unsigned index, count;
};

/* From "I/N"; NULL is 1/1. */
enum esp_status shard_read(struct shard *shard, const char *text, struct esp_error *error);

/* Whether a piece of work, counted from 0, belongs to it. */
bool shard_has(const struct shard *shard, size_t at);

#endif
