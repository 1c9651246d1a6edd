/*
 * results.c - what the cases showed, fact by fact.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/assignment.h"

static enum esp_status no_memory(struct esp_error *error)
{
    return esp_fail(error, ESP_NO_MEMORY, "no memory for results");
}

enum esp_status esp_results_new(struct esp_results **out, size_t cases, struct esp_error *error)
{
    struct esp_results *results = calloc(1, sizeof *results);

    *out = NULL;
    if (results)
        results->cases = calloc(cases ? cases : 1, sizeof *results->cases);
    if (!results || !results->cases) {
        free(results);
        return no_memory(error);
    }
    results->count = cases;
    *out = results;
    return ESP_OK;
}

/* Texts are const for readers; here is their owner. */
static void free_text(const char *text)
{
    free((char *)(size_t)text);
}

void esp_results_forget(struct esp_results *results, size_t which)
{
    struct esp_case_result *one = &results->cases[which];

    for (size_t i = 0; i < one->fact_count; i++) {
        free_text(one->facts[i].fact);
        free_text(one->facts[i].node);
        free_text(one->facts[i].text);
    }
    free(one->facts);
    one->facts = NULL;
    one->fact_count = 0;
}

void esp_results_free(struct esp_results *results)
{
    if (!results)
        return;
    for (size_t i = 0; i < results->count; i++) {
        esp_results_forget(results, i);
        free_text(results->cases[i].why);
    }
    free(results->cases);
    free(results);
}

/* The counts of a fact, made when it is new; NULL: no memory. */
static struct esp_fact_count *count_of(struct esp_case_result *one, const char *fact)
{
    for (size_t i = 0; i < one->fact_count; i++)
        if (strcmp(one->facts[i].fact, fact) == 0)
            return &one->facts[i];
    struct esp_fact_count *facts = realloc(one->facts, (one->fact_count + 1) * sizeof *facts);
    if (!facts)
        return NULL;
    one->facts = facts;
    char *name = strdup(fact);
    if (!name)
        return NULL;
    facts[one->fact_count] = (struct esp_fact_count){ .fact = name };
    return &facts[one->fact_count++];
}

enum esp_status esp_results_fact(struct esp_results *results, size_t which, const char *fact,
                                 uint64_t checked, uint64_t broken, const char *node,
                                 const char *text, struct esp_error *error)
{
    assert(which < results->count);
    struct esp_fact_count *count = count_of(&results->cases[which], fact);
    if (!count)
        return no_memory(error);
    if (broken > 0 && count->broken == 0) {
        free_text(count->node); /* of a call that failed for want of memory */
        count->node = node ? strdup(node) : NULL;
        free_text(count->text);
        count->text = text ? strdup(text) : NULL;
        if ((node && !count->node) || (text && !count->text))
            return no_memory(error);
    }
    count->checked += checked > broken ? checked : broken;
    count->broken += broken;
    return ESP_OK;
}

enum esp_status esp_results_state(struct esp_results *results, size_t which,
                                  enum esp_case_state state, const char *why,
                                  struct esp_error *error)
{
    assert(which < results->count);
    struct esp_case_result *one = &results->cases[which];
    char *copy = why ? strdup(why) : NULL;

    if (why && !copy)
        return no_memory(error);
    free_text(one->why);
    one->why = copy;
    one->state = state;
    return ESP_OK;
}
