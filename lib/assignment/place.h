/*
 * place.h - values of the assignment's file, and where in it they stand.
 *
 * A place knows the way to it, so that every message can name its member:
 * "assignment.json: groups[2].cases[0].depth is "x", expected ...". Places lie
 * on the stack; each must live as long as those below it. A member that is
 * null counts as not there.
 */
#ifndef ESPALIER_ASSIGNMENT_PLACE_H
#define ESPALIER_ASSIGNMENT_PLACE_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "espalier/error.h"
#include "keep.h"

struct source {
    const char *file;
    struct keep *keep;
    struct esp_error *error;
};

struct place {
    const struct source *source;
    const struct place *above; /* NULL: the whole file */
    const char *member;        /* name in an object, or NULL: */
    size_t index;              /* in a list */
    json_t *json;              /* NULL: not there */
};

struct place esp_member(const struct place *above, const char *name);
struct place esp_element(const struct place *above, size_t index);

/* "FILE: PATH: ..." */
enum esp_status esp_fail_at(const struct place *place, const char *format, ...)
    ESP_PRINTF(2, 3);
/* "FILE: PATH is ..., expected ..." */
enum esp_status esp_fail_expected(const struct place *place, const char *expected);
/* "FILE: PATH: no WHAT '...'; did you mean ..." */
enum esp_status esp_fail_word(const struct place *place, const char *what, const char *word,
                              const char *const *candidates, size_t count);
enum esp_status esp_fail_memory(const struct place *place);

/* Is this an object, with no members but these (names NULL: any)? */
enum esp_status esp_need_object(const struct place *place, const char *const *names,
                                size_t count);
/* A list with something in it. */
enum esp_status esp_need_list(const struct place *place);

/*
 * Members by name. What is not there leaves *value as it was, unless the
 * function's name says that it is needed.
 */
enum esp_status esp_need_text(const struct place *above, const char *name, const char **value);
enum esp_status esp_member_text(const struct place *above, const char *name, const char **value);
enum esp_status esp_member_number(const struct place *above, const char *name, double least,
                                double most, double *value);
enum esp_status esp_member_flag(const struct place *above, const char *name, bool *value);
/* A list of texts, kept with the assignment. */
enum esp_status esp_member_texts(const struct place *above, const char *name,
                               const char *const **list, size_t *count);

/* The place's own value: a text, or the index of a word in a list. */
enum esp_status esp_place_text(const struct place *place, const char **value);
enum esp_status esp_place_word(const struct place *place, const char *what,
                               const char *const *words, size_t count, int *value);
enum esp_status esp_place_number(const struct place *place, double least, double most,
                                 double *value);

/* An id: it becomes part of a file's name. */
enum esp_status esp_place_id(const struct place *place, const char **value);

#endif
