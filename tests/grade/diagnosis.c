/*
 * diagnosis.c - every known mistake, and pairs of them, are found again in
 * the traces of students who make them; those that no case here separates
 * are listed together.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"

static bool lists(const struct esp_diagnosis *diagnosis, const unsigned *list, size_t count)
{
    for (size_t i = 0; i < diagnosis->count; i++) {
        size_t found = 0;
        for (size_t j = 0; j < diagnosis->sets[i].count; j++)
            for (size_t k = 0; k < count; k++)
                found += diagnosis->sets[i].mistakes[j] == esp_misconception_at(list[k]);
        if (found == count && diagnosis->sets[i].count == count)
            return true;
    }
    return false;
}

static void print_set(const struct esp_diagnosis_set *set)
{
    for (size_t j = 0; j < set->count; j++)
        printf("%s%s", j ? " + " : "", set->mistakes[j]->name);
    printf("; ");
}

static void print_diagnosis(const struct esp_diagnosis *d, const unsigned *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("%s%s", i ? " + " : "", esp_misconception_at(list[i])->name);
    printf(": kind %d, %llu hypotheses, %llu nodes: ", (int)d->kind,
           (unsigned long long)d->hypotheses, (unsigned long long)d->nodes);
    for (size_t i = 0; i < d->count; i++)
        print_set(&d->sets[i]);
    printf("\n");
}

static size_t diagnose_singles(const char *algorithm)
{
    struct suite suite;
    size_t alone = 0, missed = 0;

    suite_new(&suite, algorithm);
    for (unsigned m = 0; m < MISCONCEPTIONS; m++) {
        const struct mistakes mistakes = mistakes_of(&m, 1);
        const struct esp_diagnosis diagnosis = suite_diagnose(&suite, &mistakes);
        const bool found = diagnosis.kind == ESP_DIAGNOSIS_FOUND && lists(&diagnosis, &m, 1);
        if (diagnosis.kind == ESP_DIAGNOSIS_CORRECT || !found || diagnosis.count > 1)
            print_diagnosis(&diagnosis, &m, 1);
        missed += diagnosis.kind != ESP_DIAGNOSIS_CORRECT && !found;
        alone += found && diagnosis.count == 1;
    }
    suite_free(&suite);
    printf("%s: %zu of %d separated\n", algorithm, alone, (int)MISCONCEPTIONS);
    assert_int_equal(missed, 0);
    return alone;
}

static void singles(void **state)
{
    (void)state;
    /*
     * Three cannot differ from one another: the root's window is infinite, so
     * it stays so where updates are not made, not handed down, or only seen
     * by the node itself. Non-strict cutoffs and soft values are the reference.
     */
    assert_int_equal(diagnose_singles("alphabeta"), MISCONCEPTIONS - 5);
    /* Minimax knows no mistakes with windows, and only its leaves return no move. */
    size_t plain = 0;
    for (unsigned m = 0; m < MISCONCEPTIONS; m++)
        plain += !esp_misconceptions[m].windowed;
    assert_int_equal(diagnose_singles("minimax"), plain - 2);
}

/* A sample of pairs: each mistake with those a few places further on. */
static void pairs(void **state)
{
    struct suite suite;
    size_t tried = 0, found = 0, missed = 0;
    (void)state;

    suite_new(&suite, "alphabeta");
    for (unsigned m = 0; m < MISCONCEPTIONS; m++) {
        const unsigned pair[] = { m, (m + 29) % MISCONCEPTIONS };
        if (esp_misconceptions[pair[0]].place == esp_misconceptions[pair[1]].place)
            continue;
        const struct mistakes mistakes = mistakes_of(pair, 2);
        const struct esp_diagnosis diagnosis = suite_diagnose(&suite, &mistakes);
        const bool simpler = diagnosis.count > 0 && diagnosis.sets[0].count < 2;
        const bool right = diagnosis.kind == ESP_DIAGNOSIS_FOUND;
        tried++;
        found += lists(&diagnosis, pair, 2) || (right && simpler);
        if (!right) {
            missed++;
            print_diagnosis(&diagnosis, pair, 2);
        }
    }
    suite_free(&suite);
    printf("pairs: %zu of %zu found, %zu missed\n", found, tried, missed);
    assert_true(10 * found >= 9 * tried);
}

/* Larger sets, by the names of their mistakes. */
static void larger_sets(void **state)
{
    static const char *const sets[][5] = {
        { "best-starts-at-window", "cutoff-returns-move" },
        { "terminal-store", "cutoff-returns-move", "last-of-equals" },
        { "window-reset", "null-is-zero", "terminal-sign" },
        { "depth-before-over", "sides-alternate", "cutoff-strict" },
        { "only-beta-handed-down", "best-starts-at-zero", "cutoff-before-best" },
        { "terminal-margin", "evaluation-negated", "cutoff-at-max-only", "returns-last-move" },
        { "draw-as-loss", "moves-reversed", "window-shared", "cutoff-returns-move" },
        { "terminal-hundred", "evaluation-of-mover", "last-of-equals", "cutoff-before-update",
          "cutoff-returns-move" },
        { "draw-as-win", "depth-by-turn", "evaluation-negated", "only-beta-updated",
          "leaf-null-is-zero" },
    };
    struct suite suite;
    size_t missed = 0;
    (void)state;

    suite_new(&suite, "alphabeta");
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        unsigned list[5];
        size_t count = 0;
        for (; count < 5 && sets[i][count]; count++) {
            const struct esp_misconception *one = esp_misconception_find(sets[i][count], NULL);
            assert_non_null(one);
            list[count] = 0;
            while (esp_misconception_at(list[count]) != one)
                list[count]++;
        }
        const struct mistakes mistakes = mistakes_of(list, count);
        const struct esp_diagnosis diagnosis = suite_diagnose(&suite, &mistakes);
        if (diagnosis.kind != ESP_DIAGNOSIS_FOUND || !lists(&diagnosis, list, count)) {
            print_diagnosis(&diagnosis, list, count);
            missed++;
        }
    }
    suite_free(&suite);
    assert_int_equal(missed, 0);
}

/* A tree that no known mistake makes: the values of some leaves are half of what they were. */
static void none_fits(void **state)
{
    struct suite suite;
    struct grown *trees[SUITE];
    struct esp_record *records[SUITE];
    struct esp_diagnosis_case cases[SUITE];
    struct esp_diagnosis diagnosis;
    const unsigned list[] = { TERMINAL_STORE };
    const struct mistakes mistakes = mistakes_of(list, 1);
    struct esp_error error = { "" };
    (void)state;

    suite_new(&suite, "alphabeta");
    suite_grow(&suite, &mistakes, trees);
    struct student_node *last = &trees[0]->nodes[trees[0]->count - 1];
    last->value /= 2;
    for (int i = 0; i < SUITE; i++) {
        records[i] = recorded(trees[i], true);
        cases[i] = (struct esp_diagnosis_case){ records[i], suite.positions[i],
                                                &suite.options[i] };
    }
    assert_int_equal(esp_diagnose(&diagnosis, cases, SUITE, NULL, &error), ESP_OK);
    /* What comes nearest is named, and where it fails. */
    assert_int_equal(diagnosis.kind, ESP_DIAGNOSIS_NONE);
    assert_int_equal(diagnosis.count, 1);
    assert_int_equal(diagnosis.failed_by, 0);
    assert_int_equal(diagnosis.failed_at, last->id);
    assert_true(diagnosis.hypotheses <= 16000);
    for (int i = 0; i < SUITE; i++) {
        esp_record_free(records[i]);
        grown_free(trees[i]);
    }
    suite_free(&suite);
}

/* Right up to an exception: correct, with a prefix; a mistake before it is still named. */
static void exceptions(void **state)
{
    static const unsigned made[] = { MISCONCEPTIONS, CUTOFF_RETURNS_MOVE };
    struct suite suite;
    struct esp_error error = { "" };
    (void)state;

    suite_new(&suite, "alphabeta");
    for (size_t i = 0; i < 2; i++) {
        struct mistakes mistakes = mistakes_of(&made[i], i);
        struct esp_diagnosis diagnosis;
        enum student_end end;
        struct grown *tree = grow_student(suite.positions[0], &suite.options[0], &mistakes, 3000,
                                          &end);
        raise_at(tree, (uint32_t)(tree->count - tree->count / 4));
        struct esp_record *record = recorded(tree, true);
        const struct esp_diagnosis_case one = { record, suite.positions[0], &suite.options[0] };
        assert_int_equal(esp_diagnose(&diagnosis, &one, 1, NULL, &error), ESP_OK);
        assert_true(diagnosis.prefix);
        assert_int_equal(diagnosis.kind, i ? ESP_DIAGNOSIS_FOUND : ESP_DIAGNOSIS_CORRECT);
        if (i)
            assert_true(lists(&diagnosis, &made[i], 1));
        esp_record_free(record);
        grown_free(tree);
    }
    suite_free(&suite);
}

/* Where any of the best moves will do, keeping the last is no mistake; other moves are. */
static void any_tie(void **state)
{
    static const unsigned harmless = LAST_OF_EQUALS, wrong = RETURNS_LAST_MOVE;
    struct suite suite;
    (void)state;

    suite_new(&suite, "alphabeta");
    struct mistakes mistakes = mistakes_of(&harmless, 1);
    assert_int_equal(suite_diagnose(&suite, &mistakes).kind, ESP_DIAGNOSIS_FOUND);
    for (int i = 0; i < SUITE; i++)
        set_options(&suite.options[i], suite.positions[i], "ties=random");
    assert_int_equal(suite_diagnose(&suite, &mistakes).kind, ESP_DIAGNOSIS_CORRECT);
    mistakes = mistakes_of(&wrong, 1);
    const struct esp_diagnosis diagnosis = suite_diagnose(&suite, &mistakes);
    assert_int_equal(diagnosis.kind, ESP_DIAGNOSIS_FOUND);
    assert_true(lists(&diagnosis, &wrong, 1));
    suite_free(&suite);
}

/* Hard values where hard ones are asked for are right, soft ones where they are not. */
static void fail_hard(void **state)
{
    static const unsigned hard = VALUE_HARD;
    static const unsigned wrong[] = { CUTOFF_RETURNS_MOVE, VALUE_SOFT };
    struct suite suite;
    (void)state;

    suite_new(&suite, "alphabeta");
    struct mistakes mistakes = mistakes_of(&hard, 1);
    assert_int_equal(suite_diagnose(&suite, &mistakes).kind, ESP_DIAGNOSIS_FOUND);
    for (int i = 0; i < SUITE; i++)
        set_options(&suite.options[i], suite.positions[i], "fail=hard");
    assert_int_equal(suite_diagnose(&suite, &mistakes).kind, ESP_DIAGNOSIS_CORRECT);
    for (size_t i = 0; i < 2; i++) {
        mistakes = mistakes_of(&wrong[i], 1);
        const struct esp_diagnosis diagnosis = suite_diagnose(&suite, &mistakes);
        assert_int_equal(diagnosis.kind, ESP_DIAGNOSIS_FOUND);
        assert_true(lists(&diagnosis, &wrong[i], 1));
    }
    suite_free(&suite);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(singles), cmocka_unit_test(pairs),
                                        cmocka_unit_test(larger_sets),
                                        cmocka_unit_test(none_fits),
                                        cmocka_unit_test(exceptions),
                                        cmocka_unit_test(any_tie),
                                        cmocka_unit_test(fail_hard) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
