/*
 * svg.c - pictures in SVG: well-formed whatever the trace holds, all there,
 * and no two words over each other.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "key.h"
#include "metrics.h"
#include "picture.h"
#include "scene.h"
#include "xml.h"

static const char *const traces[] = { "mancala", "textbook", "tictactoe", "table",
                                      "stopped", "foreign",  "special" };
enum { TRACES = sizeof traces / sizeof traces[0] };

static const struct esp_draw_options looks[] = {
    ESP_DRAW_DEFAULTS,
    { .max_depth = UINT32_MAX, .style = ESP_DRAW_BOXES },
    { .max_depth = UINT32_MAX, .boards = true },
    { .max_depth = UINT32_MAX, .print = true },
    { .max_depth = UINT32_MAX, .style = ESP_DRAW_ICICLE },
    { .max_depth = 1 },
    { .max_depth = UINT32_MAX, .max_nodes = 3, .style = ESP_DRAW_BOXES, .print = true },
};
enum { LOOKS = sizeof looks / sizeof looks[0] };

static void expect_xml(const char *picture)
{
    const char *problem = xml_problem(picture);
    if (problem)
        fail_msg("%s", problem);
}

static void well_formed_and_repeatable(void **state)
{
    (void)state;
    for (int t = 0; t < TRACES; t++) {
        for (int l = 0; l < LOOKS; l++) {
            struct esp_record *record = record_named(traces[t]);
            char *picture = picture_of(record, &looks[l], "svg", 0);
            char *again = picture_of(record, &looks[l], "svg", 0);
            expect_xml(picture);
            assert_string_equal(picture, again);
            free(picture);
            free(again);
            esp_record_free(record);
        }
    }
}

/* --- what is there -------------------------------------------------------- */

/* By the textbook: 11 nodes, MAX above three MIN, two moves never tried. */
static void all_is_there(void **state)
{
    static const struct {
        const char *piece;
        size_t count;
    } pieces[] = {
        { "<g id=\"n", 11 },
        { "\"edge untried\" d=\"M", 2 + 1 }, /* and one in the key */
        { ">//</text>", 2 },
        { "class=\"max\" d", 1 + 1 },
        { "class=\"min\" d", 3 + 1 },
        { "class=\"leaf\" d", 7 + 1 },
        { "class=\"edge chosen\" d", 2 + 1 },
        { ">\u2264 2</text>", 2 },
        { ">[3, \u221e]</text>", 2 },
        { ">cut by 1</text>", 1 },
        { "<title>never tried</title>", 2 },
        { "<title>#5 after 2: MIN to move, window (3, inf), value &lt;= 2, cut by 1, ", 1 },
        { "<title>tree [[3,12,8],[2,4,6],[14,5,2]]</title>", 1 },
    };
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;
    struct esp_record *record = record_named("textbook");
    char *picture = picture_of(record, &options, "svg", 0);

    (void)state;
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++)
        if (xml_count(picture, pieces[i].piece) != pieces[i].count)
            fail_msg("%s: %zu", pieces[i].piece, xml_count(picture, pieces[i].piece));
    free(picture);
    esp_record_free(record);
}

static void hostile_moves(void **state)
{
    static const char *const shown[] = {
        "&quot;q&quot;", "a\\b", "&lt;b&gt;x&lt;/b&gt;", "&amp;lt;", "a&amp;b",
        "na\u00efve \u221e", "tab\u2409end", "%s%n", "]]&gt;", "\\",
    };
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;
    struct esp_record *record = record_named("special");
    char *picture = picture_of(record, &options, "svg", 0);
    char piece[128];

    (void)state;
    expect_xml(picture);
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        snprintf(piece, sizeof piece, ">%s</text>", shown[i]);
        if (xml_count(picture, piece) != 1)
            fail_msg("%s: %zu", piece, xml_count(picture, piece));
    }
    free(picture);
    esp_record_free(record);
}

/* The answers of the example that came from the table, each stored by a drawn node. */
static void cached_values(void **state)
{
    const struct esp_draw_options all = ESP_DRAW_DEFAULTS;
    const struct esp_draw_options few = { .max_depth = 2 };
    struct esp_record *record = record_named("table");
    char *whole = picture_of(record, &all, "svg", 0);
    char *part = picture_of(record, &few, "svg", 0);
    size_t answers = 0;

    (void)state;
    for (uint32_t id = 0; id < esp_record_count(record); id++)
        answers += esp_record_node(record, id)->why == ESP_TABLE;
    assert_true(answers > 0);
    assert_int_equal(xml_count(whole, "<path class=\"cached\""), answers + 1); /* in the key */
    assert_int_equal(xml_count(part, "<path class=\"cached\""), 0);
    free(whole);
    free(part);
    esp_record_free(record);
}

/* --- nothing overlaps ------------------------------------------------------- */

static double widest_line(const struct esp_scene *scene, const struct esp_scene_item *item)
{
    double widest = 0;

    for (uint32_t i = item->line; i < item->line + item->lines; i++) {
        const struct esp_scene_line *line = &scene->lines[i];
        const double width =
            esp_text_width(esp_scene_text(scene, line->text), esp_letters[line->look].size,
                           line->look == ESP_LOOK_BOARD ? ESP_FACE_MONO : ESP_FACE_PLAIN);
        widest = width > widest ? width : widest;
    }
    if (item->move != ESP_SCENE_NONE) {
        const double width = esp_text_width(esp_scene_text(scene, item->move),
                                            esp_letters[ESP_LOOK_MOVE].size, ESP_FACE_PLAIN);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void check_scene(const struct esp_scene *scene)
{
    double *right = calloc(scene->levels, sizeof *right);

    assert_non_null(right);
    for (uint32_t i = 0; i < scene->count; i++) {
        const struct esp_scene_item *item = &scene->items[i];
        const double left = item->x - (double)item->width / 2;
        assert_true(left >= right[item->level] - 0.01);
        right[item->level] = left + (double)item->width;
        assert_true(right[item->level] <= scene->width + 0.01);
        assert_true(widest_line(scene, item) <= (double)item->width + 0.01);
        assert_true(item->y + (double)item->height <= scene->floors[item->level] + 0.01);
        if (item->parent != ESP_SCENE_NONE)
            assert_true(item->y >= scene->floors[item->level - 1]);
    }
    free(right);
}

static void check_record(struct esp_record *record, const struct esp_draw_options *options)
{
    struct esp_selection selection;
    struct esp_boards boards;
    struct esp_scene scene;

    assert_int_equal(esp_selection_init(&selection, record, options, NULL), ESP_OK);
    assert_int_equal(esp_boards_init(&boards, record, NULL), ESP_OK);
    assert_int_equal(esp_scene_init(&scene, &selection, options->style,
                                    options->boards ? &boards : NULL, esp_gable, NULL),
                     ESP_OK);
    check_scene(&scene);
    esp_scene_free(&scene);
    esp_boards_free(&boards);
    esp_selection_free(&selection);
}

static void nothing_overlaps(void **state)
{
    enum { NODES = 400 };
    uint32_t parent[NODES];

    (void)state;
    for (int t = 0; t < TRACES; t++) {
        struct esp_record *record = record_named(traces[t]);
        for (int l = 0; l < LOOKS; l++)
            check_record(record, &looks[l]);
        esp_record_free(record);
    }
    for (uint64_t seed = 1; seed <= 10; seed++) {
        char *trace = random_trace(seed, NODES, parent);
        struct esp_record *record = record_of(trace);
        for (int l = 0; l < LOOKS; l++)
            check_record(record, &looks[l]);
        esp_record_free(record);
        free(trace);
    }
}

/* --- odd records ------------------------------------------------------------ */

static void deep(void **state)
{
    enum { NODES = 2000 };
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;
    char *trace = deep_trace(NODES);
    struct esp_record *record = record_of(trace);
    char *picture = picture_of(record, &options, "svg", 0);

    (void)state;
    expect_xml(picture);
    assert_int_equal(xml_count(picture, "<g id=\"n"), NODES);
    free(picture);
    free(trace);
    esp_record_free(record);
}

/* A trace that ends before its first node: the caption alone. */
static void empty(void **state)
{
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;
    struct esp_record *record =
        record_of("{\"trace\":\"espalier\",\"version\":1,\"game\":\"none\",\"params\":{},"
                  "\"position\":\"\",\"algorithm\":\"minimax\",\"depth\":null,"
                  "\"source\":\"test\"}\n");
    char *picture = picture_of(record, &options, "svg", 0);

    (void)state;
    expect_xml(picture);
    assert_non_null(strstr(picture, "no footer"));
    assert_null(strstr(picture, "<g id="));
    free(picture);
    esp_record_free(record);
}

/* Several roots stand beside each other; no edge leads to them. */
static void forest(void **state)
{
    static const char trace[] =
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"none\",\"params\":{},\"position\":\"\","
        "\"algorithm\":\"minimax\",\"depth\":null,\"source\":\"test\",\"foreign\":true}\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0}\n"
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"a\",\"ply\":1}\n"
        "{\"event\":\"leave\",\"id\":1,\"value\":1}\n"
        "{\"event\":\"leave\",\"id\":0,\"value\":1}\n"
        "{\"event\":\"enter\",\"id\":2,\"parent\":null,\"move\":null,\"ply\":0}\n"
        "{\"event\":\"leave\",\"id\":2,\"value\":2}\n";
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;
    struct esp_record *record = record_of(trace);
    char *picture = picture_of(record, &options, "svg", 0);

    (void)state;
    expect_xml(picture);
    assert_int_equal(xml_count(picture, "<g id=\"n"), 3);
    assert_int_equal(xml_count(picture, "class=\"edge\" d"), 1);
    free(picture);
    check_record(record, &options);
    esp_record_free(record);
}

/* Every node of a small icicle has a bar; of a big one they run together, none lost. */
static void icicle(void **state)
{
    enum { NODES = 10000 };
    static uint32_t parent[NODES];
    const struct esp_draw_options options = { .max_depth = UINT32_MAX,
                                              .style = ESP_DRAW_ICICLE };
    struct esp_record *record = record_named("table");
    char *small = picture_of(record, &options, "svg", 0);
    char *trace = random_trace(3, NODES, parent);
    struct esp_record *many = record_of(trace);
    char *big = picture_of(many, &options, "svg", 0);

    (void)state;
    assert_int_equal(xml_count(small, "<path class=\"bar "), 37);
    expect_xml(big);
    assert_int_equal(xml_count(big, "<title>#0:"), 1);
    assert_in_range(xml_count(big, "<path class=\"bar "), 100, NODES / 2);
    free(small);
    free(big);
    free(trace);
    esp_record_free(record);
    esp_record_free(many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(well_formed_and_repeatable),
        cmocka_unit_test(all_is_there),
        cmocka_unit_test(hostile_moves),
        cmocka_unit_test(cached_values),
        cmocka_unit_test(nothing_overlaps),
        cmocka_unit_test(icicle),
        cmocka_unit_test(deep),
        cmocka_unit_test(empty),
        cmocka_unit_test(forest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
