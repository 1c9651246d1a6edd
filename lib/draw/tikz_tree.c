/*
 * tikz_tree.c - the tree in the language of the package forest.
 *
 * A node is `[{value},style,...` and closed by `]` after its children, its
 * cut branches and a note of what is not drawn. Lines are never empty: TeX
 * would take that for the end of a paragraph in the middle of an option.
 */
#include <inttypes.h>

#include "label.h"
#include "tex.h"
#include "tikz.h"
#include "untried.h"

/* Cut branches are drawn one by one up to here, else together as one; */
enum { SINGLE_STUBS = 3, STUB_COLUMNS = 24, INDENT_MOST = 24 };

/* where nobody is to see that they are cut, more of them. */
enum { BLANK_STUBS = 40 };

/* Millimetres between siblings, and of the least node. */
enum { GAP = 3, GAP_OF_WINDOWS = 14, LEAF_WIDTH = 3 };

const char *esp_tikz_words(struct esp_tikz *tikz)
{
    esp_tex_put(esp_scratch_begin(&tikz->tex), esp_scratch_text(&tikz->words));
    return esp_scratch_text(&tikz->tex);
}

/* The same of a value or an end of a window. */
static const char *numbers(struct esp_tikz *tikz)
{
    esp_tex_put_value(esp_scratch_begin(&tikz->tex), esp_scratch_text(&tikz->words));
    return esp_scratch_text(&tikz->tex);
}

static void start_line(struct esp_tikz *tikz, uint32_t level)
{
    const int indent = 2 * (int)(level < INDENT_MOST ? level : INDENT_MOST);
    fprintf(tikz->stream, "%*s[", indent, "");
}

/* --- the search whose windows and cuts are shown --------------------------- */

/* Of the node that is drawn, or of the same node in the other search; NULL: it never came. */
static const struct esp_node *searched(const struct esp_tikz *tikz, size_t number)
{
    const struct esp_drawn *drawn = &tikz->selection->drawn[number];

    if (!tikz->twins)
        return drawn->node;
    const uint32_t twin = tikz->twins[drawn->id];
    return twin == ESP_PARENT_NONE ? NULL : esp_record_node(tikz->options->searched, twin);
}

static bool is_parent_searched(const struct esp_tikz *tikz, size_t number)
{
    const size_t parent = tikz->selection->drawn[number].parent;
    return parent == ESP_DRAWN_NONE || searched(tikz, parent);
}

/* --- words in a node ------------------------------------------------------ */

/* Lines of a node are parted by \\, which starts no line before the first. */
struct lines {
    struct esp_tikz *tikz;
    bool any;
};

static FILE *next_line(struct lines *lines)
{
    if (lines->any)
        fputs("\\\\", lines->tikz->stream);
    lines->any = true;
    return lines->tikz->stream;
}

static void put_quiet(struct lines *lines)
{
    const char *words = esp_tikz_words(lines->tikz);
    if (*words)
        fprintf(next_line(lines), "{\\tiny %s}", words);
}

static void put_head(struct lines *lines, const struct esp_drawn *drawn)
{
    struct esp_scratch *words = esp_scratch_begin(&lines->tikz->words);

    if (lines->tikz->boards && !esp_label_is_leaf(drawn->node))
        esp_scratch_put(words, esp_label_side(drawn->node));
    if (drawn->named)
        esp_scratch_putf(words, "%s#%" PRIu32, words->length > 0 ? " " : "", drawn->id);
    if (drawn->node->flags & ESP_NODE_SYNTHETIC)
        esp_scratch_putf(words, "%sadded by the recorder", words->length > 0 ? ", " : "");
    put_quiet(lines);
}

/* Columns stay in line: every blank is one, and lines start at the left. */
static void put_board(struct lines *lines, uint32_t id)
{
    struct esp_tikz *tikz = lines->tikz;
    const char *picture = tikz->boards ? esp_boards_picture(tikz->boards, id) : NULL;

    if (!picture || !*picture)
        return;
    fputs("\\treeboard{", next_line(lines));
    while (*picture) {
        const char *end = picture;
        while (*end && *end != '\n')
            end++;
        esp_scratch_put_bytes(esp_scratch_begin(&tikz->words), picture, (size_t)(end - picture));
        fprintf(tikz->stream, "%s\\\\", esp_tikz_words(tikz));
        picture = end + (*end == '\n');
    }
    fputc('}', tikz->stream);
}

/* From its slide on a value can be seen; in a blank picture its place is empty. */
static void put_value(struct lines *lines, size_t number)
{
    struct esp_tikz *tikz = lines->tikz;
    const struct esp_drawn *drawn = &tikz->selection->drawn[number];
    const bool leaf = esp_label_is_leaf(drawn->node);

    esp_label_value(esp_scratch_begin(&tikz->words), &esp_signs_page, tikz->selection->record,
                    drawn->id);
    const char *value = numbers(tikz);
    if (!*value)
        return;
    next_line(lines);
    if (tikz->slides && !leaf)
        fprintf(tikz->stream, "\\uncover<%zu->", tikz->slides->leave[number]);
    fprintf(tikz->stream, leaf ? "{%s}" : "{\\treevalue{%s}}", value);
}

static void put_window_of_leaf(struct lines *lines, const struct esp_node *node)
{
    struct esp_tikz *tikz = lines->tikz;

    if (tikz->twins || !(node->flags & ESP_NODE_WINDOW))
        return;
    esp_label_window(esp_scratch_begin(&tikz->words), &esp_signs_page, node->alpha, node->beta);
    fprintf(tikz->stream, "\\treeleafwindow{%s}", numbers(tikz));
}

/* A leaf's border does not say where a value came from. */
static void put_source(struct lines *lines, const struct esp_drawn *drawn)
{
    struct esp_tikz *tikz = lines->tikz;
    struct esp_scratch *words = esp_scratch_begin(&tikz->words);

    if (drawn->node->why == ESP_TABLE)
        esp_label_why(words, tikz->selection->record, drawn->id, ESP_LABEL_SHORT);
    else if (drawn->node->why == ESP_HORIZON && drawn->node->flags & ESP_NODE_EVAL_HIT)
        esp_scratch_put(words, "cached");
    put_quiet(lines);
}

static void put_content(struct esp_tikz *tikz, size_t number)
{
    const struct esp_drawn *drawn = &tikz->selection->drawn[number];
    struct lines lines = { .tikz = tikz };

    fputc('{', tikz->stream);
    put_head(&lines, drawn);
    put_board(&lines, drawn->id);
    put_value(&lines, number);
    if (esp_label_is_leaf(drawn->node)) {
        put_window_of_leaf(&lines, drawn->node);
        put_source(&lines, drawn);
    }
    fputc('}', tikz->stream);
}

/* --- windows -------------------------------------------------------------- */

static void put_end(struct esp_tikz *tikz, double end, double narrowed)
{
    esp_label_number(esp_scratch_begin(&tikz->words), &esp_signs_page, end);
    if (narrowed != end) {
        esp_scratch_put(&tikz->words, " to ");
        esp_label_number(&tikz->words, &esp_signs_page, narrowed);
    }
    fprintf(tikz->stream, "\\treewindow{%s}", numbers(tikz));
}

/* One end of a window as it is handed in, and then as it changes on the slides. */
static void put_end_on_slides(struct esp_tikz *tikz, size_t number, bool is_beta)
{
    const struct esp_drawn *drawn = tikz->selection->drawn;
    const struct esp_slides *slides = tikz->slides;
    double alpha = drawn[number].node->alpha, beta = drawn[number].node->beta;
    double shown = is_beta ? beta : alpha;
    size_t since = slides->enter[number];

    for (size_t i = number + 1; i < drawn[number].end; i = drawn[i].end) {
        esp_slides_narrow(&drawn[number], &drawn[i], &alpha, &beta);
        const double now = is_beta ? beta : alpha;
        if (now != shown && slides->leave[i] > since) {
            fprintf(tikz->stream, "\\only<%zu-%zu>{", since, slides->leave[i] - 1);
            put_end(tikz, shown, shown);
            fputc('}', tikz->stream);
            since = slides->leave[i];
        }
        shown = now;
    }
    fprintf(tikz->stream, "\\only<%zu->{", since);
    put_end(tikz, shown, shown);
    fputc('}', tikz->stream);
}

/* The window of the other search; a question has room for one at every node. */
static void put_window_of_twin(struct esp_tikz *tikz, size_t number)
{
    const struct esp_node *twin = searched(tikz, number);

    if (!twin) {
        fputs(",window={\\treewindow{}}{\\treewindow{}}", tikz->stream);
        return;
    }
    if (!(twin->flags & ESP_NODE_WINDOW))
        return;
    fputs(",window={", tikz->stream);
    put_end(tikz, twin->alpha, twin->alpha);
    fputs("}{", tikz->stream);
    put_end(tikz, twin->beta, twin->beta);
    fputc('}', tikz->stream);
}

static void put_window(struct esp_tikz *tikz, size_t number)
{
    const struct esp_drawn *drawn = &tikz->selection->drawn[number];
    const struct esp_node *node = drawn->node;
    double alpha = node->alpha, beta = node->beta;

    if (tikz->twins && !esp_label_is_leaf(node))
        put_window_of_twin(tikz, number);
    if (tikz->twins || !(node->flags & ESP_NODE_WINDOW) || esp_label_is_leaf(node))
        return;
    esp_record_narrowed(tikz->selection->record, drawn->id, &alpha, &beta);
    fputs(",window={", tikz->stream);
    if (tikz->slides)
        put_end_on_slides(tikz, number, false);
    else
        put_end(tikz, node->alpha, alpha);
    fputs("}{", tikz->stream);
    if (tikz->slides)
        put_end_on_slides(tikz, number, true);
    else
        put_end(tikz, node->beta, beta);
    fputc('}', tikz->stream);
}

/* --- a node --------------------------------------------------------------- */

static bool is_odd_end(const struct esp_node *node)
{
    return !(node->flags & ESP_NODE_LEFT) || node->why == ESP_STOPPED || node->why == ESP_ERROR;
}

static const char *style_of(const struct esp_node *node)
{
    if (esp_label_is_leaf(node))
        return node->why == ESP_TERMINAL ? "over" : node->why == ESP_HORIZON ? "horizon" : "table";
    return node->flags & ESP_NODE_SIDE ? esp_side_name(node->side) : "plain";
}

/* A node of it has its window beside it. */
static bool shows_window(const struct esp_tikz *tikz, const struct esp_node *node)
{
    return (tikz->twins || node->flags & ESP_NODE_WINDOW) && !esp_label_is_leaf(node);
}

/* Windows beside the children, and long moves above them, need room between them. */
unsigned esp_tikz_gap(const struct esp_tikz *tikz, size_t number)
{
    const struct esp_selection *selection = tikz->selection;
    const struct esp_drawn *drawn = selection->drawn;
    unsigned gap = GAP;

    for (size_t i = number + 1; i < drawn[number].end; i = drawn[i].end) {
        const char *move = esp_record_text(selection->record, drawn[i].node->move);
        const size_t columns = move ? esp_label_columns(move) : 0;
        const unsigned most = (unsigned)(columns < ESP_LABEL_MOVE ? columns : ESP_LABEL_MOVE);
        if (shows_window(tikz, drawn[i].node) && gap < GAP_OF_WINDOWS)
            gap = GAP_OF_WINDOWS;
        const unsigned apart = (23 * most + 12) / 10; /* moves stand at 0.6 of the way */
        if (apart > gap + LEAF_WIDTH)
            gap = apart - LEAF_WIDTH;
    }
    return gap;
}

static bool is_chosen(const struct esp_selection *selection, size_t number)
{
    const struct esp_drawn *drawn = &selection->drawn[number];
    return drawn->parent != ESP_DRAWN_NONE &&
           esp_chosen_child(selection->record, selection->drawn[drawn->parent].id) == drawn->id;
}

static void put_move(struct esp_tikz *tikz, size_t number)
{
    const uint32_t move = tikz->selection->drawn[number].node->move;
    const bool never = !searched(tikz, number), cut = never && is_parent_searched(tikz, number);

    if (move == ESP_TEXT_NONE)
        return;
    esp_label_move(esp_scratch_begin(&tikz->words), tikz->selection->record, move);
    if (tikz->slides)
        fprintf(tikz->stream, ",move={\\only<%zu->{%s}}", tikz->slides->enter[number],
                esp_tikz_words(tikz));
    else
        fprintf(tikz->stream, ",%s={%s}", cut ? "cut off" : "move", esp_tikz_words(tikz));
    if (never && !cut)
        fputs(",never", tikz->stream);
}

/* On which slide the node is looked at; the style knows that from then on it is there. */
static void put_slides(struct esp_tikz *tikz, size_t number)
{
    const struct esp_slides *slides = tikz->slides;

    if (!slides)
        return;
    const size_t enter = slides->enter[number], leave = slides->leave[number];
    fprintf(tikz->stream, ",from=%zu", enter);
    if (slides->slides[enter].number == number)
        fprintf(tikz->stream, ",looked at=%zu", enter);
    if (leave != enter && slides->slides[leave].number == number)
        fprintf(tikz->stream, ",looked at=%zu", leave);
}

static void put_node(struct esp_tikz *tikz, size_t number)
{
    const struct esp_selection *selection = tikz->selection;
    const struct esp_drawn *drawn = &selection->drawn[number];
    const unsigned gap = esp_tikz_gap(tikz, number);

    start_line(tikz, drawn->level);
    put_content(tikz, number);
    fprintf(tikz->stream, ",%s", style_of(drawn->node));
    put_slides(tikz, number);
    put_window(tikz, number);
    put_move(tikz, number);
    if (is_chosen(selection, number) && tikz->slides)
        fprintf(tikz->stream, ",chosen from=%zu", tikz->slides->leave[drawn->parent]);
    else if (is_chosen(selection, number) && searched(tikz, number))
        fputs(",chosen", tikz->stream);
    if (is_odd_end(drawn->node))
        fputs(",odd", tikz->stream);
    if (gap > GAP)
        fprintf(tikz->stream, ",s sep=%umm", gap);
    fputc('\n', tikz->stream);
}

/* --- what hangs below a node besides its children -------------------------- */

/* The words are one; on slides it appears when its node is left. */
static void put_note(struct esp_tikz *tikz, size_t number)
{
    start_line(tikz, tikz->selection->drawn[number].level + 1);
    fprintf(tikz->stream, "{%s},note", esp_tikz_words(tikz));
    if (tikz->slides)
        fprintf(tikz->stream, " from=%zu", tikz->slides->leave[number]);
    fputs("]\n", tikz->stream);
}

/* A child that is drawn; NULL without. */
static const struct esp_node *child_of(const struct esp_tikz *tikz, size_t number)
{
    const struct esp_drawn *drawn = tikz->selection->drawn;
    return drawn[number].end > number + 1 ? drawn[number + 1].node : NULL;
}

/* What a stub has inside when it is not to be told from the children beside it. */
static void put_like_a_child(struct esp_tikz *tikz, size_t number, uint32_t move)
{
    const struct esp_node *beside = child_of(tikz, number);
    const uint32_t id = tikz->selection->drawn[number].id;
    enum esp_status status = ESP_UNSUPPORTED;
    double value;

    if (move != ESP_TEXT_NONE && beside && esp_label_is_leaf(beside))
        status = esp_untried_value(&value, tikz->selection->record, id, move,
                                   beside->why == ESP_HORIZON);
    tikz->words.failed = tikz->words.failed || status == ESP_NO_MEMORY;
    if (status == ESP_OK) {
        esp_label_number(esp_scratch_begin(&tikz->words), &esp_signs_page, value);
        fprintf(tikz->stream, "{%s}", numbers(tikz));
    } else {
        fputs("{\\treevalue{}}", tikz->stream);
    }
}

/* A branch with the move that tikz->words have, by its number where it is one. */
static void put_cut(struct esp_tikz *tikz, size_t number, uint32_t move)
{
    FILE *stream = tikz->stream;

    start_line(tikz, tikz->selection->drawn[number].level + 1);
    fprintf(stream, "{\\treestub{%s}", esp_tikz_words(tikz));
    put_like_a_child(tikz, number, move);
    fputs("},cut", stream);
    if (tikz->slides)
        fprintf(stream, " from={%zu}", tikz->slides->leave[number]);
    else
        fputc('=', stream);
    if (move != ESP_TEXT_NONE)
        esp_label_move(esp_scratch_begin(&tikz->words), tikz->selection->record, move);
    else
        esp_label_untried(esp_scratch_begin(&tikz->words), tikz->selection->record,
                          tikz->selection->drawn[number].id, STUB_COLUMNS);
    const struct esp_node *beside = child_of(tikz, number);
    fprintf(stream, "{%s}{%s}]\n", esp_tikz_words(tikz), beside ? style_of(beside) : "plain");
}

/* The branches never tried, unless those that were tried are not drawn either. */
static void put_cuts(struct esp_tikz *tikz, size_t number)
{
    const struct esp_selection *selection = tikz->selection;
    const struct esp_drawn *drawn = &selection->drawn[number];
    const size_t single = tikz->options->blank & ESP_BLANK_CUTS ? BLANK_STUBS : SINGLE_STUBS;
    size_t count;
    const uint32_t *moves = esp_record_pruned(selection->record, drawn->id, &count);

    if (esp_selection_folded(selection, number))
        return;
    if (count > single) {
        esp_label_untried(esp_scratch_begin(&tikz->words), selection->record, drawn->id,
                          STUB_COLUMNS);
        put_cut(tikz, number, ESP_TEXT_NONE);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        esp_label_move(esp_scratch_begin(&tikz->words), selection->record, moves[i]);
        put_cut(tikz, number, moves[i]);
    }
}

static void put_notes(struct esp_tikz *tikz, size_t number)
{
    const struct esp_drawn *drawn = &tikz->selection->drawn[number];
    struct esp_scratch *words = esp_scratch_begin(&tikz->words);

    if (is_odd_end(drawn->node)) {
        esp_label_why(words, tikz->selection->record, drawn->id, ESP_LABEL_SHORT);
        put_note(tikz, number);
    }
    if (drawn->hidden > 0) {
        esp_label_fold(esp_scratch_begin(words), drawn);
        put_note(tikz, number);
    }
}

/* The tree is walked in preorder; a node ends with the last drawn node below it. */
void esp_tikz_forest(struct esp_tikz *tikz)
{
    const struct esp_drawn *drawn = tikz->selection->drawn;
    const size_t count = tikz->selection->count;
    const bool many = count > 0 && drawn[0].end < count; /* a forest has one root here */

    fputs("\\begin{forest} search tree\n", tikz->stream);
    fputs(many ? "[{},phantom\n" : count == 0 ? "[{no nodes},note\n" : "", tikz->stream);
    for (size_t i = 0; i < count; i++) {
        put_node(tikz, i);
        for (size_t n = i; n != ESP_DRAWN_NONE && drawn[n].end == i + 1; n = drawn[n].parent) {
            put_cuts(tikz, n);
            put_notes(tikz, n);
            fprintf(tikz->stream, "%*s]\n",
                    2 * (int)(drawn[n].level < INDENT_MOST ? drawn[n].level : INDENT_MOST), "");
        }
    }
    fputs(many || count == 0 ? "]\n" : "", tikz->stream);
    fputs("\\end{forest}\n", tikz->stream);
}
