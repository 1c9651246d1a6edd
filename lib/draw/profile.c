/*
 * profile.c - see profile.h: names of frames, and how much is folded.
 */
#include <errno.h>
#include <string.h>

#include "profile.h"

/* What parts the frames of a folded stack; nothing can stand for it but another character. */
static const char full_width_semicolon[] = "\xef\xbc\x9b";

void esp_profile_name(struct esp_scratch *out, const struct esp_record *record, uint32_t move,
                      bool root)
{
    struct esp_scratch name = { 0 };

    if (move == ESP_TEXT_NONE) {
        esp_scratch_put(out, root ? "root" : "?");
        return;
    }
    esp_label_text(&name, esp_record_text(record, move), SIZE_MAX);
    for (const char *from = esp_scratch_text(&name); *from;) {
        const size_t plain = strcspn(from, ";");
        esp_scratch_put_bytes(out, from, plain);
        if (from[plain] == ';')
            esp_scratch_put(out, full_width_semicolon);
        from += plain + (from[plain] == ';');
    }
    out->failed |= name.failed;
    esp_scratch_free(&name);
}

uint64_t esp_profile_least(esp_profile_measure *measure, const void *data, uint64_t most,
                           uint64_t bytes)
{
    uint64_t low = 1, high = most + 1; /* more is folded as it rises, so the bytes only fall */

    while (bytes > 0 && low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (measure(data, middle) <= bytes)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

enum esp_status esp_profile_finish(FILE *stream, struct esp_error *error)
{
    if (fflush(stream) == 0 && !ferror(stream))
        return ESP_OK;
    return esp_fail(error, ESP_IO, "cannot write the profile: %s", strerror(errno));
}
