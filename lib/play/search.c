/*
 * search.c - players that search, once or deeper and deeper, and keep what
 * they decided.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "espalier/text.h"
#include "match.h"
#include "players.h"

struct search_player {
    struct esp_player player;   /* first, see esp_player */
    struct esp_options options; /* as they were asked for */
    bool deepens;               /* deeper and deeper as long as its limits allow; else once */

    /* The last decision. */
    struct esp_position *position; /* NULL: none yet */
    struct esp_options asked;
    struct esp_result result;
    struct esp_decision decision;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --- the last decision ------------------------------------------------------------ */

static void forget(struct search_player *search)
{
    esp_position_free_copy(search->position);
    search->position = NULL;
    esp_options_free(&search->asked);
    esp_result_free(&search->result);
    memset(&search->asked, 0, sizeof search->asked);
    memset(&search->result, 0, sizeof search->result);
}

/* A copy of the position: the match goes on. */
static enum esp_status remember_position(struct search_player *search,
                                         const struct esp_position *position,
                                         struct esp_error *error)
{
    enum esp_status status = esp_position_raw(&search->position, position->game, position->params,
                                              position->state, error);
    if (status != ESP_OK)
        return status;
    struct esp_position *copy = search->position;
    copy->text = strdup(position->text);
    copy->given = position->given ? strdup(position->given) : NULL;
    return copy->text && (copy->given || !position->given)
               ? ESP_OK
               : esp_fail(error, ESP_NO_MEMORY, "no memory for a decision");
}

static const struct esp_decision *decision(const struct esp_player *player)
{
    const struct search_player *search = (const struct search_player *)player;
    return search->position ? &search->decision : NULL;
}

enum esp_status esp_decision_search(const struct esp_decision *decided, struct esp_sink *sink,
                                    struct esp_error *error)
{
    struct esp_options options;
    struct esp_result result;

    enum esp_status status = esp_options_copy(&options, decided->options);
    if (status != ESP_OK)
        return esp_fail(error, status, "no memory for a search");
    options.seconds = 0; /* time is never the same twice, nodes are */
    options.interrupt = NULL;
    if (decided->result->stop != ESP_DONE)
        options.max_nodes = decided->result->counts.nodes;
    status = esp_search(&result, decided->position, &options, sink, error);
    if (status == ESP_OK)
        esp_result_free(&result);
    esp_options_free(&options);
    return status;
}

/* --- deeper and deeper ------------------------------------------------------------ */

/* Nothing was left out, or a win was found for one of the two. */
static bool is_decided(const struct esp_position *position, const struct esp_result *result)
{
    const struct esp_game_text *text = position->game->text;
    double win, tie, loss;

    if (result->stop == ESP_DONE)
        return true;
    if (!text->constants)
        return false;
    text->constants(position->params, &win, &tie, &loss);
    return result->value == win || result->value == loss;
}

/* Is what a glance saw enough? Then there is no more to find, or no time for it. */
static bool is_enough(const struct search_player *search, double seconds_left)
{
    const struct esp_position *position = search->position;
    const bool late = search->options.seconds > 0 && seconds_left <= 0;

    return late || search->result.stop == ESP_STOP_SIGNAL ||
           position->game->moves(position->params, position->state, NULL, 0) == 1 ||
           is_decided(position, &search->result);
}

/*
 * A glance first: a win that is near is not thought about for long. It costs
 * some milliseconds; what it saw is seen anew when more is wanted.
 */
static enum esp_status deepen(struct search_player *search, double start, struct esp_error *error)
{
    enum { GLANCE = 10000 }; /* nodes */
    const uint64_t most = search->options.max_nodes;
    struct esp_options *asked = &search->asked;

    asked->deepen = true;
    asked->seconds = 0;
    asked->max_nodes = most && most < GLANCE ? most : GLANCE;
    enum esp_status status = esp_search(&search->result, search->position, asked, NULL, error);
    const double left = search->options.seconds - (now() - start);
    if (status != ESP_OK || is_enough(search, left))
        return status;
    esp_result_free(&search->result);
    memset(&search->result, 0, sizeof search->result);
    asked->seconds = search->options.seconds > 0 ? left : 0;
    asked->max_nodes = most;
    return esp_search(&search->result, search->position, asked, NULL, error);
}

/* --- a move ----------------------------------------------------------------------- */

static enum esp_status first_legal(const struct esp_match *match, esp_move *move,
                                   struct esp_error *error)
{
    esp_move *moves;
    size_t count;

    enum esp_status status = esp_legal_moves(&moves, &count, match, error);
    if (status != ESP_OK)
        return status;
    *move = moves[0];
    free(moves);
    return ESP_OK;
}

static enum esp_status choose(struct esp_player *player, const struct esp_match *match,
                              esp_move *move, struct esp_error *error)
{
    struct search_player *search = (struct search_player *)player;
    const double start = now();

    forget(search);
    enum esp_status status = remember_position(search, esp_match_position(match), error);
    if (status == ESP_OK && esp_options_copy(&search->asked, &search->options) != ESP_OK)
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for a decision");
    if (status == ESP_OK)
        status = search->deepens
                     ? deepen(search, start, error)
                     : esp_search(&search->result, search->position, &search->asked, NULL, error);
    if (status != ESP_OK) {
        forget(search);
        return status;
    }
    search->decision = (struct esp_decision){ .position = search->position,
                                              .options = &search->asked,
                                              .result = &search->result,
                                              .seconds = now() - start };
    *move = search->result.move;
    return *move == ESP_MOVE_NONE ? first_legal(match, move, error) : ESP_OK;
}

static void free_search(struct esp_player *player)
{
    struct search_player *search = (struct search_player *)player;

    forget(search);
    esp_options_free(&search->options);
    free(search);
}

/* --- making one ------------------------------------------------------------------- */

static enum esp_status make(struct search_player **out, struct esp_error *error)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a player");
    (*out)->player.choose = choose;
    (*out)->player.decision = decision;
    (*out)->player.free = free_search;
    return ESP_OK;
}

enum esp_status esp_player_new_search(struct esp_player **out, const struct esp_options *options,
                                      struct esp_error *error)
{
    struct search_player *search;

    *out = NULL;
    enum esp_status status = make(&search, error);
    if (status != ESP_OK)
        return status;
    status = esp_options_copy(&search->options, options);
    if (status != ESP_OK) {
        free(search);
        return esp_fail(error, status, "no memory for a player");
    }
    *out = &search->player;
    return ESP_OK;
}

/* Words joined by +, in a copy that is cut up. */
static enum esp_status set_words(struct esp_options *options, const struct esp_position *position,
                                 const char *words, struct esp_error *error)
{
    char *copy = strdup(words), *rest = copy, *word;
    enum esp_status status = ESP_OK;

    if (!copy)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a player");
    while (status == ESP_OK && (word = strsep(&rest, "+")) != NULL) {
        struct esp_error own = { .text = "" };
        if (*word == '\0')
            continue;
        status = esp_options_set_word(options, position, word, &own);
        if (status != ESP_OK)
            esp_fail(error, status, "player 'search:%s': %s", words, own.text);
    }
    free(copy);
    return status;
}

static bool is_endless(const struct esp_options *options, const struct esp_position *position,
                       const char *words)
{
    return position->game->text->sensible_depth > 0 && options->depth < 0 &&
           !strstr(words, "depth=inf");
}

enum esp_status esp_read_search(struct esp_player **out, const char *value,
                                const struct esp_position *start,
                                const struct esp_player_setup *setup, struct esp_error *error)
{
    const char *words = value ? value : "";
    struct search_player *search;

    enum esp_status status = make(&search, error);
    if (status != ESP_OK)
        return status;
    esp_options_init(&search->options, start->game);
    status = set_words(&search->options, start, words, error);
    search->options.interrupt = setup->interrupt;
    if (status == ESP_OK && is_endless(&search->options, start, words)) {
        search->deepens = true;
        if (search->options.seconds <= 0 && !search->options.max_nodes)
            status = esp_fail(error, ESP_BAD_INPUT,
                              "player 'search:%s': %s cannot be searched to its end: add depth=N, "
                              "%d answers in about a second, or time=S or max-nodes=N",
                              words, start->game->name, start->game->text->sensible_depth);
    }
    if (status == ESP_OK)
        *out = &search->player;
    else
        free_search(&search->player);
    return status;
}

/* --- the strongest ---------------------------------------------------------------- */

static enum esp_status set_evaluation(struct esp_options *options,
                                      const struct esp_position *position,
                                      struct esp_error *error)
{
    static const char *const strong[] = { "strong", "threes", "nim", "theory", "advance" };
    const struct esp_evaluation *known = position->game->text->evaluations;

    for (; known && known->name; known++)
        for (size_t i = 0; i < sizeof strong / sizeof strong[0]; i++)
            if (strcmp(known->name, strong[i]) == 0)
                return esp_options_set(options, position, "eval", strong[i], error);
    return ESP_OK; /* the first of its list */
}

/* Columns from the middle to the edges: where nothing else is known, the middle is better. */
static enum esp_status set_middle_first(struct esp_options *options,
                                        const struct esp_position *position,
                                        struct esp_error *error)
{
    const struct esp_game_text *text = position->game->text;

    if (strcmp(position->game->name, "connect4") != 0)
        return ESP_OK;
    const size_t width = text->kinds(position->params);
    esp_move *columns = malloc(width * sizeof *columns);
    if (!columns)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for an order of moves");
    for (size_t i = 0; i < width; i++) /* of 7: 3, 4, 2, 5, 1, 6, 0 */
        columns[i] = (esp_move)(i % 2 ? (width + i) / 2 : (width - 1 - i) / 2);
    options->preorder = columns;
    options->preorder_count = width;
    return ESP_OK;
}

enum esp_status esp_options_init_best(struct esp_options *options,
                                      const struct esp_position *position,
                                      struct esp_error *error)
{
    static const char *const words[] = { "convention=plain", "pvs",    "table-bounds",
                                         "table",            "killer", "history" };
    enum esp_status status = ESP_OK;

    esp_options_init(options, position->game);
    for (size_t i = 0; i < sizeof words / sizeof words[0] && status == ESP_OK; i++)
        status = esp_options_set_word(options, position, words[i], error);
    if (status == ESP_OK)
        status = set_evaluation(options, position, error);
    return status == ESP_OK ? set_middle_first(options, position, error) : status;
}

enum esp_status esp_read_best(struct esp_player **out, const char *value,
                              const struct esp_position *start,
                              const struct esp_player_setup *setup, struct esp_error *error)
{
    struct search_player *search;

    (void)value;
    enum esp_status status = make(&search, error);
    if (status != ESP_OK)
        return status;
    status = esp_options_init_best(&search->options, start, error);
    search->options.interrupt = setup->interrupt;
    search->options.seconds = setup->seconds > 0 ? setup->seconds : 1;
    search->deepens = true;
    if (status == ESP_OK)
        *out = &search->player;
    else
        free_search(&search->player);
    return status;
}
