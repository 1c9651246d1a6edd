/*
 * table.h - columns of text for a terminal: the first and the last to the
 * left, those between to the right, each as wide as it needs.
 */
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct table {
    size_t columns;
    size_t cells; /* those filled in, row by row, the heads first */
    char **texts;
};

/* Add the next cell; the first `columns` of them are the heads. */
void table_add(struct table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void table_print(const struct table *table, FILE *stream);
void table_free(struct table *table);

#endif
