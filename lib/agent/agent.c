/*
 * agent.c - an outside player by words; all others are lib/play's.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "espalier/text.h"
#include "parts.h"

enum { DEPTH_STANDARD = 5, DEPTH_MOST = 99, SECONDS_MOST = 24 * 60 * 60 };
static const double seconds_standard = 10;

double esp_agent_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* --- options ------------------------------------------------------------------------ */

static enum esp_status set_time(struct esp_agent_options *options, const char *value,
                                struct esp_error *error)
{
    enum esp_status status = esp_parse_real(value, "time", &options->seconds, error);

    if (status == ESP_OK && !(options->seconds > 0 && options->seconds <= SECONDS_MOST))
        status = esp_fail(error, ESP_BAD_INPUT, "time '%s': expected seconds above 0, at most %d",
                          value, SECONDS_MOST);
    return status;
}

static enum esp_status set_depth(struct esp_agent_options *options, const char *value,
                                 struct esp_error *error)
{
    int64_t depth = 0;

    enum esp_status status = esp_parse_integer(value, "depth", 1, DEPTH_MOST, &depth, error);
    options->depth = (int)depth;
    return status;
}

static enum esp_status set_see(struct esp_agent_options *options, const char *value,
                               struct esp_error *error)
{
    size_t count = 0;

    while (options->see[count])
        count++;
    if (count == ESP_SEE_MOST)
        return esp_fail(error, ESP_BAD_INPUT, "see: at most %d folders", ESP_SEE_MOST);
    options->see[count] = value;
    return ESP_OK;
}

static enum esp_status set_log(struct esp_agent_options *options, const char *value,
                               struct esp_error *error)
{
    (void)error;
    options->log = value;
    return ESP_OK;
}

static enum esp_status set_json(struct esp_agent_options *options, const char *value,
                                struct esp_error *error)
{
    (void)value, (void)error;
    options->sexp = false;
    return ESP_OK;
}

static enum esp_status set_sexp(struct esp_agent_options *options, const char *value,
                                struct esp_error *error)
{
    (void)value, (void)error;
    options->sexp = true;
    return ESP_OK;
}

struct option {
    const char *name;
    bool takes_value;
    enum esp_status (*set)(struct esp_agent_options *options, const char *value,
                           struct esp_error *error);
};

enum { OPTIONS_MOST = 5 };

static const struct kind {
    const char *name, *address; /* of what stands behind the colon */
    enum esp_status (*read)(struct esp_player **out, const char *address,
                            const struct esp_position *start,
                            const struct esp_agent_options *options, struct esp_error *error);
    struct option options[OPTIONS_MOST];
    size_t option_count;
} kinds[] = {
    { "exec",
      "COMMAND",
      esp_read_exec,
      { { "json", false, set_json }, { "sexp", false, set_sexp }, { "time", true, set_time },
        { "see", true, set_see }, { "log", true, set_log } },
      5 },
    { "remote",
      "URL",
      esp_read_remote,
      { { "depth", true, set_depth }, { "time", true, set_time } },
      2 },
};

static enum esp_status set_option(struct esp_agent_options *options, const struct kind *kind,
                                  char *word, struct esp_error *error)
{
    const char *names[OPTIONS_MOST];
    char *value = strchr(word, '=');

    if (value)
        *value++ = '\0';
    for (size_t i = 0; i < kind->option_count; i++) {
        const struct option *option = &kind->options[i];
        names[i] = option->name;
        if (strcmp(word, option->name) != 0)
            continue;
        if (option->takes_value != (value != NULL))
            return esp_fail(error, ESP_BAD_INPUT, "%s %s", word,
                            value ? "takes no value" : "needs a value");
        return option->set(options, value, error);
    }
    return esp_fail_unknown(error, "option", word, names, kind->option_count);
}

/* --- by words ------------------------------------------------------------------------- */

/* All but the words, which are KIND[+OPTION]...[:ADDRESS] and are cut up. */
static enum esp_status read_words(struct esp_player **out, char *words, const struct kind *kind,
                                  const struct esp_position *start,
                                  struct esp_agent_options *options, struct esp_error *error)
{
    char *address = words, *rest = strsep(&address, ":"), *word;
    enum esp_status status = ESP_OK;

    strsep(&rest, "+"); /* the kind */
    while (status == ESP_OK && (word = strsep(&rest, "+")) != NULL)
        status = set_option(options, kind, word, error);
    if (status == ESP_OK && (!address || !*address))
        status = esp_fail(error, ESP_BAD_INPUT, "expected %s:%s", kind->name, kind->address);
    return status == ESP_OK ? kind->read(out, address, start, options, error) : status;
}

static const struct kind *find_kind(const char *words)
{
    const size_t length = strcspn(words, "+:");

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strlen(kinds[i].name) == length && memcmp(kinds[i].name, words, length) == 0)
            return &kinds[i];
    return NULL;
}

enum esp_status esp_agent_new(struct esp_player **out, const char *words,
                              const struct esp_position *start,
                              const struct esp_agent_setup *setup, struct esp_error *error)
{
    static const struct esp_agent_setup standard = { .seconds = 0 };
    const struct esp_agent_setup *given = setup ? setup : &standard;
    const struct esp_player_setup plain = { given->seconds, given->interrupt };
    const struct kind *kind = find_kind(words);
    struct esp_agent_options options = {
        .seconds = given->seconds > 0 ? given->seconds : seconds_standard,
        .interrupt = given->interrupt,
        .depth = DEPTH_STANDARD,
        .folders = given->folders,
        .runner = given->runner,
    };
    struct esp_error own = { .text = "" };

    *out = NULL;
    if (!kind)
        return esp_player_new(out, words, start, &plain, error);
    char *copy = strdup(words), *kept = strdup(words);
    enum esp_status status = copy && kept
                                 ? read_words(out, copy, kind, start, &options, &own)
                                 : esp_fail(&own, ESP_NO_MEMORY, "no memory for a player");
    free(copy);
    if (status == ESP_OK) {
        (*out)->words = kept;
        return ESP_OK;
    }
    free(kept);
    return esp_fail(error, status, "player '%s': %s", words, own.text);
}
