/*
 * read.c - a match read back from its JSON document, every move played again.
 */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "espalier/text.h"
#include "match.h"

struct document {
    const char *name; /* what messages call it */
    const json_t *root;
};

static enum esp_status fail_expected(const struct document *document, const char *member,
                                     const char *expected, struct esp_error *error)
{
    return esp_fail(error, ESP_BAD_INPUT, "%s: \"%s\" is missing or wrong, expected %s",
                    document->name, member, expected);
}

/* --- the start -------------------------------------------------------------------- */

static enum esp_status read_settings(struct esp_setting **settings, size_t *count,
                                     const struct document *document, struct esp_error *error)
{
    json_t *params = json_object_get(document->root, "params"), *value;
    const char *name;

    *settings = NULL;
    *count = 0;
    if (params && !json_is_object(params))
        return fail_expected(document, "params", "an object of texts", error);
    *settings = calloc(json_object_size(params) + 1, sizeof **settings);
    if (!*settings)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for parameters");
    json_object_foreach(params, name, value) {
        if (!json_is_string(value))
            return fail_expected(document, "params", "an object of texts", error);
        (*settings)[(*count)++] = (struct esp_setting){ name, json_string_value(value) };
    }
    return ESP_OK;
}

static enum esp_status set_side(struct esp_position *start, const struct document *document,
                                struct esp_error *error)
{
    const json_t *side = json_object_get(document->root, "side");
    const char *word = json_string_value(side);

    if (!side)
        return ESP_OK;
    if (!word || (strcmp(word, "max") != 0 && strcmp(word, "min") != 0))
        return fail_expected(document, "side", "\"max\" or \"min\"", error);
    return esp_position_set_side(start, word[1] == 'a' ? ESP_MAX : ESP_MIN, error);
}

/* Errors and warnings below get the document's name in front. */
static enum esp_status named(const struct document *document, enum esp_status status,
                             const struct esp_error *own, struct esp_error *error)
{
    return status == ESP_OK ? ESP_OK : esp_fail(error, status, "%s: %s", document->name, own->text);
}

static enum esp_status read_start(struct esp_position **start, const struct document *document,
                                  struct esp_error *error)
{
    const char *name = json_string_value(json_object_get(document->root, "game"));
    const char *text = json_string_value(json_object_get(document->root, "position"));
    struct esp_error own = { .text = "" }, warning = { .text = "" };
    struct esp_setting *settings = NULL;
    size_t count;

    if (!name)
        return fail_expected(document, "game", "the name of a game", error);
    if (!text)
        return fail_expected(document, "position", "a text", error);
    const struct esp_game *game = esp_game_find(name, &own);
    if (!game)
        return named(document, ESP_BAD_INPUT, &own, error);
    enum esp_status status = read_settings(&settings, &count, document, error);
    if (status == ESP_OK)
        status = named(document,
                       esp_position_new(start, game, text, settings, count, &warning, &own), &own,
                       error);
    free(settings);
    if (status == ESP_OK && warning.text[0])
        status = esp_fail(error, ESP_BAD_INPUT, "%s: %s", document->name, warning.text);
    return status == ESP_OK ? named(document, set_side(*start, document, &own), &own, error)
                            : status;
}

/* --- the rest --------------------------------------------------------------------- */

static bool read_limit(unsigned *limit, const json_t *rules, const char *name)
{
    const json_t *value = json_object_get(rules, name);

    *limit = (unsigned)json_integer_value(value);
    return json_is_integer(value) && json_integer_value(value) >= 0 &&
           json_integer_value(value) <= INT_MAX;
}

static enum esp_status read_rules(struct esp_match_rules *rules, const struct esp_position *start,
                                  const struct document *document, struct esp_error *error)
{
    const json_t *given = json_object_get(document->root, "rules");

    *rules = esp_match_rules_of(start);
    if (!given)
        return ESP_OK;
    return read_limit(&rules->repetitions, given, "repetitions") &&
                   read_limit(&rules->plies, given, "plies")
               ? ESP_OK
               : fail_expected(document, "rules", "\"repetitions\" and \"plies\", whole numbers",
                               error);
}

static enum esp_status read_players(struct esp_match *match, const struct document *document,
                                    struct esp_error *error)
{
    const json_t *players = json_object_get(document->root, "players");
    enum esp_status status = ESP_OK;

    for (size_t seat = 0; seat < 2 && status == ESP_OK; seat++) {
        const json_t *player = json_array_get(players, seat);
        if (json_array_size(players) != 2 || !(json_is_string(player) || json_is_null(player)))
            return fail_expected(document, "players", "a list of two texts", error);
        status = esp_match_set_player(match, (int)seat, json_string_value(player), error);
    }
    return status;
}

static enum esp_status play_moves(struct esp_match *match, const struct document *document,
                                  struct esp_error *error)
{
    const json_t *moves = json_object_get(document->root, "moves");
    json_t *move;
    size_t i;

    if (!json_is_array(moves))
        return fail_expected(document, "moves", "a list of texts", error);
    json_array_foreach(moves, i, move) {
        struct esp_error own = { .text = "" };
        if (!json_is_string(move))
            return esp_fail(error, ESP_BAD_INPUT, "%s: move %zu is no text", document->name, i + 1);
        const enum esp_status status = esp_match_play_text(match, json_string_value(move), &own);
        if (status != ESP_OK)
            return esp_fail(error, status, "%s: move %zu: %s", document->name, i + 1, own.text);
    }
    return ESP_OK;
}

/* --- the result ------------------------------------------------------------------- */

static enum esp_status read_forfeit(struct esp_match *match, const json_t *result,
                                    const struct document *document, struct esp_error *error)
{
    const json_t *winner = json_object_get(result, "winner");
    const char *reason = json_string_value(json_object_get(result, "reason"));
    const json_int_t seat = json_integer_value(winner);

    if (match->result.end != ESP_MATCH_RUNNING)
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s: a forfeit, but the moves had ended the game: %s", document->name,
                        match->result.reason);
    if (!json_is_integer(winner) || seat < 0 || seat > 1 || !reason)
        return fail_expected(document, "result", "a winner 0 or 1 and a reason of the forfeit",
                             error);
    struct esp_out out = { match->result.reason, sizeof match->result.reason, 0 };
    esp_put(&out, reason);
    esp_one_line(match->result.reason);
    match->result.end = ESP_MATCH_FORFEIT;
    match->result.winner = (int)seat;
    return ESP_OK;
}

static bool same_value(const json_t *given, double value)
{
    char text[ESP_NUMBER_TEXT];

    if (isnan(value))
        return !given || json_is_null(given);
    esp_print_value(value, text);
    return json_is_string(given) ? strcmp(json_string_value(given), text) == 0
                                 : json_is_number(given) && json_number_value(given) == value;
}

static bool same_winner(const json_t *given, int winner)
{
    return winner == ESP_WINNER_NONE
               ? !given || json_is_null(given)
               : json_is_integer(given) && json_integer_value(given) == winner;
}

static enum esp_status check_result(struct esp_match *match, const struct document *document,
                                    struct esp_error *error)
{
    const json_t *result = json_object_get(document->root, "result");
    const char *end = json_string_value(json_object_get(result, "end"));
    const struct esp_match_result *true_one = &match->result;
    const char *now = esp_match_end_words[true_one->end];

    if (!end)
        return fail_expected(document, "result", "an object with an \"end\"", error);
    if (strcmp(end, esp_match_end_words[ESP_MATCH_FORFEIT]) == 0)
        return read_forfeit(match, result, document, error);
    if (strcmp(end, now) != 0)
        return esp_fail(error, ESP_BAD_INPUT, "%s: the result says '%s', but after the moves the "
                                              "game is %s%s%s",
                        document->name, end, now, *true_one->reason ? ": " : "",
                        true_one->reason);
    if (!same_winner(json_object_get(result, "winner"), true_one->winner))
        return esp_fail(error, ESP_BAD_INPUT, "%s: the result names another winner, but: %s",
                        document->name, *true_one->reason ? true_one->reason : "the game goes on");
    if (!same_value(json_object_get(result, "value"), true_one->value))
        return esp_fail(error, ESP_BAD_INPUT, "%s: the result has another value than the game",
                        document->name);
    return ESP_OK;
}

/* --- all of it -------------------------------------------------------------------- */

static enum esp_status check_format(const struct document *document, struct esp_error *error)
{
    const char *format = json_string_value(json_object_get(document->root, "format"));
    const json_t *version = json_object_get(document->root, "version");

    if (!format || strcmp(format, "espalier-game") != 0)
        return fail_expected(document, "format", "\"espalier-game\"", error);
    if (!json_is_integer(version) || json_integer_value(version) != 1)
        return fail_expected(document, "version", "1", error);
    return ESP_OK;
}

static enum esp_status read_document(struct esp_match **out, const struct document *document,
                                     struct esp_error *error)
{
    struct esp_error own = { .text = "" };
    struct esp_position *start = NULL;
    struct esp_match_rules rules;

    enum esp_status status = check_format(document, error);
    if (status == ESP_OK)
        status = read_start(&start, document, error);
    if (status == ESP_OK)
        status = read_rules(&rules, start, document, error);
    if (status == ESP_OK)
        status = named(document, esp_match_new(out, start, &rules, &own), &own, error);
    if (status != ESP_OK) {
        esp_position_free(start);
        return status;
    }
    (*out)->owned = start;
    status = read_players(*out, document, error);
    if (status == ESP_OK)
        status = play_moves(*out, document, error);
    return status == ESP_OK ? check_result(*out, document, error) : status;
}

enum esp_status esp_match_read(struct esp_match **out, const char *text, const char *name,
                               struct esp_error *error)
{
    json_error_t bad;
    struct document document = { name, NULL };

    *out = NULL;
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, &bad);
    if (!root)
        return esp_fail(error, ESP_BAD_INPUT, "%s: line %d: %s", name, bad.line, bad.text);
    document.root = root;
    const enum esp_status status = read_document(out, &document, error);
    json_decref(root);
    if (status != ESP_OK) {
        esp_match_free(*out);
        *out = NULL;
    }
    return status;
}
