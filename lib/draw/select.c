/*
 * select.c - which nodes of a record a picture shows.
 *
 * Two walks over the nodes in the order they were entered. The first counts
 * the nodes of each level; from that follows how many levels are drawn whole
 * and how much of the next one, which is what a walk breadth first would
 * reach. The second collects. Both keep the open path on a stack of their
 * own, so that the depth of a tree is limited by memory alone.
 */
#include <stdlib.h>

#include "select.h"

/* --- the open path of a walk ---------------------------------------------- */

struct open {
    uint32_t end;  /* number after the node's subtree */
    size_t number; /* of the node among those drawn */
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

static bool path_push(struct path *path, uint32_t end, size_t number)
{
    if (path->length == path->room) {
        const size_t room = path->room ? 2 * path->room : 64;
        struct open *open = realloc(path->open, room * sizeof *open);
        if (!open)
            return false;
        path->open = open;
        path->room = room;
    }
    path->open[path->length++] = (struct open){ end, number };
    return true;
}

/* --- how many of each level ----------------------------------------------- */

/* The nodes from `first` to `last`, and which of them are drawn. */
struct extent {
    uint32_t first, last;
    uint64_t *levels; /* how many nodes each level has */
    size_t deepest;   /* how many levels there are */
    size_t room;
    size_t whole;  /* so many levels are drawn whole, */
    uint64_t rest; /* and so many nodes of the next */
};

static bool count_node(struct extent *extent, size_t level)
{
    if (level == extent->room) {
        const size_t room = level ? 2 * level : 64;
        uint64_t *levels = realloc(extent->levels, room * sizeof *levels);
        if (!levels)
            return false;
        extent->levels = levels;
        extent->room = room;
    }
    if (level == extent->deepest) {
        extent->levels[level] = 0;
        extent->deepest++;
    }
    extent->levels[level]++;
    return true;
}

static bool count_levels(struct esp_selection *selection, struct extent *extent,
                         struct path *path)
{
    for (uint32_t id = extent->first; id < extent->last;) {
        const uint32_t end = esp_record_node(selection->record, id)->end;
        path_reach(path, id);
        if (!count_node(extent, path->length))
            return false;
        if (path->length == selection->max_depth) {
            selection->below += end - id - 1;
            id = end;
        } else if (!path_push(path, end, 0)) {
            return false;
        } else {
            id++;
        }
    }
    return true;
}

/* Levels are filled from the root down until there are max_nodes. */
static void divide(struct esp_selection *selection, struct extent *extent)
{
    uint64_t left = selection->max_nodes ? selection->max_nodes : UINT64_MAX;

    while (extent->whole < extent->deepest && extent->levels[extent->whole] <= left)
        left -= extent->levels[extent->whole++];
    if (extent->whole == extent->deepest)
        return;
    extent->rest = left;
    selection->beyond = extent->levels[extent->whole] - left;
    for (size_t level = extent->whole + 1; level < extent->deepest; level++)
        selection->beyond += extent->levels[level];
}

/* --- collecting ----------------------------------------------------------- */

static bool collect(struct esp_selection *selection, struct extent *extent, struct path *path)
{
    struct esp_drawn *drawn = selection->drawn;

    path->length = 0;
    for (uint32_t id = extent->first; id < extent->last;) {
        const struct esp_node *node = esp_record_node(selection->record, id);
        path_reach(path, id);
        const size_t level = path->length;
        const size_t parent = level > 0 ? path->open[level - 1].number : ESP_DRAWN_NONE;
        if (level > extent->whole || (level == extent->whole && extent->rest == 0)) {
            if (parent != ESP_DRAWN_NONE)
                drawn[parent].hidden += node->end - id;
            id = node->end;
            continue;
        }
        extent->rest -= level == extent->whole;
        drawn[selection->count] = (struct esp_drawn){
            .node = node, .id = id, .level = (uint32_t)level, .parent = parent
        };
        if (!path_push(path, node->end, selection->count++))
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

static void name_sources(struct esp_selection *selection)
{
    for (size_t i = 0; i < selection->count; i++) {
        uint64_t from;
        if (selection->drawn[i].node->why != ESP_TABLE ||
            !esp_record_from(selection->record, selection->drawn[i].id, &from))
            continue;
        struct esp_drawn *source =
            bsearch(&from, selection->drawn, selection->count, sizeof *selection->drawn, by_id);
        if (source)
            source->named = true;
    }
}

static bool select_nodes(struct esp_selection *selection, struct extent *extent,
                         struct path *path)
{
    uint64_t count;

    if (!count_levels(selection, extent, path))
        return false;
    divide(selection, extent);
    count = extent->rest;
    for (size_t level = 0; level < extent->whole; level++)
        count += extent->levels[level];
    selection->drawn = calloc(count ? count : 1, sizeof *selection->drawn);
    if (!selection->drawn || !collect(selection, extent, path))
        return false;
    find_ends(selection);
    name_sources(selection);
    return true;
}

enum esp_status esp_selection_init(struct esp_selection *selection, struct esp_record *record,
                                   const struct esp_draw_options *options,
                                   struct esp_error *error)
{
    struct extent extent = { .last = esp_record_count(record) };
    struct path path = { 0 };

    *selection = (struct esp_selection){ .record = record,
                                         .max_depth = options->max_depth,
                                         .max_nodes = options->max_nodes };
    if (options->root) {
        const enum esp_status status =
            esp_record_find(record, options->root, &extent.first, error);
        if (status != ESP_OK)
            return status;
        extent.last = esp_record_node(record, extent.first)->end;
    }
    selection->root = extent.first;
    selection->whole = extent.first == 0;
    const bool done = select_nodes(selection, &extent, &path);
    free(extent.levels);
    free(path.open);
    if (done)
        return ESP_OK;
    esp_selection_free(selection);
    return esp_fail(error, ESP_NO_MEMORY, "no memory for a picture of %u nodes",
                    extent.last - extent.first);
}

void esp_selection_free(struct esp_selection *selection)
{
    free(selection->drawn);
    selection->drawn = NULL;
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
        if (child->move != node->returned)
            continue;
        if (child->value == node->value)
            return i;
        if (chosen == ESP_PARENT_NONE)
            chosen = i;
    }
    return chosen;
}
