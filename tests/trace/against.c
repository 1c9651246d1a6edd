/*
 * against.c - see against.h.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "against.h"
#include "espalier/text.h"

struct check {
    const struct tree *tree;
    const struct esp_position *position;
    bool states, calls;
    uint64_t *open; /* ids of the open nodes, the root first */
    size_t depth, entered;
    size_t (*kinds)[ESP_END + 1]; /* calls seen, by node and kind */
};

static void expect_keys(json_t *object, const char *expected)
{
    char keys[256] = "";
    struct esp_out out = { keys, sizeof keys, 0 };
    const char *key;
    json_t *value;

    json_object_foreach(object, key, value)
        esp_putf(&out, "%s%s", out.length ? "," : "", key);
    assert_string_equal(keys, expected);
}

static void expect_move_text(const struct check *check, const json_t *text, esp_move move)
{
    if (move == ESP_MOVE_NONE)
        assert_true(json_is_null(text));
    else
        assert_string_equal(json_string_value(text), move_text(check->position, move));
}

static void expect_number(const json_t *value, double expected)
{
    const double found = lines_value(value);
    if (isnan(expected))
        assert_true(isnan(found));
    else
        assert_true(found == expected);
}

static void expect_word(const json_t *object, const char *key, const char *expected)
{
    const char *word = json_string_value(json_object_get(object, key));
    assert_non_null(word);
    assert_string_equal(word, expected);
}

static uint64_t integer(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return (uint64_t)json_integer_value(value);
}

/* The innermost open node, which the event has to name. */
static uint64_t inside(const struct check *check, const json_t *event)
{
    assert_true(check->depth > 0);
    assert_int_equal(integer(event, "id"), check->open[check->depth - 1]);
    return check->open[check->depth - 1];
}

static void expect_state_text(const struct check *check, const json_t *event,
                              const struct node *node)
{
    const struct esp_position *position = check->position;
    _Alignas(16) unsigned char state[ESP_STATE_MAX];
    char text[1024];

    memcpy(state, node->state, sizeof state);
    position->game->text->print(position->params, state, text, sizeof text);
    expect_word(event, "state", text);
}

static void check_enter(struct check *check, json_t *event)
{
    static const char *const sides[] = { "max", "min", "chance" };
    const uint64_t id = check->entered++;
    const struct node *node = &check->tree->nodes[id];
    char keys[128] = "event,id,parent,move,ply,depth,side";
    const json_t *depth = json_object_get(event, "depth");

    assert_true(id < check->tree->count);
    expect_keys(event, strcat(strcat(keys, node->has_window ? ",alpha,beta" : ""),
                              check->states ? ",state" : ""));
    assert_int_equal(integer(event, "id"), id);
    if (check->depth == 0)
        assert_true(json_is_null(json_object_get(event, "parent")));
    else
        assert_int_equal(integer(event, "parent"), check->open[check->depth - 1]);
    expect_move_text(check, json_object_get(event, "move"), node->move);
    assert_int_equal(integer(event, "ply"), check->depth);
    if (node->depth == ESP_DEPTH_INF || node->depth == ESP_DEPTH_NULL)
        assert_true(json_is_null(depth));
    else
        assert_int_equal(json_integer_value(depth), node->depth);
    expect_word(event, "side", sides[node->side]);
    if (node->has_window) {
        expect_number(json_object_get(event, "alpha"), node->alpha);
        expect_number(json_object_get(event, "beta"), node->beta);
    }
    if (check->states)
        expect_state_text(check, event, node);
    check->open[check->depth++] = id;
}

/* What some nodes have between "why" and the end. */
static void check_reason(const struct check *check, const json_t *event, const struct node *node)
{
    static const char *const bounds[] = { "exact", "lower", "upper" };

    if (node->eval_hit || node->eval_miss)
        expect_word(event, "eval", node->eval_hit ? "hit" : "miss");
    if (node->why == ESP_TABLE) {
        expect_word(event, "bound", bounds[node->bound]);
        assert_int_equal(integer(event, "from"), node->from);
    }
    if (node->narrowed) {
        const json_t *window = json_object_get(event, "narrowed");
        assert_int_equal(json_array_size(window), 2);
        expect_number(json_array_get(window, 0), node->narrowed_alpha);
        expect_number(json_array_get(window, 1), node->narrowed_beta);
    }
    if (node->why == ESP_CUTOFF) {
        const json_t *pruned = json_object_get(event, "pruned");
        expect_move_text(check, json_object_get(event, "by"), node->by);
        assert_true(json_is_array(pruned));
        assert_int_equal(json_array_size(pruned), node->pruned_count);
        for (size_t i = 0; i < node->pruned_count; i++)
            expect_move_text(check, json_array_get(pruned, i), node->pruned[i]);
    }
}

static void check_leave(struct check *check, json_t *event)
{
    static const char *const words[] = { "full",  "cutoff",  "terminal", "horizon",
                                         "table", "stopped", "error" };
    const uint64_t id = inside(check, event);
    const struct node *node = &check->tree->nodes[id];
    char keys[128] = "event,id,value,move,why";

    strcat(keys, node->eval_hit || node->eval_miss ? ",eval" : "");
    strcat(keys, node->why == ESP_TABLE ? ",bound,from" : "");
    strcat(keys, node->narrowed ? ",narrowed" : "");
    strcat(keys, node->why == ESP_CUTOFF ? ",by,pruned" : "");
    expect_keys(event, keys);
    expect_number(json_object_get(event, "value"), node->value);
    expect_move_text(check, json_object_get(event, "move"), node->returned);
    expect_word(event, "why", words[node->why]);
    check_reason(check, event, node);
    check->depth--;
}

static void check_cache(json_t *event, bool probe)
{
    const bool evaluation =
        strcmp(json_string_value(json_object_get(event, "cache")), "eval") == 0;
    const bool found = !probe || json_is_true(json_object_get(event, "hit"));
    char keys[128] = "event,id,cache,key";

    strcat(keys, probe ? ",hit" : "");
    strcat(keys, found ? ",value" : "");
    strcat(keys, found && !evaluation ? ",bound" : "");
    expect_keys(event, keys);
    assert_int_equal(json_string_length(json_object_get(event, "key")), 16);
}

/* A call in the innermost node; false when the event is none. */
static bool check_call(struct check *check, json_t *event, const char *kind)
{
    static const char *const names[] = { [ESP_MOVES] = "moves", [ESP_MAKE] = "make",
                                         [ESP_UNDO] = "undo",   [ESP_EVAL] = "eval",
                                         [ESP_PROBE] = "probe", [ESP_STORE] = "store" };
    static const char *const keys[] = { [ESP_MOVES] = "event,id,list",
                                        [ESP_MAKE] = "event,id,move",
                                        [ESP_UNDO] = "event,id,move",
                                        [ESP_EVAL] = "event,id,value" };

    for (size_t i = ESP_MOVES; i <= ESP_STORE; i++) {
        if (strcmp(names[i], kind) != 0)
            continue;
        check->kinds[inside(check, event)][i]++;
        if (i == ESP_PROBE || i == ESP_STORE)
            check_cache(event, i == ESP_PROBE);
        else
            expect_keys(event, keys[i]);
        return true;
    }
    return false;
}

static void check_footer(const struct check *check, json_t *event)
{
    static const char *const words[] = { "", "nodes", "time", "signal", "memory" };
    const struct tree *tree = check->tree;

    assert_int_equal(check->depth, 0);
    expect_keys(event, tree->stop == ESP_DONE ? "event,nodes,value,move"
                                              : "event,nodes,value,move,stopped");
    assert_int_equal(integer(event, "nodes"), tree->count);
    expect_number(json_object_get(event, "value"), tree->value);
    expect_move_text(check, json_object_get(event, "move"), tree->move);
    if (tree->stop != ESP_DONE)
        expect_word(event, "stopped", words[tree->stop]);
}

static void check_calls(const struct check *check)
{
    for (size_t i = 0; check->calls && i < check->tree->count; i++)
        for (size_t k = ESP_MOVES; k <= ESP_STORE; k++)
            assert_int_equal(check->kinds[i][k], check->tree->nodes[i].kinds[k]);
}

void lines_against_tree(const struct lines *lines, const struct tree *tree,
                        const struct esp_position *position, bool states)
{
    struct check check = { .tree = tree, .position = position, .states = states };

    check.open = calloc(tree->count + 1, sizeof *check.open);
    check.kinds = calloc(tree->count + 1, sizeof *check.kinds);
    check.calls = (tree->sink.mask & ESP_WANTS(ESP_MAKE)) != 0;
    assert_true(lines->count >= 2);
    for (size_t i = 1; i < lines->count; i++) {
        json_t *event = lines_json(lines, i);
        const char *kind = json_string_value(json_object_get(event, "event"));
        assert_non_null(kind);
        if (strcmp(kind, "enter") == 0)
            check_enter(&check, event);
        else if (strcmp(kind, "leave") == 0)
            check_leave(&check, event);
        else if (i + 1 == lines->count)
            check_footer(&check, event);
        else if (!check_call(&check, event, kind))
            assert_string_equal(kind, "note");
        json_decref(event);
    }
    assert_int_equal(check.entered, tree->count);
    check_calls(&check);
    free(check.open);
    free(check.kinds);
}
