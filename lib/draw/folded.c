/*
 * folded.c - node counts by move path, as folded stacks: see profile.h.
 *
 * Paths are merged in a tree of their own, whose entries are found by the
 * entry above and the move. An entry comes after the one above it, so one
 * pass backwards adds up what is below, and nothing here recurses.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "against.h"
#include "label.h"
#include "profile.h"

struct entry {
    size_t above;    /* ESP_DRAWN_NONE at a root */
    uint32_t move;   /* text of the record */
    uint64_t own;    /* nodes on this path, and those below that are not selected */
    uint64_t total;  /* own and all below */
    uint64_t length; /* bytes of the whole path, as written */
};

struct paths {
    const struct esp_record *record;
    struct entry *entries;
    size_t count;
    size_t *slots; /* open addressing; entry number + 1, or 0 */
    size_t mask;
    size_t *chain; /* a path from its end to the root */
    struct esp_scratch name;
};

/* --- merging ---------------------------------------------------------------- */

static size_t *find_slot(const struct paths *paths, size_t above, uint32_t move)
{
    const uint64_t mixed = ((uint64_t)above * 0x9e3779b97f4a7c15u) ^
                           ((uint64_t)move * 0xc2b2ae3d27d4eb4fu);
    size_t at = (size_t)(mixed ^ mixed >> 29) & paths->mask;

    for (;; at = (at + 1) & paths->mask) {
        const size_t number = paths->slots[at];
        if (number == 0 || (paths->entries[number - 1].above == above &&
                            paths->entries[number - 1].move == move))
            return &paths->slots[at];
    }
}

static size_t enter(struct paths *paths, size_t above, const struct esp_node *node)
{
    size_t *slot = find_slot(paths, above, node->move);

    if (*slot == 0) {
        struct entry *entry = &paths->entries[paths->count];
        esp_profile_name(esp_scratch_begin(&paths->name), paths->record, node->move,
                         above == ESP_DRAWN_NONE);
        *entry = (struct entry){ .above = above, .move = node->move, .length = paths->name.length };
        if (above != ESP_DRAWN_NONE)
            entry->length += paths->entries[above].length + 1;
        *slot = ++paths->count;
    }
    return *slot - 1;
}

static bool make_room(struct paths *paths, size_t count)
{
    paths->mask = 15;
    while (paths->mask < 2 * count)
        paths->mask = 2 * paths->mask + 1;
    paths->slots = calloc(paths->mask + 1, sizeof *paths->slots);
    paths->entries = calloc(count + 1, sizeof *paths->entries);
    paths->chain = calloc(count + 1, sizeof *paths->chain);
    return paths->slots && paths->entries && paths->chain;
}

static bool merge(struct paths *paths, const struct esp_selection *selection)
{
    size_t *at = calloc(selection->count + 1, sizeof *at);

    if (!at || !make_room(paths, selection->count)) {
        free(at);
        return false;
    }
    for (size_t i = 0; i < selection->count; i++) {
        const struct esp_drawn *drawn = &selection->drawn[i];
        const size_t above = drawn->parent == ESP_DRAWN_NONE ? ESP_DRAWN_NONE : at[drawn->parent];
        at[i] = enter(paths, above, drawn->node);
        paths->entries[at[i]].own += 1 + drawn->hidden;
    }
    free(at);
    for (size_t i = paths->count; i-- > 0;) {
        struct entry *entry = &paths->entries[i];
        entry->total += entry->own;
        if (entry->above != ESP_DRAWN_NONE)
            paths->entries[entry->above].total += entry->total;
    }
    return !paths->name.failed;
}

/* --- folding ------------------------------------------------------------------ */

static bool is_shown(const struct entry *entry, uint64_t least)
{
    return entry->above == ESP_DRAWN_NONE || entry->total >= least;
}

/* Bytes of the file, at most, when subtrees of fewer than `least` nodes are folded. */
static uint64_t measure(const void *data, uint64_t least)
{
    const struct paths *paths = data;
    uint64_t bytes = 0;

    for (size_t i = 0; i < paths->count; i++) {
        const struct entry *entry = &paths->entries[i];
        char digits[20];
        if (is_shown(entry, least))
            bytes += entry->length + esp_print_unsigned(entry->total, digits) + 2;
    }
    return bytes;
}

static struct esp_profile_fold fold_paths(struct paths *paths, uint64_t bytes)
{
    uint64_t most = 1;

    for (size_t i = 0; i < paths->count; i++)
        most = paths->entries[i].total > most ? paths->entries[i].total : most;
    struct esp_profile_fold fold = { esp_profile_least(measure, paths, most, bytes), 0 };
    for (size_t i = paths->count; i-- > 0;) {
        struct entry *entry = &paths->entries[i];
        if (is_shown(entry, fold.least))
            continue;
        if (is_shown(&paths->entries[entry->above], fold.least))
            fold.nodes += entry->total;
        paths->entries[entry->above].own += entry->own; /* its own has those below it by now */
    }
    return fold;
}

/* --- writing -------------------------------------------------------------------- */

static void write_line(struct paths *paths, size_t number, FILE *stream)
{
    size_t length = 0;

    for (size_t at = number; at != ESP_DRAWN_NONE; at = paths->entries[at].above)
        paths->chain[length++] = at;
    while (length-- > 0) {
        const struct entry *entry = &paths->entries[paths->chain[length]];
        esp_profile_name(esp_scratch_begin(&paths->name), paths->record, entry->move,
                         entry->above == ESP_DRAWN_NONE);
        fputs(esp_scratch_text(&paths->name), stream);
        if (length > 0)
            putc(';', stream);
    }
    fprintf(stream, " %" PRIu64 "\n", paths->entries[number].own);
}

enum esp_status esp_draw_folded(struct esp_record *record, const struct esp_draw_options *options,
                                uint64_t bytes, FILE *stream, struct esp_profile_fold *fold,
                                struct esp_error *error)
{
    struct paths paths = { .record = record };
    struct esp_selection selection;
    enum esp_status status = esp_refuse_against(options, "folded", error);

    if (status == ESP_OK)
        status = esp_selection_init(&selection, record, options, error);
    if (status != ESP_OK)
        return status;
    if (merge(&paths, &selection)) {
        const struct esp_profile_fold done = fold_paths(&paths, bytes);
        if (fold)
            *fold = done;
        for (size_t i = 0; i < paths.count && !ferror(stream); i++)
            if (is_shown(&paths.entries[i], done.least))
                write_line(&paths, i, stream);
        status = esp_profile_finish(stream, error);
    } else {
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for a profile of %zu nodes",
                          selection.count);
    }
    if (status == ESP_OK && paths.name.failed)
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for the names of a profile");
    esp_scratch_free(&paths.name);
    free(paths.entries);
    free(paths.slots);
    free(paths.chain);
    esp_selection_free(&selection);
    return status;
}
