/*
 * spawn.c - pipes, key, environment and the keeper's process.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "close.h"
#include "processes.h"
#include "scratch.h"
#include "session.h"
#include "uid.h"

enum { OWN = 4, BUBBLEWRAPS = 3 }; /* names in every environment; processes of the sandbox */

#define SEARCH_PATH "/usr/local/bin:/usr/bin:/bin"

static enum esp_status no_memory(struct esp_error *error)
{
    return esp_fail(error, ESP_NO_MEMORY, "no memory for a run");
}

/* Ours does not block, the program's is as usual. writes: the program writes. */
static bool make_pipe(int *ours, int *theirs, bool writes)
{
    int ends[2];

    if (pipe2(ends, O_CLOEXEC) < 0)
        return false;
    *ours = ends[writes ? 0 : 1];
    *theirs = ends[writes ? 1 : 0];
    return fcntl(*ours, F_SETFL, O_NONBLOCK) == 0;
}

/* The program's end of a pipe that has the key and is closed then. */
static bool make_key(struct esp_session *session, int *theirs)
{
    uint8_t key[ESP_SEAL_KEY];
    int ends[2];

    if (getrandom(key, sizeof key, 0) != sizeof key || pipe2(ends, O_CLOEXEC) < 0)
        return false;
    *theirs = ends[0];
    const bool sent = write(ends[1], key, sizeof key) == sizeof key;
    close(ends[1]);
    const int memory = memfd_create("trace", MFD_CLOEXEC);
    if (memory >= 0)
        session->trace_file = fdopen(memory, "w+b");
    if (memory >= 0 && !session->trace_file)
        close(memory);
    if (!session->trace_file)
        return false;
    esp_seal_start(&session->seal, key, session->trace_file);
    explicit_bzero(key, sizeof key);
    return sent;
}

static bool make_pipes(struct esp_session *session, int pipes[ESP_LAUNCH_PIPES], bool trace)
{
    return make_pipe(&session->input, &pipes[ESP_LAUNCH_IN], false) &&
           make_pipe(&session->output, &pipes[ESP_LAUNCH_OUT], true) &&
           make_pipe(&session->errors, &pipes[ESP_LAUNCH_ERR], true) &&
           (!trace || (make_pipe(&session->trace, &pipes[ESP_LAUNCH_TRACE], true) &&
                       make_key(session, &pipes[ESP_LAUNCH_KEY])));
}

/* The request's names come first, since the first of two is what getenv() finds. */
static char **make_environment(const struct esp_run_request *request, const char *scratch,
                               char *places[2])
{
    static const char *const fixed[] = { "PATH=" SEARCH_PATH, "LANG=C.UTF-8" };
    static const char *const named[] = { "HOME=", "TMPDIR=" };
    size_t count = 0;

    while (request->environment && request->environment[count])
        count++;
    char **list = calloc(count + OWN + 1, sizeof *list);
    for (size_t i = 0; i < 2; i++)
        if (asprintf(&places[i], "%s%s", named[i], scratch) < 0)
            places[i] = NULL;
    if (!list || !places[0] || !places[1]) {
        free(list);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        list[i] = (char *)request->environment[i];
    for (size_t i = 0; i < 2; i++) {
        list[count + i] = (char *)fixed[i];
        list[count + 2 + i] = places[i];
    }
    return list;
}

/*
 * The system counts all processes of a user, so those of a caller who is not
 * root are added, as well as the sandbox's.
 */
static unsigned processes_allowed(const struct esp_session *session)
{
    struct esp_processes all = { NULL, 0, 0 };
    uint64_t count = session->limits.processes + (session->sandboxed ? BUBBLEWRAPS : 0);

    if (session->limits.processes == 0)
        return 0;
    if (session->uid == 0 && esp_processes_read(&all, getpid()))
        for (size_t i = 0; i < all.count; i++)
            if (all.list[i].uid == getuid())
                count += all.list[i].threads;
    free(all.list);
    return (unsigned)count;
}

/* argv[0] as execve() wants it, in *found, which is the caller's. */
static bool find_program(char **found, const char *name)
{
    const char *place = SEARCH_PATH;

    *found = NULL;
    if (strchr(name, '/'))
        return (*found = strdup(name)) != NULL;
    while (*place) {
        const size_t length = strcspn(place, ":");
        if (asprintf(found, "%.*s/%s", (int)length, place, name) < 0) {
            *found = NULL;
            return false;
        }
        if (access(*found, X_OK) == 0)
            return true;
        free(*found);
        *found = NULL;
        place += length + (place[length] == ':');
    }
    return (*found = strdup(name)) != NULL; /* not there: exec will say so */
}

bool esp_run_finds(const char *name)
{
    char *found;
    const bool there = find_program(&found, name) && strchr(found, '/') != NULL &&
                       access(found, X_OK) == 0;

    free(found);
    return there;
}

/* A copy of the arguments with the program found. */
static char **plain_command(const struct esp_run_request *request, char **found)
{
    size_t count = 0;

    while (request->argv[count])
        count++;
    char **list = calloc(count + 1, sizeof *list);
    if (!list || !find_program(found, request->argv[0])) {
        free(list);
        return NULL;
    }
    memcpy(list, request->argv, count * sizeof *list);
    list[0] = *found;
    return list;
}

static enum esp_status start_keeper(struct esp_session *session, struct esp_launch *launch,
                                    struct esp_error *error)
{
    int control[2];

    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, control) < 0)
        return esp_fail(error, ESP_IO, "no descriptors for a run: %s", strerror(errno));
    session->start = esp_run_now();
    session->keeper = fork();
    if (session->keeper == 0)
        esp_keep(launch, control[1]);
    const int reason = errno;
    close(control[1]);
    session->control = control[0];
    if (session->keeper < 0)
        return esp_fail(error, ESP_IO, "no process for a run: %s", strerror(reason));
    return ESP_OK;
}

enum esp_status esp_spawn(struct esp_session *session, const struct esp_runner *runner,
                          const struct esp_run_request *request, struct esp_error *error)
{
    struct esp_launch launch = { .folders = request->folders, .sandboxed = session->sandboxed,
                                 .pipes = { -1, -1, -1, -1, -1 } };
    char *places[2] = { NULL, NULL }, *found = NULL, size_text[24];

    enum esp_status status =
        esp_uid_lease(&session->uid, &session->lease, request->uid_slot, error);
    if (status == ESP_OK && !session->sandboxed)
        status = esp_run_scratch_new(&session->scratch, session->uid, error);
    if (status != ESP_OK)
        return status;
    const char *scratch = session->scratch ? session->scratch : ESP_SANDBOX_SCRATCH;
    launch.uid = session->uid;
    launch.limits = session->limits;
    launch.limits.processes = processes_allowed(session);
    if (!session->sandboxed)
        launch.directory = request->directory ? request->directory : scratch;
    launch.environment = make_environment(request, scratch, places);
    launch.argv = session->sandboxed
                      ? esp_sandbox_command(runner->bubblewrap, request, size_text)
                      : plain_command(request, &found);
    if (!launch.environment || !launch.argv)
        status = no_memory(error);
    else if (!make_pipes(session, launch.pipes, request->trace))
        status = esp_fail(error, ESP_IO, "no descriptors for a run: %s", strerror(errno));
    else
        status = start_keeper(session, &launch, error);
    for (size_t i = 0; i < ESP_LAUNCH_PIPES; i++)
        esp_close(&launch.pipes[i]);
    free(launch.argv);
    free(launch.environment);
    free(places[0]);
    free(places[1]);
    free(found);
    return status;
}
