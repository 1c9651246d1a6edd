/*
 * tournament.c - what a tournament is asked for, and its end.
 */
#include <stdlib.h>

#include "tournament.h"

const struct esp_tournament_plan *esp_tournament_its_plan(const struct esp_tournament *tournament)
{
    return &tournament->plan;
}

/* Texts that are const for everybody but their owner. */
static void free_text(const char *text)
{
    free((char *)(uintptr_t)text);
}

static void free_openings(struct esp_tournament *tournament)
{
    for (uint32_t i = 0; i < tournament->plan.opening_total; i++) {
        esp_position_free(tournament->openings[i]);
        free(tournament->opening_texts[i]);
    }
    free(tournament->openings);
    free(tournament->opening_texts);
}

static void free_slots(struct esp_tournament *tournament)
{
    for (uint32_t i = 0; i < tournament->slot_count; i++)
        free_text(tournament->slots[i].result.reason);
    free(tournament->slots);
}

void esp_tournament_free(struct esp_tournament *tournament)
{
    if (!tournament)
        return;
    if (tournament->record)
        fclose(tournament->record);
    free_slots(tournament);
    free_openings(tournament);
    esp_position_free(tournament->start);
    for (size_t i = 0; i < tournament->setting_count; i++) {
        free_text(tournament->settings[i].name);
        free_text(tournament->settings[i].value);
    }
    for (uint32_t i = 0; i < tournament->plan.entrant_count; i++) {
        free_text(tournament->entrants[i].name);
        free_text(tournament->entrants[i].plays);
    }
    free(tournament->settings);
    free(tournament->entrants);
    free(tournament->members);
    free(tournament->first);
    free(tournament->places);
    free(tournament->title);
    free(tournament->name);
    free(tournament);
}
