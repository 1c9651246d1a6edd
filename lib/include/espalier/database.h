/*
 * database.h - traces in an SQLite database, for questions of one's own.
 *
 * A database holds any number of runs. Two tables, `run` and `node`, and two
 * views over them, `ply` and `total`, with the figures of stats.h; columns
 * are described in docs/sql.md, and in the schema itself (`.schema` in the
 * sqlite3 shell shows it with its comments).
 */
#ifndef ESPALIER_DATABASE_H
#define ESPALIER_DATABASE_H

#include <stdint.h>

#include "espalier/record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Told in the file's user_version; a database of another version is refused. */
enum { ESP_DATABASE_VERSION = 2 };

/*
 * Add a record as one run to the database of that file, which is made where
 * there is none. name is what the run is called, a file's name for instance.
 * The run is added whole or not at all; *run, if not NULL, is its number.
 * ESP_BAD_INPUT for a file that is no such database, ESP_IO where SQLite
 * cannot write.
 */
ESP_API enum esp_status esp_database_add(const char *file, const char *name,
                                         const struct esp_record *record,
                                         int64_t *run,
                                         struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
