/*
 * deep.c - a chain of 100,000 levels and a node of 100,000 children: nothing
 * recurses, nothing is squared.
 */
#include <stdlib.h>
#include <string.h>

#include "reading.h"

enum { LEVELS = 100000 };

static const char header[] = "{\"trace\":\"espalier\",\"version\":1,\"game\":\"tree\","
                             "\"position\":\"random:1,99999,1\"}\n";

/* Enters all the way down, then leaves all the way up unless it is cut off. */
static struct esp_record *chain(bool left)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    fputs(header, stream);
    fputs("{\"event\":\"enter\",\"id\":0,\"parent\":null}\n", stream);
    for (int id = 1; id < LEVELS; id++)
        fprintf(stream, "{\"event\":\"enter\",\"id\":%d,\"parent\":%d,\"move\":\"1\"}\n", id,
                id - 1);
    for (int id = LEVELS; left && id-- > 0;)
        fprintf(stream, "{\"event\":\"leave\",\"id\":%d,\"value\":%d}\n", id, id);
    if (left)
        fprintf(stream, "{\"event\":\"end\",\"nodes\":%d}\n", LEVELS);
    fclose(stream);
    struct esp_record *record = record_of(text, length);
    free(text);
    return record;
}

static void check_chain(const struct esp_record *record)
{
    assert_int_equal(esp_record_count(record), LEVELS);
    for (uint32_t id = 0; id < LEVELS; id++) {
        const struct esp_node *node = esp_record_node(record, id);
        assert_int_equal(node->ply, id);
        assert_int_equal(node->end, LEVELS);
        assert_int_equal(node->inner, id + 1 < LEVELS);
    }
}

static void paths(const struct esp_record *record)
{
    const size_t length = esp_record_path(record, LEVELS - 1, NULL, 0);
    char *path = malloc(length + 1);
    uint32_t id;

    assert_int_equal(length, 2 * (LEVELS - 1) - 1);
    assert_non_null(path);
    esp_record_path(record, LEVELS - 1, path, length + 1);
    assert_int_equal(esp_record_find(record, path, &id, NULL), ESP_OK);
    assert_int_equal(id, LEVELS - 1);
    free(path);
}

/* Brackets and braces are balanced, and the deepest is as deep as the chain. */
static void document(const struct esp_record *record)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    long depth = 0, deepest = 0;

    assert_int_equal(esp_record_write_json(record, stream, NULL), ESP_OK);
    fclose(stream);
    for (const char *p = text; *p; p++) {
        depth += (*p == '{') - (*p == '}');
        if (depth > deepest)
            deepest = depth;
    }
    assert_int_equal(depth, 0);
    assert_int_equal(deepest, LEVELS + 1);
    free(text);
}

static void deep(void **state)
{
    (void)state;
    for (int left = 0; left < 2; left++) {
        struct esp_record *record = chain(left);
        check_chain(record);
        assert_int_equal(esp_record_footer(record)->unfinished, left ? 0 : LEVELS);
        paths(record);
        document(record);
        esp_record_free(record);
    }
}

/* The tree has as many levels as the chain, so the game is over at its end only. */
static void deep_replay(void **state)
{
    struct esp_record *record = chain(true);
    struct esp_error error = { .text = "" };
    const struct esp_position *root = esp_record_position(record, &error);
    _Alignas(16) unsigned char position[ESP_STATE_MAX];
    double value;
    (void)state;

    if (!root)
        fail_msg("%s", error.text);
    for (uint32_t id = LEVELS - 2; id < LEVELS; id++) {
        if (esp_record_replay(record, id, position, &error) != ESP_OK)
            fail_msg("%s", error.text);
        assert_int_equal(root->game->over(root->params, position, &value), id == LEVELS - 1);
    }
    esp_record_free(record);
}

static void wide(void **state)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    uint32_t id;
    (void)state;

    fputs(header, stream);
    fputs("{\"event\":\"enter\",\"id\":0,\"parent\":null}\n", stream);
    for (int i = 1; i < LEVELS; i++)
        fprintf(stream,
                "{\"event\":\"enter\",\"id\":%d,\"parent\":0,\"move\":\"%d\"}\n"
                "{\"event\":\"note\",\"id\":0,\"text\":\"note %d\"}\n"
                "{\"event\":\"leave\",\"id\":%d,\"value\":1}\n", i, i % 1000, i, i);
    fclose(stream);
    struct esp_record *record = record_of(text, length);
    assert_int_equal(esp_record_children(record, 0), LEVELS - 1);
    assert_int_equal(esp_record_find(record, "7~100", &id, NULL), ESP_OK);
    assert_int_equal(id, 99007);
    expect_text(esp_record_note(record, 0), "note 99999");
    esp_record_free(record);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deep),
        cmocka_unit_test(deep_replay),
        cmocka_unit_test(wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
