/*
 * faults.c - disks that fill up and memory that runs out: remembered, not
 * repaired, and reported once, when the sink is closed.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "own_game.h"
#include "scarce.h"
#include "espalier/trace.h"

/* --- a disk that is full after some bytes ------------------------------------------- */

struct disk {
    char *kept;
    size_t room, used;
    unsigned refused; /* writes that did not fit */
};

static ssize_t disk_write(void *cookie, const char *bytes, size_t count)
{
    struct disk *disk = cookie;
    const size_t fits = disk->room - disk->used < count ? disk->room - disk->used : count;

    memcpy(disk->kept + disk->used, bytes, fits);
    disk->used += fits;
    if (fits < count) {
        disk->refused++;
        errno = ENOSPC;
    }
    return (ssize_t)fits;
}

/* A stream onto the disk that keeps so many bytes back. */
static FILE *disk_open(struct disk *disk, size_t buffer)
{
    FILE *stream = fopencookie(disk, "w", (cookie_io_functions_t){ .write = disk_write });
    assert_non_null(stream);
    setvbuf(stream, NULL, buffer ? _IOFBF : _IONBF, buffer);
    return stream;
}

/* Trace a search to a stream, and what closing says. The search knows nothing of it. */
static enum esp_status trace_to(FILE *stream, bool compact, const struct esp_position *position,
                                const struct esp_options *options, struct esp_error *error)
{
    *error = (struct esp_error){ .text = "" };
    struct esp_sink *sink = (compact ? esp_compact_sink_new : esp_jsonl_sink_new)(
        stream, position, options, ESP_DETAIL_CALLS, true, error);
    assert_non_null(sink);
    struct esp_result result = search_of(position, options, sink);
    assert_true(result.value == 0);
    esp_result_free(&result);
    return sink->close(sink, error);
}

static const char disk_full[] = "cannot write the trace: No space left on device";

static void fill_disk(bool compact)
{
    struct esp_position *position = position_of("tictactoe", NULL, "04"); /* a draw */
    struct esp_options options = options_of(position, "");
    struct disk disk = { .kept = malloc(1 << 24), .room = 1 << 24 };
    struct esp_error error;
    FILE *stream = disk_open(&disk, 0);

    assert_int_equal(trace_to(stream, compact, position, &options, &error), ESP_OK);
    fclose(stream);
    const size_t whole = disk.used;
    char *expected = malloc(whole);
    memcpy(expected, disk.kept, whole);
    assert_true(compact || whole > 3 * 65536); /* more than the sink's own buffer */
    for (size_t room = 0; room < whole; room += whole / 50) {
        disk = (struct disk){ .kept = disk.kept, .room = room };
        stream = disk_open(&disk, room % 3 ? 4096 : 0);
        assert_int_equal(trace_to(stream, compact, position, &options, &error), ESP_IO);
        assert_string_equal(error.text, disk_full);
        assert_int_equal(disk.used, room);
        assert_int_equal(disk.refused, 1); /* nothing more was tried */
        assert_memory_equal(disk.kept, expected, room);
        fclose(stream);
    }
    free(expected);
    free(disk.kept);
    esp_position_free(position);
}

static void full_disk(void **state)
{
    (void)state;
    fill_disk(false);
    fill_disk(true);
}

/* A small trace fails only when the stream is flushed, a large one on the way. */
static void dev_full(void **state)
{
    static const char *const positions[] = { "02135468", "04" };
    (void)state;

    for (size_t i = 0; i < 4; i++) {
        FILE *stream = fopen("/dev/full", "w");
        if (!stream)
            skip();
        struct esp_position *position = position_of("tictactoe", NULL, positions[i / 2]);
        struct esp_options options = options_of(position, "");
        struct esp_error error;
        assert_int_equal(trace_to(stream, i % 2, position, &options, &error), ESP_IO);
        assert_string_equal(error.text, disk_full);
        assert_int_equal(fputc('x', stream), 'x'); /* still open: it is the caller's */
        fclose(stream);
        esp_position_free(position);
    }
}

/* --- memory that runs out at the n-th allocation ----------------------------------------- */

typedef struct esp_sink *make_sink(FILE *stream, const struct esp_position *position,
                                   const struct esp_options *options, struct esp_error *error);

static struct esp_sink *make_jsonl(FILE *stream, const struct esp_position *position,
                                   const struct esp_options *options, struct esp_error *error)
{
    return esp_jsonl_sink_new(stream, position, options, ESP_DETAIL_CALLS, true, error);
}

static struct esp_sink *make_compact(FILE *stream, const struct esp_position *position,
                                     const struct esp_options *options, struct esp_error *error)
{
    return esp_compact_sink_new(stream, position, options, ESP_DETAIL_CALLS, true, error);
}

static struct esp_sink *make_memory(FILE *stream, const struct esp_position *position,
                                    const struct esp_options *options, struct esp_error *error)
{
    (void)stream, (void)position, (void)options;
    return esp_memory_sink_new(ESP_WANTS_CALLS, error);
}

static struct esp_sink *make_counter(FILE *stream, const struct esp_position *position,
                                     const struct esp_options *options, struct esp_error *error)
{
    (void)stream, (void)position, (void)options;
    return esp_counter_sink_new(error);
}

/*
 * Feed a sink what another search said, with so many allocations granted.
 * Returns whether they were enough; where not, the sink says so.
 */
static bool feed(make_sink *make, size_t allocations, FILE *stream,
                 const struct esp_position *position, const struct esp_options *options,
                 const struct esp_event *events, size_t slots)
{
    struct esp_error error = { .text = "" };

    scarce_begin(allocations, SCARCE_FROM_THEN_ON);
    struct esp_sink *sink = make(stream, position, options, &error);
    enum esp_status status = ESP_NO_MEMORY;
    if (sink) {
        sink->events(sink, events, slots);
        sink->events(sink, events, slots); /* nothing is repaired later */
        status = sink->close(sink, &error);
    }
    const bool ran_out = scarce_end();
    assert_int_equal(status, ran_out ? ESP_NO_MEMORY : ESP_OK);
    assert_int_equal(strncmp(error.text, "no memory ", 10) == 0, ran_out);
    return !ran_out;
}

static void no_memory(void **state)
{
    static const struct {
        make_sink *make;
        size_t least; /* so many are needed at least */
    } sinks[] = { { make_jsonl, 4 }, { make_compact, 8 }, { make_memory, 3 }, { make_counter, 1 } };
    static const char *const names[] = { "a move with a long text, longer than any option's" };
    const struct own_params params = { .width = 3000, .names = names, .named = 1 };
    struct esp_position *position = own_position(&own_game, &params);
    struct esp_options options = options_of(position, "");
    struct esp_error error = { .text = "" };
    struct esp_sink *memory = esp_memory_sink_new(ESP_WANTS_CALLS, &error);
    struct esp_result result = search_of(position, &options, memory);
    size_t slots;
    const struct esp_event *events = esp_memory_sink_events(memory, &slots);
    FILE *stream = fopen("/dev/null", "w");
    (void)state;

    for (size_t i = 0; i < sizeof sinks / sizeof *sinks; i++) {
        size_t needed = 0;
        while (!feed(sinks[i].make, needed, stream, position, &options, events, slots))
            needed++;
        assert_true(needed >= sinks[i].least);
    }
    fclose(stream);
    esp_result_free(&result);
    memory->close(memory, &error);
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_disk),
        cmocka_unit_test(dev_full),
        cmocka_unit_test(no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
