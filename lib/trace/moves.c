/*
 * moves.c - see moves.h.
 */
#include "moves.h"

#include <stdlib.h>
#include <string.h>

/* Room for a text of that length and a final zero; what was there is lost. */
static bool grow(struct esp_move_texts *texts, size_t length)
{
    char *text = malloc(2 * length + 1);

    if (!text)
        return false;
    free(texts->text);
    texts->text = text;
    texts->room = 2 * length + 1;
    return true;
}

const char *esp_number_move(void *source, uint32_t number, size_t *length)
{
    struct esp_move_texts *texts = source;
    const struct esp_position *position = texts->position;

    do
        *length = position->game->text->print_move(position->params, number, texts->text,
                                                   texts->room);
    while (*length >= texts->room && grow(texts, *length));
    return *length < texts->room ? texts->text : NULL;
}

const char *esp_state_of(struct esp_move_texts *texts, const void *state, size_t *length)
{
    const struct esp_position *position = texts->position;
    _Alignas(16) unsigned char aligned[ESP_STATE_MAX];

    memcpy(aligned, state, position->game->state_size);
    do
        *length = position->game->text->print(position->params, aligned, texts->text, texts->room);
    while (*length >= texts->room && grow(texts, *length));
    return *length < texts->room ? texts->text : NULL;
}

void esp_move_texts_free(struct esp_move_texts *texts)
{
    free(texts->text);
    texts->text = NULL;
    texts->room = 0;
}
