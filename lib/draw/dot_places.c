/*
 * dot_places.c - places from our own layout, as `neato -n2` takes them: of
 * nodes the middle in points, of edges the control points, from the bottom
 * left corner.
 *
 * An item of the scene is a node of the graph; the branches folded away below
 * one become a node, too, as in our own pictures.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "dot_parts.h"
#include "label.h"
#include "markup.h"

struct point {
    double x, y;
};

static void declare(Agraph_t *graph)
{
    agattr(graph, AGNODE, "pos", "");
    agattr(graph, AGNODE, "fixedsize", "false");
    agattr(graph, AGEDGE, "pos", "");
    agattr(graph, AGEDGE, "lp", "");
}

static void put_point(const struct painting *painting, struct esp_scratch *out,
                      struct point point)
{
    esp_scratch_putf(out, "%s%.2f,%.2f", out->length > 0 ? " " : "", point.x,
                     painting->scene->height - point.y);
}

/* A straight line as the Bezier curve that Graphviz wants. */
static void put_line(const struct painting *painting, struct esp_scratch *out, struct point from,
                     struct point to)
{
    for (int i = 1; i <= 3; i++)
        put_point(painting, out, (struct point){ from.x + (to.x - from.x) * i / 3,
                                                 from.y + (to.y - from.y) * i / 3 });
}

/* --- nodes ---------------------------------------------------------------- */

static double body_top(const struct esp_scene_item *item)
{
    return item->y + (item->move == ESP_SCENE_NONE ? 0 : esp_letters[ESP_LOOK_MOVE].line);
}

/*
 * Graphviz's houses are drawn in a regular pentagon's frame: from the tip they
 * take this part of the height they are given.
 */
static const double house_part = 0.9045;

static void place_node(struct painting *painting, Agnode_t *node,
                       const struct esp_scene_item *item)
{
    const bool stub = item->shape == ESP_SHAPE_STUB;
    const bool up = item->shape == ESP_SHAPE_UP, down = item->shape == ESP_SHAPE_DOWN;
    const double second = item->border == ESP_BORDER_DOUBLE ? 4 : 0; /* a line around it, */
    const double tip = up || down ? 1.75 * second : second;          /* further off at a tip */
    const double top = body_top(item) + (up ? tip : second);
    const double width = (double)(stub ? item->width : item->body_width) - 2 * second;
    const double bottom = stub ? item->y + (double)item->height
                               : body_top(item) + (double)item->body_height -
                                     (down ? tip : second);
    const double height = up || down ? (bottom - top) / house_part : bottom - top;
    const double middle = down ? bottom - height / 2 : top + height / 2;
    char inches[32];

    put_point(painting, esp_scratch_begin(&painting->words), (struct point){ item->x, middle });
    esp_dot_set(node, "pos", esp_scratch_text(&painting->words));
    esp_dot_set(node, "fixedsize", "shape");
    snprintf(inches, sizeof inches, "%.4f", width / 72);
    esp_dot_set(node, "width", inches);
    snprintf(inches, sizeof inches, "%.4f", height / 72);
    esp_dot_set(node, "height", inches);
}

/* What is not drawn below a node, with an edge to it. */
static Agnode_t *fold_node(struct painting *painting, const struct esp_scene_item *item,
                           uint32_t id)
{
    Agnode_t *fold = esp_dot_node(painting, id, "more");
    Agedge_t *edge = agedge(painting->graph, esp_dot_node(painting, id, ""), fold, NULL, 1);
    const struct esp_scene *scene = painting->scene;

    esp_scratch_begin(&painting->label);
    for (uint32_t i = item->line; i < item->line + item->lines; i++)
        esp_markup_line(&painting->label, ESP_MARKUP_QUIET,
                        esp_scene_text(scene, scene->lines[i].text));
    esp_dot_label(painting, fold);
    esp_dot_set(fold, "style", "dotted");
    esp_dot_set(edge, "style", "dotted");
    return fold;
}

/* The node of an item; stub: its number among those of the same node. */
static Agnode_t *node_of(struct painting *painting, const struct esp_scene_item *item,
                         size_t stub)
{
    const uint32_t id = painting->selection->drawn[item->drawn].id;
    char suffix[32] = "";

    if (item->shape == ESP_SHAPE_FOLD)
        return fold_node(painting, item, id);
    if (item->shape == ESP_SHAPE_STUB)
        snprintf(suffix, sizeof suffix, "cut%zu", stub);
    return esp_dot_node(painting, id, suffix);
}

/* --- edges ---------------------------------------------------------------- */

/* As in our own pictures: straight down to the floor of the level, then to the child. */
static void place_edge(struct painting *painting, Agnode_t *head,
                       const struct esp_scene_item *item)
{
    const struct esp_scene *scene = painting->scene;
    const struct esp_scene_item *parent = &scene->items[item->parent];
    const struct point from = { parent->x, parent->y + (double)parent->height };
    const struct point floor = { parent->x, scene->floors[parent->level] };
    const struct point to = { item->x, item->y };

    if (parent->shape == ESP_SHAPE_NOTHING)
        return;
    Agnode_t *tail = esp_dot_node(painting, painting->selection->drawn[parent->drawn].id, "");
    Agedge_t *edge = agedge(painting->graph, tail, head, NULL, 0);
    if (!edge)
        return;
    put_point(painting, esp_scratch_begin(&painting->words), from);
    if (floor.y > from.y)
        put_line(painting, &painting->words, from, floor);
    put_line(painting, &painting->words, floor.y > from.y ? floor : from, to);
    esp_dot_set(edge, "pos", esp_scratch_text(&painting->words));
    if (item->move == ESP_SCENE_NONE)
        return;
    put_point(painting, esp_scratch_begin(&painting->words),
              (struct point){ item->x, item->y + esp_letters[ESP_LOOK_MOVE].line / 2 });
    esp_dot_set(edge, "lp", esp_scratch_text(&painting->words));
}

/* In a bow under the level, from below a table answer to below the node that stored it. */
static void place_cached(struct painting *painting, const struct esp_scene_item *item)
{
    const struct esp_scene *scene = painting->scene;
    const uint32_t number =
        item->shape == ESP_SHAPE_NOTHING ? ESP_SCENE_NONE : esp_scene_source(scene, item);

    if (number == ESP_SCENE_NONE)
        return;
    const struct esp_scene_item *source = &scene->items[number];
    Agedge_t *edge = agedge(
        painting->graph, esp_dot_node(painting, painting->selection->drawn[item->drawn].id, ""),
        esp_dot_node(painting, painting->selection->drawn[source->drawn].id, ""), NULL, 0);
    if (!edge) /* there are too many to draw any */
        return;
    const double low = fmax(scene->floors[item->level], scene->floors[source->level]) + 24;
    struct esp_scratch *words = esp_scratch_begin(&painting->words);
    put_point(painting, words, (struct point){ item->x, item->y + (double)item->height });
    put_point(painting, words, (struct point){ item->x, low });
    put_point(painting, words, (struct point){ source->x + 0.2 * (item->x - source->x), low });
    put_point(painting, words, (struct point){ source->x + (source->x < item->x ? 8 : -8),
                                               source->y + (double)source->height });
    esp_dot_set(edge, "pos", esp_scratch_text(words));
    esp_dot_set(edge, "arrowhead", "none");
}

/* --- the whole ------------------------------------------------------------ */

void esp_dot_place(struct painting *painting)
{
    const struct esp_scene *scene = painting->scene;
    size_t stub = 0;

    declare(painting->graph);
    for (uint32_t i = 0; i < scene->count; i++) {
        const struct esp_scene_item *item = &scene->items[i];
        const bool follows = i > 0 && item[-1].shape == ESP_SHAPE_STUB &&
                             item[-1].drawn == item->drawn;
        stub = item->shape == ESP_SHAPE_STUB && follows ? stub + 1 : 0;
        if (item->shape == ESP_SHAPE_NOTHING)
            continue;
        Agnode_t *node = node_of(painting, item, stub);
        place_node(painting, node, item);
        if (item->parent != ESP_SCENE_NONE)
            place_edge(painting, node, item);
    }
    for (uint32_t i = 0; i < scene->count; i++)
        place_cached(painting, &scene->items[i]);
}
