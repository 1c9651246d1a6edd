/*
 * keeper.c - the process between the caller and the program: adopts what the
 * program leaves behind, measures what it uses, and is gone only when nothing
 * of it is left.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "close.h"
#include "kill.h"
#include "launch.h"
#include "processes.h"

enum { LEAST_PAUSE = 5, MOST_PAUSE = 25 }; /* ms between two measurements */

struct keeper {
    const struct esp_launch *launch;
    int control, signals, report;
    pid_t program;
    struct esp_processes all;
    struct esp_news news;
};

static void tell(struct keeper *keeper, enum esp_news_kind kind)
{
    keeper->news.kind = kind;
    /* A caller that is gone cannot be told; the killing goes on. */
    if (send(keeper->control, &keeper->news, sizeof keeper->news, MSG_NOSIGNAL) < 0)
        (void)0;
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

/* Of all that has been waited for, by us or by those below. */
static double cpu_of_the_dead(void)
{
    struct rusage used;

    getrusage(RUSAGE_CHILDREN, &used);
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/* What is used now. True when more than allowed, which has been told then. */
static bool exceeded(struct keeper *keeper)
{
    const struct esp_run_limits *limits = &keeper->launch->limits;
    const double tick = 1.0 / (double)sysconf(_SC_CLK_TCK);
    uint64_t pages = 0, ticks = 0;

    esp_processes_read(&keeper->all, getpid());
    for (size_t i = 0; i < keeper->all.count; i++)
        if (keeper->all.list[i].below) {
            pages += keeper->all.list[i].pages;
            ticks += keeper->all.list[i].ticks;
        }
    const uint64_t memory = pages * (uint64_t)sysconf(_SC_PAGESIZE);
    const double cpu = cpu_of_the_dead() + (double)ticks * tick;
    if (memory > keeper->news.peak)
        keeper->news.peak = memory;
    if (cpu > keeper->news.cpu)
        keeper->news.cpu = cpu;
    if (limits->memory && memory > limits->memory) {
        tell(keeper, ESP_NEWS_MEMORY);
        return true;
    }
    if (limits->cpu_seconds > 0 && cpu > limits->cpu_seconds) {
        tell(keeper, ESP_NEWS_CPU);
        return true;
    }
    return false;
}

/*
 * Who outlived the program? Its descendants; in a sandbox not the first
 * process of it, which is bubblewrap's own and our child by now.
 */
static unsigned left_behind(struct keeper *keeper)
{
    unsigned count = 0;

    esp_processes_read(&keeper->all, getpid());
    for (size_t i = 0; i < keeper->all.count; i++) {
        const struct esp_process *process = &keeper->all.list[i];
        if (process->below && !process->dead &&
            !(keeper->launch->sandboxed && process->parent == getpid()))
            count++;
    }
    return count;
}

/* Reap; true when the program itself was among them, which has been told then. */
static bool ended(struct keeper *keeper)
{
    struct signalfd_siginfo info;
    int status;
    pid_t gone;

    while (read(keeper->signals, &info, sizeof info) > 0)
        ;
    while ((gone = waitpid(-1, &status, WNOHANG)) > 0)
        if (gone == keeper->program) {
            const ssize_t length =
                read(keeper->report, keeper->news.text, sizeof keeper->news.text - 1);
            keeper->news.status = status;
            if (length <= 0)
                keeper->news.left_behind = left_behind(keeper);
            tell(keeper, length > 0 ? ESP_NEWS_FAILED : ESP_NEWS_ENDED);
            return true;
        }
    return false;
}

/* Until the program ends, exceeds a limit, or the caller has had enough or is gone. */
static void watch(struct keeper *keeper)
{
    struct pollfd waits[2] = { { .fd = keeper->control, .events = POLLIN },
                               { .fd = keeper->signals, .events = POLLIN } };
    int pause = LEAST_PAUSE;

    for (;;) {
        if (poll(waits, 2, pause) < 0 && errno != EINTR)
            return;
        if (waits[0].revents || ended(keeper) || exceeded(keeper))
            return;
        if (pause < MOST_PAUSE)
            pause++;
    }
}

/* Signals meant for the caller's group are not for us; children are read from a descriptor. */
static int take_signals(void)
{
    sigset_t children;

    signal(SIGCHLD, SIG_DFL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_SETMASK, &children, NULL);
    return signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
}

_Noreturn void esp_keep(const struct esp_launch *launch, int control)
{
    struct keeper keeper = { .launch = launch, .control = control };
    int keep[ESP_LAUNCH_PIPES + 1], report[2];
    const pid_t self = getpid();

    setsid();
    memcpy(keep, launch->pipes, sizeof launch->pipes);
    keep[ESP_LAUNCH_PIPES] = control;
    esp_close_others(0, keep, ESP_LAUNCH_PIPES + 1);
    keeper.signals = take_signals();
    if (keeper.signals < 0 || prctl(PR_SET_CHILD_SUBREAPER, 1) < 0 || pipe(report) < 0 ||
        (keeper.program = fork()) < 0) {
        strcpy(keeper.news.text, "no more processes or descriptors");
        tell(&keeper, ESP_NEWS_FAILED);
        tell(&keeper, ESP_NEWS_DONE);
        _exit(0);
    }
    if (keeper.program == 0)
        esp_become(launch, report[1], self);
    keep[0] = control;
    keep[1] = keeper.signals;
    keep[2] = keeper.report = report[0];
    esp_close_others(0, keep, 3);
    watch(&keeper);
    keeper.news.survivors = esp_kill_below(launch->uid);
    /* What dies with a sandbox is waited for by nobody: then the last measurement counts. */
    if (cpu_of_the_dead() > keeper.news.cpu)
        keeper.news.cpu = cpu_of_the_dead();
    tell(&keeper, ESP_NEWS_DONE);
    _exit(0);
}
