"""The coursework "mancala-a4": player.py with BasePlayer, PlayerMM, PlayerAB, PlayerDP.

A case has: kind; position (pits played from the start); depth;

    "trace"  algorithm "minimax", "alphabeta" or "dp"; eval "own" (the
             default), "store-difference" or "fingerprint"; win, tie and loss
             where they are imposed
    "call"   method "constants", or one of class ("BasePlayer") with the
             position's board ("heuristic") or the position itself ("findMove");
             "heuristics": its values for all positions, and the constants
    "play"   class; a request {"start":...,"moves":[...]} is answered by findMove
"""

import ast
import os
import types

from espalier_record.fingerprint import fingerprint
from espalier_record.harness import Task

HERE = os.path.dirname(os.path.abspath(__file__))
CONSTANTS = {"win": "P1_WIN_SCORE", "tie": "TIE_SCORE", "loss": "P2_WIN_SCORE"}
STANDARD = {"win": 100, "tie": 0, "loss": -100}
METHODS = {"minimax": "minimax", "alphabeta": "alphaBeta", "dp": "alphaBeta"}
CLASSES = {"minimax": "PlayerMM", "alphabeta": "PlayerAB", "dp": "PlayerDP"}
NEEDS = {"PlayerMM": "minimax", "PlayerAB": "alphaBeta", "PlayerDP": "alphaBeta",
         "BasePlayer": "heuristic"}


def prepare(case, folder):
    board = _board_module()
    start = {"trace": _trace, "call": _call, "play": _play}[case["kind"]]
    algorithm = case.get("algorithm", "alphabeta")
    return Task(files=[_player_file(folder)], search=("minimax", "alphaBeta"),
                provide={"board": board}, returns="move,value",
                start=lambda run: start(case, run, board.Board),
                header={"game": "mancala", "position": case.get("position", ""),
                        "algorithm": "minimax" if algorithm == "minimax" else "alphabeta",
                        "convention": "a4", "depth": case.get("depth"),
                        "options": _options(case, algorithm)})


def _options(case, algorithm):
    options = {"cutoff": "nonstrict", "ties": "first", "order": "static",
               "cache": "eval" if algorithm == "dp" else "none"}
    if case.get("eval", "own") != "own":
        options["eval"] = case["eval"]
    options.update({name: case[name] for name in CONSTANTS if name in case})
    return options


def _board_module():
    module = types.ModuleType("board")
    path = os.path.join(HERE, "board.py")
    module.__file__ = path
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), module.__dict__)
    return module


def _player_file(folder):
    """player.py, or whichever file has the search in it."""
    names = sorted(name for name in os.listdir(folder) if name.endswith(".py"))
    if "player.py" in names:
        return "player.py"
    for name in names:
        try:
            with open(os.path.join(folder, name), "rb") as file:
                tree = ast.parse(file.read())
        except (SyntaxError, ValueError):
            continue
        if any(isinstance(node, ast.FunctionDef) and node.name in ("minimax", "alphaBeta")
               for node in ast.walk(tree)):
            return name
    raise FileNotFoundError("no player.py in the submission")


def _class(run, wanted):
    """The class of that name; where it was renamed, the one with its method."""
    classes = {name: thing for module in run.modules.values()
               for name, thing in vars(module).items() if isinstance(thing, type)}
    if wanted in classes:
        return classes[wanted]
    method = NEEDS.get(wanted, wanted)
    has = [thing for thing in classes.values() if callable(getattr(thing, method, None))]
    own = [thing for thing in has if method in vars(thing)]
    if wanted == "PlayerDP":  # what is derived from the class that has the search
        own = [thing for thing in has if method not in vars(thing)]
    if not own:
        raise AttributeError("no class %s in the submission" % wanted)
    return own[0]


def _evaluation(case):
    """The evaluation that is imposed, or None."""
    bounds = [case.get(name, STANDARD[name]) for name in CONSTANTS]
    if case.get("eval") == "store-difference":
        return lambda *arguments: arguments[-1].p1_pot - arguments[-1].p2_pot
    if case.get("eval") == "fingerprint":
        return lambda *arguments: fingerprint(
            "board:" + ",".join(map(str, arguments[-1].board)), min(bounds), max(bounds))
    return None


def _evaluations(case, run, cls):
    """The heuristic of a class and of those it is derived from.

    An imposed one stands in for the base's; the lookup that PlayerDP puts
    before it stays.
    """
    owners = [owner for owner in cls.__mro__ if "heuristic" in vars(owner)]
    keeps = owners[:1] if case.get("algorithm") == "dp" and len(owners) > 1 else []
    for owner in owners:
        run.evaluation(owner, "heuristic", None if owner in keeps else _evaluation(case))


def _trace(case, run, board_class):
    algorithm = case.get("algorithm", "alphabeta")
    run.board(board_class, make=["makeMove"], undo=["undoMove"], moves=["getAllValidMoves"])
    cls = _class(run, CLASSES[algorithm])
    _evaluations(case, run, cls)
    player = cls(case["depth"])
    run.constants(player, list(CONSTANTS.values()),
                  {CONSTANTS[name]: case[name] for name in CONSTANTS if name in case})
    run.cache(player, "resolved")
    board = board_class(case.get("position", ""))
    window = () if algorithm == "minimax" else (float("-inf"), float("inf"))
    return lambda: getattr(player, METHODS[algorithm])(board, case["depth"], *window)


def _call(case, run, board_class):
    player = _class(run, case.get("class", "BasePlayer"))(case.get("depth", 1))
    method = case["method"]
    constants = {name: getattr(player, name, None) for name in CONSTANTS.values()}
    if method == "constants":
        return lambda: constants
    if method == "heuristics":
        boards = [board_class(position) for position in case["positions"]]
        return lambda: dict(constants, values=[player.heuristic(board) for board in boards])
    position = case.get("position", "")
    argument = position if method == "findMove" else board_class(position)
    return lambda: getattr(player, method)(argument)


def _play(case, run, board_class):
    player = _class(run, case.get("class", "PlayerAB"))(case.get("depth", 1))
    return lambda request: player.findMove(request["start"] + "".join(request["moves"]))
