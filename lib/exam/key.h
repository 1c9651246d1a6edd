/*
 * key.h - answers against the instructor's own copy of an exam: whoever
 * answers must not choose the question.
 */
#ifndef ESPALIER_EXAM_KEY_H
#define ESPALIER_EXAM_KEY_H

#include <jansson.h>

#include "tree.h"

/* The wish in {"exam":{...}}; fields that are missing have their defaults. */
enum esp_status exam_read_wish(struct esp_exam_wish *wish, const json_t *json, const char *source,
                               struct esp_error *error);

/* A JSON text as a whole; the caller decrefs *out. */
enum esp_status exam_read_json(json_t **out, const struct esp_exam_source *source,
                               struct esp_error *error);

/*
 * The exam of the key that has the seed and the variant of a wish; the caller
 * decrefs *out. Fails where there is none, and where anything in the answers
 * but the answers is not as it is there.
 */
enum esp_status exam_key_find(json_t **out, const struct esp_exam_source *key,
                              const json_t *answers, const struct esp_exam_wish *wish,
                              const char *source, struct esp_error *error);

/* Whether the exam made anew has the tree that the key gives, if it gives one. */
enum esp_status exam_key_is_of(const json_t *entry, const struct esp_exam *exam,
                               const char *source, struct esp_error *error);

#endif
