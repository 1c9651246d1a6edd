/*
 * scene.c - the items of a picture and their words.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "against.h"
#include "marks.h"
#include "metrics.h"
#include "scene.h"

/* Cut branches are drawn one by one up to here, else together as one. */
enum { SINGLE_STUBS = 3, STUB_COLUMNS = 24 };

/* A wider value stands below its triangle, which would else grow with it. */
enum { TRIANGLE_VALUE = 64 };

struct builder {
    struct esp_scene *scene;
    const struct esp_selection *selection;
    struct esp_boards *boards; /* NULL: none wanted */
    enum esp_draw_style style;
    uint32_t root;   /* the item above the roots of a forest, or ESP_SCENE_NONE */
};

/* --- items and lines ------------------------------------------------------ */

static struct esp_scene_item *add_item(struct builder *builder, uint32_t parent, size_t drawn,
                                       enum esp_shape shape)
{
    struct esp_scene *scene = builder->scene;
    struct esp_scene_item *item = &scene->items[scene->count++];

    *item = (struct esp_scene_item){ .parent = parent,
                                     .drawn = (uint32_t)drawn,
                                     .move = ESP_SCENE_NONE,
                                     .line = scene->line_count,
                                     .shape = (uint8_t)shape };
    if (parent != ESP_SCENE_NONE)
        item->level = scene->items[parent].level + 1;
    return item;
}

/* Words are put to the scene's own; `start` is where they began. Nothing put is no text. */
static uint32_t end_text(struct esp_scene *scene, size_t start)
{
    if (scene->words.length == start)
        return ESP_SCENE_NONE;
    esp_scratch_put_bytes(&scene->words, "", 1);
    if (start >= ESP_SCENE_NONE)
        scene->failed = true;
    return (uint32_t)start;
}

static bool has_line_room(struct esp_scene *scene)
{
    if (scene->line_count < scene->line_room)
        return true;
    const uint32_t room = scene->line_room ? 2 * scene->line_room : 256;
    struct esp_scene_line *lines =
        room > scene->line_room ? realloc(scene->lines, room * sizeof *lines) : NULL;
    scene->failed = scene->failed || !lines;
    if (!lines)
        return false;
    scene->lines = lines;
    scene->line_room = room;
    return true;
}

/* The words since `start` are the next line of the newest item. */
static void end_line(struct builder *builder, size_t start, enum esp_look look)
{
    struct esp_scene *scene = builder->scene;
    const uint32_t text = end_text(scene, start);

    if (text == ESP_SCENE_NONE || !has_line_room(scene))
        return;
    scene->lines[scene->line_count++] = (struct esp_scene_line){ text, (uint8_t)look };
    scene->items[scene->count - 1].lines++;
}

static void add_move(struct builder *builder, struct esp_scene_item *item, uint32_t move)
{
    struct esp_scene *scene = builder->scene;
    const size_t start = scene->words.length;

    esp_label_move(&scene->words, builder->selection->record, move);
    item->move = end_text(scene, start);
}

/* --- the lines of a node -------------------------------------------------- */

static void named(struct esp_scratch *words, const char *between,
                  const struct esp_record *record, uint32_t id)
{
    esp_scratch_put(words, between);
    esp_label_name(words, record, id);
}

static void add_head(struct builder *builder, const struct esp_drawn *drawn)
{
    struct esp_scratch *words = &builder->scene->words;
    const size_t start = words->length;
    const bool says_side = builder->style != ESP_DRAW_TEXTBOOK && !esp_label_is_leaf(drawn->node);

    esp_scratch_put(words, says_side ? esp_label_side(drawn->node) : "");
    if (drawn->named)
        named(words, words->length > start ? " " : "", builder->selection->record, drawn->id);
    if (drawn->node->flags & ESP_NODE_SYNTHETIC)
        esp_scratch_putf(words, "%sadded by the recorder", words->length > start ? ", " : "");
    end_line(builder, start, ESP_LOOK_QUIET);
}

static bool has_mark_room(struct esp_scene *scene, size_t count)
{
    const size_t wanted = scene->mark_count + count;

    if (wanted <= scene->mark_room)
        return true;
    const size_t room = wanted < 512 ? 1024 : 2 * wanted;
    struct esp_mark *marks =
        room < ESP_SCENE_NONE ? realloc(scene->marks, room * sizeof *marks) : NULL;
    scene->failed = scene->failed || !marks;
    if (!marks)
        return false;
    scene->marks = marks;
    scene->mark_room = (uint32_t)room;
    return true;
}

/* False where there is no picture of the board for a page. */
static bool add_marks(struct builder *builder, const struct esp_drawn *drawn)
{
    struct esp_scene *scene = builder->scene;
    struct esp_scene_item *item = &scene->items[scene->count - 1];
    size_t count;
    double width, height;
    const struct esp_mark *marks = esp_boards_marks(builder->boards, drawn->id, &count);

    if (!marks || !has_mark_room(scene, count))
        return false;
    memcpy(scene->marks + scene->mark_count, marks, count * sizeof *marks);
    esp_marks_size(marks, count, &width, &height);
    item->mark = scene->mark_count;
    item->marks = (uint32_t)count;
    item->board_width = (float)width;
    item->board_height = (float)height + 3; /* off the words below */
    item->above = (uint8_t)item->lines;
    scene->mark_count += (uint32_t)count;
    return true;
}

static void add_board(struct builder *builder, const struct esp_drawn *drawn)
{
    if (!builder->boards || add_marks(builder, drawn))
        return;
    struct esp_scratch *words = &builder->scene->words;
    const char *picture = esp_boards_picture(builder->boards, drawn->id);

    for (const char *next; picture && *picture; picture = next) {
        const size_t start = words->length;
        for (next = picture; *next && *next != '\n';)
            next++;
        esp_scratch_put_bytes(words, picture, (size_t)(next - picture));
        if (words->length == start)
            esp_scratch_put_char(words, ' '); /* an empty line is one, too */
        end_line(builder, start, ESP_LOOK_BOARD);
        next += *next == '\n';
    }
}

static void add_value(struct builder *builder, const struct esp_drawn *drawn)
{
    struct esp_scratch *words = &builder->scene->words;
    const size_t start = words->length;

    esp_label_value(words, &esp_signs_page, builder->selection->record, drawn->id);
    end_line(builder, start, ESP_LOOK_VALUE);
}

/* What the other search has for a value. */
static void add_other(struct builder *builder, const struct esp_drawn *drawn)
{
    struct esp_scratch *words = &builder->scene->words;
    const size_t start = words->length;

    esp_against_value(words, &esp_signs_page, builder->selection,
                      (size_t)(drawn - builder->selection->drawn));
    end_line(builder, start, ESP_LOOK_STRONG);
}

static void add_window(struct builder *builder, const struct esp_drawn *drawn)
{
    const struct esp_node *node = drawn->node;
    struct esp_scratch *words = &builder->scene->words;
    const size_t start = words->length;
    double alpha, beta;

    if (node->flags & ESP_NODE_WINDOW)
        esp_label_window(words, &esp_signs_page, node->alpha, node->beta);
    if (esp_record_narrowed(builder->selection->record, drawn->id, &alpha, &beta)) {
        esp_scratch_put(words, " to ");
        esp_label_window(words, &esp_signs_page, alpha, beta);
    }
    end_line(builder, start, ESP_LOOK_WINDOW);
}

/* Words at a node say what its border does not. */
static void add_why(struct builder *builder, const struct esp_drawn *drawn)
{
    const struct esp_node *node = drawn->node;
    struct esp_scratch *words = &builder->scene->words;
    const size_t start = words->length;
    const bool leaf = esp_label_is_leaf(node);

    if (!leaf || node->why == ESP_TABLE)
        esp_label_why(words, builder->selection->record, drawn->id, ESP_LABEL_SHORT);
    else if (node->why == ESP_HORIZON && node->flags & ESP_NODE_EVAL_HIT)
        esp_scratch_put(words, "cached");
    end_line(builder, start, leaf ? ESP_LOOK_QUIET : ESP_LOOK_STRONG);
}

/* --- a node --------------------------------------------------------------- */

static enum esp_border border_of(const struct esp_node *node)
{
    if (!(node->flags & ESP_NODE_LEFT) || node->why == ESP_STOPPED || node->why == ESP_ERROR)
        return ESP_BORDER_ODD;
    if (!esp_label_is_leaf(node))
        return ESP_BORDER_PLAIN;
    return node->why == ESP_TERMINAL  ? ESP_BORDER_DOUBLE
           : node->why == ESP_HORIZON ? ESP_BORDER_DASHED
                                      : ESP_BORDER_DOTTED;
}

static enum esp_shape shape_of(const struct builder *builder, const struct esp_node *node)
{
    static const enum esp_shape shapes[] = { ESP_SHAPE_UP, ESP_SHAPE_DOWN, ESP_SHAPE_ROUND };

    if (!(node->flags & ESP_NODE_SIDE) || node->side > ESP_CHANCE ||
        (builder->style == ESP_DRAW_TEXTBOOK && esp_label_is_leaf(node)))
        return ESP_SHAPE_BOX;
    return shapes[node->side];
}

/* A triangle holds the value alone, if that is short; it has the first place then. */
static void word_triangle(struct builder *builder, struct esp_scene_item *item,
                          const struct esp_drawn *drawn)
{
    const struct esp_scene *scene = builder->scene;

    add_value(builder, drawn);
    if (item->lines == 1 && !scene->failed && !scene->words.failed)
        item->inside = esp_text_width(esp_scene_text(scene, scene->lines[item->line].text),
                                      esp_letters[ESP_LOOK_VALUE].size,
                                      ESP_FACE_BOLD) < TRIANGLE_VALUE;
    add_other(builder, drawn);
    add_head(builder, drawn);
    if (!item->leaf)
        add_window(builder, drawn);
    add_why(builder, drawn);
}

static void word_box(struct builder *builder, struct esp_scene_item *item,
                     const struct esp_drawn *drawn)
{
    add_head(builder, drawn);
    add_board(builder, drawn);
    add_value(builder, drawn);
    add_other(builder, drawn);
    add_window(builder, drawn);
    add_why(builder, drawn);
    item->inside = item->lines;
}

static void add_node(struct builder *builder, size_t number)
{
    const struct esp_drawn *drawn = &builder->selection->drawn[number];
    const bool top = drawn->parent == ESP_DRAWN_NONE;
    struct esp_scene_item *item =
        add_item(builder, top ? builder->root : builder->scene->nodes[drawn->parent], number,
                 shape_of(builder, drawn->node));

    builder->scene->nodes[number] = builder->scene->count - 1;
    item->leaf = esp_label_is_leaf(drawn->node);
    item->border = (uint8_t)border_of(drawn->node);
    item->triangle = builder->style == ESP_DRAW_TEXTBOOK;
    item->presence = drawn->presence;
    item->cut = drawn->cut;
    if (!top) {
        const uint32_t parent = builder->selection->drawn[drawn->parent].id;
        item->chosen = esp_chosen_child(builder->selection->record, parent) == drawn->id;
        add_move(builder, item, drawn->node->move);
    }
    if (builder->style == ESP_DRAW_TEXTBOOK)
        word_triangle(builder, item, drawn);
    else
        word_box(builder, item, drawn);
}

/* --- what is not drawn ---------------------------------------------------- */

static void add_fold(struct builder *builder, size_t number)
{
    struct esp_scratch *words = &builder->scene->words;
    struct esp_scene_item *item =
        add_item(builder, builder->scene->nodes[number], number, ESP_SHAPE_FOLD);
    const struct esp_drawn *drawn = &builder->selection->drawn[number];
    size_t start = words->length;

    esp_label_hidden(words, drawn);
    end_line(builder, start, ESP_LOOK_QUIET);
    start = words->length;
    item->presence = drawn->hidden_ghosts == drawn->hidden ? ESP_DRAWN_GHOST : ESP_DRAWN_BOTH;
    if (drawn->hidden_ghosts > 0 && drawn->hidden_ghosts < drawn->hidden)
        esp_scratch_putf(words, "%.0f%% dotted",
                         100 * (double)drawn->hidden_ghosts / (double)drawn->hidden);
    end_line(builder, start, ESP_LOOK_QUIET);
    start = words->length;
    esp_label_hidden_cut(words, drawn);
    end_line(builder, start, ESP_LOOK_QUIET);
    item->inside = item->lines;
}

static void add_stub(struct builder *builder, size_t number, uint32_t move)
{
    struct esp_scratch *words = &builder->scene->words;
    struct esp_scene_item *item =
        add_item(builder, builder->scene->nodes[number], number, ESP_SHAPE_STUB);
    size_t start = words->length;

    item->presence = builder->selection->drawn[number].presence;
    esp_scratch_put(words, "//");
    end_line(builder, start, ESP_LOOK_CUT);
    if (move != ESP_TEXT_NONE) {
        add_move(builder, item, move);
        return;
    }
    start = words->length;
    esp_label_moves(words, builder->selection->record, builder->selection->drawn[number].untried,
                    builder->selection->drawn[number].untried_count, STUB_COLUMNS);
    end_line(builder, start, ESP_LOOK_WINDOW);
}

/* After the last drawn node below one. */
static void close_node(struct builder *builder, size_t number)
{
    const struct esp_drawn *drawn = &builder->selection->drawn[number];

    if (drawn->hidden > 0)
        add_fold(builder, number);
    if (drawn->untried_count > SINGLE_STUBS)
        add_stub(builder, number, ESP_TEXT_NONE);
    else
        for (size_t i = 0; i < drawn->untried_count; i++)
            add_stub(builder, number, drawn->untried[i]);
}

/* --- the whole ------------------------------------------------------------ */

/* Items at most: nodes, a fold and stubs for each, and one above a forest. */
static size_t most_items(const struct esp_selection *selection)
{
    size_t most = 1;

    for (size_t i = 0; i < selection->count; i++) {
        const size_t pruned = selection->drawn[i].untried_count;
        most += 1 + (size_t)(selection->drawn[i].hidden > 0) +
                (pruned > SINGLE_STUBS ? 1 : pruned);
    }
    return most;
}

static void build(struct builder *builder)
{
    const struct esp_selection *selection = builder->selection;
    const struct esp_drawn *drawn = selection->drawn;
    size_t open = ESP_DRAWN_NONE;

    if (selection->count > 0 && drawn[0].end < selection->count) {
        builder->root = 0;
        add_item(builder, ESP_SCENE_NONE, 0, ESP_SHAPE_NOTHING);
    }
    for (size_t i = 0; i < selection->count; open = i++) {
        for (; open != drawn[i].parent; open = drawn[open].parent)
            close_node(builder, open);
        add_node(builder, i);
    }
    for (; open != ESP_DRAWN_NONE; open = drawn[open].parent)
        close_node(builder, open);
}

enum esp_status esp_scene_init(struct esp_scene *scene, const struct esp_selection *selection,
                               enum esp_draw_style style, struct esp_boards *boards, double gable,
                               struct esp_error *error)
{
    struct builder builder = { .scene = scene,
                               .selection = selection,
                               .boards = boards,
                               .style = boards ? ESP_DRAW_BOXES : style,
                               .root = ESP_SCENE_NONE };
    const size_t most = most_items(selection);
    enum esp_status status = ESP_NO_MEMORY;

    *scene = (struct esp_scene){ .selection = selection, .gable = gable };
    scene->nodes = malloc((selection->count + 1) * sizeof *scene->nodes);
    scene->items = most < ESP_SCENE_NONE ? malloc(most * sizeof *scene->items) : NULL;
    if (scene->nodes && scene->items)
        build(&builder);
    if (!scene->nodes || !scene->items || scene->failed || scene->words.failed ||
        (boards && boards->failed))
        esp_fail(error, ESP_NO_MEMORY, "no memory for a picture of %zu nodes",
                 selection->count);
    else
        status = esp_scene_arrange(scene, error);
    if (status != ESP_OK)
        esp_scene_free(scene);
    return status;
}

void esp_scene_free(struct esp_scene *scene)
{
    free(scene->items);
    free(scene->nodes);
    free(scene->lines);
    free(scene->marks);
    free(scene->floors);
    esp_scratch_free(&scene->words);
    *scene = (struct esp_scene){ 0 };
}

const char *esp_scene_text(const struct esp_scene *scene, uint32_t start)
{
    return scene->words.text + start;
}

uint32_t esp_scene_source(const struct esp_scene *scene, const struct esp_scene_item *item)
{
    if (item->border != ESP_BORDER_DOTTED)
        return ESP_SCENE_NONE;
    const size_t number = esp_selection_source(scene->selection, item->drawn);
    return number == ESP_DRAWN_NONE ? ESP_SCENE_NONE : scene->nodes[number];
}
