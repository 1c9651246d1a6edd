/*
 * record.h - a trace read back: a tree of nodes, compact and checked.
 *
 * Nodes are numbered in the order they were entered, so a node's subtree is
 * the range from its own number up to node->end, its first child (if any) is
 * the number after its own, and the next sibling starts where the subtree
 * ends. Most traces have one root, node 0; a foreign one may be a forest,
 * whose further roots follow where the subtree before them ends. Moves are
 * kept as texts, since a foreign trace need not know our numbers; equal texts
 * are one entry of the record's list of texts.
 *
 * 56 bytes a node, plus 4 bytes a word of what only some nodes have (untried
 * moves, a narrowed window, a state, a note; moves once where they are the same
 * again and again) and each different text once. A trace of detail "calls" takes
 * 48 bytes more for each call, 4 for each move in the generator's lists and 4
 * for each node; others take nothing.
 */
#ifndef ESPALIER_RECORD_H
#define ESPALIER_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "espalier/error.h"
#include "espalier/event.h"
#include "espalier/game.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ESP_TEXT_NONE UINT32_MAX
#define ESP_PARENT_NONE UINT32_MAX

enum {
    ESP_NODE_WINDOW = 0x01,    /* alpha and beta were handed in, both numbers */
    ESP_NODE_LEFT = 0x02,      /* its leave event was seen */
    ESP_NODE_EVAL_HIT = 0x04,  /* horizon: the evaluation was cached */
    ESP_NODE_EVAL_MISS = 0x08,
    ESP_NODE_NARROWED = 0x10,  /* a table entry narrowed its window */
    ESP_NODE_VALUE = 0x20,     /* its value is a number */
    ESP_NODE_SYNTHETIC = 0x40, /* a root the recorder added */
    ESP_NODE_SIDE = 0x80       /* the trace says whose turn it was */
};

struct esp_node {
    double value, alpha, beta; /* NaN where the trace has no number */
    uint32_t parent; /* ESP_PARENT_NONE at a root */
    uint32_t end;    /* number after the last node of its subtree */
    uint32_t move;   /* texts, or ESP_TEXT_NONE: led here, */
    uint32_t returned; /* came back with the value */
    uint32_t rare; /* index of what only some nodes have, or UINT32_MAX */
    int32_t depth; /* as the trace has it; ESP_DEPTH_INF, ESP_DEPTH_NULL */
    uint32_t ply;  /* nodes above it */
    /*
     * esp_side, esp_why (ESP_WHY_NONE: the trace does not say, or it never was
     * left), esp_bound of a table answer.
     */
    uint8_t side, why, flags;
    uint8_t bound : 2;
    uint8_t inner : 1; /* it has children */
};

/* --- reading ------------------------------------------------------------------ */

/* What a reader is to do with a trace that is broken. */
enum esp_salvage {
    ESP_SALVAGE_NONE,   /* a trace that is only cut off is kept, anything wrong refused */
    ESP_SALVAGE_PREFIX  /* keep all before the first line that is wrong */
};

struct esp_record;

/*
 * Read the first trace of a stream, JSON Lines or compact, which stays the
 * caller's and is read at least up to the line after that trace's footer. name
 * is what messages call the file.
 *
 * A trace that ends without a footer is kept and says so in its footer's
 * `complete`; so is one whose last line is cut off in the middle. Of a compact
 * trace with gaps (blocks that are damaged or missing) all the rest is kept,
 * and it counts as one without a footer, too: `problem` says what is missing,
 * nodes that ended in a gap were never left, and a node may lack children.
 *
 * On success *out belongs to the caller, who frees it with esp_record_free().
 * On failure *out is NULL and *error names the file, the line and the first
 * thing wrong with it. A file without any trace is a failure.
 */
ESP_API enum esp_status esp_record_read(struct esp_record **out, FILE *stream, const char *name,
                                        enum esp_salvage salvage, struct esp_error *error);

/* Accepts NULL. */
ESP_API void esp_record_free(struct esp_record *record);

/*
 * All traces of a stream, one after the other. *out of esp_record_next() is
 * NULL with ESP_OK when there is none left; a file without any is a failure.
 * After a broken trace it goes on with the next header. The stream must stay
 * open, and is not closed.
 */
struct esp_record_reader;

ESP_API enum esp_status esp_record_reader_new(struct esp_record_reader **out, FILE *stream,
                                              const char *name, enum esp_salvage salvage,
                                              struct esp_error *error);
ESP_API enum esp_status esp_record_next(struct esp_record **out, struct esp_record_reader *reader,
                                        struct esp_error *error);

/* Accepts NULL. The records stay valid. */
ESP_API void esp_record_reader_free(struct esp_record_reader *reader);

/* --- header and footer -------------------------------------------------------- */

struct esp_trace_header {
    const char *game, *position, *algorithm, *convention, *source; /* NULL when missing */
    int64_t depth; /* -1: unlimited or missing */
    int side;      /* -1, or the esp_side asked out of turn */
};

ESP_API const struct esp_trace_header *esp_record_header(const struct esp_record *record);

/*
 * An option or a parameter of the header as text, or NULL when it is missing.
 * Numbers are printed, truths are "true" and "false", the items of a list
 * are joined by commas.
 */
ESP_API const char *esp_record_option(const struct esp_record *record, const char *name);
ESP_API const char *esp_record_param(const struct esp_record *record, const char *name);

/* The whole header line, as it was read. */
ESP_API const char *esp_record_header_line(const struct esp_record *record);

struct esp_trace_footer {
    bool complete;       /* there was a footer */
    const char *stopped; /* "time", "nodes", "signal", "memory" or NULL */
    double value;        /* NaN when missing */
    const char *move;    /* NULL when there is none */
    bool compact;        /* the trace was compact: its blocks stand for lines */
    uint64_t line;       /* of the footer, or the last line that was kept */
    /*
     * What was wrong with the line after it, or what is missing from a compact
     * trace, in words; else NULL.
     */
    const char *problem;
    uint32_t innermost;  /* the last node that was never left, or ESP_PARENT_NONE */
    /* How many were never left: it and those above it, and any that ended in a gap. */
    uint32_t unfinished;
    uint64_t lost;       /* nodes that are known to have been in gaps */
};

ESP_API const struct esp_trace_footer *esp_record_footer(const struct esp_record *record);

/* --- nodes ----------------------------------------------------------------------- */

/* 0 in a trace that ends before its first node. */
ESP_API uint32_t esp_record_count(const struct esp_record *record);

/* Node number id, which is below the count; all nodes lie one behind the other. */
ESP_API const struct esp_node *esp_record_node(const struct esp_record *record, uint32_t id);

/*
 * How many children a node has, in its own search where two are laid over
 * each other. Takes as long as there are.
 */
ESP_API uint32_t esp_record_children(const struct esp_record *record, uint32_t id);

/*
 * How many moves a node tried: its children, a move that was searched again
 * straight away (a null window that failed) counted once. Takes as long as
 * there are children.
 */
ESP_API uint32_t esp_record_tried(const struct esp_record *record, uint32_t id);

/* A text by its number; NULL for ESP_TEXT_NONE. */
ESP_API const char *esp_record_text(const struct esp_record *record, uint32_t text);

/* The move that closed a cut node's window, a text; ESP_TEXT_NONE where none is named. */
ESP_API uint32_t esp_record_by(const struct esp_record *record, uint32_t id);

/*
 * The moves a cut node never tried, as texts in generator order. NULL when
 * the trace has no such list, which is not the same as an empty one.
 */
ESP_API const uint32_t *esp_record_pruned(const struct esp_record *record, uint32_t id,
                                          size_t *count);

/* The node that stored a table answer; false when it is not known. */
ESP_API bool esp_record_from(const struct esp_record *record, uint32_t id, uint64_t *from);

/* The window as a table entry narrowed it; false when none did. */
ESP_API bool esp_record_narrowed(const struct esp_record *record, uint32_t id, double *alpha,
                                 double *beta);

/* The position text of a node, where the trace carries it; else NULL. */
ESP_API const char *esp_record_state(const struct esp_record *record, uint32_t id);

/* The text of an error, or of the last note on a node; NULL without. */
ESP_API const char *esp_record_note(const struct esp_record *record, uint32_t id);

/* Foreign traces: what the node returned, as its language prints it; NULL without. */
ESP_API const char *esp_record_raw(const struct esp_record *record, uint32_t id);

/* Foreign traces: the name of the function that was called; NULL without. */
ESP_API const char *esp_record_fn(const struct esp_record *record, uint32_t id);

/*
 * Whether a node's value is exact or a bound, seen from the window it was
 * handed: a value outside of it, or at its edge unless cutoffs are strict and
 * values soft, only bounds the true one. Leaves are exact, table answers what
 * the table said. A node that was stopped has what it saw so far, a lower
 * bound at MAX and an upper one at MIN.
 *
 * ESP_UNKNOWN where a value says nothing: at a node that failed or has none,
 * one that was stopped before it saw a value inside its window, and one whose
 * window held no value, or a single one (hard values are pressed into that).
 */
ESP_API enum esp_bound esp_record_bound(const struct esp_record *record, uint32_t id);

/* --- what a program did inside its nodes ------------------------------------------- */

enum esp_call_kind {
    ESP_CALL_MOVES, /* the generator was asked: list, yielded */
    ESP_CALL_MAKE,  /* text: the move; board */
    ESP_CALL_UNDO,  /* text: the move, or none; board */
    ESP_CALL_COPY,  /* board, to */
    ESP_CALL_EVAL,  /* value; text: the function; other: the state */
    ESP_CALL_PROBE, /* text: the cache; other: the key; hit, value, bound */
    ESP_CALL_STORE, /* text: the cache; other: the key; value, bound */
    ESP_CALL_CONST, /* text: the name; value */
    ESP_CALL_NOTE   /* text */
};

enum {
    ESP_CALL_HIT = 0x01,    /* probe: the key was there */
    ESP_CALL_VALUE = 0x02,  /* value is a number */
    ESP_CALL_BOUND = 0x04,  /* the trace gives a bound */
    ESP_CALL_YIELDED = 0x08 /* moves: the trace says how many were taken */
};

#define ESP_BOARD_NONE UINT32_MAX

/* One event inside a node; only traces of detail "calls" have any but notes. */
struct esp_call {
    double value;     /* NaN where the trace has no number */
    uint32_t node;    /* the node it names, or ESP_PARENT_NONE: none, as constants do */
    uint32_t entered; /* nodes entered before it, which gives its place among the children */
    uint32_t text, other; /* texts by kind, or ESP_TEXT_NONE */
    uint32_t board, to;   /* number of the board object, or ESP_BOARD_NONE */
    /*
     * moves: its part of the lists, for esp_record_call_moves(); yielded is
     * count where the trace does not say. Recorders tell the moves when the
     * list is known, a lazy generator's just before the node is left.
     */
    uint32_t first, count, yielded;
    uint8_t kind, flags, bound; /* esp_call_kind, ESP_CALL_ flags, esp_bound */
};

/*
 * The calls of a node in the order they happened (ESP_PARENT_NONE: those
 * that name no node); NULL with *count 0 where there are none.
 */
ESP_API const struct esp_call *esp_record_calls(const struct esp_record *record, uint32_t id,
                                                size_t *count);

/* The moves that a generator gave, call->count texts; ESP_TEXT_NONE where it gave none. */
ESP_API const uint32_t *esp_record_call_moves(const struct esp_record *record,
                                              const struct esp_call *call);

/* --- the game behind it ------------------------------------------------------------ */

/*
 * The root position, rebuilt from the header; the record keeps it. NULL with
 * a message when the game is unknown here or its text is not understood.
 */
ESP_API const struct esp_position *esp_record_position(struct esp_record *record,
                                                       struct esp_error *error);

/*
 * The state of a node, replayed from the root into a block of the game's
 * state_size bytes; takes as long as the path to it is. A node whose move is
 * missing or cannot be played stands at its own `state`, where the trace has
 * one. A root that the recorder added stands at the header's position, and so
 * does any root without a state; one that has a move stands after it.
 */
ESP_API enum esp_status esp_record_replay(struct esp_record *record, uint32_t id, void *state,
                                          struct esp_error *error);

/* --- what a foreign trace leaves open ------------------------------------------------ */

enum {
    ESP_INFERRED_MOVE = 0x01,   /* the move that led here */
    ESP_INFERRED_SIDE = 0x02,   /* whose choice the value shows, else whose turn the rules say */
    ESP_INFERRED_WHY = 0x04,    /* why it returned */
    ESP_INFERRED_PRUNED = 0x08, /* the moves never tried, and the one that closed the window */
    ESP_INFERRED_DEPTH = 0x10   /* depth counted upwards: turned round */
};

/*
 * Fill in what the trace of a foreign recorder leaves open, from the rules of
 * its game:
 *
 *   move    the one its parent made just before, by its make event; else the
 *           one that leads from the parent's state to the node's. Where two
 *           lead there, the one that the generator gave in that place, else
 *           the first that no child has
 *   side    MAX or MIN, whoever's choice among the children gives the value;
 *           where both or neither would: whose turn it is
 *   depth   the depth that remains, where the program counts upwards and the
 *           header knows the whole depth
 *   why     of a leaf: terminal by the rules, table where a probe found the
 *           value, else horizon; of others cutoff when the last child closed
 *           the window or the children are only the first of the moves, else
 *           full. What was given, as error, stays
 *   pruned  after a cutoff, the moves without a child
 *
 * Nodes of which nothing can be said stay as they are. Idempotent; takes one
 * byte a node. Texts and lists that were asked for before are no longer valid.
 * Fails where the root position cannot be built.
 */
ESP_API enum esp_status esp_record_recover(struct esp_record *record, struct esp_error *error);

/* What was inferred of a node: ESP_INFERRED_ flags; 0 before anything was. */
ESP_API unsigned esp_record_inferred(const struct esp_record *record, uint32_t id);

/* --- paths ---------------------------------------------------------------------------- */

/*
 * A node by its path from the root: moves joined by dots as in `0.3`, a move
 * with a dot or a blank quoted as in JSON, the second visit of a move `1~2`,
 * a node by number `#17`, the root `.`. A path may go on below a number, as
 * in `#17.0`. In an overlay of two records numbers are those of the first.
 */
ESP_API enum esp_status esp_record_find(const struct esp_record *record, const char *path,
                                        uint32_t *id, struct esp_error *error);

/*
 * The path of a node, which esp_record_find() takes back, in snprintf's
 * manner. It starts from a number below a node whose move is not known, and
 * below all roots but the first.
 */
ESP_API size_t esp_record_path(const struct esp_record *record, uint32_t id, char *out,
                               size_t room);

/* --- one document ------------------------------------------------------------------------ */

/*
 * The whole tree as one nested JSON document, a line for every node:
 *
 *   {"header":{...},"footer":{"nodes":15,"value":-6,"move":"0"},
 *   "root":{"id":0,"move":null,"ply":0,"depth":2,"side":"min","alpha":"-inf","beta":"inf",
 *    "value":-6,"returned":"0","why":"full","children":[
 *   {"id":1,"move":"0",...,"children":[]},
 *   ...]}}
 *
 * The header is the trace's own. The footer is null when there was none, and
 * "problem" beside it says what was wrong where a prefix was salvaged. A node
 * has the keys of its enter and leave events, but the move that came back is
 * "returned", since "move" led here; "bound" says "lower", "upper" or "unknown"
 * of any value that is not exact; "note" is the text of an error or a note;
 * "inferred" lists what esp_record_recover() filled in, by key; what the trace
 * does not have is left out. The further roots of a forest are in
 * a list "roots" behind "root".
 */
ESP_API enum esp_status esp_record_write_json(const struct esp_record *record, FILE *stream,
                                              struct esp_error *error);

/* --- one table ---------------------------------------------------------------------------- */

/*
 * The nodes as comma-separated values (RFC 4180, but with a plain newline), a
 * row for each behind one with the names:
 *
 *   id,parent,move,ply,depth,side,alpha,beta,value,returned,why,bound,by,
 *   pruned,eval,from,children
 *
 * What a node does not have is left empty; pruned are the moves never tried,
 * with blanks between them, and "-" when there is a list without any.
 */
ESP_API enum esp_status esp_record_write_csv(const struct esp_record *record, FILE *stream,
                                             struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
