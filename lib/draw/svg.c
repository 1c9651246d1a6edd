/*
 * svg.c - a recorded search as SVG, laid out here.
 *
 * Edges are written first, so that nodes lie above them. What kind of leaf a
 * node is shows in its border and whose turn it is in its shape, so that
 * nothing depends on colour.
 */
#include <errno.h>
#include <math.h>

#include "against.h"
#include "espalier/text.h"
#include "heat.h"
#include "key.h"
#include "label.h"
#include "marks.h"
#include "metrics.h"
#include "scene.h"
#include "svg.h"
#include "svg_page.h"

struct painting {
    FILE *stream;
    const struct esp_scene *scene;
    const struct esp_clock *clock; /* NULL: as it is at the end */
    struct esp_scratch words;
    double left, top; /* of the tree on the page */
};

static const char *const look_names[ESP_LOOKS] = {
    [ESP_LOOK_VALUE] = "value", [ESP_LOOK_WINDOW] = "window", [ESP_LOOK_QUIET] = "quiet",
    [ESP_LOOK_STRONG] = "strong", [ESP_LOOK_CUT] = "cut", [ESP_LOOK_BOARD] = "board",
    [ESP_LOOK_MOVE] = "move",
};

/* --- steps ---------------------------------------------------------------- */

static const struct esp_span always = { 0, ESP_CLOCK_END };

/* What is known of a node when it is left: its value, its cutoff, what was cut or is folded. */
static size_t left_at(const struct painting *painting, const struct esp_scene_item *item)
{
    return painting->clock ? painting->clock->slides->leave[item->drawn] : 0;
}

static struct esp_span since_left(const struct painting *painting,
                                  const struct esp_scene_item *item)
{
    return (struct esp_span){ left_at(painting, item), ESP_CLOCK_END };
}

static size_t entered_at(const struct painting *painting, const struct esp_scene_item *item)
{
    if (item->shape == ESP_SHAPE_STUB || item->shape == ESP_SHAPE_FOLD)
        return left_at(painting, item);
    return painting->clock ? painting->clock->slides->enter[item->drawn] : 0;
}

/* --- words ---------------------------------------------------------------- */

/* An element of words from its attributes on; y: of the letters' feet. */
static void write_text(struct painting *painting, const char *look, double x, double y,
                       const char *text)
{
    FILE *stream = painting->stream;

    esp_svg_raw(stream, " class=\"");
    esp_svg_raw(stream, look);
    fputc('"', stream);
    esp_svg_attribute(stream, "x", x);
    esp_svg_attribute(stream, "y", y);
    fputc('>', stream);
    esp_svg_text(stream, text);
    esp_svg_raw(stream, "</text>");
}

static void write_words(struct painting *painting, const char *look, double x, double y,
                        uint32_t text, struct esp_span span)
{
    if (!esp_clock_shows(painting->clock, span))
        return;
    esp_svg_raw(painting->stream, "<text");
    esp_clock_write(painting->stream, painting->clock, span);
    write_text(painting, look, x, y, esp_scene_text(painting->scene, text));
}

/* The window of a node while it is open, as its children narrowed it. */
static void write_narrowed(struct painting *painting, const struct esp_scene_item *item, double x,
                           double y, double alpha, double beta, struct esp_span span)
{
    if (!esp_clock_shows(painting->clock, span))
        return;
    esp_label_window(esp_scratch_begin(&painting->words), &esp_signs_page, alpha, beta);
    const char *text = esp_scratch_text(&painting->words);
    const double size = esp_letters[ESP_LOOK_WINDOW].size;

    esp_svg_raw(painting->stream, "<text");
    esp_clock_write(painting->stream, painting->clock, span);
    if (esp_text_width(text, size, ESP_FACE_PLAIN) > (double)item->width) {
        esp_svg_attribute(painting->stream, "textLength", (double)item->width - 4);
        esp_svg_raw(painting->stream, " lengthAdjust=\"spacingAndGlyphs\"");
    }
    write_text(painting, look_names[ESP_LOOK_WINDOW], x, y, text);
}

/*
 * The window that a node was handed, and in its place, while the node is open
 * and only there, what its children made of it.
 */
static void write_window(struct painting *painting, const struct esp_scene_item *item, double x,
                         double y, uint32_t text)
{
    const struct esp_drawn *drawn = painting->scene->selection->drawn;
    const struct esp_slides *slides = painting->clock->slides;
    const size_t number = item->drawn;
    double alpha = drawn[number].node->alpha, beta = drawn[number].node->beta;
    struct esp_span away = { slides->leave[number], slides->leave[number] };
    size_t since = away.from;

    for (size_t i = number + 1; i < drawn[number].end; i = drawn[i].end) {
        const double old_alpha = alpha, old_beta = beta;
        if (!esp_slides_narrow(&drawn[number], &drawn[i], &alpha, &beta))
            continue;
        if (away.from == away.to)
            away.from = slides->leave[i];
        else
            write_narrowed(painting, item, x, y, old_alpha, old_beta,
                           (struct esp_span){ since, slides->leave[i] });
        since = slides->leave[i];
    }
    write_narrowed(painting, item, x, y, alpha, beta, (struct esp_span){ since, away.to });
    if (painting->clock->frame && esp_clock_shows(painting->clock, away))
        return;
    esp_svg_raw(painting->stream, "<text");
    if (away.from < away.to)
        esp_clock_write_gap(painting->stream, painting->clock, 0, away);
    write_text(painting, look_names[ESP_LOOK_WINDOW], x, y,
               esp_scene_text(painting->scene, text));
}

static bool has_moving_window(const struct painting *painting, const struct esp_scene_item *item,
                              enum esp_look look)
{
    return painting->clock && look == ESP_LOOK_WINDOW && item->shape != ESP_SHAPE_STUB &&
           painting->scene->selection->drawn[item->drawn].node->flags & ESP_NODE_WINDOW;
}

/* Lines from first up to last, the first below y. Returns the y below them. */
static double write_lines(struct painting *painting, const struct esp_scene_item *item,
                          uint32_t first, uint32_t last, double x, double y)
{
    for (uint32_t i = first; i < last; i++) {
        const struct esp_scene_line *line = &painting->scene->lines[i];
        const struct esp_letters *letters = &esp_letters[line->look];
        const bool late = line->look == ESP_LOOK_VALUE || line->look == ESP_LOOK_STRONG;
        y += letters->line;
        const double feet = y - 0.5 * (letters->line - 0.7 * letters->size);
        if (has_moving_window(painting, item, (enum esp_look)line->look))
            write_window(painting, item, x, feet, line->text);
        else
            write_words(painting, look_names[line->look], x, feet, line->text,
                        late ? since_left(painting, item) : always);
    }
    return y;
}

static double lines_height(const struct esp_scene *scene, const struct esp_scene_item *item)
{
    double height = (double)item->board_height;
    for (uint32_t i = item->line; i < item->line + item->inside; i++)
        height += esp_letters[scene->lines[i].look].line;
    return height;
}

/* --- nodes ---------------------------------------------------------------- */

static double move_height(const struct esp_scene_item *item)
{
    return item->move == ESP_SCENE_NONE ? 0 : esp_letters[ESP_LOOK_MOVE].line;
}

static const char *fill_of(const struct esp_scene_item *item)
{
    if (item->leaf)
        return "leaf";
    switch ((enum esp_shape)item->shape) {
    case ESP_SHAPE_UP:
        return "max";
    case ESP_SHAPE_DOWN:
        return "min";
    case ESP_SHAPE_ROUND:
        return "chance";
    case ESP_SHAPE_FOLD:
        return "fold";
    default:
        return "leaf";
    }
}

static void write_shape(struct painting *painting, const struct esp_scene_item *item, double top)
{
    static const char *const borders[] = { "", "", " dashed", " dotted", " odd" };
    struct esp_outline outline = {
        .shape = (enum esp_shape)item->shape, .triangle = item->triangle,
        .x = item->x + painting->left, .y = top,
        .width = item->body_width, .height = item->body_height
    };

    esp_svg_raw(painting->stream, "<path");
    const bool is_open =
        esp_clock_open(painting->stream, painting->clock,
                       (struct esp_span){ entered_at(painting, item), left_at(painting, item) });
    esp_svg_raw(painting->stream, is_open ? " class=\"open " : " class=\"");
    esp_svg_raw(painting->stream, fill_of(item));
    esp_svg_raw(painting->stream,
                item->shape == ESP_SHAPE_FOLD ? " folded" : borders[item->border]);
    esp_svg_raw(painting->stream, "\" d=\"");
    esp_svg_outline(painting->stream, &outline);
    if (item->border == ESP_BORDER_DOUBLE) {
        outline.y += 2.5;
        outline.width -= 6;
        outline.height -= 5;
        esp_svg_outline(painting->stream, &outline);
    }
    esp_svg_raw(painting->stream, "\"/>");
}

/* Where words start in a shape: in the middle, but in a gabled one off the gable. */
static double words_top(const struct painting *painting, const struct esp_scene_item *item,
                        double top)
{
    const double height = lines_height(painting->scene, item), room = item->body_height - height;

    if (item->shape == ESP_SHAPE_UP)
        return item->triangle ? top + room - 0.5 : top + (room + esp_gable) / 2;
    if (item->shape == ESP_SHAPE_DOWN)
        return item->triangle ? top + 0.5 : top + (room - esp_gable) / 2;
    return top + room / 2;
}

/* All there is to say, in words: shown when the mouse rests on the node. */
static void write_tooltip(struct painting *painting, const struct esp_scene_item *item)
{
    const struct esp_selection *selection = painting->scene->selection;

    esp_svg_raw(painting->stream, "<title>");
    if (item->shape == ESP_SHAPE_STUB)
        esp_svg_raw(painting->stream, "never tried");
    else {
        esp_label_sentence(esp_scratch_begin(&painting->words), selection->record,
                           selection->drawn[item->drawn].id);
        esp_against_sentence(&painting->words, selection, item->drawn);
        esp_svg_text(painting->stream, esp_scratch_text(&painting->words));
    }
    esp_svg_raw(painting->stream, "</title>");
}

/* Nodes go by their numbers: n17, and of the other search o17. */
static void write_id(struct painting *painting, const struct esp_scene_item *item)
{
    const struct esp_selection *selection = painting->scene->selection;
    uint32_t id = selection->drawn[item->drawn].id;
    const bool ghost = item->presence == ESP_DRAWN_GHOST;
    char digits[20];

    if (selection->overlay)
        id = ghost ? selection->overlay->origins[id].second
                   : selection->overlay->origins[id].first;
    esp_svg_raw(painting->stream, ghost ? " id=\"o" : " id=\"n");
    fwrite(digits, 1, esp_print_unsigned(id, digits), painting->stream);
    fputc('"', painting->stream);
}

static const char *const presences[] = { "", " ghost", " added" };

static void open_group(struct painting *painting, const struct esp_scene_item *item)
{
    static const char *const groups[] = { "<g", "<g class=\"ghost\"", "<g class=\"added\"" };

    esp_svg_raw(painting->stream, groups[item->presence]);
    if (item->shape != ESP_SHAPE_STUB && item->shape != ESP_SHAPE_FOLD)
        write_id(painting, item);
    esp_clock_write(painting->stream, painting->clock,
                    (struct esp_span){ entered_at(painting, item), ESP_CLOCK_END });
    fputc('>', painting->stream);
}

/* Its words and, where it has one, the board between them. */
static void write_inside(struct painting *painting, const struct esp_scene_item *item, double x,
                         double y)
{
    const uint32_t middle = item->line + item->above;

    y = write_lines(painting, item, item->line, middle, x, y);
    if (item->marks > 0)
        esp_marks_write(painting->stream, &painting->scene->marks[item->mark], item->marks,
                        x - (double)item->board_width / 2, y);
    write_lines(painting, item, middle, item->line + item->inside, x,
                y + (double)item->board_height);
}

/* The move on the edge that leads to it, bold once it is the one that came back. */
static void write_move(struct painting *painting, const struct esp_scene_item *item, double x,
                       double y)
{
    if (!item->chosen) {
        write_words(painting, "move", x, y, item->move, always);
        return;
    }
    const struct esp_span chosen =
        since_left(painting, &painting->scene->items[item->parent]);
    write_words(painting, "move", x, y, item->move,
                (struct esp_span){ entered_at(painting, item), chosen.from });
    write_words(painting, "move chosen", x, y, item->move, chosen);
}

static void write_item(struct painting *painting, const struct esp_scene_item *item)
{
    const double x = item->x + painting->left;
    double y = item->y + painting->top;

    if (item->shape == ESP_SHAPE_NOTHING ||
        !esp_clock_shows(painting->clock,
                         (struct esp_span){ entered_at(painting, item), ESP_CLOCK_END }))
        return;
    open_group(painting, item);
    if (item->shape != ESP_SHAPE_FOLD)
        write_tooltip(painting, item);
    if (item->move != ESP_SCENE_NONE)
        write_move(painting, item, x, y + esp_letters[ESP_LOOK_MOVE].size + 1);
    y += move_height(item);
    if (item->shape != ESP_SHAPE_STUB)
        write_shape(painting, item, y);
    write_inside(painting, item, x, words_top(painting, item, y));
    write_lines(painting, item, item->line + item->inside, item->line + item->lines, x,
                y + item->body_height);
    esp_svg_raw(painting->stream, "</g>\n");
}

/* --- edges ---------------------------------------------------------------- */

static void write_point(struct painting *painting, char command, double x, double y)
{
    fputc(command, painting->stream);
    esp_svg_number(painting->stream, x + painting->left);
    fputc(' ', painting->stream);
    esp_svg_number(painting->stream, y + painting->top);
}

/* Down from the parent to the floor of its level, then to what belongs to the child. */
static void write_line(struct painting *painting, const struct esp_scene_item *item, bool chosen,
                       struct esp_span span)
{
    const struct esp_scene *scene = painting->scene;
    const struct esp_scene_item *parent = &scene->items[item->parent];
    const double bottom = parent->y + parent->height, floor = scene->floors[parent->level];

    if (!esp_clock_shows(painting->clock, span))
        return;
    esp_svg_raw(painting->stream, "<path");
    esp_clock_write(painting->stream, painting->clock, span);
    esp_svg_raw(painting->stream, " class=\"edge");
    esp_svg_raw(painting->stream, chosen                          ? " chosen"
                                  : item->shape == ESP_SHAPE_STUB ? " untried"
                                  : item->shape == ESP_SHAPE_FOLD ? " folded"
                                                                  : "");
    esp_svg_raw(painting->stream, item->cut ? " untried" : presences[item->presence]);
    esp_svg_raw(painting->stream, "\" d=\"");
    write_point(painting, 'M', parent->x, bottom);
    if (floor > bottom)
        write_point(painting, 'L', parent->x, floor);
    write_point(painting, 'L', item->x, item->y);
    esp_svg_raw(painting->stream, "\"/>\n");
}

/* Strong once its move has come back. */
static void write_edge(struct painting *painting, const struct esp_scene_item *item)
{
    const struct esp_scene_item *parent = &painting->scene->items[item->parent];
    const size_t from = entered_at(painting, item);

    if (parent->shape == ESP_SHAPE_NOTHING)
        return;
    write_line(painting, item, false,
               (struct esp_span){ from, item->chosen ? left_at(painting, parent)
                                                     : ESP_CLOCK_END });
    if (item->chosen)
        write_line(painting, item, true, since_left(painting, parent));
}

/* From below a table answer, in a bow under its level, to below the node that stored it. */
static void write_cached(struct painting *painting, const struct esp_scene_item *item)
{
    const struct esp_scene *scene = painting->scene;
    const uint32_t number =
        item->shape == ESP_SHAPE_NOTHING ? ESP_SCENE_NONE : esp_scene_source(scene, item);

    if (number == ESP_SCENE_NONE || !esp_clock_shows(painting->clock, since_left(painting, item)))
        return;
    const struct esp_scene_item *source = &scene->items[number];
    const double from = item->y + (double)item->height, to = source->y + (double)source->height;
    const double low = fmax(scene->floors[item->level], scene->floors[source->level]) + 24;

    esp_svg_raw(painting->stream, "<path");
    esp_clock_write(painting->stream, painting->clock, since_left(painting, item));
    esp_svg_raw(painting->stream, " class=\"cached\" d=\"");
    write_point(painting, 'M', item->x, from);
    write_point(painting, 'C', item->x, low);
    write_point(painting, ' ', source->x + 0.2 * (item->x - source->x), low);
    write_point(painting, ' ', source->x + (source->x < item->x ? 8 : -8), to);
    esp_svg_raw(painting->stream, "\"/>\n");
}

/* --- the whole ------------------------------------------------------------ */

static void write_tree(struct painting *painting)
{
    const struct esp_scene *scene = painting->scene;

    esp_svg_raw(painting->stream, "<g class=\"edges\">\n");
    for (uint32_t i = 0; i < scene->count; i++)
        if (scene->items[i].parent != ESP_SCENE_NONE && !scene->items[i].chosen)
            write_edge(painting, &scene->items[i]);
    for (uint32_t i = 0; i < scene->count; i++)
        if (scene->items[i].parent != ESP_SCENE_NONE && scene->items[i].chosen)
            write_edge(painting, &scene->items[i]);
    for (uint32_t i = 0; i < scene->count && scene->count <= ESP_CACHED_MOST; i++)
        write_cached(painting, &scene->items[i]);
    esp_svg_raw(painting->stream, "</g>\n");
    for (uint32_t i = 0; i < scene->count; i++)
        write_item(painting, &scene->items[i]);
}

static void write_page(struct painting *painting, const struct esp_svg_caption *caption,
                       bool print)
{
    const struct esp_scene *scene = painting->scene;
    const struct esp_key key = esp_key_of(scene);
    const double inner = fmax(fmax(scene->width, caption->width), key.width);
    const double key_top = ESP_SVG_MARGIN + caption->height + 4;

    painting->left = ESP_SVG_MARGIN + (inner - scene->width) / 2;
    painting->top = key_top + key.height + ESP_SVG_MARGIN;
    esp_svg_open(painting->stream, esp_scratch_text(&caption->words),
                 inner + 2 * ESP_SVG_MARGIN, painting->top + scene->height + ESP_SVG_MARGIN,
                 print, scene->selection->overlay);
    if (scene->mark_count > 0) {
        esp_svg_raw(painting->stream, "<style>\n");
        esp_marks_style(painting->stream, print);
        esp_svg_raw(painting->stream, "</style>\n");
    }
    esp_clock_style(painting->stream, painting->clock, print);
    esp_svg_write_caption(painting->stream, caption);
    esp_key_write(painting->stream, &key, ESP_SVG_MARGIN, key_top);
    write_tree(painting);
    esp_svg_close(painting->stream);
}

enum esp_status esp_svg_paint(const struct esp_scene *scene, const struct esp_boards *boards,
                              bool print, const struct esp_clock *clock, FILE *stream,
                              struct esp_error *error)
{
    struct painting painting = { .stream = stream, .scene = scene, .clock = clock };
    struct esp_svg_caption caption;
    enum esp_status status = ESP_OK;

    esp_svg_caption(&caption, scene->selection);
    caption.clock = clock;
    if (boards) {
        esp_boards_note(esp_scratch_begin(&painting.words), boards);
        esp_svg_notes(&caption, esp_scratch_text(&painting.words));
    }
    errno = 0;
    if (!caption.words.failed)
        write_page(&painting, &caption, print);
    if (caption.words.failed || painting.words.failed)
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for a label");
    else
        status = esp_svg_finish(painting.stream, error);
    esp_svg_caption_free(&caption);
    esp_scratch_free(&painting.words);
    return status;
}

static enum esp_status paint_selection(const struct esp_selection *selection,
                                       const struct esp_draw_options *options, FILE *stream,
                                       struct esp_error *error)
{
    struct esp_boards boards = { 0 };
    struct esp_boards *wanted = options->boards ? &boards : NULL;
    struct esp_scene scene = { 0 };
    enum esp_status status = ESP_OK;

    if (wanted)
        status = esp_boards_init(wanted, selection->record, error);
    if (status == ESP_OK)
        status = esp_scene_init(&scene, selection, options->style, wanted, esp_gable, error);
    if (status == ESP_OK)
        status = esp_svg_paint(&scene, wanted, options->print, NULL, stream, error);
    esp_scene_free(&scene);
    esp_boards_free(&boards);
    return status;
}

enum esp_status esp_draw_svg(struct esp_record *record, const struct esp_draw_options *options,
                             FILE *stream, struct esp_error *error)
{
    struct esp_selection selection;

    if (options->style == ESP_DRAW_HEAT)
        return esp_heat_write(record, options, stream, error);
    enum esp_status status = esp_selection_init(&selection, record, options, error);
    if (status != ESP_OK)
        return status;
    status = options->style == ESP_DRAW_ICICLE
                 ? esp_icicle_write(&selection, options->print, stream, error)
                 : paint_selection(&selection, options, stream, error);
    esp_selection_free(&selection);
    return status;
}
