/*
 * place.c - see place.h.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "place.h"

static void copy_file(const char *from, const char *to)
{
    char block[4096];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    size_t count;

    assert_non_null(in);
    assert_non_null(out);
    while ((count = fread(block, 1, sizeof block, in)) > 0)
        assert_int_equal(fwrite(block, 1, count, out), count);
    fclose(in);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(chmod(to, 0644), 0);
}

static void copy_programs(const char *folder)
{
    char from[512], to[512];
    DIR *programs = opendir(TEST_HOSTILE);
    const struct dirent *entry;

    assert_non_null(programs);
    while ((entry = readdir(programs)))
        if (strstr(entry->d_name, ".py")) {
            snprintf(from, sizeof from, "%s/%.200s", TEST_HOSTILE, entry->d_name);
            snprintf(to, sizeof to, "%s/%.200s", folder, entry->d_name);
            copy_file(from, to);
        }
    closedir(programs);
}

int place_setup(void **state)
{
    struct place *place = calloc(1, sizeof *place);
    char path[FOLDER_TEXT + 16];

    assert_non_null(place);
    place->root = geteuid() == 0;
    strcpy(place->folder, "/tmp/espalier-test-XXXXXX");
    strcpy(place->others, "/tmp/espalier-test-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    assert_non_null(mkdtemp(place->others));
    assert_int_equal(chmod(place->folder, 0755), 0);
    copy_programs(place->folder);
    snprintf(path, sizeof path, "%s/precious", place->others);
    FILE *precious = fopen(path, "w");
    assert_non_null(precious);
    fputs("as it was", precious);
    fclose(precious);
    for (int i = 0; i < PLACES; i++)
        assert_int_equal(esp_runner_new(&place->runners[i], i == 0, NULL), ESP_OK);
    if (!esp_runner_has_sandbox(place->runners[0])) {
        esp_runner_free(place->runners[0]);
        place->runners[0] = NULL;
    }
    print_message("tested: %s%s\n", place->runners[0] ? "with sandbox, " : "",
                  place->root ? "without sandbox as another user" : "without sandbox");
    *state = place;
    return 0;
}

static void remove_folder(const char *folder)
{
    char path[512];
    DIR *files = opendir(folder);
    const struct dirent *entry;

    while (files && (entry = readdir(files)))
        if (entry->d_name[0] != '.') {
            snprintf(path, sizeof path, "%s/%.200s", folder, entry->d_name);
            unlink(path);
        }
    if (files)
        closedir(files);
    rmdir(folder);
}

int place_teardown(void **state)
{
    struct place *place = *state;

    for (int i = 0; i < PLACES; i++)
        esp_runner_free(place->runners[i]);
    remove_folder(place->folder);
    remove_folder(place->others);
    free(place);
    return 0;
}

struct esp_run_limits tight_limits(void)
{
    return (struct esp_run_limits){ .wall_seconds = 1,
                                    .cpu_seconds = 5,
                                    .address_space = UINT64_C(512) << 20,
                                    .memory = UINT64_C(512) << 20,
                                    .processes = 20,
                                    .open_files = 32,
                                    .scratch_bytes = 4 << 20,
                                    .output_bytes = 1 << 16,
                                    .trace_bytes = 1 << 16 };
}

const char *const *marked_environment(void)
{
    static char mark[64];
    static const char *list[] = { mark, "PYTHONDONTWRITEBYTECODE=1", NULL };

    snprintf(mark, sizeof mark, "ESPALIER_TEST_MARK=%d", (int)getpid());
    return list;
}

static bool is_marked(const char *process, const char *mark)
{
    char path[300], environment[4096];

    snprintf(path, sizeof path, "/proc/%.200s/environ", process);
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    const size_t length = fread(environment, 1, sizeof environment, file);
    fclose(file);
    return memmem(environment, length, mark, strlen(mark)) != NULL;
}

void expect_nothing_left(void)
{
    DIR *processes = opendir("/proc");
    const struct dirent *entry;
    const char *mark = marked_environment()[0];
    unsigned seen = 0;

    assert_non_null(processes);
    while ((entry = readdir(processes)))
        if (strtol(entry->d_name, NULL, 10) > 0) {
            seen++;
            if (is_marked(entry->d_name, mark))
                fail_msg("process %s is left", entry->d_name);
        }
    closedir(processes);
    assert_true(seen > 0);
}

struct esp_run_outcome run_hostile(const struct place *place, const char *name,
                                   const char *argument, bool trace,
                                   const struct esp_run_limits *limits)
{
    char path[FOLDER_TEXT + 64];
    const char *const argv[] = { "/usr/bin/python3", path, argument, NULL };
    const char *const folders[] = { place->folder, NULL };
    const struct esp_run_limits tight = tight_limits();
    const struct esp_run_request request = { .argv = argv,
                                             .environment = marked_environment(),
                                             .folders = folders,
                                             .limits = limits ? *limits : tight,
                                             .trace = trace };
    struct esp_run_outcome outcome;
    struct esp_error error = { .text = "" };

    snprintf(path, sizeof path, "%s/%s", place->folder, name);
    if (esp_run(&outcome, place->runner, &request, &error) != ESP_OK)
        fail_msg("%s", error.text);
    expect_nothing_left();
    assert_int_equal(outcome.survivors, 0);
    assert_true(outcome.wall_seconds < request.limits.wall_seconds + 2);
    if (place->root)
        assert_true(outcome.uid >= ESP_RUN_UID_FIRST);
    assert_true((outcome.unprotected[0] == NULL) == esp_runner_has_sandbox(place->runner));
    return outcome;
}

void expect_end(const struct esp_run_outcome *outcome, enum esp_run_end end)
{
    if (outcome->end != end)
        fail_msg("%s; expected %s; it complained: %.1000s", outcome->why,
                 esp_run_end_name(end), outcome->errors);
}

void expect_others_untouched(const struct place *place)
{
    char path[FOLDER_TEXT + 16], text[32] = "";

    snprintf(path, sizeof path, "%s/precious", place->others);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    assert_string_equal(text, "as it was");
    snprintf(path, sizeof path, "%s/planted", place->others);
    assert_int_not_equal(access(path, F_OK), 0);
}

void everywhere(void **state, void (*test)(struct place *))
{
    struct place *place = *state;

    for (int i = 0; i < PLACES; i++)
        if ((place->runner = place->runners[i]))
            test(place);
}
