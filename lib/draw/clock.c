/*
 * clock.c - see clock.h.
 */
#include "clock.h"
#include "svg_page.h"

bool esp_clock_shows(const struct esp_clock *clock, struct esp_span span)
{
    if (!clock)
        return span.to == ESP_CLOCK_END;
    if (span.from >= span.to)
        return false;
    return clock->frame == 0 || (span.from <= clock->frame && clock->frame < span.to);
}

static bool is_animation(const struct esp_clock *clock)
{
    return clock && clock->frame == 0;
}

/* "name 2.5s 7s": so long, after that time. */
static void write_animation(FILE *stream, const char *name, double seconds, double delay)
{
    esp_svg_raw(stream, name);
    fputc(' ', stream);
    esp_svg_number(stream, seconds);
    esp_svg_raw(stream, "s ");
    esp_svg_number(stream, delay);
    fputc('s', stream);
}

static double start_of(const struct esp_clock *clock, size_t step)
{
    return (double)(step - 1) * clock->seconds;
}

static double length_of(const struct esp_clock *clock, struct esp_span span)
{
    return (double)(span.to - span.from) * clock->seconds;
}

/* Soft, but there well before the next step. */
static void write_entry(FILE *stream, const struct esp_clock *clock, size_t from)
{
    write_animation(stream, "in", clock->seconds < 0.8 ? clock->seconds / 2 : 0.4,
                    start_of(clock, from));
    esp_svg_raw(stream, " backwards");
}

void esp_clock_write(FILE *stream, const struct esp_clock *clock, struct esp_span span)
{
    const bool stays = span.to == ESP_CLOCK_END;

    if (!is_animation(clock) || (stays && span.from <= 1))
        return;
    if (stays) {
        esp_svg_raw(stream, " style=\"animation:");
        write_entry(stream, clock, span.from);
    } else {
        esp_svg_raw(stream, " style=\"opacity:0;animation:");
        write_animation(stream, "on", length_of(clock, span), start_of(clock, span.from));
    }
    fputc('"', stream);
}

void esp_clock_write_gap(FILE *stream, const struct esp_clock *clock, size_t from,
                         struct esp_span away)
{
    if (!is_animation(clock))
        return;
    esp_svg_raw(stream, " style=\"animation:");
    if (from > 1) {
        write_entry(stream, clock, from);
        fputc(',', stream);
    }
    write_animation(stream, "off", length_of(clock, away), start_of(clock, away.from));
    fputc('"', stream);
}

bool esp_clock_open(FILE *stream, const struct esp_clock *clock, struct esp_span span)
{
    if (!clock || !esp_clock_shows(clock, span))
        return false;
    if (!is_animation(clock))
        return true;
    esp_svg_raw(stream, " style=\"animation:");
    write_animation(stream, "open", length_of(clock, span), start_of(clock, span.from));
    fputc('"', stream);
    return false;
}

void esp_clock_style(FILE *stream, const struct esp_clock *clock, bool print)
{
    const char *look = print ? "stroke-width:3.2" : "stroke:#e69f00;stroke-width:3.2";

    if (!clock || clock->frame == clock->slides->count)
        return;
    esp_svg_raw(stream, "<style>\n");
    if (clock->frame > 0) {
        esp_svg_raw(stream, ".espalier path.open{");
        esp_svg_raw(stream, look);
        esp_svg_raw(stream, "}\n");
    } else {
        esp_svg_raw(stream, "@keyframes in{from{opacity:0}}\n"
                            "@keyframes on{from,to{opacity:1}}\n"
                            "@keyframes off{from,to{opacity:0}}\n"
                            "@keyframes open{from,to{");
        esp_svg_raw(stream, look);
        esp_svg_raw(stream, "}}\n"
                            "@media (prefers-reduced-motion:reduce){.espalier *"
                            "{animation:none!important}}\n"
                            "@media print{.espalier *{animation:none!important}}\n");
    }
    esp_svg_raw(stream, "</style>\n");
}
