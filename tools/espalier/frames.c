/*
 * frames.c - see frames.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frames.h"
#include "message.h"
#include "output.h"

struct frame {
    char *bytes;
    size_t length;
};

/* --- names --------------------------------------------------------------- */

/* A pattern in its parts: what stands before and after the number, and its digits. */
struct pattern {
    const char *text, *after;
    int before, digits;
};

enum { DIGITS_MOST = 6 };

static enum esp_status read_pattern(struct pattern *pattern, const char *text,
                                    struct esp_error *error)
{
    const char *percent = strchr(text, '%'), *end = percent ? percent + 1 : NULL;
    long digits = 0;

    if (percent && *end == '0')
        digits = strtol(end + 1, (char **)&end, 10);
    if (!percent || *end != 'd' || strchr(end, '%') || digits < 0 || digits > DIGITS_MOST)
        return esp_fail(error, ESP_BAD_INPUT,
                        "frames need a number in the name of their files: expected "
                        "-o NAME-%%03d.png or -o NAME-%%03d.svg, not '%s'",
                        text);
    *pattern = (struct pattern){ text, end + 1, (int)(percent - text), (int)digits };
    return ESP_OK;
}

/* The caller frees it. */
static char *name_of(const struct pattern *pattern, size_t number)
{
    const size_t room = strlen(pattern->text) + DIGITS_MOST + 24;
    char *name = must(malloc(room));

    snprintf(name, room, "%.*s%0*zu%s", pattern->before, pattern->text, pattern->digits, number,
             pattern->after);
    return name;
}

/* --- pictures ------------------------------------------------------------- */

static enum esp_status draw_frame(struct frame *frame, struct esp_frames *frames, size_t number,
                                  bool png, struct esp_error *error)
{
    FILE *stream = must(open_memstream(&frame->bytes, &frame->length));
    const enum esp_status status = png ? esp_frames_png(frames, number, stream, error)
                                       : esp_frames_svg(frames, number, stream, error);

    must(fclose(stream) == 0 ? frame->bytes : NULL);
    return status;
}

static enum esp_status write_frame(const struct frame *frame, const char *name,
                                   struct esp_error *error)
{
    struct output output;
    const enum esp_status status = output_open(&output, name, error);

    if (status != ESP_OK)
        return status;
    fwrite(frame->bytes, 1, frame->length, output.stream);
    return output_commit(&output, error);
}

static enum esp_status draw_all(struct esp_frames *frames, const struct frames_order *order,
                                const struct pattern *pattern, struct esp_error *error)
{
    const size_t count = esp_frames_count(frames);
    struct frame *list = must(calloc(count, sizeof *list));
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < count && status == ESP_OK; i++)
        status = draw_frame(&list[i], frames, i + 1, order->png, error);
    for (size_t i = 0; i < count && status == ESP_OK; i++) {
        char *name = name_of(pattern, i + 1);
        status = write_frame(&list[i], name, error);
        free(name);
    }
    for (size_t i = 0; i < count; i++)
        free(list[i].bytes);
    free(list);
    return status;
}

enum esp_status frames_draw(struct esp_record *record, const struct esp_draw_options *options,
                            const struct frames_order *order, struct esp_error *error)
{
    struct esp_frames *frames = NULL;
    struct pattern pattern = { .text = "" };
    enum esp_status status = read_pattern(&pattern, order->pattern, error);

    if (status == ESP_OK)
        status = esp_frames_new(&frames, record, options, order->cutoffs, error);
    if (status == ESP_OK)
        status = draw_all(frames, order, &pattern, error);
    esp_frames_free(frames);
    return status;
}
