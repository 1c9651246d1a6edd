/*
 * `espalier convert` between the forms of a trace, and what the other
 * commands do with a compact one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

static void search_to(const char *name)
{
    struct outcome outcome = RUN("search", "mancala", "123551234220105241", "--depth", "2",
                                 "--eval", "store-difference", "--trace", name);

    assert_string_equal(outcome.err, "");
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
}

static void search_both(void **state)
{
    (void)state;
    search_to("t.jsonl");
    search_to("t.espt");
}

static void same_files(const char *a, const char *b)
{
    char *x = read_file(a), *y = read_file(b);

    assert_string_equal(x, y);
    free(x);
    free(y);
}

static void there_and_back(void **state)
{
    search_both(state);
    expect_text(RUN("convert", "t.espt", "from.jsonl"), "");
    same_files("from.jsonl", "t.jsonl");
    expect_text(RUN("convert", "t.jsonl", "to.espt"), "");
    expect_text(RUN("convert", "to.espt", "again.jsonl"), "");
    same_files("again.jsonl", "t.jsonl");
}

/* Through standard input and output, and to the forms that take a whole record. */
static void streams_and_other_forms(void **state)
{
    search_both(state);
    char *lines = read_file("t.jsonl");
    expect_text(RUN("convert", "t.espt", "-", "--to", "jsonl"), lines);
    expect_text(RUN_WITH((struct setup){ .input = lines }, "convert", "-", "stdin.espt"), "");
    expect_text(RUN("convert", "stdin.espt", "-", "--to", "jsonl"), lines);
    free(lines);
    expect_text(RUN("convert", "t.jsonl", "a.json"), "");
    expect_text(RUN("convert", "t.espt", "b.json"), "");
    same_files("a.json", "b.json");
    expect_text(RUN("convert", "t.jsonl", "a.csv"), "");
    expect_text(RUN("convert", "t.espt", "b.csv"), "");
    same_files("a.csv", "b.csv");
    char *table = read_file("a.csv");
    assert_non_null(strstr(table, "\n9,8,2,2,0,min,-inf,-6,-6,,horizon,exact,,,,,0\n"));
    free(table);
}

/* The form shows in the bytes, whatever the file is called. */
static void names_do_not_matter(void **state)
{
    search_both(state);
    assert_int_equal(rename("t.espt", "odd.jsonl"), 0);
    struct outcome odd = RUN("draw", "odd.jsonl"), plain = RUN("draw", "t.jsonl");
    assert_string_equal(odd.err, "");
    assert_string_equal(odd.out, plain.out);
    outcome_free(&odd);
    outcome_free(&plain);
    expect_error(RUN("convert", "odd.jsonl", "x.espt"),
                 "odd.jsonl: is a compact trace already");
    assert_int_not_equal(access("x.espt", F_OK), 0);
}

static void others_read_it(void **state)
{
    search_both(state);
    struct outcome check = RUN("check", "t.espt");
    assert_string_equal(check.out, "t.espt: 15 nodes, 2 cutoffs, well formed, proved\n");
    assert_int_equal(check.status, 0);
    outcome_free(&check);
    struct outcome diff = RUN("diff", "t.jsonl", "t.espt");
    assert_int_equal(diff.status, 0);
    outcome_free(&diff);
}

/* A block that is damaged is named, and its name comes first. */
static void damage_is_told(void **state)
{
    search_both(state);
    FILE *file = fopen("t.espt", "r+b");
    assert_non_null(file);
    fseek(file, 12, SEEK_SET);
    const long length = fgetc(file) + 256L * fgetc(file);
    fseek(file, 32 + length + 32 + 20, SEEK_SET); /* in the block of events */
    const int byte = fgetc(file);
    fseek(file, -1, SEEK_CUR);
    fputc(byte ^ 1, file);
    fclose(file);
    struct outcome draw = RUN("draw", "t.espt");
    char start[80];
    snprintf(start, sizeof start, "espalier: t.espt: block 1 at byte %ld: checksum ", 32 + length);
    assert_memory_equal(draw.err, start, strlen(start));
    assert_non_null(strstr(draw.err, "; the rest is kept\n"));
    assert_non_null(strstr(draw.err, "t.espt: 15 nodes are missing; the picture marks 0 nodes as "
                                     "unfinished\n"));
    outcome_free(&draw);
    struct outcome convert = RUN("convert", "t.espt", "x.jsonl");
    assert_memory_equal(convert.err, start, strlen(start));
    assert_int_equal(convert.status, 0);
    outcome_free(&convert);
}

static void usage(void **state)
{
    search_both(state);
    expect_error(RUN("convert", "t.jsonl", "x.espt", "--trace-number", "2"),
                 "--trace-number: espt takes all traces of t.jsonl");
    expect_error(RUN("convert", "t.jsonl", "x.jsonl"), "t.jsonl: is JSON Lines already");
    write_file("bad.jsonl", "{\"trace\":\"espalier\",\"version\":1}\n{\"event\":\"leave\"}\n");
    expect_error(RUN("convert", "bad.jsonl", "x.espt"),
                 "bad.jsonl: line 2: leaves a node, but none is open");
    struct outcome kept = RUN("convert", "bad.jsonl", "x.espt", "--salvage");
    assert_int_equal(kept.status, 0);
    assert_string_equal(kept.err, "espalier: bad.jsonl: line 2: leaves a node, but none is open "
                                  "(the rest is kept)\n");
    outcome_free(&kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_and_back), cmocka_unit_test(streams_and_other_forms),
        cmocka_unit_test(names_do_not_matter), cmocka_unit_test(others_read_it),
        cmocka_unit_test(damage_is_told), cmocka_unit_test(usage),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
