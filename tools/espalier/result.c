/*
 * result.c - see result.h.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "message.h"
#include "result.h"
#include "texts.h"

uint64_t result_leaves(const struct esp_result *result)
{
    return result->counts.terminal + result->counts.horizon;
}

const char *result_stopped(const struct esp_result *result)
{
    static const char *const words[] = { NULL, "nodes", "time", "signal", "memory" };
    return words[result->stop];
}

/* --- for people ---------------------------------------------------------- */

static void print_depth(FILE *stream, const struct esp_options *options)
{
    static const char *const units[] = { "", " rounds", " (counted from below the root)" };

    if (options->depth < 0)
        fputs("no depth limit", stream);
    else
        fprintf(stream, "depth %lld%s", (long long)options->depth, units[options->depth_unit]);
}

static const char *stop_words(const struct esp_options *options, const struct esp_result *result,
                              char text[80])
{
    char number[ESP_NUMBER_TEXT];

    switch (result->stop) {
    case ESP_STOP_NODES:
        snprintf(text, 80, "stopped after %s node%s", count_text(options->max_nodes, number),
                 options->max_nodes == 1 ? "" : "s");
        break;
    case ESP_STOP_TIME:
        esp_print_value(options->seconds, number);
        snprintf(text, 80, "stopped after %s s", number);
        break;
    case ESP_STOP_SIGNAL:
        snprintf(text, 80, "stopped by a signal");
        break;
    default:
        snprintf(text, 80, "stopped because memory ran out");
        break;
    }
    return text;
}

static void print_move(FILE *stream, const struct esp_position *position,
                       const struct esp_result *result, const char *label)
{
    if (result->move == ESP_MOVE_NONE) {
        fputs("no move", stream);
        return;
    }
    char *move = move_text(position, result->move);
    fprintf(stream, "%s %s", label, move);
    free(move);
}

void result_print_answer(FILE *stream, const struct esp_position *position,
                         const struct esp_options *options, const struct esp_result *result)
{
    char value[ESP_NUMBER_TEXT], words[80];
    double end;

    print_position_name(stream, position);
    if (position->game->over(position->params, position->state, &end)) {
        fputs(", game over: ", stream);
    } else {
        fputs(", ", stream);
        print_mover(stream, position);
        fputs(" to move, ", stream);
        print_depth(stream, options);
        fputs(": ", stream);
    }
    esp_print_value(result->value, value);
    if (result->stop == ESP_DONE) {
        fprintf(stream, "value %s, ", value);
        print_move(stream, position, result, "best move");
    } else if (isnan(result->value)) {
        fprintf(stream, "%s, no value yet, ", stop_words(options, result, words));
        print_move(stream, position, result, "first move");
    } else {
        fprintf(stream, "%s, value so far %s, ", stop_words(options, result, words), value);
        print_move(stream, position, result, "best move so far");
    }
    fputc('\n', stream);
}

static void print_counts(FILE *stream, const struct esp_position *position,
                         const struct esp_options *options, const struct esp_result *result)
{
    const struct esp_counts *counts = &result->counts;

    fprintf(stream, "%s (%s", esp_algorithm_name(options->algorithm), options->convention);
    if (counts->horizon > 0 || options->eval_at == ESP_EVAL_LEAVES)
        fprintf(stream, ", evaluation %s", esp_eval_name(options, position->game));
    fputs("): ", stream);
    print_count_of(stream, counts->nodes, "node", "nodes");
    fputs(", ", stream);
    print_count_of(stream, result_leaves(result), "leaf", "leaves");
    if (esp_has_windows(options->algorithm)) {
        fputs(", ", stream);
        print_count_of(stream, counts->cutoffs, "cutoff", "cutoffs");
        if (counts->cutoffs > 0) {
            char pruning[ESP_NUMBER_TEXT];
            fprintf(stream, " (%s of them left moves untried)",
                    count_text(counts->cutoffs_pruning, pruning));
        }
    }
    if (options->cache > ESP_CACHE_EVALUATION) {
        fputs(", ", stream);
        print_count_of(stream, counts->table_hits, "table hit", "table hits");
    }
    if (options->cache == ESP_CACHE_EVALUATION) {
        fputs(", ", stream);
        print_count_of(stream, counts->eval_hits, "cached evaluation", "cached evaluations");
    }
    fputs(", ", stream);
    print_count_of(stream, counts->max_ply, "ply", "plies");
    fputs(" deep\n", stream);
}

/* How a value relates to what is known: a lower bound means "at least". */
static const char *relation(enum esp_bound bound)
{
    return bound == ESP_EXACT ? "" : bound == ESP_LOWER ? ">= " : "<= ";
}

/* "3: <= 0", as a block of the caller's. */
static char *root_move_text(const struct esp_position *position, const struct esp_root_move *root)
{
    char *move = move_text(position, root->move), value[ESP_NUMBER_TEXT];
    const size_t room = strlen(move) + sizeof ": >= " + ESP_NUMBER_TEXT;
    char *text = must(malloc(room));

    esp_print_value(root->value, value);
    snprintf(text, room, "%s: %s%s", move, relation(root->bound), value);
    free(move);
    return text;
}

static void print_root_moves(FILE *stream, const struct esp_position *position,
                             const struct esp_options *options, const struct esp_result *result)
{
    enum { WIDTH = 80, MOST = 64 };
    bool bounds = false;
    int column = fprintf(stream, "root moves:");

    for (size_t i = 0; i < result->move_count; i++) {
        bounds = bounds || result->moves[i].bound != ESP_EXACT;
        if (i >= MOST)
            continue;
        char *text = root_move_text(position, &result->moves[i]);
        const int length = (int)strlen(text) + 2;
        if (column + length > WIDTH)
            column = fprintf(stream, "\n ") - 1;
        column += fprintf(stream, " %s%s", text, i + 1 < result->move_count ? "," : "\n");
        free(text);
    }
    if (result->move_count > MOST)
        fprintf(stream, " and %zu more\n", result->move_count - MOST);
    if (bounds && !options->scores)
        fputs("  >= and <= are bounds: the search proves no more (--scores makes all exact)\n",
              stream);
    if (result->scores_cost.nodes > 0) {
        fputs("  exact values cost ", stream);
        print_count_of(stream, result->scores_cost.nodes, "node", "nodes");
        fputs(" more\n", stream);
    }
}

/* Is the root searched more than once? */
static bool is_repeated(const struct esp_options *options)
{
    return options->deepen || options->aspiration > 0 || options->algorithm == ESP_MTDF;
}

static void print_passes(FILE *stream, const struct esp_options *options,
                         const struct esp_result *result)
{
    if (!is_repeated(options))
        return;
    if (options->deepen && result->depth >= 0 && result->iterations > 0)
        fprintf(stream, "depth %lld was finished; ", (long long)result->depth);
    fputs("the root was searched in ", stream);
    if (options->deepen) {
        print_count_of(stream, result->iterations, "iteration", "iterations");
        fputs(" and ", stream);
    }
    print_count_of(stream, result->passes, "pass", "passes");
    fputc('\n', stream);
}

void result_print(FILE *stream, const struct esp_position *position,
                  const struct esp_options *options, const struct esp_result *result)
{
    result_print_answer(stream, position, options, result);
    print_counts(stream, position, options, result);
    print_passes(stream, options, result);
    if (result->move_count > 0)
        print_root_moves(stream, position, options, result);
}

/* --- for programs -------------------------------------------------------- */

/* The parameters that were given, from the position's lines "name=value". */
static void json_params(struct json *json, const struct esp_position *position)
{
    json_begin_object(json, "params");
    for (const char *line = position->given; line && *line;) {
        const size_t name = strcspn(line, "="), all = strcspn(line, "\n");
        char *copy = must(strndup(line, all));
        copy[name] = '\0';
        json_text(json, copy, copy + name + 1);
        free(copy);
        line += all + (line[all] == '\n');
    }
    json_end_object(json);
}

static void json_options(struct json *json, const struct esp_position *position,
                         const struct esp_options *options)
{
    const char *name;

    json_begin_object(json, "options");
    for (size_t i = 0;; i++) {
        const size_t length = esp_options_get(options, position, i, &name, NULL, 0);
        if (!name)
            break;
        if (length == 0)
            continue;
        char *value = must(malloc(length + 1));
        esp_options_get(options, position, i, &name, value, length + 1);
        json_text(json, name, value);
        free(value);
    }
    json_end_object(json);
}

void result_json_position(struct json *json, const struct esp_position *position)
{
    json_text(json, "game", position->game->name);
    json_text(json, "position", position->text);
    json_params(json, position);
    if (position->side_set >= 0)
        json_text(json, "side", esp_side_name((unsigned)position->side_set));
}

void result_json_search(struct json *json, const struct esp_position *position,
                        const struct esp_options *options)
{
    json_text(json, "algorithm", esp_algorithm_name(options->algorithm));
    json_text(json, "convention", options->convention);
    if (options->depth < 0)
        json_nothing(json, "depth");
    else
        json_number(json, "depth", options->depth);
    json_options(json, position, options);
}

static const struct esp_root_move *find_root_move(const struct esp_result *result, esp_move move)
{
    for (size_t i = 0; i < result->move_count; i++)
        if (result->moves[i].move == move)
            return &result->moves[i];
    return NULL;
}

static void json_score(struct json *json, const struct esp_root_move *root)
{
    if (root)
        json_value(json, NULL, root->value);
    else
        json_nothing(json, NULL);
}

static esp_move kind_of(const struct esp_position *position, esp_move move)
{
    const struct esp_game_text *text = position->game->text;
    return text->move_kind ? text->move_kind(position->params, move) : move;
}

/*
 * One score for each kind of move, null where none is legal, in games whose
 * moves come in kinds; else one for each legal move. `moves` names them.
 */
static void json_scores(struct json *json, const struct esp_position *position,
                        const struct esp_result *result)
{
    const struct esp_game *game = position->game;
    const struct esp_game_text *text = game->text;
    const bool by_kind = text->kinds && text->print_kind;
    const size_t legal = game->moves(position->params, position->state, NULL, 0);
    esp_move *moves = must(malloc((legal + 1) * sizeof *moves));
    const size_t count = by_kind ? text->kinds(position->params) : legal;

    game->moves(position->params, position->state, moves, legal);
    json_begin_list(json, "scores");
    for (size_t i = 0; i < count; i++) {
        const struct esp_root_move *root = by_kind ? NULL : find_root_move(result, moves[i]);
        for (size_t k = 0; by_kind && !root && k < legal; k++)
            if (kind_of(position, moves[k]) == i)
                root = find_root_move(result, moves[k]);
        json_score(json, root);
    }
    json_end_list(json);
    json_begin_list(json, "moves");
    for (size_t i = 0; i < count; i++) {
        char *name = by_kind ? kind_text(position, (esp_move)i) : move_text(position, moves[i]);
        json_text(json, NULL, name);
        free(name);
    }
    json_end_list(json);
    free(moves);
}

static void json_root_moves(struct json *json, const struct esp_position *position,
                            const struct esp_result *result)
{
    json_begin_list(json, "root_moves");
    for (size_t i = 0; i < result->move_count; i++) {
        char *move = move_text(position, result->moves[i].move);
        json_begin_object(json, NULL);
        json_text(json, "move", move);
        json_value(json, "value", result->moves[i].value);
        json_text(json, "bound", esp_bound_name(result->moves[i].bound));
        json_end_object(json);
        free(move);
    }
    json_end_list(json);
}

static void json_counts(struct json *json, const struct esp_result *result)
{
    const struct esp_counts *counts = &result->counts;

    json_count(json, "nodes", counts->nodes);
    json_count(json, "leaves", result_leaves(result));
    json_count(json, "terminal", counts->terminal);
    json_count(json, "horizon", counts->horizon);
    json_count(json, "cutoffs", counts->cutoffs);
    json_count(json, "cutoffs_pruning", counts->cutoffs_pruning);
    json_count(json, "table_hits", counts->table_hits);
    json_count(json, "eval_hits", counts->eval_hits);
    json_count(json, "max_ply", counts->max_ply);
}

void result_json_answer(struct json *json, const struct esp_position *position,
                        const struct esp_options *options, const struct esp_result *result)
{
    char *move = result->move == ESP_MOVE_NONE ? NULL : move_text(position, result->move);

    json_value(json, "value", result->value);
    json_text(json, "move", move);
    if (result->stop != ESP_DONE)
        json_text(json, "stopped", result_stopped(result));
    json_counts(json, result);
    if (options->deepen && result->depth < 0)
        json_nothing(json, "depth_finished");
    else if (options->deepen)
        json_number(json, "depth_finished", result->iterations ? result->depth : 0);
    if (options->deepen)
        json_count(json, "iterations", result->iterations);
    if (is_repeated(options))
        json_count(json, "passes", result->passes);
    if (options->scores) {
        json_scores(json, position, result);
        json_count(json, "scores_nodes", result->scores_cost.nodes);
    }
    json_root_moves(json, position, result);
    free(move);
}
