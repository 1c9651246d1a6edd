"""The coursework "last-stone": an evaluation, and a class for three heaps.

A submission is one Python file or notebook with the function
eval_fn(state, player) and the class LastStone3Heaps(k, heap1, heap2, heap3).
Its definitions are carried out, its experiments are not.

    "play"   a request {"position":"10"} is answered by the course's search
             with eval_fn and the case's depth
    "call"   method "values": eval_fn for heaps of "stones" and both players
             method "game": the class at k and heaps, after the moves of
             "moves" ("heap:count"): what each of its functions says
             method "search": the move that the course's search finds with it

The states and moves of the class are its author's choice. A state is read
from its attributes; a move is known by what it takes away.
"""

import ast
import copy
import importlib.util
import json
import os

from espalier_record.harness import Task

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = ("eval_fn", "LastStone3Heaps")
CARRIED_OUT = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign,
               ast.AnnAssign, ast.AugAssign, ast.If, ast.Try)


def prepare(case, folder):
    start = {"play": _play, "call": _call}[case["kind"]]
    return Task(files=[], start=lambda run: start(case, _Submission(folder)))


# --- reading what was handed in -------------------------------------------------


class _Submission:
    """The names that the submission defines, on top of the coursework's."""

    def __init__(self, folder):
        spec = importlib.util.spec_from_file_location("course", os.path.join(HERE, "course.py"))
        course = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(course)
        self.course = course
        self.own = {}
        self.failures = []
        names = {name: thing for name, thing in vars(course).items() if name[0] != "_"}
        names["__name__"] = "submission"
        for file, text in _sources(folder):
            self._carry_out(ast.parse(text, file), file, names)
        self.own = {name: names[name] for name in NAMES if name in names}

    def _carry_out(self, tree, file, names):
        for statement in tree.body:
            if not isinstance(statement, CARRIED_OUT):
                continue
            try:
                exec(compile(ast.Module([statement], []), file, "exec"), names)
            except Exception as error:  # an experiment that asks or fails
                self.failures.append("line %d raised %s: %s" % (
                    statement.lineno, type(error).__name__, error))

    def get(self, name):
        if name not in self.own:
            raise NameError("%s is not defined in the submission%s" % (
                name, "".join("; " + failure for failure in self.failures[:1])))
        return self.own[name]


def _sources(folder):
    """(file, its Python text), those that define what is asked for, or all there are."""
    files = sorted(os.path.join(top, name) for top, _, names in os.walk(folder)
                   for name in names if name.endswith((".py", ".ipynb")) and name[0] != ".")
    texts = [(file, _text(file)) for file in files]
    wanted = [pair for pair in texts if any(name in pair[1] for name in NAMES)]
    if not wanted:
        raise FileNotFoundError("no Python file or notebook with eval_fn or LastStone3Heaps "
                                "in the submission")
    return wanted


def _text(file):
    with open(file, encoding="utf-8", errors="replace") as stream:
        text = stream.read()
    if not file.endswith(".ipynb"):
        return text
    cells = [cell.get("source", "") for cell in json.loads(text).get("cells", ())
             if cell.get("cell_type") == "code"]
    lines = "\n".join("".join(cell) for cell in cells).splitlines()
    return "\n".join("" if line.lstrip()[:1] in ("%", "!") else line for line in lines)


# --- the evaluation -----------------------------------------------------------------


def _play(case, submission):
    course = submission.course
    evaluation = submission.get("eval_fn")

    def answer(request):
        game = course.LastStone(int(request["position"].split(",")[0]))
        return str(course.alphabeta_search(game.initial, game, d=case["depth"],
                                           eval_fn=evaluation))
    return answer


def _values(case, submission):
    evaluation = submission.get("eval_fn")
    state = submission.course.Struct
    return {"%d to move %d for %d" % (heap, to_move, player):
            evaluation(state(to_move=to_move, heap=heap), player)
            for heap in range(case["stones"] + 1) for to_move in (0, 1) for player in (0, 1)}


# --- the class ------------------------------------------------------------------------


def _call(case, submission):
    method = {"values": _values, "game": _game, "search": _search}[case["method"]]
    return lambda: method(case, submission)


def _is_count(value):
    return isinstance(value, int) and not isinstance(value, bool)


def _heaps(state):
    """The three heaps of a state, as its author has them."""
    members = state if isinstance(state, dict) else getattr(state, "__dict__", None)
    if members is None and hasattr(state, "_asdict"):
        members = state._asdict()
    if members is not None:
        lists = [value for value in members.values()
                 if isinstance(value, (list, tuple)) and len(value) == 3]
        if len(lists) == 1 and all(map(_is_count, lists[0])):
            return list(lists[0])
        names = sorted(name for name, value in members.items()
                       if _is_count(value) and name not in ("k", "to_move", "player"))
        if len(names) == 3:
            return [members[name] for name in names]
    elif isinstance(state, (list, tuple)):
        lists = [part for part in state if isinstance(part, (list, tuple)) and len(part) == 3]
        if len(lists) == 1 and all(map(_is_count, lists[0])):
            return list(lists[0])
        if len(state) == 3 and all(map(_is_count, state)):
            return list(state)
    raise ValueError("the state %s does not show its three heaps: expected attributes such as "
                     "heap1, heap2, heap3, or one list of three numbers" % (repr(state)[:200],))


def _taken(before, after):
    """The move that leads from heaps to heaps, or how they differ."""
    changed = [index for index in range(3) if before[index] != after[index]]
    if len(changed) == 1 and before[changed[0]] > after[changed[0]]:
        return "%d:%d" % (changed[0] + 1, before[changed[0]] - after[changed[0]])
    return "%s to %s" % (before, after)


def _position(case, submission):
    """The game and its state after the case's moves."""
    game = submission.get("LastStone3Heaps")(case["k"], *case["heaps"])
    state = game.initial
    for wanted in case.get("moves", ()):
        for move in game.legal_moves(state):
            child = game.make_move(move, copy.deepcopy(state))
            if _taken(_heaps(state), _heaps(child)) == wanted:
                state = child
                break
        else:
            raise ValueError("move %s is not among the legal moves of %s" % (
                wanted, _heaps(state)))
    return game, state


def _part(ask):
    """What one function says, or what it raised; the others are asked all the same."""
    try:
        return ask()
    except Exception as error:
        return {"error": "%s: %s" % (type(error).__name__, error)}


def _game(case, submission):
    """Copies are asked, so that a function that changes its state spoils no other's answer."""
    game, state = _position(case, submission)
    here = _heaps(state)

    def children():
        return [game.make_move(move, copy.deepcopy(state)) for move in game.legal_moves(state)]

    def unchanged():
        used = copy.deepcopy(state)
        for move in list(game.legal_moves(used)):
            game.make_move(move, used)
            if _heaps(used) != here:
                return "%s after move %r from %s" % (_heaps(used), move, here)
        return True

    result = {"heaps": here, "to-move": _part(lambda: game.to_move(state)),
              "moves": _part(lambda: [_taken(here, _heaps(child)) for child in children()]),
              "successors": _part(lambda: [_taken(here, _heaps(child)) for _, child in
                                           game.successors(copy.deepcopy(state))]),
              "next-to-move": _part(lambda: sorted({game.to_move(child)
                                                    for child in children()})),
              "over": _part(lambda: bool(game.terminal_test(state))),
              "utility": None}
    if sum(here) == 0:
        result["utility"] = _part(lambda: [game.utility(state, player) for player in (0, 1)])
    result["unchanged"] = _part(unchanged)
    return result


def _search(case, submission):
    game, state = _position(case, submission)
    move = submission.course.alphabeta_search(state, game)
    return {"move": _taken(_heaps(state), _heaps(game.make_move(move, state)))}
