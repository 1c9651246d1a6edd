/*
 * diff.c - two traces compared: every kind of difference, made by changing a
 * line of the coursework's worked example; occurrences, forests, a deep
 * chain; and random trees against sets of paths.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "random.h"
#include "espalier/diff.h"

static struct esp_record *record_of(const char *text, size_t length)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record;
    FILE *stream = fmemopen((void *)(size_t)text, length, "r");

    if (esp_record_read(&record, stream, "t", ESP_SALVAGE_NONE, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    return record;
}

static char *golden(const char *name)
{
    char path[128];
    char *text = calloc(1, 1 << 16);

    snprintf(path, sizeof path, "traces/%s.jsonl", name);
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    assert_in_range(fread(text, 1, (1 << 16) - 1, stream), 1, (1 << 16) - 2);
    fclose(stream);
    return text;
}

/* The text with its first `from` replaced. */
static char *changed(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    char *out = calloc(1, strlen(text) + strlen(to) + 1);

    assert_non_null(at);
    memcpy(out, text, (size_t)(at - text));
    strcat(out, to);
    strcat(out, at + strlen(from));
    return out;
}

/* A comparison of two texts, with its records. */
struct pair {
    struct esp_record *a, *b;
    struct esp_diff *diff;
};

static struct pair compared(const char *a, const char *b, double tolerance)
{
    struct esp_error error = { .text = "" };
    struct pair pair = { record_of(a, strlen(a)), record_of(b, strlen(b)), NULL };

    if (esp_diff_new(&pair.diff, pair.a, pair.b, tolerance, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return pair;
}

static void pair_free(struct pair *pair)
{
    esp_diff_free(pair->diff);
    esp_record_free(pair->a);
    esp_record_free(pair->b);
}

/* One change, one difference, this sentence. */
static void expect_change(const char *from, const char *to, enum esp_diff_kind kind,
                          const char *sentence)
{
    char *a = golden("mancala/a4-alphabeta"), *b = changed(a, from, to), text[512];
    struct pair pair = compared(a, b, 0);

    assert_int_equal(esp_diff_count(pair.diff), 1);
    assert_int_equal(esp_diff_of_kind(pair.diff, kind), 1);
    esp_diff_sentence(pair.diff, 0, "A", "B", text, sizeof text);
    assert_string_equal(text, sentence);
    pair_free(&pair);
    free(a);
    free(b);
}

static void same(void **state)
{
    static const char *const names[] = { "mancala/a4-alphabeta", "tree/odd-names",
                                         "tree/stopped", "tree/expectimax",
                                         "redblue-nim/redblue-table-bounds" };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char *text = golden(names[i]);
        struct pair pair = compared(text, text, 0);
        assert_int_equal(esp_diff_count(pair.diff), 0);
        for (int kind = 0; kind < ESP_DIFF_KINDS; kind++)
            assert_int_equal(esp_diff_uncompared(pair.diff, (enum esp_diff_kind)kind), 0);
        pair_free(&pair);
        free(text);
    }
}

static void fields(void **state)
{
    (void)state;
    expect_change("\"ply\":1,\"depth\":1,\"side\":\"max\",\"alpha\":\"-inf\",\"beta\":-6",
                  "\"ply\":1,\"depth\":1,\"side\":\"max\",\"alpha\":\"-inf\",\"beta\":\"inf\"",
                  ESP_DIFF_WINDOW,
                  "at 2, window on entry: expected (-inf, -6) (A), got (-inf, inf) (B), as if beta "
                  "had been reset to inf on entry");
    expect_change("\"ply\":1,\"depth\":1", "\"ply\":1,\"depth\":2", ESP_DIFF_DEPTH,
                  "at 0, depth on entry: expected depth 1 (A), got depth 2 (B)");
    expect_change("\"depth\":1,\"side\":\"max\"", "\"depth\":1,\"side\":\"min\"", ESP_DIFF_SIDE,
                  "at 0, side on entry: expected MAX (A), got MIN (B)");
    expect_change("\"id\":9,\"value\":-6", "\"id\":9,\"value\":6", ESP_DIFF_VALUE,
                  "at 2.2, value on leaving: expected -6 (A), got 6 (B), as if the sign had been "
                  "swapped");
    expect_change("\"move\":\"3\",\"why\":\"full\"", "\"move\":\"5\",\"why\":\"full\"",
                  ESP_DIFF_RETURNED,
                  "at 0, returned move on leaving: expected move 3 (A), got move 5 (B), as if a "
                  "later one of equals were kept instead of the first");
    expect_change("\"id\":8,\"value\":-6,\"move\":null", "\"id\":8,\"value\":-6,\"move\":\"2\"",
                  ESP_DIFF_RETURNED,
                  "at 2, returned move on leaving: expected no move (A), got move 2 (B), where a "
                  "cutoff returns no move");
    expect_change("\"id\":2,\"value\":-7,\"move\":null,\"why\":\"horizon\"",
                  "\"id\":2,\"value\":-7,\"move\":null,\"why\":\"terminal\"", ESP_DIFF_WHY,
                  "at 0.0, reason on leaving: expected the depth used up (A), got game over (B)");
    expect_change("[\"3\",\"4\",\"5\"]", "[\"3\",\"4\"]", ESP_DIFF_PRUNED,
                  "at 2, pruned moves on leaving: expected never tried 3 4 5 (A), got never "
                  "tried 3 4 (B)");
}

/* --- trees from their moves: "(a(b)(c))", every node one letter ------------------- */

static char *tree_text(const char *tree)
{
    char *text = NULL;
    size_t length;
    unsigned open[128], depth = 0, next = 0;
    FILE *stream = open_memstream(&text, &length);

    fputs("{\"trace\":\"espalier\",\"version\":1}\n", stream);
    for (const char *at = tree; *at; at++) {
        if (*at == ')') {
            fprintf(stream, "{\"event\":\"leave\",\"id\":%u,\"value\":1,\"why\":\"full\"}\n",
                    open[--depth]);
        } else if (*at != '(') {
            fprintf(stream, "{\"event\":\"enter\",\"id\":%u,\"parent\":", next);
            fprintf(stream, depth ? "%u" : "null", depth ? open[depth - 1] : 0);
            fprintf(stream, ",\"move\":\"%c\"}\n", *at);
            open[depth++] = next++;
        }
    }
    fputs("{\"event\":\"end\"}\n", stream);
    fclose(stream);
    return text;
}

static struct pair compared_trees(const char *a, const char *b)
{
    char *left = tree_text(a), *right = tree_text(b);
    struct pair pair = compared(left, right, 0);

    free(left);
    free(right);
    return pair;
}

struct outcome {
    enum esp_diff_kind kind;
    uint32_t nodes;
    const char *path;
};

static void expect_trees(const char *a, const char *b, const struct outcome *outcomes,
                         size_t count)
{
    struct pair pair = compared_trees(a, b);
    char path[64];

    assert_int_equal(esp_diff_count(pair.diff), count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(esp_diff_at(pair.diff, i)->kind, outcomes[i].kind);
        assert_int_equal(esp_diff_at(pair.diff, i)->nodes, outcomes[i].nodes);
        esp_diff_path(pair.diff, i, path, sizeof path);
        assert_string_equal(path, outcomes[i].path);
    }
    pair_free(&pair);
}

#define EXPECT(a, b, ...)                                                    \
    expect_trees(a, b, (const struct outcome[]){ __VA_ARGS__ },               \
                 sizeof((const struct outcome[]){ __VA_ARGS__ }) / sizeof(struct outcome))

static void shapes(void **state)
{
    (void)state;
    EXPECT("(r(a(x)(y))(b))", "(r(b))", { ESP_DIFF_MISSING, 3, "a" });
    EXPECT("(r(b))", "(r(a(x)(y))(b))", { ESP_DIFF_EXTRA, 3, "a" });
    EXPECT("(r(a)(b)(c))", "(r(a)(c)(b))", { ESP_DIFF_ORDER, 1, "." });
    EXPECT("(r(a)(b))", "(r(a)(c))", { ESP_DIFF_EXTRA, 1, "c" }, { ESP_DIFF_MISSING, 1, "b" });
    /* the first in the order of events, not by kind */
    EXPECT("(r(a(x))(b))", "(r(a)(b(y)))", { ESP_DIFF_MISSING, 1, "a.x" },
           { ESP_DIFF_EXTRA, 1, "b.y" });
    /* the second visit of a move is another node */
    EXPECT("(r(a(x))(b)(a(y)))", "(r(a(x))(b)(a))", { ESP_DIFF_MISSING, 1, "a~2.y" });
    EXPECT("(r(a)(b))", "(r(a)(b)(a(z)))", { ESP_DIFF_EXTRA, 2, "a~2" });
    /* further roots */
    EXPECT("(r(a))(s(b))", "(r(a))(s)", { ESP_DIFF_MISSING, 1, "#2.b" });
    EXPECT("(r)(s(b))", "(r)", { ESP_DIFF_MISSING, 2, "#1" });
}

static void strict_and_minimax(void **state)
{
    char *a = golden("mancala/a4-alphabeta"), *b = golden("mancala/a4-minimax");
    struct pair pair = compared(a, b, 0);

    (void)state;
    assert_true(esp_diff_count(pair.diff) > 0);
    assert_int_equal(esp_diff_of_kind(pair.diff, ESP_DIFF_WINDOW), 0);
    assert_true(esp_diff_uncompared(pair.diff, ESP_DIFF_WINDOW) > 0);
    /* whatever is not matched is below some root of a difference */
    assert_int_equal(esp_record_count(pair.a) - esp_diff_nodes(pair.diff, ESP_DIFF_MISSING),
                     esp_record_count(pair.b) - esp_diff_nodes(pair.diff, ESP_DIFF_EXTRA));
    pair_free(&pair);
    free(a);
    free(b);
}

/*
 * By hand: after 3 of the first MIN node, the first leaf of the second is 3,
 * which equals alpha. Only a non-strict search cuts there (2 is left out).
 */
static void equal_values(void **state)
{
    char *nonstrict = golden("tree/plain-equal-values"), *text = calloc(1, 1024);
    char *strict = golden("tree/berkeley-equal-values");
    struct pair extra = compared(nonstrict, strict, 0), missing = compared(strict, nonstrict, 0);
    (void)state;

    esp_diff_sentence(extra.diff, 0, NULL, NULL, text, 1024);
    assert_string_equal(text, "at 2.2, on entry: expected no such node, got move 2: child 1 "
                              "returned 3, which closes (3, inf): nothing more was expected below "
                              "that node; the two are equal, so that a non-strict search "
                              "(expected) cuts and a strict one (got) goes on");
    esp_diff_sentence(missing.diff, 0, "A", NULL, text, 1024);
    assert_string_equal(text, "at 2.2, on entry: expected move 2 (A), got no such node: child 1 "
                              "returned 3, which closes (3, inf) there: the node was cut before "
                              "this move; the two are equal, so that a non-strict search (got) "
                              "cuts and a strict one (expected) goes on");
    pair_free(&extra);
    pair_free(&missing);
    free(nonstrict);
    free(strict);
    free(text);
}

static void tolerance(void **state)
{
    char *a = golden("mancala/a4-alphabeta");
    char *b = changed(a, "\"id\":9,\"value\":-6", "\"id\":9,\"value\":-6.0001");
    struct pair exact = compared(a, b, 0), loose = compared(a, b, 0.001);

    (void)state;
    assert_int_equal(esp_diff_count(exact.diff), 1);
    assert_int_equal(esp_diff_count(loose.diff), 0);
    pair_free(&exact);
    pair_free(&loose);
    free(a);
    free(b);
}

/* A chain of so many nodes; the innermost has that value. */
static char *chain(unsigned count, int value)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    fputs("{\"trace\":\"espalier\",\"version\":1}\n{\"event\":\"enter\",\"id\":0,"
          "\"parent\":null,\"move\":null}\n", stream);
    for (unsigned id = 1; id < count; id++)
        fprintf(stream, "{\"event\":\"enter\",\"id\":%u,\"parent\":%u,\"move\":\"1\"}\n", id,
                id - 1);
    for (unsigned id = count; id-- > 0;)
        fprintf(stream, "{\"event\":\"leave\",\"id\":%u,\"value\":%d}\n", id,
                id == count - 1 ? value : 0);
    fputs("{\"event\":\"end\"}\n", stream);
    fclose(stream);
    return text;
}

static void deep(void **state)
{
    enum { COUNT = 100000 };
    char *a = chain(COUNT, 1), *b = chain(COUNT, 2);
    struct pair pair = compared(a, b, 0);

    (void)state;
    assert_int_equal(esp_diff_count(pair.diff), 1);
    assert_int_equal(esp_diff_at(pair.diff, 0)->expected, COUNT - 1);
    assert_int_equal(esp_diff_path(pair.diff, 0, NULL, 0), 2 * (COUNT - 1) - 1);
    pair_free(&pair);
    free(a);
    free(b);
}

/* --- random trees against sets of paths --------------------------------------------- */

enum { SIZE = 40, MOVES = 3, ROUNDS = 400 };

/* A random tree in brackets; returns its length. */
static size_t grow(char *out, uint64_t *random)
{
    size_t length = 0, depth = 1;

    length += (size_t)sprintf(out, "(r");
    for (int i = 0; i < SIZE; i++) {
        while (depth > 1 && random_below(random, 2)) {
            out[length++] = ')';
            depth--;
        }
        length += (size_t)sprintf(out + length, "(%c", 'a' + (char)random_below(random, MOVES));
        depth++;
    }
    while (depth-- > 0)
        out[length++] = ')';
    out[length] = '\0';
    return length;
}

/* Nodes of a whose path b does not have. */
static uint64_t absent(const struct esp_record *a, const struct esp_record *b)
{
    uint64_t count = 0;

    for (uint32_t id = 0; id < esp_record_count(a); id++) {
        char path[256];
        uint32_t other;
        esp_record_path(a, id, path, sizeof path);
        count += esp_record_find(b, path, &other, NULL) != ESP_OK;
    }
    return count;
}

static void random_trees(void **state)
{
    uint64_t random = 7;

    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        char a[4 * SIZE], b[4 * SIZE];
        grow(a, &random);
        grow(b, &random);
        struct pair pair = compared_trees(a, b), self = compared_trees(a, a);
        assert_int_equal(esp_diff_nodes(pair.diff, ESP_DIFF_MISSING), absent(pair.a, pair.b));
        assert_int_equal(esp_diff_nodes(pair.diff, ESP_DIFF_EXTRA), absent(pair.b, pair.a));
        assert_int_equal(esp_diff_count(self.diff), 0);
        pair_free(&pair);
        pair_free(&self);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same),      cmocka_unit_test(fields),
        cmocka_unit_test(shapes),    cmocka_unit_test(strict_and_minimax),
        cmocka_unit_test(tolerance), cmocka_unit_test(deep),
        cmocka_unit_test(random_trees), cmocka_unit_test(equal_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
