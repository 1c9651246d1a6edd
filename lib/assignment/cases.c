/*
 * cases.c - groups of cases: ids, kinds, and what the harness is told.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "layers.h"
#include "value.h"

static const char *const kinds[] = { "trace", "call", "play" }; /* enum esp_case_kind */

static enum esp_status take_visibility(const struct place *place, const char **value)
{
    static const char *const words[] = { "visible", "hidden", "after_due_date",
                                         "after_published" };
    int which = 0;

    if (!place->json)
        return ESP_OK;
    enum esp_status status = esp_place_word(place, "visibility", words, 4, &which);
    *value = words[which];
    return status;
}

enum esp_status esp_member_visibility(const struct place *above, const char **value)
{
    const struct place place = esp_member(above, "visibility");

    *value = "visible";
    return take_visibility(&place, value);
}

/* --- a case ---------------------------------------------------------------------------------- */

/* Its own, or the group's with its number. */
static enum esp_status read_id(struct esp_case *one, const struct place *place)
{
    const struct place id = esp_member(place, "id");
    char number[ESP_ERROR_TEXT];

    if (id.json)
        return esp_place_id(&id, &one->id);
    const int length = snprintf(number, sizeof number, "%s-%02zu", one->group, place->index + 1);
    one->id = esp_keep_text(place->source->keep, number, (size_t)length);
    return one->id ? ESP_OK : esp_fail_memory(place);
}

static enum esp_status read_kind(struct esp_case *one, const struct layers *layers)
{
    const struct place place = esp_case_member(layers, "kind");
    int kind;

    if (!place.json)
        return esp_fail_expected(&place, "trace, call or play");
    enum esp_status status = esp_place_word(&place, "kind", kinds, 3, &kind);
    if (status == ESP_OK)
        one->kind = (enum esp_case_kind)kind;
    return status;
}

static enum esp_status read_case(struct esp_case *one, const struct layers *layers)
{
    static enum esp_status (*const read[])(struct esp_case *, const struct layers *) = {
        [ESP_CASE_TRACE] = esp_read_trace,
        [ESP_CASE_CALL] = esp_read_call,
        [ESP_CASE_PLAY] = esp_read_play,
    };
    const struct place visibility = esp_case_member(layers, "visibility");

    one->visibility = "visible";
    enum esp_status status = esp_need_object(&layers->one, NULL, 0);
    if (status == ESP_OK)
        status = read_id(one, &layers->one);
    if (status == ESP_OK)
        status = read_kind(one, layers);
    if (status == ESP_OK)
        status = take_visibility(&visibility, &one->visibility);
    if (status == ESP_OK)
        status = read[one->kind](one, layers);
    if (status == ESP_OK)
        status = esp_read_title(one, layers);
    return status == ESP_OK ? esp_read_request(one, layers) : status;
}

/* --- groups ------------------------------------------------------------------------------- */

static enum esp_status check_new_id(const struct esp_case *cases, size_t count,
                                    const struct place *place)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(cases[i].id, cases[count].id) == 0)
            return esp_fail_at(place, "there is a case '%s' before", cases[i].id);
    return ESP_OK;
}

static enum esp_status read_group(struct esp_case *cases, size_t *count, struct layers *layers)
{
    const struct place list = esp_member(&layers->group, "cases");
    const struct place id = esp_member(&layers->group, "id");
    const char *group;

    enum esp_status status = esp_place_id(&id, &group);
    for (size_t i = 0; status == ESP_OK && i < *count; i++)
        if (strcmp(cases[i].group, group) == 0)
            status = esp_fail_at(&id, "there is a group '%s' before", group);
    if (status == ESP_OK)
        status = esp_need_list(&list);
    for (size_t i = 0; status == ESP_OK && i < json_array_size(list.json); i++) {
        layers->one = esp_element(&list, i);
        cases[*count].group = group;
        status = read_case(&cases[*count], layers);
        if (status == ESP_OK)
            status = check_new_id(cases, *count, &layers->one);
        ++*count;
    }
    return status;
}

static size_t count_cases(json_t *groups)
{
    size_t count = 0, i;
    json_t *group;

    json_array_foreach(groups, i, group)
        count += json_array_size(json_object_get(group, "cases"));
    return count;
}

enum esp_status esp_read_cases(struct esp_case **cases, size_t *count, const struct place *file,
                               const struct esp_game *game)
{
    const struct place groups = esp_member(file, "groups");
    enum esp_status status = esp_need_list(&groups);

    *count = 0;
    if (status != ESP_OK)
        return status;
    *cases = calloc(count_cases(groups.json) + 1, sizeof **cases);
    if (!*cases)
        return esp_fail_memory(file);
    for (size_t i = 0; i < json_array_size(groups.json) && status == ESP_OK; i++) {
        struct layers layers = { .file = *file, .group = esp_element(&groups, i), .game = game };
        status = esp_need_object(&layers.group, NULL, 0);
        if (status == ESP_OK)
            status = read_group(*cases, count, &layers);
    }
    return status;
}

void esp_free_cases(struct esp_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        esp_position_free(cases[i].position);
        esp_options_free(&cases[i].reference);
        esp_options_free(&cases[i].against);
    }
    free(cases);
}
