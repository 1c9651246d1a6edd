/*
 * students.h - trees of students with given mistakes, kept whole, compared
 * and written as the traces a recorder would make of them.
 */
#ifndef ESPALIER_TESTS_GRADE_STUDENTS_H
#define ESPALIER_TESTS_GRADE_STUDENTS_H

#include "testing.h"
#include "ask.h"
#include "espalier/record.h"
#include "student.h"

struct grown {
    struct student_node *nodes;
    size_t count, room;
    uint32_t *order; /* of enters (id) and leaves (id + LEAVES) */
    size_t events, event_room;
    const struct esp_position *position;
};

enum { LEAVES = 1 << 30 };

/* The mistakes of a set. */
struct mistakes mistakes_of(const unsigned *list, size_t count);

/* Run and keep; *end as the run ended. */
struct grown *grow_student(const struct esp_position *position, const struct esp_options *policy,
                           const struct mistakes *mistakes, uint64_t max_nodes,
                           enum student_end *end);
void grown_free(struct grown *grown);

/* The same events, as far as a trace can tell. */
bool same_trees(const struct grown *a, const struct grown *b);

/* Let a node raise an exception, which ends it and all above it. */
void raise_at(struct grown *grown, uint32_t id);

/* Its trace, read back. */
struct esp_record *recorded(const struct grown *grown, bool footer);

#endif
