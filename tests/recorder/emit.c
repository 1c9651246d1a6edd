/*
 * emit.c - a search that writes its trace with espalier_emit.h, as a student
 * would: last-stone with one heap. Compiled as C and as C++. Prints the value
 * and the number of its calls to standard error.
 */
#include "espalier_emit.h"

static struct espalier_emit trace;
static int calls;

static double search(int heap, int is_max, double alpha, double beta, const char *move)
{
    char text[16], name[16], best_move[16] = "";
    const double infinity = (double)INFINITY;
    double best = is_max ? -infinity : infinity;

    calls++;
    snprintf(text, sizeof text, "%d", heap);
    const long id = espalier_enter(&trace, move, infinity, is_max ? ESPALIER_MAX : ESPALIER_MIN,
                                   alpha, beta, text);
    if (heap == 0) {
        espalier_leave(&trace, id, is_max ? -1 : 1, NULL, ESPALIER_TERMINAL);
        return is_max ? -1 : 1;
    }
    for (int count = 1; count <= 3 && count <= heap && alpha < beta; count++) {
        snprintf(name, sizeof name, "%d", count);
        const double value = search(heap - count, !is_max, alpha, beta, name);
        if (is_max ? value > best : value < best) {
            best = value;
            snprintf(best_move, sizeof best_move, "%s", name);
        }
        if (is_max && best > alpha)
            alpha = best;
        if (!is_max && best < beta)
            beta = best;
    }
    espalier_leave(&trace, id, best, best_move, beta <= alpha ? ESPALIER_CUTOFF : ESPALIER_FULL);
    return best;
}

/* Texts and numbers that are hard to write, in a trace of their own. */
static void hard(FILE *out)
{
    espalier_begin(&trace, out, NULL, "a \"quoted\" \\ \n\t\x01 text, \xc3\xa9", NULL);
    const long id = espalier_enter(&trace, NULL, ESPALIER_NONE, NULL, ESPALIER_NONE, 0.1, NULL);
    for (int i = 0; i < ESPALIER_DEEPEST + 5; i++)
        espalier_enter(&trace, "\"", 3, NULL, -1e300, 1.0 / 3, "\\");
    for (int i = ESPALIER_DEEPEST + 4; i >= 0; i--)
        espalier_leave(&trace, i + 1 < ESPALIER_DEEPEST ? i + 1 : -1, 1e15, NULL, NULL);
    espalier_leave(&trace, id, -0.5, "\n", ESPALIER_ERROR);
    espalier_end(&trace, ESPALIER_NONE, NULL);
}

int main(void)
{
    const double infinity = (double)INFINITY;

    espalier_begin(&trace, stdout, "last-stone", "7", "alphabeta");
    const double value = search(7, 1, -infinity, infinity, NULL);
    espalier_end(&trace, value, NULL);
    hard(stdout);
    fprintf(stderr, "%g %d\n", value, calls);
    return ferror(stdout) != 0;
}
