/*
 * json.c - exams as JSON: {"exams":[{"exam":{wish},"tree":...,"answers":...,
 * "solution":...},...]}. "exam" and "answers" alone are what is handed in.
 */
#include "write.h"

static void write_wish(const struct esp_exam *exam, FILE *stream)
{
    const char *name;
    char text[ESP_NUMBER_TEXT * 3];

    fputs("{\"exam\":{", stream);
    for (size_t i = 0; esp_exam_wish_get(&exam->wish, i, &name, text, sizeof text), name; i++)
        fprintf(stream, "%s\"%s\":\"%s\"", i ? "," : "", name, text);
    fputs("}", stream);
}

/* Members by node name, of the nodes that are asked for. */
typedef bool asks(const struct esp_exam *exam, uint32_t node);
typedef void write_member(const struct esp_exam *exam, uint32_t node, FILE *stream);

static void write_members(const struct esp_exam *exam, const char *key, asks *wanted,
                          write_member *write, FILE *stream)
{
    const char *between = "";

    fprintf(stream, "\"%s\":{", key);
    for (uint32_t i = 0; i < exam->tree.count; i++) {
        if (!wanted(exam, i))
            continue;
        fprintf(stream, "%s\"%s\":", between, exam->tree.nodes[i].name);
        write(exam, i, stream);
        between = ",";
    }
    fputs("}", stream);
}

static void write_nothing(const struct esp_exam *exam, uint32_t node, FILE *stream)
{
    (void)exam;
    (void)node;
    fputs("null", stream);
}

static void write_value(const struct esp_exam *exam, uint32_t node, FILE *stream)
{
    exam_json_value(stream, exam->facts.of[EXAM_MINIMAX][node].value);
}

static void write_window(const struct esp_exam *exam, uint32_t node, FILE *stream)
{
    const struct exam_fact *fact = &exam->facts.of[EXAM_ALPHABETA][node];

    fputs("[", stream);
    exam_json_value(stream, fact->alpha);
    fputs(",", stream);
    exam_json_value(stream, fact->beta);
    fputs("]", stream);
}

static void write_reason(const struct esp_exam *exam, uint32_t node, FILE *stream)
{
    char why[EXAM_REASON];
    struct esp_out out = { why, sizeof why, 0 };

    exam_why_cut(&out, exam, node);
    fprintf(stream, "\"%s\"", why);
}

/* All inner nodes: which of them are entered is part of the question. */
static bool asks_anything(const struct esp_exam *exam, uint32_t node)
{
    return node > 0 && exam_asks_value(exam, node);
}

static void write_question(const struct esp_exam *exam, FILE *stream)
{
    fprintf(stream, ",\n\"tree\":%s,\n\"answers\":{", exam->text);
    write_members(exam, "values", exam_asks_value, write_nothing, stream);
    fputs(",\n", stream);
    write_members(exam, "windows", asks_anything, write_nothing, stream);
    fputs(",\n\"cuts\":[],\"best_move\":null}", stream);
}

static void write_variation(const struct esp_exam *exam, FILE *stream)
{
    uint32_t ties;

    fputs("\"pv\":[", stream);
    for (uint32_t at = 0; exam->tree.nodes[at].children > 0;) {
        const char *between = at ? "," : "";
        at = exam_best_child(&exam->tree, &exam->facts, at, &ties);
        fprintf(stream, "%s\"%s\"", between, exam->tree.nodes[at].name);
    }
    fputs("]", stream);
}

static void write_solution(const struct esp_exam *exam, FILE *stream)
{
    uint32_t ties;
    const uint32_t best = exam_best_child(&exam->tree, &exam->facts, 0, &ties);

    fputs(",\n\"solution\":{", stream);
    write_members(exam, "values", exam_asks_value, write_value, stream);
    fputs(",\n", stream);
    write_members(exam, "windows", exam_asks_window, write_window, stream);
    fputs(",\n", stream);
    write_members(exam, "cuts", exam_branch_is_cut, write_reason, stream);
    fprintf(stream, ",\n\"best_move\":\"%s\",", exam->tree.nodes[best].name);
    write_variation(exam, stream);
    fputs(",\"value\":", stream);
    write_value(exam, 0, stream);
    fputs("}", stream);
}

enum esp_status esp_exam_write_json(struct esp_exam *const *exams, size_t count, unsigned parts,
                                    FILE *stream, struct esp_error *error)
{
    fputs("{\"exams\":[\n", stream);
    for (size_t i = 0; i < count; i++) {
        write_wish(exams[i], stream);
        if (parts & ESP_EXAM_QUESTION)
            write_question(exams[i], stream);
        if (parts & ESP_EXAM_SOLUTION)
            write_solution(exams[i], stream);
        fputs(i + 1 < count ? "},\n" : "}\n", stream);
    }
    fputs("]}\n", stream);
    return exam_finish(stream, error);
}
