/*
 * position.c - the position of a case, from the file's game and parameters.
 */
#include "espalier/text.h"
#include "layers.h"
#include "value.h"

struct place esp_case_member(const struct layers *layers, const char *name)
{
    const struct place own = esp_member(&layers->one, name);
    const struct place shared = esp_member(&layers->group, name);
    return own.json || !shared.json ? own : shared;
}

struct place esp_any_member(const struct layers *layers, const char *name)
{
    const struct place own = esp_case_member(layers, name);
    const struct place shared = esp_member(&layers->file, name);
    return own.json || !shared.json ? own : shared;
}

/* A value as kept text, NULL when there is no memory. */
static const char *kept_text(const struct place *place,
                             void (*put)(struct esp_out *out, json_t *value))
{
    struct esp_out out = { NULL, 0, 0 };

    put(&out, place->json);
    char *text = esp_keep_room(place->source->keep, out.length + 1, 1);
    if (text) {
        out = (struct esp_out){ text, out.length + 1, 0 };
        put(&out, place->json);
    }
    return text;
}

static enum esp_status add_setting(struct esp_setting *list, size_t *count, const char *name,
                                   const struct place *place)
{
    const char *value = kept_text(place, esp_put_setting);

    if (!value)
        return esp_fail_memory(place);
    list[(*count)++] = (struct esp_setting){ name, value };
    return ESP_OK;
}

enum { CONSTANTS = 3 };

/* params, then win, tie and loss. */
static enum esp_status read_settings(struct esp_setting **list, size_t *count,
                                     const struct layers *layers)
{
    static const char *const constants[CONSTANTS] = { "win", "tie", "loss" };
    const struct place params = esp_any_member(layers, "params");
    const char *name;
    json_t *value;
    enum esp_status status = params.json ? esp_need_object(&params, NULL, 0) : ESP_OK;

    *count = 0;
    *list = esp_keep_room(layers->file.source->keep, json_object_size(params.json) + CONSTANTS,
                          sizeof **list);
    if (status == ESP_OK && !*list)
        return esp_fail_memory(&layers->file);
    json_object_foreach(params.json, name, value) {
        const struct place place = esp_member(&params, name);
        if (status == ESP_OK && place.json)
            status = add_setting(*list, count, name, &place);
    }
    for (size_t i = 0; status == ESP_OK && i < CONSTANTS; i++) {
        const struct place place = esp_case_member(layers, constants[i]);
        if (place.json)
            status = add_setting(*list, count, constants[i], &place);
    }
    return status;
}

static enum esp_status read_side(struct esp_position *position, const struct layers *layers)
{
    static const char *const sides[] = { [ESP_MAX] = "max", [ESP_MIN] = "min" };
    const struct place place = esp_case_member(layers, "side");
    struct esp_error inner = { .text = "" };
    int side;

    if (!place.json)
        return ESP_OK;
    enum esp_status status = esp_place_word(&place, "side", sides, 2, &side);
    if (status == ESP_OK && esp_position_set_side(position, (enum esp_side)side, &inner) != ESP_OK)
        status = esp_fail_at(&place, "%s", inner.text);
    return status;
}

enum esp_status esp_read_position(struct esp_position **out, const struct layers *layers,
                                  const struct place *text)
{
    struct esp_error warning = { .text = "" }, inner = { .text = "" };
    const char *position = text->json ? kept_text(text, esp_put_setting) : "";
    struct esp_setting *settings;
    size_t count;

    *out = NULL;
    if (json_is_array(text->json)) /* a tree: its commas are not a setting's */
        position = kept_text(text, esp_put_json_value);
    if (!position)
        return esp_fail_memory(text);
    enum esp_status status = read_settings(&settings, &count, layers);
    if (status != ESP_OK)
        return status;
    status = esp_position_new(out, layers->game, position, settings, count, &warning, &inner);
    if (status == ESP_NO_MEMORY)
        return esp_fail_memory(text);
    if (status == ESP_OK && warning.text[0])
        status = esp_fail_at(text, "%s", warning.text);
    else if (status != ESP_OK)
        status = esp_fail_at(text->json ? text : &layers->one, "%s", inner.text);
    if (status == ESP_OK)
        status = read_side(*out, layers);
    if (status != ESP_OK) {
        esp_position_free(*out);
        *out = NULL;
    }
    return status;
}
