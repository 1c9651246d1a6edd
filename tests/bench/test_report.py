"""The page about benchmarks: what it says is what was measured."""
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

REPORT, BENCH, DOCS = sys.argv[1:4]


def case(name, time, family, **counters):
    return {
        "name": name, "run_name": name, "run_type": "iteration", "family_index": family,
        "cpu_time": time, "real_time": time, "time_unit": "us", "iterations": 1, **counters,
    }


def search(algorithm, nodes, time, family, depth=3, **counters):
    name = f"search/tictactoe/-/depth:{depth}/{algorithm}"
    return case(name, time, family, nodes=nodes, table_hits=0, **counters)


class Balanced(HTMLParser):
    """Every element but the empty ones is closed, in order."""

    EMPTY = {"meta", "img"}

    def __init__(self):
        super().__init__()
        self.open, self.wrong = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


class Report(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def report(self, *texts):
        files = []
        for i, text in enumerate(texts):
            files.append(self.folder / f"r{i}.json")
            files[-1].write_text(text)
        return subprocess.run(
            [sys.executable, REPORT, *files, self.folder],
            capture_output=True, text=True, check=False,
        )

    def page(self, *parts, **context):
        done = self.report(*(json.dumps({"context": context, "benchmarks": p}) for p in parts))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return (self.folder / "report.md").read_text()

    def row(self, page, start, which=-1):
        return [line for line in page.splitlines() if line.startswith(f"| {start} |")][which]

    def test_shares(self):
        page = self.page([
            search("minimax", 1200, 60, 0),
            search("alphabeta", 100, 5, 1, first_move=0.625, to_minimal=2, bytes_per_node=1.25),
        ])
        self.assertEqual(
            self.row(page, "alphabeta"),
            "| alphabeta | 100 | 1/12 | 62 % | - | - | 2.0 | 1.2 | 5 us | 50 |",
        )
        # 1,200 nodes are 12 times as many, in 12 times the time
        self.assertEqual(self.row(page, "minimax", 0), "| minimax | 12 |")

    def test_winners(self):
        page = self.page([
            search("minimax", 1200, 60, 0), search("alphabeta", 100, 5, 1, to_minimal=2.5),
            search("pvs", 90, 9, 2), search("alphabeta", 50, 1, 3, depth=2),
        ])
        self.assertIn(
            "| tictactoe, at the start | 3 | 1,200 | 100 | 2.50 | pvs | 90 | alphabeta | 5 us |",
            page,
        )

    def test_median_of_shuffled_runs(self):
        """The middle of three times, and the order of registration."""
        page = self.page([
            search("alphabeta", 100, 9, 1), search("minimax", 400, 40, 0),
            search("alphabeta", 100, 2, 1), search("alphabeta", 100, 4, 1),
        ])
        self.assertIn("| alphabeta | 100 | 1/4.0 | - | - | - | - | - | 4 us | 40 |", page)
        self.assertLess(page.index("| minimax | 400 |"), page.index("| alphabeta | 100 | 1"))

    def test_parts(self):
        """Shards are put together in turns, and without times nothing is said of them."""
        page = self.page(
            [search("minimax", 400, 40, 0), search("pvs", 70, 3, 1)],
            [search("alphabeta", 100, 9, 0)], measured="counts",
        )
        table = page[page.index("| algorithm |"):]
        places = [table.index(f"| {name} |") for name in ("minimax", "alphabeta", "pvs")]
        self.assertEqual(places, sorted(places))
        self.assertIn("no times", page)
        self.assertNotIn(" us |", page)
        self.assertNotIn("| least time |", page)
        self.assertTrue(table.splitlines()[0].endswith("| trace, bytes a node |"))

    def test_surprises(self):
        page = self.page([
            search("alphabeta", 100, 10, 0),
            search("alphabeta+dynamic", 130, 30, 1),
            search("alphabeta+eval-cache", 100, 20, 2),
            search("alphabeta+table-bounds", 50, 20, 3),
            search("alphabeta+table-exact", 50, 5, 4),
            search("alphabeta+dynamic+table-bounds", 60, 31, 5),
            search("alphabeta+strict", 120, 9, 6),
        ])
        said = [line for line in page.splitlines() if line.startswith("- ")]
        self.assertEqual(said, [
            "- Dynamic order costs nodes in tictactoe (1.30), and saves nowhere.",
            "- The evaluation cache saves no nodes in any game.",
            "- Dynamic order, added to alphabeta+table-bounds, costs nodes in tictactoe (1.20), "
            "and saves nowhere.",
            "- Strict cutoffs cost nodes in tictactoe (1.20), and save nowhere.",
            "- The evaluation cache saves no nodes, and takes time: tictactoe (2.00).",
            "- The table with bounds saves nodes, and yet takes more time: tictactoe (2.00).",
        ])

    def test_queries_are_in_the_docs(self):
        """docs/sql.md lists them, and the database beside the page answers them."""
        def bare(text):
            return " ".join(text.split())

        docs = bare(Path(DOCS).read_text())
        text = (Path(REPORT) / "queries.sql").read_text()
        statements = [
            "\n".join(line for line in part.splitlines() if not line.startswith("--")).strip()
            for part in text.split(";\n")
        ]
        statements = [statement for statement in statements if statement]
        self.assertEqual(len(statements), 6)
        self.page([
            search("alphabeta", 100, 10, 0), case("sink/mancala/plain", 2, 1, nodes=1000),
            case("draw/svg", 2, 2, nodes=1000),
        ])
        database = sqlite3.connect(self.folder / "results.sqlite")
        self.addCleanup(database.close)
        values = {"game": "tictactoe", "position": "-", "depth": 3, "subject": "mancala"}
        for statement in statements:
            self.assertIn(bare(statement), docs)
            self.assertTrue(database.execute(statement, values).fetchall(), statement)

    def test_plots(self):
        if not shutil.which("gnuplot"):
            self.skipTest("no gnuplot")
        page = self.page([
            search("minimax", 10 ** depth, depth, depth, depth=depth) for depth in (1, 2, 3)
        ])
        pictures = re.findall(r"!\[.*\]\((.*)\)", page)
        self.assertEqual(len(pictures), 2)  # nodes and time
        for picture in pictures:
            self.assertIn("<svg", (self.folder / picture).read_text())

    def test_sinks(self):
        if not shutil.which("gnuplot"):
            self.skipTest("no gnuplot")
        page = self.page([
            case("sink/mancala/plain", 2, 0, nodes=1000),
            case("sink/mancala/jsonl", 60, 1, nodes=1000, bytes_per_node=190.25),
        ])
        self.assertIn("| jsonl | 60.0 | 30 | 190.2 |", page)

    def test_compare(self):
        """Google Benchmark's own tool takes what espalier-bench writes."""
        tool, python = Path("/usr/share/benchmark/compare.py"), "/usr/bin/python3"
        if not tool.exists() or subprocess.run([python, "-c", "import scipy"], check=False,
                                               stderr=subprocess.DEVNULL).returncode:
            self.skipTest("no compare.py (Debian: libbenchmark-tools, python3-scipy)")
        files = [self.folder / "before.json", self.folder / "after.json"]
        for file in files:
            subprocess.run(
                [BENCH, "--benchmark_filter=search/tictactoe/40/depth:7/alphabeta$",
                 "--benchmark_min_time=0.001", "--benchmark_repetitions=9",
                 "--benchmark_enable_random_interleaving=true", f"--benchmark_out={file}"],
                check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )
        said = subprocess.run(
            [python, tool, "--no-color", "benchmarks", *files],
            check=True, capture_output=True, text=True,
        ).stdout
        self.assertRegex(
            said, r"search/tictactoe/40/depth:7/alphabeta_pvalue .*U Test, Repetitions: 9 vs 9"
        )

    def test_bad_input(self):
        for text in ("", "{}", '{"benchmarks": 3'):
            done = self.report(text)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, r"^report: .*r0\.json: not the JSON of Google Benchmark")
        failed = case("draw/svg", 1, 0, error_occurred=True, error_message="no memory")
        done = self.report(json.dumps({"benchmarks": [failed]}))
        self.assertEqual(done.stderr, "report: draw/svg: no memory\n")

    def test_real_figures(self):
        if not shutil.which("gnuplot"):
            self.skipTest("no gnuplot")
        out = self.folder / "real.json"
        subprocess.run(
            [BENCH, "--benchmark_filter=search/tictactoe/-/depth:[35]/|sink/connect4/counted",
             "--benchmark_min_time=0.001", f"--benchmark_out={out}",
             "--benchmark_out_format=json"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        done = self.report(out.read_text())
        self.assertEqual(done.stderr, "")
        page = (self.folder / "report.html").read_text()
        parser = Balanced()
        parser.feed(page)
        self.assertEqual((parser.open, parser.wrong), ([], []))
        # 1 + 9 + 72 + 504 + 3024 + 15120: no game of tic-tac-toe is over before its fifth move.
        self.assertIn("<td>18,730</td>", page)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
