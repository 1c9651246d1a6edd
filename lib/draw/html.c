/*
 * html.c - one page that steps through a search: its style, its program and
 * what is known of the search in one file, which asks nothing of a network.
 *
 * The page is stepper/page.html with the files beside it; the build puts
 * them together, and only the search has to be put in its middle.
 */
#include <errno.h>
#include <string.h>

#include "espalier/text.h"
#include "board.h"
#include "html_data.h"
#include "select.h"
#include "stepper_page.h"

/* What a browser opens in a few seconds. */
enum { NODES_MOST = 50000 };

static enum esp_status limit(const struct esp_selection *selection, struct esp_error *error)
{
    char count[ESP_NUMBER_TEXT], most[ESP_NUMBER_TEXT];

    if (selection->count <= NODES_MOST)
        return ESP_OK;
    esp_print_grouped(selection->count, count);
    esp_print_grouped(NODES_MOST, most);
    return esp_fail(error, ESP_UNSUPPORTED,
                    "%s nodes are too many to step through, %s at most: draw fewer with "
                    "--max-nodes or --max-depth, or a part with --focus PATH",
                    count, most);
}

static enum esp_status write_page(const struct esp_selection *selection,
                                  struct esp_boards *boards, FILE *stream,
                                  struct esp_error *error)
{
    errno = 0;
    fwrite(esp_stepper_page, 1, esp_stepper_data, stream);
    const enum esp_status status = esp_html_data(stream, selection, boards, error);
    if (status != ESP_OK)
        return status;
    fwrite(esp_stepper_page + esp_stepper_data, 1, esp_stepper_size - esp_stepper_data, stream);
    if (fflush(stream) != 0 || ferror(stream))
        return esp_fail(error, ESP_IO, "cannot write the page: %s",
                        strerror(errno ? errno : EIO));
    return ESP_OK;
}

enum esp_status esp_draw_html(struct esp_record *record, const struct esp_draw_options *options,
                              FILE *stream, struct esp_error *error)
{
    struct esp_selection selection;
    struct esp_boards boards = { 0 };
    enum esp_status status = esp_selection_init(&selection, record, options, error);

    if (status != ESP_OK)
        return status;
    status = limit(&selection, error);
    if (status == ESP_OK)
        status = esp_boards_init(&boards, selection.record, error);
    if (status == ESP_OK)
        status = write_page(&selection, &boards, stream, error);
    esp_boards_free(&boards);
    esp_selection_free(&selection);
    return status;
}
