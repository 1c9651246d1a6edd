/*
 * match.c - any bytes as a recorded game: what is accepted can be written,
 * read again to the same text, and taken back move by move. Bytes that do not
 * begin like JSON are lines typed by a person instead: the first names a game,
 * the others are moves.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/play.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A wrong answer ends the program, as a crash would. */
static void must(bool holds)
{
    if (!holds)
        abort();
}

static char *json_of(const struct esp_match *match)
{
    const size_t length = esp_match_json(match, NULL, 0);
    char *text = malloc(length + 1);

    must(text != NULL);
    must(esp_match_json(match, text, length + 1) == length);
    must(strlen(text) == length);
    return text;
}

static void write_and_read_again(const struct esp_match *match)
{
    struct esp_match *other;
    char *text = json_of(match);

    must(esp_match_read(&other, text, "again", NULL) == ESP_OK);
    char *again = json_of(other);
    must(strcmp(text, again) == 0);
    free(again);
    free(text);
    esp_match_free(other);
}

static void take_back(struct esp_match *match)
{
    size_t plies = esp_match_plies(match);

    while (esp_match_undo(match))
        must(esp_match_plies(match) == --plies);
    must(plies == 0);
}

static void check_message(enum esp_status status, const struct esp_error *error)
{
    must((status == ESP_OK) == (error->text[0] == '\0'));
    must(!strchr(error->text, '\n'));
}

static void read_record(const char *text)
{
    struct esp_error error = { .text = "" };
    struct esp_match *match;
    const enum esp_status status = esp_match_read(&match, text, "fuzz", &error);

    check_message(status, &error);
    must((status == ESP_OK) == (match != NULL));
    if (!match)
        return;
    write_and_read_again(match);
    take_back(match);
    esp_match_free(match);
}

/* Each line is a move, or refused with a reason. */
static void type_moves(struct esp_match *match, char *lines)
{
    char *line;

    while ((line = strsep(&lines, "\n")) != NULL) {
        struct esp_error error = { .text = "" };
        const size_t plies = esp_match_plies(match);
        const enum esp_status status = esp_match_play_text(match, line, &error);
        check_message(status, &error);
        must(esp_match_plies(match) == plies + (status == ESP_OK));
    }
}

static void type(char *lines)
{
    struct esp_position *start;
    struct esp_match *match;
    const char *name = strsep(&lines, "\n");
    const struct esp_game *game = esp_game_find(name, NULL);

    if (!game || esp_position_new(&start, game, "", NULL, 0, NULL, NULL) != ESP_OK)
        return;
    must(esp_match_new(&match, start, NULL, NULL) == ESP_OK);
    type_moves(match, lines);
    write_and_read_again(match);
    take_back(match);
    esp_match_free(match);
    esp_position_free(start);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);

    must(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    if (size && text[0] == '{')
        read_record(text);
    else
        type(text);
    free(text);
    return 0;
}
