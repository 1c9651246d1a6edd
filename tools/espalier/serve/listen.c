/*
 * listen.c - see listen.h.
 */
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "listen.h"

enum { BACKLOG = 128 };

/* A socket bound to one of the addresses, or -1 with errno. */
static int bound(const struct addrinfo *at)
{
    const int on = 1;
    const int fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on); /* a restart needs not wait */
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    const int cause = errno;
    close(fd);
    errno = cause;
    return -1;
}

static void name(int fd, char where[LISTEN_NAME_ROOM])
{
    struct sockaddr_storage address = { .ss_family = AF_UNSPEC };
    socklen_t length = sizeof address;
    char host[48] = "?", port[8] = "?";

    getsockname(fd, (struct sockaddr *)&address, &length);
    getnameinfo((const struct sockaddr *)&address, length, host, sizeof host, port, sizeof port,
                NI_NUMERICHOST | NI_NUMERICSERV);
    const char *format = strchr(host, ':') ? "[%s]:%s" : "%s:%s";
    snprintf(where, LISTEN_NAME_ROOM, format, host, port);
}

enum esp_status listen_at(int *fd, char where[LISTEN_NAME_ROOM], const char *address,
                          const char *port, struct esp_error *error)
{
    const struct addrinfo wanted = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV };
    struct addrinfo *found;

    const int problem = getaddrinfo(address, port, &wanted, &found);
    if (problem != 0)
        return esp_fail(error, ESP_BAD_INPUT, "--bind '%s': %s", address, gai_strerror(problem));
    *fd = -1;
    for (const struct addrinfo *at = found; at && *fd < 0; at = at->ai_next)
        *fd = bound(at);
    const int cause = errno;
    freeaddrinfo(found);
    if (*fd < 0)
        return esp_fail(error, ESP_IO, "%s port %s: %s", address, port, strerror(cause));
    name(*fd, where);
    return ESP_OK;
}
