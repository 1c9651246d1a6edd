/*
 * check_say.c - the sentences that a proof tells.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "proof.h"

/* --- parts --------------------------- */

const char *esp_window_text(double alpha, double beta, char text[ESP_WINDOW_TEXT])
{
    char low[ESP_NUMBER_TEXT], high[ESP_NUMBER_TEXT];

    esp_print_value(alpha, low);
    esp_print_value(beta, high);
    snprintf(text, ESP_WINDOW_TEXT, "(%s, %s)", low, high);
    return text;
}

const char *esp_move_text(const struct esp_proof *proof, esp_move move, char text[ESP_MOVE_TEXT])
{
    proof->root->game->text->print_move(proof->root->params, move, text, ESP_MOVE_TEXT);
    return text;
}

/*
 * "node 7 (0.3)". A path is as long as the node is deep, so that of a deep
 * one is left out: a thousand problems would repeat it a thousand times.
 */
static void put_subject(const struct esp_record *record, uint32_t id, enum esp_problem_kind kind,
                        char *text, size_t room)
{
    enum { PLIES_SHOWN = 32, ROOM = 256 };
    struct esp_out out = { text, room, 0 };
    char path[ROOM];

    if (kind == ESP_PROBLEM_FOOTER) {
        esp_put(&out, "the footer");
        return;
    }
    esp_putf(&out, "node %u", (unsigned)id);
    if (record->nodes[id].ply <= PLIES_SHOWN &&
        esp_record_path(record, id, path, sizeof path) < sizeof path)
        esp_putf(&out, " (%s)", path);
}

/* --- the list --------------------------- */

static struct esp_problem *next_problem(struct esp_proof *proof)
{
    struct esp_check *check = proof->check;

    if (check->count == check->room) {
        const size_t room = check->room ? 2 * check->room : 16;
        struct esp_problem *list = realloc(check->problems, room * sizeof *list);
        if (!list)
            return NULL;
        check->problems = list;
        check->room = room;
    }
    return &check->problems[check->count];
}

/* A subject, a colon and the rest, in a block of its own; NULL without memory. */
static char *sentence_of(const char *subject, const char *format, va_list arguments)
{
    va_list again;
    const size_t before = strlen(subject) + 2;

    va_copy(again, arguments);
    const int after = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *sentence = after < 0 ? NULL : malloc(before + (size_t)after + 1);
    if (sentence) {
        snprintf(sentence, before + 1, "%s: ", subject);
        vsnprintf(sentence + before, (size_t)after + 1, format, arguments);
    }
    return sentence;
}

void esp_tell(struct esp_proof *proof, uint32_t id, struct esp_claim claim, const char *format,
              ...)
{
    struct esp_problem *new = next_problem(proof);
    char subject[320];
    va_list arguments;

    if (!new) {
        proof->no_memory = true;
        return;
    }
    *new = (struct esp_problem){ .node = id, .kind = claim.kind };
    snprintf(new->expected, sizeof new->expected, "%s", claim.expected);
    snprintf(new->got, sizeof new->got, "%s", claim.got ? claim.got : "nothing");
    put_subject(proof->record, id, claim.kind, subject, sizeof subject);
    va_start(arguments, format);
    new->sentence = sentence_of(subject, format, arguments);
    va_end(arguments);
    if (new->sentence)
        proof->check->count++;
    else
        proof->no_memory = true;
}

void esp_tell_value(struct esp_proof *proof, uint32_t id, double expected, const char *reason,
                    const char *move)
{
    char a[ESP_NUMBER_TEXT], b[ESP_NUMBER_TEXT];
    const double got = proof->record->nodes[id].value;

    if (expected == got || isnan(expected))
        return;
    esp_print_value(expected, a);
    esp_print_value(got, b);
    esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_VALUE, a, b },
             "value %s, but %s %s%s%s%s", isnan(got) ? "none" : b, reason, a,
             move ? " (move " : "", move ? move : "", move ? ")" : "");
}
