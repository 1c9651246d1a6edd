/*
 * child.c - the last steps before a stranger's program: descriptors, limits,
 * another user, and only then exec.
 */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "close.h"
#include "launch.h"

enum { ABOVE = 10 }; /* descriptors that are moved out of the way go here */

static _Noreturn void give_up(int report, const char *step, const char *name)
{
    char text[ESP_RUN_WHY];
    const int reason = errno;

    snprintf(text, sizeof text, "%s%s%s: %s", step, *name ? " " : "", name, strerror(reason));
    if (write(report, text, strlen(text)) < 0)
        _exit(126);
    _exit(127);
}

/* 0 to 4, or 0 to 2 without a trace, and nothing else but report. */
static int arrange(const struct esp_launch *launch, int report)
{
    int moved[ESP_LAUNCH_PIPES];

    report = fcntl(report, F_DUPFD_CLOEXEC, ABOVE);
    for (int i = 0; i < ESP_LAUNCH_PIPES; i++)
        moved[i] = launch->pipes[i] < 0 ? -1 : fcntl(launch->pipes[i], F_DUPFD_CLOEXEC, ABOVE);
    for (int i = 0; i < ESP_LAUNCH_PIPES; i++)
        if (moved[i] >= 0 && dup2(moved[i], i) < 0)
            give_up(report, "arranging descriptors", "");
    esp_close_others(launch->pipes[ESP_LAUNCH_TRACE] < 0 ? ESP_LAUNCH_TRACE : ESP_LAUNCH_PIPES,
                     &report, 1);
    return report;
}

static void limit(int report, int resource, uint64_t most, uint64_t beyond)
{
    struct rlimit now;

    if (getrlimit((__rlimit_resource_t)resource, &now) < 0)
        give_up(report, "reading a limit", "");
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most + beyond)
        return; /* stricter already */
    const struct rlimit wanted = { most, most + beyond };
    if (setrlimit((__rlimit_resource_t)resource, &wanted) < 0)
        give_up(report, "setting a limit", "");
}

static void limit_all(const struct esp_run_limits *limits, int report)
{
    limit(report, RLIMIT_CORE, 0, 0);
    /* A second later SIGKILL follows SIGXCPU; the keeper counts more exactly. */
    if (limits->cpu_seconds > 0)
        limit(report, RLIMIT_CPU, (uint64_t)limits->cpu_seconds + 1, 1);
    if (limits->address_space)
        limit(report, RLIMIT_AS, limits->address_space, 0);
    if (limits->processes)
        limit(report, RLIMIT_NPROC, limits->processes, 0);
    if (limits->open_files)
        limit(report, RLIMIT_NOFILE, limits->open_files, 0);
    if (limits->scratch_bytes)
        limit(report, RLIMIT_FSIZE, limits->scratch_bytes, 0);
}

/* Where memory runs out, the program is to go before anybody else's. */
static void volunteer(void)
{
    const int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);

    if (fd < 0)
        return;
    if (write(fd, "1000", 4) < 0)
        (void)0; /* a precaution only */
    close(fd);
}

/* Nothing may be run as root, so the change is looked at, not only asked for. */
static void change_user(uid_t uid, int report)
{
    uid_t real, effective, saved;

    if (uid == 0) {
        if (geteuid() != 0 && getuid() != 0)
            return;
        errno = EPERM;
        give_up(report, "running as root is refused", "");
    }
    if (setgroups(0, NULL) < 0 || setresgid((gid_t)uid, (gid_t)uid, (gid_t)uid) < 0 ||
        setresuid(uid, uid, uid) < 0)
        give_up(report, "changing to another user", "");
    if (getresuid(&real, &effective, &saved) < 0 || real != uid || effective != uid ||
        saved != uid || setuid(0) == 0) {
        errno = EPERM;
        give_up(report, "changing to another user", "");
    }
}

_Noreturn void esp_become(const struct esp_launch *launch, int report, pid_t keeper)
{
    sigset_t none;

    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setsid();
    umask(022);
    report = arrange(launch, report);
    volunteer();
    limit_all(&launch->limits, report);
    change_user(launch->uid, report);
    for (size_t i = 0; launch->folders && launch->folders[i]; i++)
        if (access(launch->folders[i], R_OK | X_OK) < 0)
            give_up(report, "reading", launch->folders[i]);
    if (launch->directory && chdir(launch->directory) < 0)
        give_up(report, "changing to", launch->directory);
    /* No program with the set-user bit gives rights back; no life after the keeper's. */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) < 0)
        give_up(report, "giving up rights", "");
    if (getppid() != keeper)
        _exit(127);
    execve(launch->argv[0], launch->argv, launch->environment);
    give_up(report, "starting", launch->argv[0]);
}
