/*
 * reading.h - records from texts and files; whatever goes wrong fails the
 * test with the library's message.
 */
#ifndef ESPALIER_TESTS_RECORD_READING_H
#define ESPALIER_TESTS_RECORD_READING_H

#include "files.h"
#include "testing.h"
#include "espalier/record.h"

/* The first trace of a text, called t.jsonl. */
struct esp_record *record_of(const char *text, size_t length);

/* The first trace of tests/data/records/NAME.jsonl. */
struct esp_record *record_named(const char *name);

/* The text is refused with this message. */
void expect_broken(const char *text, size_t length, enum esp_salvage salvage, const char *message);

/* A text that must be there, or must not (NULL). */
void expect_text(const char *text, const char *expected);

/*
 * The same nodes with the same texts and parts. Those of `longer` may go on;
 * a node that was never left in `shorter` is compared as far as it got.
 */
void expect_prefix(const struct esp_record *shorter, const struct esp_record *longer);

/* Call something for the path of each file in tests/data/FOLDER with that ending, in order. */
void each_file(const char *folder, const char *ending, void (*visit)(const char *path));

#endif
