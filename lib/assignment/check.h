/*
 * check.h - one check of an answer, as call cases have it in "expect".
 *
 * {"of":KEY, TEST}: TEST is one of "equal", "any", "set", "finite",
 * "ascending" and "inside"; tools/assignments/README.md says what each means.
 */
#ifndef ESPALIER_ASSIGNMENT_CHECK_H
#define ESPALIER_ASSIGNMENT_CHECK_H

#include "espalier/text.h"
#include "place.h"

/* Is this a check that can be made? */
enum esp_status esp_read_check(const struct place *place);

/* Does it hold for a result? Else out says what was got and expected. */
bool esp_check_holds(json_t *check, json_t *result, struct esp_out *out);

#endif
