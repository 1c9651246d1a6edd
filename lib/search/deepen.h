/*
 * deepen.h - the searches of one root that make up an answer: iterations,
 * each deeper than the one before, and in each the passes over the root.
 */
#ifndef ESPALIER_SEARCH_DEEPEN_H
#define ESPALIER_SEARCH_DEEPEN_H

#include "context.h"

/* What is known of a root. */
struct esp_answer {
    double value;
    esp_move move;
    int64_t depth; /* -1: no limit */
    uint64_t iterations, passes;
    struct esp_root_move *moves; /* those searched, in the order tried */
    size_t move_count;
    struct esp_root_move *under_way; /* likewise, of the iteration that is not finished */
    size_t under_way_count;
};

/*
 * Search the context's root as its options ask. The answer's two lists have
 * room for every root move; on return moves is filled, and ctx->stopped says
 * whether a limit ended the search.
 * plies is a bound of those still to be played, 0 where there is none.
 */
void esp_deepen(struct esp_answer *answer, struct esp_context *ctx, uint64_t plies);

/* The depth of an options' iteration, as a context counts it. */
int32_t esp_start_of(const struct esp_options *options, int64_t depth);

#endif
