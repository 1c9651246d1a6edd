/*
 * uid.c - see uid.h. The lease is the name of a socket outside the file
 * system, which one process at a time can have.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "espalier/run.h"
#include "processes.h"
#include "uid.h"

static int take(uid_t uid)
{
    struct sockaddr_un name = { .sun_family = AF_UNIX };
    const int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "espalier-run-%u",
                                (unsigned)uid);
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd >= 0 && bind(fd, (struct sockaddr *)&name,
                        (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
                                    (size_t)length)) < 0) {
        close(fd);
        return -1;
    }
    return fd;
}

/* Somebody else's process under this user would be killed with the run. */
static bool has_processes(const struct esp_processes *all, uid_t uid)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->list[i].uid == uid)
            return true;
    return false;
}

enum esp_status esp_uid_lease(uid_t *uid, int *lease, unsigned slot, struct esp_error *error)
{
    struct esp_processes all = { NULL, 0, 0 };

    *uid = 0;
    *lease = -1;
    if (geteuid() != 0)
        return ESP_OK;
    for (unsigned i = slot; i < ESP_RUN_UIDS && *lease < 0; i++) {
        *lease = take(ESP_RUN_UID_FIRST + i);
        if (*lease < 0)
            continue;
        *uid = ESP_RUN_UID_FIRST + i;
        /* Read after the lease: what runs under it now is not a run's. */
        if (!esp_processes_read(&all, getpid()) || has_processes(&all, *uid)) {
            close(*lease);
            *lease = -1;
        }
    }
    free(all.list);
    if (*lease < 0)
        return esp_fail(error, ESP_UNSUPPORTED, "no user from %u to %u is free for the program",
                        ESP_RUN_UID_FIRST + slot, ESP_RUN_UID_FIRST + ESP_RUN_UIDS - 1);
    return ESP_OK;
}
