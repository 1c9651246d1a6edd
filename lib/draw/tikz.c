/*
 * tikz.c - a recorded search for LaTeX: what fits into a picture there, and
 * the picture from its parts.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "against.h"
#include "espalier/document.h"
#include "espalier/overlay.h"
#include "tikz.h"

/*
 * TeX cannot draw wider than 5.7 m, nests so deep, and takes about 30 ms for
 * each node, on every slide anew.
 */
enum {
    MOST_NODES = 2000,
    MOST_LEVELS = 250,
    MOST_MILLIMETRES = 5600,
    MOST_ON_SLIDES = 20000,
    LEAF_MILLIMETRES = 6, /* a short value */
    LEAF_MILLIMETRES_WINDOW = 13
};

/* About how wide the tree is when its lowest nodes stand one beside the other. */
static uint64_t width(const struct esp_tikz *tikz)
{
    const struct esp_selection *selection = tikz->selection;
    const struct esp_drawn *drawn = selection->drawn;
    uint64_t sum = 0;

    for (size_t i = 0; i < selection->count; i++) {
        const bool window = drawn[i].node->flags & ESP_NODE_WINDOW;
        uint64_t children = 0;
        for (size_t n = i + 1; n < drawn[i].end; n = drawn[n].end)
            children++;
        if (children == 0)
            sum += window ? LEAF_MILLIMETRES_WINDOW : LEAF_MILLIMETRES;
        else
            sum += (children - 1) * esp_tikz_gap(tikz, i);
    }
    return sum;
}

static enum esp_status check_size(const struct esp_tikz *tikz, struct esp_error *error)
{
    const struct esp_selection *selection = tikz->selection;
    uint32_t deepest = 0;

    if (selection->count > MOST_NODES)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "TeX draws %d nodes at most, here are %zu: use --max-nodes or --max-depth",
                        MOST_NODES, selection->count);
    for (size_t i = 0; i < selection->count; i++)
        if (selection->drawn[i].level > deepest)
            deepest = selection->drawn[i].level;
    if (deepest > MOST_LEVELS)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "TeX draws %d plies at most, here are %u: use --max-nodes or --max-depth",
                        MOST_LEVELS, deepest);
    if (width(tikz) > MOST_MILLIMETRES)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "the tree would be %u m wide, and TeX draws 5.7 m at most: use "
                        "--max-nodes or --max-depth",
                        (unsigned)((width(tikz) + 999) / 1000));
    return ESP_OK;
}

static enum esp_status check_slides(const struct esp_tikz *tikz, struct esp_error *error)
{
    const size_t nodes = tikz->selection->count, slides = tikz->slides->count;

    if (nodes * slides <= MOST_ON_SLIDES)
        return ESP_OK;
    return esp_fail(error, ESP_UNSUPPORTED,
                    "%zu slides of %zu nodes are more than TeX can draw in ten minutes: use "
                    "--max-nodes, --max-depth or one slide a cutoff",
                    slides, nodes);
}

static enum esp_status flush(FILE *stream, struct esp_error *error)
{
    if (fflush(stream) == 0 && !ferror(stream))
        return ESP_OK;
    return esp_fail(error, ESP_IO, "cannot write the picture: %s", strerror(errno ? errno : EIO));
}

static enum esp_status write_page(struct esp_tikz *tikz, struct esp_error *error)
{
    errno = 0;
    esp_tikz_open(tikz);
    esp_tikz_forest(tikz);
    esp_tikz_close(tikz);
    if (tikz->words.failed || tikz->tex.failed || (tikz->boards && tikz->boards->failed))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a label");
    return flush(tikz->stream, error);
}

/* Each node in the other search. */
static enum esp_status find_twins(struct esp_tikz *tikz, struct esp_error *error)
{
    const struct esp_record *record = tikz->selection->record;
    const struct esp_record *searched = tikz->options->searched;
    uint32_t *back = malloc(((size_t)esp_record_count(searched) + 1) * sizeof *back);

    tikz->twins = malloc(((size_t)esp_record_count(record) + 1) * sizeof *tikz->twins);
    const enum esp_status status =
        back && tikz->twins ? esp_match(tikz->twins, back, record, searched, error)
                            : esp_fail(error, ESP_NO_MEMORY, "no memory to match two searches");
    free(back);
    return status;
}

static enum esp_status draw(struct esp_tikz *tikz, bool boards, struct esp_error *error)
{
    const enum esp_beamer beamer = tikz->options->beamer;
    struct esp_boards pictures = { 0 };
    struct esp_slides slides = { 0 };
    enum esp_status status = ESP_OK;

    if (tikz->options->searched && beamer == ESP_BEAMER_NONE)
        status = find_twins(tikz, error);
    if (status == ESP_OK)
        status = check_size(tikz, error);
    if (status == ESP_OK && boards)
        status = esp_boards_init(&pictures, tikz->selection->record, error);
    if (status == ESP_OK && boards)
        tikz->boards = &pictures;
    if (status == ESP_OK && beamer != ESP_BEAMER_NONE)
        status =
            esp_slides_init(&slides, tikz->selection, beamer == ESP_BEAMER_CUTOFFS, error);
    if (status == ESP_OK && beamer != ESP_BEAMER_NONE) {
        tikz->slides = &slides;
        status = check_slides(tikz, error);
    }
    if (status == ESP_OK)
        status = write_page(tikz, error);
    esp_slides_free(&slides);
    esp_boards_free(&pictures);
    free(tikz->twins);
    return status;
}

enum esp_status esp_draw_tikz(struct esp_record *record, const struct esp_draw_options *options,
                              const struct esp_tikz_options *tikz_options, FILE *stream,
                              struct esp_error *error)
{
    struct esp_selection selection;
    enum esp_status status = esp_refuse_against(options, "tex", error);

    if (status == ESP_OK)
        status = esp_selection_init(&selection, record, options, error);

    if (status != ESP_OK)
        return status;
    struct esp_tikz tikz = { .stream = stream,
                             .selection = &selection,
                             .options = tikz_options,
                             .print = options->print };
    status = draw(&tikz, options->boards, error);
    esp_scratch_free(&tikz.words);
    esp_scratch_free(&tikz.tex);
    esp_selection_free(&selection);
    return status;
}

enum esp_status esp_draw_tikz_look(const struct esp_draw_options *options, FILE *stream,
                                   struct esp_error *error)
{
    const struct esp_tikz_options all = { .part = ESP_TIKZ_DOCUMENT };
    struct esp_boards boards = { 0 };
    struct esp_tikz tikz = { .stream = stream,
                             .options = &all,
                             .print = options->print,
                             .boards = options->boards ? &boards : NULL };

    errno = 0;
    esp_tikz_preamble(&tikz);
    return flush(stream, error);
}
