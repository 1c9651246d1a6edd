/*
 * conventions.c - what each convention sets, and which one is each game's own.
 */
#include <string.h>

#include "testing.h"
#include "ask.h"

/* As the coursework and the textbooks have it. */
static const struct expected {
    const char *convention, *algorithm, *unit, *cutoff, *root, *ties, *cutoff_move, *eval_at;
} conventions[] = {
    { "plain", "alphabeta", "plies", "nonstrict", "carry", "first", "best", "horizon" },
    { "a4", "alphabeta", "plies", "nonstrict", "carry", "first", "null", "horizon" },
    { "aima", "alphabeta", "counter", "nonstrict", "fresh", "first", "best", "leaves" },
    { "redblue", "alphabeta", "plies", "nonstrict", "carry", "first", "best", "horizon" },
    { "vier", "minimax", "plies", "nonstrict", "fresh", "left", "best", "horizon" },
    { "cs156", "alphabeta", "plies", "nonstrict", "carry", "first", "best", "horizon" },
    { "berkeley", "alphabeta", "rounds", "strict", "carry", "first", "best", "horizon" },
};

enum { CONVENTIONS = sizeof conventions / sizeof conventions[0] };

static const char *option(const struct esp_options *options, const struct esp_position *position,
                          const char *name)
{
    static char text[64];
    const char *each;

    for (size_t i = 0; esp_options_get(options, position, i, &each, text, sizeof text), each; i++)
        if (strcmp(each, name) == 0)
            return text;
    return "(none)";
}

static void expect_convention(const struct esp_options *options,
                              const struct esp_position *position, const struct expected *row)
{
    assert_string_equal(options->convention, row->convention);
    assert_string_equal(esp_algorithm_name(options->algorithm), row->algorithm);
    assert_string_equal(option(options, position, "depth-unit"), row->unit);
    assert_string_equal(option(options, position, "cutoff"), row->cutoff);
    assert_string_equal(option(options, position, "root"), row->root);
    assert_string_equal(option(options, position, "ties"), row->ties);
    assert_string_equal(option(options, position, "cutoff-move"), row->cutoff_move);
    assert_string_equal(option(options, position, "eval-at"), row->eval_at);
    assert_string_equal(option(options, position, "fail"), "soft");
    assert_string_equal(option(options, position, "order"), "static");
    assert_string_equal(option(options, position, "cache"), "none");
    assert_false(options->first_successor_twice);
}

/* From any other setting of the options it leads to the same one. */
static void what_they_set(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "");
    (void)state;

    for (size_t i = 0; i < CONVENTIONS; i++) {
        struct esp_options options = options_of(
            position, "algorithm=expectimax depth-unit=counter cutoff=strict root=fresh "
                      "ties=random cutoff-move=null eval-at=leaves fail=hard order=dynamic "
                      "cache=table-bounds first-successor-twice=true");
        char settings[64] = "convention=";
        set_options(&options, position, strcat(settings, conventions[i].convention));
        expect_convention(&options, position, &conventions[i]);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

static void what_they_leave_alone(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "");
    (void)state;

    for (size_t i = 0; i < CONVENTIONS; i++) {
        struct esp_options options =
            options_of(position, "depth=5 eval=threes seed=9 max-nodes=70 time=3 scores=true");
        char settings[64] = "convention=";
        set_options(&options, position, strcat(settings, conventions[i].convention));
        assert_int_equal(options.depth, 5);
        assert_string_equal(esp_eval_name(&options, position->game), "threes");
        assert_int_equal(options.seed, 9);
        assert_int_equal(options.max_nodes, 70);
        assert_true(options.seconds == 3);
        assert_true(options.scores);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

static void names(void **state)
{
    size_t count = 0;
    (void)state;

    for (; esp_convention_name(count); count++) {
        assert_string_equal(esp_convention_name(count), conventions[count].convention);
        assert_true(strlen(esp_convention_about(count)) > 10);
    }
    assert_int_equal(count, CONVENTIONS);
    assert_null(esp_convention_name(count + 1));
    assert_null(esp_convention_about(count));
}

static const struct {
    const char *game, *convention, *evaluation;
} games[] = {
    { "mancala", "a4", NULL },         { "last-stone", "aima", "utility" },
    { "redblue-nim", "redblue", NULL }, { "connect4", "vier", "zero" },
    { "cs156-checkers", "cs156", "advance" }, { "tree", "plain", NULL },
    { "tictactoe", "plain", NULL },
};

/* A search of a game starts from its coursework's convention, without any limit. */
static void games_own(void **state)
{
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        struct esp_position *position = position_of(games[g].game, NULL, NULL);
        struct esp_options options = options_of(position, "");
        for (size_t i = 0; i < CONVENTIONS; i++)
            if (strcmp(conventions[i].convention, games[g].convention) == 0)
                expect_convention(&options, position, &conventions[i]);
        assert_string_equal(options.convention, games[g].convention);
        if (games[g].evaluation)
            assert_string_equal(esp_eval_name(&options, position->game), games[g].evaluation);
        assert_int_equal(options.depth, -1);
        assert_int_equal(options.max_nodes, 0);
        assert_true(options.seconds == 0);
        assert_int_equal(options.prefer, ESP_PREFER_NONE);
        assert_false(options.scores);
        assert_false(options.bare);
        esp_options_free(&options);
        esp_position_free(position);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_they_set),
        cmocka_unit_test(what_they_leave_alone),
        cmocka_unit_test(names),
        cmocka_unit_test(games_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
