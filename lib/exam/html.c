/*
 * html.c - exams as a page to print: no script, no other file, black on white.
 *
 * All leaves lie on one level, so leaves stand side by side and a parent in
 * the middle between its first and last child.
 */
#include <stdlib.h>

#include "words.h"
#include "write.h"

enum {
    LEAF_WIDTH = 44, LEVEL_HEIGHT = 84, MARGIN = 30, HALF = 17 /* of a triangle or a box */
};

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<title>Alpha-beta exam</title>\n<style>\n"
    "body{font:11pt serif;margin:2em auto;max-width:60em;color:#000;background:#fff}\n"
    "section{break-after:page;margin-bottom:3em}\nsection:last-child{break-after:auto}\n"
    "svg{display:block;max-width:100%;height:auto;margin:1em auto}\n"
    "svg text{font:12px sans-serif;text-anchor:middle}\nsvg .name{font-weight:bold}\n"
    "svg .window,svg .value{font-size:11px}\n"
    "svg path,svg line,svg rect{fill:#fff;stroke:#000}\nsvg .best{stroke-width:3}\n"
    "svg .never{stroke-dasharray:3 4}\n"
    "table{border-collapse:collapse}\n"
    "td,th{border:1px solid #000;padding:.3em .6em;text-align:left}\n"
    ".blank td:not(:first-child){min-width:7em}\n.lines{border-bottom:1px solid #000;height:2em}\n"
    "</style>\n</head>\n<body>\n";

struct page {
    const struct esp_exam *exam;
    double *x; /* of each node */
    bool solved;
    FILE *stream;
};

/* --- the tree ------------------------------------------------------------------------ */

static void place(struct page *page)
{
    const struct exam_tree *tree = &page->exam->tree;

    for (uint32_t i = 0; i < tree->leaf_count; i++)
        page->x[tree->leaves[i]] = MARGIN + LEAF_WIDTH * (i + 0.5);
    for (uint32_t i = tree->count; i-- > 0;)
        if (tree->nodes[i].children > 0)
            page->x[i] = (page->x[i + 1] +
                          page->x[exam_child(tree, i, tree->nodes[i].children - 1)]) / 2;
}

static double y_of(const struct exam_node *node)
{
    return MARGIN + LEVEL_HEIGHT * (double)node->ply;
}

static bool is_best(const struct page *page, uint32_t node)
{
    uint32_t ties;
    const uint32_t parent = page->exam->tree.nodes[node].parent;
    return page->solved && page->exam->facts.of[EXAM_ALPHABETA][parent].entered &&
           exam_best_child(&page->exam->tree, &page->exam->facts, parent, &ties) == node;
}

static void draw_edge(const struct page *page, uint32_t i)
{
    const struct exam_node *node = &page->exam->tree.nodes[i];
    const struct exam_node *above = &page->exam->tree.nodes[node->parent];
    const double x = page->x[i], y = y_of(node) - HALF, up = page->x[node->parent];
    const double down = y_of(above) + HALF;
    const bool never = page->solved && !page->exam->facts.of[EXAM_ALPHABETA][i].entered;

    fprintf(page->stream, "<line%s x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\"/>\n",
            never ? " class=\"never\"" : is_best(page, i) ? " class=\"best\"" : "", up, down, x, y);
    if (page->solved && exam_branch_is_cut(page->exam, i))
        fprintf(page->stream, "<text x=\"%g\" y=\"%g\">//</text>\n", (x + up) / 2,
                (y + down) / 2 + 4);
}

static void draw_node(const struct page *page, uint32_t i)
{
    const struct exam_node *node = &page->exam->tree.nodes[i];
    const double x = page->x[i], y = y_of(node);
    const double sign = node->ply % 2 == 0 ? 1 : -1; /* MAX points up */

    if (node->children == 0) {
        fprintf(page->stream,
                "<rect x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\"/>\n"
                "<text x=\"%g\" y=\"%g\">%lld</text>\n<text class=\"name\" x=\"%g\" "
                "y=\"%g\">%s</text>\n",
                x - HALF, y - HALF, 2 * HALF, 2 * HALF, x, y + 4, (long long)node->value, x,
                y + HALF + 15, node->name);
        return;
    }
    fprintf(page->stream,
            "<path d=\"M%g %g L%g %g L%g %g Z\"/>\n"
            "<text class=\"name\" x=\"%g\" y=\"%g\">%s</text>\n",
            x, y - sign * HALF, x - HALF, y + sign * HALF, x + HALF, y + sign * HALF, x,
            y + 4 + sign * 5, node->name);
}

static void write_number(FILE *stream, double value)
{
    char digits[ESP_NUMBER_TEXT];

    esp_print_value(value, digits);
    if (value - value == 0)
        fputs(digits, stream);
    else
        fputs(value > 0 ? "&#8734;" : "&#8722;&#8734;", stream);
}

static void write_window(FILE *stream, const struct exam_fact *fact)
{
    fputs("(", stream);
    write_number(stream, fact->alpha);
    fputs(", ", stream);
    write_number(stream, fact->beta);
    fputs(")", stream);
}

static void draw_answers(const struct page *page, uint32_t i)
{
    const double x = page->x[i] + HALF + 4, y = y_of(&page->exam->tree.nodes[i]);

    if (exam_asks_value(page->exam, i)) {
        fprintf(page->stream,
                "<text class=\"value\" style=\"text-anchor:start\" x=\"%g\" y=\"%g\">= ", x, y - 4);
        write_number(page->stream, page->exam->facts.of[EXAM_MINIMAX][i].value);
        fputs("</text>\n", page->stream);
    }
    if (exam_asks_window(page->exam, i)) {
        fprintf(page->stream,
                "<text class=\"window\" style=\"text-anchor:start\" x=\"%g\" y=\"%g\">", x, y + 9);
        write_window(page->stream, &page->exam->facts.of[EXAM_ALPHABETA][i]);
        fputs("</text>\n", page->stream);
    }
}

static void draw_tree(const struct page *page)
{
    const struct exam_tree *tree = &page->exam->tree;
    const double width = 2.0 * MARGIN + LEAF_WIDTH * (double)tree->leaf_count + LEAF_WIDTH;
    const double height = 2.0 * MARGIN + LEVEL_HEIGHT * (double)page->exam->wish.depth + 20;

    fprintf(page->stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"%s\" "
            "viewBox=\"0 0 %g %g\" width=\"%g\">\n",
            page->solved ? "the tree with its solution" : "the tree", width, height, width);
    for (uint32_t i = 1; i < tree->count; i++)
        draw_edge(page, i);
    for (uint32_t i = 0; i < tree->count; i++) {
        draw_node(page, i);
        if (page->solved)
            draw_answers(page, i);
    }
    fputs("</svg>\n", page->stream);
}

/* --- the words ------------------------------------------------------------------------ */

static void write_question(const struct page *page)
{
    const struct exam_tree *tree = &page->exam->tree;

    fprintf(page->stream, "<p>%s (&#8722;&#8734;, &#8734;)%s</p>\n<ol>\n", exam_words.rules,
            exam_words.rules_end);
    for (size_t i = 0; i < EXAM_QUESTIONS; i++)
        fprintf(page->stream, "<li>%s</li>\n", exam_words.questions[i]);
    fprintf(page->stream,
            "</ol>\n<table class=\"blank\">\n<tr><th>%s</th><th>%s</th><th>%s</th></tr>\n",
            exam_words.node, exam_words.value, exam_words.window);
    for (uint32_t ply = 0; ply < (uint32_t)page->exam->wish.depth; ply++)
        for (uint32_t i = 0; i < tree->count; i++)
            if (tree->nodes[i].ply == ply)
                fprintf(page->stream, "<tr><td>%s</td><td></td><td>%s</td></tr>\n",
                        tree->nodes[i].name, i ? "" : "(&#8722;&#8734;, &#8734;)");
    fprintf(page->stream,
            "</table>\n<p>%s</p><div class=\"lines\"></div>\n"
            "<p>%s</p><div class=\"lines\"></div>\n",
            exam_words.cuts, exam_words.best_move);
}

static void write_cut(const struct page *page, uint32_t node)
{
    char why[EXAM_REASON];
    struct esp_out out = { why, sizeof why, 0 };

    exam_why_cut(&out, page->exam, node);
    fprintf(page->stream, "<li>%s: %s%s</li>\n", page->exam->tree.nodes[node].name, why,
            exam_is_deep(&page->exam->tree, &page->exam->facts,
                         page->exam->tree.nodes[node].parent)
                ? exam_words.deep
                : "");
}

static void write_solution(const struct page *page)
{
    const struct exam_tree *tree = &page->exam->tree;
    uint32_t ties, cuts = 0;

    fprintf(page->stream, "<p>%s ", exam_words.value_of_root);
    write_number(page->stream, page->exam->facts.of[EXAM_MINIMAX][0].value);
    fprintf(page->stream, ". %s", exam_words.variation);
    for (uint32_t at = 0; tree->nodes[at].children > 0;) {
        at = exam_best_child(tree, &page->exam->facts, at, &ties);
        fprintf(page->stream, " %s%s", tree->nodes[at].name, ties ? exam_words.tie : "");
    }
    fprintf(page->stream, ".</p>\n<p>%s</p>\n<ul>\n", exam_words.cuts);
    for (uint32_t i = 1; i < tree->count; i++) {
        if (exam_branch_is_cut(page->exam, i)) {
            write_cut(page, i);
            cuts++;
        }
    }
    if (cuts == 0)
        fprintf(page->stream, "<li>%s</li>\n", exam_words.none);
    fputs("</ul>\n", page->stream);
}

static bool write_page(const struct esp_exam *exam, bool solved, FILE *stream)
{
    struct page page = { exam, calloc(exam->tree.count, sizeof(double)), solved, stream };

    if (!page.x)
        return false;
    fprintf(stream, "<section>\n<h2>%s, variant %llu</h2>\n",
            solved ? exam_words.solution : exam_words.question,
            (unsigned long long)exam->wish.variant);
    place(&page);
    draw_tree(&page);
    if (solved)
        write_solution(&page);
    else
        write_question(&page);
    fputs("</section>\n", stream);
    free(page.x);
    return true;
}

enum esp_status esp_exam_write_html(struct esp_exam *const *exams, size_t count, unsigned parts,
                                    FILE *stream, struct esp_error *error)
{
    fputs(head, stream);
    for (int solved = 0; solved < 2; solved++) {
        if (!(parts & (solved ? ESP_EXAM_SOLUTION : ESP_EXAM_QUESTION)))
            continue;
        for (size_t i = 0; i < count; i++)
            if (!write_page(exams[i], solved, stream))
                return esp_fail(error, ESP_NO_MEMORY, "no memory for a page");
    }
    fputs("</body>\n</html>\n", stream);
    return exam_finish(stream, error);
}
