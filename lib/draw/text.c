/*
 * text.c - a recorded search as an indented tree for a terminal.
 *
 *     MIN (-inf, inf)           = -6   best 0
 *     |- 0  MAX (-inf, inf)     = -6   best 3
 *     |  |- 0  -7   |- 1  -7   |- 2  -7   `- 3  -6
 *     `- 2  MAX (-inf, -6)     >= -6   cut by 2, never tried 3 4 5
 *        `- 2  -6
 *
 * Values of inner nodes stand in one column. Leaves beside each other share
 * a line when it is not too wide. Deeper than the page allows, the outermost
 * bars give way to the number of the ply, as in `27> `.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "against.h"
#include "board.h"
#include "caption.h"
#include "scratch.h"

enum {
    INDENT = 3,       /* columns of one level */
    LEVELS_MOST = 24, /* drawn beside each other, */
    LEVELS_LEAST = 4, /* however narrow the page */
    COLUMN_MOST = 60  /* where values start; a longer line has its own after it */
};

static const char gap[] = "   "; /* between leaves, and before values and words */

/* In a leaf an exact value stands alone; above each other, equals signs stand in line. */
static const struct esp_signs leaf_signs = { "(", ")", "-inf", "inf", "", ">= ", "<= ", "?= " };
static const struct esp_signs column_signs = { "(",   ")",   "-inf", "inf",
                                               " = ", ">= ", "<= ",  "?= " };

struct page {
    const struct esp_selection *selection;
    struct esp_boards *boards; /* NULL: none wanted */
    struct esp_scratch words;
    FILE *stream;
    bool *goes_on;   /* for each level: a sibling follows below the node now open */
    uint32_t levels; /* bars drawn at most */
    size_t width;    /* SIZE_MAX: no limit */
    size_t column;   /* where values start, */
    size_t room;     /* and the columns of the widest */
    bool has_end, has_cached, has_unknown; /* for the key */
};

/* --- what stands left of a node ------------------------------------------- */

static bool is_last(const struct esp_selection *selection, size_t number)
{
    const struct esp_drawn *drawn = &selection->drawn[number];
    return drawn->parent == ESP_DRAWN_NONE || selection->drawn[drawn->parent].end == drawn->end;
}

/* The bars of the levels above `level`, from the outermost that fits inwards. */
static void put_bars(const struct page *page, struct esp_scratch *out, uint32_t level)
{
    uint32_t first = 1;

    if (level > page->levels) {
        first = level - page->levels + 1;
        esp_scratch_putf(out, "%" PRIu32 "> ", level);
    }
    for (uint32_t i = first; i < level; i++)
        esp_scratch_put(out, page->goes_on[i] ? "|  " : "   ");
}

static void put_connector(const struct page *page, struct esp_scratch *out, size_t number)
{
    static const char signs[] = { '-', '~', '+' }; /* of both, a ghost, added */
    const struct esp_drawn *drawn = &page->selection->drawn[number];

    if (drawn->level > 0)
        esp_scratch_putf(out, "%c%c ", is_last(page->selection, number) ? '`' : '|',
                         signs[drawn->presence]);
}

/* A leaf that is shown in a few characters beside its siblings; the other search may go on. */
static bool is_short(const struct page *page, size_t number)
{
    const struct esp_drawn *drawn = &page->selection->drawn[number];
    return drawn->level > 0 && drawn->end == number + 1 && !page->boards &&
           esp_label_is_leaf(drawn->node);
}

/* --- an inner node: head, value, words ------------------------------------ */

/* Move, name, side and window, each only where there is one. */
static void put_head(const struct page *page, struct esp_scratch *out, size_t number)
{
    const struct esp_drawn *drawn = &page->selection->drawn[number];
    const struct esp_node *node = drawn->node;
    const char *side = esp_label_side(node);
    const char *between = "";
    double alpha, beta;

    put_bars(page, out, drawn->level);
    put_connector(page, out, number);
    if (node->move != ESP_TEXT_NONE) {
        esp_label_move(out, page->selection->record, node->move);
        between = "  ";
    }
    if (drawn->named) {
        esp_scratch_put(out, between);
        esp_label_name(out, page->selection->record, drawn->id);
        between = "  ";
    }
    if (*side) {
        esp_scratch_putf(out, "%s%s", between, side);
        between = " ";
    }
    if (node->flags & ESP_NODE_SYNTHETIC) {
        esp_scratch_putf(out, "%s(added by the recorder)", between);
        between = " ";
    }
    if (node->flags & ESP_NODE_WINDOW) {
        esp_scratch_put(out, between);
        esp_label_window(out, &esp_signs_plain, node->alpha, node->beta);
    }
    if (esp_record_narrowed(page->selection->record, drawn->id, &alpha, &beta)) {
        esp_scratch_put(out, " to ");
        esp_label_window(out, &esp_signs_plain, alpha, beta);
    }
}

static const char *returned_word(const struct esp_node *node)
{
    if (!(node->flags & ESP_NODE_LEFT) || node->why == ESP_STOPPED)
        return "best so far ";
    return node->why == ESP_FULL ? "best " : "returned ";
}

/* The moves never tried, as many as fit behind what the line has already. */
static void put_untried(const struct page *page, struct esp_scratch *out, uint32_t id,
                        size_t used)
{
    static const char words[] = "never tried ";

    esp_scratch_put(out, words);
    used += strlen(words);
    esp_label_untried(out, page->selection->record, id,
                      page->width > used ? page->width - used : 0);
}

/* Why it ended and what it returned, parted by commas; used: columns before that. */
static void put_words(const struct page *page, struct esp_scratch *out, size_t number,
                      size_t used)
{
    const struct esp_drawn *drawn = &page->selection->drawn[number];
    const struct esp_record *record = page->selection->record;
    const struct esp_node *node = drawn->node;
    const bool cut = node->flags & ESP_NODE_LEFT && node->why == ESP_CUTOFF;
    const char *between = "";
    size_t untried;

    esp_label_why(out, record, drawn->id, ESP_LABEL_NOTE);
    if (out->length > 0)
        between = ", ";
    if (esp_against_differs(page->selection, number)) {
        esp_scratch_put(out, between);
        esp_against_value(out, &leaf_signs, page->selection, number);
        between = ", ";
    }
    if (node->returned != ESP_TEXT_NONE &&
        !(cut && node->returned == esp_record_by(record, drawn->id))) {
        esp_scratch_putf(out, "%s%s", between, returned_word(node));
        esp_label_move(out, record, node->returned);
        between = ", ";
    }
    esp_record_pruned(record, drawn->id, &untried);
    if (untried > 0) {
        esp_scratch_put(out, between);
        put_untried(page, out, drawn->id, used + out->length);
        between = ", ";
    }
    if (drawn->hidden > 0) {
        esp_scratch_putf(out, "%s+", between);
        esp_label_count(out, drawn->hidden, "node", "nodes");
    }
}

static void put_value(struct page *page, size_t number)
{
    esp_label_value(esp_scratch_begin(&page->words), &column_signs, page->selection->record,
                    page->selection->drawn[number].id);
}

static size_t measure(struct esp_scratch *scratch)
{
    return esp_label_columns(esp_scratch_text(scratch));
}

/* Move to a column, or on by the gap when it is passed; where the line then is. */
static size_t reach(struct page *page, size_t from, size_t to)
{
    const size_t least = from + strlen(gap);
    const size_t reached = least > to ? least : to;

    fprintf(page->stream, "%*s", (int)(reached - from), "");
    return reached;
}

static void print_inner(struct page *page, size_t number)
{
    size_t used, width;

    put_head(page, esp_scratch_begin(&page->words), number);
    used = measure(&page->words);
    fputs(esp_scratch_text(&page->words), page->stream);
    put_value(page, number);
    width = measure(&page->words);
    page->has_unknown = page->has_unknown || esp_scratch_text(&page->words)[0] == '?';
    if (width > 0) {
        used = reach(page, used, page->column) + width;
        fputs(esp_scratch_text(&page->words), page->stream);
    }
    put_words(page, esp_scratch_begin(&page->words), number,
              used > page->column + page->room ? used : page->column + page->room);
    if (measure(&page->words) > 0) {
        reach(page, used, page->column + page->room + strlen(gap));
        fputs(esp_scratch_text(&page->words), page->stream);
    }
    fputc('\n', page->stream);
}

/* Where values and words start, from the widest head and value of all inner nodes. */
static void measure_columns(struct page *page)
{
    for (size_t i = 0; i < page->selection->count; i++) {
        if (is_short(page, i))
            continue;
        put_head(page, esp_scratch_begin(&page->words), i);
        const size_t head = measure(&page->words) + strlen(gap);
        if (head > page->column && head <= COLUMN_MOST)
            page->column = head;
        put_value(page, i);
        const size_t value = measure(&page->words);
        if (value > page->room)
            page->room = value;
    }
}

/* --- leaves --------------------------------------------------------------- */

/* A leaf as a few characters: "|- 0  -7", "`- 2  >= 4 from #17". */
static void put_leaf(struct page *page, struct esp_scratch *out, size_t number)
{
    const struct esp_record *record = page->selection->record;
    const struct esp_drawn *drawn = &page->selection->drawn[number];
    const struct esp_node *node = drawn->node;
    const bool cached = node->why == ESP_HORIZON && node->flags & ESP_NODE_EVAL_HIT;

    put_connector(page, out, number);
    esp_label_move(out, record, node->move);
    esp_scratch_put(out, node->move != ESP_TEXT_NONE ? "  " : "");
    if (drawn->named) {
        esp_label_name(out, record, drawn->id);
        esp_scratch_put(out, "  ");
    }
    esp_label_value(out, &leaf_signs, record, drawn->id);
    if (esp_against_differs(page->selection, number)) {
        esp_scratch_put(out, " (");
        esp_against_value(out, &leaf_signs, page->selection, number);
        esp_scratch_put_char(out, ')');
    }
    if (node->why == ESP_TABLE) {
        esp_scratch_put_char(out, ' ');
        esp_label_why(out, record, drawn->id, ESP_LABEL_NOTE);
    }
    esp_scratch_put(out, node->why == ESP_TERMINAL ? "!" : cached ? "*" : "");
    page->has_end = page->has_end || node->why == ESP_TERMINAL;
    page->has_cached = page->has_cached || cached;
}

static void print_line(struct page *page)
{
    fputs(esp_scratch_text(&page->words), page->stream);
    fputc('\n', page->stream);
}

/* The leaves from `number` on that lie beside it, on one line if it is not too wide. */
static size_t print_leaves(struct page *page, size_t number)
{
    const struct esp_drawn *drawn = page->selection->drawn;
    const uint32_t level = drawn[number].level;
    struct esp_scratch *out = esp_scratch_begin(&page->words);
    size_t end = number;

    put_bars(page, out, level);
    for (; end < drawn[drawn[number].parent].end && is_short(page, end); end++) {
        esp_scratch_put(out, end > number ? gap : "");
        put_leaf(page, out, end);
    }
    if (measure(&page->words) <= page->width) {
        print_line(page);
        return end;
    }
    for (size_t i = number; i < end; i++) {
        put_bars(page, esp_scratch_begin(&page->words), level);
        put_leaf(page, out, i);
        print_line(page);
    }
    return end;
}

/* --- the whole ------------------------------------------------------------ */

static void print_board(struct page *page, size_t number)
{
    const struct esp_drawn *drawn = &page->selection->drawn[number];
    const char *picture = page->boards ? esp_boards_picture(page->boards, drawn->id) : NULL;
    const char *below = drawn->end > number + 1 ? "|  " : "   ";

    while (picture && *picture) {
        const size_t length = strcspn(picture, "\n");
        struct esp_scratch *out = esp_scratch_begin(&page->words);
        put_bars(page, out, drawn->level + 1);
        esp_scratch_putf(out, "%s%.*s", below, (int)length, picture);
        print_line(page);
        picture += length + (picture[length] == '\n');
    }
}

static void print_tree(struct page *page)
{
    for (size_t i = 0; i < page->selection->count;) {
        page->goes_on[page->selection->drawn[i].level] = !is_last(page->selection, i);
        if (is_short(page, i)) {
            i = print_leaves(page, i);
            continue;
        }
        print_inner(page, i);
        print_board(page, i);
        i++;
    }
}

/* What the tree cannot say itself, after an empty line. */
static void print_notes(struct page *page)
{
    struct esp_scratch *out = esp_scratch_begin(&page->words);

    esp_caption_notes(out, page->selection);
    if (page->boards)
        esp_boards_note(out, page->boards);
    esp_against_search(out, page->selection);
    esp_scratch_put(out, page->selection->overlay ? "\n" : "");
    esp_against_notes(out, page->selection, "~", "+");
    esp_scratch_put(out, page->has_end ? "! the game is over\n" : "");
    esp_scratch_put(out, page->has_unknown ? "?= says nothing about the true value\n" : "");
    esp_scratch_put(out, page->has_cached ? "* evaluation from the cache\n" : "");
    const char *notes = esp_scratch_text(&page->words);
    if (*notes)
        fprintf(page->stream, "\n%s", notes);
}

static uint32_t deepest(const struct esp_selection *selection)
{
    uint32_t level = 0;
    for (size_t i = 0; i < selection->count; i++)
        if (selection->drawn[i].level > level)
            level = selection->drawn[i].level;
    return level;
}

static enum esp_status print_page(struct page *page, struct esp_error *error)
{
    page->goes_on = calloc((size_t)deepest(page->selection) + 1, sizeof *page->goes_on);
    if (!page->goes_on)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a tree in text");
    measure_columns(page);
    errno = 0;
    print_tree(page);
    print_notes(page);
    if (page->words.failed || (page->boards && page->boards->failed))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a line of text");
    if (fflush(page->stream) != 0 || ferror(page->stream))
        return esp_fail(error, ESP_IO, "cannot write the tree: %s",
                        strerror(errno ? errno : EIO));
    return ESP_OK;
}

static uint32_t levels_of(unsigned width)
{
    const uint32_t half = width / 2 / INDENT;
    return width == 0 || half > LEVELS_MOST ? LEVELS_MOST
           : half < LEVELS_LEAST            ? LEVELS_LEAST
                                            : half;
}

enum esp_status esp_draw_text(struct esp_record *record, const struct esp_draw_options *options,
                              unsigned width, FILE *stream, struct esp_error *error)
{
    struct esp_selection selection;
    struct esp_boards boards = { 0 };
    struct page page = { .selection = &selection,
                         .stream = stream,
                         .levels = levels_of(width),
                         .width = width ? width : SIZE_MAX };
    enum esp_status status = esp_selection_init(&selection, record, options, error);

    if (status != ESP_OK)
        return status;
    if (options->boards) {
        page.boards = &boards;
        status = esp_boards_init(&boards, selection.record, error);
    }
    if (status == ESP_OK)
        status = print_page(&page, error);
    esp_scratch_free(&page.words);
    free(page.goes_on);
    esp_boards_free(&boards);
    esp_selection_free(&selection);
    return status;
}
