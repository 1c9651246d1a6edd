"""The assignment "connect4-vier": its cases on a right solution and on mistakes in it.

What is expected is computed here once more, on boards that are dictionaries.
"""

import ast
import contextlib
import io
import os
import sys
import tempfile
import types
import unittest

from cases import HERE, Assignment, holds, rows
from espalier_record.definitions import definitions_of
from espalier_record.harness import _load_harness, plain

ASSIGNMENT = Assignment("connect4-vier")
HARNESS = _load_harness(os.path.join(ASSIGNMENT.folder, "harness.py"))
CORRECT = os.path.join(HERE, "connect4-vier", "correct")
FILE = "vier_op_een_rij.py"
NEARLY_FULL = "432145044323043461231562232065510661605"
BOARDS = ("score", "simple_ai", "cols_to_win", "game", "scores_for", "scored_moves", "next_move")
LINES = ((1, 0), (0, 1), (1, 1), (1, -1))
OTHER = {"X": "O", "O": "X"}


# --- the rules, once more ------------------------------------------------------


def put(cells, col, ox):
    return dict(cells, **{"%d,%d" % (col, sum(1 for at in cells if at[0] == str(col))): ox})


def grid(moves):
    cells = {}
    for index, col in enumerate(moves):
        cells = put(cells, int(col), "XO"[index % 2])
    return cells


def four(cells, ox):
    places = [tuple(map(int, at.split(","))) for at, one in cells.items() if one == ox]
    return any(all((col + i * right, row + i * up) in places for i in range(4))
               for col, row in places for right, up in LINES)


def score(cells):
    return -100 if four(cells, "X") else 100 if four(cells, "O") else 0


def best(ox, values):
    return (min if ox == "X" else max)(value for value in values if value is not None)


def scores_for(cells, ox, ply, width=7, height=6):
    settled = ply == 0 or score(cells) != 0
    scores = []
    for col in range(width):
        after = put(cells, col, ox)
        value = score(cells if settled else after)
        if "%d,%d" % (col, height - 1) in cells:
            value = None
        elif not settled and value == 0 and len(after) < width * height:
            value = best(OTHER[ox], scores_for(after, OTHER[ox], ply - 1, width, height))
        scores.append(value)
    return scores


def among(scores, ox, tie):
    cols = [col for col, value in enumerate(scores) if value == best(ox, scores)]
    return cols[0] if tie == "LEFT" else cols[-1] if tie == "RIGHT" else cols


def open_columns(cells):
    return [col for col in range(7) if "%d,5" % col not in cells]


def wins(cells, ox):
    return [col for col in open_columns(cells) if four(put(cells, col, ox), ox)]


def simple(cells, ox):
    return (wins(cells, ox) + wins(cells, OTHER[ox]) + open_columns(cells))[0]


def game(players):
    cells, played = {}, ""
    while not score(cells) and len(cells) < 42:
        ox = "XO"[len(played) % 2]
        kind = players[ox]
        col = simple(cells, ox) if kind == "simple" else \
            among(scores_for(cells, ox, kind[1]), ox, kind[0])
        cells = put(cells, col, ox)
        played += str(col)
    return {"moves": played, "won": [ox for ox in "XO" if four(cells, ox)]}


def expected(case):
    """What the methods that look at boards must answer."""
    cells = grid(case.get("moves", "")) if isinstance(case.get("moves", ""), str) else None
    size = case.get("width", 7), case.get("height", 6)
    ox, tie, ply = (case.get("player", []) + [None] * 3)[:3]
    method = case["method"]
    if method == "score":
        return score(cells)
    if method == "simple_ai":
        return simple(cells, ox)
    if method == "cols_to_win":
        return wins(cells, ox)
    if method == "game":
        return game(case)
    scores = case.get("scores") or scores_for(cells, ox, ply, *size)
    if method == "scores_for":
        return scores if case.get("of") == "scores" else {"scores": scores, "untouched": True}
    if method == "scored_moves":
        return [[col, value] for col, value in enumerate(scores) if value is not None]
    col = among(scores, ox, tie)
    return col[0] if tie == "RANDOM" and "scores" not in case else col


def slow(question):
    """Three moves ahead or more, on a board that is far from full."""
    ply = question["player"][2] if len(question.get("player", [])) > 2 else 0
    if question["method"] == "game":
        ply = 9
    left = question.get("width", 7) * question.get("height", 6) - len(question.get("moves", ""))
    return question["method"] in BOARDS and "scores" not in question and ply > 2 and left > 8


# --- mistakes: what of the right solution is replaced, and the facts this breaks ----------

MISTAKES = {
    "signs": ([('return -100\n', 'return 100\n'),
               ('100 if self.wins_for("O")', '-100 if self.wins_for("O")')],
              ["score-both", "score-won", "whole-best"]),
    "only X wins": ([('return 100 if self.wins_for("O") else 0', 'return 0')],
                    ["score-won", "whole-best"]),
    "equal columns": ([("self.score == other.score", "self.col == other.col")],
                      ["move-equal", "whole-ties"]),
    "equal to numbers": ([("isinstance(other, ScoredMove) and self.score == other.score",
                           "self.score == getattr(other, 'score', other)")],
                         ["move-equal-other"]),
    "no type error": ([('raise TypeError("a ScoredMove is compared with another one only")',
                        "return False")], ["move-less-other"]),
    "less or equal": ([("self.score < other.score", "self.score <= other.score")],
                      ["move-extremes", "move-less"]),
    "repr without blank": ([("ScoredMove(%r, %r)", "ScoredMove(%r,%r)")], ["move-text"]),
    "always the least": ([('min(moves) if self.ox == "X" else max(moves)', "min(moves)")],
                         ["best", "whole-best"]),
    "the move itself": ([("return moves[0].col", "return moves[0]")],
                        ["tie-left-right", "whole-best", "whole-ties"]),
    "first is random": ([("random.choice(moves).col", "moves[0].col")], ["tie-random"]),
    "sides exchanged": ([('self.tbt == "LEFT"', 'self.tbt == "R"'),
                         ('self.tbt == "RIGHT"', 'self.tbt == "LEFT"'),
                         ('self.tbt == "R"', 'self.tbt == "RIGHT"')],
                        ["tie-left-right", "whole-ties"]),
    "a move for full columns": ([("score) for col, score in enumerate(scores) if score is not None",
                                  "score or 0) for col, score in enumerate(scores)")],
                                ["scored-moves"]),
    "won boards go on": ([("self.ply == 0 or now != 0", "self.ply == 0")], ["scores-not-ahead"]),
    "settled before full": ([("if not board.allows_move(col)",
                              "if not settled and not board.allows_move(col)")],
                            ["scores-full"]),
    "full board searched": ([("value == 0 and not board.is_full()", "value == 0")],
                            ["scores-ahead", "scores-one-ahead"]),
    "one ply less": ([("self.ply == 0 or", "self.ply <= 1 or")],
                     ["scores-ahead", "scores-one-ahead", "whole-best"]),
    "same player again": ([("MinimaxPlayer(self.opponent(), self.tbt",
                            "MinimaxPlayer(self.ox, self.tbt")], ["scores-ahead"]),
    "stone left": ([("        board.del_move(col)\n        return value",
                     "        if value == 0:\n            board.del_move(col)\n"
                     "        return value")],
                   ["scores-ahead", "scores-one-ahead", "untouched", "whole-best"]),
    "looks into the board": ([("value == 0 and not board.is_full()",
                               'value == 0 and " " in board._data[0]')], ["methods-only"]),
    "first best only": ([("[move for move in moves if move == best]", "[best]")],
                        ["next-move-random", "next-move-ties", "whole-ties"]),
    "not a column": ([("return self.tiebreak_move(", "return (")],
                     ["next-move-best", "next-move-random", "next-move-ties", "whole-best",
                      "whole-ties"]),
    "ply forgotten": ([("        self.ply = ply\n", "")],
                      ["player-attributes", "whole-best", "whole-ties"]),
}
CHECKED = ("score", "score-hidden", "scored-move", "scored-move-hidden", "extremes", "player",
           "best", "tiebreak", "scored-moves", "private", "next-move", "next-move-hidden",
           "positions", "scores-for", "scores-for-hidden")


class Vier(unittest.TestCase):
    assignment = ASSIGNMENT

    def cases(self, *groups):
        return [case for case in self.assignment.cases(*groups) if case["kind"] == "call"]

    def mistaken(self, replacements):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with open(os.path.join(CORRECT, FILE), encoding="utf-8") as file:
            text = file.read()
        for old, new in replacements:
            self.assertIn(old, text)
            text = text.replace(old, new, 1)
        with open(os.path.join(folder.name, FILE), "w", encoding="utf-8") as file:
            file.write(text)
        return folder.name

    def test_what_is_expected(self):
        counted = 0
        for case in self.cases():
            if case["method"] not in BOARDS or slow(case):
                continue
            asked = [dict(case, **question) for question in case.get("ask", ())]
            if any(slow(one) for one in asked):
                continue
            answer = [expected(one) for one in asked] if asked else expected(case)
            for fact, checks in case["expect"].items():
                self.assertTrue(holds(checks, {"result": answer}), (case["id"], fact, answer))
                self.assertFalse(asked and len(checks) != len(asked), case["id"])
            counted += len(asked) or 1
        self.assertGreater(counted, 60)

    def test_what_is_expected_of_lists(self):
        """The shared rows, where they have the question."""
        own = 0
        known = {(row["moves"], row["to_move"], row["ply"], row["width"], row["height"]):
                 row["scores"] for row in rows("connect4_scores.jsonl")}
        found = 0
        for case in self.cases("scores-for", "scores-for-hidden"):
            for number, one in enumerate(case.get("ask", [case])):
                ox, _, ply = one["player"]
                scores = known.get((one["moves"], ox, ply, one.get("width", 7),
                                    one.get("height", 6)))
                if scores is None:
                    own += 1
                    continue
                answer = [None] * number + [scores] if "ask" in case else \
                    {"scores": scores, "untouched": True}
                for checks in case["expect"].values():
                    which = [checks[number]] if "ask" in case else checks
                    self.assertTrue(holds(which, {"result": answer}), (case["id"], number))
                found += 1
        self.assertGreater(found, 40)
        self.assertLess(own, 8)  # small or nearly full boards, computed above

    def test_the_right_solution(self):
        submission = self.compiled(CORRECT)
        with contextlib.redirect_stdout(io.StringIO()):
            for case in self.cases():
                answer = self.answer(case, submission)
                for fact, checks in case["expect"].items():
                    self.assertTrue(holds(checks, answer), (case["id"], fact, answer))
        for case in self.cases("score", "scores-for")[:2]:
            self.assertEqual(self.assignment.run(case, CORRECT), [self.answer(case, submission)])

    def test_mistakes(self):
        cases = [case for case in self.cases(*CHECKED) if not slow(case) and
                 not any(slow(dict(case, **one)) for one in case.get("ask", ()))]
        for name, (replacements, facts) in MISTAKES.items():
            with self.subTest(name):
                folder = self.mistaken(replacements)
                broken = set()
                submission = self.compiled(folder)
                for case in cases:
                    answer = self.answer(case, submission)
                    broken |= {fact for fact, checks in case["expect"].items()
                               if not holds(checks, answer)}
                self.assertEqual(sorted(broken), facts)

    @staticmethod
    def compiled(folder):
        """A submission that is to be loaded for many cases."""
        path = os.path.join(folder, FILE)
        with open(path, encoding="utf-8") as file:
            tree = definitions_of(ast.parse(file.read()))
        return path, compile(tree, path, "exec")

    @staticmethod
    def answer(case, submission):
        path, code = submission
        module = types.ModuleType("vier_op_een_rij")
        module.__file__ = path
        try:
            exec(code, module.__dict__)
            HARNESS._give(case, module)
            return {"result": plain(HARNESS._call(case, None, module)())}
        except Exception as error:
            return {"error": str(error)}

    # --- the tree ---------------------------------------------------------------

    @staticmethod
    def nodes(lines):
        """(parent, move, depth, side, value) by id."""
        nodes = {}
        for line in lines:
            if line.get("event") == "enter":
                nodes[line["id"]] = [line["parent"], line["move"], line["depth"], line["side"]]
            elif line.get("event") == "leave":
                nodes[line["id"]].append(line["value"])
        return nodes

    def test_trees_node_for_node(self):
        for tree in rows("connect4_trees.jsonl"):
            if tree["n_nodes"] > 100:
                continue
            with self.subTest(tree["name"]):
                lines = self.assignment.run(
                    {"kind": "trace", "position": tree["moves"], "depth": tree["ply"],
                     "side": "max" if tree["to_move"] == "O" else "min"}, CORRECT)
                wanted = {node["id"]: [None if node["parent"] < 0 else node["parent"],
                                       None if node["col"] < 0 else str(node["col"]),
                                       node["ply_left"],
                                       "max" if node["token"] == "O" else "min", node["score"]]
                          for node in tree["nodes"]}
                self.assertEqual(self.nodes(lines), wanted)
                self.assertEqual(lines[-1]["nodes"], tree["n_nodes"])

    def test_other_ways_of_writing_it(self):
        """A board kept upside down, valued twice, tried out by its own methods."""
        folder = self.mistaken([
            ('        text = ""\n        for row in self._data:',
             '        self._upside = self._data[::-1]\n        text = ""\n'
             '        for row in self._upside[::-1]:'),
            ("        value = board.score()\n        if value == 0",
             "        board.cols_to_win(self.ox)\n        value = board.score()\n"
             "        if board.score() == 0")])
        case = {"kind": "trace", "position": "1211244445", "depth": 1}
        nodes = self.nodes(self.assignment.run(case, folder))
        self.assertEqual(nodes[0], [None, None, 1, "min", 0])
        self.assertEqual([nodes[id_] for id_ in range(1, len(nodes))],
                         [[0, str(col), 0, "max", 0] for col in range(7)])

    def test_a_tree_that_goes_wrong(self):
        folder = self.mistaken([("self.ply - 1)", "self.ply)")])
        lines = self.assignment.run({"kind": "trace", "position": NEARLY_FULL, "depth": 1}, folder)
        called = [line["depth"] for line in lines if line.get("fn", "").startswith("Minimax")]
        self.assertEqual(called, [1] * 7)
        folder = self.mistaken([("        board.del_move(col)\n        return value",
                                 "        return value / 0")])
        lines = self.assignment.run({"kind": "trace", "position": "203", "depth": 1}, folder)
        self.assertTrue(any(line.get("why") == "error" for line in lines))

    # --- play, and the file --------------------------------------------------------

    def test_play(self):
        case = {"kind": "play", "depth": 2, "class": "MinimaxPlayer"}
        asked = [{"start": "12112444", "moves": ["4", "5"]}, {"start": "01010", "moves": []},
                 {"start": "", "moves": []}]
        lines = self.assignment.run(case, CORRECT, asked)
        self.assertEqual([line["move"] for line in lines], [3, 0, 0])

    def test_a_file_of_another_name(self):
        with tempfile.TemporaryDirectory() as folder:
            case = self.cases("score")[0]
            self.assertIn("no vier_op_een_rij.py", self.assignment.answer(case, folder)["error"])
            os.symlink(os.path.join(CORRECT, FILE), os.path.join(folder, "vier.py"))
            self.assertEqual(self.assignment.answer(case, folder), {"result": [-100, 100]})


class FarAhead(unittest.TestCase):
    """What takes long to compute once more; run when asked for by name."""

    def test_what_is_expected(self):
        counted = 0
        for case in ASSIGNMENT.cases("game", "positions", "scores-for"):
            if not slow(case):
                continue
            for fact, checks in case["expect"].items():
                self.assertTrue(holds(checks, {"result": expected(case)}), (case["id"], fact))
            counted += 1
        self.assertGreater(counted, 6)


if __name__ == "__main__":
    unittest.main(defaultTest=None if len(sys.argv) > 1 else "Vier")
