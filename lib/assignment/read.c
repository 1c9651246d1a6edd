/*
 * read.c - an assignment's file.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "espalier/text.h"
#include "layers.h"

/* What the public struct points into. */
struct owned {
    struct esp_assignment assignment; /* first: esp_assignment_free() gets only this */
    struct esp_case *cases;
    json_t *root;
    struct keep keep;
};

void esp_assignment_free(struct esp_assignment *assignment)
{
    struct owned *owned = (struct owned *)assignment;

    if (!owned)
        return;
    esp_free_cases(owned->cases, owned->assignment.case_count);
    json_decref(owned->root);
    esp_keep_free(&owned->keep);
    free(owned);
}

/* --- the parts ---------------------------------------------------------------------------- */

static enum esp_status check_kind(const struct place *file)
{
    static const char *const names[] = {
        "assignment", "version",  "name",    "title",  "about",     "game",
        "params",     "convention", "language", "harness", "limits", "constants",
        "policy",     "pass",     "sections", "groups", "items"
    };
    const struct place kind = esp_member(file, "assignment");
    const struct place version = esp_member(file, "version");

    if (!json_is_object(file->json))
        return esp_fail_expected(file, "an object in braces");
    if (!json_is_string(kind.json) || strcmp(json_string_value(kind.json), "espalier") != 0)
        return esp_fail_expected(&kind, "\"espalier\"");
    if (!json_is_integer(version.json) || json_integer_value(version.json) != 1)
        return esp_fail_expected(&version, "1");
    return esp_need_object(file, names, sizeof names / sizeof names[0]);
}

static enum esp_status read_texts(struct esp_assignment *assignment, const struct place *file)
{
    const struct place name = esp_member(file, "name");

    assignment->about = "";
    assignment->language = "python";
    enum esp_status status = esp_place_id(&name, &assignment->name);
    if (status == ESP_OK)
        status = esp_need_text(file, "title", &assignment->title);
    if (status == ESP_OK)
        status = esp_member_text(file, "about", &assignment->about);
    return status == ESP_OK ? esp_member_text(file, "language", &assignment->language) : status;
}

static enum esp_status read_game(struct esp_assignment *assignment, const struct place *file)
{
    const struct place game = esp_member(file, "game");
    struct esp_error inner = { .text = "" };
    const char *name;

    if (!game.json)
        return ESP_OK;
    enum esp_status status = esp_place_text(&game, &name);
    if (status != ESP_OK)
        return status;
    assignment->game = esp_game_find(name, &inner);
    return assignment->game ? ESP_OK : esp_fail_at(&game, "%s", inner.text);
}

/* The folder of the file, and the harness in it. */
static enum esp_status read_harness(struct esp_assignment *assignment, const struct place *file)
{
    const char *path = file->source->file, *slash = strrchr(path, '/'), *name = NULL;
    const struct place harness = esp_member(file, "harness");
    struct keep *keep = file->source->keep;

    if (slash)
        assignment->folder = esp_keep_text(keep, path, slash > path ? (size_t)(slash - path) : 1);
    else
        assignment->folder = esp_keep_text(keep, ".", 1);
    enum esp_status status = esp_member_text(file, "harness", &name);
    if (status != ESP_OK || !name)
        return status;
    const size_t room = assignment->folder ? strlen(assignment->folder) + strlen(name) + 2 : 0;
    char *full = room ? esp_keep_room(keep, room, 1) : NULL;
    if (!full)
        return esp_fail_memory(file);
    snprintf(full, room, "%s/%s", assignment->folder, name);
    assignment->harness = full;
    return access(full, R_OK) == 0 ? ESP_OK
                                   : esp_fail_at(&harness, "%s: %s", full, strerror(errno));
}

static enum esp_status read_limits(struct esp_assignment_limits *limits, const struct place *file)
{
    static const char *const names[] = { "wall_seconds", "cpu_seconds", "memory_mib", "trace_mib",
                                         "output_kib", "scratch_mib", "processes" };
    enum { WALL, CPU, MEMORY, TRACE, OUTPUT, SCRATCH, PROCESSES, LIMITS };
    static const double most[LIMITS] = { 86400, 86400, 1 << 20, 1 << 20, 1 << 30, 1 << 20, 10000 };
    double values[LIMITS] = { 10, 10, 1024, 64, 256, 16, 16 };
    const struct place place = esp_member(file, "limits");
    enum esp_status status = place.json ? esp_need_object(&place, names, LIMITS) : ESP_OK;

    for (int i = 0; i < LIMITS && status == ESP_OK; i++)
        status = esp_member_number(&place, names[i], i < MEMORY ? 0.01 : 1, most[i], &values[i]);
    *limits = (struct esp_assignment_limits){
        .wall_seconds = values[WALL],
        .cpu_seconds = values[CPU],
        .memory = (uint64_t)(values[MEMORY] * 1048576),
        .trace = (uint64_t)(values[TRACE] * 1048576),
        .output = (uint64_t)(values[OUTPUT] * 1024),
        .scratch = (uint64_t)(values[SCRATCH] * 1048576),
        .processes = (unsigned)values[PROCESSES],
    };
    return status;
}

/* The rest of the policy belongs to the cases. */
static enum esp_status read_policy(struct esp_assignment *assignment, const struct place *file)
{
    static const char *const names[] = { "cutoff", "fail", "ties", "order", "cutoff-move",
                                         "score" };
    static const char *const words[] = { "local", "reference" };
    const struct place policy = esp_member(file, "policy");
    const struct place score = esp_member(&policy, "score");
    int which = 0;

    enum esp_status status = policy.json ? esp_need_object(&policy, names, 6) : ESP_OK;
    if (status == ESP_OK && score.json)
        status = esp_place_word(&score, "score", words, 2, &which);
    assignment->by_reference = which == 1;
    return status;
}

static enum esp_status read_section(struct esp_section *sections, size_t which,
                                    const struct place *place)
{
    static const char *const names[] = { "id", "title" };
    const struct place id = esp_member(place, "id");

    enum esp_status status = esp_need_object(place, names, 2);
    if (status == ESP_OK)
        status = esp_place_id(&id, &sections[which].id);
    if (status == ESP_OK)
        status = esp_need_text(place, "title", &sections[which].title);
    for (size_t i = 0; i < which && status == ESP_OK; i++)
        if (strcmp(sections[i].id, sections[which].id) == 0)
            status = esp_fail_at(&id, "there is a section '%s' before", sections[i].id);
    return status;
}

static enum esp_status read_sections(struct esp_assignment *assignment, const struct place *file)
{
    const struct place list = esp_member(file, "sections");
    const size_t count = json_array_size(list.json);
    enum esp_status status = esp_need_list(&list);

    if (status != ESP_OK)
        return status;
    struct esp_section *sections = esp_keep_room(list.source->keep, count, sizeof *sections);
    if (!sections)
        return esp_fail_memory(file);
    for (size_t i = 0; i < count && status == ESP_OK; i++) {
        const struct place section = esp_element(&list, i);
        status = read_section(sections, i, &section);
    }
    assignment->sections = sections;
    assignment->section_count = count;
    return status;
}

/* Points that are needed: not more than there are. */
static enum esp_status read_pass(struct esp_assignment *assignment, const struct place *file)
{
    double points = 0;

    for (size_t i = 0; i < assignment->item_count; i++)
        points += assignment->items[i].points;
    assignment->pass = NAN;
    return esp_member_number(file, "pass", 0, points, &assignment->pass);
}

static enum esp_status read_parts(struct owned *owned, const struct place *file)
{
    struct esp_assignment *assignment = &owned->assignment;
    enum esp_status status = check_kind(file);

    if (status == ESP_OK)
        status = read_texts(assignment, file);
    if (status == ESP_OK)
        status = read_game(assignment, file);
    if (status == ESP_OK)
        status = read_harness(assignment, file);
    if (status == ESP_OK)
        status = read_limits(&assignment->limits, file);
    if (status == ESP_OK)
        status = read_policy(assignment, file);
    if (status == ESP_OK)
        status = read_sections(assignment, file);
    if (status == ESP_OK)
        status = esp_read_cases(&owned->cases, &assignment->case_count, file, assignment->game);
    assignment->cases = owned->cases;
    if (status == ESP_OK)
        status = esp_read_items(assignment, file);
    return status == ESP_OK ? read_pass(assignment, file) : status;
}

/* --- the file ----------------------------------------------------------------------------- */

static enum esp_status load(json_t **root, const char *file, struct esp_error *error)
{
    json_error_t at;

    errno = 0;
    *root = json_load_file(file, JSON_REJECT_DUPLICATES, &at);
    if (*root)
        return ESP_OK;
    if (json_error_code(&at) == json_error_cannot_open_file)
        return esp_fail(error, ESP_IO, "%s: %s", file, strerror(errno));
    if (json_error_code(&at) == json_error_out_of_memory)
        return esp_fail(error, ESP_NO_MEMORY, "%s: no memory for an assignment", file);
    return esp_fail(error, ESP_BAD_INPUT, "%s: line %d, column %d: %s", file, at.line, at.column,
                    at.text);
}

enum esp_status esp_assignment_read(struct esp_assignment **out, const char *file,
                                    struct esp_error *error)
{
    struct owned *owned = calloc(1, sizeof *owned);

    *out = NULL;
    if (!owned)
        return esp_fail(error, ESP_NO_MEMORY, "%s: no memory for an assignment", file);
    const struct source source = { file, &owned->keep, error };
    enum esp_status status = load(&owned->root, file, error);
    if (status == ESP_OK) {
        const struct place whole = { &source, NULL, NULL, 0, owned->root };
        status = read_parts(owned, &whole);
    }
    if (status != ESP_OK) {
        esp_assignment_free(&owned->assignment);
        return status;
    }
    *out = &owned->assignment;
    return ESP_OK;
}
