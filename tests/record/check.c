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
#define TABLE "traces/redblue-nim/redblue-table-bounds.jsonl"
#define ROUNDS "traces/tree/berkeley-three-players.jsonl"
#define COUNTER "traces/last-stone/aima-depth.jsonl"

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

/* --- sentences ----------------------------------------------------------------------------- */

/* One change to a golden trace, and one of the problems it makes, in words. */
static const struct {
    const char *path, *from, *to;
    enum esp_problem_kind kind;
    const char *sentence;
} sentences[] = {
    { ALPHABETA, "\"id\":1,\"value\":-6", "\"id\":1,\"value\":-7", ESP_PROBLEM_VALUE,
      "node 1 (0): value -7, but its children give -6 (move 3)" },
    { ALPHABETA, "\"id\":9,\"value\":-6", "\"id\":9,\"value\":-5", ESP_PROBLEM_VALUE,
      "node 9 (2.2): value -5, but the evaluation gives -6" },
    { ALPHABETA, "\"id\":0,\"value\":-6,\"move\":\"0\"", "\"id\":0,\"value\":-6,\"move\":\"3\"",
      ESP_PROBLEM_RETURNED, "node 0 (.): returned move 3, but its value is that of move 0" },
    { ALPHABETA, "\"why\":\"cutoff\",\"by\":\"2\",\"pruned\":[\"3\",\"4\",\"5\"]",
      "\"why\":\"full\"", ESP_PROBLEM_CUTOFF,
      "node 8 (2): went on, but move 2 scored -6, which closes the window (-inf, -6)" },
    { ALPHABETA, "\"why\":\"cutoff\",\"by\":\"2\",\"pruned\":[\"3\",\"4\",\"5\"]",
      "\"why\":\"full\"", ESP_PROBLEM_ORDER,
      "node 8 (2): left as if every move were tried, but 3 were not, the first is 3" },
    { ALPHABETA, "\"cutoff\":\"nonstrict\"", "\"cutoff\":\"strict\"", ESP_PROBLEM_CUTOFF,
      "node 8 (2): cut by move 2, but its window (-6, -6) is still open" },
    { ALPHABETA, "\"id\":8,\"parent\":0,\"move\":\"2\"", "\"id\":8,\"parent\":0,\"move\":\"1\"",
      ESP_PROBLEM_MOVE, "node 8 (1): move 1 cannot be played in the position above" },
    /* depths: of the root, of a node below it, and of what ends or goes on too early */
    { ALPHABETA, "\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"depth\":2",
      "\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"depth\":3", ESP_PROBLEM_DEPTH,
      "node 0 (.): depth 3, but the header asks for 2" },
    { ALPHABETA, "\"id\":1,\"parent\":0,\"move\":\"0\",\"ply\":1,\"depth\":1",
      "\"id\":1,\"parent\":0,\"move\":\"0\",\"ply\":1,\"depth\":2", ESP_PROBLEM_DEPTH,
      "node 1 (0): depth 2, but the node above leaves 1" },
    { ALPHABETA, "\"id\":1,\"parent\":0,\"move\":\"0\",\"ply\":1,\"depth\":1",
      "\"id\":1,\"parent\":0,\"move\":\"0\",\"ply\":1,\"depth\":0", ESP_PROBLEM_LEAF,
      "node 1 (0): searched on, but its depth 0 is used up" },
    /* a round is over after three plies here, so all three stand at depth 1 */
    { ROUNDS, "\"id\":2,\"parent\":1,\"move\":\"1\",\"ply\":2,\"depth\":1",
      "\"id\":2,\"parent\":1,\"move\":\"1\",\"ply\":2,\"depth\":0", ESP_PROBLEM_DEPTH,
      "node 2 (1.1): depth 0, but the node above leaves 1" },
    /* this counter counts upwards, from 0 at the root's children */
    { COUNTER, "\"id\":1,\"parent\":0,\"move\":\"1\",\"ply\":1,\"depth\":0",
      "\"id\":1,\"parent\":0,\"move\":\"1\",\"ply\":1,\"depth\":1", ESP_PROBLEM_DEPTH,
      "node 1 (1): depth 1, but the node above leaves 0" },
    { COUNTER, "\"id\":2,\"parent\":1,\"move\":\"1\",\"ply\":2,\"depth\":1",
      "\"id\":2,\"parent\":1,\"move\":\"1\",\"ply\":2,\"depth\":0", ESP_PROBLEM_LEAF,
      "node 2 (1.1): left at the horizon, but depth 0 is not used up" },
    /* the footer */
    { ALPHABETA, "\"nodes\":15,\"value\":-6", "\"nodes\":15,\"value\":-5", ESP_PROBLEM_FOOTER,
      "the footer: value -5, but the root has -6" },
    { ALPHABETA, "\"nodes\":15,\"value\":-6,\"move\":\"0\"",
      "\"nodes\":15,\"value\":-6,\"move\":\"2\"", ESP_PROBLEM_FOOTER,
      "the footer: move 2, but the root returned move 0" },
    /* answers from the table: node 2 stored 3, exact; nodes 5 and 10 are other positions */
    { TABLE, "\"id\":9,\"value\":3", "\"id\":9,\"value\":4", ESP_PROBLEM_TABLE,
      "node 9 (B2.R2): answered 4 from the table, but node 2 stored 3" },
    { TABLE, "\"bound\":\"exact\"", "\"bound\":\"lower\"", ESP_PROBLEM_TABLE,
      "node 9 (B2.R2): answered as a lower bound, but what node 2 stored is exact" },
    { TABLE, "\"bound\":\"exact\"", "\"bound\":\"upper\"", ESP_PROBLEM_TABLE,
      "node 9 (B2.R2): answered with an upper bound, 3, which leaves the window (-9, inf) open" },
    { TABLE, "\"from\":2", "\"from\":1", ESP_PROBLEM_TABLE,
      "node 9 (B2.R2): answered from node 1, which has another position" },
    { TABLE, "\"from\":2", "\"from\":8", ESP_PROBLEM_TABLE,
      "node 9 (B2.R2): answered from node 8, which has not returned yet" },
    { TABLE, "\"from\":2", "\"from\":9", ESP_PROBLEM_TABLE,
      "node 9 (B2.R2): answered from node 9, which has not returned yet" },
    /* windows that an entry narrowed: node 6 left 2 as a lower bound of node 16's position */
    { TABLE, "\"narrowed\":[2,\"inf\"]", "\"narrowed\":[1,\"inf\"]", ESP_PROBLEM_TABLE,
      "node 16 (B1.R2): narrowed to (1, inf), but no earlier node of this position and depth has "
      "a lower bound 1" },
    { TABLE, "\"narrowed\":[2,\"inf\"]", "\"narrowed\":[2,9]", ESP_PROBLEM_TABLE,
      "node 16 (B1.R2): narrowed to (2, 9), but no earlier node of this position and depth has an "
      "upper bound 9" },
    { TABLE, "\"narrowed\":[2,\"inf\"]", "\"narrowed\":[-7,\"inf\"]", ESP_PROBLEM_WINDOW,
      "node 16 (B1.R2): narrowed to (-7, inf), which is not inside its window (-6, inf)" },
};

static void problems_in_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        size_t length, at = 0;
        char *text = file_text(sentences[i].path, &length);
        char *wrong = changed(text, sentences[i].from, sentences[i].to);
        struct esp_check check = check_of(wrong);
        while (at < check.count && strcmp(check.problems[at].sentence, sentences[i].sentence) != 0)
            at++;
        if (at == check.count)
            fail_msg("not told: %s\nbut first of %zu: %s", sentences[i].sentence, check.count,
                     check.count ? check.problems[0].sentence : "-");
        assert_int_equal(check.problems[at].kind, sentences[i].kind);
        esp_check_free(&check);
        free(wrong);
        free(text);
    }
}

/* Without a unit nobody knows what a depth counts, so that any is right. */
static void unknown_unit(void **state)
{
    size_t length;
    char *text = file_text(ALPHABETA, &length);
    char *silent = changed(text, "\"depth-unit\":\"plies\",", "");
    char *other = changed(silent, "\"id\":1,\"parent\":0,\"move\":\"0\",\"ply\":1,\"depth\":1",
                          "\"id\":1,\"parent\":0,\"move\":\"0\",\"ply\":1,\"depth\":7");
    struct esp_check check = check_of(other);
    (void)state;

    assert_int_equal(check.count, 0);
    esp_check_free(&check);
    free(other);
    free(silent);
    free(text);
}

/* Of three equal moves (3, 4 and 5 at node 1) any may come back when ties are random. */
static void random_ties(void **state)
{
    static const struct {
        const char *move;
        size_t problems;
    } cases[] = { { "3", 0 }, { "4", 0 }, { "5", 0 }, { "0", 1 } };
    size_t length;
    char *text = file_text(ALPHABETA, &length);
    char *random = changed(text, "\"ties\":\"first\"", "\"ties\":\"random\"");
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char to[64];
        snprintf(to, sizeof to, "\"id\":1,\"value\":-6,\"move\":\"%s\"", cases[i].move);
        char *other = changed(random, "\"id\":1,\"value\":-6,\"move\":\"3\"", to);
        struct esp_check check = check_of(other);
        assert_int_equal(check.count, cases[i].problems);
        if (check.count)
            assert_int_equal(check.problems[0].kind, ESP_PROBLEM_RETURNED);
        esp_check_free(&check);
        free(other);
    }
    free(random);
    free(text);
}

/* The equal moves of the root are 0, 2 and 3: only where ties are not "first" may another come. */
static void footer_of_ties(void **state)
{
    size_t length;
    char *text = file_text(ALPHABETA, &length);
    char *random = changed(text, "\"ties\":\"first\"", "\"ties\":\"random\"");
    char *equal = changed(random, "\"nodes\":15,\"value\":-6,\"move\":\"0\"",
                          "\"nodes\":15,\"value\":-6,\"move\":\"2\"");
    char *worse = changed(random, "\"nodes\":15,\"value\":-6,\"move\":\"0\"",
                          "\"nodes\":15,\"value\":-6,\"move\":\"1\"");
    struct esp_check right = check_of(equal), wrong = check_of(worse);
    (void)state;

    assert_int_equal(right.count, 0);
    assert_int_equal(wrong.count, 1);
    assert_string_equal(wrong.problems[0].sentence,
                        "the footer: move 1, but the root returned move 0");
    esp_check_free(&right);
    esp_check_free(&wrong);
    free(worse);
    free(equal);
    free(random);
    free(text);
}

/*
 * By hand: 1 / 2^20 is lost at each ply. The leaves 3 and 5 give MIN 3 less
 * one, which gives MAX 3 less two; MIN's second child is handed 3 less one
 * and one more, 3.
 */
#define SHORTER(value1, beta)                                                                 \
    "{\"trace\":\"espalier\",\"version\":1,\"game\":\"tree\",\"params\":{},"                  \
    "\"position\":\"[[3,5]]\",\"algorithm\":\"alphabeta\",\"depth\":null,\"options\":{"       \
    "\"depth-unit\":\"plies\",\"cutoff\":\"nonstrict\",\"fail\":\"soft\",\"root\":\"carry\"," \
    "\"ties\":\"first\",\"cutoff-move\":\"best\",\"order\":\"static\",\"cache\":\"none\","    \
    "\"eval-at\":\"horizon\",\"prefer\":\"shorter\",\"eval\":\"value\"}}\n"                   \
    "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"side\":\"max\",\"alpha\":\"-inf\","      \
    "\"beta\":\"inf\"}\n"                                                                     \
    "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"1\",\"side\":\"min\","             \
    "\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"                                                  \
    "{\"event\":\"enter\",\"id\":2,\"parent\":1,\"move\":\"1\",\"side\":\"max\","             \
    "\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"                                                  \
    "{\"event\":\"leave\",\"id\":2,\"value\":3,\"why\":\"terminal\"}\n"                       \
    "{\"event\":\"enter\",\"id\":3,\"parent\":1,\"move\":\"2\",\"side\":\"max\","             \
    "\"alpha\":\"-inf\",\"beta\":" beta "}\n"                                                 \
    "{\"event\":\"leave\",\"id\":3,\"value\":5,\"why\":\"terminal\"}\n"                       \
    "{\"event\":\"leave\",\"id\":1,\"value\":" value1 ",\"move\":\"1\",\"why\":\"full\"}\n"   \
    "{\"event\":\"leave\",\"id\":0,\"value\":2.9999980926513672,\"move\":\"1\","              \
    "\"why\":\"full\"}\n{\"event\":\"end\",\"nodes\":4,\"value\":2.9999980926513672}\n"

static void shorter_wins(void **state)
{
    struct esp_check right = check_of(SHORTER("2.9999990463256836", "3"));
    struct esp_check same = check_of(SHORTER("3", "3"));
    struct esp_check narrow = check_of(SHORTER("2.9999990463256836", "2.9999990463256836"));
    (void)state;

    assert_int_equal(right.count, 0);
    assert_non_null(find(&same, 1, ESP_PROBLEM_VALUE));
    assert_non_null(find(&same, 0, ESP_PROBLEM_VALUE));
    assert_int_equal(same.count, 2);
    assert_int_equal(narrow.count, 1);
    assert_string_equal(narrow.problems[0].sentence,
                        "node 3 (1.2): window (-inf, 2.9999990463256836), but the node above hands "
                        "down (-inf, 3)");
    esp_check_free(&right);
    esp_check_free(&same);
    esp_check_free(&narrow);
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
        cmocka_unit_test(problems_in_words),
        cmocka_unit_test(unknown_unit),
        cmocka_unit_test(random_ties),
        cmocka_unit_test(footer_of_ties),
        cmocka_unit_test(shorter_wins),
        cmocka_unit_test(explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
