/*
 * text.h - small helpers for reading and writing text, for the library's own
 * parts and for programs that extend it.
 */
#ifndef ESPALIER_TEXT_H
#define ESPALIER_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- writing into a block, in snprintf's manner ---------------------------- */

/*
 * A block being filled. length is what the whole text has, whether it fits
 * or not; the block always ends in a zero when room is not 0.
 */
struct esp_out {
    char *text;
    size_t room;
    size_t length;
};

ESP_API void esp_put(struct esp_out *out, const char *text);
ESP_API void esp_put_bytes(struct esp_out *out, const char *bytes, size_t count);
ESP_API void esp_put_char(struct esp_out *out, char c);
ESP_API void esp_putf(struct esp_out *out, const char *format, ...) ESP_PRINTF(2, 3);

/* --- numbers ------------------------------------------------------------------ */

enum { ESP_NUMBER_TEXT = 32 };

/*
 * A value as traces and people see it: an integer without a fraction, else
 * the shortest text that reads back the same double; "inf", "-inf", "nan".
 * Returns the length; text has ESP_NUMBER_TEXT bytes.
 */
ESP_API size_t esp_print_value(double value, char text[ESP_NUMBER_TEXT]);

/* strtod() with a decimal point, whatever the locale; errno as it does. */
ESP_API double esp_scan_real(const char *text, char **end);

/* Decimal digits of a number; returns their count, without a final zero. */
ESP_API size_t esp_print_unsigned(uint64_t value, char text[20]);

/*
 * A count as people read it, in groups of three: "1,240", with a final zero.
 * Returns the length; text has ESP_NUMBER_TEXT bytes.
 */
ESP_API size_t esp_print_grouped(uint64_t value, char text[ESP_NUMBER_TEXT]);

/*
 * The whole text as an integer in [least, greatest], or as a finite real.
 * what names the thing in the message: "depth 'abc' is not a number from 0
 * to 10".
 */
ESP_API enum esp_status esp_parse_integer(const char *text, const char *what, int64_t least,
                                          int64_t greatest, int64_t *value,
                                          struct esp_error *error);
ESP_API enum esp_status esp_parse_real(const char *text, const char *what, double *value,
                                       struct esp_error *error);

/* --- words --------------------------------------------------------------------- */

/*
 * The candidate nearest to a word in edits, or NULL when none is near enough
 * to be meant.
 */
ESP_API const char *esp_nearest(const char *word, const char *const *candidates, size_t count);

/*
 * "no game 'mancla'; did you mean 'mancala'?" or, when nothing is near, "no
 * game 'x'; there are: ...". Returns ESP_BAD_INPUT.
 */
ESP_API enum esp_status esp_fail_unknown(struct esp_error *error, const char *what,
                                         const char *word, const char *const *candidates,
                                         size_t count);

/*
 * Make one harmless line of what a stranger wrote: control characters, with
 * which a terminal does more than show them, become question marks.
 */
ESP_API void esp_one_line(char *text);

/* --- JSON ------------------------------------------------------------------------ */

/* Length of the well-formed UTF-8 sequence at bytes (RFC 3629), or 0. left: at least 1. */
ESP_API size_t esp_utf8_sequence(const char *bytes, size_t left);

/* Bytes as the inside of a JSON string. Invalid UTF-8 becomes U+FFFD. */
ESP_API void esp_put_json_escaped(struct esp_out *out, const char *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
