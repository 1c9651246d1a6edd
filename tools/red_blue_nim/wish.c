/*
 * wish.c - see wish.h.
 */
#include <string.h>

#include "espalier/text.h"
#include "wish.h"

enum { PILE_MOST = 1000000, DEPTH_MOST = 1000000, POINTS_MOST = 1000000000 };

const char wish_usage[] =
    "usage: red_blue_nim <num-red> <num-blue> [-r <value>] [-b <value>] [-m] [-hf] [-c] [-mo]\n"
    "                    [-d <depth>]\n"
    "  <num-red> <num-blue>  marbles in the two piles\n"
    "  -r, -b  points of a red marble (2) and of a blue one (3)\n"
    "  -m      misere: who has to move with an empty pile wins; without it, loses\n"
    "  -hf     the human moves first; without it, the computer\n"
    "  -c      cache values that were found\n"
    "  -mo     move ordering: what pruned is tried first the next time\n"
    "  -d      depth limit of the search\n";

/* The value of an option is the next word. */
static enum esp_status take(const char **value, const char *name, char *const *next,
                            struct esp_error *error)
{
    if (!*next)
        return esp_fail(error, ESP_BAD_INPUT, "%s needs a value", name);
    *value = *next;
    return ESP_OK;
}

static bool take_flag(struct wish *wish, const char *word)
{
    const struct {
        const char *name;
        bool *flag;
    } flags[] = { { "-m", &wish->misere }, { "-hf", &wish->human_first }, { "-c", &wish->cache },
                  { "-mo", &wish->dynamic }, { "-h", &wish->help }, { "--help", &wish->help } };

    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (strcmp(word, flags[i].name) == 0) {
            *flags[i].flag = true;
            return true;
        }
    return false;
}

static enum esp_status check_number(const char *text, const char *what, int64_t least,
                                    int64_t most, struct esp_error *error)
{
    int64_t number;
    return esp_parse_integer(text, what, least, most, &number, error);
}

static enum esp_status check_points(const char *text, const char *name, struct esp_error *error)
{
    double points;
    enum esp_status status = text ? esp_parse_real(text, name, &points, error) : ESP_OK;

    if (status == ESP_OK && text && !(points >= 0 && points <= POINTS_MOST))
        return esp_fail(error, ESP_BAD_INPUT, "%s '%s': expected points from 0 to %d", name, text,
                        POINTS_MOST);
    return status;
}

static enum esp_status take_pile(struct wish *wish, const char *word, struct esp_error *error)
{
    const char **pile = !wish->red ? &wish->red : !wish->blue ? &wish->blue : NULL;

    if (!pile)
        return esp_fail(error, ESP_BAD_INPUT, "'%s' is one word too many: there are two piles",
                        word);
    *pile = word;
    return check_number(word, pile == &wish->red ? "num-red" : "num-blue", 0, PILE_MOST, error);
}

enum esp_status wish_read(struct wish *wish, int argc, char **argv, struct esp_error *error)
{
    static const char *const names[] = { "-r", "-b", "-d", "-m", "-hf", "-c", "-mo" };
    enum esp_status status = ESP_OK;

    *wish = (struct wish){ .red = NULL };
    for (int i = 1; i < argc && status == ESP_OK; i++) {
        const char **values[] = { &wish->red_value, &wish->blue_value, &wish->depth };
        size_t which = 0;
        while (which < 3 && strcmp(argv[i], names[which]) != 0)
            which++;
        if (which < 3) {
            status = take(values[which], argv[i], argv + i + 1, error);
            i++;
        } else if (argv[i][0] != '-' || (argv[i][1] >= '0' && argv[i][1] <= '9')) {
            status = take_pile(wish, argv[i], error);
        } else if (!take_flag(wish, argv[i])) {
            status = esp_fail_unknown(error, "option", argv[i], names,
                                      sizeof names / sizeof names[0]);
        }
    }
    if (status == ESP_OK)
        status = check_points(wish->red_value, "-r", error);
    if (status == ESP_OK)
        status = check_points(wish->blue_value, "-b", error);
    if (status == ESP_OK && wish->depth)
        status = check_number(wish->depth, "-d", 1, DEPTH_MOST, error);
    if (status == ESP_OK && !wish->blue && !wish->help)
        status = esp_fail(error, ESP_BAD_INPUT, "%s is missing",
                          wish->red ? "<num-blue>" : "<num-red>");
    return status;
}
