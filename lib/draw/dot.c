/*
 * dot.c - a recorded search in Graphviz's language, through libcgraph.
 *
 * MAX is a house that points up, MIN one that points down, chance an ellipse.
 * The value stands large in a node, the window small below it. A thick edge
 * is the move a node returned. A branch that was cut off ends in `//`. What
 * kind of leaf a node is shows in its border, so that nothing depends on
 * colour; the colours are those of Okabe and Ito.
 *
 * Nodes are named n0, n1, ... by their ids, so that equal records give equal
 * files, byte for byte.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <graphviz/cgraph.h>

#include "against.h"
#include "caption.h"
#include "dot_parts.h"
#include "markup.h"

#define LIGHT_GREY "#888888"
#define BLUE "#0072B2"
#define VERMILLION "#D55E00"
#define PURPLE "#A8467D"
#define DARK_GREEN "#007A5A"
#define SKY_BLUE_TINT "#56B4E940" /* a quarter of the colour */
#define ORANGE_TINT "#E69F0040"
#define GREEN_TINT "#009E7340"

/* Cut branches are drawn one by one up to here, else together as one. */
enum { SINGLE_STUBS = 3, STUB_COLUMNS = 24 };

/* --- shorter names ---------------------------------------------------------- */

static void set(void *object, const char *name, const char *value)
{
    esp_dot_set(object, name, value);
}

static void set_plain(struct painting *painting, void *object, const char *name,
                      const char *text)
{
    set(object, name, esp_markup_plain(&painting->label, text));
}

static Agnode_t *node_of(struct painting *painting, uint32_t id, const char *suffix)
{
    return esp_dot_node(painting, id, suffix);
}

/* The graph is a tree: no edge is there yet, and a strict graph has none twice. */
static Agedge_t *edge_to(struct painting *painting, Agnode_t *tail, Agnode_t *head)
{
    return agedge(painting->graph, tail, head, NULL, 1);
}

/* --- a node --------------------------------------------------------------- */

static bool is_odd_end(const struct esp_node *node)
{
    return !(node->flags & ESP_NODE_LEFT) || node->why == ESP_STOPPED || node->why == ESP_ERROR;
}

static void set_shape(Agnode_t *dot, const struct esp_node *node)
{
    static const char *const shapes[] = { "house", "invhouse", "ellipse" };
    static const char *const tints[] = { SKY_BLUE_TINT, ORANGE_TINT, GREEN_TINT };

    if (!(node->flags & ESP_NODE_SIDE) || node->side > ESP_CHANCE)
        return;
    set(dot, "shape", shapes[node->side]);
    if (!esp_label_is_leaf(node))
        set(dot, "fillcolor", tints[node->side]);
}

static void set_border(struct painting *painting, Agnode_t *dot, const struct esp_node *node)
{
    if (is_odd_end(node)) {
        set(dot, "penwidth", "2.5");
        set(dot, "color", VERMILLION);
    } else if (!esp_label_is_leaf(node)) {
        return;
    } else if (node->why == ESP_TERMINAL) {
        set(dot, "peripheries", "2");
        painting->key |= ESP_KEY_TERMINAL;
    } else if (node->why == ESP_HORIZON) {
        set(dot, "style", "filled,dashed");
        painting->key |= ESP_KEY_HORIZON;
    } else {
        set(dot, "style", "filled,dotted");
        set(dot, "penwidth", "2");
        painting->key |= ESP_KEY_TABLE;
    }
}

/* A ghost is dotted whatever kind of node it is; its shape and words still tell that. */
static void set_presence(Agnode_t *dot, const struct esp_drawn *drawn)
{
    if (drawn->presence == ESP_DRAWN_GHOST) {
        set(dot, "style", "dotted");
        set(dot, "color", LIGHT_GREY);
        set(dot, "fontcolor", ESP_DOT_GREY);
        set(dot, "penwidth", "1.2");
    } else if (drawn->presence == ESP_DRAWN_ADDED) {
        set(dot, "color", DARK_GREEN);
        set(dot, "penwidth", "3");
    }
}

static void add_words(struct painting *painting, enum esp_markup_line line)
{
    esp_markup_line(&painting->label, line, esp_scratch_text(&painting->words));
}

static void add_window(struct painting *painting, const struct esp_drawn *drawn)
{
    const struct esp_node *node = drawn->node;
    struct esp_scratch *words = esp_scratch_begin(&painting->words);
    double alpha, beta;

    if (node->flags & ESP_NODE_WINDOW)
        esp_label_window(words, &esp_signs_page, node->alpha, node->beta);
    if (esp_record_narrowed(painting->selection->record, drawn->id, &alpha, &beta)) {
        esp_scratch_put(words, " to ");
        esp_label_window(words, &esp_signs_page, alpha, beta);
    }
    add_words(painting, ESP_MARKUP_WINDOW);
}

/* Words in a node say what its border does not. */
static void add_why(struct painting *painting, const struct esp_drawn *drawn)
{
    const struct esp_node *node = drawn->node;
    struct esp_scratch *words = esp_scratch_begin(&painting->words);

    if (!esp_label_is_leaf(node)) {
        esp_label_why(words, painting->selection->record, drawn->id, ESP_LABEL_SHORT);
        add_words(painting, ESP_MARKUP_STRONG);
    } else if (node->why == ESP_TABLE) {
        esp_label_why(words, painting->selection->record, drawn->id, ESP_LABEL_SHORT);
        add_words(painting, ESP_MARKUP_WINDOW);
    } else if (node->why == ESP_HORIZON && node->flags & ESP_NODE_EVAL_HIT) {
        esp_scratch_put(words, "cached");
        add_words(painting, ESP_MARKUP_QUIET);
    }
}

static void add_head(struct painting *painting, const struct esp_drawn *drawn)
{
    struct esp_scratch *words = esp_scratch_begin(&painting->words);
    const char *side = esp_label_is_leaf(drawn->node) ? "" : esp_label_side(drawn->node);

    esp_scratch_put(words, side);
    if (drawn->named) {
        esp_scratch_put(words, *side ? " " : "");
        esp_label_name(words, painting->selection->record, drawn->id);
    }
    if (drawn->node->flags & ESP_NODE_SYNTHETIC)
        esp_scratch_putf(words, "%sadded by the recorder", *side || drawn->named ? ", " : "");
    add_words(painting, ESP_MARKUP_QUIET);
}

static void set_node_label(struct painting *painting, Agnode_t *dot,
                           const struct esp_drawn *drawn)
{
    struct esp_record *record = painting->selection->record;

    esp_scratch_begin(&painting->label);
    add_head(painting, drawn);
    if (painting->boards) {
        const char *picture = esp_boards_picture(painting->boards, drawn->id);
        esp_markup_picture(&painting->label, picture ? picture : "");
    }
    if (drawn->node->flags & ESP_NODE_VALUE &&
        esp_record_bound(record, drawn->id) == ESP_UNKNOWN)
        painting->key |= ESP_KEY_UNKNOWN;
    esp_label_value(esp_scratch_begin(&painting->words), &esp_signs_page, record, drawn->id);
    add_words(painting,
              esp_label_is_leaf(drawn->node) ? ESP_MARKUP_LEAF_VALUE : ESP_MARKUP_VALUE);
    esp_against_value(esp_scratch_begin(&painting->words), &esp_signs_page, painting->selection,
                      (size_t)(drawn - painting->selection->drawn));
    add_words(painting, ESP_MARKUP_STRONG);
    add_window(painting, drawn);
    add_why(painting, drawn);
    if (drawn->hidden > 0 && !painting->scene) {
        struct esp_scratch *words = esp_scratch_begin(&painting->words);
        esp_scratch_put_char(words, '+');
        esp_label_count(words, drawn->hidden, "node", "nodes");
        add_words(painting, ESP_MARKUP_QUIET);
    }
    esp_dot_label(painting, dot);
}

/* All there is to say, in words: shown when the mouse rests on the node. */
static void set_tooltip(struct painting *painting, Agnode_t *dot, const struct esp_drawn *drawn)
{
    esp_label_sentence(esp_scratch_begin(&painting->words), painting->selection->record,
                       drawn->id);
    esp_against_sentence(&painting->words, painting->selection,
                         (size_t)(drawn - painting->selection->drawn));
    set_plain(painting, dot, "tooltip", esp_scratch_text(&painting->words));
}

/* --- edges ---------------------------------------------------------------- */

/* Blanks keep the move off its line, where Graphviz would let it touch. */
static void set_move(struct painting *painting, Agedge_t *edge, uint32_t move)
{
    struct esp_scratch *words = esp_scratch_begin(&painting->words);

    if (move == ESP_TEXT_NONE)
        return;
    esp_scratch_put(words, "  ");
    esp_label_move(words, painting->selection->record, move);
    esp_scratch_put_char(words, ' ');
    set_plain(painting, edge, "label", esp_scratch_text(&painting->words));
}

static void set_edge_presence(Agedge_t *edge, const struct esp_drawn *drawn)
{
    if (drawn->presence == ESP_DRAWN_GHOST) {
        set(edge, "style", drawn->cut ? "dashed" : "dotted");
        set(edge, "color", drawn->cut ? VERMILLION : LIGHT_GREY);
        set(edge, "fontcolor", ESP_DOT_GREY);
    } else if (drawn->presence == ESP_DRAWN_ADDED) {
        set(edge, "color", DARK_GREEN);
    }
}

static void draw_edges(struct painting *painting, size_t number)
{
    const struct esp_selection *selection = painting->selection;
    const struct esp_drawn *drawn = selection->drawn;
    const uint32_t chosen = esp_chosen_child(selection->record, drawn[number].id);
    Agnode_t *tail = node_of(painting, drawn[number].id, "");

    for (size_t i = number + 1; i < drawn[number].end; i = drawn[i].end) {
        Agedge_t *edge = edge_to(painting, tail, node_of(painting, drawn[i].id, ""));
        set_move(painting, edge, drawn[i].node->move);
        if (drawn[i].id == chosen) {
            set(edge, "penwidth", "3.5");
            set(edge, "color", BLUE);
            set(edge, "fontname", "Helvetica-Bold");
        }
        set_edge_presence(edge, &drawn[i]);
    }
}

static void draw_stub(struct painting *painting, const struct esp_drawn *drawn, size_t index,
                      uint32_t move)
{
    char suffix[32];
    snprintf(suffix, sizeof suffix, "cut%zu", index);
    Agnode_t *stub = node_of(painting, drawn->id, suffix);
    Agedge_t *edge = edge_to(painting, node_of(painting, drawn->id, ""), stub);

    esp_scratch_begin(&painting->label);
    esp_markup_line(&painting->label, ESP_MARKUP_CUT, "//");
    if (move == ESP_TEXT_NONE) {
        esp_label_moves(esp_scratch_begin(&painting->words), painting->selection->record,
                        drawn->untried, drawn->untried_count, STUB_COLUMNS);
        add_words(painting, ESP_MARKUP_WINDOW);
    }
    esp_dot_label(painting, stub);
    set(stub, "shape", "plaintext");
    set(stub, "style", "solid");
    set(stub, "peripheries", "0");
    set(stub, "margin", "0.02,0");
    set(stub, "width", "0.2");
    set(stub, "tooltip", "never tried");
    set_move(painting, edge, move);
    set(edge, "style", "dashed");
    set(edge, "color", VERMILLION);
}

/* The branches never tried that no ghost shows. */
static void draw_stubs(struct painting *painting, size_t number)
{
    const struct esp_drawn *drawn = &painting->selection->drawn[number];

    if (drawn->untried_count > SINGLE_STUBS)
        draw_stub(painting, drawn, 0, ESP_TEXT_NONE);
    else
        for (size_t i = 0; i < drawn->untried_count; i++)
            draw_stub(painting, drawn, i, drawn->untried[i]);
}

/* From a table answer to the node that stored it; such edges move no node. */
static void draw_cached(struct painting *painting, size_t number)
{
    const size_t source = esp_selection_source(painting->selection, number);

    if (source == ESP_DRAWN_NONE)
        return;
    Agedge_t *edge = edge_to(painting, node_of(painting, painting->selection->drawn[number].id, ""),
                             node_of(painting, painting->selection->drawn[source].id, ""));
    set(edge, "style", "dashed");
    set(edge, "color", PURPLE);
    set(edge, "penwidth", "1");
    set(edge, "constraint", "false");
    set(edge, "arrowhead", "open");
    set(edge, "arrowsize", "0.6");
}

/* --- the whole ------------------------------------------------------------ */

static void set_caption(struct painting *painting)
{
    const struct esp_record *record = painting->selection->record;
    struct esp_scratch *words;

    esp_scratch_begin(&painting->label);
    esp_caption_title(esp_scratch_begin(&painting->words), record);
    add_words(painting, ESP_MARKUP_TITLE);
    esp_caption_search(esp_scratch_begin(&painting->words), record);
    add_words(painting, ESP_MARKUP_TEXT);
    esp_caption_result(esp_scratch_begin(&painting->words), record);
    add_words(painting, ESP_MARKUP_TEXT);
    esp_against_search(esp_scratch_begin(&painting->words), painting->selection);
    add_words(painting, ESP_MARKUP_TEXT);
    words = esp_scratch_begin(&painting->words);
    esp_caption_notes(words, painting->selection);
    esp_against_notes(words, painting->selection, "dotted and grey", "thick and green");
    if (painting->boards)
        esp_boards_note(words, painting->boards);
    esp_markup_lines(&painting->label, ESP_MARKUP_STRONG, esp_scratch_text(&painting->words));
    esp_caption_key(esp_scratch_begin(&painting->words), painting->key);
    add_words(painting, ESP_MARKUP_KEY);
    esp_dot_label(painting, painting->graph);
}

/*
 * Children are drawn from left to right in the order of their edges, so a
 * node's stubs come after all its branches.
 */
static void paint(struct painting *painting)
{
    const struct esp_selection *selection = painting->selection;

    for (size_t i = 0; i < selection->count; i++) {
        Agnode_t *dot = node_of(painting, selection->drawn[i].id, "");
        set_shape(dot, selection->drawn[i].node);
        set_border(painting, dot, selection->drawn[i].node);
        set_presence(dot, &selection->drawn[i]);
        set_node_label(painting, dot, &selection->drawn[i]);
        set_tooltip(painting, dot, &selection->drawn[i]);
    }
    for (size_t i = 0; i < selection->count; i++) {
        draw_edges(painting, i);
        draw_stubs(painting, i);
    }
    for (size_t i = 0; i < selection->count && selection->count <= ESP_CACHED_MOST; i++)
        draw_cached(painting, i);
    set_caption(painting);
}

static enum esp_status write_graph(struct painting *painting, FILE *stream,
                                   struct esp_error *error)
{
    painting->graph = agopen("espalier", Agstrictdirected, NULL);
    if (!painting->graph)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a graph");
    esp_dot_declare(painting->graph);
    paint(painting);
    if (painting->scene)
        esp_dot_place(painting);
    errno = 0;
    const bool written = agwrite(painting->graph, stream) == 0 && fflush(stream) == 0;
    const int reason = errno;
    agclose(painting->graph);
    if (painting->label.failed || painting->words.failed ||
        (painting->boards && painting->boards->failed))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a label");
    if (!written || ferror(stream))
        return esp_fail(error, ESP_IO, "cannot write the graph: %s",
                        strerror(reason ? reason : EIO));
    return ESP_OK;
}

/* The places come first: they need the boards, but not to count what is missing. */
static enum esp_status place_selection(struct painting *painting, struct esp_scene *scene,
                                       struct esp_error *error)
{
    struct esp_boards *boards = painting->boards;

    if (boards)
        boards->plain = true;
    const enum esp_status status = esp_scene_init(scene, painting->selection, ESP_DRAW_BOXES,
                                                  boards, ESP_DOT_GABLE, error);
    if (boards)
        boards->missing = 0;
    painting->scene = scene;
    return status;
}

static enum esp_status paint_selection(const struct esp_selection *selection,
                                       const struct esp_draw_options *options, FILE *stream,
                                       struct esp_error *error)
{
    struct painting painting = { .selection = selection };
    struct esp_boards pictures = { 0 };
    struct esp_scene scene = { 0 };
    enum esp_status status = ESP_OK;

    if (options->boards)
        status = esp_boards_init(&pictures, selection->record, error);
    if (status == ESP_OK && options->boards)
        painting.boards = &pictures;
    if (status == ESP_OK && options->positions)
        status = place_selection(&painting, &scene, error);
    if (status == ESP_OK)
        status = write_graph(&painting, stream, error);
    esp_scratch_free(&painting.label);
    esp_scratch_free(&painting.words);
    esp_scene_free(&scene);
    esp_boards_free(&pictures);
    return status;
}

enum esp_status esp_draw_dot(struct esp_record *record, const struct esp_draw_options *options,
                             FILE *stream, struct esp_error *error)
{
    struct esp_selection selection;
    enum esp_status status = esp_selection_init(&selection, record, options, error);

    if (status != ESP_OK)
        return status;
    status = paint_selection(&selection, options, stream, error);
    esp_selection_free(&selection);
    return status;
}
