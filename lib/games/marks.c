/*
 * marks.c - what the pictures of several games have in common.
 */
#include <stdio.h>

#include "games.h"

void esp_put_mark(struct esp_marks *out, struct esp_mark mark)
{
    if (out->count < out->room)
        out->list[out->count] = mark;
    out->count++;
}

void esp_put_label(struct esp_marks *out, float x, float y, int number)
{
    struct esp_mark mark = { .kind = ESP_MARK_LABEL, .x = x, .y = y, .width = 0.5f,
                             .height = 0.4f };

    snprintf(mark.text, sizeof mark.text, "%d", number);
    esp_put_mark(out, mark);
}

/* --- piles ---------------------------------------------------------------- */

enum { IN_LINE = 10, SHOWN = 30 };
static const float stone_size = 0.56f, pitch = 0.64f, group_gap = 0.24f, line_height = 0.7f;
static const float name_width = 1.7f, count_width = 1.3f;

/* Stone number `index` of a pile: tens are lines, fives groups. */
static void put_stone(struct esp_marks *out, float y, const struct esp_pile *pile, uint32_t index)
{
    const uint32_t line = index / IN_LINE, place = index % IN_LINE;
    const float left = (pile->name[0] ? name_width : 0) + count_width;

    esp_put_mark(out, (struct esp_mark){
        .kind = pile->kind, .ink = pile->ink,
        .flags = index < pile->count ? 0 : ESP_MARK_TAKEN,
        .x = left + pitch * ((float)place + 0.5f) + (place >= IN_LINE / 2 ? group_gap : 0),
        .y = y + line_height * ((float)line + 0.5f), .width = stone_size, .height = stone_size });
}

float esp_put_pile(struct esp_marks *out, float y, const struct esp_pile *pile)
{
    const uint32_t all = pile->count + pile->taken, shown = all < SHOWN ? all : SHOWN;
    const uint32_t lines = shown ? (shown + IN_LINE - 1) / IN_LINE : 1;
    const float left = pile->name[0] ? name_width : 0;
    struct esp_mark mark = { .kind = ESP_MARK_LABEL, .x = left / 2, .y = y + line_height / 2,
                             .width = left, .height = line_height };

    if (pile->name[0]) {
        snprintf(mark.text, sizeof mark.text, "%s", pile->name);
        esp_put_mark(out, mark);
    }
    mark.kind = ESP_MARK_TEXT;
    mark.x = left + count_width / 2;
    mark.width = count_width;
    snprintf(mark.text, sizeof mark.text, "%u", (unsigned)pile->count);
    esp_put_mark(out, mark);
    for (uint32_t i = 0; i < shown; i++)
        put_stone(out, y, pile, i);
    if (all > shown)
        esp_put_mark(out, (struct esp_mark){
            .kind = ESP_MARK_TEXT, .text = "\u2026",
            .x = left + count_width + pitch * IN_LINE + group_gap + pitch / 2,
            .y = y + line_height * ((float)lines - 0.5f), .width = pitch, .height = line_height });
    return y + line_height * (float)lines + 0.1f;
}
