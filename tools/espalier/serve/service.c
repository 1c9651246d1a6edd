/*
 * service.c - see service.h.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "../json.h"
#include "../message.h"
#include "../show.h"
#include "../texts.h"
#include "page.h"
#include "service.h"
#include "visits.h"

static const char plain[] = "text/plain; charset=utf-8", html[] = "text/html; charset=utf-8",
                  in_json[] = "application/json";

void service_say(struct question *question, unsigned status, const char *text)
{
    const size_t length = strlen(text);

    question->status = status;
    question->type = plain;
    question->text = must(malloc(length + 2));
    memcpy(question->text, text, length);
    memcpy(question->text + length, "\n", 2);
    question->size = length + 1;
}

/* The digit alone, as the coursework's server answers. */
static void say_move(struct question *question, esp_move move)
{
    question->status = SERVED;
    question->type = plain;
    question->text = move_text(question->position, move);
    question->size = strlen(question->text);
}

/* --- without a search ------------------------------------------------------ */

static struct json begin_json(struct question *question)
{
    struct json json = { .stream = must(open_memstream(&question->text, &question->size)) };

    question->status = SERVED;
    question->type = in_json;
    return json;
}

static void end_json(struct json *json)
{
    fputc('\n', json->stream);
    if (fclose(json->stream) != 0)
        must(NULL);
}

static void say_state(struct question *question)
{
    struct json json = begin_json(question);

    show_json(&json, question->position);
    end_json(&json);
}

static void say_health(struct service *service, struct question *question, size_t waiting)
{
    const struct answers_counts counts = answers_count(service->answers);
    struct json json = begin_json(question);

    json_begin_object(&json, NULL);
    json_text(&json, "status", "ok");
    json_count(&json, "waiting", waiting);
    json_count(&json, "answers_kept", counts.kept);
    json_count(&json, "answers_hit", counts.hits);
    json_count(&json, "answers_missed", counts.misses);
    json_number(&json, "max_depth", service->max_depth);
    json_end_object(&json);
    end_json(&json);
}

static void say_page(struct question *question)
{
    question->status = SERVED;
    question->type = html;
    question->text = (char *)serve_page; /* only read */
    question->size = strlen(serve_page);
    question->is_static = true;
}

static void say_over(struct question *question)
{
    const struct esp_position *position = question->position;
    const int winner = position->game->text->winner(position->params, position->state);
    char text[64] = "the game is over: a draw";

    if (winner >= 0)
        snprintf(text, sizeof text, "the game is over: player %d has won", winner + 1);
    service_say(question, SERVE_GAME_OVER, text);
}

static void answer_position(struct service *service, struct question *question)
{
    const struct esp_position *position = question->position;
    double value;
    esp_move move;

    if (question->asked.what == ASKED_STATE) {
        say_state(question);
    } else if (position->game->over(position->params, position->state, &value)) {
        say_over(question);
    } else if (question->asked.what == ASKED_MOVE &&
               answers_find(service->answers, position, question->asked.depth, &move)) {
        question->cached = true;
        say_move(question, move);
    }
}

bool service_answer(struct service *service, struct question *question, const char *path,
                    size_t waiting)
{
    struct esp_error error = { .text = "" };
    const unsigned status = asked_read(&question->asked, path, service->max_depth, &error);

    if (status != SERVED)
        service_say(question, status, error.text);
    else if (question->asked.what == ASKED_PAGE)
        say_page(question);
    else if (question->asked.what == ASKED_HEALTH)
        say_health(service, question, waiting);
    else if (esp_position_new(&question->position, service->game, question->asked.trace, NULL, 0,
                              NULL, &error) != ESP_OK)
        service_say(question, SERVE_MALFORMED, error.text);
    else
        answer_position(service, question);
    return question->status != 0;
}

/* --- with a search ----------------------------------------------------------- */

static void search_move(struct service *service, struct question *question, double seconds,
                        struct esp_error *error)
{
    struct decision *decision = &question->decision;
    const int depth = question->asked.depth;

    if (decide(decision, question->position, &service->options, depth, seconds, error) != ESP_OK)
        return;
    if (!decision->stopped)
        answers_keep(service->answers, question->position, depth, decision->move);
    say_move(question, decision->move);
}

static void search_tree(struct service *service, struct question *question, double seconds,
                        struct esp_error *error)
{
    if (decide_page(&question->text, &question->size, question->position, &service->options,
                    question->asked.depth, seconds, error) != ESP_OK)
        return;
    question->status = SERVED;
    question->type = html;
}

/* Somebody may have asked the same while this one waited: then it is known. */
void service_search(struct service *service, struct question *question)
{
    const double seconds = question->arrived + service->seconds - visits_clock();
    struct esp_error error = { .text = "" };

    if (seconds <= 0) {
        service_say(question, SERVE_BUSY, "waited too long: try again");
        return;
    }
    answer_position(service, question);
    if (question->status == 0 && question->asked.what == ASKED_MOVE)
        search_move(service, question, seconds, &error);
    else if (question->status == 0)
        search_tree(service, question, seconds, &error);
    if (question->status == 0)
        service_say(question, SERVE_FAILED, error.text[0] ? error.text : "no memory");
}

void question_end(struct question *question)
{
    esp_position_free(question->position);
    if (!question->is_static)
        free(question->text);
}
