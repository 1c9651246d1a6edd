/*
 * grader_parts.h - one grading at work, shared by the files of this box.
 */
#ifndef ESPALIER_GRADER_PARTS_H
#define ESPALIER_GRADER_PARTS_H

#include <jansson.h>

#include "espalier/diagnosis.h"
#include "espalier/diff.h"
#include "espalier/grader.h"
#include "espalier/run.h"

struct esp_grader {
    const struct esp_assignment *assignment;
    struct esp_grader_options options;
    struct esp_runner *runner;
    struct esp_record **references; /* for each case; NULL where there is none */
};

/* What a case left besides its facts. */
struct case_run {
    struct esp_record *record; /* of a trace; owned */
    /* Where the submission's own constants differ from the game's; owned. */
    struct esp_position *position;
    struct esp_record *reference;
    bool no_reference; /* its constants make no game */
    struct esp_judgement judgement;
    bool judged, kept; /* kept: its trace lies in the folder `keep` */
    bool reference_kept; /* beside it, to draw one against the other */
    double seconds;    /* the submission's own */
};

struct grading {
    const struct esp_grader *grader;
    const struct esp_grading *request;
    const struct esp_assignment *assignment;
    struct esp_results *results;
    struct case_run *runs;
    json_t *diagnosis, *divergence, *warnings;
    double started;
    size_t done;
    bool complete;
};

/* --- launch.c: the submission's process ------------------------------------------ */

/* A request to run something; it points into `launch`, which must outlive it. */
struct launch {
    const char *argv[8], *environment[4], *folders[4];
    char path[1024];
    char *input;
    struct esp_run_request request;
};

/* For one case; end with esp_launch_clear() in any case. */
enum esp_status esp_launch_prepare(struct launch *launch, const struct grading *grading,
                                   const struct esp_case *one, struct esp_error *error);

/* For all cases that are wanted, without the recorder, in one run. *count: how many these are. */
enum esp_status esp_launch_several(struct launch *launch, const struct grading *grading,
                                   bool (*wanted)(const struct grading *, size_t), size_t *count,
                                   struct esp_error *error);
void esp_launch_clear(struct launch *launch);

/* Run one case to its end and remember what is to be told of it. The caller clears the outcome. */
enum esp_status esp_launch_run(struct esp_run_outcome *outcome, struct grading *grading,
                               size_t which, struct esp_error *error);

/* It ended by itself with status 0, and all it wrote was sealed. */
bool esp_launch_went_well(const struct esp_run_outcome *outcome);

/*
 * One sentence why a run gave nothing, from its outcome: "stopped after 10 s", the
 * last line of what it printed on standard error, ...
 */
void esp_launch_why(const struct esp_run_outcome *outcome, char *why, size_t room);

/* Remember the time it took, and warnings of the run. */
void esp_launch_note(struct grading *grading, size_t which,
                     const struct esp_run_outcome *outcome);

/* --- the kinds of cases -------------------------------------------------------------- */

/* Each runs one case and puts what it showed into grading->results. */
enum esp_status esp_run_trace_case(struct grading *grading, size_t which,
                                   struct esp_error *error);
enum esp_status esp_run_call_case(struct grading *grading, size_t which,
                                  struct esp_error *error);
enum esp_status esp_run_play_case(struct grading *grading, size_t which,
                                  struct esp_error *error);

/* confirm.c: run the searches again without the recorder; what differs has failed. */
enum esp_status esp_confirm(struct grading *grading, struct esp_error *error);

/* --- judge_case.c ---------------------------------------------------------------------- */

/* Judge the record of a trace case and compare it with the reference; adds its facts. */
enum esp_status esp_judge_case(struct grading *grading, size_t which, struct esp_error *error);

/*
 * When all cases have run: what the policy leaves open is settled for the
 * whole submission, and the traces are judged again under it.
 */
enum esp_status esp_judge_settle(struct grading *grading, struct esp_error *error);

/*
 * Is it only another spelling of the null move? A program may return None,
 * -1 or anything else that is no legal move where no move is expected.
 */
bool esp_same_null_move(const struct esp_record *expected, struct esp_record *got,
                        const struct esp_difference *difference);

/* --- the rest ------------------------------------------------------------------------------ */

/* reference.c: the tree a case should have had; *out is NULL where there is none. */
enum esp_status esp_reference_new(struct esp_record **out, const struct esp_case *one,
                                  const struct esp_position *position,
                                  const struct esp_options *options, struct esp_error *error);

/* Write that tree's trace beside the submission's, if that was kept. */
enum esp_status esp_reference_keep(struct grading *grading, size_t which,
                                   struct esp_error *error);

/*
 * constants.c: once a trace is read, the position and the reference under the
 * submission's own constants, where the case leaves those to it. The next
 * two: what holds for a case then; NULL where there is none. The last: the
 * options of the reference search with the evaluation as it was imposed,
 * which is not bent to the constants; freed by the caller.
 */
enum esp_status esp_take_constants(struct grading *grading, size_t which,
                                   struct esp_error *error);
const struct esp_record *esp_reference_of(const struct grading *grading, size_t which);
const struct esp_position *esp_position_of(const struct grading *grading, size_t which);
enum esp_status esp_options_of(struct esp_options *options, const struct grading *grading,
                               size_t which);

/* given.c: traces recorded elsewhere instead of runs. */
enum esp_status esp_take_given(struct grading *grading, struct esp_error *error);

/* diagnose.c: group by group; fills grading->diagnosis and ->divergence. */
enum esp_status esp_diagnose_groups(struct grading *grading, struct esp_error *error);

/* A text as JSON, whatever bytes are in it; NULL without memory. */
json_t *esp_json_text(const char *text);

/* document.c: write the document as it stands and hand it over. */
enum esp_status esp_document_send(struct grading *grading, struct esp_error *error);

#endif
