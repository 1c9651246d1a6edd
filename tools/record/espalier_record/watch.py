"""The search recorded by watching calls and returns.

For functions that no wrapper can be put into: those made by exec, loaded
from elsewhere, or named by --map alone. Several times slower than a wrapper.
The interpreter removes a callback that raises, without a word, so nothing in
here may: a RecursionError at the bottom of a deep search least of all.
"""

import sys


class Watch:
    """Use as a context manager around the run."""

    def __init__(self, session, chosen, filename):
        self._session = session
        self._filename = filename
        self._chosen = {function.name: function for function in chosen}
        self._open = []
        self.lost = 0  # calls that could not be recorded

    def __enter__(self):
        sys.setprofile(self._event)
        return self

    def __exit__(self, *unused):
        sys.setprofile(None)
        return False

    def _event(self, frame, event, argument):
        if event not in ("call", "return"):
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
        except RecursionError:
            self.lost += 1
        except Exception as error:
            self.lost += 1
            self._session.broken(error)

    def _enter(self, frame, function):
        arguments = {role: frame.f_locals[name] for role, (_, name) in function.places().items()
                     if name in frame.f_locals}
        call = self._session.enter(function.qualified, arguments, frame.f_back)
        self._open.append((frame, call))

    def _leave(self, frame, returned):
        while self._open:
            opened, call = self._open.pop()
            if opened is frame:
                # An exception leaves with None as well; what raised it says so itself.
                self._session.leave(call, returned)
                return
            self._session.leave_error(call, RuntimeError("a call that was lost"))
