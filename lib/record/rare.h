/*
 * rare.h - what only some nodes have, in one pool of 32-bit words.
 *
 * A node's parts are chained, the latest first:
 *
 *     word 0   where the node's next part begins, or ESP_RARE_NONE
 *     word 1   kind in the low 3 bits, words that follow above
 *     ...
 *
 * There is at most one part of a kind, so a chain is never longer than the
 * list below. Nodes whose parts are equal share them: what was cut off where
 * a move closed the window is much the same at most cutoffs.
 */
#ifndef ESPALIER_RECORD_RARE_H
#define ESPALIER_RECORD_RARE_H

#include <stddef.h>
#include <stdint.h>

#define ESP_RARE_NONE UINT32_MAX

enum esp_rare_kind {
    RARE_PRUNED,   /* texts */
    RARE_NARROWED, /* two doubles */
    RARE_FROM,     /* a node */
    RARE_STATE,    /* these are one text each */
    RARE_NOTE,
    RARE_RAW,
    RARE_FN,
    RARE_BY
};

enum { ESP_RARE_RECENT = 1 << 12 };

struct esp_rare {
    uint32_t *words;
    size_t used, room;
    uint32_t recent[ESP_RARE_RECENT]; /* where parts begin that others may share */
};

/*
 * The words of a node's part, a new one or the one it has of that kind and
 * size; NULL without memory, or when the pool is full (16 GiB).
 */
uint32_t *esp_rare_add(struct esp_rare *rare, uint32_t *chain, enum esp_rare_kind kind,
                       size_t count);

/*
 * The part that was added last, this node's, will stay as it is: if there was
 * an equal one lately, that is taken instead. Such a part is never replaced.
 */
void esp_rare_share(struct esp_rare *rare, uint32_t *chain);

/* NULL when there is none. count may be NULL. */
const uint32_t *esp_rare_find(const struct esp_rare *rare, uint32_t chain,
                              enum esp_rare_kind kind, size_t *count);

void esp_rare_free(struct esp_rare *rare);

#endif
