/*
 * tikz_page.c - what stands around a tree in TeX: how its nodes look, and the
 * document, the frame of slides or the group it is in.
 *
 * One file is both the question and its solution: blanks are left where the
 * switches at its beginning say so, and nowhere once \solution is defined.
 */
#include <inttypes.h>
#include <string.h>

#include "caption.h"
#include "espalier/document.h"
#include "label.h"
#include "tex.h"
#include "tikz.h"

static void put(struct esp_tikz *tikz, const char *text)
{
    fputs(text, tikz->stream);
}

/* --- how it looks --------------------------------------------------------- */

static void put_switches(struct esp_tikz *tikz)
{
    const unsigned blank = tikz->options->blank;

    put(tikz, "\\newif\\ifblankvalues\\newif\\ifblankwindows\\newif\\ifblankcuts\n");
    if (blank == 0)
        return;
    put(tikz, "% This is the question. For its solution write \\def\\solution{} above here,\n"
              "% or say: pdflatex '\\def\\solution{}\\input{this file}'\n");
    fprintf(tikz->stream, "\\ifdefined\\solution\\else%s%s%s\\fi\n",
            blank & ESP_BLANK_VALUES ? "\\blankvaluestrue" : "",
            blank & ESP_BLANK_WINDOWS ? "\\blankwindowstrue" : "",
            blank & ESP_BLANK_CUTS ? "\\blankcutstrue" : "");
}

static const char macros[] =
    "\\def\\treevalue#1{\\ifblankvalues\\phantom{$\\geq00$}\\else#1\\fi}\n"
    "\\def\\treewindow#1{\\ifblankwindows\\rule{5mm}{0.3pt}\\else#1\\fi}\n"
    "\\def\\treeleafwindow#1{\\ifblankwindows\\else\\\\{\\tiny#1}\\fi}\n"
    "\\def\\treeslashes{\\ifblankcuts\\else/\\kern-0.2em/\\fi}\n"
    "\\def\\treestub#1#2{\\ifblankcuts#2\\else#1\\fi}\n"
    "\\def\\treeboard#1{{\\ttfamily\\begin{tabular}{@{}l@{}}#1\\end{tabular}}}\n"
    "% A character that pdfTeX has no letter for; LuaTeX wants a font that has it.\n"
    "\\ifdefined\\Umathcode\\def\\treechar#1#2{#2}\\else\\def\\treechar#1#2{{\\tiny U+#1}}\\fi\n";

/* Tints of the colours of Okabe and Ito, who chose them to be told apart by all. */
static const char colours[] = "\\definecolor{treemax}{HTML}{DDF0FB}\n"
                              "\\definecolor{treemin}{HTML}{FAEBCC}\n"
                              "\\definecolor{treechance}{HTML}{CCECE3}\n"
                              "\\definecolor{treechosen}{HTML}{0072B2}\n"
                              "\\definecolor{treecut}{HTML}{D55E00}\n";

/* Shapes, borders and signs say everything without them. */
static const char no_colours[] = "\\definecolor{treemax}{HTML}{FFFFFF}\n"
                                 "\\definecolor{treemin}{HTML}{FFFFFF}\n"
                                 "\\definecolor{treechance}{HTML}{FFFFFF}\n"
                                 "\\definecolor{treechosen}{HTML}{000000}\n"
                                 "\\definecolor{treecut}{HTML}{000000}\n";

static const char triangles[] =
    "  triangle/.style={draw,isosceles triangle,isosceles triangle apex angle=72,\n"
    "    inner sep=0.4pt,minimum height=7mm},\n"
    "  max/.style={triangle,shape border rotate=90,fill=treemax,child anchor=apex},\n"
    "  min/.style={triangle,shape border rotate=270,fill=treemin,parent anchor=apex},\n"
    "  chance/.style={draw,ellipse,inner sep=1pt,fill=treechance},\n";

/* A board would blow a triangle up, so its side stands in words. */
static const char boxes[] = "  max/.style={draw,fill=treemax},\n"
                            "  min/.style={draw,fill=treemin},\n"
                            "  chance/.style={draw,fill=treechance},\n";

static const char styles[] =
    "  search tree/.style={for tree={parent anchor=south,child anchor=north,align=center,\n"
    "    l sep=9mm,s sep=3mm,font=\\small,inner sep=2pt}},\n"
    "  plain/.style={draw},\n"
    "  over/.style={draw,double},\n"
    "  horizon/.style={draw,dashed},\n"
    "  table/.style={draw,dotted,thick},\n"
    "  odd/.style={draw=treecut,line width=1.4pt},\n"
    "  note/.style={font=\\scriptsize\\itshape,edge={dotted}},\n"
    "  window/.style 2 args={label={[tree end]left:{#1}},label={[tree end]right:{#2}}},\n"
    "  move/.style={edge label={node[tree move]{#1}}},\n"
    "  chosen/.style={edge={tree chosen}},\n"
    "  stub/.style={font=\\scriptsize,inner xsep=5pt,inner ysep=1pt,edge={draw=treecut},\n"
    "    edge label={node[tree slashes]{#1\\treeslashes}}},\n"
    "  cut/.code n args={2}{\\ifblankcuts\\pgfkeysalso{#2,move={#1}}\n"
    "    \\else\\pgfkeysalso{stub={}}\\fi},\n"
    "  cut off/.style={edge={tree never},\n"
    "    edge label={node[tree move]{#1}node[tree slashes,pos=0.28]{\\treeslashes}}},\n"
    "  never/.style={edge={tree never}},\n"
    "}\n"
    "\\tikzset{tree end/.style={inner sep=2.5pt,font=\\scriptsize},\n"
    "  tree move/.style={pos=0.6,fill=white,inner sep=1pt,font=\\scriptsize},\n"
    "  tree slashes/.style={midway,inner sep=0pt,font=\\bfseries,text=treecut},\n"
    "  tree never/.code={\\ifblankcuts\\else\\pgfkeysalso{densely dotted}\\fi},\n"
    "  tree chosen/.code={\\ifblankvalues\\else\n"
    "    \\pgfkeysalso{draw=treechosen,line width=1.6pt}\\fi}}\n";

/* What is not there yet is transparent and keeps its place. */
static const char slide_styles[] =
    "\\tikzset{tree from/.code={\\alt<#1->{}{\\pgfkeysalso{opacity=0,text opacity=0}}},\n"
    "  tree looked at/.code={\\only<#1>{\\pgfkeysalso{draw=treecut,line width=2pt}}},\n"
    "  tree chosen from/.code={\\only<#1->{\\pgfkeysalso{tree chosen}}}}\n"
    "\\forestset{from/.style={node options={tree from=#1},edge={tree from=#1}},\n"
    "  looked at/.style={node options={tree looked at=#1}},\n"
    "  chosen from/.style={edge={tree chosen from=#1}},\n"
    "  note from/.style={note,from=#1},\n"
    "  cut from/.code n args={3}{\\pgfkeysalso{from=#1}\\ifblankcuts\\pgfkeysalso{#3,move={#2}}\n"
    "    \\else\\pgfkeysalso{stub=\\only<#1->}\\fi}}\n"
    "\\def\\treefit{\\ifdim\\wd\\treebox>\\textwidth\n"
    "    \\sbox\\treebox{\\resizebox{\\textwidth}{!}{\\usebox\\treebox}}\\fi\n"
    "  \\ifdim\\dimexpr\\ht\\treebox+\\dp\\treebox\\relax>0.66\\textheight\n"
    "    \\sbox\\treebox{\\resizebox{!}{0.66\\textheight}{\\usebox\\treebox}}\\fi\n"
    "  \\usebox\\treebox}\n";

static void put_look(struct esp_tikz *tikz)
{
    put_switches(tikz);
    put(tikz, macros);
    put(tikz, tikz->print ? no_colours : colours);
    put(tikz, "\\forestset{\n");
    put(tikz, tikz->boards ? boxes : triangles);
    put(tikz, styles);
    put(tikz, tikz->slides ? slide_styles : "");
    put(tikz, "\\ifdefined\\treebox\\else\\newsavebox\\treebox\\fi\n");
}

/* --- captions ------------------------------------------------------------- */

/* Each line of tikz->words, whose lines end in newlines. */
static void put_lines(struct esp_tikz *tikz, const char *before, const char *after)
{
    struct esp_scratch lines = { 0 };
    struct esp_scratch *words = &tikz->words;

    esp_scratch_put(&lines, esp_scratch_text(words));
    for (const char *text = esp_scratch_text(&lines); *text;) {
        const size_t length = strcspn(text, "\n");
        esp_scratch_put_bytes(esp_scratch_begin(words), text, length);
        fprintf(tikz->stream, "%s%s%s\n", before, esp_tikz_words(tikz), after);
        text += length + (text[length] == '\n');
    }
    words->failed = words->failed || lines.failed;
    esp_scratch_free(&lines);
}

static void put_notes(struct esp_tikz *tikz, const char *after)
{
    esp_caption_notes(esp_scratch_begin(&tikz->words), tikz->selection);
    if (tikz->boards)
        esp_boards_note(&tikz->words, tikz->boards);
    put_lines(tikz, "{\\scriptsize\\itshape ", after);
}

static unsigned key_of(const struct esp_record *record, const struct esp_drawn *drawn)
{
    const struct esp_node *node = drawn->node;
    unsigned key = 0;

    if (node->flags & ESP_NODE_VALUE && esp_record_bound(record, drawn->id) == ESP_UNKNOWN)
        key = ESP_KEY_UNKNOWN;
    if (!esp_label_is_leaf(node))
        return key;
    return key | (node->why == ESP_TERMINAL  ? ESP_KEY_TERMINAL
                  : node->why == ESP_HORIZON ? ESP_KEY_HORIZON
                                             : ESP_KEY_TABLE);
}

/* What the borders of the leaves mean that are there. */
static void put_key(struct esp_tikz *tikz)
{
    unsigned key = 0;

    for (size_t i = 0; i < tikz->selection->count; i++)
        key |= key_of(tikz->selection->record, &tikz->selection->drawn[i]);
    esp_caption_key(esp_scratch_begin(&tikz->words), key);
    fprintf(tikz->stream, "{\\scriptsize\\itshape %s}\n", esp_tikz_words(tikz));
}

/* What a question must not tell, as the macro \treeresult. */
static void put_result(struct esp_tikz *tikz)
{
    esp_caption_result(esp_scratch_begin(&tikz->words), tikz->selection->record);
    fprintf(tikz->stream, "\\def\\treeresult{%s\\\\}\n", esp_tikz_words(tikz));
    put(tikz, "\\ifblankvalues\\def\\treeresult{}\\fi\\ifblankcuts\\def\\treeresult{}\\fi\n");
}

static void put_title(struct esp_tikz *tikz)
{
    esp_caption_title(esp_scratch_begin(&tikz->words), tikz->selection->record);
    put(tikz, esp_tikz_words(tikz));
}

static void put_search(struct esp_tikz *tikz)
{
    esp_caption_search(esp_scratch_begin(&tikz->words), tikz->selection->record);
    put(tikz, esp_tikz_words(tikz));
}

/* --- slides ---------------------------------------------------------------- */

/* A node that is only entered has no value to tell yet. */
static void say_entered(struct esp_tikz *tikz, const struct esp_drawn *drawn)
{
    struct esp_scratch *words = esp_scratch_begin(&tikz->words);
    const struct esp_node *node = drawn->node;
    const char *side = esp_label_side(node);

    esp_scratch_putf(words, "#%" PRIu32, drawn->id);
    if (node->move != ESP_TEXT_NONE)
        esp_scratch_put(words, " after ");
    esp_label_move(words, tikz->selection->record, node->move);
    esp_scratch_putf(words, ":%s%s%s", *side ? " " : "", side, *side ? " to move" : " entered");
    if (node->flags & ESP_NODE_WINDOW) {
        esp_scratch_put(words, ", window ");
        esp_label_window(words, &esp_signs_plain, node->alpha, node->beta);
    }
}

/* One sentence a slide: what happened last on it. */
static void put_sentences(struct esp_tikz *tikz)
{
    const struct esp_slides *slides = tikz->slides;

    put(tikz, "\\parbox[t][3\\baselineskip][t]{\\textwidth}{\\footnotesize\\centering\n");
    for (size_t i = 1; i <= slides->count; i++) {
        const struct esp_drawn *drawn = &tikz->selection->drawn[slides->slides[i].number];
        if (slides->slides[i].left)
            esp_label_sentence(esp_scratch_begin(&tikz->words), tikz->selection->record,
                               drawn->id);
        else
            say_entered(tikz, drawn);
        fprintf(tikz->stream, "\\only<%zu>{%s}%%\n", i, esp_tikz_words(tikz));
    }
    put(tikz, "}\n");
}

/* --- the page --------------------------------------------------------------- */

void esp_tikz_preamble(struct esp_tikz *tikz)
{
    put(tikz, "\\ifdefined\\Umathcode\\else\\usepackage[T1]{fontenc}\\fi\n"
              "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
              "\\usepackage{forest}\n"
              "\\usetikzlibrary{shapes.geometric}\n");
    put_look(tikz);
}

void esp_tikz_open(struct esp_tikz *tikz)
{
    const bool fragment = tikz->options->part == ESP_TIKZ_FRAGMENT;

    if (tikz->options->part == ESP_TIKZ_FOREST)
        return;
    if (fragment) {
        put(tikz, "% needs \\usepackage{forest} and \\usetikzlibrary{shapes.geometric}\n"
                  "\\begingroup\n");
        put_look(tikz);
    } else {
        put(tikz, tikz->slides ? "\\documentclass{beamer}\n"
                               : "\\documentclass[border=6pt]{standalone}\n");
        esp_tikz_preamble(tikz);
    }
    if (!fragment)
        put(tikz, tikz->slides ? "\\setbeamertemplate{navigation symbols}{}\n" : "");
    put_result(tikz);
    put(tikz, fragment ? "" : "\\begin{document}\n");
    if (tikz->slides) {
        put(tikz, "\\begin{frame}[t]{");
        put_title(tikz);
        put(tikz, "}{");
        put_search(tikz);
        put(tikz, "}\\centering\n");
    }
    if (tikz->slides || !fragment)
        put(tikz, "\\sbox\\treebox{%\n");
}

/* The captions follow the tree here, for what they tell of boards is known only then. */
void esp_tikz_close(struct esp_tikz *tikz)
{
    const bool fragment = tikz->options->part == ESP_TIKZ_FRAGMENT;

    if (tikz->options->part == ESP_TIKZ_FOREST)
        return;
    if (tikz->slides) {
        put(tikz, "}\\treefit\\par\\medskip\n");
        put_sentences(tikz);
        put_notes(tikz, "}\\par");
        put(tikz, "\\end{frame}\n");
    } else if (!fragment) {
        put(tikz, "}%\n\\begin{tabular}{@{}c@{}}\n{\\bfseries ");
        put_title(tikz);
        put(tikz, "}\\\\\n{\\footnotesize ");
        put_search(tikz);
        put(tikz, "}\\\\\n\\footnotesize\\treeresult\n");
        put_notes(tikz, "}\\\\");
        put(tikz, "\\usebox\\treebox\\\\\n");
        put_key(tikz);
        put(tikz, "\\end{tabular}\n");
    }
    put(tikz, fragment ? "\\endgroup\n" : "\\end{document}\n");
}
