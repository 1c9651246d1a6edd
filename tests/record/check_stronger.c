/*
 * check_stronger.c - traces with null windows, several roots and learnt
 * orders are proved, and what is wrong in them is named where it stands.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/check.h"
#include "espalier/trace.h"
#include "reading.h"
#include "cases.h"
#include "truth.h"

/* The trace of a search, as text the caller frees. */
static char *trace_of(const struct esp_position *position, const struct esp_options *options)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, options, ESP_DETAIL_NODES, false, &error);

    assert_non_null(sink);
    struct esp_result result = search_of(position, options, sink);
    esp_result_free(&result);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
    fclose(stream);
    return text;
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

/* --- what is right ------------------------------------------------------------------- */

static void prove(const struct esp_position *played, const struct esp_options *plain,
                  const struct game_case *from, uint64_t *random)
{
    const struct esp_game_text *words = played->game->text;
    char name[1024];

    words->print(played->params, played->state, name, sizeof name);
    struct esp_position *position = position_of(played->game->name, from->settings, name);
    for (int i = 0; i < 4; i++) {
        char settings[512];
        struct esp_options options;
        assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
        stronger_combination(random, position->game->symmetric_key &&
                                         plain->eval != ESP_EVAL_FINGERPRINT, settings);
        set_options(&options, position, settings);
        options.max_nodes = 3000; /* one that was stopped is proved as far as it went */
        char *text = trace_of(position, &options);
        struct esp_check check = check_of(text);
        if (check.count)
            fail_msg("%s %s, %s: %s", position->game->name, name, settings,
                     check.problems[0].sentence);
        esp_check_free(&check);
        free(text);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

static void all_are_proved(void **state)
{
    (void)state;
    each_position(41, prove);
}

/* --- what is wrong --------------------------------------------------------------------- */

static const struct {
    const char *settings, *from, *to;
    uint32_t node;
    enum esp_problem_kind kind;
    const char *expected, *got;
} mistakes[] = {
    /* node 5 is the second move's null window, node 9 the same move again with the root's own */
    { "algorithm=pvs", "\"id\":5,\"parent\":0,\"move\":\"2\",\"ply\":1,\"depth\":null,"
      "\"side\":\"min\",\"alpha\":3,\"beta\":4",
      "\"id\":5,\"parent\":0,\"move\":\"2\",\"ply\":1,\"depth\":null,\"side\":\"min\","
      "\"alpha\":3,\"beta\":\"inf\"", 5, ESP_PROBLEM_WINDOW, "(3, 4)", "(3, inf)" },
    { "algorithm=pvs", "\"id\":9,\"parent\":0,\"move\":\"2\",\"ply\":1,\"depth\":null,"
      "\"side\":\"min\",\"alpha\":3,\"beta\":\"inf\"",
      "\"id\":9,\"parent\":0,\"move\":\"2\",\"ply\":1,\"depth\":null,\"side\":\"min\","
      "\"alpha\":5,\"beta\":\"inf\"", 9, ESP_PROBLEM_WINDOW, "(3, inf)", "(5, inf)" },
    { "algorithm=pvs", "\"id\":9,\"parent\":0,\"move\":\"2\"",
      "\"id\":9,\"parent\":0,\"move\":\"3\"", 0, ESP_PROBLEM_ORDER, "the same move again", "2" },
    /* an alpha-beta that calls itself pvs has windows too wide */
    { "algorithm=alphabeta", "\"algorithm\":\"alphabeta\"", "\"algorithm\":\"pvs\"", 3,
      ESP_PROBLEM_WINDOW, "(2, 3)", "(-inf, 3)" },
    /* the second pass follows from the value of the first */
    { "algorithm=mtdf guess=5", "\"ply\":0,\"depth\":null,\"side\":\"max\",\"alpha\":5,\"beta\":6",
      "\"ply\":0,\"depth\":null,\"side\":\"max\",\"alpha\":6,\"beta\":7", 7, ESP_PROBLEM_WINDOW,
      "(5, 6)", "(6, 7)" },
    { "algorithm=mtdf guess=5", "\"value\":5,\"move\":\"2\"}", "\"value\":5,\"move\":\"3\"}", 0,
      ESP_PROBLEM_FOOTER, "2", "3" },
    { "algorithm=mtdf guess=5", "\"guess\":5", "\"guess\":6", 0, ESP_PROBLEM_WINDOW, "(5, 6)",
      "(4, 5)" },
    { "deepen=true", "\"parent\":null,\"move\":null,\"ply\":0,\"depth\":2",
      "\"parent\":null,\"move\":null,\"ply\":0,\"depth\":3", 4, ESP_PROBLEM_DEPTH, "2", "3" },
    { "aspiration=1 guess=5",
      "\"ply\":0,\"depth\":null,\"side\":\"max\",\"alpha\":4,\"beta\":6",
      "\"ply\":0,\"depth\":null,\"side\":\"max\",\"alpha\":3,\"beta\":6", 0,
      ESP_PROBLEM_WINDOW, "(4, 6)", "(3, 6)" },
};

static char *changed(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    if (!at || strstr(at + 1, from))
        fail_msg("%s is not there exactly once in\n%s", from, text);
    const size_t size = strlen(text) + strlen(to) + 1;
    char *result = malloc(size);
    assert_non_null(result);
    snprintf(result, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return result;
}

static void mistakes_are_named(void **state)
{
    struct esp_position *position = position_of("tree", NULL, "[[3,12,8],[14,5,7],[2,4,6]]");
    (void)state;

    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        struct esp_options options = options_of(position, mistakes[i].settings);
        char *text = trace_of(position, &options);
        char *wrong = changed(text, mistakes[i].from, mistakes[i].to);
        struct esp_check right = check_of(text), check = check_of(wrong);
        size_t at = 0;

        assert_int_equal(right.count, 0);
        while (at < check.count && (check.problems[at].node != mistakes[i].node ||
                                    check.problems[at].kind != mistakes[i].kind))
            at++;
        if (at == check.count)
            fail_msg("mistake %zu is not named; first of %zu: %s", i, check.count,
                     check.count ? check.problems[0].sentence : "none");
        assert_string_equal(check.problems[at].expected, mistakes[i].expected);
        assert_string_equal(check.problems[at].got, mistakes[i].got);
        esp_check_free(&right);
        esp_check_free(&check);
        free(text);
        free(wrong);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

/* --- a table that answers for a child ------------------------------------------------------ */

/* The first answer that names a move: the node that stored it stands after that move. */
static void answers_of_children(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "33");
    struct esp_options options =
        options_of(position, "convention=plain depth=5 cache=table-bounds etc=true");
    char *text = trace_of(position, &options), *at = text;
    (void)state;

    while ((at = strstr(at, "\"why\":\"table\"")) != NULL && strncmp(at - 5, "null,", 5) == 0)
        at++;
    assert_non_null(at);
    char *move = at - 3; /* "move":"4","why" */
    assert_true(move[-1] == '"' && move[1] == '"');
    *move = *move == '0' ? '1' : '0';
    struct esp_check check = check_of(text);
    assert_true(check.count > 0);
    assert_int_equal(check.problems[0].kind, ESP_PROBLEM_TABLE);
    assert_string_equal(check.problems[0].expected, "the same position");
    esp_check_free(&check);
    free(text);
    esp_options_free(&options);
    esp_position_free(position);
}

/* --- in words -------------------------------------------------------------------------------- */

/* How many cut nodes are explained with these words. */
static size_t explained(const char *settings, const char *words)
{
    struct esp_position *position = position_of("tree", NULL, "random:3,5,7");
    struct esp_options options = options_of(position, settings);
    char *text = trace_of(position, &options);
    struct esp_record *record = record_of(text, strlen(text));
    size_t count = 0;

    for (uint32_t id = 0; id < esp_record_count(record); id++) {
        char *said = NULL;
        size_t length = 0;
        FILE *stream = open_memstream(&said, &length);
        esp_explain_node(record, id, stream);
        fclose(stream);
        count += strstr(said, words) != NULL;
        free(said);
    }
    esp_record_free(record);
    free(text);
    esp_options_free(&options);
    esp_position_free(position);
    return count;
}

static void where_null_windows_come_from(void **state)
{
    const char *const scout = " ends a null window: is move ", *const root = " the root was searched";
    (void)state;

    assert_int_equal(explained("algorithm=alphabeta", scout), 0);
    assert_true(explained("algorithm=pvs", scout) > 0);
    assert_int_equal(explained("algorithm=pvs", root), 0);
    assert_true(explained("algorithm=mtdf guess=100", root) > 0);
    assert_int_equal(explained("algorithm=mtdf guess=100", scout), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_are_proved),
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(answers_of_children),
        cmocka_unit_test(where_null_windows_come_from),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
