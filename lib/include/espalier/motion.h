/*
 * motion.h - a recorded search as a picture that grows: animated, or as
 * frames.
 *
 * Both show the steps that slides have (document.h): a node is entered, with
 * its window; its children's values narrow that window; it is left, with its
 * value and the branches that were cut. A node without drawn children does
 * both at once. The tree stands still all the while: every part of it appears
 * where it is at the end, and the end is the picture of esp_draw_svg().
 */
#ifndef ESPALIER_MOTION_H
#define ESPALIER_MOTION_H

#include <stdio.h>

#include "espalier/draw.h"

#ifdef __cplusplus
extern "C" {
#endif

struct esp_motion {
    bool cutoffs;   /* a step is all up to the next cutoff, and one what follows the last */
    double seconds; /* that a step of an animation takes, at least 0.05; 0: one */
};

/*
 * An SVG that plays once when it is opened, without a script; open nodes are
 * outlined. A viewer that knows no animation, a printer and a reader who
 * prefers no motion see the end. Fails as esp_draw_svg() does, for an icicle,
 * and for more than 2,000 nodes.
 */
ESP_API enum esp_status esp_draw_animated(struct esp_record *record,
                                          const struct esp_draw_options *options,
                                          const struct esp_motion *motion, FILE *stream,
                                          struct esp_error *error);

/* One picture for each step. */
struct esp_frames;

/*
 * Lay the frames out. record must stay until they are freed. Fails as
 * esp_draw_animated() does, and for more than 1,000 frames.
 */
ESP_API enum esp_status esp_frames_new(struct esp_frames **out, struct esp_record *record,
                                       const struct esp_draw_options *options, bool cutoffs,
                                       struct esp_error *error);

/* Accepts NULL. */
ESP_API void esp_frames_free(struct esp_frames *frames);

ESP_API size_t esp_frames_count(const struct esp_frames *frames);

/*
 * Frame number 1, 2, ... count, the last being what esp_draw_svg() draws. A
 * PNG is made by the program `rsvg-convert` as a child process, two dots a
 * pixel of the SVG; where there is none the error says what to install. The
 * stream stays the caller's and is flushed; what is on it after a failure is
 * not to be kept.
 */
ESP_API enum esp_status esp_frames_svg(struct esp_frames *frames, size_t number, FILE *stream,
                                       struct esp_error *error);
ESP_API enum esp_status esp_frames_png(struct esp_frames *frames, size_t number, FILE *stream,
                                       struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
