/*
 * forms.h - traces in both forms; whatever goes wrong fails the test with the
 * library's message.
 */
#ifndef ESPALIER_TESTS_CONVERT_FORMS_H
#define ESPALIER_TESTS_CONVERT_FORMS_H

#include "testing.h"
#include "ask.h"
#include "espalier/convert.h"
#include "espalier/record.h"
#include "espalier/trace.h"

/* Bytes that the caller frees. */
struct bytes {
    char *at;
    size_t length;
};

/* The trace of a search; block: bytes of a block of the compact form, 0: JSON Lines. */
struct bytes traced(const struct esp_position *position, const struct esp_options *options,
                    enum esp_detail detail, bool states, size_t block);

/* Into the other form. */
struct bytes to_compact(struct bytes lines, size_t block);
struct bytes to_lines(struct bytes compact);

/* The same bytes; else the first line that differs fails the test. */
void expect_bytes(struct bytes found, struct bytes expected);

/* The same trace: nodes, their texts, calls, the footer. */
void expect_same_record(const struct esp_record *found, const struct esp_record *expected);

/* A file below a folder. */
struct bytes file_bytes(const char *path);

/* The blocks of a compact trace: where each begins, and the end. */
enum { BLOCKS_MOST = 4096 };
size_t find_blocks(struct bytes compact, size_t starts[BLOCKS_MOST]);

/* CRC-32, bit by bit. */
uint32_t checksum(const char *bytes, size_t count);

/* Put the checksums of a block right. */
void seal_block(char *block, size_t size);

#endif
