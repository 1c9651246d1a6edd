/*
 * overview.c - a class on a page: how many points, what was lost most often,
 * which mistakes how many made, whose programs did not run.
 *
 * Submissions of different assignments are pages one after the other.
 */
#include <stdlib.h>
#include <string.h>

#include "mistakes.h"
#include "plain.h"
#include "views.h"

enum { BINS = 10, BAR = 40, ITEMS_SHOWN = 12, CLIP = 160 };

static const struct audience teacher = { HIDDEN, CLIP };

/* The submissions of one assignment. */
struct class {
    const struct esp_report **reports;
    size_t count;
    FILE *stream;
    struct esp_error *error;
};

static int by_points(const void *a, const void *b)
{
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* --- points --------------------------------------------------------------------------- */

static enum esp_status put_first_line(const struct class *class)
{
    char mean[ESP_NUMBER_TEXT], max[ESP_NUMBER_TEXT], middle[ESP_NUMBER_TEXT],
        least[ESP_NUMBER_TEXT], most[ESP_NUMBER_TEXT];
    double *points = calloc(class->count, sizeof *points), sum = 0;
    const size_t half = class->count / 2;

    if (!points)
        return report_no_memory(class->error);
    for (size_t i = 0; i < class->count; i++)
        sum += points[i] = class->reports[i]->points;
    qsort(points, class->count, sizeof *points, by_points);
    const double median =
        class->count % 2 ? points[half] : (points[half - 1] + points[half]) / 2;
    plain_put(class->stream, class->reports[0]->assignment, CLIP);
    fputs(": ", class->stream);
    plain_count(class->stream, class->count, "submission", "submissions");
    fprintf(class->stream, ", mean %s of %s points (median %s, from %s to %s)\n",
            plain_points(sum / (double)class->count, mean),
            plain_points(class->reports[0]->max, max), plain_points(median, middle),
            plain_points(points[0], least), plain_points(points[class->count - 1], most));
    free(points);
    return ESP_OK;
}

/* Tenths of the points to be had; full marks are in the last. */
static size_t bin_of(const struct esp_report *report)
{
    const size_t bin = (size_t)(report_share(report) * BINS);
    return bin < BINS ? bin : BINS - 1;
}

static void put_distribution(const struct class *class)
{
    size_t bins[BINS] = { 0 }, most = BAR;

    for (size_t i = 0; i < class->count; i++) {
        const size_t count = ++bins[bin_of(class->reports[i])];
        most = count > most ? count : most;
    }
    fputs("\n  share of points   submissions\n", class->stream);
    for (size_t i = BINS; i-- > 0;) {
        fprintf(class->stream, "    %3zu to %3zu %%   %4zu%s", i * 100 / BINS,
                (i + 1) * 100 / BINS, bins[i], bins[i] ? " " : "");
        for (size_t j = 0; j < (bins[i] * BAR + most - 1) / most; j++)
            fputc('#', class->stream);
        fputc('\n', class->stream);
    }
}

/* --- items --------------------------------------------------------------------------------- */

struct loss {
    const struct report_item *item; /* as the first document has it */
    size_t submissions;
    double points;
};

static int by_loss(const void *a, const void *b)
{
    const struct loss *left = a, *right = b;

    if (left->submissions != right->submissions)
        return left->submissions < right->submissions ? 1 : -1;
    if (left->points < right->points || left->points > right->points)
        return left->points < right->points ? 1 : -1;
    return strcmp(left->item->id, right->item->id);
}

static size_t count_losses(const struct class *class, struct loss *losses)
{
    size_t count = 0;

    for (size_t i = 0; i < class->count; i++) {
        for (size_t j = 0; j < class->reports[i]->item_count; j++) {
            const struct report_item *item = &class->reports[i]->items[j];
            size_t at = 0;
            while (at < count && strcmp(losses[at].item->id, item->id) != 0)
                at++;
            if (at == count)
                losses[count++] = (struct loss){ .item = item };
            losses[at].submissions += item->points < item->max;
            losses[at].points += item->max - item->points;
        }
    }
    return count;
}

static enum esp_status put_losses(const struct class *class)
{
    size_t most = 1;

    for (size_t i = 0; i < class->count; i++)
        most += class->reports[i]->item_count;
    struct loss *losses = calloc(most, sizeof *losses);
    if (!losses)
        return report_no_memory(class->error);
    const size_t count = count_losses(class, losses);
    qsort(losses, count, sizeof *losses, by_loss);
    fputs("\n  items most often lost\n", class->stream);
    for (size_t i = 0; i < count && i < ITEMS_SHOWN && losses[i].submissions > 0; i++) {
        char points[ESP_NUMBER_TEXT];
        fprintf(class->stream, "    %4zu of %zu  ", losses[i].submissions, class->count);
        plain_put(class->stream, losses[i].item->id, CLIP);
        fputs("  ", class->stream);
        plain_put(class->stream, losses[i].item->text, CLIP);
        fprintf(class->stream, " (%s points in all)\n", plain_points(losses[i].points, points));
    }
    if (count == 0 || losses[0].submissions == 0)
        fputs("    none\n", class->stream);
    free(losses);
    return ESP_OK;
}

/* --- mistakes -------------------------------------------------------------------------------- */

struct error_count {
    const char *name, *about;
    size_t certain, possible;
};

static int by_count(const void *a, const void *b)
{
    const struct error_count *left = a, *right = b;

    if (left->certain != right->certain)
        return left->certain < right->certain ? 1 : -1;
    if (left->possible != right->possible)
        return left->possible < right->possible ? 1 : -1;
    return strcmp(left->name, right->name);
}

/* Add one submission's mistakes; counts grows as needed. */
static enum esp_status add_mistakes(const struct esp_report *report, struct error_count **counts,
                                    size_t *count, struct esp_error *error)
{
    struct mistake *mistakes;
    size_t found;

    if (mistakes_of(report, &mistakes, &found, error))
        return ESP_NO_MEMORY;
    struct error_count *larger = realloc(*counts, (*count + found + 1) * sizeof *larger);
    if (!larger) {
        free(mistakes);
        return report_no_memory(error);
    }
    *counts = larger;
    for (size_t i = 0; i < found; i++) {
        size_t at = 0;
        while (at < *count && strcmp(larger[at].name, mistakes[i].name) != 0)
            at++;
        if (at == *count)
            larger[(*count)++] =
                (struct error_count){ .name = mistakes[i].name, .about = mistakes[i].about };
        larger[at].certain += mistakes[i].certain;
        larger[at].possible += !mistakes[i].certain;
    }
    free(mistakes);
    return ESP_OK;
}

static void put_mistake(FILE *stream, const struct error_count *mistake)
{
    fprintf(stream, "    %4zu     ", mistake->certain);
    if (mistake->possible)
        fprintf(stream, "%4zu   ", mistake->possible);
    else
        fputs("   -   ", stream);
    plain_put(stream, mistake->name, CLIP);
    fputs(": ", stream);
    plain_put(stream, mistake->about, CLIP);
    fputc('\n', stream);
}

static enum esp_status put_mistakes(const struct class *class)
{
    struct error_count *counts = NULL;
    size_t count = 0;
    enum esp_status status = ESP_OK;

    for (size_t i = 0; !status && i < class->count; i++)
        status = add_mistakes(class->reports[i], &counts, &count, class->error);
    if (!status && count > 0) {
        qsort(counts, count, sizeof *counts, by_count);
        fputs("\n  submissions   mistake (perhaps: one of several that explain the same trees)\n"
              "    made it perhaps\n",
              class->stream);
        for (size_t i = 0; i < count; i++)
            put_mistake(class->stream, &counts[i]);
    }
    free(counts);
    return status;
}

/* --- who did not run ---------------------------------------------------------------------- */

static void put_troubled(const struct class *class)
{
    bool any = false;

    for (size_t i = 0; i < class->count; i++) {
        const struct esp_report *report = class->reports[i];
        const size_t lost = report->case_count - report_cases_in(report, CASE_DONE);
        const char *why = report_trouble(report, teacher);
        if (report->complete && lost == 0)
            continue;
        fputs(any ? "" : "\n  not run, or not all of it\n", class->stream);
        any = true;
        fputs("    ", class->stream);
        plain_put(class->stream, report->submission, CLIP);
        fprintf(class->stream, "  %s%zu of %zu cases", report->complete ? "" : "unfinished, ",
                lost, report->case_count);
        if (why) {
            fputs(": ", class->stream);
            plain_put(class->stream, why, CLIP);
        }
        fputc('\n', class->stream);
    }
}

/* --- the pages ------------------------------------------------------------------------------ */

static enum esp_status put_class(const struct class *class)
{
    enum esp_status status = put_first_line(class);

    if (status)
        return status;
    put_distribution(class);
    status = put_losses(class);
    if (!status)
        status = put_mistakes(class);
    if (!status)
        put_troubled(class);
    return status;
}

static bool came_before(const struct esp_report *const *reports, size_t which)
{
    for (size_t i = 0; i < which; i++) {
        if (strcmp(reports[i]->assignment, reports[which]->assignment) == 0)
            return true;
    }
    return false;
}

enum esp_status esp_class_overview(const struct esp_report *const *reports, size_t count,
                                   FILE *stream, struct esp_error *error)
{
    struct class class = { calloc(count + 1, sizeof *class.reports), 0, stream, error };
    enum esp_status status = class.reports ? ESP_OK : report_no_memory(error);

    if (count == 0)
        fputs("no submissions\n", stream);
    for (size_t i = 0; !status && i < count; i++) {
        if (came_before(reports, i))
            continue;
        class.count = 0;
        for (size_t j = i; j < count; j++) {
            if (strcmp(reports[j]->assignment, reports[i]->assignment) == 0)
                class.reports[class.count++] = reports[j];
        }
        fputs(i > 0 ? "\n" : "", stream);
        status = put_class(&class);
    }
    free(class.reports);
    return status ? status : report_written(stream, error);
}
