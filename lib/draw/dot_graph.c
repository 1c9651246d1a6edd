/*
 * dot_graph.c - libcgraph, as a graph is made with it.
 */
#include <inttypes.h>
#include <stdio.h>

#include "dot_parts.h"

/* cgraph copies what it is given but does not say so in its types. */
void esp_dot_set(void *object, const char *name, const char *value)
{
    agset(object, (char *)name, (char *)value);
}

void esp_dot_label(struct painting *painting, void *object)
{
    const char *label = esp_scratch_text(&painting->label);

    if (!*label)
        return;
    char *marked = agstrdup_html(painting->graph, (char *)label);
    agset(object, "label", marked);
    agstrfree(painting->graph, marked);
}

struct attribute {
    const char *name, *value;
};

/* An attribute must be declared, with its default, before it can be set. */
static void declare(Agraph_t *graph, int kind, const struct attribute *attributes)
{
    for (; attributes->name; attributes++)
        agattr(graph, kind, (char *)attributes->name, (char *)attributes->value);
}

void esp_dot_declare(Agraph_t *graph)
{
    static const struct attribute of_graph[] = {
        { "bgcolor", "white" }, { "fontname", "Helvetica" },
        { "fontsize", "11" },   { "label", "" },
        { "labelloc", "t" },    { "nodesep", "0.2" },
        { "ordering", "out" },  { "pad", "0.2" },
        { "ranksep", "0.5" },   { NULL, NULL },
    };
    static const struct attribute of_nodes[] = {
        { "color", "#333333" },    { "fillcolor", "white" }, { "fontcolor", "black" },
        { "fontname", "Helvetica" }, { "fontsize", "10" },   { "height", "0.3" },
        { "label", "" },           { "margin", "0.05,0.03" }, { "penwidth", "1.2" },
        { "peripheries", "1" },    { "shape", "box" },       { "style", "filled" },
        { "tooltip", "" },         { "width", "0.3" },       { NULL, NULL },
    };
    static const struct attribute of_edges[] = {
        { "arrowhead", "none" },     { "arrowsize", "1" }, { "color", ESP_DOT_GREY },
        { "constraint", "true" },    { "fontcolor", "black" },
        { "fontname", "Helvetica" }, { "fontsize", "12" }, { "label", "" },
        { "penwidth", "1.2" },       { "style", "solid" }, { NULL, NULL },
    };

    declare(graph, AGRAPH, of_graph);
    declare(graph, AGNODE, of_nodes);
    declare(graph, AGEDGE, of_edges);
}

Agnode_t *esp_dot_node(struct painting *painting, uint32_t id, const char *suffix)
{
    const struct esp_overlay *overlay = painting->selection->overlay;
    const bool other = overlay && overlay->origins[id].first == ESP_PARENT_NONE;
    char name[64];

    if (overlay)
        id = other ? overlay->origins[id].second : overlay->origins[id].first;
    snprintf(name, sizeof name, "%c%" PRIu32 "%s", other ? 'o' : 'n', id, suffix);
    return agnode(painting->graph, name, 1);
}
