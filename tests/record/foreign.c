/*
 * foreign.c - what the makes, values and positions of a foreign trace show.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/check.h"
#include "reading.h"

static void recover(struct esp_record *record)
{
    struct esp_error error = { .text = "" };

    if (esp_record_recover(record, &error) != ESP_OK)
        fail_msg("%s", error.text);
}

/* --- one heap of three stones, MAX moves -------------------------------------------- */

#define HEAD(more) \
    "{\"trace\":\"espalier\",\"version\":1,\"game\":\"last-stone\",\"params\":{}," more "}\n"
#define ENTER(id, parent, more) \
    "{\"event\":\"enter\",\"id\":" #id ",\"parent\":" #parent more "}\n"
#define STATE(text) ",\"state\":\"" text "\""
#define LEAVE(id, value) "{\"event\":\"leave\",\"id\":" #id ",\"value\":" #value "}\n"
#define MAKE(id, move) "{\"event\":\"make\",\"id\":" #id ",\"move\":\"" move "\"}\n"
#define UNDO(id) "{\"event\":\"undo\",\"id\":" #id "}\n"
#define HEAP "\"position\":\"3\",\"algorithm\":\"alphabeta\",\"depth\":2"

static struct esp_record *recovered(const char *text)
{
    struct esp_record *record = record_of(text, strlen(text));
    recover(record);
    return record;
}

static void expect_moves(const struct esp_record *record, const char *const *moves, uint32_t count)
{
    assert_int_equal(esp_record_count(record), count + 1);
    for (uint32_t id = 1; id <= count; id++) {
        expect_text(esp_record_text(record, esp_record_node(record, id)->move), moves[id - 1]);
        assert_int_equal((esp_record_inferred(record, id) & ESP_INFERRED_MOVE) != 0,
                         moves[id - 1] != NULL);
    }
}

static void expect_why(const struct esp_record *record, uint32_t id, unsigned why)
{
    assert_int_equal(esp_record_node(record, id)->why, why);
    assert_int_equal((esp_record_inferred(record, id) & ESP_INFERRED_WHY) != 0,
                     why != ESP_WHY_NONE && why != ESP_ERROR);
}

static void expect_pruned(const struct esp_record *record, uint32_t id, const char *by,
                          const char *const *moves, size_t expected)
{
    size_t count;
    const uint32_t *pruned = esp_record_pruned(record, id, &count);

    assert_non_null(pruned);
    assert_int_equal(count, expected);
    for (size_t i = 0; i < count; i++)
        expect_text(esp_record_text(record, pruned[i]), moves[i]);
    expect_text(esp_record_text(record, esp_record_by(record, id)), by);
    assert_true(esp_record_inferred(record, id) & ESP_INFERRED_PRUNED);
}

/* The record as a document has this in it. */
static void expect_document(const struct esp_record *record, const char *expected)
{
    char *text;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    assert_int_equal(esp_record_write_json(record, stream, NULL), ESP_OK);
    fclose(stream);
    if (!strstr(text, expected))
        fail_msg("no %s in %s", expected, text);
    free(text);
}

/* The heap alone, as a recorder writes it that knows of no player; depth counts up. */
static void heaps_without_mover(void **state)
{
    static const char *const moves[] = { "1", "2", "3" };
    struct esp_record *record = recovered(
        HEAD(HEAP) ENTER(0, null, ",\"depth\":0" STATE("3")) ENTER(1, 0, ",\"depth\":1" STATE("2"))
            LEAVE(1, 0) ENTER(2, 0, ",\"depth\":1" STATE("1")) LEAVE(2, 0)
                ENTER(3, 0, ",\"depth\":1" STATE("0")) LEAVE(3, 1) LEAVE(0, 1));
    (void)state;

    expect_moves(record, moves, 3);
    expect_why(record, 0, ESP_FULL);
    expect_why(record, 1, ESP_HORIZON);
    expect_why(record, 2, ESP_HORIZON);
    expect_why(record, 3, ESP_TERMINAL);
    for (uint32_t id = 0; id < 4; id++) {
        assert_int_equal(esp_record_node(record, id)->side, id == 0 ? ESP_MAX : ESP_MIN);
        assert_int_equal(esp_record_node(record, id)->depth, id == 0 ? 2 : 1);
        assert_int_equal(esp_record_inferred(record, id) & ESP_INFERRED_DEPTH, ESP_INFERRED_DEPTH);
    }
    recover(record);
    assert_int_equal(esp_record_node(record, 0)->depth, 2);
    esp_record_free(record);
}

/* No states at all; what was taken back was not searched, and "9" is no move of this game. */
static void makes(void **state)
{
    static const char *const moves[] = { "1", "2", "2", "9", NULL };
    struct esp_record *record = recovered(
        HEAD(HEAP) ENTER(0, null, "") MAKE(0, "3") UNDO(0) MAKE(0, "1") ENTER(1, 0, "")
            MAKE(1, "1") UNDO(1) MAKE(1, "2") ENTER(2, 1, "") LEAVE(2, -1) UNDO(1) LEAVE(1, -1)
                UNDO(0) MAKE(0, "2") ENTER(3, 0, "") LEAVE(3, 0) UNDO(0) MAKE(0, "9")
                    ENTER(4, 0, "") LEAVE(4, 0) UNDO(0) MAKE(0, "1") UNDO(0)
                        ENTER(5, 0, "") LEAVE(5, 0) LEAVE(0, 0));
    (void)state;

    expect_moves(record, moves, 5);
    expect_why(record, 0, ESP_FULL); /* as many children as moves */
    expect_why(record, 1, ESP_FULL); /* the second of two: not the first of the list */
    expect_why(record, 2, ESP_TERMINAL);
    expect_why(record, 3, ESP_HORIZON);
    expect_why(record, 4, ESP_WHY_NONE); /* after an illegal move nothing is known */
    assert_false(esp_record_node(record, 4)->flags & ESP_NODE_SIDE);
    esp_record_free(record);
}

/* A make that is no move gives way to what the board says; a board that no move leads to. */
static void states_of_no_move(void **state)
{
    static const char *const moves[] = { "2", NULL };
    struct esp_record *record = recovered(HEAD(HEAP) ENTER(0, null, "")
        MAKE(0, "take two") ENTER(1, 0, STATE("1,min")) LEAVE(1, 0)
        ENTER(2, 0, STATE("7,min")) LEAVE(2, 0) LEAVE(0, 0));
    (void)state;

    expect_moves(record, moves, 2);
    expect_why(record, 0, ESP_WHY_NONE); /* nobody knows which moves are missing */
    assert_null(esp_record_pruned(record, 0, &(size_t){ 0 }));
    assert_int_equal(esp_record_node(record, 2)->side, ESP_MIN); /* from its own state */
    esp_record_free(record);
}

/* --- two moves to one board --------------------------------------------------------- */

/*
 * The second player takes three stones from pit 0 or the one in pit 2; both
 * end in pit 3, which was empty, and capture the last stone of the first.
 */
#define FEW "board:0,0,1,0,0,0,21,3,6,1,0,0,1,15,1"
#define ZERO STATE("board:0,0,0,0,0,0,21,0,0,0,0,0,0,27,0")
#define ONE STATE("board:1,0,1,0,0,0,21,3,0,2,1,1,2,16,0")
#define FIVE STATE("board:0,0,1,0,0,0,21,3,6,1,0,0,0,16,1")
#define STONES \
    "{\"trace\":\"espalier\",\"version\":1,\"game\":\"mancala\",\"position\":\"" FEW "\"}\n"
#define FOUR(a, b, c, d) \
    ENTER(0, null, "") ENTER(1, 0, a) LEAVE(1, 1) ENTER(2, 0, b) LEAVE(2, 1) \
        ENTER(3, 0, c) LEAVE(3, 1) ENTER(4, 0, d) LEAVE(4, 1)

static void two_moves_to_one_board(void **state)
{
    static const char *const forwards[] = { "0", "1", "2", "5" },
                      *const backwards[] = { "5", "2", "1", "0" },
                      *const given[] = { "2", "1", "0", "5" };
    struct esp_record *record = recovered(STONES FOUR(ZERO, ONE, ZERO, FIVE) LEAVE(0, 1));
    (void)state;

    expect_moves(record, forwards, 4);
    esp_record_free(record);

    /* The generator's own order, as recorders tell it at the end. */
    record = recovered(STONES FOUR(FIVE, ZERO, ONE, ZERO)
                       "{\"event\":\"moves\",\"id\":0,\"list\":[\"5\",\"2\",\"1\",\"0\"]}\n"
                       LEAVE(0, 1));
    expect_moves(record, backwards, 4);
    esp_record_free(record);

    /* One of the two is named by the trace, which leaves the other. */
    record = recovered(STONES FOUR(ZERO, ONE, ",\"move\":\"0\"" ZERO, FIVE) LEAVE(0, 1));
    for (uint32_t id = 1; id <= 4; id++)
        expect_text(esp_record_text(record, esp_record_node(record, id)->move), given[id - 1]);
    assert_int_equal(esp_record_inferred(record, 3) & ESP_INFERRED_MOVE, 0);
    esp_record_free(record);
}

/* --- sides, reasons, depths --------------------------------------------------------- */

/* The root's value, its window, and whose choice that shows. */
static const struct {
    const char *window, *value;
    enum esp_side side;
} choices[] = {
    { "", "2", ESP_MAX },
    { "", "-1", ESP_MIN },                             /* the least of the three */
    { "", "1", ESP_MAX },                              /* nobody's: MAX is to move */
    { ",\"alpha\":-9,\"beta\":-1", "-1", ESP_MAX },    /* the greatest too, held inside */
    { ",\"alpha\":0,\"beta\":9", "0", ESP_MIN },       /* the least, held inside */
    { ",\"alpha\":0,\"beta\":9", "2", ESP_MAX },
};

static void sides(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        char text[2048];
        snprintf(text, sizeof text,
                 HEAD(HEAP) "{\"event\":\"enter\",\"id\":0,\"parent\":null%s}\n" ENTER(
                     1, 0, STATE("2,min")) LEAVE(1, 2) ENTER(2, 0, STATE("1,min")) LEAVE(2, -1)
                     ENTER(3, 0, STATE("0,min")) LEAVE(3, 1)
                 "{\"event\":\"leave\",\"id\":0,\"value\":%s}\n",
                 choices[i].window, choices[i].value);
        struct esp_record *record = recovered(text);
        assert_int_equal(esp_record_node(record, 0)->side, choices[i].side);
        assert_true(esp_record_inferred(record, 0) & ESP_INFERRED_SIDE);
        esp_record_free(record);
    }
}

#define WINDOW ",\"alpha\":-1,\"beta\":1"
#define CHILD(id, stones, value) ENTER(id, 0, STATE(stones ",min")) LEAVE(id, value)

static void cutoffs(void **state)
{
    static const char *const rest[] = { "2", "3" };
    (void)state;

    /* A value at the bound closes the window, at the last move too, unless told otherwise. */
    struct esp_record *record = recovered(
        HEAD(HEAP) ENTER(0, null, WINDOW) CHILD(1, "2", 0) CHILD(2, "1", 0) CHILD(3, "0", 1)
            LEAVE(0, 1));
    expect_why(record, 0, ESP_CUTOFF);
    expect_pruned(record, 0, "3", NULL, 0);
    esp_record_free(record);
    record = recovered(HEAD(HEAP ",\"options\":{\"cutoff\":\"strict\"}") ENTER(0, null, WINDOW)
                       CHILD(1, "2", 0) CHILD(2, "1", 0) CHILD(3, "0", 1) LEAVE(0, 1));
    expect_why(record, 0, ESP_FULL);
    assert_null(esp_record_pruned(record, 0, &(size_t){ 0 }));
    esp_record_free(record);

    /* The first of the moves alone, though the window is open. */
    record = recovered(HEAD(HEAP) ENTER(0, null, WINDOW) CHILD(1, "2", 0) LEAVE(0, 0));
    expect_why(record, 0, ESP_CUTOFF);
    expect_pruned(record, 0, "1", rest, 2);
    expect_document(record, "\"id\":0,\"move\":null,\"ply\":0,\"depth\":null,\"side\":\"max\"");
    expect_document(record, "\"why\":\"cutoff\",\"by\":\"1\",\"pruned\":[\"2\",\"3\"],"
                            "\"inferred\":[\"side\",\"why\",\"pruned\"],\"children\":[");
    expect_document(record, "\"why\":\"horizon\",\"inferred\":[\"move\",\"side\",\"why\"]");
    esp_record_free(record);

    /* The first and the last, with the window open: one was left out. */
    record = recovered(HEAD(HEAP) ENTER(0, null, WINDOW) CHILD(1, "2", 0) CHILD(2, "0", 0)
                       LEAVE(0, 0));
    expect_why(record, 0, ESP_FULL);
    esp_record_free(record);

    /* In an order of its own the last move may close the window early. */
    record = recovered(HEAD(HEAP) ENTER(0, null, WINDOW) CHILD(1, "0", 1) LEAVE(0, 1));
    expect_why(record, 0, ESP_CUTOFF);
    static const char *const others[] = { "1", "2" };
    expect_pruned(record, 0, "3", others, 2);
    esp_record_free(record);
}

static void leaves(void **state)
{
    struct esp_record *record = recovered(
        HEAD(HEAP) ENTER(0, null, ",\"depth\":2")
        ENTER(1, 0, ",\"depth\":1" STATE("2,min"))
            "{\"event\":\"probe\",\"id\":1,\"cache\":\"table\",\"key\":\"k\",\"hit\":true,"
            "\"value\":-1,\"bound\":\"upper\"}\n" LEAVE(1, -1)
        ENTER(2, 0, ",\"depth\":1" STATE("1,min")) LEAVE(2, null)
        ENTER(3, 0, ",\"depth\":0" STATE("0,min"))
            "{\"event\":\"leave\",\"id\":3,\"value\":null,\"why\":\"error\",\"text\":\"E\"}\n"
        LEAVE(0, 0));
    (void)state;

    expect_why(record, 1, ESP_TABLE);
    assert_int_equal(esp_record_node(record, 1)->bound, ESP_UPPER);
    assert_int_equal(esp_record_bound(record, 1), ESP_UPPER);
    expect_why(record, 2, ESP_WHY_NONE); /* returned nothing with depth to go on */
    expect_why(record, 3, ESP_ERROR);
    esp_record_free(record);
}

/* Depths of the root and its first child under a whole depth, and what they become. */
static const struct {
    const char *head;
    const char *root, *child;
    int expected[2];
} depths[] = {
    { HEAD("\"position\":\"3\",\"depth\":3"), "0", "1", { 3, 2 } },
    { HEAD("\"position\":\"3\",\"depth\":3"), "1", "2", { 3, 2 } },
    { HEAD("\"position\":\"3\",\"depth\":3"), "3", "2", { 3, 2 } },
    { HEAD("\"position\":\"3\",\"depth\":3"), "3", "4", { 3, 4 } }, /* a mistake */
    { HEAD("\"position\":\"3\",\"depth\":3"), "1", "9", { 1, 9 } }, /* another */
    { HEAD("\"position\":\"3\",\"depth\":3"), "1", "1", { 1, 1 } },
    { HEAD("\"position\":\"3\",\"depth\":null"), "0", "1", { 0, 1 } },
    { HEAD("\"position\":\"3\",\"depth\":3,\"options\":{\"depth-unit\":\"counter\"}"), "0", "1",
      { 0, 1 } },
};

static void depths_upwards(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        char text[1024];
        snprintf(text, sizeof text,
                 "%s{\"event\":\"enter\",\"id\":0,\"parent\":null,\"depth\":%s}\n"
                 "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"depth\":%s,\"move\":\"1\"}\n"
                 LEAVE(1, 0) LEAVE(0, 0), depths[i].head, depths[i].root, depths[i].child);
        struct esp_record *record = recovered(text);
        const bool turned = depths[i].expected[0] != atoi(depths[i].root);
        for (uint32_t id = 0; id < 2; id++) {
            assert_int_equal(esp_record_node(record, id)->depth, depths[i].expected[id]);
            assert_int_equal((esp_record_inferred(record, id) & ESP_INFERRED_DEPTH) != 0, turned);
        }
        esp_record_free(record);
    }
}

/* --- what cannot be, and what was inferred in a document ---------------------------- */

static void unknown_game(void **state)
{
    static const char text[] = "{\"trace\":\"espalier\",\"version\":1,\"game\":\"mankala\"}\n"
                               ENTER(0, null, "") LEAVE(0, 1);
    struct esp_record *record = record_of(text, sizeof text - 1);
    struct esp_error error = { .text = "" };
    (void)state;

    assert_int_equal(esp_record_recover(record, &error), ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "mankala"));
    assert_int_equal(esp_record_node(record, 0)->why, ESP_WHY_NONE);
    assert_int_equal(esp_record_inferred(record, 0), 0);
    esp_record_free(record);
}

/* The coursework's player under the Python recorder: nothing is wrong with its tree. */
static void python(void **state)
{
    struct esp_record *record = record_named("python-calls");
    struct esp_error error = { .text = "" };
    struct esp_check check;
    (void)state;

    recover(record);
    assert_int_equal(esp_check_record(&check, record, &error), ESP_OK);
    assert_int_equal(check.count, 0);
    for (uint32_t id = 0; id < 4; id++)
        assert_int_equal(esp_record_inferred(record, id), ESP_INFERRED_SIDE | ESP_INFERRED_WHY);
    expect_text(esp_record_footer(record)->move, "0");
    esp_check_free(&check);
    esp_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heaps_without_mover),
        cmocka_unit_test(makes),
        cmocka_unit_test(states_of_no_move),
        cmocka_unit_test(two_moves_to_one_board),
        cmocka_unit_test(sides),
        cmocka_unit_test(cutoffs),
        cmocka_unit_test(leaves),
        cmocka_unit_test(depths_upwards),
        cmocka_unit_test(unknown_game),
        cmocka_unit_test(python),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
