/*
 * judge_moves.c - which moves an inner node tries, and in which order.
 */
#include <stdlib.h>
#include <string.h>

#include "judge_parts.h"

/* --- texts ------------------------------------------------------------------------- */

static size_t place_of(const struct judge *judge, esp_move move)
{
    size_t i = 0;

    while (i < judge->move_count && judge->moves[i] != move)
        i++;
    return i;
}

/* A text that is the move's own names it wherever it stands. */
static void remember(struct judge *judge, uint32_t text, esp_move move)
{
    const struct esp_position *position = judge->position;
    char own[256];

    if (position->game->text->print_move(position->params, move, own, sizeof own) >= sizeof own ||
        strcmp(own, esp_record_text(judge->record, text)) != 0)
        return;
    if (text >= judge->named_count) {
        const size_t count = 2 * (size_t)text + 16;
        esp_move *named = realloc(judge->named, count * sizeof *named);
        if (!named) /* slower, and right all the same */
            return;
        for (size_t i = judge->named_count; i < count; i++)
            named[i] = ESP_MOVE_NONE;
        judge->named = named;
        judge->named_count = count;
    }
    judge->named[text] = move;
}

esp_move esp_judge_move(struct judge *judge, const void *state, uint32_t text)
{
    const struct esp_position *position = judge->position;
    const char *word = esp_record_text(judge->record, text);
    struct esp_error ignored = { "" };
    esp_move move;

    if (!word || judge->move_count == 0)
        return ESP_MOVE_NONE;
    /* What a text names may depend on the state, as the cell that a column stands for. */
    if (text < judge->named_count && judge->named[text] != ESP_MOVE_NONE &&
        place_of(judge, judge->named[text]) < judge->move_count) {
        move = judge->named[text];
    } else {
        if (esp_move_find(position->game, position->params, state, word, &move, &ignored) !=
            ESP_OK)
            return ESP_MOVE_NONE;
        remember(judge, text, move);
    }
    return place_of(judge, move) < judge->move_count ? move : ESP_MOVE_NONE;
}

/* --- the node at hand ----------------------------------------------------------------- */

static bool list_moves(struct judge *judge, const void *state)
{
    const struct esp_position *position = judge->position;
    const struct esp_game *game = position->game;
    double result;

    judge->move_count = 0;
    if (game->over(position->params, state, &result))
        return true;
    const size_t count = game->moves(position->params, state, judge->moves, judge->move_room);
    if (count > judge->move_room) {
        esp_move *moves = realloc(judge->moves, count * sizeof *moves);
        if (moves)
            judge->moves = moves;
        bool *tried = realloc(judge->tried, count * sizeof *tried);
        if (tried)
            judge->tried = tried;
        if (!moves || !tried)
            return false;
        judge->move_room = count;
        game->moves(position->params, state, judge->moves, count);
    }
    judge->move_count = count;
    if (count > 0)
        memset(judge->tried, 0, count * sizeof *judge->tried);
    return true;
}

bool esp_judge_gather(struct judge *judge, const struct judge_node *at)
{
    const size_t count = esp_record_children(judge->record, at->id);

    judge->child_count = 0;
    if (!list_moves(judge, at->state))
        return false;
    if (count > judge->child_room) {
        struct judge_child *children = realloc(judge->children, 2 * count * sizeof *children);
        if (!children)
            return false;
        judge->children = children;
        judge->child_room = 2 * count;
    }
    for (uint32_t id = at->id + 1; id < at->node->end;) {
        const struct esp_node *node = esp_record_node(judge->record, id);
        const bool told = (node->flags & ESP_NODE_WINDOW) != 0;
        const esp_move move = esp_judge_move(judge, at->state, node->move);
        judge->edges[id] = move;
        judge->children[judge->child_count++] = (struct judge_child){
            .id = id,
            .move = move,
            .value = node->flags & ESP_NODE_VALUE ? node->value : NAN,
            .handed = { told ? node->alpha : NAN, told ? node->beta : NAN },
        };
        id = node->end;
    }
    return true;
}

size_t esp_judge_left_out(const struct judge *judge, struct esp_out *out)
{
    const struct esp_position *position = judge->position;
    size_t count = 0;
    char text[96];

    for (size_t i = 0; i < judge->move_count; i++) {
        if (judge->tried[i])
            continue;
        if (out) {
            position->game->text->print_move(position->params, judge->moves[i], text, sizeof text);
            esp_putf(out, " %s", text);
        }
        count++;
    }
    return count;
}

/* --- recursion ----------------------------------------------------------------------- */

static void judge_recursion(struct judge *judge, const struct judge_node *at)
{
    const struct judge_child *wrong = NULL;

    for (size_t i = 0; judge->depths && !wrong && i < judge->child_count; i++) {
        const int32_t depth = esp_record_node(judge->record, judge->children[i].id)->depth;
        if (depth != ESP_DEPTH_NULL && depth != ESP_DEPTH_INF && (int64_t)depth != at->depth - 1)
            wrong = &judge->children[i];
    }
    if (judge->child_count == 0 && !at->finished)
        return;
    if (!esp_judge_broken(judge, ESP_FACT_RECURSION, at->id, judge->child_count > 0 && !wrong))
        return;
    struct esp_out out = esp_judge_text(judge, ESP_FACT_RECURSION);
    if (wrong) {
        esp_put(&out, "searched ");
        esp_put_move(&out, judge, wrong->move);
        esp_putf(&out, " with depth %ld, expected depth %ld",
                 (long)esp_record_node(judge->record, wrong->id)->depth, (long)(at->depth - 1));
    } else {
        esp_put(&out, "returned ");
        esp_put_value(&out, at->node->value);
        esp_put(&out, " without a search, expected one after each of the moves");
        esp_judge_left_out(judge, &out);
    }
}

/* --- order --------------------------------------------------------------------------- */

/* A number below JUDGE_KINDS for what is compared between nodes; else JUDGE_KINDS. */
static unsigned kind_of(const struct judge *judge, esp_move move)
{
    const struct esp_position *position = judge->position;
    const struct esp_game_text *text = position->game->text;
    const esp_move kind = text->move_kind ? text->move_kind(position->params, move) : move;

    return kind < JUDGE_KINDS ? (unsigned)kind : JUDGE_KINDS;
}

/* The first child that stands where it may not, by the program's own order. */
static const struct judge_child *out_of_own_order(struct judge *judge,
                                                  const struct judge_node *at)
{
    uint64_t *const earlier = judge->earlier[at->side == ESP_MIN];
    const struct judge_child *wrong = NULL;
    uint64_t tried = 0;

    for (size_t i = 0; i < judge->child_count; i++) {
        const unsigned kind = kind_of(judge, judge->children[i].move);
        if (judge->children[i].move == ESP_MOVE_NONE || kind == JUDGE_KINDS)
            continue;
        for (unsigned other = 0; other < JUDGE_KINDS; other++)
            if (tried >> other & 1 && earlier[other] >> kind & 1 && !wrong)
                wrong = &judge->children[i];
        tried |= UINT64_C(1) << kind;
    }
    if (wrong)
        return wrong;
    /* What was tried stands before what came later and what was left out. */
    uint64_t before = 0;
    for (size_t i = 0; i < judge->child_count; i++) {
        const unsigned kind = kind_of(judge, judge->children[i].move);
        if (judge->children[i].move == ESP_MOVE_NONE || kind == JUDGE_KINDS)
            continue;
        earlier[kind] |= before;
        before |= UINT64_C(1) << kind;
    }
    return NULL;
}

static const struct judge_child *out_of_given_order(const struct judge *judge)
{
    for (size_t i = 0; i < judge->child_count; i++)
        if (i >= judge->move_count || judge->children[i].move != judge->moves[i])
            return &judge->children[i];
    return NULL;
}

/* What is wrong with a child's place, or NULL; marks the moves that are tried. */
static const struct judge_child *misplaced(struct judge *judge, const struct judge_node *at,
                                           const char **what)
{
    const struct judge_child *wrong = NULL;

    for (size_t i = 0; i < judge->child_count; i++) {
        const size_t place = place_of(judge, judge->children[i].move);
        const bool legal = judge->children[i].move != ESP_MOVE_NONE;
        if (!wrong && (!legal || judge->tried[place])) {
            *what = legal ? ", which it had tried before" : ", which is not legal here";
            wrong = &judge->children[i];
        }
        if (legal)
            judge->tried[place] = true;
    }
    if (wrong)
        return wrong;
    *what = judge->policy->order == ESP_JUDGE_ORDER_GIVEN
                ? " where another move was next"
                : " after a move that comes later at other nodes";
    return judge->policy->order == ESP_JUDGE_ORDER_GIVEN ? out_of_given_order(judge)
                                                          : out_of_own_order(judge, at);
}

void esp_judge_arrangement(struct judge *judge, const struct judge_node *at,
                           const struct judge_course *course)
{
    const struct judge_child *wrong = judge->misplaced;

    if (!esp_judge_broken(judge, ESP_FACT_ARRANGEMENT, at->id, !wrong && !course->left_out))
        return;
    struct esp_out out = esp_judge_text(judge, ESP_FACT_ARRANGEMENT);
    if (wrong) {
        const uint32_t text = esp_record_node(judge->record, wrong->id)->move;
        const char *word = esp_record_text(judge->record, text);
        esp_put(&out, "tried move ");
        esp_put_short(&out, word ? word : "unknown");
        esp_put(&out, judge->misplaced_how);
    } else {
        esp_put(&out, "never tried");
        esp_judge_left_out(judge, &out);
        esp_put(&out, judge->policy->windows ? ", without a cutoff" : ", which minimax has to");
    }
}

void esp_judge_moves(struct judge *judge, const struct judge_node *at)
{
    judge->misplaced = NULL;
    if (at->node->why == ESP_TABLE)
        return;
    /* With a window that is closed already there is nothing to search for. */
    if (judge->child_count > 0 || !judge->policy->windows ||
        !esp_judge_closed(judge, at->window))
        judge_recursion(judge, at);
    judge->misplaced = misplaced(judge, at, &judge->misplaced_how);
}
