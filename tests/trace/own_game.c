/*
 * own_game.c - see own_game.h.
 */
#include <string.h>

#include "testing.h"
#include "own_game.h"
#include "espalier/text.h"

struct shelf {
    uint32_t ply, box;
};

static enum esp_side side(const void *params, const void *state)
{
    const struct shelf *shelf = state;
    (void)params;
    return shelf->ply == 1 ? ESP_MIN : ESP_MAX;
}

static bool over(const void *params, const void *state, double *value)
{
    const struct own_params *p = params;
    const struct shelf *shelf = state;
    *value = shelf->box < p->contents ? p->content[shelf->box] : shelf->box;
    return shelf->ply == 2;
}

static size_t moves(const void *params, const void *state, esp_move *list, size_t room)
{
    const struct own_params *p = params;
    const struct shelf *shelf = state;
    const size_t count = shelf->ply == 0 ? OWN_SHELVES : shelf->ply == 1 ? p->width : 0;
    for (size_t i = 0; i < count && i < room; i++)
        list[i] = (esp_move)i;
    return count;
}

static void play(const void *params, void *next, const void *state, esp_move move)
{
    const struct shelf *shelf = state;
    (void)params;
    memcpy(next, &(struct shelf){ shelf->ply + 1, move }, sizeof(struct shelf));
}

static uint64_t key(const void *params, const void *state)
{
    const struct shelf *shelf = state;
    (void)params;
    return 1 + ((uint64_t)shelf->ply << 32 | shelf->box);
}

static uint64_t plies(const void *params, const void *state)
{
    (void)params, (void)state;
    return 2;
}

static size_t print(const void *params, const void *state, char *text, size_t room)
{
    const struct shelf *shelf = state;
    struct esp_out out = { text, room, 0 };
    (void)params;
    esp_putf(&out, "\"%u\\%u\"", shelf->ply, shelf->box);
    return out.length;
}

static size_t print_move(const void *params, esp_move move, char *text, size_t room)
{
    const struct own_params *p = params;
    struct esp_out out = { text, room, 0 };
    if (move < p->named)
        esp_put(&out, p->names[move]);
    else
        esp_putf(&out, "%u", move);
    return out.length;
}

static void range(const void *params, double *least, double *greatest)
{
    const struct own_params *p = params;
    *least = -10;
    *greatest = p->width;
}

static void defaults(void *params)
{
    *(struct own_params *)params = (struct own_params){ .width = 3 };
}

static const struct esp_parameter parameters[] = { { NULL, NULL, NULL } };
static const struct esp_evaluation evaluations[] = { { "none", "nothing" }, { NULL, NULL } };

static const struct esp_game_text texts = {
    .convention = "plain",
    .parameters = parameters,
    .evaluations = evaluations,
    .defaults = defaults,
    .print = print,
    .print_move = print_move,
    .range = range,
};

#define RULES                                                                               \
    .params_size = sizeof(struct own_params), .state_size = sizeof(struct shelf),           \
    .side = side, .over = over, .moves = moves, .play = play, .key = key, .plies = plies

const struct esp_game own_game = { .name = "shelves \"of ours\"", RULES, .text = &texts };
const struct esp_game own_silent_game = { .name = "shelves", RULES };

struct esp_position *own_position(const struct esp_game *game, const struct own_params *params)
{
    const struct shelf start = { 0, 0 };
    struct esp_error error = { .text = "" };
    struct esp_position *position;

    if (esp_position_raw(&position, game, params, &start, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return position;
}
