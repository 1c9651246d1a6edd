/*
 * conventions.c - what each family of coursework means by alpha-beta.
 */
#include "conventions.h"

const struct esp_convention esp_conventions[] = {
    { .name = "plain",
      .about = "alpha-beta as in most textbooks: non-strict cutoffs, one window from the root",
      .algorithm = ESP_ALPHABETA,
      .cutoff_move = ESP_CUTOFF_BEST },
    { .name = "a4",
      .about = "the Mancala coursework: a cutoff returns no move",
      .algorithm = ESP_ALPHABETA,
      .cutoff_move = ESP_CUTOFF_NULL },
    { .name = "aima",
      .about = "the AIMA notebook: each root move with a new window, depth counted from below "
               "the root, an evaluation asked at finished games too",
      .algorithm = ESP_ALPHABETA,
      .depth_unit = ESP_COUNTER,
      .root = ESP_ROOT_FRESH,
      .cutoff_move = ESP_CUTOFF_BEST,
      .eval_at = ESP_EVAL_LEAVES },
    { .name = "redblue",
      .about = "the red-blue nim coursework: values in points, to the end of the game",
      .algorithm = ESP_ALPHABETA,
      .cutoff_move = ESP_CUTOFF_BEST },
    { .name = "vier",
      .about = "the Connect Four coursework: minimax, a value for every column, leftmost of the best",
      .algorithm = ESP_MINIMAX,
      .root = ESP_ROOT_FRESH,
      .ties = ESP_TIES_LEFT,
      .cutoff_move = ESP_CUTOFF_BEST },
    { .name = "cs156",
      .about = "the Chinese-checkers coursework: the best move is kept at a cutoff",
      .algorithm = ESP_ALPHABETA,
      .cutoff_move = ESP_CUTOFF_BEST },
    { .name = "berkeley",
      .about = "the Berkeley projects: strict cutoffs, depth in rounds, any number of opponents",
      .algorithm = ESP_ALPHABETA,
      .depth_unit = ESP_ROUNDS,
      .cutoff = ESP_STRICT,
      .cutoff_move = ESP_CUTOFF_BEST },
    { .name = NULL },
};

void esp_convention_apply(struct esp_options *options, const struct esp_convention *convention)
{
    options->convention = convention->name;
    options->algorithm = convention->algorithm;
    options->depth_unit = convention->depth_unit;
    options->cutoff = convention->cutoff;
    options->fail = ESP_FAIL_SOFT;
    options->root = convention->root;
    options->ties = convention->ties;
    options->cutoff_move = convention->cutoff_move;
    options->order = ESP_ORDER_STATIC;
    options->cache = ESP_CACHE_NONE;
    options->etc = false;
    options->symmetry = false;
    options->deepen = false;
    options->aspiration = 0;
    options->eval_at = convention->eval_at;
    options->first_successor_twice = false;
}

const char *esp_convention_name(size_t index)
{
    return index < sizeof esp_conventions / sizeof esp_conventions[0]
               ? esp_conventions[index].name
               : NULL;
}

const char *esp_convention_about(size_t index)
{
    return index < sizeof esp_conventions / sizeof esp_conventions[0]
               ? esp_conventions[index].about
               : NULL;
}
