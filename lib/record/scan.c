/*
 * scan.c - the fast reader of plain lines: {"event":"enter","id":3,...}.
 *
 * It accepts only what it is sure of, in one pass without looking back, and
 * relies on the zero behind the line to stop every loop. What nearly every
 * line consists of (the keys in the order of the line before, short texts,
 * small whole numbers) is read eight bytes at a time and inline; all else is
 * left to functions of its own. Each takes where it begins and returns where
 * it ends, or NULL when it declines.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "line.h"

#define HOT static inline __attribute__((always_inline))
#define COLD static __attribute__((noinline))

#define ONES UINT64_C(0x0101010101010101) /* the same byte eight times: ONES * byte */
#define HIGHS (0x80 * ONES)

struct scan {
    struct esp_line *line;
    const char *end;
    char *free; /* where the next text with escapes goes */
};

HOT const char *skip_blanks(const char *at)
{
    if ((unsigned char)*at > ' ') /* nearly always */
        return at;
    while (*at == ' ' || *at == '\t' || *at == '\r')
        at++;
    return at;
}

/* Eight bytes, the first of them lowest. */
HOT uint64_t load(const char *at)
{
    uint64_t word;

    memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
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

/* A text that begins at from, with its first escape at `at`: copied without escapes. */
static const char *scan_escaped(struct scan *in, const char *from, const char *at,
                                struct esp_item *item)
{
    char *to = in->free;

    memcpy(to, from, (size_t)(at - from));
    to += at - from;
    while (*at != '"') {
        const unsigned char byte = (unsigned char)*at;
        if (byte == '\\') {
            if ((*to = unescaped(at[1])) == '\0')
                return NULL;
            to++;
            at += 2;
            continue;
        }
        const size_t length = byte < 0x20 ? 0 : esp_utf8_sequence(at, (size_t)(in->end - at));
        if (length == 0)
            return NULL;
        memcpy(to, at, length);
        to += length;
        at += length;
    }
    *item = (struct esp_item){ ITEM_TEXT, { .text = in->free }, (size_t)(to - in->free) };
    in->free = to;
    return at + 1;
}

/*
 * How many bytes stand for themselves inside a text: ASCII but controls,
 * quote and backslash. Eight at a time: a byte b is below n where b - n
 * borrows, and equals n where b ^ n is below 1 (Bit Twiddling Hacks); a
 * borrow that runs on only spoils bytes behind the first that is found.
 */
HOT size_t plain_run(const char *at)
{
    const char *const from = at;

    for (;; at += sizeof(uint64_t)) {
        const uint64_t word = load(at);
        const uint64_t quote = word ^ '"' * ONES, escape = word ^ '\\' * ONES;
        const uint64_t ends = (word | ((word - ' ' * ONES) & ~word) | ((quote - ONES) & ~quote) |
                               ((escape - ONES) & ~escape)) & HIGHS;
        if (ends)
            return (size_t)(at - from) + (size_t)__builtin_ctzll(ends) / 8;
    }
}

/* A text that begins at from and has something else than plain bytes at `at`. */
COLD const char *scan_rich_text(struct scan *in, const char *from, const char *at,
                                struct esp_item *item)
{
    while (*at != '"') {
        if (*at == '\\')
            return scan_escaped(in, from, at, item);
        const size_t length =
            (unsigned char)*at < 0x80 ? 0 : esp_utf8_sequence(at, (size_t)(in->end - at));
        if (length == 0)
            return NULL;
        at += length;
        at += plain_run(at);
    }
    *item = (struct esp_item){ ITEM_TEXT, { .text = from }, (size_t)(at - from) };
    return at + 1;
}

/* Behind the opening quote. */
HOT const char *scan_text(struct scan *in, const char *from, struct esp_item *item)
{
    const size_t length = plain_run(from);

    if (__builtin_expect(from[length] != '"', 0))
        return scan_rich_text(in, from, from + length, item);
    item->kind = ITEM_TEXT;
    item->text = from;
    item->length = length;
    return from + length + 1;
}

/* --- numbers --------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const char *skip_digits(const char *at)
{
    while (is_digit(*at))
        at++;
    return at;
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
static const char *scan_real(const char *from, const char *at, struct esp_item *item)
{
    char *end;

    if (*at == '.') {
        if (!is_digit(*++at))
            return NULL;
        at = skip_digits(at);
    }
    if (*at == 'e' || *at == 'E') {
        at++;
        if (*at == '+' || *at == '-')
            at++;
        if (!is_digit(*at))
            return NULL;
        at = skip_digits(at);
    }
    const double number = esp_scan_real(from, &end);
    if (end != at || isinf(number))
        return NULL;
    *item = (struct esp_item){ ITEM_NUMBER, { .number = number }, 0 };
    return at;
}

/*
 * 0.1234567890123 as 1234567890123 / 10^13: one correctly rounded division
 * of two exact doubles gives the nearest double (Clinger, How to read
 * floating point numbers accurately, 1990).
 */
COLD const char *scan_any_number(const char *from, struct esp_item *item)
{
    enum { DIGITS_MAX = 19 }; /* a point among them; so many fit in the number */
    static const double powers[DIGITS_MAX] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,
                                               1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13,
                                               1e14, 1e15, 1e16, 1e17, 1e18 };
    static const uint64_t exact_max = UINT64_C(1) << 53;
    const bool negative = *from == '-';
    const char *const digits = from + negative;
    uint64_t number = 0;
    size_t fraction = 0;

    const char *const point = take_digits(digits, &number);
    const char *at = point;
    if (at == digits || (*digits == '0' && at - digits > 1))
        return NULL;
    if (*at == '.') {
        at = take_digits(at + 1, &number);
        fraction = (size_t)(at - point) - 1;
        if (fraction == 0)
            return NULL;
    }
    if (at - digits > DIGITS_MAX || number > exact_max || *at == 'e' || *at == 'E')
        return scan_real(from, point, item);
    const double magnitude = fraction ? (double)number / powers[fraction] : (double)number;
    item->kind = ITEM_NUMBER;
    item->number = negative ? -magnitude : magnitude;
    return at;
}

/*
 * The number that eight digits, the first of them lowest, are: neighbours
 * together, in pairs, in fours (Lemire, Number Parsing at a Gigabyte per
 * Second, 2021).
 */
HOT uint64_t eight_digits(uint64_t word)
{
    static const uint64_t mask = UINT64_C(0x000000ff000000ff);

    word = word * 10 + (word >> 8);
    return ((word & mask) * (100 + (UINT64_C(1000000) << 32)) +
            (word >> 16 & mask) * (1 + (UINT64_C(10000) << 32))) >> 32;
}

/* Whole numbers of up to seven digits and no more behind them here, others there. */
HOT const char *scan_number(const char *from, struct esp_item *item)
{
    const bool negative = *from == '-';
    const char *const digits = from + negative;
    const uint64_t word = load(digits) ^ '0' * ONES;
    /* A byte above 9 has its high bit set, or sets it; what runs over spoils those behind. */
    const uint64_t others = (word | (word + 0x76 * ONES)) & HIGHS;
    const size_t count = others ? (size_t)__builtin_ctzll(others) / 8 : 0;
    const char *const at = digits + count;

    if (__builtin_expect(count == 0 || (*at != ',' && *at != '}') ||
                         (*digits == '0' && count > 1), 0))
        return scan_any_number(from, item);
    const double magnitude = (double)(int64_t)eight_digits(word << (64 - 8 * count));
    item->kind = ITEM_NUMBER;
    item->number = negative ? -magnitude : magnitude;
    return at;
}

/* --- values ----------------------------------------------------------------- */

HOT const char *scan_word(const char *at, struct esp_item *item)
{
    if (memcmp(at, "null", 4) == 0)
        item->kind = ITEM_NULL;
    else if (memcmp(at, "true", 4) == 0)
        item->kind = ITEM_TRUE;
    else if (memcmp(at, "false", 5) == 0)
        item->kind = ITEM_FALSE;
    else
        return NULL;
    return at + (item->kind == ITEM_FALSE ? 5 : 4);
}

HOT const char *scan_simple(struct scan *in, const char *at, struct esp_item *item)
{
    if (*at == '"')
        return scan_text(in, at + 1, item);
    if (is_digit(*at) || *at == '-')
        return scan_number(at, item);
    return scan_word(at, item);
}

/* Behind the opening bracket: a flat list. */
COLD const char *scan_list(struct scan *in, const char *at, struct esp_item *item)
{
    struct esp_line *line = in->line;

    *item = (struct esp_item){ ITEM_LIST, { .first = line->list_count }, 0 };
    at = skip_blanks(at);
    if (*at == ']')
        return at + 1;
    for (;;) {
        struct esp_item element;
        at = scan_simple(in, skip_blanks(at), &element);
        if (!at || !esp_line_append(line, element))
            return NULL;
        item->length++;
        at = skip_blanks(at);
        if (*at == ']')
            return at + 1;
        if (*at++ != ',')
            return NULL;
    }
}

/* --- members ---------------------------------------------------------------- */

/* A key that was not expected, and the colon. */
COLD const char *scan_key(const char *at, enum esp_key *key)
{
    at = skip_blanks(at);
    if (*at++ != '"')
        return NULL;
    const size_t length = plain_run(at);
    if (at[length] != '"')
        return NULL;
    *key = esp_key_find(at, length);
    at = skip_blanks(at + length + 1);
    return *at == ':' ? at + 1 : NULL;
}

/*
 * A key and its colon. Most often it is the one that came after the same key
 * last time: a program writes all lines of a kind alike.
 */
HOT const char *scan_next_key(const char *at, uint8_t *guess, enum esp_key *key)
{
    const struct esp_key_sign *sign = &esp_key_signs[*guess];
    uint64_t word;

    memcpy(&word, at, sizeof word);
    if (__builtin_expect((word & sign->mask) == sign->word &&
                         at[sign->length] == ':', 1)) {
        *key = (enum esp_key)*guess;
        return at + sign->length + 1;
    }
    at = scan_key(at, key);
    *guess = *key < KEYS ? (uint8_t)*key : *guess;
    return at;
}

/* Behind the colon. */
HOT const char *scan_value(struct scan *in, const char *at, struct esp_item *item)
{
    at = skip_blanks(at);
    return *at == '[' ? scan_list(in, at + 1, item) : scan_simple(in, at, item);
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

    struct scan in = { line, text + length, line->texts };
    const char *at = skip_blanks(text);
    enum esp_key key = KEYS;
    uint8_t *next = line->next[0];
    uint64_t seen = 0;
    if (*at++ != '{')
        return false;
    do {
        at = scan_next_key(at, &next[key], &key);
        if (!at || (seen >> key & 1 && key < KEYS))
            return false;
        seen |= KEY_BIT(key);
        at = scan_value(&in, at, &line->items[key]);
        if (!at)
            return false;
        if (key == KEY_EVENT && line->items[key].kind == ITEM_TEXT)
            next = line->next[line->items[key].text[0] == 'l'];
        at = skip_blanks(at);
    } while (*at++ == ',');
    line->seen = seen & ~KEY_BIT(KEYS);
    return at[-1] == '}' && skip_blanks(at) == in.end;
}
