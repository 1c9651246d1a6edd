/*
 * golden.c - pictures that were looked at once, byte for byte.
 *
 * With --update (the build target update-pictures) the program writes them
 * instead; the difference is then reviewed like code.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "espalier/motion.h"
#include "picture.h"

static const struct golden {
    const char *trace, *picture;
    struct esp_draw_options options;
    unsigned width;
} goldens[] = {
    { "mancala", "mancala.txt", ESP_DRAW_DEFAULTS, 80 },
    { "mancala", "mancala.dot", ESP_DRAW_DEFAULTS, 0 },
    { "mancala", "mancala-few.txt", { .max_depth = 1 }, 80 },
    { "mancala", "mancala-few.dot", { .max_depth = UINT32_MAX, .max_nodes = 6 }, 0 },
    { "mancala", "mancala-below-3.txt", { .max_depth = UINT32_MAX, .root = "3" }, 80 },
    { "textbook", "textbook.txt", ESP_DRAW_DEFAULTS, 80 },
    { "textbook", "textbook.dot", ESP_DRAW_DEFAULTS, 0 },
    { "textbook", "textbook.svg", ESP_DRAW_DEFAULTS, 0 },
    { "textbook", "textbook-print.svg", { .max_depth = UINT32_MAX, .print = true }, 0 },
    { "mancala", "mancala-boxes.svg",
      { .max_depth = UINT32_MAX, .style = ESP_DRAW_BOXES }, 0 },
    { "mancala", "mancala-boards.svg", { .max_depth = 1, .boards = true, .print = true }, 0 },
    { "textbook", "textbook-moving.svg", ESP_DRAW_DEFAULTS, 0 },
    { "tictactoe", "tictactoe-boards.svg", { .max_depth = 1, .boards = true }, 0 },
    { "table", "table-icicle.svg",
      { .max_depth = UINT32_MAX, .style = ESP_DRAW_ICICLE }, 0 },
    { "table", "table-pv.svg", { .max_depth = UINT32_MAX, .pv = true }, 0 },
    { "mancala", "mancala-against.svg", ESP_DRAW_DEFAULTS, 0 },
    { "mancala-minimax", "mancala-turned.svg", { .max_depth = UINT32_MAX, .print = true }, 0 },
    { "mancala", "mancala-against.txt", ESP_DRAW_DEFAULTS, 80 },
    { "mancala", "mancala-against.dot", { .max_depth = UINT32_MAX, .positions = true }, 0 },
    { "mancala", "mancala-few-places.dot",
      { .max_depth = UINT32_MAX, .max_nodes = 6, .positions = true }, 0 },
    { "table", "table-heat.svg", { .max_depth = UINT32_MAX, .style = ESP_DRAW_HEAT }, 0 },
    { "mancala", "mancala-heat.svg",
      { .max_depth = UINT32_MAX, .style = ESP_DRAW_HEAT, .print = true }, 0 },
    { "stopped", "stopped.svg", ESP_DRAW_DEFAULTS, 0 },
    { "foreign", "foreign.svg", ESP_DRAW_DEFAULTS, 0 },
    { "tictactoe", "tictactoe-boards.txt", { .max_depth = UINT32_MAX, .boards = true }, 80 },
    { "tictactoe", "tictactoe-boards.dot", { .max_depth = 1, .boards = true }, 0 },
    { "table", "table.txt", ESP_DRAW_DEFAULTS, 80 },
    { "table", "table.dot", { .max_depth = UINT32_MAX, .root = "8" }, 0 },
    { "stopped", "stopped.txt", ESP_DRAW_DEFAULTS, 80 },
    { "stopped", "stopped.dot", ESP_DRAW_DEFAULTS, 0 },
    { "foreign", "foreign.txt", ESP_DRAW_DEFAULTS, 80 },
    { "foreign", "foreign.dot", { .max_depth = UINT32_MAX, .boards = true }, 0 },
    { "textbook", "textbook.tex", ESP_DRAW_DEFAULTS, 0 },
    { "textbook", "textbook-question.tex", { .max_depth = UINT32_MAX, .print = true }, 0 },
    { "textbook", "textbook-steps.tex", ESP_DRAW_DEFAULTS, 0 },
    { "textbook", "textbook-cutoffs.tex", ESP_DRAW_DEFAULTS, 0 },
    { "special", "special.tex", ESP_DRAW_DEFAULTS, 0 },
    { "stopped", "stopped.tex", ESP_DRAW_DEFAULTS, 0 },
    { "table", "table.tex", { .max_depth = 3 }, 0 },
    { "foreign", "foreign.tex", { .max_depth = UINT32_MAX, .boards = true }, 0 },
    { "textbook", "textbook.mmd", ESP_DRAW_DEFAULTS, 0 },
    { "special", "special.mmd", ESP_DRAW_DEFAULTS, 0 },
    { "foreign", "foreign.mmd", { .max_depth = UINT32_MAX, .boards = true }, 0 },
};

enum { GOLDENS = sizeof goldens / sizeof goldens[0] };

/* What is asked of some of them besides. */
static const struct {
    const char *picture;
    struct esp_tikz_options options;
} in_tex[] = {
    { "textbook-question.tex",
      { .blank = ESP_BLANK_VALUES | ESP_BLANK_WINDOWS | ESP_BLANK_CUTS } },
    { "textbook-steps.tex", { .beamer = ESP_BEAMER_STEPS } },
    { "textbook-cutoffs.tex", { .part = ESP_TIKZ_FRAGMENT, .beamer = ESP_BEAMER_CUTOFFS } },
};

static char *drawn_in_tex(struct esp_record *record, const struct golden *golden)
{
    struct esp_tikz_options options = { 0 };

    for (size_t i = 0; i < sizeof in_tex / sizeof in_tex[0]; i++)
        if (strcmp(golden->picture, in_tex[i].picture) == 0)
            options = in_tex[i].options;
    return tikz_of(record, &golden->options, &options);
}

static char *drawn_moving(struct esp_record *record, const struct golden *golden)
{
    const struct esp_motion motion = { .seconds = 1.5 };
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    if (esp_draw_animated(record, &golden->options, &motion, stream, NULL) != ESP_OK)
        fail_msg("%s", golden->picture);
    fclose(stream);
    return text;
}

/* Those of one search against another. */
static const struct {
    const char *picture, *against;
} overlaid[] = {
    { "mancala-against.svg", "mancala-minimax" },
    { "mancala-against.txt", "mancala-minimax" },
    { "mancala-against.dot", "mancala-minimax" },
    { "mancala-turned.svg", "mancala" },
};

static const char *against_of(const struct golden *golden)
{
    for (size_t i = 0; i < sizeof overlaid / sizeof overlaid[0]; i++)
        if (strcmp(golden->picture, overlaid[i].picture) == 0)
            return overlaid[i].against;
    return NULL;
}

static char *drawn(const void *of)
{
    const struct golden *golden = of;
    struct esp_record *record = record_named(golden->trace);
    const char *name = against_of(golden);
    struct esp_record *against = name ? record_named(name) : NULL;
    struct esp_draw_options options = golden->options;
    const char *format = strrchr(golden->picture, '.') + 1;

    options.against = against;
    options.against_name = name;
    char *text = strcmp(format, "tex") == 0 ? drawn_in_tex(record, golden)
                 : strstr(golden->picture, "-moving")
                     ? drawn_moving(record, golden)
                     : picture_of(record, &options, format, golden->width);
    esp_record_free(record);
    esp_record_free(against);
    return text;
}

int main(int argc, char **argv)
{
    struct golden_file files[GOLDENS];
    char paths[GOLDENS][64];

    for (size_t i = 0; i < GOLDENS; i++) {
        snprintf(paths[i], sizeof paths[i], "draw/%s", goldens[i].picture);
        files[i] = (struct golden_file){ paths[i], drawn, &goldens[i] };
    }
    return golden_main(argc, argv, files, GOLDENS);
}
