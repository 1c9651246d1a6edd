/*
 * recover_moves.c - which moves led to a node's children.
 *
 * A program that was watched has said so when it made the move. Of others
 * the positions are known: the move is the one that leads from the parent's to
 * the child's. Two moves may lead to one board (in Mancala the same stones
 * may be captured in two ways); then the list the generator gave decides, else
 * the first of them that no child before has taken.
 */
#include <stdlib.h>
#include <string.h>

#include "recover.h"

/* --- by make events ---------------------------------------------------------------------- */

/* A node's calls, read along with its children. */
struct makes {
    const struct esp_call *calls;
    size_t count, at;
};

/* The last move the parent made before a child entered and did not take back. */
static uint32_t made_before(struct makes *makes, uint32_t child)
{
    uint32_t move = ESP_TEXT_NONE;

    for (; makes->at < makes->count && makes->calls[makes->at].entered <= child; makes->at++) {
        const struct esp_call *call = &makes->calls[makes->at];
        if (call->entered == child && call->kind == ESP_CALL_MAKE)
            move = call->text;
        else if (call->kind == ESP_CALL_UNDO)
            move = ESP_TEXT_NONE;
    }
    return move;
}

/* The first list that the parent's generator gave; NULL without. */
static const struct esp_call *first_list(const struct makes *makes)
{
    for (size_t i = 0; i < makes->count; i++)
        if (makes->calls[i].kind == ESP_CALL_MOVES)
            return &makes->calls[i];
    return NULL;
}

/* --- by the difference of states ---------------------------------------------------- */

/* Does a move lead to the position? Whose turn it is may be missing in its text. */
static bool leads_to(const struct esp_position *root, const void *state, esp_move move,
                     struct esp_position *target, bool any_side)
{
    _Alignas(16) unsigned char next[ESP_STATE_MAX];
    const struct esp_game *game = root->game;
    struct esp_error ignored = { "" };

    game->play(root->params, next, state, move);
    if (any_side &&
        esp_position_set_side(target, game->side(root->params, next), &ignored) != ESP_OK)
        return false;
    return game->key(root->params, next) == game->key(target->params, target->state);
}

/*
 * The same by its text, for games whose positions cannot be read one by one
 * and for positions no game comes to, as when a side moves out of turn.
 */
static bool leads_to_text(const struct esp_position *root, const void *state, esp_move move,
                          const char *target, char *text, size_t room)
{
    _Alignas(16) unsigned char next[ESP_STATE_MAX];

    root->game->play(root->params, next, state, move);
    root->game->text->print(root->params, next, text, room);
    return strcmp(text, target) == 0;
}

/* How one child is looked for among the moves of its parent. */
struct search {
    const struct esp_walk *walk;
    const void *state;
    size_t hint; /* the place the generator's list gives it */
    bool no_memory; /* for looking */
};

/* The best of the moves that fit, see above; their number when none does. */
static size_t choose(const struct search *search, const bool *fits)
{
    const struct esp_walk *walk = search->walk;
    size_t first = walk->count;

    if (search->hint < walk->count && fits[search->hint])
        return search->hint;
    for (size_t i = walk->count; i-- > 0;)
        if (fits[i] && (first == walk->count || !walk->tried[i] || walk->tried[first]))
            first = i;
    return first;
}

static size_t place_by_position(const struct search *search, struct esp_position *target,
                                bool *fits)
{
    const struct esp_walk *walk = search->walk;
    size_t place = walk->count;

    for (int any_side = 0; any_side < 2 && place == walk->count; any_side++) {
        for (size_t i = 0; i < walk->count; i++)
            fits[i] = leads_to(walk->root, search->state, walk->moves[i], target, any_side);
        place = choose(search, fits);
    }
    return place;
}

static size_t place_by_text(struct search *search, const char *target, bool *fits)
{
    const struct esp_walk *walk = search->walk;
    const size_t room = strlen(target) + 2; /* one more, so that a longer text differs */
    char *text = malloc(room);

    search->no_memory = !text;
    if (!text)
        return walk->count;
    for (size_t i = 0; i < walk->count; i++)
        fits[i] = leads_to_text(walk->root, search->state, walk->moves[i], target, text, room);
    free(text);
    return choose(search, fits);
}

/* The place of the move that leads to a child's state; the number of moves when none does. */
static size_t place_by_state(struct search *search, const struct esp_record *record,
                             uint32_t child)
{
    const struct esp_walk *walk = search->walk;
    const char *target = esp_record_state(record, child);
    struct esp_position *position;
    struct esp_error ignored = { "" };
    size_t place = walk->count;

    if (!target || walk->count == 0)
        return place;
    bool *fits = calloc(walk->count, sizeof *fits);
    search->no_memory = !fits;
    if (!fits)
        return place;
    if (!walk->root->game->text->release) {
        const enum esp_status status = esp_replay_read(record, target, &position, &ignored);
        if (status == ESP_OK)
            place = place_by_position(search, position, fits);
        search->no_memory = status == ESP_NO_MEMORY;
        esp_position_free(position);
    }
    if (place == walk->count && !search->no_memory)
        place = place_by_text(search, target, fits);
    free(fits);
    return place;
}

/* --- all children of a node --------------------------------------------------------- */

/* The move of one child that has none; what it is not known from stays as it is. */
static enum esp_status find_move(struct esp_recovery *recovery, uint32_t child,
                                 struct search *search, uint32_t made,
                                 struct esp_error *error)
{
    struct esp_record *record = recovery->record;
    struct esp_walk *walk = &recovery->walk;
    uint32_t move = made;

    if (search->state) {
        size_t place = esp_walk_place(walk, search->state, made);
        if (place == walk->count) {
            place = place_by_state(search, record, child);
            if (place < walk->count)
                move = esp_recover_text(recovery, walk->moves[place]);
            if (search->no_memory || (place < walk->count && move == ESP_TEXT_NONE))
                return esp_fail(error, ESP_NO_MEMORY, "no memory for a move");
        }
        if (place < walk->count)
            walk->tried[place] = true;
    }
    if (move != ESP_TEXT_NONE) {
        record->nodes[child].move = move;
        record->inferred[child] |= ESP_INFERRED_MOVE;
    }
    return ESP_OK;
}

/* Those that the trace names are tried in any case. */
static void mark_named(struct esp_recovery *recovery, uint32_t id, const void *state)
{
    const struct esp_node *nodes = recovery->record->nodes;

    for (uint32_t child = id + 1; child < nodes[id].end; child = nodes[child].end) {
        const size_t place = esp_walk_place(&recovery->walk, state, nodes[child].move);
        if (place < recovery->walk.count)
            recovery->walk.tried[place] = true;
    }
}

enum esp_status esp_recover_moves(struct esp_recovery *recovery, uint32_t id, const void *state,
                                  struct esp_error *error)
{
    const struct esp_record *record = recovery->record;
    const struct esp_node *nodes = record->nodes;
    struct makes makes = { .at = 0 };
    struct search search = { &recovery->walk, state, SIZE_MAX, false };
    enum esp_status status = ESP_OK;
    size_t index = 0;

    makes.calls = esp_record_calls(record, id, &makes.count);
    const struct esp_call *list = first_list(&makes);
    recovery->complete = true;
    if (state)
        mark_named(recovery, id, state);
    for (uint32_t child = id + 1; status == ESP_OK && child < nodes[id].end;
         child = nodes[child].end, index++) {
        const uint32_t made = made_before(&makes, child);
        if (nodes[child].move != ESP_TEXT_NONE)
            continue;
        if (state && list && index < list->count)
            search.hint = esp_walk_place(&recovery->walk, state,
                                         esp_record_call_moves(record, list)[index]);
        status = find_move(recovery, child, &search, made, error);
        search.hint = SIZE_MAX;
        recovery->complete = recovery->complete && nodes[child].move != ESP_TEXT_NONE;
    }
    return status;
}
