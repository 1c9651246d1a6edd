/*
 * golden.c - reports for people that were looked at once, byte for byte.
 *
 * With --update (the build target update-reports) the program writes them
 * instead; the difference is then reviewed like code.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sample.h"
#include "testing.h"

static const char *const class_names[] = { "team-17", "unfinished", "no-import" };
enum { CLASS = sizeof class_names / sizeof class_names[0] };

static const struct golden {
    const char *document, *file; /* NULL: the whole class */
    enum esp_report_format format;
} goldens[] = {
    { "team-17", "team-17.txt", ESP_REPORT_TEXT },
    { "unfinished", "unfinished.txt", ESP_REPORT_TEXT },
    { "no-import", "no-import.txt", ESP_REPORT_TEXT },
    { "team-17", "team-17.md", ESP_REPORT_MARKDOWN },
    { NULL, "class.txt", ESP_REPORT_FORMATS },
};
enum { GOLDENS = sizeof goldens / sizeof goldens[0] };

static void write_class(FILE *stream)
{
    struct esp_report *reports[CLASS];

    for (size_t i = 0; i < CLASS; i++)
        reports[i] = sample(class_names[i]);
    assert_int_equal(esp_class_overview((const struct esp_report *const *)reports, CLASS, stream,
                                        NULL),
                     ESP_OK);
    for (size_t i = 0; i < CLASS; i++)
        esp_report_free(reports[i]);
}

static char *written(const struct golden *golden)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    if (golden->document) {
        struct esp_report *report = sample(golden->document);
        assert_int_equal(esp_report_write(report, golden->format, false, stream, NULL), ESP_OK);
        esp_report_free(report);
    } else {
        write_class(stream);
    }
    assert_int_equal(fclose(stream), 0);
    return text;
}

static void path_of(const struct golden *golden, char *path, size_t room)
{
    snprintf(path, room, TEST_DATA "/report/%s", golden->file);
}

static void compare(void **state)
{
    const struct golden *golden = *state;
    char path[512];

    path_of(golden, path, sizeof path);
    char *expected = whole_file(path);
    char *text = written(golden);
    assert_non_null(expected);
    assert_string_equal(text, expected);
    free(text);
    free(expected);
}

static int update(void)
{
    for (size_t i = 0; i < GOLDENS; i++) {
        char path[512];
        path_of(&goldens[i], path, sizeof path);
        char *text = written(&goldens[i]);
        FILE *stream = fopen(path, "w");
        if (!stream || fputs(text, stream) < 0 || fclose(stream) != 0) {
            perror(path);
            return 1;
        }
        free(text);
    }
    return 0;
}

int main(int argc, char **argv)
{
    struct CMUnitTest tests[GOLDENS];

    if (argc > 1 && strcmp(argv[1], "--update") == 0)
        return update();
    for (size_t i = 0; i < GOLDENS; i++)
        tests[i] = (struct CMUnitTest){ .name = goldens[i].file,
                                        .test_func = compare,
                                        .initial_state = (void *)&goldens[i] };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
