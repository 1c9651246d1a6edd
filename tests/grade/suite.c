/* suite.c - see suite.h. */
#include "suite.h"

#include <stdio.h>

enum { TREE_MOST = 3000 }; /* nodes of a student who does not end */

void suite_new(struct suite *suite, const char *algorithm)
{
    static const struct {
        const char *position;
        int depth;
    } cases[SUITE] = {
        { "24530214452240321535340051112", 4 },
        { "11322144502535213524341013552", 4 },
        { "23405401025420413051050032441520030155112405243543", 4 },
        { "3043231500152244035432205453125", 4 },
        { "123551234220105241", 2 },
        /* a few moves from the end, P2 to move */
        { "board:0,0,0,0,1,2,21,0,0,0,2,1,0,21,1", 5 },
    };

    for (int i = 0; i < SUITE; i++) {
        char settings[96];
        suite->positions[i] = position_of("mancala", "win=300 tie=7 loss=-200",
                                          cases[i].position);
        snprintf(settings, sizeof settings, "eval=fingerprint algorithm=%s depth=%d", algorithm,
                 cases[i].depth);
        suite->options[i] = options_of(suite->positions[i], settings);
    }
}

void suite_free(struct suite *suite)
{
    for (int i = 0; i < SUITE; i++) {
        esp_options_free(&suite->options[i]);
        esp_position_free(suite->positions[i]);
    }
}

void suite_grow(const struct suite *suite, const struct mistakes *mistakes,
                struct grown *trees[SUITE])
{
    enum student_end end;

    for (int i = 0; i < SUITE; i++)
        trees[i] = grow_student(suite->positions[i], &suite->options[i], mistakes, TREE_MOST,
                                &end);
}

struct esp_diagnosis suite_diagnose(struct suite *suite, const struct mistakes *mistakes)
{
    struct esp_error error = { "" };
    struct esp_diagnosis diagnosis;
    enum student_end end;

    for (int i = 0; i < SUITE; i++) {
        struct grown *tree = grow_student(suite->positions[i], &suite->options[i], mistakes,
                                          TREE_MOST, &end);
        suite->records[i] = recorded(tree, end == STUDENT_DONE);
        suite->cases[i] = (struct esp_diagnosis_case){ suite->records[i], suite->positions[i],
                                                       &suite->options[i] };
        grown_free(tree);
    }
    if (esp_diagnose(&diagnosis, suite->cases, SUITE, NULL, &error) != ESP_OK)
        fail_msg("%s", error.text);
    for (int i = 0; i < SUITE; i++)
        esp_record_free(suite->records[i]);
    return diagnosis;
}
