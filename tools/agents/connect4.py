#!/usr/bin/env python3
"""Seat a player class of the Connect Four coursework: connect4.py [options] vier_op_een_rij.py

The file is loaded as it was handed in, without the assertions and games at its
end. Each question is answered by next_move(board), on a Board of the file's own.
"""

import ast
import inspect

import driver


def is_trial(node):
    """An assertion, or a game that is played when the file is run."""
    return isinstance(node, ast.Assert) or isinstance(node, ast.Expr) and any(
        isinstance(part, ast.Attribute) and part.attr == "host_game" for part in ast.walk(node))


def seat(player_class, token, asked):
    """A player of that class, which may want its token only."""
    wanted = (token, asked.tie, asked.ply)
    takes = len(inspect.signature(player_class).parameters)
    return player_class(*wanted[:takes])


def main():
    asked = driver.arguments(__doc__.splitlines()[0], class_=("MinimaxPlayer", "which class"),
                             tie=("LEFT", "how it chooses among equals"),
                             ply=(4, "how far it looks ahead"))
    questions, answers = driver.channels()
    module = driver.load(asked.file, is_trial)
    player_class = driver.class_of(module, asked.class_, "next_move")
    players = [seat(player_class, token, asked) for token in "XO"]

    def choose(question):
        params = question["params"]
        board = module.Board(int(params.get("width", 7)), int(params.get("height", 6)))
        board.set_board(question["start"] + "".join(question["moves"]))
        return players[question["player"]].next_move(board)

    driver.serve(questions, answers, choose)


if __name__ == "__main__":
    main()
