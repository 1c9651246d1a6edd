/*
 * compact_read.h - the bytes of a block back into events.
 */
#ifndef ESPALIER_TRACE_COMPACT_READ_H
#define ESPALIER_TRACE_COMPACT_READ_H

#include "compact.h"

/* Slots of a batch, and those that its last events may take besides. */
enum { ESP_BATCH_SLOTS = 1024, ESP_BATCH_SLACK = ESP_MEMBERS + 2 + ESP_UNITS_MAX };

struct esp_read_text {
    const uint8_t *bytes;
    size_t length;
};

/* What the next instruction must be. */
enum esp_expected { EXPECT_ANY, EXPECT_NODE /* the one a member is for */, EXPECT_PART };

struct esp_decoder {
    const uint8_t *begin, *at, *end; /* of the block's instructions */
    enum esp_expected expected;
    unsigned members; /* a bit for each that the next node has */

    struct esp_rules rules;
    struct esp_path path;
    uint64_t nodes; /* entered so far */
    struct esp_values values;
    struct esp_read_text *text; /* by index */
    size_t text_count, text_room;
    struct esp_read_text last[ESP_MEMBERS]; /* bytes is NULL where there was none */

    uint64_t *ids; /* of the nodes that were open when esp_decoder_keep() was called */
    size_t kept, id_room;

    struct esp_event *slot;
    struct esp_event slots[ESP_BATCH_SLOTS + ESP_BATCH_SLACK];
};

/* False without memory. */
bool esp_decoder_init(struct esp_decoder *decoder);
void esp_decoder_free(struct esp_decoder *decoder);

/* A trace begins. */
void esp_decoder_restart(struct esp_decoder *decoder);

/* Keep the numbers of the nodes that are open now; ESP_NO_MEMORY without. */
enum esp_status esp_decoder_keep(struct esp_decoder *decoder);

/*
 * Begin a block: its model, its path. That replaces the decoder's own, also
 * where it turns out to make no sense (ESP_BAD_INPUT).
 */
enum esp_status esp_decoder_begin(struct esp_decoder *decoder, const uint8_t *body, size_t length,
                                  uint64_t before);

/* Events into slots, up to `slot`; ESP_BAD_INPUT at an instruction that makes no sense. */
enum esp_status esp_decoder_run(struct esp_decoder *decoder);

static inline bool esp_decoder_done(const struct esp_decoder *decoder)
{
    return decoder->at >= decoder->end;
}

#endif
