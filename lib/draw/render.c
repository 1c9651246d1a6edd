/*
 * render.c - a picture made by Graphviz's program `dot`.
 *
 * dot runs as a child process and not as a library, because libgvc leaks and
 * may end the program that calls it.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/draw.h"
#include "espalier/text.h"
#include "child.h"

static const char *const formats[] = { "svg", "png", "pdf" };
enum { FORMATS = sizeof formats / sizeof formats[0] };

static enum esp_status render(const char *graph, size_t length, const char *format,
                              FILE *stream, struct esp_error *error)
{
    char option[16];
    char *const plain[] = { "dot", option, NULL };
    char *const dense[] = { "dot", option, "-Gdpi=150", NULL }; /* sharp on a projector */

    snprintf(option, sizeof option, "-T%s", format);
    return esp_child_run(strcmp(format, "png") == 0 ? dense : plain, "graphviz", graph, length,
                         stream, error);
}

/* The graph as a text, which is freed by the caller. */
static enum esp_status write_graph(char **graph, size_t *length, struct esp_record *record,
                                   const struct esp_draw_options *options,
                                   struct esp_error *error)
{
    FILE *stream = open_memstream(graph, length);

    if (!stream)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a graph");
    const enum esp_status status = esp_draw_dot(record, options, stream, error);
    if (fclose(stream) != 0 && status == ESP_OK)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a graph");
    return status;
}

enum esp_status esp_draw_rendered(struct esp_record *record,
                                  const struct esp_draw_options *options, const char *format,
                                  FILE *stream, struct esp_error *error)
{
    enum esp_status status;
    char *graph = NULL;
    size_t length;
    int known = 0;

    while (known < FORMATS && strcmp(format, formats[known]) != 0)
        known++;
    if (known == FORMATS)
        return esp_fail_unknown(error, "picture format", format, formats, FORMATS);
    status = write_graph(&graph, &length, record, options, error);
    if (status == ESP_OK)
        status = render(graph, length, format, stream, error);
    if (status == ESP_OK && (fflush(stream) != 0 || ferror(stream)))
        status = esp_fail(error, ESP_IO, "cannot write the picture: %s",
                          strerror(errno ? errno : EIO));
    free(graph);
    return status;
}
