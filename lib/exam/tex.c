/*
 * tex.c - exams as a LaTeX document: a page for each question, the key at the
 * end.
 *
 * The trees are those of the TikZ writer, which draws the traces of the
 * library's searches: minimax gives the tree and its values, alpha-beta the
 * windows and the cuts. Each tree is written once, as a macro, and stands in
 * the question with blanks and in the key without.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/document.h"
#include "espalier/search.h"
#include "espalier/trace.h"
#include "words.h"
#include "write.h"

/* --- a trace of a search on the tree ------------------------------------------------ */

static enum esp_status trace_on(FILE *stream, const struct esp_position *position,
                                enum esp_algorithm algorithm, struct esp_error *error)
{
    struct esp_options options;
    struct esp_result result;

    esp_options_init(&options, position->game);
    options.algorithm = algorithm;
    options.cutoff = ESP_NONSTRICT;
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, false, error);
    enum esp_status status = sink ? esp_search(&result, position, &options, sink, error)
                                  : ESP_NO_MEMORY;
    if (status == ESP_OK)
        esp_result_free(&result);
    if (sink) {
        const enum esp_status closed = sink->close(sink, status == ESP_OK ? error : NULL);
        status = status == ESP_OK ? closed : status;
    }
    esp_options_free(&options);
    return status;
}

/* The record of a search, read back from its trace. */
static enum esp_status record_of(struct esp_record **out, const struct esp_position *position,
                                 enum esp_algorithm algorithm, struct esp_error *error)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);

    *out = NULL;
    if (!stream)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a trace");
    enum esp_status status = trace_on(stream, position, algorithm, error);
    if (fclose(stream) != 0 && status == ESP_OK)
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for a trace");
    stream = status == ESP_OK ? fmemopen(text, length, "r") : NULL;
    if (status == ESP_OK && !stream)
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for a trace");
    if (stream) {
        status = esp_record_read(out, stream, "the trace of the exam", ESP_SALVAGE_NONE, error);
        fclose(stream);
    }
    free(text);
    return status;
}

/* --- the tree ------------------------------------------------------------------------- */

static enum esp_status draw_records(const struct esp_position *position, FILE *stream,
                                    struct esp_error *error)
{
    const struct esp_draw_options options = { .max_depth = UINT32_MAX, .print = true };
    struct esp_record *whole = NULL, *searched = NULL;

    enum esp_status status = record_of(&whole, position, ESP_MINIMAX, error);
    if (status == ESP_OK)
        status = record_of(&searched, position, ESP_ALPHABETA, error);
    if (status == ESP_OK) {
        const struct esp_tikz_options tikz = { .part = ESP_TIKZ_FOREST, .searched = searched };
        status = esp_draw_tikz(whole, &options, &tikz, stream, error);
    }
    esp_record_free(whole);
    esp_record_free(searched);
    return status;
}

/* As \examtree{N}, where N counts the exams of the document. */
static enum esp_status write_tree(const struct esp_exam *exam, size_t number, FILE *stream,
                                  struct esp_error *error)
{
    const struct esp_game *game = esp_game_find("tree", error);
    struct esp_error own = { .text = "" };
    struct esp_position *position;

    if (!game)
        return ESP_UNSUPPORTED;
    enum esp_status status = esp_position_new(&position, game, exam->text, NULL, 0, NULL, error);
    if (status != ESP_OK)
        return status;
    fprintf(stream, "\\expandafter\\def\\csname examtree%zu\\endcsname{%%\n", number);
    status = draw_records(position, stream, &own);
    fputs("}\n", stream);
    esp_position_free(position);
    if (status == ESP_UNSUPPORTED) /* there it says how to fold, which no exam can */
        return esp_fail(error, status, "a tree of %u nodes is too big for TeX: write it as html",
                        exam->tree.count);
    return status == ESP_OK ? status : esp_fail(error, status, "%s", own.text);
}

/* --- words ---------------------------------------------------------------------------- */

static void put_number(FILE *stream, double value)
{
    char digits[ESP_NUMBER_TEXT];

    esp_print_value(value, digits);
    if (value - value == 0)
        fprintf(stream, "$%s$", digits);
    else
        fputs(value > 0 ? "$\\infty$" : "$-\\infty$", stream);
}

/* A reason, which is plain but for its numbers: those are formulas here. */
static void put_reason(FILE *stream, const char *text)
{
    for (char before = ' '; *text; before = *text++) {
        if (!isalnum((unsigned char)before) && strncmp(text, "inf", 3) == 0 &&
            !isalnum((unsigned char)text[3])) {
            fputs("$\\infty$", stream);
            text += 2;
        } else if (*text == '-' && (isdigit((unsigned char)text[1]) || text[1] == 'i')) {
            fputs("$-$", stream);
        } else {
            fputc(*text, stream);
        }
    }
}

/* --- the question --------------------------------------------------------------------- */

static void write_table(const struct esp_exam *exam, FILE *stream)
{
    const struct exam_tree *tree = &exam->tree;

    fprintf(stream, "\\begin{examanswers}{%s}{%s}{%s}\n", exam_words.node, exam_words.value,
            exam_words.window);
    for (uint32_t ply = 0; ply < (uint32_t)exam->wish.depth; ply++)
        for (uint32_t i = 0; i < tree->count; i++)
            if (tree->nodes[i].ply == ply)
                fprintf(stream, "\\examrow{%s}{%s}\n", tree->nodes[i].name,
                        i ? "\\examblank" : "$(-\\infty,\\infty)$");
    fputs("\\end{examanswers}\n", stream);
}

static void write_question(const struct esp_exam *exam, size_t number, FILE *stream)
{
    fprintf(stream, "\\clearpage\n\\section*{%s, variant %" PRIu64 "}\n%s $(-\\infty,\\infty)$%s\n",
            exam_words.question, exam->wish.variant, exam_words.rules, exam_words.rules_end);
    fputs("A is the root; the name at a branch is that of the node it leads to.\n"
          "\\begin{enumerate}\n",
          stream);
    for (size_t i = 0; i < EXAM_QUESTIONS; i++)
        fprintf(stream, "\\item %s\n", exam_words.questions[i]);
    fprintf(stream,
            "\\end{enumerate}\n"
            "{\\blankvaluestrue\\blankwindowstrue\\blankcutstrue\\examtree{%zu}}\n",
            number);
    write_table(exam, stream);
    fprintf(stream, "\\examline{%s}\n\\examline{%s}\n", exam_words.cuts, exam_words.best_move);
}

/* --- the key -------------------------------------------------------------------------- */

static void write_cuts(const struct esp_exam *exam, FILE *stream)
{
    uint32_t cuts = 0;

    fprintf(stream, "\\par %s\n\\begin{itemize}\n", exam_words.cuts);
    for (uint32_t i = 1; i < exam->tree.count; i++) {
        char why[EXAM_REASON];
        struct esp_out out = { why, sizeof why, 0 };
        if (!exam_branch_is_cut(exam, i))
            continue;
        exam_why_cut(&out, exam, i);
        fprintf(stream, "\\item %s: ", exam->tree.nodes[i].name);
        put_reason(stream, why);
        fprintf(stream, "%s\n",
                exam_is_deep(&exam->tree, &exam->facts, exam->tree.nodes[i].parent)
                    ? exam_words.deep
                    : "");
        cuts++;
    }
    fprintf(stream, "%s%s\\end{itemize}\n", cuts ? "" : "\\item ", cuts ? "" : exam_words.none);
}

static void write_solution(const struct esp_exam *exam, size_t number, FILE *stream)
{
    const struct exam_tree *tree = &exam->tree;
    uint32_t ties;

    fprintf(stream, "\\clearpage\n\\section*{%s, variant %" PRIu64 "}\n\\examtree{%zu}\n%s ",
            exam_words.solution, exam->wish.variant, number, exam_words.value_of_root);
    put_number(stream, exam->facts.of[EXAM_MINIMAX][0].value);
    fprintf(stream, ". %s", exam_words.variation);
    for (uint32_t at = 0; tree->nodes[at].children > 0;) {
        at = exam_best_child(tree, &exam->facts, at, &ties);
        fprintf(stream, " %s%s", tree->nodes[at].name, ties ? exam_words.tie : "");
    }
    fputs(".\n", stream);
    write_cuts(exam, stream);
}

/* --- the document --------------------------------------------------------------------- */

static const char head[] =
    "\\documentclass[11pt]{article}\n"
    "\\usepackage[a4paper,margin=2cm%s]{geometry}\n"
    "\\usepackage{multicol}\n"
    "\\pagestyle{empty}\\parindent=0pt \\parskip=0.6\\baselineskip\n";

/* A tree as wide as the page at most; the places for answers. */
static const char macros[] =
    "\\newsavebox\\exambox\n"
    "\\def\\examtree#1{\\sbox\\exambox{\\csname examtree#1\\endcsname}\\begin{center}%\n"
    "  \\ifdim\\wd\\exambox>\\textwidth \\resizebox{\\textwidth}{!}{\\usebox\\exambox}%\n"
    "  \\else\\usebox\\exambox\\fi\\end{center}}\n"
    "\\def\\examblank{\\rule[-3pt]{26mm}{0.3pt}}\n"
    "\\def\\examrow#1#2{\\makebox[12mm][l]{\\textbf{#1}}\\makebox[24mm][l]"
    "{\\rule[-3pt]{18mm}{0.3pt}}#2\\par}\n"
    "\\newenvironment{examanswers}[3]{\\setlength\\columnsep{6mm}\\begin{multicols}{2}\n"
    "  \\raggedright\\makebox[12mm][l]{#1}\\makebox[24mm][l]{#2}#3\\par}{\\end{multicols}}\n"
    "\\def\\examline#1{#1 \\hrulefill\\par}\n";

/* Trees that would shrink too much on an upright page lie on their side. */
static const char *paper_for(struct esp_exam *const *exams, size_t count)
{
    enum { UPRIGHT_LEAVES = 36, LYING_LEAVES = 64 };
    uint32_t most = 0;

    for (size_t i = 0; i < count; i++)
        if (exams[i]->tree.leaf_count > most)
            most = exams[i]->tree.leaf_count;
    return most <= UPRIGHT_LEAVES ? "" : most <= LYING_LEAVES ? ",landscape" : ",landscape,a3paper";
}

enum esp_status esp_exam_write_tex(struct esp_exam *const *exams, size_t count, unsigned parts,
                                   FILE *stream, struct esp_error *error)
{
    const struct esp_draw_options options = { .max_depth = UINT32_MAX, .print = true };

    fprintf(stream, head, paper_for(exams, count));
    enum esp_status status = esp_draw_tikz_look(&options, stream, error);
    fputs(macros, stream);
    for (size_t i = 0; i < count && status == ESP_OK; i++)
        status = write_tree(exams[i], i + 1, stream, error);
    if (status != ESP_OK)
        return status;
    fputs("\\begin{document}\n", stream);
    for (size_t i = 0; i < count && parts & ESP_EXAM_QUESTION; i++)
        write_question(exams[i], i + 1, stream);
    for (size_t i = 0; i < count && parts & ESP_EXAM_SOLUTION; i++)
        write_solution(exams[i], i + 1, stream);
    fputs("\\end{document}\n", stream);
    return exam_finish(stream, error);
}
