/*
 * tournament.h - leagues, play-offs and standings: who meets whom, from which
 * openings, and what comes of it.
 *
 * A tournament is read from a JSON document (docs/tournaments.md), which fixes
 * everything but the moves. From then on it knows which games are due, which
 * were played, and how they ended. Nothing in it depends on the order in which
 * games are played or on how many are played at a time.
 *
 * Everything that draws lots does it by the tournament's seed: the leagues,
 * the openings, and the moves of agents that play by chance, which get a seed
 * of their own for each game.
 */
#ifndef ESPALIER_TOURNAMENT_H
#define ESPALIER_TOURNAMENT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/error.h"
#include "espalier/game.h"
#include "espalier/play.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- what was asked for -------------------------------------------------------- */

/* In the place of an entrant's number. */
#define ESP_NOBODY UINT32_MAX

struct esp_entrant {
    const char *name;
    const char *plays; /* words as of the esp_player_make that plays it */
    uint32_t league;   /* drawn */
    uint32_t lot;      /* its place in that draw */
};

struct esp_tournament_plan {
    const char *title; /* empty when none was given */
    const struct esp_position *start; /* the game, its parameters, its first position */
    const struct esp_entrant *entrants; /* in the order of the document */
    uint32_t entrant_count, leagues;
    uint32_t cycles; /* how often each pair plays all openings */
    struct esp_position *const *openings;
    uint32_t opening_count; /* those that everybody plays; others follow for extra games */
    uint32_t opening_total; /* with the others */
    bool playoffs;
    uint32_t extra; /* most pairs of games that a drawn play-off goes on for */
    uint64_t seed;
    double seconds;       /* for a move, of agents that are told; 0: nothing was said */
    const double *places; /* points for the places in a league; 0 for those beyond */
    uint32_t place_count;
    double medals[3]; /* points for gold, silver and bronze */
};

struct esp_tournament;

/*
 * Read the document; name is what messages call it. The leagues are drawn, the
 * openings too, and the games of the leagues are due. The caller frees *out
 * with esp_tournament_free().
 */
ESP_API enum esp_status esp_tournament_read(struct esp_tournament **out, const char *text,
                                            const char *name, struct esp_error *error);
ESP_API void esp_tournament_free(struct esp_tournament *tournament); /* accepts NULL */

ESP_API const struct esp_tournament_plan *
esp_tournament_its_plan(const struct esp_tournament *tournament);

/* --- the games ----------------------------------------------------------------- */

enum esp_stage { ESP_STAGE_LEAGUE, ESP_STAGE_SEMI_FINAL, ESP_STAGE_THIRD_PLACE, ESP_STAGE_FINAL };

/* One game of the schedule. */
struct esp_fixture {
    uint32_t number; /* its place in the schedule, from 0 */
    enum esp_stage stage;
    uint32_t group;        /* the league, or which of the two semi-finals; else 0 */
    uint32_t cycle, round; /* of a league, from 0; of a play-off the pair of games */
    uint32_t opening;      /* an index in the plan */
    uint32_t seats[2];     /* entrants; ESP_NOBODY as long as that is not decided */
};

/*
 * All games that there can be, league by league and round by round, then the
 * play-offs; the extra games of a drawn play-off, too. index is below the
 * count.
 */
ESP_API uint32_t esp_tournament_fixtures(const struct esp_tournament *tournament);
ESP_API const struct esp_fixture *
esp_tournament_fixture(const struct esp_tournament *tournament, uint32_t index);

struct esp_fixture_result {
    enum esp_match_end end;
    int winner;      /* a seat, or ESP_WINNER_DRAW */
    uint32_t plies;
    const char *reason; /* one line */
};

/* How that game ended; NULL as long as it was not played. */
ESP_API const struct esp_fixture_result *
esp_tournament_result(const struct esp_tournament *tournament, uint32_t index);

/* How many games were played, and how many it takes as far as is known now. */
ESP_API uint32_t esp_tournament_played(const struct esp_tournament *tournament);
ESP_API uint32_t esp_tournament_total(const struct esp_tournament *tournament);

/* Makes a player, as esp_player_new() does, and maybe of more kinds. */
typedef enum esp_status esp_player_make(struct esp_player **out, const char *words,
                                        const struct esp_position *start,
                                        const struct esp_player_setup *setup,
                                        struct esp_error *error);

/* Can every agent be made for this game? The first that cannot is named. */
ESP_API enum esp_status esp_tournament_check(const struct esp_tournament *tournament,
                                             esp_player_make *make, struct esp_error *error);

/*
 * Take a game that is due. False: none is, until one that is under way has
 * been entered, or for good.
 */
ESP_API bool esp_tournament_next(struct esp_tournament *tournament, struct esp_fixture *fixture);

/*
 * Play it. The tournament stays as it is, so that several threads may play at
 * a time; other functions must not run meanwhile in parallel with each other.
 * *out is NULL, and the status ESP_OK, when interrupt (may be NULL) became
 * other than 0: such a game does not count. An error is no forfeit but
 * something that ends the tournament for now: an agent cannot be made, memory
 * is out. The caller frees *out with esp_match_free(), before the tournament.
 */
ESP_API enum esp_status esp_tournament_play(struct esp_match **out,
                                            const struct esp_tournament *tournament,
                                            const struct esp_fixture *fixture,
                                            esp_player_make *make,
                                            const volatile sig_atomic_t *interrupt,
                                            struct esp_error *error);

/* Enter a finished game; it is recorded first where there is a record file. */
ESP_API enum esp_status esp_tournament_enter(struct esp_tournament *tournament,
                                             const struct esp_fixture *fixture,
                                             const struct esp_match *match,
                                             struct esp_error *error);

/*
 * Keep every game in this file from now on, one on a line, and enter those it
 * has. The file belongs to one running tournament at a time. A last line that
 * was cut off is removed (*repaired, which may be NULL). A file that was made
 * for another tournament is refused with the first thing that differs: all of
 * the document counts but the title and the points.
 */
ESP_API enum esp_status esp_tournament_open(struct esp_tournament *tournament, const char *path,
                                            bool *repaired, struct esp_error *error);

/* --- the standings ------------------------------------------------------------- */

/* What put an entrant of a league above the next one, or decided a play-off. */
enum esp_decision_by {
    ESP_BY_NOTHING, /* it is the last one, or not decided */
    ESP_BY_POINTS,
    ESP_BY_EXTRA,  /* points of the extra games of a play-off */
    ESP_BY_DIRECT, /* points in the games among those of equal points */
    ESP_BY_BERGER, /* Sonneborn-Berger: what the opponents have whom it took points from */
    ESP_BY_WINS,
    ESP_BY_LEAGUE, /* of a play-off: the share of points, else of wins, in the leagues */
    ESP_BY_LOT
};

struct esp_standing {
    uint32_t entrant, league;
    uint32_t place; /* in its league, from 1 */
    uint32_t played, wins, draws, losses;
    uint32_t forfeits; /* of its losses */
    double points;     /* a win is one, a draw half */
    double direct, berger;
    enum esp_decision_by above;
    double award;   /* for the place; NaN until all games of the league were played */
    unsigned medal; /* 1 gold, 2 silver, 3 bronze; 0 none */
    double bonus;   /* for the medal */
    double elo, elo_error; /* from all games, play-offs too; the error is that of 95 % */
    double superiority; /* the likelihood that it is better than the next by Elo; NaN: the last */
};

/* A semi-final, the game for the third place, the final. */
struct esp_playoff {
    enum esp_stage stage;
    uint32_t group;
    uint32_t entrants[2]; /* or ESP_NOBODY */
    uint32_t played;
    uint32_t extra; /* games that were necessary besides */
    double points[2];
    int winner; /* 0 or 1; -1: not decided */
    enum esp_decision_by by;
};

enum { ESP_PLAYOFFS = 4 };

struct esp_standings {
    struct esp_standing *leagues; /* all entrants, league by league, the best first */
    uint32_t *by_elo; /* indices in leagues, the highest first */
    double *cross;    /* league points of leagues[i] against leagues[j], at i * count + j */
    uint32_t count;
    uint32_t played, total; /* games */
    struct esp_playoff playoffs[ESP_PLAYOFFS];
    uint32_t playoff_count; /* 0 without play-offs */
};

/*
 * How it stands, also in the middle. The caller frees what is in *out with
 * esp_standings_free().
 */
ESP_API enum esp_status esp_standings_make(struct esp_standings *out,
                                           const struct esp_tournament *tournament,
                                           struct esp_error *error);
ESP_API void esp_standings_free(struct esp_standings *standings);

/* "A", "B" ... "Z", "AA": what a league is called. Returns the text. */
enum { ESP_LEAGUE_TEXT = 8 };
ESP_API const char *esp_league_name(uint32_t league, char text[ESP_LEAGUE_TEXT]);

/* --- ratings ------------------------------------------------------------------- */

struct esp_elo {
    double rating; /* 0 is the mean of all; 400 more is ten times the odds */
    double error;  /* half the width of the 95 % interval, against that mean */
};

/*
 * Ratings of the Bradley-Terry model by maximum likelihood: i beats j with the
 * odds 10^((Ri - Rj) / 400), a draw counts as half a win (Hunter, MM Algorithms
 * for Generalized Bradley-Terry Models, 2004, has the likelihood; it is concave,
 * so that Newton's steps find the maximum). Everybody has won one game and
 * lost one against somebody of rating 0 besides, which keeps those finite who
 * never lost, and makes those comparable who never met. Errors come from the
 * inverse of the Fisher information.
 *
 * points[i * count + j] is what i scored against j. superiority, unless it is
 * NULL, gets at the same index the likelihood that i is better than j.
 */
ESP_API enum esp_status esp_elo_estimate(struct esp_elo *elo, double *superiority,
                                         const double *points, size_t count,
                                         struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
