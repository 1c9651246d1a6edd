/*
 * names.c - see names.h.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "names.h"

enum { NAME_BYTES = 200 }; /* leaves room for endings where a file's name may have 255 */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

/* Of two runs of digits the greater number; moves behind them. */
static int compare_numbers(const char **a, const char **b)
{
    while (**a == '0')
        ++*a;
    while (**b == '0')
        ++*b;
    int first = 0;
    while (is_digit(**a) && is_digit(**b)) {
        if (first == 0)
            first = **a - **b;
        ++*a;
        ++*b;
    }
    if (is_digit(**a) || is_digit(**b))
        return is_digit(**a) ? 1 : -1;
    return first;
}

int esp_submission_order(const char *a, const char *b)
{
    const char *p = a, *q = b;

    while (*p && *q) {
        int way;
        if (is_digit(*p) && is_digit(*q))
            way = compare_numbers(&p, &q);
        else
            way = lower(*p++) - lower(*q++);
        if (way != 0)
            return way;
    }
    if (*p || *q)
        return *p ? 1 : -1;
    return strcmp(a, b); /* they differ in case and leading zeros at most */
}

char *esp_submission_name(const char *name, size_t length)
{
    char *clean = malloc(NAME_BYTES + 1);
    struct esp_out out = { .text = clean, .room = NAME_BYTES + 1 };

    if (!clean)
        return NULL;
    clean[0] = '\0';
    while (length > 0) {
        const size_t whole = esp_utf8_sequence(name, length);
        const size_t step = whole ? whole : 1;
        if (out.length + step > NAME_BYTES)
            break;
        if (whole && (unsigned char)*name >= ' ' && *name != 0x7f)
            esp_put_bytes(&out, name, step);
        else
            esp_put_char(&out, '_');
        name += step;
        length -= step;
    }
    if (out.length == 0 || strcmp(clean, ".") == 0 || strcmp(clean, "..") == 0)
        strcpy(clean, "submission");
    return clean;
}

static int by_name(const void *a, const void *b)
{
    const struct esp_listed *p = a, *q = b;
    const int way = esp_submission_order(p->submission.name, q->submission.name);

    return way ? way : strcmp(p->named, q->named);
}

static bool rename_to(struct esp_listed *item, char *text)
{
    char *name = text ? esp_submission_name(text, strlen(text)) : NULL;

    free(text);
    if (!name)
        return false;
    free(item->submission.name);
    item->submission.name = name;
    return true;
}

/* "group-a-team-1" for .../group-a/team-1. */
static bool add_parent(struct esp_listed *item)
{
    const char *end = strrchr(item->named, '/');
    const char *start = end;
    char *text = NULL;

    while (start > item->named && start[-1] != '/')
        start--;
    if (!end || start == end)
        return true;
    if (asprintf(&text, "%.*s-%s", (int)(end - start), start, item->submission.name) < 0)
        return false;
    return rename_to(item, text);
}

/* The name, cut where it must be, with a number that no other name has. */
static bool add_number(struct esp_listed *items, size_t count, size_t which)
{
    char *stem = strdup(items[which].submission.name);

    for (unsigned number = 2; stem; number++) {
        char *text = NULL;
        if (asprintf(&text, "%.*s-%u", NAME_BYTES - 11, stem, number) < 0 ||
            !rename_to(&items[which], text))
            break;
        size_t other = 0;
        while (other < count && (other == which || strcmp(items[other].submission.name,
                                                          items[which].submission.name) != 0))
            other++;
        if (other == count) {
            free(stem);
            return true;
        }
    }
    free(stem);
    return false;
}

static bool same_name(const struct esp_listed *a, const struct esp_listed *b)
{
    return strcmp(a->submission.name, b->submission.name) == 0;
}

bool esp_submission_names_settle(struct esp_listed *items, size_t count)
{
    if (count == 0)
        return true;
    qsort(items, count, sizeof *items, by_name);
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && same_name(&items[i], &items[next]); next++)
            ;
        for (size_t k = i; next - i > 1 && k < next; k++)
            if (!add_parent(&items[k]))
                return false;
    }
    qsort(items, count, sizeof *items, by_name);
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && same_name(&items[i], &items[next]); next++)
            if (!add_number(items, count, next))
                return false;
    }
    qsort(items, count, sizeof *items, by_name);
    return true;
}
