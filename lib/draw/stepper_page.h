/*
 * stepper_page.h - the page of the stepper as the build put it together.
 */
#ifndef ESPALIER_DRAW_STEPPER_PAGE_H
#define ESPALIER_DRAW_STEPPER_PAGE_H

#include <stddef.h>

extern const unsigned char esp_stepper_page[];
extern const size_t esp_stepper_size;
extern const size_t esp_stepper_data; /* where the search goes: bytes before it */

#endif
