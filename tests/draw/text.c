/*
 * text.c - the tree in a terminal.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "picture.h"

static const struct esp_draw_options all = ESP_DRAW_DEFAULTS;

static void expect(const char *name, const struct esp_draw_options *options, unsigned width,
                   const char *expected)
{
    struct esp_record *record = record_named(name);
    char *text = picture_of(record, options, "txt", width);

    assert_string_equal(text, expected);
    free(text);
    esp_record_free(record);
}

/* The worked example; that its values and windows are right is known from a vector. */
static void worked_example(void **state)
{
    (void)state;
    expect("mancala", &all, 80,
           "MIN (-inf, inf)          = -6   best 0\n"
           "|- 0  MAX (-inf, inf)    = -6   best 3\n"
           "|  |- 0  -7   |- 1  -7   |- 2  -7   |- 3  -6   |- 4  -6   `- 5  -6\n"
           "|- 2  MAX (-inf, -6)    >= -6   cut by 2, never tried 3 4 5\n"
           "|  `- 2  -6\n"
           "`- 3  MAX (-inf, -6)    >= -6   cut by 3, never tried 4 5\n"
           "   |- 0  -7   |- 1  -7   |- 2  -7   `- 3  -6\n");
}

/* Leaves that do not fit beside each other stand below each other; 66 columns just do. */
static void narrow(void **state)
{
    static const char wide[] = "|  |- 0  -7   |- 1  -7   |- 2  -7   |- 3  -6   |- 4  -6   "
                               "`- 5  -6\n";
    struct esp_record *record = record_named("mancala");
    char *fits = picture_of(record, &all, "txt", 66);
    char *unlimited = picture_of(record, &all, "txt", 0);
    char *small = picture_of(record, &all, "txt", 65);

    (void)state;
    assert_int_equal(strlen(wide), 67); /* with its newline */
    assert_non_null(strstr(fits, wide));
    assert_string_equal(fits, unlimited);
    assert_non_null(strstr(small, "|  |- 0  -7\n|  |- 1  -7\n|  |- 2  -7\n|  |- 3  -6\n"
                                  "|  |- 4  -6\n|  `- 5  -6\n|- 2  MAX"));
    free(fits);
    free(unlimited);
    free(small);
    esp_record_free(record);
}

static void left_out(void **state)
{
    const struct esp_draw_options shallow = { .max_depth = 1 };
    const struct esp_draw_options few = { .max_depth = UINT32_MAX, .max_nodes = 6 };
    const struct esp_draw_options both = { .max_depth = 1, .max_nodes = 2 };
    const struct esp_draw_options below = { .max_depth = 0, .root = "3" };

    (void)state;
    expect("mancala", &shallow, 80,
           "MIN (-inf, inf)          = -6   best 0\n"
           "|- 0  MAX (-inf, inf)    = -6   best 3, +6 nodes\n"
           "|- 2  MAX (-inf, -6)    >= -6   cut by 2, never tried 3 4 5, +1 node\n"
           "`- 3  MAX (-inf, -6)    >= -6   cut by 3, never tried 4 5, +4 nodes\n"
           "\n11 nodes below depth 1 not drawn\n");
    expect("mancala", &few, 80,
           "MIN (-inf, inf)          = -6   best 0\n"
           "|- 0  MAX (-inf, inf)    = -6   best 3, +4 nodes\n"
           "|  |- 0  -7   `- 3  -6\n"
           "|- 2  MAX (-inf, -6)    >= -6   cut by 2, never tried 3 4 5, +1 node\n"
           "`- 3  MAX (-inf, -6)    >= -6   cut by 3, never tried 4 5, +4 nodes\n"
           "\n9 nodes not drawn, only the 6 that matter most (--max-nodes)\n");
    expect("mancala", &both, 80,
           "MIN (-inf, inf)          = -6   best 0, +7 nodes\n"
           "`- 0  MAX (-inf, inf)    = -6   best 3, +6 nodes\n"
           "\n11 nodes below depth 1 not drawn\n"
           "2 nodes above it not drawn, only the 2 that matter most (--max-nodes)\n");
    expect("mancala", &below, 80,
           "3  MAX (-inf, -6)   >= -6   cut by 3, never tried 4 5, +4 nodes\n"
           "\nstarts at node #10, 3\n4 nodes below depth 0 not drawn\n");
}

/* A page that is too narrow for all moves never tried counts the rest. */
static void many_untried(void **state)
{
    char *trace, *text;
    size_t length;
    FILE *out = open_memstream(&trace, &length);

    (void)state;
    assert_non_null(out);
    fputs(
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"g\",\"params\":{},\"position\":\"\","
        "\"algorithm\":\"alphabeta\",\"depth\":null,\"source\":\"t\"}\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,"
        "\"depth\":null,\"side\":\"max\",\"alpha\":0,\"beta\":1}\n"
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"0 1\",\"ply\":1,"
        "\"depth\":null,\"side\":\"min\",\"alpha\":0,\"beta\":1}\n"
        "{\"event\":\"leave\",\"id\":1,\"value\":1,\"move\":null,\"why\":\"horizon\"}\n"
        "{\"event\":\"leave\",\"id\":0,\"value\":1,\"move\":null,\"why\":\"cutoff\","
        "\"by\":\"0 1\",\"pruned\":[",
        out);
    for (int i = 2; i < 100; i++)
        fprintf(out, "%s\"0 %d\"", i > 2 ? "," : "", i);
    fputs("]}\n{\"event\":\"end\",\"nodes\":2,\"value\":1,\"move\":\"0 1\"}\n", out);
    fclose(out);
    struct esp_record *record = record_of(trace);

    text = picture_of(record, &all, "txt", 80);
    assert_string_equal(text, "MAX (0, 1)   >= 1   cut by 0 1, never tried 0 2, 0 3, 0 4, 0 5, "
                              "0 6 and 93 more\n`- 0 1  1\n");
    assert_int_equal(strcspn(text, "\n"), 79); /* one move more would be 84 */
    free(text);
    text = picture_of(record, &all, "txt", 0);
    assert_non_null(strstr(text, "0 97, 0 98, 0 99\n"));
    free(text);
    esp_record_free(record);
    free(trace);
}

/* --- deep trees ------------------------------------------------------------ */

enum { DEEP = 10000, SMALL_STACK = 256 << 10 };

static void *draw_deep(void *record)
{
    return picture_of(record, &all, "txt", 80);
}

/* Ten thousand levels take one line each, none of them long. */
static void deep(void **state)
{
    char *trace = deep_trace(DEEP);
    struct esp_record *record = record_of(trace);
    pthread_attr_t attributes;
    pthread_t thread;
    void *text;
    size_t lines = 0, longest = 0;

    (void)state;
    pthread_attr_init(&attributes);
    assert_int_equal(pthread_attr_setstacksize(&attributes, SMALL_STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, draw_deep, record), 0);
    pthread_join(thread, &text);
    pthread_attr_destroy(&attributes);
    for (const char *line = text; *line; lines++) {
        const size_t length = strcspn(line, "\n");
        longest = length > longest ? length : longest;
        line += length + 1;
    }
    assert_int_equal(lines, DEEP + 2); /* and the note on `!` */
    assert_true(longest <= 80);
    assert_non_null(strstr(text, "\n9998> "));
    free(text);
    esp_record_free(record);
    free(trace);
}

/*
 * Bars left of a line that is too deep are those of the levels nearest to it:
 * the right end of what a wide page has there. With boards every leaf has its
 * own line on both.
 */
static void bars(void **state)
{
    enum { BARS = 300 };
    const struct esp_draw_options apart = { .max_depth = UINT32_MAX, .boards = true };
    uint32_t parent[BARS];
    char *trace = random_trace(3, BARS, parent);
    struct esp_record *record = record_of(trace);
    char *wide = picture_of(record, &apart, "txt", 0);
    char *slim = picture_of(record, &apart, "txt", 24); /* room for four levels */
    const char *w = wide, *s = slim;
    int clipped = 0;

    (void)state;
    for (int line = 0; line < BARS; line++) {
        const char *mark = strpbrk(s, ">-\n");
        const char *dash = strpbrk(w, "-\n");
        if (line == 0) {
            assert_int_equal(*mark, '\n'); /* nothing left of the root */
        } else if (*mark == '>') {
            const long level = strtol(s, NULL, 10);
            assert_true(level > 4);
            assert_int_equal(dash - w, 3 * (level - 1) + 1);
            assert_memory_equal(mark + 2, dash - 10, 12); /* three bars and the connector */
            clipped++;
        } else {
            assert_int_equal(mark - s, dash - w);
            assert_memory_equal(s, w, (size_t)(dash - w));
            assert_true(dash - w < 3 * 4);
        }
        w += strcspn(w, "\n") + 1;
        s += strcspn(s, "\n") + 1;
    }
    assert_true(clipped > 50);
    assert_int_equal(*w, '\n'); /* notes follow */
    assert_int_equal(*s, '\n');
    free(wide);
    free(slim);
    esp_record_free(record);
    free(trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_example), cmocka_unit_test(narrow), cmocka_unit_test(left_out),
        cmocka_unit_test(many_untried),   cmocka_unit_test(deep),   cmocka_unit_test(bars),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
