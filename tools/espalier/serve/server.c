/*
 * server.c - see server.h.
 *
 * One thread of libmicrohttpd's looks after all connections. What needs no
 * search it answers itself; for the rest it suspends the connection and
 * hangs the request on the queue of the pool, whose threads search, put the
 * answer into the request and resume the connection. A connection serves one
 * request: the coursework's clients ask one, and so an idle one cannot hold
 * a place.
 */
#include <microhttpd.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../message.h"
#include "log.h"
#include "pool.h"
#include "server.h"
#include "visits.h"

enum {
    MEMORY = 128 * 1024, /* of a connection: a path of 64 kB is still told what is wrong */
    BODY_MOST = 64 * 1024
};
static const double to_send = 10, to_take = 60; /* seconds */

struct server {
    struct MHD_Daemon *daemon;
    int socket;
    struct service *service;
    struct pool *pool;
    struct visits *visits;
    atomic_ullong requests;
};

struct request {
    struct job job; /* first */
    struct server *server;
    struct MHD_Connection *connection;
    struct visit *visit;
    char *method, *path;
    size_t body; /* bytes that came with it, which nobody wants */
    struct question question;
};

/* --- answering --------------------------------------------------------------- */

static void log_request(const struct request *request)
{
    const struct question *question = &request->question;
    struct log_line line;
    enum { SHOWN = 200 };

    request->path[strnlen(request->path, SHOWN)] = '\0';
    log_begin(&line, "request");
    json_text(&line.json, "method", request->method);
    json_text(&line.json, "path", request->path);
    json_number(&line.json, "status", question->status);
    json_value(&line.json, "milliseconds",
               (double)(int)(1e5 * (visits_clock() - question->arrived)) / 100);
    if (question->asked.what == ASKED_MOVE && question->status == SERVED) {
        json_text(&line.json, "move", question->text);
        json_bool(&line.json, "cached", question->cached);
        json_count(&line.json, "nodes", question->decision.nodes);
        json_bool(&line.json, "stopped", question->decision.stopped);
    }
    log_end(&line);
}

static void add_headers(struct MHD_Response *response, const struct question *question)
{
    MHD_add_response_header(response, "Content-Type", question->type);
    MHD_add_response_header(response, "Connection", "close");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Content-Security-Policy",
                            "default-src 'self' 'unsafe-inline' data:; frame-ancestors 'self'");
    if (question->status == SERVE_BUSY)
        MHD_add_response_header(response, "Retry-After", "1");
    if (question->status == SERVE_METHOD)
        MHD_add_response_header(response, "Allow", "GET, HEAD");
    if (question->decision.stopped)
        MHD_add_response_header(response, "Espalier-Stopped", "time");
}

static enum MHD_Result reply(struct request *request)
{
    struct question *question = &request->question;

    log_request(request);
    atomic_fetch_add(&request->server->requests, 1);
    visit_takes(request->server->visits, request->visit, to_take);
    struct MHD_Response *response = MHD_create_response_from_buffer(
        question->size, question->text,
        question->is_static ? MHD_RESPMEM_PERSISTENT : MHD_RESPMEM_MUST_FREE);
    if (!response)
        return MHD_NO;
    question->text = NULL; /* the response's */
    add_headers(response, question);
    const enum MHD_Result queued =
        MHD_queue_response(request->connection, question->status, response);
    MHD_destroy_response(response);
    return queued;
}

/* In a thread of the pool. Once resumed, the request is the other thread's. */
static void search(struct job *job)
{
    struct request *request = (struct request *)job;

    service_search(request->server->service, &request->question);
    MHD_resume_connection(request->connection);
}

/*
 * True: the answer is there. False: it will be, and then the connection is
 * resumed; from the pool's taking it on the request is not to be looked at.
 */
static bool answer(struct request *request)
{
    struct server *server = request->server;
    struct question *question = &request->question;

    visit_waits(server->visits, request->visit);
    if (strcmp(request->method, "GET") != 0 && strcmp(request->method, "HEAD") != 0) {
        service_say(question, SERVE_METHOD, "expected GET");
        return true;
    }
    if (service_answer(server->service, question, request->path, pool_waiting(server->pool)))
        return true;
    MHD_suspend_connection(request->connection);
    if (!pool_add(server->pool, &request->job)) {
        service_say(question, SERVE_BUSY, "too many requests wait: try again in a second");
        MHD_resume_connection(request->connection);
    }
    return false;
}

/* --- what libmicrohttpd calls -------------------------------------------------- */

static struct request *request_new(struct server *server, struct MHD_Connection *connection,
                                   const char *path, const char *method)
{
    struct request *request = must(calloc(1, sizeof *request));
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    request->job.run = search;
    request->server = server;
    request->connection = connection;
    request->visit = info->socket_context;
    request->path = must(strdup(path));
    request->method = must(strdup(method));
    request->question.arrived = visits_clock();
    return request;
}

/* Called for the headers, for each piece of a body, at the end, and when resumed. */
static enum MHD_Result handle(void *data, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *body,
                              size_t *size, void **own)
{
    struct request *request = *own;

    (void)version;
    (void)body;
    if (!request) {
        *own = request_new(data, connection, path, method);
        return MHD_YES;
    }
    if (*size > 0) {
        request->body += *size;
        *size = 0;
        return request->body <= BODY_MOST ? MHD_YES : MHD_NO;
    }
    if (request->question.status == 0 && !answer(request))
        return MHD_YES;
    return reply(request);
}

static void completed(void *data, struct MHD_Connection *connection, void **own,
                      enum MHD_RequestTerminationCode code)
{
    struct request *request = *own;

    (void)data;
    (void)connection;
    (void)code;
    if (!request)
        return;
    question_end(&request->question);
    free(request->path);
    free(request->method);
    free(request);
    *own = NULL;
}

static void connected(void *data, struct MHD_Connection *connection, void **visit,
                      enum MHD_ConnectionNotificationCode code)
{
    struct server *server = data;

    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        *visit = visits_begin(
            server->visits,
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd,
            to_send);
    else
        visits_end(server->visits, *visit);
}

/* Paths are read as they came. */
static size_t leave(void *data, struct MHD_Connection *connection, char *text)
{
    (void)data;
    (void)connection;
    return strlen(text);
}

/* --- from start to stop -------------------------------------------------------- */

enum esp_status server_start(struct server **out, int socket, struct service *service,
                             const struct server_options *options, struct esp_error *error)
{
    struct server *server = must(calloc(1, sizeof *server));

    server->socket = socket;
    server->service = service;
    server->visits = visits_new(options->connections - options->connections / 4);
    server->pool = pool_new(options->threads, options->waiting);
    if (server->pool)
        server->daemon = MHD_start_daemon(
            MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, server,
            MHD_OPTION_LISTEN_SOCKET, (MHD_socket)socket,
            MHD_OPTION_NOTIFY_COMPLETED, completed, server,
            MHD_OPTION_NOTIFY_CONNECTION, connected, server,
            MHD_OPTION_UNESCAPE_CALLBACK, leave, NULL,
            MHD_OPTION_CONNECTION_LIMIT, options->connections,
            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY,
            MHD_OPTION_END);
    if (server->daemon) {
        *out = server;
        return ESP_OK;
    }
    close(socket);
    pool_free(server->pool);
    visits_free(server->visits);
    free(server);
    return esp_fail(error, ESP_IO, "the server cannot start: no threads or no memory");
}

void server_tidy(struct server *server)
{
    visits_tidy(server->visits);
}

/* Until all have their answers, but no longer than those may take. */
static void finish_visits(struct server *server)
{
    const double until = visits_clock() + server->service->seconds + 2;

    visits_hurry(server->visits, 1);
    while (visits_open(server->visits) > 0 && visits_clock() < until) {
        visits_tidy(server->visits);
        usleep(20 * 1000);
    }
}

unsigned long long server_stop(struct server *server)
{
    if (!server)
        return 0;
    MHD_quiesce_daemon(server->daemon);
    close(server->socket);
    finish_visits(server);
    pool_free(server->pool); /* after that no connection is suspended */
    MHD_stop_daemon(server->daemon);
    const unsigned long long requests = atomic_load(&server->requests);
    visits_free(server->visits);
    free(server);
    return requests;
}
