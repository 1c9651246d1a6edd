/*
 * tree_generate.c - trees from a rule: random:b,d,seed, ordered:b,d and
 * worst:b,d have b children at every node and leaves after d moves.
 *
 * The leaves are worth 0, 1 ... b^d - 1, each value once. In a random tree
 * the seed decides which stands where (tree_shuffle.h). In the other two a
 * node of ply p has a number of p digits to the base b, counted so that a
 * leaf's number is its value: the first digits weigh most, so what is best
 * for the mover at a node is best whatever comes after. `ordered` has the
 * best child first everywhere, so that alpha-beta visits Knuth and Moore's
 * minimal tree; `worst` has it last everywhere, and nothing is cut.
 *
 * A node is kept as its ply and its number there, and no list of nodes
 * exists: trees may be as large as their values stay distinct numbers.
 * "random:2,10,1@3,5" is node 5 of ply 3; a third number is the player to
 * move, where it is not the one whose turn the ply is.
 */
#include <stdio.h>
#include <string.h>

#include "tree.h"

enum { TEXT_MOST = 200, BRANCHING_MOST = 1000000, DEPTH_MOST = 1000000 };

struct generator {
    const char *name, *shape;
    enum tree_form form;
    size_t numbers;
};

static const struct generator generators[] = {
    { "random:", "random:b,d,seed", TREE_RANDOM, 3 },
    { "ordered:", "ordered:b,d", TREE_ORDERED, 2 },
    { "worst:", "worst:b,d", TREE_WORST, 2 },
};

static const struct generator *find(const char *text)
{
    for (size_t i = 0; i < sizeof generators / sizeof generators[0]; i++)
        if (strncmp(text, generators[i].name, strlen(generators[i].name)) == 0)
            return &generators[i];
    return NULL;
}

bool esp_tree_is_generator(const char *text)
{
    return find(text) != NULL;
}

/* One number of a list, and what it may be. */
struct number {
    const char *what;
    int64_t most; /* and the least, for the others than b, is 0 */
    int64_t value;
};

/* Read numbers between commas; sets *count. The list is cut apart. */
static enum esp_status read_list(char *list, struct number *numbers, size_t room, size_t *count,
                                 struct esp_error *error)
{
    char *item;

    for (*count = 0; (item = strsep(&list, ",")) != NULL; ++*count) {
        if (*count == room)
            return ESP_BAD_INPUT;
        struct number *number = &numbers[*count];
        enum esp_status status =
            esp_parse_integer(item + strspn(item, " "), number->what, number->what[0] == 'b',
                              number->most, &number->value, error);
        if (status != ESP_OK)
            return status;
    }
    return ESP_OK;
}

/* b^d, or 0 when that is more than may be. */
static uint64_t power(uint64_t b, uint64_t d)
{
    uint64_t result = 1;

    for (uint64_t i = 0; b > 1 && i < d; i++) {
        if (result > TREE_LEAVES_MAX / b)
            return 0;
        result *= b;
    }
    return result;
}

static enum esp_status read_shape(struct tree_params *params, const struct generator *generator,
                                  char *list, const char *where, struct esp_error *error)
{
    struct number numbers[] = { { "branching factor", BRANCHING_MOST, 0 },
                                { "depth", DEPTH_MOST, 0 },
                                { "seed", INT64_MAX, 0 } };
    size_t count;

    enum esp_status status = read_list(list, numbers, generator->numbers, &count, error);
    if (status != ESP_OK || count != generator->numbers)
        return esp_fail(error, ESP_BAD_INPUT, "%s: expected %s, with %zu whole numbers", where,
                        generator->shape, generator->numbers);
    params->form = generator->form;
    params->branching = (uint32_t)numbers[0].value;
    params->depth = (uint32_t)numbers[1].value;
    params->seed = (uint64_t)numbers[2].value;
    params->leaves = power(params->branching, params->depth);
    if (params->leaves == 0)
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s: %u^%u leaves are more than the 2^53 that can have different values",
                        where, params->branching, params->depth);
    return ESP_OK;
}

/* The part behind the @. */
static enum esp_status read_place(const struct tree_params *params, struct grown_state *state,
                                  char *list, const char *where, struct esp_error *error)
{
    struct number ply = { "ply", params->depth, 0 };
    char *rest = strchr(list, ',');
    size_t count;

    if (!rest)
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s: expected @ply,number or @ply,number,player after the tree", where);
    *rest++ = '\0';
    enum esp_status status = read_list(list, &ply, 1, &count, error);
    if (status != ESP_OK)
        return status;
    struct number numbers[] = {
        { "number of a node", (int64_t)power(params->branching, (uint64_t)ply.value) - 1, 0 },
        { "player", params->players - 1, 0 },
    };
    status = read_list(rest, numbers, 2, &count, error);
    if (status != ESP_OK)
        return esp_fail(error, status, "%s: expected at most three numbers after the @", where);
    state->ply = (uint32_t)ply.value;
    state->number = (uint64_t)numbers[0].value;
    state->player = count == 2 ? (uint32_t)numbers[1].value : state->ply % params->players;
    return ESP_OK;
}

enum esp_status esp_tree_generate(struct tree_params *params, struct grown_state *state,
                                  const char *text, const char *source, struct esp_error *error)
{
    const struct generator *generator = find(text);
    char copy[TEXT_MOST + 1], where[TEXT_MOST + 2 * TREE_LABEL], label[TREE_LABEL];

    snprintf(where, sizeof where, "%s '%s'", source, esp_tree_label(text, label));
    if (strlen(text) > TEXT_MOST)
        return esp_fail(error, ESP_BAD_INPUT, "%s: expected %s, not %zu characters", where,
                        generator->shape, strlen(text));
    strcpy(copy, text);
    char *place = strchr(copy, '@');
    if (place)
        *place++ = '\0';
    *state = (struct grown_state){ 0, 0, 0 };
    enum esp_status status =
        read_shape(params, generator, copy + strlen(generator->name), where, error);
    if (status == ESP_OK && place)
        status = read_place(params, state, place, where, error);
    if (status != ESP_OK)
        return status;
    params->plies = params->depth;
    params->least = 0;
    params->greatest = (double)(params->leaves - 1);
    tree_shuffle_init(params->swaps, params->seed, params->leaves);
    return ESP_OK;
}
