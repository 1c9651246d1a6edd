/*
 * shape.h - members of a JSON document, asked for by name and kind.
 *
 * The first member that is missing or of another kind is reported with its
 * path ("items[2].points"); after it every question gets a harmless answer,
 * so that a reader asks for all it wants and looks at the status once.
 */
#ifndef ESPALIER_REPORT_SHAPE_H
#define ESPALIER_REPORT_SHAPE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/error.h"

enum { SHAPE_PATH = 160 };

struct shape {
    const char *name; /* of the document */
    char path[SHAPE_PATH]; /* of the object that is being read, with a final dot */
    enum esp_status status;
    struct esp_error *error;
};

/* A required text, a text or NULL (missing or null), and one of several words (its index). */
const char *shape_text(struct shape *shape, const json_t *object, const char *key);
const char *shape_text_or_null(struct shape *shape, const json_t *object, const char *key);
unsigned shape_word(struct shape *shape, const json_t *object, const char *key,
                    const char *const *words, size_t count);

double shape_number(struct shape *shape, const json_t *object, const char *key);
uint64_t shape_count(struct shape *shape, const json_t *object, const char *key);
bool shape_flag(struct shape *shape, const json_t *object, const char *key);

/* NULL for an object that is missing or null. */
const json_t *shape_object_or_null(struct shape *shape, const json_t *object, const char *key);

/*
 * Read a list: room for its elements, zeroed, is returned and given to each
 * in turn. The path leads to the element while it is read. NULL with *count 0
 * where the list is empty or wrong; the caller frees it.
 */
typedef void shape_reader(struct shape *shape, const json_t *element, void *into, void *context);
void *shape_list(struct shape *shape, const json_t *object, const char *key, size_t size,
                 shape_reader *reader, void *context, size_t *count);

/* Report that the element being read (or a member) is not what was expected. */
void shape_wrong(struct shape *shape, const json_t *value, const char *key, const char *expected);

#endif
