/*
 * check.c - what is right is proved, and each kind of mistake is named where
 * it stands: golden traces with one thing changed in them by hand.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/check.h"
#include "reading.h"

#define ALPHABETA "traces/mancala/a4-alphabeta.jsonl"

/* The text with one place changed; the place is there exactly once. */
static char *changed(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    assert_non_null(at);
    assert_null(strstr(at + 1, from));
    const size_t size = strlen(text) + strlen(to) + 1;
    char *result = malloc(size);
    assert_non_null(result);
    snprintf(result, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return result;
}

static struct esp_check check_of(const char *text)
{
    struct esp_record *record = record_of(text, strlen(text));
    struct esp_error error = { .text = "" };
    struct esp_check check;

    if (esp_check_record(&check, record, &error) != ESP_OK)
        fail_msg("%s", error.text);
    esp_record_free(record);
    return check;
}

static const struct esp_problem *find(const struct esp_check *check, uint32_t node,
                                      enum esp_problem_kind kind)
{
    for (size_t i = 0; i < check->count; i++)
        if (check->problems[i].node == node && check->problems[i].kind == kind)
            return &check->problems[i];
    return NULL;
}

/* --- what is right ------------------------------------------------------------------------- */

static void expect_proved(const char *path)
{
    size_t length;
    char *text = file_text(path, &length);
    struct esp_check check = check_of(text);

    if (check.count)
        fail_msg("%s: node %u: %s: expected %s, got %s", path, check.problems[0].node,
                 esp_problem_name(check.problems[0].kind), check.problems[0].expected,
                 check.problems[0].got);
    esp_check_free(&check);
    free(text);
}

static void golden_traces(void **state)
{
    static const char *const games[] = { "connect4",    "cs156-checkers", "last-stone", "mancala",
                                         "redblue-nim", "tictactoe",      "tree" };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char folder[64];
        snprintf(folder, sizeof folder, "../../traces/%s", games[i]);
        each_file(folder, ".jsonl", expect_proved);
    }
}

/* --- what is wrong ------------------------------------------------------------------------- */

static const struct {
    const char *from, *to;
    uint32_t node;
    enum esp_problem_kind kind;
    const char *expected, *got;
} mistakes[] = {
    { "\"id\":9,\"value\":-6", "\"id\":9,\"value\":-5", 9, ESP_PROBLEM_VALUE, "-6", "-5" },
    { "\"id\":1,\"value\":-6", "\"id\":1,\"value\":-7", 1, ESP_PROBLEM_VALUE, "-6", "-7" },
    { "\"id\":1,\"value\":-6", "\"id\":1,\"value\":6", 1, ESP_PROBLEM_VALUE, "-6", "6" },
    { "\"id\":8,\"parent\":0,\"move\":\"2\",\"ply\":1,\"depth\":1,\"side\":\"max\","
      "\"alpha\":\"-inf\",\"beta\":-6",
      "\"id\":8,\"parent\":0,\"move\":\"2\",\"ply\":1,\"depth\":1,\"side\":\"max\","
      "\"alpha\":\"-inf\",\"beta\":\"inf\"",
      8, ESP_PROBLEM_WINDOW, "(-inf, -6)", "(-inf, inf)" },
    { "\"id\":6,\"parent\":1,\"move\":\"4\",\"ply\":2,\"depth\":0,\"side\":\"min\",\"alpha\":-6",
      "\"id\":6,\"parent\":1,\"move\":\"4\",\"ply\":2,\"depth\":0,\"side\":\"min\",\"alpha\":-7", 6,
      ESP_PROBLEM_WINDOW, "(-6, inf)", "(-7, inf)" },
    { "\"id\":8,\"parent\":0,\"move\":\"2\"", "\"id\":8,\"parent\":0,\"move\":\"1\"", 8,
      ESP_PROBLEM_MOVE, "a legal move", "1" },
    { "\"id\":3,\"parent\":1,\"move\":\"1\"", "\"id\":3,\"parent\":1,\"move\":\"0\"", 3,
      ESP_PROBLEM_ORDER, "a move not tried before", "0" },
    { "\"id\":2,\"parent\":1,\"move\":\"0\"", "\"id\":2,\"parent\":1,\"move\":\"5\"", 2,
      ESP_PROBLEM_ORDER, "0", "5" },
    { "\"id\":1,\"parent\":0,\"move\":\"0\",\"ply\":1,\"depth\":1,\"side\":\"max\"",
      "\"id\":1,\"parent\":0,\"move\":\"0\",\"ply\":1,\"depth\":1,\"side\":\"min\"", 1,
      ESP_PROBLEM_SIDE, "max", "min" },
    { "[\"3\",\"4\",\"5\"]", "[\"3\",\"5\"]", 8, ESP_PROBLEM_PRUNED, "4", "5" },
    { "[\"3\",\"4\",\"5\"]", "[\"3\",\"4\"]", 8, ESP_PROBLEM_PRUNED, "5", "nothing" },
    { "[\"4\",\"5\"]}", "[\"4\",\"5\",\"1\"]}", 10, ESP_PROBLEM_PRUNED, "no more moves", "1" },
    { "\"id\":0,\"value\":-6,\"move\":\"0\"", "\"id\":0,\"value\":-6,\"move\":\"3\"", 0,
      ESP_PROBLEM_RETURNED, "0", "3" },
    { "\"id\":8,\"value\":-6,\"move\":null", "\"id\":8,\"value\":-6,\"move\":\"2\"", 8,
      ESP_PROBLEM_RETURNED, "no move", "2" },
    { "\"id\":14,\"value\":-6", "\"id\":14,\"value\":-7", 10, ESP_PROBLEM_CUTOFF,
      "an open window: go on", "3" },
    { "\"why\":\"cutoff\",\"by\":\"2\",\"pruned\":[\"3\",\"4\",\"5\"]", "\"why\":\"full\"", 8,
      ESP_PROBLEM_CUTOFF, "a cutoff", "2" },
    { "\"why\":\"cutoff\",\"by\":\"2\",\"pruned\":[\"3\",\"4\",\"5\"]", "\"why\":\"full\"", 8,
      ESP_PROBLEM_ORDER, "every move tried", "moves left out" },
    { "\"id\":11,\"value\":-7", "\"id\":11,\"value\":-6", 10, ESP_PROBLEM_CUTOFF, "a cutoff",
      "0" },
    { "\"cutoff\":\"nonstrict\"", "\"cutoff\":\"strict\"", 8, ESP_PROBLEM_CUTOFF,
      "an open window: go on", "2" },
    { "\"id\":9,\"value\":-6,\"move\":null,\"why\":\"horizon\"",
      "\"id\":9,\"value\":-6,\"move\":null,\"why\":\"terminal\"", 9, ESP_PROBLEM_LEAF,
      "an open game", "the end of the game" },
    { "\"id\":9,\"parent\":8,\"move\":\"2\",\"ply\":2,\"depth\":0",
      "\"id\":9,\"parent\":8,\"move\":\"2\",\"ply\":2,\"depth\":1", 9, ESP_PROBLEM_LEAF,
      "depth to go on", "the horizon" },
    { "\"eval\":\"store-difference\"", "\"eval\":\"fingerprint\"", 9, ESP_PROBLEM_VALUE, NULL,
      "-6" },
};

static void mistakes_are_named(void **state)
{
    size_t length;
    char *text = file_text(ALPHABETA, &length);
    (void)state;

    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        char *wrong = changed(text, mistakes[i].from, mistakes[i].to);
        struct esp_check check = check_of(wrong);
        const struct esp_problem *found = find(&check, mistakes[i].node, mistakes[i].kind);
        if (!found)
            fail_msg("not found: node %u, %s: %s", mistakes[i].node,
                     esp_problem_name(mistakes[i].kind), mistakes[i].to);
        if (mistakes[i].expected)
            assert_string_equal(found->expected, mistakes[i].expected);
        assert_string_equal(found->got, mistakes[i].got);
        esp_check_free(&check);
        free(wrong);
    }
    free(text);
}

/* An option that the header leaves out is not held against a node. */
static void unknown_options(void **state)
{
    size_t length;
    char *text = file_text(ALPHABETA, &length);
    (void)state;

    char *silent = changed(text, "\"cutoff\":\"nonstrict\",", "");
    char *other = changed(silent, "\"eval\":\"store-difference\",", "");
    char *worth = changed(other, "\"cutoff-move\":\"null\",", "");
    struct esp_check check = check_of(worth);
    assert_int_equal(check.count, 0);
    assert_int_equal(check.cutoffs, 2);
    esp_check_free(&check);
    free(worth);
    free(other);
    free(silent);
    free(text);
}

/* --- in words --------------------------------------------------------------------------------- */

static void explained(void **state)
{
    size_t length, size;
    char *text = file_text(ALPHABETA, &length), *words = NULL;
    struct esp_record *record = record_of(text, length);
    FILE *stream = open_memstream(&words, &size);
    (void)state;

    assert_non_null(stream);
    esp_explain_node(record, 8, stream);
    fclose(stream);
    assert_string_equal(
        words, "node 8 (after move 2): MAX to move, window (-inf, -6)\n"
               "  move 2 scored -6, which is at least beta = -6: nothing here can matter any more\n"
               "  beta = -6 was set at the root by move 0, which gave MIN -6\n"
               "  never tried: 3, 4, 5      strict pruning (>) would have tried them\n");
    free(words);
    esp_record_free(record);
    free(text);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_traces),
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(unknown_options),
        cmocka_unit_test(explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
