/* students.c - see students.h. */
#include "students.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"

struct mistakes mistakes_of(const unsigned *list, size_t count)
{
    struct mistakes mistakes = esp_no_mistakes();

    for (size_t i = 0; i < count; i++)
        mistakes.at[esp_misconceptions[list[i]].place] = (uint8_t)list[i];
    return mistakes;
}

static void note(struct grown *grown, uint32_t event)
{
    if (grown->events == grown->event_room) {
        grown->event_room = grown->event_room ? 2 * grown->event_room : 256;
        grown->order = realloc(grown->order, grown->event_room * sizeof grown->order[0]);
        assert_non_null(grown->order);
    }
    grown->order[grown->events++] = event;
}

static bool keep_enter(void *data, const struct student_node *node)
{
    struct grown *grown = data;

    assert_int_equal(node->id, grown->count);
    if (grown->count == grown->room) {
        grown->room = grown->room ? 2 * grown->room : 256;
        grown->nodes = realloc(grown->nodes, grown->room * sizeof grown->nodes[0]);
        assert_non_null(grown->nodes);
    }
    grown->nodes[grown->count++] = *node;
    note(grown, node->id);
    return true;
}

/* A returned move that is not legal is none. */
static bool keep_leave(void *data, const struct student_node *node)
{
    struct grown *grown = data;
    const struct esp_position *position = grown->position;
    esp_move own[STUDENT_MOVES];
    const esp_move *moves = node->moves ? node->moves : own;
    size_t count = node->move_count;
    double value;

    if (!node->moves)
        count = position->game->over(position->params, node->state, &value)
                    ? 0
                    : position->game->moves(position->params, node->state, own, STUDENT_MOVES);
    grown->nodes[node->id] = *node;
    while (count > 0 && moves[count - 1] != node->returned)
        count--;
    if (count == 0)
        grown->nodes[node->id].returned = ESP_MOVE_NONE;
    note(grown, node->id + LEAVES);
    return true;
}

struct grown *grow_student(const struct esp_position *position, const struct esp_options *policy,
                           const struct mistakes *mistakes, uint64_t max_nodes,
                           enum student_end *end)
{
    struct grown *grown = calloc(1, sizeof *grown);
    const struct student_watch watch = { keep_enter, keep_leave, grown };
    uint64_t nodes;

    assert_non_null(grown);
    grown->position = position;
    *end = esp_student_run(position, policy, mistakes, max_nodes, &watch, &nodes);
    assert_int_equal(nodes, grown->count);
    return grown;
}

void grown_free(struct grown *grown)
{
    free(grown->nodes);
    free(grown->order);
    free(grown);
}

static bool same_number(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

bool same_trees(const struct grown *a, const struct grown *b)
{
    if (a->events != b->events || a->count != b->count ||
        memcmp(a->order, b->order, a->events * sizeof a->order[0]) != 0)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        const struct student_node *x = &a->nodes[i], *y = &b->nodes[i];
        if (x->move != y->move || x->parent != y->parent || x->alpha != y->alpha ||
            x->beta != y->beta || !same_number(x->value, y->value) || x->raised != y->raised ||
            x->returned != y->returned)
            return false;
    }
    return true;
}

void raise_at(struct grown *grown, uint32_t id)
{
    size_t at = 0;

    while (grown->order[at] != id)
        at++;
    grown->events = at + 1;
    grown->count = id + 1;
    for (uint32_t up = id; up != ESP_PARENT_NONE; up = grown->nodes[up].parent) {
        grown->nodes[up].raised = true;
        grown->nodes[up].value = NAN;
        grown->nodes[up].returned = ESP_MOVE_NONE;
        note(grown, up + LEAVES);
    }
}

/* --- as a trace -------------------------------------------------------------------- */

static void put_number(FILE *stream, const char *key, double value)
{
    char text[ESP_NUMBER_TEXT];

    if (isnan(value)) {
        fprintf(stream, ",\"%s\":null", key);
        return;
    }
    esp_print_value(value, text);
    fprintf(stream, isinf(value) ? ",\"%s\":\"%s\"" : ",\"%s\":%s", key, text);
}

static void put_move(FILE *stream, const struct esp_position *position, esp_move move)
{
    if (move == ESP_MOVE_NONE)
        fputs(",\"move\":null", stream);
    else
        fprintf(stream, ",\"move\":\"%s\"", move_text(position, move));
}

static void put_enter(FILE *stream, const struct grown *grown, const struct student_node *node)
{
    fprintf(stream, "{\"event\":\"enter\",\"id\":%u,\"parent\":", node->id);
    if (node->parent == ESP_PARENT_NONE)
        fputs("null", stream);
    else
        fprintf(stream, "%u", node->parent);
    put_move(stream, grown->position, node->move);
    put_number(stream, "alpha", node->alpha);
    put_number(stream, "beta", node->beta);
    fputs("}\n", stream);
}

static void put_leave(FILE *stream, const struct grown *grown, const struct student_node *node)
{
    fprintf(stream, "{\"event\":\"leave\",\"id\":%u", node->id);
    put_number(stream, "value", node->value);
    put_move(stream, grown->position, node->returned);
    fputs(node->raised ? ",\"why\":\"error\",\"text\":\"AttributeError\"}\n" : "}\n", stream);
}

struct esp_record *recorded(const struct grown *grown, bool footer)
{
    struct esp_error error = { "" };
    struct esp_record *record;
    FILE *stream = tmpfile();

    assert_non_null(stream);
    fprintf(stream, "{\"trace\":\"espalier\",\"version\":1,\"game\":\"%s\",\"position\":\"%s\"}\n",
            grown->position->game->name, grown->position->text);
    for (size_t i = 0; i < grown->events; i++) {
        const uint32_t event = grown->order[i];
        if (event < LEAVES)
            put_enter(stream, grown, &grown->nodes[event]);
        else
            put_leave(stream, grown, &grown->nodes[event - LEAVES]);
    }
    if (footer)
        fprintf(stream, "{\"event\":\"end\",\"nodes\":%zu}\n", grown->count);
    rewind(stream);
    if (esp_record_read(&record, stream, "student.jsonl", ESP_SALVAGE_NONE, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    return record;
}
