/*
 * motion.c - pictures that grow: what is there at each step is what the trace
 * has told by then, and the end is the picture that does not grow.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "espalier/motion.h"
#include "picture.h"
#include "xml.h"

static const char *const traces[] = { "mancala", "textbook", "tictactoe", "table",
                                      "stopped", "foreign",  "special" };
enum { TRACES = sizeof traces / sizeof traces[0] };

static const struct esp_draw_options looks[] = {
    ESP_DRAW_DEFAULTS,
    { .max_depth = UINT32_MAX, .style = ESP_DRAW_BOXES, .print = true },
    { .max_depth = UINT32_MAX, .boards = true },
    { .max_depth = 1 },
};
enum { LOOKS = sizeof looks / sizeof looks[0] };

/* --- pictures --------------------------------------------------------------- */

static char *animated_of(struct esp_record *record, const struct esp_draw_options *options,
                         const struct esp_motion *motion)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    if (esp_draw_animated(record, options, motion, stream, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    return text;
}

static struct esp_frames *frames_of(struct esp_record *record,
                                    const struct esp_draw_options *options, bool cutoffs)
{
    struct esp_error error = { .text = "" };
    struct esp_frames *frames;

    if (esp_frames_new(&frames, record, options, cutoffs, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return frames;
}

static char *frame_of(struct esp_frames *frames, size_t number)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    if (esp_frames_svg(frames, number, stream, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    return text;
}

static void expect_xml(const char *picture)
{
    const char *problem = xml_problem(picture);
    if (problem)
        fail_msg("%s", problem);
}

/* --- frames ------------------------------------------------------------------ */

/* The last frame is the still picture, byte for byte, whatever the look. */
static void the_end_is_the_picture(void **state)
{
    (void)state;
    for (int t = 0; t < TRACES; t++) {
        struct esp_record *record = record_named(traces[t]);
        for (int l = 0; l < LOOKS; l++) {
            char *still = picture_of(record, &looks[l], "svg", 0);
            for (int cutoffs = 0; cutoffs < 2; cutoffs++) {
                struct esp_frames *frames = frames_of(record, &looks[l], cutoffs);
                char *last = frame_of(frames, esp_frames_count(frames));
                assert_string_equal(last, still);
                free(last);
                esp_frames_free(frames);
            }
            free(still);
        }
        esp_record_free(record);
    }
}

/* A step for each event of the trace, but one for a leaf, which is entered and left at once. */
static void a_frame_for_each_event(void **state)
{
    static const char *const names[] = { "mancala", "textbook", "tictactoe", "table" };
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;

    (void)state;
    for (size_t t = 0; t < sizeof names / sizeof names[0]; t++) {
        char path[512];
        snprintf(path, sizeof path, TEST_DATA "/draw/%s.jsonl", names[t]);
        char *trace = file_text(path, NULL);
        struct esp_record *record = record_of(trace);
        struct esp_frames *frames = frames_of(record, &options, false);
        size_t entered = 0, left = 0, number = 0;
        for (char *line = strtok(trace, "\n"), *next; line; line = next) {
            next = strtok(NULL, "\n");
            entered += strncmp(line, "{\"event\":\"enter\"", 16) == 0;
            left += strncmp(line, "{\"event\":\"leave\"", 16) == 0;
            if (strncmp(line, "{\"event\"", 8) != 0 || strstr(line, "\"event\":\"end\"") ||
                (strstr(line, "\"event\":\"enter\"") && next &&
                 strstr(next, "\"event\":\"leave\"")))
                continue; /* a leaf's next line is the rest of its step */
            char *frame = frame_of(frames, ++number);
            expect_xml(frame);
            assert_int_equal(xml_count(frame, "<g id=\"n"), entered);
            assert_int_equal(xml_count(frame, "class=\"value\""), left);
            assert_int_equal(xml_count(frame, "class=\"open "), entered - left);
            free(frame);
        }
        assert_int_equal(esp_frames_count(frames), number);
        esp_frames_free(frames);
        esp_record_free(record);
        free(trace);
    }
}

/* One frame a cutoff of the trace, and one for what follows the last. */
static void a_frame_for_each_cutoff(void **state)
{
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;

    (void)state;
    for (int t = 0; t < 2; t++) {
        char path[512];
        snprintf(path, sizeof path, TEST_DATA "/draw/%s.jsonl", traces[t]);
        char *trace = file_text(path, NULL);
        struct esp_record *record = record_of(trace);
        struct esp_frames *frames = frames_of(record, &options, true);
        const size_t cutoffs = xml_count(trace, "\"why\":\"cutoff\"");
        assert_int_equal(cutoffs, 2);
        assert_int_equal(esp_frames_count(frames), cutoffs + 1);
        for (size_t i = 1; i <= cutoffs; i++) {
            char *frame = frame_of(frames, i);
            assert_int_equal(xml_count(frame, ">cut by "), i);
            free(frame);
        }
        esp_frames_free(frames);
        esp_record_free(record);
        free(trace);
    }
}

/* The group of a node, its end included; NULL where it is not drawn. */
static char *group_of(const char *picture, uint32_t id)
{
    char start[32];

    snprintf(start, sizeof start, "<g id=\"n%u\"", (unsigned)id);
    const char *from = strstr(picture, start), *to = from ? strstr(from, "</g>\n") : NULL;
    return to ? strndup(from, (size_t)(to - from)) : NULL;
}

/* What stands is what will stand: a leaf never changes once its parent is left. */
static void nothing_jumps(void **state)
{
    const struct esp_draw_options options = { .max_depth = UINT32_MAX, .boards = true };
    struct esp_record *record = record_named("mancala");
    struct esp_frames *frames = frames_of(record, &options, false);
    const size_t count = esp_frames_count(frames);
    char *end = frame_of(frames, count), *first = frame_of(frames, 1);
    size_t compared = 0;

    (void)state;
    assert_int_equal(strcspn(first, ">"), strcspn(end, ">"));
    assert_memory_equal(first, end, (size_t)(strstr(end, "<style>") - end)); /* the size, too */
    for (size_t number = 1; number < count; number++) {
        char *frame = frame_of(frames, number);
        for (uint32_t id = 0; id < esp_record_count(record); id++) {
            char *now = group_of(frame, id), *then = group_of(end, id);
            if (now && esp_record_node(record, id)->end == id + 1 &&
                !strstr(then, "move chosen")) {
                assert_string_equal(now, then);
                compared++;
            }
            free(now);
            free(then);
        }
        free(frame);
    }
    assert_true(compared > 40);
    free(end);
    free(first);
    esp_frames_free(frames);
    esp_record_free(record);
}

/* The window of an open node is what its children made of it so far. */
static void windows_narrow(void **state)
{
    /* the textbook: MIN's first child is worth 3, then MAX has 3, and MIN beside it (3, inf) */
    static const struct {
        size_t frame;
        const char *there, *gone;
    } steps[] = {
        { 2, ">[-\u221e, \u221e]<", ">[-\u221e, 3]<" },
        { 3, ">[-\u221e, 3]<", ">[3, \u221e]<" },
        { 6, ">[3, \u221e]<", ">[-\u221e, 3]<" },
    };
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;
    struct esp_record *record = record_named("textbook");
    struct esp_frames *frames = frames_of(record, &options, false);

    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        char *frame = frame_of(frames, steps[i].frame);
        if (!strstr(frame, steps[i].there) || strstr(frame, steps[i].gone))
            fail_msg("frame %zu", steps[i].frame);
        free(frame);
    }
    esp_frames_free(frames);
    esp_record_free(record);
}

/* --- animation ------------------------------------------------------------------ */

static void cut_out(char *from, const char *to)
{
    memmove(from, to, strlen(to) + 1);
}

/* What a viewer shows that knows no animation: nothing that is only there for a while. */
static void without_motion(char *picture)
{
    char *style = strstr(picture, "<style>\n@keyframes ");

    assert_non_null(style);
    cut_out(style, strstr(style, "</style>\n") + strlen("</style>\n"));
    for (char *at; (at = strstr(picture, " style=\"opacity:0;"));) {
        while (*at != '<')
            at--;
        const char *end = strncmp(at, "<text", 5) == 0 ? "</text>" : "/>\n";
        cut_out(at, strstr(at, end) + strlen(end));
    }
    for (char *at; (at = strstr(picture, " style=\"animation:"));)
        cut_out(at, strchr(strchr(at, '"') + 1, '"') + 1);
}

static void an_animation_ends_as_the_picture(void **state)
{
    (void)state;
    for (int t = 0; t < TRACES; t++) {
        struct esp_record *record = record_named(traces[t]);
        for (int l = 0; l < LOOKS; l++) {
            const struct esp_motion motion = { .cutoffs = l & 1, .seconds = 0.5 };
            char *still = picture_of(record, &looks[l], "svg", 0);
            char *moving = animated_of(record, &looks[l], &motion);
            expect_xml(moving);
            assert_null(strstr(moving, "<script"));
            assert_non_null(strstr(moving, "prefers-reduced-motion:reduce"));
            without_motion(moving);
            assert_string_equal(moving, still);
            free(moving);
            free(still);
        }
        esp_record_free(record);
    }
}

/* Delays by counting the textbook's events. */
static void in_its_time(void **state)
{
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;
    const struct esp_motion motion = { .seconds = 2 };
    struct esp_record *record = record_named("textbook");
    char *moving = animated_of(record, &options, &motion);

    (void)state;
    /* root, MIN, three leaves, MIN left: the sixth step; the next enters node 5 after 12 s */
    assert_non_null(strstr(moving, "<g id=\"n0\">"));
    assert_non_null(strstr(moving, "<g id=\"n1\" style=\"animation:in 0.4s 2s backwards\">"));
    assert_non_null(strstr(moving, "<g id=\"n4\" style=\"animation:in 0.4s 8s backwards\">"));
    assert_non_null(strstr(moving, "<g id=\"n5\" style=\"animation:in 0.4s 12s backwards\">"));
    /* node 1 is open from the second to before the sixth step */
    assert_non_null(strstr(moving, "<path style=\"animation:open 8s 2s\" class=\"min\""));
    free(moving);
    esp_record_free(record);
}

/* --- what does not grow ----------------------------------------------------------- */

static void expect_refused(struct esp_record *record, const struct esp_draw_options *options,
                           double seconds, const char *words)
{
    const struct esp_motion motion = { .seconds = seconds };
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_int_not_equal(esp_draw_animated(record, options, &motion, stream, &error), ESP_OK);
    if (!strstr(error.text, words))
        fail_msg("%s", error.text);
    fclose(stream);
    assert_int_equal(strlen(text), 0);
    free(text);
}

static void refused(void **state)
{
    enum { NODES = 2001 };
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;
    const struct esp_draw_options icicle = { .max_depth = UINT32_MAX,
                                             .style = ESP_DRAW_ICICLE };
    const struct esp_draw_options fewer = { .max_depth = UINT32_MAX, .max_nodes = 600 };
    static uint32_t parent[NODES];
    struct esp_record *record = record_named("textbook");
    struct esp_frames *frames = frames_of(record, &options, false);
    struct esp_error error = { .text = "" };

    (void)state;
    expect_refused(record, &icicle, 1, "style textbook, boxes or boards");
    expect_refused(record, &options, 0.01, "0.05");
    assert_int_equal(esp_frames_svg(frames, 0, stdout, &error), ESP_BAD_INPUT);
    assert_int_equal(esp_frames_svg(frames, esp_frames_count(frames) + 1, stdout, &error),
                     ESP_BAD_INPUT);
    esp_frames_free(frames);
    esp_record_free(record);

    char *trace = random_trace(5, NODES, parent);
    record = record_of(trace);
    expect_refused(record, &options, 1, "2,001 nodes are too many to watch, 2,000 at most");
    assert_int_equal(esp_frames_new(&frames, record, &fewer, false, &error), ESP_OK);
    esp_frames_free(frames);
    error.text[0] = '\0';
    const struct esp_draw_options many = { .max_depth = UINT32_MAX, .max_nodes = 1500 };
    assert_int_equal(esp_frames_new(&frames, record, &many, false, &error), ESP_UNSUPPORTED);
    assert_null(frames);
    assert_non_null(strstr(error.text, "1,000 at most"));
    esp_record_free(record);
    free(trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_is_the_picture),
        cmocka_unit_test(a_frame_for_each_event),
        cmocka_unit_test(a_frame_for_each_cutoff),
        cmocka_unit_test(nothing_jumps),
        cmocka_unit_test(windows_narrow),
        cmocka_unit_test(an_animation_ends_as_the_picture),
        cmocka_unit_test(in_its_time),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
