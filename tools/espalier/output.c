/*
 * output.c - see output.h.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "message.h"
#include "output.h"
#include "signals.h"

static enum esp_status fail_write(const struct output *output, int code, struct esp_error *error)
{
    return esp_fail(error, ESP_IO, "cannot write %s: %s", output->name, strerror(code));
}

/* The folder part of a path with its final slash; "" for the current one. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

static enum esp_status fail_open(const struct output *output, int code, struct esp_error *error)
{
    const size_t folder = folder_length(output->name);
    if (code == ENOENT && folder > 0)
        return esp_fail(error, ESP_IO, "cannot write %s: there is no folder '%.*s'", output->name,
                        (int)folder, output->name);
    return fail_write(output, code, error);
}

static enum esp_status open_directly(struct output *output, struct esp_error *error)
{
    output->stream = fopen(output->name, "w");
    return output->stream ? ESP_OK : fail_open(output, errno, error);
}

/* The permissions a new file gets, or those of the file that is replaced. */
static mode_t permissions(const struct stat *old)
{
    if (old)
        return old->st_mode & 07777;
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static enum esp_status open_temporary(struct output *output, const struct stat *old,
                                      struct esp_error *error)
{
    static const char suffix[] = ".espalier-XXXXXX"; /* short: a long name stays within limits */
    output->place = old ? realpath(output->name, NULL) : strdup(output->name);
    if (!output->place)
        return fail_open(output, errno, error);
    const size_t folder = folder_length(output->place);
    output->temporary = must(malloc(folder + sizeof suffix));
    memcpy(output->temporary, output->place, folder);
    memcpy(output->temporary + folder, suffix, sizeof suffix);

    const int file = mkstemp(output->temporary);
    if (file < 0) {
        const int code = errno;
        free(output->temporary);
        output->temporary = NULL;
        return fail_open(output, code, error);
    }
    signals_remove(output->temporary);
    fchmod(file, permissions(old));
    output->stream = fdopen(file, "w");
    if (!output->stream) {
        const int code = errno;
        close(file);
        return fail_write(output, code, error);
    }
    return ESP_OK;
}

enum esp_status output_open(struct output *output, const char *name, struct esp_error *error)
{
    struct stat old;
    enum esp_status status;

    *output = (struct output){ .name = must(strdup(name)) };
    if (strcmp(name, "-") == 0) {
        output->stream = stdout;
        free(output->name);
        output->name = must(strdup("standard output"));
        return ESP_OK;
    }
    if (stat(name, &old) != 0)
        status = errno == ENOENT && name[0] ? open_temporary(output, NULL, error)
                                            : fail_open(output, errno, error);
    else if (!S_ISREG(old.st_mode))
        status = open_directly(output, error);
    else if (access(name, W_OK) != 0)
        status = fail_open(output, errno, error);
    else
        status = open_temporary(output, &old, error);
    if (status != ESP_OK)
        output_discard(output);
    return status;
}

/* Close without judging; the temporary file goes. */
void output_discard(struct output *output)
{
    if (output->stream && output->stream != stdout)
        fclose(output->stream);
    output->stream = NULL;
    if (output->temporary) {
        unlink(output->temporary);
        signals_keep(output->temporary);
    }
    free(output->temporary);
    free(output->place);
    free(output->name);
    *output = (struct output){ .stream = NULL };
}

enum esp_status output_commit(struct output *output, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    errno = 0;
    const int bad = ferror(output->stream);
    if (fflush(output->stream) != 0 || bad)
        status = fail_write(output, errno ? errno : EIO, error);
    if (output->stream != stdout) {
        FILE *stream = output->stream;
        output->stream = NULL;
        if (fclose(stream) != 0 && status == ESP_OK)
            status = fail_write(output, errno, error);
    }
    if (status == ESP_OK && output->temporary) {
        if (rename(output->temporary, output->place) != 0) {
            status = fail_write(output, errno, error);
        } else {
            signals_keep(output->temporary);
            free(output->temporary);
            output->temporary = NULL;
        }
    }
    output_discard(output);
    return status;
}

int output_finish_standard(void)
{
    errno = 0;
    const int bad = ferror(stdout);
    if (fclose(stdout) == 0 && !bad)
        return 1;
    if (errno != EPIPE && signals_asked() != SIGPIPE)
        message("cannot write standard output: %s", strerror(errno ? errno : EIO));
    return 0;
}

void output_guard_standard(void)
{
    for (int file = 0; file <= 2; file++) {
        /* opened for the wrong direction, so that using it fails as it would have */
        if (fcntl(file, F_GETFD) < 0 && errno == EBADF)
            open("/dev/null", file == 0 ? O_WRONLY : O_RDONLY);
    }
}
