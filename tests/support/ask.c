/*
 * ask.c - see ask.h.
 */
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "random.h"

enum { SETTINGS_MAX = 24 };

/* Cut "name=value name=value" apart, in place. */
static size_t split(char *text, struct esp_setting *settings)
{
    size_t count = 0;
    char *rest = text, *item;

    while ((item = strsep(&rest, " ")) != NULL) {
        if (!*item)
            continue;
        char *value = strchr(item, '=');
        assert_non_null(value);
        assert_true(count < SETTINGS_MAX);
        *value++ = '\0';
        settings[count++] = (struct esp_setting){ item, value };
    }
    return count;
}

struct esp_position *position_of(const char *game, const char *settings, const char *text)
{
    struct esp_setting list[SETTINGS_MAX];
    struct esp_error error = { .text = "" };
    char *copy = strdup(settings ? settings : "");
    const size_t count = split(copy, list);
    struct esp_position *position;

    const struct esp_game *rules = esp_game_find(game, &error);
    if (!rules)
        fail_msg("%s", error.text);
    if (esp_position_new(&position, rules, text, list, count, NULL, &error) != ESP_OK)
        fail_msg("%s %s: %s", game, text ? text : "", error.text);
    free(copy);
    return position;
}

void expect_refused(const char *game, const char *settings, const char *text, const char *why)
{
    struct esp_setting list[SETTINGS_MAX];
    struct esp_error error = { .text = "" };
    char *copy = strdup(settings ? settings : "");
    const size_t count = split(copy, list);
    struct esp_position *position;

    const enum esp_status status = esp_position_new(&position, esp_game_find(game, NULL), text,
                                                    list, count, NULL, &error);
    if (status == ESP_OK)
        fail_msg("%s %.80s: not refused", game, text);
    assert_null(position);
    if (!strstr(error.text, why) || strchr(error.text, '\n'))
        fail_msg("%s %.80s: '%s' does not say '%s' on one line", game, text, error.text, why);
    free(copy);
}

void set_options(struct esp_options *options, const struct esp_position *position,
                 const char *settings)
{
    struct esp_setting list[SETTINGS_MAX];
    struct esp_error error = { .text = "" };
    char *copy = strdup(settings);
    const size_t count = split(copy, list);

    for (size_t i = 0; i < count; i++)
        if (esp_options_set(options, position, list[i].name, list[i].value, &error) != ESP_OK)
            fail_msg("%s", error.text);
    free(copy);
}

struct esp_options options_of(const struct esp_position *position, const char *settings)
{
    struct esp_options options;
    esp_options_init(&options, position->game);
    set_options(&options, position, settings);
    return options;
}

struct esp_result search_of(const struct esp_position *position, const struct esp_options *options,
                            struct esp_sink *sink)
{
    struct esp_error error = { .text = "" };
    struct esp_result result;

    if (esp_search(&result, position, options, sink, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_string_equal(error.text, "");
    return result;
}

struct tree *tree_of(const struct esp_position *position, const struct esp_options *options,
                     uint32_t mask, struct esp_result *result)
{
    struct tree *tree = tree_new(mask);
    *result = search_of(position, options, &tree->sink);
    tree_check(tree, result);
    return tree;
}

const char *move_text(const struct esp_position *position, esp_move move)
{
    static char text[256];
    if (move == ESP_MOVE_NONE)
        return "none";
    position->game->text->print_move(position->params, move, text, sizeof text);
    return text;
}

void play_move(struct esp_position *position, esp_move move)
{
    _Alignas(16) unsigned char next[ESP_STATE_MAX] = { 0 };

    position->game->play(position->params, next, position->state, move);
    memcpy(position->state, next, position->game->state_size);
}

esp_move *moves_of(const struct esp_position *position, size_t *count)
{
    const struct esp_game *game = position->game;
    const size_t all = game->moves(position->params, position->state, NULL, 0);
    esp_move *moves = malloc((all + 1) * sizeof *moves);

    assert_non_null(moves);
    *count = game->moves(position->params, position->state, moves, all);
    assert_int_equal(*count, all);
    return moves;
}

void play_random(struct esp_position *position, int plies, uint64_t *random)
{
    double value;

    while (plies-- > 0 && !position->game->over(position->params, position->state, &value)) {
        size_t count;
        esp_move *moves = moves_of(position, &count);
        assert_true(count > 0);
        play_move(position, moves[random_below(random, count)]);
        free(moves);
    }
}
