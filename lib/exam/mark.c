/*
 * mark.c - typed answers against an exam made anew from its wish.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "key.h"
#include "reasons.h"

enum { ANSWER = 100 };

struct marker {
    const struct esp_exam *exam;
    const char *source;
    struct esp_exam_marks *marks;
    bool failed; /* no memory */
};

/* --- one mark -------------------------------------------------------------------------- */

/* What is written about one answer before it becomes a mark. */
struct answer {
    char expected[ANSWER], given[ANSWER], why[EXAM_REASON];
    struct esp_out expected_out, given_out, why_out;
};

static void begin(struct answer *answer)
{
    *answer = (struct answer){ .expected = "" };
    answer->expected_out = (struct esp_out){ answer->expected, ANSWER, 0 };
    answer->given_out = (struct esp_out){ answer->given, ANSWER, 0 };
    answer->why_out = (struct esp_out){ answer->why, EXAM_REASON, 0 };
}

static void add(struct marker *marker, const char *question, const char *node,
                const struct answer *answer, double points, double most)
{
    struct esp_exam_marks *marks = marker->marks;
    struct esp_exam_mark *items = realloc(marks->items, (marks->count + 1) * sizeof *items);

    if (!items) {
        marker->failed = true;
        return;
    }
    marks->items = items;
    struct esp_exam_mark *mark = &items[marks->count++];
    *mark = (struct esp_exam_mark){ .question = question,
                                    .node = strdup(node),
                                    .expected = strdup(answer->expected),
                                    .given = strdup(answer->given),
                                    .why = strdup(answer->why),
                                    .points = points,
                                    .most = most };
    marker->failed |= !mark->node || !mark->expected || !mark->given || !mark->why;
}

/* --- reading answers ---------------------------------------------------------------------- */

/* A number, or an infinity as text. */
static bool read_value(const json_t *json, double *value)
{
    const char *text = json_string_value(json);
    char *end;

    if (json_is_number(json)) {
        *value = json_number_value(json);
        return true;
    }
    if (!text || !*text)
        return false;
    *value = esp_scan_real(text, &end);
    return *end == '\0' && !isnan(*value);
}

static void put_given(struct esp_out *out, const json_t *json)
{
    char *text = json && !json_is_null(json) ? json_dumps(json, JSON_ENCODE_ANY | JSON_COMPACT)
                                             : NULL;
    esp_put(out, text ? text : "nothing");
    free(text);
}

static bool same(double a, double b)
{
    return a <= b && a >= b;
}

/* --- the questions ------------------------------------------------------------------------ */

static void mark_values(struct marker *marker, const json_t *answers)
{
    const struct esp_exam *exam = marker->exam;
    struct answer answer;
    double value;

    for (uint32_t i = 0; i < exam->tree.count; i++) {
        const double right = exam->facts.of[EXAM_MINIMAX][i].value;
        const json_t *given = json_object_get(answers, exam->tree.nodes[i].name);
        if (!exam_asks_value(exam, i))
            continue;
        begin(&answer);
        exam_put_value(&answer.expected_out, right);
        put_given(&answer.given_out, given);
        exam_why_value(&answer.why_out, exam, i);
        add(marker, "values", exam->tree.nodes[i].name, &answer,
            read_value(given, &value) && same(value, right), 1);
    }
}

static void mark_windows(struct marker *marker, const json_t *answers)
{
    const struct esp_exam *exam = marker->exam;
    struct answer answer;
    double alpha, beta;

    for (uint32_t i = 1; i < exam->tree.count; i++) {
        const struct exam_fact *fact = &exam->facts.of[EXAM_ALPHABETA][i];
        const json_t *given = json_object_get(answers, exam->tree.nodes[i].name);
        const bool asked = exam_asks_window(exam, i);
        const bool two = read_value(json_array_get(given, 0), &alpha) &&
                         read_value(json_array_get(given, 1), &beta) && json_array_size(given) == 2;
        if (!asked && (!given || json_is_null(given) || exam->tree.nodes[i].children == 0))
            continue;
        begin(&answer);
        put_given(&answer.given_out, given);
        if (asked) {
            exam_put_window(&answer.expected_out, fact->alpha, fact->beta);
            exam_why_window(&answer.why_out, exam, i);
        } else {
            esp_put(&answer.expected_out, "nothing");
            esp_put(&answer.why_out, "alpha-beta never enters it");
        }
        add(marker, "windows", exam->tree.nodes[i].name, &answer,
            asked ? two && same(alpha, fact->alpha) && same(beta, fact->beta) : -1, asked);
    }
}

static bool is_in(const json_t *list, const char *name)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (text && strcmp(text, name) == 0)
            return true;
    }
    return false;
}

/* Cuts that were missed, and branches that are not cut. */
static void mark_cuts(struct marker *marker, const json_t *answers)
{
    const struct esp_exam *exam = marker->exam;
    struct answer answer;

    for (uint32_t i = 0; i < exam->tree.count; i++) {
        const char *name = exam->tree.nodes[i].name;
        const bool cut = exam_branch_is_cut(exam, i), given = is_in(answers, name);
        if (!cut && !given)
            continue;
        begin(&answer);
        esp_put(&answer.expected_out, cut ? "cut" : "not cut");
        esp_put(&answer.given_out, given ? "cut" : "nothing");
        if (cut)
            exam_why_cut(&answer.why_out, exam, i);
        else
            exam_why_not_cut(&answer.why_out, exam, i);
        add(marker, "cuts", name, &answer, cut ? given : -1, cut);
    }
}

/* Any of the best moves is right. */
static void mark_best_move(struct marker *marker, const json_t *given)
{
    const struct esp_exam *exam = marker->exam;
    const struct exam_fact *facts = exam->facts.of[EXAM_MINIMAX];
    const char *text = json_string_value(given);
    struct answer answer;
    bool right = false;

    begin(&answer);
    for (uint32_t i = 1; i < exam->tree.count; i = exam->tree.nodes[i].end) {
        if (!same(facts[i].value, facts[0].value))
            continue;
        right |= text && strcmp(text, exam->tree.nodes[i].name) == 0;
        esp_putf(&answer.expected_out, "%s%s", answer.expected_out.length ? " or " : "",
                 exam->tree.nodes[i].name);
    }
    put_given(&answer.given_out, given);
    exam_why_value(&answer.why_out, exam, 0);
    add(marker, "best_move", exam->tree.nodes[0].name, &answer, right, 1);
}

/* --- what is no answer --------------------------------------------------------------------- */

static enum esp_status check_names(const struct marker *marker, const json_t *answers,
                                   const char *key, struct esp_error *error)
{
    json_t *object = json_object_get(answers, key);
    const char *name;
    json_t *value;

    if (object && !json_is_object(object))
        return esp_fail(error, ESP_BAD_INPUT, "%s: %s: expected an object, as {\"A\":3}",
                        marker->source, key);
    json_object_foreach (object, name, value) {
        bool known = false;
        for (uint32_t i = 0; i < marker->exam->tree.count && !known; i++)
            known = strcmp(marker->exam->tree.nodes[i].name, name) == 0;
        if (!known)
            return esp_fail(error, ESP_BAD_INPUT, "%s: %s: the tree has no node '%s'",
                            marker->source, key, name);
    }
    return ESP_OK;
}

static enum esp_status mark_all(struct marker *marker, const json_t *answers,
                                struct esp_error *error)
{
    static const char *const questions[] = { "values", "windows", "cuts", "best_move" };
    const json_t *cuts = json_object_get(answers, "cuts");

    enum esp_status status = check_names(marker, answers, "values", error);
    if (status == ESP_OK)
        status = check_names(marker, answers, "windows", error);
    if (status == ESP_OK && cuts && !json_is_array(cuts) && !json_is_null(cuts))
        status = esp_fail(error, ESP_BAD_INPUT, "%s: cuts: expected a list, as [\"L4\"]",
                          marker->source);
    if (status != ESP_OK)
        return status;
    mark_values(marker, json_object_get(answers, "values"));
    mark_windows(marker, json_object_get(answers, "windows"));
    mark_cuts(marker, cuts);
    mark_best_move(marker, json_object_get(answers, "best_move"));
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        double most;
        marker->marks->points += esp_exam_points(marker->marks, questions[i], &most);
        marker->marks->most += most;
    }
    return marker->failed ? esp_fail(error, ESP_NO_MEMORY, "no memory for marks") : ESP_OK;
}

double esp_exam_points(const struct esp_exam_marks *marks, const char *question, double *most)
{
    double points = 0;

    *most = 0;
    for (size_t i = 0; i < marks->count; i++) {
        if (strcmp(marks->items[i].question, question) != 0)
            continue;
        points += marks->items[i].points;
        *most += marks->items[i].most;
    }
    return points > 0 ? points : 0;
}

/* --- the whole ------------------------------------------------------------------------------- */

static enum esp_status mark_made(struct esp_exam_marks **out, const struct esp_exam *exam,
                                 const json_t *answers, const char *source,
                                 struct esp_error *error)
{
    struct marker marker = { .exam = exam, .source = source };

    marker.marks = calloc(1, sizeof *marker.marks);
    const enum esp_status status =
        marker.marks ? mark_all(&marker, answers, error)
                     : esp_fail(error, ESP_NO_MEMORY, "no memory for marks");
    if (status == ESP_OK)
        *out = marker.marks;
    else
        esp_exam_marks_free(marker.marks);
    return status;
}

/* The exam that the answers are to, made anew; with a key it must be one of the key's. */
static enum esp_status make_again(struct esp_exam **out, const json_t *json, const char *source,
                                  const struct esp_exam_source *key, struct esp_error *error)
{
    struct esp_exam_wish wish;
    json_t *entry = NULL;

    enum esp_status status = exam_read_wish(&wish, json, source, error);
    if (status == ESP_OK && !json_is_object(json_object_get(json, "answers")))
        status = esp_fail(error, ESP_BAD_INPUT, "%s: answers: expected an object", source);
    if (status == ESP_OK && key)
        status = exam_key_find(&entry, key, json, &wish, source, error);
    if (status == ESP_OK)
        status = esp_exam_new(out, &wish, error);
    if (status == ESP_OK && key)
        status = exam_key_is_of(entry, *out, key->name, error);
    json_decref(entry);
    return status;
}

enum esp_status esp_exam_check(struct esp_exam_marks **out, struct esp_exam **exam,
                               const struct esp_exam_source *answers,
                               const struct esp_exam_source *key, struct esp_error *error)
{
    struct esp_exam *made = NULL;
    json_t *json;

    *out = NULL;
    if (exam)
        *exam = NULL;
    enum esp_status status = exam_read_json(&json, answers, error);
    if (status != ESP_OK)
        return status;
    status = make_again(&made, json, answers->name, key, error);
    if (status == ESP_OK)
        status = mark_made(out, made, json_object_get(json, "answers"), answers->name, error);
    json_decref(json);
    if (status == ESP_OK && exam)
        *exam = made;
    else
        esp_exam_free(made);
    return status;
}

void esp_exam_marks_free(struct esp_exam_marks *marks)
{
    if (!marks)
        return;
    for (size_t i = 0; i < marks->count; i++) {
        free(marks->items[i].node);
        free(marks->items[i].expected);
        free(marks->items[i].given);
        free(marks->items[i].why);
    }
    free(marks->items);
    free(marks);
}
