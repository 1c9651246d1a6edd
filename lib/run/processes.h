/*
 * processes.h - the processes below one, read from /proc.
 *
 * Everything below a subreaper stays below it whatever it does, so the
 * parents alone tell whose a process is.
 */
#ifndef ESPALIER_RUN_PROCESSES_H
#define ESPALIER_RUN_PROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct esp_process {
    pid_t pid, parent;
    uid_t uid;
    bool dead, below;
    uint64_t ticks; /* of itself and of the children it waited for */
    uint64_t pages; /* resident */
    uint64_t threads;
    uint64_t start; /* tells it from a later one with its number */
};

/* Start with { NULL, 0, 0 }; free(list). */
struct esp_processes {
    struct esp_process *list;
    size_t count, room;
};

/* All there are, those below root marked. False: /proc cannot be read. */
bool esp_processes_read(struct esp_processes *all, pid_t root);

/* Kill one, unless its number belongs to another one by now. */
void esp_process_kill(const struct esp_process *process);

#endif
