/*
 * request.c - the line that tells the harness what to do, and a case's title.
 */
#include <string.h>

#include "espalier/text.h"
#include "layers.h"
#include "value.h"

/* --- the request ----------------------------------------------------------------------------- */

/* What decides, and what is none of the program's business. */
static bool is_secret(const char *name)
{
    static const char *const names[] = { "cases", "expect", "good", "visibility" };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* The members of an object but the secret ones; NULL: no memory. */
static json_t *open_members(json_t *object)
{
    json_t *copy = json_object(), *value;
    const char *name;

    json_object_foreach(object, name, value)
        if (copy && !is_secret(name) && json_object_set(copy, name, value) != 0) {
            json_decref(copy);
            copy = NULL;
        }
    return copy;
}

/* Questions without their answers. */
static json_t *open_questions(json_t *positions)
{
    json_t *list = json_array(), *position;
    size_t i;

    json_array_foreach(positions, i, position)
        if (list && json_array_append_new(list, open_members(position)) != 0) {
            json_decref(list);
            list = NULL;
        }
    return list;
}

/* The group's members, the case's over them. */
static json_t *merged(const struct esp_case *one, const struct layers *layers)
{
    json_t *request = open_members(layers->group.json), *own = open_members(layers->one.json);
    int failed = !request || !own;

    failed = failed || json_object_update(request, own) != 0 ||
             json_object_set_new(request, "id", json_string(one->id)) != 0;
    if (!failed && one->question_count > 0)
        failed = json_object_set_new(request, "positions",
                                     open_questions(json_object_get(request, "positions"))) != 0;
    json_decref(own);
    if (failed) {
        json_decref(request);
        request = NULL;
    }
    return request;
}

enum esp_status esp_read_request(struct esp_case *one, const struct layers *layers)
{
    struct esp_out out = { NULL, 0, 0 };
    json_t *request = merged(one, layers);

    if (!request)
        return esp_fail_memory(&layers->one);
    esp_put_json_value(&out, request);
    char *text = esp_keep_room(layers->one.source->keep, out.length + 1, 1);
    if (text) {
        out = (struct esp_out){ text, out.length + 1, 0 };
        esp_put_json_value(&out, request);
    }
    one->request = text;
    json_decref(request);
    return text ? ESP_OK : esp_fail_memory(&layers->one);
}

/* --- the title ---------------------------------------------------------------------------- */

enum { TITLE = 160 };

/* A member's value, shortened; missing: the word instead. */
static void put_member(struct esp_out *out, const struct layers *layers, const char *name,
                       const char *instead)
{
    const struct place place = esp_case_member(layers, name);
    char room[ESP_SHORT_VALUE];
    const char *text = json_string_value(place.json);

    if (!place.json || (text && !*text))
        esp_put(out, instead);
    else if (text)
        esp_put_shortened(out, text, ESP_SHORT_VALUE);
    else
        esp_put(out, esp_short_value(place.json, room));
}

static void put_play(struct esp_out *out, const struct esp_case *one, const struct layers *layers)
{
    if (one->question_count > 0) {
        esp_putf(out, "good moves in %zu position%s", one->question_count,
                 one->question_count > 1 ? "s" : "");
        return;
    }
    esp_put(out, one->opponent == ESP_OPPONENT_RANDOM ? "against random" : "against a search");
    esp_put(out, one->first ? ", moves first" : ", moves second");
    if (esp_case_member(layers, "position").json) {
        esp_put(out, ", from ");
        put_member(out, layers, "position", "the start");
    }
}

static void put_title(struct esp_out *out, const struct esp_case *one,
                      const struct layers *layers)
{
    if (one->kind == ESP_CASE_PLAY) {
        put_play(out, one, layers);
        return;
    }
    if (one->kind == ESP_CASE_CALL)
        put_member(out, layers, "method", one->group);
    if (one->kind == ESP_CASE_CALL && esp_case_member(layers, "position").json)
        esp_put(out, ", ");
    if (one->kind == ESP_CASE_TRACE || esp_case_member(layers, "position").json)
        put_member(out, layers, "position", "the start");
    if (esp_case_member(layers, "depth").json) {
        esp_put(out, ", depth ");
        put_member(out, layers, "depth", "");
    }
}

enum esp_status esp_read_title(struct esp_case *one, const struct layers *layers)
{
    const struct place own = esp_member(&layers->one, "title");
    char title[TITLE + 2 * ESP_SHORT_VALUE] = "";
    struct esp_out out = { title, sizeof title, 0 };

    if (own.json)
        return esp_place_text(&own, &one->title);
    put_title(&out, one, layers);
    esp_end_shortened(&out);
    one->title = esp_keep_text(own.source->keep, title, strlen(title));
    return one->title ? ESP_OK : esp_fail_memory(&own);
}
