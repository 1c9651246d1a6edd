/*
 * judge.c - each mistake breaks the facts that it violates, and no others.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/judge.h"
#include "espalier/text.h"
#include "suite.h"

#define FACT(name) (UINT32_C(1) << ESP_FACT_##name)
#define HIDDEN_SIDE (FACT(BEST_MOVE) | FACT(WINDOW_UPDATE) | FACT(CUTOFF_ILLEGAL) | \
                     FACT(CUTOFF_MOVE) | FACT(CUTOFF_MISSED))

static int wrong; /* findings of a test that goes on after the first */

/* --- a student's search as a trace with states, as the recorder writes it ------------- */

struct scribe {
    const struct esp_position *position;
    FILE *stream;
};

static void put_value(FILE *stream, const char *key, double value)
{
    char text[ESP_NUMBER_TEXT];

    esp_print_value(value, text);
    if (isnan(value))
        fprintf(stream, ",\"%s\":null", key);
    else
        fprintf(stream, isinf(value) ? ",\"%s\":\"%s\"" : ",\"%s\":%s", key, text);
}

static void put_move(FILE *stream, const struct esp_position *position, esp_move move)
{
    if (move == ESP_MOVE_NONE)
        fputs(",\"move\":null", stream);
    else
        fprintf(stream, ",\"move\":\"%s\"", move_text(position, move));
}

static bool entered(void *data, const struct student_node *node)
{
    const struct scribe *scribe = data;
    const struct esp_position *position = scribe->position;
    char state[256];

    fprintf(scribe->stream, "{\"event\":\"enter\",\"id\":%u,\"parent\":", node->id);
    fprintf(scribe->stream, node->parent == ESP_PARENT_NONE ? "null" : "%u", node->parent);
    put_move(scribe->stream, position, node->move);
    put_value(scribe->stream, "alpha", node->alpha);
    put_value(scribe->stream, "beta", node->beta);
    position->game->text->print(position->params, node->state, state, sizeof state);
    fprintf(scribe->stream, ",\"state\":\"%s\"}\n", state);
    return true;
}

static bool left(void *data, const struct student_node *node)
{
    const struct scribe *scribe = data;

    fprintf(scribe->stream, "{\"event\":\"leave\",\"id\":%u", node->id);
    put_value(scribe->stream, "value", node->value);
    put_move(scribe->stream, scribe->position, node->returned);
    fputs(node->raised ? ",\"why\":\"error\",\"text\":\"TypeError\"}\n" : "}\n", scribe->stream);
    return true;
}

static struct esp_record *read_back(FILE *stream)
{
    struct esp_error error = { "" };
    struct esp_record *record;

    rewind(stream);
    if (esp_record_read(&record, stream, "trace", ESP_SALVAGE_NONE, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    return record;
}

static struct esp_record *write_student(const struct esp_position *position,
                                        const struct esp_options *options,
                                        const struct mistakes *mistakes)
{
    struct scribe scribe = { position, tmpfile() };
    const struct student_watch watch = { entered, left, &scribe };
    uint64_t nodes;

    assert_non_null(scribe.stream);
    fprintf(scribe.stream, "{\"trace\":\"espalier\",\"version\":1,\"game\":\"%s\","
            "\"params\":{\"win\":300,\"tie\":7,\"loss\":-200},\"position\":\"%s\"}\n",
            position->game->name, position->text);
    enum { NODES_MOST = 3000 }; /* of a student who does not end */
    if (esp_student_run(position, options, mistakes, NODES_MOST, &watch, &nodes) == STUDENT_DONE)
        fprintf(scribe.stream, "{\"event\":\"end\",\"nodes\":%u}\n", (unsigned)nodes);
    return read_back(scribe.stream);
}

static struct esp_judge_policy policy_of(const struct esp_options *options)
{
    return (struct esp_judge_policy){ .windows = options->algorithm == ESP_ALPHABETA,
                                      .depth = options->depth,
                                      .cutoff = ESP_JUDGE_NONSTRICT,
                                      .fail = ESP_JUDGE_SOFT,
                                      .ties = ESP_JUDGE_TIES_FIRST,
                                      .order = ESP_JUDGE_ORDER_GIVEN,
                                      .cutoff_move = ESP_JUDGE_MOVE_NULL,
                                      .eval = options->eval };
}

static struct esp_judgement judged(struct esp_record *record, const struct esp_position *position,
                                   const struct esp_judge_policy *policy)
{
    struct esp_error error = { "" };
    struct esp_judgement judgement;

    if (esp_judge(&judgement, record, position, policy, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return judgement;
}

static uint32_t broken_of(const struct esp_judgement *judgement)
{
    uint32_t set = 0;

    for (int fact = 0; fact < ESP_FACTS; fact++) {
        const struct esp_finding *finding = &judgement->facts[fact];
        assert_true(finding->broken <= finding->checked);
        assert_int_equal(finding->broken > 0, finding->text[0] != '\0');
        set |= finding->broken > 0 ? UINT32_C(1) << fact : 0;
    }
    return set;
}

/* --- the facts that each mistake breaks ------------------------------------------------ */

/*
 * must: what the mistake is. may: what it makes wrong besides, at some nodes:
 * a single move that is left out leaves no search at all; an update of the
 * wrong bound closes windows that are open; a side that was chosen wrongly
 * cannot be seen where all moves are worth the same.
 */
static const struct {
    unsigned mistake;
    uint32_t must, may;
} violations[] = {
    { DEPTH_BEFORE_OVER, FACT(TERMINAL_VALUE), 0 },
    { NO_OVER_TEST, FACT(TERMINAL_VALUE), 0 },
    { OVER_AS_WINNER, FACT(RECURSION), 0 },
    { TERMINAL_STORE, FACT(TERMINAL_VALUE), 0 },
    { TERMINAL_MARGIN, FACT(TERMINAL_VALUE), 0 },
    { TERMINAL_SIGN, FACT(TERMINAL_VALUE), 0 },
    { TERMINAL_INFINITE, FACT(TERMINAL_VALUE), 0 },
    { TERMINAL_ZERO, FACT(TERMINAL_VALUE), 0 },
    { TERMINAL_TURN, FACT(TERMINAL_VALUE), 0 },
    { TERMINAL_HEURISTIC, FACT(TERMINAL_VALUE), 0 },
    { TERMINAL_ALPHA, FACT(TERMINAL_VALUE), 0 },
    { TERMINAL_BETA, FACT(TERMINAL_VALUE), 0 },
    { TERMINAL_HUNDRED, FACT(TERMINAL_VALUE), 0 },
    { TERMINAL_ONE, FACT(TERMINAL_VALUE), 0 },
    { DRAW_AS_LOSS, FACT(TERMINAL_VALUE), 0 },
    { DRAW_AS_WIN, FACT(TERMINAL_VALUE), 0 },

    { DEPTH_ONE_LESS, FACT(RECURSION), 0 },
    { DEPTH_ONE_MORE, FACT(HORIZON_CHILDREN), 0 },
    { DEPTH_KEPT, FACT(HORIZON_CHILDREN), FACT(NO_ERROR) /* it does not end */ },
    { DEPTH_BY_TWO, FACT(RECURSION), 0 },
    { DEPTH_BY_TURN, FACT(HORIZON_CHILDREN), 0 },

    { EVALUATION_NEGATED, FACT(HORIZON_VALUE), 0 },
    { EVALUATION_OF_MOVER, FACT(HORIZON_VALUE), 0 },
    { EVALUATION_TOO_EARLY, FACT(HORIZON_VALUE), 0 },
    { EVALUATION_ZERO, FACT(HORIZON_VALUE), 0 },
    { HORIZON_WIN, FACT(HORIZON_VALUE), 0 },
    { HORIZON_WIN_OF_MOVER, FACT(HORIZON_VALUE), 0 },

    { SIDES_EXCHANGED, FACT(SIDE), HIDDEN_SIDE },
    { SIDES_ALTERNATE, FACT(SIDE), HIDDEN_SIDE },
    { SIDES_FROM_MAX, FACT(SIDE), HIDDEN_SIDE },
    { ALWAYS_MAX, FACT(SIDE), HIDDEN_SIDE },
    { ALWAYS_MIN, FACT(SIDE), HIDDEN_SIDE },

    { FIRST_MOVE_SKIPPED, FACT(ARRANGEMENT), FACT(RECURSION) },
    { LAST_MOVE_SKIPPED, FACT(ARRANGEMENT), FACT(RECURSION) },
    { MOVES_REVERSED, FACT(ARRANGEMENT), 0 },
    /* Moves may be gone from the board that was left behind. */
    { NO_UNDO, FACT(BOARD_RESTORED), FACT(ARRANGEMENT) | FACT(CUTOFF_ILLEGAL) | FACT(BEST_MOVE) },
    { BOARD_NONE, FACT(NO_ERROR), 0 },

    { START_ZERO, FACT(SCORE), FACT(BEST_MOVE) | FACT(WINDOW_UPDATE) },
    { START_WINDOW, FACT(SCORE), FACT(BEST_MOVE) },
    { START_CONSTANTS, FACT(BEST_MOVE), 0 },
    { LAST_OF_EQUALS, FACT(FIRST_BEST), 0 },
    { FIRST_CHILD_ONLY, FACT(ARRANGEMENT), 0 },
    { LAST_CHILD_WINS, FACT(SCORE), FACT(FIRST_BEST) | FACT(SIDE) },

    { WINDOW_RESET, FACT(WINDOW_HANDED), 0 },
    { ROOT_WINDOW_CONSTANTS, FACT(WINDOW_HANDED), 0 },
    /* No node ever receives a bound, so what is seen is that none is set. */
    { WINDOW_NOT_HANDED, FACT(WINDOW_UPDATE), 0 },
    { ONLY_ALPHA_HANDED, FACT(WINDOW_UPDATE), 0 },
    { ONLY_BETA_HANDED, FACT(WINDOW_UPDATE), 0 },
    { WINDOW_SWAPPED, FACT(WINDOW_HANDED), 0 },
    { WINDOW_AS_IT_CAME, FACT(WINDOW_UPDATE), 0 },
    { WINDOW_NOT_UPDATED, FACT(WINDOW_UPDATE), 0 },
    { UPDATE_EXCHANGED, FACT(WINDOW_UPDATE),
      FACT(CUTOFF_ILLEGAL) | FACT(CUTOFF_MOVE) | FACT(BEST_MOVE) },
    { UPDATE_LAST_VALUE, FACT(WINDOW_UPDATE), 0 },
    /* What a child does to the window shows only in when its parent stops. */
    { WINDOW_SHARED, FACT(CUTOFF_ILLEGAL), FACT(WINDOW_UPDATE) | FACT(BEST_MOVE) },

    { CUTOFF_STRICT, FACT(CUTOFF_MISSED), FACT(CUTOFF_MOVE) },
    { CUTOFF_AT_MAX_ONLY, FACT(CUTOFF_MISSED), FACT(CUTOFF_MOVE) },
    { CUTOFF_AT_MIN_ONLY, FACT(CUTOFF_MISSED), FACT(CUTOFF_MOVE) },
    { CUTOFF_BEFORE_UPDATE, FACT(CUTOFF_MISSED), FACT(CUTOFF_MOVE) },
    { CUTOFF_BEFORE_MOVE, FACT(CUTOFF_MOVE), 0 },
    { CUTOFF_NOT_LEFT, FACT(CUTOFF_MISSED), FACT(CUTOFF_MOVE) },
    /* At a single move there is nothing to leave out, only a move to return. */
    { CUTOFF_BETA_ONLY, FACT(CUTOFF_ILLEGAL), FACT(BEST_MOVE) },
    { CUTOFF_ALPHA_ONLY, FACT(CUTOFF_ILLEGAL), FACT(BEST_MOVE) },
    { STOP_AT_WIN, FACT(ARRANGEMENT), 0 },

    { VALUE_HARD, FACT(SCORE) | FACT(CUTOFF_VALUE), 0 },
    { CUTOFF_OTHER_BOUND, FACT(CUTOFF_VALUE), 0 },
    { CUTOFF_BEFORE_BEST, FACT(CUTOFF_VALUE), 0 },
    { CUTOFF_RETURNS_MOVE, FACT(CUTOFF_MOVE), 0 },

    { NULL_IS_ZERO, FACT(HORIZON_MOVE), FACT(CUTOFF_MOVE) },
    { NULL_WHEN_FIRST, FACT(BEST_MOVE), 0 },
    /* The last move tried may be as good as the best, and not the first such. */
    { RETURNS_LAST_MOVE, FACT(BEST_MOVE), FACT(FIRST_BEST) },
    { NO_MOVE_RETURNED, FACT(BEST_MOVE), 0 },
};

static void put_facts(struct esp_out *out, const char *what, uint32_t set)
{
    esp_put(out, what);
    for (int fact = 0; fact < ESP_FACTS; fact++)
        if (set >> fact & 1)
            esp_putf(out, " %s", esp_fact_name((enum esp_fact)fact));
}

/* The facts that a student breaks in some case. */
static uint32_t broken_by(const struct suite *suite, const struct mistakes *mistakes)
{
    uint32_t set = 0;

    for (size_t i = 0; i < SUITE; i++) {
        const struct esp_judge_policy policy = policy_of(&suite->options[i]);
        struct esp_record *record =
            write_student(suite->positions[i], &suite->options[i], mistakes);
        const struct esp_judgement judgement = judged(record, suite->positions[i], &policy);
        set |= broken_of(&judgement);
        esp_record_free(record);
    }
    return set;
}

static void check_violations(const char *algorithm, bool windows)
{
    struct suite suite;
    char text[1024];

    suite_new(&suite, algorithm);
    for (size_t i = 0; i < sizeof violations / sizeof violations[0]; i++) {
        const struct misconception_entry *entry = &esp_misconceptions[violations[i].mistake];
        const struct mistakes mistakes = mistakes_of(&violations[i].mistake, 1);
        if (entry->windowed && !windows)
            continue;
        const uint32_t set = broken_by(&suite, &mistakes);
        const uint32_t missing = violations[i].must & ~set;
        const uint32_t extra = set & ~(violations[i].must | violations[i].may);
        struct esp_out out = { text, sizeof text, 0 };
        if (missing || extra) {
            esp_putf(&out, "%s, %s", entry->shown.name, algorithm);
            put_facts(&out, ": not broken", missing);
            put_facts(&out, "; broken without a reason", extra);
            print_error("%s\n", text);
            wrong++;
        }
    }
    suite_free(&suite);
}

static void test_each_mistake_breaks_its_facts(void **state)
{
    (void)state;
    wrong = 0;
    check_violations("minimax", false);
    check_violations("alphabeta", true);
    assert_int_equal(wrong, 0);
}

/* --- right trees ------------------------------------------------------------------------ */

/* The facts that were checked; none may be broken. */
static uint32_t checked_in(const char *file, const struct esp_judge_policy *policy)
{
    char path[1024];
    struct esp_error error = { "" };
    uint32_t set = 0;

    snprintf(path, sizeof path, "%s/../../traces/%s", TEST_DATA, file);
    FILE *stream = fopen(path, "r");
    if (!stream)
        fail_msg("%s is missing", path);
    struct esp_record *record = read_back(stream);
    const struct esp_position *position = esp_record_position(record, &error);
    if (!position)
        fail_msg("%s", error.text);
    const struct esp_judgement judgement = judged(record, position, policy);
    for (int fact = 0; fact < ESP_FACTS; fact++) {
        set |= judgement.facts[fact].checked > 0 ? UINT32_C(1) << fact : 0;
        if (judgement.facts[fact].broken > 0)
            fail_msg("%s: %s: %s", file, esp_fact_name((enum esp_fact)fact),
                     judgement.facts[fact].text);
    }
    esp_record_free(record);
    return set;
}

static void test_right_trees(void **state)
{
    const uint32_t common = FACT(NO_ERROR) | FACT(HORIZON_VALUE) | FACT(HORIZON_MOVE) |
                            FACT(HORIZON_CHILDREN) | FACT(RECURSION) | FACT(ARRANGEMENT) |
                            FACT(SCORE) | FACT(SIDE) | FACT(BEST_MOVE) | FACT(FIRST_BEST);
    const uint32_t cuts = FACT(WINDOW_UPDATE) | FACT(WINDOW_HANDED) | FACT(CUTOFF_MISSED) |
                          FACT(CUTOFF_ILLEGAL) | FACT(CUTOFF_MOVE) | FACT(CUTOFF_VALUE);
    struct esp_position *position = position_of("mancala", NULL, "");
    struct esp_options options = options_of(position, "eval=store-difference depth=2");
    struct esp_judge_policy policy = policy_of(&options);
    (void)state;

    assert_int_equal(checked_in("mancala/a4-alphabeta.jsonl", &policy), common | cuts);
    policy.windows = false;
    assert_int_equal(checked_in("mancala/a4-minimax.jsonl", &policy), common);
    esp_options_free(&options);
    esp_position_free(position);
}

/* --- evidence ----------------------------------------------------------------------------- */

static void test_evidence_of_the_worked_example(void **state)
{
    const unsigned mistake = CUTOFF_RETURNS_MOVE;
    const struct mistakes mistakes = mistakes_of(&mistake, 1);
    struct esp_position *position = position_of("mancala", NULL, "123551234220105241");
    struct esp_options options = options_of(position, "eval=store-difference depth=2");
    const struct esp_judge_policy policy = policy_of(&options);
    (void)state;

    struct esp_record *record = write_student(position, &options, &mistakes);
    const struct esp_judgement judgement = judged(record, position, &policy);
    const struct esp_finding *finding = &judgement.facts[ESP_FACT_CUTOFF_MOVE];
    assert_int_equal(broken_of(&judgement), FACT(CUTOFF_MOVE));
    assert_int_equal(finding->checked, 2);
    assert_int_equal(finding->broken, 2);
    assert_string_equal(finding->text, "returned move 2 with -6, expected no move with -6");
    esp_record_free(record);
    esp_options_free(&options);
    esp_position_free(position);
}

/* Equal values do not cut: a student of strict cutoffs is right where the policy lets him. */
static void test_readings(void **state)
{
    const unsigned list[] = { CUTOFF_STRICT, VALUE_HARD };
    (void)state;

    for (size_t i = 0; i < 2; i++) {
        struct suite suite;
        const struct mistakes mistakes = mistakes_of(&list[i], 1);
        suite_new(&suite, "alphabeta");
        struct esp_judge_policy policy = policy_of(&suite.options[3]);
        policy.cutoff = ESP_JUDGE_CUTOFF_INFER;
        policy.fail = ESP_JUDGE_FAIL_INFER;
        struct esp_record *record =
            write_student(suite.positions[3], &suite.options[3], &mistakes);
        const struct esp_judgement judgement = judged(record, suite.positions[3], &policy);
        assert_int_equal(broken_of(&judgement), 0);
        assert_true(judgement.cutoff_inferred && judgement.fail_inferred);
        assert_int_equal(judgement.cutoff, i == 0 ? ESP_JUDGE_STRICT : ESP_JUDGE_NONSTRICT);
        assert_int_equal(judgement.fail, i == 1 ? ESP_JUDGE_HARD : ESP_JUDGE_SOFT);
        esp_record_free(record);
        suite_free(&suite);
    }
}

/* --- what was done inside a node ------------------------------------------------------------ */

#define MOVES "{\"event\":\"moves\",\"id\":0,\"list\":[\"1\",\"2\"]}\n"
#define MAKE(move) "{\"event\":\"make\",\"id\":0,\"move\":\"" move "\",\"board\":0}\n"
#define UNDO "{\"event\":\"undo\",\"id\":0,\"move\":null,\"board\":0}\n"
#define CONST(value) "{\"event\":\"const\",\"name\":\"WIN\",\"value\":" value "}\n"
#define EVAL(value) "{\"event\":\"eval\",\"id\":1,\"value\":" value ",\"fn\":\"heuristic\"}\n"

/* Two stones, one ply: the second move takes the last of them. */
static uint32_t broken_with(const char *constants, const char *moves, const char *made,
                            const char *eval, const char *undone)
{
    const struct esp_judge_policy policy = { .depth = 1, .own_eval = true };
    struct esp_position *position = position_of("last-stone", NULL, "2");
    FILE *stream = tmpfile();

    assert_non_null(stream);
    fprintf(stream,
            "{\"trace\":\"espalier\",\"version\":1,\"game\":\"last-stone\",\"position\":\"2\"}\n"
            CONST("1") "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null}\n%s%s"
            "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"1\"}\n%s"
            "{\"event\":\"leave\",\"id\":1,\"value\":0,\"move\":null}\n%s" MAKE("2")
            "{\"event\":\"enter\",\"id\":2,\"parent\":0,\"move\":\"2\"}\n"
            "{\"event\":\"leave\",\"id\":2,\"value\":1,\"move\":null}\n" UNDO "%s"
            "{\"event\":\"leave\",\"id\":0,\"value\":1,\"move\":\"2\"}\n"
            "{\"event\":\"end\",\"nodes\":3,\"value\":1,\"move\":\"2\"}\n",
            constants, made, eval, undone, moves);
    struct esp_record *record = read_back(stream);
    const struct esp_judgement judgement = judged(record, position, &policy);
    const uint32_t set = broken_of(&judgement);
    esp_record_free(record);
    esp_position_free(position);
    return set;
}

static void test_calls(void **state)
{
    (void)state;
    assert_int_equal(broken_with("", MOVES, MAKE("1"), EVAL("0"), UNDO), 0);
    assert_int_equal(broken_with("", "", MAKE("1"), EVAL("0"), UNDO), FACT(GENERATOR_ONCE));
    assert_int_equal(broken_with("", MOVES MOVES, MAKE("1"), EVAL("0"), UNDO),
                     FACT(GENERATOR_ONCE));
    assert_int_equal(broken_with("", MOVES, MAKE("1") MAKE("1"), EVAL("0"), UNDO),
                     FACT(MAKE_ONCE));
    assert_int_equal(broken_with("", MOVES, MAKE("1"), EVAL("0"), ""), FACT(MAKE_ONCE));
    assert_int_equal(broken_with(CONST("2"), MOVES, MAKE("1"), EVAL("0"), UNDO),
                     FACT(CONSTANTS_FIXED));
    assert_int_equal(broken_with("", MOVES, MAKE("1"), EVAL("0.5"), UNDO), FACT(HORIZON_VALUE));
    assert_int_equal(broken_with("", MOVES, MAKE("1"), EVAL("null"), UNDO),
                     FACT(HEURISTIC_REAL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_right_trees),
        cmocka_unit_test(test_evidence_of_the_worked_example),
        cmocka_unit_test(test_readings),
        cmocka_unit_test(test_each_mistake_breaks_its_facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
