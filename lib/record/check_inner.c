/*
 * check_inner.c - a node that tried its moves: their order, the windows it
 * handed down, why it stopped, its value and the move it returned.
 */
#include <string.h>

#include "espalier/text.h"
#include "proof.h"

/* How a node's own window and value develop. */
struct progress {
    double alpha, beta, best, sum;
    size_t count, best_place;
    bool closed, known;
    uint32_t undecided; /* child whose null window told too little, or ESP_PARENT_NONE */
};

/* --- children --------------------------- */

/* Look a child's move up, once for its parent and for itself. */
static size_t find_place(struct esp_proof *proof, uint32_t child, const void *state)
{
    const size_t place =
        esp_walk_place(&proof->walk, state, proof->record->nodes[child].move);

    if (place < proof->walk.count)
        proof->moves[child] = proof->walk.moves[place];
    return place;
}

static void prove_place(struct esp_proof *proof, uint32_t child, size_t place, size_t index)
{
    const struct esp_node *node = &proof->record->nodes[child];
    const char *got = esp_record_text(proof->record, node->move);
    char text[ESP_MOVE_TEXT];

    if (place == proof->walk.count)
        return; /* told where the child is entered */
    const bool twice = proof->terms.twice && esp_is_root(&proof->record->nodes[node->parent]);
    const bool again = twice && index == 1;
    const size_t due = index - (twice && index > 0);
    if (proof->walk.tried[place] && !again) {
        esp_tell(proof, child,
                 (struct esp_claim){ ESP_PROBLEM_ORDER, "a move not tried before", got },
                 "move %s is tried a second time", got);
    } else if (proof->terms.in_order && place != due && due < proof->walk.count) {
        esp_move_text(proof, proof->walk.moves[due], text);
        esp_tell(proof, child, (struct esp_claim){ ESP_PROBLEM_ORDER, text, got },
                 "move %s is tried where it is the turn of %s", got, text);
    }
    proof->walk.tried[place] = true;
}

static bool has_window(const struct esp_node *node, double alpha, double beta)
{
    return node->alpha == alpha && node->beta == beta;
}

/* A root's child where each gets a window of its own. */
static bool is_fresh(const struct esp_proof *proof, uint32_t child)
{
    const struct esp_node *nodes = proof->record->nodes;
    return proof->terms.fresh && esp_is_root(&nodes[nodes[child].parent]);
}

/*
 * What a child is handed. Where values lose a hair on their way up windows
 * gain one on their way down, and around 0 it depends on what cuts.
 */
static void prove_window(struct esp_proof *proof, uint32_t child, struct esp_window window)
{
    const struct esp_terms *terms = &proof->terms;
    const struct esp_node *node = &proof->record->nodes[child];
    double alpha = window.alpha, beta = window.beta;
    char expected[ESP_WINDOW_TEXT], got[ESP_WINDOW_TEXT];

    if (is_fresh(proof, child)) {
        alpha = -INFINITY;
        beta = INFINITY;
    } else if (terms->nearer) {
        const double low = alpha, high = beta;
        const double zero = terms->cutoff == ESP_STRICT ? ESP_HAIR : 0;
        alpha = esp_farther(low, -zero);
        beta = esp_farther(high, zero);
        if (terms->cutoff == ESP_UNSAID &&
            has_window(node, esp_farther(low, -ESP_HAIR), esp_farther(high, ESP_HAIR)))
            return;
    }
    if (has_window(node, alpha, beta))
        return;
    esp_window_text(alpha, beta, expected);
    esp_window_text(node->alpha, node->beta, got);
    esp_tell(proof, child, (struct esp_claim){ ESP_PROBLEM_WINDOW, expected, got },
             "window %s, but the node above hands down %s", got, expected);
}

static bool wins_tie(const struct esp_proof *proof, size_t place, size_t best)
{
    if (best == SIZE_MAX || place >= proof->walk.count)
        return false;
    switch (proof->terms.ties) {
    case ESP_TIES_LAST:
        return true;
    case ESP_TIES_LEFT:
        return proof->walk.moves[place] < proof->walk.moves[best];
    case ESP_TIES_RIGHT:
        return proof->walk.moves[place] > proof->walk.moves[best];
    default: /* the first; of random ones any is right */
        return false;
    }
}

/* Does a value close the window by the rule, or by the given one when it is not known? */
static bool closes(const struct esp_proof *proof, const struct esp_node *node, double value,
                   const struct progress *now, bool strict)
{
    if (!proof->terms.prunes || node->side == ESP_CHANCE)
        return false;
    if (proof->terms.cutoff != ESP_UNSAID)
        strict = proof->terms.cutoff == ESP_STRICT;
    return esp_value_closes((enum esp_side)node->side, value, now->alpha, now->beta, strict);
}

static void take_child(const struct esp_proof *proof, const struct esp_node *node, double value,
                       size_t place, struct progress *now)
{
    if (isnan(value)) {
        now->known = false;
        return;
    }
    now->count++;
    now->sum += value;
    if (node->side == ESP_CHANCE) {
        now->best = now->sum / (double)now->count;
        return;
    }
    const bool better = node->side == ESP_MAX ? value > now->best : value < now->best;
    if (better || (value == now->best && wins_tie(proof, place, now->best_place)))
        now->best_place = place;
    if (better)
        now->best = value;
    if (node->side == ESP_MAX)
        now->alpha = fmax(now->alpha, now->best);
    else
        now->beta = fmin(now->beta, now->best);
}

static void tell_missed(struct esp_proof *proof, uint32_t id, uint32_t child, double value,
                        const struct progress *now)
{
    const char *move = esp_record_text(proof->record, proof->record->nodes[child].move);
    char window[ESP_WINDOW_TEXT], number[ESP_NUMBER_TEXT];

    esp_window_text(now->alpha, now->beta, window);
    esp_print_value(value, number);
    esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_CUTOFF, "a cutoff", move },
             "went on, but move %s scored %s, which closes the window %s", move ? move : "?",
             number, window);
}

/* The window that the next child is due: all but the first are scouted. */
static struct esp_window due_window(const struct esp_proof *proof, uint32_t child,
                                    const struct progress *now, size_t index)
{
    const struct esp_window own = { now->alpha, now->beta };

    if (!proof->terms.scouts || index == 0 || now->undecided != ESP_PARENT_NONE ||
        is_fresh(proof, child))
        return own;
    return esp_scout(own, proof->record->nodes[proof->record->nodes[child].parent].side == ESP_MAX,
                     esp_null_step(proof->terms.nearer));
}

static void tell_undecided(struct esp_proof *proof, uint32_t id, const struct progress *now)
{
    const char *move = esp_record_text(proof->record, proof->record->nodes[now->undecided].move);

    esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_ORDER, "the same move again", move },
             "went on, but move %s is better than its null window could tell: it was to be "
             "searched again", move ? move : "?");
}

/* Is it the move that is to be searched again? Else nothing is any more. */
static bool is_again(struct esp_proof *proof, uint32_t id, uint32_t child, struct progress *now)
{
    const struct esp_node *nodes = proof->record->nodes;

    if (now->undecided == ESP_PARENT_NONE)
        return false;
    if (nodes[now->undecided].move == nodes[child].move)
        return true;
    tell_undecided(proof, id, now);
    now->undecided = ESP_PARENT_NONE;
    return false;
}

static void walk_children(struct esp_proof *proof, uint32_t id, const void *state,
                          struct progress *now)
{
    const struct esp_node *nodes = proof->record->nodes, *node = &nodes[id];
    size_t index = 0;

    for (uint32_t child = id + 1; child < node->end; child = nodes[child].end) {
        const size_t place = find_place(proof, child, state);
        const bool last = nodes[child].end >= node->end;
        const double value = esp_seen_value(proof, child);
        if (!is_again(proof, id, child, now))
            prove_place(proof, child, place, index++);
        const struct esp_window own = { now->alpha, now->beta };
        const struct esp_window handed = due_window(proof, child, now, index - 1);
        if (proof->terms.prunes)
            prove_window(proof, child, handed);
        now->undecided = esp_undecided(handed, own, value) ? child : ESP_PARENT_NONE;
        if (now->undecided != ESP_PARENT_NONE)
            continue;
        const bool strict = !(last && node->why == ESP_CUTOFF);
        const bool closed = closes(proof, node, value, now, strict);
        if (closed && (!last || node->why == ESP_FULL))
            tell_missed(proof, id, child, value, now);
        now->closed = closed;
        take_child(proof, node, value, place, now);
    }
}

/* --- moves never tried --------------------------- */

static void tell_pruned(struct esp_proof *proof, uint32_t id, const char *due, const char *got)
{
    const struct esp_claim claim = { ESP_PROBLEM_PRUNED, due ? due : "no more moves", got };

    if (!got)
        esp_tell(proof, id, claim, "does not list %s, which was never tried", due ? due : "?");
    else if (!due)
        esp_tell(proof, id, claim, "lists %s as never tried, but no move is left", got);
    else
        esp_tell(proof, id, claim, "lists %s as never tried where it is the turn of %s", got, due);
}

static void prove_pruned(struct esp_proof *proof, uint32_t id)
{
    size_t count, at = 0;
    const uint32_t *pruned = esp_record_pruned(proof->record, id, &count);
    char text[ESP_MOVE_TEXT];

    for (size_t i = 0; i < proof->walk.count; i++) {
        if (proof->walk.tried[i])
            continue;
        const char *due = esp_move_text(proof, proof->walk.moves[i], text);
        const char *got = pruned && at < count ? esp_record_text(proof->record, pruned[at]) : NULL;
        if (!got || strcmp(got, due) != 0) {
            tell_pruned(proof, id, due, got);
            return;
        }
        at++;
    }
    if (pruned && at < count)
        tell_pruned(proof, id, NULL, esp_record_text(proof->record, pruned[at]));
}

static void prove_all_tried(struct esp_proof *proof, uint32_t id)
{
    size_t untried = 0, first = 0;
    char text[ESP_MOVE_TEXT];

    for (size_t i = proof->walk.count; i-- > 0;) {
        if (!proof->walk.tried[i]) {
            untried++;
            first = i;
        }
    }
    if (untried > 0)
        esp_tell(proof, id,
                 (struct esp_claim){ ESP_PROBLEM_ORDER, "every move tried", "moves left out" },
                 "left as if every move were tried, but %zu %s not, the first is %s", untried,
                 untried == 1 ? "was" : "were",
                 esp_move_text(proof, proof->walk.moves[first], text));
}

/* --- what came back --------------------------- */

/* Did a child by the returned move have the best value? */
static bool returned_best(const struct esp_proof *proof, uint32_t id, double best)
{
    const struct esp_node *nodes = proof->record->nodes, *node = &nodes[id];

    for (uint32_t child = id + 1; child < node->end; child = nodes[child].end)
        if (nodes[child].move == node->returned && esp_seen_value(proof, child) == best)
            return true;
    return false;
}

static void prove_returned(struct esp_proof *proof, uint32_t id, const struct progress *now)
{
    const struct esp_node *node = &proof->record->nodes[id];
    const struct esp_terms *terms = &proof->terms;
    const char *got = esp_record_text(proof->record, node->returned), *due = NULL;
    const bool cut = node->why == ESP_CUTOFF;
    char text[ESP_MOVE_TEXT];

    if (terms->ties == ESP_UNSAID || node->side == ESP_CHANCE ||
        (cut && terms->cutoff_move == ESP_UNSAID))
        return;
    if (now->best_place < proof->walk.count && !(cut && terms->cutoff_move == ESP_CUTOFF_NULL))
        due = esp_move_text(proof, proof->walk.moves[now->best_place], text);
    if (due ? got && strcmp(due, got) == 0 : !got)
        return;
    if (due && got && terms->ties == ESP_TIES_RANDOM && returned_best(proof, id, now->best))
        return;
    const struct esp_claim claim = { ESP_PROBLEM_RETURNED, due ? due : "no move", got };
    if (due)
        esp_tell(proof, id, claim, "returned %s%s, but its value is that of move %s",
                 got ? "move " : "no move", got ? got : "", due);
    else
        esp_tell(proof, id, claim, "returned move %s, but %s", got,
                 cut ? "a node that is cut returns none" : "no move is better than nothing");
}

static void prove_value(struct esp_proof *proof, uint32_t id, const struct progress *now)
{
    const struct esp_node *node = &proof->record->nodes[id];
    char text[ESP_MOVE_TEXT];
    const char *move = now->best_place < proof->walk.count
                           ? esp_move_text(proof, proof->walk.moves[now->best_place], text)
                           : NULL;

    if (proof->terms.hard && proof->terms.prunes && node->flags & ESP_NODE_WINDOW)
        esp_tell_value(proof, id, fmin(fmax(now->best, node->alpha), node->beta),
                       "its children give, held inside its window,", move);
    else
        esp_tell_value(proof, id, now->best,
                       node->side == ESP_CHANCE ? "the mean of its children is"
                                                : "its children give", move);
}

/* --- the whole --------------------------- */

static void prove_cutoff(struct esp_proof *proof, uint32_t id, const struct progress *now)
{
    const char *by = esp_record_text(proof->record, esp_record_by(proof->record, id));
    char window[ESP_WINDOW_TEXT];

    proof->check->cutoffs++;
    if (!now->closed)
        esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_CUTOFF, "an open window: go on", by },
                 "cut by move %s, but its window %s is still open", by ? by : "?",
                 esp_window_text(now->alpha, now->beta, window));
    prove_pruned(proof, id);
}

void esp_prove_inner(struct esp_proof *proof, uint32_t id, const void *state)
{
    const struct esp_node *node = &proof->record->nodes[id];
    struct progress now = { .alpha = esp_handed_alpha(node),
                            .beta = esp_handed_beta(node),
                            .best = node->side == ESP_MAX ? -INFINITY : INFINITY,
                            .best_place = SIZE_MAX,
                            .undecided = ESP_PARENT_NONE,
                            .known = true };

    esp_prove_narrowed(proof, id);
    esp_record_narrowed(proof->record, id, &now.alpha, &now.beta);
    if (!esp_walk_moves(&proof->walk, state)) {
        proof->no_memory = true;
        return;
    }
    walk_children(proof, id, state, &now);
    if (now.undecided != ESP_PARENT_NONE && node->why != ESP_STOPPED)
        tell_undecided(proof, id, &now);
    if (node->why == ESP_FULL)
        prove_all_tried(proof, id);
    else if (node->why == ESP_CUTOFF)
        prove_cutoff(proof, id, &now);
    else
        return;
    if (now.known) {
        prove_value(proof, id, &now);
        prove_returned(proof, id, &now);
    }
}
