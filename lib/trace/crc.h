/*
 * crc.h - the checksum of blocks: CRC-32 as in zlib, gzip and PNG, so that
 * every language has it at hand.
 */
#ifndef ESPALIER_TRACE_CRC_H
#define ESPALIER_TRACE_CRC_H

#include <stddef.h>
#include <stdint.h>

enum { ESP_CRC_TABLES = 8 };

/* What single bytes do to the sum, at eight distances from its end. */
struct esp_crc {
    uint32_t table[ESP_CRC_TABLES][256];
};

void esp_crc_init(struct esp_crc *crc);
uint32_t esp_crc_sum(const struct esp_crc *crc, const void *bytes, size_t count);

#endif
