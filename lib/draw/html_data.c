/*
 * html_data.c - see html_data.h. The keys are read by stepper/model.js.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "against.h"
#include "caption.h"
#include "html_data.h"
#include "label.h"
#include "places.h"

/* Widths in em of the node's text: an inner node shows its window, too. */
#define STUB_WIDTH 1.6f
#define GAP 0.7
#define FAMILY_GAP 1.3

struct data {
    FILE *stream;
    const struct esp_selection *selection;
    struct esp_scratch words;
    uint32_t *numbers; /* of the record's texts: their numbers on the page, from 1; 0: unused */
    size_t texts;      /* of the record, as far as they are used */
    size_t number;     /* of the node whose rare property is printed */
    size_t rare;       /* how many of that property there are so far */
};

/* --- JSON ------------------------------------------------------------------ */

/* A string; `<` would let a text end the script element or open a comment in it. */
void esp_html_string(FILE *stream, const char *text)
{
    char piece[16];

    fputc('"', stream);
    while (*text) {
        const size_t sequence = esp_utf8_sequence(text, strlen(text) < 4 ? strlen(text) : 4);
        struct esp_out out = { piece, sizeof piece, 0 };
        esp_put_json_escaped(&out, text, sequence ? sequence : 1);
        fputs(*text == '<' ? "\\u003c" : piece, stream);
        text += sequence ? sequence : 1;
    }
    fputc('"', stream);
}

static void print_text(struct data *data, const char *key, const char *text)
{
    fprintf(data->stream, "\"%s\":", key);
    if (text)
        esp_html_string(data->stream, text);
    else
        fputs("null", data->stream);
    fputs(",\n", data->stream);
}

static void print_words(struct data *data, const char *key)
{
    print_text(data, key, esp_scratch_text(&data->words));
    esp_scratch_begin(&data->words);
}

void esp_html_number(FILE *stream, double value)
{
    char text[ESP_NUMBER_TEXT];

    esp_print_value(value, text);
    const char *quote = isinf(value) ? "\"" : "";
    fprintf(stream, "%s%s%s", quote, isnan(value) ? "null" : text, quote);
}

/* --- texts ----------------------------------------------------------------- */

/* Call `each` with every text that a drawn node has. */
static void visit_texts(struct data *data, void (*each)(struct data *, uint32_t))
{
    const struct esp_selection *selection = data->selection;

    for (size_t i = 0; i < selection->count; i++) {
        const struct esp_node *node = selection->drawn[i].node;
        const uint32_t own[] = { node->move, node->returned,
                                 esp_record_by(selection->record, selection->drawn[i].id) };
        size_t count;
        const uint32_t *pruned =
            esp_record_pruned(selection->record, selection->drawn[i].id, &count);
        for (size_t k = 0; k < 3; k++)
            if (own[k] != ESP_TEXT_NONE)
                each(data, own[k]);
        for (size_t k = 0; pruned && k < count; k++)
            each(data, pruned[k]);
    }
}

static void measure_text(struct data *data, uint32_t text)
{
    if (data->texts <= text)
        data->texts = (size_t)text + 1;
}

static void use_text(struct data *data, uint32_t text)
{
    data->numbers[text] = 1;
}

static bool number_texts(struct data *data)
{
    uint32_t number = 0;

    visit_texts(data, measure_text);
    data->numbers = calloc(data->texts + 1, sizeof *data->numbers);
    if (!data->numbers)
        return false;
    visit_texts(data, use_text);
    for (size_t i = 0; i < data->texts; i++)
        if (data->numbers[i])
            data->numbers[i] = ++number;
    return true;
}

static void print_texts(struct data *data)
{
    const char *between = "";

    fputs("\"texts\":[", data->stream);
    for (size_t i = 0; i < data->texts; i++) {
        if (!data->numbers[i])
            continue;
        fputs(between, data->stream);
        esp_html_string(data->stream, esp_record_text(data->selection->record, (uint32_t)i));
        between = ",";
    }
    fputs("],\n", data->stream);
}

static void print_text_number(const struct data *data, uint32_t text)
{
    fprintf(data->stream, "%" PRId64,
            text == ESP_TEXT_NONE ? -1 : (int64_t)data->numbers[text] - 1);
}

/* --- columns --------------------------------------------------------------- */

enum column { ID, PARENT, MOVE, SIDE, WHY, BOUND, ALPHA, BETA, VALUE, RETURNED, BY, HIDDEN };

/* The number in the trace that the node is from. */
static uint32_t id_of(const struct esp_selection *selection, const struct esp_drawn *drawn)
{
    const struct esp_overlay *overlay = selection->overlay;

    return !overlay                              ? drawn->id
           : drawn->presence == ESP_DRAWN_GHOST ? overlay->origins[drawn->id].second
                                                 : overlay->origins[drawn->id].first;
}

/* Of the search that the node is of: what is left out decides whether its steps are known. */
static uint64_t hidden_of(const struct esp_drawn *drawn)
{
    return drawn->presence == ESP_DRAWN_GHOST ? drawn->hidden
                                              : drawn->hidden - drawn->hidden_ghosts;
}

static void print_cell(const struct data *data, enum column column, size_t number)
{
    const struct esp_drawn *drawn = &data->selection->drawn[number];
    const struct esp_node *node = drawn->node;
    FILE *stream = data->stream;

    switch (column) {
    case ID: fprintf(stream, "%" PRIu32, id_of(data->selection, drawn)); break;
    case PARENT:
        fprintf(stream, "%" PRId64,
                drawn->parent == ESP_DRAWN_NONE ? -1 : (int64_t)drawn->parent);
        break;
    case MOVE: print_text_number(data, node->move); break;
    case SIDE: fprintf(stream, "%d", node->flags & ESP_NODE_SIDE ? node->side : -1); break;
    case WHY: fprintf(stream, "%d", node->why == ESP_WHY_NONE ? -1 : node->why); break;
    case BOUND:
        fprintf(stream, "%d", (int)esp_record_bound(data->selection->record, drawn->id));
        break;
    case ALPHA: esp_html_number(stream, node->flags & ESP_NODE_WINDOW ? node->alpha : NAN); break;
    case BETA: esp_html_number(stream, node->flags & ESP_NODE_WINDOW ? node->beta : NAN); break;
    case VALUE: esp_html_number(stream, node->flags & ESP_NODE_VALUE ? node->value : NAN); break;
    case RETURNED: print_text_number(data, node->returned); break;
    case BY:
        print_text_number(data, esp_record_by(data->selection->record, drawn->id));
        break;
    case HIDDEN: fprintf(stream, "%" PRIu64, hidden_of(drawn)); break;
    }
}

static void print_columns(const struct data *data)
{
    static const char *const names[] = { "id",    "parent", "move",  "side",     "why", "bound",
                                         "alpha", "beta",   "value", "returned", "by",  "hidden" };

    for (int column = ID; column <= HIDDEN; column++) {
        fprintf(data->stream, "\"%s\":[", names[column]);
        for (size_t i = 0; i < data->selection->count; i++) {
            fputs(i ? "," : "", data->stream);
            print_cell(data, (enum column)column, i);
        }
        fputs("],\n", data->stream);
    }
}

/* --- what only some nodes have --------------------------------------------- */

/* The key of the node whose value follows. */
static FILE *begin_rare(struct data *data)
{
    fprintf(data->stream, "%s\"%zu\":", data->rare++ ? "," : "", data->number);
    return data->stream;
}

static void print_pruned(struct data *data, uint32_t id)
{
    size_t count;
    const uint32_t *pruned = esp_record_pruned(data->selection->record, id, &count);

    if (!pruned)
        return;
    fputc('[', begin_rare(data));
    for (size_t i = 0; i < count; i++) {
        fputs(i ? "," : "", data->stream);
        print_text_number(data, pruned[i]);
    }
    fputc(']', data->stream);
}

static void print_narrowed(struct data *data, uint32_t id)
{
    double alpha, beta;

    if (!esp_record_narrowed(data->selection->record, id, &alpha, &beta))
        return;
    fputc('[', begin_rare(data));
    esp_html_number(data->stream, alpha);
    fputc(',', data->stream);
    esp_html_number(data->stream, beta);
    fputc(']', data->stream);
}

static void print_from(struct data *data, uint32_t id)
{
    uint64_t from;

    if (esp_record_node(data->selection->record, id)->why == ESP_TABLE &&
        esp_record_from(data->selection->record, id, &from)) {
        struct esp_scratch *name = esp_scratch_begin(&data->words);
        if (data->selection->overlay)
            esp_label_name(name, data->selection->record, (uint32_t)from);
        else
            esp_scratch_putf(name, "#%" PRIu64, from);
        esp_html_string(begin_rare(data), esp_scratch_text(&data->words));
        esp_scratch_begin(&data->words);
    }
}

/* The moves that stubs stand for, where ghosts show the others. */
static void print_untried(struct data *data, uint32_t id)
{
    const struct esp_drawn *drawn = &data->selection->drawn[data->number];

    (void)id;
    if (!data->selection->overlay || drawn->untried_count == 0)
        return;
    fputc('[', begin_rare(data));
    for (size_t i = 0; i < drawn->untried_count; i++) {
        fputs(i ? "," : "", data->stream);
        print_text_number(data, drawn->untried[i]);
    }
    fputc(']', data->stream);
}

static void print_note(struct data *data, uint32_t id)
{
    const char *note = esp_record_note(data->selection->record, id);

    if (note)
        esp_html_string(begin_rare(data), note);
}

static void print_rare(struct data *data, const char *name,
                       void (*print)(struct data *, uint32_t))
{
    fprintf(data->stream, "\"%s\":{", name);
    data->rare = 0;
    for (data->number = 0; data->number < data->selection->count; data->number++)
        print(data, data->selection->drawn[data->number].id);
    fputs("},\n", data->stream);
}

/* --- places ---------------------------------------------------------------- */

/* Room for the value, and at an inner node for the window below it. */
static float width_of(struct data *data, size_t number)
{
    const struct esp_drawn *drawn = &data->selection->drawn[number];
    const bool is_leaf = esp_label_is_leaf(drawn->node);
    const float least = is_leaf ? 2.2f : 3.2f;

    esp_label_value(esp_scratch_begin(&data->words), &esp_signs_page, data->selection->record,
                    drawn->id);
    float columns = (float)esp_label_columns(esp_scratch_text(&data->words)) * 0.62f;
    if (!is_leaf && drawn->node->flags & ESP_NODE_WINDOW) {
        esp_label_window(esp_scratch_begin(&data->words), &esp_signs_page, drawn->node->alpha,
                         drawn->node->beta);
        const float window = (float)esp_label_columns(esp_scratch_text(&data->words)) * 0.42f;
        columns = window > columns ? window : columns;
    }
    esp_against_value(esp_scratch_begin(&data->words), &esp_signs_page, data->selection, number);
    const float other = (float)esp_label_columns(esp_scratch_text(&data->words)) * 0.5f;
    columns = other > columns ? other : columns;
    esp_scratch_begin(&data->words);
    return columns + 0.6f > least ? columns + 0.6f : least;
}

static void print_places(struct data *data, const struct esp_places *places, const float *widths)
{
    const size_t count = data->selection->count;

    fputs("\"x\":[", data->stream);
    for (size_t i = 0; i < count; i++)
        fprintf(data->stream, "%s%.2f", i ? "," : "", places->nodes[i]);
    fputs("],\n\"w\":[", data->stream);
    for (size_t i = 0; i < count; i++)
        fprintf(data->stream, "%s%.1f", i ? "," : "", (double)widths[i]);
    fputs("],\n\"stubs\":{", data->stream);
    const char *between = "";
    for (size_t i = 0; i < count; i++) {
        for (size_t k = places->first[i]; k < places->first[i + 1]; k++) {
            if (k == places->first[i])
                fprintf(data->stream, "%s\"%zu\":[", between, i);
            fprintf(data->stream, "%.2f%s", places->stubs[k],
                    k + 1 == places->first[i + 1] ? "]" : ",");
            between = ",";
        }
    }
    fprintf(data->stream, "},\n\"width\":%.2f,\n", places->width);
}

static enum esp_status place(struct data *data, struct esp_error *error)
{
    const size_t count = data->selection->count;
    float *widths = malloc((count + 1) * sizeof *widths);
    struct esp_places places;

    if (!widths)
        return esp_fail(error, ESP_NO_MEMORY, "no memory to lay out %zu nodes", count);
    for (size_t i = 0; i < count; i++)
        widths[i] = width_of(data, i);
    const enum esp_status status = esp_places_init(&places, data->selection, widths, STUB_WIDTH,
                                                   GAP, FAMILY_GAP, error);
    if (status == ESP_OK) {
        print_places(data, &places, widths);
        esp_places_free(&places);
    }
    free(widths);
    return status;
}

/* --- the whole ------------------------------------------------------------- */

static void print_captions(struct data *data)
{
    const struct esp_record *record = data->selection->record;
    const struct esp_trace_header *header = esp_record_header(record);
    static const char *const options[] = { "cutoff", "root", "fail", "ties" };

    esp_caption_title(esp_scratch_begin(&data->words), record);
    print_words(data, "title");
    esp_caption_search(&data->words, record);
    print_words(data, "search");
    esp_caption_result(&data->words, record);
    print_words(data, "result");
    esp_caption_notes(&data->words, data->selection);
    print_words(data, "notes");
    print_text(data, "game", header->game);
    print_text(data, "algorithm", header->algorithm);
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        print_text(data, options[i], esp_record_option(record, options[i]));
}

static enum esp_status print_document(struct data *data, struct esp_boards *boards,
                                      struct esp_error *error)
{
    fputs("{\n", data->stream);
    print_captions(data);
    print_texts(data);
    print_columns(data);
    print_rare(data, "pruned", print_pruned);
    print_rare(data, "untried", print_untried);
    print_rare(data, "narrowed", print_narrowed);
    print_rare(data, "from", print_from);
    print_rare(data, "note", print_note);
    esp_html_against(data->stream, data->selection, &data->words);
    const bool memory = esp_html_boards(data->stream, data->selection, boards);
    const enum esp_status status = place(data, error);
    fprintf(data->stream, "\"count\":%zu\n}\n", data->selection->count);
    if (status == ESP_OK && (data->words.failed || !memory))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a page of %zu nodes",
                        data->selection->count);
    return status;
}

enum esp_status esp_html_data(FILE *stream, const struct esp_selection *selection,
                              struct esp_boards *boards, struct esp_error *error)
{
    struct data data = { .stream = stream, .selection = selection };
    enum esp_status status;

    if (number_texts(&data))
        status = print_document(&data, boards, error);
    else
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for the texts of a page");
    free(data.numbers);
    esp_scratch_free(&data.words);
    return status;
}
