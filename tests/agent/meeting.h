/*
 * meeting.h - a script against a player of ours, for the tests of players that
 * are programs.
 */
#ifndef TEST_AGENT_MEETING_H
#define TEST_AGENT_MEETING_H

#include "espalier/agent.h"
#include "testing.h"

/* A folder that every user may read, with one script in it: the tests' group state. */
struct place {
    char folder[64], script[96];
};

int make_place(void **state);
int remove_place(void **state);
void write_script(const struct place *place, const char *text);

struct meeting {
    struct esp_position *start;
    struct esp_match *match;
    struct esp_player *players[2];
};

struct esp_player *player_of(const char *words, const struct esp_position *start,
                             const struct esp_agent_setup *setup);

/* The script, with options as "+time=0.3", against chance. */
struct meeting meet(const struct place *place, const char *game, const char *text,
                    const char *options);
void part(struct meeting *meeting);

/* At most so many moves; the result. */
const struct esp_match_result *play(struct meeting *meeting, size_t moves);

/* A script that loses within three moves, and the reason. */
struct wrong {
    const char *script, *options, *reason;
};
void expect_reasons(const struct place *place, const char *game, const char *text,
                    const struct wrong *wrong, size_t count);

#endif
