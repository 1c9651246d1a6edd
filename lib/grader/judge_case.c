/*
 * judge_case.c - a trace's facts: what holds at each node, and how the tree
 * compares with the reference.
 */
#include <stdlib.h>
#include <string.h>

#include "grader_parts.h"

enum { PATH_MOST = 512, SENTENCE_MOST = 512 };

/* --- the judge's --------------------------------------------------------------------------- */

static enum esp_status add_findings(struct grading *grading, size_t which,
                                    struct esp_error *error)
{
    const struct case_run *run = &grading->runs[which];
    char path[PATH_MOST];
    enum esp_status status = ESP_OK;

    for (int i = 0; i < ESP_FACTS && status == ESP_OK; i++) {
        const struct esp_finding *finding = &run->judgement.facts[i];
        if (finding->checked == 0 && finding->broken == 0)
            continue;
        if (finding->broken)
            esp_record_path(run->record, finding->node, path, sizeof path);
        status = esp_results_fact(grading->results, which, esp_fact_name((enum esp_fact)i),
                                  finding->checked, finding->broken,
                                  finding->broken ? path : NULL,
                                  finding->broken ? finding->text : NULL, error);
    }
    return status;
}

static enum esp_status judge(struct grading *grading, size_t which,
                             const struct esp_judge_policy *policy, struct esp_error *error)
{
    const struct esp_case *one = &grading->assignment->cases[which];
    struct case_run *run = &grading->runs[which];

    const enum esp_status status =
        esp_judge(&run->judgement, run->record, one->position, policy, error);
    if (status != ESP_OK)
        return status;
    run->judged = true;
    return add_findings(grading, which, error);
}

/* --- the comparison -------------------------------------------------------------------------- */

static const struct comparison {
    const char *fact;
    enum esp_diff_kind kinds[4];
    size_t count;
} comparisons[] = {
    { "same-nodes", { ESP_DIFF_MISSING, ESP_DIFF_EXTRA, ESP_DIFF_ORDER }, 3 },
    { "same-values", { ESP_DIFF_VALUE, ESP_DIFF_MISSING }, 2 },
    { "same-windows", { ESP_DIFF_WINDOW, ESP_DIFF_MISSING }, 2 },
    { "same-moves", { ESP_DIFF_RETURNED, ESP_DIFF_MISSING }, 2 },
};

bool esp_same_null_move(const struct esp_record *expected, struct esp_record *got,
                        const struct esp_difference *difference)
{
    char state[ESP_STATE_MAX];
    esp_move move;

    if (difference->kind != ESP_DIFF_RETURNED ||
        esp_record_node(expected, difference->expected)->returned != ESP_TEXT_NONE)
        return false;
    const struct esp_position *root = esp_record_position(got, NULL);
    const char *text = esp_record_text(got, esp_record_node(got, difference->got)->returned);
    return root && text && esp_record_replay(got, difference->got, state, NULL) == ESP_OK &&
           esp_move_find(root->game, root->params, state, text, &move, NULL) != ESP_OK;
}

/* Number of the first difference of these kinds, and how many nodes they concern. */
static size_t first_of(const struct esp_diff *diff, const struct comparison *comparison,
                       const struct esp_record *expected, struct esp_record *got,
                       uint64_t *broken)
{
    const size_t count = esp_diff_count(diff);
    size_t first = count;

    *broken = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < comparison->count; k++)
            if (esp_diff_at(diff, i)->kind == comparison->kinds[k] &&
                !esp_same_null_move(expected, got, esp_diff_at(diff, i))) {
                first = first == count ? i : first;
                *broken += esp_diff_at(diff, i)->nodes;
            }
    return first;
}

static enum esp_status compare(struct grading *grading, size_t which, struct esp_error *error)
{
    const struct esp_record *reference = esp_reference_of(grading, which);
    struct esp_record *got = grading->runs[which].record;
    char path[PATH_MOST], text[SENTENCE_MOST];
    struct esp_diff *diff;
    uint64_t broken;

    if (!reference)
        return ESP_OK;
    enum esp_status status = esp_diff_new(&diff, reference, got, 1e-9, error);
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons && status == ESP_OK; i++) {
        const size_t first = first_of(diff, &comparisons[i], reference, got, &broken);
        if (broken) {
            esp_diff_path(diff, first, path, sizeof path);
            esp_diff_sentence(diff, first, "the reference", "the submission", text, sizeof text);
        }
        status = esp_results_fact(grading->results, which, comparisons[i].fact,
                                  esp_record_count(reference), broken, broken ? path : NULL,
                                  broken ? text : NULL, error);
    }
    esp_diff_free(diff);
    return status;
}

enum esp_status esp_judge_case(struct grading *grading, size_t which, struct esp_error *error)
{
    const struct esp_case *one = &grading->assignment->cases[which];
    enum esp_status status = ESP_OK;

    if (one->position) {
        status = esp_record_recover(grading->runs[which].record, error);
        if (status == ESP_OK)
            status = esp_take_constants(grading, which, error);
        if (status == ESP_OK)
            status = judge(grading, which, &one->judge, error);
    }
    if (status == ESP_OK)
        status = compare(grading, which, error);
    if (status == ESP_OK)
        status = esp_results_state(grading->results, which, ESP_CASE_DONE, NULL, error);
    return status;
}

/* --- what one tree tells about the others ----------------------------------------------- */

/* What is known of the program once all its trees are there. */
struct settled {
    enum esp_judge_cutoff cutoff;
    enum esp_judge_fail fail;
    bool wrong_sides[2]; /* of minimax, of alpha-beta */
};

static bool open_policy(const struct esp_judge_policy *policy)
{
    return policy->windows && (policy->cutoff == ESP_JUDGE_CUTOFF_INFER ||
                               policy->fail == ESP_JUDGE_FAIL_INFER);
}

static bool to_settle(const struct grading *grading, size_t which, const struct settled *settled)
{
    const struct esp_judge_policy *policy = &grading->assignment->cases[which].judge;

    return grading->runs[which].judged &&
           (open_policy(policy) || settled->wrong_sides[policy->windows]);
}

/* The policy of a case with what it leaves open decided. */
static struct esp_judge_policy decided(const struct esp_judge_policy *policy,
                                       const struct settled *settled)
{
    struct esp_judge_policy result = *policy;

    if (result.cutoff == ESP_JUDGE_CUTOFF_INFER)
        result.cutoff = settled->cutoff;
    if (result.fail == ESP_JUDGE_FAIL_INFER)
        result.fail = settled->fail;
    result.wrong_sides = settled->wrong_sides[policy->windows];
    return result;
}

/* Breaches in all trees to settle under a reading. */
static enum esp_status breaches(struct grading *grading, const struct settled *settled,
                                uint64_t *sum, struct esp_error *error)
{
    struct esp_judgement *judgement = malloc(sizeof *judgement);
    enum esp_status status = ESP_OK;

    if (!judgement)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a judgement");
    *sum = 0;
    for (size_t i = 0; i < grading->assignment->case_count && status == ESP_OK; i++) {
        const struct esp_case *one = &grading->assignment->cases[i];
        if (!to_settle(grading, i, settled))
            continue;
        const struct esp_judge_policy policy = decided(&one->judge, settled);
        status = esp_judge(judgement, grading->runs[i].record, one->position, &policy, error);
        for (int f = 0; f < ESP_FACTS && status == ESP_OK; f++)
            *sum += judgement->facts[f].broken;
    }
    free(judgement);
    return status;
}

static enum esp_status judge_again(struct grading *grading, const struct settled *settled,
                                   struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < grading->assignment->case_count && status == ESP_OK; i++) {
        const struct esp_case *one = &grading->assignment->cases[i];
        struct case_run *run = &grading->runs[i];
        if (!to_settle(grading, i, settled))
            continue;
        esp_results_forget(grading->results, i);
        const struct esp_judge_policy policy = decided(&one->judge, settled);
        status = judge(grading, i, &policy, error);
        run->judgement.cutoff_inferred = one->judge.cutoff == ESP_JUDGE_CUTOFF_INFER;
        run->judgement.fail_inferred = one->judge.fail == ESP_JUDGE_FAIL_INFER;
        if (status == ESP_OK)
            status = compare(grading, i, error);
    }
    return status;
}

/*
 * One program has one rule: of the four readings the one that leaves the
 * fewest breaches over all its trees, the commonest among equals. And a side
 * that one tree shows to be wrong explains what others only hint at.
 */
enum esp_status esp_judge_settle(struct grading *grading, struct esp_error *error)
{
    static const struct settled readings[] = {
        { ESP_JUDGE_NONSTRICT, ESP_JUDGE_SOFT, { false, false } },
        { ESP_JUDGE_STRICT, ESP_JUDGE_SOFT, { false, false } },
        { ESP_JUDGE_NONSTRICT, ESP_JUDGE_HARD, { false, false } },
        { ESP_JUDGE_STRICT, ESP_JUDGE_HARD, { false, false } },
    };
    uint64_t least = UINT64_MAX, sum = 0;
    struct settled best = readings[0], reading;
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < grading->assignment->case_count; i++)
        if (grading->runs[i].judged && grading->runs[i].judgement.facts[ESP_FACT_SIDE].broken)
            best.wrong_sides[grading->assignment->cases[i].judge.windows] = true;
    for (size_t i = 0; i < sizeof readings / sizeof *readings && status == ESP_OK; i++) {
        reading = readings[i];
        memcpy(reading.wrong_sides, best.wrong_sides, sizeof reading.wrong_sides);
        status = breaches(grading, &reading, &sum, error);
        if (status == ESP_OK && sum < least) {
            least = sum;
            best = reading;
        }
    }
    return status == ESP_OK ? judge_again(grading, &best, error) : status;
}
