/*
 * clock.h - a picture that grows with the search: what of it is there at
 * which step, and how that is said in an SVG.
 *
 * Steps are those of slides.h. A picture without a clock is the one at the
 * end. An animation holds all there ever is: what goes again is invisible
 * but for its time, so that a viewer that knows no animation shows the end.
 */
#ifndef ESPALIER_DRAW_CLOCK_H
#define ESPALIER_DRAW_CLOCK_H

#include <stdio.h>

#include "slides.h"

struct esp_clock {
    const struct esp_slides *slides;
    size_t frame;   /* the step of a frame; 0: an animation of all steps */
    double seconds; /* that each of them takes */
};

/* From one step to before another; from 0: as soon as what it is part of. */
struct esp_span {
    size_t from, to;
};
#define ESP_CLOCK_END SIZE_MAX

/* Whether something of this span is in the picture at all. */
bool esp_clock_shows(const struct esp_clock *clock, struct esp_span span);

/* In an animation the attribute that makes something come and go; else nothing. */
void esp_clock_write(FILE *stream, const struct esp_clock *clock, struct esp_span span);

/* The same for something that stays from `from` on but is away for a while. */
void esp_clock_write_gap(FILE *stream, const struct esp_clock *clock, size_t from,
                         struct esp_span away);

/*
 * For a node's outline: that the node is open, as an attribute of an
 * animation, or true where a frame shows it.
 */
bool esp_clock_open(FILE *stream, const struct esp_clock *clock, struct esp_span span);

/* A style sheet of its own; nothing for the last frame, which is the picture without a clock. */
void esp_clock_style(FILE *stream, const struct esp_clock *clock, bool print);

#endif
