/*
 * board.c - the position at a node: as marks for a page, or as several lines.
 *
 * The moves from the root to the node are replayed by the rules of the game,
 * so that a trace need not carry positions. A trace of a game that is not
 * known here, or whose moves are not legal, may have them as texts.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "label.h"

/* More than a label shows of a line, so that what is cut there is cut. */
enum { LINE_BYTES = 4 * ESP_LABEL_NOTE + 8 };

enum esp_status esp_boards_init(struct esp_boards *boards, struct esp_record *record,
                                struct esp_error *error)
{
    const char *game = esp_record_header(record)->game;
    _Alignas(max_align_t) unsigned char root[ESP_STATE_MAX];

    /* Without memory for the root nothing is known of any board: that is no board missing. */
    if (esp_record_count(record) > 0 &&
        esp_record_replay(record, 0, root, NULL) == ESP_NO_MEMORY)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a board");
    *boards = (struct esp_boards){ .record = record };
    if (game && !esp_game_find(game, NULL))
        esp_fail(&boards->cause, ESP_UNSUPPORTED, "the game %s is not known here", game);
    boards->position = esp_record_position(record, &boards->cause);
    if (!boards->position)
        return ESP_OK;
    boards->state = malloc(boards->position->game->state_size);
    boards->before = malloc(boards->position->game->state_size);
    if (boards->state && boards->before)
        return ESP_OK;
    esp_boards_free(boards);
    return esp_fail(error, ESP_NO_MEMORY, "no memory for a board");
}

void esp_boards_free(struct esp_boards *boards)
{
    free(boards->state);
    free(boards->before);
    free(boards->picture);
    free(boards->marks);
    esp_scratch_free(&boards->words);
    *boards = (struct esp_boards){ 0 };
}

/* The picture of the state that was replayed. */
static const char *pictured(struct esp_boards *boards)
{
    const struct esp_position *position = boards->position;
    const struct esp_game_text *text = position->game->text;

    if (!text || !text->picture) {
        esp_fail(&boards->cause, ESP_UNSUPPORTED, "%s has no pictures", position->game->name);
        return NULL;
    }
    const size_t room = text->picture(position->params, boards->state, NULL, 0) + 1;
    if (room > boards->room) {
        char *picture = realloc(boards->picture, room);
        boards->failed = boards->failed || !picture;
        if (!picture)
            return NULL;
        boards->picture = picture;
        boards->room = room;
    }
    text->picture(position->params, boards->state, boards->picture, boards->room);
    return boards->picture;
}

static const char *replayed(struct esp_boards *boards, uint32_t id)
{
    if (!boards->position)
        return NULL;
    const enum esp_status status =
        esp_record_replay(boards->record, id, boards->state, &boards->cause);
    boards->failed = boards->failed || status == ESP_NO_MEMORY;
    return status == ESP_OK ? pictured(boards) : NULL;
}

/* A position of the trace's own, which may be anything: its lines, made harmless. */
static const char *quoted(struct esp_boards *boards, const char *state)
{
    char line[LINE_BYTES];

    if (!state)
        return NULL;
    esp_scratch_begin(&boards->words);
    while (*state) {
        const size_t length = strcspn(state, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, state);
        esp_label_text(&boards->words, line, ESP_LABEL_NOTE);
        esp_scratch_put_char(&boards->words, '\n');
        state += length + (state[length] == '\n');
    }
    boards->failed = boards->failed || boards->words.failed;
    return esp_scratch_text(&boards->words);
}

const char *esp_boards_picture(struct esp_boards *boards, uint32_t id)
{
    const char *picture = replayed(boards, id);

    if (!picture)
        picture = quoted(boards, esp_record_state(boards->record, id));
    boards->missing += !picture;
    return picture;
}

/* --- as marks ------------------------------------------------------------- */

/* The move that led to a node, and in boards->before where it was made; false without. */
static bool last_move(struct esp_boards *boards, uint32_t id, esp_move *move)
{
    const struct esp_position *position = boards->position;
    const struct esp_node *node = esp_record_node(boards->record, id);
    const char *text = esp_record_text(boards->record, node->move);
    enum esp_status status;

    if (node->parent == ESP_PARENT_NONE || !text)
        return false;
    status = esp_record_replay(boards->record, node->parent, boards->before, NULL);
    if (status == ESP_OK)
        status = esp_move_find(position->game, position->params, boards->before, text, move, NULL);
    boards->failed = boards->failed || status == ESP_NO_MEMORY;
    return status == ESP_OK;
}

static bool has_mark_room(struct esp_boards *boards, size_t count)
{
    if (count <= boards->mark_room)
        return true;
    struct esp_mark *marks = realloc(boards->marks, count * sizeof *marks);
    boards->failed = boards->failed || !marks;
    if (!marks)
        return false;
    boards->marks = marks;
    boards->mark_room = count;
    return true;
}

const struct esp_mark *esp_boards_marks(struct esp_boards *boards, uint32_t id, size_t *count)
{
    const struct esp_position *position = boards->position;
    esp_move move = ESP_MOVE_NONE;

    *count = 0;
    if (boards->plain || !position || !position->game->text || !position->game->text->board)
        return NULL;
    const enum esp_status status = esp_record_replay(boards->record, id, boards->state, NULL);
    boards->failed = boards->failed || status == ESP_NO_MEMORY;
    if (status != ESP_OK)
        return NULL;
    const void *before = last_move(boards, id, &move) ? boards->before : NULL;
    for (size_t all = 0;; all = *count) { /* once to count, unless there is room */
        if (!has_mark_room(boards, all))
            return NULL;
        *count = position->game->text->board(position->params, boards->state, before, move,
                                             boards->marks, boards->mark_room);
        if (*count <= boards->mark_room)
            return boards->marks;
    }
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
