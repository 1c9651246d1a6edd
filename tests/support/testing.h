/*
 * testing.h - cmocka with the headers it needs before it.
 */
#ifndef ESPALIER_TESTS_TESTING_H
#define ESPALIER_TESTS_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
