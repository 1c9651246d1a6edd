"""The page about benchmarks: what it says is what was measured."""
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

REPORT, BENCH = sys.argv[1], sys.argv[2]


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

    def report(self, text):
        (self.folder / "r.json").write_text(text)
        return subprocess.run(
            [sys.executable, REPORT, self.folder / "r.json", self.folder],
            capture_output=True, text=True, check=False,
        )

    def page(self, cases):
        done = self.report(json.dumps({"context": {}, "benchmarks": cases}))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return (self.folder / "report.md").read_text()

    def test_shares(self):
        page = self.page([
            search("minimax", 1200, 60, 0),
            search("alphabeta", 100, 5, 1, first_move=0.625, to_minimal=2),
        ])
        row = next(line for line in page.splitlines() if line.startswith("| alphabeta |"))
        self.assertEqual(
            row, "| alphabeta | 100 | 1/12 | 62 % | - | - | 2.0 | 5 us | 50 |"
        )

    def test_median_of_shuffled_runs(self):
        """The middle of three times, and the order of registration."""
        page = self.page([
            search("alphabeta", 100, 9, 1), search("minimax", 400, 40, 0),
            search("alphabeta", 100, 2, 1), search("alphabeta", 100, 4, 1),
        ])
        self.assertIn("| alphabeta | 100 | 1/4.0 | - | - | - | - | 4 us | 40 |", page)
        self.assertLess(page.index("| minimax | 400"), page.index("| alphabeta | 100"))

    def test_surprises(self):
        page = self.page([
            search("alphabeta", 100, 10, 0),
            search("alphabeta+dynamic", 130, 30, 1),
            search("alphabeta+eval-cache", 100, 20, 2),
            search("alphabeta+table-bounds", 50, 20, 3),
            search("alphabeta+table-exact", 50, 5, 4),
            search("alphabeta+dynamic+table-bounds", 60, 31, 5),
        ])
        said = [line for line in page.splitlines() if line.startswith("- ")]
        self.assertEqual(said, [
            "- dynamic order: 1.30 times as many nodes as without",
            "- the evaluation cache: no fewer nodes, and 2.0 times the time",
            "- the table with bounds: 50 % fewer nodes, and still 2.0 times the time",
            "- dynamic order on top of alphabeta+table-bounds: 1.20 times as many nodes as without",
        ])

    def test_plots(self):
        if not shutil.which("gnuplot"):
            self.skipTest("no gnuplot")
        page = self.page([
            search("minimax", 10 ** depth, depth, depth, depth=depth) for depth in (1, 2, 3)
        ])
        pictures = re.findall(r"!\[.*\]\((.*)\)", page)
        self.assertEqual(len(pictures), 2)
        for picture in pictures:
            self.assertIn("<svg", (self.folder / picture).read_text())

    def test_sinks(self):
        page = self.page([
            case("sink/mancala/plain", 2, 0, nodes=1000),
            case("sink/mancala/jsonl", 60, 1, nodes=1000, bytes_per_node=190.25),
        ])
        self.assertIn("| jsonl | 60.0 | 30.00 | 190.2 |", page)

    def test_bad_input(self):
        for text in ("", "{}", '{"benchmarks": 3'):
            done = self.report(text)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, r"^report: .*r\.json: not the JSON of Google Benchmark")
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
