/*
 * key.c - outlines of shapes, and the row of them that explains a picture.
 */
#include <math.h>

#include "key.h"
#include "metrics.h"
#include "svg_page.h"

/* --- outlines ------------------------------------------------------------- */

const double esp_gable = 8;

/* Corners as parts of the width and the height; u and v count from the gable. */
static void put_corners(FILE *stream, const struct esp_outline *o, const double (*corners)[2],
                        int count)
{
    for (int i = 0; i < count; i++) {
        fputc(i == 0 ? 'M' : 'L', stream);
        esp_svg_number(stream, o->x + (corners[i][0] - 0.5) * o->width);
        fputc(' ', stream);
        esp_svg_number(stream, o->y + corners[i][1] * o->height);
    }
    fputc('Z', stream);
}

static void put_ellipse(FILE *stream, const struct esp_outline *o)
{
    for (int half = 0; half < 2; half++) {
        if (half == 0) {
            fputc('M', stream);
            esp_svg_number(stream, o->x - o->width / 2);
            fputc(' ', stream);
            esp_svg_number(stream, o->y + o->height / 2);
        }
        fputc('A', stream);
        esp_svg_number(stream, o->width / 2);
        fputc(' ', stream);
        esp_svg_number(stream, o->height / 2);
        esp_svg_raw(stream, " 0 0 1 ");
        esp_svg_number(stream, half ? o->x - o->width / 2 : o->x + o->width / 2);
        fputc(' ', stream);
        esp_svg_number(stream, o->y + o->height / 2);
    }
    fputc('Z', stream);
}

void esp_svg_outline(FILE *stream, const struct esp_outline *o)
{
    const double gable = esp_gable / o->height;
    const double up[][2] = { { 0.5, 0 }, { 1, 1 }, { 0, 1 } };
    const double down[][2] = { { 0, 0 }, { 1, 0 }, { 0.5, 1 } };
    const double house[][2] = { { 0, gable }, { 0.5, 0 }, { 1, gable }, { 1, 1 }, { 0, 1 } };
    const double turned[][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 - gable }, { 0.5, 1 },
                                 { 0, 1 - gable } };
    const double box[][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };

    if (o->shape == ESP_SHAPE_UP && o->triangle)
        put_corners(stream, o, up, 3);
    else if (o->shape == ESP_SHAPE_UP)
        put_corners(stream, o, house, 5);
    else if (o->shape == ESP_SHAPE_DOWN && o->triangle)
        put_corners(stream, o, down, 3);
    else if (o->shape == ESP_SHAPE_DOWN)
        put_corners(stream, o, turned, 5);
    else if (o->shape == ESP_SHAPE_ROUND)
        put_ellipse(stream, o);
    else
        put_corners(stream, o, box, 4);
}

/* --- the key -------------------------------------------------------------- */

enum { MAX, MIN, CHANCE, OVER, HORIZON, TABLE, ODD, CHOSEN, UNTRIED, CACHED, FOLDED, GHOST, ADDED,
       ENTRIES };

/* shape NOTHING: a piece of an edge. */
static const struct entry {
    const char *words, *look;
    enum esp_shape shape;
} entries[ENTRIES] = {
    [MAX] = { "MAX", "max", ESP_SHAPE_UP },
    [MIN] = { "MIN", "min", ESP_SHAPE_DOWN },
    [CHANCE] = { "chance", "chance", ESP_SHAPE_ROUND },
    [OVER] = { "game over", "leaf", ESP_SHAPE_BOX },
    [HORIZON] = { "horizon", "leaf dashed", ESP_SHAPE_BOX },
    [TABLE] = { "from the table", "leaf dotted", ESP_SHAPE_BOX },
    [ODD] = { "not finished", "leaf odd", ESP_SHAPE_BOX },
    [CHOSEN] = { "move returned", "edge chosen", ESP_SHAPE_NOTHING },
    [UNTRIED] = { "never tried", "edge untried", ESP_SHAPE_NOTHING },
    [CACHED] = { "to the node that stored it", "cached", ESP_SHAPE_NOTHING },
    [FOLDED] = { "not drawn", "fold folded", ESP_SHAPE_FOLD },
    [GHOST] = { "only in the other search", "leaf ghost", ESP_SHAPE_BOX },
    [ADDED] = { "not in the other search", "leaf added", ESP_SHAPE_BOX },
};

static const double icon_width = 20, icon_height = 13, after_icon = 5, between = 16;
static const double letters = 12;

static double entry_width(int i)
{
    return icon_width + after_icon + esp_text_width(entries[i].words, letters, ESP_FACE_PLAIN) +
           between;
}

static unsigned entries_of(const struct esp_scene_item *item)
{
    static const unsigned borders[] = { 0, 1u << OVER, 1u << HORIZON, 1u << TABLE, 1u << ODD };
    static const unsigned shapes[] = {
        [ESP_SHAPE_UP] = 1u << MAX,      [ESP_SHAPE_DOWN] = 1u << MIN,
        [ESP_SHAPE_ROUND] = 1u << CHANCE, [ESP_SHAPE_BOX] = 0,
        [ESP_SHAPE_FOLD] = 1u << FOLDED, [ESP_SHAPE_STUB] = 1u << UNTRIED,
    };
    static const unsigned presences[] = { 0, 1u << GHOST, 1u << ADDED };
    return shapes[item->shape] | borders[item->border] | presences[item->presence] |
           (item->chosen ? 1u << CHOSEN : 0) | (item->cut ? 1u << UNTRIED : 0);
}

struct esp_key esp_key_of(const struct esp_scene *scene)
{
    struct esp_key key = { 0 };

    for (uint32_t i = 0; i < scene->count; i++) {
        key.entries |= entries_of(&scene->items[i]);
        if (scene->items[i].shape != ESP_SHAPE_NOTHING &&
            esp_scene_source(scene, &scene->items[i]) != ESP_SCENE_NONE)
            key.entries |= 1u << CACHED;
        key.triangles = key.triangles || scene->items[i].triangle;
    }
    for (int i = 0; i < ENTRIES; i++)
        if (key.entries >> i & 1)
            key.width += entry_width(i);
    if (key.width > 0)
        key.height = icon_height + 6;
    return key;
}

static void write_icon(FILE *stream, const struct esp_key *key, int i, double x, double y)
{
    struct esp_outline outline = { .shape = entries[i].shape, .triangle = key->triangles,
                                   .x = x + icon_width / 2, .y = y,
                                   .width = icon_width, .height = icon_height };

    esp_svg_raw(stream, "<path class=\"");
    esp_svg_raw(stream, entries[i].look);
    esp_svg_raw(stream, "\" d=\"");
    if (outline.shape == ESP_SHAPE_NOTHING) {
        fputc('M', stream);
        esp_svg_number(stream, x);
        fputc(' ', stream);
        esp_svg_number(stream, y + icon_height / 2);
        fputc('h', stream);
        esp_svg_number(stream, icon_width);
    } else {
        esp_svg_outline(stream, &outline);
    }
    if (i == OVER) {
        outline.y += 2.5;
        outline.width -= 6;
        outline.height -= 5;
        esp_svg_outline(stream, &outline);
    }
    esp_svg_raw(stream, "\"/>");
}

void esp_key_write(FILE *stream, const struct esp_key *key, double x, double y)
{
    esp_svg_raw(stream, "<g class=\"key\">\n");
    for (int i = 0; i < ENTRIES; i++) {
        if (!(key->entries >> i & 1))
            continue;
        write_icon(stream, key, i, x, y);
        esp_svg_raw(stream, "<text");
        esp_svg_attribute(stream, "x", x + icon_width + after_icon);
        esp_svg_attribute(stream, "y", y + 0.5 * icon_height + 0.35 * letters);
        fputc('>', stream);
        esp_svg_text(stream, entries[i].words);
        esp_svg_raw(stream, "</text>\n");
        x += entry_width(i);
    }
    esp_svg_raw(stream, "</g>\n");
}
