/*
 * answers.c - see answers.h.
 *
 * Rows of WAYS entries; a position's key and depth name its row. An entry has
 * the whole text of its position, so that no two are ever taken for one
 * another; one whose text is longer than an entry is not kept.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "../message.h"
#include "answers.h"

enum { WAYS = 4, TEXT_ROOM = 88 };

struct entry {
    uint64_t since; /* when it was kept, in answers; 0: empty */
    esp_move move;
    int depth;
    char text[TEXT_ROOM];
};

struct answers {
    pthread_mutex_t lock;
    struct answers_counts counts;
    uint64_t now;
    size_t rows;
    struct entry entries[];
};

struct answers *answers_new(size_t room)
{
    const size_t rows = (room + WAYS - 1) / WAYS;
    struct answers *answers =
        must(calloc(1, sizeof *answers + rows * WAYS * sizeof *answers->entries));

    pthread_mutex_init(&answers->lock, NULL);
    answers->rows = rows;
    return answers;
}

void answers_free(struct answers *answers)
{
    if (!answers)
        return;
    pthread_mutex_destroy(&answers->lock);
    free(answers);
}

/* The row of a position and its text; NULL where nothing can be kept. */
static struct entry *row_of(struct answers *answers, const struct esp_position *position,
                            int depth, char text[TEXT_ROOM])
{
    const struct esp_game *game = position->game;
    const uint64_t key = game->key(position->params, position->state) + (uint64_t)depth;

    if (answers->rows == 0 ||
        game->text->print(position->params, position->state, text, TEXT_ROOM) >= TEXT_ROOM)
        return NULL;
    return answers->entries + (key * 0x9e3779b97f4a7c15 >> 32) % answers->rows * WAYS;
}

static bool matches(const struct entry *entry, const char *text, int depth)
{
    return entry->since && entry->depth == depth && strcmp(entry->text, text) == 0;
}

bool answers_find(struct answers *answers, const struct esp_position *position, int depth,
                  esp_move *move)
{
    char text[TEXT_ROOM];
    const struct entry *row = row_of(answers, position, depth, text);
    bool found = false;

    pthread_mutex_lock(&answers->lock);
    for (int i = 0; row && !found && i < WAYS; i++) {
        found = matches(&row[i], text, depth);
        if (found)
            *move = row[i].move;
    }
    answers->counts.hits += found;
    answers->counts.misses += !found;
    pthread_mutex_unlock(&answers->lock);
    return found;
}

void answers_keep(struct answers *answers, const struct esp_position *position, int depth,
                  esp_move move)
{
    char text[TEXT_ROOM];
    struct entry *row = row_of(answers, position, depth, text);

    if (!row)
        return;
    pthread_mutex_lock(&answers->lock);
    struct entry *place = row;
    for (int i = 0; i < WAYS && !matches(place, text, depth); i++)
        if (row[i].since < place->since || matches(&row[i], text, depth))
            place = &row[i];
    answers->counts.kept += place->since == 0;
    place->since = ++answers->now;
    place->move = move;
    place->depth = depth;
    memcpy(place->text, text, sizeof text);
    pthread_mutex_unlock(&answers->lock);
}

struct answers_counts answers_count(struct answers *answers)
{
    pthread_mutex_lock(&answers->lock);
    const struct answers_counts counts = answers->counts;
    pthread_mutex_unlock(&answers->lock);
    return counts;
}
