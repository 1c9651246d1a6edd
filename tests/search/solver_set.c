/*
 * solver_set.c - late positions of a public test set for Connect Four
 * solvers: full alpha-beta with a table must find who wins.
 *
 * A line holds the columns played, from 1, and the score for the player to
 * move: above 0 he wins, below he loses.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"

enum { LINE_MOST = 128 };

/* The board is asked in columns from 0. */
static void check_line(char *moves, int score)
{
    for (char *c = moves; *c; c++)
        --*c;
    struct esp_position *position = position_of("connect4", NULL, moves);
    struct esp_options options = options_of(position, "convention=plain cache=table-bounds "
                                                      "preorder=3,2,4,1,5,0,6");
    struct esp_result result = search_of(position, &options, NULL);
    const bool max = strlen(moves) % 2 == 1; /* O, the second player */
    const double expected = score == 0 ? 0 : (score > 0) == max ? 100 : -100;

    if (result.value != expected)
        fail_msg("%s: value %g, expected %g", moves, result.value, expected);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

/* How many of the file's lines, from the start. */
static int check_file(const char *name, int most)
{
    char path[4096], line[LINE_MOST], moves[LINE_MOST];
    int score, checked = 0;

    snprintf(path, sizeof path, "%s/%s", TEST_PUBLIC_VECTORS, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return -1;
    while (checked < most && fgets(line, sizeof line, file)) {
        assert_int_equal(sscanf(line, "%127s %d", moves, &score), 2);
        check_line(moves, score);
        checked++;
    }
    fclose(file);
    return checked;
}

static int lines_wanted;

static void endings(void **state)
{
    (void)state;
    assert_int_equal(check_file("connect4_L3_R1.txt", lines_wanted), lines_wanted);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(endings) };

    if (check_file("connect4_L3_R1.txt", 0) < 0) {
        printf("%s is absent\n", TEST_PUBLIC_VECTORS);
        return 77;
    }
    lines_wanted = count > 1 ? atoi(arguments[1]) : 100;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
