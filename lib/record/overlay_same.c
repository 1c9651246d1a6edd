/*
 * overlay_same.c - are two records searches of the same position?
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "tree.h"

/* Most bytes of a name or a position in a message. */
enum { QUOTED = 60 };

static bool differ(const char *a, const char *b)
{
    return a && b && strcmp(a, b) != 0;
}

/* A state as text, to be freed; NULL without memory. */
static char *state_text(const struct esp_position *position)
{
    const struct esp_game_text *text = position->game->text;
    const size_t length = text->print(position->params, position->state, NULL, 0);
    char *out = malloc(length + 1);

    if (out)
        text->print(position->params, position->state, out, length + 1);
    return out;
}

/* Told as the headers have them, or, where those are the same, as states. */
static enum esp_status fail_position(const char *a, const char *b, const char *state_a,
                                     const char *state_b, struct esp_error *error)
{
    if (!differ(a, b)) {
        a = state_a;
        b = state_b;
    }
    return esp_fail(error, ESP_BAD_INPUT, "searches of different positions: %.*s, and %.*s",
                    QUOTED, *a ? a : "the start", QUOTED, *b ? b : "the start");
}

/*
 * One position may be written in more than one way: where the texts differ,
 * the states decide. Without states, the texts do.
 */
static enum esp_status same_position(struct esp_record *first, struct esp_record *second,
                                     struct esp_error *error)
{
    const char *asked_a = first->header.position, *asked_b = second->header.position;
    struct esp_error ignored = { "" };
    const struct esp_position *a = esp_record_position(first, &ignored);
    const struct esp_position *b = esp_record_position(second, &ignored);
    const bool known = a && b && a->game->text && a->game->text->print;
    char *text_a = known ? state_text(a) : NULL, *text_b = known ? state_text(b) : NULL;
    enum esp_status status = ESP_OK;

    if (known && !(text_a && text_b))
        status = esp_fail(error, ESP_NO_MEMORY, "no memory to compare two positions");
    else if (known ? strcmp(text_a, text_b) != 0 : differ(asked_a, asked_b))
        status = fail_position(asked_a, asked_b, text_a, text_b, error);
    free(text_a);
    free(text_b);
    return status;
}

static enum esp_status same_params(const struct esp_record *first,
                                   const struct esp_record *second, struct esp_error *error)
{
    for (size_t i = 0; i < first->params.count; i++) {
        const char *name = first->params.list[i].name, *value = first->params.list[i].value;
        const char *other = esp_record_param(second, name);
        if (differ(value, other))
            return esp_fail(error, ESP_BAD_INPUT,
                            "searches of different games: %.*s is %.*s, and %.*s", QUOTED, name,
                            QUOTED, value, QUOTED, other);
    }
    return ESP_OK;
}

enum esp_status esp_same_question(struct esp_record *first, struct esp_record *second,
                                  struct esp_error *error)
{
    const char *a = first->header.game, *b = second->header.game;

    if (differ(a, b))
        return esp_fail(error, ESP_BAD_INPUT, "searches of different games: %.*s, and %.*s",
                        QUOTED, a, QUOTED, b);
    const enum esp_status status = same_params(first, second, error);
    return status == ESP_OK ? same_position(first, second, error) : status;
}
