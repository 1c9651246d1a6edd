/*
 * profile.c - see profile.h.
 */
#include "message.h"
#include "profile.h"
#include "texts.h"

static void tell(const struct esp_profile_fold *fold)
{
    char nodes[ESP_NUMBER_TEXT], least[ESP_NUMBER_TEXT];

    if (fold->nodes > 0)
        message("more than 10 MB: %s nodes in subtrees of fewer than %s are counted at the move "
                "above them (--max-depth or --root shows a part in full)",
                count_text(fold->nodes, nodes), count_text(fold->least, least));
}

enum esp_status profile_folded(struct esp_record *record, const struct esp_draw_options *options,
                               FILE *stream, struct esp_error *error)
{
    struct esp_profile_fold fold;
    const enum esp_status status =
        esp_draw_folded(record, options, ESP_PROFILE_BYTES, stream, &fold, error);

    if (status == ESP_OK)
        tell(&fold);
    return status;
}

enum esp_status profile_speedscope(struct esp_record *const *records, size_t count,
                                   const struct esp_draw_options *options, FILE *stream,
                                   struct esp_error *error)
{
    struct esp_profile_fold fold;
    const enum esp_status status =
        esp_draw_speedscope(records, count, options, ESP_PROFILE_BYTES, stream, &fold, error);

    if (status == ESP_OK)
        tell(&fold);
    return status;
}
