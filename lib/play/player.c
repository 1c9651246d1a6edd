/*
 * player.c - a player by words, one who plays by chance, and one move of a match.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "players.h"

/* --- by chance -------------------------------------------------------------------- */

struct random_player {
    struct esp_player player; /* first, see esp_player */
    uint64_t state;           /* not 0 */
};

/* xorshift64*, Marsaglia's generator with Vigna's multiplier. */
static uint64_t draw(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

enum esp_status esp_legal_moves(esp_move **moves, size_t *count, const struct esp_match *match,
                                struct esp_error *error)
{
    const struct esp_position *now = esp_match_position(match);

    *count = now->game->moves(now->params, now->state, NULL, 0);
    assert(*count > 0); /* the match runs */
    *moves = malloc(*count * sizeof **moves);
    if (!*moves)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %zu moves", *count);
    now->game->moves(now->params, now->state, *moves, *count);
    return ESP_OK;
}

static enum esp_status choose_any(struct esp_player *player, const struct esp_match *match,
                                  esp_move *move, struct esp_error *error)
{
    struct random_player *random = (struct random_player *)player;
    esp_move *moves;
    size_t count;

    enum esp_status status = esp_legal_moves(&moves, &count, match, error);
    if (status != ESP_OK)
        return status;
    *move = moves[(draw(&random->state) >> 32) % count];
    free(moves);
    return ESP_OK;
}

static void free_block(struct esp_player *player)
{
    free(player);
}

enum esp_status esp_player_new_random(struct esp_player **out, uint64_t seed,
                                      struct esp_error *error)
{
    struct random_player *random = calloc(1, sizeof *random);

    *out = NULL;
    if (!random)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a player");
    random->player.choose = choose_any;
    random->player.free = free_block;
    random->state = seed * 2 + 1;
    *out = &random->player;
    return ESP_OK;
}

/* --- by words --------------------------------------------------------------------- */

static enum esp_status read_random(struct esp_player **out, const char *value,
                                   const struct esp_position *start,
                                   const struct esp_player_setup *setup, struct esp_error *error)
{
    int64_t seed = 0;

    (void)start;
    (void)setup;
    enum esp_status status =
        value ? esp_parse_integer(value, "random's seed", 0, INT64_MAX, &seed, error) : ESP_OK;
    return status == ESP_OK ? esp_player_new_random(out, (uint64_t)seed, error) : status;
}

static const struct {
    const char *name;
    enum esp_status (*read)(struct esp_player **out, const char *value,
                            const struct esp_position *start,
                            const struct esp_player_setup *setup, struct esp_error *error);
    bool takes_value;
} kinds[] = {
    { "random", read_random, true },
    { "search", esp_read_search, true },
    { "simple", esp_read_simple, false },
    { "best", esp_read_best, false },
};

/* Made elsewhere: lib/agent has outside ones, the program that asks people has those. */
static const char *const others[] = { "human", "remote", "exec" };

enum { KINDS = sizeof kinds / sizeof kinds[0], OTHERS = sizeof others / sizeof others[0] };

static enum esp_status fail_kind(const char *words, size_t length, struct esp_error *error)
{
    const char *names[KINDS + OTHERS];
    char *kind = strndup(words, length);

    if (!kind)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a player");
    for (size_t i = 0; i < KINDS + OTHERS; i++)
        names[i] = i < KINDS ? kinds[i].name : others[i - KINDS];
    enum esp_status status = ESP_OK;
    for (size_t i = 0; i < KINDS + OTHERS && status == ESP_OK; i++)
        if (strcmp(kind, names[i]) == 0) /* known, so that it is what follows */
            status = esp_fail(error, ESP_BAD_INPUT, "player '%s': no plus can follow %s", words,
                              kind);
    if (status == ESP_OK)
        status = esp_fail_unknown(error, "player", kind, names, KINDS + OTHERS);
    free(kind);
    return status;
}

static enum esp_status read_kind(struct esp_player **out, const char *words,
                                 const struct esp_position *start,
                                 const struct esp_player_setup *setup, struct esp_error *error)
{
    const size_t length = strcspn(words, ":");
    const char *value = words[length] ? words + length + 1 : NULL;

    for (size_t i = 0; i < KINDS; i++) {
        if (strlen(kinds[i].name) != length || memcmp(kinds[i].name, words, length) != 0)
            continue;
        if (value && !kinds[i].takes_value)
            return esp_fail(error, ESP_BAD_INPUT, "player '%s': %s takes nothing after a colon",
                            words, kinds[i].name);
        return kinds[i].read(out, value, start, setup, error);
    }
    return fail_kind(words, strcspn(words, "+:"), error);
}

enum esp_status esp_player_new(struct esp_player **out, const char *words,
                               const struct esp_position *start,
                               const struct esp_player_setup *setup, struct esp_error *error)
{
    static const struct esp_player_setup standard = { .seconds = 1 };

    *out = NULL;
    enum esp_status status = read_kind(out, words, start, setup ? setup : &standard, error);
    if (status != ESP_OK)
        return status;
    (*out)->words = strdup(words);
    if ((*out)->words)
        return ESP_OK;
    esp_player_free(*out);
    *out = NULL;
    return esp_fail(error, ESP_NO_MEMORY, "no memory for a player");
}

void esp_player_free(struct esp_player *player)
{
    if (!player)
        return;
    free(player->words);
    player->free(player);
}

/* --- a move ----------------------------------------------------------------------- */

enum esp_status esp_match_step(struct esp_match *match, struct esp_player *const players[2],
                               struct esp_error *error)
{
    const int seat = esp_match_seat(match);
    struct esp_error reason = { .text = "" };
    esp_move move;

    assert(esp_match_its_result(match)->end == ESP_MATCH_RUNNING);
    enum esp_status status = players[seat]->choose(players[seat], match, &move, &reason);
    if (status == ESP_NO_MEMORY)
        return esp_fail(error, status, "%s", reason.text);
    if (status == ESP_OK)
        status = esp_match_play(match, move, &reason);
    if (status == ESP_NO_MEMORY || status == ESP_UNSUPPORTED)
        return esp_fail(error, status, "%s", reason.text);
    if (status != ESP_OK)
        esp_match_forfeit(match, seat, reason.text);
    return ESP_OK;
}
