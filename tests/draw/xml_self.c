/*
 * xml_self.c - the test's own XML reader notices what is not well-formed.
 */
#include "testing.h"
#include "xml.h"

static void good(void **state)
{
    (void)state;
    assert_null(xml_problem("<a/>"));
    assert_null(
        xml_problem("<?xml version=\"1.0\"?>\n<!DOCTYPE a>\n<!-- <b> -->\n<a x=\"1 &lt; 2\" "
                    "y:z=\"\"><b>t &#160; &amp;</b><b/></a>\n"));
}

static void bad(void **state)
{
    static const char *const texts[] = {
        "",
        "a",
        "<a>",
        "<a></b>",
        "<a/><a/>",
        "<a>&</a>",
        "<a>&b;</a>",
        "<a b/>",
        "<a b=c/>",
        "<a b=\"<\"/>",
        "<a>\x01</a>",
        "</a>",
        "<a>]]></a>",
        "<a><b></a></b>",
        "<a b=\"&\"/>",
        "<a>\xef\xbf\xbf</a>",
        "<!-- <a/>",
        "<a><</a>",
        "<a>&#x;</a>",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (!xml_problem(texts[i]))
            fail_msg("taken for well-formed: %s", texts[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good),
        cmocka_unit_test(bad),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
