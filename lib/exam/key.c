/*
 * key.c - see key.h.
 */
#include <inttypes.h>
#include <string.h>

#include "key.h"

enum { FIELD_TEXT = 3 * ESP_NUMBER_TEXT };

enum esp_status exam_read_json(json_t **out, const struct esp_exam_source *source,
                               struct esp_error *error)
{
    json_error_t problem;

    *out = json_loads(source->text, JSON_REJECT_DUPLICATES, &problem);
    if (*out)
        return ESP_OK;
    return esp_fail(error, ESP_BAD_INPUT, "%s:%d: %s", source->name, problem.line, problem.text);
}

enum esp_status exam_read_wish(struct esp_exam_wish *wish, const json_t *json, const char *source,
                               struct esp_error *error)
{
    json_t *object = json_object_get(json, "exam"), *value;
    struct esp_error own = { .text = "" };
    const char *name;

    *wish = (struct esp_exam_wish)ESP_EXAM_DEFAULTS;
    if (!json_is_object(object))
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s: expected one object with \"exam\" and \"answers\", as in an exam's "
                        "JSON",
                        source);
    json_object_foreach (object, name, value) {
        if (!json_is_string(value))
            return esp_fail(error, ESP_BAD_INPUT, "%s: exam: %s: expected a text", source, name);
        const enum esp_status status =
            esp_exam_wish_set(wish, name, json_string_value(value), &own);
        if (status != ESP_OK)
            return esp_fail(error, status, "%s: exam: %s", source, own.text);
    }
    return ESP_OK;
}

/* --- what must agree ------------------------------------------------------------------- */

static enum esp_status compare_wishes(const struct esp_exam_wish *given,
                                      const struct esp_exam_wish *right, const char *source,
                                      const char *key, struct esp_error *error)
{
    char of_given[FIELD_TEXT], of_right[FIELD_TEXT];
    const char *name;

    for (size_t i = 0; esp_exam_wish_get(given, i, &name, of_given, FIELD_TEXT), name; i++) {
        esp_exam_wish_get(right, i, &name, of_right, FIELD_TEXT);
        if (strcmp(of_given, of_right) != 0)
            return esp_fail(error, ESP_BAD_INPUT, "%s: exam: %s is %s, and %s in %s", source, name,
                            of_given, of_right, key);
    }
    return ESP_OK;
}

/* The tree, say, where it is handed in with the answers; a student's name is not in the key. */
static enum esp_status compare_rest(const json_t *answers, json_t *entry, const char *source,
                                    const char *key, struct esp_error *error)
{
    const char *name;
    json_t *right;

    json_object_foreach (entry, name, right) {
        const json_t *given = json_object_get(answers, name);
        if (strcmp(name, "exam") == 0 || strcmp(name, "answers") == 0 || !given)
            continue;
        if (!json_equal(given, right))
            return esp_fail(error, ESP_BAD_INPUT, "%s: %s: not the one of this exam in %s", source,
                            name, key);
    }
    return ESP_OK;
}

/* The entry of that seed and variant, borrowed, and its wish. */
static enum esp_status find_entry(json_t **out, struct esp_exam_wish *right, json_t *json,
                                  const struct esp_exam_wish *wish, const char *key,
                                  struct esp_error *error)
{
    json_t *exams = json_object_get(json, "exams");
    const size_t count = exams ? json_array_size(exams) : 1; /* or one exam, not in a set */

    *out = NULL;
    for (size_t i = 0; i < count && !*out; i++) {
        json_t *entry = exams ? json_array_get(exams, i) : json;
        const enum esp_status status = exam_read_wish(right, entry, key, error);
        if (status != ESP_OK)
            return status;
        if (right->seed == wish->seed && right->variant == wish->variant)
            *out = entry;
    }
    return ESP_OK;
}

enum esp_status exam_key_find(json_t **out, const struct esp_exam_source *key,
                              const json_t *answers, const struct esp_exam_wish *wish,
                              const char *source, struct esp_error *error)
{
    struct esp_exam_wish right;
    json_t *json, *entry;

    *out = NULL;
    enum esp_status status = exam_read_json(&json, key, error);
    if (status != ESP_OK)
        return status;
    status = find_entry(&entry, &right, json, wish, key->name, error);
    if (status == ESP_OK && !entry)
        status = esp_fail(error, ESP_BAD_INPUT,
                          "%s: exam: %s has none with seed %" PRIu64 " and variant %" PRIu64,
                          source, key->name, wish->seed, wish->variant);
    if (status == ESP_OK)
        status = compare_wishes(wish, &right, source, key->name, error);
    if (status == ESP_OK)
        status = compare_rest(answers, entry, source, key->name, error);
    if (status == ESP_OK)
        *out = json_incref(entry);
    json_decref(json);
    return status;
}

enum esp_status exam_key_is_of(const json_t *entry, const struct esp_exam *exam,
                               const char *source, struct esp_error *error)
{
    const json_t *right = json_object_get(entry, "tree");

    if (!right)
        return ESP_OK;
    json_t *made = json_loads(exam->text, 0, NULL);
    if (!made)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a tree");
    const bool same = json_equal(right, made);
    json_decref(made);
    if (same)
        return ESP_OK;
    return esp_fail(error, ESP_BAD_INPUT,
                    "%s: tree: not the one that its exam asks for: it was changed, or made by "
                    "another version",
                    source);
}
