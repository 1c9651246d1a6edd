/*
 * child.c - see child.h.
 *
 * Its input, its output and its messages are moved without blocking, so that
 * neither side waits for the other. They are pairs of sockets: with them a
 * child that stops reading is an error of send(), where a pipe would raise
 * SIGPIPE in the calling program. No shell is involved.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"

extern char **environ;

/* Bytes of its messages that are kept; only the first line is shown. */
enum { COMPLAINT = 300 };

enum { IN, OUT, ERR, STREAMS };

struct child {
    const char *name;
    pid_t pid;
    int ends[STREAMS]; /* ours, -1 once closed */
    const char *input; /* still to be sent */
    size_t left;
    FILE *stream;
    int write_error; /* errno of the first write to stream that failed */
    char complaint[COMPLAINT];
    size_t complaint_length;
};

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* --- starting it ---------------------------------------------------------- */

/* [0] of each pair is ours. Children started elsewhere at the same time inherit none. */
static bool open_pairs(int pairs[STREAMS][2])
{
    for (int i = 0; i < STREAMS; i++)
        pairs[i][0] = pairs[i][1] = -1;
    for (int i = 0; i < STREAMS; i++)
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pairs[i]) != 0 ||
            fcntl(pairs[i][0], F_SETFL, O_NONBLOCK) != 0)
            return false;
    return true;
}

/* A child starts with signals as a shell would give them, whatever the caller ignores. */
static int spawn(pid_t *pid, int pairs[STREAMS][2], char *const arguments[])
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    int reason = posix_spawn_file_actions_init(&actions);

    if (reason != 0)
        return reason;
    reason = posix_spawnattr_init(&attributes);
    if (reason != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return reason;
    }
    for (int i = 0; i < STREAMS && reason == 0; i++)
        reason = posix_spawn_file_actions_adddup2(&actions, pairs[i][1], i);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (reason == 0)
        reason = posix_spawnp(pid, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return reason;
}

static enum esp_status start(struct child *child, char *const arguments[], const char *package,
                             struct esp_error *error)
{
    int pairs[STREAMS][2];
    const int reason = open_pairs(pairs) ? spawn(&child->pid, pairs, arguments) : errno;

    for (int i = 0; i < STREAMS; i++) {
        close_end(&pairs[i][1]);
        if (reason != 0)
            close_end(&pairs[i][0]);
        child->ends[i] = pairs[i][0];
    }
    if (reason == ENOENT)
        return esp_fail(error, ESP_UNSUPPORTED, "%s not found: install %s", child->name, package);
    if (reason != 0)
        return esp_fail(error, ESP_IO, "cannot run %s: %s", child->name, strerror(reason));
    return ESP_OK;
}

/* --- feeding and reading it ----------------------------------------------- */

static bool is_for_later(ssize_t done)
{
    return done < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
}

/* A child that reads no more has its reasons; they are in its messages and its status. */
static void feed(struct child *child)
{
    const ssize_t sent = send(child->ends[IN], child->input, child->left, MSG_NOSIGNAL);

    if (is_for_later(sent))
        return;
    if (sent > 0) {
        child->input += sent;
        child->left -= (size_t)sent;
    }
    if (sent <= 0 || child->left == 0)
        close_end(&child->ends[IN]);
}

static void keep_picture(struct child *child, const char *bytes, size_t count)
{
    if (child->write_error)
        return;
    errno = 0;
    if (fwrite(bytes, 1, count, child->stream) == count)
        return;
    child->write_error = errno ? errno : EIO;
    close_end(&child->ends[OUT]); /* it need not go on */
}

static void keep_complaint(struct child *child, const char *bytes, size_t count)
{
    const size_t room = sizeof child->complaint - 1 - child->complaint_length;
    const size_t fits = count < room ? count : room;

    memcpy(child->complaint + child->complaint_length, bytes, fits);
    child->complaint_length += fits;
    child->complaint[child->complaint_length] = '\0';
}

static void read_from(struct child *child, int which)
{
    char bytes[1 << 14];
    const ssize_t count = read(child->ends[which], bytes, sizeof bytes);

    if (is_for_later(count))
        return;
    if (count <= 0)
        close_end(&child->ends[which]);
    else if (which == OUT)
        keep_picture(child, bytes, (size_t)count);
    else
        keep_complaint(child, bytes, (size_t)count);
}

/* Until the child has closed its output and its messages. */
static void converse(struct child *child)
{
    while (child->ends[OUT] >= 0 || child->ends[ERR] >= 0) {
        struct pollfd ready[STREAMS];
        for (int i = 0; i < STREAMS; i++)
            ready[i] =
                (struct pollfd){ .fd = child->ends[i], .events = i == IN ? POLLOUT : POLLIN };
        if (poll(ready, STREAMS, -1) < 0) {
            if (errno == EINTR)
                continue;
            break;
        }
        if (ready[IN].revents)
            feed(child);
        for (int i = OUT; i < STREAMS; i++)
            if (ready[i].revents && child->ends[i] >= 0)
                read_from(child, i);
    }
    for (int i = 0; i < STREAMS; i++)
        close_end(&child->ends[i]);
}

/* --- its end -------------------------------------------------------------- */

/* The exit status, or -1 where somebody else has taken it. */
static int wait_for(pid_t pid)
{
    int status;

    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return status;
}

static enum esp_status judge(struct child *child, int status, struct esp_error *error)
{
    child->complaint[strcspn(child->complaint, "\n")] = '\0';
    if (child->write_error)
        return esp_fail(error, ESP_IO, "cannot write the picture: %s",
                        strerror(child->write_error));
    if (status != -1 && WIFSIGNALED(status))
        return esp_fail(error, ESP_IO, "%s was ended by signal %d (%s)", child->name,
                        WTERMSIG(status), strsignal(WTERMSIG(status)));
    if (status != 0 && child->complaint[0])
        return esp_fail(error, ESP_IO, "%s failed: %s", child->name, child->complaint);
    if (status != 0)
        return esp_fail(error, ESP_IO, "%s failed with status %d and without a message",
                        child->name, status == -1 ? -1 : WEXITSTATUS(status));
    return ESP_OK;
}

enum esp_status esp_child_run(char *const arguments[], const char *package, const char *input,
                              size_t length, FILE *stream, struct esp_error *error)
{
    struct child child = { .name = arguments[0], .input = input, .left = length,
                           .stream = stream };
    const enum esp_status status = start(&child, arguments, package, error);

    if (status != ESP_OK)
        return status;
    converse(&child);
    return judge(&child, wait_for(child.pid), error);
}
