/*
 * tournament_play.c - the games of a tournament, several at a time.
 *
 * Threads take whatever is due; when nothing is, although games are under way,
 * they wait for those, for play-offs follow from their results.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "message.h"
#include "seat.h"
#include "signals.h"
#include "tournament.h"

struct hall {
    struct esp_tournament *tournament;
    const volatile sig_atomic_t *interrupt;
    pthread_mutex_t lock; /* of all below, and of the tournament */
    pthread_cond_t changed;
    unsigned under_way;
    enum esp_status status; /* not ESP_OK: the first error, and nobody begins another game */
    struct esp_error *error;
    bool progress;
};

static void show_progress(const struct hall *hall)
{
    fprintf(stderr, "\r%u of %u games", esp_tournament_played(hall->tournament),
            esp_tournament_total(hall->tournament));
}

/* One game, from here to its entry; the lock is held before and after. */
static void play_one(struct hall *hall, const struct esp_fixture *fixture)
{
    struct esp_error own = { .text = "" };
    struct esp_match *match;

    hall->under_way++;
    pthread_mutex_unlock(&hall->lock);
    enum esp_status status = esp_tournament_play(&match, hall->tournament, fixture,
                                                 seat_new, hall->interrupt, &own);
    pthread_mutex_lock(&hall->lock);
    hall->under_way--;
    if (status == ESP_OK && match)
        status = esp_tournament_enter(hall->tournament, fixture, match, &own);
    esp_match_free(match);
    if (status != ESP_OK && hall->status == ESP_OK)
        hall->status = esp_fail(hall->error, status, "%s", own.text);
    if (hall->progress)
        show_progress(hall);
    pthread_cond_broadcast(&hall->changed);
}

static void *work(void *data)
{
    struct hall *hall = data;
    struct esp_fixture fixture;

    pthread_mutex_lock(&hall->lock);
    while (hall->status == ESP_OK && !*hall->interrupt) {
        if (esp_tournament_next(hall->tournament, &fixture))
            play_one(hall, &fixture);
        else if (hall->under_way > 0)
            pthread_cond_wait(&hall->changed, &hall->lock);
        else
            break;
    }
    pthread_mutex_unlock(&hall->lock);
    return NULL;
}

enum esp_status tournament_play(struct esp_tournament *tournament, unsigned jobs,
                                struct esp_error *error)
{
    struct hall hall = { .tournament = tournament,
                         .interrupt = signals_stoppable_begin(),
                         .error = error,
                         .progress = isatty(STDERR_FILENO) };
    pthread_t *threads = must(calloc(jobs, sizeof *threads));
    unsigned started = 0;

    pthread_mutex_init(&hall.lock, NULL);
    pthread_cond_init(&hall.changed, NULL);
    while (started + 1 < jobs && pthread_create(&threads[started], NULL, work, &hall) == 0)
        started++;
    work(&hall); /* the caller is one of them */
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    signals_stoppable_end();
    if (hall.progress)
        fputc('\n', stderr);
    pthread_cond_destroy(&hall.changed);
    pthread_mutex_destroy(&hall.lock);
    free(threads);
    return hall.status;
}
