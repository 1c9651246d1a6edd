"""Load a program with its search recorded, and run something on it.

A search of a student goes as deep as it goes: every recorded call takes two
frames of the interpreter's instead of one, so its limit is doubled (also
where the program sets it), and the run has a thread of its own with a stack
to match.
"""

import ast
import functools
import os
import sys
import threading
import types

from . import find, inject, session as sessions
from .emit import Writer, text_of
from .watch import Watch

STACK_BYTES = 1 << 29
FRAMES_PER_CALL = 2
PROGRAM_LIMIT = sys.getrecursionlimit()
SLACK = 200
BEAT_SECONDS = 0.25  # how much of a trace a killed program may lose


class Program:
    """A student's file: its text, its search, and the module it becomes."""

    def __init__(self, path, functions=None, named=None):
        """functions: exactly these; named: those and what is behind them; else all found."""
        self.path = os.path.abspath(path)
        with open(self.path, "rb") as file:
            self.source = file.read()
        self.tree = ast.parse(self.source, self.path)
        self.choose = None
        if functions:
            wanted = set(functions)
            self.search = [function for function in find.functions_of(self.tree)
                           if function.name in wanted or function.qualified in wanted]
        else:
            self.choose = functools.partial(find.find_named, names=named) if named else \
                find.find_search
            self.search = self.choose(self.tree)

    def imported(self):
        """Searches in the files of its folder that it imports."""
        names = {name.name.split(".")[0] for node in ast.walk(self.tree)
                 if isinstance(node, ast.Import) for name in node.names}
        names |= {node.module.split(".")[0] for node in ast.walk(self.tree)
                  if isinstance(node, ast.ImportFrom) and node.module}
        found = []
        for name in sorted(names):
            path = os.path.join(os.path.dirname(self.path), name + ".py")
            if self.choose is not None and os.path.isfile(path):
                with open(path, "rb") as file:
                    found += self.choose(ast.parse(file.read(), path))
        return found

    def loops_over_roots(self):
        """Whether its roots may be called from a loop outside of the search."""
        return find.has_root_loop(self.tree, self.search)

    def load(self, session, name=None):
        """Run the file as a module of that name, its search recorded.

        So is one that stands in another file of its folder and is imported.
        """
        if self.choose is not None:
            folder = os.path.dirname(self.path)
            sys.meta_path.insert(0, inject.Importer(folder, self.choose, session))
        code, extra = inject.compile_recorded(self.source, self.path, self.search, session)
        return self._run(code, extra, name)

    def load_plain(self, name=None):
        """Run the file as it is."""
        return self._run(compile(self.source, self.path, "exec", dont_inherit=True), {}, name)

    def _run(self, code, extra, name):
        name = name or os.path.splitext(os.path.basename(self.path))[0]
        module = types.ModuleType(name)
        module.__file__ = self.path
        module.__dict__.update(extra)
        sys.modules[name] = module
        exec(code, module.__dict__)
        return module

    def watch(self, session):
        """The slower way, for functions that are not compiled from this file's text."""
        return Watch(session, self.search, self.path, PROGRAM_LIMIT)


def _double_recursion_limit():
    set_limit = sys.setrecursionlimit

    def doubled(limit):
        if isinstance(limit, int) and 0 < limit < 1 << 28:
            limit = limit * FRAMES_PER_CALL + SLACK
        set_limit(limit)

    doubled(sys.getrecursionlimit())
    sys.setrecursionlimit = doubled


def run_deep(work, started=None, beat=None, wrapped=True):
    """Call work() on a deep stack, beat() ever so often meanwhile; returns (result, None) or (None, what it raised)."""
    outcome = [None, None]

    def body():
        if started is not None:
            started()
        try:
            outcome[0] = work()
        except BaseException as error:
            outcome[1] = error

    if wrapped:
        _double_recursion_limit()
    threading.stack_size(STACK_BYTES)
    thread = threading.Thread(target=body, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(BEAT_SECONDS)
        if beat is not None:
            beat()
    return tuple(outcome)


def record(descriptor, header, work, key=None, returns=None, wait=False, limit=1 << 28):
    """Write one trace: header, what work(session) does, footer.

    Returns (result, error) of work. Whatever happens inside, a trace comes out.
    """
    writer = Writer(descriptor, key, limit)
    session = sessions.Session(writer, returns, wait)
    sessions.guard_exit(session)
    session.header(**header)
    def started():
        session.thread = threading.get_ident()

    result, error = run_deep(lambda: work(session), started, writer.flush)
    if error is not None and not isinstance(error, SystemExit):
        session.note("the program raised " + text_of(error))
    session.close(error if error is not None and session.open() else None)
    return result, error
