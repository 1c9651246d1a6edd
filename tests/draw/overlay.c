/*
 * overlay.c - one search drawn against another: what is a ghost, what is
 * marked and which values differ, from the paths and values of both records;
 * what cannot be drawn; and where neato draws a graph that has its places.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "picture.h"
#include "xml.h"

/* --- two searches -------------------------------------------------------------- */

static size_t count_of(const char *text, const char *piece)
{
    size_t count = 0;

    for (const char *at = strstr(text, piece); at; at = strstr(at + 1, piece))
        count++;
    return count;
}

static void expect_piece(const char *picture, const char *form, uint32_t id, bool there)
{
    char piece[64];

    snprintf(piece, sizeof piece, form, (unsigned)id);
    if (count_of(picture, piece) != there)
        fail_msg("%s is there %zu times", piece, count_of(picture, piece));
}

static bool differs(const struct esp_record *a, uint32_t id_a, const struct esp_record *b,
                    uint32_t id_b)
{
    return esp_record_node(a, id_a)->value != esp_record_node(b, id_b)->value;
}

/* Every node of both in an SVG, as what it is. */
static void check_svg(struct esp_record *first, struct esp_record *second, const char *picture)
{
    size_t different = 0;

    for (uint32_t id = 0; id < esp_record_count(first); id++) {
        const uint32_t other = partner(first, id, second);
        const bool alone = other == esp_record_count(second);
        expect_piece(picture, "<g id=\"n%u\">", id, !alone);
        expect_piece(picture, "<g class=\"added\" id=\"n%u\">", id, alone);
        different += !alone && differs(first, id, second, other);
    }
    for (uint32_t id = 0; id < esp_record_count(second); id++)
        expect_piece(picture, "<g class=\"ghost\" id=\"o%u\">", id,
                     partner(second, id, first) == esp_record_count(first));
    assert_int_equal(count_of(picture, "<text class=\"strong\" x=") -
                         count_of(picture, ">cut by ") - count_of(picture, ">cut</text>"),
                     different);
}

static const struct {
    const char *game, *position, *first, *second;
} pairs[] = {
    { "mancala", "123551234220105241", "algorithm=alphabeta depth=3",
      "algorithm=minimax depth=3" },
    { "mancala", "", "algorithm=minimax depth=3", "algorithm=alphabeta depth=3" },
    { "tictactoe", "0415", "algorithm=minimax cache=table-exact", "algorithm=minimax" },
    { "tictactoe", "0413", "algorithm=alphabeta order=dynamic",
      "algorithm=alphabeta cutoff=strict" },
    { "connect4", "", "algorithm=alphabeta depth=3", "algorithm=minimax depth=3" },
};
enum { PAIRS = sizeof pairs / sizeof pairs[0] };

static void ghosts_are_what_only_the_other_has(void **state)
{
    (void)state;
    for (size_t i = 0; i < PAIRS; i++) {
        struct esp_record *first = searched(pairs[i].game, pairs[i].position, pairs[i].first);
        struct esp_record *second = searched(pairs[i].game, pairs[i].position, pairs[i].second);
        const struct esp_draw_options options[] = {
            { .max_depth = UINT32_MAX, .against = second },
            { .max_depth = UINT32_MAX, .against = second, .style = ESP_DRAW_BOXES,
              .print = true, .against_name = "<b>&.jsonl" },
            { .max_depth = UINT32_MAX, .against = second, .boards = true },
        };
        for (size_t k = 0; k < 3; k++) {
            char *picture = picture_of(first, &options[k], "svg", 0);
            assert_null(xml_problem(picture));
            check_svg(first, second, picture);
            free(picture);
        }
        esp_record_free(first);
        esp_record_free(second);
    }
}

/* The worked example: alpha-beta leaves out five leaves, 3 4 5 below 2 and 4 5 below 3. */
static void in_text(void **state)
{
    struct esp_record *first =
        searched("mancala", "123551234220105241", "depth=2 eval=store-difference");
    struct esp_record *second = searched("mancala", "123551234220105241",
                                         "algorithm=minimax depth=2 eval=store-difference");
    const struct esp_draw_options against = { .max_depth = UINT32_MAX, .against = second,
                                              .against_name = "mm.jsonl" };
    const struct esp_draw_options turned = { .max_depth = UINT32_MAX, .against = first };
    const struct esp_draw_options same = { .max_depth = UINT32_MAX, .against = first };
    char *text = picture_of(first, &against, "txt", 0);
    char *back = picture_of(second, &turned, "txt", 0);
    char *alone = picture_of(first, &same, "txt", 0);

    (void)state;
    assert_non_null(strstr(text, "|- 2  MAX (-inf, -6)    >= -6   cut by 2, other -3, never "
                                 "tried 3 4 5\n"
                                 "|  |- 2  -6   |~ 3  -5   |~ 4  -3   `~ 5  -5\n"));
    assert_non_null(strstr(text, "|- 2  -7   |- 3  -6   |~ 4  -6   `~ 5  -6\n"));
    assert_non_null(strstr(text, "\n~: 5 nodes only mm.jsonl has\n"
                                 "other: the value there, where it differs (at 1 node)\n"));
    assert_non_null(strstr(text, "against mm.jsonl: minimax, convention a4, depth 2, "));
    assert_non_null(strstr(back, "\n+: 5 nodes the other trace does not have\n"));
    assert_non_null(strstr(back, "|  |- 2  -6   |+ 3  -5   |+ 4  -3   `+ 5  -5\n"));
    assert_non_null(strstr(alone, "\nboth have the same nodes\n"));
    assert_null(strstr(alone, "other:"));
    free(text);
    free(back);
    free(alone);
    esp_record_free(first);
    esp_record_free(second);
}

/* --- folding ------------------------------------------------------------------- */

/* Drawn nodes and those that folds say are hidden are all that there are. */
static void folds_count_ghosts(void **state)
{
    struct esp_record *first = searched("connect4", "", "algorithm=alphabeta depth=4");
    struct esp_record *second = searched("connect4", "", "algorithm=minimax depth=4");
    const struct esp_draw_options all[] = {
        { .max_depth = UINT32_MAX, .max_nodes = 60, .against = second },
        { .max_depth = UINT32_MAX, .pv = true, .against = second },
        { .max_depth = UINT32_MAX, .focus = "1.2", .against = second },
        { .max_depth = 2, .against = second },
    };
    uint64_t nodes = esp_record_count(first);

    (void)state;
    for (uint32_t id = 0; id < esp_record_count(second); id++)
        nodes += partner(second, id, first) == esp_record_count(first);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char *picture = picture_of(first, &all[i], "svg", 0);
        uint64_t sum = count_of(picture, "id=\"n") + count_of(picture, "id=\"o");
        for (const char *at = picture; (at = strstr(at, ">+")); at += 2) {
            uint64_t hidden = 0;
            for (const char *c = at + 2; *c != ' '; c++)
                hidden = *c == ',' ? hidden : 10 * hidden + (uint64_t)(*c - '0');
            sum += hidden;
        }
        assert_int_equal(sum, nodes);
        free(picture);
    }
    esp_record_free(first);
    esp_record_free(second);
}

/* --- what cannot be ------------------------------------------------------------ */

static void refusals(void **state)
{
    struct esp_record *first = record_named("mancala"), *second = record_named("textbook");
    struct esp_draw_options options = { .max_depth = UINT32_MAX, .against = second };
    struct esp_error error = { .text = "" };
    FILE *null = fopen("/dev/null", "w");

    (void)state;
    assert_non_null(null);
    assert_int_equal(esp_draw_svg(first, &options, null, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "searches of different games: mancala, and tree");
    options.against = first;
    assert_int_equal(esp_draw_html(first, &options, null, &error), ESP_OK);
    assert_int_equal(esp_draw_mermaid(first, &options, null, &error), ESP_UNSUPPORTED);
    assert_int_equal(
        esp_draw_tikz(first, &options, &(struct esp_tikz_options){ 0 }, null, &error),
        ESP_UNSUPPORTED);
    options.style = ESP_DRAW_HEAT;
    error.text[0] = '\0';
    assert_int_equal(esp_draw_svg(first, &options, null, &error), ESP_UNSUPPORTED);
    assert_string_equal(error.text, "a heat map shows one search: against another are drawn svg, "
                                    "html, dot, png, pdf and txt");
    fclose(null);
    esp_record_free(first);
    esp_record_free(second);
}

/* --- table answers ------------------------------------------------------------- */

/* Dashed lines to the node that stored the value: as many as both are drawn. */
static void lines_to_sources(void **state)
{
    struct esp_record *first =
        searched("tictactoe", "0415", "algorithm=minimax cache=table-exact");
    struct esp_record *second = searched("tictactoe", "0415", "algorithm=minimax");
    const struct esp_draw_options alone = { .max_depth = UINT32_MAX },
                                  against = { .max_depth = UINT32_MAX, .against = second };
    size_t answers = 0;

    (void)state;
    for (uint32_t id = 0; id < esp_record_count(first); id++)
        answers += esp_record_node(first, id)->why == ESP_TABLE;
    assert_true(answers >= 3);
    for (int k = 0; k < 2; k++) {
        char *svg = picture_of(first, k ? &against : &alone, "svg", 0);
        char *dot = picture_of(first, k ? &against : &alone, "dot", 0);
        assert_int_equal(count_of(svg, "<path class=\"cached\" d=\"M"), answers + 1); /* the key */
        assert_int_equal(count_of(dot, "constraint=false"), answers);
        free(svg);
        free(dot);
    }
    esp_record_free(first);
    esp_record_free(second);
}

/* --- places for neato ---------------------------------------------------------- */

/* The attribute pos of a node in a graph's text, in inches. */
static void place_in(const char *dot, const char *name, double *x, double *y)
{
    char start[64];

    snprintf(start, sizeof start, "\n\t%s\t[", name);
    const char *at = strstr(dot, start);
    if (!at)
        fail_msg("no node %s", name);
    at = strstr(at, "pos=\"");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "pos=\"%lf,%lf\"", x, y), 2);
    *x /= 72;
    *y /= 72;
}

static FILE *neato(const char *dot)
{
    FILE *file = fopen("places.dot", "w");

    assert_non_null(file);
    assert_true(fputs(dot, file) >= 0);
    assert_int_equal(fclose(file), 0);
    return popen("neato -n2 -Tplain places.dot 2> places.err", "r");
}

/* All nodes lie where we said, but for one shift of the whole. */
static void neato_keeps_places(void **state)
{
    struct esp_record *record = record_named("mancala");
    const struct esp_draw_options options = { .max_depth = UINT32_MAX, .positions = true };
    char *dot = picture_of(record, &options, "dot", 0), *line = NULL, *complaints;
    double shift_x = NAN, shift_y = NAN;
    size_t room = 0, nodes = 0;

    (void)state;
    if (system("command -v neato > places.err 2>&1") != 0)
        skip();
    FILE *plain = neato(dot);
    assert_non_null(plain);
    while (getline(&line, &room, plain) > 0) {
        double x, y, got_x, got_y;
        char name[32];
        if (sscanf(line, "node %31s %lf %lf", name, &got_x, &got_y) != 3)
            continue;
        place_in(dot, name, &x, &y);
        if (nodes++ == 0) {
            shift_x = got_x - x;
            shift_y = got_y - y;
        }
        assert_true(fabs(got_x - x - shift_x) < 0.001 && fabs(got_y - y - shift_y) < 0.001);
    }
    assert_int_equal(pclose(plain), 0);
    complaints = file_text("places.err", NULL);
    assert_string_equal(complaints, "");
    assert_int_equal(nodes, 15 + 3 + 2); /* and the moves never tried */
    remove("places.dot");
    remove("places.err");
    free(complaints);
    free(line);
    free(dot);
    esp_record_free(record);
}

/* --- by which move cutoffs came ------------------------------------------------ */

/* The number in a cell, from the texts of the picture in their order. */
static void heat_counts(void **state)
{
    struct esp_record *record = searched("mancala", "", "algorithm=alphabeta depth=5");
    const struct esp_draw_options options = { .max_depth = UINT32_MAX, .style = ESP_DRAW_HEAT };
    char *picture = picture_of(record, &options, "svg", 0), expected[4096];

    (void)state;
    assert_null(xml_problem(picture));
    const char *at = strstr(picture, ">1st<");
    assert_non_null(at);
    for (uint32_t ply = 0; ply < 5; ply++) {
        unsigned cut[16] = { 0 }, all = 0, inner = 0;
        for (uint32_t id = 0; id < esp_record_count(record); id++) {
            const struct esp_node *node = esp_record_node(record, id);
            inner += node->ply == ply && node->inner;
            if (node->ply != ply || node->why != ESP_CUTOFF)
                continue;
            cut[esp_record_children(record, id)]++;
            all++;
        }
        snprintf(expected, sizeof expected, ">ply %u", (unsigned)ply);
        at = strstr(at, expected);
        assert_non_null(at);
        for (unsigned i = 1; i < 16; i++) {
            if (cut[i] == 0)
                continue;
            snprintf(expected, sizeof expected, ">%u</text>", cut[i]);
            assert_true(cut[i] < 1000);
            at = strstr(at + 1, expected);
            assert_non_null(at);
        }
        snprintf(expected, sizeof expected, ">%u cutoff%s</text>", all, all == 1 ? "" : "s");
        at = strstr(at, expected);
        assert_non_null(at);
        snprintf(expected, sizeof expected, " of %u</text>", inner);
        at = strstr(at, expected);
        assert_non_null(at);
    }
    free(picture);
    esp_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ghosts_are_what_only_the_other_has),
        cmocka_unit_test(in_text),
        cmocka_unit_test(folds_count_ghosts),
        cmocka_unit_test(refusals),
        cmocka_unit_test(lines_to_sources),
        cmocka_unit_test(neato_keeps_places),
        cmocka_unit_test(heat_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
