/*
 * open.c - see open.h.
 */
#include "open.h"

extern const char esp_schema[];

/* How long another program that writes to the same file is waited for. */
enum { PATIENCE_MS = 60000 };

enum esp_status esp_database_failed(sqlite3 *database, const char *file, struct esp_error *error)
{
    const int code = database ? sqlite3_errcode(database) : SQLITE_NOMEM;
    const enum esp_status status = code == SQLITE_NOTADB   ? ESP_BAD_INPUT
                                   : code == SQLITE_NOMEM ? ESP_NO_MEMORY
                                                           : ESP_IO;

    if (code == SQLITE_NOTADB)
        return esp_fail(error, status, "%s: not an SQLite database", file);
    return esp_fail(error, status, "%s: %s", file,
                    database ? sqlite3_errmsg(database) : "no memory for a database");
}

static bool run(sqlite3 *database, const char *sql)
{
    return sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* A number that a statement yields, or -1. */
static int ask_number(sqlite3 *database, const char *sql)
{
    sqlite3_stmt *statement;
    int number = -1;

    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* A file without any table becomes ours; another must be of this version. */
static enum esp_status prepare(sqlite3 *database, const char *file, struct esp_error *error)
{
    if (!run(database, "BEGIN IMMEDIATE"))
        return esp_database_failed(database, file, error);
    const int tables = ask_number(database, "SELECT count(*) FROM sqlite_schema");
    const int version = ask_number(database, "PRAGMA user_version");
    if (tables < 0 || version < 0)
        return esp_database_failed(database, file, error);
    if (version == ESP_DATABASE_VERSION)
        return ESP_OK;
    if (version != 0)
        return esp_fail(error, ESP_BAD_INPUT, "%s: runs in version %d, expected %d", file, version,
                        ESP_DATABASE_VERSION);
    if (tables > 0)
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s: a database of something else (user_version 0), expected one of runs, "
                        "or a new file", file);
    char stamp[] = "PRAGMA user_version = 0";
    stamp[sizeof stamp - 2] = '0' + ESP_DATABASE_VERSION;
    if (!run(database, esp_schema) || !run(database, stamp))
        return esp_database_failed(database, file, error);
    return ESP_OK;
}

enum esp_status esp_database_open(sqlite3 **out, const char *file, struct esp_error *error)
{
    sqlite3 *database = NULL;
    enum esp_status status = ESP_OK;

    if (sqlite3_open_v2(file, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
        SQLITE_OK)
        status = esp_database_failed(database, file, error);
    if (status == ESP_OK) {
        sqlite3_busy_timeout(database, PATIENCE_MS);
        status = prepare(database, file, error);
    }
    if (status != ESP_OK) {
        sqlite3_close(database); /* takes back what the transaction did */
        return status;
    }
    *out = database;
    return ESP_OK;
}

/*
 * Without figures about the rows SQLite takes the key for the better index
 * to find a node's children, and reads the whole run for each of them.
 */
#define SAMPLE "PRAGMA analysis_limit = 1000; ANALYZE"

enum esp_status esp_database_close(sqlite3 *database, const char *file, bool keep,
                                   struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    if (keep && !(run(database, SAMPLE) && run(database, "COMMIT")))
        status = esp_database_failed(database, file, error);
    sqlite3_close(database);
    return status;
}
