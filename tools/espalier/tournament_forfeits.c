/*
 * tournament_forfeits.c - who gave games away, how, and how often.
 *
 * A program that is broken loses all its games, each with the same reason or
 * one that differs in a move: a row for every game would bury the others.
 */
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "tournament.h"

/* Forfeits of one kind by one agent. */
struct fault {
    uint32_t entrant, first, times; /* first: the number of its first game */
    const char *why;                /* in that game */
    size_t kind;                    /* so much of why tells the kind */
};

const char *tournament_why(const char *reason)
{
    static const char behind[] = " forfeits: ";
    const char *found = strstr(reason, behind);

    return found ? found + sizeof behind - 1 : reason;
}

/* Up to what was quoted or comes after a colon. */
static size_t kind_length(const char *why)
{
    return strcspn(why, ":'");
}

static struct fault *find(struct fault *faults, size_t count, uint32_t entrant, const char *why)
{
    const size_t kind = kind_length(why);

    for (size_t i = 0; i < count; i++)
        if (faults[i].entrant == entrant && faults[i].kind == kind &&
            memcmp(faults[i].why, why, kind) == 0)
            return &faults[i];
    return NULL;
}

/* All of them, which the caller frees; their number in *count. */
static struct fault *collect(const struct esp_tournament *tournament, size_t *count)
{
    const uint32_t games = esp_tournament_fixtures(tournament);
    struct fault *faults = must(calloc((size_t)games + 1, sizeof *faults));

    *count = 0;
    for (uint32_t i = 0; i < games; i++) {
        const struct esp_fixture_result *result = esp_tournament_result(tournament, i);
        if (!result || result->end != ESP_MATCH_FORFEIT)
            continue;
        const uint32_t loser = esp_tournament_fixture(tournament, i)->seats[1 - result->winner];
        const char *why = tournament_why(result->reason);
        struct fault *fault = find(faults, *count, loser, why);
        if (!fault) {
            fault = &faults[(*count)++];
            *fault = (struct fault){ loser, i + 1, 0, why, kind_length(why) };
        }
        fault->times++;
    }
    return faults;
}

/* By agents as the document has them, what happened oftest first. */
static int by_agent(const void *one, const void *other)
{
    const struct fault *a = one, *b = other;

    if (a->entrant != b->entrant)
        return a->entrant < b->entrant ? -1 : 1;
    if (a->times != b->times)
        return a->times > b->times ? -1 : 1;
    return (a->first > b->first) - (a->first < b->first);
}

struct table tournament_forfeit_table(const struct tournament_view *view)
{
    static const char *const heads[] = { "forfeits", "times", "first in game",
                                         "reason in that game" };
    struct table table = { .columns = sizeof heads / sizeof heads[0] };
    size_t count;
    struct fault *faults = collect(view->tournament, &count);

    for (size_t i = 0; i < table.columns; i++)
        table_add(&table, "%s", heads[i]);
    qsort(faults, count, sizeof *faults, by_agent);
    for (size_t i = 0; i < count; i++) {
        table_add(&table, "%s", view->plan->entrants[faults[i].entrant].name);
        table_add(&table, "%u", faults[i].times);
        table_add(&table, "%u", faults[i].first);
        table_add(&table, "%s", faults[i].why);
    }
    free(faults);
    return table;
}
