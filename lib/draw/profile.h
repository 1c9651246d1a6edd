/*
 * profile.h - what both forms of a profile share.
 */
#ifndef ESPALIER_DRAW_PROFILE_H
#define ESPALIER_DRAW_PROFILE_H

#include "espalier/profile.h"
#include "label.h"

/* The name of a frame: the move, "root" for a root without one, else "?". */
void esp_profile_name(struct esp_scratch *out, const struct esp_record *record, uint32_t move,
                      bool root);

/* Bytes of a profile without frames for subtrees of fewer than `least` nodes. */
typedef uint64_t esp_profile_measure(const void *data, uint64_t least);

/*
 * The smallest `least` with which a profile stays within so many bytes (0:
 * any number), or one more than `most`, the nodes of the largest tree, when
 * not even the largest subtrees fit.
 */
uint64_t esp_profile_least(esp_profile_measure *measure, const void *data, uint64_t most,
                           uint64_t bytes);

/* Flush the stream and say whether it took everything. */
enum esp_status esp_profile_finish(FILE *stream, struct esp_error *error);

#endif
