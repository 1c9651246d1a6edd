/*
 * play_human.c - a person's turn: a move, or one of a few words. What cannot
 * be understood is explained, and asked again.
 */
#include <ctype.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "espalier/text.h"
#include "message.h"
#include "play.h"
#include "signals.h"
#include "texts.h"

enum { MOVES_SHOWN = 12 };

/* --- what is said ----------------------------------------------------------------- */

static void print_moves(const struct playing *playing)
{
    const struct esp_position *now = esp_match_position(playing->match);
    size_t count;
    esp_move *moves = legal_moves(now, &count);

    for (size_t i = 0; i < count; i++) {
        char *text = play_move_text(playing, moves[i]);
        printf("%s%s", i ? ", " : "", text);
        free(text);
    }
    free(moves);
}

static void prompt(const struct playing *playing)
{
    const struct esp_position *now = esp_match_position(playing->match);
    const char *name = esp_match_seat_name(playing->match, esp_match_seat(playing->match));
    const size_t count = now->game->moves(now->params, now->state, NULL, 0);

    printf("%s, your %s (", name, playing->from_one ? "pit" : "move");
    if (count <= MOVES_SHOWN)
        print_moves(playing);
    else
        printf("%zu legal: 'moves' lists them", count);
    printf("; or help): ");
    fflush(stdout);
}

void play_help(const struct playing *playing)
{
    const struct esp_game_text *text = esp_match_start(playing->match)->game->text;

    static const char pits[] =
        "a pit from 1 to 6, counted as its owner sows: P1's from the left, P2's from the right";

    printf("a move: %s\n", playing->from_one ? pits : text->move_help);
    printf("  moves      the legal ones\n"
           "  undo       take back your last move and what came after it\n"
           "  hint       the value of each move\n"
           "  why        what the other player thought: the tree of its last decision\n"
           "  save FILE  the game so far, to be continued with --replay FILE\n"
           "  help       this\n"
           "  quit       leave; so does the end of the input\n");
}

/* --- words ------------------------------------------------------------------------ */

/* Back to the same player's turn, or to the start. */
static void undo(struct playing *playing)
{
    struct esp_match *match = playing->match;
    const int seat = esp_match_seat(match);

    if (!esp_match_undo(match)) {
        printf("there is no move to take back\n");
        return;
    }
    while (esp_match_seat(match) != seat && playing->players[esp_match_seat(match)])
        if (!esp_match_undo(match))
            break;
    playing->decided = NULL;
    printf("taken back; ");
    print_count_of(stdout, esp_match_plies(match), "move is left\n", "moves are left\n");
    play_board(playing, esp_match_position(match)->state, NULL);
}

static void save(const struct playing *playing, const char *file)
{
    struct esp_error error = { .text = "" };

    if (*file == '\0')
        printf("save where? save FILE\n");
    else if (play_save(playing, file, &error) == ESP_OK)
        printf("saved in %s\n", file);
    else
        printf("%s\n", error.text);
}

/* True when the line was one of the words. */
static bool obey(struct playing *playing, const char *line)
{
    struct esp_error error = { .text = "" };
    enum esp_status status = ESP_OK;

    if (strcmp(line, "moves") == 0) {
        print_moves(playing);
        putchar('\n');
    } else if (strcmp(line, "undo") == 0) {
        undo(playing);
    } else if (strcmp(line, "hint") == 0) {
        status = play_hint(playing, &error);
        playing->left |= signals_asked() != 0; /* Ctrl-C ends what thinks, and the game */
    } else if (strcmp(line, "why") == 0) {
        status = play_why(playing, &error);
    } else if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        play_help(playing);
    } else if (strcmp(line, "quit") == 0) {
        playing->left = true;
    } else if (strncmp(line, "save", 4) == 0 && (line[4] == ' ' || line[4] == '\0')) {
        save(playing, line + 4 + strspn(line + 4, " "));
    } else {
        return false;
    }
    if (status != ESP_OK)
        printf("%s\n", error.text);
    return true;
}

/* --- moves ------------------------------------------------------------------------ */

/* A pit from 1 on as the digit that the game wants. */
static enum esp_status play_pit(struct playing *playing, const char *line, struct esp_error *error)
{
    const char digit[] = { (char)(line[0] - 1), '\0' };

    if (line[0] >= '1' && line[0] <= '9' && line[1] == '\0') {
        const struct esp_position *now = esp_match_position(playing->match);
        esp_move move;
        if (esp_move_find(now->game, now->params, now->state, digit, &move, NULL) == ESP_OK)
            return esp_match_play(playing->match, move, error);
        return esp_fail(error, ESP_BAD_INPUT, "pit %s is empty or not on the board", line);
    }
    return esp_fail(error, ESP_BAD_INPUT, "no pit '%s'", line);
}

/* The word that was meant by one that is no move, or NULL. */
static const char *meant(const char *line)
{
    static const char *const words[] = { "moves", "undo", "hint", "why", "save", "help", "quit" };
    const char *nearest = esp_nearest(line, words, sizeof words / sizeof words[0]);

    return strlen(line) > 2 ? nearest : NULL; /* short ones are moves, mistyped */
}

static enum esp_status try_move(struct playing *playing, const char *line, bool *played,
                                struct esp_error *error)
{
    struct esp_error own = { .text = "" };
    const enum esp_status status = playing->from_one
                                       ? play_pit(playing, line, &own)
                                       : esp_match_play_text(playing->match, line, &own);

    *played = status == ESP_OK;
    if (status == ESP_NO_MEMORY || status == ESP_UNSUPPORTED)
        return esp_fail(error, status, "%s", own.text);
    if (*played) {
        play_say_move(playing, esp_match_plies(playing->match) - 1, NULL);
        return ESP_OK;
    }
    if (meant(line))
        printf("no legal move '%s'; did you mean '%s'?\n", line, meant(line));
    else if (playing->from_one) {
        printf("%s; there are: ", own.text);
        print_moves(playing);
        putchar('\n');
    } else
        printf("%s\n", own.text);
    return ESP_OK;
}

/* Ctrl-C at a prompt leaves the game, too: a read would be started again, a poll is not. */
static bool is_interrupted(void)
{
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };

    signals_stoppable_begin();
    poll(&input, 1, -1);
    signals_stoppable_end();
    return signals_asked() != 0;
}

/* A line without white space around it; NULL at the end of the input. */
static char *read_line(char **block, size_t *room, bool typed)
{
    if (typed && is_interrupted()) /* a terminal gives no more than a line at once */
        return NULL;
    ssize_t length = getline(block, room, stdin);

    if (length < 0)
        return NULL;
    while (length > 0 && isspace((unsigned char)(*block)[length - 1]))
        (*block)[--length] = '\0';
    return *block + strspn(*block, " \t");
}

enum esp_status play_human(struct playing *playing, struct esp_error *error)
{
    const bool typed = isatty(STDIN_FILENO);
    const int seat = esp_match_seat(playing->match);
    char *block = NULL;
    size_t room = 0;
    bool played = false;
    enum esp_status status = ESP_OK;

    /* undo may have given the turn to somebody else */
    while (status == ESP_OK && !played && !playing->left &&
           esp_match_seat(playing->match) == seat) {
        prompt(playing);
        const char *line = read_line(&block, &room, typed);
        if (!line || !typed) /* a transcript shows what a person would see typed */
            printf("%s\n", line ? line : "");
        if (!line)
            playing->left = true;
        else if (*line && !obey(playing, line))
            status = try_move(playing, line, &played, error);
    }
    free(block);
    return status;
}
