/*
 * mistakes.c - see mistakes.h.
 */
#include <stdlib.h>
#include <string.h>

#include "mistakes.h"
#include "views.h"

static bool has(const struct report_set *set, const char *name)
{
    for (size_t i = 0; i < set->count; i++) {
        if (strcmp(set->mistakes[i].name, name) == 0)
            return true;
    }
    return false;
}

static bool in_all(const struct report_diagnosis *diagnosis, const char *name)
{
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        if (!has(&diagnosis->sets[i], name))
            return false;
    }
    return true;
}

static struct mistake *entry(struct mistake *list, size_t *count,
                             const struct report_mistake *mistake)
{
    for (size_t i = 0; i < *count; i++) {
        if (strcmp(list[i].name, mistake->name) == 0)
            return &list[i];
    }
    list[*count] = (struct mistake){ mistake->name, mistake->about, false };
    return &list[(*count)++];
}

static void add(struct mistake *list, size_t *count, const struct report_diagnosis *diagnosis)
{
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        for (size_t j = 0; j < diagnosis->sets[i].count; j++) {
            const struct report_mistake *mistake = &diagnosis->sets[i].mistakes[j];
            struct mistake *known = entry(list, count, mistake);
            known->certain = known->certain || in_all(diagnosis, mistake->name);
        }
    }
}

enum esp_status mistakes_of(const struct esp_report *report, struct mistake **out, size_t *count,
                            struct esp_error *error)
{
    size_t most = 1;

    for (size_t i = 0; i < report->diagnosis_count; i++) {
        for (size_t j = 0; j < report->diagnoses[i].set_count; j++)
            most += report->diagnoses[i].sets[j].count;
    }
    *count = 0;
    *out = calloc(most, sizeof **out);
    if (!*out)
        return report_no_memory(error);
    for (size_t i = 0; i < report->diagnosis_count; i++)
        add(*out, count, &report->diagnoses[i]);
    return ESP_OK;
}
