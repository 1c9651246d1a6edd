/*
 * asked.c - any bytes as the path of a request to `espalier serve`: read, or
 * refused for a reason of one line that can be sent back.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "asked.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { DEPTH_MOST = 8 };

/* A wrong answer ends the program, as a crash would. */
static void must(bool holds)
{
    if (!holds)
        abort();
}

static void must_be_printable(const char *text)
{
    for (; *text; text++)
        must(isprint((unsigned char)*text));
}

static void must_be_a_question(const struct asked *asked, const char *path)
{
    const bool searches = asked->what == ASKED_MOVE || asked->what == ASKED_TREE;

    must(strlen(asked->trace) < strlen(path));
    must_be_printable(asked->trace);
    must(searches ? asked->depth >= 1 && asked->depth <= DEPTH_MOST : asked->depth == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct asked asked;
    struct esp_error error = { .text = "" };
    char *path = malloc(size + 1);

    must(path != NULL);
    memcpy(path, data, size);
    path[size] = '\0';
    const unsigned status = asked_read(&asked, path, DEPTH_MOST, &error);
    must(status == 200 || status == 400 || status == 404);
    must((status == 200) == (error.text[0] == '\0'));
    if (status == 200)
        must_be_a_question(&asked, path);
    else
        must_be_printable(error.text);
    free(path);
    return 0;
}
