/*
 * positions.c - the game behind a record: its root, and states of nodes whose
 * trace leaves out how they were reached.
 */
#include <string.h>

#include "reading.h"

/* The text is the game's own: the marks of each player in the order of their cells. */
static void expect_state(struct esp_record *record, uint32_t id, const char *expected)
{
    struct esp_error error = { .text = "" };
    _Alignas(16) unsigned char state[ESP_STATE_MAX];
    char text[256];

    if (esp_record_replay(record, id, state, &error) != ESP_OK)
        fail_msg("%s", error.text);
    const struct esp_position *root = esp_record_position(record, &error);
    root->game->text->print(root->params, state, text, sizeof text);
    assert_string_equal(text, expected);
}

static struct esp_record *record_from(const char *text)
{
    return record_of(text, strlen(text));
}

/* Four roots: after a move, at a state, at a state's child, at the header's position. */
static void forest(void **state)
{
    struct esp_record *record = record_named("forest");
    (void)state;

    expect_state(record, 0, "01328"); /* 0182, then 3 */
    expect_state(record, 1, "013284");
    expect_state(record, 3, "01");
    expect_state(record, 4, "012");
    expect_state(record, 5, "0128");
    expect_state(record, 6, "0182");
    esp_record_free(record);
}

#define HEADER "{\"trace\":\"espalier\",\"version\":1,\"game\":\"tictactoe\",\"position\":\"01\"}\n"

/* Below a root that the recorder added stands what the program did with its root. */
static void synthetic(void **state)
{
    struct esp_record *record =
        record_from(HEADER "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"synthetic\":true}\n"
                           "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"2\"}\n"
                           "{\"event\":\"enter\",\"id\":2,\"parent\":1,\"state\":\"0123\"}\n");
    (void)state;

    expect_state(record, 0, "01");
    expect_state(record, 1, "012");
    expect_state(record, 2, "0123");
    esp_record_free(record);
}

/* A student may play what is not legal: the state says where that led. */
static void illegal_moves(void **state)
{
    struct esp_record *record =
        record_from(HEADER "{\"event\":\"enter\",\"id\":0,\"parent\":null}\n"
                           "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"0\","
                           "\"state\":\"41\"}\n"
                           "{\"event\":\"enter\",\"id\":2,\"parent\":1,\"move\":\"8\"}\n"
                           "{\"event\":\"enter\",\"id\":3,\"parent\":2,\"move\":\"(1, 1)\"}\n"
                           "{\"event\":\"enter\",\"id\":4,\"parent\":3}\n");
    _Alignas(16) unsigned char position[ESP_STATE_MAX];
    struct esp_error error = { .text = "" };
    (void)state;

    expect_state(record, 1, "41");
    expect_state(record, 2, "418");
    assert_int_equal(esp_record_replay(record, 3, position, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "node 3: no legal move '(1, 1)'; there are: 0, 2, 3, 5, 6, 7");
    error.text[0] = '\0';
    assert_int_equal(esp_record_replay(record, 4, position, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "node 3: no legal move '(1, 1)'; there are: 0, 2, 3, 5, 6, 7");
    esp_record_free(record);
}

static void nothing_known(void **state)
{
    struct esp_record *record =
        record_from(HEADER "{\"event\":\"enter\",\"id\":0,\"parent\":null}\n"
                           "{\"event\":\"enter\",\"id\":1,\"parent\":0}\n");
    _Alignas(16) unsigned char position[ESP_STATE_MAX];
    struct esp_error error = { .text = "" };
    (void)state;

    assert_int_equal(esp_record_replay(record, 1, position, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "node 1: its move is not known");
    esp_record_free(record);
}

static void bad_state(void **state)
{
    struct esp_record *record =
        record_from(HEADER "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"state\":\"00\"}\n");
    _Alignas(16) unsigned char position[ESP_STATE_MAX];
    struct esp_error error = { .text = "" };
    (void)state;

    assert_int_equal(esp_record_replay(record, 0, position, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "node 0: position '00': cell 0 (character 2) is taken");
    esp_record_free(record);
}

static void expect_no_position(const char *header, const char *message)
{
    struct esp_record *record = record_from(header);
    struct esp_error error = { .text = "" };

    assert_null(esp_record_position(record, &error));
    assert_string_equal(error.text, message);
    esp_record_free(record);
}

static void no_position(void **state)
{
    (void)state;
    expect_no_position("{\"trace\":\"espalier\",\"version\":1}\n", "the trace names no game");
    expect_no_position("{\"trace\":\"espalier\",\"version\":1,\"game\":\"tictacto\"}\n",
                       "no game 'tictacto'; did you mean 'tictactoe'?");
    expect_no_position("{\"trace\":\"espalier\",\"version\":1,\"game\":\"tictactoe\","
                       "\"position\":\"09\"}\n",
                       "position '09': character 2 is '9', expected a cell 0 to 8");
    expect_no_position("{\"trace\":\"espalier\",\"version\":1,\"game\":\"connect4\","
                       "\"params\":{\"widht\":5}}\n",
                       "no parameter 'widht'; did you mean 'width'?");
}

/* Constants among the options count when the parameters do not name them. */
static void constants(void **state)
{
    struct esp_record *record =
        record_from("{\"trace\":\"espalier\",\"version\":1,\"game\":\"tictactoe\","
                    "\"params\":{\"win\":9},\"options\":{\"win\":3,\"loss\":-2.5,\"tie\":0}}\n");
    const struct esp_position *root = esp_record_position(record, NULL);
    double win, tie, loss;
    (void)state;

    assert_non_null(root);
    root->game->text->constants(root->params, &win, &tie, &loss);
    assert_true(win == 9 && tie == 0 && loss == -2.5);
    esp_record_free(record);
}

/* A tree's states mean nothing outside of it. */
static void trees(void **state)
{
    static const char header[] = "{\"trace\":\"espalier\",\"version\":1,\"game\":\"tree\","
                                 "\"position\":\"[[1,2],3]\"}\n";
    char text[1024];
    _Alignas(16) unsigned char position[ESP_STATE_MAX];
    struct esp_error error = { .text = "" };
    (void)state;

    strcpy(text, header);
    strcat(text, "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"state\":\"whatever\"}\n"
                 "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"1\"}\n"
                 "{\"event\":\"enter\",\"id\":2,\"parent\":1,\"state\":\"[1]\"}\n");
    struct esp_record *record = record_from(text);
    assert_int_equal(esp_record_replay(record, 0, position, &error), ESP_OK);
    assert_int_equal(esp_record_replay(record, 1, position, &error), ESP_OK);
    assert_int_equal(esp_record_replay(record, 2, position, &error), ESP_UNSUPPORTED);
    assert_string_equal(error.text, "node 2: tree cannot be replayed from states, only by moves");
    esp_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forest),        cmocka_unit_test(synthetic),
        cmocka_unit_test(illegal_moves), cmocka_unit_test(nothing_known),
        cmocka_unit_test(bad_state),     cmocka_unit_test(no_position),
        cmocka_unit_test(constants),     cmocka_unit_test(trees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
