/*
 * reasons.c - see reasons.h.
 */
#include <stdlib.h>
#include <string.h>

#include "plain.h"
#include "reasons.h"

enum { EVIDENCE_SHOWN = 3, FAILURES_SHOWN = 5, PATH_MOST = 4096 };

/* --- lines in memory ------------------------------------------------------------------ */

bool lines_open(struct lines *lines)
{
    lines->text = NULL;
    lines->stream = open_memstream(&lines->text, &lines->length);
    return lines->stream != NULL;
}

char *lines_close(struct lines *lines)
{
    const bool failed = ferror(lines->stream) != 0;

    if (fclose(lines->stream) == 0 && !failed)
        return lines->text;
    free(lines->text);
    return NULL;
}

/* --- what an audience may see ----------------------------------------------------------- */

static bool may_see(const struct report_case *one, struct audience audience)
{
    return audience.sees == HIDDEN || (one && one->visibility <= audience.sees);
}

static bool mentions(const char *text, const char *what)
{
    return what && *what && strstr(text, what);
}

/* Does the sentence give away a case that the audience may not see? */
static bool gives_away(const struct esp_report *report, const char *text,
                       struct audience audience)
{
    for (size_t i = 0; i < report->case_count; i++) {
        const struct report_case *one = &report->cases[i];
        if (!may_see(one, audience) && (mentions(text, one->id) || mentions(text, one->title) ||
                                        mentions(text, one->why)))
            return true;
    }
    return false;
}

/* --- an item ------------------------------------------------------------------------------ */

static void put_place(FILE *stream, const struct report_case *of, const char *id,
                      const char *node, size_t most)
{
    plain_put(stream, of && of->title[0] ? of->title : id, most);
    if (node) {
        fputs(", node ", stream);
        plain_put(stream, node[0] ? node : "root", most);
    }
}

static void put_evidence(FILE *stream, const struct report_item *item, struct audience audience)
{
    size_t shown = 0, secret = 0;

    for (size_t i = 0; i < item->evidence_count; i++) {
        const struct report_evidence *evidence = &item->evidence[i];
        if (!may_see(evidence->of, audience)) {
            secret++;
            continue;
        }
        if (shown++ >= EVIDENCE_SHOWN)
            continue;
        put_place(stream, evidence->of, evidence->place, evidence->node, audience.most);
        if (evidence->text) {
            fputs(": ", stream);
            plain_put(stream, evidence->text, audience.most);
        }
        fputc('\n', stream);
    }
    if (shown > EVIDENCE_SHOWN)
        fprintf(stream, "and in %zu more\n", shown - EVIDENCE_SHOWN);
    if (secret)
        fprintf(stream, "%s in cases that are not shown\n", shown ? "and" : "broken");
}

void reasons_of_item(FILE *stream, const struct esp_report *report,
                     const struct report_item *item, struct audience audience)
{
    if (item->why && item->why[0]) {
        if (gives_away(report, item->why, audience))
            fputs("for a reason that lies in cases that are not shown\n", stream);
        else {
            plain_put(stream, item->why, audience.most);
            fputc('\n', stream);
        }
    } else if (item->state == ITEM_NOT_RUN) {
        fputs(report->complete ? "its cases were not run\n" : "its cases were not run yet\n",
              stream);
    } else if (item->state == ITEM_UNEXERCISED) {
        fputs("no case came to it\n", stream);
    }
    put_evidence(stream, item, audience);
}

/* --- how far the grader came ---------------------------------------------------------------- */

size_t report_cases_in(const struct esp_report *report, enum case_state state)
{
    size_t count = 0;

    for (size_t i = 0; i < report->case_count; i++)
        count += report->cases[i].state == state;
    return count;
}

const char *report_state(const struct esp_report *report)
{
    if (!report->complete)
        return "unfinished";
    return report_cases_in(report, CASE_DONE) ? "graded" : "nothing-ran";
}

const char *report_trouble(const struct esp_report *report, struct audience audience)
{
    static const enum case_state order[] = { CASE_FAILED, CASE_NOT_RUN };

    for (size_t which = 0; which < 2; which++) {
        for (size_t i = 0; i < report->case_count; i++) {
            const struct report_case *one = &report->cases[i];
            if (one->state == order[which] && one->why && may_see(one, audience))
                return one->why;
        }
    }
    return NULL;
}

static void put_not_run(FILE *stream, const struct esp_report *report)
{
    const size_t not_run = report_cases_in(report, CASE_NOT_RUN);

    if (!report->complete)
        fputs("unfinished: ", stream);
    if (not_run > 0)
        fprintf(stream, "%zu of %zu cases %s not run and %s 0\n", not_run, report->case_count,
                not_run == 1 ? "was" : "were", not_run == 1 ? "scores" : "score");
    else if (!report->complete)
        fputs("the grader did not come to its end\n", stream);
}

static bool failed_alike(const struct report_case *one, const struct report_case *other,
                         struct audience audience)
{
    return other->state == CASE_FAILED && may_see(other, audience) &&
           strcmp(one->why ? one->why : "", other->why ? other->why : "") == 0;
}

/* A reason with the case that shows it; 0 where an earlier case had it, else how many have it. */
static size_t put_failure(FILE *stream, const struct esp_report *report, size_t which,
                          struct audience audience)
{
    const struct report_case *one = &report->cases[which];
    size_t alike = 1;

    for (size_t i = 0; i < which; i++) {
        if (failed_alike(one, &report->cases[i], audience))
            return 0;
    }
    for (size_t i = which + 1; i < report->case_count; i++)
        alike += failed_alike(one, &report->cases[i], audience);
    fputs("  ", stream);
    put_place(stream, one, one->id, NULL, audience.most);
    if (alike > 1)
        fprintf(stream, ", and %zu more", alike - 1);
    fputs(": ", stream);
    plain_put(stream, one->why ? one->why : "no reason is known", audience.most);
    fputc('\n', stream);
    return alike;
}

static void put_failed(FILE *stream, const struct esp_report *report, struct audience audience)
{
    const size_t failed = report_cases_in(report, CASE_FAILED);
    size_t said = 0;

    if (failed == 0)
        return;
    fprintf(stream, "%zu of %zu %s gave nothing to judge and %s 0\n", failed, report->case_count,
            report->case_count == 1 ? "case" : "cases", failed == 1 ? "scores" : "score");
    for (size_t i = 0, lines = 0; i < report->case_count && lines < FAILURES_SHOWN; i++) {
        const struct report_case *one = &report->cases[i];
        if (one->state != CASE_FAILED || !may_see(one, audience))
            continue;
        const size_t alike = put_failure(stream, report, i, audience);
        said += alike;
        lines += alike > 0;
    }
    if (said < failed)
        fprintf(stream, "  and %zu %s\n", failed - said, said ? "more" : "that are not shown");
}

void reasons_of_state(FILE *stream, const struct esp_report *report, struct audience audience)
{
    put_not_run(stream, report);
    put_failed(stream, report, audience);
}

/* --- diagnosis, divergence, warnings ------------------------------------------------------ */

static void put_sets(FILE *stream, const struct report_diagnosis *diagnosis, size_t most)
{
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        if (i > 0)
            fputs("  or, with the same trees:\n", stream);
        for (size_t j = 0; j < diagnosis->sets[i].count; j++) {
            fputs("  - ", stream);
            plain_put(stream, diagnosis->sets[i].mistakes[j].about, most);
            fputc('\n', stream);
        }
    }
}

static void put_diagnosis(FILE *stream, const struct esp_report *report,
                          const struct report_diagnosis *diagnosis, struct audience audience)
{
    const bool secret = gives_away(report, diagnosis->text, audience) ||
                        (diagnosis->of && !may_see(diagnosis->of, audience));

    fputs("diagnosis: ", stream);
    if (secret)
        fputs(diagnosis->set_count ? "known mistakes explain the trees"
                                   : "shown by cases that are not shown here",
              stream);
    else
        plain_put(stream, diagnosis->text, audience.most);
    fputc('\n', stream);
    put_sets(stream, diagnosis, audience.most);
    if (diagnosis->of && !secret) {
        fputs("  smallest case: ", stream);
        put_place(stream, diagnosis->of, diagnosis->of->id, diagnosis->node, audience.most);
        fputc('\n', stream);
    }
}

/* --- a command to be pasted -------------------------------------------------------------- */

/* As a shell reads it as one word. */
static char *quoted(const char *text)
{
    static const char harmless[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                   "0123456789_./+:@%,=-";
    struct lines lines;

    if (!lines_open(&lines))
        return NULL;
    const bool plain = text[0] && text[strspn(text, harmless)] == '\0';
    fputs(plain ? "" : "'", lines.stream);
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", lines.stream);
        else
            fputc(*text, lines.stream);
    }
    fputs(plain ? "" : "'", lines.stream);
    return lines_close(&lines);
}

/* A file in a folder, after a word of the command; a dash in front would be an option. */
static void put_file(FILE *stream, const char *word, const char *folder, const char *name)
{
    char path[PATH_MOST], *rest;
    const char *first = folder ? folder : name;

    snprintf(path, sizeof path, "%s%s%s%s", first[0] == '-' ? "./" : "", folder ? folder : "",
             folder ? "/" : "", name);
    rest = quoted(path);
    char *const text = rest;
    fprintf(stream, "%s", word);
    for (char *part = rest ? strsep(&rest, " ") : NULL; part; part = strsep(&rest, " ")) {
        fputc(PLAIN_GLUE, stream);
        plain_put(stream, part, PATH_MOST);
    }
    free(text);
}

static void put_drawing(FILE *stream, const struct esp_report *report,
                        const struct report_case *of)
{
    char page[PATH_MOST];

    snprintf(page, sizeof page, "%s.html", of->id);
    fprintf(stream, "  draw it: espalier%c", PLAIN_GLUE);
    put_file(stream, "draw", report->folder, of->trace);
    if (of->reference) {
        fputc(PLAIN_GLUE, stream);
        put_file(stream, "--against", report->folder, of->reference);
    }
    fputc(PLAIN_GLUE, stream);
    put_file(stream, "-o", NULL, page);
    fputc('\n', stream);
}

/* The sentence may have several lines, which stay lines. */
static void put_divergence(FILE *stream, const struct esp_report *report,
                           struct audience audience)
{
    const struct report_case *of = report->divergence_of;

    if (!report->divergence || !may_see(of, audience) ||
        gives_away(report, report->divergence, audience))
        return;
    fputs("first divergence: ", stream);
    put_place(stream, of, "an unlisted case", NULL, audience.most);
    fputc('\n', stream);
    char *copy = strdup(report->divergence), *rest = NULL;
    for (char *line = copy ? strtok_r(copy, "\n", &rest) : NULL; line;
         line = strtok_r(NULL, "\n", &rest)) {
        fputs("  ", stream);
        plain_put(stream, line, audience.most);
        fputc('\n', stream);
    }
    free(copy);
    if (of && of->trace && audience.sees == HIDDEN)
        put_drawing(stream, report, of);
}

void reasons_of_all(FILE *stream, const struct esp_report *report, struct audience audience)
{
    for (size_t i = 0; i < report->diagnosis_count; i++)
        put_diagnosis(stream, report, &report->diagnoses[i], audience);
    put_divergence(stream, report, audience);
    for (size_t i = 0; i < report->warning_count; i++) {
        if (gives_away(report, report->warnings[i], audience))
            continue;
        fputs("warning: ", stream);
        plain_put(stream, report->warnings[i], audience.most);
        fputc('\n', stream);
    }
}

/* --- the result in one number ------------------------------------------------------------- */

double report_share(const struct esp_report *report)
{
    const double share = report->max > 0 ? report->points / report->max : 0;

    return share < 0 ? 0 : share > 1 ? 1 : share;
}

bool report_passed(const struct esp_report *report)
{
    if (report->pass != NO_PASS_MARK)
        return report->pass == PASSED;
    return report->complete && report->points >= report->max;
}
