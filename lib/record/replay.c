/*
 * replay.c - the positions behind a record.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "tree.h"

/* --- the root ----------------------------------------------------------------------- */

static bool has_parameter(const struct esp_game *game, const char *name)
{
    const struct esp_parameter *parameter = game->text->parameters;

    while (parameter && parameter->name && strcmp(parameter->name, name) != 0)
        parameter++;
    return parameter && parameter->name;
}

/*
 * The parameters of the header, and the constants of a win among its options
 * unless they stand among its parameters already. Room for three more.
 */
static size_t settings(const struct esp_record *record, const struct esp_game *game,
                       struct esp_setting *list)
{
    static const char *const constants[] = { "win", "tie", "loss" };
    size_t count = record->params.count;

    if (count > 0)
        memcpy(list, record->params.list, count * sizeof *list);
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++) {
        const char *value = esp_record_option(record, constants[i]);
        if (value && !esp_record_param(record, constants[i]) && has_parameter(game, constants[i]))
            list[count++] = (struct esp_setting){ constants[i], value };
    }
    return count;
}

enum esp_status esp_replay_read(const struct esp_record *record, const char *text,
                                struct esp_position **position, struct esp_error *error)
{
    enum { CONSTANTS = 3 };
    *position = NULL;
    if (!record->header.game)
        return esp_fail(error, ESP_BAD_INPUT, "the trace names no game");
    const struct esp_game *game = esp_game_find(record->header.game, error);
    if (!game)
        return ESP_BAD_INPUT;
    struct esp_setting *list = malloc((record->params.count + CONSTANTS) * sizeof *list);
    if (!list)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for parameters");
    const enum esp_status status =
        esp_position_new(position, game, text, list, settings(record, game, list), NULL, error);
    free(list);
    return status;
}

static enum esp_status find_root(struct esp_record *record, struct esp_error *error)
{
    struct esp_position *position;

    if (record->position)
        return ESP_OK;
    enum esp_status status = esp_replay_read(record, record->header.position, &position, error);
    if (status == ESP_OK && record->header.side >= 0)
        status = esp_position_set_side(position, (enum esp_side)record->header.side, error);
    if (status == ESP_OK)
        record->position = position;
    else
        esp_position_free(position);
    return status;
}

const struct esp_position *esp_record_position(struct esp_record *record, struct esp_error *error)
{
    return find_root(record, error) == ESP_OK ? record->position : NULL;
}

/* --- one node -------------------------------------------------------------------------- */

/* Where a node stands by its own `state`. */
static enum esp_status read_state(const struct esp_record *record, uint32_t id, void *state,
                                  struct esp_error *error)
{
    struct esp_position *position;
    struct esp_error reason = { "" };
    const struct esp_game *game = record->position->game;

    if (game->text->release) /* its states point into their own parameters */
        return esp_fail(error, ESP_UNSUPPORTED,
                        "node %u: %s cannot be replayed from states, only by moves", (unsigned)id,
                        game->name);
    const enum esp_status status =
        esp_replay_read(record, esp_record_state(record, id), &position, &reason);
    if (status != ESP_OK)
        return esp_fail(error, status, "node %u: %s", (unsigned)id, reason.text);
    memcpy(state, position->state, game->state_size);
    esp_position_free(position);
    return ESP_OK;
}

enum esp_status esp_replay_move(const struct esp_position *root, const char *text, void *state,
                                struct esp_error *error)
{
    _Alignas(16) unsigned char next[ESP_STATE_MAX];
    esp_move move;

    const enum esp_status status =
        esp_move_find(root->game, root->params, state, text, &move, error);
    if (status == ESP_OK) {
        root->game->play(root->params, next, state, move);
        memcpy(state, next, root->game->state_size);
    }
    return status;
}

enum esp_status esp_replay_step(const struct esp_record *record, uint32_t id, void *state,
                                struct esp_error *error)
{
    const struct esp_position *root = record->position;
    const struct esp_node *node = &record->nodes[id];
    const char *move = esp_record_text(record, node->move);
    const bool is_root = node->parent == ESP_PARENT_NONE && !move;
    struct esp_error reason = { "its move is not known" };
    enum esp_status status = ESP_BAD_INPUT;

    if (move) {
        reason.text[0] = '\0';
        status = esp_replay_move(root, move, state, &reason);
    }
    /* That a side was asked out of turn, no state says. */
    const bool from_header = is_root && (root->game->text->release || root->side_set >= 0);
    if (status == ESP_BAD_INPUT && esp_record_state(record, id) && !from_header)
        return read_state(record, id, state, error);
    if (status == ESP_OK || is_root) /* that stands at the header's position */
        return ESP_OK;
    return esp_fail(error, status, "node %u: %s", (unsigned)id, reason.text);
}

/* Can a node's state be known without the one above it? */
static bool stands_alone(const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = &record->nodes[id];
    return node->parent == ESP_PARENT_NONE ||
           (node->move == ESP_TEXT_NONE && esp_record_state(record, id));
}

/* The nodes from id up to the first whose state can be known by itself. */
static size_t path_up(const struct esp_record *record, uint32_t id, uint32_t *path)
{
    size_t length = 1;

    for (;; length++) {
        if (path)
            path[length - 1] = id;
        if (stands_alone(record, id))
            return length;
        id = record->nodes[id].parent;
    }
}

enum esp_status esp_record_replay(struct esp_record *record, uint32_t id, void *state,
                                  struct esp_error *error)
{
    enum esp_status status = find_root(record, error);
    if (status != ESP_OK)
        return status;
    const size_t length = path_up(record, id, NULL);
    uint32_t *path = malloc(length * sizeof *path);
    if (!path)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a path of %zu moves", length);

    path_up(record, id, path);
    memcpy(state, record->position->state, record->position->game->state_size);
    for (size_t i = length; status == ESP_OK && i-- > 0;)
        status = esp_replay_step(record, path[i], state, error);
    free(path);
    return status;
}
