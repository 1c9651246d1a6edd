/*
 * parts.h - what the files of this box tell each other.
 */
#ifndef ESPALIER_AGENT_PARTS_H
#define ESPALIER_AGENT_PARTS_H

#include "espalier/agent.h"

/* --- from words ------------------------------------------------------------------- */

enum { ESP_SEE_MOST = 16 };

struct esp_agent_options {
    double seconds;
    const volatile sig_atomic_t *interrupt;
    int depth;                           /* remote */
    bool sexp;                           /* exec */
    const char *see[ESP_SEE_MOST + 1];   /* exec: ends in NULL */
    const char *log;                     /* exec: a file's name, or NULL */
    const char *const *folders;          /* exec: of the setup */
    const struct esp_runner *runner;     /* exec: of the setup, or NULL */
};

enum esp_status esp_read_exec(struct esp_player **out, const char *command,
                              const struct esp_position *start,
                              const struct esp_agent_options *options, struct esp_error *error);
enum esp_status esp_read_remote(struct esp_player **out, const char *url,
                                const struct esp_position *start,
                                const struct esp_agent_options *options,
                                struct esp_error *error);

/* --- a program's command ------------------------------------------------------------ */

/* Both lists end in NULL. All is owned; start with zeros. */
struct esp_command {
    char **argv;
    char **folders;  /* that it may see */
    char *directory; /* to start in; NULL: its scratch space */
};

/*
 * Cut up a command, find the files it names and the folders they lie in. see:
 * folders that were asked for, more: those that are left out where the
 * program could not read them. Clear it in any case.
 */
enum esp_status esp_command_read(struct esp_command *command, const char *text,
                                 const char *const *see, const char *const *more,
                                 struct esp_error *error);
void esp_command_clear(struct esp_command *command);

/* --- what is said --------------------------------------------------------------------- */

/* A language that programs speak, line by line. */
struct esp_protocol {
    /* Does it have words for this game? */
    enum esp_status (*check)(const struct esp_position *start, struct esp_error *error);

    /* A line without its end, which the caller frees. */
    enum esp_status (*question)(char **line, const struct esp_match *match,
                                struct esp_error *error);

    /* Do the lines so far, joined by newlines, make a whole answer? */
    bool (*whole)(const char *text);

    /* The move that it names, or why there is none. */
    enum esp_status (*answer)(esp_move *move, const struct esp_match *match, const char *text,
                              struct esp_error *error);
};

extern const struct esp_protocol esp_protocol_json, esp_protocol_sexp;

/* Seconds of a clock that only goes forward. */
double esp_agent_now(void);

/* The legal move of that text, or "illegal move ...", in one line whatever the text is. */
enum esp_status esp_agent_move(esp_move *move, const struct esp_match *match, const char *text,
                               struct esp_error *error);

#endif
