"""The assignment "cs156-checkers": its cases on right agents and on wrong ones."""

import importlib.util
import json
import os
import random
import shutil
import stat
import sys
import tempfile
import unittest

from cases import HERE, Assignment, holds, rows

SUBMISSIONS = os.path.join(HERE, "cs156-checkers")
START = "1:" + "111000222" * 3


def of(name):
    return os.path.join(SUBMISSIONS, name)


def load(path):
    spec = importlib.util.spec_from_file_location("loaded_" + os.path.basename(path)[:-3], path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def board_of(digits):
    return [[int(digit) for digit in digits[row * 9:row * 9 + 9]] for row in range(3)]


def is_legal(board, player, move):
    """Whether a move is one step, or a chain of hops, of one of the player's pieces."""
    squares = list(zip(move[::2], move[1::2]))
    if not all(0 <= row < 3 and 0 <= column < 9 for row, column in squares):
        return False
    if board[move[0]][move[1]] != player:
        return False
    ahead = 1 if player == 1 else -1
    ways = [(0, ahead), (1, 0), (-1, 0)]
    cells = {(row, column): board[row][column] for row in range(3) for column in range(9)}
    cells[squares[0]] = 0
    (row, column), after = squares[0], squares[1]
    if len(squares) == 2 and (after[0] - row, after[1] - column) in ways:
        return cells[after] == 0
    for (row, column), after in zip(squares, squares[1:]):
        hops = [way for way in ways if (row + 2 * way[0], column + 2 * way[1]) == after]
        if not hops or cells[after] != 0 or cells[(row + hops[0][0], column + hops[0][1])] == 0:
            return False
    return True


class Checkers(unittest.TestCase):
    assignment = Assignment("cs156-checkers")
    agent = load(os.path.join(of("correct"), "checkers.py"))

    def questions(self):
        case, = self.assignment.cases("wins")
        return case, case["positions"]

    def test_the_right_agent(self):
        self.assertEqual(self.assignment.broken(of("correct")), {})
        case, questions = self.questions()
        answers = self.assignment.run(case, of("correct"), questions)
        for question, answer in zip(questions, answers):
            self.assertIn(answer["move"], question["good"])

    def test_what_is_expected_follows_from_the_rules(self):
        for row in rows("cs156_moves.jsonl"):
            found = {(tuple(move[:2]), "".join(str(cell) for line in after for cell in line))
                     for move, after in self.agent.moves_of(board_of(row["board"]), row["player"])}
            self.assertEqual(found, {(tuple(known["move"][:2]), known["result"])
                                     for known in row["moves"]})
            for known in row["moves"]:
                self.assertTrue(is_legal(board_of(row["board"]), row["player"], known["move"]))
        known = {(row["player"], row["board"]): row["moves"] for row in rows("cs156_moves.jsonl")}
        found = 0
        for case in self.assignment.cases("answers"):
            player, digits = case["position"].split(":")
            moves = known.get((int(player), digits))
            if moves is None:
                self.assertEqual(digits, START[2:])
                continue
            found += 1
            steps, boards = case["expect"]["legal"]
            self.assertEqual(set(steps["any"]), {"%d %d to %d %d" % (*move["move"][:2],
                                                                     *move["move"][-2:])
                                                 for move in moves})
            self.assertEqual(set(boards["any"]), {move["result"] for move in moves})
        self.assertGreater(found, 5)

    def test_moves_that_win(self):
        for question in self.questions()[1]:
            player, digits = question["position"].split(":")
            board, player = board_of(digits), int(player)
            self.assertEqual(self.agent.winner(board), 0)
            goal = range(6, 9) if player == 1 else range(3)
            for text in question["good"]:
                move = [int(word) for word in text.split()]
                self.assertTrue(is_legal(board, player, move))
                after = [row[:] for row in board]
                after[move[0]][move[1]] = 0
                after[move[-2]][move[-1]] = player
                self.assertTrue(all(after[row][column] == player
                                    for row in range(3) for column in goal))

    def test_the_agent_plays_whole_games(self):
        for side in (1, 2):
            board, player, draw = board_of(START[2:]), 1, random.Random(side)
            for _ in range(40):
                moves = self.agent.moves_of(board, player)
                if not moves or self.agent.winner(board):
                    break
                move, after = self.agent.cs156_checkers_move([player, board]) \
                    if player == side else draw.choice(moves)
                self.assertTrue(is_legal(board, player, move), (board, move))
                board, player = after, 3 - player

    def answer(self, submission, position=START):
        case = {"id": "one", "kind": "call", "method": "answer", "position": position}
        return self.assignment.answer(case, submission)

    def test_wrong_answers(self):
        self.assertIn("leaves the board", self.answer(of("backwards"))["error"])
        case = self.assignment.cases("answers")[-1]
        self.assertEqual(self.answer(of("wrong-board"))["result"]["agrees"], False)
        answer = self.assignment.run(case, of("wrong-board"))[0]
        self.assertFalse(holds(case["expect"]["board"], answer))
        self.assertIn("expected (move resulting-board)", self.answer(of("talker"))["error"])
        answers = self.assignment.run(self.questions()[0], of("wrong-board"),
                                      [{"position": START}])
        self.assertIn("but the answer has the board", answers[0]["error"])

    def test_an_opponents_piece_is_no_move(self):
        case = self.assignment.cases("answers")[1]
        self.assertEqual(case["position"][0], "2")
        answer = self.answer(of("executable"), case["position"])
        self.assertTrue(holds(case["expect"]["board"], answer))
        self.assertFalse(holds(case["expect"]["legal"], answer))

    def test_an_executable(self):
        case = self.assignment.cases("answers")[0]
        answer, = self.assignment.run(case, of("executable"))
        self.assertTrue(all(holds(checks, answer) for checks in case["expect"].values()), answer)

    def test_scheme(self):
        answer = self.answer(of("scheme"))
        if shutil.which("guile"):
            self.assertEqual(answer["result"]["move"], "0 2 0 3")
        else:
            self.assertIn("guile is not installed", answer["error"])
        with tempfile.TemporaryDirectory() as folder:  # something that is called guile
            with open(os.path.join(folder, "guile"), "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\necho '((0 2 0 3) ((1 1 0 1 0 0 2 2 2)"
                           " (1 1 1 0 0 0 2 2 2) (1 1 1 0 0 0 2 2 2)))'\n")
            os.chmod(file.name, stat.S_IRWXU)
            path, os.environ["PATH"] = os.environ["PATH"], folder + ":" + os.environ["PATH"]
            try:
                self.assertEqual(self.answer(of("scheme"))["result"]["move"], "0 2 0 3")
            finally:
                os.environ["PATH"] = path

    def test_too_late(self):
        sys.path.insert(0, self.assignment.folder)
        harness = load(os.path.join(self.assignment.folder, "harness.py"))
        harness.SECONDS = 0.5
        with self.assertRaisesRegex(TimeoutError, "no answer within"):
            harness.prepare({"kind": "call", "position": START}, of("slow")).start(None)()

    def test_what_is_missing_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("no agent in the submission", self.answer(folder)["error"])
            for text, said in (("def cs156_checkers_move(state:", "SyntaxError"),
                               ("cs156_checkers_move = 1", "no function cs156_checkers_move"),
                               ("def cs156_checkers_move(state): return 1 / 0", "division")):
                with open(os.path.join(folder, "agent.py"), "w", encoding="utf-8") as file:
                    file.write(text)
                self.assertIn(said, self.answer(folder)["error"])

    def test_expressions(self):
        sys.path.insert(0, self.assignment.folder)
        import expressions
        thing = [[1, 2, 1, 3], [[1, 0, 2], []]]
        text = expressions.written(thing)
        self.assertEqual(json.loads(text.replace(" ", ",").replace("(", "[").replace(")", "]")),
                         thing)
        self.assertEqual(expressions.read_all("; asked " + text + " done " + text), [thing] * 2)
        for text in ("", "nothing", "((1 2)", "(1))"):
            with self.assertRaises(ValueError):
                expressions.read_last(text)


if __name__ == "__main__":
    unittest.main()
