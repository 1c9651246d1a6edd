/*
 * html_boards.c - the positions of a page that steps through a search.
 *
 * Many boards share most of their marks (the same disc in the same place), so
 * each different mark is printed once and a board is a list of their numbers.
 * A position without a picture for a page is a text of several lines.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "html_data.h"

/* Replaying a board takes as long as the path to it: so many moves at most for a page. */
enum { REPLAYED_MOST = 4000000 };

enum { FIRST_SLOTS = 1024 };

/* Different marks in the order they came, and a table of their numbers + 1 by hash. */
struct marks {
    struct esp_mark *list;
    uint32_t *slots;
    size_t count, slot_count; /* a power of two; the list has room for half of it */
};

static size_t slot_of(const struct marks *marks, const struct esp_mark *mark)
{
    const unsigned char *bytes = (const unsigned char *)mark;
    uint64_t hash = 14695981039346656037u; /* FNV-1a */

    for (size_t i = 0; i < sizeof *mark; i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    size_t slot = (size_t)(hash ^ hash >> 29) & (marks->slot_count - 1);
    while (marks->slots[slot] &&
           memcmp(&marks->list[marks->slots[slot] - 1], mark, sizeof *mark) != 0)
        slot = (slot + 1) & (marks->slot_count - 1);
    return slot;
}

static bool grow(struct marks *marks)
{
    const size_t slot_count = marks->slot_count ? 2 * marks->slot_count : FIRST_SLOTS;
    struct esp_mark *list = realloc(marks->list, slot_count / 2 * sizeof *list);
    uint32_t *slots = calloc(slot_count, sizeof *slots);

    if (list)
        marks->list = list;
    if (!list || !slots) {
        free(slots);
        return false;
    }
    free(marks->slots);
    marks->slots = slots;
    marks->slot_count = slot_count;
    for (size_t i = 0; i < marks->count; i++)
        marks->slots[slot_of(marks, &marks->list[i])] = (uint32_t)i + 1;
    return true;
}

/* The number of a mark, from 0; false without memory. */
static bool number_of(struct marks *marks, const struct esp_mark *mark, uint32_t *number)
{
    if (2 * (marks->count + 1) > marks->slot_count && !grow(marks))
        return false;
    uint32_t *slot = &marks->slots[slot_of(marks, mark)];
    if (!*slot) {
        marks->list[marks->count++] = *mark;
        *slot = (uint32_t)marks->count;
    }
    *number = *slot - 1;
    return true;
}

static bool print_board(FILE *stream, struct marks *marks, const struct esp_mark *board,
                        size_t count)
{
    uint32_t number;

    fputc('[', stream);
    for (size_t i = 0; i < count; i++) {
        if (!number_of(marks, &board[i], &number))
            return false;
        fprintf(stream, "%s%" PRIu32, i ? "," : "", number);
    }
    fputc(']', stream);
    return true;
}

static bool print_position(FILE *stream, struct marks *marks, struct esp_boards *boards,
                           uint32_t id)
{
    size_t count;
    const struct esp_mark *board = esp_boards_marks(boards, id, &count);

    if (board)
        return print_board(stream, marks, board, count);
    const char *picture = esp_boards_picture(boards, id);
    if (picture)
        esp_html_string(stream, picture);
    else
        fputs("null", stream);
    return true;
}

/* Hundredths are finer than a screen. The keys are read by stepper/board.js. */
static void print_marks(FILE *stream, const struct marks *marks)
{
    fputs("\"marks\":[", stream);
    for (size_t i = 0; i < marks->count; i++) {
        const struct esp_mark *mark = &marks->list[i];
        fprintf(stream, "%s[%u,%u,%u,%.4g,%.4g,%.4g,%.4g,%" PRIu32 ",", i ? ",\n" : "\n",
                mark->kind, mark->ink, mark->flags, (double)mark->x, (double)mark->y,
                (double)mark->width, (double)mark->height, mark->count);
        esp_html_string(stream, mark->text);
        fputc(']', stream);
    }
    fputs("],\n", stream);
}

bool esp_html_boards(FILE *stream, const struct esp_selection *selection,
                     struct esp_boards *boards)
{
    struct marks marks = { NULL, NULL, 0, 0 };
    bool memory = true;
    uint64_t replayed = 0;

    fputs("\"boards\":[", stream);
    for (size_t i = 0; boards && memory && i < selection->count; i++) {
        const uint32_t id = selection->drawn[i].id;
        fputs(i ? "," : "", stream);
        replayed += 2 * (uint64_t)selection->drawn[i].node->ply;
        if (replayed <= REPLAYED_MOST)
            memory = print_position(stream, &marks, boards, id);
        else if (esp_record_state(selection->record, id))
            esp_html_string(stream, esp_record_state(selection->record, id));
        else
            fputs("null", stream);
    }
    fputs("],\n", stream);
    print_marks(stream, &marks);
    free(marks.list);
    free(marks.slots);
    return memory && !(boards && boards->failed);
}
