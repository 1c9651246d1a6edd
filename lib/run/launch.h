/*
 * launch.h - all that the processes of a run are told, made before they
 * start, since little may be done between fork and exec.
 */
#ifndef ESPALIER_RUN_LAUNCH_H
#define ESPALIER_RUN_LAUNCH_H

#include <sys/types.h>

#include "espalier/run.h"

enum { ESP_LAUNCH_IN, ESP_LAUNCH_OUT, ESP_LAUNCH_ERR, ESP_LAUNCH_TRACE, ESP_LAUNCH_KEY,
       ESP_LAUNCH_PIPES };

struct esp_launch {
    char **argv; /* bubblewrap's where that is used */
    char **environment;
    const char *const *folders;
    const char *directory;       /* NULL: bubblewrap changes to it */
    bool sandboxed;
    uid_t uid;                   /* to become, 0: stay who we are */
    struct esp_run_limits limits;
    int pipes[ESP_LAUNCH_PIPES]; /* the program's ends; -1: none */
};

/* What the keeper tells, each in one packet. */
enum esp_news_kind {
    ESP_NEWS_FAILED, /* it did not start: text */
    ESP_NEWS_ENDED,  /* the program ended by itself: status as wait() has it */
    ESP_NEWS_CPU,
    ESP_NEWS_MEMORY,
    ESP_NEWS_DONE    /* nothing is left: cpu, peak, left_behind, survivors */
};

struct esp_news {
    enum esp_news_kind kind;
    int status;
    unsigned left_behind, survivors;
    double cpu;
    uint64_t peak;
    char text[ESP_RUN_WHY];
};

/* In the keeper's process: run it, watch it, kill it. control has the caller's other end. */
_Noreturn void esp_keep(const struct esp_launch *launch, int control);

/*
 * In the program's process: become the program. Comes never back; writes to
 * report, which closes on exec, why it could not.
 */
_Noreturn void esp_become(const struct esp_launch *launch, int report, pid_t keeper);

#endif
