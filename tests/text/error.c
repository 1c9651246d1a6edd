/*
 * error.c - the first cause is kept, whole or cut.
 */
#include <string.h>

#include "testing.h"
#include "espalier/error.h"

static void first_cause(void **state)
{
    struct esp_error error = { .text = "" };
    (void)state;

    assert_int_equal(esp_fail(&error, ESP_IO, "cannot write %s, %d bytes", "t.jsonl", 12), ESP_IO);
    assert_string_equal(error.text, "cannot write t.jsonl, 12 bytes");
    assert_int_equal(esp_fail(&error, ESP_NO_MEMORY, "later"), ESP_NO_MEMORY);
    assert_string_equal(error.text, "cannot write t.jsonl, 12 bytes");
}

static void nobody_asks(void **state)
{
    (void)state;
    assert_int_equal(esp_fail(NULL, ESP_BAD_INPUT, "%s", "unheard"), ESP_BAD_INPUT);
}

static void too_long(void **state)
{
    struct {
        struct esp_error error;
        char guard[8];
    } block = { { "" }, "guard" };
    char word[2 * ESP_ERROR_TEXT];
    (void)state;

    memset(word, 'w', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    esp_fail(&block.error, ESP_BAD_INPUT, "no %s", word);
    assert_int_equal(strlen(block.error.text), ESP_ERROR_TEXT - 1);
    assert_memory_equal(block.error.text, "no www", 6);
    assert_string_equal(block.guard, "guard");
}

/* A message is one line and does nothing to a terminal, whatever it quotes. */
static void hostile_words(void **state)
{
    struct esp_error error = { .text = "" };
    (void)state;

    esp_fail(&error, ESP_BAD_INPUT, "no game '%s'", "a\nb\033[2Jc\177 \xc3\xa9");
    assert_string_equal(error.text, "no game 'a?b?[2Jc? \xc3\xa9'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_cause),
        cmocka_unit_test(nobody_asks),
        cmocka_unit_test(too_long),
        cmocka_unit_test(hostile_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
