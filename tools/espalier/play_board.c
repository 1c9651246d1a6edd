/*
 * play_board.c - the board of `espalier play`: the game's picture, with the
 * two players' pieces in two colours that are told apart by everyone.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "play.h"
#include "texts.h"

/* Bold as well, for terminals with few colours. */
enum ink { PLAIN, FIRST, SECOND };
static const char *const inks[] = { "\033[0m", "\033[1;34m", "\033[1;33m" };

/* How a game's picture shows whose is what. */
enum picture { LETTERS, PILES, CELLS, PITS, OTHER };

static enum picture picture_of(const struct esp_game *game)
{
    static const struct {
        const char *name;
        enum picture picture;
    } pictures[] = { { "connect4", LETTERS },       { "tictactoe", LETTERS },
                     { "redblue-nim", PILES },      { "cs156-checkers", CELLS },
                     { "mancala", PITS } };

    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++)
        if (strcmp(game->name, pictures[i].name) == 0)
            return pictures[i].picture;
    return OTHER;
}

/* The first line of Mancala is P2's row of numbers, the last P1's. */
static enum ink ink_of(enum picture picture, size_t line, size_t column, char c)
{
    switch (picture) {
    case LETTERS:
        return c == 'X' ? FIRST : c == 'O' ? SECOND : PLAIN;
    case PILES:
        return c == 'B' ? FIRST : c == 'R' ? SECOND : PLAIN;
    case CELLS: /* the first line and the first column are numbers */
        return line == 0 || column == 0 ? PLAIN : c == '1' ? FIRST : c == '2' ? SECOND : PLAIN;
    case PITS:
        return line == 1 && isdigit((unsigned char)c) ? SECOND
               : line == 3 && isdigit((unsigned char)c) ? FIRST
                                                         : PLAIN;
    default:
        return PLAIN;
    }
}

/* A number of a pit, counted from one; what belongs to a name stays. */
static char shown(const struct playing *playing, size_t line, const char *at, bool name)
{
    const bool number = playing->from_one && !name && (line == 0 || line == 4) &&
                        isdigit((unsigned char)*at);
    return number ? (char)(*at + 1) : *at;
}

static void print_picture(const struct playing *playing, const char *picture)
{
    const enum picture kind = picture_of(esp_match_start(playing->match)->game);
    size_t line = 0, column = 0;
    bool name = false; /* "P1", and what follows */

    for (const char *at = picture; *at; at++, column++) {
        const enum ink ink = playing->colour ? ink_of(kind, line, column, *at) : PLAIN;
        name |= kind == PITS && *at == 'P';
        const char c = shown(playing, line, at, name);
        if (ink != PLAIN)
            printf("%s%c%s", inks[ink], c, inks[PLAIN]);
        else
            putchar(c);
        if (*at == '\n') {
            line++;
            column = (size_t)-1;
            name = false;
        }
    }
}

void play_board(const struct playing *playing, const void *state)
{
    const struct esp_position *start = esp_match_start(playing->match);
    const struct esp_game_text *text = start->game->text;

    if (!text->picture)
        return;
    const size_t length = text->picture(start->params, state, NULL, 0);
    char *picture = must(malloc(length + 1));
    text->picture(start->params, state, picture, length + 1);
    putchar('\n');
    print_picture(playing, picture);
    putchar('\n');
    free(picture);
}

char *play_move_text(const struct playing *playing, esp_move move)
{
    char *text = move_text(esp_match_position(playing->match), move);

    if (playing->from_one)
        text[0] = (char)(text[0] + 1); /* a pit is one digit */
    return text;
}

void play_say_move(const struct playing *playing, size_t index,
                   const struct esp_decision *decision)
{
    struct esp_match *match = playing->match;
    const struct esp_position *start = esp_match_start(match);
    const int seat = start->game->text->player(start->params, esp_match_state(match, index));
    char *text = play_move_text(playing, esp_match_move(match, index));
    char number[ESP_NUMBER_TEXT], nodes[ESP_NUMBER_TEXT];

    printf("%s plays %s%s", esp_match_seat_name(match, seat), playing->from_one ? "pit " : "",
           text);
    if (decision) {
        esp_print_value(decision->result->value, number);
        printf("   (value %s, %s nodes, %.1f s)", number,
               count_text(decision->result->counts.nodes, nodes), decision->seconds);
    }
    putchar('\n');
    play_board(playing, esp_match_state(match, index + 1));
    free(text);
}

