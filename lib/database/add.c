/*
 * add.c - a record as one run of a database: a row for it, a row a node.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "open.h"

/* What is written of one record, and what its rows need. */
struct adding {
    sqlite3 *database;
    const char *file;
    const struct esp_record *record;
    int64_t run;
    sqlite3_stmt *node;
    /* By ply: the last child entered there, its move and its place among its siblings. */
    struct place {
        uint32_t parent, move, place;
    } *places;
    char *list; /* pruned moves as JSON */
    size_t list_room;
};

/* --- binding; SQLite keeps the first failure to itself until the row is stepped -- */

static void bind_text(sqlite3_stmt *statement, int column, const char *text)
{
    if (text)
        sqlite3_bind_text(statement, column, text, -1, SQLITE_STATIC);
    else
        sqlite3_bind_null(statement, column);
}

/* NaN is no number, in SQLite's eyes NULL. */
static void bind_real(sqlite3_stmt *statement, int column, double value)
{
    if (isnan(value))
        sqlite3_bind_null(statement, column);
    else
        sqlite3_bind_double(statement, column, value);
}

static void bind_number(sqlite3_stmt *statement, int column, bool known, int64_t number)
{
    if (known)
        sqlite3_bind_int64(statement, column, number);
    else
        sqlite3_bind_null(statement, column);
}

static enum esp_status failed(const struct adding *adding, struct esp_error *error)
{
    return esp_database_failed(adding->database, adding->file, error);
}

static enum esp_status prepare(const struct adding *adding, const char *sql,
                               sqlite3_stmt **statement, struct esp_error *error)
{
    return sqlite3_prepare_v2(adding->database, sql, -1, statement, NULL) == SQLITE_OK
               ? ESP_OK
               : failed(adding, error);
}

/* --- the run --------------------------------------------------------------------- */

static enum esp_status add_run(struct adding *adding, const char *name, struct esp_error *error)
{
    const struct esp_trace_header *header = esp_record_header(adding->record);
    const struct esp_trace_footer *footer = esp_record_footer(adding->record);
    sqlite3_stmt *row;

    enum esp_status status =
        prepare(adding, "INSERT INTO run VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,?)", &row, error);
    if (status != ESP_OK)
        return status;
    bind_text(row, 1, name);
    bind_text(row, 2, header->game);
    bind_text(row, 3, header->position);
    bind_text(row, 4, header->algorithm);
    bind_text(row, 5, header->convention);
    bind_number(row, 6, header->depth >= 0, header->depth);
    bind_text(row, 7, header->source);
    bind_real(row, 8, footer->value);
    bind_text(row, 9, footer->move);
    bind_text(row, 10, footer->stopped);
    sqlite3_bind_int(row, 11, footer->complete);
    bind_text(row, 12, esp_record_header_line(adding->record));
    if (sqlite3_step(row) != SQLITE_DONE)
        status = failed(adding, error);
    adding->run = sqlite3_last_insert_rowid(adding->database);
    sqlite3_finalize(row);
    return status;
}

/* --- nodes ----------------------------------------------------------------------- */

/* Moves never tried, as a JSON list in adding->list. */
static bool print_pruned(struct adding *adding, const uint32_t *moves, size_t count)
{
    for (;;) {
        struct esp_out out = { .text = adding->list, .room = adding->list_room };
        for (size_t i = 0; i < count; i++) {
            const char *move = esp_record_text(adding->record, moves[i]);
            esp_put(&out, i == 0 ? "[\"" : "\",\"");
            esp_put_json_escaped(&out, move, strlen(move));
        }
        esp_put(&out, count ? "\"]" : "[]");
        if (out.length < adding->list_room)
            return true;
        char *list = realloc(adding->list, out.length + 1);
        if (!list)
            return false;
        adding->list = list;
        adding->list_room = out.length + 1;
    }
}

/* Place of a node's move among those its parent tried; searched again at once, it keeps it. */
static uint32_t place_of(struct adding *adding, const struct esp_node *node)
{
    struct place *place = &adding->places[node->ply];

    if (node->parent == ESP_PARENT_NONE)
        return 1;
    if (place->parent != node->parent)
        *place = (struct place){ node->parent, node->move, 1 };
    else if (node->move == ESP_TEXT_NONE || node->move != place->move)
        *place = (struct place){ node->parent, node->move, place->place + 1 };
    return place->place;
}

static void bind_entered(sqlite3_stmt *row, const struct adding *adding, uint32_t id)
{
    const struct esp_node *node = esp_record_node(adding->record, id);

    sqlite3_bind_int64(row, 1, adding->run);
    sqlite3_bind_int64(row, 2, id);
    bind_number(row, 3, node->parent != ESP_PARENT_NONE, node->parent);
    sqlite3_bind_int64(row, 4, (int64_t)node->end - 1);
    sqlite3_bind_int64(row, 5, node->ply);
    bind_number(row, 6, node->depth != ESP_DEPTH_INF && node->depth != ESP_DEPTH_NULL,
                node->depth);
    bind_text(row, 7, node->flags & ESP_NODE_SIDE ? esp_side_name(node->side) : NULL);
    bind_text(row, 8, esp_record_text(adding->record, node->move));
    bind_real(row, 10, node->alpha);
    bind_real(row, 11, node->beta);
    bind_text(row, 22, esp_record_state(adding->record, id));
}

static void bind_left(sqlite3_stmt *row, const struct adding *adding, uint32_t id)
{
    const struct esp_node *node = esp_record_node(adding->record, id);
    const bool table = node->why == ESP_TABLE;
    uint64_t from = 0;

    bind_real(row, 12, node->value);
    bind_text(row, 13, esp_record_text(adding->record, node->returned));
    bind_text(row, 14, esp_why_name(node->why));
    bind_text(row, 15, esp_record_text(adding->record, esp_record_by(adding->record, id)));
    bind_text(row, 16, table ? esp_bound_name(node->bound) : NULL);
    bind_number(row, 17, esp_record_from(adding->record, id, &from), (int64_t)from);
    bind_text(row, 18, node->flags & ESP_NODE_EVAL_HIT    ? "hit"
                       : node->flags & ESP_NODE_EVAL_MISS ? "miss"
                                                          : NULL);
}

/* False without memory. */
static bool bind_moves(sqlite3_stmt *row, struct adding *adding, uint32_t id)
{
    size_t count = 0;
    const uint32_t *pruned = esp_record_pruned(adding->record, id, &count);

    sqlite3_bind_int64(row, 9, place_of(adding, esp_record_node(adding->record, id)));
    sqlite3_bind_int64(row, 19, esp_record_tried(adding->record, id));
    bind_number(row, 20, pruned != NULL, (int64_t)count);
    if (pruned && !print_pruned(adding, pruned, count))
        return false;
    bind_text(row, 21, pruned ? adding->list : NULL);
    return true;
}

static enum esp_status add_node(struct adding *adding, uint32_t id, struct esp_error *error)
{
    sqlite3_stmt *row = adding->node;

    if (!bind_moves(row, adding, id))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for the moves of node %u", id);
    bind_entered(row, adding, id);
    bind_left(row, adding, id);
    if (sqlite3_step(row) != SQLITE_DONE || sqlite3_reset(row) != SQLITE_OK)
        return failed(adding, error);
    return ESP_OK;
}

static enum esp_status make_places(struct adding *adding, struct esp_error *error)
{
    const uint32_t count = esp_record_count(adding->record);
    uint32_t deepest = 0;

    for (uint32_t id = 0; id < count; id++) {
        const uint32_t ply = esp_record_node(adding->record, id)->ply;
        deepest = ply > deepest ? ply : deepest;
    }
    adding->places = malloc(((size_t)deepest + 1) * sizeof *adding->places);
    if (!adding->places)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %u plies", deepest + 1);
    for (uint32_t ply = 0; ply <= deepest; ply++)
        adding->places[ply] = (struct place){ ESP_PARENT_NONE, ESP_TEXT_NONE, 0 };
    return ESP_OK;
}

static enum esp_status add_nodes(struct adding *adding, struct esp_error *error)
{
    const uint32_t count = esp_record_count(adding->record);

    enum esp_status status = make_places(adding, error);
    if (status == ESP_OK)
        status = prepare(adding, "INSERT INTO node VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,"
                                 "?,?)", &adding->node, error);
    for (uint32_t id = 0; status == ESP_OK && id < count; id++)
        status = add_node(adding, id, error);
    sqlite3_finalize(adding->node);
    free(adding->places);
    free(adding->list);
    return status;
}

enum esp_status esp_database_add(const char *file, const char *name,
                                 const struct esp_record *record, int64_t *run,
                                 struct esp_error *error)
{
    struct adding adding = { .file = file, .record = record };

    enum esp_status status = esp_database_open(&adding.database, file, error);
    if (status != ESP_OK)
        return status;
    status = add_run(&adding, name, error);
    if (status == ESP_OK)
        status = add_nodes(&adding, error);
    const enum esp_status closed =
        esp_database_close(adding.database, file, status == ESP_OK, error);
    if (run)
        *run = adding.run;
    return status == ESP_OK ? closed : status;
}
