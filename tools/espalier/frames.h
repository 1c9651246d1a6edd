/*
 * frames.h - a picture of every step, in files with numbers.
 */
#ifndef FRAMES_H
#define FRAMES_H

#include <stdbool.h>

#include "espalier/motion.h"

struct frames_order {
    const char *pattern; /* of the files' names, as "t-%03d.png" */
    bool png;            /* else svg */
    bool cutoffs;        /* a step is all up to the next cutoff */
};

/*
 * Draws them all before it writes the first, each file whole or not at all.
 * The folder must be there.
 */
enum esp_status frames_draw(struct esp_record *record, const struct esp_draw_options *options,
                            const struct frames_order *order, struct esp_error *error);

#endif
