/*
 * judge_parts.h - a judgement from inside.
 *
 * judge.c walks over the tree and knows each node's state; the other parts
 * judge one node each: judge_leaf.c those that are not searched,
 * judge_moves.c which moves an inner node tries, judge_window.c what it does
 * with windows and cutoffs, judge_value.c what it returns,
 * judge_calls.c what it did meanwhile.
 */
#ifndef ESPALIER_GRADE_JUDGE_PARTS_H
#define ESPALIER_GRADE_JUDGE_PARTS_H

#include <math.h>

#include "espalier/judge.h"
#include "espalier/text.h"

struct judge_window {
    double alpha, beta;
};

/* A child as its parent saw it. */
struct judge_child {
    uint32_t id;
    esp_move move; /* ESP_MOVE_NONE where it is not legal */
    double value;
    struct judge_window handed; /* NaN where the trace has none */
};

/* Kinds of moves whose order is compared between nodes. */
enum { JUDGE_KINDS = 64 };

struct judge {
    struct esp_judgement *judgement;
    struct esp_record *record;
    const struct esp_position *position;
    const struct esp_judge_policy *policy;
    enum esp_judge_cutoff cutoff; /* never INFER here */
    enum esp_judge_fail fail;
    bool depths;      /* the nodes' own depths count down from the policy's */
    bool wrong_sides; /* from a walk before, or told: some node chose by the wrong side */

    /* Values of results: those that hold, and a tie as the position has it. */
    double win, tie, loss, standard_tie;
    bool told_moves, told_makes, told_undos; /* the trace has such calls */

    /* By ply, for the path to the node at hand. */
    unsigned char *states;
    bool *known;
    struct judge_window *windows; /* received, or what should have been where none is told */
    size_t plies;

    /* Of the inner node at hand: legal moves in generator order, and the children. */
    esp_move *moves;
    bool *tried;
    size_t move_count, move_room;
    struct judge_child *children;
    size_t child_count, child_room;
    const struct judge_child *misplaced; /* the first child that stands where it may not */
    const char *misplaced_how;

    esp_move *edges; /* by node: the move that led to it */
    esp_move *named; /* by text: the move it is known to name */
    size_t named_count;

    /* earlier[side][kind]: kinds that were tried before it, in some node. */
    uint64_t earlier[2][JUDGE_KINDS];
    bool no_memory;
};

/* One node to be judged. */
struct judge_node {
    uint32_t id;
    const struct esp_node *node;
    const void *state;
    enum esp_side side;   /* by the rules, and then the one that was really used */
    struct judge_window window; /* received */
    int64_t depth;        /* left; INT64_MAX without limit */
    bool finished;        /* it returned something */
    esp_move returned;    /* ESP_MOVE_NONE: whatever is no legal move */
};

/* How the own window of an inner node developed. */
struct judge_course {
    double best; /* of the children's values, as the side sees them */
    bool known;  /* all of them are numbers */
    struct judge_window own;  /* at the end, by what it received */
    struct judge_window used; /* ... and by what it handed down last */
    bool astray;        /* it handed down another window than its own ... */
    bool misled;        /* ... and the first was wrong already */
    bool missed;        /* it went on with a closed window */
    bool left_out;      /* moves were, without a cutoff; found by esp_judge_result() */
};

/* --- findings (judge.c) ------------------------------------------------------------ */

/* Count one check; true when it is the first that does not hold and wants a text. */
bool esp_judge_broken(struct judge *judge, enum esp_fact fact, uint32_t node, bool holds);

/* The fact's text, empty. */
struct esp_out esp_judge_text(struct judge *judge, enum esp_fact fact);

void esp_put_value(struct esp_out *out, double value);
void esp_put_window(struct esp_out *out, struct judge_window window);
/* "move 3", or "no move". */
void esp_put_move(struct esp_out *out, const struct judge *judge, esp_move move);
/* The beginning of a text that may be long. */
void esp_put_short(struct esp_out *out, const char *text);

/* --- moves (judge_moves.c) --------------------------------------------------------- */

/* The legal move that a text names in a state; ESP_MOVE_NONE when none. */
esp_move esp_judge_move(struct judge *judge, const void *state, uint32_t text);

/* List the legal moves and the children; false without memory. */
bool esp_judge_gather(struct judge *judge, const struct judge_node *at);

/* Mark what was tried, and in which order; judges the recursion. */
void esp_judge_moves(struct judge *judge, const struct judge_node *at);

void esp_judge_arrangement(struct judge *judge, const struct judge_node *at,
                           const struct judge_course *course);

/* Legal moves that were never tried, as " 3 4"; returns how many. */
size_t esp_judge_left_out(const struct judge *judge, struct esp_out *out);

/* --- leaves (judge_leaf.c) ---------------------------------------------------------- */

void esp_judge_error(struct judge *judge, uint32_t id);

/* True when the node is done with; false: it is an inner one. */
bool esp_judge_leaf(struct judge *judge, const struct judge_node *at);

/* --- windows (judge_window.c) ------------------------------------------------------- */

/* The side that really chose; judges that as well. */
enum esp_side esp_judge_side(struct judge *judge, const struct judge_node *at);

/* Judge what was handed down and whether cutoffs were missed. */
struct judge_course esp_judge_windows(struct judge *judge, const struct judge_node *at);

bool esp_judge_closed(const struct judge *judge, struct judge_window window);
struct judge_window esp_judge_narrowed(struct judge_window window, enum esp_side side,
                                       double value);

/* --- results (judge_value.c) ---------------------------------------------------------- */

/* What a node of that window returns when this is its best value. */
double esp_judge_pressed(const struct judge *judge, struct judge_window window, double best);

/* The best or the least good of the children's values. */
double esp_judge_best(const struct judge *judge, enum esp_side side);

void esp_judge_result(struct judge *judge, const struct judge_node *at,
                      struct judge_course *course);

/* --- calls (judge_calls.c) -------------------------------------------------------------- */

/* Once for a tree, before its nodes. */
void esp_judge_constants(struct judge *judge);

void esp_judge_calls(struct judge *judge, const struct judge_node *at);
void esp_judge_evaluations(struct judge *judge, uint32_t id);
void esp_judge_cache(struct judge *judge, const struct judge_node *at);

/* The value of the last evaluation that a node asked for; NaN without one. */
double esp_judge_evaluated(const struct judge *judge, uint32_t id);

static inline bool esp_better(enum esp_side side, double a, double b)
{
    return side == ESP_MAX ? a > b : a < b;
}

#endif
