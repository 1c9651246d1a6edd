/*
 * play.c - games against an opponent, and positions with good moves.
 */
#include <math.h>
#include <string.h>

#include "espalier/text.h"
#include "layers.h"
#include "value.h"

enum { PLIES_MOST = 1000 }; /* of a game, where the case does not say */

/* --- the opponent ---------------------------------------------------------------------------- */

/* Words as `--compare` takes them: "alphabeta+depth=5". */
static enum esp_status read_words(struct esp_case *one, const struct place *place,
                                  const char *text)
{
    struct esp_error inner = { .text = "" };

    while (*text) {
        const size_t length = strcspn(text, "+");
        const char *word = esp_keep_text(place->source->keep, text, length);
        if (!word)
            return esp_fail_memory(place);
        if (esp_options_set_word(&one->against, one->position, word, &inner) != ESP_OK)
            return esp_fail_at(place, "%s", inner.text);
        text += length + (text[length] == '+');
    }
    return ESP_OK;
}

/* {"depth":5,"eval":"..."}: options by name. */
static enum esp_status read_options(struct esp_case *one, const struct place *place)
{
    struct esp_error inner = { .text = "" };
    const char *name;
    json_t *json;

    json_object_foreach(place->json, name, json) {
        const struct place member = esp_member(place, name);
        char value[ESP_SHORT_VALUE];
        struct esp_out out = { value, sizeof value, 0 };
        if (!member.json)
            continue;
        esp_put_setting(&out, json);
        if (out.length >= sizeof value)
            return esp_fail_expected(&member, "the value of an option");
        if (esp_options_set(&one->against, one->position, name, value, &inner) != ESP_OK)
            return esp_fail_at(&member, "%s", inner.text);
    }
    return ESP_OK;
}

static enum esp_status read_opponent(struct esp_case *one, const struct place *place)
{
    const struct esp_game_text *text = one->position->game->text;
    enum esp_status status;

    if (json_is_string(place->json) && strcmp(json_string_value(place->json), "random") == 0) {
        one->opponent = ESP_OPPONENT_RANDOM;
        return ESP_OK;
    }
    one->opponent = ESP_OPPONENT_SEARCH;
    esp_options_init(&one->against, one->position->game);
    if (json_is_string(place->json))
        status = read_words(one, place, json_string_value(place->json));
    else if (json_is_object(place->json))
        status = read_options(one, place);
    else
        return esp_fail_expected(place, "\"random\" or the options of a search");
    if (status == ESP_OK && one->against.depth < 0 && text && text->sensible_depth > 0)
        return esp_fail_at(place, "%s cannot be searched to its end, expected a depth, such as %d",
                           one->position->game->name, text->sensible_depth);
    return status;
}

/* --- numbers of a game ---------------------------------------------------------------------- */

static enum esp_status take_whole(const struct layers *layers, const char *name, double least,
                                  double most, double *value)
{
    const struct place place = esp_case_member(layers, name);

    enum esp_status status = place.json ? esp_place_number(&place, least, most, value) : ESP_OK;
    if (status == ESP_OK && *value != rint(*value))
        status = esp_fail_expected(&place, "a whole number");
    return status;
}

static enum esp_status read_rules(struct esp_case *one, const struct layers *layers)
{
    static const char *const words[] = { "first", "second" };
    const struct place as = esp_case_member(layers, "as");
    const struct place seconds = esp_case_member(layers, "move_seconds");
    double seed = 0, plies = PLIES_MOST;
    int which = 0;
    enum esp_status status = as.json ? esp_place_word(&as, "player", words, 2, &which) : ESP_OK;

    one->move_seconds = 10;
    if (status == ESP_OK)
        status = take_whole(layers, "seed", 0, 9007199254740992, &seed);
    if (status == ESP_OK)
        status = take_whole(layers, "max_plies", 1, 1000000, &plies);
    if (status == ESP_OK && seconds.json)
        status = esp_place_number(&seconds, 0.01, 86400, &one->move_seconds);
    one->first = which == 0;
    one->seed = (uint64_t)seed;
    one->max_plies = (unsigned)plies;
    return status;
}

/* --- questions -------------------------------------------------------------------------------- */

/* A move that is called good: a text or a number, legal there. */
static enum esp_status read_good(const char **text, const struct esp_position *position,
                                 const struct place *place)
{
    struct esp_error inner = { .text = "" };
    struct esp_out out = { NULL, 0, 0 };
    esp_move move;

    if (!json_is_string(place->json) && !json_is_integer(place->json))
        return esp_fail_expected(place, "a move");
    esp_put_setting(&out, place->json);
    char *room = esp_keep_room(place->source->keep, out.length + 1, 1);
    if (!room)
        return esp_fail_memory(place);
    out = (struct esp_out){ room, out.length + 1, 0 };
    esp_put_setting(&out, place->json);
    *text = room;
    return esp_move_find(position->game, position->params, position->state, room, &move,
                         &inner) == ESP_OK
               ? ESP_OK
               : esp_fail_at(place, "%s", inner.text);
}

static enum esp_status read_good_moves(struct esp_question *question,
                                       const struct esp_position *position,
                                       const struct place *place)
{
    enum esp_status status = esp_need_list(place);
    if (status != ESP_OK)
        return status;
    const size_t count = json_array_size(place->json);
    const char **moves = esp_keep_room(place->source->keep, count, sizeof *moves);
    if (!moves)
        return esp_fail_memory(place);
    for (size_t i = 0; i < count && status == ESP_OK; i++) {
        const struct place move = esp_element(place, i);
        status = read_good(&moves[i], position, &move);
    }
    question->good = moves;
    question->good_count = count;
    return status;
}

static enum esp_status read_question(struct esp_question *question, const struct layers *layers,
                                     const struct place *place)
{
    static const char *const names[] = { "position", "good" };
    const struct place text = esp_member(place, "position");
    const struct place good = esp_member(place, "good");
    struct esp_position *position;

    enum esp_status status = esp_need_object(place, names, 2);
    if (status == ESP_OK)
        status = esp_place_text(&text, &question->position);
    if (status == ESP_OK)
        status = esp_read_position(&position, layers, &text);
    if (status != ESP_OK)
        return status;
    status = read_good_moves(question, position, &good);
    esp_position_free(position);
    return status;
}

static enum esp_status read_questions(struct esp_case *one, const struct layers *layers,
                                      const struct place *place)
{
    enum esp_status status = esp_need_list(place);
    if (status != ESP_OK)
        return status;
    const size_t count = json_array_size(place->json);
    struct esp_question *questions = esp_keep_room(place->source->keep, count, sizeof *questions);
    if (!questions)
        return esp_fail_memory(place);
    for (size_t i = 0; i < count && status == ESP_OK; i++) {
        const struct place question = esp_element(place, i);
        status = read_question(&questions[i], layers, &question);
    }
    one->questions = questions;
    one->question_count = count;
    return status;
}

enum esp_status esp_read_play(struct esp_case *one, const struct layers *layers)
{
    const struct place text = esp_case_member(layers, "position");
    const struct place against = esp_case_member(layers, "against");
    const struct place positions = esp_case_member(layers, "positions");

    if (!layers->game)
        return esp_fail_at(&layers->one, "playing needs the file's \"game\"");
    if (!against.json == !positions.json)
        return esp_fail_at(&layers->one, "expected one of \"against\" and \"positions\"");
    enum esp_status status = esp_read_position(&one->position, layers, &text);
    if (status == ESP_OK)
        status = read_rules(one, layers);
    if (status == ESP_OK)
        status = against.json ? read_opponent(one, &against)
                              : read_questions(one, layers, &positions);
    return status;
}
