/*
 * against.c - what a picture says of the other search.
 */
#include <math.h>

#include "against.h"
#include "caption.h"

enum esp_status esp_refuse_against(const struct esp_draw_options *options, const char *format,
                                   struct esp_error *error)
{
    if (!options->against)
        return ESP_OK;
    return esp_fail(error, ESP_UNSUPPORTED,
                    "%s shows one search: against another are drawn svg, html, dot, png, pdf and txt",
                    format);
}

static void put_name(struct esp_scratch *out, const struct esp_selection *selection)
{
    esp_label_text(out, selection->against ? selection->against : "the other trace",
                   ESP_LABEL_NOTE);
}

/* Whether a node of both came back with another value; one that has none is another, too. */
static bool differs(const struct esp_overlay *overlay, struct esp_origin origin)
{
    if (origin.first == ESP_PARENT_NONE || origin.second == ESP_PARENT_NONE)
        return false;
    const double a = esp_record_node(overlay->first, origin.first)->value;
    const double b = esp_record_node(overlay->second, origin.second)->value;
    return a != b && !(isnan(a) && isnan(b));
}

/* The value of the second search at a node; a few words where it has none. */
static void put_value(struct esp_scratch *out, const struct esp_signs *signs,
                      const struct esp_overlay *overlay, uint32_t id)
{
    if (isnan(esp_record_node(overlay->second, id)->value))
        esp_scratch_put(out, "none");
    else
        esp_label_value(out, signs, overlay->second, id);
}

bool esp_against_differs(const struct esp_selection *selection, size_t number)
{
    const struct esp_overlay *overlay = selection->overlay;

    return overlay && differs(overlay, overlay->origins[selection->drawn[number].id]);
}

void esp_against_value(struct esp_scratch *out, const struct esp_signs *signs,
                       const struct esp_selection *selection, size_t number)
{
    const struct esp_overlay *overlay = selection->overlay;

    if (!esp_against_differs(selection, number))
        return;
    esp_scratch_put(out, "other ");
    put_value(out, signs, overlay, overlay->origins[selection->drawn[number].id].second);
}

void esp_against_sentence(struct esp_scratch *out, const struct esp_selection *selection,
                          size_t number)
{
    const struct esp_drawn *drawn = &selection->drawn[number];
    const struct esp_overlay *overlay = selection->overlay;

    if (!overlay)
        return;
    if (drawn->presence == ESP_DRAWN_GHOST) {
        esp_scratch_put(out, "; only in ");
        put_name(out, selection);
    } else if (drawn->presence == ESP_DRAWN_ADDED) {
        esp_scratch_put(out, "; not in ");
        put_name(out, selection);
    } else if (esp_against_differs(selection, number)) {
        esp_scratch_put(out, "; in ");
        put_name(out, selection);
        esp_scratch_put(out, " value ");
        put_value(out, &esp_signs_plain, overlay, overlay->origins[drawn->id].second);
    }
}

uint64_t esp_against_count(const struct esp_selection *selection)
{
    const struct esp_overlay *overlay = selection->overlay;
    const uint32_t count = overlay ? esp_record_count(selection->record) : 0;
    uint64_t different = 0;

    for (uint32_t id = 0; id < count; id++)
        different += differs(overlay, overlay->origins[id]);
    return different;
}

void esp_against_search(struct esp_scratch *out, const struct esp_selection *selection)
{
    if (!selection->overlay)
        return;
    esp_scratch_put(out, "against ");
    put_name(out, selection);
    esp_scratch_put(out, ": ");
    esp_caption_search(out, selection->overlay->second);
    esp_scratch_put(out, "; ");
    esp_caption_result(out, selection->overlay->second);
}

/* "dotted: 5 nodes only mm.jsonl has", in two halves around the name. */
static void note_alone(struct esp_scratch *out, const struct esp_selection *selection,
                       const char *look, uint32_t count, const char *before, const char *after)
{
    if (count == 0)
        return;
    esp_scratch_putf(out, "%s: ", look);
    esp_label_count(out, count, "node", "nodes");
    esp_scratch_put(out, before);
    put_name(out, selection);
    esp_scratch_put(out, after);
}

void esp_against_notes(struct esp_scratch *out, const struct esp_selection *selection,
                       const char *ghost, const char *added)
{
    const struct esp_overlay *overlay = selection->overlay;

    if (!overlay)
        return;
    note_alone(out, selection, ghost, overlay->only_second, " only ", " has\n");
    note_alone(out, selection, added, overlay->only_first, " ", " does not have\n");
    if (overlay->only_first == 0 && overlay->only_second == 0)
        esp_scratch_put(out, "both have the same nodes\n");
    const uint64_t different = esp_against_count(selection);
    if (different > 0) {
        esp_scratch_put(out, "other: the value there, where it differs (at ");
        esp_label_count(out, different, "node", "nodes");
        esp_scratch_put(out, ")\n");
    }
}
