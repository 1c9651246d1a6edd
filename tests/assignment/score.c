/*
 * score.c - points worked out by hand.
 *
 * The assignment is made up here: six cases of three groups, so that every
 * rule has a case of its own. Numbers in comments are the arithmetic.
 */
#include <math.h>
#include <string.h>

#include "file.h"

/* cases 0..2: group a; 3, 4: group b; 5: group q with ten questions */
static const struct esp_question questions[10];
static const struct esp_case cases[] = {
    { .id = "a-1", .group = "a" }, { .id = "a-2", .group = "a" }, { .id = "a-3", .group = "a" },
    { .id = "b-1", .group = "b" }, { .id = "b-2", .group = "b" },
    { .id = "q-1", .group = "q", .questions = questions, .question_count = 10 },
};

static const char *const in_a[] = { "a" }, *const in_b[] = { "b" }, *const in_q[] = { "q" };
static const char *const fx[] = { "x" }, *const fy[] = { "y" }, *const fz[] = { "z" };
static const char *const fxy[] = { "x", "y" }, *const same[] = { "same" };
static const char *const over_big[] = { "big" }, *const over_small[] = { "small" };

#define LIST(member, list) .member##s = list, .member##_count = sizeof list / sizeof *list

/* Kept apart: tests change an item's lists. */
struct setup {
    struct esp_item items[4];
    struct esp_assignment assignment;
    struct esp_results *results;
    struct esp_item_score scores[4];
    double points, reference_points;
};

static void set_up(struct setup *s, const struct esp_item *items, size_t count)
{
    struct esp_error error = { .text = "" };

    memset(s, 0, sizeof *s);
    memcpy(s->items, items, count * sizeof *items);
    s->assignment = (struct esp_assignment){ .cases = cases, .case_count = 6,
                                             .items = s->items, .item_count = count };
    assert_int_equal(esp_results_new(&s->results, 6, &error), ESP_OK);
    for (size_t i = 0; i < 6; i++)
        esp_results_state(s->results, i, ESP_CASE_DONE, NULL, &error);
}

static void add(struct setup *s, size_t which, const char *name, uint64_t checked, uint64_t broken)
{
    struct esp_error error = { .text = "" };
    assert_int_equal(esp_results_fact(s->results, which, name, checked, broken, NULL, NULL, &error),
                     ESP_OK);
}

static void set_state(struct setup *s, size_t which, enum esp_case_state state, const char *why)
{
    struct esp_error error = { .text = "" };
    assert_int_equal(esp_results_state(s->results, which, state, why, &error), ESP_OK);
}

static void score(struct setup *s)
{
    esp_score(&s->assignment, s->results, s->scores, &s->points, &s->reference_points);
}

static void expect(const struct setup *s, size_t item, enum esp_item_state state, double points,
                   const char *why)
{
    assert_string_equal(esp_item_state_name(s->scores[item].state), esp_item_state_name(state));
    assert_string_equal(s->scores[item].why, why);
    assert_true(fabs(s->scores[item].points - points) < 1e-12);
}

/* --- an item by itself -------------------------------------------------------------------- */

static const struct esp_item plain = { .id = "plain", .points = 3, LIST(group, in_a),
                                       .facts = fxy, .fact_count = 2 };

static void test_ok(void **state)
{
    struct setup s;
    (void)state;

    set_up(&s, &plain, 1);
    add(&s, 0, "x", 4, 0);
    add(&s, 1, "x", 2, 0);
    add(&s, 1, "z", 5, 5); /* none of its facts */
    add(&s, 3, "y", 9, 9); /* none of its groups */
    score(&s);
    expect(&s, 0, ESP_ITEM_OK, 3, "");
    assert_int_equal(s.scores[0].checked, 6);
    assert_true(s.points == 3 && s.reference_points == 3);
    esp_results_free(s.results);
}

static void test_broken(void **state)
{
    struct setup s;
    (void)state;

    set_up(&s, &plain, 1);
    add(&s, 0, "x", 4, 0);
    add(&s, 2, "y", 7, 1);
    score(&s);
    expect(&s, 0, ESP_ITEM_BROKEN, 0, "");
    assert_int_equal(s.scores[0].checked, 11);
    assert_int_equal(s.scores[0].broken, 1);
    esp_results_free(s.results);
}

static void test_unexercised(void **state)
{
    struct setup s;
    (void)state;

    set_up(&s, &plain, 1);
    add(&s, 0, "x", 0, 0);
    score(&s);
    expect(&s, 0, ESP_ITEM_UNEXERCISED, 0, "no case came to it");
    esp_results_free(s.results);
}

static void test_failed(void **state)
{
    struct setup s;
    (void)state;

    set_up(&s, &plain, 1);
    add(&s, 0, "x", 4, 0);
    set_state(&s, 1, ESP_CASE_NOT_RUN, NULL);
    set_state(&s, 2, ESP_CASE_FAILED, "timed out after 10 s");
    add(&s, 2, "no-error", 1, 1);
    score(&s);
    expect(&s, 0, ESP_ITEM_BROKEN, 0, "case a-3: timed out after 10 s");
    set_state(&s, 0, ESP_CASE_FAILED, "does not import");
    set_state(&s, 1, ESP_CASE_FAILED, NULL);
    score(&s);
    expect(&s, 0, ESP_ITEM_NOT_RUN, 0, "case a-1: does not import");
    esp_results_free(s.results);
}

/* A reason longer than there is room ends in dots, and in no half of a character. */
static void test_long_why(void **state)
{
    (void)state;
    for (size_t shift = 0; shift < 2; shift++) {
        char why[400];
        struct setup s;
        strcpy(why, shift ? "a" : "");
        for (int i = 0; i < 190; i++)
            strcat(why, "\xc3\xa9");
        set_up(&s, &plain, 1);
        set_state(&s, 0, ESP_CASE_FAILED, why);
        score(&s);
        const size_t length = strlen(s.scores[0].why);
        assert_in_range(length, 250, 255);
        assert_string_equal(s.scores[0].why + length - 5, "\xc3\xa9...");
        esp_results_free(s.results);
    }
}

/* A partial report: what is missing scores nothing. */
static void test_not_run(void **state)
{
    struct setup s;
    (void)state;

    set_up(&s, &plain, 1);
    add(&s, 0, "x", 4, 0);
    set_state(&s, 1, ESP_CASE_NOT_RUN, NULL);
    set_state(&s, 2, ESP_CASE_NOT_RUN, "interrupted");
    score(&s);
    expect(&s, 0, ESP_ITEM_NOT_RUN, 0, "case a-2: not run");
    add(&s, 0, "y", 1, 1); /* broken already, whatever is still to come */
    score(&s);
    expect(&s, 0, ESP_ITEM_BROKEN, 0, "case a-2: not run");
    set_state(&s, 0, ESP_CASE_NOT_RUN, NULL);
    score(&s);
    expect(&s, 0, ESP_ITEM_NOT_RUN, 0, "case a-1: not run");
    esp_results_free(s.results);
}

/* --- shares ---------------------------------------------------------------------------------- */

static const struct esp_threshold steps[] = { { 0.6, 1 }, { 0.8, 4 } };
static const struct esp_item stepped = { .id = "steps", .points = 4, LIST(group, in_q),
                                         LIST(fact, fx), .thresholds = steps,
                                         .threshold_count = 2 };

static void test_thresholds(void **state)
{
    static const struct {
        uint64_t broken;
        enum esp_item_state state;
        double points;
        const char *why;
    } rows[] = {
        { 0, ESP_ITEM_OK, 4, "" },
        { 2, ESP_ITEM_OK, 4, "8 of 10 right" }, /* 0.8 reached exactly */
        { 3, ESP_ITEM_PART, 1, "7 of 10 right" },
        { 4, ESP_ITEM_PART, 1, "6 of 10 right" },
        { 5, ESP_ITEM_BROKEN, 0, "5 of 10 right" },
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct setup s;
        set_up(&s, &stepped, 1);
        add(&s, 5, "x", 10, rows[i].broken);
        score(&s);
        expect(&s, 0, rows[i].state, rows[i].points, rows[i].why);
        esp_results_free(s.results);
    }
}

static void test_share(void **state)
{
    struct esp_item item = stepped;
    struct setup s;
    (void)state;

    item.thresholds = NULL;
    item.threshold_count = 0;
    item.share = true;
    item.points = 5;
    set_up(&s, &item, 1);
    add(&s, 5, "x", 3, 2);
    score(&s);
    expect(&s, 0, ESP_ITEM_PART, 1.67, "1 of 3 right"); /* 5/3, to a hundredth */
    esp_results_free(s.results);
}

/* Group a: two cases right, the third failed: 2 of 3, as if it were wrong. */
static void test_share_failed(void **state)
{
    struct esp_item item = { .id = "won", .points = 6, LIST(group, in_a), LIST(fact, fx),
                             .share = true };
    struct setup s;
    (void)state;

    set_up(&s, &item, 1);
    add(&s, 0, "x", 1, 0);
    add(&s, 1, "x", 1, 0);
    set_state(&s, 2, ESP_CASE_FAILED, "crashed");
    score(&s);
    expect(&s, 0, ESP_ITEM_PART, 4, "2 of 3 right; case a-3: crashed");
    esp_results_free(s.results);
}

/* A case of ten positions that failed is ten moves that are wrong: 2 of 12. */
static void test_positions_failed(void **state)
{
    static const char *const both[] = { "b", "q" };
    const struct esp_item item = { .id = "moves", .points = 6, LIST(group, both), LIST(fact, fx),
                                   .share = true };
    struct setup s;
    (void)state;

    set_up(&s, &item, 1);
    add(&s, 3, "x", 2, 0);
    set_state(&s, 5, ESP_CASE_FAILED, "crashed");
    score(&s);
    expect(&s, 0, ESP_ITEM_PART, 1, "2 of 12 right; case q-1: crashed");
    esp_results_free(s.results);
}

/* --- overlaps ----------------------------------------------------------------------------- */

/* x breaks small (2 points), y breaks big (7); only big says that they overlap. */
static const struct esp_item pair[] = {
    { .id = "small", .points = 2, LIST(group, in_a), LIST(fact, fx) },
    { .id = "big", .points = 7, LIST(group, in_a), LIST(fact, fy), LIST(overlap, over_small) },
};

static void test_overlap(void **state)
{
    struct setup s;
    (void)state;

    set_up(&s, pair, 2);
    add(&s, 0, "x", 3, 1);
    add(&s, 0, "y", 3, 2);
    add(&s, 1, "x", 3, 0);
    add(&s, 1, "y", 3, 1); /* the greater may be broken elsewhere, too */
    score(&s);
    expect(&s, 0, ESP_ITEM_ELSEWHERE, 2, "charged at big");
    expect(&s, 1, ESP_ITEM_BROKEN, 0, "");
    assert_true(s.points == 2);
    esp_results_free(s.results);
}

static void test_overlap_other_case(void **state)
{
    struct setup s;
    (void)state;

    set_up(&s, pair, 2);
    add(&s, 0, "x", 3, 0);
    add(&s, 0, "y", 3, 2);
    add(&s, 1, "x", 3, 1); /* never in the same case: two mistakes */
    add(&s, 1, "y", 3, 0);
    score(&s);
    expect(&s, 0, ESP_ITEM_BROKEN, 0, "");
    expect(&s, 1, ESP_ITEM_BROKEN, 0, "");
    assert_true(s.points == 0);
    esp_results_free(s.results);

    set_up(&s, pair, 2);
    add(&s, 0, "x", 3, 1);
    add(&s, 0, "y", 3, 2);
    add(&s, 1, "x", 3, 1);
    add(&s, 1, "y", 3, 0); /* the same mistake shows once here, twice there */
    score(&s);
    expect(&s, 0, ESP_ITEM_ELSEWHERE, 2, "charged at big");
    expect(&s, 1, ESP_ITEM_BROKEN, 0, "");
    esp_results_free(s.results);
}

static void test_overlap_one_right(void **state)
{
    struct setup s;
    (void)state;

    set_up(&s, pair, 2);
    add(&s, 0, "x", 3, 1);
    add(&s, 0, "y", 3, 0);
    score(&s);
    expect(&s, 0, ESP_ITEM_BROKEN, 0, "");
    expect(&s, 1, ESP_ITEM_OK, 7, "");
    esp_results_free(s.results);
}

/* A case that gave nothing is nobody's excuse. */
static void test_overlap_failed(void **state)
{
    struct setup s;
    (void)state;

    set_up(&s, pair, 2);
    add(&s, 0, "x", 3, 0);
    add(&s, 0, "y", 3, 0);
    set_state(&s, 1, ESP_CASE_FAILED, "timed out after 10 s");
    score(&s);
    expect(&s, 0, ESP_ITEM_BROKEN, 0, "case a-2: timed out after 10 s");
    expect(&s, 1, ESP_ITEM_BROKEN, 0, "case a-2: timed out after 10 s");
    esp_results_free(s.results);
}

/*
 * first (1) - middle (3) - last (3): a set although first and last do not
 * name each other. Of equal losses the first is charged. With middle right
 * the set falls apart.
 */
static void test_overlap_chain(void **state)
{
    static const char *const middle[] = { "middle" };
    const struct esp_item chain[] = {
        { .id = "first", .points = 1, LIST(group, in_a), LIST(fact, fx), LIST(overlap, middle) },
        { .id = "middle", .points = 3, LIST(group, in_a), LIST(fact, fy) },
        { .id = "last", .points = 3, LIST(group, in_a), LIST(fact, fz), LIST(overlap, middle) },
    };
    struct setup s;
    (void)state;

    set_up(&s, chain, 3);
    add(&s, 0, "x", 1, 1);
    add(&s, 0, "y", 1, 1);
    add(&s, 0, "z", 1, 1);
    score(&s);
    expect(&s, 0, ESP_ITEM_ELSEWHERE, 1, "charged at middle");
    expect(&s, 1, ESP_ITEM_BROKEN, 0, "");
    expect(&s, 2, ESP_ITEM_ELSEWHERE, 3, "charged at middle");
    esp_results_free(s.results);

    /* middle is let off by the first, which does not let off the last */
    struct esp_item unequal[3] = { chain[0], chain[1], chain[2] };
    unequal[0].points = 9;
    set_up(&s, unequal, 3);
    add(&s, 0, "x", 1, 1);
    add(&s, 0, "y", 1, 1);
    add(&s, 0, "z", 1, 1);
    score(&s);
    expect(&s, 0, ESP_ITEM_BROKEN, 0, "");
    expect(&s, 1, ESP_ITEM_ELSEWHERE, 3, "charged at first");
    expect(&s, 2, ESP_ITEM_BROKEN, 0, "");
    esp_results_free(s.results);

    set_up(&s, chain, 3);
    add(&s, 0, "x", 1, 1);
    add(&s, 0, "y", 1, 0);
    add(&s, 0, "z", 1, 1);
    score(&s);
    expect(&s, 0, ESP_ITEM_BROKEN, 0, "");
    expect(&s, 1, ESP_ITEM_OK, 3, "");
    expect(&s, 2, ESP_ITEM_BROKEN, 0, "");
    esp_results_free(s.results);
}

/* Loss counts, not points: 2 of 6 lost is less than 3 of 3. */
static void test_overlap_part(void **state)
{
    static const struct esp_threshold half[] = { { 0.5, 4 }, { 1, 6 } };
    const struct esp_item items[] = {
        { .id = "big", .points = 6, LIST(group, in_b), LIST(fact, fx), .thresholds = half,
          .threshold_count = 2 },
        { .id = "small", .points = 3, LIST(group, in_b), LIST(fact, fy), LIST(overlap, over_big) },
    };
    struct setup s;
    (void)state;

    set_up(&s, items, 2);
    add(&s, 3, "x", 4, 2);
    add(&s, 3, "y", 1, 1);
    score(&s);
    expect(&s, 0, ESP_ITEM_ELSEWHERE, 6, "charged at small");
    expect(&s, 1, ESP_ITEM_BROKEN, 0, "");
    assert_true(s.points == 6);
    esp_results_free(s.results);
}

/* --- by comparison ------------------------------------------------------------------------ */

static void test_reference(void **state)
{
    const struct esp_item items[] = {
        { .id = "both", .points = 2, LIST(group, in_b), LIST(fact, fx), .reference = same,
          .reference_count = 1 },
        { .id = "facts", .points = 5, LIST(group, in_b), LIST(fact, fy) },
    };
    struct setup s;
    (void)state;

    set_up(&s, items, 2);
    add(&s, 3, "x", 4, 0);
    add(&s, 3, "same", 9, 3);
    add(&s, 4, "y", 1, 0);
    score(&s);
    expect(&s, 0, ESP_ITEM_OK, 2, "");
    assert_true(s.scores[0].reference_points == 0 && s.scores[1].reference_points == 5);
    assert_true(s.points == 7 && s.reference_points == 5);
    assert_int_equal(s.scores[0].checked, 4);

    s.assignment.by_reference = true;
    score(&s);
    expect(&s, 0, ESP_ITEM_BROKEN, 2, ""); /* points stay those of the facts */
    assert_true(s.scores[0].reference_points == 0);
    assert_true(s.points == 7 && s.reference_points == 5);
    assert_int_equal(s.scores[0].checked, 9);
    assert_int_equal(s.scores[0].broken, 3);
    esp_results_free(s.results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ok),           cmocka_unit_test(test_broken),
        cmocka_unit_test(test_unexercised),  cmocka_unit_test(test_failed),
        cmocka_unit_test(test_long_why),
       
        cmocka_unit_test(test_not_run),      cmocka_unit_test(test_thresholds),
        cmocka_unit_test(test_share),        cmocka_unit_test(test_share_failed),
        cmocka_unit_test(test_positions_failed),
        cmocka_unit_test(test_overlap),      cmocka_unit_test(test_overlap_other_case),
        cmocka_unit_test(test_overlap_one_right), cmocka_unit_test(test_overlap_failed),
        cmocka_unit_test(test_overlap_chain), cmocka_unit_test(test_overlap_part),
        cmocka_unit_test(test_reference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
