/*
 * memory.c - all events of a search in one block of slots.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/trace.h"

enum { FIRST_SLOTS = 1024 };

struct memory {
    struct esp_sink sink; /* first: the search knows this part */
    struct esp_event *slots;
    size_t count, room;
    enum esp_status status;
};

/* Room for count more slots; false, and remembered, without memory. */
static bool reserve(struct memory *memory, size_t count)
{
    if (memory->room - memory->count >= count)
        return true;
    size_t room = memory->room ? memory->room : FIRST_SLOTS;
    while (room - memory->count < count && room <= SIZE_MAX / 2 / sizeof *memory->slots)
        room *= 2;
    struct esp_event *slots = NULL;
    if (room - memory->count >= count)
        slots = realloc(memory->slots, room * sizeof *slots);
    if (!slots) {
        memory->status = ESP_NO_MEMORY;
        return false;
    }
    memory->slots = slots;
    memory->room = room;
    return true;
}

static void take_events(struct esp_sink *base, const struct esp_event *events, size_t count)
{
    struct memory *memory = (struct memory *)base;

    if (memory->status != ESP_OK || !reserve(memory, count))
        return;
    memcpy(memory->slots + memory->count, events, count * sizeof *events);
    memory->count += count;
}

static enum esp_status close_sink(struct esp_sink *base, struct esp_error *error)
{
    struct memory *memory = (struct memory *)base;
    const enum esp_status status = memory->status;
    const size_t count = memory->count;

    free(memory->slots);
    free(memory);
    return status == ESP_OK ? ESP_OK
                            : esp_fail(error, status, "no memory for the events after %zu slots",
                                       count);
}

struct esp_sink *esp_memory_sink_new(uint32_t mask, struct esp_error *error)
{
    struct memory *memory = malloc(sizeof *memory);

    if (!memory) {
        esp_fail(error, ESP_NO_MEMORY, "no memory for events");
        return NULL;
    }
    *memory = (struct memory){ .sink = { mask, take_events, close_sink } };
    return &memory->sink;
}

const struct esp_event *esp_memory_sink_events(const struct esp_sink *sink, size_t *slots)
{
    const struct memory *memory = (const struct memory *)sink;

    *slots = memory->count;
    return memory->slots;
}
