/*
 * tournament.h - what a tournament keeps; seen by the files of this box only.
 */
#ifndef ESPALIER_TOURNAMENT_TOURNAMENT_H
#define ESPALIER_TOURNAMENT_TOURNAMENT_H

#include <stdio.h>

#include <jansson.h>

#include "espalier/text.h"
#include "espalier/tournament.h"

/* Limits of a document, so that a slip of the pen does not fill the memory. */
enum {
    TOURNAMENT_ENTRANTS = 500,
    TOURNAMENT_OPENINGS = 10000,
    TOURNAMENT_FIXTURES = 1000000,
    TOURNAMENT_PLIES = 200, /* of a drawn opening */
    TOURNAMENT_PLACES = 100
};

/* CLOSED: it is not known yet whether, or between whom, it is played. */
enum slot_state { SLOT_CLOSED, SLOT_DUE, SLOT_TAKEN, SLOT_PLAYED };

struct slot {
    struct esp_fixture fixture;
    enum slot_state state;
    struct esp_fixture_result result; /* reason owned */
};

struct esp_tournament {
    struct esp_tournament_plan plan;
    char *name; /* what messages call its document */
    char *title;
    struct esp_entrant *entrants; /* both texts owned */
    uint32_t *members;     /* entrants league by league, in the order of their lots */
    uint32_t *first;       /* of each league in members, and one more for the end */
    const struct esp_game *game;
    struct esp_position *start;
    struct esp_setting *settings; /* its parameters; both texts owned */
    size_t setting_count;
    struct esp_position **openings;
    char **opening_texts; /* those of their states, to find equal ones */
    double *places;

    struct slot *slots; /* the leagues' first */
    uint32_t slot_count, league_slots;
    uint32_t playoff_slots; /* of each of the four */
    uint32_t due_from;      /* no slot before it is due */
    uint32_t played, league_played;
    FILE *record; /* or NULL */
};

/* --- chance, the same everywhere (SplitMix64, Steele, Lea and Flood 2014) ------ */

uint64_t tournament_mix(uint64_t *state);
uint64_t tournament_below(uint64_t *state, uint64_t count);

/* --- reading ------------------------------------------------------------------- */

/* A document being read, and a member of it under a path that messages name. */
struct document {
    const char *name;
    const json_t *root;
};

/* "FILE: KEY is missing or wrong, expected ...". */
enum esp_status tournament_fail_expected(const struct document *document, const char *key,
                                         const char *expected, struct esp_error *error);

/* Every key of the object is one of those. where names the object: "" or "agents[2]". */
enum esp_status tournament_check_keys(const struct document *document, const json_t *object,
                                      const char *where, const char *const *keys, size_t count,
                                      struct esp_error *error);

/*
 * The whole number under the key, within bounds; where it is missing, otherwise,
 * unless that is out of bounds. where stands before the key: "" or "openings.".
 */
enum esp_status tournament_read_number(int64_t *number, const struct document *document,
                                       const json_t *object, const char *where, const char *key,
                                       int64_t least, int64_t most, int64_t otherwise,
                                       struct esp_error *error);

/* read_openings.c: those of the document, or the game's start. */
enum esp_status tournament_read_openings(struct esp_tournament *tournament,
                                         const struct document *document,
                                         struct esp_error *error);

/* --- drawing lots -------------------------------------------------------------- */

/* The leagues by the seed: every entrant gets its league and its lot. */
enum esp_status tournament_draw_leagues(struct esp_tournament *tournament,
                                        struct esp_error *error);

/*
 * Openings of that many plies, chosen by chance, none twice and none where
 * the game is over: as many as wanted, or at least opening_count where there
 * are no more. There is room for them.
 */
enum esp_status tournament_draw_openings(struct esp_tournament *tournament, uint32_t plies,
                                         uint32_t wanted, uint64_t seed,
                                         struct esp_error *error);

/* The opening number opening_total is there: count it in. */
enum esp_status tournament_add_opening(struct esp_tournament *tournament,
                                       struct esp_error *error);

/* The first of `count` openings with that text of its state, or count. */
uint32_t tournament_find_opening(const struct esp_tournament *tournament, uint32_t count,
                                 const char *state_text);

/* The text of a position's state, which the caller frees; NULL without memory. */
char *tournament_state_text(const struct esp_position *position);

/* A position of the tournament's game and parameters; skipped moves are an error. */
enum esp_status tournament_position(struct esp_position **out,
                                    const struct esp_tournament *tournament, const char *text,
                                    struct esp_error *error);

/* --- the schedule -------------------------------------------------------------- */

/* All slots; those of the leagues are due. */
enum esp_status tournament_make_fixtures(struct esp_tournament *tournament,
                                         struct esp_error *error);

/* The first slot of a play-off, by its index. */
uint32_t tournament_playoff_slot(const struct esp_tournament *tournament, uint32_t index);

/* How a play-off stands. */
void tournament_playoff(const struct esp_tournament *tournament, uint32_t index,
                        struct esp_playoff *playoff);

/* After a result: whatever is due now becomes so. */
enum esp_status tournament_open_playoffs(struct esp_tournament *tournament,
                                         struct esp_error *error);

/* Note how a game that was due ended, without recording it. */
enum esp_status tournament_note(struct esp_tournament *tournament, uint32_t number,
                                const struct esp_match *match, struct esp_error *error);

/* --- tables -------------------------------------------------------------------- */

/*
 * The tables of all leagues, the best first, one standing for each entrant;
 * cross (may be NULL) as in esp_standings. No awards, no ratings.
 */
enum esp_status tournament_tables(const struct esp_tournament *tournament,
                                  struct esp_standing *table, double *cross,
                                  struct esp_error *error);

/* The points that a game gave to the player in that seat. */
double tournament_points(const struct esp_fixture_result *result, int seat);

/* --- texts --------------------------------------------------------------------- */

/* The document's terms, all that games depend on, as a JSON object. */
void tournament_put_terms(struct esp_out *out, const struct esp_tournament *tournament);

/* A line of the record up to its game: {"number":1,"stage":...,"record": */
void tournament_put_pairing(struct esp_out *out, const struct esp_tournament *tournament,
                            const struct esp_fixture *fixture);

/* What a function writes in snprintf's manner, in a block of its own; NULL without memory. */
#define TOURNAMENT_PRINTED(text, put, ...)                            \
    do {                                                              \
        struct esp_out measure_ = { NULL, 0, 0 };                     \
        put(&measure_, __VA_ARGS__);                                  \
        (text) = malloc(measure_.length + 1);                         \
        if (text) {                                                   \
            struct esp_out filled_ = { (text), measure_.length + 1, 0 }; \
            put(&filled_, __VA_ARGS__);                               \
        }                                                             \
    } while (0)

#endif
