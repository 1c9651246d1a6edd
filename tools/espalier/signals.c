/*
 * signals.c - see signals.h. The file-local state is the price of signal
 * handlers, which get no argument.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "signals.h"

enum { FILES_MAX = 8 };

static volatile sig_atomic_t asked, stoppable;
static const char *volatile files[FILES_MAX];

static void remove_files(void)
{
    for (int i = 0; i < FILES_MAX; i++)
        if (files[i])
            unlink(files[i]);
}

static void on_signal(int number)
{
    if (number == SIGPIPE || (stoppable && !asked)) {
        asked = number;
        return;
    }
    remove_files();
    signal(number, SIG_DFL);
    raise(number);
}

void signals_install(void)
{
    struct sigaction action, before;

    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGPIPE, &action, NULL);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* nohup */
        sigaction(SIGHUP, &action, NULL);
    atexit(remove_files);
}

const volatile sig_atomic_t *signals_stoppable_begin(void)
{
    stoppable = 1;
    return &asked;
}

void signals_stoppable_end(void)
{
    stoppable = 0;
}

int signals_asked(void)
{
    return asked;
}

bool signals_remove(const char *path)
{
    for (int i = 0; i < FILES_MAX; i++) {
        if (!files[i]) {
            files[i] = path;
            return true;
        }
    }
    return false;
}

void signals_keep(const char *path)
{
    for (int i = 0; i < FILES_MAX; i++)
        if (files[i] == path)
            files[i] = NULL;
}
