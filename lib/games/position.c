/*
 * position.c - reading a position, and what follows from a game's texts.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"

void esp_position_free(struct esp_position *position)
{
    if (!position)
        return;
    const struct esp_game_text *text = position->game->text;
    if (text && text->release && position->params)
        text->release(position->params);
    free(position->params);
    free(position->state);
    free(position->text);
    free(position->given);
    free(position);
}

/* A position without content; params are zero. */
static struct esp_position *allocate(const struct esp_game *game)
{
    struct esp_position *position = calloc(1, sizeof *position);
    if (!position)
        return NULL;
    position->game = game;
    position->side_set = -1;
    position->params = calloc(1, game->params_size ? game->params_size : 1);
    position->state = calloc(1, game->state_size ? game->state_size : 1);
    if (!position->params || !position->state) {
        esp_position_free(position);
        return NULL;
    }
    return position;
}

enum { PARAMETERS_MAX = 32 };

static enum esp_status configure(struct esp_position *position, const struct esp_setting *setting,
                                 struct esp_error *error)
{
    const struct esp_game_text *text = position->game->text;
    const char *names[PARAMETERS_MAX];
    size_t count = 0;

    for (; text->parameters[count].name; count++) {
        names[count] = text->parameters[count].name;
        if (strcmp(names[count], setting->name) == 0)
            return text->configure(position->params, setting->name, setting->value, error);
    }
    if (count == 0)
        return esp_fail(error, ESP_BAD_INPUT, "%s has no parameters, so no '%s'",
                        position->game->name, setting->name);
    return esp_fail_unknown(error, "parameter", setting->name, names, count);
}

/* Remember a parameter as given, for headers; a later one of the name replaces it. */
static enum esp_status remember(struct esp_position *position, const struct esp_setting *setting,
                                struct esp_error *error)
{
    const char *old = position->given ? position->given : "";
    const size_t name = strlen(setting->name);
    char *all = malloc(strlen(old) + name + strlen(setting->value) + 3);
    struct esp_out out = { all, SIZE_MAX / 2, 0 };

    if (!all)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for parameters");
    esp_put(&out, "");
    while (*old) {
        const size_t line = strcspn(old, "\n") + 1;
        if (strncmp(old, setting->name, name) != 0 || old[name] != '=')
            esp_put_bytes(&out, old, line);
        old += line;
    }
    esp_putf(&out, "%s=%s\n", setting->name, setting->value);
    free(position->given);
    position->given = all;
    return ESP_OK;
}

static enum esp_status read_position(struct esp_position *position, const char *text,
                                     struct esp_error *warning, struct esp_error *error)
{
    struct esp_reading reading = { .kept = calloc(1, strlen(text) + 1) };
    if (!reading.kept)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a position");

    enum esp_status status =
        position->game->text->parse(position->params, position->state, text, &reading, error);
    if (status == ESP_OK) {
        const bool changed = reading.skipped > 0 || reading.replaced;
        position->text = changed ? reading.kept : strdup(text);
        if (!position->text)
            status = esp_fail(error, ESP_NO_MEMORY, "no memory for a position");
        if (reading.skipped && warning)
            *warning = reading.warning;
    }
    if (position->text != reading.kept)
        free(reading.kept);
    return status;
}

enum esp_status esp_position_new(struct esp_position **out, const struct esp_game *game,
                                 const char *text, const struct esp_setting *settings,
                                 size_t count, struct esp_error *warning, struct esp_error *error)
{
    *out = NULL;
    if (!game->text)
        return esp_fail(error, ESP_UNSUPPORTED, "%s has no texts to read", game->name);
    struct esp_position *position = allocate(game);
    if (!position)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a position");

    enum esp_status status = ESP_OK;
    game->text->defaults(position->params);
    for (size_t i = 0; status == ESP_OK && i < count; i++) {
        status = configure(position, &settings[i], error);
        if (status == ESP_OK)
            status = remember(position, &settings[i], error);
    }
    if (status == ESP_OK)
        status = read_position(position, text ? text : "", warning, error);
    if (status != ESP_OK) {
        esp_position_free(position);
        return status;
    }
    *out = position;
    return ESP_OK;
}

enum esp_status esp_position_raw(struct esp_position **out, const struct esp_game *game,
                                 const void *params, const void *state, struct esp_error *error)
{
    struct esp_position *position = allocate(game);
    *out = position;
    if (!position)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a position");
    if (params)
        memcpy(position->params, params, game->params_size);
    memcpy(position->state, state, game->state_size);
    return ESP_OK;
}

enum esp_status esp_position_set_side(struct esp_position *position, enum esp_side side,
                                      struct esp_error *error)
{
    const struct esp_game_text *text = position->game->text;
    if (!text || !text->set_side)
        return esp_fail(error, ESP_UNSUPPORTED, "%s cannot be asked out of turn",
                        position->game->name);
    enum esp_status status = text->set_side(position->params, position->state, side, error);
    if (status == ESP_OK)
        position->side_set = (int)side;
    return status;
}

/* --- moves by name ---------------------------------------------------------- */

enum { MOVE_TEXT = 256 };

/* A message that lists the first legal moves. */
static enum esp_status fail_move(const struct esp_game *game, const void *params,
                                 const esp_move *moves, size_t count, const char *text,
                                 struct esp_error *error)
{
    char list[ESP_ERROR_TEXT / 2] = "", name[MOVE_TEXT];
    struct esp_out out = { list, sizeof list, 0 };

    for (size_t i = 0; i < count && out.length < sizeof list / 2; i++) {
        game->text->print_move(params, moves[i], name, sizeof name);
        esp_putf(&out, "%s%s", i ? ", " : "", name);
        if (out.length >= sizeof list / 2 && i + 1 < count)
            esp_put(&out, ", ...");
    }
    return count ? esp_fail(error, ESP_BAD_INPUT, "no legal move '%s'; there are: %s", text, list)
                 : esp_fail(error, ESP_BAD_INPUT, "no legal move '%s': the game is over", text);
}

enum esp_status esp_move_find(const struct esp_game *game, const void *params, const void *state,
                              const char *text, esp_move *move, struct esp_error *error)
{
    if (game->text->parse_move)
        return game->text->parse_move(params, state, text, move, error);

    const size_t count = game->moves(params, state, NULL, 0);
    const size_t room = strlen(text) + 2;
    esp_move *moves = malloc((count + 1) * sizeof *moves);
    char *name = malloc(room);
    enum esp_status status = ESP_BAD_INPUT;

    if (moves && name) {
        game->moves(params, state, moves, count);
        for (size_t i = 0; status != ESP_OK && i < count; i++) {
            game->text->print_move(params, moves[i], name, room);
            if (strcmp(name, text) == 0) {
                *move = moves[i];
                status = ESP_OK;
            }
        }
        if (status != ESP_OK)
            status = fail_move(game, params, moves, count, text, error);
    } else {
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for %zu moves", count);
    }
    free(moves);
    free(name);
    return status;
}

size_t esp_print_number_move(const void *params, esp_move move, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    (void)params;
    esp_putf(&out, "%u", (unsigned)move);
    return out.length;
}

enum esp_status esp_parse_number_kind(const void *params, const char *text, esp_move *kind,
                                      struct esp_error *error)
{
    int64_t number;
    (void)params;
    enum esp_status status =
        esp_parse_integer(text, "preorder move", 0, 63, &number, error);
    if (status == ESP_OK)
        *kind = (esp_move)number;
    return status;
}

/* --- constants ---------------------------------------------------------------- */

enum esp_status esp_configure_constant(const char *name, const char *value, double *win,
                                       double *tie, double *loss, struct esp_error *error)
{
    return esp_parse_real(value, name, name[0] == 'w' ? win : name[0] == 't' ? tie : loss, error);
}

void esp_range_of_constants(double win, double tie, double loss, double *least, double *greatest)
{
    *least = win < tie ? win : tie;
    *greatest = win < tie ? tie : win;
    if (loss < *least)
        *least = loss;
    if (loss > *greatest)
        *greatest = loss;
}

/* --- fingerprints -------------------------------------------------------------- */

/* FNV-1a, and a last step that lets the last characters reach the top bits. */
static uint64_t hash_of(const char *text, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    return (hash ^ hash >> 32) * 0x9e3779b97f4a7c15u;
}

double esp_fingerprint(const struct esp_game *game, const void *params, const void *state)
{
    enum { ROOM = 512, BITS = 20 };
    char few[ROOM], *text = few, *many = NULL;
    size_t length = game->text->print(params, state, few, sizeof few);
    double least, greatest;

    if (length >= sizeof few && (many = malloc(length + 1)) != NULL) {
        text = many; /* a tree's text has any length */
        game->text->print(params, state, many, length + 1);
    } else if (length >= sizeof few) {
        length = sizeof few - 1;
    }
    game->text->range(params, &least, &greatest);
    const double k = (double)(hash_of(text, length) >> (64 - BITS)) + 0.5;
    free(many);
    return least + (greatest - least) * (k / (1 << BITS));
}

double esp_static_value(const struct esp_game *game, const void *params, const void *state,
                        unsigned which)
{
    if (which == ESP_EVAL_FINGERPRINT)
        return esp_fingerprint(game, params, state);
    return game->evaluate ? game->evaluate(params, state, which) : NAN;
}
