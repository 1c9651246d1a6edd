/*
 * options.c - options by name: every value, every mistake, and back to text.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "ask.h"

static struct esp_position *position;
static struct esp_options options;

static int setup(void **state)
{
    (void)state;
    position = position_of("mancala", NULL, "");
    options = options_of(position, "");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    esp_options_free(&options);
    esp_position_free(position);
    return 0;
}

/* The text of the option of that name; NULL when there is none. */
static const char *text_of(const char *name)
{
    static char text[128];
    const char *each;

    for (size_t i = 0; esp_options_get(&options, position, i, &each, text, sizeof text), each; i++)
        if (strcmp(each, name) == 0)
            return text;
    return NULL;
}

static void set(const char *name, const char *value)
{
    struct esp_error error = { .text = "" };
    if (esp_options_set(&options, position, name, value, &error) != ESP_OK)
        fail_msg("%s=%s: %s", name, value, error.text);
    assert_string_equal(error.text, "");
}

/* --- what is accepted -------------------------------------------------------------- */

static const struct {
    const char *name;
    const char *values[8];
} words[] = {
    { "cutoff", { "nonstrict", "strict" } },
    { "fail", { "soft", "hard" } },
    { "root", { "carry", "fresh" } },
    { "ties", { "first", "last", "left", "right", "random" } },
    { "cutoff-move", { "null", "best" } },
    { "order", { "static", "dynamic", "best" } },
    { "cache", { "none", "eval", "table-exact", "table-bounds" } },
    { "eval-at", { "horizon", "leaves" } },
    { "prefer", { "none", "shorter" } },
    { "depth-unit", { "plies", "rounds", "counter" } },
    { "eval", { "store-difference", "fingerprint" } },
    { "preorder", { "5,4,3,2,1,0", "0", "3,1" } },
    { "max-nodes", { "1", "18446744073709", "9223372036854775807" } },
    { "time", { "0.5", "3", "1e-05" } },
};

/* Each value set by name reads back as the same text. */
static void round_trip(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        for (size_t k = 0; words[i].values[k]; k++) {
            set(words[i].name, words[i].values[k]);
            assert_non_null(text_of(words[i].name));
            assert_string_equal(text_of(words[i].name), words[i].values[k]);
        }
}

/* The whole list, put into fresh options, gives the same list. */
static void whole_list(void **state)
{
    struct esp_options again = options_of(position, "convention=vier");
    char a[128], b[128];
    const char *name, *same;
    (void)state;

    set("convention", "aima");
    set("ties", "random");
    set("seed", "77");
    set("preorder", "2,0");
    set("first-successor-twice", "true");
    for (size_t i = 0; esp_options_get(&options, position, i, &name, a, sizeof a), name; i++)
        if (a[0])
            assert_int_equal(esp_options_set(&again, position, name, a, NULL), ESP_OK);
    for (size_t i = 0; esp_options_get(&options, position, i, &name, a, sizeof a), name; i++) {
        esp_options_get(&again, position, i, &same, b, sizeof b);
        assert_string_equal(name, same);
        assert_string_equal(a, b);
    }
    esp_options_free(&again);
}

static void numbers_and_flags(void **state)
{
    (void)state;
    set("depth", "0");
    assert_int_equal(options.depth, 0);
    set("depth", "1000000");
    assert_int_equal(options.depth, 1000000);
    set("depth", "inf");
    assert_int_equal(options.depth, -1);
    set("scores", "true");
    assert_true(options.scores);
    set("scores", "false");
    assert_false(options.scores);
    set("seed", "0");
    assert_int_equal(options.seed, 0);
    assert_string_equal(text_of("seed"), ""); /* of no use without random ties */
    set("ties", "random");
    assert_string_equal(text_of("seed"), "0");
    assert_string_equal(text_of("max-nodes"), "");
    assert_string_equal(text_of("time"), "");
    assert_string_equal(text_of("preorder"), "");
    assert_string_equal(text_of("first-successor-twice"), "");
}

/* In snprintf's manner: the length of the whole, the text as far as it fits. */
static void short_of_room(void **state)
{
    const char *name;
    char text[128], small[5];
    (void)state;

    for (size_t i = 0;; i++) {
        const size_t length = esp_options_get(&options, position, i, &name, text, sizeof text);
        assert_int_equal(length, strlen(text));
        assert_int_equal(esp_options_get(&options, position, i, &name, NULL, 0), length);
        assert_int_equal(esp_options_get(&options, position, i, &name, small, sizeof small),
                         length);
        assert_int_equal(strlen(small), length < 4 ? length : 4);
        assert_memory_equal(small, text, strlen(small));
        if (!name)
            break;
    }
}

/* --- what is refused ------------------------------------------------------------------ */

static void expect_error(const char *name, const char *value, const char *message)
{
    struct esp_error error = { .text = "" };
    const struct esp_options before = options;

    assert_int_equal(esp_options_set(&options, position, name, value, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, message);
    assert_memory_equal(&before, &options, sizeof options); /* nothing half done */
}

static void bad_words(void **state)
{
    (void)state;
    expect_error("cutof", "strict", "no option 'cutof'; did you mean 'cutoff'?");
    expect_error("cutoff", "strickt", "no cutoff 'strickt'; did you mean 'strict'?");
    expect_error("ties", "frist", "no ties 'frist'; did you mean 'first'?");
    expect_error("ties", "whatever", "no ties 'whatever'; there are: first, last, left, right, "
                                     "random");
    expect_error("algorithm", "alphabta", "no algorithm 'alphabta'; did you mean 'alphabeta'?");
    expect_error("algorithm", "",
                 "no algorithm ''; there are: minimax, alphabeta, expectimax, pvs, mtdf");
    expect_error("convention", "a5", "no convention 'a5'; did you mean 'a4'?");
    expect_error("eval", "store-diff", "no evaluation 'store-diff'; there are: strong, "
                                       "store-difference, fingerprint");
    expect_error("eval", "fingreprint", "no evaluation 'fingreprint'; did you mean "
                                        "'fingerprint'?");
    expect_error("cache", "table", "no cache 'table'; there are: none, eval, table-exact, "
                                   "table-bounds");
    expect_error("cache", "table-bound", "no cache 'table-bound'; did you mean 'table-bounds'?");
}

static void bad_numbers(void **state)
{
    static const char *const depths[] = { "abc", "-1", "", "1000001", "3x", " 3", "3 ", "+3", "3.0",
                                          "1e3", "99999999999999999999", "infinite" };
    (void)state;

    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        char message[128];
        snprintf(message, sizeof message,
                 "depth '%s': expected a whole number from 0 to 1000000, or inf", depths[i]);
        expect_error("depth", depths[i], message);
    }
    expect_error("seed", "-1", "seed '-1': expected a whole number of at least 0");
    expect_error("max-nodes", "0", "max-nodes '0': expected a whole number of at least 1");
    expect_error("max-nodes", "many", "max-nodes 'many': expected a whole number of at least 1");
    expect_error("time", "0", "time '0': expected seconds above 0");
    expect_error("time", "-2", "time '-2': expected seconds above 0");
    expect_error("time", "nan", "time 'nan': expected seconds above 0");
    expect_error("time", "1s", "time '1s': expected seconds above 0");
    expect_error("scores", "yes", "scores 'yes': expected true or false");
    expect_error("first-successor-twice", "", "first-successor-twice '': expected true or false");
}

static void bad_preorders(void **state)
{
    struct esp_error error = { .text = "" };
    (void)state;

    set("preorder", "5,4");
    for (size_t i = 0; i < 5; i++) {
        static const char *const texts[] = { "", "5,x", "6", "5,,4", "1,2,1" };
        error.text[0] = '\0';
        assert_int_equal(esp_options_set(&options, position, "preorder", texts[i], &error),
                         ESP_BAD_INPUT);
        assert_true(strlen(error.text) > 0);
        assert_string_equal(text_of("preorder"), "5,4"); /* as before */
    }
    assert_non_null(strstr(error.text, "'1' comes twice"));
}

/* --- options by their values alone -------------------------------------------------------- */

static void single_words(void **state)
{
    struct esp_error error = { .text = "" };
    (void)state;

    assert_int_equal(esp_options_set_word(&options, position, "minimax", &error), ESP_OK);
    assert_int_equal(options.algorithm, ESP_MINIMAX);
    assert_int_equal(esp_options_set_word(&options, position, "dynamic", &error), ESP_OK);
    assert_int_equal(options.order, ESP_ORDER_DYNAMIC);
    assert_int_equal(esp_options_set_word(&options, position, "eval-cache", &error), ESP_OK);
    assert_int_equal(options.cache, ESP_CACHE_EVALUATION);
    assert_int_equal(esp_options_set_word(&options, position, "order=best", &error), ESP_OK);
    assert_int_equal(options.order, ESP_ORDER_BEST);
    assert_int_equal(esp_options_set_word(&options, position, "store-difference", &error), ESP_OK);
    assert_string_equal(esp_eval_name(&options, position->game), "store-difference");
    assert_int_equal(esp_options_set_word(&options, position, "berkeley", &error), ESP_OK);
    assert_int_equal(options.cutoff, ESP_STRICT);
    assert_string_equal(error.text, "");

    assert_int_equal(esp_options_set_word(&options, position, "best", &error), ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "cutoff-move=best or order=best"));
    error.text[0] = '\0';
    assert_int_equal(esp_options_set_word(&options, position, "dynamc", &error), ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "did you mean 'dynamic'?"));
}

/* --- combinations that make no sense -------------------------------------------------------- */

static bool no_test(void *data, const struct esp_game *game, const void *params, const void *state,
                    int depth)
{
    (void)data, (void)game, (void)params, (void)state, (void)depth;
    return true;
}

static void expect_refused_search(const struct esp_options *asked, enum esp_status status,
                                  const char *words_in_it)
{
    struct esp_error error = { .text = "" };
    struct esp_result result;

    assert_int_equal(esp_search(&result, position, asked, NULL, &error), status);
    if (!strstr(error.text, words_in_it))
        fail_msg("'%s' does not say '%s'", error.text, words_in_it);
    assert_null(result.moves);
    assert_int_equal(result.move, ESP_MOVE_NONE);
}

static void combinations(void **state)
{
    struct esp_options asked = options;
    struct esp_game keyless = *position->game;
    const struct esp_game *game = position->game;
    (void)state;

    asked.depth = 3;
    asked.cutoff_test = no_test;
    asked.cache = ESP_CACHE_BOUNDS;
    expect_refused_search(&asked, ESP_UNSUPPORTED, "cutoff test");
    asked.cutoff_test = NULL;
    asked.bare = true;
    asked.max_nodes = 10;
    expect_refused_search(&asked, ESP_UNSUPPORTED, "bare");
    asked.max_nodes = 0;
    asked.bare = false;
    asked.depth = ESP_DEPTH_MAX + 1;
    expect_refused_search(&asked, ESP_BAD_INPUT, "depth");
    asked.depth = 3;
    asked.eval = 17;
    expect_refused_search(&asked, ESP_BAD_INPUT, "evaluation");
    asked.eval = 0;
    keyless.key = NULL;
    position->game = &keyless;
    expect_refused_search(&asked, ESP_UNSUPPORTED, "keys");
    asked.cache = ESP_CACHE_EVALUATION;
    expect_refused_search(&asked, ESP_UNSUPPORTED, "keys");
    keyless.text = NULL;
    asked.cache = ESP_CACHE_NONE;
    asked.eval = ESP_EVAL_FINGERPRINT;
    expect_refused_search(&asked, ESP_UNSUPPORTED, "fingerprint");
    position->game = game;
}

/* A copy owns what it has. */
static void copies(void **state)
{
    struct esp_options copy;
    (void)state;

    set("preorder", "5,4,3");
    assert_int_equal(esp_options_copy(&copy, &options), ESP_OK);
    set("preorder", "0");
    assert_int_equal(copy.preorder_count, 3);
    assert_int_equal(copy.preorder[0], 5);
    esp_options_free(&copy);
    assert_null(copy.preorder);
    esp_options_free(&copy); /* once more does no harm */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(round_trip, setup, teardown),
        cmocka_unit_test_setup_teardown(whole_list, setup, teardown),
        cmocka_unit_test_setup_teardown(numbers_and_flags, setup, teardown),
        cmocka_unit_test_setup_teardown(short_of_room, setup, teardown),
        cmocka_unit_test_setup_teardown(bad_words, setup, teardown),
        cmocka_unit_test_setup_teardown(bad_numbers, setup, teardown),
        cmocka_unit_test_setup_teardown(bad_preorders, setup, teardown),
        cmocka_unit_test_setup_teardown(single_words, setup, teardown),
        cmocka_unit_test_setup_teardown(combinations, setup, teardown),
        cmocka_unit_test_setup_teardown(copies, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
