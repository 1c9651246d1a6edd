/*
 * texts.c - see texts.h.
 */
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "texts.h"

char *move_text(const struct esp_position *position, esp_move move)
{
    const struct esp_game_text *text = position->game->text;
    const size_t length = text->print_move(position->params, move, NULL, 0);
    char *out = must(malloc(length + 1));

    text->print_move(position->params, move, out, length + 1);
    return out;
}

char *kind_text(const struct esp_position *position, esp_move kind)
{
    const struct esp_game_text *text = position->game->text;
    const size_t length = text->print_kind(position->params, kind, NULL, 0);
    char *out = must(malloc(length + 1));

    text->print_kind(position->params, kind, out, length + 1);
    return out;
}

char *state_text(const struct esp_position *position, print_state *print)
{
    const size_t length = print(position->params, position->state, NULL, 0);
    char *out = must(malloc(length + 1));

    out[0] = '\0';
    print(position->params, position->state, out, length + 1);
    return out;
}

esp_move *legal_moves(const struct esp_position *position, size_t *count)
{
    const struct esp_game *game = position->game;
    double value;

    *count = 0;
    if (!game->over(position->params, position->state, &value))
        *count = game->moves(position->params, position->state, NULL, 0);
    esp_move *moves = must(malloc((*count + 1) * sizeof *moves));
    if (*count > 0)
        game->moves(position->params, position->state, moves, *count);
    return moves;
}

void print_position_name(FILE *stream, const struct esp_position *position)
{
    enum { LONGEST = 48 };
    const char *text = position->text ? position->text : "";
    size_t length = strlen(text);

    fprintf(stream, "%s ", position->game->name);
    if (length == 0)
        fputs("at the start", stream);
    else if (length <= LONGEST)
        fputs(text, stream);
    else { /* not in the middle of a character */
        for (length = LONGEST; length > 0 && (text[length] & 0xc0) == 0x80; length--)
            ;
        fprintf(stream, "%.*s...", (int)length, text);
    }
}

void print_mover(FILE *stream, const struct esp_position *position)
{
    static const char *const sides[] = { "MAX", "MIN", "chance" };
    const struct esp_game *game = position->game;
    const char *side = sides[game->side(position->params, position->state)];

    if (game->text->player_names && game->text->player)
        fprintf(stream, "%s (%s)",
                game->text->player_names[game->text->player(position->params, position->state)],
                side);
    else
        fputs(side, stream);
}

const char *count_text(uint64_t count, char text[ESP_NUMBER_TEXT])
{
    esp_print_grouped(count, text);
    return text;
}

void print_count_of(FILE *stream, uint64_t count, const char *one, const char *many)
{
    char text[ESP_NUMBER_TEXT];
    fprintf(stream, "%s %s", count_text(count, text), count == 1 ? one : many);
}

void print_wrapped(FILE *stream, const char *text, size_t margin, size_t column)
{
    enum { WIDTH = 80 };

    while (*text) {
        const size_t word = strcspn(text, " ");
        if (column > margin && column + 1 + word > WIDTH) {
            fprintf(stream, "\n%*s", (int)margin, "");
            column = margin;
        } else if (column > margin) {
            fputc(' ', stream);
            column++;
        }
        fprintf(stream, "%.*s", (int)word, text);
        column += word;
        text += word;
        text += strspn(text, " ");
    }
    fputc('\n', stream);
}
