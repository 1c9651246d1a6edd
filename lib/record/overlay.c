/*
 * overlay.c - two records as one.
 *
 * The nodes of both are entered anew, along a stack of the open ones. Below
 * a node of both, its children in the first record keep their order; those
 * that only the second has come where the second search came to them, behind
 * the last child before them that both have.
 */
#include <stdlib.h>
#include <string.h>

#include "large.h"
#include "tree.h"

/* An open node, and of each record the next child to enter and where they end. */
struct open {
    uint32_t id;
    uint32_t next_a, end_a, next_b, end_b;
};

struct work {
    struct esp_record *out;
    const struct esp_record *a, *b;
    uint32_t *of_a, *of_b;       /* partners */
    uint32_t *texts_a, *texts_b; /* their texts among ours */
    uint32_t *nodes_a, *nodes_b; /* their nodes among ours */
    struct esp_origin *origins;
    struct open *open;
    size_t depth, room;
};

/* --- texts ------------------------------------------------------------------ */

/* All texts of a record become ours; where each of them is, or NULL. */
static uint32_t *take_texts(struct esp_record *out, const struct esp_record *from)
{
    uint32_t *taken = malloc(((size_t)from->texts.count + 1) * sizeof *taken);

    for (uint32_t i = 0; taken && i < from->texts.count; i++) {
        const char *text = esp_texts_get(&from->texts, i);
        taken[i] = esp_texts_add(&out->texts, text, strlen(text));
        if (taken[i] == ESP_TEXT_NONE) {
            free(taken);
            return NULL;
        }
    }
    return taken;
}

static uint32_t ours(const uint32_t *taken, uint32_t text)
{
    return text == ESP_TEXT_NONE ? ESP_TEXT_NONE : taken[text];
}

/* --- what only some nodes have ---------------------------------------------- */

/* Words that are texts and nodes become ours; a node that never was is left out. */
static bool take_part(struct work *work, uint32_t id, const struct esp_record *from,
                      uint32_t chain, enum esp_rare_kind kind)
{
    const bool first = from == work->a;
    const uint32_t *texts = first ? work->texts_a : work->texts_b;
    const uint32_t *nodes = first ? work->nodes_a : work->nodes_b;
    size_t count;
    const uint32_t *words = esp_rare_find(&from->rare, chain, kind, &count);

    if (!words || (kind == RARE_FROM && words[0] >= from->count))
        return true;
    uint32_t *copy = esp_rare_add(&work->out->rare, &work->out->nodes[id].rare, kind, count);
    for (size_t i = 0; copy && i < count; i++)
        copy[i] = kind == RARE_NARROWED ? words[i]
                  : kind == RARE_FROM   ? nodes[words[i]]
                                        : ours(texts, words[i]);
    if (copy && (kind == RARE_BY || kind == RARE_PRUNED))
        esp_rare_share(&work->out->rare, &work->out->nodes[id].rare);
    return copy != NULL;
}

static bool take_rare(struct work *work)
{
    for (uint32_t id = 0; id < work->out->count; id++) {
        const struct esp_origin origin = work->origins[id];
        const bool first = origin.first != ESP_PARENT_NONE;
        const struct esp_record *from = first ? work->a : work->b;
        const uint32_t chain = from->nodes[first ? origin.first : origin.second].rare;
        for (int kind = RARE_BY; kind >= RARE_PRUNED && chain != ESP_RARE_NONE; kind--)
            if (!take_part(work, id, from, chain, (enum esp_rare_kind)kind))
                return false;
    }
    return true;
}

/* --- nodes ------------------------------------------------------------------ */

/* The next node is one of the first record, one of the second, or of both. */
static bool enter(struct work *work, uint32_t a, uint32_t b)
{
    const bool first = a != ESP_PARENT_NONE;
    const struct esp_node *from = first ? &work->a->nodes[a] : &work->b->nodes[b];
    const uint32_t *texts = first ? work->texts_a : work->texts_b;
    const uint32_t id = work->out->count++;
    struct esp_node *node = &work->out->nodes[id];

    if (work->depth == work->room) {
        const size_t room = work->room ? 2 * work->room : 64;
        struct open *open = realloc(work->open, room * sizeof *open);
        if (!open)
            return false;
        work->open = open;
        work->room = room;
    }
    *node = *from;
    node->parent = work->open[work->depth - 1].id;
    node->move = ours(texts, from->move);
    node->returned = ours(texts, from->returned);
    node->rare = ESP_RARE_NONE;
    work->origins[id] = (struct esp_origin){ a, b };
    if (first)
        work->nodes_a[a] = id;
    if (b != ESP_PARENT_NONE)
        work->nodes_b[b] = id;
    work->open[work->depth++] =
        (struct open){ id, first ? a + 1 : 0, first ? from->end : 0,
                       b != ESP_PARENT_NONE ? b + 1 : 0,
                       b != ESP_PARENT_NONE ? work->b->nodes[b].end : 0 };
    return true;
}

/* The next child of the innermost open node, or that node is left. */
static bool step(struct work *work)
{
    struct open *open = &work->open[work->depth - 1];
    const uint32_t a = open->next_a, b = open->next_b;
    const uint32_t partner = b < open->end_b ? work->of_b[b] : ESP_PARENT_NONE;

    if (b < open->end_b && partner == ESP_PARENT_NONE) {
        open->next_b = work->b->nodes[b].end;
        return enter(work, ESP_PARENT_NONE, b);
    }
    if (b < open->end_b && partner < a) { /* was entered in the first one's turn */
        open->next_b = work->b->nodes[b].end;
        return true;
    }
    if (a < open->end_a) {
        open->next_a = work->a->nodes[a].end;
        return enter(work, a, work->of_a[a]);
    }
    if (work->depth > 1)
        work->out->nodes[open->id].end = work->out->count;
    work->depth--;
    return true;
}

/* Both trees from above their roots on. */
static bool take_nodes(struct work *work)
{
    bool memory;

    work->room = 64;
    work->open = malloc(work->room * sizeof *work->open);
    if (!work->open)
        return false;
    work->open[work->depth++] =
        (struct open){ ESP_PARENT_NONE, 0, work->a->count, 0, work->b->count };
    do
        memory = step(work);
    while (memory && work->depth > 0);
    return memory;
}

/* --- the whole -------------------------------------------------------------- */

static uint64_t most_nodes(const struct work *work)
{
    uint64_t count = work->b->count;

    for (uint32_t id = 0; id < work->a->count; id++)
        count += work->of_a[id] == ESP_PARENT_NONE;
    return count;
}

static bool take_footer(struct work *work)
{
    const struct esp_record *a = work->a;
    struct esp_record *out = work->out;

    out->footer = a->footer;
    out->footer_move = ours(work->texts_a, a->footer_move);
    out->footer_stopped = ours(work->texts_a, a->footer_stopped);
    if (a->footer.innermost != ESP_PARENT_NONE)
        out->footer.innermost = work->nodes_a[a->footer.innermost];
    out->problem = a->problem ? strdup(a->problem) : NULL;
    out->footer.problem = out->problem;
    esp_record_settle_texts(out);
    return out->problem || !a->problem;
}

static bool count_alone(struct work *work)
{
    struct esp_overlay *overlay = calloc(1, sizeof *overlay);

    if (!overlay)
        return false;
    overlay->first = work->a;
    overlay->second = work->b;
    overlay->origins = work->origins;
    for (uint32_t id = 0; id < work->out->count; id++) {
        overlay->only_first += work->origins[id].second == ESP_PARENT_NONE;
        overlay->only_second += work->origins[id].first == ESP_PARENT_NONE;
    }
    work->out->overlay = overlay;
    work->origins = NULL; /* it is the record's now */
    return true;
}

static bool lay_over(struct work *work)
{
    const uint64_t most = most_nodes(work);

    if (most >= ESP_PARENT_NONE)
        return false;
    work->out->nodes = esp_large_new((most + 1) * sizeof *work->out->nodes);
    work->origins = malloc((most + 1) * sizeof *work->origins);
    work->texts_a = take_texts(work->out, work->a);
    work->texts_b = work->texts_a ? take_texts(work->out, work->b) : NULL;
    return work->out->nodes && work->origins && work->texts_b && take_nodes(work) &&
           take_rare(work) && take_footer(work) && count_alone(work);
}

static enum esp_status fill(struct work *work, struct esp_error *error)
{
    const size_t count_a = (size_t)work->a->count + 1, count_b = (size_t)work->b->count + 1;
    const char *line = work->a->header_line;

    work->of_a = malloc(count_a * sizeof *work->of_a);
    work->of_b = malloc(count_b * sizeof *work->of_b);
    work->nodes_a = malloc(count_a * sizeof *work->nodes_a);
    work->nodes_b = malloc(count_b * sizeof *work->nodes_b);
    if (!work->of_a || !work->of_b || !work->nodes_a || !work->nodes_b)
        return esp_fail(error, ESP_NO_MEMORY, "no memory to lay two traces over each other");
    enum esp_status status = esp_match(work->of_a, work->of_b, work->a, work->b, error);
    if (status == ESP_OK)
        status = esp_header_read(work->out, line, strlen(line), error);
    if (status == ESP_OK && !lay_over(work))
        status = esp_fail(error, ESP_NO_MEMORY, "no memory to lay two traces over each other");
    return status;
}

enum esp_status esp_overlay_new(struct esp_record **out, struct esp_record *first,
                                struct esp_record *second, struct esp_error *error)
{
    struct work work = { .a = first, .b = second };
    enum esp_status status = esp_same_question(first, second, error);

    *out = NULL;
    if (status != ESP_OK)
        return status;
    work.out = calloc(1, sizeof *work.out);
    if (!work.out)
        return esp_fail(error, ESP_NO_MEMORY, "no memory to lay two traces over each other");
    status = fill(&work, error);
    free(work.of_a);
    free(work.of_b);
    free(work.nodes_a);
    free(work.nodes_b);
    free(work.texts_a);
    free(work.texts_b);
    free(work.origins);
    free(work.open);
    if (status == ESP_OK)
        *out = work.out;
    else
        esp_record_free(work.out);
    return status;
}
