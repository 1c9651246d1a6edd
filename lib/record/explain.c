/*
 * explain.c - one node in words.
 */
#include <math.h>
#include <string.h>

#include "espalier/check.h"
#include "espalier/text.h"
#include "tree.h"

static void print_value(FILE *stream, double value)
{
    char text[ESP_NUMBER_TEXT];

    esp_print_value(value, text);
    fputs(text, stream);
}

static const char *text_or(const struct esp_record *record, uint32_t text, const char *otherwise)
{
    const char *word = esp_record_text(record, text);
    return word ? word : otherwise;
}

/* The child of `above`, before `before`, that first scored the bound; or none. */
static uint32_t setter(const struct esp_record *record, uint32_t above, uint32_t before,
                       double bound)
{
    const struct esp_node *nodes = record->nodes;

    for (uint32_t child = above + 1; child < before; child = nodes[child].end)
        if (nodes[child].value == bound)
            return child;
    return ESP_PARENT_NONE;
}

/*
 * A bound that no move gave: a null window asks whether a move is better than
 * the best so far, and one step beyond that is as good as any distance.
 */
static void print_null(const struct esp_record *record, uint32_t at, bool is_max, double bound,
                       FILE *stream)
{
    const struct esp_node *node = &record->nodes[at];

    fprintf(stream, "  %s = ", is_max ? "beta" : "alpha");
    print_value(stream, bound);
    if (node->parent == ESP_PARENT_NONE) {
        fputs(" is of the window that the root was searched with\n", stream);
        return;
    }
    fprintf(stream, " ends a null window: is move %s at ", text_or(record, node->move, "?"));
    if (record->nodes[node->parent].parent == ESP_PARENT_NONE)
        fputs("the root", stream);
    else
        fprintf(stream, "node %u", (unsigned)node->parent);
    fputs(" better than ", stream);
    print_value(stream, is_max ? node->alpha : node->beta);
    fputs("?\n", stream);
}

/* Which ancestor's bound it was, and which move there set it. */
static void print_certificate(const struct esp_record *record, uint32_t id, FILE *stream)
{
    const struct esp_node *nodes = record->nodes;
    const bool is_max = nodes[id].side == ESP_MAX;
    const double bound = is_max ? nodes[id].beta : nodes[id].alpha;
    const uint8_t owner = is_max ? ESP_MIN : ESP_MAX;
    const char *algorithm = record->header.algorithm;
    const bool scouts = algorithm && strcmp(algorithm, "pvs") == 0;

    uint32_t at = id;
    for (; nodes[at].parent != ESP_PARENT_NONE; at = nodes[at].parent) {
        const uint32_t above = nodes[at].parent;
        const double had = is_max ? nodes[above].beta : nodes[above].alpha;
        const uint32_t child = nodes[above].side == owner && had != bound
                                   ? setter(record, above, at, bound)
                                   : ESP_PARENT_NONE;
        if (scouts && had != bound && nodes[above].side != owner) {
            print_null(record, at, is_max, bound, stream);
            return;
        }
        if (child == ESP_PARENT_NONE)
            continue;
        fprintf(stream, "  %s = ", is_max ? "beta" : "alpha");
        print_value(stream, bound);
        if (nodes[above].parent == ESP_PARENT_NONE)
            fprintf(stream, " was set at the root");
        else
            fprintf(stream, " was set at node %u", (unsigned)above);
        fprintf(stream, " by move %s, which gave %s ", text_or(record, nodes[child].move, "?"),
                is_max ? "MIN" : "MAX");
        print_value(stream, bound);
        fputc('\n', stream);
        return;
    }
    if (nodes[at].flags & ESP_NODE_WINDOW && isfinite(bound))
        print_null(record, at, is_max, bound, stream);
}

static void print_cutoff(const struct esp_record *record, uint32_t id, FILE *stream)
{
    const struct esp_node *node = &record->nodes[id];
    const bool is_max = node->side == ESP_MAX;
    const double bound = is_max ? node->beta : node->alpha;
    size_t count = 0;
    const uint32_t *pruned = esp_record_pruned(record, id, &count);
    double last = node->value;

    for (uint32_t child = id + 1; child < node->end; child = record->nodes[child].end)
        last = record->nodes[child].value;
    fprintf(stream, "  move %s scored ", text_or(record, esp_record_by(record, id), "?"));
    print_value(stream, last);
    fprintf(stream, ", which is at %s = ", is_max ? "least beta" : "most alpha");
    print_value(stream, bound);
    fprintf(stream, ": nothing here can matter any more\n");
    print_certificate(record, id, stream);
    fprintf(stream, "  never tried:");
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%s %s", i ? "," : "", text_or(record, pruned[i], "?"));
    if (count == 0)
        fprintf(stream, " nothing, it was the last move");
    else if (last == bound)
        fprintf(stream, "      strict pruning (%s) would have tried %s", is_max ? ">" : "<",
                count == 1 ? "it" : "them");
    else
        fprintf(stream, "      strict pruning (%s) would have cut here too",
                is_max ? ">" : "<");
    fputc('\n', stream);
}

void esp_explain_node(const struct esp_record *record, uint32_t id, FILE *stream)
{
    static const char *const sides[] = { "MAX", "MIN", "chance" };
    static const char *const whys[] = { "every move was tried", "cut off", "the game is over",
                                        "the depth is used up", "answered from the table",
                                        "stopped", "an error" };
    const struct esp_node *nodes = record->nodes, *node = &nodes[id];
    const char *move = esp_record_text(record, node->move);

    fprintf(stream, "node %u (%s%s): %s to move", (unsigned)id, move ? "after move " : "the root",
            move ? move : "", sides[node->side]);
    if (node->flags & ESP_NODE_WINDOW) {
        fputs(", window (", stream);
        print_value(stream, node->alpha);
        fputs(", ", stream);
        print_value(stream, node->beta);
        fputc(')', stream);
    }
    fputc('\n', stream);
    for (uint32_t child = id + 1; child < node->end; child = nodes[child].end) {
        if (node->why == ESP_CUTOFF && nodes[child].end >= node->end)
            break; /* told with the cutoff */
        fprintf(stream, "  move %s scored ", text_or(record, nodes[child].move, "?"));
        print_value(stream, nodes[child].value);
        fputc('\n', stream);
    }
    if (node->why == ESP_CUTOFF) {
        print_cutoff(record, id, stream);
        return;
    }
    fputs("  value ", stream);
    print_value(stream, node->value);
    fprintf(stream, ": %s\n", node->why < sizeof whys / sizeof whys[0] ? whys[node->why] : "never left");
}
