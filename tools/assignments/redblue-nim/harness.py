"""The coursework "redblue-nim": a program that plays against a person.

Its main file is started as the coursework has it, `<red> <blue> [options]`,
and its output is read; see dialogue.py. A case has options, such as ["-m"],
and for calls red and blue:

    "play"   a request {"position":"red,blue"}: the program starts there and
             moves first
    "call"   method "move": its first move
             method "searches": for each of "runs", a name and more options,
             the nodes of its first search
             method "human", "illegal", "over", "text": what it does when a
             person moves first, types what is not allowed, when a pile is
             empty at the start; what is written about the evaluation
    "trace"  the search for its first move, recorded; or what it returned
"""

import builtins
import io
import os
import re
import sys

import dialogue
import searches
from espalier_record.harness import Task
from espalier_record.run import Program

MAIN = "red_blue_nim"
ASKED_MOST = 100  # times, by a program that goes on whatever its input says


def prepare(case, folder):
    if case["kind"] == "trace":
        return _trace_task(case, folder)
    if case["kind"] == "play":
        return Task(files=[], start=lambda run: _player(case, folder))
    method = {"move": _move, "searches": _searches, "human": _human, "illegal": _illegal,
              "over": _over, "text": _text}[case["method"]]
    return Task(files=[], start=lambda run: lambda: method(case, folder))


# --- the program -----------------------------------------------------------------------


def _files(folder):
    return sorted(os.path.join(top, name) for top, _, names in os.walk(folder)
                  for name in names if name[0] != "." and "__MACOSX" not in top)


def _is_script(path):
    with open(path, "rb") as file:
        text = file.read()
    return b"sys.argv" in text or b"argparse" in text or b"from sys import" in text


def main_file(folder):
    """red_blue_nim.py; else the Python file with nim in its name; else the one with arguments."""
    files = [path for path in _files(folder) if path.endswith(".py")]
    names = {path: os.path.basename(path).lower() for path in files}
    for wanted in (lambda path: names[path] == MAIN + ".py", lambda path: "nim" in names[path],
                   _is_script, lambda path: True):
        found = [path for path in files if wanted(path)]
        if len(found) == 1:
            return found[0]
        if len(found) > 1 and len([path for path in found if _is_script(path)]) == 1:
            return [path for path in found if _is_script(path)][0]
    raise FileNotFoundError("no %s.py in the submission, and %s" % (
        MAIN, "more than one Python file could be it" if files else "no other Python file"))


def _command(folder, red, blue, options):
    programs = [path for path in _files(folder)
                if os.path.basename(path) == MAIN and os.access(path, os.X_OK)]
    start = programs[:1] or [sys.executable, main_file(folder)]
    return start + [str(red), str(blue), *options]


# --- its moves -----------------------------------------------------------------------------


def _first(case, folder, position):
    command = _command(folder, *position, case.get("options", ()))
    return dialogue.first_move(position, dialogue.talk(command))


def _player(case, folder):
    def answer(request):
        red, blue = (int(part) for part in request["position"].split(",")[:2])
        return _first(case, folder, (red, blue))
    return answer


def _move(case, folder):
    return _first(case, folder, (case["red"], case["blue"]))


# --- its search ------------------------------------------------------------------------------


def _searches(case, folder):
    position = (case["red"], case["blue"])
    result = {"minimax": searches.minimax_nodes(position)}
    for name, options in case["runs"].items():
        command = [sys.executable, main_file(folder), *map(str, position), *options]
        search = searches.Search(position, command)
        result[name] = search.count()
        result[name + " move"] = search.move
        result[name + " deepest"] = search.deepest()
        if "-mo" in options:
            result[name + " order"] = searches.follows_order(search)
    names = list(case["runs"])
    if len(names) == 2:
        result["different"] = result[names[0]] != result[names[1]]
    return result


class _Asked:
    """Standard input of a program that is looked at until it first asks."""

    def __init__(self, session):
        self._session = session
        self._times = 0

    def end(self, *_):
        """Recorded, the trace is complete; else the program is left by an exception."""
        self._times += 1
        if self._session is not None:
            self._session.close()
        if self._session is not None or self._times > ASKED_MOST:
            os._exit(0)
        raise SystemExit

    read = readline = __next__ = end

    def __iter__(self):
        return self

    def __getattr__(self, name):
        return getattr(io.StringIO(), name)


class _Returned:
    """What the search returns to whoever called it first, watched without the recorder."""

    def __init__(self, program):
        self._names = {function.name for function in program.search + program.imported()}
        self._folder = os.path.dirname(program.path) + os.sep
        self._inside = 0
        self.values = []

    def __call__(self, frame, event, value):
        code = frame.f_code
        if code.co_name not in self._names or not code.co_filename.startswith(self._folder):
            return
        if event == "call":
            self._inside += 1
        elif event == "return":
            self._inside -= 1
            if self._inside == 0:
                self.values.append(value)


def _move_text(move, otherwise):
    """("red", 2) and the like as the game writes it."""
    if isinstance(move, (list, tuple)) and len(move) == 2:
        colours = [part[0].upper() for part in move if isinstance(part, str) and part]
        counts = [part for part in move if type(part) is int]
        if len(counts) == 1 and colours and colours[0] in "RB":
            return "%s%d" % (colours[0], counts[0])
    return otherwise(move)


def _teach(session, position):
    """Have the trace say whose turn it is, which the counts of a position do not.

    Turns alternate. A first search of another position than the program was
    started with is one of its moves, so that MIN is to move there.
    """
    state, move_text = session._state, session._move_text
    first = []

    def with_side(arguments):
        text = state(arguments)
        if text is None:
            return None
        inside = len(session._calls)
        if inside == 0:
            first[:] = [text != position]
        return text + (",min" if (inside + sum(first)) % 2 else "")

    session._state = with_side
    session._move_text = lambda move: _move_text(move, move_text)


def _trace_task(case, folder):
    red, blue = case["position"].split(",")
    options = case.get("options", [])
    program = Program(main_file(folder))
    if not program.search and not program.imported():
        raise ValueError("no search was found in " + os.path.basename(program.path))

    def start(run):
        sys.stdin = _Asked(run.session)
        builtins.input = sys.stdin.end
        sys.argv = [program.path, red, blue, *options]
        sys.path.insert(0, os.path.dirname(program.path))
        returned = _Returned(program)

        def work():
            try:
                if run.session is not None:
                    _teach(run.session, case["position"])
                    program.load(run.session, "__main__")
                else:
                    sys.setprofile(returned)
                    program.load_plain("__main__")
            except SystemExit:  # it asked, or the game has ended
                pass
            finally:
                sys.setprofile(None)
            return returned.values[0] if returned.values else None
        return work

    version = "misere" if "-m" in options else "standard"
    return Task(files=[], start=start, wait=program.loops_over_roots(),
                header={"game": "redblue-nim", "params": {"version": version},
                        "position": case["position"], "algorithm": "alphabeta",
                        "convention": "redblue", "depth": case.get("depth")})


# --- the person's side -------------------------------------------------------------------------


def _human(case, folder):
    """A person who is to move first, and is not there."""
    position = (case["red"], case["blue"])
    heard = dialogue.talk(_command(folder, *position, ["-hf", *case.get("options", ())]))
    moved = [pair for pair in dialogue.counts(heard.text) if pair != position]
    return {"waits": not moved and not dialogue.said_moves(heard.text),
            "ends": heard.ended, "printed": heard.shown()}


def _illegal(case, folder):
    """A person who types a move that is not allowed, then one that is."""
    position = (case["red"], case["blue"])
    command = _command(folder, *position, ["-hf", *case.get("options", ())])
    style = dialogue.find_style(command, position)
    result = {"typed": True, "as": dialogue.typed(style, "R1")}
    for move in case["illegal"]:
        text = dialogue.typed(style, move) + dialogue.typed(style, "R1")
        result[move] = dialogue.takes(command, position, text, "R1")
    return result


def _over(case, folder):
    """A game that has ended before it begins."""
    position = (case["red"], case["blue"])
    heard = dialogue.talk(_command(folder, *position, case.get("options", ())))
    numbers = [abs(int(number)) for number in _numbers(heard.text)]
    return {"points": case["points"] in numbers, "ends": heard.ended, "printed": heard.shown()}


def _numbers(text):
    return re.findall(r"-?\b\d+\b", text)


def _text(case, folder):
    """Whether a text speaks of the evaluation."""
    for path in _files(folder):
        if path.lower().endswith((".txt", ".md", ".pdf", ".docx", ".doc", ".rtf")):
            if not os.path.basename(path).lower().startswith("readme"):
                return {"text": True, "file": os.path.relpath(path, folder)}
            with open(path, encoding="utf-8", errors="replace") as file:
                if "eval" in file.read().lower():
                    return {"text": True, "file": os.path.relpath(path, folder)}
    return {"text": False, "file": None}
