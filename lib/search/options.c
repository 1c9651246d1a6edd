/*
 * options.c - options by name, one table for setting and for printing.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "choices.h"
#include "conventions.h"

/* --- the others ------------------------------------------------------------------ */

enum { NAMES_MAX = 32 };

static enum esp_status set_convention(struct esp_options *options, const char *value,
                                      struct esp_error *error)
{
    const char *names[NAMES_MAX];
    size_t count = 0;

    for (const struct esp_convention *c = esp_conventions; c->name; c++) {
        if (strcmp(c->name, value) == 0) {
            esp_convention_apply(options, c);
            return ESP_OK;
        }
        names[count++] = c->name;
    }
    return esp_fail_unknown(error, "convention", value, names, count);
}

static enum esp_status set_depth(struct esp_options *options, const char *value,
                                 struct esp_error *error)
{
    if (strcmp(value, "inf") == 0) {
        options->depth = -1;
        return ESP_OK;
    }
    int64_t depth;
    if (esp_parse_integer(value, "depth", 0, ESP_DEPTH_MAX, &depth, NULL) != ESP_OK)
        return esp_fail(error, ESP_BAD_INPUT,
                        "depth '%s': expected a whole number from 0 to %d, or inf", value,
                        ESP_DEPTH_MAX);
    options->depth = depth;
    return ESP_OK;
}

static enum esp_status set_eval(struct esp_options *options, const struct esp_position *position,
                                const char *value, struct esp_error *error)
{
    const struct esp_game_text *text = position->game->text;
    const char *names[NAMES_MAX];
    size_t count = 0;

    for (; text && text->evaluations[count].name; count++) {
        names[count] = text->evaluations[count].name;
        if (strcmp(names[count], value) == 0) {
            options->eval = (unsigned)count;
            return ESP_OK;
        }
    }
    names[count++] = "fingerprint";
    if (strcmp(value, "fingerprint") == 0) {
        options->eval = ESP_EVAL_FINGERPRINT;
        return ESP_OK;
    }
    return esp_fail_unknown(error, "evaluation", value, names, count);
}

/* One kind of move, and one that this board has. */
static enum esp_status parse_kind(const struct esp_position *position, const char *text,
                                  esp_move *kind, struct esp_error *error)
{
    const struct esp_game *game = position->game;

    if (!game->text || !game->text->parse_kind)
        return esp_fail(error, ESP_UNSUPPORTED, "%s takes no preorder", game->name);
    enum esp_status status = game->text->parse_kind(position->params, text, kind, error);
    if (status != ESP_OK || !game->text->kinds)
        return status;
    const size_t kinds = game->text->kinds(position->params);
    if (*kind >= kinds)
        return esp_fail(error, ESP_BAD_INPUT, "preorder move '%s': expected one from 0 to %zu", text,
                        kinds - 1);
    return ESP_OK;
}

/* Moves by name, separated by commas, as they are played in the position. */
static enum esp_status set_preorder(struct esp_options *options,
                                    const struct esp_position *position, const char *value,
                                    struct esp_error *error)
{
    const size_t most = strlen(value) + 1;
    esp_move *list = malloc(most * sizeof *list);
    char *copy = strdup(value), *rest = copy, *item;
    enum esp_status status = ESP_OK;
    size_t count = 0;

    if (!list || !copy)
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for an order of moves");
    while (status == ESP_OK && (item = strsep(&rest, ",")) != NULL) {
        esp_move move;
        status = parse_kind(position, item, &move, error);
        for (size_t i = 0; status == ESP_OK && i < count; i++)
            if (list[i] == move)
                status = esp_fail(error, ESP_BAD_INPUT, "preorder '%s': move '%s' comes twice",
                                  value, item);
        if (status == ESP_OK)
            list[count++] = move;
    }
    free(copy);
    if (status != ESP_OK) {
        free(list);
        return status;
    }
    free(options->preorder);
    options->preorder = list;
    options->preorder_count = count;
    return ESP_OK;
}

static enum esp_status set_flag(bool *flag, const char *name, const char *value,
                                struct esp_error *error)
{
    if (strcmp(value, "true") != 0 && strcmp(value, "false") != 0)
        return esp_fail(error, ESP_BAD_INPUT, "%s '%s': expected true or false", name, value);
    *flag = strcmp(value, "true") == 0;
    return ESP_OK;
}

static enum esp_status set_count(uint64_t *count, const char *name, const char *value,
                                 int64_t least, struct esp_error *error)
{
    int64_t number;
    enum esp_status status = esp_parse_integer(value, name, least, INT64_MAX, &number, error);
    if (status == ESP_OK)
        *count = (uint64_t)number;
    return status;
}

static enum esp_status set_mib(struct esp_options *options, const char *value,
                               struct esp_error *error)
{
    int64_t mib;
    const enum esp_status status =
        esp_parse_integer(value, "table-mib", 1, INT64_MAX >> 20, &mib, error);
    if (status == ESP_OK)
        options->table_bytes = (uint64_t)mib << 20;
    return status;
}

static enum esp_status set_real(double *real, const char *name, const char *value,
                                struct esp_error *error)
{
    double number;
    const enum esp_status status = esp_parse_real(value, name, &number, error);
    if (status == ESP_OK)
        *real = number;
    return status;
}

static enum esp_status set_aspiration(struct esp_options *options, const char *value,
                                      struct esp_error *error)
{
    double width;
    if (esp_parse_real(value, "aspiration", &width, NULL) != ESP_OK || !(width > 0) ||
        isinf(width))
        return esp_fail(error, ESP_BAD_INPUT,
                        "aspiration '%s': expected half a window's width, above 0", value);
    options->aspiration = width;
    return ESP_OK;
}

static enum esp_status set_seconds(struct esp_options *options, const char *value,
                                   struct esp_error *error)
{
    double seconds;
    if (esp_parse_real(value, "time", &seconds, NULL) != ESP_OK || seconds <= 0)
        return esp_fail(error, ESP_BAD_INPUT, "time '%s': expected seconds above 0", value);
    options->seconds = seconds;
    return ESP_OK;
}

static const char *const other_names[] = { "convention", "depth",    "seed",
                                           "preorder",   "eval",     "first-successor-twice",
                                           "scores",     "max-nodes", "time",
                                           "deepen",     "aspiration", "guess",
                                           "table-mib",  "etc",       "symmetry" };

/* The flags among them; NULL for any other name. */
static bool *find_flag(struct esp_options *options, const char *name)
{
    const struct {
        const char *name;
        bool *flag;
    } flags[] = { { "first-successor-twice", &options->first_successor_twice },
                  { "scores", &options->scores },
                  { "deepen", &options->deepen },
                  { "etc", &options->etc },
                  { "symmetry", &options->symmetry } };

    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (strcmp(flags[i].name, name) == 0)
            return flags[i].flag;
    return NULL;
}

enum esp_status esp_options_set(struct esp_options *options, const struct esp_position *position,
                                const char *name, const char *value, struct esp_error *error)
{
    const struct esp_choice *choice = esp_choice_find(name);
    bool *flag = find_flag(options, name);
    if (choice)
        return esp_choice_set(options, choice, value, error);
    if (flag)
        return set_flag(flag, name, value, error);
    if (strcmp(name, "convention") == 0)
        return set_convention(options, value, error);
    if (strcmp(name, "depth") == 0)
        return set_depth(options, value, error);
    if (strcmp(name, "eval") == 0)
        return set_eval(options, position, value, error);
    if (strcmp(name, "preorder") == 0)
        return set_preorder(options, position, value, error);
    if (strcmp(name, "seed") == 0)
        return set_count(&options->seed, name, value, 0, error);
    if (strcmp(name, "max-nodes") == 0)
        return set_count(&options->max_nodes, name, value, 1, error);
    if (strcmp(name, "time") == 0)
        return set_seconds(options, value, error);
    if (strcmp(name, "aspiration") == 0)
        return set_aspiration(options, value, error);
    if (strcmp(name, "guess") == 0)
        return set_real(&options->guess, name, value, error);
    if (strcmp(name, "table-mib") == 0)
        return set_mib(options, value, error);

    const char *names[NAMES_MAX];
    size_t count = 0;
    for (size_t i = 0; (choice = esp_choice_at(i)) != NULL; i++)
        names[count++] = choice->name;
    for (size_t i = 0; i < sizeof other_names / sizeof other_names[0]; i++)
        names[count++] = other_names[i];
    return esp_fail_unknown(error, "option", name, names, count);
}

/* --- options by their values alone -------------------------------------------------- */

/* A word that sets an option to a value. */
struct meaning {
    const char *word, *name, *value;
};

enum { MEANINGS_MAX = 128 };

static size_t meanings(const struct esp_position *position, struct meaning list[MEANINGS_MAX])
{
    const struct esp_game_text *text = position->game->text;
    const struct esp_choice *choice;
    size_t count = 0;

    for (size_t i = 0; (choice = esp_choice_at(i)) != NULL; i++)
        for (size_t k = 0; k < esp_choice_words(choice); k++)
            list[count++] = (struct meaning){ choice->words[k], choice->name, choice->words[k] };
    for (const struct esp_convention *c = esp_conventions; c->name; c++)
        list[count++] = (struct meaning){ c->name, "convention", c->name };
    for (size_t i = 0; text && text->evaluations[i].name && count < MEANINGS_MAX - 7; i++)
        list[count++] = (struct meaning){ text->evaluations[i].name, "eval",
                                          text->evaluations[i].name };
    list[count++] = (struct meaning){ "fingerprint", "eval", "fingerprint" };
    list[count++] = (struct meaning){ "eval-cache", "cache", "eval" };
    list[count++] = (struct meaning){ "scores", "scores", "true" };
    list[count++] = (struct meaning){ "first-successor-twice", "first-successor-twice", "true" };
    list[count++] = (struct meaning){ "deepen", "deepen", "true" };
    list[count++] = (struct meaning){ "etc", "etc", "true" };
    list[count++] = (struct meaning){ "symmetry", "symmetry", "true" };
    return count;
}

/* "name=value", cut in two. */
static enum esp_status set_pair(struct esp_options *options, const struct esp_position *position,
                                const char *word, size_t name_length, struct esp_error *error)
{
    char *name = strndup(word, name_length);
    if (!name)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for an option");
    enum esp_status status =
        esp_options_set(options, position, name, word + name_length + 1, error);
    free(name);
    return status;
}

enum esp_status esp_options_set_word(struct esp_options *options,
                                     const struct esp_position *position, const char *word,
                                     struct esp_error *error)
{
    struct meaning list[MEANINGS_MAX];
    const char *known[MEANINGS_MAX];
    const struct meaning *meant = NULL;

    if (strchr(word, '='))
        return set_pair(options, position, word, strcspn(word, "="), error);
    const size_t count = meanings(position, list);
    for (size_t i = 0; i < count; i++) {
        known[i] = list[i].word;
        if (strcmp(list[i].word, word) != 0)
            continue;
        if (meant)
            return esp_fail(error, ESP_BAD_INPUT, "'%s' could be %s=%s or %s=%s: say which", word,
                            meant->name, meant->value, list[i].name, list[i].value);
        meant = &list[i];
    }
    if (!meant)
        return esp_fail_unknown(error, "algorithm or option value", word, known, count);
    const struct esp_choice *choice = esp_choice_find(meant->name);
    if (choice)
        return esp_choice_add(options, choice, meant->value, error);
    return esp_options_set(options, position, meant->name, meant->value, error);
}

/* --- printing --------------------------------------------------------------------- */

const char *esp_algorithm_name(enum esp_algorithm algorithm)
{
    return algorithm <= ESP_MTDF ? esp_choice_at(0)->words[algorithm] : NULL;
}

const char *esp_eval_name(const struct esp_options *options, const struct esp_game *game)
{
    if (options->evaluate)
        return "own";
    if (options->eval == ESP_EVAL_FINGERPRINT)
        return "fingerprint";
    return game->text ? game->text->evaluations[options->eval].name : "0";
}

static void put_preorder(struct esp_out *out, const struct esp_options *options,
                         const struct esp_position *position)
{
    const struct esp_game_text *text = position->game->text;
    for (size_t i = 0; i < options->preorder_count; i++) {
        char kind[64];
        text->print_kind(position->params, options->preorder[i], kind, sizeof kind);
        esp_putf(out, "%s%s", i ? "," : "", kind);
    }
}

/* Options that only matter when they are not the ordinary ones. */
static const char *const extra_names[] = { "eval",      "preorder",   "seed",
                                           "first-successor-twice",   "max-nodes",
                                           "time",      "deepen",     "aspiration",
                                           "guess",     "table-mib",  "etc",
                                           "symmetry" };

static void put_real(struct esp_out *out, double value, bool given)
{
    char number[ESP_NUMBER_TEXT];

    esp_print_value(value, number);
    esp_put(out, given ? number : "");
}

static void put_extra(struct esp_out *out, const struct esp_options *options,
                      const struct esp_position *position, size_t which)
{
    switch (which) {
    case 0:
        esp_put(out, esp_eval_name(options, position->game));
        break;
    case 1:
        put_preorder(out, options, position);
        break;
    case 2:
        if (options->ties == ESP_TIES_RANDOM)
            esp_putf(out, "%llu", (unsigned long long)options->seed);
        break;
    case 3:
        esp_put(out, options->first_successor_twice ? "true" : "");
        break;
    case 4:
        if (options->max_nodes)
            esp_putf(out, "%llu", (unsigned long long)options->max_nodes);
        break;
    case 5:
        put_real(out, options->seconds, options->seconds > 0);
        break;
    case 6:
        esp_put(out, options->deepen ? "true" : "");
        break;
    case 7:
        put_real(out, options->aspiration, options->aspiration > 0);
        break;
    case 8:
        put_real(out, options->guess, !isnan(options->guess));
        break;
    case 9:
        if (options->table_bytes >= 1u << 20)
            esp_putf(out, "%llu", (unsigned long long)(options->table_bytes >> 20));
        break;
    case 10:
        esp_put(out, options->etc ? "true" : "");
        break;
    case 11:
        esp_put(out, options->symmetry ? "true" : "");
        break;
    }
}

size_t esp_options_get(const struct esp_options *options, const struct esp_position *position,
                       size_t index, const char **name, char *out, size_t room)
{
    struct esp_out text = { out, room, 0 };

    *name = NULL;
    if (room)
        out[0] = '\0';
    index++; /* the algorithm has a place of its own in a header */
    const struct esp_choice *choice = esp_choice_at(index);
    if (choice) {
        *name = choice->name;
        esp_choice_put(&text, choice, options);
        return text.length;
    }
    for (size_t i = 0; esp_choice_at(i); i++)
        index--; /* those come first */
    if (index < sizeof extra_names / sizeof extra_names[0]) {
        *name = extra_names[index];
        put_extra(&text, options, position, index);
    }
    return text.length;
}

/* --- life ---------------------------------------------------------------------------- */

void esp_options_init(struct esp_options *options, const struct esp_game *game)
{
    const char *convention = game->text ? game->text->convention : "plain";

    *options = (struct esp_options){ .depth = -1, .prefer = ESP_PREFER_NONE, .guess = NAN };
    if (set_convention(options, convention, NULL) != ESP_OK)
        esp_convention_apply(options, &esp_conventions[0]);
}

void esp_options_free(struct esp_options *options)
{
    free(options->preorder);
    options->preorder = NULL;
    options->preorder_count = 0;
}

enum esp_status esp_options_copy(struct esp_options *to, const struct esp_options *from)
{
    *to = *from;
    to->preorder = NULL;
    if (from->preorder_count > 0) {
        to->preorder = malloc(from->preorder_count * sizeof *to->preorder);
        if (!to->preorder)
            return ESP_NO_MEMORY;
        memcpy(to->preorder, from->preorder, from->preorder_count * sizeof *to->preorder);
    }
    return ESP_OK;
}
