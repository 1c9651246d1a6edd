/*
 * own_game.c - bring a game that the library does not know.
 *
 *     own_game MOST
 *
 * Subtract a square: from one heap take 1, 4, 9, ... stones; who cannot move
 * has lost. The table of functions is filled in here, at run time, and the
 * library searches it like its own games. Prints the heaps up to MOST that
 * are lost for the player to move.
 */
#include <stdio.h>
#include <stdlib.h>

#include <espalier/search.h>

struct heap {
    unsigned stones;
    unsigned char min_moves;
};

static enum esp_side side(const void *params, const void *state)
{
    const struct heap *heap = state;
    (void)params;
    return heap->min_moves ? ESP_MIN : ESP_MAX;
}

static bool over(const void *params, const void *state, double *value)
{
    const struct heap *heap = state;
    *value = side(params, state) == ESP_MAX ? -1 : 1; /* the player to move has lost */
    return heap->stones == 0;
}

/* A move is the number that is squared. */
static size_t moves(const void *params, const void *state, esp_move *list, size_t room)
{
    const struct heap *heap = state;
    size_t count = 0;

    (void)params;
    for (esp_move root = 1; root * root <= heap->stones; root++, count++)
        if (count < room)
            list[count] = root;
    return count;
}

static void play(const void *params, void *next, const void *state, esp_move move)
{
    const struct heap *heap = state;
    (void)params;
    *(struct heap *)next = (struct heap){ heap->stones - move * move, !heap->min_moves };
}

static uint64_t key(const void *params, const void *state)
{
    const struct heap *heap = state;
    (void)params;
    return 2 * (uint64_t)heap->stones + heap->min_moves + 1;
}

static const struct esp_game subtract_a_square = {
    .name = "subtract-a-square",
    .state_size = sizeof(struct heap),
    .side = side,
    .over = over,
    .moves = moves,
    .play = play,
    .key = key, /* so that a table of positions can be used */
};

/* Is a heap lost for the player to move? -1 when it cannot be searched. */
static int is_lost(unsigned stones, struct esp_error *error)
{
    const struct heap start = { stones, 0 };
    struct esp_position *position;
    struct esp_options options;
    struct esp_result result;

    if (esp_position_raw(&position, &subtract_a_square, NULL, &start, error) != ESP_OK)
        return -1;
    esp_options_init(&options, position->game);
    enum esp_status status = esp_options_set(&options, position, "cache", "table-bounds", error);
    if (status == ESP_OK)
        status = esp_search(&result, position, &options, NULL, error);
    const int lost = status == ESP_OK ? result.value < 0 : -1;
    if (status == ESP_OK)
        esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
    return lost;
}

int main(int count, char **arguments)
{
    struct esp_error error = { "" };
    const unsigned most = count == 2 ? (unsigned)strtoul(arguments[1], NULL, 10) : 40;

    for (unsigned stones = 0; stones <= most; stones++) {
        const int lost = is_lost(stones, &error);
        if (lost < 0) {
            fprintf(stderr, "own_game: %s\n", error.text);
            return 2;
        }
        if (lost)
            printf("%u ", stones);
    }
    putchar('\n');
    return 0;
}
