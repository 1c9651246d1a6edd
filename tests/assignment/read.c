/*
 * read.c - a small assignment, member by member, and the shipped ones.
 */
#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"

static const struct esp_case *find(const struct esp_assignment *assignment, const char *id)
{
    for (size_t i = 0; i < assignment->case_count; i++)
        if (strcmp(assignment->cases[i].id, id) == 0)
            return &assignment->cases[i];
    fail_msg("no case '%s'", id);
    return NULL;
}

static void test_file(void **state)
{
    struct esp_assignment *a = good_assignment(small_assignment);
    (void)state;

    assert_string_equal(a->name, "small");
    assert_string_equal(a->title, "A small one");
    assert_string_equal(a->about, "");
    assert_string_equal(a->language, "python");
    assert_string_equal(strrchr(a->harness, '/'), "/harness.py");
    assert_string_equal(a->game->name, "mancala");
    assert_true(a->limits.wall_seconds == 2.5 && a->limits.cpu_seconds == 10);
    assert_int_equal(a->limits.memory, 128u << 20);
    assert_int_equal(a->limits.trace, 64u << 20);
    assert_int_equal(a->limits.output, 256u << 10);
    assert_int_equal(a->limits.scratch, 16u << 20);
    assert_int_equal(a->limits.processes, 16);
    assert_false(a->by_reference);
    assert_true(a->pass == 4.5);
    assert_int_equal(a->section_count, 2);
    assert_string_equal(a->sections[1].id, "2");
    assert_string_equal(a->sections[1].title, "rest");
    assert_int_equal(a->case_count, 9);
    assert_int_equal(a->item_count, 5);
    esp_assignment_free(a);
    esp_assignment_free(NULL);
}

static void test_pass_and_score(void **state)
{
    char *text = with(small_assignment, "\"pass\":4.5", "\"pass\":null");
    char *other = with(text, "\"policy\":{", "\"policy\":{\"score\":\"reference\",");
    struct esp_assignment *a = good_assignment(other);
    (void)state;

    assert_true(isnan(a->pass));
    assert_true(a->by_reference);
    esp_assignment_free(a);
    free(other);
    free(text);
}

/* What the case has is used before what its group has. */
static void test_trace_cases(void **state)
{
    struct esp_assignment *a = good_assignment(small_assignment);
    const struct esp_case *first = find(a, "ab-01"), *deep = find(a, "deep");
    double win, tie, loss;
    (void)state;

    assert_ptr_equal(first, &a->cases[0]);
    assert_string_equal(first->group, "ab");
    assert_string_equal(first->title, "123551234220105241, depth 2");
    assert_string_equal(deep->title, "the start, depth 3");
    assert_string_equal(first->visibility, "hidden");
    assert_string_equal(deep->visibility, "visible");
    assert_string_equal(first->algorithm, "alphabeta");
    assert_string_equal(first->position->text, "123551234220105241");
    first->position->game->text->constants(first->position->params, &win, &tie, &loss);
    assert_true(win == 300 && tie == 7.5 && loss == -200);
    assert_int_equal(first->judge.depth, 2);
    assert_int_equal(deep->judge.depth, 3);
    assert_int_equal(deep->reference.depth, 3);
    assert_true(first->judge.windows && !first->judge.cached && !first->judge.own_eval);
    assert_int_equal(first->judge.eval, ESP_EVAL_FINGERPRINT);
    assert_int_equal(first->reference.eval, ESP_EVAL_FINGERPRINT);
    assert_true(first->has_reference);
    assert_false(first->judge.own_constants);
    assert_string_equal(first->reference.convention, "a4");
    esp_assignment_free(a);
}

static void test_policy(void **state)
{
    struct esp_assignment *a = good_assignment(small_assignment);
    const struct esp_case *first = find(a, "ab-01"), *deep = find(a, "deep");
    (void)state;

    assert_int_equal(first->judge.cutoff, ESP_JUDGE_NONSTRICT);
    assert_int_equal(first->judge.fail, ESP_JUDGE_FAIL_INFER);
    assert_int_equal(first->judge.ties, ESP_JUDGE_TIES_FIRST);
    assert_int_equal(first->judge.order, ESP_JUDGE_ORDER_OWN);
    assert_int_equal(first->judge.cutoff_move, ESP_JUDGE_MOVE_NULL);
    assert_int_equal(first->reference.cutoff, ESP_NONSTRICT);
    assert_int_equal(first->reference.fail, ESP_FAIL_SOFT); /* a4's own */
    assert_int_equal(deep->judge.cutoff, ESP_JUDGE_STRICT);
    assert_int_equal(deep->reference.cutoff, ESP_STRICT);
    assert_int_equal(deep->judge.ties, ESP_JUDGE_TIES_FIRST);
    esp_assignment_free(a);
}

static void test_own_and_minimax(void **state)
{
    struct esp_assignment *a = good_assignment(small_assignment);
    const struct esp_case *own = find(a, "own-01"), *mm = find(a, "mm-01");
    (void)state;

    assert_string_equal(own->algorithm, "dp");
    assert_true(own->judge.own_eval && own->judge.cached && own->judge.windows);
    assert_int_equal(own->reference.cache, ESP_CACHE_EVALUATION);
    assert_false(own->has_reference);
    assert_true(own->judge.own_constants);
    assert_string_equal(own->judge.win, "P1_WIN");
    assert_string_equal(own->judge.tie, "TIE");
    assert_string_equal(own->judge.loss, "P2_WIN");
    assert_string_equal(own->visibility, "visible");
    assert_false(mm->judge.windows);
    assert_false(mm->judge.own_eval);
    assert_true(mm->has_reference);
    assert_int_equal(mm->reference.algorithm, ESP_MINIMAX);
    esp_assignment_free(a);
}

static void test_open_convention(void **state)
{
    char *text = with(small_assignment, "\"convention\":\"a4\"", "\"convention\":\"infer\"");
    char *other = with(text, "\"reference\":[\"same-values\"],", "");
    struct esp_assignment *a = good_assignment(other);
    (void)state;

    assert_false(find(a, "ab-01")->has_reference);
    assert_int_equal(find(a, "ab-01")->judge.cutoff, ESP_JUDGE_NONSTRICT);
    esp_assignment_free(a);
    free(other);
    free(text);
}

static void test_calls_and_games(void **state)
{
    struct esp_assignment *a = good_assignment(small_assignment);
    const struct esp_case *call = find(a, "constants-01"), *first = find(a, "games-01");
    const struct esp_case *second = find(a, "games-02"), *third = find(a, "games-03");
    const struct esp_case *good = find(a, "good-01");
    (void)state;

    assert_int_equal(call->kind, ESP_CASE_CALL);
    assert_non_null(call->expectations);
    assert_null(call->position);
    assert_string_equal(call->title, "constants");
    assert_int_equal(first->kind, ESP_CASE_PLAY);
    assert_int_equal(first->opponent, ESP_OPPONENT_RANDOM);
    assert_true(first->first && !second->first && third->first);
    assert_int_equal(first->seed, 3);
    assert_string_equal(first->title, "against random, moves first");
    assert_int_equal(second->max_plies, 60);
    assert_int_equal(third->opponent, ESP_OPPONENT_SEARCH);
    assert_int_equal(third->against.depth, 5);
    assert_int_equal(third->against.algorithm, ESP_ALPHABETA);
    assert_true(third->move_seconds == 2 && first->move_seconds == 10);
    assert_int_equal(good->opponent, ESP_OPPONENT_NONE);
    assert_int_equal(good->question_count, 2);
    assert_int_equal(good->questions[0].good_count, 2);
    assert_string_equal(good->questions[0].good[1], "2");
    assert_string_equal(good->questions[1].position, "0");
    assert_string_equal(good->questions[1].good[0], "5");
    esp_assignment_free(a);
}

/* The harness gets everything but what decides. */
static void test_requests(void **state)
{
    struct esp_assignment *a = good_assignment(small_assignment);
    (void)state;

    assert_string_equal(find(a, "ab-01")->request,
                        "{\"id\":\"ab-01\",\"kind\":\"trace\",\"algorithm\":\"alphabeta\","
                        "\"eval\":\"fingerprint\",\"win\":300,\"tie\":7.5,\"loss\":-200,"
                        "\"depth\":2,\"position\":\"123551234220105241\"}");
    assert_string_equal(find(a, "constants-01")->request,
                        "{\"id\":\"constants-01\",\"kind\":\"call\",\"method\":\"constants\"}");
    assert_string_equal(find(a, "good-01")->request,
                        "{\"id\":\"good-01\",\"kind\":\"play\",\"class\":\"P\",\"positions\":"
                        "[{\"position\":\"\"},{\"position\":\"0\"}]}");
    esp_assignment_free(a);
}

static void test_items(void **state)
{
    struct esp_assignment *a = good_assignment(small_assignment);
    const struct esp_item *over = &a->items[0], *cache = &a->items[1], *won = &a->items[3];
    (void)state;

    assert_string_equal(over->id, "over");
    assert_string_equal(over->section, "1");
    assert_string_equal(over->text, "over");
    assert_string_equal(over->visibility, "visible");
    assert_string_equal(cache->visibility, "after_due_date");
    assert_true(over->points == 2 && a->items[2].points == 1.5);
    assert_int_equal(over->fact_count, 2);
    assert_string_equal(over->facts[1], "terminal-move");
    assert_string_equal(over->reference[0], "same-values");
    assert_string_equal(over->overlaps[0], "cache");
    assert_string_equal(over->groups[0], "ab");
    assert_int_equal(cache->reference_count + cache->overlap_count, 0);
    assert_int_equal(won->threshold_count, 2);
    assert_true(won->thresholds[0].share == 0.5 && won->thresholds[1].points == 4);
    assert_true(a->items[4].share && !won->share);
    esp_assignment_free(a);
}

/* The manual's example is taken as it stands there. */
static void test_manual(void **state)
{
    char *manual = calloc(1, 1 << 17), message[ESP_ERROR_TEXT] = "";
    FILE *stream = fopen("tools/assignments/README.md", "r");
    (void)state;

    assert_non_null(stream);
    assert_in_range(fread(manual, 1, (1 << 17) - 1, stream), 1, (1 << 17) - 2);
    fclose(stream);
    char *start = strstr(manual, "```json\n"), *end = start ? strstr(start + 8, "```") : NULL;
    assert_non_null(end);
    *end = '\0';
    struct esp_assignment *a = assignment_of(start + 8, message);
    assert_string_equal(message, "");
    assert_string_equal(find(a, "trees-03")->request,
                        "{\"id\":\"trees-03\",\"kind\":\"trace\",\"algorithm\":\"alphabeta\","
                        "\"position\":\"5,3\"}");
    esp_assignment_free(a);
    free(manual);
}

/* Whatever lies beside the manual is an assignment that can be read. */
static void test_shipped(void **state)
{
    glob_t files;
    (void)state;

    assert_int_equal(glob("tools/assignments/*/assignment.json", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct esp_error error = { .text = "" };
        struct esp_assignment *a;
        if (esp_assignment_read(&a, files.gl_pathv[i], &error) != ESP_OK)
            fail_msg("%s", error.text);
        const char *folder = strrchr(a->folder, '/') + 1;
        assert_string_equal(a->name, folder);
        assert_non_null(a->harness);
        esp_assignment_free(a);
    }
    globfree(&files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file),          cmocka_unit_test(test_pass_and_score),
        cmocka_unit_test(test_trace_cases),   cmocka_unit_test(test_policy),
        cmocka_unit_test(test_own_and_minimax), cmocka_unit_test(test_open_convention),
        cmocka_unit_test(test_calls_and_games), cmocka_unit_test(test_requests),
        cmocka_unit_test(test_items),         cmocka_unit_test(test_manual),
        cmocka_unit_test(test_shipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
