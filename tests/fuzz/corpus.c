/*
 * corpus.c - a fuzz target fed with files, as libFuzzer would feed it:
 * corpus FOLDER OR FILE ...
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int files;

static void feed_file(const char *path)
{
    FILE *stream = fopen(path, "rb");
    if (!stream || fseek(stream, 0, SEEK_END) != 0) {
        perror(path);
        exit(2);
    }
    const size_t size = (size_t)ftell(stream);
    uint8_t *data = malloc(size + 1);
    rewind(stream);
    if (!data || fread(data, 1, size, stream) != size) {
        perror(path);
        exit(2);
    }
    fclose(stream);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    files++;
}

static void feed_folder(const char *folder)
{
    struct dirent **entries;
    const int count = scandir(folder, &entries, NULL, alphasort);
    if (count < 0) {
        perror(folder);
        exit(2);
    }
    for (int i = 0; i < count; i++) {
        char path[4096];
        struct stat about;
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (stat(path, &about) == 0 && S_ISREG(about.st_mode))
            feed_file(path);
        free(entries[i]);
    }
    free(entries);
}

int main(int count, char **arguments)
{
    for (int i = 1; i < count; i++) {
        struct stat about;
        if (stat(arguments[i], &about) == 0 && S_ISDIR(about.st_mode))
            feed_folder(arguments[i]);
        else
            feed_file(arguments[i]);
    }
    printf("%d files\n", files);
    return files > 0 ? 0 : 2;
}
