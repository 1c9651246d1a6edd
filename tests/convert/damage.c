/*
 * damage.c - compact traces that are not as they were written: any byte
 * flipped, the end cut off, blocks missing or out of order, sealed nonsense.
 * The block is named, what the others hold is kept, nothing crashes.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"
#include "random.h"
#include "reading.h"
#include "espalier/compact.h"

enum { SMALL = 60 };

static const char *const searches[] = { "algorithm=minimax depth=4",
                                          "depth=5 cache=table-bounds order=dynamic "
                                          "eval=fingerprint" };

/* A trace of many small blocks, and what it says. */
struct subject {
    struct bytes compact;
    struct esp_record *whole;
    size_t starts[BLOCKS_MOST], blocks;
    uint32_t first[BLOCKS_MOST]; /* nodes entered before each */
};

static void subject_init(struct subject *subject, const char *set, enum esp_detail detail)
{
    struct esp_position *position = position_of("tictactoe", NULL, "02");
    struct esp_options options = options_of(position, set);

    subject->compact = traced(position, &options, detail, false, SMALL);
    subject->whole = record_of(subject->compact.at, subject->compact.length);
    subject->blocks = find_blocks(subject->compact, subject->starts);
    assert_true(subject->blocks > 10);
    for (size_t i = 0; i < subject->blocks; i++)
        memcpy(&subject->first[i], subject->compact.at + subject->starts[i] + 16,
               sizeof subject->first[i]);
    esp_options_free(&options);
    esp_position_free(position);
}

static void subject_free(struct subject *subject)
{
    free(subject->compact.at);
    esp_record_free(subject->whole);
}

/* Nodes entered before a block, and in it. */
static uint32_t first_node(const struct subject *subject, size_t block)
{
    return subject->first[block];
}

static uint32_t nodes_of(const struct subject *subject, size_t block)
{
    return block + 1 < subject->blocks
               ? first_node(subject, block + 1) - first_node(subject, block)
               : 0;
}

static struct esp_record *read_damaged(struct bytes bytes)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record;
    FILE *stream = fmemopen(bytes.at, bytes.length, "r");

    if (esp_record_read(&record, stream, "t.espt", ESP_SALVAGE_NONE, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    return record;
}

static void expect_problem(const struct subject *subject, const struct esp_record *record,
                           size_t block, const char *what)
{
    const struct esp_trace_footer *footer = esp_record_footer(record);
    char problem[160];

    snprintf(problem, sizeof problem, what, block, subject->starts[block]);
    if (!footer->problem || !strstr(footer->problem, problem))
        fail_msg("block %zu: '%s', expected '%s'", block, footer->problem, problem);
    assert_false(footer->complete);
}

/* All nodes are there but those of one block that nobody needs to know of. */
static void expect_missing(const struct subject *subject, const struct esp_record *record,
                           size_t block, const char *what)
{
    const struct esp_trace_footer *footer = esp_record_footer(record);
    const uint32_t count = esp_record_count(record);
    uint32_t never_left = 0;

    expect_problem(subject, record, block, what);
    assert_true(count <= esp_record_count(subject->whole));
    if (count + nodes_of(subject, block) < esp_record_count(subject->whole))
        fail_msg("%u of %u nodes, %u in block %zu: %s", (unsigned)count,
                 (unsigned)esp_record_count(subject->whole), (unsigned)nodes_of(subject, block),
                 block, footer->problem);
    if (block + 1 < subject->blocks)
        assert_int_equal(count + footer->lost, esp_record_count(subject->whole));
    for (uint32_t id = 0; id < count; id++) {
        const struct esp_node *node = esp_record_node(record, id);
        assert_true(node->end > id && node->end <= count);
        never_left += !(node->flags & ESP_NODE_LEFT);
    }
    assert_int_equal(footer->unfinished, never_left);
    assert_int_equal(footer->innermost == ESP_PARENT_NONE, never_left == 0);
}

/* Nodes before the damage are as they were, and so is the last one behind it. */
static void expect_rest(const struct subject *subject, const struct esp_record *record,
                        size_t block)
{
    const uint32_t before = first_node(subject, block), count = esp_record_count(record);

    for (uint32_t id = 0; id < before; id++)
        expect_text(esp_record_text(record, esp_record_node(record, id)->move),
                    esp_record_text(subject->whole, esp_record_node(subject->whole, id)->move));
    if (block + 2 >= subject->blocks)
        return;
    const uint32_t last = esp_record_count(subject->whole) - 1;
    const struct esp_node *x = esp_record_node(record, count - 1);
    const struct esp_node *y = esp_record_node(subject->whole, last);
    assert_true(x->value == y->value && x->ply == y->ply && x->depth == y->depth);
    assert_true((x->alpha == y->alpha && x->beta == y->beta) || isnan(y->alpha));
    expect_text(esp_record_text(record, x->move), esp_record_text(subject->whole, y->move));
}

/* The lines of what is left can be read, and say no more than is left. */
static void expect_lines(struct bytes compact, const struct esp_record *record)
{
    struct esp_conversion what;
    struct esp_error error = { .text = "" };
    struct bytes lines;
    FILE *from = fmemopen(compact.at, compact.length, "r");
    FILE *to = open_memstream(&lines.at, &lines.length);

    assert_int_equal(esp_trace_convert(from, "t.espt", to, ESP_FORM_JSONL, ESP_SALVAGE_NONE,
                                       &what, &error), ESP_OK);
    fclose(from);
    fclose(to);
    assert_true(what.problem.text[0] != '\0');
    struct esp_record *again = record_of(lines.at, lines.length);
    assert_int_equal(esp_record_count(again), esp_record_count(record));
    for (uint32_t id = 0; id < esp_record_count(record); id++) {
        const struct esp_node *x = esp_record_node(again, id), *y = esp_record_node(record, id);
        assert_int_equal(x->parent, y->parent);
        assert_true(x->value == y->value || (isnan(x->value) && isnan(y->value)));
    }
    esp_record_free(again);
    free(lines.at);
}

/* One bit of every byte: the block that it is in is left out, and only that. */
static void any_byte(void **state)
{
    struct subject subject;
    (void)state;

    for (size_t s = 0; s < 2; s++) {
        subject_init(&subject, searches[s], s ? ESP_DETAIL_CALLS : ESP_DETAIL_NODES);
        size_t block = 1;
        for (size_t i = subject.starts[1]; i < subject.starts[6]; i += 1 + s) {
            block += i >= subject.starts[block + 1];
            subject.compact.at[i] ^= (char)(1 << i % 8);
            struct esp_record *record = read_damaged(subject.compact);
            expect_missing(&subject, record, block, "t.espt: block %zu at byte %zu: ");
            if (i % 7 == 0)
                expect_lines(subject.compact, record);
            subject.compact.at[i] ^= (char)(1 << i % 8);
            expect_rest(&subject, record, block);
            esp_record_free(record);
        }
        subject_free(&subject);
    }
}

/* The messages, word for word. */
static void messages(void **state)
{
    struct subject subject;
    (void)state;

    subject_init(&subject, searches[0], ESP_DETAIL_NODES);
    char *const block = subject.compact.at + subject.starts[3];
    block[40] ^= 1;
    struct esp_record *record = read_damaged(subject.compact);
    expect_missing(&subject, record, 3, "t.espt: block %zu at byte %zu: checksum ");
    esp_record_free(record);
    block[40] ^= 1;
    block[16] ^= 1;
    record = read_damaged(subject.compact);
    expect_missing(&subject, record, 3,
                   "t.espt: block %zu at byte %zu: its head is damaged (checksum)");
    esp_record_free(record);
    block[0] ^= 1;
    record = read_damaged(subject.compact);
    expect_missing(&subject, record, 3, "t.espt: block %zu at byte %zu: no block begins here");
    esp_record_free(record);
    subject_free(&subject);
}

static void any_end(void **state)
{
    struct subject subject;
    (void)state;

    subject_init(&subject, searches[0], ESP_DETAIL_NODES);
    size_t block = 0;
    for (size_t length = subject.starts[1]; length < subject.starts[9]; length++) {
        block += length == subject.starts[block + 1];
        struct esp_record *record =
            read_damaged((struct bytes){ subject.compact.at, length });
        if (length == subject.starts[block])
            assert_null(esp_record_footer(record)->problem);
        else
            expect_problem(&subject, record, block, "t.espt: block %zu at byte %zu: cut off, ");
        assert_false(esp_record_footer(record)->complete);
        assert_int_equal(esp_record_count(record),
                         first_node(&subject, block));
        expect_prefix(record, subject.whole);
        esp_record_free(record);
    }
    subject_free(&subject);
}

static struct bytes without(const struct subject *subject, size_t first, size_t count)
{
    const size_t *starts = subject->starts;
    struct bytes rest = { malloc(subject->compact.length), 0 };

    assert_non_null(rest.at);
    memcpy(rest.at, subject->compact.at, starts[first]);
    rest.length = starts[first];
    memcpy(rest.at + rest.length, subject->compact.at + starts[first + count],
           subject->compact.length - starts[first + count]);
    rest.length += subject->compact.length - starts[first + count];
    return rest;
}

static void missing_blocks(void **state)
{
    struct subject subject;
    char expected[80];
    (void)state;

    subject_init(&subject, searches[0], ESP_DETAIL_NODES);
    for (size_t count = 1; count <= 3; count++)
        for (size_t first = 1; first + count < subject.blocks; first++) {
            struct bytes rest = without(&subject, first, count);
            struct esp_record *record = read_damaged(rest);
            snprintf(expected, sizeof expected,
                     count == 1 ? "block %zu is missing before byte %zu"
                                : "blocks %zu to %zu are missing before byte %zu",
                     first, count == 1 ? subject.starts[first] : first + count - 1,
                     subject.starts[first]);
            if (!strstr(esp_record_footer(record)->problem, expected))
                fail_msg("%s, expected %s", esp_record_footer(record)->problem, expected);
            assert_int_equal(esp_record_count(record) + esp_record_footer(record)->lost,
                             esp_record_count(subject.whole));
            expect_lines(rest, record);
            esp_record_free(record);
            free(rest.at);
        }
    subject_free(&subject);
}

/* Without its header a trace is still a tree. */
static void missing_header(void **state)
{
    struct subject subject;
    (void)state;

    subject_init(&subject, searches[0], ESP_DETAIL_NODES);
    struct bytes rest = without(&subject, 0, 1);
    struct esp_record *record = read_damaged(rest);
    assert_non_null(strstr(esp_record_footer(record)->problem, "block 0 is missing before byte 0"));
    assert_int_equal(esp_record_count(record), esp_record_count(subject.whole));
    expect_prefix(record, subject.whole);
    assert_null(esp_record_header(record)->game);
    esp_record_free(record);
    free(rest.at);
    subject_free(&subject);
}

static void other_versions(void **state)
{
    struct subject subject;
    struct esp_record *record;
    struct esp_error error = { .text = "" };
    (void)state;

    subject_init(&subject, searches[0], ESP_DETAIL_NODES);
    subject.compact.at[5] = 2;
    seal_block(subject.compact.at, subject.starts[1]);
    FILE *stream = fmemopen(subject.compact.at, subject.compact.length, "r");
    assert_int_equal(esp_record_read(&record, stream, "t.espt", ESP_SALVAGE_PREFIX, &error),
                     ESP_BAD_INPUT);
    assert_string_equal(error.text, "t.espt: block 0 at byte 0: version 2, expected 1");
    fclose(stream);
    subject_free(&subject);
}

/* Nothing but the sign, or less. */
static void nothing(void **state)
{
    static const char sign[] = "\x89" "ESPT\1H\n";
    (void)state;

    for (size_t length = 1; length < sizeof sign; length++) {
        struct esp_error error = { .text = "" };
        struct esp_record *record;
        FILE *stream = fmemopen((char *)(uintptr_t)sign, length, "r");
        assert_int_equal(esp_record_read(&record, stream, "t", ESP_SALVAGE_NONE, &error),
                         ESP_BAD_INPUT);
        assert_null(record);
        assert_non_null(strstr(error.text, "t: block 0 at byte 0: cut off, "));
        fclose(stream);
    }
}

/* Read it in every way; whatever happens, no memory is touched that is not there. */
static void use(struct bytes bytes)
{
    struct esp_error error = { .text = "" };
    struct esp_conversion what;
    struct esp_record_reader *reader;
    struct esp_record *record;
    char *lines;
    size_t length;
    FILE *stream = fmemopen(bytes.at, bytes.length, "r");
    FILE *to = open_memstream(&lines, &length);

    esp_trace_convert(stream, "t", to, ESP_FORM_JSONL, ESP_SALVAGE_NONE, &what, &error);
    fclose(to);
    free(lines);
    rewind(stream);
    assert_int_equal(esp_record_reader_new(&reader, stream, "t", ESP_SALVAGE_PREFIX, NULL), ESP_OK);
    for (bool more = true; more;) {
        error.text[0] = '\0';
        const enum esp_status status = esp_record_next(&record, reader, &error);
        assert_int_equal(status == ESP_OK, error.text[0] == '\0');
        more = record != NULL;
        esp_record_free(record);
    }
    esp_record_reader_free(reader);
    fclose(stream);
}

/* Bytes of sealed blocks changed at random: what they say may make no sense. */
static void sealed_nonsense(void **state)
{
    enum { ROUNDS = 1000 };
    uint64_t random = 5;
    struct subject subject;
    (void)state;

    for (size_t s = 0; s < 2; s++) {
        subject_init(&subject, searches[s], s ? ESP_DETAIL_CALLS : ESP_DETAIL_NODES);
        char *kept = malloc(subject.compact.length);
        assert_non_null(kept);
        memcpy(kept, subject.compact.at, subject.compact.length);
        for (int round = 0; round < ROUNDS; round++) {
            const size_t block = 1 + random_below(&random, 6);
            char *at = subject.compact.at + subject.starts[block];
            const size_t size = subject.starts[block + 1] - subject.starts[block];
            for (uint64_t n = 1 + random_below(&random, 4); n > 0; n--)
                at[32 + random_below(&random, size - 32)] = (char)random_next(&random);
            if (random_below(&random, 8) == 0)
                at[8 + random_below(&random, 16)] = (char)random_below(&random, 4);
            seal_block(at, size);
            use((struct bytes){ subject.compact.at, subject.starts[8] });
            memcpy(subject.compact.at, kept, subject.compact.length);
        }
        free(kept);
        subject_free(&subject);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_byte),       cmocka_unit_test(messages),
        cmocka_unit_test(any_end),        cmocka_unit_test(missing_blocks),
        cmocka_unit_test(missing_header), cmocka_unit_test(other_versions),
        cmocka_unit_test(nothing),        cmocka_unit_test(sealed_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
