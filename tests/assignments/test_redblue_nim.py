"""The assignment "redblue-nim": its cases on right programs and on wrong ones."""

import functools
import json
import os
import subprocess
import sys
import tempfile
import unittest

from cases import HERE, Assignment, holds, rows

EVERY = "--every" in sys.argv
thorough = unittest.skipUnless(EVERY, "many runs: asked for by --every")
SUBMISSIONS = os.path.join(HERE, "redblue-nim")

# What programs of this coursework get wrong: the right program's text, and what stands there.
MISTAKES = {
    "terminal value ignores whose turn it is": (
        "return points if computer == self.options.m else -points", "return -points"),
    "who empties a pile loses": (
        "return points if computer == self.options.m else -points",
        "return -points if computer == self.options.m else points"),
    "win or loss only": (
        "points = red * self.options.r + blue * self.options.b\n        return points if comp",
        "points = 1\n        return points if comp"),
    "misere played as standard": ("computer == self.options.m else", "computer == False else"),
    "three marbles": (
        '("blue", 1)]', '("blue", 1), ("red", 3), ("blue", 3)]'),
    "the search is not called": (
        "_, (colour, count) = game.search(red, blue, True, options.d, -math.inf, math.inf)",
        'colour, count = "red", 1'),
    "every value stored as exact": (
        "self.table[key] = (best if best > window[0] else -math.inf,\n"
        "                               best if best < window[1] else math.inf, choice)",
        "self.table[key] = best, best, choice"),
    "no table": ("if self.options.c and key in self.table:", "if False:"),
    "no cutoffs": ("if best >= beta if computer else best <= alpha:", "if False:"),
    "one order for both": (
        "self.orders = {True: list(order), False: list(order)}",
        "self.orders = dict.fromkeys((True, False), list(order))"),
    "no limit": ("if depth <= 0:", "if False:"),
    "takes whatever is typed": (
        'and words[1] in ("1", "2"):\n            if int(words[1]) <='
        ' (red if words[0] == "red" else blue):', "or True:\n            if True:"),
    "the computer moves first": ("not options.hf", "True"),
}


def of(name):
    return os.path.join(SUBMISSIONS, name)


@functools.lru_cache(None)
def value(red, blue, misere, red_points, blue_points):
    """Points of who is to move."""
    if red == 0 or blue == 0:
        points = red * red_points + blue * blue_points
        return points if misere else -points
    return max(-value(*left, misere, red_points, blue_points) for left in moves(red, blue).values())


def moves(red, blue):
    left = {"R1": (red - 1, blue), "R2": (red - 2, blue),
            "B1": (red, blue - 1), "B2": (red, blue - 2)}
    return {move: then for move, then in left.items() if min(then) >= 0}


def best(red, blue, misere, red_points, blue_points):
    rules = misere, red_points, blue_points
    return sorted(move for move, left in moves(red, blue).items()
                  if -value(*left, *rules) == value(red, blue, *rules))


class RedBlueNim(unittest.TestCase):
    assignment = Assignment("redblue-nim")

    def mistaken(self, name):
        with open(os.path.join(of("correct"), "red_blue_nim.py"), encoding="utf-8") as file:
            text = file.read()
        old, new = MISTAKES[name]
        self.assertEqual(text.count(old), 1, name)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with open(os.path.join(folder.name, "red_blue_nim.py"), "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))
        return folder.name

    def ask(self, submission, number, group, **more):
        """What one case answers, found without a process of its own."""
        return self.assignment.answer(dict(self.assignment.cases(group)[number], **more),
                                      submission)

    def wrong(self, submission, group, most=4):
        """How many of the group's first moves are not expected."""
        cases = self.assignment.cases(group)[-most:]
        return sum(self.assignment.answer(case, submission).get("result")
                   not in case["expect"]["best-move"]["any"] for case in cases)

    @thorough
    def test_every_case(self):
        self.assertEqual(self.assignment.broken(of("correct")), {})

    def test_the_right_programs(self):
        for group in ("human", "illegal", "over", "cache", "order", "depth"):
            case = self.assignment.cases(group)[-1]
            answer = self.assignment.run(case, of("correct"))[0]
            self.assertTrue(all(holds(checks, answer) for checks in case["expect"].values()),
                            answer)
        for group in ("standard", "misere"):
            self.assertEqual(self.wrong(of("menu"), group, 2), 0)
        self.assertEqual(self.assignment.broken_facts(of("menu"), "illegal", "human"), [])
        self.assertEqual(self.assignment.broken_facts(of("menu"), "text"), ["text"])

    def test_what_is_expected_is_best(self):
        known = {(row["red"], row["blue"], row["version"] == "misere", row["rv"], row["bv"]):
                 sorted(row["optimal_moves"]) for row in rows("redblue_values.jsonl")}
        found = 0
        for case in self.assignment.cases("standard", "misere", "values"):
            options = case["options"]
            points = [int(options[options.index(name) + 1]) if name in options else default
                      for name, default in (("-r", 2), ("-b", 3))]
            key = (case["red"], case["blue"], "-m" in options, *points)
            expected = sorted(case["expect"]["best-move"]["any"])
            self.assertEqual(expected, best(*key), key)
            self.assertLess(len(expected), len(moves(*key[:2])))
            found += key in known
            self.assertEqual(expected, known.get(key, expected), key)
        self.assertGreater(found, 15)
        for case in self.assignment.cases("cache", "order"):
            check = case["expect"]["best-move"]
            self.assertEqual(sorted(check["any"]), best(case["red"], case["blue"], False, 2, 3))
        for case in self.assignment.cases("games", "random"):
            red, blue = map(int, case["position"].split(","))
            self.assertGreater(value(red, blue, "-m" in case["options"], 2, 3), 0)
            self.assertEqual(case.get("params", {"version": "standard"})["version"] == "misere",
                             "-m" in case["options"])

    @unittest.skipUnless(os.environ.get("ESPALIER_COMMAND"), "needs the command")
    def test_the_command_agrees(self):
        for case in self.assignment.cases("standard")[-2:] + self.assignment.cases("misere")[-2:]:
            version = "misere" if "-m" in case["options"] else "standard"
            done = subprocess.run([os.environ["ESPALIER_COMMAND"], "search", "redblue-nim",
                                   "%d,%d" % (case["red"], case["blue"]), "--param",
                                   "version=" + version, "--json"],
                                  text=True, capture_output=True, check=True)
            self.assertIn(json.loads(done.stdout)["move"], case["expect"]["best-move"]["any"])

    def test_wrong_moves(self):
        for name, group in (("terminal value ignores whose turn it is", "standard"),
                            ("who empties a pile loses", "standard"),
                            ("win or loss only", "standard"),
                            ("misere played as standard", "misere"),
                            ("the search is not called", "standard")):
            with self.subTest(name):
                self.assertGreater(self.wrong(self.mistaken(name), group), 0)

    def test_moves_that_are_not_allowed(self):
        case = dict(self.assignment.cases("games")[0])
        answer, = self.assignment.run(case, of("endless"), [{"position": "6,5"}])
        self.assertEqual(answer, {"move": "R3"})

    @thorough
    def test_search_and_table(self):
        facts = self.assignment.broken_facts
        self.assertEqual(facts(self.mistaken("every value stored as exact"), "cache"),
                         ["best-move"])
        self.assertEqual(facts(self.mistaken("one order for both"), "order"), ["cut-first"])
        result = self.ask(self.mistaken("no table"), 1, "cache")["result"]
        self.assertEqual(result["cache"], result["plain"])
        result = self.ask(self.mistaken("no limit"), 0, "depth", red=4, blue=4)["result"]
        self.assertEqual(result["2"], result["all"])
        result = self.ask(self.mistaken("no cutoffs"), 0, "pruning", red=4, blue=4)["result"]
        self.assertEqual(result["plain"], result["minimax"])
        self.assertIn("no search was recorded",
                      self.ask(self.mistaken("the search is not called"), 0, "pruning")["error"])

    @thorough
    def test_the_persons_side(self):
        facts = self.assignment.broken_facts
        self.assertEqual(facts(self.mistaken("takes whatever is typed"), "illegal"),
                         ["asks-again"])
        self.assertEqual(facts(self.mistaken("the computer moves first"), "human"), ["waits"])
        self.assertEqual(facts(of("endless"), "human"), ["ends", "waits"])

    def test_what_is_not_understood_is_said(self):
        answer = self.ask(of("silent"), 0, "standard")
        self.assertIn("Welcome to the game!", answer["error"])
        self.assertIn("expected the counts of red and blue", answer["error"])
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("no red_blue_nim.py", self.ask(folder, 0, "standard")["error"])

    def test_the_search_is_recorded(self):
        for name in ("correct", "menu"):
            for case in self.assignment.cases("tree")[:2]:
                lines = self.assignment.run(case, of(name))
                entered = [line for line in lines if line.get("event") == "enter"]
                self.assertEqual(lines[0]["position"], case["position"])
                self.assertEqual((lines[-1]["event"], lines[-1]["nodes"]), ("end", len(entered)))
                self.assertEqual([line["parent"] for line in entered].count(None), 1)
                self.assertEqual(entered[0].get("synthetic", False), name == "menu")
                for line in entered:
                    if line.get("state"):
                        self.assertEqual(line["state"].endswith(",min"), line["ply"] % 2 == 1)
        case = self.assignment.cases("tree")[0]
        lines = self.assignment.run(case, of("correct"))
        answer, = self.assignment.run(dict(case, recorded=False), of("correct"))
        self.assertEqual(answer["result"][0], lines[-1]["value"])
        self.assertEqual(answer["result"][0], value(3, 2, False, 2, 3))

    def test_ways_to_say_it(self):
        sys.path.insert(0, self.assignment.folder)
        import dialogue
        for text, said in (("Computer removed 2 red marbles", "R2"),
                           ("AI takes one from the blue pile", "B1"),
                           ("computer move: ('red', 2)", "R2"),
                           ("Computer picks blue 1\nRed 5, Blue 4", "B1"),
                           ("Computer chose B2", "B2"),
                           ("The computer removes 1 blue. Remaining: red 5, blue 4", "B1"),
                           ("5 red, 5 blue\nafter the computer: 4 red, 5 blue", "R1"),
                           ("State: (5, 5)\nState: (3, 5)", "R2"),
                           ("Red marbles: 5\nBlue marbles: 5\nRed marbles left: 5\n"
                            "Blue marbles left: 3", "B2")):
            with self.subTest(text):
                self.assertEqual(dialogue.first_move((5, 5), dialogue.Talk(text, "", True)), said)
        for text in ("", "You may take 1 or 2 red or blue", "Choose a pile: 1. Red 2. Blue",
                     "Red: 5 Blue: 5\nRed: 4 Blue: 4", "Computer takes 2 red\nRed: 5 Blue: 4"):
            with self.subTest(text), self.assertRaises(ValueError):
                dialogue.first_move((5, 5), dialogue.Talk(text, "", True))


if __name__ == "__main__":
    unittest.main(argv=[argument for argument in sys.argv if argument != "--every"])
