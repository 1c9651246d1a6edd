/*
 * table.c - the nodes as comma-separated values.
 */
#include <stdlib.h>
#include <string.h>

#include "forms.h"
#include "reading.h"

static void expect_table(const char *lines, const char *expected)
{
    struct esp_record *record = record_of(lines, strlen(lines));
    struct bytes table;
    FILE *stream = open_memstream(&table.at, &table.length);

    assert_int_equal(esp_record_write_csv(record, stream, NULL), ESP_OK);
    fclose(stream);
    assert_string_equal(table.at, expected);
    free(table.at);
    esp_record_free(record);
}

static void rows(void **state)
{
    (void)state;
    expect_table(
        "{\"trace\":\"espalier\",\"version\":1}\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"depth\":2,\"side\":\"max\","
        "\"alpha\":\"-inf\",\"beta\":0.5}\n"
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"a,\\\"b\",\"depth\":1}\n"
        "{\"event\":\"leave\",\"id\":1,\"value\":1,\"move\":null,\"why\":\"table\","
        "\"bound\":\"lower\",\"from\":0}\n"
        "{\"event\":\"leave\",\"id\":0,\"value\":1,\"move\":\"\",\"why\":\"cutoff\",\"by\":\"x\","
        "\"pruned\":[\"c\",\"d e\",\"f\\\"\"]}\n"
        "{\"event\":\"end\",\"nodes\":2,\"value\":1,\"move\":null}\n",
        "id,parent,move,ply,depth,side,alpha,beta,value,returned,why,bound,by,pruned,eval,from,"
        "children\n"
        "0,,,0,2,max,-inf,0.5,1,\"\",cutoff,lower,x,\"c \"\"d e\"\" \"\"f\\\"\"\"\"\",,,1\n"
        "1,0,\"a,\"\"b\",1,1,,,,1,,table,lower,,,,0,0\n");
}

/* A node that was never left, and a cutoff by the last move. */
static void open_nodes(void **state)
{
    (void)state;
    expect_table("{\"trace\":\"espalier\",\"version\":1}\n"
                 "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"depth\":null}\n"
                 "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"1\"}\n"
                 "{\"event\":\"leave\",\"id\":1,\"value\":null,\"move\":null,\"why\":\"cutoff\","
                 "\"by\":\"2\",\"pruned\":[]}\n",
                 "id,parent,move,ply,depth,side,alpha,beta,value,returned,why,bound,by,pruned,"
                 "eval,from,children\n"
                 "0,,,0,inf,,,,,,,,,,,,1\n"
                 "1,0,1,1,,,,,,,cutoff,,2,-,,,0\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(rows), cmocka_unit_test(open_nodes) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
