/*
 * digest.c - what a submission is, in 64 digits.
 *
 * Each file counts as the length of its path, the path, the length of its
 * contents and the contents, lengths as eight bytes, least first; so that no
 * two sets of files give the same bytes.
 */
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "texts.h"
#include "walk.h"

enum { BLOCK = 1 << 16, DEPTH = 256 };

struct digesting {
    struct sha256_ctx hash;
    uint8_t block[BLOCK];
};

static void add_length(struct digesting *digesting, uint64_t length)
{
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(length >> (8 * i));
    sha256_update(&digesting->hash, sizeof bytes, bytes);
}

static enum esp_status add_file(struct digesting *digesting, const struct esp_found *found,
                                struct esp_error *error)
{
    const uint64_t size = (uint64_t)found->about->st_size;
    int file = found->file;
    char shown[ESP_SHOWN_TEXT];
    uint64_t total = 0;

    add_length(digesting, strlen(found->path));
    sha256_update(&digesting->hash, strlen(found->path), (const uint8_t *)found->path);
    add_length(digesting, size);
    for (;;) {
        const ssize_t count = esp_read_file(&file, digesting->block, BLOCK, error);
        if (count < 0)
            return ESP_IO;
        if (count == 0)
            break;
        sha256_update(&digesting->hash, (size_t)count, digesting->block);
        total += (uint64_t)count;
    }
    if (total != size)
        return esp_fail(error, ESP_IO, "'%s' changes while it is read",
                        esp_submission_show(shown, found->path));
    return ESP_OK;
}

static enum esp_status add(void *self, const struct esp_found *found, bool *enter,
                           struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];

    *enter = true;
    if (found->trouble)
        return esp_fail(error, ESP_IO, "'%s' cannot be read: %s",
                        esp_submission_show(shown, found->path), found->trouble);
    return S_ISREG(found->about->st_mode) ? add_file(self, found, error) : ESP_OK;
}

enum esp_status esp_submission_digest(char digest[ESP_DIGEST_TEXT], const char *folder,
                                      struct esp_error *error)
{
    struct digesting *digesting = malloc(sizeof *digesting);
    uint8_t bytes[SHA256_DIGEST_SIZE];

    digest[0] = '\0';
    if (!digesting)
        return esp_submission_no_memory(error);
    sha256_init(&digesting->hash);
    const struct esp_walker walker = { .visit = add, .self = digesting, .depth = DEPTH };
    const enum esp_status status = esp_walk(folder, &walker, error);
    if (status == ESP_OK) {
        sha256_digest(&digesting->hash, sizeof bytes, bytes);
        for (size_t i = 0; i < sizeof bytes; i++)
            snprintf(digest + 2 * i, 3, "%02x", bytes[i]);
    }
    free(digesting);
    return status;
}
