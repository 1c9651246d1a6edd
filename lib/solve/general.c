/*
 * general.c - see general.h.
 */
#include <math.h>

#include "espalier/text.h"
#include "general.h"

enum esp_status esp_general_check(const struct esp_game *game, struct esp_error *error)
{
    if (game->text && game->text->sensible_depth > 0)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "%s cannot be solved, it has no end within reach; 'espalier search' with "
                        "a depth gives a value",
                        game->name);
    return ESP_OK;
}

/* Of a value: who wins, where a tie has a value of its own. */
static double sign(const struct esp_position *position, double value)
{
    const struct esp_game_text *text = position->game->text;
    double win, tie = 0, loss;

    if (text && text->constants)
        text->constants(position->params, &win, &tie, &loss);
    return (value > tie) - (value < tie);
}

enum esp_status esp_general_solve(struct esp_solution *solution,
                                  const struct esp_position *position,
                                  const struct esp_solve_options *options,
                                  struct esp_error *error)
{
    struct esp_options search;
    struct esp_result result;

    esp_options_init(&search, position->game);
    enum esp_status status = esp_options_set(&search, position, "convention", "plain", error);
    search.cache = ESP_CACHE_BOUNDS;
    search.table_bytes = options->table_bytes;
    search.seconds = options->seconds;
    search.interrupt = options->interrupt;
    if (status == ESP_OK)
        status = esp_search(&result, position, &search, NULL, error);
    if (status == ESP_OK) {
        solution->stop = result.stop;
        solution->nodes = result.counts.nodes;
        if (result.stop == ESP_DONE) {
            solution->score = options->sign ? sign(position, result.value) : result.value;
            solution->least = solution->greatest = solution->score;
        }
        esp_result_free(&result);
    }
    esp_options_free(&search);
    return status;
}
