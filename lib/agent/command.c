/*
 * command.c - a program's command, cut into words as a shell does, and the
 * folders that it needs to see.
 *
 * The program starts elsewhere than we do, in a system where there is nothing
 * else: words that name files are made absolute, and the folders the files lie
 * in are to be seen. A folder shared with others is none of its business.
 */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "espalier/run.h"
#include "parts.h"

enum { WORDS_MOST = 256, FOLDERS_MOST = 64 };

static enum esp_status no_memory(struct esp_error *error)
{
    return esp_fail(error, ESP_NO_MEMORY, "no memory for a command");
}

/* --- words ------------------------------------------------------------------------- */

/* One word from *at to the block at to; false where a quote is not closed. */
static bool take_word(const char **at, char *to)
{
    char quote = '\0';

    for (; **at && (quote || !isspace((unsigned char)**at)); (*at)++) {
        const char c = **at;
        if (c == quote)
            quote = '\0';
        else if (!quote && (c == '"' || c == '\''))
            quote = c;
        else if (c == '\\' && quote != '\'' && (*at)[1])
            *to++ = *++*at;
        else
            *to++ = c;
    }
    *to = '\0';
    return !quote;
}

static enum esp_status split(char **argv, const char *text, struct esp_error *error)
{
    char *word = malloc(strlen(text) + 1);
    enum esp_status status = word ? ESP_OK : no_memory(error);
    size_t count = 0;

    for (text += strspn(text, " \t\n"); status == ESP_OK && *text;
         text += strspn(text, " \t\n")) {
        if (count == WORDS_MOST)
            status = esp_fail(error, ESP_BAD_INPUT, "a command of more than %d words", WORDS_MOST);
        else if (!take_word(&text, word))
            status = esp_fail(error, ESP_BAD_INPUT, "a quote that is not closed");
        else if (!(argv[count++] = strdup(word)))
            status = no_memory(error);
    }
    free(word);
    if (status == ESP_OK && count == 0)
        status = esp_fail(error, ESP_BAD_INPUT, "expected exec:COMMAND");
    return status;
}

/* --- folders -------------------------------------------------------------------------- */

/* Can a user who owns nothing read what is in the folder? Its path has no links. */
static bool is_open_to_all(const char *folder)
{
    char path[PATH_MAX];
    struct stat about;

    snprintf(path, sizeof path, "%s", folder);
    if (stat(path, &about) < 0 || !(about.st_mode & S_IROTH))
        return false;
    for (;;) {
        if (stat(path, &about) < 0 || !(about.st_mode & S_IXOTH))
            return false;
        char *slash = strrchr(path, '/');
        if (!slash || slash == path)
            return true;
        *slash = '\0';
    }
}

static bool is_readable(const char *folder)
{
    return getuid() == 0 ? is_open_to_all(folder) : access(folder, R_OK | X_OK) == 0;
}

/* A copy, once. */
static enum esp_status add(struct esp_command *command, const char *folder,
                           struct esp_error *error)
{
    size_t count = 0;

    for (; command->folders[count]; count++)
        if (strcmp(command->folders[count], folder) == 0)
            return ESP_OK;
    if (count == FOLDERS_MOST)
        return esp_fail(error, ESP_BAD_INPUT, "more than %d folders to see", FOLDERS_MOST);
    command->folders[count] = strdup(folder);
    return command->folders[count] ? ESP_OK : no_memory(error);
}

/* Everybody's files are not shown, nor the place where the program's scratch space will be. */
static enum esp_status add_needed(struct esp_command *command, const char *folder,
                                  struct esp_error *error)
{
    if (strcmp(folder, "/") == 0 || strcmp(folder, "/tmp") == 0)
        return esp_fail(error, ESP_BAD_INPUT,
                        "the program may read the folder it lies in, and that is all of %s: put "
                        "it in a folder of its own", folder);
    if (!is_readable(folder))
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s cannot be read by %s: open it, or put a copy elsewhere", folder,
                        getuid() == 0 ? "every user, and the program runs as one who owns nothing"
                                      : "this user");
    return add(command, folder, error);
}

/* The folder of a path, without links; NULL with errno set. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char folder[PATH_MAX];

    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
    return realpath(*folder ? folder : "/", NULL);
}

/* --- files that words name --------------------------------------------------------------- */

/* A link is kept as it is, for a program that looks at its own name, and its target seen, too. */
static enum esp_status see_file(struct esp_command *command, char **word,
                                struct esp_error *error)
{
    char *folder = folder_of(*word), *target = realpath(*word, NULL);
    char *beyond = target ? folder_of(target) : NULL, *path = NULL;
    const char *slash = strrchr(*word, '/');
    enum esp_status status = ESP_OK;

    if (!folder || !beyond)
        status = esp_fail(error, ESP_BAD_INPUT, "%s: %s", *word, strerror(errno));
    if (status == ESP_OK)
        status = add_needed(command, folder, error);
    if (status == ESP_OK)
        status = add_needed(command, beyond, error);
    if (status == ESP_OK && asprintf(&path, "%s/%s", folder, slash ? slash + 1 : *word) < 0) {
        path = NULL;
        status = no_memory(error);
    }
    if (status == ESP_OK) {
        free(*word);
        *word = path;
        free(command->directory);
        command->directory = folder;
        folder = NULL;
    }
    free(folder);
    free(target);
    free(beyond);
    return status;
}

static enum esp_status see_folder(struct esp_command *command, const char *name, char **path,
                                  struct esp_error *error)
{
    *path = realpath(name, NULL);
    return *path ? add_needed(command, *path, error)
                 : esp_fail(error, ESP_BAD_INPUT, "%s: %s", name, strerror(errno));
}

/* Found out now: a wrong name is not the agent's fault, and would lose all its games. */
static enum esp_status check_program(const char *name, struct esp_error *error)
{
    if (strchr(name, '/'))
        return access(name, X_OK) == 0
                   ? ESP_OK
                   : esp_fail(error, ESP_BAD_INPUT, "%s: %s", name, strerror(errno));
    if (esp_run_finds(name))
        return ESP_OK;
    return access(name, F_OK) == 0
               ? esp_fail(error, ESP_BAD_INPUT,
                          "the system has no program '%s'; the one in this folder is ./%s", name,
                          name)
               : esp_fail(error, ESP_BAD_INPUT, "the system has no program '%s'", name);
}

/* The first word is looked for where programs are, unless it is a path. */
static enum esp_status see_words(struct esp_command *command, struct esp_error *error)
{
    enum esp_status status = check_program(command->argv[0], error);
    struct stat about;
    char *path;

    for (size_t i = 0; command->argv[i] && status == ESP_OK; i++) {
        char **word = &command->argv[i];
        const bool is_path = strchr(*word, '/') != NULL;
        if ((i == 0 && !is_path) || stat(*word, &about) < 0)
            continue;
        if (S_ISREG(about.st_mode)) {
            status = see_file(command, word, error);
        } else if (S_ISDIR(about.st_mode) && is_path) { /* a bare word may mean something else */
            status = see_folder(command, *word, &path, error);
            if (path) {
                free(*word);
                *word = path;
            }
        }
    }
    return status;
}

enum esp_status esp_command_read(struct esp_command *command, const char *text,
                                 const char *const *see, const char *const *more,
                                 struct esp_error *error)
{
    char *path;

    command->argv = calloc(WORDS_MOST + 1, sizeof *command->argv);
    command->folders = calloc(FOLDERS_MOST + 1, sizeof *command->folders);
    if (!command->argv || !command->folders)
        return no_memory(error);
    enum esp_status status = split(command->argv, text, error);
    if (status == ESP_OK)
        status = see_words(command, error);
    for (; *see && status == ESP_OK; see++) {
        status = see_folder(command, *see, &path, error);
        free(path);
    }
    for (; more && *more && status == ESP_OK; more++)
        if (is_readable(*more))
            status = add(command, *more, error);
    return status;
}

void esp_command_clear(struct esp_command *command)
{
    for (size_t i = 0; command->argv && command->argv[i]; i++)
        free(command->argv[i]);
    for (size_t i = 0; command->folders && command->folders[i]; i++)
        free(command->folders[i]);
    free(command->argv);
    free(command->folders);
    free(command->directory);
    *command = (struct esp_command){ NULL, NULL, NULL };
}
