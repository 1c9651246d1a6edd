/*
 * expect.c - the answer of a call against what its case expects.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"
#include "check.h"
#include "layers.h"
#include "value.h"

/* --- reading ------------------------------------------------------------------------------ */

static enum esp_status read_checks(const struct place *place)
{
    if (json_is_object(place->json))
        return esp_read_check(place);
    enum esp_status status = esp_need_list(place);
    for (size_t i = 0; i < json_array_size(place->json) && status == ESP_OK; i++) {
        const struct place check = esp_element(place, i);
        status = esp_read_check(&check);
    }
    return status;
}

enum esp_status esp_read_call(struct esp_case *one, const struct layers *layers)
{
    const struct place expect = esp_case_member(layers, "expect");
    const size_t size = json_object_size(expect.json);
    struct esp_expectations *expectations;
    const char *fact;
    json_t *checks;

    if (size == 0)
        return esp_fail_expected(&expect, "an object with a check for each fact");
    expectations = esp_keep_room(expect.source->keep, 1,
                                 sizeof *expectations + size * sizeof expectations->list[0]);
    if (!expectations)
        return esp_fail_memory(&expect);
    json_object_foreach(expect.json, fact, checks) {
        const struct place place = { expect.source, &expect, fact, 0, checks };
        enum esp_status status = read_checks(&place);
        if (status != ESP_OK)
            return status;
        expectations->list[expectations->count++] = (struct esp_expectation){ fact, checks };
    }
    one->expectations = expectations;
    return ESP_OK;
}

/* --- checking ----------------------------------------------------------------------------- */

enum { EVIDENCE = 512 };

/* Python's numbers have no end: those that do not fit become real. */
static json_t *parse(const char *answer, json_error_t *at)
{
    json_t *json = json_loads(answer, 0, at);

    if (!json && json_error_code(at) == json_error_numeric_overflow)
        json = json_loads(answer, JSON_DECODE_INT_AS_REAL, at);
    return json;
}

static size_t checks_in(json_t *checks)
{
    return json_is_array(checks) ? json_array_size(checks) : 1;
}

/* Nothing of what was asked for came. */
static enum esp_status break_all(struct esp_results *results, size_t which,
                                 const struct esp_case *one, const char *text,
                                 struct esp_error *error)
{
    enum esp_status status = esp_results_fact(results, which, "no-error", 1, 1, NULL, text, error);

    for (size_t i = 0; i < one->expectations->count && status == ESP_OK; i++) {
        const struct esp_expectation *expectation = &one->expectations->list[i];
        const size_t count = checks_in(expectation->checks);
        status = esp_results_fact(results, which, expectation->fact, count, count, NULL, text,
                                  error);
    }
    return status;
}

/* Why there is no result: an error was raised, or the answer is none. */
static void put_failure(struct esp_out *out, json_t *answer, const json_error_t *at)
{
    json_t *message = json_object_get(answer, "error");

    if (!answer) {
        esp_put(out, "the answer is no JSON: ");
        esp_put_shortened(out, at->text, EVIDENCE / 4);
    } else if (!message) {
        esp_put(out, "the answer is neither a result nor an error");
    } else {
        esp_put(out, "raised ");
        esp_put_shortened(out, json_is_string(message) ? json_string_value(message) : "an error",
                          EVIDENCE / 2);
    }
}

static enum esp_status check(struct esp_results *results, size_t which,
                             const struct esp_expectation *expectation, json_t *result,
                             struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < checks_in(expectation->checks) && status == ESP_OK; i++) {
        json_t *checks = expectation->checks;
        char text[EVIDENCE] = "";
        struct esp_out out = { text, sizeof text, 0 };
        const bool holds = esp_check_holds(json_is_array(checks) ? json_array_get(checks, i)
                                                                 : checks,
                                           result, &out);
        esp_end_shortened(&out);
        status = esp_results_fact(results, which, expectation->fact, 1, holds ? 0 : 1, NULL, text,
                                  error);
    }
    return status;
}

enum esp_status esp_expect(struct esp_results *results, size_t which, const struct esp_case *one,
                           const char *answer, struct esp_error *error)
{
    assert(one->expectations);
    json_error_t at;
    json_t *json = parse(answer, &at);
    json_t *result = json_object_get(json, "result");
    char text[EVIDENCE];
    struct esp_out out = { text, sizeof text, 0 };
    enum esp_status status;

    if (result && !json_object_get(json, "error")) {
        status = esp_results_fact(results, which, "no-error", 1, 0, NULL, NULL, error);
        for (size_t i = 0; i < one->expectations->count && status == ESP_OK; i++)
            status = check(results, which, &one->expectations->list[i], result, error);
    } else {
        put_failure(&out, json, &at);
        status = break_all(results, which, one, text, error);
    }
    json_decref(json);
    return status;
}
