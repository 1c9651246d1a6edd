/*
 * check.c - which options make sense together and for a game.
 */
#include "check.h"
#include "context.h"
#include "deep.h"
#include "oracle.h"

/* Does anything say how deep a search can get? */
static bool has_bottom(const struct esp_position *position, const struct esp_options *options)
{
    const struct esp_game *game = position->game;
    if (game->plies && game->plies(position->params, position->state) > 0)
        return true;
    return options->depth >= 0 && options->depth_unit != ESP_ROUNDS && !options->cutoff_test;
}

static enum esp_status check_bare(const struct esp_position *position,
                                  const struct esp_options *options, struct esp_error *error)
{
    if (!options->bare)
        return ESP_OK;
    if (options->max_nodes || options->seconds > 0 || options->interrupt)
        return esp_fail(error, ESP_UNSUPPORTED, "a bare search cannot be stopped");
    if (!has_bottom(position, options))
        return esp_fail(error, ESP_UNSUPPORTED,
                        "a bare search cannot be stopped, so it needs a depth in plies here");
    return ESP_OK;
}

static enum esp_status check_evaluation(const struct esp_game *game,
                                        const struct esp_options *options, struct esp_error *error)
{
    size_t count = 0;

    if (options->eval == ESP_EVAL_FINGERPRINT && !(game->text && game->text->range))
        return esp_fail(error, ESP_UNSUPPORTED, "the fingerprint needs a game with texts and a range");
    if (options->eval == ESP_EVAL_FINGERPRINT || !game->text)
        return ESP_OK;
    while (game->text->evaluations[count].name)
        count++;
    if (options->eval >= count)
        return esp_fail(error, ESP_BAD_INPUT, "%s has no evaluation of number %u", game->name,
                        options->eval);
    return ESP_OK;
}

static enum esp_status check_preference(const struct esp_position *position,
                                        const struct esp_options *options, struct esp_error *error)
{
    const struct esp_game_text *text = position->game->text;
    double least, greatest;

    if (options->prefer == ESP_PREFER_NONE || !text || !text->range)
        return ESP_OK;
    text->range(position->params, &least, &greatest);
    if (fmax(fabs(least), fabs(greatest)) > ESP_HAIRS_MOST)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "prefer shorter needs results between %.0f and %.0f",
                        -ESP_HAIRS_MOST, ESP_HAIRS_MOST);
    return ESP_OK;
}

/* --- the windows of the root ------------------------------------------------ */

static enum esp_status check_windows(const struct esp_options *options, struct esp_error *error)
{
    const bool nulls = options->algorithm == ESP_MTDF;

    if (options->aspiration > 0 && !esp_has_windows(options->algorithm))
        return esp_fail(error, ESP_UNSUPPORTED,
                        "aspiration needs an algorithm with windows, not %s",
                        esp_algorithm_name(options->algorithm));
    if (options->aspiration > 0 && nulls)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "aspiration makes no sense under mtdf, whose windows are null");
    if ((options->aspiration > 0 || nulls) && options->root == ESP_ROOT_FRESH)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "%s is a window of the root, so its moves cannot have new ones: "
                        "set root to carry",
                        nulls ? "the null window of mtdf" : "aspiration");
    if (nulls && options->fail == ESP_FAIL_HARD)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "mtdf needs soft values: hard ones say nothing outside of null windows");
    return ESP_OK;
}

/* --- what uses the table ------------------------------------------------------ */

static enum esp_status check_symmetry(const struct esp_game *game,
                                      const struct esp_options *options, struct esp_error *error)
{
    if (!options->symmetry)
        return ESP_OK;
    if (!game->symmetric_key)
        return esp_fail(error, ESP_UNSUPPORTED, "%s has no symmetry that a table could use",
                        game->name);
    if (options->evaluate || options->eval == ESP_EVAL_FINGERPRINT)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "symmetry needs an evaluation of the game's own: others may tell mirror "
                        "images apart");
    return ESP_OK;
}

static enum esp_status check_table(const struct esp_game *game, const struct esp_options *options,
                                   struct esp_error *error)
{
    const bool table = options->cache > ESP_CACHE_EVALUATION;
    const char *user = options->etc                        ? "etc"
                       : options->symmetry                 ? "symmetry"
                       : options->order & ESP_ORDER_TABLE ? "order table"
                                                           : NULL;

    if (user && !table)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "%s needs a table: set cache to table-bounds or table-exact", user);
    if (options->etc && !esp_has_windows(options->algorithm))
        return esp_fail(error, ESP_UNSUPPORTED, "etc makes cutoffs, and %s has none",
                        esp_algorithm_name(options->algorithm));
    if (options->cache != ESP_CACHE_NONE && options->table_bytes > esp_memory_size())
        return esp_fail(error, ESP_UNSUPPORTED,
                        "a table of %llu MiB is larger than the memory, which is %llu MiB",
                        (unsigned long long)(options->table_bytes >> 20),
                        (unsigned long long)(esp_memory_size() >> 20));
    return check_symmetry(game, options, error);
}

static enum esp_status check_order(const struct esp_options *options, struct esp_error *error)
{
    const unsigned both = ESP_ORDER_DYNAMIC | ESP_ORDER_HISTORY;

    if ((options->order & both) == both)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "order history and order dynamic rank the same moves: choose one");
    return esp_oracle_check(options, error);
}

enum esp_status esp_check_search(const struct esp_position *position,
                                 const struct esp_options *options, struct esp_error *error)
{
    const struct esp_game *game = position->game;

    if (game->state_size > ESP_STATE_MAX)
        return esp_fail(error, ESP_UNSUPPORTED, "a state of %zu bytes is larger than %d",
                        game->state_size, ESP_STATE_MAX);
    if (options->depth > ESP_DEPTH_MAX)
        return esp_fail(error, ESP_BAD_INPUT, "depth %lld is too large, expected at most %d",
                        (long long)options->depth, ESP_DEPTH_MAX);
    if (options->cache != ESP_CACHE_NONE && !game->key)
        return esp_fail(error, ESP_UNSUPPORTED, "a cache needs a game with keys");
    if (options->cache > ESP_CACHE_EVALUATION && options->cutoff_test)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "a table cannot be used with a cutoff test of one's own: it may ask "
                        "more than the remaining depth");
    if (options->algorithm == ESP_EXPECTIMAX && options->first_successor_twice)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "first-successor-twice makes no sense under expectimax");
    enum esp_status status = check_bare(position, options, error);
    if (status == ESP_OK)
        status = check_evaluation(game, options, error);
    if (status == ESP_OK)
        status = check_preference(position, options, error);
    if (status == ESP_OK)
        status = check_windows(options, error);
    if (status == ESP_OK)
        status = check_table(game, options, error);
    return status == ESP_OK ? check_order(options, error) : status;
}
