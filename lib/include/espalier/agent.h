/*
 * agent.h - players from outside: programs that are asked over their standard
 * input and output, and servers that are asked over HTTP.
 *
 * Nobody vouches for them. A program runs in the sandbox and within the limits
 * of run.h, and whatever either of them does wrong gives the match away with a
 * reason of one line that quotes what was said.
 */
#ifndef ESPALIER_AGENT_H
#define ESPALIER_AGENT_H

#include "espalier/play.h"
#include "espalier/run.h"

#ifdef __cplusplus
extern "C" {
#endif

struct esp_agent_setup {
    double seconds; /* for a move: of `best` (0: one), of agents that name no time (0: ten) */
    const volatile sig_atomic_t *interrupt; /* as of esp_player_setup; or NULL */
    /*
     * What programs may read besides the folders that their command names:
     * absolute paths, ends in NULL; or NULL. Those that the program's user
     * could not read are left out. Needed for the call only.
     */
    const char *const *folders;
    /*
     * What programs run by, for any number of players, freed after the last of
     * them; NULL: each finds out for itself what protection there is, which
     * takes as long as to start a program.
     */
    const struct esp_runner *runner;
};

/*
 * A player by words: those of esp_player_new(), and
 *
 *   exec[+OPTION]...:COMMAND    a program that stays, started with its first
 *                               question; no shell: words, with quotes and
 *                               backslashes as a shell has them
 *       json                    a question is a line as of esp_match_question(),
 *                               an answer one as of esp_match_answer() (default)
 *       sexp                    cs156-checkers only: (player board), answered by
 *                               (move resulting-board)
 *       time=SECONDS            for a move, its start included in the first
 *       see=FOLDER              which the program may read, too
 *       log=FILE                to which its standard error is added, when it ends
 *
 *   remote[+OPTION]...:URL      mancala only: GET URL/getmove/DEPTH,TRACE,
 *                               answered by the pit, the trace being the pits
 *                               played from the first position on
 *       depth=N                 the search it is asked for (5)
 *       time=SECONDS            for a move
 *
 * A program starts in the folder of the last file that its command names, and
 * may read the folders of all of them. One that is not there is an error here,
 * not in the match. Who thinks when *interrupt is set has not lost: choose()
 * ends with ESP_UNSUPPORTED. Programs end with esp_player_free() at the latest.
 * Built without libcurl, remote is ESP_UNSUPPORTED with a message that says so.
 *
 * setup may be NULL. The caller frees *out with esp_player_free().
 */
ESP_API enum esp_status esp_agent_new(struct esp_player **out, const char *words,
                                      const struct esp_position *start,
                                      const struct esp_agent_setup *setup,
                                      struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
