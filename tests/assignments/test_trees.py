"""The assignment "trees": what it expects, computed in two ways; right and wrong submissions."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

from cases import HERE, Assignment, holds
from espalier_record.harness import _load_harness, plain

ASSIGNMENT = Assignment("trees")
HARNESS = _load_harness(os.path.join(ASSIGNMENT.folder, "harness.py"))
CORRECT = os.path.join(HERE, "trees", "correct")
AGENTS = os.path.join(HERE, "trees", "agents")
FILE = "search.py"
INF = float("inf")
PUBLIC = os.path.join(HERE, "..", "..", "..", "shared", "vectors", "public",
                      "berkeley_trees.jsonl")


def alphabeta(tree, depth, strict):
    """{"move", "value", "visited"} of a search as plain as it can be."""
    visited = []

    def at(state, plies, player, low, high):
        visited.append(state)
        edges = tree["successors"].get(state, [])
        if state in tree["terminals"] or not edges or plies == 0:
            return tree["values"].get(state, 0), None
        sign = 1 if player == 0 else -1
        best = (-INF * sign, None)
        for move, successor in edges:
            value, _ = at(successor, plies - 1, (player + 1) % tree["players"], low, high)
            if sign * value > sign * best[0]:
                best = value, move
            low, high = (max(low, best[0]), high) if player == 0 else (low, min(high, best[0]))
            if low > high or low == high and not strict:
                break
        return best

    value, move = at(tree["root"], INF if depth is None else depth * tree["players"], 0, -INF, INF)
    return {"move": move, "value": value, "visited": sorted(set(visited)), "again": []}


def searched(tree, depth, strict):
    """The same by the command: its trace, whose moves are followed through the tree."""
    done = subprocess.run(
        [os.environ["ESPALIER_COMMAND"], "search", "tree", json.dumps(tree), "--convention",
         "berkeley", "--cutoff", "strict" if strict else "nonstrict", "--depth",
         "inf" if depth is None else str(depth), "--trace", "-"],
        capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    states = {}
    for line in lines:
        if line.get("event") == "enter":
            states[line["id"]] = tree["root"] if line["parent"] is None else \
                dict(tree["successors"][states[line["parent"]]])[line["move"]]
    end = lines[-1]
    return {"move": end["move"], "value": end["value"], "visited": sorted(set(states.values())),
            "again": []}


MISTAKES = {
    "no cutoffs": ([("if beta <= alpha:", "if False:")],
                   {"visited"}, {"plain", "equal", "rounds", "players"}),
    "last of equal moves": ([("if value > best", "if value >= best")],
                            {"move"}, {"equal", "players"}),
    "window not handed down": ([("tree.players, alpha, beta)[1]", "tree.players, -inf, inf)[1]")],
                               {"visited"}, {"plain", "equal", "rounds", "players"}),
    "depth in plies": ([("depth * tree.players", "depth")],
                       {"move", "value", "visited"}, {"rounds", "players"}),
    "two players always": ([("(player + 1) % tree.players", "1 - player")],
                           {"move", "value", "visited"}, {"players"}),
    "sides exchanged": ([("tree.root, plies, 0,", "tree.root, plies, 1,")],
                        {"move", "value", "visited"},
                        {"plain", "equal", "rounds", "players", "ends"}),
    "no test for the end": ([("tree.is_terminal(state) or plies == 0", "plies == 0")],
                            {"move", "value", "visited"},
                            {"plain", "equal", "rounds", "players", "ends"}),
    "looks ahead at all": ([("    best_move, best =", "    for _, child in tree.successors(state):"
                             "\n        tree.value(child)\n    best_move, best =")],
                           {"once", "visited"}, {"plain", "equal", "rounds", "players", "ends"}),
    "cuts too early": ([("if beta <= alpha:", "if beta <= alpha + 1:")],
                       {"move", "value", "visited"}, {"plain", "equal", "players"}),
    "a move at the end": ([("return None, tree.value(state)", "return 'stay', tree.value(state)")],
                          {"move"}, {"ends"}),
    "beta never changed": ([("beta = min(beta, best)", "pass")],
                           {"visited"}, {"plain", "equal", "rounds", "players"}),
}


class Trees(unittest.TestCase):
    def cases(self, *groups):
        return ASSIGNMENT.cases(*groups)

    def test_what_is_expected(self):
        for case in self.cases():
            ways = [alphabeta(case["tree"], case["depth"], strict) for strict in (False, True)]
            for way in ways:
                for fact, checks in case["expect"].items():
                    self.assertTrue(holds(checks, {"result": way}), (case["title"], fact))
            sets = [way["visited"] for way in ways]
            allowed = case["expect"]["visited"]["any"]
            self.assertEqual(allowed, sets if sets[0] != sets[1] else sets[:1], case["title"])

    @unittest.skipIf("ESPALIER_COMMAND" not in os.environ, "without the command")
    def test_the_command_agrees(self):
        for case in self.cases():
            for strict in (False, True):
                with self.subTest((case["title"], strict)):
                    self.assertEqual(searched(case["tree"], case["depth"], strict),
                                     alphabeta(case["tree"], case["depth"], strict))

    @staticmethod
    def answer(case, path):
        try:
            return {"result": plain(HARNESS._start(case, "search", path)())}
        except Exception as error:
            return {"error": "%s: %s" % (type(error).__name__, error)}

    def broken(self, path):
        """(facts, groups) that are broken, without "-hidden"."""
        facts, groups = set(), set()
        for case in self.cases():
            answer = self.answer(case, path)
            found = {fact for fact, checks in case["expect"].items() if not holds(checks, answer)}
            facts |= found
            groups |= {case["group"].replace("-hidden", "")} if found else set()
        return facts, groups

    def test_right_solutions(self):
        for path in (os.path.join(CORRECT, FILE), os.path.join(AGENTS, "multi.py")):
            self.assertEqual(self.broken(path), (set(), set()))
        for case in self.cases("plain", "rounds"):
            for folder, name in ((CORRECT, FILE), (AGENTS, "multi.py")):
                self.assertEqual(ASSIGNMENT.run(case, folder),
                                 [self.answer(case, os.path.join(folder, name))])

    def test_strict_where_the_other_is_not(self):
        case, = [case for case in self.cases("equal") if case["title"] == "equal at the window"]
        visited = [len(self.answer(case, path)["result"]["visited"])
                   for path in (os.path.join(CORRECT, FILE), os.path.join(AGENTS, "multi.py"))]
        self.assertEqual(visited, [len(names) for names in case["expect"]["visited"]["any"]])
        self.assertLess(*visited)

    def write(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with open(os.path.join(folder.name, FILE), "w", encoding="utf-8") as file:
            file.write(text)
        return os.path.join(folder.name, FILE)

    def test_mistakes(self):
        with open(os.path.join(CORRECT, FILE), encoding="utf-8") as file:
            text = file.read()
        for name, (replacements, facts, groups) in MISTAKES.items():
            with self.subTest(name):
                wrong = text
                for old, new in replacements:
                    self.assertIn(old, wrong)
                    wrong = wrong.replace(old, new, 1)
                self.assertEqual(self.broken(self.write(wrong)), (facts, groups))

    def test_what_cannot_be_used_is_said(self):
        case = self.cases("plain")[0]
        for text, said in (("def search(tree, depth): return 3\n", "expected a move and a value"),
                           ("def search(tree, depth): tree.value('zz')\n", "no state 'zz'"),
                           ("def search(tree, depth): tree.result('s', 'up')\n", "no move 'up'"),
                           ("def other(tree): pass\n", "no function search"),
                           ("def search(:\n", "SyntaxError")):
            path = self.write(text)
            answer, = ASSIGNMENT.run(case, os.path.dirname(path))
            self.assertIn(said, answer["error"])
        answer = ASSIGNMENT.answer(case, os.path.join(HERE, "trees"))
        self.assertIn("no search.py", answer["error"])

    def test_the_tree_is_safe_from_its_user(self):
        path = self.write("def search(tree, depth):\n    tree.successors(tree.root).clear()\n"
                          "    return None, len(tree.successors(tree.root))\n")
        answer = self.answer(self.cases("plain")[0], path)
        self.assertEqual(answer["result"], {"move": None, "value": 3, "visited": ["s"],
                                            "again": ["s"]})

    @unittest.skipIf(not os.path.exists(PUBLIC), "without the public trees")
    def test_public_trees(self):
        checked = 0
        with open(PUBLIC, encoding="utf-8") as file:
            for row in map(json.loads, file):
                if row["algorithm"] != "alphabeta":
                    continue
                answer = self.answer({"tree": row, "depth": row["rounds"]},
                                     os.path.join(AGENTS, "multi.py"))
                self.assertEqual((answer["result"]["move"], answer["result"]["visited"]),
                                 (row["expected_action"], sorted(row["expected_generated"])))
                checked += 1
        self.assertGreater(checked, 10)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
