/*
 * copy.h - plain folders and files into a place, by the rules of archives.
 */
#ifndef ESPALIER_SUBMISSION_COPY_H
#define ESPALIER_SUBMISSION_COPY_H

#include "target.h"

enum esp_status esp_copy_folder(struct esp_target *place, const char *path,
                                struct esp_error *error);
enum esp_status esp_copy_file(struct esp_target *place, const char *path,
                              struct esp_error *error);

#endif
