"""Whatever a program does, a trace comes out and the reader takes it.

Every program of programs/ counts the calls of its search by itself and
prints the number; the trace must have as many nodes (added roots apart).

    test_survival.py RECORDER-FOLDER ESPALIER-COMMAND
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest

RECORDER, ESPALIER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs")

# name: (exit status, does the trace end with a footer)
SURVIVES = {
    "nested_closure": (0, True),
    "max_and_min_value": (0, True),
    "returns_none": (0, True),
    "move_then_score": (0, True),
    "deep_copies": (0, True),
    "raises_mid_tree": (1, True),
    "caught_mid_tree": (0, True),
    "name_error_at_import": (1, True),
    "prints_and_asks": (0, True),
    "cached_search": (0, True),
    "search_as_generator": (0, True),
    "vanishes": (3, False),
    "strange_board": (0, True),
    "forks": (0, True),
    "threads": (0, True),
    "whole_game": (0, True),
    "endless_recursion": (0, True),
}
# The call that is one too deep is a node, but has no time to count itself.
UNCOUNTED = {"endless_recursion": 1}
WATCHED = ("nested_closure", "returns_none", "raises_mid_tree", "caught_mid_tree", "cached_search",
           "strange_board", "whole_game", "endless_recursion")


class Survival(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.trace = os.path.join(folder.name, "trace.jsonl")
        self.environment = dict(os.environ, PYTHONPATH=RECORDER, PYTHONDONTWRITEBYTECODE="1")

    def command(self, name, *options):
        return [sys.executable, "-m", "espalier_record", os.path.join(PROGRAMS, name + ".py"),
                "-o", self.trace, *options]

    def run_program(self, name, *options):
        return subprocess.run(self.command(name, *options), env=self.environment, text=True,
                              capture_output=True, stdin=subprocess.DEVNULL, timeout=60)

    def accepted(self):
        """The lines of the trace, each of its traces accepted by the reader."""
        with open(self.trace, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        traces = sum(line.get("trace") == "espalier" for line in lines)
        for number in range(1, traces + 1):
            done = subprocess.run([ESPALIER, "convert", self.trace, "-", "--trace-number",
                                   str(number)], text=True, capture_output=True)
            self.assertEqual(done.returncode, 0, done.stderr)
        return lines

    @staticmethod
    def calls(printed):
        return int([line for line in printed.splitlines()
                    if line.startswith("calls ")][-1].split()[1])

    @staticmethod
    def nodes(lines):
        return sum(line.get("event") == "enter" and not line.get("synthetic") for line in lines)

    def check(self, name, *options):
        status, footer = SURVIVES[name]
        done = self.run_program(name, *options)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertNotIn("the recorder failed", done.stderr)
        lines = self.accepted()
        self.assertEqual(self.nodes(lines),
                         self.calls(done.stdout) + UNCOUNTED.get(name, 0))
        self.assertEqual(lines[-1].get("event") == "end", footer)
        self.assertFalse([line for line in lines if "recorder failed" in line.get("text", "")])
        return lines

    def test_wrapped(self):
        for name in SURVIVES:
            with self.subTest(name):
                self.check(name)

    def test_watched(self):
        for name in WATCHED:
            with self.subTest(name):
                self.check(name, "--watch")

    def test_values_and_moves_stay_apart(self):
        lines = self.check("move_then_score")
        leaves = [line for line in lines if line.get("event") == "leave"]
        root = leaves[-1]
        self.assertEqual((root["move"], root["value"]),
                         (repr(('"2" \\ \n', 2)), 3 * (3 * (3 * 1 + 2) + 0) + 2))
        self.run_program("nested_closure")
        root = [line for line in self.accepted() if line.get("event") == "leave"][-1]
        self.assertEqual((root["move"], root["value"]), ("2", 1))  # 6 mod 4 stones win

    def test_defaults_are_arguments_too(self):
        root = self.check("max_and_min_value")[1]
        self.assertEqual((root["alpha"], root["beta"]), ("-inf", "inf"))

    def test_a_whole_game_is_several_traces(self):
        lines = self.check("whole_game")
        self.assertEqual(sum(line.get("trace") == "espalier" for line in lines), 3)
        self.assertEqual([line["nodes"] for line in lines if line.get("event") == "end"],
                         [sum(line.get("event") == "enter" for line in part)
                          for part in self.parts(lines)])

    @staticmethod
    def parts(lines):
        parts = []
        for line in lines:
            if line.get("trace"):
                parts.append([])
            parts[-1].append(line)
        return parts

    def test_a_limit_ends_the_trace_and_not_the_program(self):
        done = self.run_program("huge_tree", "--limit", "50000")
        lines = self.accepted()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.calls(done.stdout), (3**9 - 1) // 2)
        self.assertLess(os.path.getsize(self.trace), 50000)
        self.assertGreater(self.nodes(lines), 100)
        self.assertNotEqual(lines[-1].get("event"), "end")

    def stopped_by(self, number):
        program = subprocess.Popen(self.command("endless_loop"), env=self.environment,
                                   stdout=subprocess.PIPE, text=True)
        printed = ""
        while "calls 4" not in printed:
            printed += program.stdout.readline()
        if number == signal.SIGKILL:  # it gets what was written while the program ran
            while os.path.getsize(self.trace) < 600:
                pass
        program.send_signal(number)
        self.addCleanup(program.stdout.close)
        program.wait(20)
        return self.nodes(self.accepted())

    def test_a_signal_leaves_all_there_was(self):
        for number in (signal.SIGTERM, signal.SIGALRM, signal.SIGKILL):
            with self.subTest(number):
                self.assertEqual(self.stopped_by(number), 4)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
