/*
 * tree.c - trees as lectures, exams and theory use them: every node, move
 * and value is given, or follows from a rule.
 *
 * The state is where one stands in the tree and whose turn it is; the
 * players move in turn, the first is MAX, all others MIN. A move of a tree
 * that was read is the number of an edge, so that a node may be reached in
 * several ways; a move of a generated tree is the child's place among its
 * siblings, from 0. That place is also the kind of a move, counted from 1.
 *
 * tree_read.c and tree_states.c read JSON, tree_generate.c has the rules of
 * generated trees, tree_print.c writes.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "context.h"
#include "games.h"
#include "tree.h"

enum { TREE_VALUE, TREE_ZERO };

/* Children that are still to be tried, as moves. */
struct tree_children {
    uint32_t next, end;
};

ESP_INLINE bool next_child(struct tree_children *left, esp_move *move)
{
    if (left->next == left->end)
        return false;
    *move = left->next++;
    return true;
}

ESP_INLINE enum esp_side side_of(uint32_t player)
{
    return player == 0 ? ESP_MAX : ESP_MIN;
}

ESP_INLINE uint32_t player_after(const struct tree_params *params, uint32_t player)
{
    return player + 1 == params->players ? 0 : player + 1;
}

/* A round is over when the last player has moved, also where MAX plays alone. */
#define GAME_ROUND_ENDS(params, state, next) ((void)(next), (state).player + 1 == (params)->players)

/* --- trees that were read ----------------------------------------------------------- */

ESP_INLINE const struct tree_node *node_at(const struct tree_params *params,
                                           struct listed_state state)
{
    return &params->store.nodes[state.node];
}

ESP_INLINE enum esp_side listed_side(const struct tree_params *params, struct listed_state state)
{
    (void)params;
    return side_of(state.player);
}

ESP_INLINE bool listed_over(const struct tree_params *params, struct listed_state state,
                            enum esp_side side, double *value)
{
    const struct tree_node *node = node_at(params, state);
    (void)side;
    *value = node->value;
    return node->count == 0;
}

ESP_INLINE struct tree_children listed_moves(const struct tree_params *params,
                                             struct listed_state state)
{
    const struct tree_node *node = node_at(params, state);
    return (struct tree_children){ node->first, node->first + node->count };
}

ESP_INLINE bool listed_next(const struct tree_params *params, struct listed_state state,
                            struct tree_children *left, esp_move *move)
{
    (void)params, (void)state;
    return next_child(left, move);
}

ESP_INLINE struct listed_state listed_play(const struct tree_params *params,
                                           struct listed_state state, esp_move move)
{
    return (struct listed_state){ params->store.edges[move].child,
                                  player_after(params, state.player) };
}

ESP_INLINE uint64_t listed_key(const struct tree_params *params, struct listed_state state)
{
    return (uint64_t)state.node * params->players + state.player + 1;
}

ESP_INLINE double listed_evaluate(const struct tree_params *params, struct listed_state state,
                                  unsigned which)
{
    const double value = node_at(params, state)->value;
    return which == TREE_ZERO || isnan(value) ? 0 : value;
}

#define GAME listed
#define GAME_STATE struct listed_state
#define GAME_PARAMS const struct tree_params
#define GAME_MOVES struct tree_children
#define GAME_SET 0
#define GAME_ALTERNATES 0
#include "body.h"
#include "rules.h"
ESP_SEARCHES(any, ctx->params, NULL)
#undef GAME
#undef GAME_STATE

/* --- generated trees ------------------------------------------------------------------ */

ESP_INLINE enum esp_side grown_side(const struct tree_params *params, struct grown_state state)
{
    (void)params;
    return side_of(state.player);
}

ESP_INLINE bool grown_over(const struct tree_params *params, struct grown_state state,
                           enum esp_side side, double *value)
{
    (void)side;
    if (state.ply < params->depth)
        return false;
    *value = (double)(params->form == TREE_RANDOM
                          ? tree_shuffled(params->swaps, params->leaves, state.number)
                          : state.number);
    return true;
}

ESP_INLINE struct tree_children grown_moves(const struct tree_params *params,
                                            struct grown_state state)
{
    (void)state;
    return (struct tree_children){ 0, params->branching };
}

ESP_INLINE bool grown_next(const struct tree_params *params, struct grown_state state,
                           struct tree_children *left, esp_move *move)
{
    (void)params, (void)state;
    return next_child(left, move);
}

/* In an ordered tree the first move leads to the highest number where MAX moves. */
ESP_INLINE struct grown_state grown_play(const struct tree_params *params, struct grown_state state,
                                         esp_move move)
{
    const bool max = state.player == 0;
    const bool down = (params->form == TREE_ORDERED && max) || (params->form == TREE_WORST && !max);
    const uint32_t digit = down ? params->branching - 1 - move : move;
    return (struct grown_state){ state.number * params->branching + digit, state.ply + 1,
                                 player_after(params, state.player) };
}

/* One line has one number everywhere (b = 1), so the ply must count for as much. */
ESP_INLINE uint64_t grown_key(const struct tree_params *params, struct grown_state state)
{
    const uint64_t place = (uint64_t)state.ply * params->players + state.player;
    const uint64_t key = esp_mix(state.number + (place + 1) * 0x9e3779b97f4a7c15u);
    return key ? key : 1;
}

ESP_INLINE double grown_evaluate(const struct tree_params *params, struct grown_state state,
                                 unsigned which)
{
    (void)params, (void)state, (void)which;
    return 0;
}

static bool is_grown(const void *params)
{
    return esp_tree_is_grown(params);
}

#define GAME grown
#define GAME_STATE struct grown_state
#include "body.h"
#include "rules.h"
ESP_SEARCHES(any, ctx->params, is_grown)

static const struct esp_search_table searches = { { &grown_any, &listed_any } };

/* --- the rules, for either ---------------------------------------------------------------- */

static enum esp_side side(const void *params, const void *state)
{
    return (is_grown(params) ? grown_rule_side : listed_rule_side)(params, state);
}

static bool over(const void *params, const void *state, double *value)
{
    return (is_grown(params) ? grown_rule_over : listed_rule_over)(params, state, value);
}

static size_t moves(const void *params, const void *state, esp_move *list, size_t room)
{
    double value;
    if (over(params, state, &value))
        return 0;
    return (is_grown(params) ? grown_rule_moves : listed_rule_moves)(params, state, list, room);
}

static void play(const void *params, void *next, const void *state, esp_move move)
{
    (is_grown(params) ? grown_rule_play : listed_rule_play)(params, next, state, move);
}

static struct esp_step step(const void *params, void *next, const void *state, esp_move move,
                            enum esp_side mover)
{
    return (is_grown(params) ? grown_rule_step : listed_rule_step)(params, next, state, move,
                                                                   mover);
}

static uint64_t key(const void *params, const void *state)
{
    return (is_grown(params) ? grown_rule_key : listed_rule_key)(params, state);
}

static double evaluate(const void *params, const void *state, unsigned which)
{
    return (is_grown(params) ? grown_rule_evaluate : listed_rule_evaluate)(params, state, which);
}

static int player(const void *params, const void *state)
{
    const union tree_state *s = state;
    return (int)(is_grown(params) ? s->grown.player : s->listed.player);
}

static bool round_ends(const void *params, const void *state, const void *next)
{
    const struct tree_params *p = params;
    (void)next;
    return (unsigned)player(params, state) + 1 == p->players;
}

static uint64_t plies(const void *params, const void *state)
{
    const struct tree_params *p = params;
    const union tree_state *s = state;
    return is_grown(params) ? p->depth - s->grown.ply : p->plies;
}

/* --- reading ------------------------------------------------------------------------------- */

static void defaults(void *params)
{
    *(struct tree_params *)params = (struct tree_params){ .form = TREE_NESTED, .players = 2 };
}

static enum esp_status configure(void *params, const char *name, const char *value,
                                 struct esp_error *error)
{
    struct tree_params *p = params;
    int64_t players;

    enum esp_status status = esp_parse_integer(value, name, 1, TREE_PLAYERS_MAX, &players, error);
    if (status != ESP_OK)
        return status;
    p->players = (unsigned)players;
    p->players_given = true;
    return ESP_OK;
}

static void release(void *params)
{
    esp_tree_free(&((struct tree_params *)params)->store);
}

/* The tree of most lectures: MAX takes the first move, for 3. */
static const char textbook[] = "[[3,12,8],[2,4,6],[14,5,2]]";

static enum esp_status parse(void *params, void *state, const char *text,
                             struct esp_reading *reading, struct esp_error *error)
{
    union tree_state *s = state;
    const char *tree = *text ? text : textbook, *source = "position";
    char label[TREE_LABEL], *file = NULL;
    enum esp_status status = ESP_OK;

    release(params);
    memset(s, 0, sizeof *s);
    if (!esp_tree_is_json(tree) && !esp_tree_is_generator(tree)) {
        source = esp_tree_label(text, label);
        status = esp_tree_read_file(&file, text, error);
        tree = file;
    }
    if (status == ESP_OK && esp_tree_is_generator(tree))
        status = esp_tree_generate(params, &s->grown, tree, source, error);
    else if (status == ESP_OK)
        status = esp_tree_read(params, tree, source, &s->listed.player, error);
    if (status == ESP_OK && file) {
        free(reading->kept); /* a trace tells the tree, not where it was found */
        reading->kept = file;
        reading->replaced = true;
        return ESP_OK;
    }
    free(file);
    return status;
}

static enum esp_status set_side(void *params, void *state, enum esp_side wanted,
                                struct esp_error *error)
{
    const struct tree_params *p = params;
    union tree_state *s = state;
    uint32_t *mover = is_grown(params) ? &s->grown.player : &s->listed.player;

    if (wanted == ESP_CHANCE)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "a tree has no chance player of its own: under expectimax MIN is one");
    if (wanted == ESP_MIN && p->players == 1)
        return esp_fail(error, ESP_UNSUPPORTED, "a tree with one player has no MIN");
    if (side_of(*mover) != wanted)
        *mover = wanted == ESP_MAX ? 0 : 1;
    return ESP_OK;
}

static esp_move move_kind(const void *params, esp_move move)
{
    const struct tree_params *p = params;
    return (is_grown(params) ? move : p->store.edges[move].sibling) + 1;
}

static enum esp_status parse_kind(const void *params, const char *text, esp_move *kind,
                                  struct esp_error *error)
{
    int64_t number;
    (void)params;
    enum esp_status status = esp_parse_integer(text, "preorder move", 1, INT32_MAX, &number, error);
    if (status == ESP_OK)
        *kind = (esp_move)number;
    return status;
}

/* --- writing -------------------------------------------------------------------------------- */

static size_t print(const void *params, const void *state, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    esp_tree_print(&out, params, state);
    return out.length;
}

static void put_move(struct esp_out *out, const struct tree_params *params, esp_move move)
{
    if (is_grown(params))
        esp_putf(out, "%lu", move + 1ul);
    else
        esp_tree_put_edge(out, &params->store, move);
}

static size_t print_move(const void *params, esp_move move, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    put_move(&out, params, move);
    return out.length;
}

/* What a node is called: its name, its value, or how many moves it has. */
static void put_node(struct esp_out *out, const struct tree_params *params,
                     const union tree_state *state)
{
    const struct tree_node *node = is_grown(params) ? NULL : node_at(params, state->listed);
    const bool named = node && node->name != TREE_NONE;
    char number[ESP_NUMBER_TEXT];
    double value;

    if (named)
        esp_put(out, params->store.names + node->name);
    if (over(params, state, &value) || (node && !isnan(value = node->value))) {
        esp_print_value(value, number);
        esp_putf(out, "%s%s", named ? " = " : "", number);
    } else if (!named) {
        const size_t count = moves(params, state, NULL, 0);
        esp_putf(out, "%zu move%s", count, count == 1 ? "" : "s");
    }
}

/* The node, and its children as far as they fit. */
static size_t picture(const void *params, const void *state, char *text, size_t room)
{
    enum { CHILDREN_MOST = 20 };
    esp_move list[CHILDREN_MOST];
    const size_t count = moves(params, state, list, CHILDREN_MOST);
    struct esp_out out = { text, room, 0 };

    put_node(&out, params, state);
    esp_put(&out, "\n");
    for (size_t i = 0; i < count && i < CHILDREN_MOST; i++) {
        union tree_state next;
        play(params, &next, state, list[i]);
        esp_put(&out, "  ");
        put_move(&out, params, list[i]);
        esp_put(&out, ": ");
        put_node(&out, params, &next);
        esp_put(&out, "\n");
    }
    if (count > CHILDREN_MOST)
        esp_putf(&out, "  and %zu more\n", count - CHILDREN_MOST);
    return out.length;
}

/* A tree is its own natural array; a generated one is given by its rule. */
static size_t board_json(const void *params, const void *state, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };

    esp_put(&out, is_grown(params) ? "\"" : "");
    esp_tree_print(&out, params, state);
    esp_put(&out, is_grown(params) ? "\"" : "");
    return out.length;
}

static int winner(const void *params, const void *state)
{
    (void)params, (void)state;
    return ESP_WINNER_NONE; /* leaves have values, but nobody says what is a win */
}

static void range(const void *params, double *least, double *greatest)
{
    const struct tree_params *p = params;
    *least = p->least;
    *greatest = p->greatest;
}

static const struct esp_parameter parameters[] = {
    { "players", "2", "who move in turn, 1 to 100; the first is MAX, all others MIN" },
    { NULL, NULL, NULL },
};

static const struct esp_evaluation evaluations[] = {
    [TREE_VALUE] = { "value", "the value the tree gives an inner node, else 0" },
    [TREE_ZERO] = { "zero", "every inner node is worth 0" },
    { NULL, NULL },
};

static const struct esp_game_text tree_text = {
    .about = "a tree in JSON, or one made by a rule; MAX moves at the root",
    .position_help = "JSON as in [[3,12,8],[2,4,6]], {\"children\":[{\"move\":...,\"value\":...}]} "
                     "or {\"root\":...,\"successors\":...,\"values\":...}; a file with it; or "
                     "random:b,d,seed, ordered:b,d, worst:b,d (b children, d plies, b^d <= 2^53)",
    .move_help = "the move's name in the tree, else 1, 2 ...",
    .convention = "plain",
    .parameters = parameters,
    .evaluations = evaluations,
    .defaults = defaults,
    .configure = configure,
    .parse = parse,
    .release = release,
    .set_side = set_side,
    .print = print,
    .print_move = print_move,
    .move_kind = move_kind,
    .parse_kind = parse_kind,
    .print_kind = esp_print_number_move,
    .picture = picture,
    .board_json = board_json,
    .player = player,
    .winner = winner,
    .range = range,
};

const struct esp_game esp_tree = {
    .name = "tree",
    .params_size = sizeof(struct tree_params),
    .state_size = sizeof(union tree_state),
    .side = side,
    .over = over,
    .moves = moves,
    .play = play,
    .step = step,
    .key = key,
    .evaluate = evaluate,
    .round_ends = round_ends,
    .plies = plies,
    .text = &tree_text,
    .search = &searches,
};
