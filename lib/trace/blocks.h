/*
 * blocks.h - the blocks of a compact trace, found in a stream.
 */
#ifndef ESPALIER_TRACE_BLOCKS_H
#define ESPALIER_TRACE_BLOCKS_H

#include <stdio.h>

#include "compact.h"
#include "crc.h"

/* Bytes behind a block that can be read, too. */
enum { ESP_BLOCK_SLACK = 64 };

enum esp_block_found {
    ESP_BLOCK_GOOD, /* it is in `kind` to `length` */
    ESP_BLOCK_BAD,  /* something was left out; problem says what */
    ESP_BLOCK_NONE  /* the stream is at its end */
};

struct esp_blocks {
    FILE *stream; /* the caller's */
    uint8_t *bytes; /* [start, end) of it are read and not used up */
    size_t room, start, end;
    uint64_t offset; /* of bytes[start] in the stream */
    bool finished;   /* there is no more to read */
    bool missed;     /* the last block was bad: find the next by its head */
    uint32_t expected; /* number of the next block, for messages */
    size_t used;       /* bytes of the block that was handed out */
    struct esp_crc crc;

    /* the block */
    enum esp_block_kind kind;
    uint32_t number;
    uint64_t before; /* nodes entered before it */
    uint64_t at;     /* where in the stream it begins */
    const uint8_t *body;
    size_t length;

    struct esp_error problem; /* "block 12 at byte 98304: ..." */
};

void esp_blocks_init(struct esp_blocks *blocks, FILE *stream);
void esp_blocks_free(struct esp_blocks *blocks);

/* The next block, valid until the next call. Fails for want of memory or bytes. */
enum esp_status esp_blocks_next(struct esp_blocks *blocks, enum esp_block_found *found,
                                struct esp_error *error);

#endif
