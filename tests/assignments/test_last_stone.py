"""The assignment "last-stone": its cases on a right solution and on wrong ones."""

import json
import os
import tempfile
import unittest

from cases import HERE, Assignment, rows

SUBMISSIONS = os.path.join(HERE, "last-stone")


def of(name):
    return os.path.join(SUBMISSIONS, name)


class LastStone(unittest.TestCase):
    assignment = Assignment("last-stone")

    def wins(self, submission, stones):
        """True when it wins as first player; the opponent leaves multiples of four."""
        case, = self.assignment.cases("moves")
        asked = [{"position": str(heap)} for heap in range(1, stones + 1)]
        moves = [int(line["move"]) for line in self.assignment.run(case, submission, asked)]
        while stones > 0:
            self.assertIn(moves[stones - 1], range(1, min(3, stones) + 1))
            stones -= moves[stones - 1]
            if stones == 0:
                return True
            stones -= stones % 4 or 1
        return False

    def good_moves(self, submission):
        case, = self.assignment.cases("moves")
        questions = case["positions"]
        answers = self.assignment.run(case, submission, questions)
        return sum(answer["move"] in question["good"]
                   for answer, question in zip(answers, questions)), len(questions)

    def test_the_right_solution(self):
        self.assertEqual(self.assignment.broken(of("correct")), {})
        right, questions = self.good_moves(of("correct"))
        self.assertEqual(right, questions)
        self.assertTrue(self.wins(of("correct"), 10))

    def test_what_is_expected_agrees_with_theory(self):
        winning = {(row["k"], tuple(row["heaps"])):
                   ["%d:%d" % tuple(move) for move in row["winning_moves"]]
                   for row in rows("laststone_values.jsonl")}
        checked = 0
        for case in self.assignment.cases("search"):
            key = (case["k"], tuple(case["heaps"]))
            expected = case["expect"]["winning-move"]["any"]
            total = 0
            for heap in case["heaps"]:
                total ^= heap % (case["k"] + 1)
            self.assertNotEqual(total, 0)
            if key in winning:
                self.assertEqual(expected, winning[key])
                checked += 1
        self.assertGreater(checked, 3)
        for question in self.assignment.cases("moves")[0]["positions"]:
            self.assertEqual(question["good"], [str(int(question["position"]) % 4)])
        for case in self.assignment.cases("from-10", "games"):
            self.assertEqual(int(case["position"]) % 4 == 0, case["as"] == "second")

    def test_evaluations_that_lose(self):
        for name in ("zero", "reversed"):
            with self.subTest(name):
                right, questions = self.good_moves(of(name))
                self.assertLess(right, questions / 2)
                self.assertFalse(self.wins(of(name), 10))

    def test_an_evaluation_that_is_wrong_at_the_end(self):
        right, questions = self.good_moves(of("sizes"))
        self.assertLess(right, questions)
        self.assertGreater(right, questions / 2)

    def test_mistakes_in_the_class(self):
        for name, facts in (("zero", []), ("sizes", ["legal-moves", "successors"]),
                            ("turns", ["result", "successors", "utility"]),
                            ("in-place", ["successors", "unchanged"]),
                            ("utility", ["utility"])):
            with self.subTest(name):
                broken = self.assignment.broken_facts(of(name), "class")
                self.assertEqual(broken, facts)
        for name in ("turns", "utility"):
            self.assertEqual(self.assignment.broken_facts(of(name), "search"), ["winning-move"])

    def write(self, name, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with open(os.path.join(folder.name, name), "w", encoding="utf-8") as file:
            file.write(text)
        return folder.name

    def test_a_notebook(self):
        with open(os.path.join(of("correct"), "last_stone.py"), encoding="utf-8") as file:
            text = file.read()
        half = text.index("class LastStone3Heaps")
        cells = [{"cell_type": "markdown", "source": ["eval_fn is below"]},
                 {"cell_type": "code", "source": "%matplotlib inline\n" + text[:half]},
                 {"cell_type": "code", "source": text[half:].splitlines(True)}]
        folder = self.write("work.ipynb", json.dumps({"cells": cells}))
        self.assertEqual(self.assignment.broken_facts(folder), [])

    def test_what_cannot_be_understood_is_said(self):
        case = self.assignment.cases("class")[0]
        for text, said in (("def eval_fn(state, player): return 0\n", "LastStone3Heaps is not"),
                           ("class LastStone3Heaps:\n    print 'x'\n", "SyntaxError"),
                           ("class LastStone3Heaps:\n    def __init__(self, k, a, b, c):\n"
                            "        self.initial = 'start'\n", "does not show its three heaps")):
            answer, = self.assignment.run(case, self.write("work.py", text))
            self.assertIn(said, answer["error"])
        empty = self.write("notes.txt", "eval_fn")
        self.assertIn("no Python file", self.assignment.run(case, empty)[0]["error"])


if __name__ == "__main__":
    unittest.main()
