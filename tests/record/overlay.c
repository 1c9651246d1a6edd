/*
 * overlay.c - two searches of one position laid over each other: the nodes
 * by their sets of paths, what they hold by the record they are of, their
 * order by rule; and traces that do not go together.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reading.h"
#include "ask.h"
#include "espalier/overlay.h"
#include "espalier/trace.h"

/* --- records and their paths --------------------------------------------------- */

static struct esp_record *searched(const struct esp_position *position, const char *settings)
{
    struct esp_options options = options_of(position, settings);
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, false, &error);
    assert_non_null(sink);
    struct esp_result result = search_of(position, &options, sink);

    esp_result_free(&result);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
    fclose(stream);
    struct esp_record *record = record_of(text, length);
    free(text);
    return record;
}

struct paths {
    char **list;
    uint32_t count;
};

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *path_of(const struct esp_record *record, uint32_t id)
{
    char path[512];

    assert_in_range(esp_record_path(record, id, path, sizeof path), 1, sizeof path - 1);
    return strdup(path);
}

static struct paths paths_of(const struct esp_record *record)
{
    struct paths paths = { calloc(esp_record_count(record), sizeof(char *)),
                           esp_record_count(record) };

    for (uint32_t id = 0; id < paths.count; id++)
        paths.list[id] = path_of(record, id);
    qsort(paths.list, paths.count, sizeof *paths.list, by_text);
    return paths;
}

static bool has(const struct paths *paths, const char *path)
{
    return bsearch(&path, paths->list, paths->count, sizeof *paths->list, by_text) != NULL;
}

static void paths_free(struct paths *paths)
{
    for (uint32_t i = 0; i < paths->count; i++)
        free(paths->list[i]);
    free(paths->list);
}

/* --- a node against the one it is of ------------------------------------------- */

static void same_text(const struct esp_record *a, uint32_t text_a, const struct esp_record *b,
                      uint32_t text_b)
{
    const char *one = esp_record_text(a, text_a), *two = esp_record_text(b, text_b);

    assert_true(one && two ? strcmp(one, two) == 0 : one == two);
}

static void same_pruned(const struct esp_record *a, uint32_t id_a, const struct esp_record *b,
                        uint32_t id_b)
{
    size_t count_a, count_b;
    const uint32_t *moves_a = esp_record_pruned(a, id_a, &count_a);
    const uint32_t *moves_b = esp_record_pruned(b, id_b, &count_b);

    assert_int_equal(moves_a == NULL, moves_b == NULL);
    assert_int_equal(count_a, count_b);
    for (size_t i = 0; i < count_a; i++)
        same_text(a, moves_a[i], b, moves_b[i]);
}

/* The source of a table answer is the same node in both: it has the same path. */
static void same_source(const struct esp_record *a, uint32_t id_a, const struct esp_record *b,
                        uint32_t id_b)
{
    uint64_t from_a = 0, from_b = 0;

    assert_int_equal(esp_record_from(a, id_a, &from_a), esp_record_from(b, id_b, &from_b));
    char *one = path_of(a, (uint32_t)from_a), *two = path_of(b, (uint32_t)from_b);
    assert_string_equal(one, two);
    free(one);
    free(two);
}

static void same_node(const struct esp_record *a, uint32_t id_a, const struct esp_record *b,
                      uint32_t id_b)
{
    const struct esp_node *one = esp_record_node(a, id_a), *two = esp_record_node(b, id_b);

    assert_true(one->value == two->value || (isnan(one->value) && isnan(two->value)));
    assert_true(one->alpha == two->alpha || (isnan(one->alpha) && isnan(two->alpha)));
    assert_true(one->beta == two->beta || (isnan(one->beta) && isnan(two->beta)));
    assert_int_equal(one->ply, two->ply);
    assert_int_equal(one->depth, two->depth);
    assert_int_equal(one->inner, two->inner);
    assert_int_equal(esp_record_children(a, id_a), esp_record_children(b, id_b));
    assert_int_equal(one->flags, two->flags);
    assert_int_equal(one->why, two->why);
    assert_int_equal(esp_record_bound(a, id_a), esp_record_bound(b, id_b));
    same_text(a, one->move, b, two->move);
    same_text(a, one->returned, b, two->returned);
    same_text(a, esp_record_by(a, id_a), b, esp_record_by(b, id_b));
    same_pruned(a, id_a, b, id_b);
    same_source(a, id_a, b, id_b);
}

/* --- the whole ----------------------------------------------------------------- */

/* Numbers and ends fit together: every subtree lies in its parent's, in the order of entering. */
static void expect_tree(const struct esp_record *record)
{
    for (uint32_t id = 1; id < esp_record_count(record); id++) {
        const struct esp_node *node = esp_record_node(record, id);
        assert_true(node->parent < id);
        const struct esp_node *parent = esp_record_node(record, node->parent);
        assert_true(node->end > id && node->end <= parent->end);
        assert_int_equal(node->ply, parent->ply + 1);
    }
    assert_int_equal(esp_record_node(record, 0)->end, esp_record_count(record));
}

/* Nodes of the first record stand in its order, and children of ghosts in the second one's. */
static void expect_order(const struct esp_record *record, const struct esp_overlay *overlay)
{
    uint32_t last = 0;

    for (uint32_t id = 0; id < esp_record_count(record); id++) {
        const struct esp_origin origin = overlay->origins[id];
        if (origin.first != ESP_PARENT_NONE) {
            assert_true(id == 0 || origin.first == last + 1);
            last = origin.first;
        } else if (id + 1 < esp_record_node(record, id)->end) {
            assert_int_equal(overlay->origins[id + 1].second, origin.second + 1);
        }
    }
}

static void check(struct esp_record *first, struct esp_record *second)
{
    struct esp_error error = { .text = "" };
    struct esp_record *both;
    struct paths in_first = paths_of(first), in_second = paths_of(second);
    uint32_t only_first = 0, only_second = 0;

    assert_int_equal(esp_overlay_new(&both, first, second, &error), ESP_OK);
    const struct esp_overlay *overlay = esp_record_overlay(both);
    assert_non_null(overlay);
    for (uint32_t id = 0; id < esp_record_count(both); id++) {
        const struct esp_origin origin = overlay->origins[id];
        char *path = path_of(both, id);
        assert_int_equal(has(&in_first, path), origin.first != ESP_PARENT_NONE);
        assert_int_equal(has(&in_second, path), origin.second != ESP_PARENT_NONE);
        only_first += origin.second == ESP_PARENT_NONE;
        only_second += origin.first == ESP_PARENT_NONE;
        if (origin.first != ESP_PARENT_NONE)
            same_node(both, id, first, origin.first);
        else
            same_node(both, id, second, origin.second);
        free(path);
    }
    assert_int_equal(overlay->only_first, only_first);
    assert_int_equal(overlay->only_second, only_second);
    assert_int_equal(esp_record_count(both), esp_record_count(first) + only_second);
    assert_int_equal(esp_record_count(both), esp_record_count(second) + only_first);
    expect_tree(both);
    expect_order(both, overlay);
    assert_true(esp_record_footer(both)->value == esp_record_footer(first)->value);
    expect_text(esp_record_footer(both)->move, esp_record_footer(first)->move);
    expect_text(esp_record_header_line(both), esp_record_header_line(first));
    esp_record_free(both);
    paths_free(&in_first);
    paths_free(&in_second);
}

static void searches(void **state)
{
    static const char *const pairs[][2] = {
        { "algorithm=alphabeta", "algorithm=minimax" },
        { "algorithm=minimax", "algorithm=alphabeta" },
        { "algorithm=alphabeta cache=table-exact", "algorithm=alphabeta" },
        { "algorithm=alphabeta cache=table-bounds order=dynamic",
          "algorithm=minimax cache=table-exact" },
        { "algorithm=alphabeta order=dynamic", "algorithm=alphabeta cutoff=strict" },
        { "algorithm=alphabeta ties=random seed=3", "algorithm=alphabeta fail=hard" },
        { "algorithm=minimax", "algorithm=minimax" },
    };
    static const struct {
        const char *game, *position, *depth;
    } positions[] = { { "mancala", "", "depth=4" }, { "tictactoe", "", "depth=4" },
                      { "connect4", "", "depth=4" }, { "last-stone", "", "depth=5" } };

    (void)state;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        struct esp_position *position =
            position_of(positions[i].game, NULL, positions[i].position);
        for (size_t p = 0; p < sizeof pairs / sizeof pairs[0]; p++) {
            char settings[2][128];
            for (int k = 0; k < 2; k++)
                snprintf(settings[k], sizeof settings[k], "%s %s", pairs[p][k],
                         positions[i].depth);
            struct esp_record *first = searched(position, settings[0]);
            struct esp_record *second = searched(position, settings[1]);
            check(first, second);
            esp_record_free(first);
            esp_record_free(second);
        }
        esp_position_free(position);
    }
}

/* --- by hand ------------------------------------------------------------------- */

static const char header[] = "{\"trace\":\"espalier\",\"version\":1,\"game\":\"none\"}\n";

/* "(a(b)c)": a root with a child a that has a child b, and a child c; a root with moves, too. */
static struct esp_record *tree(const char *head, const char *form)
{
    char text[4096];
    int open[32], depth = 0, count = 0, length = snprintf(text, sizeof text, "%s", head);

    for (const char *c = form; *c; c++) {
        char parent[16] = "null", move[8] = "null";
        if (*c == ')') {
            depth--;
            length += snprintf(text + length, sizeof text - (size_t)length,
                               "{\"event\":\"leave\",\"id\":%d,\"value\":%d}\n", open[depth],
                               open[depth]);
            continue;
        }
        if (*c != '(')
            snprintf(move, sizeof move, "\"%c\"", *c++);
        if (depth > 0)
            snprintf(parent, sizeof parent, "%d", open[depth - 1]);
        length += snprintf(text + length, sizeof text - (size_t)length,
                           "{\"event\":\"enter\",\"id\":%d,\"parent\":%s,\"move\":%s}\n", count,
                           parent, move);
        open[depth++] = count++;
    }
    assert_int_equal(depth, 0);
    return record_of(text, (size_t)length);
}

/* The overlay as such a form, ghosts in capitals, nodes only the first has with a +. */
static void expect_form(const char *first, const char *second, const char *expected)
{
    struct esp_record *a = tree(header, first), *b = tree(header, second), *both;
    struct esp_error error = { .text = "" };
    char form[256] = "";
    size_t length = 0;

    assert_int_equal(esp_overlay_new(&both, a, b, &error), ESP_OK);
    const struct esp_overlay *overlay = esp_record_overlay(both);
    uint32_t ends[32], depth = 0;
    for (uint32_t id = 0; id <= esp_record_count(both); id++) {
        while (depth > 0 && ends[depth - 1] <= id) {
            form[length++] = ')';
            depth--;
        }
        if (id == esp_record_count(both))
            break;
        const char *move = esp_record_text(both, esp_record_node(both, id)->move);
        if (overlay->origins[id].second == ESP_PARENT_NONE)
            form[length++] = '+';
        if (move && overlay->origins[id].first == ESP_PARENT_NONE)
            form[length++] = (char)(*move - 'a' + 'A');
        else if (move)
            form[length++] = *move;
        form[length++] = '(';
        ends[depth++] = esp_record_node(both, id)->end;
    }
    assert_string_equal(form, expected);
    esp_record_free(both);
    esp_record_free(a);
    esp_record_free(b);
}

/* Ghosts come where the second search came to them: behind the last before them that both have. */
static void order(void **state)
{
    (void)state;
    expect_form("(a()b())", "(a()b()c())", "(a()b()C())");
    expect_form("(a()c())", "(a()b()c())", "(a()B()c())");
    expect_form("(c()a())", "(a()b()c())", "(c()a()B())");
    expect_form("(b())", "(a(d())b())", "(A(D())b())");
    expect_form("(x()a())", "(a()y())", "(+x()a()Y())");
    expect_form("(a(b())a())", "(a()a()a())", "(a(+b())a()A())");
    expect_form("(a())b(c())", "(a(b()))b(d())", "(a(B()))b(D()+c())");
    expect_form("()", "()", "()");
}

static void expect_apart(struct esp_record *a, struct esp_record *b, const char *message)
{
    struct esp_error error = { .text = "" };
    struct esp_record *both;

    assert_int_equal(esp_overlay_new(&both, a, b, &error),
                     message ? ESP_BAD_INPUT : ESP_OK);
    assert_string_equal(error.text, message ? message : "");
    assert_int_equal(both == NULL, message != NULL);
    esp_record_free(both);
    esp_record_free(a);
    esp_record_free(b);
}

static struct esp_record *asked(const char *game, const char *settings, const char *text)
{
    struct esp_position *position = position_of(game, settings, text);
    struct esp_record *record = searched(position, "depth=1");

    esp_position_free(position);
    return record;
}

#define HEAD(rest) "{\"trace\":\"espalier\",\"version\":1," rest "}\n"

/* Other games, other rules, other positions; but one position may be written in two ways. */
static void different_questions(void **state)
{
    (void)state;
    expect_apart(asked("tictactoe", NULL, ""), asked("connect4", NULL, ""),
                 "searches of different games: tictactoe, and connect4");
    expect_apart(asked("connect4", NULL, "01"), asked("connect4", NULL, "0"),
                 "searches of different positions: 01, and 0");
    expect_apart(asked("connect4", NULL, ""), asked("connect4", NULL, "0"),
                 "searches of different positions: the start, and 0");
    expect_apart(asked("connect4", "width=5", ""), asked("connect4", "width=6", ""),
                 "searches of different games: width is 5, and 6");
    expect_apart(asked("connect4", NULL, "0101"), asked("connect4", NULL, "0101"), NULL);
    expect_apart(tree(HEAD("\"game\":\"none\",\"position\":\"p\""), "()"),
                 tree(HEAD("\"game\":\"none\",\"position\":\"q\""), "()"),
                 "searches of different positions: p, and q");
    expect_apart(tree(HEAD("\"game\":\"none\",\"position\":\"p\""), "()"),
                 tree(HEAD("\"position\":\"p\""), "()"), NULL);
    expect_apart(asked("connect4", NULL, "01"),
                 asked("connect4", NULL, "board:......./......./......./......./......./XO....."),
                 NULL);
}

/* A chain of so many nodes, none of them ever left. */
static struct esp_record *chain(uint32_t count)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    assert_non_null(out);
    fputs(header, out);
    for (uint32_t id = 0; id < count; id++)
        fprintf(out, id ? "{\"event\":\"enter\",\"id\":%u,\"parent\":%u,\"move\":\"m\"}\n"
                        : "{\"event\":\"enter\",\"id\":%u,\"parent\":null,\"move\":null}\n",
                (unsigned)id, (unsigned)id - 1);
    fclose(out);
    struct esp_record *record = record_of(text, length);
    free(text);
    return record;
}

/* As deep as memory allows: nothing recurses. */
static void deep(void **state)
{
    enum { LEVELS = 100000, MORE = 50000 };
    struct esp_record *a = chain(LEVELS), *b = chain(LEVELS + MORE), *both;
    struct esp_error error = { .text = "" };

    (void)state;
    assert_int_equal(esp_overlay_new(&both, a, b, &error), ESP_OK);
    assert_int_equal(esp_record_count(both), LEVELS + MORE);
    assert_int_equal(esp_record_overlay(both)->only_second, MORE);
    assert_int_equal(esp_record_overlay(both)->only_first, 0);
    expect_tree(both);
    assert_int_equal(esp_record_footer(both)->unfinished, LEVELS);
    esp_record_free(both);
    esp_record_free(a);
    esp_record_free(b);
}

/* Numbers in paths are those of the first record. */
static void numbers(void **state)
{
    struct esp_record *a = tree(header, "(b(c()))"), *b = tree(header, "(a()b(d()c()))"), *both;
    struct esp_error error = { .text = "" };
    uint32_t id;

    (void)state;
    assert_int_equal(esp_overlay_new(&both, a, b, &error), ESP_OK);
    assert_int_equal(esp_record_find(both, "#2", &id, &error), ESP_OK);
    assert_int_equal(esp_record_overlay(both)->origins[id].first, 2);
    assert_int_equal(esp_record_overlay(both)->origins[id].second, 4);
    assert_int_equal(esp_record_find(both, "#1.d", &id, &error), ESP_OK);
    assert_int_equal(esp_record_overlay(both)->origins[id].second, 3);
    assert_int_equal(esp_record_find(both, "#3", &id, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "path '#3': the trace has 3 nodes, from 0");
    esp_record_free(both);
    esp_record_free(a);
    esp_record_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches),
        cmocka_unit_test(order),
        cmocka_unit_test(different_questions),
        cmocka_unit_test(deep),
        cmocka_unit_test(numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
