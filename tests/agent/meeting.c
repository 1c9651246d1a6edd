/*
 * meeting.c - see meeting.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "meeting.h"

int make_place(void **state)
{
    struct place *place = calloc(1, sizeof *place);

    assert_non_null(place);
    strcpy(place->folder, "/tmp/espalier-agent-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    assert_int_equal(chmod(place->folder, 0755), 0);
    snprintf(place->script, sizeof place->script, "%s/agent.sh", place->folder);
    *state = place;
    return 0;
}

int remove_place(void **state)
{
    struct place *place = *state;

    unlink(place->script);
    rmdir(place->folder);
    free(place);
    return 0;
}

void write_script(const struct place *place, const char *text)
{
    FILE *file = fopen(place->script, "w");

    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(place->script, 0644), 0);
}

/* --- games ------------------------------------------------------------------------------ */

struct esp_player *player_of(const char *words, const struct esp_position *start,
                             const struct esp_agent_setup *setup)
{
    struct esp_error error = { .text = "" };
    struct esp_player *player;

    if (esp_agent_new(&player, words, start, setup, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_string_equal(player->words, words);
    return player;
}

struct meeting meet(const struct place *place, const char *game, const char *text,
                    const char *options)
{
    struct meeting meeting;
    struct esp_error error = { .text = "" };
    char words[256];

    snprintf(words, sizeof words, "exec%s:sh %s", options, place->script);
    if (esp_position_new(&meeting.start, esp_game_find(game, NULL), text, NULL, 0, NULL, &error) !=
        ESP_OK)
        fail_msg("%s", error.text);
    meeting.players[0] = player_of(words, meeting.start, NULL);
    meeting.players[1] = player_of("random", meeting.start, NULL);
    assert_int_equal(esp_match_new(&meeting.match, meeting.start, NULL, NULL), ESP_OK);
    return meeting;
}

void part(struct meeting *meeting)
{
    esp_match_free(meeting->match);
    esp_player_free(meeting->players[0]);
    esp_player_free(meeting->players[1]);
    esp_position_free(meeting->start);
}

const struct esp_match_result *play(struct meeting *meeting, size_t moves)
{
    struct esp_match *match = meeting->match;

    while (esp_match_its_result(match)->end == ESP_MATCH_RUNNING && moves-- > 0)
        assert_int_equal(esp_match_step(match, meeting->players, NULL), ESP_OK);
    return esp_match_its_result(match);
}

void expect_reasons(const struct place *place, const char *game, const char *text,
                    const struct wrong *wrong, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        write_script(place, wrong[i].script);
        struct meeting meeting = meet(place, game, text, wrong[i].options);
        const struct esp_match_result *result = play(&meeting, 3);
        assert_string_equal(result->reason, wrong[i].reason);
        assert_int_equal(result->end, ESP_MATCH_FORFEIT);
        assert_int_equal(result->winner, 1);
        part(&meeting);
    }
}
