/*
 * games.c - `espalier games`: what can be searched, and how.
 */
#include <stdio.h>
#include <string.h>

#include "espalier/game.h"
#include "espalier/search.h"
#include "command.h"
#include "json.h"
#include "question.h"
#include "texts.h"

static const struct option options[] = {
    { "json", NULL, "one JSON object on one line", 0 },
    { NULL, NULL, NULL, 0 },
};

static const char fingerprint_about[] =
    "pseudo-random, another value for every state: shows mistakes that a coarse one hides";

/* --- for people ---------------------------------------------------------- */

enum { LABEL = 14, NAME = 18 };

/* "  parameters  width=7           columns", the label only before the first. */
static void print_item(const char **label, const char *name, const char *about)
{
    const int width = printf("%-*s%-*s ", LABEL, *label, NAME, name);
    *label = "";
    print_wrapped(stdout, about, LABEL + NAME + 1, (size_t)width);
}

static void print_line(const char *label, const char *text)
{
    printf("%-*s", LABEL, label);
    print_wrapped(stdout, text, LABEL, LABEL);
}

static void print_parameters(const struct esp_game_text *text)
{
    const char *label = "parameters";
    char name[64];

    for (const struct esp_parameter *p = text->parameters; p->name; p++) {
        snprintf(name, sizeof name, "%s=%s", p->name, p->standard);
        print_item(&label, name, p->about);
    }
}

/* A name, marked when it is what a search takes if nobody says otherwise. */
static const char *marked(const char *name, bool standard, char text[64])
{
    snprintf(text, 64, "%s%s", name, standard ? " *" : "");
    return text;
}

static void print_evaluations(const struct esp_game_text *text)
{
    const char *label = "evaluations";
    char name[64];

    for (const struct esp_evaluation *e = text->evaluations; e->name; e++)
        print_item(&label, marked(e->name, e == text->evaluations, name), e->about);
    print_item(&label, "fingerprint", fingerprint_about);
}

static void print_conventions(const struct esp_game_text *text)
{
    const char *label = "conventions", *convention;
    char name[64];

    for (size_t i = 0; (convention = esp_convention_name(i)) != NULL; i++)
        print_item(&label, marked(convention, strcmp(convention, text->convention) == 0, name),
                   esp_convention_about(i));
}

static void print_algorithms(void)
{
    printf("%-*s", LABEL, "algorithms");
    for (int i = ESP_MINIMAX; i <= ESP_EXPECTIMAX; i++)
        printf("%s%s", i ? ", " : "", esp_algorithm_name((enum esp_algorithm)i));
    printf("\n");
}

static void print_game(const struct esp_game *game)
{
    const struct esp_game_text *text = game->text;

    const size_t start = (size_t)printf("%s: ", game->name);
    print_wrapped(stdout, text->about, start, start);
    print_line("position", text->position_help);
    print_line("move", text->move_help);
    print_parameters(text);
    print_evaluations(text);
    print_conventions(text);
    print_algorithms();
    if (text->sensible_depth > 0)
        printf("%-*smust be given: --depth %d answers in about a second\n", LABEL, "depth",
               text->sensible_depth);
    printf("(* what a search takes when nothing else is said)\n");
}

static void print_list(void)
{
    const struct esp_game *game;

    for (size_t i = 0; (game = esp_game_at(i)) != NULL; i++) {
        printf("%-*s ", LABEL, game->name);
        print_wrapped(stdout, game->text->about, LABEL + 1, LABEL + 1);
    }
}

/* --- for programs -------------------------------------------------------- */

static void json_item(struct json *json, const char *name, const char *about)
{
    json_begin_object(json, NULL);
    json_text(json, "name", name);
    json_text(json, "about", about);
    json_end_object(json);
}

static void json_lists(struct json *json, const struct esp_game_text *text)
{
    const char *convention;

    json_begin_list(json, "parameters");
    for (const struct esp_parameter *p = text->parameters; p->name; p++) {
        json_begin_object(json, NULL);
        json_text(json, "name", p->name);
        json_text(json, "default", p->standard);
        json_text(json, "about", p->about);
        json_end_object(json);
    }
    json_end_list(json);
    json_begin_list(json, "evaluations");
    for (const struct esp_evaluation *e = text->evaluations; e->name; e++)
        json_item(json, e->name, e->about);
    json_item(json, "fingerprint", fingerprint_about);
    json_end_list(json);
    json_text(json, "convention", text->convention);
    json_begin_list(json, "conventions");
    for (size_t i = 0; (convention = esp_convention_name(i)) != NULL; i++)
        json_item(json, convention, esp_convention_about(i));
    json_end_list(json);
}

static void json_game(struct json *json, const struct esp_game *game, bool details)
{
    const struct esp_game_text *text = game->text;

    json_begin_object(json, NULL);
    json_text(json, "name", game->name);
    json_text(json, "about", text->about);
    if (details) {
        json_text(json, "position", text->position_help);
        json_text(json, "move", text->move_help);
        json_lists(json, text);
        json_begin_list(json, "algorithms");
        for (int i = ESP_MINIMAX; i <= ESP_EXPECTIMAX; i++)
            json_text(json, NULL, esp_algorithm_name((enum esp_algorithm)i));
        json_end_list(json);
        if (text->sensible_depth > 0)
            json_number(json, "sensible_depth", text->sensible_depth);
        else
            json_nothing(json, "sensible_depth");
    }
    json_end_object(json);
}

static void json_list(struct json *json)
{
    const struct esp_game *game;

    json_begin_object(json, NULL);
    json_begin_list(json, "games");
    for (size_t i = 0; (game = esp_game_at(i)) != NULL; i++)
        json_game(json, game, false);
    json_end_list(json);
    json_end_object(json);
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    const char *name = arguments_word(arguments, 0);
    const struct esp_game *game = name ? question_game(name, error) : NULL;
    struct json json = { .stream = stdout };

    if (name && !game)
        return BAD;
    if (arguments_has(arguments, "json")) {
        if (game)
            json_game(&json, game, true);
        else
            json_list(&json);
        printf("\n");
    } else if (game) {
        print_game(game);
    } else {
        print_list();
    }
    return DONE;
}

const struct command command_games = {
    .name = "games",
    .words = "[NAME]",
    .about = "the games, or what there is to know about one",
    .more = "Position and move texts, parameters, evaluations, conventions, algorithms.",
    .least = 0,
    .most = 1,
    .options = { options },
    .examples = { "espalier games", "espalier games mancala" },
    .run = run,
};
