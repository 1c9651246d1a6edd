/*
 * close.c - see close.h.
 */
#include <sys/syscall.h>
#include <unistd.h>

#include "close.h"

enum { ENOUGH = 1 << 16 }; /* descriptors, where the kernel cannot close a range */

static void close_range_of(unsigned first, unsigned last)
{
    if (first > last)
        return;
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, last, 0) == 0)
        return;
#endif
    for (unsigned fd = first; fd <= last && fd < ENOUGH; fd++)
        close((int)fd);
}

void esp_close_others(int first, int *keep, size_t count)
{
    unsigned next = (unsigned)first;

    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && keep[j - 1] > keep[j]; j--) {
            const int other = keep[j];
            keep[j] = keep[j - 1];
            keep[j - 1] = other;
        }
    for (size_t i = 0; i < count; i++) {
        if (keep[i] < (int)next)
            continue;
        if ((unsigned)keep[i] > next)
            close_range_of(next, (unsigned)keep[i] - 1);
        next = (unsigned)keep[i] + 1;
    }
    close_range_of(next, ~0U);
}

void esp_close(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}
