/*
 * mermaid.c - a recorded search as a Mermaid flowchart.
 *
 * Nodes are n0, n1, ... by their ids, in the order they were entered, and so
 * are the edges: Mermaid has no other order for children. All that is not a
 * letter or a digit is written by its number, #NN;, since a label may be read
 * as Markdown and as HTML after it was read as Mermaid.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "against.h"
#include "board.h"
#include "caption.h"
#include "espalier/document.h"
#include "label.h"

/* What Mermaid draws unless its page is configured. */
enum { MOST_EDGES = 500, MOST_CHARACTERS = 50000 };

/* Cut branches are drawn one by one up to here, else together as one. */
enum { SINGLE_STUBS = 3, STUB_COLUMNS = 24 };

struct flowchart {
    const struct esp_selection *selection;
    struct esp_boards *boards; /* NULL: none wanted */
    bool print;
    struct esp_scratch text, words;
    size_t edges;
};

/* --- words ---------------------------------------------------------------- */

static bool is_plain(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           c == ' ' || c == ',' || (unsigned char)c >= 0x80;
}

static void put_escaped(struct esp_scratch *out, const char *text)
{
    char before = ' ';

    for (; *text; before = *text++) {
        if (*text == '\n')
            esp_scratch_put(out, "<br>");
        else if (*text == ' ' && before == ' ')
            esp_scratch_put(out, "#160;"); /* of several blanks HTML would keep one */
        else if (is_plain(*text))
            esp_scratch_put_char(out, *text);
        else
            esp_scratch_putf(out, "#%d;", *text);
    }
}

static void put_words(struct flowchart *chart)
{
    put_escaped(&chart->text, esp_scratch_text(&chart->words));
}

/* --- a node --------------------------------------------------------------- */

static bool is_odd_end(const struct esp_node *node)
{
    return !(node->flags & ESP_NODE_LEFT) || node->why == ESP_STOPPED || node->why == ESP_ERROR;
}

/* Lines of a node: each but the first starts with a break. */
static struct esp_scratch *next_line(struct flowchart *chart)
{
    struct esp_scratch *words = &chart->words;

    if (words->length > 0 && words->text[words->length - 1] != '\n')
        esp_scratch_put_char(words, '\n');
    return words;
}

/* Words that were empty left a line behind. */
static void trim(struct flowchart *chart)
{
    struct esp_scratch *words = &chart->words;

    while (words->length > 0 && words->text[words->length - 1] == '\n')
        words->text[--words->length] = '\0';
}

static void say_head(struct flowchart *chart, const struct esp_drawn *drawn)
{
    struct esp_scratch *words = esp_scratch_begin(&chart->words);

    if (!esp_label_is_leaf(drawn->node))
        esp_scratch_put(words, esp_label_side(drawn->node));
    if (drawn->named)
        esp_scratch_putf(words, "%s#%" PRIu32, words->length > 0 ? " " : "", drawn->id);
    if (drawn->node->flags & ESP_NODE_SYNTHETIC)
        esp_scratch_putf(words, "%sadded by the recorder", words->length > 0 ? ", " : "");
    if (chart->boards) {
        const char *picture = esp_boards_picture(chart->boards, drawn->id);
        esp_scratch_put(next_line(chart), picture ? picture : "");
    }
}

static void say_window(struct flowchart *chart, const struct esp_drawn *drawn)
{
    const struct esp_node *node = drawn->node;
    double alpha, beta;

    if (node->flags & ESP_NODE_WINDOW)
        esp_label_window(next_line(chart), &esp_signs_page, node->alpha, node->beta);
    if (esp_record_narrowed(chart->selection->record, drawn->id, &alpha, &beta)) {
        esp_scratch_put(&chart->words, " to ");
        esp_label_window(&chart->words, &esp_signs_page, alpha, beta);
    }
}

static void say_node(struct flowchart *chart, const struct esp_drawn *drawn)
{
    const struct esp_record *record = chart->selection->record;

    say_head(chart, drawn);
    esp_label_value(next_line(chart), &esp_signs_page, record, drawn->id);
    say_window(chart, drawn);
    esp_label_why(next_line(chart), record, drawn->id, ESP_LABEL_SHORT);
    if (drawn->hidden > 0)
        esp_label_fold(next_line(chart), drawn);
    trim(chart);
}

struct shape {
    const char *open, *close, *class_name;
};

static struct shape shape_of(const struct esp_node *node)
{
    static const struct shape sides[] = { { "[/\"", "\"\\]", "max" },
                                          { "[\\\"", "\"/]", "min" },
                                          { "((\"", "\"))", "chance" } };
    static const struct shape over = { "[[\"", "\"]]", NULL };
    static const struct shape table = { "[(\"", "\")]", NULL };
    static const struct shape plain = { "[\"", "\"]", NULL };

    if (esp_label_is_leaf(node))
        return node->why == ESP_TERMINAL ? over : node->why == ESP_TABLE ? table : plain;
    return node->flags & ESP_NODE_SIDE && node->side <= ESP_CHANCE ? sides[node->side] : plain;
}

static void put_node(struct flowchart *chart, const struct esp_drawn *drawn)
{
    const struct shape shape = shape_of(drawn->node);

    esp_scratch_putf(&chart->text, "    n%" PRIu32 "%s", drawn->id, shape.open);
    say_node(chart, drawn);
    put_words(chart);
    esp_scratch_put(&chart->text, shape.close);
    if (is_odd_end(drawn->node))
        esp_scratch_put(&chart->text, ":::odd");
    else if (shape.class_name)
        esp_scratch_putf(&chart->text, ":::%s", shape.class_name);
    esp_scratch_put_char(&chart->text, '\n');
}

/* --- edges ---------------------------------------------------------------- */

static void put_edge(struct flowchart *chart, const struct esp_drawn *parent,
                     const struct esp_drawn *drawn)
{
    const bool chosen = esp_chosen_child(chart->selection->record, parent->id) == drawn->id;

    esp_scratch_putf(&chart->text, "    n%" PRIu32 " %s", parent->id, chosen ? "===" : "---");
    if (drawn->node->move != ESP_TEXT_NONE) {
        esp_label_move(esp_scratch_begin(&chart->words), chart->selection->record,
                       drawn->node->move);
        esp_scratch_put(&chart->text, "|\"");
        put_words(chart);
        esp_scratch_put(&chart->text, "\"|");
    }
    esp_scratch_putf(&chart->text, " n%" PRIu32 "\n", drawn->id);
    chart->edges++;
}

/* A branch that was cut off ends in a node that only says so. */
static void put_stub(struct flowchart *chart, uint32_t id, size_t index)
{
    esp_scratch_putf(&chart->text, "    n%" PRIu32 " -.-|\"", id);
    put_words(chart);
    esp_scratch_putf(&chart->text, "\"| n%" PRIu32 "cut%zu[\"#47;#47;\"]:::cut\n", id, index);
    chart->edges++;
}

static void put_stubs(struct flowchart *chart, size_t number)
{
    const struct esp_record *record = chart->selection->record;
    const uint32_t id = chart->selection->drawn[number].id;
    size_t count;
    const uint32_t *moves = esp_record_pruned(record, id, &count);

    if (esp_selection_folded(chart->selection, number))
        return;
    if (count > SINGLE_STUBS) {
        esp_label_untried(esp_scratch_begin(&chart->words), record, id, STUB_COLUMNS);
        put_stub(chart, id, 0);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        esp_label_move(esp_scratch_begin(&chart->words), record, moves[i]);
        put_stub(chart, id, i);
    }
}

/* --- the whole ------------------------------------------------------------ */

/* The caption is a node of its own: a chart has a title only in front matter. */
static void put_caption(struct flowchart *chart)
{
    const struct esp_record *record = chart->selection->record;
    struct esp_scratch *words = esp_scratch_begin(&chart->words);

    esp_scratch_put(&chart->text, "    caption[\"");
    esp_caption_title(words, record);
    esp_caption_search(next_line(chart), record);
    esp_caption_result(next_line(chart), record);
    esp_scratch_put_char(words, '\n');
    esp_caption_notes(words, chart->selection);
    if (chart->boards)
        esp_boards_note(words, chart->boards);
    trim(chart);
    put_words(chart);
    esp_scratch_put(&chart->text, "\"]:::caption\n");
}

static void put_classes(struct flowchart *chart)
{
    const bool print = chart->print;

    esp_scratch_putf(&chart->text, "    classDef default fill:#fff,stroke:#333,color:#000\n");
    esp_scratch_putf(&chart->text, "    classDef max fill:%s,stroke:#333,color:#000\n",
                     print ? "#fff" : "#ddf0fb");
    esp_scratch_putf(&chart->text, "    classDef min fill:%s,stroke:#333,color:#000\n",
                     print ? "#fff" : "#faebcc");
    esp_scratch_putf(&chart->text, "    classDef chance fill:%s,stroke:#333,color:#000\n",
                     print ? "#fff" : "#ccece3");
    esp_scratch_putf(&chart->text, "    classDef odd stroke:%s,stroke-width:3px\n",
                     print ? "#000" : "#d55e00");
    esp_scratch_putf(&chart->text, "    classDef cut fill:none,stroke:none,color:%s\n",
                     print ? "#000" : "#a84900");
    esp_scratch_put(&chart->text, "    classDef caption fill:none,stroke:none,color:#444\n");
}

static enum esp_status check_size(const struct flowchart *chart, struct esp_error *error)
{
    if (chart->text.failed || chart->words.failed || (chart->boards && chart->boards->failed))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a flowchart");
    if (chart->edges > MOST_EDGES)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "Mermaid draws %d edges at most, here are %zu: use --max-nodes or "
                        "--max-depth",
                        MOST_EDGES, chart->edges);
    if (chart->text.length > MOST_CHARACTERS)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "Mermaid reads %d characters at most, here are %zu: use --max-nodes or "
                        "--max-depth",
                        MOST_CHARACTERS, chart->text.length);
    return ESP_OK;
}

static enum esp_status write_chart(struct flowchart *chart, FILE *stream, struct esp_error *error)
{
    const struct esp_drawn *drawn = chart->selection->drawn;
    const size_t count = chart->selection->count;

    esp_scratch_put(&chart->text, "flowchart TD\n");
    for (size_t i = 0; i < count; i++)
        put_node(chart, &drawn[i]);
    for (size_t i = 0; i < count; i++) {
        for (size_t n = i + 1; n < drawn[i].end; n = drawn[n].end)
            put_edge(chart, &drawn[i], &drawn[n]);
        put_stubs(chart, i);
    }
    put_caption(chart);
    put_classes(chart);
    const enum esp_status status = check_size(chart, error);
    if (status != ESP_OK)
        return status;
    errno = 0;
    if (fputs(esp_scratch_text(&chart->text), stream) < 0 || fflush(stream) != 0)
        return esp_fail(error, ESP_IO, "cannot write the flowchart: %s",
                        strerror(errno ? errno : EIO));
    return ESP_OK;
}

enum esp_status esp_draw_mermaid(struct esp_record *record,
                                 const struct esp_draw_options *options, FILE *stream,
                                 struct esp_error *error)
{
    struct esp_selection selection;
    struct esp_boards pictures = { 0 };
    enum esp_status status = esp_refuse_against(options, "mmd", error);

    if (status == ESP_OK)
        status = esp_selection_init(&selection, record, options, error);

    if (status != ESP_OK)
        return status;
    struct flowchart chart = { .selection = &selection, .print = options->print };
    if (options->boards) {
        status = esp_boards_init(&pictures, record, error);
        chart.boards = &pictures;
    }
    if (status == ESP_OK)
        status = write_chart(&chart, stream, error);
    esp_scratch_free(&chart.text);
    esp_scratch_free(&chart.words);
    esp_boards_free(&pictures);
    esp_selection_free(&selection);
    return status;
}
