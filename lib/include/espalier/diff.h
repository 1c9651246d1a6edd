/*
 * diff.h - two traces compared, node by node.
 *
 * Nodes are matched by path: the same move under matched parents, and the
 * second visit of a move with the second visit. One trace is the expected
 * one, the other is compared with it. Differences come in the order of the
 * expected trace's events, so that the first is where the searches part.
 *
 * What one of the two does not have (a foreign trace may leave out side,
 * depth, why, window and pruned moves) is no difference; it is counted.
 */
#ifndef ESPALIER_DIFF_H
#define ESPALIER_DIFF_H

#include <stddef.h>
#include <stdint.h>

#include "espalier/record.h"

#ifdef __cplusplus
extern "C" {
#endif

enum esp_diff_kind {
    ESP_DIFF_ORDER,    /* the first child of a node that is out of turn */
    ESP_DIFF_MISSING,  /* the root of a subtree that is expected and not there */
    ESP_DIFF_EXTRA,    /* the root of one that is there and not expected */
    ESP_DIFF_SIDE,
    ESP_DIFF_DEPTH,
    ESP_DIFF_WINDOW,
    ESP_DIFF_WHY,      /* why the node was left, and the move that closed its window */
    ESP_DIFF_VALUE,
    ESP_DIFF_RETURNED, /* the move that came back with the value */
    ESP_DIFF_PRUNED,
    ESP_DIFF_KINDS
};

/* "missing", "returned", ...: a key in JSON; and in words: "missing nodes". */
ESP_API const char *esp_diff_key(enum esp_diff_kind kind);
ESP_API const char *esp_diff_words(enum esp_diff_kind kind);

struct esp_difference {
    enum esp_diff_kind kind;
    uint32_t expected; /* node of the expected trace; its parent where the node is extra */
    uint32_t got;      /* node of the other; its parent where the node is missing */
    uint32_t nodes;    /* of the subtree that is missing or extra; else 1 */
    uint64_t when[2];  /* what they are sorted by */
};

struct esp_diff;

/*
 * Compare two records, which must stay until esp_diff_free(). Values and
 * windows may differ by the tolerance; 0 compares them exactly. Takes
 * n log n time at most, whatever the depth. On failure *out is NULL.
 */
ESP_API enum esp_status esp_diff_new(struct esp_diff **out, const struct esp_record *expected,
                                     const struct esp_record *got, double tolerance,
                                     struct esp_error *error);

/* Accepts NULL. */
ESP_API void esp_diff_free(struct esp_diff *diff);

/* How many differences there are, and the one of that number, from 0. */
ESP_API size_t esp_diff_count(const struct esp_diff *diff);
ESP_API const struct esp_difference *esp_diff_at(const struct esp_diff *diff, size_t index);

/* Differences of a kind, and for missing and extra the nodes in them. */
ESP_API size_t esp_diff_of_kind(const struct esp_diff *diff, enum esp_diff_kind kind);
ESP_API uint64_t esp_diff_nodes(const struct esp_diff *diff, enum esp_diff_kind kind);

/* At how many matched nodes only one trace has the field of that kind. */
ESP_API size_t esp_diff_uncompared(const struct esp_diff *diff, enum esp_diff_kind kind);

/* --- in words, in snprintf's manner --------------------------------------------- */

/* Path of the node it is about; of the parent where children are out of turn. */
ESP_API size_t esp_diff_path(const struct esp_diff *diff, size_t index, char *out, size_t room);

/* What was expected, and what came instead. */
ESP_API size_t esp_diff_expected(const struct esp_diff *diff, size_t index, char *out,
                                 size_t room);
ESP_API size_t esp_diff_got(const struct esp_diff *diff, size_t index, char *out, size_t room);

/*
 * One sentence: where, the event, expected, got, and the likely cause where
 * the nodes make it plain. The names are those of the two traces; NULL leaves
 * one out.
 */
ESP_API size_t esp_diff_sentence(const struct esp_diff *diff, size_t index,
                                 const char *expected_name, const char *got_name, char *out,
                                 size_t room);

#ifdef __cplusplus
}
#endif

#endif
