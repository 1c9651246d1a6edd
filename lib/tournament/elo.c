/*
 * elo.c - ratings by maximum likelihood.
 *
 * With strengths x (a rating is x * 400 / ln 10) and s the logistic function,
 * i beats j with probability s(x_i - x_j). The gradient of the log-likelihood
 * is, for each i, the points it has less those expected; its second
 * derivatives are -n s (1 - s) over the n games of each pair, and their
 * negative is the Fisher information. The games of the prior make that matrix
 * positive definite, so that Cholesky's method serves.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tournament.h"

enum { STEPS_MOST = 200 };

static const double PRIOR_WON = 1, PRIOR_GAMES = 2; /* against somebody of strength 0 */
static const double QUANTILE = 1.959963984540054;   /* 97.5 % of the normal distribution */

struct fit {
    const double *points;
    size_t count;
    double *x, *tried, *step, *sums;
    double *matrix; /* the information, then its factor on and below the diagonal */
};

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

/* ln s(x), also far from 0. */
static double log_logistic(double x)
{
    return x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
}

static double likelihood(const struct fit *fit, const double *x)
{
    double sum = 0;

    for (size_t i = 0; i < fit->count; i++) {
        sum += PRIOR_WON * log_logistic(x[i]) +
               (PRIOR_GAMES - PRIOR_WON) * log_logistic(-x[i]);
        for (size_t j = 0; j < fit->count; j++)
            if (fit->points[i * fit->count + j] > 0)
                sum += fit->points[i * fit->count + j] * log_logistic(x[i] - x[j]);
    }
    return sum;
}

/* The gradient, into step, and the information at x. */
static void differentiate(struct fit *fit)
{
    const size_t n = fit->count;

    for (size_t i = 0; i < n; i++) {
        const double alone = logistic(fit->x[i]);
        double gradient = PRIOR_WON - PRIOR_GAMES * alone;
        double information = PRIOR_GAMES * alone * (1 - alone);
        for (size_t j = 0; j < n; j++) {
            const double games = fit->points[i * n + j] + fit->points[j * n + i];
            if (j == i)
                continue;
            const double expected = logistic(fit->x[i] - fit->x[j]);
            const double weight = games * expected * (1 - expected);
            gradient += fit->points[i * n + j] - games * expected;
            information += weight;
            fit->matrix[i * n + j] = -weight;
        }
        fit->step[i] = gradient;
        fit->matrix[i * n + i] = information;
    }
}

/* --- Cholesky ------------------------------------------------------------------ */

/* The matrix becomes L L'; L stands on and below the diagonal. */
static void factor(double *matrix, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        for (size_t i = j; i < n; i++) {
            double sum = matrix[i * n + j];
            for (size_t k = 0; k < j; k++)
                sum -= matrix[i * n + k] * matrix[j * n + k];
            matrix[i * n + j] = i == j ? sqrt(sum) : sum / matrix[j * n + j];
        }
    }
}

/* Solve L L' x = b in place. */
static void solve(const double *matrix, size_t n, double *b)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++)
            b[i] -= matrix[i * n + k] * b[k];
        b[i] /= matrix[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++)
            b[i] -= matrix[k * n + i] * b[k];
        b[i] /= matrix[i * n + i];
    }
}

/* --- the maximum --------------------------------------------------------------- */

/*
 * One step of Newton's, halved until it leads upwards. Returns how far it went
 * at most; 0 when rounding leaves no way up.
 */
static double climb(struct fit *fit)
{
    const double before = likelihood(fit, fit->x);
    double most = 0;

    differentiate(fit);
    factor(fit->matrix, fit->count);
    solve(fit->matrix, fit->count, fit->step);
    for (double part = 1; part > DBL_EPSILON; part /= 2) {
        for (size_t i = 0; i < fit->count; i++)
            fit->tried[i] = fit->x[i] + part * fit->step[i];
        if (!(likelihood(fit, fit->tried) >= before))
            continue;
        for (size_t i = 0; i < fit->count; i++)
            most = fmax(most, fabs(fit->tried[i] - fit->x[i]));
        memcpy(fit->x, fit->tried, fit->count * sizeof *fit->x);
        break;
    }
    return most;
}

/* Covariances of i with all, into step. */
static void covariances(struct fit *fit, size_t i)
{
    memset(fit->step, 0, fit->count * sizeof *fit->step);
    fit->step[i] = 1;
    solve(fit->matrix, fit->count, fit->step);
}

static double sum_of(const double *values, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += values[i];
    return sum;
}

/* The normal distribution of the difference, above 0. */
static void judge(const struct fit *fit, const double *variances, double *superiority, size_t i)
{
    const size_t n = fit->count;

    for (size_t j = 0; j < n; j++) {
        const double variance = variances[i] + variances[j] - 2 * fit->step[j];
        superiority[i * n + j] =
            i == j ? 0.5 : 0.5 * erfc(-(fit->x[i] - fit->x[j]) / sqrt(2 * variance));
    }
}

/*
 * Ratings and errors are those of x_i - mean(x): where all of them lie
 * together is nothing the games could tell. With C the covariances and r_i
 * the sum of its row, the variance is C_ii - 2 r_i / n + sum(r) / n^2.
 */
static void report(struct fit *fit, struct esp_elo *elo, double *superiority)
{
    const double scale = 400 / log(10), n = (double)fit->count;
    const double mean = sum_of(fit->x, fit->count) / n;
    double *variances = fit->tried, *sums = fit->sums;

    differentiate(fit);
    factor(fit->matrix, fit->count);
    for (size_t i = 0; i < fit->count; i++) {
        covariances(fit, i);
        variances[i] = fit->step[i];
        sums[i] = sum_of(fit->step, fit->count);
    }
    const double total = sum_of(sums, fit->count);
    for (size_t i = 0; i < fit->count; i++) {
        const double variance = variances[i] - 2 * sums[i] / n + total / (n * n);
        elo[i] = (struct esp_elo){ scale * (fit->x[i] - mean), scale * QUANTILE * sqrt(variance) };
    }
    for (size_t i = 0; superiority && i < fit->count; i++) {
        covariances(fit, i);
        judge(fit, variances, superiority, i);
    }
}

enum esp_status esp_elo_estimate(struct esp_elo *elo, double *superiority, const double *points,
                                 size_t count, struct esp_error *error)
{
    double *block = calloc(count * (count + 4) + 1, sizeof *block);
    struct fit fit = { .points = points,
                       .count = count,
                       .x = block,
                       .tried = block + count,
                       .step = block + 2 * count,
                       .sums = block + 3 * count,
                       .matrix = block + 4 * count };

    if (!block)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for the ratings of %zu agents", count);
    for (int i = 0; i < STEPS_MOST && climb(&fit) > 1e-12; i++)
        ;
    report(&fit, elo, superiority);
    free(block);
    return ESP_OK;
}
