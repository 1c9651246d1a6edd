/*
 * format.h - telling the form of a file by its name.
 */
#ifndef FORMAT_H
#define FORMAT_H

#include <stddef.h>

#include "espalier/error.h"

/*
 * The index, in names[0..count), of the format of a file: the one asked for
 * (option names the option it came by), or that of the file's extension.
 * Without either, `otherwise`; a file whose name says nothing is an error,
 * unless it is `-`.
 */
enum esp_status format_find(size_t *index, const char *const *names, size_t count,
                            const char *file, const char *asked, const char *option,
                            size_t otherwise, struct esp_error *error);

#endif
