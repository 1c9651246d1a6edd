/*
 * svg_edges.c - the edges of a painted scene.
 */
#include <math.h>

#include "key.h"
#include "svg_page.h"
#include "svg_paint.h"

static const char *const presences[] = { "", " ghost", " added" };

static void write_point(struct esp_painting *painting, char command, double x, double y)
{
    fputc(command, painting->stream);
    esp_svg_number(painting->stream, x + painting->left);
    fputc(' ', painting->stream);
    esp_svg_number(painting->stream, y + painting->top);
}

/* Down from the parent to the floor of its level, then to what belongs to the child. */
static void write_line(struct esp_painting *painting, const struct esp_scene_item *item,
                       bool chosen, struct esp_span span)
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

/* The height of the words below a node that are not there before it is left. */
static double late_height(const struct esp_scene *scene, const struct esp_scene_item *item)
{
    double height = 0;

    for (uint32_t i = item->lines; i > item->inside; i--) {
        const struct esp_scene_line *line = &scene->lines[item->line + i - 1];
        if (!esp_painting_is_late(line))
            break;
        height += esp_letters[line->look].line;
    }
    return height;
}

/* While they are not there, the edges start where those words will be. */
static void write_stem(struct esp_painting *painting, const struct esp_scene_item *item)
{
    const struct esp_scene_item *parent = &painting->scene->items[item->parent];
    const double height = late_height(painting->scene, parent);
    const double bottom = parent->y + (double)parent->height;
    const struct esp_span span = { esp_painting_entered(painting, item),
                                   esp_painting_left(painting, parent) };

    if (height == 0 || !esp_clock_shows(painting->clock, span))
        return;
    esp_svg_raw(painting->stream, "<path");
    esp_clock_write(painting->stream, painting->clock, span);
    esp_svg_raw(painting->stream, " class=\"edge\" d=\"");
    write_point(painting, 'M', parent->x, bottom - height);
    write_point(painting, 'L', parent->x, bottom);
    esp_svg_raw(painting->stream, "\"/>\n");
}

/* Strong once its move has come back. */
static void write_edge(struct esp_painting *painting, const struct esp_scene_item *item)
{
    const struct esp_scene_item *parent = &painting->scene->items[item->parent];
    const size_t from = esp_painting_entered(painting, item);

    if (parent->shape == ESP_SHAPE_NOTHING)
        return;
    write_line(painting, item, false,
               (struct esp_span){ from, item->chosen ? esp_painting_left(painting, parent)
                                                     : ESP_CLOCK_END });
    if (item->chosen)
        write_line(painting, item, true, esp_painting_since_left(painting, parent));
    if (painting->clock && item == parent + 1) /* once for all children */
        write_stem(painting, item);
}

/* From below a table answer, in a bow under its level, to below the node that stored it. */
static void write_cached(struct esp_painting *painting, const struct esp_scene_item *item)
{
    const struct esp_scene *scene = painting->scene;
    const uint32_t number =
        item->shape == ESP_SHAPE_NOTHING ? ESP_SCENE_NONE : esp_scene_source(scene, item);

    const struct esp_span span = esp_painting_since_left(painting, item);

    if (number == ESP_SCENE_NONE || !esp_clock_shows(painting->clock, span))
        return;
    const struct esp_scene_item *source = &scene->items[number];
    const double from = item->y + (double)item->height, to = source->y + (double)source->height;
    const double low = fmax(scene->floors[item->level], scene->floors[source->level]) + 24;

    esp_svg_raw(painting->stream, "<path");
    esp_clock_write(painting->stream, painting->clock, span);
    esp_svg_raw(painting->stream, " class=\"cached\" d=\"");
    write_point(painting, 'M', item->x, from);
    write_point(painting, 'C', item->x, low);
    write_point(painting, ' ', source->x + 0.2 * (item->x - source->x), low);
    write_point(painting, ' ', source->x + (source->x < item->x ? 8 : -8), to);
    esp_svg_raw(painting->stream, "\"/>\n");
}

void esp_paint_edges(struct esp_painting *painting)
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
}
