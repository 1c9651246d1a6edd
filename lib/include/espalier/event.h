/*
 * event.h - what a search says while it runs, and who listens.
 *
 * A search fills a ring of 32-byte slots and hands it to its sink when it is
 * full and at the end: no call, no formatting, no allocation per node. Node
 * ids, parents and plies are not stored: they follow from the order of enter
 * and leave events, and struct esp_nesting derives them for every sink.
 *
 * A sink gets const events and answers nothing, so that watching a search
 * can never change its result.
 */
#ifndef ESPALIER_EVENT_H
#define ESPALIER_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "espalier/error.h"
#include "espalier/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum esp_event_kind {
    ESP_ENTER, /* a node is entered: move, a = alpha, beta, depth, why = side */
    ESP_LEAVE, /* and left: move returned, a = value, why, by, pruned or from */
    ESP_MOVES, /* the generator was asked: pruned = the set, or a list in units */
    ESP_MAKE,  /* a move is about to be searched: move */
    ESP_UNDO,  /* and has been: move */
    ESP_EVAL,  /* the evaluation was called: a = value */
    ESP_PROBE, /* a cache was asked: from = key, a = value, flags */
    ESP_STORE, /* a cache was filled: from = key, a = value, flags */
    ESP_PART,  /* more of the list of the event before: pruned = how many here */
    ESP_END,   /* the search is over: a = value, move, why = esp_stop */
    ESP_LEAF,  /* for a sink that asks: both events of a leaf, see ESP_WANTS_LEAVES */

    /* Only where a trace is read back: */
    ESP_MEMBER, /* of the next enter or leave event: why = esp_member, esp_event_text() */
    ESP_LINE    /* an event of another shape, as JSON: why = esp_line, esp_event_text() */
};

/* One bit per kind, for the mask of a sink. */
#define ESP_WANTS(kind) (1u << (kind))
#define ESP_WANTS_NODES (ESP_WANTS(ESP_ENTER) | ESP_WANTS(ESP_LEAVE) | ESP_WANTS(ESP_END))
#define ESP_WANTS_CALLS (ESP_WANTS_NODES | ESP_WANTS(ESP_MOVES) | ESP_WANTS(ESP_MAKE) | \
                         ESP_WANTS(ESP_UNDO) | ESP_WANTS(ESP_EVAL) | ESP_WANTS(ESP_PROBE) | \
                         ESP_WANTS(ESP_STORE))
/* Not a kind: the state's bytes follow each enter event. */
#define ESP_WANTS_STATE (1u << 16)

/*
 * Most nodes are leaves. A sink with this in its mask gets one event where a
 * leaf would be entered and left at once: move led there, a = value, depth,
 * why, and the side in its flags. The window is not told: it is the one that
 * the node above hands down at that time, as it was entered and as its
 * children since have raised alpha or lowered beta. The root, leaves with
 * another window and all leaves where calls or states are wanted, too, come
 * as two events still.
 */
#define ESP_WANTS_LEAVES ESP_WANTS(ESP_LEAF)

/* Why a node was left. */
enum esp_why {
    ESP_FULL,     /* every move was tried */
    ESP_CUTOFF,   /* a move closed the window */
    ESP_TERMINAL, /* the game was over */
    ESP_HORIZON,  /* the depth was used up */
    ESP_TABLE,    /* the transposition table answered */
    ESP_STOPPED,  /* the search was stopped while the node was open */
    ESP_ERROR     /* foreign traces: the program raised something */
};

/* Why a search ended. */
enum esp_stop { ESP_DONE, ESP_STOP_NODES, ESP_STOP_TIME, ESP_STOP_SIGNAL, ESP_STOP_MEMORY };

/* Texts that an event of a foreign trace has besides its numbers. */
enum esp_member { ESP_MEMBER_STATE, ESP_MEMBER_FN, ESP_MEMBER_RAW, ESP_MEMBER_TEXT,
                  ESP_MEMBER_SYNTHETIC, /* no text: it is just true */
                  ESP_MEMBERS };

/* Whether an event of another shape enters a node, leaves one or does neither. */
enum esp_line_kind { ESP_LINE_OTHER, ESP_LINE_ENTER, ESP_LINE_LEAVE };

/* How a value relates to the true one; unknown only where a trace is read back. */
enum esp_bound { ESP_EXACT, ESP_LOWER, ESP_UPPER, ESP_UNKNOWN };

/* Flags of an event. */
enum {
    ESP_BOUND = 0x03,      /* leave by table, probe, store: an esp_bound */
    ESP_LEAF_SIDE = 0x03,  /* leaf: an esp_side */
    ESP_EVAL_HIT = 0x04,   /* leave at a horizon: the evaluation was cached */
    ESP_EVAL_MISS = 0x08,  /* ... or was computed and stored */
    ESP_NARROWED = 0x10,   /* leave: a unit with the narrowed window follows */
    ESP_LIST = 0x20,       /* moves follow in units; pruned says how many */
    ESP_WINDOW = 0x40,     /* enter: alpha and beta were handed in */
    ESP_CONTINUED = 0x80,  /* leave, moves, part: a part event continues the list */
    ESP_HIT = 0x80,        /* probe: found */
    ESP_UNTOLD = 0x40,     /* leave by cutoff, read back: the trace has no list of the untried */
    ESP_CACHE_EVAL = 0x04  /* probe, store: the evaluation cache, not the table */
};

/* A depth without limit, and a node that has none (the root under aima). */
#define ESP_DEPTH_INF INT32_MAX
#define ESP_DEPTH_NULL INT32_MIN

/*
 * Only where a trace is read back: it does not say the depth, whose turn it
 * is, why a node was left.
 */
#define ESP_DEPTH_NONE (INT32_MIN + 1)
#define ESP_SIDE_NONE 3
#define ESP_WHY_NONE 0xff

/* No node stored it. */
#define ESP_NODE_NONE UINT64_MAX

/*
 * 32 bytes, written in place word by word. `units` slots of the same size
 * follow in the same batch: first the narrowed window (two doubles) if
 * ESP_NARROWED, then the moves of a list (8 a slot) if ESP_LIST; after an
 * enter event the bytes of the state.
 */
struct esp_event {
    uint8_t kind, why, flags, units;
    uint32_t move;
    double a;
    union {
        double beta;
        uint64_t pruned; /* a bit set in generator order, or the length of a list */
        uint64_t from;   /* id of the node that stored it, or a key */
    };
    uint32_t by;
    int32_t depth;
};

/* Slots an event may have behind it; a longer list goes on in ESP_PART events. */
enum { ESP_UNITS_MAX = 255, ESP_MOVES_A_UNIT = 8 };

/* --- reading a batch ------------------------------------------------------- */

/* The event after this one. */
static inline const struct esp_event *esp_event_next(const struct esp_event *event)
{
    return event + 1 + event->units;
}

/* The window of a node as a table entry narrowed it; false when none did. */
static inline bool esp_event_narrowed(const struct esp_event *event, double *alpha, double *beta)
{
    if (event->kind != ESP_LEAVE || !(event->flags & ESP_NARROWED))
        return false;
    memcpy(alpha, event + 1, sizeof *alpha);
    memcpy(beta, (const char *)(event + 1) + sizeof *alpha, sizeof *beta);
    return true;
}

/* What is left of the moves an event carries. */
struct esp_event_list {
    uint64_t set;     /* bit i stands for move i, or ... */
    const char *list; /* ... a list of so many */
    uint64_t left;
};

/*
 * The moves that a moves event, a leave event by cutoff (those never tried)
 * or a part event carries, in generator order; of any other event none. When
 * ESP_CONTINUED is set there, part events with the rest follow.
 */
static inline struct esp_event_list esp_event_moves(const struct esp_event *event)
{
    struct esp_event_list moves = { 0, NULL, 0 };
    const size_t window = event->flags & ESP_NARROWED ? 1 : 0;

    if (event->kind != ESP_MOVES && event->kind != ESP_PART &&
        !(event->kind == ESP_LEAVE && event->why == ESP_CUTOFF))
        return moves;
    if (event->flags & ESP_LIST) {
        moves.list = (const char *)(event + 1 + window);
        moves.left = event->pruned;
    } else {
        moves.set = event->pruned;
    }
    return moves;
}

/* Take the next of them; false at the end. */
static inline bool esp_event_list_next(struct esp_event_list *moves, esp_move *move)
{
    if (moves->set) {
        *move = (esp_move)__builtin_ctzll(moves->set);
        moves->set &= moves->set - 1;
        return true;
    }
    if (moves->left == 0)
        return false;
    memcpy(move, moves->list, sizeof *move);
    moves->list += sizeof *move;
    moves->left--;
    return true;
}

/*
 * The text that a member or a line has; it is no string, and lives as long
 * as its batch.
 */
static inline const char *esp_event_text(const struct esp_event *event, size_t *length)
{
    *length = event->by;
    return (const char *)(uintptr_t)event->from;
}

/* --- words -------------------------------------------------------------------- */

/* As traces write an esp_side, esp_why or esp_bound: "max", "cutoff", "lower"; NULL: none. */
ESP_API const char *esp_side_name(unsigned side);
ESP_API const char *esp_why_name(unsigned why);
ESP_API const char *esp_bound_name(unsigned bound);

/* --- listening -------------------------------------------------------------- */

struct esp_sink {
    /*
     * The kinds it wants. A search leaves out calls that are not in it, but
     * sends enter, leave, part and end events in any case; leaf events come
     * only to a sink that names them.
     */
    uint32_t mask;
    void (*events)(struct esp_sink *, const struct esp_event *, size_t count);
    /*
     * Ends and frees the sink. Reports the first error there was: a write
     * that failed, memory that ran out. error may be NULL.
     */
    enum esp_status (*close)(struct esp_sink *, struct esp_error *error);
};

/* --- ids, parents and plies from nesting --------------------------------- */

/*
 * The open path of a stream of events. Keep one per stream, zeroed; call
 * esp_nesting_enter() for each enter event and esp_nesting_leave() for each
 * leave event. The path grows as needed; on ESP_NO_MEMORY it is unchanged.
 */
struct esp_nesting {
    uint64_t *open; /* ids of the open nodes, the root first */
    size_t depth;   /* how many; the ply of the innermost is depth - 1 */
    size_t room;
    uint64_t next;  /* id of the node that enters next */
};

ESP_API enum esp_status esp_nesting_enter(struct esp_nesting *nesting);
ESP_API void esp_nesting_leave(struct esp_nesting *nesting);
ESP_API void esp_nesting_free(struct esp_nesting *nesting);

#ifdef __cplusplus
}
#endif

#endif
