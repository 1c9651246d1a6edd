/*
 * round.c - from one form into the other and back: nothing is lost.
 *
 * Searches of every game under many options are traced in both forms. The
 * compact one must say the very lines of the other, at any size of blocks,
 * and read back as the same record; so must what conversions make of them.
 * Foreign traces, which may leave anything open, come back as equal records.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"
#include "own_game.h"
#include "random.h"
#include "reading.h"
#include "espalier/text.h"

enum { SMALL = 40, USUAL = 1 << 16 };

static void same_records(struct bytes a, struct bytes b)
{
    struct esp_record *x = record_of(a.at, a.length), *y = record_of(b.at, b.length);

    expect_same_record(x, y);
    esp_record_free(x);
    esp_record_free(y);
}

/* Lines that our searches wrote: the same bytes come back. */
static void goes_round(struct bytes lines, size_t block)
{
    struct bytes compact = to_compact(lines, block), again = to_lines(compact);

    expect_bytes(again, lines);
    same_records(compact, lines);
    free(compact.at);
    free(again.at);
}

static void check_search(const struct esp_position *position, const struct esp_options *options,
                         enum esp_detail detail, bool states, size_t block)
{
    struct bytes lines = traced(position, options, detail, states, 0);
    struct bytes compact = traced(position, options, detail, states, block);
    struct bytes said = to_lines(compact);

    expect_bytes(said, lines);
    same_records(compact, lines);
    goes_round(lines, block);
    free(lines.at);
    free(compact.at);
    free(said.at);
}

/* --- searches of every game ------------------------------------------------------------- */

static const char *const options_tried[][6] = {
    { "algorithm=alphabeta", "algorithm=alphabeta", "algorithm=minimax", "algorithm=expectimax" },
    { "cutoff=nonstrict", "cutoff=strict" },
    { "fail=soft", "fail=hard" },
    { "root=carry", "root=fresh" },
    { "ties=first", "ties=last", "ties=left", "ties=random" },
    { "cutoff-move=null", "cutoff-move=best" },
    { "order=static", "order=dynamic" },
    { "cache=none", "cache=eval", "cache=table-exact", "cache=table-bounds" },
    { "eval-at=horizon", "eval-at=leaves" },
    { "prefer=none", "prefer=none", "prefer=shorter" },
    { "depth-unit=plies", "depth-unit=plies", "depth-unit=rounds", "depth-unit=counter" },
};

static void put_combination(struct esp_out *out, uint64_t *random)
{
    for (size_t i = 0; i < sizeof options_tried / sizeof *options_tried; i++) {
        size_t count = 0;
        while (count < 6 && options_tried[i][count])
            count++;
        esp_putf(out, " %s", options_tried[i][random_below(random, count)]);
    }
}

static const struct {
    const char *game, *settings, *position, *options;
} subjects[] = {
    { "tictactoe", NULL, "0213", "depth=3" },
    { "tictactoe", "win=7 tie=0.25 loss=-7", "02135", "depth=inf" },
    { "connect4", "width=4 height=4", "0123", "depth=2 eval=threes" },
    { "connect4", "width=12 height=4", "0,11,5", "depth=1 eval=fingerprint" },
    { "mancala", "pits=3 stones=2", "0", "depth=3 eval=store-difference" },
    { "mancala", NULL, "123551234220105241", "depth=2 eval=fingerprint" },
    { "last-stone", "k=2", "2,2", "depth=2" },
    { "redblue-nim", NULL, "2,3", "depth=inf" },
    { "redblue-nim", "version=misere rv=2.5", "3,3", "depth=3 eval=fingerprint" },
    { "cs156-checkers", NULL, "1:112200101122000011222212001", "depth=1" },
    { "tree", NULL, "[[3,12,[8,1.5]],[2,4,6],[14,5,2]]", "" },
    { "tree", "players=3", "random:3,4,7", "" },
    { "tree", NULL, "random:1,300,7", "" },
};

static void searches(void **state)
{
    enum { COMBINATIONS = 12 };
    uint64_t random = 20;
    (void)state;

    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) {
        struct esp_position *position =
            position_of(subjects[i].game, subjects[i].settings, subjects[i].position);
        for (int k = 0; k < COMBINATIONS; k++) {
            char set[512];
            struct esp_out out = { set, sizeof set, 0 };
            esp_put(&out, subjects[i].options);
            put_combination(&out, &random);
            struct esp_options options = options_of(position, set);
            const bool calls = k % 3 == 2;
            check_search(position, &options, calls ? ESP_DETAIL_CALLS : ESP_DETAIL_NODES,
                         k % 4 == 3, k % 2 ? SMALL : USUAL);
            esp_options_free(&options);
        }
        esp_position_free(position);
    }
}

/* Lists longer than an event holds, texts of any kind, values that are no numbers. */
static void an_own_game(void **state)
{
    static const double content[] = { 0.1, -0.0, 1e300, 5e-324, -7, 9007199254740993.0 };
    static const char *const names[] = { "a", "\"quoted\" and \\", "tab\there", "\xc3\xa9", "" };
    const struct own_params params = { .width = 5000,
                                       .content = content,
                                       .contents = 6,
                                       .names = names,
                                       .named = 5 };
    struct esp_position *position = own_position(&own_game, &params);
    struct esp_options options = options_of(position, "order=dynamic");
    (void)state;

    check_search(position, &options, ESP_DETAIL_CALLS, true, SMALL);
    check_search(position, &options, ESP_DETAIL_NODES, false, USUAL);
    esp_options_free(&options);
    esp_position_free(position);
}

/* A search that was stopped, anywhere. */
static void stopped(void **state)
{
    struct esp_position *position = position_of("tictactoe", NULL, "0");
    struct esp_options options = options_of(position, "depth=4 cache=table-bounds order=dynamic");
    (void)state;

    for (options.max_nodes = 1; options.max_nodes <= 40; options.max_nodes++)
        check_search(position, &options, ESP_DETAIL_CALLS, false, SMALL);
    esp_options_free(&options);
    esp_position_free(position);
}

/* A long open path: blocks begin with it, but do not consist of it. */
static void deep(void **state)
{
    enum { PLIES = 20000 };
    struct esp_position *position = position_of("tree", NULL, "random:1,20000,7");
    struct esp_options options = options_of(position, "");
    (void)state;

    struct bytes lines = traced(position, &options, ESP_DETAIL_NODES, false, 0);
    struct bytes compact = traced(position, &options, ESP_DETAIL_NODES, false, 1 << 12);
    struct bytes said = to_lines(compact);
    expect_bytes(said, lines);
    assert_true(compact.length < 60 * (size_t)PLIES + (1 << 16));
    same_records(compact, lines);
    free(lines.at);
    free(compact.at);
    free(said.at);
    esp_options_free(&options);
    esp_position_free(position);
}

/* --- files --------------------------------------------------------------------------------- */

static void golden_file(const char *path)
{
    struct bytes lines = file_bytes(path);

    goes_round(lines, USUAL);
    goes_round(lines, 1);
    free(lines.at);
}

static void golden(void **state)
{
    struct dirent **games;
    const int count = scandir(TEST_TRACES, &games, NULL, alphasort);
    int files = 0;
    (void)state;

    for (int i = 0; i < count; i++) {
        char folder[1024], path[2048];
        struct dirent **traces;
        snprintf(folder, sizeof folder, TEST_TRACES "/%s", games[i]->d_name);
        const bool hidden = games[i]->d_name[0] == '.';
        const int held = hidden ? -1 : scandir(folder, &traces, NULL, alphasort);
        for (int k = 0; k < held; k++) {
            snprintf(path, sizeof path, "%s/%s", folder, traces[k]->d_name);
            if (strstr(traces[k]->d_name, ".jsonl")) {
                golden_file(path);
                files++;
            }
            free(traces[k]);
        }
        if (held >= 0)
            free(traces);
        free(games[i]);
    }
    free(games);
    assert_true(files > 20);
}

static void foreign_file(const char *path)
{
    struct bytes lines = file_bytes(path);

    for (size_t block = 1; block <= USUAL; block *= 16) {
        struct bytes compact = to_compact(lines, block), again = to_lines(compact);
        same_records(compact, lines);
        same_records(again, lines);
        free(compact.at);
        free(again.at);
    }
    free(lines.at);
}

static void foreign(void **state)
{
    (void)state;
    each_file("records", ".jsonl", foreign_file);
}

/* Whatever a line holds, a trace that is refused is refused in the other form, too. */
static void malformed_file(const char *path)
{
    struct esp_conversion what = { .traces = 0 };
    struct esp_error error = { .text = "" };
    struct esp_record *record = NULL;
    struct bytes lines = file_bytes(path), compact;
    FILE *source = fmemopen(lines.at, lines.length + (lines.length == 0), "r");
    FILE *stream = open_memstream(&compact.at, &compact.length);

    const enum esp_status status =
        esp_trace_convert(source, path, stream, ESP_FORM_COMPACT, ESP_SALVAGE_NONE, &what, &error);
    fclose(source);
    fclose(stream);
    assert_int_equal(status == ESP_OK, error.text[0] == '\0');
    if (status == ESP_OK && what.problem.text[0] == '\0') {
        source = fmemopen(compact.at, compact.length, "r");
        if (esp_record_read(&record, source, "t", ESP_SALVAGE_NONE, &error) != ESP_BAD_INPUT)
            fail_msg("%s is read in its compact form", path);
        assert_null(record);
        fclose(source);
    }
    free(lines.at);
    free(compact.at);
}

static void malformed(void **state)
{
    (void)state;
    each_file("malformed", ".jsonl", malformed_file);
}

/* Several traces in a file, and one that is cut off. */
static void several(void **state)
{
    static const char text[] =
        "{\"trace\":\"espalier\",\"version\":1}\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0}\n"
        "\n"
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"tree\"}\r\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null}\n"
        "{\"event\":\"leave\",\"id\":0,\"value\":1.5,\"raw\":\"(1.5, None)\"}\n"
        "{\"event\":\"end\",\"nodes\":1,\"value\":1.5,\"move\":null}\n";
    struct bytes lines = { (char *)(uintptr_t)text, sizeof text - 1 };
    struct bytes compact = to_compact(lines, USUAL);
    struct esp_record_reader *reader;
    struct esp_record *record;
    FILE *stream = fmemopen(compact.at, compact.length, "r");
    (void)state;

    assert_int_equal(esp_record_reader_new(&reader, stream, "t", ESP_SALVAGE_NONE, NULL), ESP_OK);
    assert_int_equal(esp_record_next(&record, reader, NULL), ESP_OK);
    assert_int_equal(esp_record_count(record), 1);
    assert_false(esp_record_footer(record)->complete);
    assert_null(esp_record_footer(record)->problem);
    esp_record_free(record);
    assert_int_equal(esp_record_next(&record, reader, NULL), ESP_OK);
    assert_true(esp_record_footer(record)->complete);
    expect_text(esp_record_raw(record, 0), "(1.5, None)");
    esp_record_free(record);
    assert_int_equal(esp_record_next(&record, reader, NULL), ESP_OK);
    assert_null(record);
    esp_record_reader_free(reader);
    fclose(stream);
    free(compact.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches), cmocka_unit_test(an_own_game), cmocka_unit_test(stopped),
        cmocka_unit_test(deep),     cmocka_unit_test(golden),      cmocka_unit_test(foreign),
        cmocka_unit_test(malformed), cmocka_unit_test(several),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
