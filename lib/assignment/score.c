/*
 * score.c - from facts to points.
 *
 * Every item is decided by itself first; then, of items that overlap and are
 * broken in the same case, all but the one with the greatest loss get their
 * points back. Both is done twice, by the facts and by the comparison with
 * the reference.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "espalier/assignment.h"
#include "espalier/text.h"
#include "layers.h"
#include "value.h"

const char *esp_item_state_name(enum esp_item_state state)
{
    static const char *const names[] = { "ok", "part", "broken", "elsewhere", "unexercised",
                                         "not-run" };
    return names[state];
}

/* What is scored, and by which facts. */
struct scoring {
    const struct esp_assignment *assignment;
    const struct esp_results *results;
    bool by_reference;
};

/* --- an item in a case ------------------------------------------------------------------- */

static bool listed(const char *text, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], text) == 0)
            return true;
    return false;
}

static bool concerns(const struct scoring *scoring, const struct esp_item *item, size_t which)
{
    return listed(scoring->assignment->cases[which].group, item->groups, item->group_count);
}

static bool decides(const struct scoring *scoring, const struct esp_item *item, const char *fact)
{
    const bool reference = scoring->by_reference && item->reference_count > 0;

    return reference ? listed(fact, item->reference, item->reference_count)
                     : listed(fact, item->facts, item->fact_count);
}

struct tally {
    uint64_t checked, broken;
};

/* That nothing was raised is no sign that anything else of the item was come to. */
static bool exercises(const struct esp_item *item, const char *fact)
{
    return item->fact_count == 1 || strcmp(fact, "no-error") != 0;
}

/* What a case showed about an item: nothing when it was not done. */
static struct tally tally_of(const struct scoring *scoring, const struct esp_item *item,
                             size_t which)
{
    const struct esp_case_result *one = &scoring->results->cases[which];
    struct tally tally = { 0, 0 };

    if (one->state != ESP_CASE_DONE || !concerns(scoring, item, which))
        return tally;
    for (size_t i = 0; i < one->fact_count; i++) {
        if (decides(scoring, item, one->facts[i].fact)) {
            tally.checked += exercises(item, one->facts[i].fact) ? one->facts[i].checked
                                                                 : one->facts[i].broken;
            tally.broken += one->facts[i].broken;
        }
    }
    return tally;
}

/* How many checks a case that gave nothing would have been: each position is one. */
static uint64_t missing_checks(const struct esp_case *one)
{
    return one->question_count > 0 ? one->question_count : 1;
}

/* --- an item by itself ------------------------------------------------------------------------ */

struct sum {
    uint64_t checked, broken; /* in cases that were done */
    uint64_t missing;         /* checks that the others would have been */
    size_t done, failed, not_run;
    size_t first_missing; /* a case that gave nothing: failed rather than not run */
};

static struct sum sum_of(const struct scoring *scoring, const struct esp_item *item)
{
    struct sum sum = { .first_missing = SIZE_MAX };

    for (size_t i = 0; i < scoring->assignment->case_count; i++) {
        const enum esp_case_state state = scoring->results->cases[i].state;
        const struct tally tally = tally_of(scoring, item, i);
        if (!concerns(scoring, item, i))
            continue;
        sum.checked += tally.checked;
        sum.broken += tally.broken;
        sum.done += state == ESP_CASE_DONE;
        sum.not_run += state == ESP_CASE_NOT_RUN;
        if (state != ESP_CASE_DONE)
            sum.missing += missing_checks(&scoring->assignment->cases[i]);
        if (state != ESP_CASE_DONE && sum.first_missing == SIZE_MAX)
            sum.first_missing = i;
        if (state == ESP_CASE_FAILED && sum.failed++ == 0)
            sum.first_missing = i;
    }
    return sum;
}

/* "case ab-02: timed out after 10 s" */
static void put_missing(struct esp_out *out, const struct scoring *scoring, const struct sum *sum)
{
    const struct esp_case_result *one = &scoring->results->cases[sum->first_missing];
    const char *none = one->state == ESP_CASE_FAILED ? "gave nothing to judge" : "not run";

    esp_putf(out, "case %s: %s", scoring->assignment->cases[sum->first_missing].id,
             one->why ? one->why : none);
}

/* Points for a share of what was right. */
static double points_of(const struct esp_item *item, double share)
{
    double points = 0;

    if (item->share)
        return rint(100 * item->points * share) / 100;
    for (size_t i = 0; i < item->threshold_count; i++)
        if (share >= item->thresholds[i].share - 1e-9)
            points = item->thresholds[i].points;
    return points;
}

/* An item with partial credit; what is missing is wrong. */
static void score_share(struct esp_item_score *score, const struct esp_item *item,
                        const struct sum *sum, struct esp_out *out)
{
    const uint64_t all = sum->checked + sum->missing, right = sum->checked - sum->broken;
    const double share = (double)right / (double)all;

    score->points = points_of(item, share);
    score->state = score->points >= item->points ? ESP_ITEM_OK
                   : score->points > 0           ? ESP_ITEM_PART
                                                 : ESP_ITEM_BROKEN;
    if (right < all)
        esp_putf(out, "%llu of %llu right", (unsigned long long)right, (unsigned long long)all);
    if (right < all && sum->missing > 0)
        esp_put(out, "; ");
}

/* Decide an item without regard to others; points are those by this scoring. */
static void score_item(struct esp_item_score *score, const struct scoring *scoring,
                       const struct esp_item *item)
{
    const struct sum sum = sum_of(scoring, item);
    struct esp_out out = { score->why, sizeof score->why, 0 };
    const bool missing = sum.failed + sum.not_run > 0;

    *score = (struct esp_item_score){ .checked = sum.checked, .broken = sum.broken };
    if (sum.done == 0) {
        score->state = ESP_ITEM_NOT_RUN;
    } else if (sum.checked + sum.missing == 0) {
        score->state = ESP_ITEM_UNEXERCISED;
        esp_put(&out, "no case came to it");
    } else if (item->share || item->threshold_count > 0) {
        score_share(score, item, &sum, &out);
    } else if (sum.broken > 0 || sum.failed > 0) {
        score->state = ESP_ITEM_BROKEN;
    } else if (missing) {
        score->state = ESP_ITEM_NOT_RUN;
    } else {
        score->state = ESP_ITEM_OK;
        score->points = item->points;
    }
    if (missing && score->state != ESP_ITEM_OK)
        put_missing(&out, scoring, &sum);
    esp_end_shortened(&out);
}

/* --- overlapping items -------------------------------------------------------------------- */

static bool lost(const struct esp_item_score *score)
{
    return score->state == ESP_ITEM_BROKEN || score->state == ESP_ITEM_PART;
}

static bool names(const struct esp_item *item, const struct esp_item *other)
{
    return listed(other->id, item->overlaps, item->overlap_count);
}

/*
 * Is there a case in which both are broken? The same mistake shows in more
 * than one way, not all of them in every case. A case that gave nothing
 * excuses nobody.
 */
static bool same_cases(const struct scoring *scoring, size_t item, size_t other)
{
    const struct esp_item *items = scoring->assignment->items;
    bool together = false;

    for (size_t i = 0; i < scoring->assignment->case_count; i++) {
        if (!concerns(scoring, &items[item], i))
            continue;
        if (scoring->results->cases[i].state != ESP_CASE_DONE)
            return false;
        together = together || (tally_of(scoring, &items[item], i).broken > 0 &&
                                tally_of(scoring, &items[other], i).broken > 0);
    }
    return together;
}

/* The next item to charge: the greatest loss of those not settled; SIZE_MAX: none. */
static size_t next_loss(const struct esp_assignment *assignment,
                        const struct esp_item_score *scores, const bool *settled)
{
    size_t greatest = SIZE_MAX;
    double most = -1;

    for (size_t i = 0; i < assignment->item_count; i++) {
        const double loss = assignment->items[i].points - scores[i].points;
        if (lost(&scores[i]) && !settled[i] && loss > most) {
            greatest = i;
            most = loss;
        }
    }
    return greatest;
}

/* Charge the greater losses first; each may excuse smaller ones that it overlaps with. */
static void settle(const struct scoring *scoring, struct esp_item_score *scores)
{
    const struct esp_assignment *assignment = scoring->assignment;
    const struct esp_item *items = assignment->items;
    bool settled[ITEMS_MOST] = { false };
    size_t charged;

    while ((charged = next_loss(assignment, scores, settled)) != SIZE_MAX) {
        settled[charged] = true;
        for (size_t i = 0; i < assignment->item_count; i++) {
            if (!lost(&scores[i]) || settled[i] || !same_cases(scoring, i, charged) ||
                (!names(&items[i], &items[charged]) && !names(&items[charged], &items[i])))
                continue;
            settled[i] = true;
            scores[i].state = ESP_ITEM_ELSEWHERE;
            scores[i].points = assignment->items[i].points;
            snprintf(scores[i].why, sizeof scores[i].why, "charged at %s",
                     assignment->items[charged].id);
        }
    }
}

/* --- both ways ---------------------------------------------------------------------------- */

static double score_all(const struct scoring *scoring, struct esp_item_score *scores)
{
    double points = 0;

    for (size_t i = 0; i < scoring->assignment->item_count; i++)
        score_item(&scores[i], scoring, &scoring->assignment->items[i]);
    settle(scoring, scores);
    for (size_t i = 0; i < scoring->assignment->item_count; i++)
        points += scores[i].points;
    return points;
}

void esp_score(const struct esp_assignment *assignment, const struct esp_results *results,
               struct esp_item_score *scores, double *points, double *reference_points)
{
    const bool by_reference = assignment->by_reference;
    struct scoring scoring = { assignment, results, !by_reference };
    double other[ITEMS_MOST];

    assert(assignment->item_count <= ITEMS_MOST && results->count == assignment->case_count);
    /* The way that counts comes last and leaves its states and sentences. */
    const double others = score_all(&scoring, scores);
    for (size_t i = 0; i < assignment->item_count; i++)
        other[i] = scores[i].points;
    scoring.by_reference = by_reference;
    const double counting = score_all(&scoring, scores);
    for (size_t i = 0; i < assignment->item_count; i++) {
        const double own = scores[i].points;
        scores[i].points = by_reference ? other[i] : own;
        scores[i].reference_points = by_reference ? own : other[i];
    }
    *points = by_reference ? others : counting;
    *reference_points = by_reference ? counting : others;
}
