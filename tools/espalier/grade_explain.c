/*
 * grade_explain.c - see grade_explain.h.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"
#include "grade_explain.h"

static void print_list(const char *before, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("%s%s", i ? ", " : before, texts[i]);
}

static void print_number(double value)
{
    char text[ESP_NUMBER_TEXT];

    esp_print_value(value, text);
    fputs(text, stdout);
}

static void print_thresholds(const struct esp_item *item)
{
    for (size_t i = 0; i < item->threshold_count; i++) {
        fputs(i ? ", " : "; ", stdout);
        print_number(item->thresholds[i].points);
        fputs(" from ", stdout);
        print_number(item->thresholds[i].share * 100);
        fputs(" %", stdout);
    }
    if (item->share)
        fputs("; by the share that is right", stdout);
}

static void print_item(const struct esp_item *item)
{
    char points[ESP_NUMBER_TEXT];

    esp_print_value(item->points, points);
    printf("  %5s  %s\n         %s", points, item->text, item->id);
    print_list(": ", item->facts, item->fact_count);
    print_list(" in ", item->groups, item->group_count);
    print_thresholds(item);
    print_list("; overlaps ", item->overlaps, item->overlap_count);
    putchar('\n');
}

static double points_of(const struct esp_assignment *assignment, const char *section)
{
    double sum = 0;

    for (size_t i = 0; i < assignment->item_count; i++)
        if (!section || strcmp(assignment->items[i].section, section) == 0)
            sum += assignment->items[i].points;
    return sum;
}

static void print_cases(const struct esp_assignment *assignment)
{
    static const char *const kinds[] = { "trace", "call", "play" };

    for (size_t i = 0; i < assignment->case_count; i++) {
        const struct esp_case *one = &assignment->cases[i];
        if (i == 0 || strcmp(one->group, one[-1].group) != 0)
            printf("  %s (%s%s%s)\n", one->group, kinds[one->kind], one->algorithm ? ", " : "",
                   one->algorithm ? one->algorithm : "");
        printf("    %s  %s\n", one->id, one->title);
    }
}

void explain_assignment(const struct esp_assignment *assignment)
{
    printf("%s: %s, ", assignment->name, assignment->title);
    print_number(points_of(assignment, NULL));
    puts(" points");
    if (!isnan(assignment->pass)) {
        fputs("passed with ", stdout);
        print_number(assignment->pass);
        putchar('\n');
    }
    if (assignment->about)
        printf("\n%s\n", assignment->about);
    for (size_t s = 0; s < assignment->section_count; s++) {
        const struct esp_section *section = &assignment->sections[s];
        printf("\n%s %s, ", section->id, section->title);
        print_number(points_of(assignment, section->id));
        putchar('\n');
        for (size_t i = 0; i < assignment->item_count; i++)
            if (strcmp(assignment->items[i].section, section->id) == 0)
                print_item(&assignment->items[i]);
    }
    puts("\ncases");
    print_cases(assignment);
}
