/*
 * session.c - the caller's side while the program runs: one poll() over its
 * pipes and the keeper's news, never blocked by any of them.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "close.h"
#include "kill.h"
#include "session.h"

enum { BLOCK = 1 << 16, LONGEST_WAIT = 50 /* ms, between two looks at *stop */ };
enum { KEEPER_PATIENCE = 15 };            /* s, for the end after the order to kill */

double esp_run_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Have everything killed; the first reason counts. */
static void decide(struct esp_session *session, enum esp_run_end end)
{
    if (!session->decided)
        session->end = end;
    session->decided = true;
    if (!session->killing) {
        session->killing = true;
        session->finish = esp_run_now() + KEEPER_PATIENCE;
        if (session->control >= 0)
            shutdown(session->control, SHUT_WR);
    }
}

/* --- its input --------------------------------------------------------------------- */

bool esp_session_write(struct esp_session *session, const void *bytes, size_t count)
{
    if (count == 0)
        return true;
    if (session->asked + count > session->room) {
        const size_t room = (session->asked + count) * 2;
        char *questions = realloc(session->questions, room);
        if (!questions)
            return false;
        session->questions = questions;
        session->room = room;
    }
    memcpy(session->questions + session->asked, bytes, count);
    session->asked += count;
    return true;
}

/* write() whose SIGPIPE nobody sees, without a change of the process's handlers. */
static ssize_t write_quietly(int fd, const void *bytes, size_t count)
{
    sigset_t quiet, before, pending;

    sigemptyset(&quiet);
    sigaddset(&quiet, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &quiet, &before);
    const ssize_t written = write(fd, bytes, count);
    const int reason = errno;
    if (written < 0 && reason == EPIPE && !sigismember(&pending, SIGPIPE))
        while (sigtimedwait(&quiet, NULL, &(struct timespec){ 0, 0 }) < 0 && errno == EINTR)
            ;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return written;
}

static void write_more(struct esp_session *session)
{
    const size_t left = session->asked - session->written;

    if (left > 0) {
        const ssize_t written =
            write_quietly(session->input, session->questions + session->written, left);
        if (written > 0)
            session->written += (size_t)written;
        else if (errno != EAGAIN && errno != EINTR)
            esp_close(&session->input); /* it does not read: its own affair */
    }
    if (session->written == session->asked) {
        session->written = session->asked = 0;
        if (session->complete)
            esp_close(&session->input);
    }
}

/* --- what it writes ------------------------------------------------------------------ */

/* Keep what fits; false when it was too much. */
static bool keep(struct esp_printed *printed, const char *bytes, size_t count, size_t most)
{
    const size_t fits = count < most - printed->length ? count : most - printed->length;

    if (printed->length + fits + 1 > printed->room) {
        const size_t room = (printed->length + fits + 1) * 2;
        char *text = realloc(printed->text, room);
        if (!text)
            return false;
        printed->text = text;
        printed->room = room;
    }
    memcpy(printed->text + printed->length, bytes, fits);
    printed->length += fits;
    printed->text[printed->length] = '\0';
    return fits == count;
}

/* Some of what is there. False: nothing more at present. */
static bool read_text(struct esp_session *session, int *fd, struct esp_printed *printed)
{
    char block[BLOCK];
    const ssize_t count = *fd < 0 ? 0 : read(*fd, block, sizeof block);

    if (count > 0 && !keep(printed, block, (size_t)count, session->limits.output_bytes)) {
        decide(session, ESP_RUN_OUTPUT);
        esp_close(fd);
    } else if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
        esp_close(fd);
    return count > 0;
}

static bool read_trace(struct esp_session *session)
{
    char block[BLOCK];
    const ssize_t count = session->trace < 0 ? 0 : read(session->trace, block, sizeof block);

    if (count > 0) {
        const uint64_t left = session->limits.trace_bytes - session->trace_bytes;
        const size_t fits = (uint64_t)count < left ? (size_t)count : (size_t)left;
        esp_seal_feed(&session->seal, block, fits);
        session->trace_bytes += fits;
        if (fits < (size_t)count) {
            decide(session, ESP_RUN_TRACE);
            esp_close(&session->trace);
        }
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        esp_close(&session->trace);
    return count > 0;
}

/* --- the keeper ------------------------------------------------------------------------ */

/* The keeper has been killed by somebody: do what can be done without it. */
static void lost(struct esp_session *session)
{
    if (!session->decided)
        strcpy(session->why, "the process that watched the program was killed");
    decide(session, ESP_RUN_FAILED);
    esp_kill_user(session->uid);
    session->done = true;
}

static void hear(struct esp_session *session)
{
    struct esp_news news;
    const ssize_t length = recv(session->control, &news, sizeof news, MSG_DONTWAIT);

    if (length < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (length != (ssize_t)sizeof news) {
        lost(session);
        return;
    }
    session->news = news;
    switch (news.kind) {
    case ESP_NEWS_FAILED:
        news.text[sizeof news.text - 1] = '\0';
        if (!session->decided)
            strcpy(session->why, news.text);
        decide(session, ESP_RUN_FAILED);
        break;
    case ESP_NEWS_ENDED:
        session->status = news.status;
        decide(session, ESP_RUN_EXITED);
        break;
    case ESP_NEWS_CPU: decide(session, ESP_RUN_CPU); break;
    case ESP_NEWS_MEMORY: decide(session, ESP_RUN_MEMORY); break;
    case ESP_NEWS_DONE: session->done = true; break;
    }
}

/* --- all together ------------------------------------------------------------------------ */

/* Is there an answer, or will there never be one? */
static bool has_line(const struct esp_session *session)
{
    const struct esp_printed *printed = &session->printed;

    if (session->trace_file)
        return session->seal.lines > session->answers || session->seal.broken;
    return printed->length > session->answered &&
           memchr(printed->text + session->answered, '\n', printed->length - session->answered);
}

static void look(struct esp_session *session, int milliseconds)
{
    const bool writing = session->asked > session->written || session->complete;
    struct pollfd waits[] = {
        { .fd = session->control, .events = POLLIN },
        { .fd = writing ? session->input : -1, .events = POLLOUT },
        { .fd = session->output, .events = POLLIN },
        { .fd = session->errors, .events = POLLIN },
        { .fd = session->trace, .events = POLLIN },
    };

    if (poll(waits, sizeof waits / sizeof *waits, milliseconds) <= 0)
        return;
    if (waits[1].revents)
        write_more(session);
    if (waits[2].revents)
        read_text(session, &session->output, &session->printed);
    if (waits[3].revents)
        read_text(session, &session->errors, &session->complained);
    if (waits[4].revents)
        read_trace(session);
    if (waits[0].revents)
        hear(session);
}

/* Nobody is left who writes, so what is in the pipes is all there will be. */
static void drain(struct esp_session *session)
{
    while (read_text(session, &session->output, &session->printed))
        ;
    while (read_text(session, &session->errors, &session->complained))
        ;
    while (session->trace >= 0 && read_trace(session))
        ;
}

void esp_session_pump(struct esp_session *session, double until, bool until_line)
{
    while (!session->done && !(until_line && has_line(session))) {
        const double now = esp_run_now();
        if (session->stop && *session->stop)
            decide(session, ESP_RUN_STOPPED);
        if (now >= session->finish) {
            if (session->killing) { /* the keeper does not answer */
                lost(session);
                break;
            }
            decide(session, ESP_RUN_WALL);
        }
        if (now >= until)
            return;
        const double next = until < session->finish ? until : session->finish;
        const double wait = (next - now) * 1000;
        look(session, wait > 0 && wait < LONGEST_WAIT ? (int)wait + 1 : LONGEST_WAIT);
    }
    if (session->done)
        drain(session);
}

void esp_session_stop(struct esp_session *session)
{
    if (!session->done)
        decide(session, ESP_RUN_STOPPED);
    esp_session_pump(session, session->finish + 1, false);
}
