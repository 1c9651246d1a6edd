"""The coursework "cs156-checkers": an agent that answers a position with a move.

An agent is a program of its own for each move. It gets `(player board)`, an
S-expression, and answers `(move resulting-board)`. A case:

    "play"   a request {"position":"1:111000222..."} is answered by the move,
             where the board in the answer is what the move leads to
    "call"   method "answer": the parts of the answer to the case's position

The harness checks the answer's form, and the board against the move. Whether
the move is legal is left to those who know the rules.
"""

import os
import shutil
import signal
import subprocess
import sys
import time

import expressions
from espalier_record.harness import Task

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "cs156-checkers-move"
SECONDS = 10
SHOWN = 300
ROWS, COLUMNS = 3, 9


def prepare(case, folder):
    if case["kind"] == "play":
        return Task(files=[], start=lambda run: _player(case, folder))
    return Task(files=[], start=lambda run: lambda: _answer(case, folder))


# --- the agent ----------------------------------------------------------------------


def _agent(folder):
    """The command that answers one position: an executable, Scheme, or Python."""
    files = sorted(os.path.join(top, name) for top, _, names in os.walk(folder)
                   for name in names if name[0] != "." and "__MACOSX" not in top)
    for path in files:
        if os.path.splitext(os.path.basename(path))[0] in (NAME, "agent") and \
                not path.endswith((".py", ".scm", ".ss")) and os.access(path, os.X_OK):
            return [path]
    scheme = [path for path in files if path.endswith((".scm", ".ss"))]
    python = [path for path in files if path.endswith(".py")]
    for paths, command in ((scheme, _scheme), (python, _python)):
        named = [path for path in paths if _is_named(path)]
        if named or len(paths) == 1:
            return command((named or paths)[0])
    raise FileNotFoundError(
        "no agent in the submission: expected %s.scm, a Python file with "
        "cs156_checkers_move, or an executable %s" % (NAME, NAME))


def _is_named(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    return NAME in text or NAME.replace("-", "_") in text


def _scheme(path):
    guile = shutil.which("guile")
    if guile is None:
        raise FileNotFoundError("guile is not installed here, so that %s cannot be run"
                                % os.path.basename(path))
    return [guile, "--no-auto-compile", os.path.join(HERE, "agent.scm"), path]


def _python(path):
    return [sys.executable, "-B", os.path.join(HERE, "agent.py"), path]


def _ask(command, text):
    """What the agent writes, within its time."""
    started = time.monotonic()
    agent = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, start_new_session=True)
    try:
        out, errors = agent.communicate(text.encode() + b"\n", SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(agent.pid, signal.SIGKILL)
        agent.communicate()
        raise TimeoutError("no answer within %d s" % SECONDS) from None
    out, errors = out.decode("utf-8", "replace"), errors.decode("utf-8", "replace").strip()
    if agent.returncode != 0:
        raise RuntimeError("the agent ended with status %d%s" % (
            agent.returncode, ": " + errors.splitlines()[-1][:SHOWN] if errors else ""))
    return out, time.monotonic() - started


# --- positions and answers --------------------------------------------------------------


def _board(digits):
    return [[int(digit) for digit in digits[row * COLUMNS:(row + 1) * COLUMNS]]
            for row in range(ROWS)]


def _is_move(move):
    return isinstance(move, list) and len(move) >= 4 and len(move) % 2 == 0 and \
        all(isinstance(number, int) for number in move)


def _is_board(board):
    return isinstance(board, list) and len(board) == ROWS and \
        all(isinstance(row, list) and len(row) == COLUMNS and
            all(cell in (0, 1, 2) for cell in row) for row in board)


def _moved(board, move):
    """The board after a piece went from the first square of a move to its last."""
    for row, column in zip(move[::2], move[1::2]):
        if not (0 <= row < ROWS and 0 <= column < COLUMNS):
            raise ValueError("the move %s leaves the board" % expressions.written(move))
    after = [row[:] for row in board]
    piece, after[move[0]][move[1]] = after[move[0]][move[1]], 0
    after[move[-2]][move[-1]] = piece
    return after


def _parts(command, position):
    """(move, board given, board that follows, seconds) of an answer of the right form."""
    player, digits = position.split(":")
    board = _board(digits)
    text, seconds = _ask(command, expressions.written([int(player), board]))
    try:
        answer = expressions.read_last(text)
    except ValueError as error:
        raise ValueError("%s: the agent wrote '%s'" % (error, text.strip()[:SHOWN])) from None
    if len(answer) != 2 or not _is_move(answer[0]) or not _is_board(answer[1]):
        raise ValueError("expected (move resulting-board), a list of coordinates and three rows "
                         "of nine cells, got %s" % expressions.written(answer)[:SHOWN])
    return answer[0], answer[1], _moved(board, answer[0]), seconds


def _player(case, folder):
    command = _agent(folder)

    def answer(request):
        move, given, follows, _ = _parts(command, request["position"])
        if given != follows:
            raise ValueError("move %s leads to %s, but the answer has the board %s" % (
                expressions.written(move), expressions.written(follows),
                expressions.written(given)))
        return " ".join(map(str, move))
    return answer


def _digits(board):
    return "".join(str(cell) for row in board for cell in row)


def _answer(case, folder):
    move, given, follows, seconds = _parts(_agent(folder), case["position"])
    return {"move": " ".join(map(str, move)),
            "step": "%d %d to %d %d" % (*move[:2], *move[-2:]), "follows": _digits(follows),
            "agrees": given == follows, "seconds": round(seconds, 3)}
