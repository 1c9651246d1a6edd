/*
 * input.c - see input.h.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "message.h"

char *input_text(const char *name, struct esp_error *error)
{
    FILE *stream = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
    size_t length = 0, room = 0;
    char *text = NULL;

    if (!stream) {
        esp_fail(error, ESP_IO, "cannot read %s: %s", name, strerror(errno));
        return NULL;
    }
    do {
        room = room ? 2 * room : 4096;
        text = must(realloc(text, room));
        length += fread(text + length, 1, room - length - 1, stream);
    } while (length == room - 1);
    text[length] = '\0';
    if (ferror(stream)) {
        esp_fail(error, ESP_IO, "cannot read %s: %s", name, strerror(errno));
        free(text);
        text = NULL;
    }
    if (stream != stdin)
        fclose(stream);
    return text;
}
