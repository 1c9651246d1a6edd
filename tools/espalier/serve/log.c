/*
 * log.c - see log.h.
 */
#include <stdlib.h>
#include <time.h>

#include "../message.h"
#include "log.h"

static void now_text(char *text, size_t room)
{
    struct timespec now;
    struct tm parts;

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    const size_t length = strftime(text, room, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text + length, room - length, ".%03dZ", (int)(now.tv_nsec / 1000000 % 1000));
}

void log_begin(struct log_line *line, const char *event)
{
    char now[40];

    *line = (struct log_line){ .text = NULL };
    line->json.stream = must(open_memstream(&line->text, &line->size));
    json_begin_object(&line->json, NULL);
    now_text(now, sizeof now);
    json_text(&line->json, "time", now);
    json_text(&line->json, "event", event);
}

void log_end(struct log_line *line)
{
    json_end_object(&line->json);
    fputc('\n', line->json.stream);
    if (fclose(line->json.stream) == 0)
        fwrite(line->text, 1, line->size, stderr); /* unbuffered: a line is one write */
    free(line->text);
}
