/*
 * agreement.c - every search of every game gives what plain minimax gives.
 *
 * Minimax is first checked against a reference written for the tests; then
 * alpha-beta under every sound set of options must give the same value, one
 * of the same best moves and, asked for it, the same value for every move.
 */
#include <string.h>

#include "testing.h"
#include "cases.h"
#include "truth.h"

static void check_none(const char *wrong, const struct esp_position *position,
                       const char *settings)
{
    char text[512];
    if (!wrong)
        return;
    position->game->text->print(position->params, position->state, text, sizeof text);
    fail_msg("%s %s, %s: %s", position->game->name, text, settings, wrong);
}

static void check_minimax(const struct esp_position *position, const struct esp_options *plain,
                          const struct game_case *from, uint64_t *random)
{
    struct esp_options options = *plain;
    struct truth truth = truth_of(position, plain);
    (void)from, (void)random;

    options.algorithm = ESP_MINIMAX;
    struct esp_result result = search_of(position, &options, NULL);
    check_none(wrong_answer(&truth, &options, &result), position, "minimax");
    if (!truth.leaf)
        check_none(wrong_scores(&truth, &result), position, "minimax");
    for (size_t i = 0; i < result.move_count; i++)
        assert_int_equal(result.moves[i].move, truth.moves[i]);
    esp_result_free(&result);
    truth_free(&truth);
}

static void minimax_is_minimax(void **state)
{
    (void)state;
    each_position(1, check_minimax);
}

static void check_combination(const struct esp_position *position,
                              const struct esp_options *options, const struct truth *truth,
                              const char *settings)
{
    struct esp_result result = search_of(position, options, NULL);
    check_none(wrong_answer(truth, options, &result), position, settings);
    if (options->scores)
        check_none(wrong_scores(truth, &result), position, settings);
    esp_result_free(&result);
}

static void check_alphabeta(const struct esp_position *position, const struct esp_options *plain,
                            const struct game_case *from, uint64_t *random)
{
    struct truth truth = truth_of(position, plain);

    /* every third for one position, another third for the next */
    for (size_t i = random_below(random, 3); i < COMBINATIONS; i += 3) {
        char settings[256];
        struct esp_options options;
        assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
        combination(i, random, settings);
        if (from->preorder && random_below(random, 2))
            strcat(strcat(settings, " preorder="), from->preorder);
        set_options(&options, position, settings);
        check_combination(position, &options, &truth, settings);
        options.table_bytes = 1; /* the least there is: entries give way */
        check_combination(position, &options, &truth, settings);
        options.scores = true;
        check_combination(position, &options, &truth, settings);
        esp_options_free(&options);
    }
    truth_free(&truth);
}

static void alphabeta_is_minimax(void **state)
{
    (void)state;
    each_position(2, check_alphabeta);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minimax_is_minimax),
        cmocka_unit_test(alphabeta_is_minimax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
