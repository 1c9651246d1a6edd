"""One recorded run: the calls that are open, and what happens inside them.

The tree of a trace has one root. Where a program calls its search once for
each move of the root, from one activation, those calls become the children
of a root that the recorder adds. Whether that happens is known only at the
second call, so the events of such a program wait in memory until then.
"""

import os
import signal
import sys
import threading
import weakref

from . import __version__
from .boards import state_text
from .emit import number, text_of


# The recorder's own frames are no business of the program's recursion limit.
HEADROOM = 400
_get_limit, _set_limit = sys.getrecursionlimit, sys.setrecursionlimit

# Lines that wait for a second root at most: then there is taken to be one.
WAITING_MOST = 1 << 16

# Frames that only pass a call on: the activation is the function around them.
PASSING = ("<lambda>", "<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>")


def whole(depth):
    """A depth as a trace has it; None where it is none, or has no limit."""
    depth = number(depth)
    return depth if isinstance(depth, int) and abs(depth) < 1 << 31 else None


class Call:
    """An open call of the search."""

    __slots__ = ("id", "parent", "ply", "move", "lists")

    def __init__(self, id, parent, ply):
        self.id = id
        self.parent = parent
        self.ply = ply
        self.move = None  # made on a board and not yet searched
        self.lists = []   # move lists that were asked for and may go on yielding


class Session:
    """Events of one case, from its header to its footer."""

    def __init__(self, writer, returns=None, wait=False):
        self._writer = writer
        self._returns = returns  # "move,value", "value,move", "value" or None: found out
        self._wait = wait
        self._waiting = [] if wait else None
        self._calls = []
        self._next = 0
        self._roots = 0
        self._activation = None  # the frame that calls the roots
        self._synthetic = False
        self._result = None
        self._boards = {}  # address -> (number, what tells whether it still is that board)
        self._named = 0
        self._constants = []  # [owner, name, what it was]
        self._header = {}
        self._closed = False
        self.thread = None   # the thread whose calls are recorded; None: whichever calls
        self.failure = None  # what went wrong in the recorder itself

    # --- header and footer ---------------------------------------------------

    def header(self, **members):
        """game, params, position, algorithm, convention, depth and what else is known."""
        line = {"trace": "espalier", "version": 1}
        line.update(members)
        line["source"] = "espalier_record " + __version__
        self._header = line
        self._writer.line(line)

    def _begin_trace(self):
        """A further search: a trace of its own, after the one before."""
        self._waiting = [] if self._wait else None
        self._next = 0
        self._roots = 0
        self._synthetic = False
        self._result = None
        self._writer.line(self._header)

    def _end_trace(self):
        self._settle()
        if self._synthetic:
            self._out({"event": "leave", "id": 0, "value": None, "move": None, "why": "full"})
        value, move = self._result if self._result and not self._synthetic else (None, None)
        self._out({"event": "end", "nodes": self._next, "value": value, "move": move})

    def close(self, error=None):
        """End the trace: leave what is open, write the footer."""
        if self._closed:
            return
        while self._calls:
            self._leave_open(error)
        if error is None and not self.failure and not self._writer.full:
            self._end_trace()
        self._settle()
        self._closed = True
        self._writer.flush()

    def _leave_open(self, error):
        call = self._calls.pop()
        text = text_of(error) if error is not None else "the program ended inside this call"
        self._out({"event": "leave", "id": call.id, "value": None, "move": None,
                   "why": "error", "text": text})

    # --- the search's calls ----------------------------------------------------

    def enter(self, name, arguments, frame, side=None):
        """A search function is called. arguments: role -> value; frame: its caller's;
        side: "max" or "min", where it is known.

        Returns the call, or None where it is not recorded.
        """
        if self._writer.full or not self.mine():
            return None
        parent = self._calls[-1] if self._calls else None
        if parent is None:
            self._enter_root(frame)
        call = Call(self._next, parent, parent.ply + 1 if parent else int(self._synthetic))
        self._next += 1
        line = {"event": "enter", "id": call.id, "parent": self._parent_id(parent),
                "move": self._take_move(parent), "ply": call.ply,
                "depth": whole(arguments.get("depth")), "side": side}
        for role in ("alpha", "beta"):
            if role in arguments:
                line[role] = number(arguments[role])
                if line[role] is None:
                    line[role + "_raw"] = text_of(arguments[role])
        line["state"] = self._state(arguments)
        line["fn"] = name
        self._calls.append(call)
        self._out(line)
        self._check_constants()
        return call

    @staticmethod
    def _state(arguments):
        """The position a call was given: a board, or two piles as numbers."""
        red, blue = arguments.get("red"), arguments.get("blue")
        if isinstance(red, int) and isinstance(blue, int):
            return "%d,%d" % (red, blue)
        return state_text(arguments.get("board"))

    def leave(self, call, returned, raw=None):
        """And has returned. raw: as it prints, where it was another thing that stands for this."""
        self._unwind_to(call)
        value, move, printed = self._split(returned)
        line = {"event": "leave", "id": call.id, "value": value, "move": move, "why": None,
                "raw": printed if raw is None else raw}
        self._end_lists(call)
        self._out(line)
        self._calls.pop()
        if not self._calls and not self._synthetic:
            self._result = (value, move)

    def leave_error(self, call, error):
        """Or has raised."""
        self._unwind_to(call)
        self._end_lists(call)
        self._out({"event": "leave", "id": call.id, "value": None, "move": None, "why": "error",
                   "text": text_of(error)})
        self._calls.pop()

    def _unwind_to(self, call):
        """Calls inside this one that never returned, as in a generator given up."""
        while self._calls and self._calls[-1] is not call:
            self._leave_open(None)

    # --- roots -------------------------------------------------------------------

    def _enter_root(self, frame):
        while frame is not None and frame.f_code.co_name in PASSING:
            frame = frame.f_back
        again = self._roots > 0 and (frame is not self._activation or not self._wait)
        if again:
            self._end_trace()
            self._begin_trace()
        self._activation = frame
        self._roots += 1
        if self._roots == 2 and not self._synthetic:
            self._add_root()

    def _add_root(self):
        """The calls so far get ids one higher, under a root of ours."""
        waiting, self._waiting = self._waiting, None
        self._synthetic = True
        self._writer.line({"event": "enter", "id": 0, "parent": None, "move": None, "ply": 0,
                           "depth": None, "side": None, "synthetic": True})
        for line in waiting:
            self._writer.line(self._shifted(line))
        self._next += 1

    @staticmethod
    def _shifted(line):
        line = dict(line)
        if "id" in line:
            line["id"] += 1
        if line.get("event") == "enter":
            line["parent"] = 0 if line["parent"] is None else line["parent"] + 1
            line["ply"] += 1
        return line

    def _settle(self):
        """No further root is expected: what waits is written as it is."""
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            for line in waiting:
                self._writer.line(line)

    def _parent_id(self, parent):
        if parent is not None:
            return parent.id
        return 0 if self._synthetic else None

    def _out(self, line):
        if self._waiting is None:
            self._writer.line(line)
            return
        self._waiting.append(line)
        if len(self._waiting) > WAITING_MOST:
            self._add_root()
            for call in self._calls:
                call.id += 1
                call.ply += 1

    # --- what is returned -----------------------------------------------------------

    def _split(self, returned):
        """(value, move text, raw) of a returned object, as far as they can be told apart."""
        raw = text_of(returned)
        if isinstance(returned, (tuple, list)) and len(returned) == 2:
            first_is_move = self._first_is_move(returned)
            move, value = returned if first_is_move else (returned[1], returned[0])
            return number(value), self._move_text(move), raw
        value = number(returned)
        return value, None, raw

    def _first_is_move(self, pair):
        """A leaf has no move, so None tells where moves stand; the first leaf decides."""
        if self._returns is None:
            if pair[0] is None and number(pair[1]) is not None:
                self._returns = "move,value"
            elif pair[1] is None and number(pair[0]) is not None:
                self._returns = "value,move"
        return self._returns != "value,move"

    @staticmethod
    def _move_text(move):
        if move is None:
            return None
        if isinstance(move, str):
            return move
        if isinstance(move, float) and move.is_integer():
            return str(int(move))
        if isinstance(move, (int, float)):
            return str(move)
        return text_of(move)

    # --- boards ------------------------------------------------------------------------

    def _board_name(self, board):
        """A number for each board object, which need not stay alive for it."""
        number_, reference = self._boards.get(id(board), (None, None))
        if number_ is None or reference() is not board:
            number_ = self._named
            self._named += 1
            try:
                reference = weakref.ref(board)
            except TypeError:  # then it must stay, or another would get its address
                def reference(kept=board):
                    return kept
            self._boards[id(board)] = (number_, reference)
        return number_

    def _take_move(self, parent):
        if parent is None:
            return None
        move, parent.move = parent.move, None
        return move

    def make(self, board, move):
        """A move is made on a board, inside a call of the search or outside."""
        if not self._calls or not self.mine():
            return
        call = self._calls[-1]
        call.move = self._move_text(move)
        self._out({"event": "make", "id": call.id, "move": call.move,
                   "board": self._board_name(board)})

    def undo(self, board):
        """The last move is taken back."""
        if self._calls:
            call = self._calls[-1]
            call.move = None
            self._out({"event": "undo", "id": call.id, "move": None,
                       "board": self._board_name(board)})

    def copy(self, board, other):
        """A board was copied."""
        if self._calls:
            self._out({"event": "copy", "id": self._calls[-1].id,
                       "from": self._board_name(board), "to": self._board_name(other)})

    def moves(self, order, moves):
        """The generator is asked; moves yields what it gives. Returns what to hand on."""
        if not self._calls or not self.mine():
            return moves
        if isinstance(moves, (list, tuple, set, frozenset)):  # used as such, whole at once
            listing = MoveList(moves, order)
            listing.given = list(moves)
            listing.exhausted = True
            self._calls[-1].lists.append(listing)
            return moves
        if not hasattr(moves, "__next__"):
            return moves
        listing = MoveList(moves, order)
        self._calls[-1].lists.append(listing)
        return listing

    def _end_lists(self, call):
        for listing in call.lists:
            self._out({"event": "moves", "id": call.id,
                       "list": [self._move_text(move) for move in listing.given],
                       "order": listing.order, "yielded": len(listing.given),
                       "exhausted": listing.exhausted})

    # --- evaluations, caches, constants, notes -------------------------------------------

    def evaluated(self, name, board, value):
        if self._calls:
            self._out({"event": "eval", "id": self._calls[-1].id, "value": number(value),
                       "fn": name, "state": state_text(board)})

    def probe(self, cache, key, hit, value):
        if self._calls:
            self._out({"event": "probe", "id": self._calls[-1].id, "cache": cache,
                       "key": text_of(key), "hit": hit, "value": number(value)})

    def store(self, cache, key, value):
        if self._calls:
            self._out({"event": "store", "id": self._calls[-1].id, "cache": cache,
                       "key": text_of(key), "value": number(value)})

    def constant(self, name, value):
        self._out({"event": "const", "name": name, "value": number(value),
                   "raw": text_of(value)})

    def constants(self, owner, names):
        """Tell these attributes now, and again at the first call after a change."""
        for name in names:
            value = getattr(owner, name, None)
            self._constants.append([owner, name, value])
            self.constant(name, value)

    def _check_constants(self):
        for watched in self._constants:
            owner, name, before = watched
            value = getattr(owner, name, None)
            if value is not before and value != before:
                watched[2] = value
                self.constant(name, value)

    def note(self, text):
        line = {"event": "note"}
        if self._calls:
            line["id"] = self._calls[-1].id
        line["text"] = text
        self._out(line)

    def broken(self, error):
        """The recorder itself failed: the program goes on, the trace ends here."""
        if self.failure is None:
            self.failure = error
            self.note("the recorder failed: " + text_of(error))

    def safely(self, work, *arguments):
        """Do the recorder's part; should it fail, the program goes on without it."""
        if self.failure is not None:
            return None
        limit = _get_limit()
        _set_limit(limit + HEADROOM)
        try:
            return work(*arguments)
        except Exception as error:
            self.broken(error)
            return None
        finally:
            _set_limit(limit)

    def open(self):
        """Is a call of the search open?"""
        return bool(self._calls)

    def mine(self):
        """Is this the thread that is recorded?"""
        return self.thread is None or self.thread == threading.get_ident()

    def silence(self):
        """In a process that was forked off: the trace is its parent's."""
        self._writer.silence()

    def last_words(self):
        """Write what there is and let nothing follow it: the process is about to end."""
        if self._writer.hold():
            self.flush()

    def flush(self):
        """Before the process may vanish."""
        self._settle()
        self._writer.flush()


class MoveList:
    """Hands a generator's moves on, one by one, and remembers which were taken."""

    def __init__(self, moves, order):
        self._moves = iter(moves)
        self.order = None if order is None else text_of(order)
        self.given = []
        self.exhausted = False

    def __iter__(self):
        return self

    def __next__(self):
        try:
            move = next(self._moves)
        except StopIteration:
            self.exhausted = True
            raise
        self.given.append(move)
        return move

    def close(self):
        if hasattr(self._moves, "close"):
            self._moves.close()

    def __getattr__(self, name):
        return getattr(self._moves, name)


def defaults_of(function):
    """parameter name -> its default, read at the call as Python does."""
    code = function.__code__
    names = code.co_varnames[:code.co_argcount]
    given = function.__defaults__ or ()
    found = dict(zip(names[len(names) - len(given):], given))
    found.update(function.__kwdefaults__ or {})
    return found


def wrap(session, function, name, places):
    """The function, recorded. places: role -> (index or None, parameter name)."""
    roles = tuple((role, index, key) for role, (index, key) in places.items())
    defaults = defaults_of(function)
    get_frame = sys._getframe
    safely = session.safely

    def enter(args, kwargs, frame):
        arguments = {}
        for role, index, key in roles:
            if index is not None and index < len(args):
                arguments[role] = args[index]
            elif key in kwargs:
                arguments[role] = kwargs[key]
            elif key in defaults:
                arguments[role] = defaults[key]
        return session.enter(name, arguments, frame)

    def recorded(*args, **kwargs):
        call = safely(enter, args, kwargs, get_frame(1))
        if call is None:
            return function(*args, **kwargs)
        try:
            returned = function(*args, **kwargs)
        except BaseException as error:
            safely(session.leave_error, call, error)
            raise
        safely(session.leave, call, returned)
        return returned

    recorded.__name__ = getattr(function, "__name__", name)
    recorded.__qualname__ = getattr(function, "__qualname__", name)
    recorded.__module__ = getattr(function, "__module__", None)
    recorded.__doc__ = getattr(function, "__doc__", None)
    recorded.__wrapped__ = function
    recorded.__dict__.update(getattr(function, "__dict__", {}))
    return recorded


def guard_exit(session):
    """A process may end without any farewell: write what is pending first.

    os._exit is one way, a signal another; a fork must not write it twice.
    """
    leave_now = os._exit

    def flushed_exit(status):
        session.last_words()
        leave_now(status)

    def stopped(number, frame):
        session.last_words()
        leave_now(128 + number)

    os._exit = flushed_exit
    os.register_at_fork(after_in_child=session.silence)
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGALRM, signal.SIGXCPU, signal.SIGHUP):
            signal.signal(number, stopped)
