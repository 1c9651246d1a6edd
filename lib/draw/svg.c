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
#include "scene.h"
#include "svg.h"
#include "svg_page.h"
#include "svg_paint.h"

/* --- nodes ---------------------------------------------------------------- */

static double lines_height(const struct esp_scene *scene, const struct esp_scene_item *item)
{
    double height = (double)item->board_height;
    for (uint32_t i = item->line; i < item->line + item->inside; i++)
        height += esp_letters[scene->lines[i].look].line;
    return height;
}

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

static void write_shape(struct esp_painting *painting, const struct esp_scene_item *item,
                        double top)
{
    static const char *const borders[] = { "", "", " dashed", " dotted", " odd" };
    struct esp_outline outline = {
        .shape = (enum esp_shape)item->shape, .triangle = item->triangle,
        .x = item->x + painting->left, .y = top,
        .width = item->body_width, .height = item->body_height
    };

    const struct esp_span visit = { esp_painting_entered(painting, item),
                                    esp_painting_left(painting, item) };

    esp_svg_raw(painting->stream, "<path");
    const bool is_open = esp_clock_open(painting->stream, painting->clock, visit);
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
static double words_top(const struct esp_painting *painting, const struct esp_scene_item *item,
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
static void write_tooltip(struct esp_painting *painting, const struct esp_scene_item *item)
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
static void write_id(struct esp_painting *painting, const struct esp_scene_item *item)
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

static void open_group(struct esp_painting *painting, const struct esp_scene_item *item)
{
    static const char *const groups[] = { "<g", "<g class=\"ghost\"", "<g class=\"added\"" };

    esp_svg_raw(painting->stream, groups[item->presence]);
    if (item->shape != ESP_SHAPE_STUB && item->shape != ESP_SHAPE_FOLD)
        write_id(painting, item);
    esp_clock_write(painting->stream, painting->clock,
                    (struct esp_span){ esp_painting_entered(painting, item), ESP_CLOCK_END });
    fputc('>', painting->stream);
}

/* Its words and, where it has one, the board between them. */
static void write_inside(struct esp_painting *painting, const struct esp_scene_item *item, double x,
                         double y)
{
    const uint32_t middle = item->line + item->above;

    y = esp_paint_lines(painting, item, item->line, middle, x, y);
    if (item->marks > 0)
        esp_marks_write(painting->stream, &painting->scene->marks[item->mark], item->marks,
                        x - (double)item->board_width / 2, y);
    esp_paint_lines(painting, item, middle, item->line + item->inside, x,
                    y + (double)item->board_height);
}

/* The move on the edge that leads to it, bold once it is the one that came back. */
static void write_move(struct esp_painting *painting, const struct esp_scene_item *item, double x,
                       double y)
{
    if (!item->chosen) {
        esp_paint_words(painting, "move", x, y, item->move, esp_painting_always);
        return;
    }
    const struct esp_span chosen =
        esp_painting_since_left(painting, &painting->scene->items[item->parent]);
    esp_paint_words(painting, "move", x, y, item->move,
                    (struct esp_span){ esp_painting_entered(painting, item), chosen.from });
    esp_paint_words(painting, "move chosen", x, y, item->move, chosen);
}

static void write_item(struct esp_painting *painting, const struct esp_scene_item *item)
{
    const double x = item->x + painting->left;
    double y = item->y + painting->top;

    if (item->shape == ESP_SHAPE_NOTHING ||
        !esp_clock_shows(painting->clock,
                         (struct esp_span){ esp_painting_entered(painting, item), ESP_CLOCK_END }))
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
    esp_paint_lines(painting, item, item->line + item->inside, item->line + item->lines, x,
                    y + item->body_height);
    esp_svg_raw(painting->stream, "</g>\n");
}

/* --- the whole ------------------------------------------------------------ */

static void write_tree(struct esp_painting *painting)
{
    const struct esp_scene *scene = painting->scene;

    esp_paint_edges(painting);
    for (uint32_t i = 0; i < scene->count; i++)
        write_item(painting, &scene->items[i]);
}

static void write_page(struct esp_painting *painting, const struct esp_svg_caption *caption,
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
    struct esp_painting painting = { .stream = stream, .scene = scene, .clock = clock };
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
