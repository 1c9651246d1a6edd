/*
 * game.h - the rules of one game, as searches, traces and people see them.
 *
 * A game is a table of functions over two blocks of plain bytes: the
 * parameters, fixed once a position has been read (board size, number of
 * stones, the constants of a win), and the state, which a search copies
 * freely. Rules keep no globals, allocate nothing and print nothing, so one
 * table serves any number of threads.
 *
 * Values are seen from one fixed side and never flipped: MAX wants them
 * high, MIN low.
 *
 * A program may fill in a table of its own and search it: only the first
 * part is needed for that.
 */
#ifndef ESPALIER_GAME_H
#define ESPALIER_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A move, as a number that means something together with the parameters
 * alone (not the state), so that a trace can be written without replaying.
 */
typedef uint32_t esp_move;
#define ESP_MOVE_NONE UINT32_MAX

enum esp_side { ESP_MAX, ESP_MIN, ESP_CHANCE };

/* Who won: a player in the game's own numbering, or one of these. */
enum { ESP_WINNER_DRAW = -1, ESP_WINNER_NONE = -2 };

/* Most bytes of a state. */
enum { ESP_STATE_MAX = 256 };

/* A parameter that a position may be given, for `espalier games NAME`. */
struct esp_parameter {
    const char *name;
    const char *standard; /* the text it has when nobody gives it */
    const char *about;    /* one line: meaning and range */
};

/* A named static evaluation. The first of a game is its default. */
struct esp_evaluation {
    const char *name;
    const char *about;
};

/* What a move led to. */
struct esp_step {
    double value; /* the result for MAX, where the game is over */
    enum esp_side side;
    int over; /* 1 when it is, else 0 */
};

struct esp_game_text;
struct esp_search_table;
struct esp_knowledge;

struct esp_game {
    const char *name; /* key in the registry and in trace files */
    size_t params_size;
    size_t state_size; /* at most ESP_STATE_MAX */

    /* Who chooses here. Asked at finished positions too: whoever would move. */
    enum esp_side (*side)(const void *params, const void *state);

    /* True when the game has ended; *value is then its result for MAX. */
    bool (*over)(const void *params, const void *state, double *value);

    /*
     * Write the legal moves in a fixed order, at most room of them, and
     * return how many there are. 0 only where the game is over.
     */
    size_t (*moves)(const void *params, const void *state, esp_move *moves, size_t room);

    /* The position after a legal move; *state stays as it is. */
    void (*play)(const void *params, void *next, const void *state, esp_move move);

    /* Equal states (side to move included) have equal keys; never 0. */
    uint64_t (*key)(const void *params, const void *state);

    /* The evaluation of that index, for a position where the game is not over. */
    double (*evaluate)(const void *params, const void *state, unsigned which);

    /*
     * True when the move from *state to *next completed a round, one move of
     * each player. NULL: when the turn came back to MAX.
     */
    bool (*round_ends)(const void *params, const void *state, const void *next);

    /* --- optional: all below may be NULL ------------------------------- */

    /*
     * play(), then side() and over() of the new position, in one call: what a
     * search does with every move, so one through this table is faster where
     * a game has it. side is whose turn it is in *state.
     */
    struct esp_step (*step)(const void *params, void *next, const void *state, esp_move move,
                            enum esp_side side);

    /*
     * A key that positions share which are mirror images of each other: then
     * their values are equal, and those of all evaluations of the game. Never
     * 0. NULL: the game has no symmetry.
     */
    uint64_t (*symmetric_key)(const void *params, const void *state);

    /* An upper bound of the plies still to be played; 0 when there is none. */
    uint64_t (*plies)(const void *params, const void *state);

    /* Names, texts and pictures. */
    const struct esp_game_text *text;

    /* Searches compiled for this game; without them a general one serves. */
    const struct esp_search_table *search;

    /* What helps to solve it exactly; without that an ordinary search does. */
    const struct esp_knowledge *solve;
};

/* What reading a position text found, besides the position. */
struct esp_reading {
    /*
     * A block from malloc() with room for strlen(text) + 1 bytes, all zero,
     * for the text that is kept when it is not the one given: moves that were
     * skipped are left out, the name of a file gives way to what stands in
     * it. A game that needs more room puts another block from malloc() in its
     * place and frees this one; the caller frees whatever is here at the end.
     */
    char *kept;
    bool replaced;            /* keep that text although no move was skipped */
    int skipped;              /* how many moves were skipped */
    struct esp_error warning; /* the first of them, in words */
};

/* --- a board as a picture ------------------------------------------------- */

/* What a mark is. */
enum esp_mark_kind {
    ESP_MARK_GROUND, /* the board, behind what stands on it */
    ESP_MARK_SQUARE, /* a square of it */
    ESP_MARK_HOLE,   /* a round place without a piece */
    ESP_MARK_PIT,    /* a hollow with `count` stones */
    ESP_MARK_DISC,   /* a piece or a stone, with its text */
    ESP_MARK_BLOCK,  /* a square one */
    ESP_MARK_CROSS,  /* X on paper */
    ESP_MARK_RING,   /* O on paper */
    ESP_MARK_TEXT,   /* words that matter */
    ESP_MARK_LABEL   /* names of rows, columns and players */
};

/* Whose it is; RED and BLUE are nobody's. Every drawing tells them apart without colour. */
enum esp_mark_ink { ESP_INK_PLAIN, ESP_INK_MAX, ESP_INK_MIN, ESP_INK_RED, ESP_INK_BLUE };

enum {
    ESP_MARK_MOVED = 1, /* the last move came here, or started here and left it empty */
    ESP_MARK_TAKEN = 2  /* the last move took it away */
};

/* One of them: its middle and its size in squares of the board, y downwards. */
struct esp_mark {
    float x, y, width, height; /* no edge is below 0 */
    uint32_t count;            /* PIT only */
    uint8_t kind, ink, flags;  /* esp_mark_kind, esp_mark_ink, ESP_MARK_ flags */
    char text[9];              /* a string, or empty */
};

/*
 * The second table: what people read and write. Functions that write text
 * do as snprintf does: they write at most room bytes including a final zero
 * and return the length the whole text has.
 */
struct esp_game_text {
    const char *about;         /* one line */
    const char *position_help; /* what a position text looks like, one line */
    const char *move_help;     /* what a move text looks like, one line */
    const char *convention;    /* the convention of its coursework */

    /*
     * A depth that answers in about a second, for a game that cannot be
     * searched to its end and must be given one; 0 when it can.
     */
    int sensible_depth;

    /*
     * The values of a win for MAX, a tie and a loss, where they are constants
     * that a search may choose; they are then also parameters of the names
     * win, tie and loss. NULL where results are counted in something else.
     */
    void (*constants)(const void *params, double *win, double *tie, double *loss);

    const struct esp_parameter *parameters; /* ends with a NULL name */
    const struct esp_evaluation *evaluations; /* ends with a NULL name */

    /* Set every parameter to its default. Never fails. */
    void (*defaults)(void *params);

    /* Set one parameter from its text; the name is one of parameters[]. */
    enum esp_status (*configure)(void *params, const char *name, const char *value,
                                 struct esp_error *error);

    /*
     * Read a position; an empty text is the start. What params owns (a tree,
     * say) is made here and freed by release(), which may be NULL.
     */
    enum esp_status (*parse)(void *params, void *state, const char *text,
                             struct esp_reading *reading, struct esp_error *error);
    void (*release)(void *params);

    /* Hand the move to another side. NULL where that makes no sense. */
    enum esp_status (*set_side)(void *params, void *state, enum esp_side side,
                                struct esp_error *error);

    /* A text that parse() accepts and that gives this very state. */
    size_t (*print)(const void *params, const void *state, char *out, size_t room);

    /*
     * A move as text, and the legal move that a text names in this position,
     * where a move has more spellings than one (else NULL).
     */
    size_t (*print_move)(const void *params, esp_move move, char *out, size_t room);
    enum esp_status (*parse_move)(const void *params, const void *state, const char *text,
                                  esp_move *move, struct esp_error *error);

    /*
     * The kind of a move: a number that stands for it wherever it is played,
     * for orders that learn or are given (the third child, say, where moves
     * are named by node). move_kind NULL: the move itself. The other two read
     * and write a kind for `--preorder`; NULL: the game takes none.
     */
    esp_move (*move_kind)(const void *params, esp_move move);
    enum esp_status (*parse_kind)(const void *params, const char *text, esp_move *kind,
                                  struct esp_error *error);
    size_t (*print_kind)(const void *params, esp_move kind, char *out, size_t room);

    /*
     * How long a list with one entry per kind is, legal or not (a column, a
     * pit, a cell): the kinds are then the numbers below. NULL: there is no
     * such list, legal moves are listed instead.
     */
    size_t (*kinds)(const void *params);

    /* A picture of several lines for a terminal, each ended by a newline. */
    size_t (*picture)(const void *params, const void *state, char *out, size_t room);

    /*
     * The same for a page: marks, those behind before those above. Writes at
     * most room of them and returns how many there are. before, unless it is
     * NULL, is the position that the last move was made in. NULL: the text
     * picture serves there, too.
     */
    size_t (*board)(const void *params, const void *state, const void *before, esp_move last,
                    struct esp_mark *marks, size_t room);

    /* The game's natural arrays as JSON. */
    size_t (*board_json)(const void *params, const void *state, char *out, size_t room);

    /*
     * Further facts for `show`, as JSON members without braces, or the empty
     * text. NULL: none.
     */
    size_t (*facts_json)(const void *params, const void *state, char *out, size_t room);

    /* The player to move, 0 or 1 (higher in games of more), and who has won. */
    int (*player)(const void *params, const void *state);
    int (*winner)(const void *params, const void *state);

    /* What people call the players, ends with NULL. NULL: MAX, who is player 0, and MIN. */
    const char *const *player_names;

    /* The least and the greatest value a finished game can have. */
    void (*range)(const void *params, double *least, double *greatest);
};

/* --- the registry ------------------------------------------------------- */

/* The games this library knows, in a fixed order; NULL past the last. */
ESP_API const struct esp_game *esp_game_at(size_t index);

/*
 * The game of that name, or NULL with a message that suggests the nearest
 * known one.
 */
ESP_API const struct esp_game *esp_game_find(const char *name, struct esp_error *error);

/* --- a position --------------------------------------------------------- */

/*
 * A game, its parameters and a state: all that a search or a drawing starts
 * from. The text is the one that was read, less what was skipped.
 */
struct esp_position {
    const struct esp_game *game;
    void *params;
    void *state;
    char *text;
    char *given;  /* the parameters that were given, as "name=value" lines */
    int side_set; /* -1, or the esp_side that was asked out of turn */
};

/* A parameter given by name, as `--param name=value`. */
struct esp_setting {
    const char *name;
    const char *value;
};

/*
 * Read a position. text may be NULL or empty for the start. settings are
 * applied in their order; a name the game does not know is an error that
 * lists those it does. warning, unless NULL, gets a message when moves were
 * skipped. On success the caller frees *out with esp_position_free(); on
 * failure *out is NULL.
 */
ESP_API enum esp_status esp_position_new(struct esp_position **out, const struct esp_game *game,
                                         const char *text, const struct esp_setting *settings,
                                         size_t count, struct esp_error *warning,
                                         struct esp_error *error);

/*
 * A position of a game that has no text, from copies of the two blocks
 * (params may be NULL when params_size is 0).
 */
ESP_API enum esp_status esp_position_raw(struct esp_position **out, const struct esp_game *game,
                                         const void *params, const void *state,
                                         struct esp_error *error);

/* Ask as if it were this side's turn. */
ESP_API enum esp_status esp_position_set_side(struct esp_position *position, enum esp_side side,
                                              struct esp_error *error);

/*
 * The legal move that a text names. The error says which moves are legal.
 */
ESP_API enum esp_status esp_move_find(const struct esp_game *game, const void *params,
                                      const void *state, const char *text, esp_move *move,
                                      struct esp_error *error);

/* Accepts NULL. */
ESP_API void esp_position_free(struct esp_position *position);

/*
 * The value every state has under the evaluation "fingerprint": exact,
 * pseudo-random and strictly between the least and the greatest result of
 * the game. With h the 64-bit FNV-1a hash of the state's text and k the top
 * 20 bits of (h xor h >> 32) * 0x9e3779b97f4a7c15 it is least + (greatest -
 * least) * (k + 1/2) / 2^20, so that any language can compute it. The game
 * must have a text table with a range.
 */
ESP_API double esp_fingerprint(const struct esp_game *game, const void *params,
                               const void *state);

/* The number of that evaluation, for every game; others are those of the game's list. */
#define ESP_EVAL_FINGERPRINT 0xffu

/* The evaluation of that number at a state; NaN where the game has none. */
ESP_API double esp_static_value(const struct esp_game *game, const void *params,
                                const void *state, unsigned which);

#ifdef __cplusplus
}
#endif

#endif
