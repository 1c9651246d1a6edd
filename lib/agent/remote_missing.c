/*
 * remote_missing.c - remote players where there was no libcurl to build them with.
 */
#include "parts.h"

enum esp_status esp_read_remote(struct esp_player **out, const char *url,
                                const struct esp_position *start,
                                const struct esp_agent_options *options, struct esp_error *error)
{
    (void)out, (void)url, (void)start, (void)options;
    return esp_fail(error, ESP_UNSUPPORTED,
                    "this espalier was built without libcurl (Debian: libcurl4-openssl-dev), which "
                    "remote players need");
}
