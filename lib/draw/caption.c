/*
 * caption.c - what a picture says about itself.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "caption.h"
#include "espalier/text.h"
#include "label.h"

/* --- the search ----------------------------------------------------------- */

static void put_parameters(struct esp_scratch *out, const struct esp_record *record,
                           const char *game_name)
{
    const struct esp_game *game = esp_game_find(game_name, NULL);

    if (!game || !game->text || !game->text->parameters)
        return;
    for (const struct esp_parameter *p = game->text->parameters; p->name; p++) {
        const char *value = esp_record_param(record, p->name);
        if (!value)
            continue;
        esp_scratch_putf(out, ", %s ", p->name);
        esp_label_text(out, value, ESP_LABEL_NOTE);
    }
}

void esp_caption_title(struct esp_scratch *out, const struct esp_record *record)
{
    static const char *const sides[] = { "MAX", "MIN", "CHANCE" };
    const struct esp_trace_header *header = esp_record_header(record);

    esp_label_text(out, header->game ? header->game : "a game without name", ESP_LABEL_NOTE);
    if (header->position && header->position[0]) {
        esp_scratch_put_char(out, ' ');
        esp_label_text(out, header->position, ESP_LABEL_NOTE);
    } else if (header->position) {
        esp_scratch_put(out, " from the start");
    }
    if (header->game)
        put_parameters(out, record, header->game);
    if (header->side >= 0 && header->side <= ESP_CHANCE)
        esp_scratch_putf(out, ", %s asked to move", sides[header->side]);
}

/* Options that change the tree, and the choice that need not be mentioned. */
static const struct choice {
    const char *name, *ordinary;
} choices[] = {
    { "depth-unit", "plies" },
    { "cutoff", NULL },
    { "fail", "soft" },
    { "root", "carry" },
    { "ties", "first" },
    { "order", "static" },
    { "preorder", "" },
    { "cache", "none" },
    { "eval", NULL },
    { "eval-at", "horizon" },
    { "first-successor-twice", "false" },
    { "prefer", "none" },
    { "deepen", "false" },
    { "aspiration", NULL },
    { "guess", NULL },
    { "etc", "false" },
    { "symmetry", "false" },
};

/* An option that cannot have mattered: there were no windows, or there was no horizon. */
static bool is_idle(const struct esp_trace_header *header, const char *name)
{
    static const char *const of_windows[] = { "cutoff", "fail", "root" };
    const char *algorithm = header->algorithm ? header->algorithm : "";

    if (strcmp(algorithm, "minimax") == 0 || strcmp(algorithm, "expectimax") == 0)
        for (size_t i = 0; i < sizeof of_windows / sizeof of_windows[0]; i++)
            if (strcmp(name, of_windows[i]) == 0)
                return true;
    return strcmp(name, "eval") == 0 && header->depth < 0;
}

void esp_caption_search(struct esp_scratch *out, const struct esp_record *record)
{
    const struct esp_trace_header *header = esp_record_header(record);

    esp_label_text(out, header->algorithm ? header->algorithm : "search", ESP_LABEL_NOTE);
    if (header->convention) {
        esp_scratch_put(out, ", convention ");
        esp_label_text(out, header->convention, ESP_LABEL_NOTE);
    }
    if (header->depth >= 0)
        esp_scratch_putf(out, ", depth %" PRId64, header->depth);
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        const char *value = esp_record_option(record, choices[i].name);
        if (!value || (choices[i].ordinary && strcmp(value, choices[i].ordinary) == 0) ||
            is_idle(header, choices[i].name))
            continue;
        esp_scratch_putf(out, ", %s", choices[i].name);
        if (strcmp(value, "true") != 0) {
            esp_scratch_put_char(out, ' ');
            esp_label_text(out, value, ESP_LABEL_MOVE);
        }
    }
}

/* --- the result ----------------------------------------------------------- */

struct tally {
    uint64_t leaves, cutoffs, unfinished;
};

/* The record that a caption is about: of an overlay the search that it shows. */
static const struct esp_record *search_of(const struct esp_record *record)
{
    const struct esp_overlay *overlay = esp_record_overlay(record);
    return overlay ? overlay->first : record;
}

static struct tally count(const struct esp_record *record)
{
    struct tally tally = { 0 };

    for (uint32_t id = 0; id < esp_record_count(record); id++) {
        const struct esp_node *node = esp_record_node(record, id);
        const bool left = node->flags & ESP_NODE_LEFT;
        tally.unfinished += !left;
        tally.leaves += left && (node->why == ESP_TERMINAL || node->why == ESP_HORIZON);
        tally.cutoffs += left && node->why == ESP_CUTOFF;
    }
    return tally;
}

/*
 * The value and the move the caller got; without a footer, those of the root,
 * or nothing.
 */
static void put_answer(struct esp_scratch *out, const struct esp_record *record)
{
    const struct esp_trace_footer *footer = esp_record_footer(record);
    const struct esp_node *root = esp_record_count(record) ? esp_record_node(record, 0) : NULL;
    double value = footer->value;
    const char *move = footer->move;

    if (!footer->complete && root && root->flags & ESP_NODE_VALUE) {
        value = root->value;
        move = esp_record_text(record, root->returned);
    }
    if (!footer->complete && isnan(value) && !move)
        return;
    if (!isnan(value)) {
        esp_scratch_put(out, "value ");
        esp_label_number(out, &esp_signs_plain, value);
        esp_scratch_put(out, footer->stopped ? " so far, " : ", ");
    }
    if (move) {
        esp_scratch_put(out, "move ");
        esp_label_text(out, move, ESP_LABEL_MOVE);
    } else {
        esp_scratch_put(out, "no move");
    }
    esp_scratch_put(out, "; ");
}

void esp_caption_result(struct esp_scratch *out, const struct esp_record *record)
{
    record = search_of(record);
    const struct tally tally = count(record);

    put_answer(out, record);
    esp_label_count(out, esp_record_count(record), "node", "nodes");
    esp_scratch_put(out, ", ");
    esp_label_count(out, tally.leaves, "leaf", "leaves");
    if (tally.cutoffs > 0) {
        esp_scratch_put(out, ", ");
        esp_label_count(out, tally.cutoffs, "cutoff", "cutoffs");
    }
}

/* --- what is missing ------------------------------------------------------ */

static void note_start(struct esp_scratch *out, const struct esp_selection *selection)
{
    const size_t length = esp_record_path(selection->record, selection->root, NULL, 0);
    char *path = malloc(length + 1);

    esp_scratch_put(out, "starts at node ");
    esp_label_name(out, selection->record, selection->root);
    out->failed = out->failed || !path;
    if (path) {
        esp_record_path(selection->record, selection->root, path, length + 1);
        esp_scratch_put(out, ", ");
        esp_label_text(out, path, ESP_LABEL_NOTE);
    }
    esp_scratch_put_char(out, '\n');
    free(path);
}

static void note_left_out(struct esp_scratch *out, const struct esp_selection *selection)
{
    char digits[ESP_NUMBER_TEXT];

    if (selection->aside > 0) {
        esp_label_count(out, selection->aside, "node", "nodes");
        esp_scratch_putf(out, " off the %s not drawn\n",
                         selection->focus == ESP_PARENT_NONE ? "principal variation"
                         : selection->pv ? "principal variation and the focus"
                                         : "way to the focus");
    }
    if (selection->below > 0) {
        esp_label_count(out, selection->below, "node", "nodes");
        esp_scratch_putf(out, " below depth %" PRIu32 " not drawn\n", selection->max_depth);
    }
    if (selection->beyond > 0) {
        esp_label_count(out, selection->beyond, "node", "nodes");
        esp_print_grouped(selection->max_nodes, digits);
        esp_scratch_putf(out, "%s not drawn, only the %s that matter most (--max-nodes)\n",
                         selection->below > 0 ? " above it" : "", digits);
    }
}

static void note_stop(struct esp_scratch *out, const char *stopped)
{
    static const char *const reasons[][2] = {
        { "time", "the time limit" },
        { "nodes", "the limit on nodes" },
        { "signal", "a signal" },
        { "memory", "lack of memory" },
    };

    esp_scratch_put(out, "the search was stopped by ");
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        if (strcmp(stopped, reasons[i][0]) == 0) {
            esp_scratch_putf(out, "%s\n", reasons[i][1]);
            return;
        }
    }
    esp_label_text(out, stopped, ESP_LABEL_NOTE);
    esp_scratch_put_char(out, '\n');
}

static void note_broken_off(struct esp_scratch *out, const struct esp_record *record)
{
    const struct esp_trace_footer *footer = esp_record_footer(record);
    const uint64_t unfinished = count(search_of(record)).unfinished;
    char digits[ESP_NUMBER_TEXT];

    esp_print_grouped(footer->line, digits);
    esp_scratch_putf(
        out, "%s line %s",
        footer->problem ? "the trace is good up to" : "no footer, the trace ends at", digits);
    if (unfinished > 0) {
        esp_scratch_put(out, "; ");
        esp_label_count(out, unfinished, "node is unfinished", "nodes are unfinished");
    }
    esp_scratch_put_char(out, '\n');
    if (footer->problem) {
        esp_label_text(out, footer->problem, 2 * ESP_LABEL_NOTE);
        esp_scratch_put_char(out, '\n');
    }
}

void esp_caption_notes(struct esp_scratch *out, const struct esp_selection *selection)
{
    const struct esp_trace_footer *footer = esp_record_footer(selection->record);

    if (!selection->whole)
        note_start(out, selection);
    note_left_out(out, selection);
    if (footer->stopped)
        note_stop(out, footer->stopped);
    if (!footer->complete)
        note_broken_off(out, selection->record);
}

/* --- the key -------------------------------------------------------------- */

void esp_caption_key(struct esp_scratch *out, unsigned key)
{
    static const char *const meanings[] = { "dashed: horizon", "double: game over",
                                            "dotted: from the table",
                                            "?: says nothing about the true value" };
    const char *between = "";

    for (unsigned i = 0; i < sizeof meanings / sizeof meanings[0]; i++) {
        if (key >> i & 1) {
            esp_scratch_putf(out, "%s%s", between, meanings[i]);
            between = "   ";
        }
    }
}
