/*
 * compare_print.c - the table and the JSON of a comparison, see compare.h.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "compare.h"
#include "json.h"
#include "message.h"
#include "result.h"
#include "table.h"
#include "texts.h"

/* --- for people ---------------------------------------------------------- */

static void add_count(struct table *table, uint64_t count, bool shown)
{
    char text[ESP_NUMBER_TEXT];
    table_add(table, "%s", shown ? count_text(count, text) : "-");
}

static void add_time(struct table *table, double seconds)
{
    if (seconds < 0.001)
        table_add(table, "%.0f us", 1e6 * seconds);
    else if (seconds < 10)
        table_add(table, "%.*f ms", seconds < 0.01, 1e3 * seconds);
    else
        table_add(table, "%.1f s", seconds);
}

static void add_ratio(struct table *table, const struct entry *entry, const struct entry *against)
{
    const double nodes = (double)entry->result.counts.nodes;
    const double ratio = (double)against->result.counts.nodes / nodes;
    char text[ESP_NUMBER_TEXT];

    if (!comparison_finished(entry) || !comparison_finished(against))
        table_add(table, "-");
    else if (ratio == 1)
        table_add(table, "1");
    else if (ratio >= 9.95)
        table_add(table, "1/%s", count_text((uint64_t)(ratio + 0.5), text));
    else if (ratio > 1)
        table_add(table, "1/%.1f", ratio);
    else
        table_add(table, "%.*f", 1 / ratio < 9.95, 1 / ratio);
}

/* The option of index, its name and its text in a block of the caller's; "" without. */
static char *option_text(const struct comparison *c, const struct entry *entry, size_t index,
                         const char **name)
{
    const size_t length = esp_options_get(&entry->options, c->position, index, name, NULL, 0);
    char *text = must(malloc(length + 1));

    text[0] = '\0';
    esp_options_get(&entry->options, c->position, index, name, text, length + 1);
    return text;
}

/*
 * The one option in which two entries differ: its name and, as a block of
 * the caller's, what the second has there. NULL when there is not just one.
 */
static char *only_difference(const struct comparison *c, const struct entry *a,
                             const struct entry *b, const char **name)
{
    char *found = NULL;
    size_t differences = a->options.algorithm != b->options.algorithm;
    const char *option;

    for (size_t i = 0;; i++) {
        char *in_a = option_text(c, a, i, &option), *in_b = option_text(c, b, i, &option);
        const bool differs = strcmp(in_a, in_b) != 0;
        free(in_a);
        if (differs && ++differences == 1) {
            found = in_b;
            *name = option;
        } else {
            free(in_b);
        }
        if (!option)
            break;
    }
    if (differences == 1)
        return found;
    free(found);
    return NULL;
}

static size_t words_of(const struct entry *entry)
{
    size_t count = 1;
    for (const char *p = entry->label; *p; p++)
        count += *p == '+';
    return count;
}

/* Something that was added to a search and made it larger. */
static void note_larger(const struct comparison *c, const struct entry *entry, FILE *notes)
{
    for (size_t i = 0; i < c->ran; i++) {
        const struct entry *other = &c->entries[i];
        const char *name = "";
        if (!comparison_finished(other) || words_of(entry) != words_of(other) + 1 ||
            entry->result.counts.nodes <= other->result.counts.nodes)
            continue;
        char *value = only_difference(c, entry, other, &name);
        if (value && (value[0] == '\0' || strcmp(value, "none") == 0))
            fprintf(notes, "  more than without %s", name);
        else if (value)
            fprintf(notes, "  more than %s %s", value, name);
        free(value);
    }
}

/* How far it came. */
static void note_stopped(const struct comparison *c, const struct esp_result *result, FILE *notes)
{
    char value[ESP_NUMBER_TEXT];

    fprintf(notes, "  stopped (%s)", result_stopped(result));
    if (isnan(result->value) || result->move == ESP_MOVE_NONE) {
        fputs(", no value yet", notes);
        return;
    }
    char *move = move_text(c->position, result->move);
    esp_print_value(result->value, value);
    fprintf(notes, ", so far value %s, move %s", value, move);
    free(move);
}

/* What is remarkable in an entry; the caller frees it. */
static char *notes_of(const struct comparison *c, const struct entry *entry)
{
    const struct entry *against = comparison_reference(c);
    char *text = NULL, mine[ESP_NUMBER_TEXT], other[ESP_NUMBER_TEXT];
    size_t length;
    FILE *notes = must(open_memstream(&text, &length));

    if (!comparison_finished(entry)) {
        note_stopped(c, &entry->result, notes);
    } else if (!comparison_agrees(entry, against)) {
        esp_print_value(entry->result.value, mine);
        esp_print_value(against->result.value, other);
        fprintf(notes, "  value differs: %s, not %s", mine, other);
    } else {
        note_larger(c, entry, notes);
        if (entry->result.move != against->result.move && entry->result.move != ESP_MOVE_NONE) {
            char *move = move_text(c->position, entry->result.move);
            fprintf(notes, "  best move %s", move);
            free(move);
        }
        if (c->best.label && entry->result.counts.nodes < c->best.result.counts.nodes)
            fprintf(notes, "  less than the best order");
    }
    must(fclose(notes) == 0 ? text : NULL);
    return text;
}

static void add_entry(struct table *table, const struct comparison *c, const struct entry *entry)
{
    const struct esp_counts *counts = &entry->result.counts;
    const bool cuts = esp_has_windows(entry->options.algorithm);
    const enum esp_cache cache = entry->options.cache;
    char *notes = notes_of(c, entry);

    table_add(table, "%s", entry->label);
    add_count(table, counts->nodes, true);
    add_count(table, result_leaves(&entry->result), true);
    add_count(table, counts->cutoffs, cuts);
    if (cuts && counts->cutoffs > 0)
        table_add(table, "%.0f %%",
                  100 * (double)counts->cutoff_at[0] / (double)counts->cutoffs);
    else
        table_add(table, "-");
    add_count(table, cache == ESP_CACHE_EVALUATION ? counts->eval_hits : counts->table_hits,
              cache != ESP_CACHE_NONE);
    add_time(table, entry->seconds);
    add_ratio(table, entry, comparison_reference(c));
    table_add(table, "%s", notes[0] ? notes + 2 : "");
    free(notes);
}

static void add_best_order(struct table *table, const struct comparison *c)
{
    const struct esp_result *result = &c->best.result;

    table_add(table, "%s", comparison_is_knuth_moore(c) ? "minimal tree" : "best order");
    add_count(table, result->counts.nodes, true);
    add_count(table, result_leaves(result), true);
    add_count(table, result->counts.cutoffs, true);
    for (int i = 0; i < 3; i++)
        table_add(table, "-");
    add_ratio(table, &c->best, comparison_reference(c));
    if (comparison_is_knuth_moore(c))
        table_add(table, "Knuth and Moore's minimum for %zu moves, %llu plies",
                  result->move_count, (unsigned long long)result->counts.max_ply);
    else
        table_add(table, "every node tries its best move first");
}

void comparison_print_table(const struct comparison *c)
{
    static const char *const heads[] = { "",           "nodes", "leaves", "cutoffs",
                                         "first move", "hits",  "time" };
    struct table table = { .columns = sizeof heads / sizeof heads[0] + 2 };

    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        table_add(&table, "%s", heads[i]);
    table_add(&table, "against %s", comparison_reference(c)->label);
    table_add(&table, "%s", "");
    for (size_t i = 0; i < c->ran; i++)
        add_entry(&table, c, &c->entries[i]);
    if (c->best.label)
        add_best_order(&table, c);
    const struct entry *answer = comparison_reference(c);
    result_print_answer(stdout, c->position, &answer->options, &answer->result);
    printf("\n");
    table_print(&table, stdout);
    table_free(&table);
    if (!comparison_all_agree(c))
        printf("\nThe values differ: these searches do not answer the same question, or one is "
               "wrong.\n");
    if (c->ran < c->count)
        printf("\nStopped by a signal: %zu of %zu searches were not started.\n",
               c->count - c->ran, c->count);
}

/* --- for programs -------------------------------------------------------- */

static void json_entry(struct json *json, const struct comparison *c, const struct entry *entry)
{
    const struct esp_counts *counts = &entry->result.counts;

    json_begin_object(json, NULL);
    json_text(json, "entry", entry->label);
    result_json_search(json, c->position, &entry->options);
    result_json_answer(json, c->position, &entry->options, &entry->result);
    if (counts->cutoffs > 0)
        json_value(json, "first_move_share",
                   (double)counts->cutoff_at[0] / (double)counts->cutoffs);
    else
        json_nothing(json, "first_move_share");
    json_value(json, "seconds", entry->seconds);
    json_end_object(json);
}

void comparison_print_json(const struct comparison *c)
{
    const struct esp_result *answer = &comparison_reference(c)->result;
    struct json json = { .stream = stdout };
    char *move = answer->move == ESP_MOVE_NONE ? NULL : move_text(c->position, answer->move);

    json_begin_object(&json, NULL);
    result_json_position(&json, c->position);
    json_value(&json, "value", answer->value);
    json_text(&json, "move", move);
    json_bool(&json, "agree", comparison_all_agree(c));
    json_begin_list(&json, "entries");
    for (size_t i = 0; i < c->ran; i++)
        json_entry(&json, c, &c->entries[i]);
    json_end_list(&json);
    if (c->best.label) {
        json_begin_object(&json, "best_order");
        json_count(&json, "nodes", c->best.result.counts.nodes);
        json_count(&json, "leaves", result_leaves(&c->best.result));
        json_bool(&json, "knuth_moore", comparison_is_knuth_moore(c));
        json_end_object(&json);
    } else {
        json_nothing(&json, "best_order");
    }
    json_end_object(&json);
    printf("\n");
    free(move);
}
