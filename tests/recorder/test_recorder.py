"""The Python recorder, on programs such as students write.

Each program counts its own calls, without knowing of the recorder; the trace
must have as many nodes, and the espalier command must read it.

    test_recorder.py RECORDER-FOLDER ESPALIER-COMMAND
"""

import hmac
import json
import os
import subprocess
import sys
import tempfile
import unittest

RECORDER, ESPALIER = sys.argv[1], sys.argv[2]

NIM = '''
import sys
calls = 0
def minimax(red, blue, depth, alpha, beta, is_max):
    global calls
    calls += 1
    if red == 0 or blue == 0:
        return (2 * red + 3 * blue) * (-1 if is_max else 1)
    best = float("-inf") if is_max else float("inf")
    for r, b in ((2, 0), (0, 2), (1, 0), (0, 1)):
        if red >= r and blue >= b:
            value = minimax(red - r, blue - b, depth - 1, alpha=alpha, beta=beta,
                            is_max=not is_max)
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if beta <= alpha:
                break
    return best
'''

ONE_ROOT = NIM + '''
print(minimax(3, 3, 9, float("-inf"), float("inf"), True), calls)
'''

LOOP_OUTSIDE = NIM + '''
def choose(red, blue):
    values = []
    for r, b in ((2, 0), (0, 2), (1, 0), (0, 1)):
        if red >= r and blue >= b:
            values.append(minimax(red - r, blue - b, 8, float("-inf"), float("inf"), False))
    return max(values)
print(choose(3, 3), calls)
'''

CACHED = '''
import functools
calls = 0
@functools.lru_cache(maxsize=None)
def max_value(state):
    global calls
    calls += 1
    return -1 if state == 0 else max(min_value(state - n) for n in (1, 2, 3) if n <= state)
@functools.lru_cache(maxsize=None)
def min_value(state):
    global calls
    calls += 1
    return 1 if state == 0 else min(max_value(state - n) for n in (1, 2, 3) if n <= state)
print(max_value(10), calls)
'''

RAISES = '''
def minimax(board, depth):
    if depth == 0:
        raise ValueError("no evaluation \\u2014 yet")
    return max(minimax(board, depth - 1), 0)
minimax([], 3)
'''

ENDLESS = '''
def minimax(board, depth):
    return minimax(board, depth)
try:
    minimax(None, 1)
except RecursionError:
    print("too deep")
'''

VANISHES = '''
import os
def minimax(board, depth):
    if depth == 0:
        os._exit(3)
    return minimax(board, depth - 1)
minimax(None, 4)
'''

NO_SEARCH = '''
print("hello")
'''


class Recorder(unittest.TestCase):
    def run_program(self, source, *options):
        """(exit status, what it printed, lines of the trace)."""
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "program.py")
            trace = os.path.join(folder, "trace.jsonl")
            with open(program, "w", encoding="utf-8") as file:
                file.write(source)
            done = subprocess.run([sys.executable, "-m", "espalier_record", program, "-o", trace,
                                   *options], cwd=folder, text=True, capture_output=True,
                                  env=dict(os.environ, PYTHONPATH=RECORDER,
                                           PYTHONDONTWRITEBYTECODE="1"), timeout=100)
            self.errors = done.stderr
            if not os.path.exists(trace):
                return done.returncode, done.stdout, None
            with open(trace, encoding="utf-8") as file:
                lines = [json.loads(line) for line in file]
            drawn = subprocess.run([ESPALIER, "draw", trace, "--max-nodes", "50"], text=True,
                                   capture_output=True)
            self.assertEqual(drawn.returncode, 0, drawn.stderr)
            return done.returncode, done.stdout, lines

    def entered(self, lines):
        return [line for line in lines if line.get("event") == "enter"]

    def test_one_root(self):
        status, printed, lines = self.run_program(ONE_ROOT)
        value, calls = printed.split()
        self.assertEqual(status, 0, self.errors)
        self.assertEqual(len(self.entered(lines)), int(calls))
        self.assertEqual(lines[-1], {"event": "end", "nodes": int(calls), "value": int(value),
                                     "move": None})
        root = self.entered(lines)[0]
        self.assertEqual((root["alpha"], root["beta"], root["depth"], root["state"]),
                         ("-inf", "inf", 9, "3,3"))

    def test_loop_outside(self):
        status, printed, lines = self.run_program(LOOP_OUTSIDE)
        calls = int(printed.split()[1])
        entered = self.entered(lines)
        self.assertEqual(status, 0, self.errors)
        self.assertEqual(len(entered), calls + 1)  # and the root that was added
        self.assertTrue(entered[0]["synthetic"])
        self.assertEqual([line["id"] for line in entered], list(range(calls + 1)))
        self.assertEqual(sum(line["parent"] == 0 for line in entered), 4)

    def test_cached_calls_are_no_nodes(self):
        status, printed, lines = self.run_program(CACHED)
        self.assertEqual(status, 0, self.errors)
        self.assertEqual(len(self.entered(lines)), int(printed.split()[1]))
        self.assertEqual({line["fn"] for line in self.entered(lines)},
                         {"max_value", "min_value"})

    def test_an_error_ends_every_open_node(self):
        status, _, lines = self.run_program(RAISES)
        errors = [line for line in lines if line.get("why") == "error"]
        self.assertEqual(status, 1)
        self.assertEqual([line["id"] for line in errors], [3, 2, 1, 0])
        self.assertIn("no evaluation", errors[0]["text"])

    def test_endless_recursion_goes_as_deep_as_it_would(self):
        status, printed, lines = self.run_program(ENDLESS)
        self.assertEqual((status, printed), (0, "too deep\n"), self.errors)
        self.assertGreater(len(self.entered(lines)), 900)

    def test_a_process_that_vanishes_leaves_its_trace(self):
        status, _, lines = self.run_program(VANISHES)
        self.assertEqual(status, 3)
        self.assertEqual(len(self.entered(lines)), 5)

    def test_no_search_is_said(self):
        status, _, lines = self.run_program(NO_SEARCH)
        self.assertEqual((status, lines), (2, None))
        self.assertIn("no search found", self.errors)

    def test_a_search_in_another_file(self):
        with tempfile.TemporaryDirectory() as folder:
            trace = os.path.join(folder, "trace.jsonl")
            for name, text in (("nim.py", NIM), ("main.py", "import nim\nnim.minimax("
                                                 "3, 3, 9, -99, 99, True)\nprint(nim.calls)\n")):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run([sys.executable, "-B", "-m", "espalier_record",
                                   os.path.join(folder, "main.py"), "-o", trace], text=True,
                                  capture_output=True, env=dict(os.environ, PYTHONPATH=RECORDER))
            with open(trace, encoding="utf-8") as file:
                lines = [json.loads(line) for line in file]
        self.assertEqual(len(self.entered(lines)), int(done.stdout))

    def test_seals(self):
        sys.path.insert(0, RECORDER)
        from espalier_record.emit import Writer
        key = bytes(range(32))
        read_end, write_end = os.pipe()
        writer = Writer(write_end, key)
        for i in range(3):
            writer.line({"event": "note", "text": "\u00e9 %d" % i})
        writer.flush()
        os.close(write_end)
        before = bytes(16)
        with os.fdopen(read_end, "rb") as file:
            for line in file.read().splitlines():
                text, seal = line[:-1].rsplit(b',"seal":"', 1)
                expected = hmac.new(key, before + text + b"}", "sha256").digest()[:16]
                self.assertEqual(seal[:-1].decode(), expected.hex())
                before = expected


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
