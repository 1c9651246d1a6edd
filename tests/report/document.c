/*
 * document.c - documents that are wrong are refused with the place of the
 * first thing that is wrong, whichever member it is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "files.h"
#include "sample.h"
#include "testing.h"

static json_t *good(void)
{
    json_error_t wrong;
    json_t *json = json_load_file(TEST_DATA "/report/team-17.json", 0, &wrong);

    assert_non_null(json);
    return json;
}

static enum esp_status read_json(const json_t *json, struct esp_error *error)
{
    struct esp_report *report;
    char *text = json_dumps(json, JSON_ENCODE_ANY);

    assert_non_null(text);
    error->text[0] = '\0';
    const enum esp_status status = esp_report_read(&report, text, strlen(text), "d", error);
    free(text);
    assert_true((status == ESP_OK) == (report != NULL));
    esp_report_free(report);
    return status;
}

/* What may be missing or null; every other member of these objects is needed. */
static bool is_optional(const char *path)
{
    static const char *const optional[] = {
        "pass", "folder", "divergence", "divergence.case", "policy", "key", "nodes", "items[0].why",
        "items[0].reference_points", "items[1].evidence[0].node", "items[1].evidence[0].text",
        "items[1].evidence[0].fact", "cases[0].why", "cases[0].trace", "cases[0].nodes",
        "cases[0].reference",
        "cases[0].seconds", "cases[0].facts[0].node", "cases[0].facts[0].text",
        "diagnosis[0].node", "diagnosis[0].case", "diagnosis[0].trees", "diagnosis[0].nodes",
        "diagnosis[0].prefix", "diagnosis[0].more", "diagnosis[0].sets[0][0].fact",
    };
    for (size_t i = 0; i < sizeof optional / sizeof optional[0]; i++) {
        if (strcmp(path, optional[i]) == 0)
            return true;
    }
    return false;
}

/* Members whose kind no view depends on. */
static bool is_free(const char *path)
{
    return is_optional(path) && strstr("policy key nodes items[0].reference_points "
                                       "items[1].evidence[0].fact cases[0].nodes "
                                       "cases[0].seconds diagnosis[0].trees diagnosis[0].nodes "
                                       "diagnosis[0].prefix diagnosis[0].more "
                                       "diagnosis[0].sets[0][0].fact",
                                       path);
}

static void expect_refused(const json_t *root, const char *path)
{
    struct esp_error error;
    char start[256];

    assert_int_equal(read_json(root, &error), ESP_BAD_INPUT);
    snprintf(start, sizeof start, "d: %s", path);
    if (strncmp(error.text, start, strlen(start)) != 0 || strchr(error.text, '\n'))
        fail_msg("'%s' does not start with '%s'", error.text, start);
}

static size_t tried;

/* Take every member of an object away in turn, then give it each wrong kind. */
static void spoil_members(const json_t *root, json_t *object, const char *prefix)
{
    json_t *original = json_deep_copy(object), *value;
    const char *key;

    json_object_foreach(original, key, value) {
        char path[256];
        struct esp_error error;
        json_t *const wrongs[] = { json_integer(-1),         json_string("\xf0\x9f\x8c\xb3 <&"),
                                   json_array(),             json_object(),
                                   json_pack("[i]", 7),      json_true(),
                                   json_pack("[[[]]]"),      json_real(1.5) };
        snprintf(path, sizeof path, "%s%s", prefix, key);
        tried++;
        json_object_del(object, key);
        if (is_optional(path))
            assert_int_equal(read_json(root, &error), ESP_OK);
        else
            expect_refused(root, path);
        for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
            const bool same_kind = json_typeof(wrongs[i]) == json_typeof(value) ||
                                   (json_is_number(wrongs[i]) && json_is_number(value)) ||
                                   (json_is_boolean(wrongs[i]) && json_is_boolean(value));
            json_object_set(object, key, wrongs[i]);
            if (!same_kind && !is_free(path) && !(is_optional(path) && json_is_null(value)))
                expect_refused(root, path);
            else
                read_json(root, &error); /* whatever it says, it says it without a crash */
            json_decref(wrongs[i]);
        }
        json_object_set(object, key, value);
    }
    json_decref(original);
}

static void every_member(void **state)
{
    json_t *root = good();
    json_t *item = json_array_get(json_object_get(root, "items"), 1);
    json_t *one = json_array_get(json_object_get(root, "cases"), 0);
    json_t *diagnosis = json_array_get(json_object_get(root, "diagnosis"), 0);
    json_t *set = json_array_get(json_object_get(diagnosis, "sets"), 0);

    (void)state;
    spoil_members(root, json_array_get(json_object_get(root, "sections"), 0), "sections[0].");
    spoil_members(root, json_array_get(json_object_get(root, "items"), 0), "items[0].");
    spoil_members(root, json_array_get(json_object_get(item, "evidence"), 0),
                  "items[1].evidence[0].");
    spoil_members(root, one, "cases[0].");
    spoil_members(root, json_array_get(json_object_get(one, "facts"), 0), "cases[0].facts[0].");
    spoil_members(root, diagnosis, "diagnosis[0].");
    spoil_members(root, json_array_get(set, 0), "diagnosis[0].sets[0][0].");
    spoil_members(root, json_object_get(root, "divergence"), "divergence.");
    spoil_members(root, root, ""); /* last: its members are other objects afterwards */
    assert_true(tried > 60);
    json_decref(root);
}

static void wrong_elements(void **state)
{
    static const char *const lists[] = { "sections", "items", "cases", "diagnosis", "warnings" };

    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        json_t *root = good();
        char path[64];
        json_array_insert_new(json_object_get(root, lists[i]), 0, json_null());
        snprintf(path, sizeof path, "%s[0] is null", lists[i]);
        expect_refused(root, path);
        json_decref(root);
    }
}

static void words(void **state)
{
    static const struct {
        const char *list, *key, *word, *message;
    } rows[] = {
        { "items", "state", "brokn", "d: items[0].state: no such word 'brokn'; did you mean "
                                     "'broken'?" },
        { "items", "visibility", "all", "d: items[0].visibility: no such word 'all'; there are: "
                                        "visible, after_due_date, after_published, hidden" },
        { "cases", "kind", "calls", "d: cases[0].kind: no such word 'calls'; did you mean "
                                    "'call'?" },
        { "items", "section", "5.9", "d: items[0].section is '5.9', which is no section of the "
                                     "document" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *root = good();
        struct esp_error error;
        json_object_set_new(json_array_get(json_object_get(root, rows[i].list), 0), rows[i].key,
                            json_string(rows[i].word));
        assert_int_equal(read_json(root, &error), ESP_BAD_INPUT);
        assert_string_equal(error.text, rows[i].message);
        json_decref(root);
    }
}

static void another_kind_of_document(void **state)
{
    json_t *root = good();
    struct esp_error error;

    (void)state;
    json_object_set_new(root, "version", json_integer(2));
    assert_int_equal(read_json(root, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "d: version is 2, expected 1");
    json_object_set_new(root, "grade", json_string("other"));
    assert_int_equal(read_json(root, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "d: grade is 'other', expected 'espalier'");
    json_decref(root);
}

static enum esp_status read_text(const char *text, size_t length)
{
    struct esp_error error = { "" };
    struct esp_report *report;
    const enum esp_status status = esp_report_read(&report, text, length, "d", &error);

    assert_true((status == ESP_OK) == (report != NULL));
    assert_true((status == ESP_OK) == (error.text[0] == '\0'));
    assert_null(strchr(error.text, '\n'));
    esp_report_free(report);
    return status;
}

static void not_json(void **state)
{
    static const char *const texts[] = { "", " ", "{", "[]", "7", "null", "\"grade\"", "{}",
                                         "{\"grade\":\"espalier\",\"grade\":\"espalier\"}",
                                         "\xff\xfe{}", "{\"grade\":\"\\ud800\"}",
                                         "{\"grade\":\"\\u0000\"}", "{\"points\":1e999}" };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_int_equal(read_text(texts[i], strlen(texts[i])), ESP_BAD_INPUT);
    assert_int_equal(read_text(NULL, 0), ESP_BAD_INPUT);
}

/* A document that was cut anywhere is refused; only blanks may be missing at the end. */
static void cut_short(void **state)
{
    char *text = file_text(TEST_DATA "/report/team-17.json", NULL);

    (void)state;
    assert_non_null(text);
    size_t length = strlen(text);
    while (text[length - 1] == '\n')
        length--;
    for (size_t i = 0; i < length; i++)
        assert_int_equal(read_text(text, i), ESP_BAD_INPUT);
    assert_int_equal(read_text(text, length), ESP_OK);
    free(text);
}

/* Nesting deeper than any stack, lists where a text belongs. */
static void deep(void **state)
{
    enum { DEPTH = 200000 };
    char *text = malloc(DEPTH);

    (void)state;
    assert_non_null(text);
    memset(text, '[', DEPTH);
    assert_int_equal(read_text(text, DEPTH), ESP_BAD_INPUT);
    free(text);
}

static void names(void **state)
{
    enum esp_report_format format;
    struct esp_error error = { "" };

    (void)state;
    for (unsigned i = 0; i < ESP_REPORT_FORMATS; i++) {
        assert_int_equal(esp_report_find(esp_report_name((enum esp_report_format)i), &format, NULL),
                         ESP_OK);
        assert_int_equal(format, i);
        assert_non_null(esp_report_file(format));
    }
    assert_null(esp_report_name(ESP_REPORT_FORMATS));
    assert_null(esp_report_file(ESP_REPORT_FORMATS));
    assert_int_equal(esp_report_find("gradscope", &format, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "no report format 'gradscope'; did you mean 'gradescope'?");
}

static void pass_marks(void **state)
{
    struct esp_report *none = sample("team-17"), *below = sample("unfinished");

    (void)state;
    assert_false(esp_report_fails(none));
    assert_true(esp_report_fails(below));
    assert_false(esp_report_is_full(none));
    esp_report_free(none);
    esp_report_free(below);

    json_t *root = good();
    json_object_set_new(root, "points", json_integer(75));
    char *text = json_dumps(root, 0);
    assert_int_equal(esp_report_read(&none, text, strlen(text), "d", NULL), ESP_OK);
    assert_true(esp_report_is_full(none));
    esp_report_free(none);
    free(text);
    json_decref(root);
}

/* A disk that is full is an error in every format. */
static void nowhere_to_write(void **state)
{
    struct esp_report *report = sample("team-17");
    const struct esp_report *const class[] = { report };

    (void)state;
    for (unsigned i = 0; i <= ESP_REPORT_FORMATS + 2; i++) {
        struct esp_error error = { "" };
        FILE *full = fopen("/dev/full", "w");
        if (!full)
            skip();
        const enum esp_status status =
            i < ESP_REPORT_FORMATS
                ? esp_report_write(report, (enum esp_report_format)i, false, full, &error)
            : i == ESP_REPORT_FORMATS     ? esp_gradebook_csv(class, 1, full, &error)
            : i == ESP_REPORT_FORMATS + 1 ? esp_gradebook_jsonl(class, 1, full, &error)
                                          : esp_class_overview(class, 1, full, &error);
        fclose(full);
        assert_int_equal(status, ESP_IO);
        assert_non_null(strstr(error.text, "could not be written"));
    }
    esp_report_free(report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member),
        cmocka_unit_test(wrong_elements),
        cmocka_unit_test(words),
        cmocka_unit_test(another_kind_of_document),
        cmocka_unit_test(not_json),
        cmocka_unit_test(cut_short),
        cmocka_unit_test(deep),
        cmocka_unit_test(names),
        cmocka_unit_test(pass_marks),
        cmocka_unit_test(nowhere_to_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
