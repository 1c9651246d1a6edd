"""The harness of an assignment, on a right solution of the Mancala coursework.

    test_harness.py RECORDER-FOLDER ESPALIER-COMMAND
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

RECORDER, ESPALIER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "data")
HARNESS = os.path.join(RECORDER, "..", "assignments", "mancala-a4", "harness.py")
sys.path.insert(0, RECORDER)
sys.path.insert(0, os.path.dirname(HARNESS))


def rows(name):
    with open(os.path.join(DATA, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Harness(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        shutil.copy(os.path.join(HERE, "programs", "mancala_correct.py"),
                    os.path.join(self.folder, "player.py"))

    def write(self, text):
        with open(os.path.join(self.folder, "player.py"), "w", encoding="utf-8") as file:
            file.write(text)

    def run_case(self, case, requests=(), key=None):
        """(lines of descriptor 3, standard output)."""
        out = os.path.join(self.folder, "out")
        keys = os.path.join(self.folder, "key")
        command = 'exec "$@" 3>"$OUT"'
        if key is not None:
            with open(keys, "wb") as file:
                file.write(key)
            command += ' 4<"$KEYS"'
        given = "".join(json.dumps(line) + "\n" for line in (case, *requests))
        done = subprocess.run(["sh", "-c", command, "sh", sys.executable, "-m", "espalier_record",
                               "--harness", HARNESS, "--submission", self.folder], text=True,
                              input=given, capture_output=True, timeout=60,
                              env=dict(os.environ, PYTHONPATH=RECORDER, OUT=out, KEYS=keys))
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(out, encoding="utf-8") as file:
            return [json.loads(line) for line in file], done.stdout

    def trace(self, position, depth, algorithm, evaluation="store-difference", **more):
        return self.run_case(dict(kind="trace", position=position, depth=depth,
                                  algorithm=algorithm, eval=evaluation, **more))[0]

    @staticmethod
    def nodes(lines):
        """id -> (parent, move, depth, side, window, value, move returned)."""
        nodes = {}
        for line in lines:
            if line.get("event") == "enter":
                turn = None if line["state"] is None else int(line["state"].split(",")[-1])
                nodes[line["id"]] = [line["parent"], line["move"], line["depth"], turn,
                                     line.get("alpha"), line.get("beta")]
            elif line.get("event") == "leave":
                nodes[line["id"]] += [line["value"], line["move"]]
        return nodes

    @staticmethod
    def expected(rows_, cuts):
        def text(move):
            return None if move is None else str(move)
        return {row["id"]: [row["parent"], text(row["move"]), row["depth"], row["turn"],
                            row.get("alpha"), row.get("beta"), row["score"],
                            text(None if cuts and row["cutoff"] else row["best"])]
                for row in rows_}

    def test_trees_node_for_node(self):
        for row in rows("mancala_trees.jsonl"):
            for algorithm in ("minimax", "alphabeta", "dp"):
                count = row[algorithm.replace("dp", "alphabeta")]["count"]
                if count > 400 or algorithm == "dp" and row["depth"] < 4:
                    continue
                with self.subTest((row["trace"], row["depth"], algorithm)):
                    tree = row[algorithm.replace("dp", "alphabeta")]["nodes"]
                    lines = self.trace(row["trace"], row["depth"], algorithm)
                    self.assertEqual(self.nodes(lines),
                                     self.expected(tree, algorithm != "minimax"))
                    self.assertEqual(lines[-1]["nodes"], len(tree))

    def test_what_the_board_was_asked(self):
        lines = self.trace("", 2, "alphabeta")
        count = {kind: sum(line.get("event") == kind for line in lines)
                 for kind in ("make", "undo", "moves", "eval", "enter")}
        inner = sum(line["depth"] > 0 for line in lines if line.get("event") == "enter")
        self.assertEqual(count["make"], count["enter"] - 1)
        self.assertEqual(count["undo"], count["make"])
        self.assertEqual(count["moves"], inner)
        self.assertEqual(count["eval"], count["enter"] - inner)
        self.assertTrue(all(line["exhausted"] is False or line["yielded"] == len(line["list"])
                            for line in lines if line.get("event") == "moves"))
        self.assertEqual([line["value"] for line in lines if line.get("event") == "const"],
                         [100, 0, -100])

    def test_a_cache_is_told(self):
        lines = self.trace("123551234220105241", 4, "dp")
        probes = [line for line in lines if line.get("event") == "probe"]
        stored = [line["key"] for line in lines if line.get("event") == "store"]
        self.assertEqual(len(stored), len(set(stored)))
        seen = set()
        for line in lines:
            if line.get("event") == "probe":
                self.assertEqual(line["hit"], line["key"] in seen)
            elif line.get("event") == "store":
                seen.add(line["key"])
        self.assertGreater(len(probes), len(stored))

    def test_fingerprints_are_those_of_the_command(self):
        position = "123551234220105241"
        trace = os.path.join(self.folder, "reference.jsonl")
        subprocess.run([ESPALIER, "search", "mancala", position, "--depth", "3", "--eval",
                        "fingerprint", "--win", "70", "--tie", "1", "--loss", "-30",
                        "--trace", trace], check=True, capture_output=True)
        with open(trace, encoding="utf-8") as file:
            reference = self.nodes([dict({"state": None}, **json.loads(line)) for line in file])
        lines = self.trace(position, 3, "alphabeta", "fingerprint", win=70, tie=1, loss=-30)
        nodes = self.nodes(lines)
        for node in nodes.values():
            node[3] = None
        self.assertGreater(len(nodes), 40)
        self.assertEqual({id_: node[:7] for id_, node in nodes.items()},
                         {id_: node[:7] for id_, node in reference.items()})

    def test_the_reader_takes_it(self):
        out = os.path.join(self.folder, "out")
        self.trace("123551234220105241", 3, "dp")
        done = subprocess.run([ESPALIER, "convert", "--from", "jsonl", out, "-"], text=True,
                              capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_boards(self):
        from board import Board
        for row in rows("mancala_boards.jsonl"):
            board = Board(row["trace"])
            self.assertEqual((board.board, board.game_over, board.state),
                             (row["board"], row["over"], int(row["state"])))
            self.assertEqual(list(board.getAllValidMoves()), row["legal"])
            for pit in row["legal"]:
                board.makeMove(pit)
                board.undoMove()
                self.assertEqual(board.board, row["board"])

    def test_calls_and_play(self):
        self.assertEqual(self.run_case({"kind": "call", "method": "constants"})[0],
                         [{"result": {"P1_WIN_SCORE": 100, "TIE_SCORE": 0,
                                      "P2_WIN_SCORE": -100}}])
        self.assertEqual(self.run_case({"kind": "call", "method": "heuristic",
                                        "position": "20"})[0], [{"result": 1}])
        lines, _ = self.run_case({"kind": "play", "class": "PlayerAB", "depth": 2},
                                 [{"start": "123551234220105241", "moves": []},
                                  {"start": "abc", "moves": []},
                                  {"start": "1235512342201052", "moves": ["4", "1"]}])
        self.assertEqual([lines[0], lines[2]], [{"move": 0}] * 2)
        self.assertIn("ValueError", lines[1]["error"])

    def test_all_heuristics_at_once(self):
        lines, _ = self.run_case({"kind": "call", "method": "heuristics",
                                  "positions": ["", "20"]})
        self.assertEqual(lines, [{"result": {"P1_WIN_SCORE": 100, "TIE_SCORE": 0,
                                             "P2_WIN_SCORE": -100, "values": [0, 1]}}])

    def test_a_search_without_the_recorder(self):
        case = {"kind": "trace", "recorded": False, "position": "123551234220105241",
                "depth": 2, "algorithm": "alphabeta", "eval": "store-difference"}
        self.assertEqual(self.run_case(case)[0], [{"result": [0, -6]}])

    def test_a_submission_that_prints_and_asks(self):
        self.write("import os\nprint('{}')\ntry:\n    input()\nexcept EOFError:\n    pass\n"
                   "for fd in (3, 4):\n    try:\n        os.write(fd, b'forged')\n"
                   "    except OSError:\n        print('closed')\n"
                   "class BasePlayer:\n    def __init__(self, depth): pass\n"
                   "    def heuristic(self, board): print('in'); return 7\n")
        lines, printed = self.run_case({"kind": "call", "method": "heuristic"})
        self.assertEqual((lines, printed), ([{"result": 7}], "{}\nclosed\nclosed\nin\n"))

    def test_a_submission_that_does_not_load(self):
        for text in ("def alphaBeta(:\n", "import nothing_of_that_name\n", "raise SystemExit\n"):
            self.write(text)
            lines = self.trace("", 2, "alphabeta")
            self.assertEqual(lines[0]["position"], "")
            self.assertIn("raised" if "Exit" not in text else "ended", lines[1]["text"])
            self.assertIn("error", self.run_case({"kind": "call", "method": "constants"})[0][0])

    def test_the_seal_is_put_on(self):
        case = {"kind": "trace", "position": "", "depth": 1, "algorithm": "minimax"}
        for case in (case, dict(case, recorded=False)):
            lines, _ = self.run_case(case, key=bytes(32))
            self.assertTrue(lines)
            self.assertTrue(all(len(line["seal"]) == 32 for line in lines))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
