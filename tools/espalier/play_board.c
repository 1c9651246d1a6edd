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
static const char *const inverse = "\033[7m"; /* what the last move has changed */

/* How a game's picture shows whose is what. */
enum picture { LETTERS, PILES, CELLS, PITS, OTHER };

enum { STORE_WIDTH = 3 }; /* most digits of P2's store, which begins in column 1 */

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

/* The first line of Mancala is P2's row of numbers, the last P1's; between are both stores. */
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
        return line == 0 || line == 4 || !isdigit((unsigned char)c) ? PLAIN
               : line == 1 || (line == 2 && column <= STORE_WIDTH)  ? SECOND
                                                                    : FIRST;
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

static const char *next_line(const char *text)
{
    const char *end = strchr(text, '\n');
    return end ? end + 1 : text + strlen(text);
}

/*
 * before is the picture before the move, whose lines stand where they stood,
 * and tells where a piece has come or gone; NULL: nothing is to be seen of that.
 */
static void print_picture(const struct playing *playing, const char *picture, const char *before)
{
    const enum picture kind = picture_of(esp_match_start(playing->match)->game);
    size_t line = 0, column = 0;
    bool name = false; /* "P1", and what follows */

    for (const char *at = picture; *at; at++, column++) {
        const bool known = before && before[0] != '\n' && before[0] != '\0';
        const char was = known ? *before++ : *at;
        const enum ink ink = playing->colour ? ink_of(kind, line, column, *at) : PLAIN;
        const enum ink gone = playing->colour ? ink_of(kind, line, column, was) : PLAIN;
        name |= kind == PITS && *at == 'P';
        const char c = shown(playing, line, at, name);
        if (ink != PLAIN || gone != PLAIN)
            printf("%s%s%c%s", inks[ink], was != *at ? inverse : "", c, inks[PLAIN]);
        else
            putchar(c);
        if (*at == '\n') {
            before = before ? next_line(before) : NULL;
            line++;
            column = (size_t)-1;
            name = false;
        }
    }
}

/* The caller frees it. */
static char *picture_text(const struct playing *playing, const void *state)
{
    const struct esp_position *start = esp_match_start(playing->match);
    const struct esp_game_text *text = start->game->text;
    const size_t length = text->picture(start->params, state, NULL, 0);
    char *picture = must(malloc(length + 1));

    text->picture(start->params, state, picture, length + 1);
    return picture;
}

void play_board(const struct playing *playing, const void *state, const void *before)
{
    if (!esp_match_start(playing->match)->game->text->picture)
        return;
    char *picture = picture_text(playing, state);
    char *earlier = before ? picture_text(playing, before) : NULL;
    const bool alike = earlier && strlen(earlier) == strlen(picture);
    putchar('\n');
    print_picture(playing, picture, alike ? earlier : NULL);
    putchar('\n');
    free(earlier);
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
        printf("   (value %s, ", number);
        if (decision->result->depth > 0)
            printf("depth %lld, ", (long long)decision->result->depth);
        printf("%s nodes, %.1f s)", count_text(decision->result->counts.nodes, nodes),
               decision->seconds);
    }
    putchar('\n');
    play_board(playing, esp_match_state(match, index + 1), esp_match_state(match, index));
    free(text);
}

