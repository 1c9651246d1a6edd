/*
 * compact.c - see compact.h: what grows.
 */
#include "compact.h"

#include <stdlib.h>

/* --- texts by number -------------------------------------------------------------- */

static struct esp_text_place *new_places(size_t count)
{
    struct esp_text_place *places = malloc(count * sizeof *places);

    if (places)
        memset(places, 0xff, count * sizeof *places); /* ESP_MOVE_NONE, TEXT_NONE */
    return places;
}

bool esp_text_numbers_init(struct esp_text_numbers *texts)
{
    texts->places = new_places(TEXT_PLACES);
    texts->mask = TEXT_PLACES - 1;
    texts->used = 0;
    return texts->places != NULL;
}

void esp_text_numbers_clear(struct esp_text_numbers *texts)
{
    if (texts->used > 0)
        memset(texts->places, 0xff, (texts->mask + 1) * sizeof *texts->places);
    texts->used = 0;
}

static bool grow(struct esp_text_numbers *texts)
{
    const struct esp_text_numbers old = *texts;
    struct esp_text_place *places = new_places(2 * ((size_t)old.mask + 1));

    if (!places)
        return false;
    texts->places = places;
    texts->mask = 2 * old.mask + 1;
    for (uint32_t i = 0; i <= old.mask; i++)
        if (old.places[i].number != ESP_MOVE_NONE)
            *esp_text_place(texts, old.places[i].number) = old.places[i];
    free(old.places);
    return true;
}

bool esp_text_add(struct esp_text_numbers *texts, uint32_t number, uint32_t index)
{
    if (2 * (texts->used + 1) > texts->mask && !grow(texts))
        return false;
    *esp_text_place(texts, number) = (struct esp_text_place){ number, index };
    texts->used++;
    return true;
}

/* --- the open path -------------------------------------------------------------------- */

bool esp_path_grow(struct esp_path *path)
{
    const size_t room = 2 * path->room + 64;
    struct esp_frame *frames = realloc(path->frames, room * sizeof *frames);

    if (!frames)
        return false;
    path->frames = frames;
    path->top = frames + path->depth;
    path->room = room;
    return true;
}

bool esp_path_init(struct esp_path *path)
{
    *path = (struct esp_path){ .frames = NULL };
    if (!esp_path_grow(path))
        return false;
    path->frames[0] = (struct esp_frame){ .side = ESP_SIDE_NONE,
                                          .other = ESP_SIDE_NONE,
                                          .flags = FRAME_BLIND,
                                          .heads = { { UINT32_MAX, UINT32_MAX },
                                                     { UINT32_MAX, UINT32_MAX } } };
    return true;
}
