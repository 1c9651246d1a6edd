/*
 * flat.c - conversions of long traces take no more memory than short ones.
 */
#include <stdio.h>
#include <sys/resource.h>

#include "testing.h"
#include "ask.h"
#include "espalier/convert.h"
#include "espalier/trace.h"

static long peak_kib(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static FILE *lines_of(const char *settings)
{
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_options options = options_of(position, settings);
    struct esp_error error = { .text = "" };
    FILE *stream = tmpfile();
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, false, &error);

    assert_non_null(sink);
    struct esp_result result = search_of(position, &options, sink);
    esp_result_free(&result);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
    esp_options_free(&options);
    esp_position_free(position);
    rewind(stream);
    return stream;
}

/* Read from its start, and rewound for the next reader. */
static FILE *converted(FILE *from, enum esp_trace_form form, uint64_t nodes)
{
    struct esp_conversion what;
    struct esp_error error = { .text = "" };
    FILE *to = tmpfile();

    rewind(from);
    if (esp_trace_convert(from, "t", to, form, ESP_SALVAGE_NONE, &what, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_int_equal(what.nodes, nodes);
    rewind(to);
    return to;
}

static void there_and_back(FILE *lines, uint64_t nodes)
{
    FILE *compact = converted(lines, ESP_FORM_COMPACT, nodes);
    FILE *back = converted(compact, ESP_FORM_JSONL, nodes);
    int byte;

    rewind(lines);
    do {
        byte = getc(lines);
        assert_int_equal(getc(back), byte);
    } while (byte != EOF);
    fclose(compact);
    fclose(back);
}

/* A record of the long one would take 11 MB. */
static void flat_memory(void **state)
{
    FILE *small = lines_of("algorithm=alphabeta depth=11 max-nodes=2000");
    FILE *large = lines_of("algorithm=alphabeta depth=11 max-nodes=200000");
    (void)state;

    there_and_back(small, 2000);
    const long before = peak_kib();
    there_and_back(large, 200000);
    if (!TEST_SANITIZED) /* where memory is not what it is elsewhere */
        assert_true(peak_kib() - before < 1 << 10);
    fclose(small);
    fclose(large);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(flat_memory) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
