/*
 * items.c - what is worth points, and whether it can be decided at all.
 */
#include <math.h>
#include <string.h>

#include "espalier/text.h"
#include "layers.h"

/* --- references to other parts -------------------------------------------------------------- */

/* Is this text one of the names? */
static enum esp_status need_known(const struct place *place, const char *what,
                                  const char *const *names, size_t count)
{
    int which;
    return esp_place_word(place, what, names, count, &which);
}

/* The same of every text of a list. */
static enum esp_status need_all_known(const struct place *item, const char *member,
                                      const char *what, const char *const *names, size_t count)
{
    const struct place list = esp_member(item, member);
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < json_array_size(list.json) && status == ESP_OK; i++) {
        const struct place text = esp_element(&list, i);
        status = need_known(&text, what, names, count);
    }
    return status;
}

/* Room for the names of groups, sections or items. */
static const char **names_room(const struct place *item, size_t count)
{
    return esp_keep_room(item->source->keep, count + 1, sizeof(const char *));
}

static enum esp_status check_groups(const struct esp_assignment *assignment,
                                    const struct place *item)
{
    const char **names = names_room(item, assignment->case_count);
    size_t count = 0;

    if (!names)
        return esp_fail_memory(item);
    for (size_t i = 0; i < assignment->case_count; i++)
        if (count == 0 || strcmp(names[count - 1], assignment->cases[i].group) != 0)
            names[count++] = assignment->cases[i].group;
    return need_all_known(item, "groups", "group", names, count);
}

static enum esp_status check_section(const struct esp_assignment *assignment,
                                     const struct place *item)
{
    const struct place section = esp_member(item, "section");
    const char **names = names_room(item, assignment->section_count);

    if (!names)
        return esp_fail_memory(item);
    for (size_t i = 0; i < assignment->section_count; i++)
        names[i] = assignment->sections[i].id;
    return need_known(&section, "section", names, assignment->section_count);
}

static enum esp_status check_overlaps(const struct esp_assignment *assignment,
                                      const struct place *item, size_t which)
{
    const char **names = names_room(item, assignment->item_count);
    size_t count = 0;

    if (!names)
        return esp_fail_memory(item);
    for (size_t i = 0; i < assignment->item_count; i++)
        if (i != which)
            names[count++] = assignment->items[i].id;
    return need_all_known(item, "overlaps", "other item", names, count);
}

/* --- facts ------------------------------------------------------------------------------------ */

static bool in_groups(const struct esp_item *item, const struct esp_case *one)
{
    for (size_t i = 0; i < item->group_count; i++)
        if (strcmp(item->groups[i], one->group) == 0)
            return true;
    return false;
}

static bool any_shows(const struct esp_assignment *assignment, const struct esp_item *item,
                      const char *fact)
{
    for (size_t i = 0; i < assignment->case_count; i++)
        if (in_groups(item, &assignment->cases[i]) &&
            esp_case_shows(&assignment->cases[i], fact))
            return true;
    return false;
}

/* Every fact that a case of some kind shows, for the nearest to a misspelt one. */
enum { FACTS_MOST = ESP_FACTS + 64 };

static size_t shown_facts(const struct esp_assignment *assignment, const struct esp_item *item,
                          const char *names[FACTS_MOST])
{
    static const char *const others[] = { "same-nodes", "same-values", "same-windows",
                                          "same-moves", "legal", "won", "not-lost", "good-move" };
    size_t count = 0;

    for (int i = 0; i < ESP_FACTS; i++)
        if (any_shows(assignment, item, esp_fact_name((enum esp_fact)i)))
            names[count++] = esp_fact_name((enum esp_fact)i);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (any_shows(assignment, item, others[i]))
            names[count++] = others[i];
    for (size_t i = 0; i < assignment->case_count; i++) {
        const struct esp_expectations *expected = assignment->cases[i].expectations;
        for (size_t k = 0; expected && k < expected->count && count < FACTS_MOST; k++)
            if (in_groups(item, &assignment->cases[i]))
                names[count++] = expected->list[k].fact;
    }
    return count;
}

static enum esp_status check_facts(const struct esp_assignment *assignment,
                                   const struct esp_item *item, const struct place *place,
                                   const char *member)
{
    const struct place list = esp_member(place, member);

    for (size_t i = 0; i < json_array_size(list.json); i++) {
        const struct place fact = esp_element(&list, i);
        const char *names[FACTS_MOST];
        if (any_shows(assignment, item, json_string_value(fact.json)))
            continue;
        const size_t count = shown_facts(assignment, item, names);
        return esp_fail_word(&fact, "case of its groups shows a fact",
                             json_string_value(fact.json), names, count);
    }
    return ESP_OK;
}

/* --- points ----------------------------------------------------------------------------------- */

static enum esp_status read_threshold(struct esp_threshold *threshold, const struct place *place,
                                      double most)
{
    const struct place share = esp_element(place, 0), points = esp_element(place, 1);

    if (json_array_size(place->json) != 2)
        return esp_fail_expected(place, "[share, points]");
    enum esp_status status = esp_place_number(&share, 0, 1, &threshold->share);
    return status == ESP_OK ? esp_place_number(&points, 0, most, &threshold->points) : status;
}

static enum esp_status read_thresholds(struct esp_item *item, const struct place *place)
{
    const struct place list = esp_member(place, "thresholds");

    if (!list.json)
        return ESP_OK;
    enum esp_status status = esp_need_list(&list);
    if (status != ESP_OK)
        return status;
    const size_t count = json_array_size(list.json);
    struct esp_threshold *thresholds = esp_keep_room(list.source->keep, count, sizeof *thresholds);
    if (!thresholds)
        return esp_fail_memory(&list);
    for (size_t i = 0; i < count; i++) {
        const struct place one = esp_element(&list, i);
        status = read_threshold(&thresholds[i], &one, item->points);
        if (status != ESP_OK)
            return status;
        if (i > 0 && (thresholds[i].share <= thresholds[i - 1].share ||
                      thresholds[i].points < thresholds[i - 1].points))
            return esp_fail_expected(&one, "a greater share than before, and no fewer points");
    }
    item->thresholds = thresholds;
    item->threshold_count = count;
    return item->share ? esp_fail_at(&list, "an item has either \"thresholds\" or \"share\"")
                       : ESP_OK;
}

static enum esp_status read_points(struct esp_item *item, const struct place *place)
{
    const struct place points = esp_member(place, "points");

    enum esp_status status = esp_place_number(&points, 0, INFINITY, &item->points);
    if (status == ESP_OK)
        status = esp_member_flag(place, "share", &item->share);
    return status == ESP_OK ? read_thresholds(item, place) : status;
}

/* --- an item ---------------------------------------------------------------------------------- */

static enum esp_status read_lists(struct esp_item *item, const struct place *place)
{
    const struct place groups = esp_member(place, "groups"), facts = esp_member(place, "facts");

    enum esp_status status = esp_need_list(&groups);
    if (status == ESP_OK)
        status = esp_need_list(&facts);
    if (status == ESP_OK)
        status = esp_member_texts(place, "groups", &item->groups, &item->group_count);
    if (status == ESP_OK)
        status = esp_member_texts(place, "facts", &item->facts, &item->fact_count);
    if (status == ESP_OK)
        status = esp_member_texts(place, "reference", &item->reference, &item->reference_count);
    if (status == ESP_OK)
        status = esp_member_texts(place, "overlaps", &item->overlaps, &item->overlap_count);
    return status;
}

static enum esp_status read_item(struct esp_item *item, const struct place *place)
{
    static const char *const names[] = { "id", "section", "text", "points", "groups", "facts",
                                         "reference", "overlaps", "visibility", "thresholds",
                                         "share" };
    const struct place id = esp_member(place, "id");

    enum esp_status status = esp_need_object(place, names, sizeof names / sizeof names[0]);
    if (status == ESP_OK)
        status = esp_place_id(&id, &item->id);
    if (status == ESP_OK)
        status = esp_need_text(place, "section", &item->section);
    if (status == ESP_OK)
        status = esp_need_text(place, "text", &item->text);
    if (status == ESP_OK)
        status = esp_member_visibility(place, &item->visibility);
    if (status == ESP_OK)
        status = read_lists(item, place);
    return status == ESP_OK ? read_points(item, place) : status;
}

static enum esp_status check_item(const struct esp_assignment *assignment,
                                  const struct place *place, size_t which)
{
    const struct esp_item *item = &assignment->items[which];
    enum esp_status status = check_section(assignment, place);

    if (status == ESP_OK)
        status = check_groups(assignment, place);
    if (status == ESP_OK)
        status = check_overlaps(assignment, place, which);
    if (status == ESP_OK)
        status = check_facts(assignment, item, place, "facts");
    if (status == ESP_OK)
        status = check_facts(assignment, item, place, "reference");
    for (size_t i = 0; i < which && status == ESP_OK; i++)
        if (strcmp(assignment->items[i].id, item->id) == 0)
            status = esp_fail_at(place, "there is an item '%s' before", item->id);
    return status;
}

enum esp_status esp_read_items(struct esp_assignment *assignment, const struct place *file)
{
    const struct place list = esp_member(file, "items");
    const size_t count = json_array_size(list.json);
    enum esp_status status = esp_need_list(&list);

    if (status == ESP_OK && count > ITEMS_MOST)
        status = esp_fail_at(&list, "%zu items, expected at most %d", count, ITEMS_MOST);
    if (status != ESP_OK)
        return status;
    struct esp_item *items = esp_keep_room(list.source->keep, count, sizeof *items);
    if (!items)
        return esp_fail_memory(file);
    assignment->items = items;
    assignment->item_count = count;
    for (size_t i = 0; i < count && status == ESP_OK; i++) {
        const struct place item = esp_element(&list, i);
        status = read_item(&items[i], &item);
    }
    for (size_t i = 0; i < count && status == ESP_OK; i++) {
        const struct place item = esp_element(&list, i);
        status = check_item(assignment, &item, i);
    }
    return status;
}
