/*
 * check.c - every node of a record proved again, and its footer.
 *
 * One pass in the order of entry, so a node costs one move and a look at its
 * children.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "proof.h"

const char *esp_problem_name(enum esp_problem_kind kind)
{
    static const char *const names[] = { "move",  "order",  "side",   "window",
                                         "leaf",  "value",  "cutoff", "pruned",
                                         "returned", "depth", "table", "footer" };
    return names[kind];
}

void esp_check_free(struct esp_check *check)
{
    for (size_t i = 0; i < check->count; i++)
        free(check->problems[i].sentence);
    free(check->problems);
    *check = (struct esp_check){ 0 };
}

/* --- one node --------------------------- */

/* The node's state from the one above; false when its move cannot be played. */
static bool enter(struct esp_proof *proof, uint32_t id, void *state)
{
    const struct esp_position *root = proof->root;
    const struct esp_node *node = &proof->record->nodes[id];
    const bool is_root = node->parent == ESP_PARENT_NONE;
    const void *above = is_root ? root->state : esp_walk_state(&proof->walk, node->ply - 1);
    const char *word = esp_record_text(proof->record, node->move);
    struct esp_error ignored = { "" };

    if (proof->moves[id] != ESP_MOVE_NONE) {
        root->game->play(root->params, state, above, proof->moves[id]);
        return true;
    }
    memcpy(state, above, root->game->state_size);
    if (is_root ? esp_replay_step(proof->record, id, state, &ignored) == ESP_OK
                : word && esp_replay_move(root, word, state, &ignored) == ESP_OK)
        return true;
    const struct esp_claim claim = { ESP_PROBLEM_MOVE, "a legal move", word };
    if (word)
        esp_tell(proof, id, claim, "move %s cannot be played in the position above", word);
    else
        esp_tell(proof, id, claim, "no move is known that leads here");
    return false;
}

static void prove_side(struct esp_proof *proof, uint32_t id, const void *state)
{
    const struct esp_node *node = &proof->record->nodes[id];
    const enum esp_side side = esp_walk_side(&proof->walk, state);
    const char *expected = esp_side_name(side), *got = esp_side_name(node->side);

    if (node->flags & ESP_NODE_SIDE && node->side != side)
        esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_SIDE, expected, got },
                 "side %s, but it is the turn of %s", got, expected);
}

static void prove_nodes(struct esp_proof *proof)
{
    const struct esp_record *record = proof->record;
    uint32_t id = 0;

    while (id < record->count && !proof->no_memory) {
        const struct esp_node *node = &record->nodes[id];
        if (!esp_walk_reserve(&proof->walk, node->ply)) {
            proof->no_memory = true;
            return;
        }
        void *state = esp_walk_state(&proof->walk, node->ply);
        if (!enter(proof, id, state)) {
            id = node->end;
            continue;
        }
        if (esp_is_root(node))
            esp_prove_root(proof, id);
        esp_storers_note(proof, id, state);
        prove_side(proof, id, state);
        esp_prove_depth(proof, id, state);
        if (!esp_prove_leaf(proof, id, state))
            esp_prove_inner(proof, id, state);
        id++;
    }
}

/* --- the footer --------------------------- */

/* The root that gave the answer: the only one, or the last where they follow from each other. */
static uint32_t answering(const struct esp_proof *proof)
{
    return proof->terms.several && proof->roots.last != ESP_PARENT_NONE ? proof->roots.last : 0;
}

/* A root that returned, and a caller who got what it returned. */
static bool has_answer(const struct esp_proof *proof)
{
    const struct esp_record *record = proof->record;

    if (!record->footer.complete || record->footer.stopped || record->count == 0)
        return false;
    const struct esp_node *root = &record->nodes[answering(proof)];
    return root->end == record->count && root->flags & ESP_NODE_LEFT;
}

static void prove_footer_value(struct esp_proof *proof)
{
    const uint32_t id = answering(proof);
    const double root = proof->record->nodes[id].value, got = proof->record->footer.value;
    char a[ESP_NUMBER_TEXT], b[ESP_NUMBER_TEXT];

    if (root == got || isnan(root) || isnan(got))
        return;
    esp_print_value(root, a);
    esp_print_value(got, b);
    esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_FOOTER, a, b },
             "value %s, but the root has %s", b, a);
}

/*
 * May the caller have got another move than the root returned? One of its
 * equals, since ties are settled by exact values that only a second search
 * knows; any where no value is better than nothing, or the root is a leaf.
 * A null window shows few of the equals.
 */
static bool is_other_answer(const struct esp_proof *proof, uint32_t id, const char *move)
{
    const struct esp_record *record = proof->record;
    const struct esp_node *nodes = record->nodes, *root = &nodes[id];

    if (isinf(root->value) || !root->inner)
        return true;
    if (proof->terms.ties == ESP_TIES_FIRST)
        return false;
    if (proof->terms.nulls)
        return true;
    for (uint32_t child = id + 1; child < root->end; child = nodes[child].end) {
        const char *word = esp_record_text(record, nodes[child].move);
        if (word && strcmp(word, move) == 0 && esp_seen_value(proof, child) == root->value)
            return true;
    }
    return false;
}

static void prove_footer_move(struct esp_proof *proof)
{
    const struct esp_record *record = proof->record;
    const uint32_t id = proof->terms.several ? proof->roots.decider : 0;
    const char *got = record->footer.move;

    if (!got || id == ESP_PARENT_NONE)
        return;
    const struct esp_node *node = &record->nodes[id];
    const bool kept = node->returned == ESP_TEXT_NONE && node->why == ESP_CUTOFF;
    const char *root = esp_record_text(record, kept ? esp_record_by(record, id) : node->returned);
    if ((root && strcmp(root, got) == 0) || is_other_answer(proof, id, got))
        return;
    esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_FOOTER, root ? root : "no move", got },
             "move %s, but the root returned %s%s", got, root ? "move " : "none",
             root ? root : "");
}

/* --- the whole --------------------------- */

static bool allocate(struct esp_proof *proof)
{
    const uint32_t count = proof->record->count;

    proof->moves = malloc(((size_t)count + 1) * sizeof *proof->moves);
    for (uint32_t id = 0; proof->moves && id < count; id++)
        proof->moves[id] = ESP_MOVE_NONE;
    return proof->moves && esp_storers_reserve(proof);
}

enum esp_status esp_check_record(struct esp_check *check, struct esp_record *record,
                                 struct esp_error *error)
{
    *check = (struct esp_check){ 0 };
    struct esp_proof proof = { .check = check, .record = record };
    proof.root = esp_record_position(record, error);
    if (!proof.root)
        return ESP_BAD_INPUT;
    proof.walk = (struct esp_walk){ .record = record, .root = proof.root };
    proof.terms = esp_terms_read(record, proof.root->game);
    proof.roots = (struct esp_roots){ .last = ESP_PARENT_NONE, .decider = ESP_PARENT_NONE };
    if (allocate(&proof))
        prove_nodes(&proof);
    else
        proof.no_memory = true;
    if (has_answer(&proof) && (!proof.terms.several || esp_prove_answered(&proof))) {
        prove_footer_value(&proof);
        prove_footer_move(&proof);
    }
    esp_walk_free(&proof.walk);
    esp_storers_free(&proof.storers);
    free(proof.moves);
    if (!proof.no_memory)
        return ESP_OK;
    esp_check_free(check);
    return esp_fail(error, ESP_NO_MEMORY, "no memory to check a trace");
}
