/*
 * solve_print.c - the lines of `espalier solve`.
 *
 * A shard tells which one it is before anything else, and marks the place of
 * a line that was no position, so that `espalier merge` can put the lines of
 * all shards back into their order.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "espalier/text.h"
#include "json.h"
#include "message.h"
#include "solve.h"

void solve_print_head(const struct solve *solve)
{
    if (solve->shard.count == 1)
        return;
    if (solve->json)
        printf("{\"shard\":%u,\"shards\":%u}\n", solve->shard.index, solve->shard.count);
    else
        printf("# shard %u/%u\n", solve->shard.index, solve->shard.count);
}

/* "L1.txt, line 3: ", or "position number 3: " where there are several words. */
static const char *place(const struct solve *solve, const struct solve_item *item, char room[256])
{
    if (solve->source)
        snprintf(room, 256, "%.200s, line %zu: ", solve->source, item->line);
    else if (solve->arguments->word_count > 2)
        snprintf(room, 256, "position number %zu: ", item->line);
    else
        room[0] = '\0';
    return room;
}

static uint64_t microseconds(uint64_t nanoseconds)
{
    return (nanoseconds + 500) / 1000;
}

static bool differs(const struct solve *solve, const struct solve_item *item)
{
    const double expected = item->expected, score = item->solution.score;
    return solve->check && !isnan(score) &&
           score != (solve->options.sign ? (expected > 0) - (expected < 0) : expected);
}

static void print_json(const struct solve *solve, const struct solve_item *item)
{
    struct json json = { .stream = stdout };

    json_begin_object(&json, NULL);
    json_text(&json, "position", item->text);
    json_value(&json, "value", item->solution.score);
    json_count(&json, "nodes", item->solution.nodes);
    json_count(&json, "microseconds", microseconds(item->solution.nanoseconds));
    if (solve->check) {
        json_value(&json, "expected", item->expected);
        json_bool(&json, "right", !isnan(item->solution.score) && !differs(solve, item));
    }
    json_end_object(&json);
    printf("\n");
}

static void print_line(const struct solve_item *item)
{
    char score[ESP_NUMBER_TEXT] = "?";

    if (!isnan(item->solution.score))
        esp_print_value(item->solution.score, score);
    printf("%s %s %" PRIu64 " %" PRIu64 "\n", item->text[0] ? item->text : "-", score,
           item->solution.nodes, microseconds(item->solution.nanoseconds));
}

/* Lines that were no positions keep their place where shards are to be merged. */
static void print_bad(const struct solve *solve, const struct solve_item *item)
{
    char where[256];

    message("%s%s", place(solve, item, where), item->error.text);
    if (solve->shard.count == 1)
        return;
    printf(solve->json ? "{\"bad\":%zu}\n" : "# bad line %zu\n", item->line);
}

static void print_unsolved(const struct solve *solve, const struct solve_item *item)
{
    char where[256], least[ESP_NUMBER_TEXT], greatest[ESP_NUMBER_TEXT];

    esp_print_value(item->solution.least, least);
    esp_print_value(item->solution.greatest, greatest);
    message("%sstopped, the score is between %s and %s", place(solve, item, where), least,
            greatest);
}

void solve_print_item(struct solve *solve, const struct solve_item *item)
{
    struct solve_sums *sums = &solve->sums;
    char where[256], expected[ESP_NUMBER_TEXT], score[ESP_NUMBER_TEXT];

    if (item->warning.text[0])
        message("%s%s", place(solve, item, where), item->warning.text);
    if (!item->solved) {
        sums->bad++;
        print_bad(solve, item);
        return;
    }
    sums->positions++;
    sums->nodes += item->solution.nodes;
    sums->nanoseconds += item->solution.nanoseconds;
    if (isnan(item->solution.score)) {
        sums->unsolved++;
        print_unsolved(solve, item);
    } else if (differs(solve, item)) {
        sums->wrong++;
        esp_print_value(item->expected, expected);
        esp_print_value(item->solution.score, score);
        message("%s%s is %s, expected %s", place(solve, item, where),
                item->text[0] ? item->text : "the start", score, expected);
    } else if (solve->check) {
        sums->right++;
    }
    if (solve->json)
        print_json(solve, item);
    else
        print_line(item);
}

static void print_sums_json(const struct solve_sums *sums, bool check)
{
    struct json json = { .stream = stdout };

    json_begin_object(&json, NULL);
    json_count(&json, "positions", sums->positions);
    if (check) {
        json_count(&json, "right", sums->right);
        json_count(&json, "wrong", sums->wrong);
    } else {
        json_nothing(&json, "right");
        json_nothing(&json, "wrong");
    }
    json_count(&json, "unsolved", sums->unsolved);
    json_count(&json, "bad", sums->bad);
    json_count(&json, "nodes", sums->nodes);
    json_count(&json, "microseconds", microseconds(sums->nanoseconds));
    json_end_object(&json);
    printf("\n");
}

void solve_print_sums(const struct solve_sums *sums, bool check, bool json)
{
    if (json) {
        print_sums_json(sums, check);
        return;
    }
    printf("# %" PRIu64 " positions, ", sums->positions);
    if (check)
        printf("%" PRIu64 " right, %" PRIu64 " wrong, ", sums->right, sums->wrong);
    if (sums->unsolved)
        printf("%" PRIu64 " unsolved, ", sums->unsolved);
    if (sums->bad)
        printf("%" PRIu64 " bad lines, ", sums->bad);
    printf("%" PRIu64 " nodes, %" PRIu64 " microseconds\n", sums->nodes,
           microseconds(sums->nanoseconds));
}
