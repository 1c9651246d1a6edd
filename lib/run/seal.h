/*
 * seal.h - the chained seals of a trace, checked and taken off.
 *
 * The last member of a sealed line is "seal": the first 16 bytes, in hex, of
 * HMAC-SHA256(key, seal of the line before + line without the member). The
 * seal before the first line is 16 zero bytes.
 */
#ifndef ESPALIER_RUN_SEAL_H
#define ESPALIER_RUN_SEAL_H

#include <nettle/hmac.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { ESP_SEAL_KEY = 32, ESP_SEAL_BYTES = 16, ESP_SEAL_MEMBER = 9 + 2 * ESP_SEAL_BYTES + 2 };

struct esp_seal {
    struct hmac_sha256_ctx mac;
    uint8_t before[ESP_SEAL_BYTES];
    FILE *out; /* lines without seals; the caller's */
    char *line;
    size_t length, room;
    uint64_t lines, broken; /* good ones; number of the first bad one, or 0 */
    bool failed;            /* no memory, or out cannot be written */
};

void esp_seal_start(struct esp_seal *seal, const uint8_t key[ESP_SEAL_KEY], FILE *out);

/* More of the trace, cut anywhere. After a broken line nothing is taken. */
void esp_seal_feed(struct esp_seal *seal, const char *bytes, size_t count);

void esp_seal_stop(struct esp_seal *seal);

#endif
