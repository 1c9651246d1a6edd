/*
 * export.h - what a shared library shows, and a check of format strings.
 */
#ifndef ESPALIER_EXPORT_H
#define ESPALIER_EXPORT_H

#if defined(__GNUC__)
#define ESP_API __attribute__((visibility("default")))
#define ESP_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define ESP_API
#define ESP_PRINTF(text, first)
#endif

#endif
