/*
 * kinds.c - see kinds.h.
 */
#include <string.h>
#include <strings.h>

#include "kinds.h"

struct ending {
    const char *text;
    enum esp_file_kind kind;
};

/* A longer ending stands before the one that it ends in. */
static const struct ending endings[] = {
    { ".tar.gz", ESP_FILE_ARCHIVE },
    { ".tar.xz", ESP_FILE_ARCHIVE },
    { ".tar.bz2", ESP_FILE_ARCHIVE },
    { ".tgz", ESP_FILE_ARCHIVE },
    { ".txz", ESP_FILE_ARCHIVE },
    { ".tbz2", ESP_FILE_ARCHIVE },
    { ".tar", ESP_FILE_ARCHIVE },
    { ".zip", ESP_FILE_ARCHIVE },
    { ".rar", ESP_FILE_FOREIGN_ARCHIVE },
    { ".7z", ESP_FILE_FOREIGN_ARCHIVE },
    { ".tar.zst", ESP_FILE_FOREIGN_ARCHIVE },
    { ".jsonl", ESP_FILE_TRACE },
    { ".py", ESP_FILE_SOURCE },
    { ".ipynb", ESP_FILE_SOURCE },
    { ".c", ESP_FILE_SOURCE },
    { ".h", ESP_FILE_SOURCE },
    { ".cc", ESP_FILE_SOURCE },
    { ".cpp", ESP_FILE_SOURCE },
    { ".cxx", ESP_FILE_SOURCE },
    { ".hpp", ESP_FILE_SOURCE },
    { ".cs", ESP_FILE_SOURCE },
    { ".go", ESP_FILE_SOURCE },
    { ".hs", ESP_FILE_SOURCE },
    { ".java", ESP_FILE_SOURCE },
    { ".jl", ESP_FILE_SOURCE },
    { ".js", ESP_FILE_SOURCE },
    { ".kt", ESP_FILE_SOURCE },
    { ".lisp", ESP_FILE_SOURCE },
    { ".lua", ESP_FILE_SOURCE },
    { ".m", ESP_FILE_SOURCE },
    { ".ml", ESP_FILE_SOURCE },
    { ".pl", ESP_FILE_SOURCE },
    { ".r", ESP_FILE_SOURCE },
    { ".rb", ESP_FILE_SOURCE },
    { ".rkt", ESP_FILE_SOURCE },
    { ".rs", ESP_FILE_SOURCE },
    { ".scala", ESP_FILE_SOURCE },
    { ".sh", ESP_FILE_SOURCE },
    { ".swift", ESP_FILE_SOURCE },
    { ".ts", ESP_FILE_SOURCE },
};

enum esp_file_kind esp_file_kind(const char *name, size_t *stem)
{
    const size_t length = strlen(name);

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t end = strlen(endings[i].text);
        if (length <= end || strcasecmp(name + length - end, endings[i].text) != 0)
            continue;
        if (stem)
            *stem = length - end;
        return endings[i].kind;
    }
    if (stem)
        *stem = length;
    return ESP_FILE_OTHER;
}

bool esp_file_is_litter(const char *name)
{
    static const char *const litter[] = {
        "__MACOSX", "__pycache__",        ".DS_Store", "Thumbs.db", "desktop.ini",
        ".git",     ".hg",                ".svn",      ".idea",     ".vscode",
        ".venv",    ".ipynb_checkpoints", "venv",      "node_modules",
    };

    for (size_t i = 0; i < sizeof litter / sizeof *litter; i++)
        if (strcmp(name, litter[i]) == 0)
            return true;
    return strncmp(name, "._", 2) == 0; /* resource forks, beside each file of a Mac's archive */
}
