/*
 * context.h - what one running search keeps beside the recursion itself.
 *
 * Everything is allocated by the driver before the first node, except the
 * arena of move lists and the caches, which grow; when they cannot, the
 * search stops as it does for any other limit.
 */
#ifndef ESPALIER_SEARCH_CONTEXT_H
#define ESPALIER_SEARCH_CONTEXT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "espalier/event.h"
#include "espalier/game.h"
#include "espalier/search.h"
#include "nearer.h"
#include "windows.h"

#define ESP_INLINE static inline __attribute__((always_inline))
#define ESP_COLD __attribute__((noinline, cold))
#define ESP_LIKELY(x) __builtin_expect(!!(x), 1)
#define ESP_UNLIKELY(x) __builtin_expect(!!(x), 0)

/* Of each body there are three programs. */
enum esp_mode { ESP_PLAIN, ESP_COUNTED, ESP_TRACED, ESP_MODES };

/*
 * Lean bodies have the commonest options built in: non-strict cutoffs, soft
 * values, a carried window, the first of equal moves, the generator's order
 * and no cache. The rich body asks for every option at every node.
 */
enum esp_family { ESP_LEAN_MINIMAX, ESP_LEAN_ALPHABETA, ESP_RICH, ESP_FAMILIES };

struct esp_context;

/* Searches ctx->root with ctx->window; the best move is left in ctx. */
typedef double esp_root_search(struct esp_context *ctx);

/* All searches of a game for the parameters that fit; NULL fits all. */
struct esp_search_variant {
    bool (*fits)(const void *params);
    esp_root_search *search[ESP_MODES]; /* by ctx->family they go on from the root */
};

/*
 * The searches compiled for a game, the most special first: the driver takes
 * the first variant that fits. The last one fits all.
 */
struct esp_search_table {
    const struct esp_search_variant *variants[4];
};

/* A legal move and its place in the generator's order. */
struct esp_ranked {
    esp_move move;
    uint32_t rank;
};

struct esp_table;
struct esp_habits;

enum { ESP_RING_SLOTS = 512 };

struct esp_context {
    /* the question */
    const struct esp_game *game;
    const void *params;
    const void *root; /* the root's state */
    const struct esp_options *options;
    int32_t start; /* plies, or rounds, below the root; near INT32_MAX: no limit */
    struct esp_window window; /* of the root */
    bool again;               /* the root has been searched before */

    enum esp_family family; /* the programs below the root */

    /* options, in the form a node asks for them */
    bool prune;   /* there are windows and cutoffs */
    bool strict;
    bool hard;
    bool fresh;   /* the root's children get new windows */
    bool mean;    /* MIN takes the mean: expectimax */
    bool ordered; /* nodes sort their moves */
    bool rounds;
    bool counter;
    bool cutoff_best;
    bool eval_leaves;
    bool nearer;
    bool scout;     /* all moves but a node's first get a null window ... */
    double step;    /* ... of this width */
    bool etc;       /* a node asks the table about its children */
    bool symmetric; /* the table knows positions by ctx->key alone */
    uint64_t (*key)(const void *params, const void *state); /* as the table knows them */
    unsigned eval;          /* the game's own evaluation, by index ... */
    esp_evaluate *evaluate; /* ... or another, called with options->data; rich bodies only */
    enum esp_ties ties;
    uint64_t random; /* state of the generator for random ties */

    /*
     * Counting and stopping; the plain programs touch none of it. Nodes keep
     * the few figures that the others follow from: esp_settle_counts()
     * completes counts.
     */
    struct esp_counts counts;
    int64_t spare;         /* nodes that may enter before esp_pause() is asked */
    uint64_t granted;      /* nodes that it let enter so far, spare ones included */
    uint64_t cuts_by_last; /* cutoffs by a node's last move */
    uint64_t full;         /* nodes that tried every move */
    uint64_t unfinished;   /* nodes that were open when the search stopped */
    int32_t least_depth;   /* remaining at the deepest finished game; lean bodies only */
    int32_t floor;         /* depth at which the stack has no room for children; lean */
    uint64_t plies_most;   /* the stack has room for so many */
    uint64_t ply;          /* of the node being visited; rich bodies only */
    bool stopped;
    enum esp_stop stop;
    double deadline; /* on the monotonic clock, in seconds */
    double looked_at; /* the clock at the last check, 0 before the first ... */
    uint64_t stretch; /* ... and how many nodes it allowed */

    /* events */
    struct esp_sink *sink;
    uint32_t wants;
    bool joins; /* a leaf below the root is one event */
    esp_move via; /* the move that leads to the node about to be entered */
    struct esp_event *slot;
    struct esp_event ring[ESP_RING_SLOTS];

    /*
     * The iteration that runs began with this node; was anything taken from
     * the table that is older?
     */
    uint64_t first_node;
    bool used_older;

    /* memories of the rich body */
    struct esp_table *table;  /* transpositions, or NULL */
    struct esp_table *values; /* evaluations, or NULL */
    struct esp_habits *habits; /* what caused cutoffs, or NULL */
    double (*worth)(struct esp_context *, const void *state, int32_t depth); /* or NULL */
    struct esp_context *oracle; /* that function's own search */
    esp_root_search *search;    /* the program that runs in this context */
    struct esp_ranked *arena; /* move lists of the open nodes */
    size_t arena_top, arena_room;

    /* the answer */
    struct esp_root_move *root_moves; /* room for every root move */
    size_t root_count;
    esp_move best;
};

/* --- limits (limits.c) --------------------------------------------------- */

/* Nothing is spare: ask all limits, and return whether to stop. */
ESP_COLD bool esp_pause(struct esp_context *ctx);

/* The stack has room for so many plies. */
void esp_limit_plies(struct esp_context *ctx, uint64_t most);

/* How many nodes have entered. */
ESP_INLINE uint64_t esp_nodes(const struct esp_context *ctx)
{
    return ctx->granted - (uint64_t)ctx->spare;
}

/* Make ctx->counts complete. */
void esp_settle_counts(struct esp_context *ctx);

/* Seconds on the monotonic clock. */
double esp_now(void);

/* Stop the search; the first reason stays. */
void esp_stop_search(struct esp_context *ctx, enum esp_stop why);

/* Make room for count more entries of the arena; false (and stopped) without memory. */
bool esp_arena_reserve(struct esp_context *ctx, size_t count);

/* --- order (order.c) ------------------------------------------------------- */

/*
 * Sort the moves of a node, arena[from..arena_top), the one to try first
 * first; depth is the node's own.
 */
void esp_order_sort(struct esp_context *ctx, const void *state, enum esp_side side, int32_t depth,
                    size_t from);

/* A move caused a cutoff at a node with so much depth left: nodes to come will try it earlier. */
void esp_order_credit(struct esp_context *ctx, enum esp_side side, int32_t depth, esp_move move);

/* What the orders of the options (enum esp_order) remember; NULL without memory. */
struct esp_habits *esp_habits_new(unsigned order);
void esp_habits_free(struct esp_habits *habits);

/* --- caches (table.c) ------------------------------------------------------ */

struct esp_entry { /* 32 bytes, two a cache line */
    uint64_t key;  /* 0: empty */
    double value;
    uint64_t from; /* node that stored it */
    esp_move move;
    uint32_t bound : 2;  /* an esp_bound */
    uint32_t depth : 30; /* what remained, to choose what gives way */
};

/* At most bytes of memory once it has grown; NULL without. */
struct esp_table *esp_table_new(uint64_t bytes, enum esp_replace replace);
void esp_table_free(struct esp_table *table);

/* The entry of a key, or NULL. Valid until the next store. */
const struct esp_entry *esp_table_probe(const struct esp_table *table, uint64_t key);

/*
 * Replace what is stored under the key, or add it. The table grows while it
 * may; then another entry gives way, or this one is not kept.
 */
void esp_table_store(struct esp_table *table, const struct esp_entry *entry);

/* 2^64 divided by the golden ratio: its multiples are spread evenly. */
#define ESP_GOLDEN 0x9e3779b97f4a7c15u

/* The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection. */
ESP_INLINE uint64_t esp_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* --- events ------------------------------------------------------------------ */

/* Hand the ring to the sink and empty it (emit.c). */
ESP_COLD void esp_flush(struct esp_context *ctx);

/* The next slot with units more behind it. */
ESP_INLINE struct esp_event *esp_next_slot(struct esp_context *ctx, size_t units)
{
    if (ESP_UNLIKELY((size_t)(ctx->ring + ESP_RING_SLOTS - ctx->slot) < units + 1))
        esp_flush(ctx);
    struct esp_event *event = ctx->slot;
    ctx->slot += units + 1;
    return event;
}

ESP_INLINE bool esp_wants(const struct esp_context *ctx, enum esp_event_kind kind)
{
    return (ctx->wants & ESP_WANTS(kind)) != 0;
}

/*
 * An event with a list of moves, arena[from..to), cut into parts when it is
 * long (emit.c). narrowed is a window to put before it, or NULL.
 */
ESP_COLD void esp_emit_list(struct esp_context *ctx, struct esp_event event,
                            const double *narrowed, size_t from, size_t to);

/* Depth as a trace shows it. */
ESP_INLINE int32_t esp_shown_depth(const struct esp_context *ctx, int32_t depth)
{
    if (ESP_UNLIKELY(ctx->counter))
        return depth == ctx->start ? ESP_DEPTH_NULL : ctx->start - depth - 1;
    return depth > ESP_DEPTH_MAX ? ESP_DEPTH_INF : depth;
}

#endif
