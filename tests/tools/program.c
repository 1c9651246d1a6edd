/*
 * program.c - see program.h.
 */
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

extern char **environ;

enum { WORDS_MAX = 64 };

/* --- running ---------------------------------------------------------------- */

/* A file without a name, for one stream of the program. */
static int scratch(const char *content)
{
    char name[] = "/tmp/espalier-test-XXXXXX";
    const int file = mkstemp(name);

    assert_true(file >= 0);
    unlink(name);
    if (content)
        assert_int_equal(write(file, content, strlen(content)), strlen(content));
    lseek(file, 0, SEEK_SET);
    return file;
}

/* The caller's environment with another PATH. */
static char **environment(const char *path, char *variable, size_t room)
{
    size_t count = 0;
    if (!path)
        return environ;
    while (environ[count])
        count++;
    char **copy = calloc(count + 2, sizeof *copy);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (strncmp(environ[i], "PATH=", 5) != 0)
            copy[kept++] = environ[i];
    snprintf(variable, room, "PATH=%s", path);
    copy[kept] = variable;
    return copy;
}

struct running start(struct setup setup, const char *const *words)
{
    const char *program = setup.program ? setup.program : ESPALIER_PROGRAM;
    char *argv[WORDS_MAX] = { (char *)(uintptr_t)program }, variable[256];
    struct running running = { .out = -1, .err = scratch(NULL) };
    const int input = scratch(setup.input);
    posix_spawn_file_actions_t actions;

    for (size_t i = 0; words[i]; i++) {
        assert_true(i + 2 < WORDS_MAX);
        argv[i + 1] = (char *)(uintptr_t)words[i];
    }
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, 0);
    running.out = setup.out ? open(setup.out, O_WRONLY) : scratch(NULL);
    assert_true(running.out >= 0);
    if (setup.closed)
        posix_spawn_file_actions_addclose(&actions, 1);
    else
        posix_spawn_file_actions_adddup2(&actions, running.out, 1);
    posix_spawn_file_actions_adddup2(&actions, running.err, 2);
    char **variables = environment(setup.path, variable, sizeof variable);
    assert_int_equal(posix_spawn(&running.pid, argv[0], &actions, NULL, argv, variables), 0);
    if (variables != environ)
        free(variables);
    posix_spawn_file_actions_destroy(&actions);
    close(input);
    return running;
}

static char *read_all(int file)
{
    const off_t length = lseek(file, 0, SEEK_END);
    char *text = calloc(1, length > 0 ? (size_t)length + 1 : 1);

    assert_non_null(text);
    if (length > 0)
        assert_int_equal(pread(file, text, (size_t)length, 0), length);
    return text;
}

struct outcome finish(struct running running)
{
    struct outcome outcome;
    int status;

    assert_int_equal(waitpid(running.pid, &status, 0), running.pid);
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    outcome.out = read_all(running.out);
    outcome.err = read_all(running.err);
    close(running.out);
    close(running.err);
    return outcome;
}

struct outcome run_with(struct setup setup, const char *const *words)
{
    return finish(start(setup, words));
}

void outcome_free(struct outcome *outcome)
{
    free(outcome->out);
    free(outcome->err);
}

/*
 * Processor time in clock ticks, from proc(5): fields 14 and 15 of stat. A
 * program that has ended will not work any more.
 */
static long ticks(pid_t pid)
{
    char name[64], line[1024] = "", run_state = 'R';
    long user = 0, system = 0;

    snprintf(name, sizeof name, "/proc/%ld/stat", (long)pid);
    FILE *file = fopen(name, "r");
    if (!file)
        return 0;
    if (fgets(line, sizeof line, file)) {
        const char *rest = strrchr(line, ')');
        if (!rest || sscanf(rest + 2, "%c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld",
                            &run_state, &user, &system) != 3)
            user = system = 0;
    }
    fclose(file);
    if (run_state == 'Z')
        fail_msg("the program ended too early");
    return user + system;
}

/* Whether the program has installed a handler of SIGINT, from proc(5): SigCgt of status. */
static bool catches_interrupts(pid_t pid)
{
    char name[64], line[256];
    unsigned long long caught = 0;

    snprintf(name, sizeof name, "/proc/%ld/status", (long)pid);
    FILE *file = fopen(name, "r");
    if (!file)
        return false;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "SigCgt: %llx", &caught) == 1)
            break;
    fclose(file);
    return caught >> (SIGINT - 1) & 1;
}

void wait_for_work(pid_t pid, long milliseconds)
{
    while (!catches_interrupts(pid) && ticks(pid) >= 0)
        poll(NULL, 0, 10);
    const long before = ticks(pid);
    while ((ticks(pid) - before) * 1000 / sysconf(_SC_CLK_TCK) < milliseconds)
        poll(NULL, 0, 10);
}

/* --- checks -------------------------------------------------------------------- */

void expect_error(struct outcome outcome, const char *line)
{
    char expected[1024];

    snprintf(expected, sizeof expected, "espalier: %s\n", line);
    assert_string_equal(outcome.err, expected);
    assert_string_equal(outcome.out, "");
    assert_int_equal(outcome.status, 2);
    outcome_free(&outcome);
}

json_t *expect_json(struct outcome outcome)
{
    const size_t length = strlen(outcome.out);
    json_error_t error;

    assert_string_equal(outcome.err, "");
    assert_int_equal(outcome.status, 0);
    assert_ptr_equal(strchr(outcome.out, '\n'), outcome.out + length - 1);
    json_t *json = json_loads(outcome.out, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s in %s", error.text, outcome.out);
    assert_true(json_is_object(json));
    outcome_free(&outcome);
    return json;
}

void expect_text(struct outcome outcome, const char *text)
{
    assert_string_equal(outcome.err, "");
    assert_string_equal(outcome.out, text);
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
}

/* --- the folder ----------------------------------------------------------------- */

int enter_folder(void **state)
{
    char *name = strdup("/tmp/espalier-test-XXXXXX");
    *state = name;
    return name && mkdtemp(name) && chdir(name) == 0 ? 0 : -1;
}

int leave_folder(void **state)
{
    char command[256];
    snprintf(command, sizeof command, "rm -rf '%s'", (char *)*state);
    free(*state);
    *state = NULL;
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

size_t files_here(void)
{
    DIR *folder = opendir(".");
    size_t count = 0;

    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(folder);
    return count;
}

char *read_file(const char *name)
{
    const int file = open(name, O_RDONLY);
    if (file < 0)
        return NULL;
    char *text = read_all(file);
    close(file);
    return text;
}

void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}
