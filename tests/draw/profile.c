/*
 * profile.c - folded stacks and speedscope: every width against a count over
 * the record that goes another way, from each node up to the root.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "espalier/profile.h"
#include "testing.h"
#include "picture.h"

static const struct esp_draw_options all = ESP_DRAW_DEFAULTS;

static char *folded_of(struct esp_record *record, const struct esp_draw_options *options,
                       uint64_t bytes, struct esp_profile_fold *fold)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);

    assert_int_equal(esp_draw_folded(record, options, bytes, stream, fold, &error), ESP_OK);
    fclose(stream);
    return text;
}

static json_t *speedscope_of(struct esp_record *const *records, size_t count,
                             const struct esp_draw_options *options, uint64_t bytes,
                             struct esp_profile_fold *fold)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);

    assert_int_equal(
        esp_draw_speedscope(records, count, options, bytes, stream, fold, &error), ESP_OK);
    fclose(stream);
    json_t *document = json_loads(text, 0, NULL);
    assert_non_null(document);
    free(text);
    return document;
}

/* --- folded stacks ------------------------------------------------------------- */

static void worked_example(void **state)
{
    struct esp_record *record = record_named("mancala");
    struct esp_profile_fold fold;
    char *text = folded_of(record, &all, 0, &fold);

    (void)state;
    assert_string_equal(text, "root 1\nroot;0 1\nroot;0;0 1\nroot;0;1 1\nroot;0;2 1\n"
                              "root;0;3 1\nroot;0;4 1\nroot;0;5 1\nroot;2 1\nroot;2;2 1\n"
                              "root;3 1\nroot;3;0 1\nroot;3;1 1\nroot;3;2 1\nroot;3;3 1\n");
    assert_int_equal(fold.nodes, 0);
    assert_int_equal(fold.least, 1);
    free(text);

    struct esp_draw_options one = all;
    one.max_depth = 1;
    text = folded_of(record, &one, 0, NULL);
    assert_string_equal(text, "root 1\nroot;0 7\nroot;2 2\nroot;3 5\n");
    free(text);
    struct esp_draw_options part = all;
    part.root = "2";
    text = folded_of(record, &part, 0, NULL);
    assert_string_equal(text, "2 1\n2;2 1\n");
    free(text);
    esp_record_free(record);
}

/* A path visited twice is one line; the semicolon of a move does not part it. */
static void merged_and_escaped(void **state)
{
    struct esp_record *record = record_of(
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"g\"}\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0}\n"
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"a;b \\\"c\\\"\\n\",\"ply\":1}\n"
        "{\"event\":\"leave\",\"id\":1,\"value\":1,\"why\":\"terminal\"}\n"
        "{\"event\":\"enter\",\"id\":2,\"parent\":0,\"move\":\"d\",\"ply\":1}\n"
        "{\"event\":\"leave\",\"id\":2,\"value\":1,\"why\":\"terminal\"}\n"
        "{\"event\":\"enter\",\"id\":3,\"parent\":0,\"move\":\"a;b \\\"c\\\"\\n\",\"ply\":1}\n"
        "{\"event\":\"leave\",\"id\":3,\"value\":1,\"why\":\"terminal\"}\n"
        "{\"event\":\"leave\",\"id\":0,\"value\":1,\"why\":\"full\"}\n"
        "{\"event\":\"end\",\"nodes\":4,\"value\":1}\n");
    char *text = folded_of(record, &all, 0, NULL);
    json_t *document = speedscope_of(&record, 1, &all, 0, NULL);
    json_t *frames = json_object_get(json_object_get(document, "shared"), "frames");

    (void)state;
    assert_string_equal(text, "root 1\nroot;a\xef\xbc\x9b" "b \"c\"\xe2\x90\x8a 2\nroot;d 1\n");
    assert_int_equal(json_array_size(frames), 3);
    assert_string_equal(json_string_value(json_object_get(json_array_get(frames, 1), "name")),
                        "a\xef\xbc\x9b" "b \"c\"\xe2\x90\x8a");
    json_decref(document);
    free(text);
    esp_record_free(record);
}

/* How many nodes have this path of moves as theirs or as that of a node above. */
static uint64_t count_below(struct esp_record *record, const char *path)
{
    uint64_t below = 0;

    for (uint32_t id = 0; id < esp_record_count(record); id++) {
        for (uint32_t at = id; at != ESP_PARENT_NONE; at = esp_record_node(record, at)->parent) {
            char own[512] = "";
            for (uint32_t up = at; up != ESP_PARENT_NONE;
                 up = esp_record_node(record, up)->parent) {
                char longer[512];
                const char *move = esp_record_text(record, esp_record_node(record, up)->move);
                snprintf(longer, sizeof longer, "%.60s%s%.440s", move ? move : "root",
                         *own ? ";" : "", own);
                strcpy(own, longer);
            }
            if (strcmp(own, path) == 0) {
                below++;
                break;
            }
        }
    }
    return below;
}

/* A line's own count and those of all lines that go on from it. */
static uint64_t width_of(const char *text, const char *path)
{
    const size_t length = strlen(path);
    uint64_t width = 0;

    for (const char *line = text; *line; line = strchr(line, '\n') + 1)
        if (strncmp(line, path, length) == 0 && (line[length] == ';' || line[length] == ' '))
            width += strtoull(strchr(line, ' '), NULL, 10);
    return width;
}

/* Folded or not, a frame that is there is as wide as its nodes. */
static void widths_are_counts(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        uint32_t parent[200];
        char *trace = random_trace(seed, 200, parent);
        struct esp_record *record = record_of(trace);
        for (uint64_t bytes = 0; bytes <= 800; bytes += 400) {
            struct esp_profile_fold fold;
            char *text = folded_of(record, &all, bytes, &fold);
            assert_true(bytes == 0 || strlen(text) <= bytes);
            assert_true((bytes == 0) == (fold.nodes == 0));
            assert_int_equal(width_of(text, "root"), 200);
            size_t lines = 0;
            for (char *line = text; *line; line = strchr(line, '\n') + 1, lines++) {
                char path[512];
                assert_int_equal(sscanf(line, "%511[^ ]", path), 1);
                assert_int_equal(width_of(text, path), count_below(record, path));
            }
            assert_int_equal(lines + fold.nodes, 200);
            free(text);
        }
        free(trace);
        esp_record_free(record);
    }
}

/* --- speedscope ------------------------------------------------------------------ */

/* Balanced and in order; each frame opens at its node and is as wide as its subtree. */
static size_t check_events(struct esp_record *record, json_t *document, json_t *profile,
                           uint64_t least)
{
    json_t *frames = json_object_get(json_object_get(document, "shared"), "frames");
    json_t *events = json_object_get(profile, "events");
    json_int_t at = 0, open[256], opened[256];
    size_t depth = 0, nodes = 0;

    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);
        const json_int_t frame = json_integer_value(json_object_get(event, "frame"));
        const json_int_t now = json_integer_value(json_object_get(event, "at"));
        assert_true(now >= at);
        at = now;
        if (strcmp(json_string_value(json_object_get(event, "type")), "C") == 0) {
            assert_true(depth-- > 0);
            assert_int_equal(open[depth], frame);
            assert_int_equal(now, esp_record_node(record, (uint32_t)opened[depth])->end);
            continue;
        }
        const struct esp_node *node = esp_record_node(record, (uint32_t)now);
        const char *move = esp_record_text(record, node->move);
        const char *name =
            json_string_value(json_object_get(json_array_get(frames, (size_t)frame), "name"));
        assert_string_equal(name, move ? move : "root");
        assert_true(node->end - (uint32_t)now >= least);
        assert_int_equal(depth ? (uint32_t)opened[depth - 1] : ESP_PARENT_NONE, node->parent);
        open[depth] = frame;
        opened[depth++] = now;
        nodes++;
    }
    assert_int_equal(depth, 0);
    assert_int_equal(json_integer_value(json_object_get(profile, "endValue")),
                     esp_record_count(record));
    return nodes;
}

static void speedscope(void **state)
{
    uint32_t parent[200];
    struct esp_record *records[2];

    (void)state;
    for (uint64_t i = 0; i < 2; i++) {
        char *trace = random_trace(i + 1, 200, parent);
        records[i] = record_of(trace);
        free(trace);
    }
    for (uint64_t bytes = 0; bytes <= 9000; bytes += 3000) {
        struct esp_profile_fold fold;
        json_t *document = speedscope_of(records, 2, &all, bytes, &fold);
        json_t *profiles = json_object_get(document, "profiles");
        size_t shown = 0;
        assert_int_equal(json_array_size(profiles), 2);
        for (size_t i = 0; i < 2; i++)
            shown += check_events(records[i], document, json_array_get(profiles, i), fold.least);
        assert_int_equal(shown + fold.nodes, 400);
        assert_true((bytes == 0) == (fold.nodes == 0));
        json_decref(document);
    }
    esp_record_free(records[0]);
    esp_record_free(records[1]);
}

/* --- large ones -------------------------------------------------------------------- */

/* Paths in a chain are as long as it: without folding this would be 400 MB. */
static void deep(void **state)
{
    enum { NODES = 20000, BYTES = 1000000 };
    char *trace = deep_trace(NODES);
    struct esp_record *record = record_of(trace);
    struct esp_profile_fold fold;
    char *text = folded_of(record, &all, BYTES, &fold);
    json_t *document = speedscope_of(&record, 1, &all, BYTES, NULL);

    (void)state;
    assert_in_range(strlen(text), BYTES / 2, BYTES);
    assert_true(fold.nodes > NODES * 9 / 10);
    free(text);
    json_t *events =
        json_object_get(json_array_get(json_object_get(document, "profiles"), 0), "events");
    assert_in_range(json_array_size(events), NODES, 2 * NODES - 1);
    json_decref(document);
    free(trace);
    esp_record_free(record);
}

static void no_such_node(void **state)
{
    struct esp_record *record = record_named("mancala");
    struct esp_draw_options options = all;
    struct esp_error error = { .text = "" };

    (void)state;
    options.root = "9.9";
    assert_int_equal(esp_draw_folded(record, &options, 0, stdout, NULL, &error), ESP_BAD_INPUT);
    assert_int_equal(esp_draw_speedscope(&record, 1, &options, 0, stdout, NULL, &error),
                     ESP_BAD_INPUT);
    assert_string_not_equal(error.text, "");
    FILE *full = fopen("/dev/full", "w");
    error.text[0] = '\0';
    assert_int_equal(esp_draw_folded(record, &all, 0, full, NULL, &error), ESP_IO);
    assert_string_equal(error.text, "cannot write the profile: No space left on device");
    fclose(full);
    esp_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_example),    cmocka_unit_test(merged_and_escaped),
        cmocka_unit_test(widths_are_counts), cmocka_unit_test(speedscope),
        cmocka_unit_test(deep),              cmocka_unit_test(no_such_node),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
