/*
 * main.c - the command `espalier`: the list of subcommands, help, and the
 * way out.
 */
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"
#include "command.h"
#include "message.h"
#include "output.h"
#include "signals.h"

static const struct command *const commands[] = {
    &command_games, &command_show,  &command_search, &command_solve,   &command_merge,
    &command_draw,  &command_stats, &command_check,  &command_diff,    &command_convert,
    &command_exam,  &command_grade, &command_play,   &command_tournament,
    &command_serve,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void help(void)
{
    printf("espalier - game-tree search made visible\n\n"
           "usage: espalier COMMAND [ARGUMENTS]\n\n");
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %-10s %-16s %s\n", commands[i]->name, commands[i]->words, commands[i]->about);
    printf("  %-10s %-16s %s\n", "help", "[COMMAND]", "this, or how to use a command");
    printf("\nExit status: 0 done, 1 a comparison failed, 2 bad usage or bad input.\n"
           "'espalier COMMAND --help' explains one, 'espalier --version' tells the version.\n\n"
           "examples:\n"
           "  espalier search tictactoe 40 --trace t.jsonl\n"
           "  espalier draw t.jsonl -o t.svg --max-depth 2\n");
}

static const struct command *find(const char *name, struct esp_error *error)
{
    const char *names[COMMANDS + 1];

    for (size_t i = 0; i < COMMANDS; i++) {
        names[i] = commands[i]->name;
        if (strcmp(names[i], name) == 0)
            return commands[i];
    }
    names[COMMANDS] = "help";
    esp_fail_unknown(error, "command", name, names, COMMANDS + 1);
    return NULL;
}

/* The words of a usage line from number index on. */
static const char *words_from(const char *words, size_t index)
{
    for (; index > 0; index--) {
        words += strcspn(words, " ");
        words += strspn(words, " ");
    }
    return words;
}

static enum esp_status check_words(const struct command *command,
                                   const struct arguments *arguments, struct esp_error *error)
{
    if (arguments->word_count < command->least)
        return esp_fail(error, ESP_BAD_INPUT, "%s needs %s  ('espalier %s --help' explains)",
                        command->name, words_from(command->words, arguments->word_count),
                        command->name);
    if (arguments->word_count > command->most)
        return esp_fail(error, ESP_BAD_INPUT,
                        "'%s' is one word too many: expected espalier %s %s  ('espalier %s --help' "
                        "explains)",
                        arguments->words[command->most], command->name, command->words,
                        command->name);
    return ESP_OK;
}

static int run(const struct command *command, int argc, char **argv, struct esp_error *error)
{
    struct arguments arguments;
    int status = BAD;

    if (arguments_read(&arguments, command->options, argc, argv, error) == ESP_OK) {
        if (arguments.help) {
            command_help(command);
            status = DONE;
        } else if (check_words(command, &arguments, error) == ESP_OK) {
            status = command->run(&arguments, error);
        }
    }
    arguments_free(&arguments);
    return status;
}

/* `espalier help` and `espalier help NAME`. */
static int run_help(int argc, char **argv, struct esp_error *error)
{
    if (argc == 0) {
        help();
        return DONE;
    }
    const struct command *command = find(argv[0], error);
    if (!command)
        return BAD;
    command_help(command);
    return DONE;
}

static bool is(const char *word, const char *a, const char *b)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

static int dispatch(int argc, char **argv, struct esp_error *error)
{
    if (argc < 2 || is(argv[1], "--help", "-h")) {
        help();
        return DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("espalier %s\n", ESPALIER_VERSION);
        return DONE;
    }
    if (strcmp(argv[1], "help") == 0)
        return run_help(argc - 2, argv + 2, error);

    struct esp_error unknown = { .text = "" };
    const struct command *command = find(argv[1], &unknown);
    if (!command) {
        esp_fail(error, ESP_BAD_INPUT, "%s  ('espalier help' lists them)", unknown.text);
        return BAD;
    }
    return run(command, argc - 2, argv + 2, error);
}

int main(int argc, char **argv)
{
    struct esp_error error = { .text = "" };

    output_guard_standard();
    signals_install();
    int status = dispatch(argc, argv, &error);
    /* a reader that went away knows; nobody else is there to be told */
    if (error.text[0] && !(signals_asked() == SIGPIPE && ferror(stdout)))
        message("%s", error.text);
    if (!output_finish_standard())
        status = BAD;
    return status;
}
