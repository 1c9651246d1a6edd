/*
 * select.h - which nodes of a record a picture shows.
 *
 * Every format draws the same nodes: those at most max_depth plies below the
 * node the picture starts from, with a focus or the principal variation only
 * what is on or beside the way, and of them the max_nodes that matter most:
 * near ones before deep ones, best moves and refutations three plies before
 * others, from left to right. A node that is drawn has a parent that is
 * drawn, so what is left out is always whole branches.
 */
#ifndef ESPALIER_DRAW_SELECT_H
#define ESPALIER_DRAW_SELECT_H

#include "espalier/draw.h"
#include "espalier/overlay.h"

#define ESP_DRAWN_NONE SIZE_MAX

/* Whose node it is, in a picture of one search against another. */
enum esp_presence {
    ESP_DRAWN_BOTH,  /* of both, and all nodes of a picture of one search */
    ESP_DRAWN_GHOST, /* only the other search has it */
    ESP_DRAWN_ADDED  /* only this search has it */
};

/* Node number `id` as it is drawn. Numbers of drawn nodes count drawn nodes only. */
struct esp_drawn {
    const struct esp_node *node;
    uint32_t id;
    uint32_t level;  /* plies below the start of the picture */
    size_t parent;   /* number of the drawn parent, or ESP_DRAWN_NONE */
    size_t end;      /* number after the last drawn node below it */
    uint64_t hidden; /* nodes in those of its branches that are not drawn */
    uint64_t hidden_inner, hidden_cut; /* of those, with children, and left by a cutoff */
    uint64_t hidden_ghosts;
    const uint32_t *untried; /* moves never tried, without those that ghosts show; */
    size_t untried_count;    /* none below a node that is folded */
    bool named;       /* a drawn table answer says "from #id" */
    bool cut;         /* a ghost after a move that this search never tried */
    uint8_t presence; /* esp_presence */
};

/* Nodes in the order they were entered: parents first, siblings as they were tried. */
struct esp_selection {
    struct esp_record *record;         /* or the overlay, which is the selection's own */
    const struct esp_overlay *overlay; /* NULL without another search */
    const char *against;               /* its name, or NULL */
    uint32_t *untried;                 /* pool, of an overlay */
    struct esp_drawn *drawn;
    size_t count;
    uint64_t below;                /* nodes left out because they lie deeper than max_depth */
    uint64_t beyond;               /* nodes left out because max_nodes others matter more */
    uint64_t aside;                /* nodes left out because they are off the way */
    uint32_t max_depth, min_depth, max_nodes; /* as they were asked */
    bool pv;
    uint32_t focus; /* a node, or ESP_PARENT_NONE */
    uint32_t root;                 /* where it starts */
    bool whole;                    /* that is the root of the record */
};

/*
 * Fails when root or focus name no node, and without memory; *selection then
 * needs no freeing.
 */
enum esp_status esp_selection_init(struct esp_selection *selection, struct esp_record *record,
                                   const struct esp_draw_options *options,
                                   struct esp_error *error);
void esp_selection_free(struct esp_selection *selection);

/* The number of a node by its id; ESP_DRAWN_NONE where it is not drawn. */
size_t esp_selection_number(const struct esp_selection *selection, uint64_t id);

/*
 * The number of the node that stored a node's table answer; ESP_DRAWN_NONE where
 * there is none, or it is not drawn.
 */
size_t esp_selection_source(const struct esp_selection *selection, size_t number);

/* Lines from table answers would hide a tree of more nodes than this. */
enum { ESP_CACHED_MOST = 2000 };

/* Whether none of a node's children is drawn although it has some. */
bool esp_selection_folded(const struct esp_selection *selection, size_t number);

/*
 * The child that a node's returned move led to in the same search, where a
 * move was searched twice the first that has the node's value;
 * ESP_PARENT_NONE without.
 */
uint32_t esp_chosen_child(const struct esp_record *record, uint32_t id);

#endif
