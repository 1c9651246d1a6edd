/*
 * streamed.c - the figures of a trace that is never a record: those of the
 * record, whatever the form, in memory that does not grow; and what is not
 * plain is left to a record.
 */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "testing.h"
#include "ask.h"
#include "compact_write.h"
#include "espalier/convert.h"
#include "espalier/stats.h"
#include "espalier/trace.h"

/* --- traces ------------------------------------------------------------------ */

/* block: bytes of a block of the compact form; 0: JSON Lines. */
static FILE *trace_of(const char *game, const char *settings, size_t block)
{
    struct esp_position *position = position_of(game, NULL, "");
    struct esp_options options = options_of(position, settings);
    struct esp_error error = { .text = "" };
    FILE *stream = tmpfile();
    struct esp_sink *sink =
        block ? esp_compact_sink_sized(stream, position, &options, ESP_DETAIL_NODES, false, block,
                                       &error)
              : esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, false, &error);

    assert_non_null(sink);
    struct esp_result result = search_of(position, &options, sink);
    esp_result_free(&result);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
    esp_options_free(&options);
    esp_position_free(position);
    rewind(stream);
    return stream;
}

static enum esp_status read_events(struct esp_stats *stats, FILE *stream, uint64_t number,
                                   bool *more)
{
    char *header;

    *stats = (struct esp_stats){ .count = 0 };
    rewind(stream);
    const enum esp_status status =
        esp_stats_read(stats, &header, more, stream, "t", number, NULL);
    if (status == ESP_OK)
        assert_ptr_equal(strstr(header, "{\"trace\":\"espalier\""), header);
    free(header);
    return status;
}

static struct esp_stats read_record(FILE *stream)
{
    struct esp_stats stats = { .count = 0 };
    struct esp_error error = { .text = "" };
    struct esp_record *record;

    rewind(stream);
    if (esp_record_read(&record, stream, "t", ESP_SALVAGE_NONE, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_int_equal(esp_stats_add(&stats, record, NULL), ESP_OK);
    esp_record_free(record);
    return stats;
}

static void expect_record(FILE *stream)
{
    struct esp_stats read, expected = read_record(stream);
    bool more;

    assert_int_equal(read_events(&read, stream, 1, &more), ESP_OK);
    assert_int_equal(read.count, expected.count);
    assert_memory_equal(read.plies, expected.plies, read.count * sizeof *read.plies);
    esp_stats_free(&read);
    esp_stats_free(&expected);
}

/* --- the same figures ----------------------------------------------------------- */

/* Moves searched again at once lie on both sides of a block's end, where numbers change. */
static void every_form(void **state)
{
    static const struct {
        const char *game, *settings;
    } searches[] = {
        { "connect4", "algorithm=pvs depth=6" },
        { "mancala", "algorithm=pvs depth=5 cache=table-bounds" },
        { "mancala", "algorithm=alphabeta depth=5 cache=eval order=dynamic" },
        { "tictactoe", "algorithm=alphabeta cutoff=strict" },
        { "cs156-checkers", "algorithm=alphabeta depth=5" },
    };
    static const size_t blocks[] = { 0, 200, 5000 };
    (void)state;

    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++)
        for (size_t k = 0; k < sizeof blocks / sizeof blocks[0]; k++) {
            FILE *stream = trace_of(searches[i].game, searches[i].settings, blocks[k]);
            expect_record(stream);
            fclose(stream);
        }
}

static void golden_traces(void **state)
{
    glob_t found;
    (void)state;

    assert_int_equal(glob("traces/*/*.jsonl", 0, NULL, &found), 0);
    assert_true(found.gl_pathc > 10);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        FILE *stream = fopen(found.gl_pathv[i], "r");
        assert_non_null(stream);
        expect_record(stream);
        fclose(stream);
    }
    globfree(&found);
}

static void one_of_several(void **state)
{
    FILE *first = trace_of("tictactoe", "algorithm=alphabeta depth=3", 0);
    FILE *second = trace_of("tictactoe", "algorithm=minimax depth=3", 0);
    FILE *both = tmpfile();
    struct esp_stats expected = read_record(second), read;
    bool more;
    int c;
    (void)state;

    rewind(second);
    while ((c = getc(first)) != EOF)
        putc(c, both);
    while ((c = getc(second)) != EOF)
        putc(c, both);
    assert_int_equal(read_events(&read, both, 1, &more), ESP_OK);
    assert_true(more);
    assert_true(esp_stats_total(&read).cutoffs > 0);
    esp_stats_free(&read);
    assert_int_equal(read_events(&read, both, 2, &more), ESP_OK);
    assert_false(more);
    assert_int_equal(read.count, expected.count);
    assert_memory_equal(read.plies, expected.plies, read.count * sizeof *read.plies);
    esp_stats_free(&read);
    assert_int_equal(read_events(&read, both, 3, &more), ESP_UNSUPPORTED);
    esp_stats_free(&expected);
    fclose(first);
    fclose(second);
    fclose(both);
}

/* --- left to a record -------------------------------------------------------------- */

#define HEADER "{\"trace\":\"espalier\",\"version\":1}\n"
#define ROOT "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"side\":\"max\"}\n"
#define CHILD(move) \
    "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":" move ",\"side\":\"min\"}\n"
#define LEAVE(id, rest) "{\"event\":\"leave\",\"id\":" id ",\"value\":1,\"move\":null" rest "}\n"
#define FULL ",\"why\":\"full\""
#define LEAF LEAVE("1", ",\"why\":\"horizon\"")
#define END(nodes) "{\"event\":\"end\",\"nodes\":" nodes ",\"value\":1,\"move\":null}\n"

static void expect_left(const char *text, enum esp_status status)
{
    FILE *stream = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    struct esp_stats stats;
    bool more;

    assert_non_null(stream);
    if (read_events(&stats, stream, 1, &more) != status)
        fail_msg("another status for %s", text);
    assert_true(status == ESP_OK || !stats.plies);
    esp_stats_free(&stats);
    fclose(stream);
}

static void not_plain(void **state)
{
    static const char *const texts[] = {
        "",
        HEADER,
        ROOT,
        HEADER ROOT CHILD("\"a\"") LEAF LEAVE("0", FULL),                /* no footer */
        HEADER ROOT CHILD("\"a\"") LEAF END("2"),                        /* a node is open */
        HEADER ROOT CHILD("\"a\"") LEAF LEAVE("0", FULL) END("3"),       /* another count */
        HEADER ROOT CHILD("null") LEAF LEAVE("0", FULL) END("2"),        /* which move? */
        HEADER ROOT CHILD("\"a\"") LEAF LEAVE("0", "") END("2"),         /* why? */
        HEADER ROOT CHILD("\"a\"") LEAF LEAVE("0", ",\"why\":\"cutoff\"") END("2"), /* untried? */
        HEADER ROOT CHILD("\"a\"") LEAF LEAVE("0", FULL) END("2") LEAF,  /* behind the end */
        HEADER ROOT CHILD("\"a\"") LEAVE("1", ",\"why\":\"table\",\"from\":7") LEAVE("0", FULL)
            END("2"),                                                    /* no such node yet */
        HEADER ROOT CHILD("7") LEAF LEAVE("0", FULL) END("2"),           /* no text */
        HEADER ROOT "{\"event\":\"ent",
    };
    (void)state;

    expect_left(HEADER ROOT CHILD("\"a\"") LEAF LEAVE("0", FULL) END("2"), ESP_OK);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        expect_left(texts[i], ESP_UNSUPPORTED);
}

/* A block is missing from the middle of a compact trace. */
static void damaged(void **state)
{
    FILE *stream = trace_of("tictactoe", "algorithm=alphabeta depth=5", 200);
    struct esp_stats stats;
    bool more;
    (void)state;

    fseek(stream, 0, SEEK_END);
    const long middle = ftell(stream) / 2;
    fseek(stream, middle, SEEK_SET);
    const int byte = getc(stream);
    fseek(stream, middle, SEEK_SET);
    putc(byte ^ 0x55, stream);
    assert_int_equal(read_events(&stats, stream, 1, &more), ESP_UNSUPPORTED);
    assert_null(stats.plies);
    fclose(stream);
}

/* --- memory ---------------------------------------------------------------------------- */

static long peak_kib(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* A record of these would take 56 MB and 17 MB. */
static void flat_memory(void **state)
{
    FILE *compact = trace_of("connect4", "algorithm=alphabeta depth=11 max-nodes=1000000", 1 << 16);
    FILE *lines = trace_of("connect4", "algorithm=alphabeta depth=11 max-nodes=300000", 0);
    struct esp_stats stats;
    bool more;
    (void)state;

    const long before = peak_kib();
    assert_int_equal(read_events(&stats, compact, 1, &more), ESP_OK);
    assert_int_equal(esp_stats_total(&stats).nodes, 1000000);
    esp_stats_free(&stats);
    assert_int_equal(read_events(&stats, lines, 1, &more), ESP_OK);
    assert_int_equal(esp_stats_total(&stats).nodes, 300000);
    esp_stats_free(&stats);
    if (!TEST_SANITIZED) /* where memory is not what it is elsewhere */
        assert_true(peak_kib() - before < 4 << 10);
    fclose(compact);
    fclose(lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flat_memory), /* first: peaks stay */
        cmocka_unit_test(every_form),  cmocka_unit_test(golden_traces),
        cmocka_unit_test(one_of_several), cmocka_unit_test(not_plain), cmocka_unit_test(damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
