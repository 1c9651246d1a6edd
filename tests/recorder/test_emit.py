"""espalier_emit.h, from programs in C and C++ that search and say what they did.

    test_emit.py ESPALIER-COMMAND PROGRAM...
"""

import json
import subprocess
import sys
import unittest

ESPALIER, PROGRAMS = sys.argv[1], sys.argv[2:]
DEEPEST = 1024


class Emit(unittest.TestCase):
    def setUp(self):
        self.outputs = [subprocess.run([program], capture_output=True, check=True)
                        for program in PROGRAMS]
        self.lines = [json.loads(line) for line in self.outputs[0].stdout.splitlines()]
        headers = [at for at, line in enumerate(self.lines) if "trace" in line]
        self.search, self.hard = self.lines[:headers[1]], self.lines[headers[1]:]

    def test_every_language_writes_the_same(self):
        for output in self.outputs:
            self.assertEqual(output.stdout, self.outputs[0].stdout)

    def test_the_search_as_it_was(self):
        value, calls = self.outputs[0].stderr.split()
        self.assertEqual(int(value), 1)  # seven stones are no multiple of four
        entered = [line for line in self.search if line.get("event") == "enter"]
        self.assertEqual(len(entered), int(calls))
        self.assertEqual(self.search[-1]["nodes"], int(calls))
        states = {line["id"]: int(line["state"]) for line in entered}
        for line in entered[1:]:
            self.assertEqual(states[line["id"]], states[line["parent"]] - int(line["move"]))

    def test_hard_texts_and_numbers(self):
        self.assertEqual(self.hard[0]["position"], 'a "quoted" \\ \n\t\x01 text, \u00e9')
        root, child = self.hard[1], self.hard[2]
        self.assertNotIn("alpha", root)
        self.assertEqual((root["depth"], root["side"], root["beta"]), (None, None, 0.1))
        self.assertEqual((child["move"], child["state"], child["alpha"], child["beta"]),
                         ('"', "\\", -1e300, 1 / 3))
        self.assertEqual(self.hard[-1], {"event": "end", "nodes": DEEPEST, "value": None,
                                         "move": None})
        self.assertEqual(self.hard[-2]["move"], "\n")

    def test_the_reader_takes_both(self):
        for number in ("1", "2"):
            done = subprocess.run([ESPALIER, "convert", "--from", "jsonl", "-", "-",
                                   "--trace-number", number], input=self.outputs[0].stdout,
                                  capture_output=True)
            self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
