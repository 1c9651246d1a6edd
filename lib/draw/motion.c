/*
 * motion.c - see espalier/motion.h.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/motion.h"
#include "espalier/text.h"
#include "child.h"
#include "key.h"
#include "svg.h"

/* A browser moves about so many things; nobody watches more frames. */
enum { NODES_MOST = 2000, FRAMES_MOST = 1000 };

/* Quicker than that nothing is seen. */
static const double seconds_least = 0.05;

struct esp_frames {
    struct esp_selection selection;
    struct esp_boards boards;
    struct esp_scene scene;
    struct esp_slides slides;
    bool has_boards, print;
};

/* --- what is drawn ----------------------------------------------------------- */

static enum esp_status check(const struct esp_selection *selection,
                             const struct esp_draw_options *options, struct esp_error *error)
{
    char count[ESP_NUMBER_TEXT], most[ESP_NUMBER_TEXT];

    if (options->style != ESP_DRAW_TEXTBOOK && options->style != ESP_DRAW_BOXES)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "only trees of nodes grow: expected style textbook, boxes or boards");
    if (options->against)
        return esp_fail(error, ESP_UNSUPPORTED, "two searches laid over each other do not grow");
    if (selection->count <= NODES_MOST)
        return ESP_OK;
    esp_print_grouped(selection->count, count);
    esp_print_grouped(NODES_MOST, most);
    return esp_fail(error, ESP_UNSUPPORTED,
                    "%s nodes are too many to watch, %s at most: draw fewer with --max-nodes or "
                    "--max-depth, or a part with --focus PATH",
                    count, most);
}

static enum esp_status lay_out(struct esp_frames *frames, const struct esp_draw_options *options,
                               bool cutoffs, struct esp_error *error)
{
    enum esp_status status = check(&frames->selection, options, error);

    if (status == ESP_OK && options->boards) {
        status = esp_boards_init(&frames->boards, frames->selection.record, error);
        frames->has_boards = status == ESP_OK;
    }
    if (status == ESP_OK)
        status = esp_slides_init(&frames->slides, &frames->selection, cutoffs, error);
    if (status == ESP_OK)
        status = esp_scene_init(&frames->scene, &frames->selection, options->style,
                                frames->has_boards ? &frames->boards : NULL, esp_gable, error);
    return status;
}

static void release(struct esp_frames *frames)
{
    esp_scene_free(&frames->scene);
    esp_slides_free(&frames->slides);
    esp_boards_free(&frames->boards);
    esp_selection_free(&frames->selection);
}

/* On failure *frames needs no releasing. */
static enum esp_status prepare(struct esp_frames *frames, struct esp_record *record,
                               const struct esp_draw_options *options, bool cutoffs,
                               struct esp_error *error)
{
    *frames = (struct esp_frames){ .print = options->print };
    enum esp_status status = esp_selection_init(&frames->selection, record, options, error);
    if (status != ESP_OK)
        return status;
    status = lay_out(frames, options, cutoffs, error);
    if (status != ESP_OK)
        release(frames);
    return status;
}

static enum esp_status paint(struct esp_frames *frames, const struct esp_clock *clock,
                             FILE *stream, struct esp_error *error)
{
    return esp_svg_paint(&frames->scene, frames->has_boards ? &frames->boards : NULL,
                         frames->print, clock, stream, error);
}

/* --- animated ------------------------------------------------------------------ */

enum esp_status esp_draw_animated(struct esp_record *record,
                                  const struct esp_draw_options *options,
                                  const struct esp_motion *motion, FILE *stream,
                                  struct esp_error *error)
{
    struct esp_frames frames;
    const double seconds = motion->seconds == 0 ? 1 : motion->seconds;

    if (!(seconds >= seconds_least && seconds <= 3600))
        return esp_fail(error, ESP_BAD_INPUT, "a step takes 0.05 to 3600 seconds, not %g",
                        seconds);
    enum esp_status status = prepare(&frames, record, options, motion->cutoffs, error);
    if (status != ESP_OK)
        return status;
    const struct esp_clock clock = { .slides = &frames.slides, .seconds = seconds };
    status = paint(&frames, frames.slides.count > 0 ? &clock : NULL, stream, error);
    release(&frames);
    return status;
}

/* --- frames -------------------------------------------------------------------- */

enum esp_status esp_frames_new(struct esp_frames **out, struct esp_record *record,
                               const struct esp_draw_options *options, bool cutoffs,
                               struct esp_error *error)
{
    struct esp_frames *frames = malloc(sizeof *frames);
    enum esp_status status =
        frames ? prepare(frames, record, options, cutoffs, error)
               : esp_fail(error, ESP_NO_MEMORY, "no memory for frames");

    *out = NULL;
    if (status == ESP_OK && frames->slides.count > FRAMES_MOST) {
        status = esp_fail(error, ESP_UNSUPPORTED,
                          "%zu frames are too many, 1,000 at most: one a cutoff is fewer, or "
                          "draw fewer nodes with --max-nodes or --max-depth",
                          frames->slides.count);
        release(frames);
    }
    if (status == ESP_OK)
        *out = frames;
    else
        free(frames);
    return status;
}

void esp_frames_free(struct esp_frames *frames)
{
    if (frames)
        release(frames);
    free(frames);
}

/* A search without nodes has one picture, too. */
size_t esp_frames_count(const struct esp_frames *frames)
{
    return frames->slides.count > 0 ? frames->slides.count : 1;
}

enum esp_status esp_frames_svg(struct esp_frames *frames, size_t number, FILE *stream,
                               struct esp_error *error)
{
    const struct esp_clock clock = { .slides = &frames->slides, .frame = number };

    if (number < 1 || number > esp_frames_count(frames))
        return esp_fail(error, ESP_BAD_INPUT, "no frame %zu: they are numbered 1 to %zu", number,
                        esp_frames_count(frames));
    return paint(frames, number < frames->slides.count ? &clock : NULL, stream, error);
}

enum esp_status esp_frames_png(struct esp_frames *frames, size_t number, FILE *stream,
                               struct esp_error *error)
{
    char *const arguments[] = { "rsvg-convert", "--format=png", "--zoom=2", NULL };
    char *svg = NULL;
    size_t length;
    FILE *memory = open_memstream(&svg, &length);

    if (!memory)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a frame");
    enum esp_status status = esp_frames_svg(frames, number, memory, error);
    if (fclose(memory) != 0 && status == ESP_OK)
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for a frame");
    if (status == ESP_OK)
        status = esp_child_run(arguments, "librsvg2-bin", svg, length, stream, error);
    if (status == ESP_OK && (fflush(stream) != 0 || ferror(stream)))
        status = esp_fail(error, ESP_IO, "cannot write the picture: %s",
                          strerror(errno ? errno : EIO));
    free(svg);
    return status;
}
