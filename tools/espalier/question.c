/*
 * question.c - see question.h.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "message.h"
#include "question.h"

const struct option position_options[] = {
    { "param", "NAME=VALUE", "a parameter of the game; may be repeated", 0 },
    { "win", "V", "value of a win; likewise --tie, --loss", 0 },
    { "tie", "V", NULL, 0 },
    { "loss", "V", NULL, 0 },
    { "side", "max|min", "ask as if it were this side's turn", 0 },
    { NULL, NULL, NULL, 0 },
};

const struct option search_options[] = {
    { "convention", "NAME", "sets all that follows as a coursework has it", 0 },
    { "algorithm", "NAME", "minimax, alphabeta, expectimax, pvs or mtdf", 0 },
    { "depth", "N|inf", "how deep", 0 },
    { "depth-unit", "UNIT", "plies, rounds or counter", 0 },
    { "cutoff", "RULE", "nonstrict (equal values cut) or strict", 0 },
    { "fail", "RULE", "soft or hard: values outside of the window", 0 },
    { "root", "RULE", "carry, or fresh: a new window for each root move", 0 },
    { "ties", "RULE", "first, last, left, right or random (--seed N)", 0 },
    { "seed", "N", NULL, 0 },
    { "cutoff-move", "RULE", "null or best: what a cutoff returns", 0 },
    { "order", "ORDER", "static, best, or table+killer+history (or dynamic)", 0 },
    { "preorder", "MOVES", "moves to try first, as 5,4,3", 0 },
    { "cache", "CACHE", "none, eval, table-exact or table-bounds", 0 },
    { "table-mib", "N", "its size; --replace always, depth or two-tier", 0 },
    { "replace", "SCHEME", NULL, 0 },
    { "etc", NULL, "ask it of children too; --symmetry: mirror images", 0 },
    { "symmetry", NULL, NULL, 0 },
    { "deepen", NULL, "depth 1, 2, ... up to --depth", 0 },
    { "aspiration", "W", "root window: W around the value; first --guess V", 0 },
    { "guess", "V", NULL, 0 },
    { "eval", "NAME", "an evaluation of the game, or fingerprint", 0 },
    { "eval-at", "WHERE", "horizon, or leaves: finished games too", 0 },
    { "prefer", "WHAT", "none, or shorter: nearer wins are worth more", 0 },
    { "first-successor-twice", NULL, "as the AIMA notebook", 0 },
    { "scores", NULL, "the exact value of every root move", 0 },
    { "max-nodes", "N", "stop with the best move so far; or --time SECONDS", 0 },
    { "time", "SECONDS", NULL, 0 },
    { NULL, NULL, NULL, 0 },
};

/* --- the game and its parameters ----------------------------------------- */

const struct esp_game *question_game(const char *name, struct esp_error *error)
{
    struct esp_error first = { .text = "" };
    const struct esp_game *game = esp_game_find(name, &first);
    if (!game)
        esp_fail(error, ESP_BAD_INPUT, "%s  ('espalier games' lists them)", first.text);
    return game;
}

static bool is_constant(const struct option *option)
{
    return option_is_from(option, position_options) && strcmp(option->name, "param") != 0 &&
           strcmp(option->name, "side") != 0;
}

/*
 * The parameters in the order they were given. Names that stand before a `=`
 * are copies in *names, one block.
 */
static enum esp_status read_settings(const struct arguments *arguments,
                                     struct esp_setting *settings, size_t *count, char **names,
                                     struct esp_error *error)
{
    size_t room = 1;
    for (size_t i = 0; i < arguments->given_count; i++)
        room += arguments->given[i].value ? strlen(arguments->given[i].value) + 1 : 0;
    char *name = *names = must(malloc(room));

    *count = 0;
    for (size_t i = 0; i < arguments->given_count; i++) {
        const struct given *given = &arguments->given[i];
        if (is_constant(given->option)) {
            settings[(*count)++] = (struct esp_setting){ given->option->name, given->value };
        } else if (strcmp(given->option->name, "param") == 0) {
            const char *equals = strchr(given->value, '=');
            if (!equals)
                return esp_fail(error, ESP_BAD_INPUT,
                                "--param '%s': expected NAME=VALUE, as in width=5", given->value);
            const size_t length = (size_t)(equals - given->value);
            settings[(*count)++] = (struct esp_setting){ name, equals + 1 };
            memcpy(name, given->value, length);
            name[length] = '\0';
            name += length + 1;
        }
    }
    return ESP_OK;
}

/* All of standard input without the white space at its end. */
static enum esp_status read_standard_input(char **text, struct esp_error *error)
{
    size_t length = 0, room = 0;

    *text = NULL;
    do {
        room = room ? 2 * room : 4096;
        *text = must(realloc(*text, room));
        length += fread(*text + length, 1, room - length - 1, stdin);
    } while (length == room - 1);
    if (ferror(stdin))
        return esp_fail(error, ESP_IO, "standard input: %s", strerror(errno));
    if (memchr(*text, '\0', length))
        return esp_fail(error, ESP_BAD_INPUT,
                        "standard input: expected a position, found a byte 0");
    while (length > 0 && strchr(" \t\r\n", (*text)[length - 1]))
        length--;
    (*text)[length] = '\0';
    return ESP_OK;
}

static enum esp_status set_side(struct esp_position *position, const char *side,
                                struct esp_error *error)
{
    static const char *const sides[] = { "max", "min" };

    for (size_t i = 0; i < 2; i++)
        if (strcmp(side, sides[i]) == 0)
            return esp_position_set_side(position, i == 0 ? ESP_MAX : ESP_MIN, error);
    return esp_fail_unknown(error, "side", side, sides, 2);
}

enum esp_status question_position(struct esp_position **out, const struct arguments *arguments,
                                  struct esp_error *error)
{
    struct esp_setting *settings =
        must(calloc(arguments->given_count + 1, sizeof *settings));
    const char *text = arguments_word(arguments, 1), *side = arguments_value(arguments, "side");
    char *names = NULL, *input = NULL;
    struct esp_error warning = { .text = "" };
    enum esp_status status = ESP_BAD_INPUT;
    size_t count;

    *out = NULL;
    const struct esp_game *game = question_game(arguments_word(arguments, 0), error);
    if (game)
        status = read_settings(arguments, settings, &count, &names, error);
    if (status == ESP_OK && text && strcmp(text, "-") == 0) {
        status = read_standard_input(&input, error);
        text = input;
    }
    if (status == ESP_OK)
        status = esp_position_new(out, game, text, settings, count, &warning, error);
    if (status == ESP_OK && side)
        status = set_side(*out, side, error);
    if (status == ESP_OK && warning.text[0])
        message("%s", warning.text);
    if (status != ESP_OK) {
        esp_position_free(*out);
        *out = NULL;
    }
    free(settings);
    free(names);
    free(input);
    return status;
}

/* --- the search ---------------------------------------------------------- */

enum esp_status question_options(struct esp_options *options, const struct arguments *arguments,
                                 const struct esp_position *position, struct esp_error *error)
{
    const char *convention = arguments_value(arguments, "convention");
    enum esp_status status = ESP_OK;

    esp_options_init(options, position->game);
    if (convention) /* first, so that all else may change it */
        status = esp_options_set(options, position, "convention", convention, error);
    for (size_t i = 0; status == ESP_OK && i < arguments->given_count; i++) {
        const struct given *given = &arguments->given[i];
        if (option_is_from(given->option, search_options) &&
            strcmp(given->option->name, "convention") != 0)
            status = esp_options_set(options, position, given->option->name,
                                     given->value ? given->value : "true", error);
    }
    return status;
}

enum esp_status question_check_depth(const struct esp_options *options,
                                     const struct esp_position *position, bool given,
                                     struct esp_error *error)
{
    const int sensible = position->game->text->sensible_depth;
    double value;

    if (sensible == 0 || given || options->depth >= 0 || options->max_nodes ||
        options->seconds > 0 || position->game->over(position->params, position->state, &value))
        return ESP_OK;
    return esp_fail(error, ESP_BAD_INPUT,
                    "%s cannot be searched to its end: give --depth N, %d answers in about a "
                    "second",
                    position->game->name, sensible);
}
