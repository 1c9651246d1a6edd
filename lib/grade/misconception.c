/*
 * misconception.c - the table of known mistakes, in words.
 */
#include "misconception.h"

#include <string.h>

#include "espalier/text.h"

#define OVER "5.2/5.4: a finished game returns the null move and its constant"
#define HORIZON "5.2/5.4: at the horizon the null move and the heuristic value are returned"
#define RECURSION "5.2/5.4: each move is followed by a search with depth - 1"
#define ONCE "5.2/5.4: every valid move is made and undone exactly once, in order"
#define BEST "5.2/5.4: the best move and its score are returned, by turn"
#define WINDOW "5.4: alpha or beta is updated and handed down"
#define CUTOFF "5.4: no further move is tried after a cutoff, and all are before it"
#define NULLED "5.4: a cutoff returns the null move and the value that caused it"

#define PLAIN(place, name, about, fact) { { name, about, fact }, place, false }
#define WINDOWED(place, name, about, fact) { { name, about, fact }, place, true }

const struct misconception_entry esp_misconceptions[MISCONCEPTIONS] = {
    [DEPTH_BEFORE_OVER] = PLAIN(AT_OVER, "depth-before-over",
        "The depth is tested before the game's end, so a game that ends just at the horizon gets "
        "the heuristic value.", OVER),
    [NO_OVER_TEST] = PLAIN(AT_OVER, "no-game-over-test",
        "There is no test for the game's end: a finished position is searched like any other and "
        "keeps the initial best value.", OVER),
    [OVER_AS_WINNER] = PLAIN(AT_OVER, "over-compared-with-winner",
        "The truth value of game_over is compared with the winners' codes, so that every running "
        "game passes for won and the tree is one node.", OVER),

    [TERMINAL_STORE] = PLAIN(AT_TERMINAL, "terminal-store",
        "A finished game is worth the stones in the first player's store instead of a constant.",
        OVER),
    [TERMINAL_MARGIN] = PLAIN(AT_TERMINAL, "terminal-margin",
        "A finished game is worth the difference of the stores instead of a constant.", OVER),
    [TERMINAL_SIGN] = PLAIN(AT_TERMINAL, "terminal-sign",
        "The constants of a win and a loss are exchanged.", OVER),
    [TERMINAL_INFINITE] = PLAIN(AT_TERMINAL, "terminal-infinity",
        "A win and a loss are worth infinity instead of the constants.", OVER),
    [TERMINAL_ZERO] = PLAIN(AT_TERMINAL, "terminal-zero",
        "Every finished game is worth 0.", OVER),
    [TERMINAL_TURN] = PLAIN(AT_TERMINAL, "terminal-by-turn",
        "Whoever would move in a finished game is taken for its loser.", OVER),
    [TERMINAL_HEURISTIC] = PLAIN(AT_TERMINAL, "terminal-heuristic",
        "A finished game gets the heuristic value instead of a constant.", OVER),
    [TERMINAL_ALPHA] = WINDOWED(AT_TERMINAL, "terminal-alpha",
        "A finished game returns alpha instead of a constant.", OVER),
    [TERMINAL_BETA] = WINDOWED(AT_TERMINAL, "terminal-beta",
        "A finished game returns beta instead of a constant.", OVER),
    [TERMINAL_HUNDRED] = PLAIN(AT_TERMINAL, "terminal-hundred",
        "Finished games are worth 100, 0 and -100 whatever the constants are.", OVER),
    [TERMINAL_ONE] = PLAIN(AT_TERMINAL, "terminal-one",
        "Finished games are worth 1, 0 and -1 instead of the constants.", OVER),
    [DRAW_AS_LOSS] = PLAIN(AT_TERMINAL, "draw-as-loss",
        "A draw is counted as a loss.", OVER),
    [DRAW_AS_WIN] = PLAIN(AT_TERMINAL, "draw-as-win",
        "A draw is counted as a win.", OVER),

    [DEPTH_ONE_LESS] = PLAIN(AT_DEPTH, "depth-one-less",
        "The search stops one ply too early.", HORIZON),
    [DEPTH_ONE_MORE] = PLAIN(AT_DEPTH, "depth-one-more",
        "The search goes one ply too deep.", HORIZON),
    [DEPTH_KEPT] = PLAIN(AT_DEPTH, "depth-not-decremented",
        "The depth is handed down unchanged, so only the game's end stops the search.", RECURSION),
    [DEPTH_BY_TWO] = PLAIN(AT_DEPTH, "depth-by-two",
        "The depth is reduced twice for every move.", RECURSION),
    [DEPTH_BY_TURN] = PLAIN(AT_DEPTH, "depth-by-turn",
        "The depth is reduced only when the turn passes, not in an extra turn.", RECURSION),
    [DEPTH_DRAINED] = PLAIN(AT_DEPTH, "depth-reduced-in-loop",
        "The depth is reduced anew for every move of the loop, so later moves are searched less "
        "deep.", RECURSION),

    [EVALUATION_NEGATED] = PLAIN(AT_HORIZON, "evaluation-negated",
        "The heuristic value has the wrong sign.", HORIZON),
    [EVALUATION_OF_MOVER] = PLAIN(AT_HORIZON, "evaluation-of-mover",
        "The heuristic value is seen from the player to move instead of the first player.",
        HORIZON),
    [EVALUATION_TOO_EARLY] = PLAIN(AT_HORIZON, "evaluation-before-move",
        "The heuristic is asked about the position before the last move.", HORIZON),
    [EVALUATION_ZERO] = PLAIN(AT_HORIZON, "evaluation-zero",
        "The horizon returns 0 instead of the heuristic value.", HORIZON),
    [HORIZON_WIN] = PLAIN(AT_HORIZON, "horizon-win",
        "The horizon returns the constant of a win instead of the heuristic value.", HORIZON),
    [HORIZON_WIN_OF_MOVER] = PLAIN(AT_HORIZON, "horizon-win-of-mover",
        "The horizon returns a win of the player to move instead of the heuristic value.",
        HORIZON),

    [SIDES_EXCHANGED] = PLAIN(AT_SIDE, "sides-exchanged",
        "The first player takes the minimum and the second the maximum.", BEST),
    [SIDES_ALTERNATE] = PLAIN(AT_SIDE, "sides-alternate",
        "Maximum and minimum alternate from ply to ply, so an extra turn is ignored.", BEST),
    [SIDES_FROM_MAX] = PLAIN(AT_SIDE, "root-always-max",
        "The root takes the maximum whoever moves there, and the plies alternate from it.", BEST),
    [ALWAYS_MAX] = PLAIN(AT_SIDE, "always-max",
        "Every node takes the maximum.", BEST),
    [ALWAYS_MIN] = PLAIN(AT_SIDE, "always-min",
        "Every node takes the minimum.", BEST),

    [FIRST_MOVE_SKIPPED] = PLAIN(AT_MOVES, "first-move-skipped",
        "The first move of each node is left out.", ONCE),
    [LAST_MOVE_SKIPPED] = PLAIN(AT_MOVES, "last-move-skipped",
        "The last move of each node is left out.", ONCE),
    [MOVES_REVERSED] = PLAIN(AT_MOVES, "moves-reversed",
        "The moves are tried from last to first.", ONCE),
    [NO_UNDO] = PLAIN(AT_MOVES, "no-undo",
        "A move is not undone, so the next is looked for and made on the board it left behind.",
        ONCE),
    [NO_UNDO_LISTED] = PLAIN(AT_MOVES, "no-undo-listed",
        "A move is not undone, so the next of the list is made on the board it left behind, where "
        "it may not be legal.", ONCE),
    [BOARD_NONE] = PLAIN(AT_MOVES, "board-none",
        "What making a move returns (nothing) is handed down as the board.", ONCE),

    [START_ZERO] = PLAIN(AT_START, "best-starts-at-zero",
        "The best value starts at 0 instead of infinity, so moves on the wrong side of 0 are "
        "never best.", BEST),
    [START_WINDOW] = WINDOWED(AT_START, "best-starts-at-window",
        "The best value starts at alpha or beta, so a node whose moves are all worse returns that "
        "bound.", BEST),
    [START_CONSTANTS] = PLAIN(AT_START, "best-starts-at-constants",
        "The best value starts at the win constants, so a lost position has no best move.", BEST),

    [LAST_OF_EQUALS] = PLAIN(AT_CHOICE, "last-of-equals",
        "Of equally good moves the last is kept instead of the first (>= or <=).", BEST),
    [LAST_OF_EQUALS_AT_MAX] = PLAIN(AT_CHOICE, "last-of-equals-at-max",
        "Of equally good moves the maximising side keeps the last (>=), the other the first.",
        BEST),
    [LAST_OF_EQUALS_AT_MIN] = PLAIN(AT_CHOICE, "last-of-equals-at-min",
        "Of equally good moves the minimising side keeps the last (<=), the other the first.",
        BEST),
    [FIRST_CHILD_ONLY] = PLAIN(AT_CHOICE, "first-child-only",
        "The node returns inside its loop, after its first move.", ONCE),
    [LAST_CHILD_WINS] = PLAIN(AT_CHOICE, "last-child-wins",
        "Every move replaces the best one, whatever it is worth.", BEST),

    [WINDOW_RESET] = WINDOWED(AT_ENTRY, "window-reset",
        "Alpha and beta are set to infinity at the start of every node.", WINDOW),
    [WINDOW_RESET_CONSTANTS] = WINDOWED(AT_ENTRY, "window-reset-to-constants",
        "Alpha and beta are set to the win constants at the start of every node.", WINDOW),
    [ROOT_WINDOW_CONSTANTS] = WINDOWED(AT_ENTRY, "root-window-constants",
        "The root's window runs between the win constants instead of infinities.", WINDOW),
    [ROOT_NARROWED] = WINDOWED(AT_ENTRY, "root-narrowed-to-constants",
        "The root replaces the window it is given by the win constants.", WINDOW),

    [WINDOW_NOT_HANDED] = WINDOWED(AT_HANDING, "window-not-handed-down",
        "Every child gets an infinite window.", WINDOW),
    [ONLY_ALPHA_HANDED] = WINDOWED(AT_HANDING, "only-alpha-handed-down",
        "Children get alpha, but an infinite beta.", WINDOW),
    [ONLY_BETA_HANDED] = WINDOWED(AT_HANDING, "only-beta-handed-down",
        "Children get beta, but an infinite alpha.", WINDOW),
    [WINDOW_SWAPPED] = WINDOWED(AT_HANDING, "window-swapped",
        "Alpha and beta are handed down in the wrong order.", WINDOW),
    [WINDOW_AS_IT_CAME] = WINDOWED(AT_HANDING, "window-as-it-came",
        "Children get the window as it came in, not as it has narrowed since.", WINDOW),

    [WINDOW_NOT_UPDATED] = WINDOWED(AT_UPDATE, "window-not-updated",
        "Alpha and beta are never updated.", WINDOW),
    [ONLY_ALPHA_UPDATED] = WINDOWED(AT_UPDATE, "only-alpha-updated",
        "The maximising side updates alpha, but the minimising side does not update beta.",
        WINDOW),
    [ONLY_BETA_UPDATED] = WINDOWED(AT_UPDATE, "only-beta-updated",
        "The minimising side updates beta, but the maximising side does not update alpha.",
        WINDOW),
    [UPDATE_EXCHANGED] = WINDOWED(AT_UPDATE, "update-exchanged",
        "The maximising side updates beta and the minimising side alpha.", WINDOW),
    [UPDATE_LAST_VALUE] = WINDOWED(AT_UPDATE, "update-with-last-value",
        "Alpha or beta becomes the last child's value, even when that is worse.", WINDOW),
    [WINDOW_SHARED] = WINDOWED(AT_UPDATE, "window-shared",
        "All nodes share one alpha and one beta, so a child's updates stay.", WINDOW),

    [CUTOFF_STRICT] = WINDOWED(AT_CUTOFF, "cutoff-strict",
        "Equality of alpha and beta does not cut.", CUTOFF),
    [CUTOFF_NONSTRICT] = WINDOWED(AT_CUTOFF, "cutoff-nonstrict",
        "Equality of alpha and beta cuts already.", CUTOFF),
    [CUTOFF_AT_MAX_ONLY] = WINDOWED(AT_CUTOFF, "cutoff-at-max-only",
        "Only the maximising side tests for a cutoff.", CUTOFF),
    [CUTOFF_AT_MIN_ONLY] = WINDOWED(AT_CUTOFF, "cutoff-at-min-only",
        "Only the minimising side tests for a cutoff.", CUTOFF),
    [CUTOFF_BEFORE_UPDATE] = WINDOWED(AT_CUTOFF, "cutoff-before-update",
        "The cutoff is tested before alpha or beta is updated, so it comes a move too late.",
        CUTOFF),
    [CUTOFF_BEFORE_MOVE] = WINDOWED(AT_CUTOFF, "cutoff-before-move",
        "The cutoff is tested before a move instead of after it, so the last move never cuts.",
        NULLED),
    [CUTOFF_NOT_LEFT] = WINDOWED(AT_CUTOFF, "cutoff-does-not-stop",
        "The loop goes on after a cutoff.", CUTOFF),
    [CUTOFF_BETA_ONLY] = WINDOWED(AT_CUTOFF, "cutoff-against-beta-only",
        "Both sides test whether the best value reaches beta.", CUTOFF),
    [CUTOFF_ALPHA_ONLY] = WINDOWED(AT_CUTOFF, "cutoff-against-alpha-only",
        "Both sides test whether the best value falls to alpha.", CUTOFF),

    [STOP_AT_WIN] = PLAIN(AT_STOP, "stops-at-win",
        "The loop ends as soon as a win is found, which is no alpha-beta cutoff.", CUTOFF),

    [VALUE_HARD] = WINDOWED(AT_VALUE, "values-pressed-into-window",
        "A node's value is pressed into the window it was given (fail-hard).", BEST),
    [VALUE_SOFT] = WINDOWED(AT_VALUE, "values-not-pressed-into-window",
        "A node's value is returned as it is, though fail-hard values were asked for.", BEST),
    [VALUE_OWN_BOUND] = WINDOWED(AT_VALUE, "returns-own-bound",
        "Alpha or beta is returned in the place of the best value, so a node whose moves are all "
        "worse returns the bound it was given.", BEST),
    [CUTOFF_OTHER_BOUND] = WINDOWED(AT_VALUE, "cutoff-returns-bound",
        "A cutoff returns the bound that was passed instead of the value that passed it.", NULLED),
    [CUTOFF_BEFORE_BEST] = WINDOWED(AT_VALUE, "cutoff-before-best",
        "A cutoff returns the best value before the move that caused it.", NULLED),

    [CUTOFF_RETURNS_MOVE] = WINDOWED(AT_CUT_MOVE, "cutoff-returns-move",
        "A cutoff returns the best move so far instead of the null move.", NULLED),
    [CUTOFF_RETURNS_MOVE_AT_MAX] = WINDOWED(AT_CUT_MOVE, "cutoff-returns-move-at-max",
        "A cutoff of the maximising side returns the best move so far instead of the null move.",
        NULLED),
    [CUTOFF_RETURNS_MOVE_AT_MIN] = WINDOWED(AT_CUT_MOVE, "cutoff-returns-move-at-min",
        "A cutoff of the minimising side returns the best move so far instead of the null move.",
        NULLED),
    [CUTOFF_NULL_IS_ZERO] = WINDOWED(AT_CUT_MOVE, "cutoff-null-is-zero",
        "A cutoff returns 0, which is a move, instead of the null move.", NULLED),

    [NULL_IS_ZERO] = PLAIN(AT_MOVE, "null-is-zero",
        "0, which is a move, is returned where there is none.", HORIZON),
    [LEAF_NULL_IS_ZERO] = PLAIN(AT_MOVE, "leaf-null-is-zero",
        "A leaf returns 0, which is a move, instead of the null move.", HORIZON),
    [NULL_WHEN_FIRST] = PLAIN(AT_MOVE, "null-when-first-is-best",
        "No move is returned when the first one is best.", BEST),
    [NULL_WHEN_ZERO] = PLAIN(AT_MOVE, "null-when-zero-is-best",
        "Move 0 is taken for no move, since it counts as false.", BEST),
    [RETURNS_LAST_MOVE] = PLAIN(AT_MOVE, "returns-last-move",
        "The last move tried is returned instead of the best one.", BEST),
    [NO_MOVE_RETURNED] = PLAIN(AT_MOVE, "no-move-returned",
        "No node returns a move.", BEST),
};

struct mistakes esp_no_mistakes(void)
{
    struct mistakes none;
    memset(none.at, MISCONCEPTIONS, sizeof none.at);
    return none;
}

const struct esp_misconception *esp_misconception_at(size_t index)
{
    return index < MISCONCEPTIONS ? &esp_misconceptions[index].shown : NULL;
}

const struct esp_misconception *esp_misconception_find(const char *name, struct esp_error *error)
{
    const char *names[MISCONCEPTIONS];

    for (size_t i = 0; i < MISCONCEPTIONS; i++) {
        names[i] = esp_misconceptions[i].shown.name;
        if (strcmp(names[i], name) == 0)
            return &esp_misconceptions[i].shown;
    }
    esp_fail_unknown(error, "misconception", name, names, MISCONCEPTIONS);
    return NULL;
}
