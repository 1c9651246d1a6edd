/*
 * serve.c - `espalier serve`: the instructor's Mancala player over HTTP.
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>

#include "espalier/text.h"
#include "../command.h"
#include "../message.h"
#include "../question.h"
#include "../signals.h"
#include "listen.h"
#include "log.h"
#include "server.h"

/* The port of the coursework's own server. */
static const char standard_port[] = "30005";

enum { DEPTH_STANDARD = 8, DEPTH_MOST = 20, ANSWERS_STANDARD = 10000, ANSWERS_MOST = 10000000,
       WAITING_STANDARD = 64, CONNECTIONS_STANDARD = 256, MANY = 10000, THREADS_MOST = 256 };
static const double seconds_standard = 10;

static const struct option options[] = {
    { "bind", "ADDRESS", "where to listen (127.0.0.1: this machine only)", 0 },
    { "port", "N", "which port (30005); 0: any that is free", 0 },
    { "max-depth", "N", "deepest search that may be asked for (8)", 0 },
    { "time", "SECONDS", "for an answer, waiting included (10)", 0 },
    { "search", "A+B+...", "how to search, as eval=store-difference+dynamic", 0 },
    { "cache", "N", "answers kept (10000); 0: none", 0 },
    { "queue", "N", "requests that may wait; more get status 503 (64)", 0 },
    { "connections", "N", "open at once (256)", 0 },
    { "jobs", "N", "threads that search (1)", 'j' },
    { NULL, NULL, NULL, 0 },
};

/* --- the options -------------------------------------------------------------- */

/* An option that is a number, or what it is when nobody gives it. */
static enum esp_status read_number(unsigned *number, const struct arguments *arguments,
                                   const char *name, unsigned least, unsigned most,
                                   unsigned standard, struct esp_error *error)
{
    const char *text = arguments_value(arguments, name);
    char what[32];
    int64_t value = standard;

    snprintf(what, sizeof what, "--%s", name);
    const enum esp_status status =
        text ? esp_parse_integer(text, what, least, most, &value, error) : ESP_OK;
    *number = (unsigned)value;
    return status;
}

static enum esp_status read_search(struct esp_options *search, const struct esp_position *start,
                                   const struct arguments *arguments, struct esp_error *error)
{
    const char *list = arguments_value(arguments, "search");
    enum esp_status status = ESP_OK;

    esp_options_init(search, start->game);
    if (!list)
        return ESP_OK;
    char *words = must(strdup(list)), *rest = words, *word;
    while (status == ESP_OK && (word = strsep(&rest, "+")) != NULL)
        status = esp_options_set_word(search, start, word, error);
    free(words);
    if (status == ESP_OK && (search->depth >= 0 || search->seconds > 0))
        status = esp_fail(error, ESP_BAD_INPUT,
                          "--search: depth comes with each request, time is --time");
    return status;
}

static enum esp_status read_seconds(double *seconds, const struct arguments *arguments,
                                    struct esp_error *error)
{
    const char *text = arguments_value(arguments, "time");

    *seconds = seconds_standard;
    if (!text)
        return ESP_OK;
    const enum esp_status status = esp_parse_real(text, "--time", seconds, error);
    if (status == ESP_OK && (*seconds <= 0 || *seconds > 3600))
        return esp_fail(error, ESP_BAD_INPUT, "--time '%s': expected seconds above 0, at most 3600",
                        text);
    return status;
}

/* A search that makes no sense is found out now, not by the first who asks. */
static enum esp_status try_search(const struct service *service, const struct esp_position *start,
                                  struct esp_error *error)
{
    struct decision decision;
    return decide(&decision, start, &service->options, 1, service->seconds, error);
}

static enum esp_status read_service(struct service *service, const struct arguments *arguments,
                                    struct esp_error *error)
{
    struct esp_position *start;
    unsigned depth = 0, kept = 0;

    service->game = question_game("mancala", error);
    enum esp_status status = esp_position_new(&start, service->game, NULL, NULL, 0, NULL, error);
    if (status != ESP_OK)
        return status;
    status = read_search(&service->options, start, arguments, error);
    if (status == ESP_OK)
        status = read_seconds(&service->seconds, arguments, error);
    if (status == ESP_OK)
        status = read_number(&depth, arguments, "max-depth", 1, DEPTH_MOST, DEPTH_STANDARD, error);
    if (status == ESP_OK)
        status = read_number(&kept, arguments, "cache", 0, ANSWERS_MOST, ANSWERS_STANDARD, error);
    if (status == ESP_OK)
        status = try_search(service, start, error);
    service->max_depth = (int)depth;
    if (status == ESP_OK)
        service->answers = answers_new(kept);
    esp_position_free(start);
    return status;
}

static enum esp_status read_server(struct server_options *server,
                                   const struct arguments *arguments, struct esp_error *error)
{
    enum esp_status status =
        read_number(&server->threads, arguments, "jobs", 1, THREADS_MOST, 1, error);
    if (status == ESP_OK)
        status = read_number(&server->waiting, arguments, "queue", 0, MANY, WAITING_STANDARD,
                             error);
    if (status == ESP_OK)
        status = read_number(&server->connections, arguments, "connections", 1, MANY,
                             CONNECTIONS_STANDARD, error);
    return status;
}

static enum esp_status open_socket(int *socket, char where[LISTEN_NAME_ROOM],
                                   const struct arguments *arguments, struct esp_error *error)
{
    const char *address = arguments_value(arguments, "bind");
    const char *port = arguments_value(arguments, "port");
    int64_t number;

    if (port && esp_parse_integer(port, "--port", 0, 65535, &number, error) != ESP_OK)
        return ESP_BAD_INPUT;
    return listen_at(socket, where, address ? address : "127.0.0.1",
                     port ? port : standard_port, error);
}

/* --- from start to stop ---------------------------------------------------------- */

static void log_start(const char *where, const struct server_options *limits)
{
    struct log_line line;

    log_begin(&line, "listening");
    json_text(&line.json, "at", where);
    json_count(&line.json, "threads", limits->threads);
    log_end(&line);
    printf("espalier serve: http://%s/\n", where);
    fflush(stdout);
}

static void log_stop(unsigned long long requests)
{
    struct log_line line;

    log_begin(&line, "stopped");
    json_text(&line.json, "by", strsignal(signals_asked()));
    json_count(&line.json, "requests", requests);
    log_end(&line);
}

/*
 * Serve until a signal comes. They are blocked but while this thread waits, so
 * that none is missed and no other thread gets one.
 */
static enum esp_status serve(struct service *service, const struct server_options *limits,
                             int socket, const char *where, struct esp_error *error)
{
    struct server *server = NULL;
    sigset_t stopping, before;

    sigemptyset(&stopping);
    sigaddset(&stopping, SIGINT);
    sigaddset(&stopping, SIGTERM);
    sigaddset(&stopping, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &stopping, &before);
    signal(SIGPIPE, SIG_IGN); /* a client that went away, or a log that nobody reads */
    const volatile sig_atomic_t *asked = signals_stoppable_begin();
    const enum esp_status status = server_start(&server, socket, service, limits, error);
    if (status == ESP_OK) {
        log_start(where, limits);
        while (!*asked) {
            const struct timespec tick = { .tv_nsec = 100 * 1000 * 1000 };
            pselect(0, NULL, NULL, NULL, &tick, &before);
            server_tidy(server);
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL); /* a second one ends it at once */
    if (server)
        log_stop(server_stop(server));
    signals_stoppable_end();
    return status;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    struct service service = { .answers = NULL };
    struct server_options limits;
    char where[LISTEN_NAME_ROOM];
    int socket, status = BAD;

    if (read_server(&limits, arguments, error) == ESP_OK &&
        read_service(&service, arguments, error) == ESP_OK &&
        open_socket(&socket, where, arguments, error) == ESP_OK &&
        serve(&service, &limits, socket, where, error) == ESP_OK)
        status = DONE;
    answers_free(service.answers);
    esp_options_free(&service.options);
    return status;
}

const struct command command_serve = {
    .name = "serve",
    .words = "",
    .about = "a Mancala player over HTTP, and a page to play on",
    .more = "  GET /getmove/<depth>,<trace>  the pit; 409 when the game is over\n"
            "  GET /tree/<depth>,<trace>     the search behind it, step by step\n"
            "  GET /state/<trace>            the board in JSON\n"
            "  GET /  and  GET /healthz      the page, and whether all is well\n"
            "A search that runs out of time answers the best move it has, and says so in\n"
            "a header Espalier-Stopped. Logs in JSON on standard error; SIGTERM stops.",
    .least = 0,
    .most = 0,
    .options = { options },
    .examples = { "espalier serve --port 8080 -j 2",
                  "espalier serve --bind 0.0.0.0 --max-depth 6 --search "
                  "eval=store-difference" },
    .run = run,
};
