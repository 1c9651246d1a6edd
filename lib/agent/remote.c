/*
 * remote.c - a player that is a server: the HTTP interface of the Mancala
 * coursework, GET URL/getmove/DEPTH,TRACE, answered by the pit.
 */
#include <ctype.h>
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "espalier/text.h"
#include "parts.h"

enum { BODY_MOST = 1024, BUSY = 503, FINE = 200, REDIRECTIONS_MOST = 3 };
static const double seconds_between = 0.1; /* two requests to a server that is busy */

struct remote {
    struct esp_player player; /* first, see esp_player */
    char *url;
    int depth;
    double seconds;
    const volatile sig_atomic_t *interrupt;
    CURL *curl;
};

/* What the server sends, and why a transfer failed. */
struct reply {
    char body[BODY_MOST + 1];
    size_t length;
    bool too_long;
    char why[CURL_ERROR_SIZE];
    long status;
};

/* --- a request ------------------------------------------------------------------------- */

static size_t keep(char *bytes, size_t size, size_t count, void *data)
{
    struct reply *reply = data;
    const size_t room = BODY_MOST - reply->length;

    (void)size; /* always 1 */
    reply->too_long = count > room;
    memcpy(reply->body + reply->length, bytes, reply->too_long ? room : count);
    reply->length += reply->too_long ? room : count;
    reply->body[reply->length] = '\0';
    return reply->too_long ? 0 : count; /* 0 ends the transfer */
}

static bool is_stopped(const struct remote *remote)
{
    return remote->interrupt && *remote->interrupt;
}

static int watch(void *data, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    (void)a, (void)b, (void)c, (void)d;
    return is_stopped(data);
}

/* What stays the same from one request to the next. */
static bool prepare(struct remote *remote)
{
    CURL *curl = remote->curl = curl_easy_init();

    return curl && curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_MAXREDIRS, (long)REDIRECTIONS_MOST) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, keep) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, watch) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_XFERINFODATA, remote) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L) == CURLE_OK;
}

static CURLcode get(struct remote *remote, const char *url, double seconds, struct reply *reply)
{
    const long milliseconds = seconds > 0.001 ? (long)(seconds * 1000) : 1;
    CURL *curl = remote->curl;

    memset(reply, 0, sizeof *reply);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, milliseconds);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, milliseconds);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, reply);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, reply->why);
    const CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &reply->status);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, NULL);
    return code;
}

/* A server that says it is busy is asked again while there is time. */
static CURLcode get_patiently(struct remote *remote, const char *url, struct reply *reply)
{
    const double until = esp_agent_now() + remote->seconds;

    for (;;) {
        const CURLcode code = get(remote, url, until - esp_agent_now(), reply);
        if (code != CURLE_OK || reply->status != BUSY)
            return code;
        if (is_stopped(remote))
            return CURLE_ABORTED_BY_CALLBACK;
        if (esp_agent_now() + seconds_between >= until)
            return code;
        nanosleep(&(struct timespec){ .tv_nsec = (long)(seconds_between * 1e9) }, NULL);
    }
}

/* --- its answer -------------------------------------------------------------------------- */

static enum esp_status fail_status(const struct remote *remote, const struct reply *reply,
                                   struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];

    esp_print_shown(reply->body, reply->length, shown);
    return esp_fail(error, ESP_BAD_INPUT, "%s answered with status %ld: '%s'", remote->url,
                    reply->status, shown);
}

static enum esp_status fail_transfer(const struct remote *remote, CURLcode code,
                                     const struct reply *reply, struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];

    if (code == CURLE_OPERATION_TIMEDOUT)
        return esp_fail(error, ESP_BAD_INPUT, "overtime: no answer from %s within %g s",
                        remote->url, remote->seconds);
    if (code == CURLE_ABORTED_BY_CALLBACK)
        return esp_fail(error, ESP_UNSUPPORTED, "stopped while waiting for %s", remote->url);
    if (reply->too_long && reply->status == FINE) {
        esp_print_shown(reply->body, reply->length, shown);
        return esp_fail(error, ESP_BAD_INPUT, "too long an answer: '%s'", shown);
    }
    if (reply->too_long)
        return fail_status(remote, reply, error);
    return esp_fail(error, ESP_BAD_INPUT, "no answer from %s: %s", remote->url,
                    *reply->why ? reply->why : curl_easy_strerror(code));
}

/* A pit, with blanks around it as Python's int() would have it. */
static enum esp_status read_pit(esp_move *move, const struct esp_match *match,
                                const struct remote *remote, struct reply *reply,
                                struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT], *text = reply->body;
    size_t length = reply->length;

    if (reply->status != FINE)
        return fail_status(remote, reply, error);
    esp_print_shown(text, length, shown);
    while (length && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    for (; isspace((unsigned char)*text); text++)
        length--;
    if (length == 0 || strspn(text, "0123456789") != length)
        return esp_fail(error, ESP_BAD_INPUT, "malformed answer '%s': expected a pit", shown);
    return esp_agent_move(move, match, text, error);
}

/* URL/getmove/DEPTH,TRACE; the caller's, or NULL without memory. */
static char *request_of(const struct remote *remote, const struct esp_match *match)
{
    const char *before = esp_match_start(match)->text;
    const size_t room = strlen(remote->url) + strlen(before) + esp_match_plies(match) + 32;
    struct esp_out out = { malloc(room), room, 0 };

    if (!out.text)
        return NULL;
    esp_putf(&out, "%s/getmove/%d,%s", remote->url, remote->depth, before);
    for (size_t i = 0; i < esp_match_plies(match); i++)
        esp_put(&out, esp_match_move_text(match, i));
    return out.text;
}

static enum esp_status choose(struct esp_player *player, const struct esp_match *match,
                              esp_move *move, struct esp_error *error)
{
    struct remote *remote = (struct remote *)player;
    char *url = request_of(remote, match);
    struct reply reply;

    if (!url)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a request");
    const CURLcode code = get_patiently(remote, url, &reply);
    free(url);
    return code == CURLE_OK ? read_pit(move, match, remote, &reply, error)
                            : fail_transfer(remote, code, &reply, error);
}

/* --- making one ---------------------------------------------------------------------------- */

/* Only the coursework's own game, and only what a trace can tell of it. */
static enum esp_status check(const struct esp_position *start, struct esp_error *error)
{
    static const char *const told[] = { "win=", "tie=", "loss=", "pits=6", "stones=4",
                                        "capture=opposite" };
    const char *line = start->given ? start->given : "";

    if (strcmp(start->game->name, "mancala") != 0)
        return esp_fail(error, ESP_UNSUPPORTED, "remote players play mancala, not %s",
                        start->game->name);
    if (start->side_set >= 0 || start->text[strspn(start->text, "0123456789")] != '\0')
        return esp_fail(error, ESP_UNSUPPORTED,
                        "remote players are told the pits played: give the position as such");
    for (; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        bool known = false;
        for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
            const size_t length = strlen(told[i]);
            known |= strncmp(line, told[i], length) == 0 &&
                     (told[i][length - 1] == '=' || line[length] == '\n' || !line[length]);
        }
        if (!known)
            return esp_fail(error, ESP_UNSUPPORTED, "remote players know no %.*s",
                            (int)strcspn(line, "\n"), line);
    }
    return ESP_OK;
}

/* A wrong address is found out now, not by the first move. */
static enum esp_status check_url(const char *url, struct esp_error *error)
{
    CURLU *parsed = curl_url();
    char *scheme = NULL;

    if (!parsed)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for an address");
    const CURLUcode code = curl_url_set(parsed, CURLUPART_URL, url, CURLU_GUESS_SCHEME);
    if (code == CURLUE_OK)
        curl_url_get(parsed, CURLUPART_SCHEME, &scheme, 0);
    const bool fits =
        scheme && (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0);
    curl_free(scheme);
    curl_url_cleanup(parsed);
    if (code != CURLUE_OK)
        return esp_fail(error, ESP_BAD_INPUT, "'%s' is no address", url);
    return fits ? ESP_OK : esp_fail(error, ESP_BAD_INPUT, "'%s': expected http://...", url);
}

static void free_remote(struct esp_player *player)
{
    struct remote *remote = (struct remote *)player;

    curl_easy_cleanup(remote->curl);
    free(remote->url);
    free(remote);
}

enum esp_status esp_read_remote(struct esp_player **out, const char *url,
                                const struct esp_position *start,
                                const struct esp_agent_options *options, struct esp_error *error)
{
    enum esp_status status = check(start, error);

    if (status == ESP_OK)
        status = check_url(url, error);
    if (status != ESP_OK)
        return status;
    struct remote *remote = calloc(1, sizeof *remote);
    if (!remote)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a player");
    remote->player.choose = choose;
    remote->player.free = free_remote;
    remote->depth = options->depth;
    remote->seconds = options->seconds;
    remote->interrupt = options->interrupt;
    remote->url = strdup(url);
    if (!remote->url || !prepare(remote)) {
        free_remote(&remote->player);
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a player");
    }
    for (size_t end = strlen(url); end > 0 && url[end - 1] == '/'; end--)
        remote->url[end - 1] = '\0';
    *out = &remote->player;
    return ESP_OK;
}
