/*
 * untried.h - branches that a search never tried, for pictures that must not
 * tell which these are.
 */
#ifndef ESPALIER_DRAW_UNTRIED_H
#define ESPALIER_DRAW_UNTRIED_H

#include "espalier/draw.h"

/*
 * The value that a leaf in the place of an untried move would have: the result
 * of a finished game, else, where `horizon`, the evaluation of the trace. Fails
 * where the game is not known here, or the move leads on, and without memory.
 */
enum esp_status esp_untried_value(double *value, struct esp_record *record, uint32_t id,
                                  uint32_t move, bool horizon);

#endif
