/*
 * bench.h - what a benchmark is, for cases written in C; shim.cc is Google
 * Benchmark's side of it.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One that runs now. */
struct bench;

/* Does what is measured while bench_next() says so, then counts. */
typedef void bench_run(struct bench *bench, const void *data);

/* name: family/what/.../how; data stays the caller's and must live on. */
void bench_register(const char *name, bench_run *run, const void *data);

/* True as long as one more round is to be measured. */
bool bench_next(struct bench *bench);

/* What lies between them is not measured. */
void bench_pause(struct bench *bench);
void bench_resume(struct bench *bench);

/* A figure of one round; or one that is divided by the time of a round. */
void bench_count(struct bench *bench, const char *name, double value);
void bench_rate(struct bench *bench, const char *name, double value);

/* End it without a figure, and say why. */
void bench_fail(struct bench *bench, const char *message);

/* --- the families, each in a file of its own -------------------------------- */

/* False when one could not be made; the reason is on standard error. */
bool bench_searches(const char *positions); /* NULL: the file of the repository */
bool bench_sinks(void);
bool bench_readers(void);
bool bench_pictures(void);
bool bench_large(void);
bool bench_grader(void);

/*
 * Total nodes of every game and algorithm over all positions, a line each on
 * standard output, and their sum; so many threads count. The exit status.
 */
int bench_signature(const char *positions, unsigned threads);

#ifdef __cplusplus
}
#endif

#endif
