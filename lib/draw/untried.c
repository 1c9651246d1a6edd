/*
 * untried.c - what would stand at a branch that a search never tried, by the
 * rules of the game alone: no search is run.
 */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "untried.h"

/* The evaluation that a trace says it has, at a state. */
static double evaluated(const struct esp_record *record, const struct esp_position *position,
                        const void *state)
{
    const char *name = esp_record_option(record, "eval");
    const struct esp_game_text *text = position->game->text;

    if (name && strcmp(name, "fingerprint") == 0)
        return esp_static_value(position->game, position->params, state, ESP_EVAL_FINGERPRINT);
    for (unsigned i = 0; name && text && text->evaluations && text->evaluations[i].name; i++)
        if (strcmp(text->evaluations[i].name, name) == 0)
            return esp_static_value(position->game, position->params, state, i);
    return NAN;
}

enum esp_status esp_untried_value(double *value, struct esp_record *record, uint32_t id,
                                  uint32_t move, bool horizon)
{
    _Alignas(max_align_t) unsigned char state[ESP_STATE_MAX], next[ESP_STATE_MAX];
    const char *text = esp_record_text(record, move);
    esp_move found;

    enum esp_status status = esp_record_replay(record, id, state, NULL);
    if (status != ESP_OK)
        return status;
    const struct esp_position *position = esp_record_position(record, NULL);
    status = esp_move_find(position->game, position->params, state, text, &found, NULL);
    if (status != ESP_OK)
        return status;
    position->game->play(position->params, next, state, found);
    if (position->game->over(position->params, next, value))
        return ESP_OK;
    *value = horizon ? evaluated(record, position, next) : NAN;
    return isnan(*value) ? ESP_UNSUPPORTED : ESP_OK;
}
