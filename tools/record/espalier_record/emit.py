"""Lines of a trace: JSON, one object a line, each sealed when there is a key.

A seal is the last member of its line: the first 16 bytes, in hex, of
HMAC-SHA256(key, seal before it + line without it). A line that was written
by somebody else, left out or moved breaks the chain. The reader of the trace
checks the seals and takes them off.
"""

import hmac
import json
import math
import os
import threading

FLUSH_BYTES = 1 << 14
SEAL_BYTES = 16


def number(value):
    """A value as a trace has it: a number, "inf", "-inf", or None where it is none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if isinstance(value, float):
        if math.isnan(value):
            return None
        if math.isinf(value):
            return "inf" if value > 0 else "-inf"
        if value.is_integer() and abs(value) < 2**53:
            return int(value)
        return value
    if abs(value) > 2**53:  # more than a double holds exactly
        try:
            return number(float(value))
        except OverflowError:
            return "inf" if value > 0 else "-inf"
    return value


def text_of(thing, limit=200):
    """What a thing prints as, whatever its own code does, cut when it is long."""
    try:
        text = repr(thing)
    except BaseException as error:  # a student's __repr__ may do anything
        text = "<%s, repr raised %s>" % (type(thing).__name__, type(error).__name__)
    text = text.encode("utf-8", "replace").decode("utf-8")
    return text if len(text) <= limit else text[: limit - 3] + "..."


class Writer:
    """Writes lines to a descriptor, and stops when they become too many."""

    def __init__(self, descriptor, key=None, limit=1 << 28):
        self._descriptor = descriptor
        self._key = key
        self._seal = bytes(SEAL_BYTES)
        self._pending = []
        self._size = 0
        self._left = limit
        self._lock = threading.RLock()  # a signal flushes from another thread
        self.full = False
        self._encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode

    def line(self, members):
        """Write one object. Its members keep their order."""
        with self._lock:
            if not self.full:
                self._line(self._encode(members).encode("utf-8", "replace"))

    def _line(self, text):
        if self._key is not None:
            digest = hmac.digest(self._key, self._seal + text, "sha256")
            self._seal = digest[:SEAL_BYTES]
            text = b'%s,"seal":"%s"}' % (text[:-1], self._seal.hex().encode())
        self._left -= len(text) + 1
        if self._left < 0:
            self.full = True
            self.flush()
            return
        self._pending.append(text)
        self._size += len(text) + 1
        if self._size >= FLUSH_BYTES:
            self.flush()

    def silence(self):
        """Write nothing any more: this process is a copy, the trace belongs to another."""
        self._lock = threading.RLock()
        self._pending = []
        self.full = True

    def hold(self, seconds=2.0):
        """Keep every other thread from writing from now on."""
        return self._lock.acquire(timeout=seconds)

    def flush(self):
        """Hand over what is pending. A descriptor that was closed loses it quietly."""
        with self._lock:
            self._flush()

    def _flush(self):
        if not self._pending:
            return
        block = b"\n".join(self._pending) + b"\n"
        self._pending = []
        self._size = 0
        try:
            while block:
                block = block[os.write(self._descriptor, block):]
        except OSError:
            self.full = True
