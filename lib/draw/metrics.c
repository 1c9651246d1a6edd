/*
 * metrics.c - how wide a text will be.
 */
#include "metrics.h"

/* Thousandths of the size, from the blank to the tilde: Helvetica's published widths. */
static const short widths[] = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722,
    667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944,
    667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222,
    500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334,
    584
};

/* Of other letters, thousandths: those of the East fill a square, others less. */
enum { OTHER = 700, SQUARE = 1000, MONO = 605, WIDER = 1180, BOLD = 1270 };

/* The first byte of U+1000 and all above; punctuation and signs are U+2000 to U+2FFF. */
static int other_width(const unsigned char *c)
{
    return *c == 0xe1 || *c >= 0xe3 ? SQUARE * 1000 / WIDER : OTHER;
}

double esp_text_width(const char *text, double size, enum esp_face face)
{
    const unsigned char *c = (const unsigned char *)text;
    long sum = 0;

    for (; *c; c++) {
        if ((*c & 0xc0) == 0x80)
            continue;
        if (face == ESP_FACE_MONO)
            sum += *c == 0xe1 || *c >= 0xe3 ? SQUARE : MONO;
        else
            sum += *c >= 0x20 && *c < 0x7f ? widths[*c - 0x20] : other_width(c);
    }
    const long scale = face == ESP_FACE_MONO ? 1000 : face == ESP_FACE_BOLD ? BOLD : WIDER;
    return (double)sum * (double)scale / 1e6 * size;
}
