/*
 * espalier_emit.h - write a trace from a search of your own, in C or C++.
 *
 * Copy this file beside your program; it needs nothing else:
 *
 *     struct espalier_emit t;
 *     espalier_begin(&t, fopen("trace.jsonl", "w"), "connect4", "2031", "alphabeta");
 *
 *     int alphabeta(board *b, int depth, int alpha, int beta, const char *move)
 *     {
 *         long id = espalier_enter(&t, move, depth, ESPALIER_MAX, alpha, beta, text_of(b));
 *         ...
 *         espalier_leave(&t, id, value, best_move, ESPALIER_CUTOFF);
 *         return value;
 *     }
 *
 *     espalier_end(&t, value, best_move);
 *
 * Texts may be NULL where there is none, numbers ESPALIER_NONE where they are
 * unknown or absent. What is left open when the program ends stays open: a
 * reader takes the trace as one that was cut off. The functions keep the
 * stream they are given and never close it.
 *
 * One struct serves one search at a time. Nothing is global, nothing is
 * allocated; a failed write shows in ferror() of the stream.
 */
#ifndef ESPALIER_EMIT_H
#define ESPALIER_EMIT_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
#define ESPALIER_EMIT static inline
#else
#define ESPALIER_EMIT static inline __attribute__((unused))
#endif

/* A number that is unknown. */
#define ESPALIER_NONE ((double)NAN)

/* Who chooses at a node; NULL where that is unknown. */
#define ESPALIER_MAX "max"
#define ESPALIER_MIN "min"
#define ESPALIER_CHANCE "chance"

/* Why a node returned; NULL where that is unknown. */
#define ESPALIER_TERMINAL "terminal"
#define ESPALIER_HORIZON "horizon"
#define ESPALIER_TABLE "table"
#define ESPALIER_CUTOFF "cutoff"
#define ESPALIER_FULL "full"
#define ESPALIER_ERROR "error"

/* How deep a search may go; deeper nodes are not written. */
#ifndef ESPALIER_DEEPEST
#define ESPALIER_DEEPEST 1024
#endif

struct espalier_emit {
    FILE *out;
    long nodes; /* entered so far */
    int open;   /* nodes that were entered and not left, those too deep included */
    long ids[ESPALIER_DEEPEST];
};

/* --- pieces of a line -------------------------------------------------------- */

/* A text in quotes, whatever is in it, or null. Bytes from 0x80 go out as they are: UTF-8. */
ESPALIER_EMIT void espalier_put_text(FILE *out, const char *text)
{
    if (text == NULL) {
        fputs("null", out);
        return;
    }
    putc('"', out);
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 0x20)
            fprintf(out, "\\u%04x", c);
        else
            putc(c, out);
    }
    putc('"', out);
}

/* A number so that it reads back the same; "inf", "-inf", null. */
ESPALIER_EMIT void espalier_put_number(FILE *out, double value)
{
    char text[40];

    if (isnan(value)) {
        fputs("null", out);
    } else if (isinf(value)) {
        fputs(value > 0 ? "\"inf\"" : "\"-inf\"", out);
    } else {
        for (int digits = 15; digits <= 17; digits++) {
            snprintf(text, sizeof text, "%.*g", digits, value);
            if (strtod(text, NULL) >= value && strtod(text, NULL) <= value)
                break;
        }
        for (char *c = text; *c != '\0'; c++) /* some locales write a comma */
            if (*c == ',')
                *c = '.';
        fputs(text, out);
    }
}

ESPALIER_EMIT void espalier_put_member(FILE *out, const char *name, const char *text)
{
    fprintf(out, ",\"%s\":", name);
    espalier_put_text(out, text);
}

ESPALIER_EMIT void espalier_put_value(FILE *out, const char *name, double value)
{
    fprintf(out, ",\"%s\":", name);
    espalier_put_number(out, value);
}

/* --- a trace ----------------------------------------------------------------- */

/* The header: name of the game, text of the root's position, name of the algorithm. */
ESPALIER_EMIT void espalier_begin(struct espalier_emit *t, FILE *out, const char *game,
                                  const char *position, const char *algorithm)
{
    t->out = out;
    t->nodes = 0;
    t->open = 0;
    fputs("{\"trace\":\"espalier\",\"version\":1", out);
    espalier_put_member(out, "game", game);
    fputs(",\"params\":{}", out);
    espalier_put_member(out, "position", position != NULL ? position : "");
    espalier_put_member(out, "algorithm", algorithm);
    fputs(",\"convention\":null,\"depth\":null,\"source\":\"espalier_emit.h\"}\n", out);
}

/*
 * A call of the search begins. move led here (NULL at the root), depth is
 * what remains, alpha and beta are as handed in (both ESPALIER_NONE in plain
 * minimax), state is the position's text. Returns the node's id.
 */
ESPALIER_EMIT long espalier_enter(struct espalier_emit *t, const char *move, double depth,
                                  const char *side, double alpha, double beta, const char *state)
{
    const int ply = t->open++;

    if (ply >= ESPALIER_DEEPEST)
        return -1;
    t->ids[ply] = t->nodes++;
    fprintf(t->out, "{\"event\":\"enter\",\"id\":%ld,\"parent\":", t->ids[ply]);
    if (ply == 0)
        fputs("null", t->out);
    else
        fprintf(t->out, "%ld", t->ids[ply - 1]);
    espalier_put_member(t->out, "move", move);
    fprintf(t->out, ",\"ply\":%d", ply);
    espalier_put_value(t->out, "depth", isinf(depth) ? ESPALIER_NONE : depth);
    espalier_put_member(t->out, "side", side);
    if (!isnan(alpha))
        espalier_put_value(t->out, "alpha", alpha);
    if (!isnan(beta))
        espalier_put_value(t->out, "beta", beta);
    if (state != NULL)
        espalier_put_member(t->out, "state", state);
    fputs("}\n", t->out);
    return t->ids[ply];
}

/* It returns: its value, the move it chose, why. */
ESPALIER_EMIT void espalier_leave(struct espalier_emit *t, long id, double value,
                                  const char *move, const char *why)
{
    t->open--;
    if (id < 0)
        return;
    fprintf(t->out, "{\"event\":\"leave\",\"id\":%ld", id);
    espalier_put_value(t->out, "value", value);
    espalier_put_member(t->out, "move", move);
    espalier_put_member(t->out, "why", why);
    fputs("}\n", t->out);
}

/* The search is over; what the caller got. */
ESPALIER_EMIT void espalier_end(struct espalier_emit *t, double value, const char *move)
{
    fprintf(t->out, "{\"event\":\"end\",\"nodes\":%ld", t->nodes);
    espalier_put_value(t->out, "value", value);
    espalier_put_member(t->out, "move", move);
    fputs("}\n", t->out);
    fflush(t->out);
}

#endif
