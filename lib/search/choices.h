/*
 * choices.h - the options of a search that are words, each with its list.
 */
#ifndef ESPALIER_SEARCH_CHOICES_H
#define ESPALIER_SEARCH_CHOICES_H

#include "espalier/search.h"
#include "espalier/text.h"

struct esp_choice {
    const char *name;
    const char *words[6]; /* in the order of the enum; ends with NULL, unless all are used */
    size_t offset;        /* of the enum in struct esp_options */
    bool quiet;           /* the first word goes without saying */
};

/* All of them, the algorithm first; NULL past the last. */
const struct esp_choice *esp_choice_at(size_t index);

/* The one of that name, or NULL. */
const struct esp_choice *esp_choice_find(const char *name);

/* How many words it has. */
size_t esp_choice_words(const struct esp_choice *choice);

/* Set it to a word; the order, which is a set, to words joined by plus signs. */
enum esp_status esp_choice_set(struct esp_options *options, const struct esp_choice *choice,
                               const char *value, struct esp_error *error);

/* Set it to a word; of the order, keep what was set before and agrees with it. */
enum esp_status esp_choice_add(struct esp_options *options, const struct esp_choice *choice,
                               const char *word, struct esp_error *error);

/* Write what esp_choice_set() would read; nothing when it goes without saying. */
void esp_choice_put(struct esp_out *out, const struct esp_choice *choice,
                    const struct esp_options *options);

#endif
