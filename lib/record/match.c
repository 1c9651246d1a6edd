/*
 * match.c - nodes of two records matched by path.
 *
 * Parents come before children in a record, so one pass over the first one's
 * nodes matches all, without a stack. Children that came in the same order,
 * which is nearly always, are matched as they come; the rest are sorted by
 * move, where equal moves stand in the order of their visits.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/overlay.h"

struct child {
    const char *move;
    uint32_t id;
};

struct children {
    struct child *list;
    size_t count, room;
};

struct work {
    const struct esp_record *first, *second;
    uint32_t *of_first, *of_second;
    struct children a, b;
    struct esp_error *error;
};

static enum esp_status put_child(struct children *children, const struct esp_record *record,
                                 uint32_t id, struct esp_error *error)
{
    const char *move = esp_record_text(record, esp_record_node(record, id)->move);

    if (children->count == children->room) {
        const size_t room = children->room ? 2 * children->room : 64;
        struct child *list = realloc(children->list, room * sizeof *list);
        if (!list)
            return esp_fail(error, ESP_NO_MEMORY, "no memory for %zu children", room);
        children->list = list;
        children->room = room;
    }
    children->list[children->count++] = (struct child){ move, id };
    return ESP_OK;
}

/* Nodes side by side in [from, end). */
static enum esp_status gather(struct children *children, const struct esp_record *record,
                              uint32_t from, uint32_t end, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    children->count = 0;
    for (uint32_t id = from; id < end && status == ESP_OK; id = esp_record_node(record, id)->end)
        status = put_child(children, record, id, error);
    return status;
}

/* A move that is not known stands before all that are. */
static int compare_moves(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) : (a ? 1 : 0) - (b ? 1 : 0);
}

static int by_move(const void *left, const void *right)
{
    const struct child *a = left, *b = right;
    const int moves = compare_moves(a->move, b->move);

    return moves ? moves : a->id < b->id ? -1 : a->id > b->id;
}

static void pair(struct work *work, uint32_t a, uint32_t b)
{
    work->of_first[a] = b;
    work->of_second[b] = a;
}

static void match(struct work *work)
{
    struct children *a = &work->a, *b = &work->b;
    size_t i = 0, j = 0;

    while (i < a->count && i < b->count && compare_moves(a->list[i].move, b->list[i].move) == 0) {
        pair(work, a->list[i].id, b->list[i].id);
        i++;
    }
    if (i == a->count || i == b->count)
        return;
    j = i;
    qsort(a->list + i, a->count - i, sizeof *a->list, by_move);
    qsort(b->list + i, b->count - i, sizeof *b->list, by_move);
    while (i < a->count && j < b->count) {
        const int moves = compare_moves(a->list[i].move, b->list[j].move);
        if (moves == 0)
            pair(work, a->list[i++].id, b->list[j++].id);
        else if (moves < 0)
            i++;
        else
            j++;
    }
}

static enum esp_status match_family(struct work *work, uint32_t from_a, uint32_t end_a,
                                    uint32_t from_b, uint32_t end_b)
{
    enum esp_status status = gather(&work->a, work->first, from_a, end_a, work->error);

    if (status == ESP_OK)
        status = gather(&work->b, work->second, from_b, end_b, work->error);
    if (status == ESP_OK)
        match(work);
    return status;
}

static void clear(uint32_t *partners, uint32_t count)
{
    for (uint32_t id = 0; id < count; id++)
        partners[id] = ESP_PARENT_NONE;
}

enum esp_status esp_match(uint32_t *of_first, uint32_t *of_second,
                          const struct esp_record *first, const struct esp_record *second,
                          struct esp_error *error)
{
    struct work work = { .first = first, .second = second, .of_first = of_first,
                         .of_second = of_second, .error = error };
    const uint32_t count_a = esp_record_count(first), count_b = esp_record_count(second);

    clear(of_first, count_a);
    clear(of_second, count_b);
    enum esp_status status = match_family(&work, 0, count_a, 0, count_b);
    for (uint32_t id = 0; id < count_a && status == ESP_OK; id++)
        if (of_first[id] != ESP_PARENT_NONE)
            status = match_family(&work, id + 1, esp_record_node(first, id)->end,
                                  of_first[id] + 1,
                                  esp_record_node(second, of_first[id])->end);
    free(work.a.list);
    free(work.b.list);
    return status;
}
