/*
 * open.h - a database of runs, opened for writing.
 */
#ifndef ESPALIER_DATABASE_OPEN_H
#define ESPALIER_DATABASE_OPEN_H

#include <sqlite3.h>

#include "espalier/database.h"

/*
 * Open the file and begin a transaction that nobody else can write beside;
 * a new file has the schema. On success the caller ends with
 * esp_database_close().
 */
enum esp_status esp_database_open(sqlite3 **out, const char *file, struct esp_error *error);

/* Keep what was written if `keep`, else nothing of it. Reports what failed. */
enum esp_status esp_database_close(sqlite3 *database, const char *file, bool keep,
                                   struct esp_error *error);

/* What SQLite says of its last failure, as an error about the file. */
enum esp_status esp_database_failed(sqlite3 *database, const char *file,
                                    struct esp_error *error);

#endif
