"""The coursework's own referee, run under Guile, judges recorded games of ours.

    test_referee.py GAMES

The referee is taken from the coursework's text when the test runs.
"""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from playing import ROOT, run, skip

SEEDS = os.path.join(ROOT, "..", "shared", "seeds", "004_*.txt")

# Reads games as lists of (move board), says of each how many moves were accepted
# before the first that was not, and whom it declares the winner at the end.
JUDGE = """
(define (winner board)
  (cond ((player1-win-board? board) 1) ((player2-win-board? board) 2) (else 0)))
(define (judge board left accepted)
  (if (or (null? left) (not (valid-move-board? board (car left))))
      (list accepted (winner board))
      (if (game-over? board)
          (list accepted 'played-on)
          (judge (cadar left) (cdr left) (+ accepted 1)))))
(let next ((game (read)))
  (if (not (eof-object? game))
      (begin (write (judge initial-board game 0)) (newline) (next (read)))))
"""

PAIRS = [("random:%d", "search:depth=2+ties=random+seed=%d"),
         ("search:depth=2+ties=random+seed=%d", "random:%d"),
         ("random:%d", "random:1%d"),
         ("search:depth=3+ties=random+seed=%d", "search:depth=1+ties=random+seed=%d"),
         ("search:depth=1+ties=last+seed=%d", "search:depth=2+ties=random+seed=%d")]


def referee():
    """The program in the coursework's text; Guile wants the bare () of copy-list quoted."""
    files = glob.glob(SEEDS)
    if not files:
        skip("the coursework's text is not there")
    with open(files[0], encoding="utf-8") as file:
        text = file.read()
    program = text[text.index(";;;;"):text.rindex(")") + 1]
    program, quoted = re.subn(r"\n(\s+)\(\)\n", r"\n\1'()\n", program)
    assert quoted == 1, quoted
    return program + JUDGE


def boards(shown):
    """The boards in what `play` shows: three numbered rows under the numbers of the columns."""
    found = re.findall(r"^  0 1 2 3 4 5 6 7 8\n0 (.*)\n1 (.*)\n2 (.*)\n", shown, re.M)
    return ["(%s)" % " ".join("(%s)" % row.replace(".", "0") for row in rows) for rows in found]


def game(number, place):
    """A game as the referee reads it, and its record."""
    words = [word % number for word in PAIRS[number % len(PAIRS)]]
    path = os.path.join(place, "game.json")
    shown = run("play", "cs156-checkers", "--first", words[0], "--second", words[1], "-o", path)
    with open(path, encoding="utf-8") as file:
        record = json.load(file)
    after = boards(shown)[1:]
    assert len(after) == len(record["moves"]), (len(after), len(record["moves"]))
    moves = ["((%s) %s)" % pair for pair in zip(record["moves"], after)]
    return "(%s)\n" % "\n".join(moves), record


def main():
    guile = shutil.which("guile")
    if not guile:
        skip("guile is not installed here (Debian: guile-3.0)")
    with tempfile.TemporaryDirectory() as place:
        program = os.path.join(place, "referee.scm")
        with open(program, "w", encoding="utf-8") as file:
            file.write(referee())
        games = [game(number, place) for number in range(int(sys.argv[1]))]
        done = subprocess.run([guile, "--no-auto-compile", program], text=True, check=True,
                              input="".join(text for text, _ in games), stdout=subprocess.PIPE)
    verdicts = re.findall(r"^\((\d+) (\S+)\)$", done.stdout, re.M)
    assert len(verdicts) == len(games), done.stdout
    moves = 0
    ends = {}
    for (accepted, winner), (_, record) in zip(verdicts, games):
        result = record["result"]
        assert int(accepted) == len(record["moves"]), (accepted, record)
        if winner != "0":  # who cannot move has lost: a rule that the referee does not know
            assert result["end"] == "finished" and result["winner"] == int(winner) - 1, record
        moves += int(accepted)
        ends[result["end"]] = ends.get(result["end"], 0) + 1
    print("%d games, %d moves, all accepted; ends: %s" % (len(games), moves, ends))
    assert ends.get("finished", 0) > 0


if __name__ == "__main__":
    main()
