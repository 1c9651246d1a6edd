/*
 * battery.c - see battery.h.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "espalier/text.h"
#include "battery.h"
#include "random.h"

enum { BLOCK = 4096 };

static char block[BLOCK];

/* --- writing ---------------------------------------------------------------------- */

typedef size_t writer(const void *params, const void *state, char *text, size_t room);

/* What a writer writes, given just the room it needs; less room must cut, not spill. */
static const char *written(const struct esp_position *position, writer *write)
{
    enum { LITTLE = 5 };
    char little[LITTLE + 1];
    const size_t length = write(position->params, position->state, block, BLOCK);

    assert_true(length < BLOCK);
    assert_int_equal(strlen(block), length);
    memset(little, '~', sizeof little);
    assert_int_equal(write(position->params, position->state, little, LITTLE), length);
    assert_int_equal(little[LITTLE], '~');
    assert_int_equal(strncmp(little, block, LITTLE - 1), 0);
    return block;
}

const char *printed(const struct esp_position *position)
{
    return written(position, position->game->text->print);
}

const char *board_of(const struct esp_position *position)
{
    return written(position, position->game->text->board_json);
}

const char *facts_of(const struct esp_position *position)
{
    return written(position, position->game->text->facts_json);
}

const char *picture_of(const struct esp_position *position)
{
    return written(position, position->game->text->picture);
}

const char *legal_of(const struct esp_position *position)
{
    struct esp_out out = { block, sizeof block, 0 };
    size_t count;
    esp_move *moves = moves_of(position, &count);

    esp_put(&out, "");
    for (size_t i = 0; i < count; i++)
        esp_putf(&out, "%s%s", i ? " " : "", move_text(position, moves[i]));
    free(moves);
    return block;
}

double value_over(const struct esp_position *position)
{
    double value = NAN;
    return position->game->over(position->params, position->state, &value) ? value : NAN;
}

/* --- bad input ---------------------------------------------------------------------- */

static void expect_message(const struct esp_error *error, const char *part)
{
    if (!strstr(error->text, part))
        fail_msg("'%s' does not say '%s'", error->text, part);
    assert_null(strchr(error->text, '\n'));
    assert_int_not_equal(error->text[strlen(error->text) - 1], '.');
}

void expect_bad_position(const char *game, const char *settings, const char *text,
                         const char *part)
{
    struct esp_position *good = position_of(game, settings, "");
    struct esp_error error = { .text = "" };
    struct esp_setting list[8];
    size_t count = 0;
    char *given = strdup(settings ? settings : ""), *rest = given, *item;
    struct esp_position *position = good;

    while ((item = strsep(&rest, " ")) != NULL && *item) {
        char *value = strchr(item, '=');
        *value++ = '\0';
        list[count++] = (struct esp_setting){ item, value };
    }
    if (esp_position_new(&position, good->game, text, list, count, NULL, &error) != ESP_BAD_INPUT)
        fail_msg("%s '%s' was accepted", game, text);
    assert_null(position);
    expect_message(&error, part);
    free(given);
    esp_position_free(good);
}

void expect_bad_setting(const char *game, const char *name, const char *value, const char *part)
{
    const struct esp_setting setting = { name, value };
    struct esp_error error = { .text = "" };
    struct esp_position *position;

    if (esp_position_new(&position, esp_game_find(game, NULL), "", &setting, 1, NULL, &error) !=
        ESP_BAD_INPUT)
        fail_msg("%s %s=%s was accepted", game, name, value);
    expect_message(&error, part);
}

/* --- the battery ---------------------------------------------------------------------- */

static void check_read_back(const struct esp_position *position, const char *settings)
{
    const struct esp_game *game = position->game;
    char text[BLOCK];

    snprintf(text, sizeof text, "%s", printed(position));
    struct esp_position *again = position_of(game->name, settings, text);
    assert_string_equal(again->text, text);
    assert_memory_equal(again->state, position->state, game->state_size);
    assert_true(game->key(again->params, again->state) ==
                game->key(position->params, position->state));
    assert_string_equal(printed(again), text);
    esp_position_free(again);
}

static void check_moves(const struct esp_position *position)
{
    const struct esp_game *game = position->game;
    _Alignas(16) unsigned char before[ESP_STATE_MAX], next[ESP_STATE_MAX], again[ESP_STATE_MAX];
    size_t count, repeated;
    esp_move *moves = moves_of(position, &count), *second = moves_of(position, &repeated);

    assert_int_equal(count, repeated);
    assert_true((count == 0) == !isnan(value_over(position)));
    memcpy(before, position->state, game->state_size);
    for (size_t i = 0; i < count; i++) {
        struct esp_error error = { .text = "" };
        esp_move found = ESP_MOVE_NONE;
        char text[64];
        snprintf(text, sizeof text, "%s", move_text(position, moves[i]));
        if (esp_move_find(game, position->params, position->state, text, &found, &error) != ESP_OK)
            fail_msg("%s", error.text);
        assert_int_equal(found, moves[i]);
        assert_int_equal(second[i], moves[i]);
        memset(next, 0x55, sizeof next);
        memset(again, 0xaa, sizeof again);
        game->play(position->params, next, position->state, moves[i]);
        game->play(position->params, again, position->state, moves[i]);
        assert_memory_equal(next, again, game->state_size);
        assert_memory_equal(before, position->state, game->state_size);
        assert_true(game->key(position->params, next) != 0);
        assert_true(game->key(position->params, next) !=
                    game->key(position->params, position->state));
    }
    free(moves);
    free(second);
}

void battery(const char *name, const char *settings, const char *text, int games, int plies)
{
    uint64_t random = 1;

    for (int i = 0; i < games; i++) {
        struct esp_position *position = position_of(name, settings, text);
        const struct esp_game *game = position->game;
        const uint64_t first = game->plies(position->params, position->state);
        uint64_t bound = first;
        for (int ply = 0; ply < plies; ply++) {
            check_read_back(position, settings);
            check_moves(position);
            if (!isnan(value_over(position)))
                break;
            play_random(position, 1, &random);
            const uint64_t left = game->plies(position->params, position->state);
            assert_true(left <= bound && (uint64_t)ply < first);
            bound = left;
        }
        esp_position_free(position);
    }
}
