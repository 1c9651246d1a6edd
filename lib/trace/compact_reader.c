/*
 * compact_reader.c - see espalier/compact.h: the blocks of a stream in their
 * order, and what is missing between them.
 *
 * Whatever is wrong becomes one problem, the first, until a good block comes:
 * then the two open paths, before and behind, tell what was lost.
 */
#include "espalier/compact.h"

#include <stdlib.h>

#include "blocks.h"
#include "compact_read.h"

struct esp_compact_reader {
    char *name;
    struct esp_blocks blocks;
    struct esp_decoder decoder;
    uint32_t expected;  /* number of the next block of the trace */
    bool begun;         /* there was a trace, or a part of one */
    bool held;          /* a good block waits in `blocks` behind a gap */
    bool ended;
    bool gap;           /* something is missing: problem says what */
    struct esp_error problem;
    struct esp_event *entered; /* the nodes that a gap left open */
    size_t entered_room;
};

/* --- problems ------------------------------------------------------------------------- */

/* From here on something is missing. */
static enum esp_status miss(struct esp_compact_reader *reader, const struct esp_error *problem,
                            struct esp_error *error)
{
    if (reader->gap)
        return ESP_OK;
    reader->gap = true;
    reader->problem = *problem;
    if (esp_decoder_keep(&reader->decoder) != ESP_OK)
        return esp_fail(error, ESP_NO_MEMORY, "%s: no memory for a block", reader->name);
    return ESP_OK;
}

static enum esp_status miss_inside(struct esp_compact_reader *reader, size_t byte,
                                   struct esp_error *error)
{
    const struct esp_blocks *blocks = &reader->blocks;
    struct esp_error problem = { .text = "" };

    esp_fail(&problem, ESP_BAD_INPUT, "block %u at byte %llu: makes no sense at byte %llu",
             (unsigned)blocks->number, (unsigned long long)blocks->at,
             (unsigned long long)(blocks->at + ESP_BLOCK_HEAD + byte));
    return miss(reader, &problem, error);
}

/* Are blocks missing before the one at hand? */
static enum esp_status miss_before(struct esp_compact_reader *reader, struct esp_error *error)
{
    const struct esp_blocks *blocks = &reader->blocks;
    const uint32_t first = reader->expected, next = blocks->number;
    struct esp_error problem = { .text = "" };

    if (next == first)
        return ESP_OK;
    if (next - first == 1)
        esp_fail(&problem, ESP_BAD_INPUT, "block %u is missing before byte %llu",
                 (unsigned)first, (unsigned long long)blocks->at);
    else
        esp_fail(&problem, ESP_BAD_INPUT, "blocks %u to %u are missing before byte %llu",
                 (unsigned)first, (unsigned)next - 1, (unsigned long long)blocks->at);
    return miss(reader, &problem, error);
}

/* --- gaps ------------------------------------------------------------------------------- */

static bool reserve_entered(struct esp_compact_reader *reader, size_t count)
{
    if (count <= reader->entered_room)
        return true;
    struct esp_event *entered = realloc(reader->entered, 2 * count * sizeof *entered);
    if (!entered)
        return false;
    reader->entered = entered;
    reader->entered_room = 2 * count;
    return true;
}

/* A node as its block's path has it. */
static struct esp_event enter_of(const struct esp_frame *frame)
{
    return (struct esp_event){ .kind = ESP_ENTER,
                               .why = frame->side,
                               .flags = frame->flags & ESP_WINDOW,
                               .move = frame->move,
                               .a = frame->low,
                               .beta = frame->high,
                               .depth = frame->depth };
}

/*
 * The gap before the block at hand, whose path the decoder has: nodes up to
 * `nodes` were known before it. False where the block contradicts that.
 */
static bool describe_gap(struct esp_compact_reader *reader, struct esp_batch *batch,
                         uint64_t nodes, enum esp_status *status)
{
    const struct esp_path *path = &reader->decoder.path;
    uint64_t *ids = reader->decoder.ids;
    size_t open = 0;

    while (open < path->depth && open < reader->decoder.kept &&
           ids[open] == path->frames[open + 1].id)
        open++;
    const size_t entered = path->depth - open;
    if (entered > 0 && path->frames[open + 1].id < nodes)
        return false;
    if (!reserve_entered(reader, entered + 1)) {
        *status = ESP_NO_MEMORY;
        return true;
    }
    for (size_t i = 0; i < entered; i++)
        reader->entered[i] = enter_of(&path->frames[open + 1 + i]);
    *status = esp_decoder_keep(&reader->decoder);
    batch->events = reader->entered;
    batch->count = entered;
    batch->ids = entered > 0 ? reader->decoder.ids + open : NULL;
    batch->open = open;
    batch->lost = reader->decoder.nodes - nodes - entered;
    return true;
}

static void begin_gap(struct esp_compact_reader *reader, struct esp_batch *batch, uint64_t nodes)
{
    *batch = (struct esp_batch){ .kind = ESP_BATCH_GAP,
                                 .text = reader->problem.text,
                                 .length = strlen(reader->problem.text),
                                 .events = reader->decoder.slots, /* none of them */
                                 .nodes = nodes,
                                 .open = reader->decoder.kept };
    reader->gap = false;
}

/* --- blocks ------------------------------------------------------------------------------- */

/* A block of events: its path goes on from what is known, or there is a gap. */
static enum esp_status take_events(struct esp_compact_reader *reader, struct esp_batch *batch,
                                   bool *given, struct esp_error *error)
{
    struct esp_decoder *decoder = &reader->decoder;
    const struct esp_blocks *blocks = &reader->blocks;
    const uint64_t nodes = decoder->nodes;
    enum esp_status status = reader->gap ? ESP_OK : esp_decoder_keep(decoder);

    if (status == ESP_OK)
        status = esp_decoder_begin(decoder, blocks->body, blocks->length, blocks->before);
    bool sane = status == ESP_OK && blocks->before >= nodes;
    struct esp_batch gap = { .kind = ESP_BATCH_GAP };
    const size_t open = decoder->kept;
    if (sane)
        sane = describe_gap(reader, &gap, nodes, &status);
    if (status == ESP_NO_MEMORY)
        return esp_fail(error, status, "%s: no memory for a block", reader->name);
    if (!sane) {
        decoder->nodes = nodes;
        decoder->kept = open;
        decoder->at = decoder->end = NULL;
        struct esp_error problem = { .text = "" };
        esp_fail(&problem, ESP_BAD_INPUT, "block %u at byte %llu: makes no sense where it begins",
                 (unsigned)blocks->number, (unsigned long long)blocks->at);
        reader->problem = reader->gap ? reader->problem : problem;
        reader->gap = true;
        return ESP_OK;
    }
    const bool whole = gap.open == open && gap.count == 0 && gap.lost == 0;
    if (!whole && !reader->gap) {
        struct esp_error problem = { .text = "" };
        esp_fail(&problem, ESP_BAD_INPUT,
                 "block %u at byte %llu: does not go on where block %u ended",
                 (unsigned)blocks->number, (unsigned long long)blocks->at,
                 (unsigned)blocks->number - 1);
        reader->problem = problem;
        reader->gap = true;
    }
    if (reader->gap) {
        begin_gap(reader, batch, nodes);
        batch->open = gap.open;
        batch->events = gap.events;
        batch->count = gap.count;
        batch->ids = gap.ids;
        batch->lost = gap.lost;
        *given = true;
    }
    return ESP_OK;
}

/* A header or a footer, which is text. */
static void take_text(struct esp_compact_reader *reader, struct esp_batch *batch)
{
    const struct esp_blocks *blocks = &reader->blocks;
    const bool header = blocks->kind == ESP_BLOCK_HEADER;

    *batch = (struct esp_batch){ .kind = header ? ESP_BATCH_HEADER : ESP_BATCH_FOOTER,
                                 .text = (const char *)blocks->body,
                                 .length = blocks->length,
                                 .nodes = blocks->before };
    if (header)
        esp_decoder_restart(&reader->decoder);
}

/* The block at hand, or the gap before it. *given: batch was filled. */
static enum esp_status take_block(struct esp_compact_reader *reader, struct esp_batch *batch,
                                  bool *given, struct esp_error *error)
{
    struct esp_decoder *decoder = &reader->decoder;
    const struct esp_blocks *blocks = &reader->blocks;
    const bool header = blocks->kind == ESP_BLOCK_HEADER;
    enum esp_status status = ESP_OK;

    if (!header && !reader->held)
        status = miss_before(reader, error);
    reader->expected = blocks->number + 1;
    reader->held = false;
    if (status != ESP_OK)
        return status;
    if (blocks->kind == ESP_BLOCK_EVENTS) {
        reader->begun = true;
        return take_events(reader, batch, given, error);
    }
    if (!header && blocks->kind != ESP_BLOCK_FOOTER)
        return miss_inside(reader, 0, error);
    *given = true;
    if (reader->gap && reader->begun) {
        /* Behind the last events nothing is open, and a header tells nothing of them. */
        begin_gap(reader, batch, decoder->nodes);
        if (!header) {
            batch->open = 0;
            batch->lost = blocks->before > decoder->nodes ? blocks->before - decoder->nodes : 0;
            esp_path_clear(&decoder->path);
            decoder->nodes += batch->lost;
        }
        reader->held = true;
        return ESP_OK;
    }
    reader->begun = true;
    take_text(reader, batch);
    return ESP_OK;
}

/* Find blocks until one gives something. */
static enum esp_status next_block(struct esp_compact_reader *reader, struct esp_batch *batch,
                                  bool *given, struct esp_error *error)
{
    enum esp_block_found found = ESP_BLOCK_GOOD;
    struct esp_error own = { .text = "" };

    if (reader->held)
        return take_block(reader, batch, given, error);
    const enum esp_status status = esp_blocks_next(&reader->blocks, &found, &own);
    if (status != ESP_OK)
        return esp_fail(error, status, "%s: %s", reader->name, own.text);
    if (found == ESP_BLOCK_GOOD)
        return take_block(reader, batch, given, error);
    if (found == ESP_BLOCK_BAD)
        return miss(reader, &reader->blocks.problem, error);
    *given = true;
    if (reader->gap && reader->begun)
        begin_gap(reader, batch, reader->decoder.nodes);
    else if (!reader->begun)
        return esp_fail(error, ESP_BAD_INPUT, "%s: %s", reader->name,
                        reader->gap ? reader->problem.text : "empty, expected a compact trace");
    else
        reader->ended = true;
    return ESP_OK;
}

static enum esp_status next_events(struct esp_compact_reader *reader, struct esp_batch *batch,
                                   bool *given, struct esp_error *error)
{
    struct esp_decoder *decoder = &reader->decoder;
    const uint64_t nodes = decoder->nodes;
    const enum esp_status status = esp_decoder_run(decoder);

    if (status == ESP_NO_MEMORY)
        return esp_fail(error, status, "%s: no memory for a block", reader->name);
    *batch = (struct esp_batch){ .kind = ESP_BATCH_EVENTS,
                                 .events = decoder->slots,
                                 .count = (size_t)(decoder->slot - decoder->slots),
                                 .nodes = nodes };
    *given = batch->count > 0;
    if (status == ESP_OK)
        return ESP_OK;
    const size_t byte = (size_t)(decoder->at - decoder->begin);
    decoder->at = decoder->end = NULL;
    return miss_inside(reader, byte, error);
}

enum esp_status esp_compact_next(struct esp_compact_reader *reader, struct esp_batch *batch,
                                 struct esp_error *error)
{
    bool given = false;
    enum esp_status status = ESP_OK;

    *batch = (struct esp_batch){ .kind = ESP_BATCH_END };
    while (status == ESP_OK && !given && !reader->ended)
        status = esp_decoder_done(&reader->decoder) ? next_block(reader, batch, &given, error)
                                                    : next_events(reader, batch, &given, error);
    return status;
}

/* --- readers --------------------------------------------------------------------------------- */

const char *esp_compact_text(const struct esp_compact_reader *reader, uint32_t number,
                             size_t *length)
{
    const struct esp_decoder *decoder = &reader->decoder;

    *length = 0;
    if (number >= decoder->text_count)
        return NULL;
    *length = decoder->text[number].length;
    return (const char *)decoder->text[number].bytes;
}

uint32_t esp_compact_block(const struct esp_compact_reader *reader)
{
    return reader->blocks.number;
}

enum esp_status esp_compact_reader_new(struct esp_compact_reader **out, FILE *stream,
                                       const char *name, struct esp_error *error)
{
    struct esp_compact_reader *reader = calloc(1, sizeof *reader);

    *out = NULL;
    if (!reader || !(reader->name = strdup(name)) || !esp_decoder_init(&reader->decoder)) {
        esp_compact_reader_free(reader);
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a reader");
    }
    esp_blocks_init(&reader->blocks, stream);
    *out = reader;
    return ESP_OK;
}

void esp_compact_reader_free(struct esp_compact_reader *reader)
{
    if (!reader)
        return;
    esp_blocks_free(&reader->blocks);
    esp_decoder_free(&reader->decoder);
    free(reader->entered);
    free(reader->name);
    free(reader);
}
