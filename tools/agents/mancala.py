#!/usr/bin/env python3
"""Seat a player class of the Mancala coursework: mancala.py [options] player.py

The file is loaded as it was handed in, with the board.py beside it, or with
ours where there is none. Each question is answered by findMove(trace).
"""

import os
import sys

import driver

BOARD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "assignments",
                     "mancala-a4", "board.py")


def main():
    asked = driver.arguments(__doc__.splitlines()[0], class_=("PlayerAB", "which class"),
                             depth=(5, "its max_depth"))
    questions, answers = driver.channels()
    folder = os.path.dirname(os.path.abspath(asked.file))
    if not os.path.exists(os.path.join(folder, "board.py")):
        if not os.path.exists(BOARD):  # a copy of this driver that came with another espalier
            sys.exit("no board.py beside %s, nor beside this driver" % os.path.basename(asked.file))
        driver.load(BOARD)
    player = driver.class_of(driver.load(asked.file), asked.class_, "findMove")(asked.depth)

    def choose(question):
        trace = question["start"] + "".join(question["moves"])
        if not (trace.isdigit() or trace == ""):
            sys.exit("the coursework's players know positions by the pits played, not '%s'"
                     % question["start"])
        return player.findMove(trace)

    driver.serve(questions, answers, choose)


if __name__ == "__main__":
    main()
