/*
 * xml.c - see xml.h.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "xml.h"

enum { DEPTH = 64 };

struct parser {
    const char *start, *at;
    struct {
        const char *name;
        size_t length;
    } open[DEPTH];
    int depth, roots;
    const char *problem;
};

static bool refuse(struct parser *parser, const char *problem)
{
    if (!parser->problem)
        parser->problem = problem;
    return false;
}

static bool accept(struct parser *parser, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(parser->at, word, length) != 0)
        return false;
    parser->at += length;
    return true;
}

static bool skip_past(struct parser *parser, const char *end)
{
    const char *found = strstr(parser->at, end);
    if (!found)
        return refuse(parser, "something is not closed");
    parser->at = found + strlen(end);
    return true;
}

static void blanks(struct parser *parser)
{
    parser->at += strspn(parser->at, " \t\r\n");
}

static size_t name_length(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) ||
           (text[length] && strchr("_:-.", text[length])))
        length++;
    return length;
}

static bool reference(struct parser *parser)
{
    static const char *const known[] = { "&lt;", "&gt;", "&amp;", "&quot;", "&apos;" };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (accept(parser, known[i]))
            return true;
    if (accept(parser, "&#")) {
        const size_t digits = strspn(parser->at, "0123456789");
        parser->at += digits;
        if (digits > 0 && accept(parser, ";"))
            return true;
    }
    return refuse(parser, "an ampersand that starts no reference");
}

static bool character(struct parser *parser)
{
    const unsigned char c = (unsigned char)*parser->at;

    if (c == '&')
        return reference(parser);
    if (c < 0x20 && !strchr("\t\r\n", c))
        return refuse(parser, "a control character");
    if (strncmp(parser->at, "\xef\xbf\xbe", 3) == 0 ||
        strncmp(parser->at, "\xef\xbf\xbf", 3) == 0)
        return refuse(parser, "a character that XML has not");
    if (strncmp(parser->at, "]]>", 3) == 0)
        return refuse(parser, "]]> in text");
    parser->at++;
    return true;
}

static bool attribute(struct parser *parser)
{
    const size_t length = name_length(parser->at);

    parser->at += length;
    if (length == 0 || !accept(parser, "=\""))
        return refuse(parser, "an attribute without a quoted value");
    while (*parser->at != '"') {
        if (!*parser->at || *parser->at == '<')
            return refuse(parser, "< or the end inside an attribute");
        if (!character(parser))
            return false;
    }
    parser->at++;
    return true;
}

static bool opening_tag(struct parser *parser)
{
    const char *name = parser->at;
    const size_t length = name_length(name);

    if (length == 0 || parser->depth == DEPTH)
        return refuse(parser, "< that starts no tag");
    parser->at += length;
    for (blanks(parser); *parser->at != '>' && *parser->at != '/'; blanks(parser))
        if (!attribute(parser))
            return false;
    parser->roots += parser->depth == 0;
    if (accept(parser, "/>"))
        return true;
    parser->open[parser->depth].name = name;
    parser->open[parser->depth++].length = length;
    return accept(parser, ">") || refuse(parser, "/ inside a tag");
}

static bool closing_tag(struct parser *parser)
{
    const size_t length = name_length(parser->at);

    if (parser->depth == 0 || length != parser->open[parser->depth - 1].length ||
        strncmp(parser->at, parser->open[parser->depth - 1].name, length) != 0)
        return refuse(parser, "a closing tag of another name");
    parser->depth--;
    parser->at += length;
    return accept(parser, ">") || refuse(parser, "a closing tag that is not closed");
}

static bool step(struct parser *parser)
{
    if (accept(parser, "<!--"))
        return skip_past(parser, "-->");
    if (accept(parser, "<?"))
        return skip_past(parser, "?>");
    if (accept(parser, "<!DOCTYPE"))
        return skip_past(parser, ">");
    if (accept(parser, "</"))
        return closing_tag(parser);
    if (accept(parser, "<"))
        return opening_tag(parser);
    if (parser->depth == 0 && !isspace((unsigned char)*parser->at))
        return refuse(parser, "text outside of the root");
    return character(parser);
}

char *xml_problem(const char *text)
{
    static char message[128];
    struct parser parser = { .start = text, .at = text };

    while (*parser.at && step(&parser))
        ;
    if (!parser.problem && parser.depth > 0)
        parser.problem = "a tag is not closed";
    if (!parser.problem && parser.roots != 1)
        parser.problem = "not one root";
    if (!parser.problem)
        return NULL;
    snprintf(message, sizeof message, "%s, byte %zu", parser.problem,
             (size_t)(parser.at - parser.start));
    return message;
}

size_t xml_count(const char *text, const char *piece)
{
    size_t count = 0;
    for (; (text = strstr(text, piece)) != NULL; text += strlen(piece))
        count++;
    return count;
}
