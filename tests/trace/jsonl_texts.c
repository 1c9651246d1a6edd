/*
 * jsonl_texts.c - what a trace has to survive: lists of any length, texts of
 * any bytes, values of any kind. Tried with a game that the test makes, which
 * also shows that a program can search a game of its own.
 */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "against.h"
#include "ask.h"
#include "own_game.h"
#include "espalier/text.h"

/* --- a game of one's own ------------------------------------------------------------ */

/* Shelf 0 is worth its least box; the others are refuted by a box as small. */
static void own_game_is_searched(void **state)
{
    static const double content[] = { 4, 2, 7 };
    const struct own_params params = { .width = 3, .content = content, .contents = 3 };
    (void)state;

    for (int silent = 0; silent < 2; silent++) {
        struct esp_position *position =
            own_position(silent ? &own_silent_game : &own_game, &params);
        struct esp_options options = options_of(position, "");
        struct esp_result result, bare;
        struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES, &result);
        options.bare = true;
        bare = search_of(position, &options, NULL);
        assert_true(result.value == 2 && bare.value == 2);
        assert_int_equal(result.move, 0);
        assert_int_equal(bare.move, 0);
        assert_int_equal(result.counts.nodes, 1 + (1 + 3) + 2 * (1 + 2));
        assert_int_equal(result.counts.cutoffs, 2);
        tree_free(tree);
        esp_result_free(&bare);
        esp_result_free(&result);
        esp_position_free(position);
    }
}

static void texts_are_needed(void **state)
{
    const struct own_params params = { .width = 3 };
    struct esp_position *position = own_position(&own_silent_game, &params);
    struct esp_options options = options_of(position, "");
    struct esp_error error = { .text = "" };
    (void)state;

    assert_null(esp_jsonl_sink_new(stdout, position, &options, ESP_DETAIL_NODES, false, &error));
    assert_string_equal(error.text, "shelves has no texts to write");
    esp_position_free(position);
}

static void header_of_a_made_position(void **state)
{
    const struct own_params params = { .width = 3 };
    struct esp_position *position = own_position(&own_game, &params);
    struct esp_options options = options_of(position, "");
    struct lines lines = lines_of(position, &options, ESP_DETAIL_NODES, false, NULL);
    json_t *header = lines_json(&lines, 0);
    (void)state;

    assert_string_equal(json_string_value(json_object_get(header, "game")),
                        "shelves \"of ours\"");
    assert_string_equal(json_string_value(json_object_get(header, "position")), "\"0\\0\"");
    assert_null(json_object_get(json_object_get(header, "options"), "win"));
    json_decref(header);
    lines_free(&lines);
    esp_position_free(position);
}

/* --- lists ------------------------------------------------------------------------------ */

static void expect_boxes(const json_t *list, size_t from, size_t to)
{
    assert_true(json_is_array(list));
    assert_int_equal(json_array_size(list), to - from);
    for (size_t i = from; i < to; i++) {
        char text[32];
        snprintf(text, sizeof text, "%zu", i);
        assert_string_equal(json_string_value(json_array_get(list, i - from)), text);
    }
}

/* Shelves 1 and 2 are refuted by their first box, so all others were never tried. */
static void check_width(uint32_t width, const char *set)
{
    const struct own_params params = { .width = width };
    struct esp_position *position = own_position(&own_game, &params);
    struct esp_options options = options_of(position, set);
    struct lines lines = lines_of(position, &options, ESP_DETAIL_CALLS, true, NULL);
    size_t cutoffs = 0, lists = 0;

    for (size_t i = 1; i < lines.count; i++) {
        json_t *event = lines_json(&lines, i);
        const json_t *pruned = json_object_get(event, "pruned");
        const json_t *list = json_object_get(event, "list");
        if (pruned) {
            expect_boxes(pruned, 1, width);
            cutoffs++;
        }
        if (list)
            expect_boxes(list, 0, lists++ == 0 ? OWN_SHELVES : width);
        json_decref(event);
    }
    assert_int_equal(cutoffs, 2);
    assert_int_equal(lists, 1 + OWN_SHELVES);
    lines_free(&lines);
    esp_position_free(position);
}

static void lists_of_any_length(void **state)
{
    /* Around a slot's 8 moves, a set's 64, and the 255 slots of an event. */
    static const uint32_t widths[] = { 1,    2,    8,    9,    10,   63,   64,   65,  2039,
                                       2040, 2041, 2042, 4080, 4081, 4082, 6121, 20000 };
    (void)state;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        check_width(widths[i], "");
        check_width(widths[i], "order=dynamic");
    }
}

/* --- texts ------------------------------------------------------------------------------- */

enum { LONG_TEXT = 200000 };

/* An odd byte and then letters of two and of four bytes: pieces cut anywhere. */
static char *letters_text(void)
{
    char *text = malloc(LONG_TEXT + 8);
    struct esp_out out = { text, LONG_TEXT + 8, 0 };

    assert_non_null(text);
    esp_put(&out, "a");
    while (out.length < LONG_TEXT)
        esp_put(&out, out.length % 7 ? "\xc3\xa9" : "\xf0\x9f\x8e\xb2");
    return text;
}

/* Bytes that take six each when they are written. */
static char *controls_text(void)
{
    char *text = malloc(LONG_TEXT + 1);

    assert_non_null(text);
    memset(text, '\x02', LONG_TEXT);
    text[LONG_TEXT] = '\0';
    return text;
}

/* The texts of the moves, and what a reader gets. */
static void texts_of_any_bytes(void **state)
{
    char *letters = letters_text(), *controls = controls_text();
    const char *const names[][2] = {
        { "say \"hi\" \\ back/", NULL },
        { "two\nlines\tand\r\b\f", NULL },
        { "\x01\x1f\x7f", NULL },
        { "caf\xc3\xa9 \xe2\x99\x9a \xf0\x9f\x8e\xb2", NULL },
        { "bad \xff\xc3(\xe2\x82", "bad \xef\xbf\xbd\xef\xbf\xbd(\xef\xbf\xbd\xef\xbf\xbd" },
        { "\xed\xa0\x80\xc0\xaf", /* a surrogate and an overlong slash */
          "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd" },
        { "", NULL },
        { "exactly 25 bytes of text.", NULL }, /* around what fits the cache, with its quotes */
        { "exactly 26 bytes of text..", NULL },
        { letters, NULL },
        { controls, NULL },
    };
    enum { NAMES = sizeof names / sizeof *names };
    const char *given[NAMES];
    struct own_params params = { .width = NAMES, .names = given, .named = NAMES };
    (void)state;

    for (size_t i = 0; i < NAMES; i++)
        given[i] = names[i][0];
    struct esp_position *position = own_position(&own_game, &params);
    struct esp_options options = options_of(position, "algorithm=minimax");
    struct lines lines = lines_of(position, &options, ESP_DETAIL_NODES, false, NULL);
    size_t boxes = 0;
    for (size_t i = 1; i < lines.count; i++) {
        json_t *event = lines_json(&lines, i);
        const json_t *ply = json_object_get(event, "ply");
        if (json_is_integer(ply) && json_integer_value(ply) == 2) {
            const json_t *move = json_object_get(event, "move");
            const char *const *name = names[boxes++ % NAMES];
            assert_string_equal(json_string_value(move), name[1] ? name[1] : name[0]);
        }
        json_decref(event);
    }
    assert_int_equal(boxes, OWN_SHELVES * NAMES);
    lines_free(&lines);
    esp_position_free(position);
    free(letters);
    free(controls);
}

/* --- values ------------------------------------------------------------------------------ */

static void values_of_any_kind(void **state)
{
    static const double content[] = {
        0.1, 1.0 / 3, 1e300, -DBL_MIN, DBL_MAX, 0x1p-1074, 9007199254740991, 0x1p60,
        -1e15, 2147483648, -2147483649, 999999999, 1000000000, 0.5, -0.0, INFINITY, -INFINITY,
        NAN, 123456.789, 5,
    };
    enum { VALUES = sizeof content / sizeof *content };
    const struct own_params params = { .width = VALUES, .content = content, .contents = VALUES };
    struct esp_position *position = own_position(&own_game, &params);
    struct esp_options options = options_of(position, "algorithm=minimax");
    struct esp_result result;
    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES, &result);
    struct lines lines = lines_of(position, &options, ESP_DETAIL_NODES, false, NULL);
    size_t notes = 0;
    (void)state;

    lines_against_tree(&lines, tree, position, false);
    for (size_t i = 1; i < lines.count; i++) {
        static const char note[] = "{\"event\":\"note\",\"id\":";
        static const char null[] = "\"value\":null,\"move\":null,\"why\":\"terminal\"}";
        if (strncmp(lines.line[i], note, strlen(note)) != 0)
            continue;
        notes++;
        assert_non_null(strstr(lines.line[i + 1], null)); /* the very next line */
    }
    assert_int_equal(notes, OWN_SHELVES);
    lines_free(&lines);
    tree_free(tree);
    esp_result_free(&result);
    esp_position_free(position);
}

/* The text of some, as people and other programs expect it. */
static void values_as_text(void **state)
{
    static const double content[] = { 0.1, -7, 12, 1e9, 1e300, -2.5, INFINITY };
    static const char *const expected[] = { "0.1",   "-7",   "12",       "1000000000",
                                            "1e+300", "-2.5", "\"inf\"" };
    enum { VALUES = sizeof content / sizeof *content };
    const struct own_params params = { .width = VALUES, .content = content, .contents = VALUES };
    struct esp_position *position = own_position(&own_game, &params);
    struct esp_options options = options_of(position, "algorithm=minimax");
    struct lines lines = lines_of(position, &options, ESP_DETAIL_NODES, false, NULL);
    (void)state;

    for (size_t i = 0; i < VALUES; i++) { /* header, two enters, then a pair a box */
        char line[128];
        snprintf(line, sizeof line,
                 "{\"event\":\"leave\",\"id\":%zu,\"value\":%s,\"move\":null,"
                 "\"why\":\"terminal\"}",
                 i + 2, expected[i]);
        assert_string_equal(lines.line[4 + 2 * i], line);
    }
    lines_free(&lines);
    esp_position_free(position);
}

/* --- events that our searches rarely or never send ------------------------------------------ */

static void send(struct esp_sink *sink, struct esp_event event)
{
    sink->events(sink, &event, 1);
}

/* A narrowed window and a list in parts behind the same event. */
static void send_narrowed_list(struct esp_sink *sink)
{
    struct esp_event slots[3] = { { .kind = ESP_LEAVE, .why = ESP_CUTOFF, .units = 2,
                                    .flags = ESP_NARROWED | ESP_LIST | ESP_CONTINUED,
                                    .move = 7, .a = 3, .pruned = 2, .by = 7 } };
    struct esp_event part[2] = { { .kind = ESP_PART, .units = 1, .flags = ESP_LIST,
                                   .move = ESP_MOVE_NONE, .pruned = 1, .by = ESP_MOVE_NONE } };
    const double window[2] = { -INFINITY, 2.5 };
    const esp_move first[2] = { 8, 300 }, last = 5;

    memcpy(&slots[1], window, sizeof window);
    memcpy(&slots[2], first, sizeof first);
    memcpy(&part[1], &last, sizeof last);
    sink->events(sink, slots, 3);
    sink->events(sink, part, 2);
}

static void made_up_events(void **state)
{
    static const char *const expected[] = {
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"depth\":null,"
        "\"side\":\"chance\"}",
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"4\",\"ply\":1,\"depth\":-1,"
        "\"side\":\"max\"}",
        "{\"event\":\"probe\",\"id\":1,\"cache\":\"table\",\"key\":\"0123456789abcdef\","
        "\"hit\":true,\"value\":2.5,\"bound\":\"upper\"}",
        "{\"event\":\"leave\",\"id\":1,\"value\":3,\"move\":\"7\",\"why\":\"cutoff\","
        "\"narrowed\":[\"-inf\",2.5],\"by\":\"7\",\"pruned\":[\"8\",\"300\",\"5\"]}",
        "{\"event\":\"enter\",\"id\":2,\"parent\":0,\"move\":\"300\",\"ply\":1,\"depth\":0,"
        "\"side\":\"min\"}",
        "{\"event\":\"leave\",\"id\":2,\"value\":-1,\"move\":null,\"why\":\"table\","
        "\"bound\":\"lower\",\"from\":null}",
        "{\"event\":\"store\",\"id\":0,\"cache\":\"table\",\"key\":\"ffffffffffffffff\","
        "\"value\":-1,\"bound\":\"exact\"}",
        "{\"event\":\"leave\",\"id\":0,\"value\":-1,\"move\":\"4\",\"why\":\"full\"}",
        "{\"event\":\"end\",\"nodes\":3,\"value\":-1,\"move\":\"4\",\"stopped\":\"memory\"}",
    };
    enum { LINES = sizeof expected / sizeof *expected };
    struct esp_position *position = position_of("tictactoe", NULL, "");
    struct esp_options options = options_of(position, "");
    struct esp_error error = { .text = "" };
    char *text = NULL, *at;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_CALLS, false, &error);
    (void)state;

    send(sink, (struct esp_event){ .kind = ESP_ENTER, .why = ESP_CHANCE, .move = ESP_MOVE_NONE,
                                   .depth = ESP_DEPTH_NULL });
    send(sink, (struct esp_event){ .kind = ESP_ENTER, .why = ESP_MAX, .move = 4, .depth = -1 });
    send(sink, (struct esp_event){ .kind = ESP_PROBE, .flags = ESP_HIT | ESP_UPPER, .a = 2.5,
                                   .from = 0x0123456789abcdef });
    send_narrowed_list(sink);
    send(sink, (struct esp_event){ .kind = ESP_ENTER, .why = ESP_MIN, .move = 300 });
    send(sink, (struct esp_event){ .kind = ESP_LEAVE, .why = ESP_TABLE, .flags = ESP_LOWER,
                                   .move = ESP_MOVE_NONE, .a = -1, .from = ESP_NODE_NONE });
    send(sink, (struct esp_event){ .kind = ESP_STORE, .flags = ESP_EXACT, .a = -1,
                                   .from = UINT64_MAX });
    send(sink, (struct esp_event){ .kind = ESP_LEAVE, .why = ESP_FULL, .move = 4, .a = -1 });
    send(sink, (struct esp_event){ .kind = ESP_END, .why = ESP_STOP_MEMORY, .move = 4,
                                   .a = -1 });
    assert_int_equal(sink->close(sink, &error), ESP_OK);
    fclose(stream);
    at = strchr(text, '\n') + 1;
    for (size_t i = 0; i < LINES; i++) {
        char *end = strchr(at, '\n');
        *end = '\0';
        assert_string_equal(at, expected[i]);
        at = end + 1;
    }
    assert_string_equal(at, "");
    free(text);
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_game_is_searched),
        cmocka_unit_test(texts_are_needed),
        cmocka_unit_test(header_of_a_made_position),
        cmocka_unit_test(lists_of_any_length),
        cmocka_unit_test(texts_of_any_bytes),
        cmocka_unit_test(values_of_any_kind),
        cmocka_unit_test(values_as_text),
        cmocka_unit_test(made_up_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
