/*
 * check.c - the tests of a result: one row of the table each.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "value.h"

/* A test at work. */
struct subject {
    json_t *check;    /* the whole check object */
    json_t *wanted;   /* what the test's own member says */
    json_t *value;    /* of the result, after "of" */
    const char *name; /* what to call it */
    double tolerance;
    struct esp_out *out;
};

/* A member of an object or, by its number, of a list; NULL: there is none. */
static json_t *part_of(json_t *value, const char *key)
{
    char *end;

    if (json_is_object(value))
        return json_object_get(value, key);
    const unsigned long index = strtoul(key, &end, 10);
    return *key >= '0' && *key <= '9' && !*end ? json_array_get(value, index) : NULL;
}

static bool missing(struct esp_out *out, const char *key)
{
    esp_put(out, "the result has no '");
    esp_put_shortened(out, key, 60);
    esp_put_char(out, '\'');
    return false;
}

static bool differs(const struct subject *s, const char *expected)
{
    char got[ESP_SHORT_VALUE], wanted[ESP_SHORT_VALUE];

    esp_putf(s->out, "%s is %s, expected %s%s", s->name, esp_short_value(s->value, got), expected,
             esp_short_value(s->wanted, wanted));
    return false;
}

/* --- equal, any, set ---------------------------------------------------------------------- */

static bool equal(const struct subject *s)
{
    return esp_values_equal(s->value, s->wanted, s->tolerance) || differs(s, "");
}

static bool any(const struct subject *s)
{
    size_t i;
    json_t *element;

    json_array_foreach(s->wanted, i, element)
        if (esp_values_equal(s->value, element, s->tolerance))
            return true;
    return differs(s, "one of ");
}

static bool set(const struct subject *s)
{
    return esp_values_same_set(s->value, s->wanted, s->tolerance) ||
           differs(s, "in any order ");
}

/* --- numbers ------------------------------------------------------------------------------ */

/*
 * Calls a test on each number of a value: itself, or all in its lists and
 * objects. where: how the number is called.
 */
typedef bool number_test(const struct subject *s, json_t *number, const char *where);

static bool each(const struct subject *s, json_t *value, const char *where, number_test *test)
{
    char part[64];
    const char *name;
    size_t i;
    json_t *element;

    if (!json_is_array(value) && !json_is_object(value))
        return test(s, value, where);
    if (json_array_size(value) + json_object_size(value) == 0) {
        esp_putf(s->out, "%s is empty, expected numbers", where);
        return false;
    }
    json_array_foreach(value, i, element) {
        struct esp_out out = { part, sizeof part, 0 };
        esp_putf(&out, "element %zu", i);
        if (!each(s, element, part, test))
            return false;
    }
    json_object_foreach(value, name, element) {
        struct esp_out out = { part, sizeof part, 0 };
        esp_put_shortened(&out, name, 40);
        if (!each(s, element, part, test))
            return false;
    }
    return true;
}

static bool is_finite(const struct subject *s, json_t *number, const char *where)
{
    char got[ESP_SHORT_VALUE];
    double value;

    if (json_is_number(number) && isfinite(json_number_value(number)))
        return true;
    /* nan and inf are texts here, but not to who reads this */
    const char *shown = esp_value_number(number, &value) ? json_string_value(number)
                                                         : esp_short_value(number, got);
    esp_putf(s->out, "%s is %s, expected a finite number", where, shown);
    return false;
}

static bool all_finite(const struct subject *s)
{
    return each(s, s->value, s->name, is_finite);
}

/* A number of the check, or a member of the result; infinite ones are numbers here. */
static bool bound(const struct subject *s, json_t *wanted, double *number)
{
    const char *key = json_string_value(wanted);
    json_t *value = key ? part_of(s->value, key) : wanted;
    char got[ESP_SHORT_VALUE];

    if (!value)
        return missing(s->out, key);
    if (esp_value_number(value, number) && !isnan(*number))
        return true;
    esp_put_shortened(s->out, key, 60);
    esp_putf(s->out, " is %s, expected a number", esp_short_value(value, got));
    return false;
}

static bool ascending(const struct subject *s)
{
    const char *before = NULL;
    double last = 0, number;
    char a[ESP_NUMBER_TEXT], b[ESP_NUMBER_TEXT];
    size_t i;
    json_t *key;

    json_array_foreach(s->wanted, i, key) {
        const char *name = json_string_value(key);
        if (!bound(s, key, &number))
            return false;
        if (before && !(last < number)) {
            esp_print_value(last, a);
            esp_print_value(number, b);
            esp_putf(s->out, "%s is %s and %s is %s, expected %s < %s", before, a, name, b, before,
                     name);
            return false;
        }
        before = name;
        last = number;
    }
    return true;
}

static bool is_inside(const struct subject *s, json_t *number, const char *where)
{
    double low = 0, high = 0;
    char value[ESP_NUMBER_TEXT], from[ESP_NUMBER_TEXT], to[ESP_NUMBER_TEXT];

    if (!is_finite(s, number, where) || !bound(s, json_array_get(s->wanted, 0), &low) ||
        !bound(s, json_array_get(s->wanted, 1), &high))
        return false;
    if (low < json_number_value(number) && json_number_value(number) < high)
        return true;
    esp_print_value(json_number_value(number), value);
    esp_print_value(low, from);
    esp_print_value(high, to);
    esp_putf(s->out, "%s is %s, expected strictly between %s and %s", where, value, from, to);
    return false;
}

static bool inside(const struct subject *s)
{
    const char *key = json_string_value(json_object_get(s->check, "values"));
    json_t *values = key ? part_of(s->value, key) : s->value;

    if (!values)
        return missing(s->out, key);
    return each(s, values, key ? key : s->name, is_inside);
}

/* --- the table ---------------------------------------------------------------------------- */

static enum esp_status read_anything(const struct place *place)
{
    (void)place;
    return ESP_OK;
}

static enum esp_status read_set(const struct place *place)
{
    return json_is_array(place->json) ? ESP_OK
                                      : esp_fail_expected(place, "a list in brackets");
}

static enum esp_status read_true(const struct place *place)
{
    return json_is_true(place->json) ? ESP_OK : esp_fail_expected(place, "true");
}

static enum esp_status read_ascending(const struct place *place)
{
    const char *const *names;
    size_t count;

    if (json_array_size(place->json) < 2)
        return esp_fail_expected(place, "two names or more");
    return esp_member_texts(place->above, place->member, &names, &count);
}

static enum esp_status read_inside(const struct place *place)
{
    if (json_array_size(place->json) != 2)
        return esp_fail_expected(place, "two names or numbers");
    for (size_t i = 0; i < 2; i++) {
        const struct place element = esp_element(place, i);
        if (!json_is_string(element.json) && !json_is_number(element.json))
            return esp_fail_expected(&element, "a name or a number");
    }
    return ESP_OK;
}

static const struct test {
    const char *name;
    bool (*holds)(const struct subject *s);
    enum esp_status (*read)(const struct place *place);
} tests[] = {
    { "equal", equal, read_anything },
    { "any", any, esp_need_list },
    { "set", set, read_set },
    { "finite", all_finite, read_true },
    { "ascending", ascending, read_ascending },
    { "inside", inside, read_inside },
};

enum { TESTS = sizeof tests / sizeof tests[0] };

/* The test of a check, and its member ("equal": null is one, too). */
static const struct test *test_of(json_t *check, json_t **wanted)
{
    const struct test *found = NULL;

    for (size_t i = 0; i < TESTS; i++) {
        json_t *member = json_object_get(check, tests[i].name);
        if (member && found)
            return NULL;
        if (member) {
            found = &tests[i];
            *wanted = member;
        }
    }
    return found;
}

/* "of" and "values": a member's name, or an element's number. */
static enum esp_status read_key(const struct place *check, const char *name)
{
    const struct place place = esp_member(check, name);

    if (!place.json || json_is_string(place.json) ||
        (json_is_integer(place.json) && json_integer_value(place.json) >= 0))
        return ESP_OK;
    return esp_fail_expected(&place, "a name in the result or the number of an element");
}

enum esp_status esp_read_check(const struct place *place)
{
    static const char *const names[] = { "equal", "any", "set", "finite", "ascending",
                                         "inside", "of", "values", "tolerance" };
    json_t *wanted;
    double tolerance;

    enum esp_status status = esp_need_object(place, names, sizeof names / sizeof names[0]);
    if (status != ESP_OK)
        return status;
    const struct test *test = test_of(place->json, &wanted);
    if (!test)
        return esp_fail_expected(place, "one of equal, any, set, finite, ascending, inside");
    const struct place own = { place->source, place, test->name, 0, wanted };
    status = test->read(&own);
    if (status == ESP_OK)
        status = read_key(place, "of");
    if (status == ESP_OK)
        status = read_key(place, "values");
    if (status == ESP_OK && test->holds != inside && json_object_get(place->json, "values"))
        status = esp_fail_at(place, "\"values\" belongs to \"inside\"");
    if (status == ESP_OK)
        status = esp_member_number(place, "tolerance", 0, INFINITY, &tolerance);
    return status;
}

bool esp_check_holds(json_t *check, json_t *result, struct esp_out *out)
{
    json_t *of = json_object_get(check, "of");
    json_t *tolerance = json_object_get(check, "tolerance");
    char key[64] = "", called[80] = "";
    struct esp_out name = { key, sizeof key, 0 }, call = { called, sizeof called, 0 };
    struct subject s = { check, NULL, result, "the result", 1e-9, out };
    const struct test *test = test_of(check, &s.wanted);

    if (of && !json_is_null(of)) {
        esp_put_setting(&name, of);
        s.value = part_of(result, json_is_string(of) ? json_string_value(of) : key);
        esp_end_shortened(&name);
        esp_putf(&call, "%s%s", json_is_array(result) ? "element " : "", key);
        s.name = called;
        if (!s.value)
            return missing(out, key);
    }
    if (json_is_number(tolerance))
        s.tolerance = json_number_value(tolerance);
    return test->holds(&s);
}
