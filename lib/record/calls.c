/*
 * calls.c - what a program did inside its nodes, see calls.h.
 *
 * Most traces have no calls and pay nothing for them. Those that have any are
 * sorted once, by counting, when they have been read: a node's calls lie
 * between starts[node] and starts[node + 1], and behind the last node's those
 * of no node.
 */
#include "calls.h"

#include <math.h>
#include <stdlib.h>

#include "parts.h"

/* --- keeping ---------------------------------------------------------------------------- */

static bool reserve_call(struct esp_calls *calls)
{
    if (calls->count < calls->room)
        return true;
    const size_t room = 2 * calls->room + 64;
    struct esp_call *list = realloc(calls->list, room * sizeof *list);
    if (!list)
        return false;
    calls->list = list;
    calls->room = room;
    return true;
}

static bool reserve_moves(struct esp_calls *calls, size_t count)
{
    if (calls->move_room - calls->move_count >= count)
        return true;
    const size_t room = 2 * calls->move_room + count + 64;
    uint32_t *moves = realloc(calls->moves, room * sizeof *moves);
    if (!moves)
        return false;
    calls->moves = moves;
    calls->move_room = room;
    return true;
}

/* --- reading an event --------------------------------------------------------------------- */

/* Which keys an event's members have; KEYS where it has none. */
struct form {
    enum esp_key text, other, board, to;
    bool value;
};

static const struct form forms[] = {
    [ESP_CALL_MOVES] = { KEYS, KEYS, KEYS, KEYS, false },
    [ESP_CALL_MAKE] = { KEY_MOVE, KEYS, KEY_BOARD, KEYS, false },
    [ESP_CALL_UNDO] = { KEY_MOVE, KEYS, KEY_BOARD, KEYS, false },
    [ESP_CALL_COPY] = { KEYS, KEYS, KEY_FROM, KEY_TO, false },
    [ESP_CALL_EVAL] = { KEY_FN, KEY_STATE, KEYS, KEYS, true },
    [ESP_CALL_PROBE] = { KEY_CACHE, KEY_KEY, KEYS, KEYS, true },
    [ESP_CALL_STORE] = { KEY_CACHE, KEY_KEY, KEYS, KEYS, true },
    [ESP_CALL_CONST] = { KEY_NAME, KEYS, KEYS, KEYS, true },
    [ESP_CALL_NOTE] = { KEY_TEXT, KEYS, KEYS, KEYS, false },
};

/* Which node it is about; ESP_PARENT_NONE when it is about none. */
static enum esp_status take_about(const struct esp_record *record, const struct esp_line *line,
                                  uint32_t *id, struct esp_error *error)
{
    int64_t number;

    *id = ESP_PARENT_NONE;
    if (!esp_field_given(line, KEY_ID))
        return ESP_OK;
    const enum esp_status status =
        esp_field_number(line, KEY_ID, 0, ESP_PARENT_NONE - 1, &number, error);
    if (status != ESP_OK)
        return status;
    if (number >= record->count)
        return esp_fail(error, ESP_BAD_INPUT, "id %lld has not been entered", (long long)number);
    *id = (uint32_t)number;
    return ESP_OK;
}

static enum esp_status take_board(const struct esp_line *line, enum esp_key key, uint32_t *board,
                                  struct esp_error *error)
{
    int64_t number;

    if (!esp_field_given(line, key))
        return ESP_OK;
    const enum esp_status status =
        esp_field_number(line, key, 0, ESP_BOARD_NONE - 1, &number, error);
    if (status == ESP_OK)
        *board = (uint32_t)number;
    return status;
}

static enum esp_status take_value(const struct esp_line *line, struct esp_call *call,
                                  struct esp_error *error)
{
    const enum esp_status status = esp_field_value(line, KEY_VALUE, &call->value, error);

    if (!isnan(call->value))
        call->flags |= ESP_CALL_VALUE;
    return status;
}

/* What a cache's entry says besides its value. */
static enum esp_status take_entry(const struct esp_line *line, struct esp_call *call,
                                  struct esp_error *error)
{
    const struct esp_item *hit = esp_field_given(line, KEY_HIT);
    int bound;

    if (hit && hit->kind != ITEM_TRUE && hit->kind != ITEM_FALSE)
        return esp_field_fail(KEY_HIT, hit, "true or false", error);
    if (hit && hit->kind == ITEM_TRUE)
        call->flags |= ESP_CALL_HIT;
    const enum esp_status status =
        esp_field_word(line, KEY_BOUND, esp_bound_name, &bound, error);
    if (bound >= 0) {
        call->bound = (uint8_t)bound;
        call->flags |= ESP_CALL_BOUND;
    }
    return status;
}

/* A generator's moves; one that is null is kept as none. */
static enum esp_status take_list(struct esp_record *record, const struct esp_line *line,
                                 struct esp_call *call, struct esp_error *error)
{
    struct esp_calls *calls = &record->calls;
    const struct esp_item *list = esp_field_given(line, KEY_LIST);

    if (!list)
        return ESP_OK;
    if (list->kind != ITEM_LIST)
        return esp_field_fail(KEY_LIST, list, "a list of moves", error);
    if (calls->move_count + list->length > UINT32_MAX || !reserve_moves(calls, list->length))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %zu moves", list->length);
    call->first = (uint32_t)calls->move_count;
    call->count = call->yielded = (uint32_t)list->length;
    for (size_t i = 0; i < list->length; i++) {
        const struct esp_item *move = &line->list[list->first + i];
        uint32_t *text = &calls->moves[calls->move_count + i];
        if (move->kind != ITEM_TEXT && move->kind != ITEM_NULL)
            return esp_field_fail(KEY_LIST, list, "a list of texts", error);
        *text = ESP_TEXT_NONE;
        const enum esp_status status =
            move->kind == ITEM_TEXT ? esp_add_text(record, move, text, error) : ESP_OK;
        if (status != ESP_OK)
            return status;
    }
    calls->move_count += list->length;
    return ESP_OK;
}

static enum esp_status take_yielded(const struct esp_line *line, struct esp_call *call,
                                    struct esp_error *error)
{
    int64_t yielded;

    if (!esp_field_given(line, KEY_YIELDED))
        return ESP_OK;
    const enum esp_status status =
        esp_field_number(line, KEY_YIELDED, 0, UINT32_MAX, &yielded, error);
    if (status == ESP_OK) {
        call->yielded = (uint32_t)yielded;
        call->flags |= ESP_CALL_YIELDED;
    }
    return status;
}

static enum esp_status fill(struct esp_record *record, const struct esp_line *line,
                            struct esp_call *call, struct esp_error *error)
{
    const struct form *form = &forms[call->kind];
    enum esp_status status = take_about(record, line, &call->node, error);

    if (status == ESP_OK)
        status = esp_take_text(record, line, form->text, &call->text, error);
    if (status == ESP_OK)
        status = esp_take_text(record, line, form->other, &call->other, error);
    if (status == ESP_OK)
        status = take_board(line, form->board, &call->board, error);
    if (status == ESP_OK)
        status = take_board(line, form->to, &call->to, error);
    if (status == ESP_OK && form->value)
        status = take_value(line, call, error);
    if (status == ESP_OK && (call->kind == ESP_CALL_PROBE || call->kind == ESP_CALL_STORE))
        status = take_entry(line, call, error);
    if (status == ESP_OK && call->kind == ESP_CALL_MOVES)
        status = take_list(record, line, call, error);
    if (status == ESP_OK && call->kind == ESP_CALL_MOVES)
        status = take_yielded(line, call, error);
    return status;
}

enum esp_status esp_call_build(struct esp_record *record, const struct esp_line *line,
                               enum esp_call_kind kind, struct esp_error *error)
{
    struct esp_calls *calls = &record->calls;
    struct esp_call call = { .value = NAN,
                             .entered = record->count,
                             .text = ESP_TEXT_NONE,
                             .other = ESP_TEXT_NONE,
                             .board = ESP_BOARD_NONE,
                             .to = ESP_BOARD_NONE,
                             .kind = (uint8_t)kind,
                             .bound = ESP_EXACT };

    enum esp_status status = fill(record, line, &call, error);
    if (status == ESP_OK && kind == ESP_CALL_NOTE && call.node != ESP_PARENT_NONE)
        status = esp_add_text_part(record, call.node, line, KEY_TEXT, RARE_NOTE, error);
    if (status != ESP_OK)
        return status;
    if (calls->count == UINT32_MAX || !reserve_call(calls))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %zu calls", calls->count + 1);
    calls->list[calls->count++] = call;
    return ESP_OK;
}

/* --- sorting ------------------------------------------------------------------------ */

/* Where a node's calls are counted; those of none behind all others. */
static size_t place(const struct esp_call *call, uint32_t nodes)
{
    return call->node == ESP_PARENT_NONE ? nodes : call->node;
}

enum esp_status esp_calls_sort(struct esp_calls *calls, uint32_t nodes, struct esp_error *error)
{
    if (calls->count == 0)
        return ESP_OK;
    const size_t places = (size_t)nodes + 1;
    uint32_t *starts = calloc(places + 1, sizeof *starts);
    struct esp_call *sorted = malloc(calls->count * sizeof *sorted);
    if (!starts || !sorted) {
        free(starts);
        free(sorted);
        return esp_fail(error, ESP_NO_MEMORY, "no memory to sort %zu calls", calls->count);
    }
    for (size_t i = 0; i < calls->count; i++)
        starts[place(&calls->list[i], nodes) + 1]++;
    for (size_t i = 1; i <= places; i++)
        starts[i] += starts[i - 1];
    for (size_t i = 0; i < calls->count; i++) /* moves each start to its end ... */
        sorted[starts[place(&calls->list[i], nodes)]++] = calls->list[i];
    for (size_t i = places; i > 0; i--) /* ... which is the start of the next */
        starts[i] = starts[i - 1];
    starts[0] = 0;
    free(calls->list);
    calls->list = sorted;
    calls->room = calls->count;
    calls->starts = starts;
    return ESP_OK;
}

void esp_calls_free(struct esp_calls *calls)
{
    free(calls->list);
    free(calls->moves);
    free(calls->starts);
    *calls = (struct esp_calls){ 0 };
}

/* --- asking ------------------------------------------------------------------------- */

const struct esp_call *esp_record_calls(const struct esp_record *record, uint32_t id,
                                        size_t *count)
{
    const struct esp_calls *calls = &record->calls;
    const size_t at = id == ESP_PARENT_NONE ? record->count : id;

    *count = calls->starts ? calls->starts[at + 1] - calls->starts[at] : 0;
    return *count ? calls->list + calls->starts[at] : NULL;
}

const uint32_t *esp_record_call_moves(const struct esp_record *record,
                                      const struct esp_call *call)
{
    return call->count ? record->calls.moves + call->first : NULL;
}
