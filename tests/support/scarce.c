/*
 * scarce.c - see scarce.h. The linker's --wrap sends the program's calls to the
 * functions named __wrap_, and those named __real_ to the C library.
 */
#include <errno.h>
#include <stdint.h>
#include <string.h>

#include "scarce.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t most);

static bool scarce, ran_out;
static size_t left;
static enum scarce afterwards;

void scarce_begin(size_t granted, enum scarce then)
{
    scarce = true;
    ran_out = false;
    left = granted;
    afterwards = then;
}

bool scarce_end(void)
{
    scarce = false;
    return ran_out;
}

bool scarce_ran_out(void)
{
    return ran_out;
}

static bool refused(void)
{
    if (!scarce || (ran_out && afterwards == SCARCE_ONCE))
        return false;
    if (left > 0) {
        left--;
        return false;
    }
    ran_out = true;
    errno = ENOMEM;
    return true;
}

void *scarce_malloc(size_t size)
{
    return refused() ? NULL : __real_malloc(size);
}

void *__wrap_malloc(size_t size)
{
    return scarce_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    return refused() ? NULL : __real_realloc(block, size);
}

char *__wrap_strndup(const char *text, size_t most)
{
    const size_t length = strnlen(text, most);
    char *copy = scarce_malloc(length + 1);

    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

char *__wrap_strdup(const char *text)
{
    return __wrap_strndup(text, SIZE_MAX - 1);
}
