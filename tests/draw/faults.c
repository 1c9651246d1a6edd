/*
 * faults.c - disks that fill up and memory that runs out while a picture is
 * drawn. Memory inside libcgraph is its own affair.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "espalier/motion.h"
#include "picture.h"
#include "scarce.h"

static const struct esp_draw_options all = ESP_DRAW_DEFAULTS;

/* --- a disk that is full after some bytes ---------------------------------- */

static ssize_t disk_write(void *cookie, const char *bytes, size_t count)
{
    size_t *room = cookie;
    const size_t fits = *room < count ? *room : count;

    (void)bytes;
    *room -= fits;
    if (fits < count)
        errno = ENOSPC;
    return (ssize_t)fits;
}

static const struct esp_tikz_options slides = { .beamer = ESP_BEAMER_STEPS };

static const struct esp_motion motion = { .cutoffs = true };

static enum esp_status draw_frame(struct esp_record *record,
                                  const struct esp_draw_options *options, FILE *stream,
                                  struct esp_error *error)
{
    struct esp_frames *frames;
    enum esp_status status = esp_frames_new(&frames, record, options, true, error);

    if (status == ESP_OK)
        status = esp_frames_svg(frames, 1, stream, error);
    esp_frames_free(frames);
    return status;
}

static enum esp_status draw_all(struct esp_record *record, const struct esp_draw_options *options,
                                const char *format, FILE *stream, struct esp_error *error)
{
    *error = (struct esp_error){ .text = "" };
    return strcmp(format, "dot") == 0   ? esp_draw_dot(record, options, stream, error)
           : strcmp(format, "svg") == 0 ? esp_draw_svg(record, options, stream, error)
           : strcmp(format, "tex") == 0 ? esp_draw_tikz(record, options, &slides, stream, error)
           : strcmp(format, "mmd") == 0 ? esp_draw_mermaid(record, options, stream, error)
           : strcmp(format, "html") == 0 ? esp_draw_html(record, options, stream, error)
           : strcmp(format, "moving") == 0
               ? esp_draw_animated(record, options, &motion, stream, error)
           : strcmp(format, "frame") == 0 ? draw_frame(record, options, stream, error)
                                        : esp_draw_text(record, options, 80, stream, error);
}

static char *whole_picture(struct esp_record *record, const struct esp_draw_options *options,
                           const char *format)
{
    static const char *const others[] = { "html", "moving", "frame" };
    struct esp_error error;
    char *text = NULL;
    size_t length;

    if (strcmp(format, "tex") == 0)
        return tikz_of(record, options, &slides);
    for (int i = 0; i < 3; i++) {
        if (strcmp(format, others[i]) != 0)
            continue;
        FILE *stream = open_memstream(&text, &length);
        assert_int_equal(draw_all(record, options, format, stream, &error), ESP_OK);
        fclose(stream);
        return text;
    }
    return picture_of(record, options, format, 80);
}

static void full_disk(void **state)
{
    static const char *const formats[] = { "dot", "svg", "txt", "tex", "mmd", "moving" };
    static const char *const messages[] = { "cannot write the graph: No space left on device",
                                            "cannot write the picture: No space left on device",
                                            "cannot write the tree: No space left on device",
                                            "cannot write the picture: No space left on device",
                                            "cannot write the flowchart: No space left on device",
                                            "cannot write the picture: No space left on device" };
    struct esp_record *record = record_named("mancala");

    (void)state;
    for (int i = 0; i < 6; i++) {
        char *text = whole_picture(record, &all, formats[i]);
        const size_t whole = strlen(text);
        for (size_t room = 0; room <= whole; room += whole / 40 + (room == 0)) {
            size_t left = room;
            struct esp_error error;
            FILE *stream =
                fopencookie(&left, "w", (cookie_io_functions_t){ .write = disk_write });
            const enum esp_status status = draw_all(record, &all, formats[i], stream, &error);
            assert_int_equal(status, room < whole ? ESP_IO : ESP_OK);
            assert_string_equal(error.text, room < whole ? messages[i] : "");
            fclose(stream);
        }
        free(text);
    }
    esp_record_free(record);
}

/* --- memory that runs out at the n-th allocation ---------------------------- */

/*
 * One allocation fails, those after it do not: the picture is whole or
 * refused, or says which board it could not make and why.
 */
static bool survives(struct esp_record *record, const struct esp_draw_options *options,
                     const char *format, size_t nth, const char *expected)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    scarce_begin(nth, SCARCE_ONCE);
    const enum esp_status status = draw_all(record, options, format, stream, &error);
    const bool failed = scarce_end();
    fclose(stream);
    if (status != ESP_OK) {
        assert_true(failed);
        assert_int_equal(status, ESP_NO_MEMORY);
        assert_memory_equal(error.text, "no memory ", 10);
    } else if (failed && options->boards) {
        assert_non_null(strstr(text, "1 node without board"));
        assert_non_null(strstr(text, "no memory "));
    } else {
        assert_string_equal(text, expected);
    }
    free(text);
    return !failed;
}

static void no_memory(void **state)
{
    static const struct {
        const char *name;
        struct esp_draw_options options;
        const char *against;
    } cases[] = {
        { "mancala", ESP_DRAW_DEFAULTS, NULL },
        { "tictactoe", { .max_depth = UINT32_MAX, .boards = true }, NULL },
        { "stopped", { .max_depth = 2, .max_nodes = 5, .root = "2.3" }, NULL },
        { "table", ESP_DRAW_DEFAULTS, NULL },
        { "table", { .max_depth = UINT32_MAX, .style = ESP_DRAW_HEAT }, NULL },
        { "mancala", ESP_DRAW_DEFAULTS, "mancala-minimax" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct esp_record *record = record_named(cases[i].name);
        struct esp_record *against =
            cases[i].against ? record_named(cases[i].against) : NULL;
        struct esp_draw_options options = cases[i].options;
        options.against = against;
        const int formats = options.style == ESP_DRAW_HEAT ? 2 : against ? 3 : 7;
        for (int f = 0; f < formats; f++) {
            const char *const format = (const char *[]){ "txt", "svg", "html", "tex", "mmd",
                                                         "moving", "frame" }[f];
            char *expected = whole_picture(record, &options, format);
            size_t nth = 0;
            while (!survives(record, &options, format, nth, expected))
                nth++;
            assert_true(nth >= (options.style == ESP_DRAW_HEAT ? 2 : 4));
            free(expected);
        }
        esp_record_free(record);
        esp_record_free(against);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_disk),
        cmocka_unit_test(no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
