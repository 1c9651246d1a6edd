/*
 * scene.h - a picture before it is written: what stands where, and its words.
 *
 * Items are the drawn nodes, their cut branches and what is folded away below
 * them, in preorder: the children of a node, then its fold, then its stubs.
 * All measures are in pixels of an SVG, y grows downwards.
 */
#ifndef ESPALIER_DRAW_SCENE_H
#define ESPALIER_DRAW_SCENE_H

#include "board.h"
#include "scratch.h"
#include "select.h"

#define ESP_SCENE_NONE UINT32_MAX

enum esp_shape {
    ESP_SHAPE_NOTHING, /* the point above the roots of a forest */
    ESP_SHAPE_UP,      /* MAX: a triangle, or a box with a gable */
    ESP_SHAPE_DOWN,    /* MIN */
    ESP_SHAPE_ROUND,   /* CHANCE */
    ESP_SHAPE_BOX,
    ESP_SHAPE_FOLD, /* nodes that are not drawn */
    ESP_SHAPE_STUB  /* moves never tried: words alone */
};

enum esp_border { ESP_BORDER_PLAIN, ESP_BORDER_DOUBLE, ESP_BORDER_DASHED, ESP_BORDER_DOTTED,
                  ESP_BORDER_ODD };

/* What a line of words is for; a style gives each its letters. */
enum esp_look {
    ESP_LOOK_VALUE,
    ESP_LOOK_WINDOW,
    ESP_LOOK_QUIET,
    ESP_LOOK_STRONG,
    ESP_LOOK_CUT,
    ESP_LOOK_BOARD,
    ESP_LOOK_MOVE,
    ESP_LOOKS
};

/* Letters in pixels, and from one line to the next. */
struct esp_letters {
    double size, line;
};

extern const struct esp_letters esp_letters[ESP_LOOKS];

struct esp_scene_line {
    uint32_t text; /* where it starts in the words */
    uint8_t look;
};

struct esp_scene_item {
    double x, y;           /* middle and top of all that belongs to it */
    float width, height;   /* of all: move, shape, the lines below */
    float body_width, body_height; /* of the shape */
    uint32_t parent;       /* item, or ESP_SCENE_NONE */
    uint32_t drawn;        /* number in the selection; of a stub or a fold the node's */
    uint32_t level;
    uint32_t move;         /* where the text on its edge starts, or ESP_SCENE_NONE */
    uint32_t line, lines;  /* its lines, */
    uint32_t inside;       /* so many of them in the shape, the others below */
    uint32_t mark, marks;  /* the marks of its board, which stands */
    float board_width, board_height;
    uint8_t above;         /* below so many of its lines */
    uint8_t shape, border; /* esp_shape, esp_border */
    bool triangle;         /* UP and DOWN: a triangle */
    bool leaf;             /* drawn white */
    bool chosen;           /* its move came back */
    bool cut;              /* a ghost after a move that this search never tried */
    uint8_t presence;      /* esp_presence */
};

struct esp_scene {
    const struct esp_selection *selection;
    struct esp_scene_item *items;
    uint32_t count;
    uint32_t *nodes; /* the item of each drawn node */
    struct esp_scene_line *lines;
    uint32_t line_count, line_room;
    struct esp_mark *marks;
    uint32_t mark_count, mark_room;
    struct esp_scratch words; /* zeros between them */
    double *floors;           /* y below the items of each level, where its edges fan out */
    uint32_t levels;
    double width, height;
    double gable; /* room for the gable of a box */
    bool failed; /* memory ran out */
};

/*
 * Without boards, give NULL. gable: how much higher it makes a box, esp_gable
 * in our own pictures. Fails without memory; *scene then needs no freeing.
 */
enum esp_status esp_scene_init(struct esp_scene *scene, const struct esp_selection *selection,
                               enum esp_draw_style style, struct esp_boards *boards, double gable,
                               struct esp_error *error);
void esp_scene_free(struct esp_scene *scene);

/* A text by where it starts. */
const char *esp_scene_text(const struct esp_scene *scene, uint32_t start);

/*
 * The item of the node that stored an item's table answer; ESP_SCENE_NONE where
 * there is none, or it is not drawn.
 */
uint32_t esp_scene_source(const struct esp_scene *scene, const struct esp_scene_item *item);

/* Sizes and places of all items; the last step of esp_scene_init(). */
enum esp_status esp_scene_arrange(struct esp_scene *scene, struct esp_error *error);

#endif
