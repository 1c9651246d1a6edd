/*
 * write.c - a match as a JSON document.
 */
#include <math.h>
#include <string.h>

#include "espalier/text.h"
#include "match.h"
#include "put.h"

static void put_text(struct esp_out *out, const char *text, size_t length)
{
    esp_put_char(out, '"');
    esp_put_json_escaped(out, text, length);
    esp_put_char(out, '"');
}

void esp_put_json_text(struct esp_out *out, const char *text)
{
    if (text)
        put_text(out, text, strlen(text));
    else
        esp_put(out, "null");
}

void esp_put_json_params(struct esp_out *out, const char *given)
{
    esp_put(out, "\"params\":{");
    for (bool comma = false; given && *given; comma = true) {
        const size_t line = strcspn(given, "\n"), name = strcspn(given, "=");
        if (comma)
            esp_put_char(out, ',');
        put_text(out, given, name);
        esp_put_char(out, ':');
        put_text(out, given + name + 1, line - name - 1);
        given += line + (given[line] == '\n');
    }
    esp_put_char(out, '}');
}

static void put_start(struct esp_out *out, const struct esp_position *start)
{
    static const char *const sides[] = { "max", "min" };

    esp_put(out, "{\"format\":\"espalier-game\",\"version\":1,\"game\":");
    esp_put_json_text(out, start->game->name);
    esp_put_char(out, ',');
    esp_put_json_params(out, start->given);
    esp_put(out, ",\"position\":");
    esp_put_json_text(out, start->text ? start->text : "");
    if (start->side_set >= 0)
        esp_putf(out, ",\"side\":\"%s\"", sides[start->side_set]);
}

static void put_result(struct esp_out *out, const struct esp_match_result *result)
{
    char number[ESP_NUMBER_TEXT];

    esp_putf(out, ",\"result\":{\"end\":\"%s\",\"winner\":", esp_match_end_words[result->end]);
    if (result->winner == ESP_WINNER_NONE)
        esp_put(out, "null");
    else
        esp_putf(out, "%d", result->winner);
    esp_print_value(result->value, number);
    if (isnan(result->value))
        esp_put(out, ",\"value\":null");
    else /* JSON has no infinity */
        esp_putf(out, isinf(result->value) ? ",\"value\":\"%s\"" : ",\"value\":%s", number);
    esp_put(out, ",\"reason\":");
    esp_put_json_text(out, result->reason);
    esp_put_char(out, '}');
}

void esp_put_json_moves(struct esp_out *out, const struct esp_match *match)
{
    esp_put_char(out, '[');
    for (size_t i = 0; i < match->plies; i++) {
        if (i > 0)
            esp_put_char(out, ',');
        esp_put_json_text(out, match->moves[i].text);
    }
    esp_put_char(out, ']');
}

size_t esp_match_json(const struct esp_match *match, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };

    put_start(&out, match->start);
    esp_put(&out, ",\"players\":[");
    esp_put_json_text(&out, match->players[0]);
    esp_put_char(&out, ',');
    esp_put_json_text(&out, match->players[1]);
    esp_putf(&out, "],\"rules\":{\"repetitions\":%u,\"plies\":%u},\"moves\":",
             match->rules.repetitions, match->rules.plies);
    esp_put_json_moves(&out, match);
    put_result(&out, &match->result);
    esp_put_char(&out, '}');
    return out.length;
}
