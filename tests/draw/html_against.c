/*
 * html_against.c - the page that steps through a search, drawn against
 * another: what it knows, read back by jansson and compared with the two
 * records by paths.
 */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "picture.h"
#include "espalier/draw.h"

enum { BOTH, GHOST, ADDED };

struct pair {
    struct esp_record *first, *second;
    json_t *page;
};

/* The document in the middle of a page. */
static json_t *data_of(struct esp_record *record, const struct esp_draw_options *options)
{
    static const char start[] = "<script type=\"application/json\" id=\"data\">";
    char *page = picture_of(record, options, "html", 0);
    char *from = strstr(page, start);
    json_error_t error;

    assert_non_null(from);
    from += strlen(start);
    char *end = strstr(from, "</script>");
    assert_non_null(end);
    json_t *data = json_loadb(from, (size_t)(end - from), 0, &error);
    if (!data)
        fail_msg("line %d: %s", error.line, error.text);
    free(page);
    return data;
}

static json_t *cell(const json_t *data, const char *column, size_t number)
{
    json_t *found = json_array_get(json_object_get(data, column), number);
    assert_non_null(found);
    return found;
}

static json_int_t integer(const json_t *data, const char *column, size_t number)
{
    const json_t *found = cell(data, column, number);
    assert_true(json_is_integer(found));
    return json_integer_value(found);
}

static const json_t *against(const struct pair *pair)
{
    const json_t *found = json_object_get(pair->page, "against");
    assert_true(json_is_object(found));
    return found;
}

static size_t page_count(const struct pair *pair)
{
    return (size_t)json_integer_value(json_object_get(pair->page, "count"));
}

static int presence(const struct pair *pair, size_t number)
{
    return (int)integer(against(pair), "presence", number);
}

/* The record that a node of the page is of. */
static const struct esp_record *record_at(const struct pair *pair, size_t number)
{
    return presence(pair, number) == GHOST ? pair->second : pair->first;
}

static void expect_number(const json_t *found, double expected)
{
    if (isnan(expected))
        assert_true(json_is_null(found));
    else if (isinf(expected))
        assert_string_equal(json_string_value(found), expected < 0 ? "-inf" : "inf");
    else if (json_number_value(found) != expected)
        fail_msg("%g, not %g", json_number_value(found), expected);
}

/* A node of the page has the id, move, window, value and parent of its own record. */
static void check_node(const struct pair *pair, size_t number)
{
    const struct esp_record *record = record_at(pair, number);
    const uint32_t id = (uint32_t)integer(pair->page, "id", number);
    const struct esp_node *node = esp_record_node(record, id);
    const json_int_t parent = integer(pair->page, "parent", number);
    const json_int_t move = integer(pair->page, "move", number);

    expect_number(cell(pair->page, "alpha", number), node->alpha);
    expect_number(cell(pair->page, "beta", number), node->beta);
    expect_number(cell(pair->page, "value", number), node->value);
    if (move >= 0)
        assert_string_equal(json_string_value(cell(pair->page, "texts", (size_t)move)),
                            esp_record_text(record, node->move));
    if (node->parent == ESP_PARENT_NONE) {
        assert_int_equal(parent, -1);
        return;
    }
    const struct esp_record *above = record_at(pair, (size_t)parent);
    const uint32_t expected =
        above == record ? node->parent : partner(record, node->parent, above);
    assert_int_equal(integer(pair->page, "id", (size_t)parent), expected);
}

/* Each node of a record is there once as whose it is, in the order of its search. */
static size_t check_presences(const struct pair *pair, const struct esp_record *record,
                              const struct esp_record *other, int alone)
{
    size_t seen = 0, alone_seen = 0;
    json_int_t last = -1;

    for (size_t number = 0; number < page_count(pair); number++) {
        if ((presence(pair, number) == GHOST) != (alone == GHOST))
            continue;
        const json_int_t id = integer(pair->page, "id", number);
        assert_true(id > last);
        last = id;
        const bool none = partner(record, (uint32_t)id, other) == esp_record_count(other);
        assert_int_equal(presence(pair, number), none ? alone : BOTH);
        seen++;
        alone_seen += none;
    }
    if (alone == ADDED)
        assert_int_equal(seen, esp_record_count(record));
    return alone_seen;
}

/* Values that differ, as the other record has them. */
static size_t check_values(const struct pair *pair)
{
    const json_t *values = json_object_get(against(pair), "values");
    size_t different = 0;

    for (size_t number = 0; number < page_count(pair); number++) {
        char key[32];
        snprintf(key, sizeof key, "%zu", number);
        const json_t *found = json_object_get(values, key);
        if (presence(pair, number) != BOTH) {
            assert_null(found);
            continue;
        }
        const uint32_t id = (uint32_t)integer(pair->page, "id", number);
        const uint32_t other = partner(pair->first, id, pair->second);
        const double value = esp_record_node(pair->second, other)->value;
        assert_int_equal(found != NULL, value != esp_record_node(pair->first, id)->value);
        if (!found)
            continue;
        expect_number(json_array_get(found, 0), value);
        assert_int_equal(json_integer_value(json_array_get(found, 1)),
                         esp_record_bound(pair->second, other));
        different++;
    }
    assert_int_equal(json_object_size(values), different);
    return different;
}

/* Moves that were cut: each has a ghost that says so, or is left to a stub. */
static void check_cut(const struct pair *pair)
{
    size_t pruned = 0, stubs = 0, count;
    const json_t *lists = json_object_get(pair->page, "untried"), *list;
    const json_t *cut = json_object_get(against(pair), "cut"), *number;
    const char *key;
    size_t i;

    for (uint32_t id = 0; id < esp_record_count(pair->first); id++) {
        esp_record_pruned(pair->first, id, &count);
        pruned += count;
    }
    json_object_foreach((json_t *)(uintptr_t)lists, key, list)
        if (presence(pair, (size_t)strtoul(key, NULL, 10)) != GHOST)
            stubs += json_array_size(list);
    json_array_foreach(cut, i, number) {
        const size_t ghost = (size_t)json_integer_value(number);
        const size_t parent = (size_t)integer(pair->page, "parent", ghost);
        assert_int_equal(presence(pair, ghost), GHOST);
        assert_int_equal(integer(pair->page, "why", parent), ESP_CUTOFF);
    }
    assert_int_equal(json_array_size(cut) + stubs, pruned);
}

static json_int_t number_in(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return json_integer_value(json_object_get(object, key));
}

static void check_pair(struct pair *pair)
{
    struct esp_draw_options options = { .max_depth = UINT32_MAX, .against = pair->second,
                                        .against_name = "folder/<b>&.jsonl" };

    pair->page = data_of(pair->first, &options);
    for (size_t number = 0; number < page_count(pair); number++)
        check_node(pair, number);
    const size_t here = check_presences(pair, pair->first, pair->second, ADDED);
    const size_t there = check_presences(pair, pair->second, pair->first, GHOST);
    assert_int_equal(page_count(pair), esp_record_count(pair->first) + there);
    assert_int_equal(number_in(against(pair), "here"), here);
    assert_int_equal(number_in(against(pair), "there"), there);
    assert_int_equal(number_in(against(pair), "differ"), check_values(pair));
    check_cut(pair);
    assert_string_equal(json_string_value(json_object_get(against(pair), "name")),
                        "<b>&.jsonl");
    json_decref(pair->page);
}

static void two_searches(void **state)
{
    static const struct {
        const char *game, *position, *first, *second;
    } pairs[] = {
        { "mancala", "123551234220105241", "algorithm=alphabeta depth=3",
          "algorithm=minimax depth=3" },
        { "mancala", "", "algorithm=minimax depth=3", "algorithm=alphabeta depth=3" },
        { "mancala", "123551234220105241", "depth=2 eval=store-difference",
          "depth=2 eval=fingerprint" },
        { "tictactoe", "0415", "algorithm=minimax cache=table-exact", "algorithm=minimax" },
        { "tictactoe", "0413", "algorithm=alphabeta order=dynamic",
          "algorithm=alphabeta cutoff=strict" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct pair pair = { searched(pairs[i].game, pairs[i].position, pairs[i].first),
                             searched(pairs[i].game, pairs[i].position, pairs[i].second), NULL };
        check_pair(&pair);
        esp_record_free(pair.first);
        esp_record_free(pair.second);
    }
}

/* A fold hides nodes of its own search; ghosts below it are not counted among them. */
static void folds_count_their_own(void **state)
{
    struct pair pair = { searched("mancala", "123551234220105241", "depth=3"),
                         searched("mancala", "123551234220105241", "algorithm=minimax depth=4"),
                         NULL };
    struct esp_draw_options options = { .max_depth = UINT32_MAX, .max_nodes = 30,
                                        .against = pair.second };
    size_t own = 0;

    (void)state;
    pair.page = data_of(pair.first, &options);
    assert_int_equal(page_count(&pair), 30);
    for (size_t number = 0; number < 30; number++)
        if (presence(&pair, number) != GHOST)
            own += 1 + (size_t)integer(pair.page, "hidden", number);
    assert_int_equal(own, esp_record_count(pair.first));
    json_decref(pair.page);
    esp_record_free(pair.first);
    esp_record_free(pair.second);
}

static void one_search(void **state)
{
    struct esp_record *record = record_named("mancala");
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;
    json_t *page = data_of(record, &options);

    (void)state;
    assert_true(json_is_null(json_object_get(page, "against")));
    assert_int_equal(number_in(page, "count"), esp_record_count(record));
    json_decref(page);
    esp_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_searches),
        cmocka_unit_test(folds_count_their_own),
        cmocka_unit_test(one_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
