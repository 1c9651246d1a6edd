"""Students' player classes, unchanged, in whole games through tools/agents."""

import os
import unittest

from playing import AGENTS, ROOT, folder, play, reason, run

PLAYER = os.path.join(ROOT, "tests", "grade", "submissions", "player.py")
VIER = os.path.join(ROOT, "tests", "assignments", "connect4-vier", "correct", "vier_op_een_rij.py")

HEAD = "class PlayerAB:\n    def __init__(self, depth):\n        self.max_depth = depth\n"


def mancala(file, *options):
    return " ".join(["exec:python3", os.path.join(AGENTS, "mancala.py"), *options, file])


def connect4(file, *options):
    return " ".join(["exec:python3", os.path.join(AGENTS, "connect4.py"), *options, file])


class Mancala(unittest.TestCase):
    def test_a_whole_game_from_both_seats(self):
        for words in ((mancala(PLAYER, "--depth 3"), "random:1"),
                      ("random:1", mancala(PLAYER, "--depth 3 --class PlayerMM"))):
            record = play("mancala", *words)
            self.assertEqual(record["result"]["end"], "finished")
            self.assertEqual(record["players"], list(words))
            self.assertGreater(len(record["moves"]), 15)

    def test_it_plays_as_the_same_search(self):
        """The right submission and our search of its depth choose the same moves."""
        search = "search:depth=3+eval=store-difference"
        with folder(player__py="""
import math
from board import Board
class PlayerAB:
    def __init__(self, depth):
        self.depth = depth
    def findMove(self, trace):
        print("thinking about", trace)
        return self.best(Board(trace), self.depth, -math.inf, math.inf)[0]
    def best(self, board, depth, alpha, beta):
        if board.game_over:
            return None, {0: 100, 1: -100, -1: 0}[board.winner]
        if depth == 0:
            return None, board.p1_pot - board.p2_pot
        top = board.turn == 0
        move, value = None, -math.inf if top else math.inf
        for pit in list(board.getAllValidMoves()):
            board.makeMove(pit)
            _, score = self.best(board, depth - 1, alpha, beta)
            board.undoMove()
            if (score > value) if top else (score < value):
                move, value = pit, score
            if top:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if beta <= alpha:
                return None, value
        return move, value
""") as place:
            agent = mancala(os.path.join(place, "player.py"), "--depth 3")
            for words in ((agent, "random:5"), ("random:5", agent)):
                ours = [search if word == agent else word for word in words]
                self.assertEqual(play("mancala", *words, "25")["moves"],
                                 play("mancala", *ours, "25")["moves"])

    def expect(self, text, said, *options):
        with folder(player__py=text) as place:
            record = play("mancala", mancala(os.path.join(place, "player.py"), *options), "random")
            self.assertIn(said, reason(record))

    def test_what_goes_wrong(self):
        find = HEAD + "    def findMove(self, trace):\n        "
        self.expect(find + "return 7", "illegal move: no legal move '7'")
        self.expect(find + "return None", "malformed answer '{\"move\": null}'")
        self.expect(find + "return self", "gave up: returned <player.PlayerAB")
        self.expect(find + "return 1 / 0", "gave up: ZeroDivisionError: division by zero")
        self.expect(find + "raise NotImplementedError", "gave up: NotImplementedError")
        self.expect(find + "return int(input('a pit? '))", "gave up: EOFError")
        self.expect(HEAD + "    def find(:", "last words 'SyntaxError")
        self.expect("import requests_of_nobody", "last words 'ModuleNotFoundError")
        self.expect(find + "return 0", "has no class PlayerXY with findMove; it has: PlayerAB",
                    "--class PlayerXY")

    def test_a_board_of_its_own(self):
        text = "from board import Board\n" + HEAD + \
            "    def findMove(self, trace):\n        return Board().wish\n"
        with folder(player__py=text, board__py="class Board:\n    wish = 'mine'\n") as place:
            record = play("mancala", mancala(os.path.join(place, "player.py")), "random")
            self.assertIn("no legal move 'mine'", reason(record))

    def test_a_position_that_is_no_trace(self):
        record = play("mancala", mancala(PLAYER), "random",
                      "board:1,0,0,0,0,1,0,1,0,0,0,0,0,0,0")
        self.assertIn("know positions by the pits played", reason(record))


class Connect4(unittest.TestCase):
    def test_a_whole_game(self):
        # The coursework's last assertion: the simple player against one that looks 3 ahead.
        record = play("connect4", "simple", connect4(VIER, "--ply 3"))
        self.assertEqual(record["result"]["end"], "finished")
        self.assertEqual(record["result"]["winner"], 1)

    def test_assertions_and_games_at_its_end_are_left_out(self):
        with open(VIER, encoding="utf-8") as file:
            text = file.read()
        text += "\nassert False\nb = Board(7, 6)\nb.host_game(None, None)\n"
        with folder(vier__py=text) as place:
            # the simple player is blind to the trap of 2, 3 and 4; four plies see it
            record = play("connect4", "random:3", connect4(os.path.join(place, "vier.py")), "203")
            self.assertEqual(record["result"]["end"], "finished")
            record = play("connect4", "random:3", connect4(os.path.join(place, "vier.py")), "20314")
        self.assertEqual(record["moves"][0], "5")


class Documentation(unittest.TestCase):
    def test_the_example_plays(self):
        """The program in docs/playing.md, as it stands there."""
        with open(os.path.join(ROOT, "docs", "playing.md"), encoding="utf-8") as file:
            program = file.read().split("```python\n")[1].split("```")[0]
        with folder(agent__py=program) as place:
            agent = "exec:python3 " + os.path.join(place, "agent.py")
            for game in ("connect4", "tictactoe", "mancala"):
                self.assertEqual(play(game, agent, "random:2")["result"]["end"], "finished")


class Sandbox(unittest.TestCase):
    def test_relative_names_and_links(self):
        with folder(agent__py=HEAD + "    def findMove(self, trace):\n        return 0\n") as place:
            os.mkdir(os.path.join(place, "inner"))
            os.symlink("../agent.py", os.path.join(place, "inner", "link.py"))
            before = os.getcwd()
            os.chdir(place)
            try:
                record = play("mancala", mancala("inner/link.py"), "random")
            finally:
                os.chdir(before)
        self.assertEqual(record["moves"][0], "0")

    def test_what_every_user_cannot_read(self):
        if os.getuid() != 0:
            self.skipTest("the program runs as this user")
        with folder(agent__py="") as place:
            os.chmod(place, 0o700)
            said = run("play", "mancala", "--first", "exec:python3 %s/agent.py" % place,
                       "--second", "random", "--json", status=2)
        self.assertIn("cannot be read by every user", said)


if __name__ == "__main__":
    unittest.main()
