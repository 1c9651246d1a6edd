/*
 * document.c - the tree as one nested JSON document.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "reading.h"

static char *document_of(const struct esp_record *record, size_t *length)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    FILE *stream = open_memstream(&text, length);

    assert_non_null(stream);
    if (esp_record_write_json(record, stream, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    return text;
}

static void expect_document(const char *name, const char *expected)
{
    struct esp_record *record = record_named(name);
    size_t length;
    char *text = document_of(record, &length);

    assert_string_equal(text, expected);
    free(text);
    esp_record_free(record);
}

/* --- to the letter ------------------------------------------------------------------ */

static void cutoff(void **state)
{
    (void)state;
    expect_document(
        "cutoff",
        "{\"header\":{\"trace\":\"espalier\",\"version\":1,\"game\":\"tree\",\"params\":{},"
        "\"position\":\"[[3,12,8],[2,4,6]]\",\"algorithm\":\"alphabeta\",\"convention\":\"plain\","
        "\"depth\":null,\"options\":{\"cutoff\":\"nonstrict\",\"fail\":\"soft\"},"
        "\"source\":\"by hand\"},\n"
        "\"footer\":{\"nodes\":7,\"value\":3,\"move\":\"1\"},\n"
        "\"root\":{\"id\":0,\"move\":null,\"ply\":0,\"depth\":null,\"side\":\"max\","
        "\"alpha\":\"-inf\",\"beta\":\"inf\",\"value\":3,\"returned\":\"1\",\"why\":\"full\","
        "\"children\":[\n"
        "{\"id\":1,\"move\":\"1\",\"ply\":1,\"depth\":null,\"side\":\"min\",\"alpha\":\"-inf\","
        "\"beta\":\"inf\",\"value\":3,\"returned\":\"1\",\"why\":\"full\",\"children\":[\n"
        "{\"id\":2,\"move\":\"1\",\"ply\":2,\"depth\":null,\"side\":\"max\",\"alpha\":\"-inf\","
        "\"beta\":\"inf\",\"value\":3,\"returned\":null,\"why\":\"terminal\",\"children\":[]},\n"
        "{\"id\":3,\"move\":\"2\",\"ply\":2,\"depth\":null,\"side\":\"max\",\"alpha\":\"-inf\","
        "\"beta\":3,\"value\":12,\"returned\":null,\"why\":\"terminal\",\"children\":[]},\n"
        "{\"id\":4,\"move\":\"3\",\"ply\":2,\"depth\":null,\"side\":\"max\",\"alpha\":\"-inf\","
        "\"beta\":3,\"value\":8,\"returned\":null,\"why\":\"terminal\",\"children\":[]}]},\n"
        "{\"id\":5,\"move\":\"2\",\"ply\":1,\"depth\":null,\"side\":\"min\",\"alpha\":3,"
        "\"beta\":\"inf\",\"value\":2,\"returned\":\"1\",\"why\":\"cutoff\",\"by\":\"1\","
        "\"pruned\":[\"2\",\"3\"],\"bound\":\"upper\",\"children\":[\n"
        "{\"id\":6,\"move\":\"1\",\"ply\":2,\"depth\":null,\"side\":\"max\",\"alpha\":3,"
        "\"beta\":\"inf\",\"value\":2,\"returned\":null,\"why\":\"terminal\",\"children\":[]}]}]}}"
        "\n");
}

static void forest(void **state)
{
    static const char node[] = "\"depth\":null,\"value\":";
    (void)state;

    struct esp_record *record = record_named("forest");
    size_t length;
    char *text = document_of(record, &length);
    json_t *json = json_loadb(text, length, 0, NULL);
    assert_non_null(json);
    assert_non_null(strstr(text, node));
    assert_int_equal(json_array_size(json_object_get(json, "roots")), 2);
    const json_t *second = json_array_get(json_object_get(json, "roots"), 0);
    assert_int_equal(json_integer_value(json_object_get(second, "id")), 3);
    assert_string_equal(json_string_value(json_object_get(second, "state")), "01");
    json_decref(json);
    free(text);
    esp_record_free(record);
}

/* --- any record, against its nodes -------------------------------------------------------- */

static void expect_number(const json_t *object, const char *key, double expected)
{
    const json_t *value = json_object_get(object, key);

    if (json_is_string(value))
        assert_true(expected == (json_string_value(value)[0] == '-' ? -INFINITY : INFINITY));
    else if (!json_is_number(value))
        assert_true(isnan(expected));
    else
        assert_true(json_number_value(value) == expected);
}

static void expect_member(const json_t *object, const char *key, const char *expected)
{
    expect_text(json_string_value(json_object_get(object, key)), expected);
}

static void expect_node(const json_t *object, const struct esp_record *record, uint32_t id)
{
    static const char *const bounds[] = { NULL, "lower", "upper", "unknown" };
    const struct esp_node *node = esp_record_node(record, id);
    size_t count;
    const uint32_t *pruned = esp_record_pruned(record, id, &count);
    const json_t *list = json_object_get(object, "pruned");

    assert_int_equal(json_integer_value(json_object_get(object, "id")), id);
    assert_int_equal(json_integer_value(json_object_get(object, "ply")), node->ply);
    expect_member(object, "move", esp_record_text(record, node->move));
    expect_member(object, "returned", esp_record_text(record, node->returned));
    expect_member(object, "by", esp_record_text(record, esp_record_by(record, id)));
    expect_member(object, "state", esp_record_state(record, id));
    expect_member(object, "fn", esp_record_fn(record, id));
    expect_member(object, "raw", esp_record_raw(record, id));
    expect_member(object, "note", esp_record_note(record, id));
    expect_number(object, "value", node->value);
    expect_number(object, "alpha", node->alpha);
    expect_number(object, "beta", node->beta);
    assert_int_equal(json_is_array(list), pruned != NULL);
    assert_int_equal(json_array_size(list), count);
    for (size_t i = 0; i < count; i++)
        expect_text(json_string_value(json_array_get(list, i)),
                    esp_record_text(record, pruned[i]));
    assert_int_equal(json_is_true(json_object_get(object, "synthetic")),
                     (node->flags & ESP_NODE_SYNTHETIC) != 0);
    if (node->flags & ESP_NODE_VALUE)
        expect_member(object, "bound", bounds[esp_record_bound(record, id)]);
    assert_int_equal(json_array_size(json_object_get(object, "children")),
                     esp_record_children(record, id));
}

/* The nodes of a subtree in the order of their numbers; small trees may recurse. */
static uint32_t expect_subtree(const json_t *object, const struct esp_record *record, uint32_t id)
{
    const json_t *child;
    size_t i;

    expect_node(object, record, id++);
    json_array_foreach(json_object_get(object, "children"), i, child)
        id = expect_subtree(child, record, id);
    return id;
}

static void check_document(const struct esp_record *record)
{
    size_t length, i;
    char *text = document_of(record, &length);
    json_error_t error;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    const json_t *root;
    uint32_t next = 0;

    if (!json)
        fail_msg("%s: %s", error.text, text);
    if (esp_record_count(record) > 0)
        next = expect_subtree(json_object_get(json, "root"), record, 0);
    else
        assert_true(json_is_null(json_object_get(json, "root")));
    json_array_foreach(json_object_get(json, "roots"), i, root)
        next = expect_subtree(root, record, next);
    assert_int_equal(next, esp_record_count(record));

    const struct esp_trace_footer *footer = esp_record_footer(record);
    const json_t *end = json_object_get(json, "footer");
    assert_int_equal(json_is_object(end), footer->complete);
    expect_member(end, "stopped", footer->stopped);
    expect_member(end, "move", footer->move);
    expect_member(json, "problem", footer->problem);
    assert_true(json_is_object(json_object_get(json, "header")));
    json_decref(json);
    free(text);
}

static void check_file(const char *path)
{
    size_t length;
    char *text = file_text(path, &length);
    const size_t header = strcspn(text, "\n");

    for (size_t cut = header; cut <= length; cut += cut + 37 < length ? 37 : 1) {
        struct esp_record *record = record_of(text, cut);
        check_document(record);
        esp_record_free(record);
    }
    free(text);
}

static void every_record(void **state)
{
    (void)state;
    each_file("records", ".jsonl", check_file);
}

/* A node's text may be longer than any block that was ready for it. */
static void long_texts(void **state)
{
    enum { LONG = 500000 };
    static const char start[] = "{\"trace\":\"espalier\",\"version\":1}\n"
                                "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"state\":\"";
    char *text = malloc(sizeof start + LONG + 8);
    (void)state;

    assert_non_null(text);
    memcpy(text, start, sizeof start);
    memset(text + sizeof start - 1, '"', LONG); /* pairs of an escape and what it escapes */
    for (size_t i = 0; i < LONG; i += 2)
        text[sizeof start - 1 + i] = '\\';
    strcpy(text + sizeof start - 1 + LONG, "\"}\n");
    struct esp_record *record = record_of(text, strlen(text));
    assert_int_equal(strlen(esp_record_state(record, 0)), LONG / 2);
    check_document(record);
    esp_record_free(record);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cutoff),
        cmocka_unit_test(forest),
        cmocka_unit_test(every_record),
        cmocka_unit_test(long_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
