/*
 * constants.c - a case that leaves the constants to the submission: what a
 * finished game is worth there, and the tree to compare with.
 */
#include <math.h>
#include <string.h>

#include "espalier/text.h"
#include "grader_parts.h"

/* The first value its trace gives for a name; NaN where it gives none. */
static double constant_of(const struct esp_record *record, const char *name)
{
    size_t count;
    const struct esp_call *calls = esp_record_calls(record, ESP_PARENT_NONE, &count);

    for (size_t i = 0; name && i < count; i++) {
        const char *text = esp_record_text(record, calls[i].text);
        if (calls[i].kind == ESP_CALL_CONST && text && strcmp(text, name) == 0)
            return calls[i].value;
    }
    return NAN;
}

/* A copy of a position whose finished games are worth that. */
static enum esp_status with_constants(struct esp_position **out,
                                      const struct esp_position *position,
                                      const double values[3], struct esp_error *error)
{
    static const char *const names[] = { "win", "tie", "loss" };
    char text[ESP_NUMBER_TEXT];

    enum esp_status status = esp_position_raw(out, position->game, position->params,
                                              position->state, error);
    for (int i = 0; i < 3 && status == ESP_OK; i++) {
        esp_print_value(values[i], text);
        status = position->game->text->configure((*out)->params, names[i], text, error);
    }
    return status;
}

/* The game's own evaluation lies between the constants, whatever they are; this one does not. */
static double imposed(void *data, const struct esp_game *game, const void *params,
                      const void *state)
{
    const struct esp_case *one = data;
    (void)params;

    return esp_static_value(game, one->position->params, state, one->reference.eval);
}

enum esp_status esp_options_of(struct esp_options *options, const struct grading *grading,
                               size_t which)
{
    const struct esp_case *one = &grading->assignment->cases[which];
    const enum esp_status status = esp_options_copy(options, &one->reference);

    if (status == ESP_OK && grading->runs[which].position) {
        options->evaluate = imposed;
        options->data = (void *)(uintptr_t)one;
    }
    return status;
}

enum esp_status esp_take_constants(struct grading *grading, size_t which,
                                   struct esp_error *error)
{
    const struct esp_case *one = &grading->assignment->cases[which];
    const struct esp_judge_policy *policy = &one->judge;
    struct case_run *run = &grading->runs[which];
    double standard[3];
    const double own[3] = { constant_of(run->record, policy->win),
                            constant_of(run->record, policy->tie),
                            constant_of(run->record, policy->loss) };

    if (!policy->own_constants || !one->position->game->text->constants)
        return ESP_OK;
    one->position->game->text->constants(one->position->params, &standard[0], &standard[1],
                                         &standard[2]);
    if (own[0] == standard[0] && own[1] == standard[1] && own[2] == standard[2])
        return ESP_OK;
    /* Constants that are none make no game, and there is nothing to compare with. */
    run->no_reference = !isfinite(own[0]) || !isfinite(own[1]) || !isfinite(own[2]);
    if (run->no_reference || !one->has_reference)
        return ESP_OK;
    struct esp_options options;
    enum esp_status status = with_constants(&run->position, one->position, own, error);
    if (status == ESP_OK)
        status = esp_options_of(&options, grading, which);
    if (status == ESP_OK) {
        status = esp_reference_new(&run->reference, one, run->position, &options, error);
        esp_options_free(&options);
    }
    return status;
}

const struct esp_record *esp_reference_of(const struct grading *grading, size_t which)
{
    const struct case_run *run = &grading->runs[which];

    if (run->no_reference)
        return NULL;
    return run->reference ? run->reference : grading->grader->references[which];
}

const struct esp_position *esp_position_of(const struct grading *grading, size_t which)
{
    const struct case_run *run = &grading->runs[which];
    return run->position ? run->position : grading->assignment->cases[which].position;
}
