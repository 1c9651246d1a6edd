/*
 * recover.c - what a foreign trace leaves open, inferred from the rules of
 * its game.
 *
 * One pass in the order of entry: when a node comes up, its own move is
 * known, since its parent has been there before it, and so is its state.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "recover.h"

uint32_t esp_recover_text(struct esp_recovery *recovery, esp_move move)
{
    const struct esp_position *root = recovery->walk.root;
    enum { SHORT = 64 };
    char small[SHORT];

    const size_t length = root->game->text->print_move(root->params, move, small, sizeof small);
    if (length < sizeof small)
        return esp_texts_add(&recovery->record->texts, small, length);
    char *text = malloc(length + 1);
    if (!text)
        return ESP_TEXT_NONE;
    root->game->text->print_move(root->params, move, text, length + 1);
    const uint32_t number = esp_texts_add(&recovery->record->texts, text, length);
    free(text);
    return number;
}

/* --- what is open ------------------------------------------------------------------------ */

static bool is_open(const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = &record->nodes[id];

    if (node->move == ESP_TEXT_NONE && node->parent != ESP_PARENT_NONE)
        return true;
    if (!(node->flags & ESP_NODE_SIDE))
        return true;
    if (!(node->flags & ESP_NODE_LEFT))
        return false;
    return node->why == ESP_WHY_NONE ||
           (node->why == ESP_CUTOFF && !esp_record_pruned(record, id, NULL));
}

static bool anything_open(const struct esp_record *record)
{
    for (uint32_t id = 0; id < record->count; id++)
        if (is_open(record, id))
            return true;
    return false;
}

/* Is there anything to be done where this node is visited? */
static bool is_work(const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = &record->nodes[id];

    if (is_open(record, id))
        return true;
    for (uint32_t child = id + 1; child < node->end; child = record->nodes[child].end)
        if (record->nodes[child].move == ESP_TEXT_NONE)
            return true;
    return false;
}

/* --- the walk ----------------------------------------------------------------------- */

/*
 * The state of a node, below one whose state is known or not. It is written
 * to its ply; ESP_BAD_INPUT when nothing tells it.
 */
static enum esp_status find_state(struct esp_recovery *recovery, uint32_t id, bool above,
                                  struct esp_error *reason)
{
    const struct esp_walk *walk = &recovery->walk;
    const struct esp_node *node = &recovery->record->nodes[id];
    const size_t size = walk->root->game->state_size;
    void *state = esp_walk_state(walk, node->ply);

    if (node->parent == ESP_PARENT_NONE)
        memcpy(state, walk->root->state, size);
    else if (above)
        memcpy(state, esp_walk_state(walk, node->ply - 1), size);
    else if (node->move != ESP_TEXT_NONE || !esp_record_state(recovery->record, id))
        return ESP_BAD_INPUT;
    return esp_replay_step(recovery->record, id, state, reason);
}

static enum esp_status visit(struct esp_recovery *recovery, uint32_t id, bool known,
                             struct esp_error *error)
{
    const uint32_t ply = recovery->record->nodes[id].ply;
    const void *state = known ? esp_walk_state(&recovery->walk, ply) : NULL;

    if (!is_work(recovery->record, id))
        return ESP_OK;
    if (known && !esp_walk_moves(&recovery->walk, state))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for the moves of node %u", (unsigned)id);
    enum esp_status status = esp_recover_moves(recovery, id, state, error);
    if (status == ESP_OK && known)
        status = esp_recover_node(recovery, id, state, error);
    return status;
}

/* known: by ply, whether the node of the open path has a state. */
static enum esp_status visit_all(struct esp_recovery *recovery, bool *known,
                                 struct esp_error *error)
{
    const struct esp_record *record = recovery->record;
    enum esp_status status = ESP_OK;

    for (uint32_t id = 0; status == ESP_OK && id < record->count; id++) {
        const uint32_t ply = record->nodes[id].ply;
        if (!esp_walk_reserve(&recovery->walk, ply))
            return esp_fail(error, ESP_NO_MEMORY, "no memory for %u states", (unsigned)ply + 1);
        struct esp_error reason = { "" };
        status = find_state(recovery, id, ply > 0 && known[ply - 1], &reason);
        if (status == ESP_NO_MEMORY)
            return esp_fail(error, status, "%s", reason.text);
        known[ply] = status == ESP_OK;
        status = visit(recovery, id, known[ply], error);
    }
    return status;
}

static uint32_t deepest(const struct esp_record *record)
{
    uint32_t ply = 0;

    for (uint32_t id = 0; id < record->count; id++)
        ply = record->nodes[id].ply > ply ? record->nodes[id].ply : ply;
    return ply;
}

static bool is_strict(const struct esp_record *record)
{
    const char *cutoff = esp_record_option(record, "cutoff");
    return cutoff && strcmp(cutoff, "strict") == 0;
}

enum esp_status esp_record_recover(struct esp_record *record, struct esp_error *error)
{
    struct esp_recovery recovery = { .record = record, .strict = is_strict(record) };

    const struct esp_position *root = esp_record_position(record, error);
    if (!root)
        return ESP_BAD_INPUT;
    if (!record->inferred)
        record->inferred = calloc((size_t)record->count + 1, sizeof *record->inferred);
    if (!record->inferred)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %u flags", (unsigned)record->count);
    esp_recover_depths(record);
    if (!anything_open(record))
        return ESP_OK;

    recovery.walk = (struct esp_walk){ .record = record, .root = root };
    bool *known = calloc((size_t)deepest(record) + 1, sizeof *known);
    enum esp_status status = ESP_NO_MEMORY;
    if (known && esp_texts_reopen(&record->texts))
        status = visit_all(&recovery, known, error);
    else
        esp_fail(error, ESP_NO_MEMORY, "no memory to recover a trace");
    esp_record_settle_texts(record);
    esp_walk_free(&recovery.walk);
    free(known);
    return status;
}
