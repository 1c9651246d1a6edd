/*
 * layers.h - a case as it is read: its own members before its group's before
 * the file's.
 */
#ifndef ESPALIER_ASSIGNMENT_LAYERS_H
#define ESPALIER_ASSIGNMENT_LAYERS_H

#include "espalier/assignment.h"
#include "place.h"

struct layers {
    struct place file, group, one;
    const struct esp_game *game; /* NULL: none of ours */
};

/* The member of the case or else of its group; a place without a value: of neither. */
struct place esp_case_member(const struct layers *layers, const char *name);
/* ... or else of the file. */
struct place esp_any_member(const struct layers *layers, const char *name);

/*
 * The position that a place names (none: the start), with the parameters and
 * constants of the case. Moves that a game would skip are refused here. The
 * caller frees it.
 */
enum esp_status esp_read_position(struct esp_position **out, const struct layers *layers,
                                  const struct place *text);

/* The parts of a case of each kind. */
enum esp_status esp_read_trace(struct esp_case *one, const struct layers *layers);
enum esp_status esp_read_play(struct esp_case *one, const struct layers *layers);
enum esp_status esp_read_call(struct esp_case *one, const struct layers *layers);

/* The line for the harness, and what people call the case where it has no title. */
enum esp_status esp_read_request(struct esp_case *one, const struct layers *layers);
enum esp_status esp_read_title(struct esp_case *one, const struct layers *layers);

/* The facts of call cases, for items. */
struct esp_expectations {
    size_t count;
    struct esp_expectation {
        const char *fact;
        json_t *checks; /* an object, or a list of them; checked when it was read */
    } list[];
};

/* "visible" where the object says nothing. */
enum esp_status esp_member_visibility(const struct place *above, const char **value);

/* --- the parts of the file (file: the whole) --------------------------------------- */

enum esp_status esp_read_cases(struct esp_case **cases, size_t *count, const struct place *file,
                               const struct esp_game *game);
void esp_free_cases(struct esp_case *cases, size_t count);

/* Sections, cases and the names of groups must have been read. */
enum esp_status esp_read_items(struct esp_assignment *assignment, const struct place *file);

/* Can this case show the fact? */
bool esp_case_shows(const struct esp_case *one, const char *fact);

/* More items would make a rubric nobody reads, and scoring has a block for so many. */
enum { ITEMS_MOST = 1000 };

#endif
