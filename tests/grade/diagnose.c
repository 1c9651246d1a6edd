/*
 * diagnose.c - the diagnosis of traces, printed as JSON.
 *
 *   diagnose [NAME=VALUE...] TRACE...
 *
 * Traces of one algorithm are the cases of one diagnosis; position, depth,
 * evaluation and constants come from their headers, all else from the
 * coursework's convention and from the options named. One object on one
 * line: {"alphabeta":{"kind":"found","sets":[["cutoff-strict"]],...},...}.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "espalier/diagnosis.h"

enum { CASES = 256, SETTINGS = 8 };

struct subject {
    struct esp_record *record;
    struct esp_position *position;
    struct esp_options policy;
};

static _Noreturn void stop(const char *name, const struct esp_error *error)
{
    fprintf(stderr, "diagnose: %s: %s\n", name, error->text);
    exit(2);
}

static struct esp_position *position_of_header(const struct esp_record *record, const char *name)
{
    static const char *const constants[] = { "win", "tie", "loss" };
    const struct esp_trace_header *header = esp_record_header(record);
    struct esp_setting settings[3];
    struct esp_position *position;
    struct esp_error error = { "" };
    size_t count = 0;

    for (size_t i = 0; i < 3; i++) {
        const char *value = esp_record_option(record, constants[i]);
        if (value)
            settings[count++] = (struct esp_setting){ constants[i], value };
    }
    const struct esp_game *game = esp_game_find(header->game ? header->game : "", &error);
    if (!game || esp_position_new(&position, game, header->position, settings, count, NULL,
                                  &error) != ESP_OK)
        stop(name, &error);
    return position;
}

static void set_option(struct subject *subject, const char *option, const char *value,
                       const char *name)
{
    struct esp_error error = { "" };

    if (value && esp_options_set(&subject->policy, subject->position, option, value, &error))
        stop(name, &error);
}

static struct subject subject_of(const char *name, char **settings, size_t count)
{
    struct subject subject;
    struct esp_error error = { "" };
    char depth[24];
    FILE *stream = fopen(name, "r");

    if (!stream) {
        perror(name);
        exit(2);
    }
    if (esp_record_read(&subject.record, stream, name, ESP_SALVAGE_PREFIX, &error) != ESP_OK)
        stop(name, &error);
    fclose(stream);
    const struct esp_trace_header *header = esp_record_header(subject.record);
    subject.position = position_of_header(subject.record, name);
    esp_options_init(&subject.policy, subject.position->game);
    snprintf(depth, sizeof depth, "%lld", (long long)header->depth);
    set_option(&subject, "depth", depth, name);
    set_option(&subject, "algorithm", header->algorithm, name);
    set_option(&subject, "eval", esp_record_option(subject.record, "eval"), name);
    for (size_t i = 0; i < count; i++) {
        char *value = strchr(settings[i], '=');
        char option[32];
        snprintf(option, sizeof option, "%.*s", (int)(value - settings[i]), settings[i]);
        set_option(&subject, option, value + 1, name);
    }
    return subject;
}

static void print_sets(const struct esp_diagnosis *found)
{
    printf("\"sets\":[");
    for (size_t i = 0; i < found->count; i++) {
        printf("%s[", i ? "," : "");
        for (size_t j = 0; j < found->sets[i].count; j++)
            printf("%s\"%s\"", j ? "," : "", found->sets[i].mistakes[j]->name);
        printf("]");
    }
    printf("]");
}

static void print(const struct esp_diagnosis *found, const char *algorithm, double seconds)
{
    static const char *const kinds[] = { "correct", "found", "none" };

    printf("\"%s\":{\"kind\":\"%s\",\"prefix\":%s,\"more\":%s,", algorithm, kinds[found->kind],
           found->prefix ? "true" : "false", found->more ? "true" : "false");
    print_sets(found);
    printf(",\"case\":%zu,\"node\":%u,\"hypotheses\":%llu,\"nodes\":%llu,\"seconds\":%.3f}",
           found->shown_by, (unsigned)found->at, (unsigned long long)found->hypotheses,
           (unsigned long long)found->nodes, seconds);
}

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Diagnose the subjects of one algorithm; true when there are any. */
static bool diagnose(const struct subject *subjects, size_t count, enum esp_algorithm algorithm,
                     const char *before)
{
    struct esp_diagnosis_case cases[CASES];
    struct esp_diagnosis found;
    struct esp_error error = { "" };
    size_t used = 0;

    for (size_t i = 0; i < count; i++)
        if (subjects[i].policy.algorithm == algorithm)
            cases[used++] = (struct esp_diagnosis_case){ subjects[i].record, subjects[i].position,
                                                         &subjects[i].policy };
    if (used == 0)
        return false;
    const double start = seconds_now();
    if (esp_diagnose(&found, cases, used, NULL, &error) != ESP_OK)
        stop(esp_algorithm_name(algorithm), &error);
    printf("%s", before);
    print(&found, esp_algorithm_name(algorithm), seconds_now() - start);
    return true;
}

int main(int argc, char **argv)
{
    static struct subject subjects[CASES];
    char *settings[SETTINGS];
    size_t count = 0, set = 0;

    for (int i = 1; i < argc; i++) {
        if (strchr(argv[i], '=') && set < SETTINGS)
            settings[set++] = argv[i];
        else if (count < CASES)
            subjects[count++] = subject_of(argv[i], settings, set);
    }
    printf("{");
    const bool any = diagnose(subjects, count, ESP_MINIMAX, "");
    diagnose(subjects, count, ESP_ALPHABETA, any ? "," : "");
    printf("}\n");
    for (size_t i = 0; i < count; i++) {
        esp_record_free(subjects[i].record);
        esp_options_free(&subjects[i].policy);
        esp_position_free(subjects[i].position);
    }
    return 0;
}
