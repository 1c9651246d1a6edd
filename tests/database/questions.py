"""Every question that docs/sql.md asks, asked of traces: questions.py ESPALIER DOCS."""
import json
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ESPALIER, DOCS = sys.argv[1], Path(sys.argv[2])

# Of these the page of the benchmarks is made, from tables of its own.
REPORT = "The page of `tools/bench`"

DEPTH = "5"
ALGORITHMS = ("minimax", "alphabeta", "alphabeta+table-bounds", "alphabeta+dynamic")


def queries(text):
    """The indented blocks that are SQL."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE)
    for block in "".join(blocks).split(";\n"):
        block = "\n".join(line[4:] for line in block.splitlines()).strip()
        if match := re.search(r"^(WITH|SELECT)\b.*", block, re.MULTILINE | re.DOTALL):
            yield match.group()


class Questions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = Path(cls.folder.name)
        words = ["search", "connect4", "20314", "--convention", "plain", "--depth", DEPTH]
        cls.compared = json.loads(subprocess.run(
            [ESPALIER, *words, "--compare", ",".join(ALGORITHMS), "--trace-dir", folder, "--json"],
            check=True, capture_output=True, text=True,
        ).stdout)
        file = folder / "runs.sqlite"
        for name in ALGORITHMS:
            subprocess.run([ESPALIER, "convert", folder / f"{name}.jsonl", file], check=True,
                           stdout=subprocess.DEVNULL)
        cls.database = sqlite3.connect(file)
        cls.database.row_factory = sqlite3.Row
        text = DOCS.read_text().split(REPORT)[0].replace("depth = 6", f"depth = {DEPTH}")
        cls.own = list(queries(text))

    @classmethod
    def tearDownClass(cls):
        cls.database.close()
        cls.folder.cleanup()

    def ask(self, part):
        """The rows of the one query that has this in it, of run 2 where it names run 1."""
        query, = [query for query in self.own if part in query]
        return self.database.execute(query.replace("run = 1", "run = 2")).fetchall()

    def test_all_have_answers(self):
        self.assertEqual(len(self.own), 9)
        for query in self.own:
            rows = self.database.execute(query.replace("run = 1", "run = 3")).fetchall()
            self.assertTrue(rows, query)

    def test_figures_are_those_of_the_search(self):
        rows = self.ask("first_share, table_hits + eval_hits AS hits\nFROM total")
        self.assertEqual(len(rows), len(ALGORITHMS))
        for row, result in zip(rows, self.compared["entries"], strict=True):
            self.assertEqual(row["nodes"], result["nodes"])
            self.assertEqual(row["hits"], result["table_hits"] + result["eval_hits"])
            self.assertEqual(row["share"], result["nodes"] / rows[0]["nodes"])

    def test_nodes_add_up(self):
        nodes = self.compared["entries"][1]["nodes"]
        plies = self.ask("FROM ply WHERE run = 1")
        self.assertEqual(sum(row["nodes"] for row in plies), nodes)
        cutoffs = self.ask("GROUP BY ply, tried")
        self.assertEqual(sum(row["count(*)"] for row in cutoffs),
                         self.compared["entries"][1]["cutoffs"])
        moves = self.ask("parent = 0 ORDER BY nodes DESC")
        self.assertEqual(sum(row["nodes"] for row in moves), nodes - 1)

    def test_what_only_one_search_visited(self):
        """All that alpha-beta visits, minimax visits, too."""
        query, = [query for query in self.own if "EXCEPT" in query]
        only, = self.database.execute(query).fetchone()
        minimax, alphabeta = (self.compared["entries"][i]["nodes"] for i in (0, 1))
        self.assertEqual(only, minimax - alphabeta)

    def test_indexes_are_used(self):
        """No question about one run reads the nodes of all, and none reads a run for a node."""
        for query in self.own:
            if "run = 1" not in query:
                continue
            plan = self.database.execute("EXPLAIN QUERY PLAN " + query).fetchall()
            details = [row["detail"] for row in plan]
            self.assertFalse([d for d in details if re.match(r"SCAN (node|n|s)\b", d)], details)
            self.assertTrue([d for d in details if re.match(r"SEARCH (node|n)\b.*run=", d)],
                            details)
            if "parent = p.id" in query:
                self.assertIn("SEARCH n USING INDEX node_by_parent (run=? AND parent=?)", details)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
