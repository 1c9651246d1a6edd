/*
 * uid.h - a user of its own for each run of root's.
 */
#ifndef ESPALIER_RUN_UID_H
#define ESPALIER_RUN_UID_H

#include <sys/types.h>

#include "espalier/error.h"

/*
 * The first user from a slot on that no other run holds and no process has.
 * *lease, a descriptor, holds it until it is closed, also when we are killed.
 * Not root: *uid is 0 and *lease -1.
 */
enum esp_status esp_uid_lease(uid_t *uid, int *lease, unsigned slot, struct esp_error *error);

#endif
