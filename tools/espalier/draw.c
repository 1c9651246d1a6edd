/*
 * draw.c - `espalier draw`: a picture of a trace.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "espalier/document.h"
#include "espalier/draw.h"
#include "espalier/motion.h"
#include "espalier/text.h"
#include "command.h"
#include "format.h"
#include "frames.h"
#include "message.h"
#include "output.h"
#include "profile.h"
#include "texts.h"
#include "tracefile.h"

static const struct option options[] = {
    { "output", "FILE", "where to; its extension is the format", 'o' },
    { "format", "NAME", "dot svg png pdf tex mmd folded speedscope txt", 0 },
    { "max-depth", "N", "so many plies below the root", 0 },
    { "max-nodes", "N", "so many nodes at most, those that matter most; 0: all", 0 },
    { "min-depth", "N", "so many plies stay whole with --pv or --focus", 0 },
    { "pv", NULL, "fold all that is off the principal variation", 0 },
    { "focus", "PATH", "fold all that is off the way to this node", 0 },
    { "root", "PATH", "only what is below this node, as 0.3 or #17", 0 },
    { "boards", NULL, "the position inside every node", 0 },
    { "against", "TRACE", "what only another search has dotted: svg html png txt", 0 },
    { "style", "NAME", "of an svg: textbook, boxes, boards, icicle or heat", 0 },
    { "print", NULL, "an svg in black and white, for paper", 0 },
    { "positions", NULL, "a dot with the places of all nodes, for neato -n2", 0 },
    { "beamer", "steps|cutoffs", "a tex of slides: one a step or one a cutoff", 0 },
    { "animate", "steps|cutoffs", "an svg that grows step by step, as slides do", 0 },
    { "seconds", "S", "that each step of it takes (1)", 0 },
    { "frames", "steps|cutoffs", "its steps as files: -o t-%03d.png, or .svg", 0 },
    { "blank", "LIST", "a tex question without its values,windows,cuts", 0 },
    { "fragment", NULL, "a tex to be read into a document", 0 },
    { "width", "N", "columns of a txt drawing; 0: any (the terminal's)", 0 },
    { NULL, NULL, NULL, 0 },
};

/* --- the formats --------------------------------------------------------- */

struct drawing {
    struct esp_record *record;   /* the first of */
    struct esp_record **records; /* those of all words */
    struct esp_record *against;  /* NULL: none given */
    size_t count;
    struct esp_draw_options options;
    struct esp_tikz_options tikz;
    unsigned width;
    const char *format;
    bool animated, frames; /* a picture that grows, or one of each step */
    struct esp_motion motion;
};

static enum esp_status draw_dot(const struct drawing *d, FILE *stream, struct esp_error *error)
{
    return esp_draw_dot(d->record, &d->options, stream, error);
}

static enum esp_status draw_rendered(const struct drawing *d, FILE *stream,
                                     struct esp_error *error)
{
    return esp_draw_rendered(d->record, &d->options, d->format, stream, error);
}

/* An SVG by Graphviz. */
static enum esp_status draw_dot_svg(const struct drawing *d, FILE *stream,
                                    struct esp_error *error)
{
    return esp_draw_rendered(d->record, &d->options, "svg", stream, error);
}

static enum esp_status draw_svg(const struct drawing *d, FILE *stream, struct esp_error *error)
{
    if (d->animated)
        return esp_draw_animated(d->record, &d->options, &d->motion, stream, error);
    return esp_draw_svg(d->record, &d->options, stream, error);
}

static enum esp_status draw_html(const struct drawing *d, FILE *stream, struct esp_error *error)
{
    return esp_draw_html(d->record, &d->options, stream, error);
}

static enum esp_status draw_text(const struct drawing *d, FILE *stream, struct esp_error *error)
{
    return esp_draw_text(d->record, &d->options, d->width, stream, error);
}

static enum esp_status draw_tikz(const struct drawing *d, FILE *stream, struct esp_error *error)
{
    return esp_draw_tikz(d->record, &d->options, &d->tikz, stream, error);
}

static enum esp_status draw_mermaid(const struct drawing *d, FILE *stream,
                                    struct esp_error *error)
{
    return esp_draw_mermaid(d->record, &d->options, stream, error);
}

static enum esp_status draw_folded(const struct drawing *d, FILE *stream, struct esp_error *error)
{
    return profile_folded(d->record, &d->options, stream, error);
}

static enum esp_status draw_speedscope(const struct drawing *d, FILE *stream,
                                       struct esp_error *error)
{
    return profile_speedscope(d->records, d->count, &d->options, stream, error);
}

/*
 * Some programs that take a picture cannot take any: Graphviz lays out 1,000
 * nodes in half a second and 10,000 in more than a minute, a browser gets slow
 * with an SVG of some 100,000. So a picture has no more than `most` nodes
 * unless asked for, and where the format refuses a tree as too big for other
 * reasons, as many as it takes.
 */
static const struct format {
    const char *name;
    enum esp_status (*draw)(const struct drawing *, FILE *, struct esp_error *);
    uint32_t most;     /* nodes, unless --max-nodes is given; 0: all */
    const char *whose; /* "too many ..." */
    bool refuses;      /* what it cannot carry: ESP_UNSUPPORTED before it writes */
} formats[] = {
    { "txt", draw_text, 0, NULL, false },
    { "dot", draw_dot, 0, NULL, false },
    { "html", draw_html, 0, NULL, false },
    { "svg", draw_svg, 100000, "for a browser to show soon", false },
    { "dot-svg", draw_dot_svg, 2000, "for dot to lay out soon", false },
    { "png", draw_rendered, 2000, "for dot to lay out soon", false },
    { "pdf", draw_rendered, 2000, "for dot to lay out soon", false },
    { "folded", draw_folded, 0, NULL, false },
    { "speedscope.json", draw_speedscope, 0, NULL, false },
    { "tex", draw_tikz, 2000, "for TeX", true },
    { "mmd", draw_mermaid, 500, "for Mermaid", true },
};

enum { FORMATS = sizeof formats / sizeof formats[0] };

static enum esp_status find_format(const struct format **format, const char *file,
                                   const char *asked, struct esp_error *error)
{
    const char *names[FORMATS];
    size_t index = 0;

    for (size_t i = 0; i < FORMATS; i++)
        names[i] = formats[i].name;
    enum esp_status status =
        format_find(&index, names, FORMATS, file, asked, "format", 0, error);
    *format = &formats[index];
    return status;
}

/* --- options ------------------------------------------------------------- */

static enum esp_status read_number(uint32_t *number, const struct arguments *arguments,
                                   const char *name, struct esp_error *error)
{
    const char *text = arguments_value(arguments, name);
    int64_t value;

    if (!text)
        return ESP_OK;
    enum esp_status status = esp_parse_integer(text, name, 0, UINT32_MAX - 1, &value, error);
    if (status == ESP_OK)
        *number = (uint32_t)value;
    return status;
}

static enum esp_status read_style(struct esp_draw_options *drawn,
                                  const struct arguments *arguments, struct esp_error *error)
{
    static const char *const names[] = { "textbook", "boxes", "boards", "icicle", "heat" };
    enum { TEXTBOOK, BOXES, BOARDS, ICICLE, HEAT, STYLES };
    const char *asked = arguments_value(arguments, "style");
    int style = 0;

    drawn->print = arguments_has(arguments, "print");
    while (asked && style < STYLES && strcmp(asked, names[style]) != 0)
        style++;
    if (style == STYLES)
        return esp_fail_unknown(error, "style", asked, names, STYLES);
    drawn->style = style == TEXTBOOK ? ESP_DRAW_TEXTBOOK
                   : style == ICICLE ? ESP_DRAW_ICICLE
                   : style == HEAT   ? ESP_DRAW_HEAT
                                     : ESP_DRAW_BOXES;
    drawn->boards = drawn->boards || style == BOARDS;
    return ESP_OK;
}

/* Columns of the terminal that the drawing goes to; 0 when there is none. */
static unsigned terminal_width(const char *file)
{
    struct winsize size;
    const bool terminal = strcmp(file, "-") == 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return terminal ? size.ws_col : 0;
}

/* What a step of slides, an animation or frames is; false where the option is not given. */
static enum esp_status read_steps(bool *given, bool *cutoffs, const struct arguments *arguments,
                                  const char *name, struct esp_error *error)
{
    const char *asked = arguments_value(arguments, name);

    *given = asked != NULL;
    if (!asked)
        return ESP_OK;
    *cutoffs = strcmp(asked, "cutoffs") == 0;
    if (*cutoffs || strcmp(asked, "steps") == 0)
        return ESP_OK;
    return esp_fail(error, ESP_BAD_INPUT, "%s '%s': expected steps or cutoffs", name, asked);
}

static enum esp_status read_beamer(enum esp_beamer *beamer, const struct arguments *arguments,
                                   struct esp_error *error)
{
    bool given, cutoffs = false;
    const enum esp_status status = read_steps(&given, &cutoffs, arguments, "beamer", error);

    if (given)
        *beamer = cutoffs ? ESP_BEAMER_CUTOFFS : ESP_BEAMER_STEPS;
    return status;
}

static enum esp_status read_motion(struct drawing *d, const struct arguments *arguments,
                                   struct esp_error *error)
{
    const char *seconds = arguments_value(arguments, "seconds");
    enum esp_status status =
        read_steps(&d->animated, &d->motion.cutoffs, arguments, "animate", error);

    if (status == ESP_OK)
        status = read_steps(&d->frames, &d->motion.cutoffs, arguments, "frames", error);
    if (status == ESP_OK && d->animated && d->frames)
        return esp_fail(error, ESP_BAD_INPUT, "expected --animate or --frames, not both");
    if (status != ESP_OK || !seconds)
        return status;
    if (!d->animated)
        return esp_fail(error, ESP_BAD_INPUT, "--seconds goes with --animate");
    status = esp_parse_real(seconds, "seconds", &d->motion.seconds, error);
    if (status == ESP_OK && !(d->motion.seconds >= 0.05 && d->motion.seconds <= 3600))
        return esp_fail(error, ESP_BAD_INPUT, "seconds '%s' is not a number from 0.05 to 3600",
                        seconds);
    return status;
}

/* The flags of a list, as values,cuts. */
static enum esp_status read_blank(unsigned *blank, const struct arguments *arguments,
                                  struct esp_error *error)
{
    static const char *const names[] = { "values", "windows", "cuts" };
    enum { NAMES = sizeof names / sizeof names[0] };
    const char *asked = arguments_value(arguments, "blank");

    while (asked) {
        const size_t length = strcspn(asked, ",");
        size_t i = 0;
        while (i < NAMES && (strncmp(asked, names[i], length) != 0 || names[i][length] != '\0'))
            i++;
        if (i == NAMES)
            return esp_fail(error, ESP_BAD_INPUT,
                            "blank '%.*s': expected values, windows or cuts, parted by commas",
                            (int)length, asked);
        *blank |= 1u << i;
        asked = asked[length] ? asked + length + 1 : NULL;
    }
    return ESP_OK;
}

static enum esp_status read_options(struct drawing *d, const struct arguments *arguments,
                                    const char *file, struct esp_error *error)
{
    uint32_t width = terminal_width(file);

    d->options = (struct esp_draw_options)ESP_DRAW_DEFAULTS;
    enum esp_status status =
        read_number(&d->options.max_depth, arguments, "max-depth", error);
    if (status == ESP_OK)
        status = read_number(&d->options.max_nodes, arguments, "max-nodes", error);
    if (status == ESP_OK)
        status = read_number(&width, arguments, "width", error);
    if (status == ESP_OK)
        status = read_beamer(&d->tikz.beamer, arguments, error);
    if (status == ESP_OK)
        status = read_blank(&d->tikz.blank, arguments, error);
    if (status == ESP_OK)
        status = read_motion(d, arguments, error);
    if (arguments_has(arguments, "fragment"))
        d->tikz.part = ESP_TIKZ_FRAGMENT;
    d->width = width;
    d->options.boards = arguments_has(arguments, "boards");
    if (status == ESP_OK)
        status = read_style(&d->options, arguments, error);
    if (status == ESP_OK)
        status = read_number(&d->options.min_depth, arguments, "min-depth", error);
    d->options.pv = arguments_has(arguments, "pv");
    d->options.positions = arguments_has(arguments, "positions");
    d->options.focus = arguments_value(arguments, "focus");
    d->options.root = arguments_value(arguments, "root");
    return status;
}

/* --- drawing ------------------------------------------------------------- */

/* At least how many nodes a drawing without limit of nodes has. */
static enum esp_status count_nodes(uint32_t *count, const struct drawing *d,
                                   struct esp_error *error)
{
    uint32_t root = 0;

    *count = 0;
    if (esp_record_count(d->record) == 0)
        return ESP_OK;
    enum esp_status status =
        d->options.root ? esp_record_find(d->record, d->options.root, &root, error) : ESP_OK;
    if (status != ESP_OK)
        return status;
    const struct esp_node *top = esp_record_node(d->record, root);
    for (uint32_t id = root; id < top->end; id++)
        *count += esp_record_node(d->record, id)->ply - top->ply <= d->options.max_depth;
    if (d->against && !d->options.root && d->options.max_depth == UINT32_MAX &&
        *count < esp_record_count(d->against))
        *count = esp_record_count(d->against);
    return ESP_OK;
}

/* Pictures of all nodes at once, whatever their number: there is nothing to fold. */
static bool is_for_millions(const struct drawing *d)
{
    return d->options.style == ESP_DRAW_ICICLE || d->options.style == ESP_DRAW_HEAT;
}

/* Keep a picture as small as its format wants it, unless somebody says how big; *count: of all. */
static enum esp_status limit(struct drawing *d, const struct format *format, uint32_t *count,
                             struct esp_error *error)
{
    enum esp_status status = count_nodes(count, d, error);

    if (status == ESP_OK && *count > format->most)
        d->options.max_nodes = format->most;
    return status;
}

/* Fold until the format takes it. */
static enum esp_status draw_folded_more(struct drawing *d, const struct format *format,
                                        uint32_t count, FILE *stream, struct esp_error *error)
{
    uint32_t most = d->options.max_nodes ? d->options.max_nodes : count;
    struct esp_error own = { .text = "" };
    enum esp_status status = format->draw(d, stream, &own);

    while (status == ESP_UNSUPPORTED && format->refuses && most > 1) {
        most = most / 4 * 3 + most % 4 / 2;
        d->options.max_nodes = most;
        own.text[0] = '\0';
        status = format->draw(d, stream, &own);
    }
    return status == ESP_OK ? status : esp_fail(error, status, "%s", own.text);
}

static void say_limit(const struct drawing *d, const struct format *format, uint32_t count)
{
    char all[ESP_NUMBER_TEXT], most[ESP_NUMBER_TEXT];

    if (d->options.max_nodes == 0)
        return;
    message("%s nodes are too many %s: the picture shows the %s that matter most (--max-nodes N "
            "changes that%s)",
            count_text(count, all), format->whose, count_text(d->options.max_nodes, most),
            format->refuses ? "" : ", 0 draws all");
}

static enum esp_status draw(struct drawing *d, const struct format *format, bool is_limited,
                            const char *file, struct esp_error *error)
{
    struct output output;
    uint32_t count = 0;
    const bool png = strcmp(format->name, "png") == 0, svg = strcmp(format->name, "svg") == 0;

    if ((d->animated && !svg) || (d->frames && !svg && !png))
        return esp_fail(error, ESP_BAD_INPUT, "%s: expected the format svg%s, not %s",
                        d->frames ? "--frames" : "--animate", d->frames ? " or png" : "",
                        format->name);
    if (d->frames) {
        const struct frames_order order = { file, png, d->motion.cutoffs };
        return frames_draw(d->record, &d->options, &order, error);
    }
    enum esp_status status = is_limited ? limit(d, format, &count, error) : ESP_OK;
    if (status == ESP_OK)
        status = output_open(&output, file, error);
    if (status != ESP_OK)
        return status;
    d->format = format->name;
    status = is_limited ? draw_folded_more(d, format, count, output.stream, error)
                        : format->draw(d, output.stream, error);
    if (status != ESP_OK) {
        output_discard(&output);
        return status;
    }
    if (is_limited)
        say_limit(d, format, count);
    return output_commit(&output, error);
}

/* The traces of all words; only a profile takes more than one. */
static enum esp_status read_traces(struct drawing *d, const struct format *format,
                                   const struct arguments *arguments, struct esp_error *error)
{
    const size_t count = arguments->word_count;

    if (count > 1 && format->draw != draw_speedscope)
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s draws one trace, %zu were given: only speedscope takes several",
                        format->name, count);
    d->records = must(calloc(count, sizeof(struct esp_record *)));
    for (; d->count < count; d->count++) {
        const char *word = arguments_word(arguments, d->count);
        const enum esp_status status =
            trace_read(&d->records[d->count], word, arguments, "the picture", error);
        if (status != ESP_OK)
            return status;
    }
    d->record = d->records[0];
    return ESP_OK;
}

static enum esp_status read_against(struct drawing *d, const struct arguments *arguments,
                                    struct esp_error *error)
{
    const char *file = arguments_value(arguments, "against");

    if (!file)
        return ESP_OK;
    if (strcmp(file, "-") == 0 && strcmp(arguments_word(arguments, 0), "-") == 0)
        return esp_fail(error, ESP_BAD_INPUT, "only one of the two traces can be standard input");
    d->options.against_name = strcmp(file, "-") == 0 ? NULL : file;
    const enum esp_status status =
        trace_read(&d->against, file, arguments, "the picture", error);
    d->options.against = d->against;
    return status;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    const char *output = arguments_value(arguments, "output");
    const char *file = output ? output : "-";
    const struct format *format;
    struct drawing d = { .record = NULL };

    enum esp_status status =
        find_format(&format, file, arguments_value(arguments, "format"), error);
    if (status == ESP_OK)
        status = read_options(&d, arguments, file, error);
    if (status == ESP_OK)
        status = read_against(&d, arguments, error);
    const bool is_limited =
        format->most > 0 && !arguments_has(arguments, "max-nodes") && !is_for_millions(&d) &&
        !d.animated && !d.frames;
    if (status == ESP_OK)
        status = read_traces(&d, format, arguments, error);
    if (status == ESP_OK)
        status = draw(&d, format, is_limited, file, error);
    for (size_t i = 0; i < d.count; i++)
        esp_record_free(d.records[i]);
    free(d.records);
    esp_record_free(d.against);
    return status == ESP_OK ? DONE : BAD;
}

const struct command command_draw = {
    .name = "draw",
    .words = "TRACE",
    .about = "a picture of a trace: txt, svg, html, tex, ...",
    .more = "TRACE - is standard input. For speedscope there may be several: a profile each.",
    .least = 1,
    .most = SIZE_MAX,
    .options = { options, reading_options },
    .examples = { "espalier draw t.jsonl -o t.svg --max-depth 3",
                  "espalier draw alphabeta.jsonl --against minimax.jsonl -o t.svg" },
    .run = run,
};
