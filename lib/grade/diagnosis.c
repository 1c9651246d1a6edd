/*
 * diagnosis.c - a beam search for the mistakes that make a submission's trees.
 *
 * A hypothesis is a set of mistakes. Its score is how many events (a node
 * entered, a node left) agree with the submission's before the first that
 * does not, over all cases one after the other: the smallest that differs
 * from the reference first, those that do not differ last. A run stops at
 * its first disagreement, so a wrong hypothesis costs few nodes. The sets of
 * a size that get furthest are built upon; a mistake that does not change
 * the first disagreement is not added to a set.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "follow.h"

struct hypothesis {
    struct mistakes mistakes;
    struct agreement agreement;
};

struct search {
    const struct esp_diagnosis_case *cases;
    size_t *order; /* cases as they are run */
    size_t count;
    bool ends_all; /* exceptions are not explained, only what is before them */
    struct esp_diagnosis_limits limits;
    struct esp_diagnosis *found;
    struct hypothesis *beam, *next; /* limits.beam each, best first */
    size_t beam_count, next_count;
};

/* --- one hypothesis ---------------------------------------------------------------- */

/* Run all cases, up to the first that disagrees. */
static struct agreement agreement_of(struct search *search, const struct mistakes *mistakes)
{
    struct agreement sum = { .events = 0 };

    for (size_t i = 0; i < search->count; i++) {
        const size_t which = search->order[i];
        const struct agreement one = esp_follow(&search->cases[which], mistakes,
                                                search->ends_all, search->limits.nodes,
                                                &search->found->nodes);
        sum.events += one.events;
        sum.prefix |= one.prefix;
        if (!one.whole) {
            sum.at = one.at;
            sum.mark = one.mark;
            sum.which = which;
            return sum;
        }
    }
    sum.whole = true;
    return sum;
}

static bool may_try(const struct search *search)
{
    return search->found->hypotheses < search->limits.hypotheses;
}

static struct hypothesis tried(struct search *search, const struct mistakes *mistakes)
{
    search->found->hypotheses++;
    return (struct hypothesis){ *mistakes, agreement_of(search, mistakes) };
}

static bool same(const struct mistakes *a, const struct mistakes *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* --- what is found ------------------------------------------------------------------- */

static struct esp_diagnosis_set set_of(const struct mistakes *mistakes)
{
    struct esp_diagnosis_set set = { .count = 0 };

    for (size_t place = 0; place < PLACES; place++)
        if (mistakes->at[place] != MISCONCEPTIONS)
            set.mistakes[set.count++] = &esp_misconceptions[mistakes->at[place]].shown;
    return set;
}

static bool same_set(const struct esp_diagnosis_set *a, const struct esp_diagnosis_set *b)
{
    return a->count == b->count &&
           memcmp(a->mistakes, b->mistakes, a->count * sizeof a->mistakes[0]) == 0;
}

static void list(struct esp_diagnosis *found, const struct mistakes *mistakes)
{
    const struct esp_diagnosis_set set = set_of(mistakes);

    for (size_t i = 0; i < found->count; i++)
        if (same_set(&found->sets[i], &set))
            return;
    if (found->count == ESP_DIAGNOSIS_SETS)
        found->more = true;
    else
        found->sets[found->count++] = set;
}

/* --- the beam -------------------------------------------------------------------------- */

/* Keep a hypothesis among the next beam where it belongs; equals in the order they came. */
static void keep(struct search *search, const struct hypothesis *one)
{
    size_t at = search->next_count;

    for (size_t i = 0; i < search->next_count; i++)
        if (same(&search->next[i].mistakes, &one->mistakes))
            return;
    while (at > 0 && search->next[at - 1].agreement.events < one->agreement.events)
        at--;
    if (at == search->limits.beam)
        return;
    if (search->next_count < search->limits.beam)
        search->next_count++;
    memmove(&search->next[at + 1], &search->next[at],
            (search->next_count - 1 - at) * sizeof search->next[0]);
    search->next[at] = *one;
}

static bool idle(const struct agreement *with, const struct agreement *without)
{
    return with->events == without->events && with->mark == without->mark;
}

/* Add every mistake to a set, one at a time, where its place is free. */
static void extend(struct search *search, const struct hypothesis *base)
{
    for (unsigned m = 0; m < MISCONCEPTIONS && may_try(search); m++) {
        struct mistakes mistakes = base->mistakes;
        uint8_t *at = &mistakes.at[esp_misconceptions[m].place];
        if (*at != MISCONCEPTIONS)
            continue;
        *at = (uint8_t)m;
        const struct hypothesis one = tried(search, &mistakes);
        if (one.agreement.whole) {
            search->found->prefix = one.agreement.prefix;
            list(search->found, &mistakes);
        } else if (!idle(&one.agreement, &base->agreement)) {
            keep(search, &one);
        }
    }
}

/* Sets as good as those found, with one mistake in the place of another. */
static void list_equals(struct search *search, size_t size)
{
    struct esp_diagnosis *found = search->found;

    for (size_t i = 0; size > 1 && i < found->count; i++) {
        for (size_t j = 0; j < size; j++) {
            struct hypothesis less = { .mistakes = esp_no_mistakes() };
            for (size_t k = 0; k < size; k++) {
                const struct misconception_entry *entry =
                    (const struct misconception_entry *)(const void *)found->sets[i].mistakes[k];
                if (k != j)
                    less.mistakes.at[entry->place] = (uint8_t)(entry - esp_misconceptions);
            }
            extend(search, &less);
        }
    }
}

/* Sets of growing size, until some make all trees or nothing gets any further. */
static void grow(struct search *search)
{
    struct esp_diagnosis *found = search->found;
    struct hypothesis best = search->beam[0];

    for (unsigned size = 1; size <= search->limits.mistakes && search->beam_count > 0; size++) {
        search->next_count = 0;
        for (size_t i = 0; i < search->beam_count; i++)
            extend(search, &search->beam[i]);
        if (found->count > 0) {
            list_equals(search, size);
            found->kind = ESP_DIAGNOSIS_FOUND;
            return;
        }
        struct hypothesis *former = search->beam;
        search->beam = search->next;
        search->beam_count = search->next_count;
        search->next = former;
        if (search->beam_count > 0 && search->beam[0].agreement.events > best.agreement.events)
            best = search->beam[0];
    }
    found->kind = ESP_DIAGNOSIS_NONE;
    list(found, &best.mistakes);
    found->failed_by = best.agreement.which;
    found->failed_at = best.agreement.at;
}

/* --- cases --------------------------------------------------------------------------------- */

struct rank {
    size_t which;
    bool differs;
    uint32_t nodes;
};

static int by_rank(const void *left, const void *right)
{
    const struct rank *a = left, *b = right;

    if (a->differs != b->differs)
        return a->differs ? -1 : 1;
    if (a->nodes != b->nodes)
        return a->nodes < b->nodes ? -1 : 1;
    return a->which < b->which ? -1 : 1;
}

/* Put the cases in order; false when the reference makes all of them. */
static bool arrange(struct search *search, struct rank *ranks)
{
    const struct mistakes none = esp_no_mistakes();
    struct esp_diagnosis *found = search->found;

    for (size_t i = 0; i < search->count; i++) {
        const struct agreement one = esp_follow(&search->cases[i], &none, search->ends_all,
                                                search->limits.nodes, &found->nodes);
        ranks[i] = (struct rank){ i, !one.whole, esp_record_count(search->cases[i].record) };
        found->prefix |= one.prefix;
    }
    qsort(ranks, search->count, sizeof ranks[0], by_rank);
    for (size_t i = 0; i < search->count; i++)
        search->order[i] = ranks[i].which;
    return ranks[0].differs;
}

static enum esp_status check(const struct esp_diagnosis_case *cases, size_t count,
                             struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    if (count == 0)
        return esp_fail(error, ESP_BAD_INPUT, "diagnosis: no cases, expected at least one");
    for (size_t i = 0; i < count && status == ESP_OK; i++) {
        if (cases[i].policy->algorithm != cases[0].policy->algorithm)
            return esp_fail(error, ESP_BAD_INPUT,
                            "diagnosis: case %zu is %s, expected %s as in the first", i + 1,
                            esp_algorithm_name(cases[i].policy->algorithm),
                            esp_algorithm_name(cases[0].policy->algorithm));
        if (esp_record_count(cases[i].record) == 0)
            return esp_fail(error, ESP_BAD_INPUT, "diagnosis: case %zu has no nodes", i + 1);
        status = esp_student_check(cases[i].position, cases[i].policy, error);
    }
    return status;
}

static struct esp_diagnosis_limits limits_or_default(const struct esp_diagnosis_limits *limits)
{
    struct esp_diagnosis_limits mine = ESP_DIAGNOSIS_LIMITS;

    if (limits)
        mine = *limits;
    if (mine.mistakes > ESP_DIAGNOSIS_MISTAKES)
        mine.mistakes = ESP_DIAGNOSIS_MISTAKES;
    if (mine.beam == 0)
        mine.beam = 1;
    return mine;
}

static void diagnose(struct search *search, struct rank *ranks)
{
    struct esp_diagnosis *found = search->found;
    const struct mistakes none = esp_no_mistakes();

    if (!arrange(search, ranks)) {
        found->kind = ESP_DIAGNOSIS_CORRECT;
        list(found, &none);
        return;
    }
    search->beam[0] = tried(search, &none);
    search->beam_count = 1;
    found->shown_by = search->beam[0].agreement.which;
    found->at = search->beam[0].agreement.at;
    grow(search);
}

static bool has_error(const struct esp_diagnosis_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (uint32_t id = 0; id < esp_record_count(cases[i].record); id++)
            if (esp_record_node(cases[i].record, id)->why == ESP_ERROR)
                return true;
    return false;
}

/*
 * Some mistakes raise exceptions. Any other exception (a misspelt name, say)
 * has nothing to do with the search, so what is before it is explained.
 */
static void diagnose_to_errors(struct search *search, struct rank *ranks)
{
    struct esp_diagnosis *found = search->found;

    diagnose(search, ranks);
    if (found->kind != ESP_DIAGNOSIS_NONE || !has_error(search->cases, search->count))
        return;
    *found = (struct esp_diagnosis){ .hypotheses = 0, .nodes = found->nodes };
    search->ends_all = true;
    diagnose(search, ranks);
}

enum esp_status esp_diagnose(struct esp_diagnosis *diagnosis,
                             const struct esp_diagnosis_case *cases, size_t count,
                             const struct esp_diagnosis_limits *limits, struct esp_error *error)
{
    struct search search = { .cases = cases, .count = count, .found = diagnosis };

    memset(diagnosis, 0, sizeof *diagnosis);
    enum esp_status status = check(cases, count, error);
    if (status != ESP_OK)
        return status;
    search.limits = limits_or_default(limits);
    struct hypothesis *beams = calloc(2 * (size_t)search.limits.beam, sizeof beams[0]);
    struct rank *ranks = calloc(count, sizeof ranks[0]);
    search.order = calloc(count, sizeof search.order[0]);
    if (beams && ranks && search.order) {
        search.beam = beams;
        search.next = beams + search.limits.beam;
        diagnose_to_errors(&search, ranks);
    } else {
        status = esp_fail(error, ESP_NO_MEMORY, "diagnosis of %zu cases: out of memory", count);
    }
    free(search.order);
    free(ranks);
    free(beams);
    return status;
}
