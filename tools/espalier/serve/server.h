/*
 * server.h - the service over HTTP.
 */
#ifndef SERVE_SERVER_H
#define SERVE_SERVER_H

#include "service.h"

struct server;

struct server_options {
    unsigned threads;     /* that search */
    unsigned waiting;     /* requests that may wait for one of them */
    unsigned connections; /* open at once */
};

/*
 * Serve at a listening socket, which belongs to the server from here on. The
 * service must stay until server_stop().
 */
enum esp_status server_start(struct server **out, int socket, struct service *service,
                             const struct server_options *options, struct esp_error *error);

/* To be called some times a second while it serves. */
void server_tidy(struct server *server);

/*
 * Takes no more connections, answers the requests that are open, and ends.
 * Returns how many requests there were. Accepts NULL.
 */
unsigned long long server_stop(struct server *server);

#endif
