/*
 * profile.h - a recorded search in the forms that profilers open.
 *
 * A call tree is a tree of moves here, and its cost is counted in nodes: a
 * frame is as wide as the number of nodes at and below it. So the tools that
 * engineers use for programs show where the nodes of a search went, and
 * compare two searches.
 *
 * The tools give up somewhere above ten megabytes. A profile that would be
 * larger is folded: subtrees of fewer than so many nodes have no frame of
 * their own and are counted in the frame above, so that every width stays
 * right.
 */
#ifndef ESPALIER_PROFILE_H
#define ESPALIER_PROFILE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "espalier/draw.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ESP_PROFILE_BYTES UINT64_C(10000000)

/* What was folded to stay within the budget of bytes. */
struct esp_profile_fold {
    uint64_t least; /* smaller subtrees have no frame; 1: none was folded */
    uint64_t nodes; /* that many nodes are counted in a frame above theirs */
};

/*
 * Both write to a stream that stays the caller's and is flushed; of the
 * options, those that say which nodes are drawn count. bytes: the most that
 * lines or events may take, 0 for any number; the root is always there. fold
 * may be NULL. They fail when root names no node, without memory, and when the
 * stream cannot be written.
 */

/*
 * Folded stacks, as flamegraph.pl and difffolded.pl read them: a line for
 * every move path, `root;3;5 12`, with the nodes on that path and, where what
 * is below has no line of its own, below it. A path visited twice has one
 * line. A semicolon in a move is written as the full-width one.
 */
ESP_API enum esp_status esp_draw_folded(struct esp_record *record,
                                        const struct esp_draw_options *options, uint64_t bytes,
                                        FILE *stream, struct esp_profile_fold *fold,
                                        struct esp_error *error);

/*
 * JSON for speedscope: an evented profile for each of the records, on the
 * time axis the nodes in the order they were entered. A frame is a move,
 * wherever it was played.
 */
ESP_API enum esp_status esp_draw_speedscope(struct esp_record *const *records, size_t count,
                                            const struct esp_draw_options *options,
                                            uint64_t bytes, FILE *stream,
                                            struct esp_profile_fold *fold,
                                            struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
