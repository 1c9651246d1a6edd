/*
 * visits.c - see visits.h. A list, oldest first: a few hundred at most.
 */
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#include "../message.h"
#include "visits.h"

struct visit {
    struct visit *next, *before;
    int socket;
    bool sending; /* its request is not all there */
    double since, until;
};

struct visits {
    pthread_mutex_t lock;
    struct visit ring; /* its next is the oldest */
    size_t count, crowd;
};

double visits_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct visits *visits_new(size_t crowd)
{
    struct visits *visits = must(calloc(1, sizeof *visits));

    pthread_mutex_init(&visits->lock, NULL);
    visits->ring.next = visits->ring.before = &visits->ring;
    visits->crowd = crowd;
    return visits;
}

void visits_free(struct visits *visits)
{
    if (!visits)
        return;
    pthread_mutex_destroy(&visits->lock);
    free(visits);
}

struct visit *visits_begin(struct visits *visits, int socket, double seconds)
{
    struct visit *visit = must(calloc(1, sizeof *visit));

    visit->socket = socket;
    visit->sending = true;
    visit->since = visits_clock();
    visit->until = visit->since + seconds;
    pthread_mutex_lock(&visits->lock);
    visit->next = &visits->ring;
    visit->before = visits->ring.before;
    visit->before->next = visits->ring.before = visit;
    visits->count++;
    pthread_mutex_unlock(&visits->lock);
    return visit;
}

void visits_end(struct visits *visits, struct visit *visit)
{
    pthread_mutex_lock(&visits->lock);
    visit->before->next = visit->next;
    visit->next->before = visit->before;
    visits->count--;
    pthread_mutex_unlock(&visits->lock);
    free(visit);
}

static void set(struct visits *visits, struct visit *visit, double until)
{
    pthread_mutex_lock(&visits->lock);
    visit->sending = false;
    visit->until = until;
    pthread_mutex_unlock(&visits->lock);
}

void visit_waits(struct visits *visits, struct visit *visit)
{
    set(visits, visit, INFINITY);
}

void visit_takes(struct visits *visits, struct visit *visit, double seconds)
{
    set(visits, visit, visits_clock() + seconds);
}

static bool is_late(const struct visits *visits, const struct visit *visit, double now)
{
    const bool dawdles = visit->sending && now - visit->since > 1;
    return visit->until <= now || (dawdles && visits->count >= visits->crowd);
}

/*
 * A socket that is shut down wakes the thread that serves it, which closes
 * it then; it cannot be closed and used for another while the lock is held.
 */
void visits_tidy(struct visits *visits)
{
    const double now = visits_clock();

    pthread_mutex_lock(&visits->lock);
    for (struct visit *v = visits->ring.next; v != &visits->ring; v = v->next) {
        if (is_late(visits, v, now)) {
            shutdown(v->socket, SHUT_RDWR);
            v->sending = false;
            v->until = INFINITY;
        }
    }
    pthread_mutex_unlock(&visits->lock);
}

void visits_hurry(struct visits *visits, double seconds)
{
    const double until = visits_clock() + seconds;

    pthread_mutex_lock(&visits->lock);
    for (struct visit *v = visits->ring.next; v != &visits->ring; v = v->next)
        if (v->sending && v->until > until)
            v->until = until;
    pthread_mutex_unlock(&visits->lock);
}

size_t visits_open(struct visits *visits)
{
    pthread_mutex_lock(&visits->lock);
    const size_t count = visits->count;
    pthread_mutex_unlock(&visits->lock);
    return count;
}
