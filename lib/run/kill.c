/*
 * kill.c - see kill.h.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "espalier/run.h"
#include "kill.h"
#include "processes.h"

enum { ROUNDS = 2000, PAUSE_NS = 5000000 }; /* 10 s */

void esp_kill_user(uid_t uid)
{
    if (uid < ESP_RUN_UID_FIRST || uid >= ESP_RUN_UID_FIRST + ESP_RUN_UIDS || geteuid() != 0)
        return;
    const pid_t killer = fork();
    if (killer == 0) {
        /* kill(-1) spares only its caller, so who calls is made sure of. */
        if (setresuid(uid, uid, uid) == 0 && getuid() == uid && geteuid() == uid)
            kill(-1, SIGKILL);
        _exit(0);
    }
    while (killer > 0 && waitpid(killer, NULL, 0) < 0 && errno == EINTR)
        ;
}

static bool reaped_all(void)
{
    pid_t gone;

    while ((gone = waitpid(-1, NULL, WNOHANG)) > 0)
        ;
    return gone < 0 && errno == ECHILD;
}

unsigned esp_kill_below(uid_t uid)
{
    struct esp_processes all = { NULL, 0, 0 };
    unsigned survivors = 0;

    /* Whatever loses its parent becomes our child: none left, nothing left. */
    for (int round = 0; !reaped_all(); round++) {
        esp_kill_user(uid);
        survivors = 0;
        esp_processes_read(&all, getpid());
        for (size_t i = 0; i < all.count; i++)
            if (all.list[i].below && !all.list[i].dead) {
                esp_process_kill(&all.list[i]);
                survivors++;
            }
        if (round == ROUNDS)
            break;
        nanosleep(&(struct timespec){ 0, PAUSE_NS }, NULL);
        if (reaped_all())
            survivors = 0;
    }
    free(all.list);
    return survivors;
}
