/*
 * compact.h - the compact form of a trace: what writer and reader share.
 *
 * docs/compact.md describes the bytes. Both sides keep the open path as a
 * stack of frames and predict from it what comes next; only what differs is
 * stored. Whatever is here must do the same on both sides, or the reader
 * predicts something else than the writer did.
 */
#ifndef ESPALIER_TRACE_COMPACT_H
#define ESPALIER_TRACE_COMPACT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "espalier/event.h"
#include "espalier/search.h"

/* What runs at every node is built into its caller, however large that gets. */
#define ESP_BUILT_IN static inline __attribute__((always_inline))

/* --- blocks ------------------------------------------------------------------- */

/*
 * Every block starts with 32 bytes, numbers with the least byte first:
 *
 *    0  89 'E' 'S' 'P' 'T'   5  version   6  kind   7  '\n'
 *    8  number of the block in its trace, from 0
 *   12  length of what follows, in bytes
 *   16  nodes entered before it
 *   24  checksum of what follows   28  checksum of the 28 bytes before this
 */
#define ESP_BLOCK_SIGN "\x89" "ESPT"
enum { ESP_BLOCK_SIGN_BYTES = 5, ESP_BLOCK_HEAD = 32, ESP_COMPACT_VERSION = 1 };
enum esp_block_kind { ESP_BLOCK_HEADER = 'H', ESP_BLOCK_EVENTS = 'E', ESP_BLOCK_FOOTER = 'F' };
#define ESP_BLOCK_MOST (UINT32_C(1) << 30) /* bytes behind the head */

/* --- instructions --------------------------------------------------------------- */

enum {
    OP_LEAF = 0x00,       /* 0smmmvvv: a leaf whose value is in a slot */
    OP_LEAF_VALUE = 0x80, /* 1000smmm: a leaf and its value */
    OP_ENTER = 0x90,      /* 1001smmm */
    OP_FULL = 0xa0,       /* left as predicted, every move tried */
    OP_CUT_SET,           /* ... by a cutoff; the untried as a set, */
    OP_CUT_LIST,          /* as a list */
    OP_ENTER_OTHER,       /* with what differs */
    OP_LEAVE_OTHER,
    OP_TEXT,              /* a text gets an index */
    OP_PATH,              /* the nodes that are open; once, before all but texts */
    OP_MOVES_SET,
    OP_MOVES_LIST,
    OP_PART,
    OP_MAKE,
    OP_UNDO,
    OP_EVAL,
    OP_PROBE,
    OP_STORE,
    OP_MEMBER,            /* of the next event */
    OP_LINE,              /* an event as JSON */
    OP_LEAF_WHY = 0xc0    /* 1100smmm: a leaf and its value; over where the horizon was
                             predicted, or the other way round */
};

/* Texts with an instruction of their own; the next code: its number follows. */
enum { SHORT_TEXTS = 7 };

/* What differs in OP_ENTER_OTHER, in the order it follows. */
enum { ENTER_SIDE = 1, ENTER_DEPTH = 2, ENTER_WINDOW = 4, ENTER_ALPHA = 8, ENTER_BETA = 16,
       ENTER_ALL = 31 };

/* In OP_LEAVE_OTHER. */
enum { LEAVE_VALUE = 1, LEAVE_MOVE = 2, LEAVE_WHY = 4, LEAVE_BY = 8, LEAVE_SET = 16,
       LEAVE_LIST = 32, LEAVE_ALL = 63 };

/* The flags of a leave event that are stored as they are. */
enum { LEAVE_FLAGS = ESP_BOUND | ESP_EVAL_HIT | ESP_EVAL_MISS | ESP_NARROWED };

/* In front of a member's number: the same text as it had last time. */
enum { MEMBER_AGAIN = 0x80 };

/* --- numbers ----------------------------------------------------------------------- */

static inline uint64_t esp_zigzag(int64_t value)
{
    return (uint64_t)value << 1 ^ (uint64_t)(value >> 63);
}

static inline int64_t esp_unzigzag(uint64_t code)
{
    return (int64_t)(code >> 1 ^ (0 - (code & 1)));
}

/* Depths that are no number, then all others. */
enum { DEPTH_INF, DEPTH_NULL, DEPTH_NONE, DEPTH_NUMBERS };

/*
 * The low bits of a value's code: a whole number; so many eighths more than
 * the last value that was written like that; one of those below.
 */
enum { VALUE_EIGHTHS = 3, VALUE_OTHER = 1 };

/* Other values; from the last on: places in the recall. */
enum { VALUE_RAW, VALUE_INF, VALUE_MINUS_INF, VALUE_NAN, VALUE_RECALL = 8 };

enum { VALUE_SLOTS = 8, VALUE_RECALLED = 256 };

/* Values that came lately: those of leaves in slots, real ones in a larger table. */
struct esp_values {
    double slots[VALUE_SLOTS];
    double recall[VALUE_RECALLED];
    int64_t eighths;
};

static inline uint64_t esp_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/*
 * A slot by the eighths of a value, which adding 1.5 * 2^52 lays bare in the
 * low bits: whole numbers next to each other get different slots, and so do
 * eighths.
 */
static inline unsigned esp_value_slot(double value)
{
    const unsigned eighths = (unsigned)esp_bits(8 * value + 6755399441055744.0);
    return (eighths ^ eighths >> 3) % VALUE_SLOTS;
}

static inline unsigned esp_value_recall(uint64_t bits)
{
    return (unsigned)(bits * UINT64_C(0x9e3779b97f4a7c15) >> 56);
}

/* --- texts by number ----------------------------------------------------------------- */

/*
 * The texts of a block get indexes in the order they are first needed. The
 * writer's events have numbers for them, and several may have one text. A
 * block ends when it has enough texts, so that only a single event with many
 * moves makes more.
 */
enum { TEXTS_ENOUGH = 4096, TEXT_PLACES = 1024 };
#define TEXT_NONE UINT32_MAX

struct esp_text_place {
    uint32_t number, index; /* number is ESP_MOVE_NONE where the place is free */
};

struct esp_text_numbers {
    struct esp_text_place *places; /* a power of two, more than half of them free */
    uint32_t mask, used;
};

/* False without memory. */
bool esp_text_numbers_init(struct esp_text_numbers *texts);
void esp_text_numbers_clear(struct esp_text_numbers *texts);

/* Give an index to a number that has none; false without memory. */
bool esp_text_add(struct esp_text_numbers *texts, uint32_t number, uint32_t index);

/* The place of a number, or the free one where it belongs. */
static inline struct esp_text_place *esp_text_place(const struct esp_text_numbers *texts,
                                                    uint32_t number)
{
    uint32_t place = number & texts->mask;

    while (texts->places[place].number != number &&
           texts->places[place].number != ESP_MOVE_NONE)
        place = (place + 1) & texts->mask;
    return &texts->places[place];
}

/* Its index, or TEXT_NONE. */
static inline uint32_t esp_text_index(const struct esp_text_numbers *texts, uint32_t number)
{
    return esp_text_place(texts, number)->index;
}

/* --- prediction -------------------------------------------------------------------------- */

/* How the search goes about it, as far as it helps to predict. */
enum {
    MODEL_STRICT = 1,       /* an equal value does not cut */
    MODEL_HARD = 2,         /* values are held inside the window */
    MODEL_CUTOFF_BEST = 4,  /* a cutoff returns the best move */
    MODEL_ROUNDS = 8,       /* depth counts rounds */
    MODEL_COUNTER = 16,     /* depth counts up from the root's children */
    MODEL_CHANCE = 32,      /* MAX alternates with chance */
    MODEL_TIES_LAST = 64,   /* the last of equal moves is kept */
    MODEL_ALL = 127
};

struct esp_model {
    uint8_t flags;
    int32_t horizon; /* depth at which leaves are cut */
};

/* Nothing can be predicted below: nobody's child, or a node that is kept as JSON. */
enum { FRAME_BLIND = 0xff };

struct esp_model esp_model_of(const struct esp_options *options);

/* What follows from the model, by the side to move. */
enum { SIDES = ESP_SIDE_NONE + 1 };

/* How the events below a node begin: of a child of the other side, and of one of the same. */
struct esp_heads {
    uint32_t enters[2], leaves[2]; /* a leaf ends as predicted */
};

struct esp_rules {
    struct esp_model model;
    bool plies;            /* depth counts down by one a move */
    uint8_t others[SIDES]; /* whose turn it is predicted to be below */
    double starts[SIDES];  /* the best value before there is any */
    struct esp_heads heads[SIDES][2][2]; /* without and with a window; over, at the horizon */
    bool simple; /* two sides, values as they are, and equal ones cut */
};

void esp_rules_make(struct esp_rules *rules, struct esp_model model);

/* The first four bytes of an event as one word. */
static inline uint32_t esp_event_word(unsigned kind, unsigned why, unsigned flags)
{
    const uint8_t bytes[4] = { (uint8_t)kind, (uint8_t)why, (uint8_t)flags, 0 };
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* An open node. */
struct esp_frame {
    double alpha, beta;     /* the window that its next child gets */
    double best;            /* of the values so far; at chance, their sum */
    uint32_t last;          /* the last child's move */
    uint32_t best_move;
    struct esp_heads heads;
    int32_t below[2];       /* the depth of a child of the other side, of one of the same */
    uint8_t side, other;    /* whose turn, and whose it is predicted to be below */
    uint8_t flags;          /* ESP_WINDOW, 0 or FRAME_BLIND */
    int32_t depth;
    uint32_t move;
    uint32_t children;      /* it stops at the most there can be */
    uint64_t id;
    double low, high;       /* the window as it was handed in */
};

static inline uint8_t esp_leaf_why(const struct esp_model *model, int32_t depth)
{
    return depth == model->horizon ? ESP_HORIZON : ESP_TERMINAL;
}

/* What follows from the depth of a node where that does not just count plies down. */
void esp_frame_depths(struct esp_frame *frame, const struct esp_rules *rules, int32_t depth,
                      unsigned side);

/* A node as it is entered, into a frame; the id is the caller's. */
static inline void esp_frame_fill(struct esp_frame *frame, const struct esp_rules *rules,
                                  unsigned side, unsigned flags, double alpha, double beta,
                                  int32_t depth, uint32_t move)
{
    const uint8_t other = rules->others[side];

    frame->alpha = frame->low = alpha;
    frame->beta = frame->high = beta;
    frame->best = rules->starts[side];
    frame->last = frame->best_move = ESP_MOVE_NONE;
    frame->below[0] = frame->below[1] = (int32_t)((uint32_t)depth - 1);
    frame->heads = rules->heads[side][flags != 0][frame->below[0] == rules->model.horizon];
    if (!rules->plies || depth <= ESP_DEPTH_NONE || depth == ESP_DEPTH_INF)
        esp_frame_depths(frame, rules, depth, side);
    frame->side = (uint8_t)side;
    frame->other = other;
    frame->flags = (uint8_t)flags;
    frame->depth = depth;
    frame->move = move;
    frame->children = 0;
}

/* A node that is kept as JSON: nothing is predicted below. */
static inline void esp_frame_blind(struct esp_frame *frame, const struct esp_rules *rules)
{
    esp_frame_fill(frame, rules, ESP_SIDE_NONE, 0, 0, 0, ESP_DEPTH_NONE, ESP_MOVE_NONE);
    frame->flags = FRAME_BLIND;
    frame->heads = (struct esp_heads){ { UINT32_MAX, UINT32_MAX }, { UINT32_MAX, UINT32_MAX } };
}

/* A child returned that: is it the best? By the frame's side; last: of equal ones the last is. */
ESP_BUILT_IN void esp_frame_compare_as(struct esp_frame *frame, const unsigned side,
                                       const bool last, double value, uint32_t move)
{
    if (side == ESP_MAX) {
        if (value > frame->best) {
            frame->best = value;
            frame->best_move = move;
            if (value > frame->alpha)
                frame->alpha = value;
        } else if (last && value == frame->best) {
            frame->best_move = move;
        }
    } else if (side == ESP_MIN) {
        if (value < frame->best) {
            frame->best = value;
            frame->best_move = move;
            if (value < frame->beta)
                frame->beta = value;
        } else if (last && value == frame->best) {
            frame->best_move = move;
        }
    } else if (side == ESP_CHANCE) {
        frame->best += value;
    }
}

static inline void esp_frame_compare(struct esp_frame *frame, const struct esp_model *model,
                                     double value, uint32_t move)
{
    esp_frame_compare_as(frame, frame->side, model->flags & MODEL_TIES_LAST, value, move);
}

/* So many children more, and the last of their moves. */
static inline void esp_frame_count(struct esp_frame *frame, uint32_t count, uint32_t last)
{
    const uint32_t children = frame->children + count;
    frame->children = children >= count ? children : UINT32_MAX;
    frame->last = last;
}

/* A child returned. */
static inline void esp_frame_take(struct esp_frame *frame, const struct esp_model *model,
                                  double value, uint32_t move)
{
    esp_frame_compare(frame, model, value, move);
    esp_frame_count(frame, 1, move);
}

/* How a node is predicted to be left. */
struct esp_leaving {
    double value;
    uint32_t move, by;
    uint8_t why;
};

static inline bool esp_frame_closed(const struct esp_frame *frame, const struct esp_model *model)
{
    const bool strict = model->flags & MODEL_STRICT;

    if (frame->flags != ESP_WINDOW)
        return false;
    if (frame->side == ESP_MAX)
        return strict ? frame->best > frame->beta : frame->best >= frame->beta;
    if (frame->side == ESP_MIN)
        return strict ? frame->best < frame->alpha : frame->best <= frame->alpha;
    return false;
}

static inline struct esp_leaving esp_predict_leave(const struct esp_frame *frame,
                                                   const struct esp_model *model)
{
    if (frame->children == 0)
        return (struct esp_leaving){ 0, ESP_MOVE_NONE, ESP_MOVE_NONE,
                                     esp_leaf_why(model, frame->depth) };
    const bool cut = esp_frame_closed(frame, model);
    double value = frame->best;
    if (frame->side == ESP_CHANCE)
        value /= (double)frame->children;
    else if (model->flags & MODEL_HARD && frame->flags == ESP_WINDOW)
        value = value < frame->low ? frame->low : value > frame->high ? frame->high : value;
    return (struct esp_leaving){
        value, cut && !(model->flags & MODEL_CUTOFF_BEST) ? ESP_MOVE_NONE : frame->best_move,
        cut ? frame->last : ESP_MOVE_NONE, cut ? ESP_CUTOFF : ESP_FULL
    };
}

/* --- the open path --------------------------------------------------------------------------- */

/* The first frame is nobody's: the root hangs below it. */
struct esp_path {
    struct esp_frame *frames;
    struct esp_frame *top; /* the innermost */
    size_t depth, room; /* depth: of the innermost open node; 0 without any */
};

/* Both false without memory: without any open node; with room for one more. */
bool esp_path_init(struct esp_path *path);
bool esp_path_grow(struct esp_path *path);

/* One more; NULL without memory. */
static inline struct esp_frame *esp_path_push(struct esp_path *path)
{
    if (path->depth + 1 >= path->room && !esp_path_grow(path))
        return NULL;
    path->depth++;
    return ++path->top;
}

static inline void esp_path_pop(struct esp_path *path)
{
    path->depth--;
    path->top--;
}

static inline void esp_path_clear(struct esp_path *path)
{
    path->depth = 0;
    path->top = path->frames;
}

#endif
