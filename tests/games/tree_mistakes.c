/*
 * tree_mistakes.c - texts and files that are no trees: each is refused, with
 * a message that says what is wrong where.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "testing.h"
#include "ask.h"

static void refused(const char *text, const char *why)
{
    expect_refused("tree", NULL, text, why);
}

static void bad_json(void **state)
{
    (void)state;
    refused("[[3,12],[2,4", "position: line 1, column 12: ']' expected near end of file");
    refused("[[3,12],\n [2,,4]]", "position: line 2, column 5: ");
    refused("[1,2] 3", "line 1, column 7: end of file expected near '3'");
    refused("{\"children\":[1],\"children\":[2]}", "duplicate object key");
    refused("[1e999]", "real number overflow");
    refused("[\"\xff\"]", "unable to decode byte 0xff");
    refused("[\"a\nb\"]", "line 1");
    refused("{", "position: line 1");
}

static void bad_nodes(void **state)
{
    (void)state;
    refused("[]", "position: the root has neither children nor a value");
    refused("{}", "the root has neither children nor a value");
    refused("[[1,[]],2]", "node '1.2' has neither children nor a value");
    refused("[1,[2,\"x\"]]", "node '2.2' is not a number, an array or an object but a string");
    refused("[1,[true]]", "node '2.1' is not a number, an array or an object but true");
    refused("[null]", "node '1' is not a number, an array or an object but null");
    refused("{\"children\":[{\"move\":\"up\",\"children\":[1,{\"move\":\"x\",\"value\":\"3\"}]}]}",
            "node 'up.x' has a value that is no number but a string");
    refused("{\"children\":{\"a\":1}}", "the root has children that are no array but an object");
    refused("{\"name\":[1],\"value\":1}", "the root has a name that is no string but an array");
    refused("[{\"move\":true,\"value\":1}]", "node '1' has a move that is no string but true");
    refused("[[{\"move\":\"a\",\"value\":1},{\"move\":\"a\",\"value\":2}]]",
            "node '1' has two moves of the name a");
    refused("[{\"move\":\"2\",\"value\":1},5]", "the root has two moves of the name 2");
    refused("{\"players\":0,\"value\":1}", "\"players\" is not a whole number from 1 to 100");
    refused("{\"players\":2.5,\"value\":1}", "\"players\" is not a whole number from 1 to 100");
    refused("{\"to_move\":2,\"value\":1}", "\"to_move\" is not a whole number from 0 to 1");
}

static void bad_states(void **state)
{
    (void)state;
    refused("{\"successors\":{}}", "\"root\" is missing, expected the name of the first state");
    refused("{\"root\":[],\"successors\":{}}", "\"root\" is an array");
    refused("{\"root\":\"a\",\"successors\":[]}", "\"successors\" is no object but an array");
    refused("{\"root\":\"a\",\"successors\":{},\"values\":3}", "\"values\" is no object");
    refused("{\"root\":\"a\",\"successors\":{},\"terminals\":3}", "\"terminals\" is no array");
    refused("{\"root\":\"a\",\"successors\":{},\"terminals\":[[]]}",
            "\"terminals\" holds an array");
    refused("{\"root\":\"a\",\"successors\":{}}", "state 'a' has neither successors nor a value");
    refused("{\"root\":\"a\",\"successors\":{\"a\":[[\"L\",\"b\"]]}}",
            "state 'b', which follows 'a', has neither successors nor a value");
    refused("{\"root\":\"a\",\"successors\":{\"a\":3}}",
            "state 'a' has successors that are no array but a number");
    refused("{\"root\":\"a\",\"successors\":{\"a\":[\"b\"]}}",
            "state 'a' has a successor that is no pair [move, state]");
    refused("{\"root\":\"a\",\"successors\":{\"a\":[[\"L\",\"b\",1]]}}", "no pair [move, state]");
    refused("{\"root\":\"a\",\"successors\":{\"a\":[[\"L\",\"b\"],[\"L\",\"c\"]]},"
            "\"values\":{\"b\":1,\"c\":2}}",
            "state 'a' has two moves of the name L");
    refused("{\"root\":\"a\",\"successors\":{\"a\":[[\"L\",\"b\"]]},\"values\":{\"b\":\"1\"}}",
            "state 'b' has a value that is no number but a string");
}

static void cycles(void **state)
{
    (void)state;
    refused("{\"root\":\"a\",\"successors\":{\"a\":[[\"x\",\"a\"]]}}",
            "a state follows itself, which none may in a tree: a -> a");
    refused("{\"root\":\"r\",\"successors\":{\"r\":[[\"x\",\"a\"]],\"a\":[[\"x\",\"b\"]],"
            "\"b\":[[\"x\",\"v\"],[\"y\",\"c\"]],\"c\":[[\"x\",\"a\"]]},\"values\":{\"v\":1}}",
            "in a tree: a -> b -> c -> a");
}

static void bad_parameters(void **state)
{
    static const char *const settings[] = { "players=0", "players=-1",  "players=101",
                                            "players=x", "players=2.5", "players=" };
    (void)state;

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        expect_refused("tree", settings[i], "", "expected a whole number from 1 to 100");
    expect_refused("tree", "player=2", "", "no parameter 'player'; did you mean 'players'?");
    expect_refused("tree", "players=1", "{\"to_move\":1,\"value\":1}",
                   "\"to_move\" is not a whole number from 0 to 0");
}

/* --- files --------------------------------------------------------------------------- */

/* A new file with that content; its name in a block that the next call overwrites. */
static const char *file_of(const char *content, size_t length)
{
    static char name[] = "/tmp/espalier-tree-XXXXXX";
    strcpy(name + strlen(name) - 6, "XXXXXX");
    const int file = mkstemp(name);

    assert_true(file >= 0);
    assert_int_equal(write(file, content, length), length);
    close(file);
    return name;
}

static void expect_file(const char *content, const char *kept, double value)
{
    const char *name = file_of(content, strlen(content));
    struct esp_position *position = position_of("tree", NULL, name);
    struct esp_options options = options_of(position, "algorithm=minimax");
    struct esp_result result = search_of(position, &options, NULL);

    assert_string_equal(position->text, kept);
    assert_true(result.value == value);
    unlink(name);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

/* What is kept is the tree, so that a trace can be read where the file is not. */
static void files(void **state)
{
    static const char states[] = "{\"root\":\"a\",\"successors\":{\"a\":[[\"L\",\"b\"]]},"
                                 "\"values\":{\"b\":4}}";
    (void)state;

    expect_file("[[3,12,8],\n[2,4,6]]\n", "[[3,12,8],\n[2,4,6]]", 3);
    expect_file("ordered:3,2\n", "ordered:3,2", 6);
    expect_file(states, states, 4);
}

static void expect_bad_file(const char *content, size_t length, const char *why)
{
    const char *name = file_of(content, length);
    refused(name, why);
    refused(name, name);
    unlink(name);
}

static void bad_files(void **state)
{
    (void)state;
    refused("no-such-file.json", "cannot read 'no-such-file.json': No such file or directory; "
                                 "expected JSON as in [[3,12],[2,4]] or {...}, a generator");
    refused("/", "cannot read '/': Is a directory");
    refused("3x3", "cannot read '3x3'");
    refused("\"name\"", "cannot read '\"name\"'");
    refused("a\nb", "cannot read 'a?b'");
    expect_bad_file("", 0, "holds no tree");
    expect_bad_file("hello\n", 6, "holds no tree; expected JSON");
    expect_bad_file("[1,2]\0[3]", 9, "holds no tree");
    expect_bad_file("[[3,12],\n[2,4", 13, "line 2, column 4: ']' expected");
    expect_bad_file("[[1],\n[]]", 9, "node '2' has neither children nor a value");
    expect_bad_file("random:2,3", 10, "expected random:b,d,seed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_json),  cmocka_unit_test(bad_nodes),      cmocka_unit_test(bad_states),
        cmocka_unit_test(cycles),    cmocka_unit_test(bad_parameters), cmocka_unit_test(files),
        cmocka_unit_test(bad_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
