/*
 * million.c - a tree of a million nodes: how much memory it takes, and how
 * long it takes to read is told.
 */
#include <malloc.h>
#include <sys/resource.h>
#include <time.h>

#include "ask.h"
#include "espalier/trace.h"
#include "reading.h"

static const char header[] = "{\"trace\":\"espalier\",\"version\":1}\n";

/* Seven children everywhere, as searches write them, until there are enough. */
static size_t write_tree(FILE *stream, unsigned nodes)
{
    unsigned path[32], child[32] = { 0 }, depth = 0, id = 0;

    fputs(header, stream);
    while (id < nodes || depth > 0) {
        if (depth > 0 && (depth == 8 || child[depth - 1] == 7 || id == nodes)) {
            depth--;
            fprintf(stream, "{\"event\":\"leave\",\"id\":%u,\"value\":%d,\"move\":null,"
                            "\"why\":\"horizon\"}\n", path[depth], (int)(id % 200) - 100);
            continue;
        }
        fprintf(stream, "{\"event\":\"enter\",\"id\":%u,\"parent\":", id);
        if (depth > 0)
            fprintf(stream, "%u,\"move\":\"%u\"", path[depth - 1], child[depth - 1]++);
        else
            fputs("null,\"move\":null", stream);
        fprintf(stream, ",\"ply\":%u,\"depth\":%u,\"side\":\"max\",\"alpha\":-100,"
                        "\"beta\":\"inf\"}\n", depth, 8 - depth);
        child[depth] = 0;
        path[depth++] = id++;
    }
    return (size_t)ftell(stream);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void million(void **state)
{
    enum { NODES = 1000000, SLACK_KIB = 40 << 10 };
    FILE *stream = tmpfile();
    struct esp_record *record;
    struct rusage before, after;
    (void)state;

    assert_non_null(stream);
    const size_t bytes = write_tree(stream, NODES);
    rewind(stream);
    getrusage(RUSAGE_SELF, &before);
    const double start = seconds();
    assert_int_equal(esp_record_read(&record, stream, "t.jsonl", ESP_SALVAGE_NONE, NULL), ESP_OK);
    const double spent = seconds() - start;
    getrusage(RUSAGE_SELF, &after);
    assert_int_equal(esp_record_count(record), NODES);
    print_message("%d nodes, %zu MB: %.2f s of the processor, %ld MiB more at the most\n", NODES,
                  bytes / 1000000, spent, (after.ru_maxrss - before.ru_maxrss) / 1024);
    /* 56 bytes a node, and no more than the same again while the array grew. */
    if (!TEST_SANITIZED) /* where memory is not what it is elsewhere */
        assert_true(after.ru_maxrss - before.ru_maxrss < 2 * 56 * NODES / 1024 + SLACK_KIB);
    esp_record_free(record);
    fclose(stream);
}

static size_t in_use(void)
{
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/*
 * A search of a game, with all that belongs to its cutoffs. malloc() counts
 * addresses, too: up to 2 MiB of them, 4 for each node, lie unused before a
 * large block, where the first huge page begins.
 */
static void bytes_a_node(void **state)
{
    enum { NODES = 500000, MOST = 64 };
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_options options = options_of(position, "algorithm=alphabeta depth=11");
    FILE *stream = tmpfile();
    struct esp_record *record;
    (void)state;

    options.max_nodes = NODES;
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, false, NULL);
    assert_non_null(sink);
    struct esp_result result = search_of(position, &options, sink);
    assert_true(result.counts.cutoffs_pruning > NODES / 10);
    esp_result_free(&result);
    assert_int_equal(sink->close(sink, NULL), ESP_OK);
    rewind(stream);
    const size_t before = in_use();
    assert_int_equal(esp_record_read(&record, stream, "t.jsonl", ESP_SALVAGE_NONE, NULL), ESP_OK);
    const double each = (double)(in_use() - before) / NODES;
    assert_int_equal(esp_record_count(record), NODES);
    print_message("%.2f bytes a node\n", each);
    if (!TEST_SANITIZED)
        assert_true(each < MOST);
    esp_record_free(record);
    fclose(stream);
    esp_options_free(&options);
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(million),
        cmocka_unit_test(bytes_a_node),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
