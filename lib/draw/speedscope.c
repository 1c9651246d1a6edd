/*
 * speedscope.c - a recorded search as JSON for speedscope: see profile.h.
 *
 * The clock is the number of nodes entered so far. A node opens at its own
 * number and closes at the number after its subtree, so a subtree that has no
 * frames of its own needs no more than to be left out.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "against.h"
#include "profile.h"

#define FRAME_NONE UINT32_MAX

struct one {
    struct esp_selection selection;
    uint32_t *frames; /* of a text of the record; FRAME_NONE: no frame yet */
    uint32_t texts;   /* how many there are, of those that are moves */
    uint32_t nameless[2]; /* frames of a node without a move and of such a root */
    uint32_t first;   /* node where the clock starts */
};

struct profiles {
    struct one *each;
    size_t count, ready; /* ready: those with a selection */
    uint32_t frames;
    struct esp_scratch name;
    FILE *stream;
    uint64_t least;
};

/* --- what is shown ---------------------------------------------------------- */

static bool is_shown(const struct esp_drawn *drawn, uint64_t least)
{
    return drawn->parent == ESP_DRAWN_NONE || drawn->node->end - drawn->id >= least;
}

static uint64_t digits(uint64_t number)
{
    char text[20];
    return esp_print_unsigned(number, text);
}

static uint32_t *frame_of(struct one *one, const struct esp_drawn *drawn)
{
    return drawn->node->move == ESP_TEXT_NONE ? &one->nameless[drawn->parent == ESP_DRAWN_NONE]
                                              : &one->frames[drawn->node->move];
}

/* Bytes of the events; an event is `{"type":"O","frame":3,"at":17},` and a newline. */
static uint64_t measure(const void *data, uint64_t least)
{
    const struct profiles *profiles = data;
    const uint64_t frame = digits(profiles->frames);
    uint64_t bytes = 0;

    for (size_t i = 0; i < profiles->count; i++) {
        const struct one *one = &profiles->each[i];
        for (size_t j = 0; j < one->selection.count; j++) {
            const struct esp_drawn *drawn = &one->selection.drawn[j];
            if (is_shown(drawn, least))
                bytes += 2 * (strlen("{\"type\":\"O\",\"frame\":,\"at\":},\n") + frame) +
                         digits(drawn->id) + digits(drawn->node->end);
        }
    }
    return bytes;
}

static struct esp_profile_fold fold_subtrees(const struct profiles *profiles, uint64_t bytes)
{
    uint64_t most = 1;

    for (size_t i = 0; i < profiles->count; i++)
        most = profiles->each[i].selection.count ? UINT32_MAX : most;
    struct esp_profile_fold fold = { esp_profile_least(measure, profiles, most, bytes), 0 };
    for (size_t i = 0; i < profiles->count; i++) {
        const struct esp_selection *selection = &profiles->each[i].selection;
        for (size_t j = 0; j < selection->count; j++)
            if (!is_shown(&selection->drawn[j], fold.least))
                fold.nodes += 1 + selection->drawn[j].hidden;
    }
    return fold;
}

/* --- making ------------------------------------------------------------------- */

static enum esp_status prepare(struct profiles *profiles, struct one *one,
                               struct esp_record *record, const struct esp_draw_options *options,
                               struct esp_error *error)
{
    enum esp_status status = esp_refuse_against(options, "speedscope", error);

    if (status == ESP_OK)
        status = esp_selection_init(&one->selection, record, options, error);
    if (status != ESP_OK)
        return status;
    profiles->ready++;
    for (size_t i = 0; i < one->selection.count; i++) {
        const uint32_t move = one->selection.drawn[i].node->move;
        if (move != ESP_TEXT_NONE && move >= one->texts)
            one->texts = move + 1;
    }
    one->frames = malloc((one->texts + (size_t)1) * sizeof *one->frames);
    if (!one->frames)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a profile of %zu nodes",
                        one->selection.count);
    memset(one->frames, 0xff, (one->texts + (size_t)1) * sizeof *one->frames);
    one->nameless[0] = one->nameless[1] = FRAME_NONE;
    one->first = one->selection.root;
    profiles->frames += one->texts + 2; /* at most, for the measure */
    return ESP_OK;
}

/* --- writing -------------------------------------------------------------------- */

static void write_text(struct profiles *profiles, const char *text)
{
    struct esp_scratch *name = &profiles->name;
    char *quoted = malloc(6 * strlen(text) + 1); /* \u0000 for every byte is the longest */
    struct esp_out out = { quoted, quoted ? 6 * strlen(text) + 1 : 0, 0 };

    name->failed |= !quoted;
    esp_put_json_escaped(&out, text, strlen(text));
    fprintf(profiles->stream, "\"%s\"", quoted ? quoted : "");
    free(quoted);
}

/* A frame for every name that is shown, in the order of their first use. */
static void write_frames(struct profiles *profiles)
{
    uint32_t count = 0;

    for (size_t i = 0; i < profiles->count; i++) {
        struct one *one = &profiles->each[i];
        for (size_t j = 0; j < one->selection.count; j++) {
            const struct esp_drawn *drawn = &one->selection.drawn[j];
            uint32_t *frame = frame_of(one, drawn);
            if (*frame != FRAME_NONE || !is_shown(drawn, profiles->least))
                continue;
            *frame = count++;
            esp_profile_name(esp_scratch_begin(&profiles->name), one->selection.record,
                             drawn->node->move, drawn->parent == ESP_DRAWN_NONE);
            fputs(*frame ? ",\n{\"name\":" : "\n{\"name\":", profiles->stream);
            write_text(profiles, esp_scratch_text(&profiles->name));
            fputs("}", profiles->stream);
        }
    }
}

static void write_event(struct profiles *profiles, struct one *one, size_t number, char type,
                        const char *between)
{
    const struct esp_drawn *drawn = &one->selection.drawn[number];

    fprintf(profiles->stream, "%s\n{\"type\":\"%c\",\"frame\":%" PRIu32 ",\"at\":%" PRIu32 "}",
            between, type, *frame_of(one, drawn),
            (type == 'O' ? drawn->id : drawn->node->end) - one->first);
}

/* Nodes come parents first, so the path that is open follows from the parents. */
static void write_events(struct profiles *profiles, struct one *one)
{
    const struct esp_drawn *drawn = one->selection.drawn;
    size_t open = ESP_DRAWN_NONE;

    for (size_t i = 0; i < one->selection.count; i++) {
        if (!is_shown(&drawn[i], profiles->least))
            continue;
        for (; open != drawn[i].parent; open = drawn[open].parent)
            write_event(profiles, one, open, 'C', ",");
        write_event(profiles, one, i, 'O', i ? "," : "");
        open = i;
    }
    for (; open != ESP_DRAWN_NONE; open = drawn[open].parent)
        write_event(profiles, one, open, 'C', ",");
}

/* "tree alphabeta, depth 4", and what is folded. */
static void write_title(struct profiles *profiles, const struct one *one)
{
    const struct esp_trace_header *header = esp_record_header(one->selection.record);
    struct esp_scratch *name = esp_scratch_begin(&profiles->name);
    struct esp_scratch title = { 0 };

    esp_scratch_putf(name, "%s %s", header->game ? header->game : "a game",
                     header->algorithm ? header->algorithm : "searched");
    if (header->depth >= 0)
        esp_scratch_putf(name, ", depth %" PRId64, header->depth);
    if (profiles->least > 1)
        esp_scratch_putf(name, " (subtrees of fewer than %" PRIu64 " nodes folded)",
                         profiles->least);
    esp_label_text(&title, esp_scratch_text(name), SIZE_MAX);
    write_text(profiles, esp_scratch_text(&title));
    name->failed |= title.failed;
    esp_scratch_free(&title);
}

static uint32_t end_of(const struct one *one)
{
    const struct esp_selection *selection = &one->selection;
    return selection->count == 0 ? 0
           : selection->whole    ? esp_record_count(selection->record)
                                 : selection->drawn[0].node->end - one->first;
}

static void write_all(struct profiles *profiles)
{
    fputs("{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\","
          "\"exporter\":\"espalier\",\n\"shared\":{\"frames\":[",
          profiles->stream);
    write_frames(profiles);
    fputs("]},\n\"profiles\":[", profiles->stream);
    for (size_t i = 0; i < profiles->count && !ferror(profiles->stream); i++) {
        struct one *one = &profiles->each[i];
        fputs(i ? ",\n{\"type\":\"evented\",\"name\":" : "\n{\"type\":\"evented\",\"name\":",
              profiles->stream);
        write_title(profiles, one);
        fprintf(profiles->stream,
                ",\"unit\":\"none\",\"startValue\":0,\"endValue\":%" PRIu32 ",\"events\":[",
                end_of(one));
        write_events(profiles, one);
        fputs("]}", profiles->stream);
    }
    fputs("]}\n", profiles->stream);
}

static void profiles_free(struct profiles *profiles)
{
    for (size_t i = 0; i < profiles->ready; i++) {
        esp_selection_free(&profiles->each[i].selection);
        free(profiles->each[i].frames);
    }
    free(profiles->each);
    esp_scratch_free(&profiles->name);
}

enum esp_status esp_draw_speedscope(struct esp_record *const *records, size_t count,
                                    const struct esp_draw_options *options, uint64_t bytes,
                                    FILE *stream, struct esp_profile_fold *fold,
                                    struct esp_error *error)
{
    struct profiles profiles = { .count = count, .stream = stream };
    enum esp_status status = ESP_OK;

    profiles.each = calloc(count + 1, sizeof *profiles.each);
    if (!profiles.each)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %zu profiles", count);
    for (size_t i = 0; status == ESP_OK && i < count; i++)
        status = prepare(&profiles, &profiles.each[i], records[i], options, error);
    if (status == ESP_OK) {
        const struct esp_profile_fold done = fold_subtrees(&profiles, bytes);
        profiles.least = done.least;
        if (fold)
            *fold = done;
        write_all(&profiles);
        status = esp_profile_finish(stream, error);
    }
    if (status == ESP_OK && profiles.name.failed)
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for the names of a profile");
    profiles_free(&profiles);
    return status;
}
