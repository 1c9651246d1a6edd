/*
 * tex.h - words as TeX reads them.
 *
 * What is written is good in pdfTeX, XeTeX and LuaTeX, in text, in an argument
 * and with babel's shorthands about. pdfTeX knows the letters of the Latin
 * alphabets; of other characters it is given their number, through the macro
 * \treechar{NUMBER}{CHARACTER}, which the other two answer with the character.
 */
#ifndef ESPALIER_DRAW_TEX_H
#define ESPALIER_DRAW_TEX_H

#include "scratch.h"

/* A text of the trace, or any words. */
void esp_tex_put(struct esp_scratch *out, const char *text);

/* The same of a value or one end of a window: its minus is as long as a plus. */
void esp_tex_put_value(struct esp_scratch *out, const char *text);

#endif
