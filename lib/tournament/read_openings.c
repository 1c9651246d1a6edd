/*
 * read_openings.c - the suite of openings: texts, or so many plies by chance.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tournament.h"

enum esp_status tournament_position(struct esp_position **out,
                                    const struct esp_tournament *tournament, const char *text,
                                    struct esp_error *error)
{
    struct esp_error skipped = { .text = "" };

    enum esp_status status = esp_position_new(out, tournament->game, text, tournament->settings,
                                              tournament->setting_count, &skipped, error);
    if (status != ESP_OK || !skipped.text[0])
        return status;
    esp_position_free(*out);
    *out = NULL;
    return esp_fail(error, ESP_BAD_INPUT, "%s", skipped.text);
}

/* --- one of them --------------------------------------------------------------- */

static enum esp_status check_running(const struct esp_position *opening, struct esp_error *error)
{
    double value;

    return opening->game->over(opening->params, opening->state, &value)
               ? esp_fail(error, ESP_BAD_INPUT, "the game is over there")
               : ESP_OK;
}

enum esp_status tournament_add_opening(struct esp_tournament *tournament, struct esp_error *error)
{
    struct esp_tournament_plan *plan = &tournament->plan;
    const uint32_t index = plan->opening_total;
    char *text = tournament_state_text(tournament->openings[index]);

    tournament->opening_texts[index] = text;
    plan->opening_total++; /* also without a text: it is freed like the others */
    if (!text)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for openings");
    const uint32_t first = tournament_find_opening(tournament, index, text);
    return first == index ? ESP_OK
                          : esp_fail(error, ESP_BAD_INPUT,
                                     "the same position as openings[%" PRIu32 "]", first);
}

static enum esp_status reserve(struct esp_tournament *tournament, size_t count,
                               struct esp_error *error)
{
    tournament->openings = calloc(count, sizeof(struct esp_position *));
    tournament->opening_texts = calloc(count, sizeof(char *));
    tournament->plan.openings = tournament->openings;
    return tournament->openings && tournament->opening_texts
               ? ESP_OK
               : esp_fail(error, ESP_NO_MEMORY, "no memory for %zu openings", count);
}

/* --- texts --------------------------------------------------------------------- */

static enum esp_status add_text(struct esp_tournament *tournament, const char *text,
                                struct esp_error *error)
{
    struct esp_position **place = &tournament->openings[tournament->plan.opening_total];

    enum esp_status status = tournament_position(place, tournament, text, error);
    if (status == ESP_OK)
        status = tournament_add_opening(tournament, error);
    return status == ESP_OK ? check_running(*place, error) : status;
}

static enum esp_status read_texts(struct esp_tournament *tournament,
                                  const struct document *document, const json_t *list,
                                  struct esp_error *error)
{
    const size_t count = json_array_size(list);
    enum esp_status status = ESP_OK;

    if (count < 1 || count > TOURNAMENT_OPENINGS)
        return tournament_fail_expected(document, "openings", "1 to 10,000 positions", error);
    status = reserve(tournament, count, error);
    for (size_t i = 0; i < count && status == ESP_OK; i++) {
        const char *text = json_string_value(json_array_get(list, i));
        struct esp_error own = { .text = "" };
        if (!text)
            return esp_fail(error, ESP_BAD_INPUT, "%s: openings[%zu] is no text, expected a "
                                                  "position of %s",
                            document->name, i, tournament->game->name);
        status = add_text(tournament, text, &own);
        if (status != ESP_OK)
            esp_fail(error, status, "%s: openings[%zu]: %s", document->name, i, own.text);
    }
    tournament->plan.opening_count = tournament->plan.opening_total;
    return status;
}

/* --- by chance ----------------------------------------------------------------- */

static enum esp_status read_drawn(struct esp_tournament *tournament,
                                  const struct document *document, const json_t *wish,
                                  struct esp_error *error)
{
    static const char *const keys[] = { "plies", "count", "seed" };
    struct esp_tournament_plan *plan = &tournament->plan;
    const char *where = "openings.";
    int64_t plies, count, seed;

    enum esp_status status = tournament_check_keys(document, wish, "openings", keys, 3, error);
    if (status == ESP_OK)
        status = tournament_read_number(&plies, document, wish, where, "plies", 1,
                                        TOURNAMENT_PLIES, -1, error);
    if (status == ESP_OK)
        status = tournament_read_number(&count, document, wish, where, "count", 1,
                                        TOURNAMENT_OPENINGS, -1, error);
    if (status == ESP_OK)
        status = tournament_read_number(&seed, document, wish, where, "seed", 0, INT64_MAX,
                                        (int64_t)plan->seed, error);
    if (status != ESP_OK)
        return status;
    const uint32_t wanted = (uint32_t)count + (plan->playoffs ? plan->extra : 0);
    status = reserve(tournament, wanted, error);
    plan->opening_count = (uint32_t)count;
    return status == ESP_OK ? tournament_draw_openings(tournament, (uint32_t)plies, wanted,
                                                       (uint64_t)seed, error)
                            : status;
}

/* --- all ----------------------------------------------------------------------- */

static enum esp_status only_the_start(struct esp_tournament *tournament,
                                      const struct document *document, struct esp_error *error)
{
    struct esp_error own = { .text = "" };
    enum esp_status status = reserve(tournament, 1, error);

    if (status != ESP_OK)
        return status;
    tournament->plan.opening_count = 1;
    status = add_text(tournament, tournament->start->text ? tournament->start->text : "", &own);
    return status == ESP_OK ? ESP_OK
                            : esp_fail(error, status, "%s: position: %s", document->name, own.text);
}

enum esp_status tournament_read_openings(struct esp_tournament *tournament,
                                         const struct document *document,
                                         struct esp_error *error)
{
    const json_t *openings = json_object_get(document->root, "openings");

    if (!openings)
        return only_the_start(tournament, document, error);
    if (json_is_array(openings))
        return read_texts(tournament, document, openings, error);
    if (json_is_object(openings))
        return read_drawn(tournament, document, openings, error);
    return tournament_fail_expected(document, "openings",
                                    "a list of positions, or {\"plies\":..,\"count\":..}", error);
}
