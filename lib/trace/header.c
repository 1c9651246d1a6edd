/*
 * header.c - the first line of a trace: game, root and options.
 *
 * Texts that are numbers in JSON's grammar become numbers, so that a reader
 * need not know which parameter is one.
 */
#include <errno.h>
#include <stdlib.h>

#include "espalier/text.h"
#include "espalier/trace.h"

#include "header.h"

/* --- settings: a name and a text ------------------------------------------------ */

static const char *skip_digits(const char *text)
{
    while (*text >= '0' && *text <= '9')
        text++;
    return text;
}

/* Is the text a JSON number (RFC 8259, section 6)? An integer, if it is? */
static bool is_number(const char *text, bool *integer)
{
    const char *digits = text + (*text == '-');
    const char *end = skip_digits(digits);

    *integer = true;
    if (end == digits || (*digits == '0' && end > digits + 1))
        return false;
    if (*end == '.') {
        const char *fraction = end + 1;
        end = skip_digits(fraction);
        if (end == fraction)
            return false;
        *integer = false;
    }
    if (*end == 'e' || *end == 'E') {
        const char *exponent = end + 1 + (end[1] == '+' || end[1] == '-');
        end = skip_digits(exponent);
        if (end == exponent)
            return false;
        *integer = false;
    }
    return *end == '\0';
}

/* A number where the text is one that readers can hold, else a string. */
static char *write_setting(struct esp_writer *writer, char *p, const char *text, size_t length)
{
    bool integer;

    if (length < ESP_NUMBER_TEXT && is_number(text, &integer)) {
        errno = 0;
        const double value = esp_scan_real(text, NULL);
        if (!integer && errno == 0)
            return esp_write_real(writer, p, value);
        if (integer && value == 0) /* no "-0" */
            return ESP_WRITE(p, "0");
        errno = 0;
        strtoll(text, NULL, 10);
        if (integer && errno == 0)
            return esp_write_text(p, text);
    }
    return esp_write_string(writer, p, text, length);
}

static char *write_name(struct esp_writer *writer, char *p, const char *name, size_t length,
                        bool first)
{
    p = esp_writer_room(writer, p);
    if (!first)
        *p++ = ',';
    p = esp_write_string(writer, p, name, length);
    *p++ = ':';
    return p;
}

/* The parameters that were given, as an object. */
static char *write_params(struct esp_writer *writer, char *p, const char *given)
{
    bool first = true;

    *p++ = '{';
    while (given && *given) {
        const size_t line = strcspn(given, "\n");
        const size_t name = strcspn(given, "=\n");
        const size_t value = name < line ? name + 1 : line;
        p = write_name(writer, p, given, name, first);
        if (esp_writer_grow(writer, line - value + 1)) {
            memcpy(writer->scratch, given + value, line - value);
            writer->scratch[line - value] = '\0';
            p = write_setting(writer, p, writer->scratch, line - value);
        }
        first = false;
        given += line + (given[line] == '\n');
    }
    p = esp_writer_room(writer, p);
    *p++ = '}';
    return p;
}

/* --- options ----------------------------------------------------------------------- */

/* The text of an option in scratch; false past the last one. */
static bool fetch_option(struct esp_writer *writer, const struct esp_options *options,
                         const struct esp_position *position, size_t index, const char **name,
                         size_t *length)
{
    do
        *length = esp_options_get(options, position, index, name, writer->scratch,
                                  writer->scratch_room);
    while (*name && *length >= writer->scratch_room && esp_writer_grow(writer, *length + 1));
    return *name != NULL && writer->status == ESP_OK;
}

static char *write_option(struct esp_writer *writer, char *p, const char *name, size_t length)
{
    const char *text = writer->scratch;

    if (strcmp(text, "true") == 0)
        return ESP_WRITE(p, "true");
    /* A list of moves is one, and a name a name, also when it is a lone digit. */
    if (strcmp(name, "preorder") == 0 || strcmp(name, "eval") == 0)
        return esp_write_string(writer, p, text, length);
    return write_setting(writer, p, text, length);
}

/* Every option that has a text, and the constants of a win, a tie and a loss. */
static char *write_options(struct esp_writer *writer, char *p,
                           const struct esp_position *position,
                           const struct esp_options *options)
{
    const struct esp_game_text *text = position->game->text;
    const char *name;
    size_t length;
    bool first = true;

    *p++ = '{';
    for (size_t i = 0; fetch_option(writer, options, position, i, &name, &length); i++) {
        if (length == 0)
            continue;
        p = write_name(writer, p, name, strlen(name), first);
        p = write_option(writer, p, name, length);
        first = false;
    }
    p = esp_writer_room(writer, p);
    if (text->constants) {
        double win, tie, loss;
        text->constants(position->params, &win, &tie, &loss);
        p = first ? ESP_WRITE(p, "\"win\":") : ESP_WRITE(p, ",\"win\":");
        p = esp_write_value(writer, p, win);
        p = ESP_WRITE(p, ",\"tie\":");
        p = esp_write_value(writer, p, tie);
        p = ESP_WRITE(p, ",\"loss\":");
        p = esp_write_value(writer, p, loss);
    }
    *p++ = '}';
    return p;
}

/* --- the line ------------------------------------------------------------------------ */

/* The text that was read, or that the game prints where none was. */
static char *write_position(struct esp_writer *writer, char *p,
                            const struct esp_position *position)
{
    const struct esp_game_text *text = position->game->text;
    size_t length;

    if (position->text)
        return esp_write_string(writer, p, position->text, strlen(position->text));
    do
        length = text->print(position->params, position->state, writer->scratch,
                             writer->scratch_room);
    while (length >= writer->scratch_room && esp_writer_grow(writer, length + 1));
    return writer->status == ESP_OK ? esp_write_string(writer, p, writer->scratch, length) : p;
}

static char *write_word(struct esp_writer *writer, char *p, const char *word)
{
    return word ? esp_write_string(writer, p, word, strlen(word)) : ESP_WRITE(p, "null");
}

void esp_write_header(struct esp_writer *writer, const struct esp_position *position,
                      const struct esp_options *options)
{
    char *p = esp_writer_room(writer, writer->at);

    p = ESP_WRITE(p, "{\"trace\":\"espalier\",\"version\":");
    p = esp_write_unsigned(p, ESP_TRACE_VERSION);
    p = ESP_WRITE(p, ",\"game\":");
    p = write_word(writer, p, position->game->name);
    p = ESP_WRITE(p, ",\"params\":");
    p = write_params(writer, p, position->given);
    p = ESP_WRITE(p, ",\"position\":");
    p = write_position(writer, p, position);
    if (position->side_set >= 0)
        p = position->side_set == ESP_MAX ? ESP_WRITE(p, ",\"side\":\"max\"")
                                          : ESP_WRITE(p, ",\"side\":\"min\"");
    p = ESP_WRITE(p, ",\"algorithm\":");
    p = write_word(writer, p, esp_algorithm_name(options->algorithm));
    p = ESP_WRITE(p, ",\"convention\":");
    p = write_word(writer, p, options->convention);
    p = ESP_WRITE(p, ",\"depth\":");
    p = options->depth < 0 ? ESP_WRITE(p, "null") : esp_write_integer(p, options->depth);
    p = ESP_WRITE(p, ",\"options\":");
    p = write_options(writer, p, position, options);
    p = ESP_WRITE(p, ",\"source\":\"espalier " ESP_VERSION "\"}\n");
    writer->at = p;
}
