/*
 * dot_parts.h - a graph while it is made: dot.c says what is in it,
 * dot_places.c where, dot_graph.c hands it to libcgraph.
 */
#ifndef ESPALIER_DRAW_DOT_PARTS_H
#define ESPALIER_DRAW_DOT_PARTS_H

#include <graphviz/cgraph.h>

#include "scene.h"

/* Graphviz's houses have high roofs, which their words keep out of. */
#define ESP_DOT_GABLE 34.0

struct painting {
    Agraph_t *graph;
    const struct esp_selection *selection;
    struct esp_boards *boards;     /* NULL: none wanted */
    const struct esp_scene *scene; /* NULL: dot is to find the places */
    struct esp_scratch label, words;
    unsigned key;
};

#define ESP_DOT_GREY "#666666"

/* All attributes that nodes and edges may have, with their defaults: before any of them. */
void esp_dot_declare(Agraph_t *graph);

/* The painting's label becomes that of an object, as an HTML-like one; an empty one is none. */
void esp_dot_label(struct painting *painting, void *object);

void esp_dot_set(void *object, const char *name, const char *value);

/*
 * A node by its number in the record, a new one unless it is there. Nodes of
 * another search, which only an overlay has, are o0, o1, ... by theirs.
 */
Agnode_t *esp_dot_node(struct painting *painting, uint32_t id, const char *suffix);

/* Give every node and edge of a finished graph its place in the scene. */
void esp_dot_place(struct painting *painting);

#endif
