/*
 * render.c - pictures made by `dot`, and what happens when it is not there,
 * fails, dies, does not listen or talks too much.
 */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "testing.h"
#include "picture.h"
#include "xml.h"

static const struct esp_draw_options all = ESP_DRAW_DEFAULTS;
static char folder[] = "/tmp/espalier-dot-XXXXXX"; /* where programs called dot are put */
static char *path_before;

/* --- programs that pretend to be dot --------------------------------------- */

static int make_folder(void **state)
{
    (void)state;
    path_before = strdup(getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin");
    return path_before && mkdtemp(folder) ? 0 : -1;
}

static void dot_file(char *file, size_t room)
{
    snprintf(file, room, "%s/dot", folder);
}

static int remove_folder(void **state)
{
    char file[64];

    (void)state;
    dot_file(file, sizeof file);
    unlink(file);
    free(path_before);
    return rmdir(folder);
}

/* After each test: the real path, and no program of ours. */
static int restore(void **state)
{
    char file[64];

    (void)state;
    dot_file(file, sizeof file);
    unlink(file);
    return setenv("PATH", path_before, 1);
}

static void pretend(const char *script)
{
    char file[64];
    dot_file(file, sizeof file);
    FILE *stream = fopen(file, "w");

    assert_non_null(stream);
    fprintf(stream, "#!/bin/sh\n%s\n", script);
    fclose(stream);
    assert_int_equal(chmod(file, 0755), 0);
    setenv("PATH", folder, 1);
}

/* A record whose graph is larger than any buffer between two processes. */
static struct esp_record *large_record(void)
{
    enum { NODES = 5000 };
    static uint32_t parent[NODES];
    char *trace = random_trace(7, NODES, parent);
    struct esp_record *record = record_of(trace);
    free(trace);
    return record;
}

static int open_files(void)
{
    int count = 0;
    DIR *files = opendir("/proc/self/fd");

    if (!files)
        return 0;
    while (readdir(files))
        count++;
    closedir(files);
    return count;
}

/* It fails with this message, and leaves no child and no open file behind. */
static void expect_failure(struct esp_record *record, enum esp_status expected,
                           const char *message)
{
    struct esp_error error = { .text = "" };
    const int files = open_files();
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_int_equal(esp_draw_rendered(record, &all, "svg", stream, &error), expected);
    assert_string_equal(error.text, message);
    fclose(stream);
    free(text);
    assert_int_equal(open_files(), files);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    esp_record_free(record);
}

static void missing(void **state)
{
    (void)state;
    setenv("PATH", folder, 1);
    expect_failure(record_named("mancala"), ESP_UNSUPPORTED, "dot not found: install graphviz");
    setenv("PATH", "", 1);
    expect_failure(record_named("mancala"), ESP_UNSUPPORTED, "dot not found: install graphviz");
}

static void failing(void **state)
{
    (void)state;
    pretend("/bin/cat >/dev/null; echo 'Error: first words' >&2; echo more >&2; exit 3");
    expect_failure(record_named("mancala"), ESP_IO, "dot failed: Error: first words");
}

/* It ends before it has read anything: no signal here, and its message is still heard. */
static void not_listening(void **state)
{
    (void)state;
    pretend("exec <&-; echo 'Error: busy' >&2; exit 1");
    expect_failure(large_record(), ESP_IO, "dot failed: Error: busy");
    pretend("exit 4");
    expect_failure(large_record(), ESP_IO, "dot failed with status 4 and without a message");
}

static void killed(void **state)
{
    (void)state;
    pretend("kill -9 $$");
    expect_failure(large_record(), ESP_IO, "dot was ended by signal 9 (Killed)");
}

/*
 * It answers while it still reads, and complains a lot besides: everything
 * arrives, and neither side waits for the other.
 */
static void talkative(void **state)
{
    struct esp_record *record = large_record();
    char *graph = picture_of(record, &all, "dot", 0);
    char *picture;

    (void)state;
    assert_true(strlen(graph) > 1000000);
    pretend("/usr/bin/head -c 1000000 /dev/zero >&2; exec /bin/cat");
    picture = picture_of(record, &all, "dot-svg", 0);
    assert_string_equal(picture, graph);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    free(graph);
    free(picture);
    esp_record_free(record);
}

static unsigned long long mask_named(const char *status, const char *name)
{
    const char *line = strstr(status, name);
    assert_non_null(line);
    return strtoull(line + strlen(name), NULL, 16);
}

/* A caller that ignores SIGPIPE and blocks SIGTERM does not hand that on. */
static void signals(void **state)
{
    struct esp_record *record = record_named("textbook");
    sigset_t blocked, before;
    char *picture;

    (void)state;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTERM);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    signal(SIGPIPE, SIG_IGN);
    pretend("/bin/cat >/dev/null; exec /bin/cat /proc/self/status");
    picture = picture_of(record, &all, "dot-svg", 0);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    assert_int_equal(mask_named(picture, "SigBlk:"), 0);
    assert_int_equal(mask_named(picture, "SigIgn:") >> (SIGPIPE - 1) & 1, 0);
    free(picture);
    esp_record_free(record);
}

static void full_disk(void **state)
{
    struct esp_record *record = large_record();
    struct esp_error error = { .text = "" };
    FILE *stream = fopen("/dev/full", "w");

    (void)state;
    if (!stream)
        skip();
    pretend("exec /bin/cat");
    assert_int_equal(esp_draw_rendered(record, &all, "svg", stream, &error), ESP_IO);
    assert_string_equal(error.text, "cannot write the picture: No space left on device");
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    fclose(stream);
    esp_record_free(record);
}

static void unknown_format(void **state)
{
    struct esp_record *record = record_named("textbook");
    struct esp_error error = { .text = "" };

    (void)state;
    assert_int_equal(esp_draw_rendered(record, &all, "pgn", stderr, &error), ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "'pgn'"));
    assert_non_null(strstr(error.text, "png"));
    esp_record_free(record);
}

/* --- the real one ---------------------------------------------------------- */

static bool there_is_dot(void)
{
    static int found = -1;

    if (found < 0)
        found = system("dot -V >/dev/null 2>&1") == 0;
    return found;
}

static void expect_drawing(const char *name, const struct esp_draw_options *options,
                           size_t nodes, size_t edges)
{
    struct esp_record *record = record_named(name);
    char *svg, *problem;

    if (!there_is_dot()) {
        esp_record_free(record);
        skip();
    }
    svg = picture_of(record, options, "dot-svg", 0);
    problem = xml_problem(svg);
    if (problem)
        fail_msg("%s: %s", name, problem);
    assert_int_equal(xml_count(svg, "<g id=\"node"), nodes);
    assert_int_equal(xml_count(svg, "<g id=\"edge"), edges);
    free(svg);
    esp_record_free(record);
}

static void drawings(void **state)
{
    const struct esp_draw_options boards = { .max_depth = UINT32_MAX, .boards = true };

    (void)state;
    expect_drawing("mancala", &all, 15 + 5, 14 + 5);
    expect_drawing("textbook", &all, 11 + 2, 10 + 2);
    expect_drawing("tictactoe", &boards, 12, 11);
    expect_drawing("foreign", &boards, 12, 11 + 1); /* to where its table answer came from */
    expect_drawing("special", &all, 20, 19);
}

/* dot says the same thing about what it was given as libcgraph does. */
static void canonical(void **state)
{
    struct esp_record *record = record_named("special");
    char *graph = picture_of(record, &all, "dot", 0);

    (void)state;
    if (there_is_dot()) {
        FILE *dot = popen("dot -Tcanon >/dev/null", "w");
        assert_non_null(dot);
        assert_true(fputs(graph, dot) >= 0);
        assert_int_equal(pclose(dot), 0);
    }
    free(graph);
    esp_record_free(record);
}

static void expect_start(const char *format, const char *magic, size_t length)
{
    struct esp_record *record = record_named("textbook");
    struct esp_error error = { .text = "" };
    char *picture = NULL;
    size_t size;
    FILE *stream = open_memstream(&picture, &size);

    assert_int_equal(esp_draw_rendered(record, &all, format, stream, &error), ESP_OK);
    fclose(stream);
    assert_true(size > 1000);
    assert_memory_equal(picture, magic, length);
    free(picture);
    esp_record_free(record);
}

static void other_formats(void **state)
{
    (void)state;
    if (!there_is_dot())
        skip();
    expect_start("png", "\x89PNG\r\n\x1a\n", 8);
    expect_start("pdf", "%PDF-", 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(missing, restore),
        cmocka_unit_test_teardown(failing, restore),
        cmocka_unit_test_teardown(not_listening, restore),
        cmocka_unit_test_teardown(killed, restore),
        cmocka_unit_test_teardown(talkative, restore),
        cmocka_unit_test_teardown(signals, restore),
        cmocka_unit_test_teardown(full_disk, restore),
        cmocka_unit_test(unknown_format),
        cmocka_unit_test(drawings),
        cmocka_unit_test(canonical),
        cmocka_unit_test(other_formats),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
