/*
 * read.c - the document of a tournament.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tournament.h"

/* --- helpers ------------------------------------------------------------------- */

enum esp_status tournament_fail_expected(const struct document *document, const char *key,
                                         const char *expected, struct esp_error *error)
{
    return esp_fail(error, ESP_BAD_INPUT, "%s: \"%s\" is missing or wrong, expected %s",
                    document->name, key, expected);
}

enum esp_status tournament_check_keys(const struct document *document, const json_t *object,
                                      const char *where, const char *const *keys, size_t count,
                                      struct esp_error *error)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        struct esp_error own = { .text = "" };
        bool known = false;
        for (size_t i = 0; i < count; i++)
            known |= strcmp(keys[i], key) == 0;
        if (known)
            continue;
        esp_fail_unknown(&own, "key", key, keys, count);
        return esp_fail(error, ESP_BAD_INPUT, "%s: %s%s%s", document->name, where,
                        *where ? " has " : "", own.text);
    }
    return ESP_OK;
}

enum esp_status tournament_read_number(int64_t *number, const struct document *document,
                                       const json_t *object, const char *where, const char *key,
                                       int64_t least, int64_t most, int64_t otherwise,
                                       struct esp_error *error)
{
    const json_t *value = json_object_get(object, key);

    *number = value ? json_integer_value(value) : otherwise;
    if ((!value && otherwise >= least) ||
        (json_is_integer(value) && *number >= least && *number <= most))
        return ESP_OK;
    return esp_fail(error, ESP_BAD_INPUT,
                    most == INT64_MAX
                        ? "%s: \"%s%s\" is missing or wrong, expected a whole number from %" PRId64
                        : "%s: \"%s%s\" is missing or wrong, expected a whole number from %" PRId64
                          " to %" PRId64,
                    document->name, where, key, least, most);
}

static enum esp_status keep(char **out, const char *text, struct esp_error *error)
{
    *out = strdup(text);
    return *out ? ESP_OK : esp_fail(error, ESP_NO_MEMORY, "no memory for a tournament");
}

/* --- the game ------------------------------------------------------------------ */

/* A parameter as a text, whether it is written as one or as a number. */
static enum esp_status keep_setting(struct esp_setting *setting, const char *name,
                                    const json_t *value, const struct document *document,
                                    struct esp_error *error)
{
    char number[ESP_NUMBER_TEXT];
    char *kept_name = NULL, *kept_value = NULL;

    if (!json_is_string(value) && !json_is_number(value))
        return esp_fail(error, ESP_BAD_INPUT, "%s: \"params.%s\" is wrong, expected a text or a "
                                              "number",
                        document->name, name);
    esp_print_value(json_number_value(value), number);
    enum esp_status status = keep(&kept_name, name, error);
    if (status == ESP_OK)
        status = keep(&kept_value, json_is_string(value) ? json_string_value(value) : number,
                      error);
    *setting = (struct esp_setting){ kept_name, kept_value };
    return status;
}

static enum esp_status read_params(struct esp_tournament *tournament,
                                   const struct document *document, struct esp_error *error)
{
    json_t *params = json_object_get(document->root, "params"), *value;
    enum esp_status status = ESP_OK;
    const char *name;

    if (params && !json_is_object(params))
        return tournament_fail_expected(document, "params", "an object", error);
    tournament->settings = calloc(json_object_size(params) + 1, sizeof *tournament->settings);
    if (!tournament->settings)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for parameters");
    json_object_foreach(params, name, value) {
        status = keep_setting(&tournament->settings[tournament->setting_count++], name, value,
                              document, error);
        if (status != ESP_OK)
            break;
    }
    return status;
}

/* A match that begins there would say whether the game can be played at all. */
static enum esp_status check_playable(const struct esp_position *start, struct esp_error *error)
{
    struct esp_match *match;
    const enum esp_status status = esp_match_new(&match, start, NULL, error);

    if (status == ESP_OK)
        esp_match_free(match);
    return status;
}

static enum esp_status read_game(struct esp_tournament *tournament,
                                 const struct document *document, struct esp_error *error)
{
    const char *game = json_string_value(json_object_get(document->root, "game"));
    const json_t *position = json_object_get(document->root, "position");
    struct esp_error own = { .text = "" };

    if (!game)
        return tournament_fail_expected(document, "game", "the name of a game", error);
    if (position && !json_is_string(position))
        return tournament_fail_expected(document, "position", "a text", error);
    tournament->game = esp_game_find(game, &own);
    if (!tournament->game)
        return esp_fail(error, ESP_BAD_INPUT, "%s: %s", document->name, own.text);
    enum esp_status status = read_params(tournament, document, error);
    if (status != ESP_OK)
        return status;
    status = tournament_position(&tournament->start, tournament,
                                 position ? json_string_value(position) : "", &own);
    if (status == ESP_OK)
        status = check_playable(tournament->start, &own);
    tournament->plan.start = tournament->start;
    return status == ESP_OK ? ESP_OK
                            : esp_fail(error, status, "%s: %s", document->name, own.text);
}

/* --- agents -------------------------------------------------------------------- */

/* Something to print in a table. */
static bool is_name(const char *name)
{
    bool good = name && *name && strlen(name) <= 64;

    for (; good && *name; name++)
        good = (unsigned char)*name >= 0x20 && *name != 0x7f;
    return good;
}

static enum esp_status read_agent(struct esp_entrant *entrant, const json_t *agent, size_t index,
                                  const struct document *document, struct esp_error *error)
{
    static const char *const keys[] = { "name", "plays" };
    const char *name = json_string_value(json_object_get(agent, "name"));
    const char *plays = json_string_value(json_object_get(agent, "plays"));
    char where[32], *kept_name = NULL, *kept_plays = NULL;

    snprintf(where, sizeof where, "agents[%zu]", index);
    if (!json_is_object(agent))
        return tournament_fail_expected(document, where,
                                        "an object with a \"name\" and what it \"plays\"", error);
    enum esp_status status = tournament_check_keys(document, agent, where, keys, 2, error);
    if (status != ESP_OK)
        return status;
    if (!is_name(name) || !plays)
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s: %s: \"%s\" is missing or wrong, expected %s", document->name, where,
                        plays ? "name" : "plays",
                        plays ? "a text of 1 to 64 bytes without control characters"
                              : "words like \"random\" or \"search:depth=4\"");
    status = keep(&kept_name, name, error);
    if (status == ESP_OK)
        status = keep(&kept_plays, plays, error);
    *entrant = (struct esp_entrant){ .name = kept_name, .plays = kept_plays };
    return status;
}

static enum esp_status check_names(const struct esp_tournament *tournament,
                                   const struct document *document, struct esp_error *error)
{
    for (uint32_t i = 0; i < tournament->plan.entrant_count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (strcmp(tournament->entrants[i].name, tournament->entrants[j].name) == 0)
                return esp_fail(error, ESP_BAD_INPUT,
                                "%s: agents[%" PRIu32 "] and agents[%" PRIu32
                                "] have one name, '%s'",
                                document->name, j, i, tournament->entrants[i].name);
    return ESP_OK;
}

static enum esp_status read_agents(struct esp_tournament *tournament,
                                   const struct document *document, struct esp_error *error)
{
    const json_t *agents = json_object_get(document->root, "agents");
    const size_t count = json_array_size(agents);
    struct esp_tournament_plan *plan = &tournament->plan;
    enum esp_status status = ESP_OK;

    if (count < 2 || count > TOURNAMENT_ENTRANTS)
        return tournament_fail_expected(document, "agents", "a list of 2 to 500", error);
    tournament->entrants = calloc(count, sizeof *tournament->entrants);
    plan->entrants = tournament->entrants;
    if (!plan->entrants)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for agents");
    for (size_t i = 0; i < count && status == ESP_OK; i++) {
        status = read_agent(&tournament->entrants[i], json_array_get(agents, i), i, document,
                            error);
        plan->entrant_count++;
    }
    return status == ESP_OK ? check_names(tournament, document, error) : status;
}

/* --- numbers ------------------------------------------------------------------- */

/* Semi-finals have four players: winners of four leagues, two of each of two, four of one. */
static enum esp_status read_playoffs(struct esp_tournament *tournament,
                                     const struct document *document, struct esp_error *error)
{
    const json_t *wanted = json_object_get(document->root, "playoffs");
    struct esp_tournament_plan *plan = &tournament->plan;

    if (wanted && !json_is_boolean(wanted))
        return tournament_fail_expected(document, "playoffs", "true or false", error);
    plan->playoffs = wanted ? json_is_true(wanted) : plan->leagues == 4;
    if (plan->playoffs && plan->leagues != 1 && plan->leagues != 2 && plan->leagues != 4)
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s: play-offs need 1, 2 or 4 leagues, not %" PRIu32, document->name,
                        plan->leagues);
    if (plan->playoffs && plan->entrant_count < 4)
        return esp_fail(error, ESP_BAD_INPUT, "%s: play-offs need 4 agents, not %" PRIu32,
                        document->name, plan->entrant_count);
    return ESP_OK;
}

static enum esp_status read_numbers(struct esp_tournament *tournament,
                                    const struct document *document, struct esp_error *error)
{
    const json_t *root = document->root, *time = json_object_get(root, "time");
    struct esp_tournament_plan *plan = &tournament->plan;
    int64_t leagues, seed, cycles, extra;

    enum esp_status status =
        tournament_read_number(&leagues, document, root, "", "leagues", 1, plan->entrant_count / 2,
                               1, error);
    if (status == ESP_OK)
        status = tournament_read_number(&seed, document, root, "", "seed", 0, INT64_MAX, 0, error);
    if (status == ESP_OK)
        status = tournament_read_number(&cycles, document, root, "", "cycles", 1, 1000, 1, error);
    if (status == ESP_OK)
        status = tournament_read_number(&extra, document, root, "", "extra", 0, 100, 2, error);
    if (status != ESP_OK)
        return status;
    if (time && !(json_number_value(time) > 0 && json_number_value(time) <= 86400))
        return tournament_fail_expected(document, "time", "seconds for a move, above 0", error);
    plan->leagues = (uint32_t)leagues;
    plan->seed = (uint64_t)seed;
    plan->cycles = (uint32_t)cycles;
    plan->extra = (uint32_t)extra;
    plan->seconds = json_number_value(time);
    return read_playoffs(tournament, document, error);
}

/* --- points -------------------------------------------------------------------- */

static enum esp_status read_list(double *numbers, const json_t *list, size_t count,
                                 const struct document *document, const char *key,
                                 const char *expected, struct esp_error *error)
{
    for (size_t i = 0; i < count; i++) {
        const json_t *number = json_array_get(list, i);
        if (!json_is_number(number))
            return tournament_fail_expected(document, key, expected, error);
        numbers[i] = json_number_value(number);
    }
    return ESP_OK;
}

/* Those of the checkers coursework: 7 for the winner, 6 for the runner-up and so on. */
static void standard_points(struct esp_tournament_plan *plan, double *places)
{
    plan->place_count = 7;
    for (uint32_t i = 0; i < plan->place_count; i++)
        places[i] = 7 - (double)i;
    plan->medals[0] = 2;
    plan->medals[1] = plan->medals[2] = 1;
}

static enum esp_status read_points(struct esp_tournament *tournament,
                                   const struct document *document, struct esp_error *error)
{
    static const char *const keys[] = { "places", "medals" };
    const json_t *points = json_object_get(document->root, "points");
    const json_t *places = json_object_get(points, "places");
    const json_t *medals = json_object_get(points, "medals");
    struct esp_tournament_plan *plan = &tournament->plan;
    enum esp_status status = ESP_OK;

    tournament->places = calloc(TOURNAMENT_PLACES, sizeof *tournament->places);
    if (!tournament->places)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for points");
    plan->places = tournament->places;
    standard_points(plan, tournament->places);
    if (points && !json_is_object(points))
        return tournament_fail_expected(document, "points", "an object", error);
    status = tournament_check_keys(document, points, "points", keys, 2, error);
    if (status == ESP_OK && places) {
        if (json_array_size(places) < 1 || json_array_size(places) > TOURNAMENT_PLACES)
            return tournament_fail_expected(document, "points.places",
                                            "a list of 1 to 100 numbers", error);
        plan->place_count = (uint32_t)json_array_size(places);
        status = read_list(tournament->places, places, plan->place_count, document,
                           "points.places", "a list of numbers", error);
    }
    if (status == ESP_OK && medals) {
        if (json_array_size(medals) != 3)
            return tournament_fail_expected(document, "points.medals",
                                            "three numbers: gold, silver, bronze", error);
        status = read_list(plan->medals, medals, 3, document, "points.medals",
                           "three numbers: gold, silver, bronze", error);
    }
    return status;
}

/* --- all ----------------------------------------------------------------------- */

static enum esp_status check_format(const struct document *document, struct esp_error *error)
{
    static const char *const keys[] = { "tournament", "version",  "title",    "game",
                                        "params",     "position", "agents",   "leagues",
                                        "seed",       "cycles",   "openings", "time",
                                        "playoffs",   "extra",    "points" };
    const char *format = json_string_value(json_object_get(document->root, "tournament"));
    const json_t *version = json_object_get(document->root, "version");
    const json_t *title = json_object_get(document->root, "title");

    if (!json_is_object(document->root))
        return esp_fail(error, ESP_BAD_INPUT, "%s: expected a JSON object", document->name);
    enum esp_status status = tournament_check_keys(document, document->root, "", keys,
                                                   sizeof keys / sizeof keys[0], error);
    if (status != ESP_OK)
        return status;
    if (!format || strcmp(format, "espalier") != 0)
        return tournament_fail_expected(document, "tournament", "\"espalier\"", error);
    if (!json_is_integer(version) || json_integer_value(version) != 1)
        return tournament_fail_expected(document, "version", "1", error);
    if (title && !json_is_string(title))
        return tournament_fail_expected(document, "title", "a text", error);
    return ESP_OK;
}

static enum esp_status read_document(struct esp_tournament *tournament,
                                     const struct document *document, struct esp_error *error)
{
    const char *title = json_string_value(json_object_get(document->root, "title"));
    enum esp_status status = check_format(document, error);

    if (status == ESP_OK)
        status = keep(&tournament->name, document->name, error);
    if (status == ESP_OK)
        status = keep(&tournament->title, title ? title : "", error);
    tournament->plan.title = tournament->title;
    if (status == ESP_OK)
        status = read_game(tournament, document, error);
    if (status == ESP_OK)
        status = read_agents(tournament, document, error);
    if (status == ESP_OK)
        status = read_numbers(tournament, document, error);
    if (status == ESP_OK)
        status = read_points(tournament, document, error);
    if (status == ESP_OK)
        status = tournament_read_openings(tournament, document, error);
    if (status == ESP_OK)
        status = tournament_draw_leagues(tournament, error);
    return status == ESP_OK ? tournament_make_fixtures(tournament, error) : status;
}

enum esp_status esp_tournament_read(struct esp_tournament **out, const char *text,
                                    const char *name, struct esp_error *error)
{
    struct document document = { name, NULL };
    json_error_t bad;

    *out = NULL;
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, &bad);
    if (!root)
        return esp_fail(error, ESP_BAD_INPUT, "%s: line %d: %s", name, bad.line, bad.text);
    document.root = root;
    struct esp_tournament *tournament = calloc(1, sizeof *tournament);
    const enum esp_status status =
        tournament ? read_document(tournament, &document, error)
                   : esp_fail(error, ESP_NO_MEMORY, "no memory for a tournament");
    json_decref(root);
    if (status == ESP_OK)
        *out = tournament;
    else
        esp_tournament_free(tournament);
    return status;
}
