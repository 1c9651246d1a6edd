/*
 * xml.h - is a text well-formed XML? Enough of the grammar for what Graphviz
 * writes: a declaration, a document type, comments, tags, attributes,
 * references; no CDATA, no namespaces.
 */
#ifndef ESPALIER_TESTS_XML_H
#define ESPALIER_TESTS_XML_H

#include <stddef.h>

/* NULL when it is; else what is wrong and where, valid until the next call. */
char *xml_problem(const char *text);

/* How often a piece of text stands in another. */
size_t xml_count(const char *text, const char *piece);

#endif
