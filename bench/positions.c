/*
 * positions.c - see positions.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions.h"

/* What techniques are compared by: words of --compare. */
static const struct algorithm {
    const char *words;
    bool symmetric; /* for games that have a symmetry */
} algorithms[] = {
    { "minimax", false },
    { "alphabeta", false },
    { "alphabeta+strict", false },
    { "alphabeta+eval-cache", false },
    { "alphabeta+table-exact", false },
    { "alphabeta+table-bounds", false },
    { "alphabeta+table-bounds+symmetry", true },
    { "alphabeta+table-bounds+etc", false },
    { "alphabeta+dynamic", false },
    { "alphabeta+dynamic+table-bounds", false },
    { "alphabeta+killer", false },
    { "alphabeta+history", false },
    { "alphabeta+deepen", false },
    { "alphabeta+table-bounds+deepen", false },
    { "alphabeta+table-bounds+table+deepen", false },
    { "alphabeta+table-bounds+table+deepen+aspiration=2", false },
    { "pvs", false },
    { "pvs+table-bounds", false },
    { "pvs+table-bounds+table+killer+history+deepen", false },
    { "mtdf", false },
    { "mtdf+table-bounds", false },
    { "mtdf+table-bounds+table+deepen", false },
};

enum { ALGORITHMS = sizeof algorithms / sizeof algorithms[0] };

/* Where a line of the file stands. */
struct place {
    const char *file;
    unsigned line;
};

static bool complain(const struct place *place, const char *message)
{
    fprintf(stderr, "espalier-bench: %s:%u: %s\n", place->file, place->line, message);
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

static bool add(struct questions *questions, const struct question *model,
                const struct place *place)
{
    for (size_t i = 0; i < ALGORITHMS; i++) {
        struct question question = *model;
        struct esp_error error = { .text = "" };
        if (algorithms[i].symmetric && !question.position->game->symmetric_key)
            continue;
        question.algorithm = algorithms[i].words;
        esp_options_init(&question.options, question.position->game);
        if (!set_words(&question, &error))
            return complain(place, error.text);
        struct question *items =
            realloc(questions->items, (questions->count + 1) * sizeof *items);
        if (!items)
            return complain(place, "no memory");
        questions->items = items;
        questions->items[questions->count++] = question;
    }
    return true;
}

/* "connect4 20314 4 6" */
static bool read_line(struct questions *questions, char *line, const struct place *place)
{
    struct esp_error error = { .text = "" };
    struct question model = { .depth = 0 };
    char *rest, *word;

    const char *game = strtok_r(line, " \t\n", &rest), *text = strtok_r(NULL, " \t\n", &rest);
    if (!game || game[0] == '#')
        return true;
    if (!text)
        return complain(place, "expected a game, a position and depths");
    model.game = strdup(game);
    model.text = strdup(text);
    if (!model.game || !model.text)
        return complain(place, "no memory");
    const struct esp_game *found = esp_game_find(game, &error);
    if (!found || esp_position_new(&model.position, found, strcmp(text, "-") == 0 ? "" : text,
                                   NULL, 0, NULL, &error) != ESP_OK)
        return complain(place, error.text);
    while ((word = strtok_r(NULL, " \t\n", &rest)) != NULL) {
        char *end;
        model.depth = strtol(word, &end, 10);
        if (*end || model.depth <= 0 || model.depth > ESP_DEPTH_MAX)
            return complain(place, "expected a depth, a number above 0");
        if (!add(questions, &model, place))
            return false;
    }
    return true;
}

bool questions_read(struct questions *questions, const char *file)
{
    struct place place = { .file = file ? file : BENCH_POSITIONS };
    FILE *stream = fopen(place.file, "r");
    char *line = NULL;
    size_t room = 0;
    bool good = stream != NULL;

    *questions = (struct questions){ .items = NULL };
    if (!stream)
        perror(place.file);
    for (place.line = 1; good && getline(&line, &room, stream) >= 0; place.line++)
        good = read_line(questions, line, &place);
    free(line);
    if (stream)
        fclose(stream);
    return good;
}
