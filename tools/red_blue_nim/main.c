/*
 * main.c - `red_blue_nim`: the program that the coursework asks for, with its
 * very command line, to check others against. The computer is MAX and plays
 * by alpha-beta; the human is asked for a pile and a number.
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "espalier/play.h"
#include "espalier/text.h"
#include "wish.h"

enum { COMPUTER = 0, HUMAN = 1 };
enum { DONE = 0, BAD = 2 };

/* --- what is said ----------------------------------------------------------------- */

/* "2 red" for R2. */
static void put_move(const char *text)
{
    printf("%c %s", text[1], text[0] == 'R' ? "red" : "blue");
}

static void print_piles(const struct esp_match *match)
{
    const struct esp_position *now = esp_match_position(match);
    const char *comma = strchr(now->text, ',');

    printf("red %.*s, blue %.*s\n", (int)(comma - now->text), now->text,
           (int)strcspn(comma + 1, ","), comma + 1);
}

static void print_result(const struct esp_match *match)
{
    const struct esp_match_result *result = esp_match_its_result(match);
    char points[ESP_NUMBER_TEXT];

    if (result->end == ESP_MATCH_RUNNING) {
        printf("The game is not finished.\n");
        return;
    }
    if (result->end == ESP_MATCH_FORFEIT) {
        printf("The game ends: %s\n", result->reason);
        return;
    }
    esp_print_value(fabs(result->value), points);
    printf("%s wins %s point%s.\n", result->winner == COMPUTER ? "The computer" : "The human",
           points, strcmp(points, "1") == 0 ? "" : "s");
}

/* --- the human -------------------------------------------------------------------- */

/* "R2", "r 2", "2 red", "blue 1" as R2 and B1; false when it is none of these. */
static bool read_move(const char *line, char move[3])
{
    char pile = '\0', number = '\0';

    while (*line) {
        size_t length = 1;
        if (isalpha((unsigned char)*line)) {
            while (isalpha((unsigned char)line[length]))
                length++;
            const bool known = length == 1 || (length == 3 && strncasecmp(line, "red", 3) == 0) ||
                               (length == 4 && strncasecmp(line, "blue", 4) == 0);
            const char first = (char)toupper((unsigned char)*line);
            if (pile || !known || (first != 'R' && first != 'B'))
                return false;
            pile = first;
        } else if (*line == '1' || *line == '2') {
            if (number)
                return false;
            number = *line;
        } else if (!isspace((unsigned char)*line)) {
            return false;
        }
        line += length;
    }
    memcpy(move, (const char[]){ pile, number, '\0' }, 3);
    return pile && number;
}

static void print_prompt(const struct esp_match *match)
{
    const struct esp_position *now = esp_match_position(match);
    esp_move moves[8];
    const size_t count = now->game->moves(now->params, now->state, moves, 8);
    char text[16];

    printf("Your move (");
    for (size_t i = 0; i < count; i++) {
        now->game->text->print_move(now->params, moves[i], text, sizeof text);
        printf("%s%s", i ? ", " : "", text);
    }
    printf("): ");
    fflush(stdout);
}

/* True when there was a move; false at the end of the input. */
static bool ask_human(struct esp_match *match)
{
    const bool typed = isatty(STDIN_FILENO);
    char *line = NULL, move[3];
    size_t room = 0;
    bool played = false;

    while (!played) {
        struct esp_error error = { .text = "" };
        print_prompt(match);
        if (getline(&line, &room, stdin) < 0) {
            printf("\n");
            break;
        }
        line[strcspn(line, "\r\n")] = '\0';
        if (!typed)
            printf("%s\n", line);
        if (!read_move(line, move))
            printf("'%s' is no move: a pile, R or B, and 1 or 2 marbles, as in R2\n", line);
        else if (esp_match_play_text(match, move, &error) != ESP_OK)
            printf("%s\n", error.text);
        else
            played = true;
    }
    free(line);
    return played;
}

/* --- the game --------------------------------------------------------------------- */

static enum esp_status play(struct esp_match *match, struct esp_player *computer,
                            struct esp_error *error)
{
    struct esp_player *const players[2] = { computer, NULL };
    enum esp_status status = ESP_OK;

    print_piles(match);
    while (status == ESP_OK && esp_match_its_result(match)->end == ESP_MATCH_RUNNING) {
        const size_t plies = esp_match_plies(match);
        if (esp_match_seat(match) == HUMAN) {
            if (!ask_human(match))
                break;
            printf("The human takes ");
        } else {
            fflush(stdout); /* it may think for long */
            status = esp_match_step(match, players, error);
            if (status != ESP_OK || esp_match_plies(match) == plies)
                break;
            printf("The computer takes ");
        }
        put_move(esp_match_move_text(match, plies));
        printf(": ");
        print_piles(match);
    }
    if (status == ESP_OK)
        print_result(match);
    return status;
}

/* --- from the command line -------------------------------------------------------- */

static enum esp_status make_position(struct esp_position **out, const struct wish *wish,
                                     struct esp_error *error)
{
    struct esp_setting settings[3];
    char text[80];
    size_t count = 0;

    settings[count++] =
        (struct esp_setting){ "version", wish->misere ? "misere" : "standard" };
    if (wish->red_value)
        settings[count++] = (struct esp_setting){ "rv", wish->red_value };
    if (wish->blue_value)
        settings[count++] = (struct esp_setting){ "bv", wish->blue_value };
    snprintf(text, sizeof text, "%.32s,%.32s%s", wish->red, wish->blue,
             wish->human_first ? ",min" : "");
    return esp_position_new(out, esp_game_find("redblue-nim", error), text, settings, count, NULL,
                            error);
}

static enum esp_status make_computer(struct esp_player **out, const struct wish *wish,
                                     const struct esp_position *start, struct esp_error *error)
{
    struct esp_options options;
    enum esp_status status = ESP_OK;

    esp_options_init(&options, start->game);
    if (wish->cache)
        status = esp_options_set(&options, start, "cache", "table-bounds", error);
    if (status == ESP_OK && wish->dynamic)
        status = esp_options_set(&options, start, "order", "dynamic", error);
    if (status == ESP_OK && wish->depth)
        status = esp_options_set(&options, start, "depth", wish->depth, error);
    if (status == ESP_OK)
        status = esp_player_new_search(out, &options, error);
    esp_options_free(&options);
    return status;
}

static enum esp_status run(const struct wish *wish, struct esp_error *error)
{
    struct esp_position *start = NULL;
    struct esp_match *match = NULL;
    struct esp_player *computer = NULL;

    enum esp_status status = make_position(&start, wish, error);
    if (status == ESP_OK)
        status = esp_match_new(&match, start, NULL, error);
    if (status == ESP_OK)
        status = make_computer(&computer, wish, start, error);
    if (status == ESP_OK)
        status = play(match, computer, error);
    esp_player_free(computer);
    esp_match_free(match);
    esp_position_free(start);
    return status;
}

int main(int argc, char **argv)
{
    struct esp_error error = { .text = "" };
    struct wish wish;

    if (wish_read(&wish, argc, argv, &error) != ESP_OK) {
        fprintf(stderr, "red_blue_nim: %s\n%s", error.text, wish_usage);
        return BAD;
    }
    if (wish.help) {
        fputs(wish_usage, stdout);
        return DONE;
    }
    if (run(&wish, &error) != ESP_OK) {
        fprintf(stderr, "red_blue_nim: %s\n", error.text);
        return BAD;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("red_blue_nim: standard output");
        return BAD;
    }
    return DONE;
}
