/*
 * tournament_html.c - standings as one page, without script and without
 * another file.
 *
 * Colours are of the Okabe-Ito palette; nothing is told by colour alone.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tournament.h"

enum { NAME_WIDTH = 170, CHART_WIDTH = 560, ROW_HEIGHT = 24, MARGIN = 16 };

static const char style[] =
    ":root{color-scheme:light dark;--line:#8885;--soft:#8882;--blue:#0072b2;--gold:#e69f00}\n"
    "@media(prefers-color-scheme:dark){:root{--blue:#56b4e9}}\n"
    "body{font:16px/1.45 system-ui,sans-serif;margin:0 auto;padding:1.5rem 1rem;max-width:68rem}\n"
    "h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}\n"
    "p{margin:.25rem 0}.note{opacity:.75;font-size:.9rem}\n"
    ".podium{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0 0;padding:0;list-style:none}\n"
    ".podium li{border:2px solid var(--line);border-radius:.6rem;padding:.5rem 1rem;"
    "min-width:9rem}\n"
    ".podium li:first-child{border-color:var(--gold)}\n"
    ".podium small{display:block;opacity:.75}.podium b{font-size:1.1rem}\n"
    ".wide{overflow-x:auto}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.25rem 0 1rem}\n"
    "th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--line);"
    "white-space:nowrap}\n"
    "th{font-weight:600;opacity:.8}tbody tr:nth-child(odd){background:var(--soft)}\n"
    "th:first-child,td:first-child,.remark{text-align:left}\n"
    "td:first-child{font-weight:600}td.remark{white-space:normal;opacity:.8}\n"
    "svg{max-width:100%;height:auto;display:block}\n"
    "svg text{font:13px system-ui,sans-serif;fill:currentColor}\n"
    "svg .end{text-anchor:end}svg .middle{text-anchor:middle}\n"
    "svg .scale{stroke:var(--line)}svg .error{stroke:var(--blue);stroke-width:2}\n"
    "svg circle{fill:var(--blue)}\n";

static void put_escaped(const char *text, FILE *stream)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", stream); break;
        case '<': fputs("&lt;", stream); break;
        case '>': fputs("&gt;", stream); break;
        case '"': fputs("&quot;", stream); break;
        default: fputc(*text, stream);
        }
    }
}

/* --- tables -------------------------------------------------------------------- */

static void put_cell(const char *text, const char *cell, bool remark, FILE *stream)
{
    fprintf(stream, remark ? "<%s class=\"remark\">" : "<%s>", cell);
    put_escaped(text, stream);
    fprintf(stream, "</%s>", cell);
}

static void put_row(const struct table *table, size_t first, const char *cell, FILE *stream)
{
    const size_t columns = tournament_columns(table);

    fputs("<tr>", stream);
    for (size_t i = 0; i < columns; i++)
        put_cell(table->texts[first + i], cell, i + 1 == table->columns, stream);
    fputs("</tr>\n", stream);
}

/* Under a heading of its own, where it has rows; then it is gone. */
static void put_table(struct table table, const char *heading, FILE *stream)
{
    if (table.cells > table.columns) {
        if (heading)
            fprintf(stream, "<h2>%s</h2>\n", heading);
        fputs("<div class=\"wide\"><table>\n<thead>", stream);
        put_row(&table, 0, "th", stream);
        fputs("</thead><tbody>\n", stream);
        for (size_t i = table.columns; i < table.cells; i += table.columns)
            put_row(&table, i, "td", stream);
        fputs("</tbody></table></div>\n", stream);
    }
    table_free(&table);
}

/* --- who has won --------------------------------------------------------------- */

static void put_podium(const struct tournament_view *view, FILE *stream)
{
    static const char *const medals[] = { "", "Gold", "Silver", "Bronze" };
    bool any = false;

    for (unsigned medal = 1; medal <= 3; medal++) {
        for (uint32_t i = 0; i < view->standings->count; i++) {
            if (view->standings->leagues[i].medal != medal)
                continue;
            fprintf(stream, "%s<li><small>%s</small><b>", any ? "" : "<ul class=\"podium\">\n",
                    medals[medal]);
            put_escaped(view->plan->entrants[view->standings->leagues[i].entrant].name, stream);
            fputs("</b></li>\n", stream);
            any = true;
        }
    }
    fputs(any ? "</ul>\n" : "", stream);
}

/* --- ratings as a picture ------------------------------------------------------ */

struct scale {
    double least, step, width; /* ratings; width of one of them in pixels */
    int steps;
};

/* Lines at round numbers, some eight of them, that hold every interval. */
static struct scale make_scale(const struct esp_standings *standings)
{
    double least = 0, most = 0, step = 50;

    for (uint32_t i = 0; i < standings->count; i++) {
        const struct esp_standing *one = &standings->leagues[i];
        least = fmin(least, one->elo - one->elo_error);
        most = fmax(most, one->elo + one->elo_error);
    }
    while ((most - least) / step > 8)
        step *= 2;
    least = step * floor(least / step);
    const int steps = (int)ceil((most - least) / step);
    return (struct scale){ least, step, CHART_WIDTH / (step * (steps > 0 ? steps : 1)), steps };
}

static double x_of(const struct scale *scale, double rating)
{
    return NAME_WIDTH + (rating - scale->least) * scale->width;
}

static void put_scale(const struct scale *scale, int height, FILE *stream)
{
    for (int i = 0; i <= scale->steps; i++) {
        const double rating = scale->least + i * scale->step, x = x_of(scale, rating);
        fprintf(stream,
                "<line class=\"scale\" x1=\"%.1f\" y1=\"0\" x2=\"%.1f\" y2=\"%d\"/>"
                "<text class=\"middle\" x=\"%.1f\" y=\"%d\">%.0f</text>\n",
                x, x, height, x, height + ROW_HEIGHT - 8, rating);
    }
}

static void put_ratings(const struct tournament_view *view, FILE *stream)
{
    const struct esp_standings *standings = view->standings;
    const struct scale scale = make_scale(standings);
    const int height = ROW_HEIGHT * (int)standings->count;

    fprintf(stream,
            "<svg viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\" aria-label=\"Ratings with "
            "their 95 %% intervals\">\n",
            NAME_WIDTH + CHART_WIDTH + 2 * MARGIN, height + ROW_HEIGHT,
            NAME_WIDTH + CHART_WIDTH + 2 * MARGIN);
    put_scale(&scale, height, stream);
    for (uint32_t i = 0; i < standings->count; i++) {
        const struct esp_standing *one = &standings->leagues[standings->by_elo[i]];
        const double y = ROW_HEIGHT * (i + 0.5);
        fprintf(stream, "<text class=\"end\" x=\"%d\" y=\"%.1f\">", NAME_WIDTH - MARGIN, y + 4);
        put_escaped(view->plan->entrants[one->entrant].name, stream);
        fprintf(stream,
                "</text><line class=\"error\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>"
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n",
                x_of(&scale, one->elo - one->elo_error), y,
                x_of(&scale, one->elo + one->elo_error), y, x_of(&scale, one->elo), y);
    }
    fputs("</svg>\n", stream);
}

/* --- the page ------------------------------------------------------------------ */

static void put_head(const struct tournament_view *view, FILE *stream)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
          stream);
    fprintf(stream, "Tournament</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", style);
    put_escaped(*view->plan->title ? view->plan->title : "Tournament", stream);
    fputs("</h1>\n<p class=\"note\">", stream);
    tournament_put_summary(view, stream);
    fputs("</p>\n", stream);
}

void tournament_print_html(const struct tournament_view *view, FILE *stream)
{
    char name[ESP_LEAGUE_TEXT], heading[ESP_LEAGUE_TEXT + 8];

    put_head(view, stream);
    put_podium(view, stream);
    for (uint32_t league = 0; league < view->plan->leagues; league++) {
        snprintf(heading, sizeof heading, "League %s", esp_league_name(league, name));
        put_table(tournament_league_table(view, league), heading, stream);
        put_table(tournament_cross_table(view, league), NULL, stream);
    }
    put_table(tournament_playoff_table(view), "Play-offs", stream);
    fputs("<h2>Ratings</h2>\n", stream);
    put_ratings(view, stream);
    put_table(tournament_rating_table(view), NULL, stream);
    fputs("<p class=\"note\">", stream);
    put_escaped(tournament_rating_note, stream);
    fputs("</p>\n", stream);
    put_table(tournament_forfeit_table(view), "Forfeits", stream);
    fputs("</body>\n</html>\n", stream);
}
