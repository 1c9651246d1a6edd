/*
 * board.c - the position at a node, as a picture of several lines.
 *
 * The moves from the root to the node are replayed by the rules of the game,
 * so that a trace need not carry positions. A trace of a game that is not
 * known here, or whose moves are not legal, may have them as texts.
 */
#include <stdlib.h>

#include "board.h"
#include "label.h"

enum esp_status esp_boards_init(struct esp_boards *boards, struct esp_record *record,
                                struct esp_error *error)
{
    *boards = (struct esp_boards){ .record = record };
    boards->position = esp_record_position(record, &boards->cause);
    if (!boards->position)
        return ESP_OK;
    boards->state = malloc(boards->position->game->state_size);
    if (!boards->state)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a board");
    return ESP_OK;
}

void esp_boards_free(struct esp_boards *boards)
{
    free(boards->state);
    free(boards->picture);
    *boards = (struct esp_boards){ 0 };
}

/* Room for a text of that length, and its final zero. */
static bool reserve(struct esp_boards *boards, size_t length)
{
    if (length < boards->room)
        return true;
    char *picture = realloc(boards->picture, length + 1);
    if (!picture)
        return false;
    boards->picture = picture;
    boards->room = length + 1;
    return true;
}

static const char *replayed(struct esp_boards *boards, uint32_t id)
{
    const struct esp_position *position = boards->position;

    if (!position)
        return NULL;
    const struct esp_game *game = position->game;
    if (esp_record_replay(boards->record, id, boards->state, &boards->cause) != ESP_OK)
        return NULL;
    if (!game->text || !game->text->picture) {
        esp_fail(&boards->cause, ESP_UNSUPPORTED, "%s has no pictures", game->name);
        return NULL;
    }
    const size_t length = game->text->picture(position->params, boards->state, NULL, 0);
    if (!reserve(boards, length)) {
        esp_fail(&boards->cause, ESP_NO_MEMORY, "no memory for a board");
        return NULL;
    }
    game->text->picture(position->params, boards->state, boards->picture, boards->room);
    return boards->picture;
}

const char *esp_boards_picture(struct esp_boards *boards, uint32_t id)
{
    const char *picture = replayed(boards, id);

    if (!picture)
        picture = esp_record_state(boards->record, id);
    boards->missing += !picture;
    return picture;
}

void esp_boards_note(struct esp_scratch *out, const struct esp_boards *boards)
{
    if (boards->missing == 0)
        return;
    esp_label_count(out, boards->missing, "node", "nodes");
    esp_scratch_put(out, " without board: ");
    esp_label_text(out, boards->cause.text, 2 * ESP_LABEL_NOTE);
    esp_scratch_put_char(out, '\n');
}
