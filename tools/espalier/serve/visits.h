/*
 * visits.h - the open connections, and how long each may still take.
 *
 * A connection has so long to send its request, however slowly the bytes
 * drip in, and so long to take its answer. While an answer is being worked
 * out it waits for us.
 */
#ifndef SERVE_VISITS_H
#define SERVE_VISITS_H

#include <stddef.h>

struct visits;
struct visit;

/* crowd: with so many open, those who dawdle over their requests have a second. */
struct visits *visits_new(size_t crowd);
void visits_free(struct visits *visits);

/* A connection was accepted, and has so many seconds to send its request. */
struct visit *visits_begin(struct visits *visits, int socket, double seconds);

/* Its socket is about to be closed. */
void visits_end(struct visits *visits, struct visit *visit);

/* Its request is there, and it waits for the answer. */
void visit_waits(struct visits *visits, struct visit *visit);

/* Its answer is on the way, and it has so many seconds to take it. */
void visit_takes(struct visits *visits, struct visit *visit, double seconds);

/* Shuts down those whose time is up; called every now and then. */
void visits_tidy(struct visits *visits);

/* From now on those still sending have no more than so many seconds. */
void visits_hurry(struct visits *visits, double seconds);

size_t visits_open(struct visits *visits);

/* Seconds of a clock that is never set. */
double visits_clock(void);

#endif
