/*
 * play.h - games from the first move to the last: the course of a match, the
 * players that can be asked for moves, and the record of it as JSON.
 *
 * A match knows the rules of a meeting and no player; a player is asked for
 * one move of a match and changes nothing. Seats are numbered as the game
 * numbers its players: 0 is player 1 (X, P1, MAX where there are no names), 1
 * is player 2. Only games of two players, without chance, are played.
 */
#ifndef ESPALIER_PLAY_H
#define ESPALIER_PLAY_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/error.h"
#include "espalier/game.h"
#include "espalier/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- a match ---------------------------------------------------------------------- */

/* When a match is a draw although the game goes on; 0: never. */
struct esp_match_rules {
    unsigned repetitions; /* the occurrence of a position (with its mover) that ends it */
    unsigned plies;       /* moves played by both together */
};

/*
 * What holds unless somebody says otherwise: where positions may come back for
 * ever, the third occurrence or 400 plies; elsewhere no such rule.
 */
ESP_API struct esp_match_rules esp_match_rules_of(const struct esp_position *start);

enum esp_match_end {
    ESP_MATCH_RUNNING,
    ESP_MATCH_FINISHED,   /* by the rules of the game */
    ESP_MATCH_REPETITION, /* a draw */
    ESP_MATCH_PLIES,      /* a draw */
    ESP_MATCH_FORFEIT
};

struct esp_match_result {
    enum esp_match_end end;
    int winner;   /* a seat, ESP_WINNER_DRAW, or ESP_WINNER_NONE: running, or only a value */
    double value; /* for MAX, where the game's rules ended it; else NaN */
    char reason[320]; /* one line: "X has won", "O forfeits: ..."; empty while it runs */
};

struct esp_match;

/*
 * A match from a position, which must outlive it. rules NULL: those of
 * esp_match_rules_of(). A position where the game is over makes a match that
 * is over. The caller frees *out with esp_match_free().
 */
ESP_API enum esp_status esp_match_new(struct esp_match **out, const struct esp_position *start,
                                      const struct esp_match_rules *rules,
                                      struct esp_error *error);
ESP_API void esp_match_free(struct esp_match *match); /* accepts NULL */

/* Where it began, and where it stands; the second changes with every move. */
ESP_API const struct esp_position *esp_match_start(const struct esp_match *match);
ESP_API const struct esp_position *esp_match_position(const struct esp_match *match);
ESP_API const struct esp_match_rules *esp_match_its_rules(const struct esp_match *match);

/* The moves so far; index is below esp_match_plies(). */
ESP_API size_t esp_match_plies(const struct esp_match *match);
ESP_API esp_move esp_match_move(const struct esp_match *match, size_t index);
ESP_API const char *esp_match_move_text(const struct esp_match *match, size_t index);

/* The state before that move, or, at esp_match_plies(), where it stands. */
ESP_API const void *esp_match_state(const struct esp_match *match, size_t index);

/* Whose turn it is, also at the end; and what people call a seat: "X", "player 2", "MAX". */
ESP_API int esp_match_seat(const struct esp_match *match);
ESP_API const char *esp_match_seat_name(const struct esp_match *match, int seat);

ESP_API const struct esp_match_result *esp_match_its_result(const struct esp_match *match);

/*
 * Play a move, by its number or by its text. An error (the match is over, the
 * move is not legal) changes nothing.
 */
ESP_API enum esp_status esp_match_play(struct esp_match *match, esp_move move,
                                       struct esp_error *error);
ESP_API enum esp_status esp_match_play_text(struct esp_match *match, const char *text,
                                            struct esp_error *error);

/* Take the last move back, and a forfeit with it. False: there is none. */
ESP_API bool esp_match_undo(struct esp_match *match);

/* The seat gives the running match away; why is one line. */
ESP_API void esp_match_forfeit(struct esp_match *match, int seat, const char *why);

/* What sits there, for the record: a copy of the words is kept; NULL when nothing was said. */
ESP_API enum esp_status esp_match_set_player(struct esp_match *match, int seat, const char *words,
                                             struct esp_error *error);
ESP_API const char *esp_match_player(const struct esp_match *match, int seat);

/* --- players ---------------------------------------------------------------------- */

/* What a search decided and how, kept until its player's next move. */
struct esp_decision {
    const struct esp_position *position; /* it was asked here */
    const struct esp_options *options;   /* and with these; of several searches, the last */
    const struct esp_result *result;
    double seconds; /* of wall clock, all together */
};

/*
 * One who can be asked for moves. Others than those below (a server, a
 * program) embed this as their first member.
 */
struct esp_player {
    char *words; /* as it was asked for; from malloc(), freed by esp_player_free() */

    /*
     * Choose a move of a match that runs and where it is this player's turn.
     * An error is the player's own and gives the match away, but for
     * ESP_NO_MEMORY and ESP_UNSUPPORTED, which are ours: there is no choosing
     * here, or *interrupt ended it.
     */
    enum esp_status (*choose)(struct esp_player *player, const struct esp_match *match,
                              esp_move *move, struct esp_error *error);

    /* The last decision, or NULL before there is one. NULL: it does not search. */
    const struct esp_decision *(*decision)(const struct esp_player *player);

    void (*free)(struct esp_player *player); /* all but `words` */
};

struct esp_player_setup {
    double seconds; /* for a move of `best`; 0: one second */
    const volatile sig_atomic_t *interrupt; /* searches stop when it is not 0; may be NULL */
};

/*
 * A player by words, for games from this position:
 *
 *   random[:seed]    any legal move; the same seed (0), the same moves
 *   search:OPTIONS   words as of esp_options_set_word(), joined by +, on top of
 *                    the game's own convention. With time=S or max-nodes=N
 *                    and no depth, where a game cannot be searched to its
 *                    end: deeper and deeper while that lasts.
 *   simple           Connect Four: the leftmost column that wins, else the
 *                    leftmost where the opponent would win, else the leftmost
 *   best             the strongest evaluation and search, deeper and deeper
 *
 * setup may be NULL. The caller frees *out with esp_player_free().
 */
ESP_API enum esp_status esp_player_new(struct esp_player **out, const char *words,
                                       const struct esp_position *start,
                                       const struct esp_player_setup *setup,
                                       struct esp_error *error);

/* A player that searches with a copy of these options, once for each move. */
ESP_API enum esp_status esp_player_new_search(struct esp_player **out,
                                              const struct esp_options *options,
                                              struct esp_error *error);
ESP_API enum esp_status esp_player_new_random(struct esp_player **out, uint64_t seed,
                                              struct esp_error *error);

ESP_API void esp_player_free(struct esp_player *player); /* accepts NULL */

/*
 * One move: ask whose turn it is and play what comes, or let him forfeit.
 * Fails where the choice does with ESP_NO_MEMORY or ESP_UNSUPPORTED; the match
 * is as it was then. It must be running.
 */
ESP_API enum esp_status esp_match_step(struct esp_match *match,
                                       struct esp_player *const players[2],
                                       struct esp_error *error);

/*
 * The decisive search once more, watched by a sink that stays the caller's:
 * the same nodes, also when time had stopped it.
 */
ESP_API enum esp_status esp_decision_search(const struct esp_decision *decision,
                                            struct esp_sink *sink, struct esp_error *error);

/*
 * The strongest options this library has for the game, without any limit:
 * those of `best`. Free them with esp_options_free().
 */
ESP_API enum esp_status esp_options_init_best(struct esp_options *options,
                                              const struct esp_position *position,
                                              struct esp_error *error);

/* --- the record ------------------------------------------------------------------- */

/*
 * The match as a JSON document on one line, in snprintf's manner:
 *
 *   {"format":"espalier-game","version":1,"game":"connect4","params":{},
 *    "position":"203","players":["human","best"],
 *    "rules":{"repetitions":0,"plies":0},"moves":["1","4"],
 *    "result":{"end":"running","winner":null,"value":null,"reason":""}}
 *
 * params are those that were given, as texts; "side" is there when another
 * side was asked out of turn. end is one of running, finished, repetition,
 * plies, forfeit; winner a seat, -1 for a draw.
 */
ESP_API size_t esp_match_json(const struct esp_match *match, char *out, size_t room);

/*
 * Read one back, playing every move again: a move that is not legal and a
 * result that does not follow from the moves are errors that say so. A forfeit
 * is believed where the match was still running. name is what messages call
 * the text. The match owns its start.
 */
ESP_API enum esp_status esp_match_read(struct esp_match **out, const char *text,
                                       const char *name, struct esp_error *error);

/* --- asking a program ------------------------------------------------------------- */

/*
 * How a running match stands, for a program that is to choose the move, as a
 * JSON document on one line without its end, which the caller frees:
 *
 *   {"game":"connect4","params":{},"position":"2031","start":"203","moves":["1"],
 *    "board":[[...],...],"player":0,"legal":["0","1","2","3","4","5","6"]}
 *
 * position is where it stands, start and moves how it came about, board the
 * game's own arrays (where it has some), player the seat that is to move.
 */
ESP_API enum esp_status esp_match_question(char **question, const struct esp_match *match,
                                           struct esp_error *error);

/*
 * Read what a program answers: {"move":"1"}, or {"move":1}, or {"error":"..."}
 * where it cannot. *move is the text, legal or not, and the caller's to free.
 * A message quotes the answer, cut and escaped.
 */
ESP_API enum esp_status esp_match_answer(char **move, const char *line, struct esp_error *error);

/*
 * What a stranger wrote, for a message of one line: control characters and
 * what is no UTF-8 escaped, at most ESP_SHOWN_MOST bytes of it, with dots
 * after them where there are more. The text has ESP_SHOWN_TEXT bytes.
 */
enum { ESP_SHOWN_MOST = 80, ESP_SHOWN_TEXT = 4 * ESP_SHOWN_MOST + 4 };
ESP_API void esp_print_shown(const char *bytes, size_t count, char text[ESP_SHOWN_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
