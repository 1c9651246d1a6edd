/*
 * wish.c - wishes as texts, and those that arithmetic refuses.
 */
#include <inttypes.h>
#include <string.h>

#include "tree.h"

enum kind { NUMBER, RANGE, TRUTH };

static const struct field {
    const char *name;
    enum kind kind;
    size_t offset;
    int64_t least, most;
} fields[] = {
#define AT(member) offsetof(struct esp_exam_wish, member)
    { "seed", NUMBER, AT(seed), 0, INT64_MAX },
    { "variant", NUMBER, AT(variant), 1, 1000000 },
    { "depth", NUMBER, AT(depth), 1, EXAM_DEPTH },
    { "branching", RANGE, AT(branching), 1, ESP_EXAM_LEAVES },
    { "cutoffs", RANGE, AT(cutoffs), 0, 1000000 },
    { "values", RANGE, AT(values), -1000000, 1000000 },
    { "deep-cutoff", TRUTH, AT(deep_cutoff), 0, 0 },
    { "unique-pv", TRUTH, AT(unique_pv), 0, 0 },
    { "distinct", TRUTH, AT(distinct), 0, 0 },
    { "strict-differs", TRUTH, AT(strict_differs), 0, 0 },
    { "tries", NUMBER, AT(tries), 1, 10000000 },
#undef AT
};

enum { FIELDS = sizeof fields / sizeof fields[0] };

/* --- texts ----------------------------------------------------------------------- */

static enum esp_status set_range(struct esp_exam_range *range, const struct field *field,
                                 const char *value, struct esp_error *error)
{
    const char *dots = strstr(value, "..");
    char first[ESP_NUMBER_TEXT];
    int64_t least, most;

    if (strcmp(field->name, "cutoffs") == 0 && strcmp(value, "any") == 0) {
        *range = (struct esp_exam_range){ -1, -1 };
        return ESP_OK;
    }
    const size_t length = dots ? (size_t)(dots - value) : strlen(value);
    if (length >= sizeof first)
        return esp_fail(error, ESP_BAD_INPUT, "%s '%s' is no number and no range like 2..4",
                        field->name, value);
    memcpy(first, value, length);
    first[length] = '\0';
    enum esp_status status =
        esp_parse_integer(first, field->name, field->least, field->most, &least, error);
    most = least;
    if (status == ESP_OK && dots)
        status = esp_parse_integer(dots + 2, field->name, field->least, field->most, &most, error);
    if (status != ESP_OK)
        return status;
    if (least > most)
        return esp_fail(error, ESP_BAD_INPUT, "%s '%s': the first number is the greater one",
                        field->name, value);
    *range = (struct esp_exam_range){ least, most };
    return ESP_OK;
}

static enum esp_status set_truth(bool *truth, const struct field *field, const char *value,
                                 struct esp_error *error)
{
    *truth = strcmp(value, "true") == 0;
    if (*truth || strcmp(value, "false") == 0)
        return ESP_OK;
    return esp_fail(error, ESP_BAD_INPUT, "%s '%s': expected true or false", field->name, value);
}

enum esp_status esp_exam_wish_set(struct esp_exam_wish *wish, const char *name, const char *value,
                                  struct esp_error *error)
{
    const char *names[FIELDS];

    for (size_t i = 0; i < FIELDS; i++) {
        void *member = (char *)wish + fields[i].offset;
        names[i] = fields[i].name;
        if (strcmp(name, fields[i].name) != 0)
            continue;
        if (fields[i].kind == TRUTH)
            return set_truth(member, &fields[i], value, error);
        if (fields[i].kind == RANGE)
            return set_range(member, &fields[i], value, error);
        return esp_parse_integer(value, name, fields[i].least, fields[i].most, member, error);
    }
    return esp_fail_unknown(error, "wish", name, names, FIELDS);
}

size_t esp_exam_wish_get(const struct esp_exam_wish *wish, size_t index, const char **name,
                         char *out, size_t room)
{
    struct esp_out text = { out, room, 0 };

    *name = index < FIELDS ? fields[index].name : NULL;
    if (!*name)
        return 0;
    const void *member = (const char *)wish + fields[index].offset;
    if (fields[index].kind == TRUTH) {
        esp_put(&text, *(const bool *)member ? "true" : "false");
    } else if (fields[index].kind == NUMBER) {
        esp_putf(&text, "%" PRId64, *(const int64_t *)member);
    } else {
        const struct esp_exam_range *range = member;
        if (range->least == -1 && strcmp(*name, "cutoffs") == 0)
            esp_put(&text, "any");
        else if (range->least == range->most)
            esp_putf(&text, "%" PRId64, range->least);
        else
            esp_putf(&text, "%" PRId64 "..%" PRId64, range->least, range->most);
    }
    return text.length;
}

/* --- arithmetic -------------------------------------------------------------------- */

static uint64_t leaves_of(int64_t branching, int64_t depth)
{
    uint64_t leaves = 1;

    while (depth-- > 0 && leaves <= ESP_EXAM_LEAVES)
        leaves *= (uint64_t)branching;
    return leaves;
}

/*
 * The most cutoffs that leave moves untried, in a tree where every node has b
 * moves. A node can be cut only when its window is closed on the other side.
 * A node's first child gets the window it has itself, the others one that the
 * first child's value closed on the node's own side. With own and other for
 * the two sides of the mover, and a child's sides the other way round:
 *
 *   most(h, own, other) = most(h-1, other, own) + n most(h-1, other, closed)
 *                         n = b - 1 without a cutoff; b - 2 and one more with
 */
static uint64_t most_cutoffs(uint64_t b, int64_t depth)
{
    uint64_t below[2][2] = { { 0 } };

    for (int64_t height = 1; height <= depth; height++) {
        uint64_t here[2][2];
        for (int own = 0; own < 2; own++) {
            for (int other = 0; other < 2; other++) {
                const uint64_t first = below[other][own], later = below[other][1];
                here[own][other] = first + (b - 1) * later;
                if (other && b > 1 && later == 0)
                    here[own][other]++;
            }
        }
        memcpy(below, here, sizeof below);
    }
    return below[0][0];
}

static enum esp_status check_cutoffs(const struct esp_exam_wish *wish, struct esp_error *error)
{
    const uint64_t most = most_cutoffs((uint64_t)wish->branching.most, wish->depth);

    if (wish->cutoffs.least > 0 && (uint64_t)wish->cutoffs.least > most)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "a tree of depth %" PRId64 " with at most %" PRId64
                        " moves a node (%" PRIu64 " leaves) has no more than %" PRIu64
                        " cutoff%s, %" PRId64 " were wished",
                        wish->depth, wish->branching.most,
                        leaves_of(wish->branching.most, wish->depth), most, most == 1 ? "" : "s",
                        wish->cutoffs.least);
    if (wish->deep_cutoff && (wish->depth < 4 || wish->branching.most < 2))
        return esp_fail(error, ESP_UNSUPPORTED,
                        "a deep cutoff needs depth 4 and two moves a node: the bound is set three "
                        "plies above the node that is cut");
    if (wish->cutoffs.most == 0 && (wish->deep_cutoff || wish->strict_differs))
        return esp_fail(error, ESP_UNSUPPORTED,
                        "no cutoff at all, and one that is %s: only one of the two is possible",
                        wish->deep_cutoff ? "deep" : "made by an equal value");
    if (wish->strict_differs && most == 0)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "strict and non-strict differ in a cutoff, and a tree of depth %" PRId64
                        " with at most %" PRId64 " moves a node has none",
                        wish->depth, wish->branching.most);
    return ESP_OK;
}

enum esp_status exam_wish_check(const struct esp_exam_wish *wish, struct esp_error *error)
{
    const uint64_t fewest = leaves_of(wish->branching.least, wish->depth);
    const uint64_t room = (uint64_t)(wish->values.most - wish->values.least) + 1;

    if (leaves_of(wish->branching.most, wish->depth) > ESP_EXAM_LEAVES)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "a tree of depth %" PRId64 " with up to %" PRId64
                        " moves a node may have more than %d leaves",
                        wish->depth, wish->branching.most, ESP_EXAM_LEAVES);
    if (wish->distinct && leaves_of(wish->branching.most, wish->depth) > room)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "values %" PRId64 "..%" PRId64 " are %" PRIu64
                        " different ones, and the tree may have %" PRIu64 " leaves",
                        wish->values.least, wish->values.most, room,
                        leaves_of(wish->branching.most, wish->depth));
    if (wish->distinct && wish->strict_differs)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "strict and non-strict differ where values are equal, and distinct leaves "
                        "have none");
    if (wish->unique_pv && room == 1 && fewest > 1)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "all leaves would be worth %" PRId64 ", so no variation is the only one",
                        wish->values.least);
    return check_cutoffs(wish, error);
}
