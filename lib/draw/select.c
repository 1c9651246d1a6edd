/*
 * select.c - which nodes of a record a picture shows.
 *
 * Every node has a rank: how little it matters. A step to the move that came
 * back, or that made the cut, costs 1, any other 3, so that best lines and
 * refutations stay when others are folded away. Two walks over the nodes in
 * the order they were entered: the first counts the nodes of each rank, and
 * from that follows how many ranks are drawn whole and how much of the next
 * one. The second collects. Both keep the open path on a stack of their own,
 * so that the depth of a tree is limited by memory alone.
 */
#include <stdlib.h>

#include "select.h"

enum { STEP_BEST = 1, STEP_OTHER = 3 };

/* --- the open path of a walk ---------------------------------------------- */

struct open {
    uint32_t id, end; /* the node, and the number after its subtree */
    uint32_t best;    /* its child that came back, or made the cut */
    uint32_t rank;
    bool principal; /* on the principal variation */
    size_t number;  /* of the node among those drawn */
};

struct path {
    struct open *open;
    size_t length, room;
};

/* Leave the nodes that end before this one; the length is then its level. */
static void path_reach(struct path *path, uint32_t id)
{
    while (path->length > 0 && path->open[path->length - 1].end <= id)
        path->length--;
}

static bool path_push(struct path *path, struct open node)
{
    if (path->length == path->room) {
        const size_t room = path->room ? 2 * path->room : 64;
        struct open *open = realloc(path->open, room * sizeof *open);
        if (!open)
            return false;
        path->open = open;
        path->room = room;
    }
    path->open[path->length++] = node;
    return true;
}

static enum esp_presence presence_of(const struct esp_record *record, uint32_t id)
{
    const struct esp_overlay *overlay = esp_record_overlay(record);

    return !overlay                                         ? ESP_DRAWN_BOTH
           : overlay->origins[id].first == ESP_PARENT_NONE  ? ESP_DRAWN_GHOST
           : overlay->origins[id].second == ESP_PARENT_NONE ? ESP_DRAWN_ADDED
                                                            : ESP_DRAWN_BOTH;
}

/* Whether a child was visited by the search that its parent is drawn for. */
static bool is_of_search(const struct esp_record *record, uint32_t id, uint32_t child)
{
    return presence_of(record, child) != ESP_DRAWN_GHOST ||
           presence_of(record, id) == ESP_DRAWN_GHOST;
}

/* The first child that a move led to. */
static uint32_t child_by(const struct esp_record *record, uint32_t id, uint32_t move)
{
    const struct esp_node *child;

    for (uint32_t i = id + 1; i < esp_record_node(record, id)->end; i = child->end) {
        child = esp_record_node(record, i);
        if (child->move == move && is_of_search(record, id, i))
            return i;
    }
    return ESP_PARENT_NONE;
}

static uint32_t best_child(const struct esp_record *record, uint32_t id)
{
    const uint32_t chosen = esp_chosen_child(record, id), by = esp_record_by(record, id);

    return chosen != ESP_PARENT_NONE || by == ESP_TEXT_NONE ? chosen : child_by(record, id, by);
}

/* A node as it will stand on the path, above which its ancestors stand. */
static struct open visit(const struct esp_selection *selection, const struct path *path,
                         uint32_t id)
{
    const struct open *parent = path->length > 0 ? &path->open[path->length - 1] : NULL;
    struct open node = { .id = id,
                         .end = esp_record_node(selection->record, id)->end,
                         .best = best_child(selection->record, id),
                         .principal = !parent || (parent->principal && parent->best == id) };

    if (parent && path->length > selection->min_depth)
        node.rank = parent->rank + (parent->best == id ? STEP_BEST : STEP_OTHER);
    return node;
}

/*
 * Whether a node lies off what was asked for: neither below the focus nor
 * beside or on the way there, nor on or beside the principal variation.
 */
static bool is_aside(const struct esp_selection *selection, const struct path *path, uint32_t id)
{
    const uint32_t focus = selection->focus;

    if ((!selection->pv && focus == ESP_PARENT_NONE) || path->length == 0 ||
        path->length <= selection->min_depth)
        return false;
    const struct open *parent = &path->open[path->length - 1];
    if (selection->pv && parent->principal)
        return false;
    return focus == ESP_PARENT_NONE ||
           !((parent->id <= focus && focus < parent->end) ||
             (focus <= id && id < esp_record_node(selection->record, focus)->end));
}

/* --- how many of each rank ------------------------------------------------ */

/* The nodes from `first` to `last`, and which of them are drawn. */
struct extent {
    uint32_t first, last;
    uint64_t *ranks; /* how many nodes each rank has */
    size_t count;    /* how many ranks there are */
    size_t room;
    size_t whole;  /* so many ranks are drawn whole, */
    uint64_t rest; /* and so many nodes of the next */
};

static bool count_node(struct extent *extent, size_t rank)
{
    if (rank >= extent->room) {
        const size_t room = 2 * rank + 64;
        uint64_t *ranks = realloc(extent->ranks, room * sizeof *ranks);
        if (!ranks)
            return false;
        extent->ranks = ranks;
        extent->room = room;
    }
    while (extent->count <= rank)
        extent->ranks[extent->count++] = 0;
    extent->ranks[rank]++;
    return true;
}

static bool count_ranks(struct esp_selection *selection, struct extent *extent,
                        struct path *path)
{
    for (uint32_t id = extent->first; id < extent->last;) {
        const uint32_t end = esp_record_node(selection->record, id)->end;
        path_reach(path, id);
        if (is_aside(selection, path, id)) {
            selection->aside += end - id;
            id = end;
            continue;
        }
        const struct open node = visit(selection, path, id);
        if (!count_node(extent, node.rank))
            return false;
        if (path->length == selection->max_depth) {
            selection->below += end - id - 1;
            id = end;
        } else if (!path_push(path, node)) {
            return false;
        } else {
            id++;
        }
    }
    return true;
}

/* Ranks are filled from the root's up until there are max_nodes. */
static void divide(struct esp_selection *selection, struct extent *extent)
{
    uint64_t left = selection->max_nodes ? selection->max_nodes : UINT64_MAX;

    while (extent->whole < extent->count && extent->ranks[extent->whole] <= left)
        left -= extent->ranks[extent->whole++];
    if (extent->whole == extent->count)
        return;
    extent->rest = left;
    selection->beyond = extent->ranks[extent->whole] - left;
    for (size_t rank = extent->whole + 1; rank < extent->count; rank++)
        selection->beyond += extent->ranks[rank];
}

/* --- collecting ----------------------------------------------------------- */

/* The nodes from `first` to `last` are hidden below a drawn one, if there is one. */
static void hide(struct esp_selection *selection, size_t number, uint32_t first, uint32_t last)
{
    if (number == ESP_DRAWN_NONE)
        return;
    struct esp_drawn *drawn = &selection->drawn[number];
    drawn->hidden += last - first;
    for (uint32_t id = first; id < last; id++) {
        const struct esp_node *node = esp_record_node(selection->record, id);
        drawn->hidden_inner += node->inner;
        drawn->hidden_cut += node->flags & ESP_NODE_LEFT && node->why == ESP_CUTOFF;
        drawn->hidden_ghosts += presence_of(selection->record, id) == ESP_DRAWN_GHOST;
    }
}

static bool collect(struct esp_selection *selection, struct extent *extent, struct path *path)
{
    path->length = 0;
    for (uint32_t id = extent->first; id < extent->last;) {
        path_reach(path, id);
        const size_t level = path->length;
        struct open node = visit(selection, path, id);
        const size_t parent = level > 0 ? path->open[level - 1].number : ESP_DRAWN_NONE;
        if (level > selection->max_depth || is_aside(selection, path, id) ||
            node.rank > extent->whole || (node.rank == extent->whole && extent->rest == 0)) {
            hide(selection, parent, id, node.end);
            id = node.end;
            continue;
        }
        extent->rest -= node.rank == extent->whole;
        node.number = selection->count++;
        selection->drawn[node.number] =
            (struct esp_drawn){ .node = esp_record_node(selection->record, id),
                                .id = id,
                                .level = (uint32_t)level,
                                .parent = parent,
                                .presence = (uint8_t)presence_of(selection->record, id) };
        if (!path_push(path, node))
            return false;
        id++;
    }
    return true;
}

/* A parent's end is the end of its last child; children come after their parents. */
static void find_ends(struct esp_selection *selection)
{
    struct esp_drawn *drawn = selection->drawn;

    for (size_t i = selection->count; i-- > 0;) {
        if (drawn[i].end < i + 1)
            drawn[i].end = i + 1;
        if (drawn[i].parent != ESP_DRAWN_NONE && drawn[drawn[i].parent].end < drawn[i].end)
            drawn[drawn[i].parent].end = drawn[i].end;
    }
}

static int by_id(const void *key, const void *element)
{
    const uint64_t id = *(const uint64_t *)key;
    const struct esp_drawn *drawn = element;
    return id < drawn->id ? -1 : id > drawn->id;
}

size_t esp_selection_number(const struct esp_selection *selection, uint64_t id)
{
    const struct esp_drawn *found =
        bsearch(&id, selection->drawn, selection->count, sizeof *selection->drawn, by_id);

    return found ? (size_t)(found - selection->drawn) : ESP_DRAWN_NONE;
}

static void name_sources(struct esp_selection *selection)
{
    for (size_t i = 0; i < selection->count; i++) {
        uint64_t from;
        if (selection->drawn[i].node->why != ESP_TABLE ||
            !esp_record_from(selection->record, selection->drawn[i].id, &from))
            continue;
        const size_t source = esp_selection_number(selection, from);
        if (source != ESP_DRAWN_NONE)
            selection->drawn[source].named = true;
    }
}

/* --- moves never tried ---------------------------------------------------- */

/* The ghost below a node that a move led to, or ESP_PARENT_NONE. */
static uint32_t ghost_by(const struct esp_record *record, uint32_t id, uint32_t move)
{
    const struct esp_node *child;

    for (uint32_t i = id + 1; i < esp_record_node(record, id)->end; i = child->end) {
        child = esp_record_node(record, i);
        if (child->move == move && presence_of(record, i) == ESP_DRAWN_GHOST)
            return i;
    }
    return ESP_PARENT_NONE;
}

/* Those that no ghost shows are put into the pool; the ghosts learn of it. */
static size_t sort_untried(struct esp_selection *selection, struct esp_drawn *drawn, size_t used)
{
    const uint32_t *moves = drawn->untried;
    const size_t count = drawn->untried_count;

    drawn->untried = selection->untried + used;
    drawn->untried_count = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t ghost = drawn->presence == ESP_DRAWN_GHOST
                                   ? ESP_PARENT_NONE
                                   : ghost_by(selection->record, drawn->id, moves[i]);
        const size_t number = ghost == ESP_PARENT_NONE ? ESP_DRAWN_NONE
                                                       : esp_selection_number(selection, ghost);
        if (ghost == ESP_PARENT_NONE)
            selection->untried[used + drawn->untried_count++] = moves[i];
        else if (number != ESP_DRAWN_NONE)
            selection->drawn[number].cut = true;
    }
    return used + drawn->untried_count;
}

static bool find_untried(struct esp_selection *selection)
{
    size_t count = 0;

    for (size_t i = 0; i < selection->count; i++) {
        struct esp_drawn *drawn = &selection->drawn[i];
        if (!esp_selection_folded(selection, i))
            drawn->untried =
                esp_record_pruned(selection->record, drawn->id, &drawn->untried_count);
        count += drawn->untried_count;
    }
    if (!selection->overlay)
        return true;
    selection->untried = malloc((count + 1) * sizeof *selection->untried);
    if (!selection->untried)
        return false;
    count = 0;
    for (size_t i = 0; i < selection->count; i++)
        count = sort_untried(selection, &selection->drawn[i], count);
    return true;
}

/* --- the whole ------------------------------------------------------------ */

static bool select_nodes(struct esp_selection *selection, struct extent *extent,
                         struct path *path)
{
    uint64_t count;

    if (!count_ranks(selection, extent, path))
        return false;
    divide(selection, extent);
    count = extent->rest;
    for (size_t rank = 0; rank < extent->whole; rank++)
        count += extent->ranks[rank];
    selection->drawn = calloc(count ? count : 1, sizeof *selection->drawn);
    if (!selection->drawn || !collect(selection, extent, path))
        return false;
    find_ends(selection);
    name_sources(selection);
    return find_untried(selection);
}

/* The nodes of the selection's record that the options ask for. */
static enum esp_status select_asked(struct esp_selection *selection,
                                    const struct esp_draw_options *options,
                                    struct esp_error *error)
{
    struct esp_record *record = selection->record;
    struct extent extent = { .last = esp_record_count(record) };
    struct path path = { 0 };
    enum esp_status status = ESP_OK;

    if (options->root)
        status = esp_record_find(record, options->root, &extent.first, error);
    if (status == ESP_OK && options->focus)
        status = esp_record_find(record, options->focus, &selection->focus, error);
    if (status != ESP_OK)
        return status;
    if (options->root)
        extent.last = esp_record_node(record, extent.first)->end;
    selection->root = extent.first;
    selection->whole = extent.first == 0;
    if (!select_nodes(selection, &extent, &path))
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for a picture of %u nodes",
                          extent.last - extent.first);
    free(extent.ranks);
    free(path.open);
    return status;
}

enum esp_status esp_selection_init(struct esp_selection *selection, struct esp_record *record,
                                   const struct esp_draw_options *options,
                                   struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    *selection = (struct esp_selection){ .record = record,
                                         .against = options->against_name,
                                         .max_depth = options->max_depth,
                                         .min_depth = options->min_depth,
                                         .max_nodes = options->max_nodes,
                                         .pv = options->pv,
                                         .focus = ESP_PARENT_NONE };
    if (options->against) {
        status = esp_overlay_new(&selection->record, record, options->against, error);
        if (status != ESP_OK)
            return status;
        selection->overlay = esp_record_overlay(selection->record);
    }
    status = select_asked(selection, options, error);
    if (status != ESP_OK)
        esp_selection_free(selection);
    return status;
}

void esp_selection_free(struct esp_selection *selection)
{
    free(selection->drawn);
    free(selection->untried);
    if (selection->overlay)
        esp_record_free(selection->record);
    *selection = (struct esp_selection){ 0 };
}

size_t esp_selection_source(const struct esp_selection *selection, size_t number)
{
    const struct esp_drawn *drawn = &selection->drawn[number];
    uint64_t from;

    if (!(drawn->node->flags & ESP_NODE_LEFT) || drawn->node->why != ESP_TABLE ||
        !esp_record_from(selection->record, drawn->id, &from))
        return ESP_DRAWN_NONE;
    return esp_selection_number(selection, from);
}

bool esp_selection_folded(const struct esp_selection *selection, size_t number)
{
    const struct esp_drawn *drawn = &selection->drawn[number];
    return drawn->hidden > 0 && drawn->end == number + 1;
}

uint32_t esp_chosen_child(const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = esp_record_node(record, id), *child;
    uint32_t chosen = ESP_PARENT_NONE;

    if (node->returned == ESP_TEXT_NONE)
        return ESP_PARENT_NONE;
    for (uint32_t i = id + 1; i < node->end; i = child->end) {
        child = esp_record_node(record, i);
        if (child->move != node->returned || !is_of_search(record, id, i))
            continue;
        if (child->value == node->value)
            return i;
        if (chosen == ESP_PARENT_NONE)
            chosen = i;
    }
    return chosen;
}
