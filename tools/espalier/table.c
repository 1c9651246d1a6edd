/*
 * table.c - see table.h.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "table.h"

enum { GAP = 2 };

void table_add(struct table *table, const char *format, ...)
{
    va_list arguments;
    char *text = NULL;
    size_t length;
    FILE *stream = must(open_memstream(&text, &length));

    va_start(arguments, format);
    vfprintf(stream, format, arguments);
    va_end(arguments);
    must(fclose(stream) == 0 ? text : NULL);
    table->texts = must(realloc(table->texts, (table->cells + 1) * sizeof *table->texts));
    table->texts[table->cells++] = text;
}

/* Characters of a UTF-8 text. */
static int width(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

void table_print(const struct table *table, FILE *stream)
{
    int *widths = must(calloc(table->columns, sizeof *widths));

    for (size_t i = 0; i < table->cells; i++)
        if (width(table->texts[i]) > widths[i % table->columns])
            widths[i % table->columns] = width(table->texts[i]);
    for (size_t i = 0; i < table->cells; i++) {
        const size_t column = i % table->columns;
        const char *text = table->texts[i];
        const int space = widths[column] - width(text);
        const bool last = column + 1 == table->columns;
        if (column == 0)
            fprintf(stream, "%s%*s", text, space, "");
        else if (!last)
            fprintf(stream, "%*s%s", GAP + space, "", text);
        else
            fprintf(stream, "%*s%s", *text ? GAP : 0, "", text);
        if (last)
            fputc('\n', stream);
    }
    free(widths);
}

void table_free(struct table *table)
{
    for (size_t i = 0; i < table->cells; i++)
        free(table->texts[i]);
    free(table->texts);
    *table = (struct table){ .columns = table->columns };
}
