/*
 * processes.c - see processes.h.
 */
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "processes.h"

enum { LINE = 1024 };

/* One line of /proc/PID/stat. The name in it may contain anything, also ')'. */
static bool read_one(struct esp_process *process, pid_t pid)
{
    char path[48], line[LINE];
    struct stat about;
    uint64_t field[22] = { 0 }; /* from the fourth on */

    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    const bool known = fstat(fd, &about) == 0;
    const ssize_t length = read(fd, line, sizeof line - 1);
    close(fd);
    if (!known || length <= 0)
        return false;
    line[length] = '\0';
    const char *p = strrchr(line, ')');
    if (!p || strlen(p) < 4)
        return false;
    *process = (struct esp_process){ .pid = pid, .uid = about.st_uid };
    process->dead = p[2] == 'Z' || p[2] == 'X';
    char *next = line + (p - line) + 3;
    for (size_t i = 0; i < 22; i++) /* a negative one wraps, none of those is used */
        field[i] = strtoull(next, &next, 10);
    process->parent = (pid_t)field[0];
    process->ticks = field[10] + field[11] + field[12] + field[13];
    process->threads = field[16];
    process->start = field[18];
    process->pages = field[20];
    return true;
}

static bool add(struct esp_processes *all, const struct esp_process *process)
{
    if (all->count == all->room) {
        const size_t room = all->room ? all->room * 2 : 256;
        struct esp_process *list = realloc(all->list, room * sizeof *list);
        if (!list)
            return false;
        all->list = list;
        all->room = room;
    }
    all->list[all->count++] = *process;
    return true;
}

static int by_pid(const void *one, const void *other)
{
    const pid_t a = ((const struct esp_process *)one)->pid;
    const pid_t b = ((const struct esp_process *)other)->pid;
    return (a > b) - (a < b);
}

/* Until nothing changes: a parent may have the higher number. */
static void mark(struct esp_processes *all, pid_t root)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (size_t i = 0; i < all->count; i++) {
            struct esp_process *process = &all->list[i];
            if (process->below)
                continue;
            const struct esp_process wanted = { .pid = process->parent };
            const struct esp_process *parent =
                bsearch(&wanted, all->list, all->count, sizeof wanted, by_pid);
            if (process->parent == root || (parent && parent->below))
                process->below = changed = true;
        }
    }
}

bool esp_processes_read(struct esp_processes *all, pid_t root)
{
    DIR *folder = opendir("/proc");
    const struct dirent *entry;
    struct esp_process process;
    bool complete = folder != NULL;

    all->count = 0;
    while (complete && (entry = readdir(folder))) {
        const long pid = strtol(entry->d_name, NULL, 10);
        if (pid > 0 && read_one(&process, (pid_t)pid))
            complete = add(all, &process);
    }
    if (folder)
        closedir(folder);
    if (all->count)
        qsort(all->list, all->count, sizeof *all->list, by_pid);
    mark(all, root);
    return complete;
}

void esp_process_kill(const struct esp_process *process)
{
#if defined(SYS_pidfd_open) && defined(SYS_pidfd_send_signal)
    struct esp_process now;
    const int fd = (int)syscall(SYS_pidfd_open, process->pid, 0);
    if (fd >= 0) {
        if (read_one(&now, process->pid) && now.start == process->start)
            syscall(SYS_pidfd_send_signal, fd, SIGKILL, NULL, 0);
        close(fd);
        return;
    }
#endif
    kill(process->pid, SIGKILL);
}
