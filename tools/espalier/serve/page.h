/*
 * page.h - page.html, put into the program when it is built.
 */
#ifndef SERVE_PAGE_H
#define SERVE_PAGE_H

extern const char serve_page[];

#endif
