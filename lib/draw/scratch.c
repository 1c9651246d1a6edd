/*
 * scratch.c - a text that is written like a file and read as a string.
 */
#include <stdlib.h>

#include "scratch.h"

bool esp_scratch_init(struct esp_scratch *scratch)
{
    *scratch = (struct esp_scratch){ 0 };
    scratch->stream = open_memstream(&scratch->text, &scratch->length);
    return scratch->stream != NULL;
}

void esp_scratch_free(struct esp_scratch *scratch)
{
    if (scratch->stream)
        fclose(scratch->stream);
    free(scratch->text);
    *scratch = (struct esp_scratch){ 0 };
}

FILE *esp_scratch_begin(struct esp_scratch *scratch)
{
    fseek(scratch->stream, 0, SEEK_SET); /* not rewind(), which forgets errors */
    return scratch->stream;
}

const char *esp_scratch_end(struct esp_scratch *scratch)
{
    fputc('\0', scratch->stream); /* ends an older, longer text here */
    fflush(scratch->stream);
    return scratch->text ? scratch->text : "";
}

bool esp_scratch_failed(const struct esp_scratch *scratch)
{
    return ferror(scratch->stream) != 0;
}
