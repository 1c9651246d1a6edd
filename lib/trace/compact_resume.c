/*
 * compact_resume.c - where a block begins: its model and its open path.
 */
#include <stdlib.h>

#include "compact_get.h"

static enum esp_status get_frame(struct esp_decoder *in, uint64_t above, uint64_t before)
{
    struct esp_frame *const frame = esp_path_push(&in->path);
    if (!frame)
        return ESP_NO_MEMORY;
    const uint64_t step = esp_unpack_number(in);
    const unsigned flags = *in->at++;
    uint32_t moves[3] = { ESP_MOVE_NONE, ESP_MOVE_NONE, ESP_MOVE_NONE };

    frame->id = above + step;
    if (frame->id >= before || frame->id < above || (in->path.depth > 1 && step == 0))
        return ESP_BAD_INPUT;
    if (flags == FRAME_BLIND) {
        esp_frame_blind(frame, &in->rules);
        return ESP_OK;
    }
    const unsigned side = *in->at++;
    const int32_t depth = esp_unpack_depth(in);
    for (int i = 0; i < 3; i++)
        if (!esp_unpack_move(in, &moves[i]))
            return ESP_BAD_INPUT;
    const double alpha = flags == ESP_WINDOW ? esp_unpack_value(in) : -INFINITY;
    const double beta = flags == ESP_WINDOW ? esp_unpack_value(in) : INFINITY;
    if (side > ESP_SIDE_NONE || (flags != 0 && flags != ESP_WINDOW))
        return ESP_BAD_INPUT;
    esp_frame_fill(frame, &in->rules, side, flags, alpha, beta, depth, moves[0]);
    frame->last = moves[1];
    frame->best_move = moves[2];
    const uint64_t children = esp_unpack_number(in);
    frame->children = children < UINT32_MAX ? (uint32_t)children : UINT32_MAX;
    frame->best = esp_unpack_value(in);
    if (side == ESP_MAX && frame->best > frame->alpha)
        frame->alpha = frame->best;
    if (side == ESP_MIN && frame->best < frame->beta)
        frame->beta = frame->best;
    return in->at <= in->end ? ESP_OK : ESP_BAD_INPUT;
}

enum esp_status esp_decoder_keep(struct esp_decoder *in)
{
    const size_t depth = in->path.depth;

    if (depth > in->id_room) {
        uint64_t *ids = realloc(in->ids, 2 * depth * sizeof *ids);
        if (!ids)
            return ESP_NO_MEMORY;
        in->ids = ids;
        in->id_room = 2 * depth;
    }
    for (size_t i = 0; i < depth; i++)
        in->ids[i] = in->path.frames[i + 1].id;
    in->kept = depth;
    return ESP_OK;
}

static enum esp_status get_path(struct esp_decoder *in, uint64_t before)
{
    const uint64_t depth = esp_unpack_number(in);
    uint64_t above = 0;

    /* A node takes two bytes at least. */
    if (in->at > in->end || depth > (uint64_t)(in->end - in->at) / 2)
        return ESP_BAD_INPUT;
    esp_path_clear(&in->path);
    for (uint64_t i = 0; i < depth; i++) {
        const enum esp_status status = get_frame(in, above, before);
        if (status != ESP_OK)
            return status;
        above = in->path.top->id;
    }
    return ESP_OK;
}

enum esp_status esp_decoder_begin(struct esp_decoder *in, const uint8_t *body, size_t length,
                                  uint64_t before)
{
    enum esp_status status = ESP_OK;

    in->begin = in->at = body;
    in->end = body + length;
    in->expected = EXPECT_ANY;
    in->members = 0;
    in->text_count = 0;
    memset(&in->values, 0, sizeof in->values);
    memset(in->last, 0, sizeof in->last);
    if (length < 4)
        return ESP_BAD_INPUT;
    struct esp_model model = { .flags = *in->at++ };
    model.horizon = (int32_t)esp_unzigzag(esp_unpack_number(in));
    if (model.flags > MODEL_ALL)
        return ESP_BAD_INPUT;
    esp_rules_make(&in->rules, model);
    while (status == ESP_OK && in->at < in->end && *in->at == OP_TEXT) {
        in->at++;
        status = esp_decoder_define(in);
    }
    if (status == ESP_OK && (in->at >= in->end || *in->at++ != OP_PATH))
        status = ESP_BAD_INPUT;
    if (status == ESP_OK)
        status = get_path(in, before);
    if (status == ESP_OK)
        in->nodes = before;
    return status;
}

bool esp_decoder_init(struct esp_decoder *in)
{
    *in = (struct esp_decoder){ .nodes = 0 };
    return esp_path_init(&in->path);
}

void esp_decoder_free(struct esp_decoder *in)
{
    free(in->path.frames);
    free(in->text);
    free(in->ids);
    in->ids = NULL;
}

void esp_decoder_restart(struct esp_decoder *in)
{
    esp_path_clear(&in->path);
    in->nodes = 0;
    in->at = in->end = NULL;
}
