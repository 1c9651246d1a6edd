/*
 * file.c - an assignment's file with a harness beside it, for one test.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file.h"

const char small_assignment[] =
    "{\"assignment\":\"espalier\",\"version\":1,\"name\":\"small\",\"title\":\"A small one\",\n"
    " \"game\":\"mancala\",\"params\":{\"stones\":4},\"convention\":\"a4\","
    "\"harness\":\"harness.py\",\n"
    " \"limits\":{\"wall_seconds\":2.5,\"memory_mib\":128},\n"
    " \"constants\":{\"win\":\"P1_WIN\",\"tie\":\"TIE\",\"loss\":\"P2_WIN\"},\n"
    " \"policy\":{\"cutoff\":\"nonstrict\",\"fail\":\"infer\",\"ties\":\"first\","
    "\"cutoff-move\":\"null\"},\n"
    " \"pass\":4.5,\n"
    " \"sections\":[{\"id\":\"1\",\"title\":\"trees\"},{\"id\":\"2\",\"title\":\"rest\"}],\n"
    " \"groups\":[\n"
    "  {\"id\":\"ab\",\"kind\":\"trace\",\"algorithm\":\"alphabeta\",\"eval\":\"fingerprint\","
    "\"win\":300,\"tie\":7.5,\"loss\":-200,\"visibility\":\"hidden\",\"depth\":2,\"cases\":[\n"
    "   {\"position\":\"123551234220105241\"},\n"
    "   {\"id\":\"deep\",\"position\":\"\",\"depth\":3,\"visibility\":\"visible\","
    "\"policy\":{\"cutoff\":\"strict\"}}]},\n"
    "  {\"id\":\"own\",\"kind\":\"trace\",\"algorithm\":\"dp\",\"depth\":1,\"cases\":[{}]},\n"
    "  {\"id\":\"mm\",\"kind\":\"trace\",\"algorithm\":\"minimax\",\"depth\":1,"
    "\"eval\":\"store-difference\",\"cases\":[{\"position\":\"0\"}]},\n"
    "  {\"id\":\"constants\",\"kind\":\"call\",\"method\":\"constants\",\"cases\":[{\"expect\":{\n"
    "   \"finite\":{\"finite\":true},\"ordered\":[{\"ascending\":[\"a\",\"b\"]}]}}]},\n"
    "  {\"id\":\"games\",\"kind\":\"play\",\"class\":\"P\",\"against\":\"random\",\"cases\":["
    "{\"as\":\"first\",\"seed\":3},{\"as\":\"second\",\"max_plies\":60},\n"
    "   {\"against\":{\"depth\":5,\"eval\":\"store-difference\"},\"move_seconds\":2}]},\n"
    "  {\"id\":\"good\",\"kind\":\"play\",\"class\":\"P\",\"cases\":[{\"positions\":["
    "{\"position\":\"\",\"good\":[\"0\",2]},{\"position\":\"0\",\"good\":[\"5\"]}]}]}],\n"
    " \"items\":[\n"
    "  {\"id\":\"over\",\"section\":\"1\",\"text\":\"over\",\"points\":2,\"groups\":[\"ab\"],"
    "\"facts\":[\"terminal-value\",\"terminal-move\"],\"reference\":[\"same-values\"],"
    "\"overlaps\":[\"cache\"]},\n"
    "  {\"id\":\"cache\",\"section\":\"1\",\"text\":\"cache\",\"points\":3,\"groups\":[\"own\"],"
    "\"facts\":[\"cache-lookup\"],\"visibility\":\"after_due_date\"},\n"
    "  {\"id\":\"order\",\"section\":\"2\",\"text\":\"order\",\"points\":1.5,"
    "\"groups\":[\"constants\"],\"facts\":[\"ordered\"]},\n"
    "  {\"id\":\"won\",\"section\":\"2\",\"text\":\"won\",\"points\":4,\"groups\":[\"games\"],"
    "\"facts\":[\"won\"],\"thresholds\":[[0.5,2],[1.0,4]]},\n"
    "  {\"id\":\"moves\",\"section\":\"2\",\"text\":\"moves\",\"points\":2,\"groups\":[\"good\"],"
    "\"facts\":[\"good-move\"],\"share\":true}]}\n";

char *with(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    char *out = calloc(1, strlen(text) + strlen(to) + 1);

    if (!at)
        fail_msg("no '%s' in the assignment", from);
    memcpy(out, text, (size_t)(at - text));
    strcat(out, to);
    strcat(out, at + strlen(from));
    return out;
}

static void write_file(const char *path, const char *text)
{
    FILE *stream = fopen(path, "w");

    assert_non_null(stream);
    fputs(text, stream);
    assert_int_equal(fclose(stream), 0);
}

struct esp_assignment *assignment_of(const char *text, char message[ESP_ERROR_TEXT])
{
    char folder[] = "/tmp/espalier-assignment-XXXXXX", file[64], harness[64];
    struct esp_error error = { .text = "" };
    struct esp_assignment *assignment;

    assert_non_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/assignment.json", folder);
    snprintf(harness, sizeof harness, "%s/harness.py", folder);
    write_file(file, text);
    write_file(harness, "");
    const enum esp_status status = esp_assignment_read(&assignment, file, &error);
    unlink(file);
    unlink(harness);
    rmdir(folder);
    if (status == ESP_OK) {
        assert_string_equal(error.text, "");
        assert_string_equal(assignment->folder, folder);
        return assignment;
    }
    assert_null(assignment);
    assert_int_equal(strncmp(error.text, file, strlen(file)), 0);
    snprintf(message, ESP_ERROR_TEXT, "%s", error.text + strlen(file) + 2);
    return NULL;
}

struct esp_assignment *good_assignment(const char *text)
{
    char message[ESP_ERROR_TEXT] = "";
    struct esp_assignment *assignment = assignment_of(text, message);

    if (!assignment)
        fail_msg("%s", message);
    return assignment;
}
