/*
 * shim.cc - the cases of bench.h as Google Benchmark's; and main().
 */
#include <benchmark/benchmark.h>

#include <cstring>

#include "bench.h"

struct bench {
    benchmark::State &state;
};

void bench_register(const char *name, bench_run *run, const void *data)
{
    benchmark::RegisterBenchmark(name, [run, data](benchmark::State &state) {
        struct bench bench = {state};
        run(&bench, data);
    })->Unit(benchmark::kMicrosecond);
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

int main(int argc, char **argv)
{
    if (argc == 2 && std::strcmp(argv[1], "--signature") == 0)
        return bench_signature();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    benchmark::AddCustomContext("espalier", ESPALIER_VERSION);
    benchmark::AddCustomContext("compiler", ESPALIER_COMPILER);
    benchmark::AddCustomContext("flags", ESPALIER_FLAGS);
    if (!bench_searches() || !bench_sinks() || !bench_pictures())
        return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
