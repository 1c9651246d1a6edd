/*
 * shim.cc - the cases of bench.h as Google Benchmark's; and main().
 */
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>

#include "bench.h"

struct bench {
    benchmark::State &state;
};

/* Which cases are measured: part `index` of `count`, taken in turns. */
struct share {
    unsigned index, count;
};

static struct share part = {1, 1};
static bool once; /* one round a case: only counters matter */

void bench_register(const char *name, bench_run *run, const void *data)
{
    static unsigned long number;

    if (number++ % part.count != part.index - 1)
        return;
    benchmark::internal::Benchmark *one =
        benchmark::RegisterBenchmark(name, [run, data](benchmark::State &state) {
            struct bench bench = {state};
            run(&bench, data);
        });
    one->Unit(benchmark::kMicrosecond);
    if (once)
        one->Iterations(1);
}

bool bench_next(struct bench *bench)
{
    return bench->state.KeepRunning();
}

void bench_pause(struct bench *bench)
{
    bench->state.PauseTiming();
}

void bench_resume(struct bench *bench)
{
    bench->state.ResumeTiming();
}

void bench_count(struct bench *bench, const char *name, double value)
{
    bench->state.counters[name] = value;
}

void bench_rate(struct bench *bench, const char *name, double value)
{
    bench->state.counters[name] =
        benchmark::Counter(value, benchmark::Counter::kIsIterationInvariantRate);
}

void bench_fail(struct bench *bench, const char *message)
{
    bench->state.SkipWithError(message);
}

/* --- the command ------------------------------------------------------------------ */

/* What Google Benchmark does not know of. */
struct settings {
    const char *positions = nullptr;
    bool signature = false, counts = false;
    unsigned threads = 1;
    struct share share = {1, 1};
};

static const char usage[] =
    "usage: espalier-bench [--counts] [--shard I/N] [--positions FILE] [--benchmark_...]\n"
    "       espalier-bench --signature [-j N] [--positions FILE]\n"
    "\n"
    "  --signature       the nodes of every game and algorithm, and nothing else\n"
    "  -j N              N threads count them\n"
    "  --counts          searches only, each once: the counters are right, the times are not\n"
    "  --shard I/N       part I of N of the cases\n"
    "  --positions FILE  lines of a game, a position and depths, not the repository's own\n"
    "  --benchmark_...   Google Benchmark's options: _filter, _out, _repetitions and others\n";

/* Takes our own options out of the list; false where one is wrong. */
static bool take_settings(struct settings &settings, int &count, char **words)
{
    int kept = 1;

    for (int i = 1; i < count; i++) {
        const char *word = words[i], *value = i + 1 < count ? words[i + 1] : "";
        int length = 0;
        if (std::strcmp(word, "--signature") == 0) {
            settings.signature = true;
        } else if (std::strcmp(word, "--counts") == 0) {
            settings.counts = true;
        } else if (std::strcmp(word, "--positions") == 0) {
            if (!*value)
                return false;
            settings.positions = value;
            i++;
        } else if (std::strcmp(word, "-j") == 0) {
            if (*value == '-' || std::sscanf(value, "%4u%n", &settings.threads, &length) != 1 ||
                value[length] || settings.threads < 1)
                return false;
            i++;
        } else if (std::strcmp(word, "--shard") == 0) {
            struct share &share = settings.share;
            if (*value == '-' ||
                std::sscanf(value, "%6u/%6u%n", &share.index, &share.count, &length) != 2 ||
                value[length] || share.index < 1 || share.index > share.count)
                return false;
            i++;
        } else {
            words[kept++] = words[i];
        }
    }
    words[kept] = nullptr;
    count = kept;
    return true;
}

int main(int argc, char **argv)
{
    struct settings settings;

    if (!take_settings(settings, argc, argv)) {
        std::fputs(usage, stderr);
        return 2;
    }
    if (argc > 1 && std::strcmp(argv[1], "--help") == 0) {
        std::fputs(usage, stdout);
        return 0;
    }
    if (settings.signature)
        return bench_signature(settings.positions, settings.threads);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    once = settings.counts;
    part = settings.share;
    benchmark::AddCustomContext("espalier", ESPALIER_VERSION);
    benchmark::AddCustomContext("compiler", ESPALIER_COMPILER);
    benchmark::AddCustomContext("flags", ESPALIER_FLAGS);
    benchmark::AddCustomContext("measured", settings.counts ? "counts" : "counts and times");
    if (!bench_searches(settings.positions) ||
        (!settings.counts && (!bench_sinks() || !bench_readers() || !bench_pictures() ||
                              !bench_large() || !bench_grader())))
        return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
