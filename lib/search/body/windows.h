/*
 * windows.h - windows that a search chooses itself: null windows, and those
 * of a root that is searched several times; for the searches, and for whoever
 * proves what they did.
 */
#ifndef ESPALIER_SEARCH_WINDOWS_H
#define ESPALIER_SEARCH_WINDOWS_H

#include <math.h>
#include <stdbool.h>

#include "nearer.h"

struct esp_window {
    double alpha, beta;
};

/* --- null windows ---------------------------------------------------------- */

/*
 * How wide a null window is. No whole number lies inside one of width 1, and
 * where values are real, one that does is exact: what is decided by such a
 * window is right for any values. Under `prefer shorter` values differ by hairs.
 */
static inline double esp_null_step(bool nearer)
{
    return nearer ? ESP_HAIR : 1;
}

/* The value a step above, or the next there is where numbers are too large for the step. */
static inline __attribute__((always_inline)) double esp_above(double value, double step)
{
    return value + step > value ? value + step : nextafter(value, INFINITY);
}

static inline __attribute__((always_inline)) double esp_below(double value, double step)
{
    return value - step < value ? value - step : nextafter(value, -INFINITY);
}

/*
 * The null window at the mover's end of a node's window: is a move better
 * than what is known, yes or no? Against an infinity every move is better.
 */
static inline __attribute__((always_inline)) struct esp_window
esp_scout(struct esp_window window, bool max, double step)
{
    if (max && isfinite(window.alpha))
        window.beta = fmin(window.beta, esp_above(window.alpha, step));
    else if (!max && isfinite(window.beta))
        window.alpha = fmax(window.alpha, esp_below(window.beta, step));
    return window;
}

/*
 * Was the window that a child was handed too narrow to tell its value, where
 * the node's own would not have been? Then it is searched again.
 */
static inline __attribute__((always_inline)) bool
esp_undecided(struct esp_window handed, struct esp_window own, double value)
{
    return (handed.beta < own.beta && value >= handed.beta && value < own.beta) ||
           (handed.alpha > own.alpha && value <= handed.alpha && value > own.alpha);
}

/* --- the passes over a root -------------------------------------------------- */

/*
 * The searches that find the value of a root at one depth: one with an open
 * window; or one with a window around the value expected (aspiration), and
 * another, open on that side, when the value lies outside; or null windows
 * only, each at the value that the one before came to (Plaat and others,
 * Best-first fixed-depth minimax algorithms, 1996).
 */
struct esp_passes {
    struct esp_window window; /* of the pass to make */
    double lower, upper;      /* what is known of the value */
    double step;              /* of null windows; 0: there are none */
};

/* null_step is 0 where there are no null windows; guess may be NaN. */
static inline struct esp_passes esp_passes_begin(double null_step, double aspiration,
                                                 double guess)
{
    struct esp_passes passes = { { -INFINITY, INFINITY }, -INFINITY, INFINITY, null_step };

    if (null_step > 0) {
        passes.window.beta = isfinite(guess) ? guess : 0;
        passes.window.alpha = esp_below(passes.window.beta, null_step);
    } else if (aspiration > 0 && isfinite(guess)) {
        passes.window = (struct esp_window){ esp_below(guess, aspiration),
                                             esp_above(guess, aspiration) };
    }
    return passes;
}

static inline bool esp_pass_fails_low(const struct esp_passes *passes, double value)
{
    return value <= passes->window.alpha && passes->window.alpha > -INFINITY;
}

static inline bool esp_pass_fails_high(const struct esp_passes *passes, double value)
{
    return value >= passes->window.beta && passes->window.beta < INFINITY;
}

/* Does the pass say which move is worth its value? One that failed the mover does not. */
static inline bool esp_pass_has_move(const struct esp_passes *passes, double value, bool max)
{
    return max ? !esp_pass_fails_low(passes, value) : !esp_pass_fails_high(passes, value);
}

/* Take the value of a pass; true when it is the root's, false when window is that of the next. */
static inline bool esp_passes_take(struct esp_passes *passes, double value)
{
    const bool low = esp_pass_fails_low(passes, value);
    struct esp_window *next = &passes->window;

    if (!low && !esp_pass_fails_high(passes, value))
        return true;
    if (low)
        passes->upper = value;
    else
        passes->lower = value;
    if (passes->lower >= passes->upper)
        return true;
    if (passes->step == 0 && low)
        next->alpha = -INFINITY;
    else if (passes->step == 0)
        next->beta = INFINITY;
    else if (low)
        *next = (struct esp_window){ esp_below(value, passes->step), value };
    else
        *next = (struct esp_window){ value, esp_above(value, passes->step) };
    return false;
}

#endif
