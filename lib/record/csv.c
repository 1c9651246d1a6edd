/*
 * csv.c - the nodes as a table of comma-separated values.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "tree.h"

/* --- fields: each puts a comma before it but the first ------------------------------- */

/* In quotes where it has to be, quotes inside doubled. */
static void put_text(struct esp_out *out, const char *text)
{
    const bool quoted = text && (strpbrk(text, ",\"\r\n") || text[0] == '\0');

    esp_put_char(out, ',');
    if (!quoted) {
        esp_put(out, text ? text : "");
        return;
    }
    esp_put_char(out, '"');
    for (; *text; text++)
        esp_put(out, *text == '"' ? "\"\"" : (const char[]){ *text, '\0' });
    esp_put_char(out, '"');
}

static void put_value(struct esp_out *out, double value)
{
    char number[ESP_NUMBER_TEXT];

    esp_put_char(out, ',');
    if (isnan(value))
        return;
    esp_print_value(value, number);
    esp_put(out, number);
}

/* A move in quotes as in a path, inside of a field that is in quotes itself. */
static void put_odd_move(struct esp_out *out, const char *move)
{
    size_t left = strlen(move);

    esp_put(out, "\"\"");
    while (left > 0) {
        const size_t sequence = esp_utf8_sequence(move, left), here = sequence ? sequence : 1;
        char escaped[16];
        struct esp_out piece = { escaped, sizeof escaped, 0 };
        esp_put_json_escaped(&piece, move, here);
        for (const char *c = escaped; *c; c++)
            esp_put(out, *c == '"' ? "\"\"" : (const char[]){ *c, '\0' });
        move += here;
        left -= here;
    }
    esp_put(out, "\"\"");
}

static bool is_odd(const char *move)
{
    return move[0] == '\0' || strpbrk(move, " ,\"\\\r\n");
}

/* The moves never tried, with blanks between them. */
static void put_pruned(struct esp_out *out, const struct esp_record *record, uint32_t id)
{
    size_t count;
    const uint32_t *pruned = esp_record_pruned(record, id, &count);
    bool odd = false;

    if (!pruned || count == 0) {
        put_text(out, pruned ? "-" : NULL);
        return;
    }
    for (size_t i = 0; i < count; i++)
        odd = odd || is_odd(esp_record_text(record, pruned[i]));
    esp_put(out, odd ? ",\"" : ",");
    for (size_t i = 0; i < count; i++) {
        const char *move = esp_record_text(record, pruned[i]);
        esp_put(out, i ? " " : "");
        if (is_odd(move))
            put_odd_move(out, move);
        else
            esp_put(out, move);
    }
    esp_put(out, odd ? "\"" : "");
}

static void put_depth(struct esp_out *out, int32_t depth)
{
    esp_put_char(out, ',');
    if (depth == ESP_DEPTH_INF)
        esp_put(out, "inf");
    else if (depth != ESP_DEPTH_NULL)
        esp_putf(out, "%d", (int)depth);
}

/* --- rows ------------------------------------------------------------------------------ */

static void put_row(struct esp_out *out, const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = &record->nodes[id];
    const bool valued = node->flags & ESP_NODE_VALUE;
    const bool cached = node->flags & (ESP_NODE_EVAL_HIT | ESP_NODE_EVAL_MISS);
    uint64_t from;

    esp_putf(out, "%u,", (unsigned)id);
    if (node->parent != ESP_PARENT_NONE)
        esp_putf(out, "%u", (unsigned)node->parent);
    put_text(out, esp_record_text(record, node->move));
    esp_putf(out, ",%u", (unsigned)node->ply);
    put_depth(out, node->depth);
    put_text(out, node->flags & ESP_NODE_SIDE ? esp_side_name(node->side) : NULL);
    put_value(out, node->alpha);
    put_value(out, node->beta);
    put_value(out, node->value);
    put_text(out, esp_record_text(record, node->returned));
    put_text(out, esp_why_name(node->why));
    put_text(out, valued ? esp_bound_name(esp_record_bound(record, id)) : NULL);
    put_text(out, esp_record_text(record, esp_record_by(record, id)));
    put_pruned(out, record, id);
    put_text(out, !cached ? NULL : node->flags & ESP_NODE_EVAL_HIT ? "hit" : "miss");
    esp_put_char(out, ',');
    if (esp_record_from(record, id, &from))
        esp_putf(out, "%llu", (unsigned long long)from);
    esp_putf(out, ",%u\n", (unsigned)esp_record_children(record, id));
}

/* Write a row, in a larger block when it does not fit. */
static bool write_row(const struct esp_record *record, uint32_t id, FILE *stream, char **block,
                      size_t *room)
{
    struct esp_out out = { *block, *room, 0 };

    put_row(&out, record, id);
    if (out.length >= *room) {
        const size_t more = 2 * out.length + 1024;
        free(*block);
        *block = malloc(more);
        *room = *block ? more : 0;
        out = (struct esp_out){ *block, *room, 0 };
        if (!*block)
            return false;
        put_row(&out, record, id);
    }
    fwrite(*block, 1, out.length, stream);
    return true;
}

enum esp_status esp_record_write_csv(const struct esp_record *record, FILE *stream,
                                     struct esp_error *error)
{
    char *block = NULL;
    size_t room = 0;
    bool good = true;

    errno = 0;
    fputs("id,parent,move,ply,depth,side,alpha,beta,value,returned,why,bound,by,pruned,eval,from,"
          "children\n",
          stream);
    for (uint32_t id = 0; good && id < record->count; id++)
        good = write_row(record, id, stream, &block, &room);
    free(block);
    if (!good)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a row");
    if (fflush(stream) != 0 || ferror(stream))
        return esp_fail(error, ESP_IO, "cannot be written: %s", strerror(errno ? errno : EIO));
    return ESP_OK;
}
