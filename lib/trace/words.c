/*
 * words.c - the words that traces have for what events say in numbers.
 */
#include "espalier/event.h"

const char *esp_side_name(unsigned side)
{
    static const char *const names[] = { [ESP_MAX] = "max", [ESP_MIN] = "min",
                                         [ESP_CHANCE] = "chance" };
    return side < sizeof names / sizeof names[0] ? names[side] : NULL;
}

const char *esp_why_name(unsigned why)
{
    static const char *const names[] = {
        [ESP_FULL] = "full",   [ESP_CUTOFF] = "cutoff",   [ESP_TERMINAL] = "terminal",
        [ESP_HORIZON] = "horizon", [ESP_TABLE] = "table", [ESP_STOPPED] = "stopped",
        [ESP_ERROR] = "error"
    };
    return why < sizeof names / sizeof names[0] ? names[why] : NULL;
}

const char *esp_bound_name(unsigned bound)
{
    static const char *const names[] = { [ESP_EXACT] = "exact", [ESP_LOWER] = "lower",
                                         [ESP_UPPER] = "upper" };
    return bound < sizeof names / sizeof names[0] ? names[bound] : NULL;
}
