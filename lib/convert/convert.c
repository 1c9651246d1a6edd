/*
 * convert.c - see espalier/convert.h: which way round.
 */
#include "convert.h"

#include "espalier/compact.h"

enum esp_status esp_trace_convert(FILE *from, const char *name, FILE *to,
                                  enum esp_trace_form form, enum esp_salvage salvage,
                                  struct esp_conversion *what, struct esp_error *error)
{
    *what = (struct esp_conversion){ .traces = 0 };
    const int first = getc(from);
    if (first != EOF)
        ungetc(first, from);
    const bool compact = first == ESP_COMPACT_FIRST;
    if (compact == (form == ESP_FORM_COMPACT))
        return esp_fail(error, ESP_UNSUPPORTED, "%s: is %s already", name,
                        compact ? "a compact trace" : "JSON Lines");
    return compact ? esp_convert_to_lines(from, name, to, what, error)
                   : esp_convert_to_compact(from, name, to, 0, salvage, what, error);
}
