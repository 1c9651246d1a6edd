"""The figures of a run of espalier-bench, as a database that the page asks."""
import json
import re
import sqlite3
from collections import defaultdict
from pathlib import Path
from statistics import median

MICROSECONDS = {"ns": 1e-3, "us": 1.0, "ms": 1e3, "s": 1e6}

# `total` has the columns that the view of this name has in a database of traces.
SCHEMA = """
CREATE TABLE total (
    run INTEGER PRIMARY KEY, name TEXT NOT NULL, game TEXT, position TEXT, depth INTEGER,
    nodes INTEGER, leaves INTEGER, cutoffs INTEGER, first_share REAL,
    table_hits INTEGER, eval_hits INTEGER
);
CREATE TABLE measured (
    run INTEGER PRIMARY KEY REFERENCES total(run),
    microseconds REAL, branching REAL, to_minimal REAL, bytes_per_node REAL
);
CREATE TABLE other (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, family TEXT, subject TEXT, how TEXT,
    nodes INTEGER, microseconds REAL, bytes_per_node REAL, memory_per_node REAL, memory_mib REAL
);
CREATE TABLE context (key TEXT PRIMARY KEY, value TEXT);
"""


def read_runs(path, part, runs):
    """Adds a file's runs; returns its context. Parts are shards, taken in turns."""
    try:
        document = json.loads(path.read_text())
        rows = document["benchmarks"]
    except (json.JSONDecodeError, KeyError) as error:
        raise ValueError(f"{path}: not the JSON of Google Benchmark ({error})") from None
    for row in rows:
        if row.get("error_occurred"):
            raise ValueError(f"{row['name']}: {row['error_message']}")
        if row.get("run_type") == "iteration":
            place = row.get("family_index", 0), part  # interleaving has shuffled them
            runs[place, row["run_name"]].append(row)
    return document.get("context", {})


def integer(value):
    return None if value is None else round(value)


def add_search(database, run, parts, row, time):
    game, position, depth, name = parts[1], parts[2], int(parts[3].split(":")[1]), parts[4]
    database.execute(
        "INSERT INTO total VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (run, name, game, position, depth, *(integer(row.get(key)) for key in
         ("nodes", "leaves", "cutoffs")), row.get("first_move"),
         integer(row.get("table_hits", 0)), integer(row.get("eval_hits", 0))),
    )
    database.execute(
        "INSERT INTO measured VALUES (?, ?, ?, ?, ?)",
        (run, time, row.get("branching"), row.get("to_minimal"), row.get("bytes_per_node")),
    )


def add_other(database, run, parts, row, time):
    subject, how = parts[1] if len(parts) > 2 else None, parts[-1]
    database.execute(
        "INSERT INTO other VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (run, row["run_name"], parts[0], subject, how, integer(row.get("nodes")), time,
         row.get("bytes_per_node"), row.get("memory_per_node"), row.get("memory_mib")),
    )


def read_results(paths, file):
    """A database in that file. Times are medians over repetitions; counters do not vary."""
    runs, context = defaultdict(list), {}
    for part, path in enumerate(paths):
        context.update(read_runs(path, part, runs))
    Path(file).unlink(missing_ok=True)
    database = sqlite3.connect(file)
    database.row_factory = sqlite3.Row
    database.executescript(SCHEMA)
    timed = context.get("measured") != "counts"
    for run, ((_, name), rows) in enumerate(sorted(runs.items()), 1):
        times = [row["cpu_time"] * MICROSECONDS[row["time_unit"]] for row in rows]
        parts = name.split("/")
        add = add_search if parts[0] == "search" else add_other
        add(database, run, parts, rows[0], median(times) if timed else None)
    database.executemany(
        "INSERT INTO context VALUES (?, ?)", [(key, str(context[key])) for key in context]
    )
    database.commit()
    return database


def queries():
    """Those of queries.sql, by name."""
    text = (Path(__file__).parent / "queries.sql").read_text()
    found = re.findall(r"^-- (\w+): .*\n((?:(?!--).*\n?)+)", text, re.MULTILINE)
    return {name: query.strip() for name, query in found}
