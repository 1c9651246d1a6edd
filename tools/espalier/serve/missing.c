/*
 * missing.c - `espalier serve` where there was no libmicrohttpd to build it with.
 */
#include "../command.h"

static const struct option options[] = { { NULL, NULL, NULL, 0 } };

static int run(const struct arguments *arguments, struct esp_error *error)
{
    (void)arguments;
    esp_fail(error, ESP_UNSUPPORTED,
             "this espalier was built without libmicrohttpd (Debian: libmicrohttpd-dev), which "
             "serve needs");
    return BAD;
}

const struct command command_serve = {
    .name = "serve",
    .words = "",
    .about = "not in this build: needs libmicrohttpd",
    .least = 0,
    .most = 1000, /* whatever is asked for, the answer is the same */
    .options = { options },
    .examples = { "espalier serve", "espalier help serve" },
    .run = run,
};
