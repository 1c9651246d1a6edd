/*
 * tournament_text.c - standings for a terminal, and as Markdown.
 */
#include <stdlib.h>
#include <string.h>

#include "texts.h"
#include "tournament.h"

typedef void print_table(const struct table *table, FILE *stream);

/* A table that has rows, behind an empty line; then it is gone. */
static void section(struct table table, print_table *print, FILE *stream)
{
    if (table.cells > table.columns) {
        fputc('\n', stream);
        print(&table, stream);
    }
    table_free(&table);
}

static void sections(const struct tournament_view *view, print_table *print, FILE *stream)
{
    for (uint32_t league = 0; league < view->plan->leagues; league++) {
        section(tournament_league_table(view, league), print, stream);
        section(tournament_cross_table(view, league), print, stream);
    }
    section(tournament_playoff_table(view), print, stream);
    section(tournament_rating_table(view), print, stream);
    section(tournament_forfeit_table(view), print, stream);
}

void tournament_print_text(const struct tournament_view *view, FILE *stream)
{
    tournament_put_title(view->plan, stream);
    fputc('\n', stream);
    tournament_put_summary(view, stream);
    fputc('\n', stream);
    sections(view, table_print, stream);
    fputc('\n', stream);
    print_wrapped(stream, tournament_rating_note, 0, 0);
}

/* --- Markdown ------------------------------------------------------------------ */

/* A text that stays one in a cell. */
static void put_cell(const char *text, FILE *stream)
{
    for (; *text; text++) {
        if (strchr("\\`*_{}[]<>|#", *text))
            fputc('\\', stream);
        fputc(*text, stream);
    }
}

static void print_row(const struct table *table, size_t first, FILE *stream)
{
    fputc('|', stream);
    for (size_t i = 0; i < tournament_columns(table); i++) {
        fputc(' ', stream);
        put_cell(table->texts[first + i], stream);
        fputs(" |", stream);
    }
    fputc('\n', stream);
}

static void print_markdown(const struct table *table, FILE *stream)
{
    print_row(table, 0, stream);
    fputc('|', stream);
    for (size_t i = 0; i < tournament_columns(table); i++)
        fputs(i == 0 || i + 1 == table->columns ? " --- |" : " ---: |", stream);
    fputc('\n', stream);
    for (size_t i = table->columns; i < table->cells; i += table->columns)
        print_row(table, i, stream);
}

void tournament_print_markdown(const struct tournament_view *view, FILE *stream)
{
    fputs("# ", stream);
    tournament_put_title(view->plan, stream);
    fputs("\n\n", stream);
    tournament_put_summary(view, stream);
    fputs(".\n", stream);
    sections(view, print_markdown, stream);
    fprintf(stream, "\n%s\n", tournament_rating_note);
}
