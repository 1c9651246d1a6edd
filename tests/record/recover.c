/*
 * recover.c - what is taken out of a right trace is found again.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "espalier/trace.h"
#include "random.h"
#include "reading.h"

static void recover(struct esp_record *record)
{
    struct esp_error error = { .text = "" };

    if (esp_record_recover(record, &error) != ESP_OK)
        fail_msg("%s", error.text);
}

/* --- a trace without what can be inferred -------------------------------------------- */

static void put_number(FILE *stream, double value)
{
    if (isinf(value))
        fputs(value < 0 ? "\"-inf\"" : "\"inf\"", stream);
    else
        fprintf(stream, "%.17g", value);
}

static void put_value(FILE *stream, const char *key, double value)
{
    if (isnan(value))
        return;
    fprintf(stream, ",\"%s\":", key);
    put_number(stream, value);
}

/* A text that may need escapes. */
static void put_text(FILE *stream, const char *key, const char *text)
{
    if (!text) {
        fprintf(stream, ",\"%s\":null", key);
        return;
    }
    fprintf(stream, ",\"%s\":\"", key);
    for (; *text; text++) {
        if (*text == '\n')
            fputs("\\n", stream);
        else
            fprintf(stream, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    }
    fputc('"', stream);
}

static void put_state(FILE *stream, struct esp_record *record, uint32_t id)
{
    _Alignas(16) unsigned char state[ESP_STATE_MAX];
    const struct esp_position *root = esp_record_position(record, NULL);
    char text[1 << 12];

    assert_int_equal(esp_record_replay(record, id, state, NULL), ESP_OK);
    assert_true(root->game->text->print(root->params, state, text, sizeof text) < sizeof text);
    put_text(stream, "state", text);
}

/* Why a node was left is told only where nobody could know. */
static const char *told_why(const struct esp_node *node)
{
    return node->why == ESP_TABLE     ? "table"
           : node->why == ESP_STOPPED ? "stopped"
           : node->why == ESP_ERROR   ? "error"
                                      : NULL;
}

static void put_leave(FILE *stream, const struct esp_record *record, uint32_t id)
{
    static const char *const bounds[] = { "exact", "lower", "upper" };
    const struct esp_node *node = esp_record_node(record, id);
    double window[2];

    fprintf(stream, "{\"event\":\"leave\",\"id\":%u", (unsigned)id);
    put_value(stream, "value", node->value);
    put_text(stream, "move", esp_record_text(record, node->returned));
    put_text(stream, "why", told_why(node));
    if (node->why == ESP_TABLE)
        put_text(stream, "bound", bounds[node->bound]);
    if (esp_record_narrowed(record, id, &window[0], &window[1])) {
        fputs(",\"narrowed\":[", stream);
        for (int i = 0; i < 2; i++) {
            fputs(i ? "," : "", stream);
            put_number(stream, window[i]);
        }
        fputs("]", stream);
    }
    fputs("}\n", stream);
}

static void put_enter(FILE *stream, struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = esp_record_node(record, id);

    fprintf(stream, "{\"event\":\"enter\",\"id\":%u,\"parent\":", (unsigned)id);
    if (node->parent == ESP_PARENT_NONE)
        fputs("null", stream);
    else
        fprintf(stream, "%u", (unsigned)node->parent);
    fprintf(stream, ",\"move\":null,\"ply\":%u", (unsigned)node->ply);
    if (node->depth != ESP_DEPTH_NULL && node->depth != ESP_DEPTH_INF)
        fprintf(stream, ",\"depth\":%d", (int)node->depth);
    put_value(stream, "alpha", node->alpha);
    put_value(stream, "beta", node->beta);
    put_state(stream, record, id);
    fputs("}\n", stream);
}

/* The trace with states, but without moves, sides, reasons and lists. */
static struct esp_record *stripped(struct esp_record *record)
{
    const uint32_t count = esp_record_count(record);
    char *text;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    fprintf(stream, "%s\n", esp_record_header_line(record));
    for (uint32_t id = 0; id < count; id++) {
        put_enter(stream, record, id);
        for (uint32_t up = id; up != ESP_PARENT_NONE && esp_record_node(record, up)->end == id + 1;
             up = esp_record_node(record, up)->parent)
            put_leave(stream, record, up);
    }
    fclose(stream);
    struct esp_record *result = record_of(text, length);
    free(text);
    return result;
}

/* --- comparing --------------------------------------------------------------------------- */

struct tally {
    size_t moves, sides, whys, pruned;
};

static struct tally inferred(const struct esp_record *record)
{
    struct tally tally = { 0 };

    for (uint32_t id = 0; id < esp_record_count(record); id++) {
        const unsigned flags = esp_record_inferred(record, id);
        tally.moves += (flags & ESP_INFERRED_MOVE) != 0;
        tally.sides += (flags & ESP_INFERRED_SIDE) != 0;
        tally.whys += (flags & ESP_INFERRED_WHY) != 0;
        tally.pruned += (flags & ESP_INFERRED_PRUNED) != 0;
    }
    return tally;
}

static void same_pruned(const char *path, const struct esp_record *got,
                        const struct esp_record *expected, uint32_t id)
{
    size_t here, there;
    const uint32_t *a = esp_record_pruned(got, id, &here);
    const uint32_t *b = esp_record_pruned(expected, id, &there);

    if (!a != !b || here != there)
        fail_msg("%s: node %u: %zu pruned, expected %zu", path, (unsigned)id, here, there);
    for (size_t i = 0; i < here; i++)
        expect_text(esp_record_text(got, a[i]), esp_record_text(expected, b[i]));
}

static void same_tree(const char *path, const struct esp_record *got,
                      const struct esp_record *expected)
{
    assert_int_equal(esp_record_count(got), esp_record_count(expected));
    for (uint32_t id = 0; id < esp_record_count(got); id++) {
        const struct esp_node *a = esp_record_node(got, id), *b = esp_record_node(expected, id);
        const char *move = esp_record_text(got, a->move), *due = esp_record_text(expected, b->move);
        if (!move != !due || (move && strcmp(move, due) != 0))
            fail_msg("%s: node %u: move %s, expected %s", path, (unsigned)id, move ? move : "none",
                     due ? due : "none");
        if (a->side != b->side || !(a->flags & ESP_NODE_SIDE))
            fail_msg("%s: node %u: side %d, expected %d", path, (unsigned)id, a->side, b->side);
        if (a->why != b->why)
            fail_msg("%s: node %u: why %d, expected %d", path, (unsigned)id, a->why, b->why);
        expect_text(esp_record_text(got, esp_record_by(got, id)),
                    esp_record_text(expected, esp_record_by(expected, id)));
        same_pruned(path, got, expected, id);
    }
}

/* --- our own traces ----------------------------------------------------------------- */

static size_t files, nodes;

static void check_golden(const char *path)
{
    size_t length, cutoffs = 0, given = 0, roots = 0;
    char *text = file_text(path, &length);
    struct esp_record *whole = record_of(text, length), *poor = stripped(whole);
    const uint32_t count = esp_record_count(whole);

    recover(poor);
    same_tree(path, poor, whole);
    for (uint32_t id = 0; id < count; id++) {
        roots += esp_record_node(whole, id)->parent == ESP_PARENT_NONE;
        cutoffs += esp_record_node(whole, id)->why == ESP_CUTOFF;
        given += told_why(esp_record_node(whole, id)) != NULL;
    }
    struct tally tally = inferred(poor);
    assert_int_equal(tally.moves, count - roots); /* a root has none */
    assert_int_equal(tally.sides, count);
    assert_int_equal(tally.whys, count - given);
    assert_int_equal(tally.pruned, cutoffs);

    recover(poor); /* a second time changes nothing */
    same_tree(path, poor, whole);
    const struct tally again = inferred(poor);
    assert_memory_equal(&tally, &again, sizeof tally);
    recover(whole); /* and nothing of what is there already */
    tally = inferred(whole);
    assert_int_equal(tally.moves + tally.sides + tally.whys + tally.pruned, 0);
    files++;
    nodes += count;
    esp_record_free(poor);
    esp_record_free(whole);
    free(text);
}

static void golden_traces(void **state)
{
    static const char *const games[] = { "connect4",    "cs156-checkers", "last-stone", "mancala",
                                         "redblue-nim", "tictactoe",      "tree" };
    (void)state;

    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char folder[64];
        snprintf(folder, sizeof folder, "../../traces/%s", games[i]);
        each_file(folder, ".jsonl", check_golden);
    }
    assert_true(files >= 25);
    print_message("%zu files, %zu nodes\n", files, nodes);
}

/* --- searches of every game --------------------------------------------------------- */

static const char *const searches[] = {
    "algorithm=minimax depth=3",
    "algorithm=alphabeta depth=4",
    "algorithm=alphabeta cutoff=strict cutoff-move=null depth=4",
    "algorithm=alphabeta fail=hard ties=last depth=4",
};

static void check_search(struct esp_position *position, const char *settings)
{
    const struct esp_options options = options_of(position, settings);
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, false, NULL);

    assert_non_null(sink);
    struct esp_result result = search_of(position, &options, sink);
    esp_result_free(&result);
    assert_int_equal(sink->close(sink, NULL), ESP_OK);
    fclose(stream);
    struct esp_record *whole = record_of(text, length), *poor = stripped(whole);
    recover(poor);
    same_tree(settings, poor, whole);
    nodes += esp_record_count(whole);
    esp_record_free(poor);
    esp_record_free(whole);
    free(text);
}

/* From random positions, where in Mancala two moves now and then lead to one board. */
static void random_searches(void **state)
{
    static const char *const games[] = { "mancala", "connect4", "tictactoe", "cs156-checkers" };
    uint64_t random = 4;
    (void)state;

    nodes = 0;
    for (size_t i = 0; i < 64; i++) {
        struct esp_position *position = position_of(games[i / 4 % 4], NULL, "");
        play_random(position, (int)(i / 2 % 40), &random);
        char text[1 << 12];
        position->game->text->print(position->params, position->state, text, sizeof text);
        struct esp_position *fresh = position_of(games[i / 4 % 4], NULL, text);
        check_search(fresh, searches[i % 4]);
        esp_position_free(fresh);
        esp_position_free(position);
    }
    print_message("%zu nodes\n", nodes);
    assert_true(nodes > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(golden_traces),
                                        cmocka_unit_test(random_searches) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
