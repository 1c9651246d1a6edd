/*
 * gnuplot.c - see gnuplot.h. No shell is involved: the script is the child's
 * standard input, the picture its standard output.
 */
#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gnuplot.h"

extern char **environ;

static int spawn(pid_t *pid, int script, int picture)
{
    posix_spawn_file_actions_t actions;
    char name[] = "gnuplot", from[] = "-";
    char *const words[] = { name, from, NULL };

    int problem = posix_spawn_file_actions_init(&actions);
    if (problem != 0)
        return problem;
    problem = posix_spawn_file_actions_adddup2(&actions, script, STDIN_FILENO);
    if (problem == 0)
        problem = posix_spawn_file_actions_adddup2(&actions, picture, STDOUT_FILENO);
    if (problem == 0)
        problem = posix_spawnp(pid, name, &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return problem;
}

enum esp_status gnuplot_run(FILE *script, FILE *stream, struct esp_error *error)
{
    int status;
    pid_t pid;

    if (fflush(script) != 0 || fflush(stream) != 0)
        return esp_fail(error, ESP_IO, "cannot write a plot: %s", strerror(errno));
    rewind(script); /* the descriptor, too: the child reads from its start */
    const int problem = spawn(&pid, fileno(script), fileno(stream));
    if (problem == ENOENT)
        return esp_fail(error, ESP_IO,
                        "plots are made by gnuplot, which is not installed (Debian: gnuplot-nox)");
    if (problem != 0)
        return esp_fail(error, ESP_IO, "cannot run gnuplot: %s", strerror(problem));
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return esp_fail(error, ESP_IO, "lost gnuplot: %s", strerror(errno));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return esp_fail(error, ESP_IO, "gnuplot failed (%s %d)",
                        WIFEXITED(status) ? "exit status" : "signal",
                        WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
    return ESP_OK;
}
