/*
 * arrange.c - sizes and places of the items of a scene.
 *
 * All that belongs to an item, the move on its edge included, lies in one
 * rectangle, and rectangles are what the layout keeps apart. Edges leave an
 * item straight down to the floor of its level and fan out only below it, so
 * that none crosses words, however unequal the items of a level are.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "key.h"
#include "layout.h"
#include "metrics.h"
#include "scene.h"

const struct esp_letters esp_letters[ESP_LOOKS] = {
    [ESP_LOOK_VALUE] = { 14, 17 },  [ESP_LOOK_WINDOW] = { 10, 13 },
    [ESP_LOOK_QUIET] = { 10, 13 },  [ESP_LOOK_STRONG] = { 10, 13 },
    [ESP_LOOK_CUT] = { 14, 17 },    [ESP_LOOK_BOARD] = { 10, 12 },
    [ESP_LOOK_MOVE] = { 12, 17 },
};

static const enum esp_face faces[ESP_LOOKS] = {
    [ESP_LOOK_VALUE] = ESP_FACE_BOLD,  [ESP_LOOK_WINDOW] = ESP_FACE_PLAIN,
    [ESP_LOOK_QUIET] = ESP_FACE_PLAIN, [ESP_LOOK_STRONG] = ESP_FACE_BOLD,
    [ESP_LOOK_CUT] = ESP_FACE_BOLD,    [ESP_LOOK_BOARD] = ESP_FACE_MONO,
    [ESP_LOOK_MOVE] = ESP_FACE_BOLD, /* where it is the one that came back */
};

static const double gap = 10, family_gap = 22; /* beside each other */
static const double slope = 0.12;              /* least descent of an edge, */
static const double drop_least = 26, drop_most = 150; /* within these */
static const double padding = 4, words_below = 3, triangle_height = 34;

static double line_width(const struct esp_scene *scene, const struct esp_scene_line *line)
{
    return esp_text_width(esp_scene_text(scene, line->text), esp_letters[line->look].size,
                          faces[line->look]);
}

/* --- sizes ---------------------------------------------------------------- */

/* Width and height of the lines from first up to last. */
static void measure(const struct esp_scene *scene, uint32_t first, uint32_t last, double *width,
                    double *height)
{
    *width = *height = 0;
    for (uint32_t i = first; i < last; i++) {
        *width = fmax(*width, line_width(scene, &scene->lines[i]));
        *height += esp_letters[scene->lines[i].look].line;
    }
}

static bool is_gabled(const struct esp_scene_item *item)
{
    return item->shape == ESP_SHAPE_UP || item->shape == ESP_SHAPE_DOWN;
}

/* A triangle is as wide as it must be at the height where its value stands. */
static void size_body(const struct esp_scene *scene, struct esp_scene_item *item, double width,
                      double height)
{
    if (item->shape == ESP_SHAPE_NOTHING || item->shape == ESP_SHAPE_STUB)
        return;
    if (item->triangle && is_gabled(item)) {
        item->body_height = (float)triangle_height;
        item->body_width = (float)fmax(
            42, (width + 2) * triangle_height / (triangle_height - height));
    } else {
        const bool round = item->shape == ESP_SHAPE_ROUND;
        item->body_width = (float)fmax(24, width + (round ? 4 : 2) * padding);
        item->body_height = (float)fmax(22, height + 1.25 * padding);
        if (is_gabled(item))
            item->body_height += (float)scene->gable;
        if (item->border == ESP_BORDER_DOUBLE) {
            item->body_width += 6;
            item->body_height += 4;
        }
    }
}

static void size_item(struct esp_scene *scene, struct esp_scene_item *item)
{
    const uint32_t below = item->line + item->inside;
    double width, height, words_width, words_height, move_width = 0, move_height = 0;

    measure(scene, item->line, below, &width, &height);
    width = fmax(width, (double)item->board_width);
    height += (double)item->board_height;
    measure(scene, below, item->line + item->lines, &words_width, &words_height);
    size_body(scene, item, width, height);
    if (item->move != ESP_SCENE_NONE) {
        const struct esp_scene_line line = { item->move, ESP_LOOK_MOVE };
        move_width = line_width(scene, &line);
        move_height = esp_letters[ESP_LOOK_MOVE].line;
    }
    item->width = (float)fmax(fmax(item->body_width, words_width), move_width);
    if (words_height > 0)
        words_height += words_below; /* off the edges that leave there */
    item->height = (float)(item->body_height + words_height + move_height);
}

/* --- levels --------------------------------------------------------------- */

/* The longest way sideways from a level to the next, and its tallest item. */
struct level {
    double height, span;
};

static void survey(const struct esp_scene *scene, struct level *levels)
{
    for (uint32_t i = 0; i < scene->count; i++) {
        const struct esp_scene_item *item = &scene->items[i];
        levels[item->level].height = fmax(levels[item->level].height, item->height);
        if (item->parent == ESP_SCENE_NONE)
            continue;
        const double across = fabs(item->x - scene->items[item->parent].x);
        levels[item->level - 1].span = fmax(levels[item->level - 1].span, across);
    }
}

static void stack_levels(struct esp_scene *scene, const struct level *levels)
{
    const bool forest = scene->items[0].shape == ESP_SHAPE_NOTHING;
    double y = 0;

    /* floors first hold the tops, then what is below the items */
    for (uint32_t l = 0; l < scene->levels; l++) {
        scene->floors[l] = y;
        y += levels[l].height;
        scene->height = y;
        if (!forest || l > 0)
            y += fmin(fmax(slope * levels[l].span, drop_least), drop_most);
    }
    for (uint32_t i = 0; i < scene->count; i++)
        scene->items[i].y = scene->floors[scene->items[i].level];
    for (uint32_t l = 0; l < scene->levels; l++)
        scene->floors[l] += levels[l].height;
}

static bool arrange_levels(struct esp_scene *scene)
{
    for (uint32_t i = 0; i < scene->count; i++)
        if (scene->items[i].level >= scene->levels)
            scene->levels = scene->items[i].level + 1;
    struct level *levels = calloc(scene->levels, sizeof *levels);
    scene->floors = calloc(scene->levels, sizeof *scene->floors);
    if (levels && scene->floors) {
        survey(scene, levels);
        stack_levels(scene, levels);
    }
    free(levels);
    return levels && scene->floors;
}

/* --- sideways ------------------------------------------------------------- */

struct columns {
    uint32_t *parents;
    float *widths;
    double *x;
};

static enum esp_status place(struct esp_scene *scene, struct columns *columns,
                             struct esp_error *error)
{
    for (uint32_t i = 0; i < scene->count; i++) {
        size_item(scene, &scene->items[i]);
        columns->parents[i] = scene->items[i].parent; /* none: ESP_LAYOUT_ROOT, the same */
        columns->widths[i] = scene->items[i].width;
    }
    const enum esp_status status =
        esp_layout(scene->count, columns->parents, columns->widths, gap, family_gap, columns->x,
                   &scene->width, error);
    if (status == ESP_OK)
        for (uint32_t i = 0; i < scene->count; i++)
            scene->items[i].x = columns->x[i];
    return status;
}

enum esp_status esp_scene_arrange(struct esp_scene *scene, struct esp_error *error)
{
    struct columns columns = { malloc((scene->count + 1) * sizeof *columns.parents),
                               malloc((scene->count + 1) * sizeof *columns.widths),
                               malloc((scene->count + 1) * sizeof *columns.x) };
    bool memory = columns.parents && columns.widths && columns.x;
    enum esp_status status = ESP_OK;

    if (memory && scene->count > 0) {
        status = place(scene, &columns, error);
        memory = status != ESP_OK || arrange_levels(scene);
    }
    free(columns.parents);
    free(columns.widths);
    free(columns.x);
    if (!memory)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a picture of %" PRIu32 " items",
                        scene->count);
    return status;
}
