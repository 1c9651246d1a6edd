"""One case of an assignment, run on one submission.

    python3 -m espalier_record --harness HARNESS.py --submission FOLDER

The case is a JSON object on the first line of standard input. The harness
file belongs to the assignment and defines prepare(case, folder), which
returns a Task. A case of kind "trace" runs under the recorder, whose trace
goes to descriptor 3, sealed when a 32-byte key can be read from descriptor
4. Kinds "call" and "play" run unrecorded and write JSON lines to descriptor
3, sealed alike: one {"result":...} or {"error":...}; for "play" one
{"move":...} or {"error":...} for each request, which are further lines of
standard input. So does a case of kind "trace" with "recorded":false, whose
result is what the search returned. After a first line {"kind":"several"}
each further line is such a case, answered by one line.

The submission finds an empty standard input; what it prints is its own
affair and goes to standard output.
"""

import argparse
import fcntl
import importlib.util
import json
import math
import os
import sys

from . import hooks
from .emit import Writer, text_of
from .run import Program, record, run_deep

OUT, KEY, HIGH = 3, 4, 40
KEY_BYTES = 32
SEVERAL = '{"kind":"several"}'
DEEPEST = 20


class Task:
    """What a harness wants done with a submission.

    files    paths below the submission's folder, loaded in this order as
             modules of their names
    start    start(run) is called when they are loaded and returns what is to
             be done: work() for "trace" and "call", answer(request) for "play"
    search   names of the functions that the assignment asks for; empty: the
             search is found by its shape
    provide  modules that take precedence over files of the same name
    header   members of the trace's header
    returns  "move,value", "value,move" or "value", where it is agreed
    wait     whether a loop outside of the search may go over the root's moves
    """

    def __init__(self, files, start, search=(), provide=None, header=None, returns=None,
                 wait=False):
        self.files = list(files)
        self.start = start
        self.search = tuple(search)
        self.provide = dict(provide or {})
        self.header = dict(header or {})
        self.returns = returns
        self.wait = wait


class Run:
    """A submission that was loaded: its modules, and hooks that work recorded or not."""

    def __init__(self, session, modules):
        self.session = session
        self.modules = modules  # name -> module

    def board(self, cls, make=(), undo=(), moves=(), copies=()):
        """Tell of these methods of a board class."""
        if self.session is not None:
            hooks.hook_board(self.session, cls, make, undo, moves, copies)

    def evaluation(self, owner, name, impose=None):
        """Tell of an evaluation of a class or a module, another one in its place if given."""
        function = owner.__dict__[name]
        static = isinstance(function, staticmethod)
        plain = impose or (function.__func__ if hasattr(function, "__func__") else function)
        if self.session is not None:
            label = "%s.%s" % (getattr(owner, "__name__", ""), name)
            plain = hooks.recorded_evaluation(self.session, plain, label)
        setattr(owner, name, staticmethod(plain) if static else plain)

    def cache(self, owner, name, label="eval"):
        """Tell what a dictionary of an object is asked and given."""
        contents = getattr(owner, name, None)
        if self.session is not None and isinstance(contents, dict):
            setattr(owner, name, hooks.RecordedCache.around(self.session, contents, label))

    def constants(self, owner, names, values=None):
        """Set constants of an object where values are given, and tell them."""
        for name, value in (values or {}).items():
            setattr(owner, name, value)
        if self.session is not None:
            self.session.constants(owner, names)


def plain(value, deep=0):
    """A result as JSON: numbers, texts, lists and objects; the rest as it prints."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, (int, float)):
        return value
    if deep < DEEPEST and isinstance(value, (list, tuple)):
        return [plain(item, deep + 1) for item in value]
    if deep < DEEPEST and isinstance(value, dict):
        return {str(key): plain(item, deep + 1) for key, item in value.items()}
    return {"repr": text_of(value)}


class _Channels:
    """The descriptors, out of the submission's way before any of it runs."""

    def __init__(self):
        self.out = fcntl.fcntl(OUT, fcntl.F_DUPFD_CLOEXEC, HIGH)
        os.close(OUT)
        self.key = self._read_key()
        self._writer = None
        self.requests = os.fdopen(fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, HIGH), "r",
                                  encoding="utf-8")
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        sys.stdin = os.fdopen(0, "r", closefd=False)

    @staticmethod
    def _read_key():
        try:
            key = b""
            while len(key) < KEY_BYTES:
                part = os.read(KEY, KEY_BYTES - len(key))
                if not part:
                    break
                key += part
            os.close(KEY)
        except OSError:
            return None
        return key if len(key) == KEY_BYTES else None

    def answer(self, members):
        if self._writer is None:
            self._writer = Writer(self.out, self.key)
        self._writer.line(members)
        self._writer.flush()


def _load_harness(path):
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    spec = importlib.util.spec_from_file_location("espalier_harness", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    del sys.path[0]  # the submission must not find the assignment's files
    return module


def _load(task, folder, session):
    """The submission's modules, its search recorded when there is a session."""
    sys.modules.update(task.provide)
    sys.path.insert(0, folder)
    modules = {}
    for file in task.files:
        name = os.path.splitext(os.path.basename(file))[0]
        program = Program(os.path.join(folder, file), named=task.search)
        modules[name] = program.load_plain(name) if session is None else \
            program.load(session, name)
    return Run(session, modules)


def _trace(task, failure, folder, channels):
    def work(session):
        if failure is not None:
            raise failure
        try:
            return task.start(_load(task, folder, session))()
        except SystemExit as error:
            session.note("the program ended itself: " + text_of(error))
            raise

    header = {"game": None, "params": {}, "position": "", "algorithm": None,
              "convention": None, "depth": None}
    header.update(task.header if task is not None else {})
    record(channels.out, header, work, key=channels.key,
           returns=task.returns if task is not None else None,
           wait=task.wait if task is not None else False)
    return 0


def _error(error):
    return {"error": "%s: %s" % (type(error).__name__, text_of(error))}


def _result(case, task, failure, folder):
    """What a case gives without the recorder, as the answer to send."""
    def work():
        if failure is not None:
            raise failure
        return task.start(_load(task, folder, None))()

    result, error = run_deep(work, wrapped=False)
    return {"result": plain(result)} if error is None else _error(error)


def _play(task, failure, folder, channels):
    def work():
        if failure is not None:
            raise failure
        answer = task.start(_load(task, folder, None))
        for line in channels.requests:
            try:
                channels.answer({"move": plain(answer(json.loads(line)))})
            except Exception as error:
                channels.answer(_error(error))

    error = run_deep(work, wrapped=False)[1]
    if error is not None:
        channels.answer(_error(error))


def _several(harness, folder, channels):
    """Each further line is a case, run in a process of its own that has loaded nothing yet."""
    for line in channels.requests:
        ours, theirs = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ours)
            case, task, failure = _prepare(line, harness, folder)
            answer = json.dumps(_result(case, task, failure, folder)).encode()
            while answer:
                answer = answer[os.write(theirs, answer):]
            os._exit(0)
        os.close(theirs)
        with os.fdopen(ours, "rb") as answers:
            text = answers.read()
        os.waitpid(child, 0)
        try:
            channels.answer(json.loads(text))
        except ValueError:
            channels.answer({"error": "the program ended without an answer"})


def _prepare(line, harness, folder):
    """(case, task, None), or a task that is None and why."""
    case = {}
    try:
        case = json.loads(line)
        return case, _load_harness(harness).prepare(case, folder), None
    except Exception as error:
        return case if isinstance(case, dict) else {}, None, error


def main(arguments):
    parser = argparse.ArgumentParser(prog="python3 -m espalier_record")
    parser.add_argument("--harness", required=True)
    parser.add_argument("--submission", required=True)
    options = parser.parse_args(arguments)
    sys.dont_write_bytecode = True
    try:
        channels = _Channels()
    except OSError as error:
        print("espalier_record: descriptor %d: %s" % (OUT, error.strerror), file=sys.stderr)
        return 2
    folder = os.path.abspath(options.submission)
    sys.argv = [folder]
    line = channels.requests.readline()
    if line.strip() == SEVERAL:
        _several(options.harness, folder, channels)
        return 0
    case, task, failure = _prepare(line, options.harness, folder)
    if case.get("kind") == "trace" and case.get("recorded", True):
        return _trace(task, failure, folder, channels)
    if case.get("kind") == "play":
        _play(task, failure, folder, channels)
    else:
        channels.answer(_result(case, task, failure, folder))
    return 0
