/*
 * database.c - traces as runs of an SQLite database, asked through SQLite
 * itself: rows against the record's nodes, views against the statistics.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "testing.h"
#include "cases.h"
#include "espalier/database.h"
#include "espalier/stats.h"
#include "espalier/trace.h"

enum { NAME_ROOM = 64 };

static char folder[] = "/tmp/espalier-database-XXXXXX";
static char file[NAME_ROOM];

static int enter_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(file, sizeof file, "%s/runs.sqlite", folder);
    return 0;
}

static int remove_file(void **state)
{
    (void)state;
    unlink(file);
    return 0;
}

static int leave_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

/* --- asking ------------------------------------------------------------------------- */

static sqlite3 *opened(void)
{
    sqlite3 *database;
    assert_int_equal(sqlite3_open_v2(file, &database, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    return database;
}

/* One value as text, "NULL" for none; one block, overwritten by the next call. */
static const char *ask(const char *sql)
{
    static char answer[1000];
    sqlite3 *database = opened();
    sqlite3_stmt *statement;

    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(database));
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    const char *text = (const char *)sqlite3_column_text(statement, 0);
    snprintf(answer, sizeof answer, "%s", text ? text : "NULL");
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return answer;
}

static void expect(const char *sql, const char *answer)
{
    assert_string_equal(ask(sql), answer);
}

/* --- adding ------------------------------------------------------------------------- */

static struct esp_record *record_from(FILE *stream)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record;

    assert_non_null(stream);
    rewind(stream);
    if (esp_record_read(&record, stream, "t", ESP_SALVAGE_NONE, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    return record;
}

static void add(const struct esp_record *record, const char *name, int64_t expected)
{
    struct esp_error error = { .text = "" };
    int64_t run;

    if (esp_database_add(file, name, record, &run, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_int_equal(run, expected);
}

static void golden_by_hand(void **state)
{
    (void)state;
    struct esp_record *record = record_from(fopen("traces/mancala/a4-alphabeta.jsonl", "r"));

    add(record, "a4", 1);
    add(record, "it's again", 2);
    esp_record_free(record);
    expect("SELECT count(*) FROM node WHERE run = 1", "15");
    expect("SELECT name FROM run WHERE id = 2", "it's again");
    expect("SELECT game || ' ' || position || ' ' || depth || ' ' || value || ' ' || move FROM run",
           "mancala 123551234220105241 2 -6.0 0");
    expect("SELECT header ->> '$.options.cutoff' FROM run", "nonstrict");
    /* node 8: the second move at the root, cut by its first child */
    expect("SELECT concat || '' FROM (SELECT parent || ' ' || last || ' ' || ply || ' ' || depth "
           "|| ' ' || side || ' ' || move || ' ' || place || ' ' || beta || ' ' || value || ' ' || "
           "why || ' ' || closed_by || ' ' || tried || ' ' || untried || ' ' || pruned AS concat "
           "FROM node WHERE run = 1 AND id = 8)",
           "0 9 1 1 max 2 2 -6.0 -6.0 cutoff 2 1 3 [\"3\",\"4\",\"5\"]");
    expect("SELECT alpha = -9e999 AND returned IS NULL AND parent = 0 FROM node "
           "WHERE run = 1 AND id = 8", "1");
    expect("SELECT parent IS NULL AND place = 1 AND move IS NULL FROM node "
           "WHERE run = 1 AND id = 0", "1");
    expect("SELECT first_share || ' ' || cut_at || ' ' || width FROM total WHERE run = 1",
           "0.5 2.5 4.75");
    expect("SELECT group_concat(id, ' ') FROM node WHERE run = 1 AND id BETWEEN 8 + 1 AND "
           "(SELECT last FROM node WHERE run = 1 AND id = 8)", "9");
}

/* Texts of every kind, and nodes that were never left. */
static void odd_texts(void **state)
{
    (void)state;
    FILE *stream = tmpfile();
    fputs("{\"trace\":\"espalier\",\"version\":1}\n"
          "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null}\n"
          "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"it's \\\"\\u00e4\\\" %d\"}\n"
          "{\"event\":\"leave\",\"id\":1,\"value\":null,\"why\":\"cutoff\","
          "\"pruned\":[\"\\\\\",\"\\\"\"]}\n", stream);
    struct esp_record *record = record_from(stream);

    add(record, "'); DROP TABLE node; --", 1);
    esp_record_free(record);
    expect("SELECT move FROM node WHERE id = 1", "it's \"\xc3\xa4\" %d");
    expect("SELECT pruned ->> 0 FROM node WHERE id = 1", "\\");
    expect("SELECT pruned ->> 1 FROM node WHERE id = 1", "\"");
    expect("SELECT value IS NULL AND untried = 2 FROM node WHERE id = 1", "1");
    expect("SELECT why IS NULL AND last = 1 FROM node WHERE id = 0", "1");
    expect("SELECT complete FROM run", "0");
    expect("SELECT game IS NULL FROM run", "1");
    expect("SELECT name FROM run", "'); DROP TABLE node; --");
}

/* --- the views ------------------------------------------------------------------------ */

static int64_t runs_added;

static void expect_ply(sqlite3_stmt *row, const struct esp_ply_stats *ply)
{
    const double cut_at = esp_stats_cutoff_index(ply);

    assert_int_equal(sqlite3_column_int64(row, 0), ply->nodes);
    assert_int_equal(sqlite3_column_int64(row, 1), ply->terminal + ply->horizon);
    assert_int_equal(sqlite3_column_int64(row, 2), ply->table_hits);
    assert_int_equal(sqlite3_column_int64(row, 3), ply->eval_hits);
    assert_int_equal(sqlite3_column_int64(row, 4), ply->cutoffs);
    assert_int_equal(sqlite3_column_int64(row, 5), ply->cutoffs_pruning);
    assert_int_equal(sqlite3_column_int64(row, 6), ply->cutoff_at[0]);
    assert_int_equal(sqlite3_column_int64(row, 7), ply->inner);
    assert_int_equal(sqlite3_column_int64(row, 8), ply->tried);
    assert_int_equal(sqlite3_column_int64(row, 9), ply->untried);
    if (ply->cutoffs && ply->cutoff_at[ESP_STATS_INDEXES - 1] == 0)
        assert_true(fabs(sqlite3_column_double(row, 10) - cut_at) < 1e-9);
}

static void expect_views(int64_t run, const struct esp_stats *stats)
{
    sqlite3 *database = opened();
    sqlite3_stmt *row;

    assert_int_equal(sqlite3_prepare_v2(database,
                                        "SELECT nodes, leaves, table_hits, eval_hits, cutoffs, "
                                        "cutoffs_pruning, first_cutoffs, inner_nodes, tried, "
                                        "untried, cut_at FROM ply WHERE run = ? ORDER BY ply",
                                        -1, &row, NULL), SQLITE_OK);
    sqlite3_bind_int64(row, 1, run);
    for (size_t i = 0; i < stats->count; i++) {
        assert_int_equal(sqlite3_step(row), SQLITE_ROW);
        expect_ply(row, &stats->plies[i]);
    }
    assert_int_equal(sqlite3_step(row), SQLITE_DONE);
    sqlite3_finalize(row);
    sqlite3_close(database);
}

static void check_position(const struct esp_position *position, const struct esp_options *plain,
                           const struct game_case *from, uint64_t *random)
{
    static const char *const settings[] = { "algorithm=alphabeta cache=table-bounds",
                                            "algorithm=alphabeta cache=eval order=dynamic" };
    struct esp_stats stats = { .count = 0 };
    struct esp_error error = { .text = "" };
    struct esp_options options;
    FILE *stream = tmpfile();
    (void)from;
    (void)random;

    assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
    set_options(&options, position, settings[runs_added % 2]);
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, true, &error);
    assert_non_null(sink);
    struct esp_result result = search_of(position, &options, sink);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
    esp_result_free(&result);
    struct esp_record *record = record_from(stream);
    if (esp_record_count(record) < 20000) { /* rows take longer than nodes */
        add(record, "run", ++runs_added);
        assert_int_equal(esp_stats_add(&stats, record, NULL), ESP_OK);
        expect_views(runs_added, &stats);
        esp_stats_free(&stats);
    }
    esp_record_free(record);
    esp_options_free(&options);
}

static void views(void **state)
{
    (void)state;
    each_position(5, check_position);
    assert_true(runs_added > 8);
    char text[NAME_ROOM];
    snprintf(text, sizeof text, "%lld", (long long)runs_added);
    expect("SELECT count(*) FROM total", text);
    expect("SELECT count(*) FROM node AS n JOIN node AS s ON s.run = n.run AND s.id = n.stored_by "
           "WHERE s.id >= n.id", "0");
    expect("SELECT count(*) > 0 FROM node WHERE bound IS NOT NULL AND stored_by IS NOT NULL", "1");
    expect("SELECT count(*) > 0 FROM node WHERE eval = 'hit'", "1");
    expect("SELECT count(*) FROM node WHERE state IS NULL", "0");
}

/* --- what is no database of runs ---------------------------------------------------------- */

static void expect_not_added(const char *place, enum esp_status expected, const char *part)
{
    struct esp_record *record = record_from(fopen("traces/mancala/a4-alphabeta.jsonl", "r"));
    struct esp_error error = { .text = "" };

    assert_int_equal(esp_database_add(place, "a4", record, NULL, &error), expected);
    if (!strstr(error.text, place) || !strstr(error.text, part))
        fail_msg("'%s': expected '%s' in it", error.text, part);
    esp_record_free(record);
}

static void not_a_database(void **state)
{
    (void)state;
    FILE *stream = fopen(file, "w");
    for (int i = 0; i < 100; i++)
        fputs("{\"trace\":\"espalier\",\"version\":1}\n", stream);
    const long size = ftell(stream);
    fclose(stream);
    expect_not_added(file, ESP_BAD_INPUT, "not an SQLite database");
    stream = fopen(file, "r");
    fseek(stream, 0, SEEK_END);
    assert_int_equal(ftell(stream), size);
    fclose(stream);
}

static void execute(const char *sql)
{
    sqlite3 *database;
    assert_int_equal(sqlite3_open(file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

static void another_database(void **state)
{
    (void)state;
    execute("CREATE TABLE friend (name TEXT); INSERT INTO friend VALUES ('Ada')");
    expect_not_added(file, ESP_BAD_INPUT, "a database of something else");
    expect("SELECT name FROM friend", "Ada");
    execute("PRAGMA user_version = 7");
    expect_not_added(file, ESP_BAD_INPUT, "version 7, expected 2");
}

static void no_such_place(void **state)
{
    (void)state;
    expect_not_added("/nowhere/runs.sqlite", ESP_IO, "unable to open");
}

/* A run that cannot be finished is not there, and those before it are. */
static void whole_or_not_at_all(void **state)
{
    (void)state;
    struct esp_record *record = record_from(fopen("traces/mancala/a4-alphabeta.jsonl", "r"));

    add(record, "first", 1);
    esp_record_free(record);
    execute("CREATE TRIGGER full BEFORE INSERT ON node WHEN NEW.id = 10 "
            "BEGIN SELECT raise(ABORT, 'no more room'); END");
    expect_not_added(file, ESP_IO, "no more room");
    expect("SELECT count(*) FROM run", "1");
    expect("SELECT count(*) FROM node", "15");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, remove_file)
    const struct CMUnitTest tests[] = {
        TEST(golden_by_hand),   TEST(odd_texts),     TEST(views),
        TEST(not_a_database),   TEST(another_database), TEST(no_such_place),
        TEST(whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
