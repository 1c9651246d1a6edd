"""The search recorded by watching calls and returns.

For functions that no wrapper can be put into: those made by exec, loaded
from elsewhere, or named by --map alone. Several times slower than a wrapper.

The interpreter removes a profile callback that raises, without a word, and
at the bottom of a deep recursion calling it already raises. So the
interpreter's own limit is set higher, and the program's is enforced here: by
a trace function put into the frame that is one too deep. It raises at that
frame's first line, is removed for it, and the profile callback stays.
"""

import dis
import sys

ROOM = 600  # frames for the callback and what it calls
RETURNS = {dis.opmap[name] for name in ("RETURN_VALUE", "RETURN_CONST", "YIELD_VALUE")
           if name in dis.opmap}


def _too_deep(frame, event, argument):
    raise RecursionError("maximum recursion depth exceeded")


class Watch:
    """Use as a context manager around the run."""

    def __init__(self, session, chosen, filename, limit):
        self._session = session
        self._filename = filename
        self._chosen = {function.name: function for function in chosen}
        self._codes = {}  # code -> its bytes, to tell a return from an exception
        self._open = []
        self._depth = 0
        self._limit = limit  # of the program's recursion
        self._set_limit = sys.setrecursionlimit
        self.lost = 0  # calls that could not be recorded

    def __enter__(self):
        self._depth = 1
        frame = sys._getframe()
        while frame.f_back is not None:
            frame = frame.f_back
            self._depth += 1
        self.set_limit(self._limit)
        sys.setrecursionlimit = self.set_limit
        self._callback = self._event
        sys.setprofile(self._callback)
        return self

    def __exit__(self, *unused):
        if sys.getprofile() is not self._callback:
            self._session.note("the watch was taken off, later calls are missing")
            self._session.failure = self._session.failure or RuntimeError("watch lost")
        sys.setprofile(None)
        sys.setrecursionlimit = self._set_limit
        return False

    def set_limit(self, limit):
        """As sys.setrecursionlimit, for the program."""
        self._set_limit(limit + ROOM)
        self._limit = limit

    def _event(self, frame, event, argument):
        if event == "call":
            self._depth += 1
            if self._depth > self._limit:
                frame.f_trace = _too_deep
                sys.settrace(_too_deep)
        elif event == "return":
            self._depth -= 1
        else:
            return
        code = frame.f_code
        function = self._chosen.get(code.co_name)
        if function is None or code.co_filename != self._filename:
            return
        try:
            if event == "call":
                self._enter(frame, function)
            else:
                self._leave(frame, argument)
        except Exception as error:
            self.lost += 1
            self._session.broken(error)

    def _enter(self, frame, function):
        if self._session.failure is not None:
            return
        arguments = {role: frame.f_locals[name] for role, (_, name) in function.places().items()
                     if name in frame.f_locals}
        call = self._session.enter(function.qualified, arguments, frame.f_back)
        if call is not None:
            self._open.append((frame, call))

    def _leave(self, frame, returned):
        while self._open and any(opened is frame for opened, _ in self._open):
            opened, call = self._open.pop()
            if opened is not frame:
                self._session.leave_error(call, RuntimeError("a call that was lost"))
            elif returned is None and not self._returns(frame):
                self._session.leave_error(call, RuntimeError("an exception left this call"))
                return
            else:
                self._session.leave(call, returned)
                return

    def _returns(self, frame):
        """Does this frame end by a return? An exception is reported as None, too."""
        code = self._codes.get(frame.f_code)
        if code is None:
            code = self._codes.setdefault(frame.f_code, frame.f_code.co_code)
        return frame.f_lasti >= 0 and code[frame.f_lasti] in RETURNS
