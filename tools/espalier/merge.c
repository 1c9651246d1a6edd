/*
 * merge.c - `espalier merge`: the outputs of all shards of one `espalier
 * solve`, put together as if it had run in one piece.
 *
 * Shard I of N has the I-th line and every N-th after it, and a mark where a
 * line was no position; so their lines are taken in turns.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "espalier/text.h"
#include "command.h"
#include "message.h"
#include "solve.h"

enum { FILES_MOST = 1 << 16 };

/* One file being read. */
struct part {
    const char *name;
    FILE *file;
    char *line; /* the one read last */
    size_t room, number;
    unsigned shard, shards;
    bool json, ended;
};

struct merging {
    struct part *parts; /* in the order of their shards, once that is known */
    size_t count;
    struct solve_sums sums;
    bool check;
};

/* --- lines ----------------------------------------------------------------------- */

static bool next_line(struct part *part)
{
    const ssize_t length = getline(&part->line, &part->room, part->file);

    if (length < 0)
        return false;
    part->number++;
    if (length > 0 && part->line[length - 1] == '\n')
        part->line[length - 1] = '\0';
    return true;
}

static enum esp_status read_head(struct part *part, struct esp_error *error)
{
    json_t *head = NULL;

    if (next_line(part)) {
        part->json = part->line[0] == '{';
        if (part->json)
            head = json_loads(part->line, 0, NULL);
        else
            sscanf(part->line, "# shard %u/%u", &part->shard, &part->shards);
    }
    if (head) {
        part->shard = (unsigned)json_integer_value(json_object_get(head, "shard"));
        part->shards = (unsigned)json_integer_value(json_object_get(head, "shards"));
        json_decref(head);
    }
    if (part->shard < 1 || part->shard > part->shards)
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s, line 1: expected the shard's number, as 'espalier solve --shard I/N' "
                        "writes it",
                        part->name);
    return ESP_OK;
}

/* --- sums --------------------------------------------------------------------------- */

/* Where a count of that name is summed up; NULL where there is no such name. */
static uint64_t *sum_of(struct solve_sums *sums, const char *name, size_t length)
{
    const struct {
        const char *name;
        uint64_t *sum;
    } known[] = {
        { "positions", &sums->positions }, { "right", &sums->right },
        { "wrong", &sums->wrong },         { "unsolved", &sums->unsolved },
        { "bad", &sums->bad },             { "nodes", &sums->nodes },
        { "microseconds", &sums->nanoseconds }, /* until they are turned into those */
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strlen(known[i].name) == length && memcmp(known[i].name, name, length) == 0)
            return known[i].sum;
    return NULL;
}

/* "# 3 positions, 2 right ..." */
static bool read_sums_text(struct merging *merging, const char *line)
{
    bool any = false;

    for (const char *at = line + strspn(line, "# "); *at;) {
        char *end;
        const uint64_t count = strtoull(at, &end, 10);
        if (end == at || *end != ' ')
            return false;
        const char *name = end + 1;
        uint64_t *sum = sum_of(&merging->sums, name, strcspn(name, " ,"));
        if (!sum)
            return false;
        *sum += count;
        merging->check |= sum == &merging->sums.right;
        any = true;
        at = name + strcspn(name, ",");
        at += strspn(at, ", ");
    }
    return any;
}

static bool read_sums_json(struct merging *merging, const char *line)
{
    json_t *object = json_loads(line, 0, NULL), *value;
    const bool sums = json_object_get(object, "positions") != NULL;
    const char *key;

    if (sums) {
        json_object_foreach(object, key, value) {
            uint64_t *sum = sum_of(&merging->sums, key, strlen(key));
            if (sum)
                *sum += (uint64_t)json_integer_value(value);
        }
        merging->check |= json_is_integer(json_object_get(object, "right"));
    }
    json_decref(object);
    return sums;
}

/* --- all together ----------------------------------------------------------------------- */

/* Print the next line of a part; marks are left out. */
static enum esp_status take(struct merging *merging, struct part *part, struct esp_error *error)
{
    if (!next_line(part))
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s: it ends without the line that sums up: that shard did not end",
                        part->name);
    const bool mark = strncmp(part->line, part->json ? "{\"bad\"" : "# bad ", 6) == 0;
    if (!mark && (part->json || part->line[0] == '#'))
        part->ended = (part->json ? read_sums_json : read_sums_text)(merging, part->line);
    if (!mark && !part->json && part->line[0] == '#' && !part->ended)
        return esp_fail(error, ESP_BAD_INPUT, "%s, line %zu: expected a position or the sums",
                        part->name, part->number);
    if (!mark && !part->ended)
        printf("%s\n", part->line);
    return ESP_OK;
}

static int by_shard(const void *a, const void *b)
{
    const struct part *one = a, *other = b;
    return (one->shard > other->shard) - (one->shard < other->shard);
}

static enum esp_status check_parts(const struct merging *merging, struct esp_error *error)
{
    const struct part *parts = merging->parts;

    for (size_t i = 0; i < merging->count; i++) {
        if (parts[i].shards != parts[0].shards || parts[i].json != parts[0].json)
            return esp_fail(error, ESP_BAD_INPUT, "%s and %s are no shards of one run",
                            parts[0].name, parts[i].name);
        if (i > 0 && parts[i].shard == parts[i - 1].shard)
            return esp_fail(error, ESP_BAD_INPUT, "%s and %s are both shard %u", parts[i - 1].name,
                            parts[i].name, parts[i].shard);
    }
    for (unsigned i = 0; i < parts[0].shards; i++)
        if (i >= merging->count || parts[i].shard != i + 1)
            return esp_fail(error, ESP_BAD_INPUT, "shard %u of %u is missing", i + 1,
                            parts[0].shards);
    return ESP_OK;
}

static enum esp_status open_parts(struct merging *merging, const struct arguments *arguments,
                                  struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < arguments->word_count && status == ESP_OK; i++) {
        struct part *part = &merging->parts[merging->count++];
        part->name = arguments_word(arguments, i);
        part->file = fopen(part->name, "r");
        status = part->file ? read_head(part, error)
                            : esp_fail(error, ESP_IO, "%s: %s", part->name, strerror(errno));
    }
    if (status != ESP_OK)
        return status;
    qsort(merging->parts, merging->count, sizeof *merging->parts, by_shard);
    return check_parts(merging, error);
}

static enum esp_status merge(struct merging *merging, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    for (size_t ended = 0; ended < merging->count && status == ESP_OK;) {
        ended = 0;
        for (size_t i = 0; i < merging->count && status == ESP_OK; i++) {
            if (!merging->parts[i].ended)
                status = take(merging, &merging->parts[i], error);
            ended += merging->parts[i].ended;
        }
    }
    return status;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    struct merging merging = { .parts = must(calloc(arguments->word_count,
                                                    sizeof *merging.parts)) };

    enum esp_status status = open_parts(&merging, arguments, error);
    if (status == ESP_OK)
        status = merge(&merging, error);
    if (status == ESP_OK) {
        merging.sums.nanoseconds *= 1000;
        solve_print_sums(&merging.sums, merging.check, merging.parts[0].json);
    }
    for (size_t i = 0; i < merging.count; i++) {
        if (merging.parts[i].file)
            fclose(merging.parts[i].file);
        free(merging.parts[i].line);
    }
    free(merging.parts);
    return status != ESP_OK || merging.sums.bad ? BAD : merging.sums.wrong ? DIFFERENT : DONE;
}

const struct command command_merge = {
    .name = "merge",
    .words = "FILE...",
    .about = "the outputs of all shards of a 'solve' as one",
    .more = "The order is that of the positions; sums are added, and so is the exit status.",
    .least = 1,
    .most = FILES_MOST,
    .options = { NULL },
    .examples = { "espalier solve connect4 --positions L1.txt --shard 1/2 > 1.txt",
                  "espalier merge 1.txt 2.txt" },
    .run = run,
};
