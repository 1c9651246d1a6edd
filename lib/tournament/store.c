/*
 * store.c - the file that keeps every game of a tournament, and the way back.
 *
 * The first line has the terms, every other one a game behind its pairing.
 * Lines are only ever added, each in one piece and at once, so that whatever
 * ends the program leaves whole lines and at most one that was cut off.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tournament.h"

struct reading {
    struct esp_tournament *tournament;
    const char *path;
    unsigned long line;
};

/* --- the terms ----------------------------------------------------------------- */

static void put_header(struct esp_out *out, const struct esp_tournament *tournament)
{
    esp_put(out, "{\"format\":\"espalier-tournament\",\"version\":1,\"terms\":");
    tournament_put_terms(out, tournament);
    esp_put(out, "}\n");
}

static void put_json(struct esp_out *out, const json_t *value)
{
    char *text = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;

    esp_put(out, text ? text : "nothing");
    free(text);
}

static void say_values(char *text, size_t room, const char *path, const json_t *recorded,
                       const json_t *asked)
{
    struct esp_out out = { text, room, 0 };

    esp_putf(&out, "%s is ", path);
    put_json(&out, recorded);
    esp_put(&out, " there and ");
    put_json(&out, asked);
    esp_put(&out, " here");
}

/* The first place where they differ, in words; false where they do not. */
static bool find_difference(char *text, size_t room, const char *path, const json_t *recorded,
                            const json_t *asked)
{
    char below[256];
    const char *key;
    json_t *value;

    if (json_equal(recorded, asked))
        return false;
    if (json_is_object(recorded) && json_is_object(asked) &&
        json_object_size(recorded) == json_object_size(asked)) {
        json_object_foreach((json_t *)(uintptr_t)asked, key, value) {
            snprintf(below, sizeof below, "%s%s%s", path, *path ? "." : "", key);
            if (find_difference(text, room, below, json_object_get(recorded, key), value))
                return true;
        }
    }
    if (json_is_array(recorded) && json_is_array(asked)) {
        for (size_t i = 0; i < json_array_size(asked) || i < json_array_size(recorded); i++) {
            snprintf(below, sizeof below, "%s[%zu]", path, i);
            if (find_difference(text, room, below, json_array_get(recorded, i),
                                json_array_get(asked, i)))
                return true;
        }
    }
    say_values(text, room, path, recorded, asked);
    return true;
}

static enum esp_status compare_terms(const struct reading *reading, const json_t *terms,
                                     struct esp_error *error)
{
    char difference[300], *text;
    enum esp_status status = ESP_OK;

    TOURNAMENT_PRINTED(text, tournament_put_terms, reading->tournament);
    json_t *asked = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    if (!asked)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for the terms of a tournament");
    if (find_difference(difference, sizeof difference, "", terms, asked))
        status = esp_fail(error, ESP_BAD_INPUT,
                          "%s was recorded for another tournament than %s: %s", reading->path,
                          reading->tournament->name, difference);
    json_decref(asked);
    return status;
}

static enum esp_status read_header(const struct reading *reading, const char *line,
                                   struct esp_error *error)
{
    json_t *header = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    const char *format = json_string_value(json_object_get(header, "format"));
    const json_t *terms = json_object_get(header, "terms");
    enum esp_status status;

    if (!format || strcmp(format, "espalier-tournament") != 0 || !json_is_object(terms))
        status = esp_fail(error, ESP_BAD_INPUT,
                          "%s: line 1 is not the head of a tournament's record", reading->path);
    else if (json_integer_value(json_object_get(header, "version")) != 1)
        status = esp_fail(error, ESP_BAD_INPUT, "%s: line 1: \"version\" is not 1", reading->path);
    else
        status = compare_terms(reading, terms, error);
    json_decref(header);
    return status;
}

/* --- a game -------------------------------------------------------------------- */

static void put_game(struct esp_out *out, const struct esp_tournament *tournament,
                     const struct esp_fixture *fixture, const struct esp_match *match)
{
    tournament_put_pairing(out, tournament, fixture);
    const size_t used = out->length < out->room ? out->length : out->room;
    out->length += esp_match_json(match, out->text ? out->text + used : NULL, out->room - used);
    esp_put(out, "}\n");
}

/* The due slot that the line belongs to, by its number; the rest has to agree. */
static enum esp_status find_slot(const struct reading *reading, const char *line,
                                 struct slot **slot, size_t *length, struct esp_error *error)
{
    struct esp_tournament *tournament = reading->tournament;
    uint32_t number = 0;
    char *pairing;

    if (sscanf(line, "{\"number\":%" SCNu32, &number) != 1 || number < 1 ||
        number > tournament->slot_count)
        return esp_fail(error, ESP_BAD_INPUT, "%s: line %lu: expected a game with its \"number\", "
                                              "1 to %" PRIu32,
                        reading->path, reading->line, tournament->slot_count);
    *slot = &tournament->slots[number - 1];
    if ((*slot)->state != SLOT_DUE)
        return esp_fail(error, ESP_BAD_INPUT, "%s: line %lu: game %" PRIu32 " %s", reading->path,
                        reading->line, number,
                        (*slot)->state == SLOT_PLAYED ? "was played before" : "was not due yet");
    TOURNAMENT_PRINTED(pairing, tournament_put_pairing, tournament, &(*slot)->fixture);
    if (!pairing)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a pairing");
    *length = strlen(pairing);
    const bool same = strncmp(line, pairing, *length) == 0;
    enum esp_status status = same ? ESP_OK
                                  : esp_fail(error, ESP_BAD_INPUT,
                                             "%s: line %lu: expected %.*s", reading->path,
                                             reading->line, (int)*length - 10, pairing);
    free(pairing);
    return status;
}

/* A whole game of this tournament, from the opening that the schedule has for it. */
static enum esp_status check_game(const struct reading *reading, const struct slot *slot,
                                  const struct esp_match *match, struct esp_error *error)
{
    const struct esp_position *start = esp_match_start(match);
    const uint32_t opening = slot->fixture.opening;
    char *text = tournament_state_text(start);

    if (!text)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a position");
    const bool same = start->game == reading->tournament->game &&
                      strcmp(text, reading->tournament->opening_texts[opening]) == 0;
    free(text);
    if (!same)
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s: line %lu: the game does not begin at opening %" PRIu32,
                        reading->path, reading->line, opening + 1);
    if (esp_match_its_result(match)->end == ESP_MATCH_RUNNING)
        return esp_fail(error, ESP_BAD_INPUT, "%s: line %lu: the game is not finished",
                        reading->path, reading->line);
    return ESP_OK;
}

static enum esp_status read_game(const struct reading *reading, char *line, size_t length,
                                 struct esp_error *error)
{
    struct esp_match *match;
    struct slot *slot = NULL;
    size_t pairing = 0;
    char name[300];

    enum esp_status status = find_slot(reading, line, &slot, &pairing, error);
    if (status != ESP_OK)
        return status;
    if (line[length - 1] == '}')
        line[length - 1] = '\0'; /* the game's document ends before the line's last brace */
    snprintf(name, sizeof name, "%s: line %lu", reading->path, reading->line);
    status = esp_match_read(&match, line + pairing, name, error);
    if (status != ESP_OK)
        return status;
    status = check_game(reading, slot, match, error);
    if (status == ESP_OK)
        status = tournament_note(reading->tournament, slot->fixture.number, match, error);
    esp_match_free(match);
    return status;
}

/* --- the file ------------------------------------------------------------------ */

static enum esp_status fail_file(const char *what, const char *path, struct esp_error *error)
{
    return esp_fail(error, ESP_IO, "cannot %s %s: %s", what, path, strerror(errno));
}

/* All whole lines; *end is where the last one ends. */
static enum esp_status read_lines(struct reading *reading, FILE *file, long *end,
                                  struct esp_error *error)
{
    enum esp_status status = ESP_OK;
    char *line = NULL;
    size_t room = 0;
    ssize_t length;

    *end = 0;
    while (status == ESP_OK && (length = getline(&line, &room, file)) > 0 &&
           line[length - 1] == '\n') {
        *end += length;
        reading->line++;
        line[--length] = '\0';
        status = reading->line == 1 ? read_header(reading, line, error)
                                    : read_game(reading, line, (size_t)length, error);
    }
    free(line);
    return status == ESP_OK && ferror(file) ? fail_file("read", reading->path, error) : status;
}

/* Read what is there, cut off what is not whole, and go to the end. */
static enum esp_status take_up(struct esp_tournament *tournament, FILE *file, const char *path,
                               bool *repaired, struct esp_error *error)
{
    struct reading reading = { tournament, path, 0 };
    long end;

    enum esp_status status = read_lines(&reading, file, &end, error);
    if (status != ESP_OK)
        return status;
    if (fseek(file, 0, SEEK_END) != 0)
        return fail_file("read", path, error);
    const bool cut = ftell(file) > end;
    if (cut && ftruncate(fileno(file), end) != 0)
        return fail_file("repair", path, error);
    if (repaired)
        *repaired = cut;
    if (fseek(file, end, SEEK_SET) != 0)
        return fail_file("read", path, error);
    if (reading.line > 0)
        return ESP_OK;
    char *header;
    TOURNAMENT_PRINTED(header, put_header, tournament);
    if (!header)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a record");
    if (fputs(header, file) < 0 || fflush(file) != 0)
        status = fail_file("write", path, error);
    free(header);
    return status;
}

enum esp_status esp_tournament_open(struct esp_tournament *tournament, const char *path,
                                    bool *repaired, struct esp_error *error)
{
    const int number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    enum esp_status status = ESP_OK;
    struct stat found;

    assert(!tournament->record && tournament->played == 0);
    FILE *file = number >= 0 ? fdopen(number, "r+") : NULL;
    if (!file) {
        status = fail_file("open", path, error);
        if (number >= 0)
            close(number);
        return status;
    }
    if (fstat(number, &found) != 0)
        status = fail_file("read", path, error);
    else if (!S_ISREG(found.st_mode))
        status = esp_fail(error, ESP_IO, "%s is no ordinary file, which a record has to be", path);
    else if (flock(number, LOCK_EX | LOCK_NB) != 0)
        status = errno == EWOULDBLOCK
                     ? esp_fail(error, ESP_IO, "%s is being written by another tournament", path)
                     : fail_file("lock", path, error);
    if (status == ESP_OK)
        status = take_up(tournament, file, path, repaired, error);
    if (status == ESP_OK)
        tournament->record = file;
    else
        fclose(file);
    return status;
}

enum esp_status esp_tournament_enter(struct esp_tournament *tournament,
                                     const struct esp_fixture *fixture,
                                     const struct esp_match *match, struct esp_error *error)
{
    char *line = NULL;

    assert(tournament->slots[fixture->number].state == SLOT_TAKEN);
    if (tournament->record) {
        TOURNAMENT_PRINTED(line, put_game, tournament, fixture, match);
        if (!line)
            return esp_fail(error, ESP_NO_MEMORY, "no memory for a record");
        const bool written = fputs(line, tournament->record) >= 0 &&
                             fflush(tournament->record) == 0;
        free(line);
        if (!written)
            return esp_fail(error, ESP_IO, "cannot write the record of the games: %s",
                            strerror(errno));
    }
    return tournament_note(tournament, fixture->number, match, error);
}
