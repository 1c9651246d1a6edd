/*
 * scan.c - the fast reader of plain lines: {"event":"enter","id":3,...}.
 *
 * It accepts only what it is sure of, in one pass without looking back, and
 * relies on the zero behind the line to stop every loop.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "line.h"

struct cursor {
    const char *at, *end;
    char *free; /* where the next text with escapes goes */
};

static const char *skip_blanks(const char *at)
{
    if ((unsigned char)*at > ' ') /* nearly always */
        return at;
    while (*at == ' ' || *at == '\t' || *at == '\r')
        at++;
    return at;
}

/* --- texts ---------------------------------------------------------------- */

static char unescaped(char letter)
{
    switch (letter) {
    case '"': case '\\': case '/': return letter;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return '\0'; /* \u, or no escape at all */
    }
}

/* From the first escape on: copy the text without its escapes. */
static bool scan_escaped(struct cursor *in, const char *from, struct esp_item *item)
{
    const char *at = in->at;
    char *to = in->free;

    memcpy(to, from, (size_t)(at - from));
    to += at - from;
    while (*at != '"') {
        const unsigned char byte = (unsigned char)*at;
        if (byte == '\\') {
            if ((*to = unescaped(at[1])) == '\0')
                return false;
            to++;
            at += 2;
            continue;
        }
        const size_t length = byte < 0x20 ? 0 : esp_utf8_sequence(at, (size_t)(in->end - at));
        if (length == 0)
            return false;
        memcpy(to, at, length);
        to += length;
        at += length;
    }
    *item = (struct esp_item){ ITEM_TEXT, { .text = in->free }, (size_t)(to - in->free) };
    in->free = to;
    in->at = at + 1;
    return true;
}

/*
 * How many bytes stand for themselves inside a text: ASCII but controls,
 * quote and backslash. Eight at a time: a byte b is below n where b - n
 * borrows, and equals n where b ^ n is below 1 (Bit Twiddling Hacks); a
 * borrow that runs on only spoils bytes behind the first that is found.
 */
static size_t plain_run(const char *at)
{
    static const uint64_t ones = UINT64_C(0x0101010101010101), highs = 0x80 * ones;
    const char *const from = at;

    for (;; at += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
#endif
        const uint64_t quote = word ^ '"' * ones, escape = word ^ '\\' * ones;
        const uint64_t ends = (word | ((word - ' ' * ones) & ~word) | ((quote - ones) & ~quote) |
                               ((escape - ones) & ~escape)) & highs;
        if (ends)
            return (size_t)(at - from) + (size_t)__builtin_ctzll(ends) / 8;
    }
}

/* Behind the opening quote. */
static bool scan_text(struct cursor *in, struct esp_item *item)
{
    const char *const from = in->at;
    const char *at = from;

    for (;;) {
        at += plain_run(at);
        if (*at == '"')
            break;
        if (*at == '\\') {
            in->at = at;
            return scan_escaped(in, from, item);
        }
        const size_t length =
            (unsigned char)*at < 0x80 ? 0 : esp_utf8_sequence(at, (size_t)(in->end - at));
        if (length == 0)
            return false;
        at += length;
    }
    item->kind = ITEM_TEXT;
    item->text = from;
    item->length = (size_t)(at - from);
    in->at = at + 1;
    return true;
}

/* --- numbers --------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Take digits onto a number, which is wrong when they are more than 19. */
static const char *take_digits(const char *at, uint64_t *number)
{
    unsigned digit;

    while ((digit = (unsigned)*at - '0') <= 9) {
        *number = 10 * *number + digit;
        at++;
    }
    return at;
}

/* Any number, by the C library; a locale with a decimal comma makes it decline. */
static bool scan_real(struct cursor *in, const char *from, struct esp_item *item)
{
    const char *at = in->at;
    char *end;

    if (*at == '.') {
        at++;
        if (!is_digit(*at))
            return false;
        while (is_digit(*at))
            at++;
    }
    if (*at == 'e' || *at == 'E') {
        at++;
        if (*at == '+' || *at == '-')
            at++;
        if (!is_digit(*at))
            return false;
        while (is_digit(*at))
            at++;
    }
    const double number = esp_scan_real(from, &end);
    if (end != at || isinf(number))
        return false;
    *item = (struct esp_item){ ITEM_NUMBER, { .number = number }, 0 };
    in->at = at;
    return true;
}

/*
 * 0.1234567890123 as 1234567890123 / 10^13: one correctly rounded division
 * of two exact doubles gives the nearest double (Clinger, How to read
 * floating point numbers accurately, 1990).
 */
static bool scan_number(struct cursor *in, struct esp_item *item)
{
    enum { DIGITS_MAX = 19 }; /* a point among them; so many fit in the number */
    static const double powers[DIGITS_MAX] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,
                                               1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13,
                                               1e14, 1e15, 1e16, 1e17, 1e18 };
    static const uint64_t exact_max = UINT64_C(1) << 53;
    const char *const from = in->at;
    const bool negative = *from == '-';
    const char *at = from + negative;
    const char *const digits = at;
    uint64_t number = 0;
    size_t fraction = 0;

    in->at = at = take_digits(at, &number);
    if (at == digits || (*digits == '0' && at - digits > 1))
        return false;
    if (*at == '.') {
        at = take_digits(at + 1, &number);
        fraction = (size_t)(at - in->at) - 1;
        if (fraction == 0)
            return false;
    }
    if (at - digits > DIGITS_MAX || number > exact_max || *at == 'e' || *at == 'E')
        return scan_real(in, from, item);
    const double magnitude = fraction ? (double)number / powers[fraction] : (double)number;
    item->kind = ITEM_NUMBER;
    item->number = negative ? -magnitude : magnitude;
    in->at = at;
    return true;
}

/* --- values ----------------------------------------------------------------- */

static bool scan_word(struct cursor *in, struct esp_item *item)
{
    if (memcmp(in->at, "null", 4) == 0)
        item->kind = ITEM_NULL;
    else if (memcmp(in->at, "true", 4) == 0)
        item->kind = ITEM_TRUE;
    else if (memcmp(in->at, "false", 5) == 0)
        item->kind = ITEM_FALSE;
    else
        return false;
    in->at += item->kind == ITEM_FALSE ? 5 : 4;
    return true;
}

static bool scan_simple(struct cursor *in, struct esp_item *item)
{
    if (*in->at == '"') {
        in->at++;
        return scan_text(in, item);
    }
    if (is_digit(*in->at) || *in->at == '-')
        return scan_number(in, item);
    return scan_word(in, item);
}

/* Behind the opening bracket: a flat list. */
static bool scan_list(struct esp_line *line, struct cursor *in, struct esp_item *item)
{
    *item = (struct esp_item){ ITEM_LIST, { .first = line->list_count }, 0 };
    in->at = skip_blanks(in->at);
    if (*in->at == ']') {
        in->at++;
        return true;
    }
    for (;;) {
        struct esp_item element;
        in->at = skip_blanks(in->at);
        if (!scan_simple(in, &element) || !esp_line_append(line, element))
            return false;
        item->length++;
        in->at = skip_blanks(in->at);
        if (*in->at == ']')
            break;
        if (*in->at++ != ',')
            return false;
    }
    in->at++;
    return true;
}

/* A key with its quotes and the colon. */
static bool scan_key(struct cursor *in, enum esp_key *key)
{
    const char *const name = in->at + 1;

    if (*in->at != '"')
        return false;
    const size_t length = plain_run(name);
    if (name[length] != '"')
        return false;
    *key = esp_key_find(name, length);
    in->at = skip_blanks(name + length + 1);
    return *in->at++ == ':';
}

/* A mask for that many bytes of a word, 2 to 8, as they lie in memory. */
static uint64_t first_bytes(unsigned count)
{
    const unsigned rest = 64 - 8 * count;
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? UINT64_MAX << rest : UINT64_MAX >> rest;
}

/*
 * A key, which most often is the one that came after the same key last time:
 * a program writes all lines of a kind alike.
 */
static bool scan_next_key(struct cursor *in, uint8_t *guess, enum esp_key *key)
{
    const struct esp_key_sign *sign = &esp_key_signs[*guess];
    uint64_t word;

    memcpy(&word, in->at + 1, sizeof word);
    if (*in->at == '"' && (word & first_bytes(sign->length + 2)) == sign->word) {
        *key = (enum esp_key)*guess;
        in->at += 1 + sign->length + 2;
        return true;
    }
    if (!scan_key(in, key))
        return false;
    *guess = *key < KEYS ? (uint8_t)*key : *guess;
    return true;
}

/* A key and its value. */
static bool scan_member(struct esp_line *line, struct cursor *in, uint8_t *guess,
                        enum esp_key *key)
{
    if (!scan_next_key(in, guess, key))
        return false;
    if (*key < KEYS) {
        if (line->seen >> *key & 1)
            return false;
        line->seen |= UINT64_C(1) << *key;
    }
    in->at = skip_blanks(in->at);
    if (*in->at == '[') {
        in->at++;
        return scan_list(line, in, &line->items[*key]);
    }
    return scan_simple(in, &line->items[*key]);
}

bool esp_line_scan(struct esp_line *line, const char *text, size_t length)
{
    line->seen = 0;
    line->list_count = 0;
    if (length > line->texts_room) { /* what escapes leave is never longer than the line */
        char *texts = realloc(line->texts, 2 * length);
        if (!texts)
            return false;
        line->texts = texts;
        line->texts_room = 2 * length;
    }

    struct cursor in = { skip_blanks(text), text + length, line->texts };
    enum esp_key key = KEYS;
    bool leaves = false;
    if (*in.at++ != '{')
        return false;
    do {
        in.at = skip_blanks(in.at);
        if (!scan_member(line, &in, &line->next[leaves][key], &key))
            return false;
        if (key == KEY_EVENT && line->items[key].kind == ITEM_TEXT)
            leaves = line->items[key].text[0] == 'l';
        in.at = skip_blanks(in.at);
    } while (*in.at++ == ',');
    return in.at[-1] == '}' && skip_blanks(in.at) == in.end;
}
