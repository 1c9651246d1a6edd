/*
 * elo.c - ratings against what theory and other ways of computing say.
 *
 * Two players of strengths x and -x (e^x = t) who have played n games, s points
 * for the first: with the one won and the one lost game against strength 0 the
 * likelihood is greatest where s = n t^2 / (1 + t^2) + (t - 1) / (t + 1). For
 * t = 3 and n = 10 that is s = 9 + 1/2.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/tournament.h"
#include "testing.h"
#include "random.h"

static void two_players_have_a_closed_form(void **state)
{
    const double points[] = { 0, 9.5, 0.5, 0 }, scale = 400 / log(10);
    struct esp_elo elo[2];
    double superiority[4];

    (void)state;
    assert_int_equal(esp_elo_estimate(elo, superiority, points, 2, NULL), ESP_OK);
    assert_true(fabs(elo[0].rating - 400 * log10(3)) < 1e-9);
    assert_true(fabs(elo[1].rating + 400 * log10(3)) < 1e-9);
    /* information: 10 games of 9/10 * 1/10 between them, 2 of 3/4 * 1/4 for each alone */
    const double own = 0.9 + 0.375, both = 0.9, determinant = own * own - both * both;
    const double variance = own / determinant, covariance = both / determinant;
    /* the rating is half the difference of the two */
    const double half = (2 * variance - 2 * covariance) / 4;
    assert_true(fabs(elo[0].error - scale * 1.959963984540054 * sqrt(half)) < 1e-9);
    assert_true(fabs(elo[1].error - elo[0].error) < 1e-9);
    const double sigma = sqrt(2 * variance - 2 * covariance);
    const double expected = 0.5 * (1 + erf(2 * log(3) / sigma / sqrt(2)));
    assert_true(fabs(superiority[1] - expected) < 1e-12);
    assert_true(fabs(superiority[2] - (1 - expected)) < 1e-12);
    assert_true(superiority[0] == 0.5);
}

static void nobody_is_infinite(void **state)
{
    /* one has won all of 2,000 games, one the only one it played, one played none */
    enum { N = 6 };
    double points[N * N] = { 0 };
    struct esp_elo elo[N];

    (void)state;
    points[0 * N + 1] = points[0 * N + 2] = 1000;
    points[3 * N + 4] = 1;
    assert_int_equal(esp_elo_estimate(elo, NULL, points, N, NULL), ESP_OK);
    for (int i = 0; i < N; i++)
        assert_true(isfinite(elo[i].rating) && isfinite(elo[i].error));
    assert_true(elo[0].rating > elo[3].rating);
    assert_true(elo[3].rating > elo[5].rating);
    /* who played nothing stands where the prior is, in the middle of two who met once */
    assert_true(fabs(elo[5].rating - (elo[3].rating + elo[4].rating) / 2) < 1e-9);
    assert_true(elo[5].error > elo[3].error);
    double sum = 0;
    for (int i = 0; i < N; i++)
        sum += elo[i].rating;
    assert_true(fabs(sum) < 1e-9);
    assert_true(fabs(elo[1].rating - elo[2].rating) < 1e-9);
}

/* --- another way: each strength by bisection, in turn, until all stand still --- */

static double slope(const double *points, const double *x, size_t n, size_t i, double at)
{
    double sum = 1 - 2 / (1 + exp(-at));

    for (size_t j = 0; j < n; j++)
        if (j != i)
            sum += points[i * n + j] -
                   (points[i * n + j] + points[j * n + i]) / (1 + exp(x[j] - at));
    return sum;
}

static void climb_in_turn(const double *points, double *x, size_t n)
{
    memset(x, 0, n * sizeof *x);
    for (int sweep = 0; sweep < 1000; sweep++) {
        for (size_t i = 0; i < n; i++) {
            double low = -30, high = 30;
            for (int k = 0; k < 60; k++) {
                const double middle = (low + high) / 2;
                *(slope(points, x, n, i, middle) > 0 ? &low : &high) = middle;
            }
            x[i] = (low + high) / 2;
        }
    }
}

static void any_results_agree_with_bisection(void **state)
{
    enum { N = 5 };
    uint64_t chance = 7;

    (void)state;
    for (int round = 0; round < 20; round++) {
        double points[N * N] = { 0 }, x[N];
        struct esp_elo elo[N];
        for (int game = 0; game < 30; game++) {
            const size_t i = random_below(&chance, N);
            const size_t j = (i + 1 + random_below(&chance, N - 1)) % N;
            const unsigned result = (unsigned)random_below(&chance, 3);
            points[i * N + j] += result / 2.0;
            points[j * N + i] += 1 - result / 2.0;
        }
        assert_int_equal(esp_elo_estimate(elo, NULL, points, N, NULL), ESP_OK);
        climb_in_turn(points, x, N);
        const double mean = (x[0] + x[1] + x[2] + x[3] + x[4]) / N;
        for (int i = 0; i < N; i++)
            assert_true(fabs(elo[i].rating - 400 / log(10) * (x[i] - mean)) < 1e-6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_have_a_closed_form),
        cmocka_unit_test(nobody_is_infinite),
        cmocka_unit_test(any_results_agree_with_bisection),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
