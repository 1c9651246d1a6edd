/*
 * html_against.c - what a page that steps through a search knows of the other
 * search: how many nodes and values differ, whose a node is, and the values
 * there. The keys are read by stepper/against.js.
 */
#include <inttypes.h>
#include <string.h>

#include "against.h"
#include "caption.h"
#include "html_data.h"

static void print_words(FILE *stream, const char *key, struct esp_scratch *words)
{
    fprintf(stream, "\"%s\":", key);
    esp_html_string(stream, esp_scratch_text(words));
    fputs(",\n", stream);
    esp_scratch_begin(words);
}

/*
 * The file without its folder, since a page has little room. A name that
 * nobody gave is the page's to find, in its reader's language.
 */
static void print_captions(FILE *stream, const struct esp_selection *selection,
                           struct esp_scratch *words)
{
    const struct esp_overlay *overlay = selection->overlay;
    const char *name = selection->against ? selection->against : "";
    const char *slash = strrchr(name, '/');

    esp_label_text(esp_scratch_begin(words), slash ? slash + 1 : name, ESP_LABEL_NOTE);
    print_words(stream, "name", words);
    esp_caption_search(words, overlay->second);
    print_words(stream, "search", words);
    esp_caption_result(words, overlay->second);
    print_words(stream, "result", words);
    fprintf(stream, "\"there\":%" PRIu32 ",\"here\":%" PRIu32 ",\"differ\":%" PRIu64 ",\n",
            overlay->only_second, overlay->only_first, esp_against_count(selection));
}

/* By number of the drawn node: of both, a ghost, or only here. */
static void print_presences(FILE *stream, const struct esp_selection *selection)
{
    fputs("\"presence\":[", stream);
    for (size_t i = 0; i < selection->count; i++)
        fprintf(stream, "%s%u", i ? "," : "", selection->drawn[i].presence);
    fputs("],\n", stream);
}

/* Ghosts that stand where this search cut: without ghosts there is a stub. */
static void print_cut(FILE *stream, const struct esp_selection *selection)
{
    const char *between = "";

    fputs("\"cut\":[", stream);
    for (size_t i = 0; i < selection->count; i++) {
        if (!selection->drawn[i].cut)
            continue;
        fprintf(stream, "%s%zu", between, i);
        between = ",";
    }
    fputs("],\n", stream);
}

/* The other value and its bound, where it is another. */
static void print_values(FILE *stream, const struct esp_selection *selection)
{
    const struct esp_overlay *overlay = selection->overlay;
    const char *between = "";

    fputs("\"values\":{", stream);
    for (size_t i = 0; i < selection->count; i++) {
        if (!esp_against_differs(selection, i))
            continue;
        const uint32_t id = overlay->origins[selection->drawn[i].id].second;
        fprintf(stream, "%s\"%zu\":[", between, i);
        esp_html_number(stream, esp_record_node(overlay->second, id)->value);
        fprintf(stream, ",%d]", (int)esp_record_bound(overlay->second, id));
        between = ",";
    }
    fputs("}\n", stream);
}

void esp_html_against(FILE *stream, const struct esp_selection *selection,
                      struct esp_scratch *words)
{
    if (!selection->overlay) {
        fputs("\"against\":null,\n", stream);
        return;
    }
    fputs("\"against\":{\n", stream);
    print_captions(stream, selection, words);
    print_presences(stream, selection);
    print_cut(stream, selection);
    print_values(stream, selection);
    fputs("},\n", stream);
}
