/*
 * arguments.c - see arguments.h.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "arguments.h"
#include "message.h"

enum { OPTIONS_MAX = 64, NAME_MAX_TEXT = 64 };

static const struct option *find(const struct option *const *tables, const char *name,
                                 size_t length)
{
    for (; *tables; tables++)
        for (const struct option *option = *tables; option->name; option++)
            if (strlen(option->name) == length && memcmp(option->name, name, length) == 0)
                return option;
    return NULL;
}

static const struct option *find_letter(const struct option *const *tables, char letter)
{
    for (; *tables; tables++)
        for (const struct option *option = *tables; option->name; option++)
            if (option->letter == letter)
                return option;
    return NULL;
}

/* An option as it is typed. */
static const char *typed(const struct option *option, char text[NAME_MAX_TEXT])
{
    snprintf(text, NAME_MAX_TEXT, "--%s", option->name);
    return text;
}

static enum esp_status fail_unknown(const struct option *const *tables, const char *word,
                                    struct esp_error *error)
{
    char texts[OPTIONS_MAX][NAME_MAX_TEXT];
    const char *names[OPTIONS_MAX];
    char name[NAME_MAX_TEXT];
    size_t count = 0;

    for (; *tables; tables++)
        for (const struct option *option = *tables; option->name; option++)
            if (count < OPTIONS_MAX - 1) {
                names[count] = typed(option, texts[count]);
                count++;
            }
    names[count++] = "--help";
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    return esp_fail_unknown(error, "option", name, names, count);
}

static void add(struct arguments *arguments, const struct option *option, const char *value)
{
    arguments->given[arguments->given_count++] = (struct given){ option, value };
}

/* Whether a word in a value's place is an option that somebody typed too early. */
static bool is_option(const struct option *const *tables, const char *word)
{
    return strncmp(word, "--", 2) == 0 && find(tables, word + 2, strcspn(word + 2, "=")) != NULL;
}

/* An option whose value, if it takes one, is `inside` the word or the next word. */
static enum esp_status take(struct arguments *arguments, const struct option *const *tables,
                            const struct option *option, const char *inside, char **next,
                            int *used, struct esp_error *error)
{
    char name[NAME_MAX_TEXT];

    if (!option->value && inside)
        return esp_fail(error, ESP_BAD_INPUT, "option '%s' takes no value, but '%s' was given",
                        typed(option, name), inside);
    if (option->value && !inside) {
        if (!*next || is_option(tables, *next))
            return esp_fail(error, ESP_BAD_INPUT, "option '%s' needs a value: %s",
                            typed(option, name), option->value);
        inside = *next;
        ++*used;
    }
    add(arguments, option, inside);
    return ESP_OK;
}

static enum esp_status read_one(struct arguments *arguments, const struct option *const *tables,
                                char **argv, int *used, struct esp_error *error)
{
    const char *word = argv[0];
    const bool plain = word[0] != '-' || word[1] == '\0' || isdigit((unsigned char)word[1]);

    *used = 1;
    if (plain) {
        arguments->words[arguments->word_count++] = word;
        return ESP_OK;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        arguments->help = true;
        return ESP_OK;
    }
    const char *inside = NULL;
    const struct option *option = NULL;
    if (word[1] == '-') {
        const size_t length = strcspn(word + 2, "=");
        option = find(tables, word + 2, length);
        inside = word[2 + length] ? word + 2 + length + 1 : NULL;
    } else {
        option = find_letter(tables, word[1]);
        inside = word[2] ? word + 2 : NULL;
    }
    return option ? take(arguments, tables, option, inside, argv + 1, used, error)
                  : fail_unknown(tables, word, error);
}

enum esp_status arguments_read(struct arguments *arguments, const struct option *const *tables,
                               int argc, char **argv, struct esp_error *error)
{
    const size_t most = (size_t)argc + 1;
    enum esp_status status = ESP_OK;

    *arguments = (struct arguments){ .words = must(calloc(most, sizeof *arguments->words)),
                                     .given = must(calloc(most, sizeof *arguments->given)) };
    for (int i = 0, used; status == ESP_OK && i < argc; i += used) {
        if (strcmp(argv[i], "--") == 0) {
            for (i++; i < argc; i++)
                arguments->words[arguments->word_count++] = argv[i];
            break;
        }
        status = read_one(arguments, tables, argv + i, &used, error);
    }
    return status;
}

void arguments_free(struct arguments *arguments)
{
    free(arguments->words);
    free(arguments->given);
    *arguments = (struct arguments){ .words = NULL };
}

static const struct given *last(const struct arguments *arguments, const char *name)
{
    for (size_t i = arguments->given_count; i-- > 0;)
        if (strcmp(arguments->given[i].option->name, name) == 0)
            return &arguments->given[i];
    return NULL;
}

const char *arguments_value(const struct arguments *arguments, const char *name)
{
    const struct given *given = last(arguments, name);
    return given ? given->value : NULL;
}

bool arguments_has(const struct arguments *arguments, const char *name)
{
    return last(arguments, name) != NULL;
}

const char *arguments_word(const struct arguments *arguments, size_t index)
{
    return index < arguments->word_count ? arguments->words[index] : NULL;
}

bool option_is_from(const struct option *option, const struct option *table)
{
    for (; table->name; table++)
        if (table == option)
            return true;
    return false;
}
