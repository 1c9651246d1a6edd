/*
 * positions.c - see positions.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions.h"

/* What techniques are compared by: words of --compare. */
static const char *const algorithms[] = {
    "minimax",
    "alphabeta",
    "alphabeta+strict",
    "alphabeta+eval-cache",
    "alphabeta+table-exact",
    "alphabeta+table-bounds",
    "alphabeta+dynamic",
    "alphabeta+dynamic+table-bounds",
    "alphabeta+killer",
    "alphabeta+history",
    "alphabeta+table-bounds+etc",
    "alphabeta+table-bounds+table+deepen",
    "pvs",
    "pvs+table-bounds",
    "pvs+table-bounds+table+killer+history+deepen",
    "mtdf",
    "mtdf+table-bounds",
    "mtdf+table-bounds+table+deepen",
};

enum { ALGORITHMS = sizeof algorithms / sizeof algorithms[0] };

static bool complain(unsigned line, const char *message)
{
    fprintf(stderr, "espalier-bench: %s:%u: %s\n", BENCH_POSITIONS, line, message);
    return false;
}

/* All conventions are the plain one, so that games and algorithms compare. */
static bool set_words(struct question *question, struct esp_error *error)
{
    char words[100], *rest = words, *word;

    if (esp_options_set(&question->options, question->position, "convention", "plain", error) !=
        ESP_OK)
        return false;
    question->options.depth = question->depth;
    snprintf(words, sizeof words, "%s", question->algorithm);
    while ((word = strsep(&rest, "+")) != NULL)
        if (esp_options_set_word(&question->options, question->position, word, error) != ESP_OK)
            return false;
    return true;
}

static bool add(struct questions *questions, const struct question *model)
{
    for (size_t i = 0; i < ALGORITHMS; i++) {
        struct question question = *model;
        struct esp_error error = { .text = "" };
        question.algorithm = algorithms[i];
        esp_options_init(&question.options, question.position->game);
        if (!set_words(&question, &error)) {
            fprintf(stderr, "espalier-bench: %s: %s\n", algorithms[i], error.text);
            return false;
        }
        struct question *items =
            realloc(questions->items, (questions->count + 1) * sizeof *items);
        if (!items)
            return false;
        questions->items = items;
        questions->items[questions->count++] = question;
    }
    return true;
}

/* "connect4 20314 4 6" */
static bool read_line(struct questions *questions, char *line, unsigned number)
{
    struct esp_error error = { .text = "" };
    struct question model = { .depth = 0 };
    char *rest, *word;

    const char *game = strtok_r(line, " \t\n", &rest), *text = strtok_r(NULL, " \t\n", &rest);
    if (!game || game[0] == '#')
        return true;
    if (!text)
        return complain(number, "expected a game, a position and depths");
    model.game = strdup(game);
    model.text = strdup(text);
    if (!model.game || !model.text)
        return complain(number, "no memory");
    const struct esp_game *found = esp_game_find(game, &error);
    if (!found || esp_position_new(&model.position, found, strcmp(text, "-") == 0 ? "" : text,
                                   NULL, 0, NULL, &error) != ESP_OK)
        return complain(number, error.text);
    while ((word = strtok_r(NULL, " \t\n", &rest)) != NULL) {
        model.depth = atoi(word);
        if (model.depth <= 0)
            return complain(number, "a depth is a number above 0");
        if (!add(questions, &model))
            return false;
    }
    return true;
}

bool questions_read(struct questions *questions)
{
    FILE *file = fopen(BENCH_POSITIONS, "r");
    char *line = NULL;
    size_t room = 0;
    bool good = file != NULL;

    *questions = (struct questions){ .items = NULL };
    if (!file)
        perror(BENCH_POSITIONS);
    for (unsigned number = 1; good && getline(&line, &room, file) >= 0; number++)
        good = read_line(questions, line, number);
    free(line);
    if (file)
        fclose(file);
    return good;
}
