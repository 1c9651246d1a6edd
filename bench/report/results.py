"""The figures of a run of espalier-bench, by what they are about."""
import json
from collections import defaultdict
from dataclasses import dataclass, field
from statistics import median

MICROSECONDS = {"ns": 1e-3, "us": 1.0, "ms": 1e3, "s": 1e6}


@dataclass
class Figure:
    """One case: its median time in microseconds of the processor, and its counters."""

    time: float
    counters: dict


@dataclass
class Results:
    context: dict
    # (game, position) -> depth -> algorithm -> Figure; all in the file's order
    searches: dict = field(default_factory=lambda: defaultdict(lambda: defaultdict(dict)))
    sinks: dict = field(default_factory=lambda: defaultdict(dict))  # game -> sink -> Figure
    others: dict = field(default_factory=dict)  # name -> Figure


KNOWN = {
    "name", "run_name", "run_type", "repetitions", "repetition_index", "threads", "iterations",
    "real_time", "cpu_time", "time_unit", "family_index", "per_family_instance_index",
}


def read_results(path):
    """Times are medians over the repetitions; counters do not vary, but for rates."""
    try:
        document = json.loads(path.read_text())
        runs = document["benchmarks"]
    except (json.JSONDecodeError, KeyError) as error:
        raise ValueError(f"{path}: not the JSON of Google Benchmark ({error})") from None
    times, counters, order = defaultdict(list), {}, {}
    for run in runs:
        if run.get("error_occurred"):
            raise ValueError(f"{run['name']}: {run['error_message']}")
        if run.get("run_type") != "iteration":
            continue
        times[run["run_name"]].append(run["cpu_time"] * MICROSECONDS[run["time_unit"]])
        order[run["run_name"]] = run.get("family_index", 0)
        counters[run["run_name"]] = {k: v for k, v in run.items() if k not in KNOWN}
    results = Results(document.get("context", {}))
    for name in sorted(times, key=order.get):  # interleaving has shuffled them
        place(results, name, Figure(median(times[name]), counters[name]))
    return results


def place(results, name, figure):
    parts = name.split("/")
    if parts[0] == "search":
        game, position, depth, algorithm = parts[1], parts[2], parts[3], parts[4]
        results.searches[game, position][int(depth.split(":")[1])][algorithm] = figure
    elif parts[0] == "sink":
        results.sinks[parts[1]][parts[2]] = figure
    else:
        results.others[name] = figure
