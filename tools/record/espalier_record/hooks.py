"""What a board, an evaluation and a cache are asked, told to the session.

Nothing the recorder does in here reaches the program: what fails is noted,
and the program's own method is called as it would have been.
"""

import copy
import functools


def hook_board(session, cls, make=(), undo=(), moves=(), copies=()):
    """Tell the session of moves made, taken back and generated, and of copies.

    make, undo, moves, copies: names of methods, inherited ones too; those the
    class does not have are passed over. copy.copy and copy.deepcopy are told
    without being named.
    """
    for name in make:
        _replace(cls, name, lambda method: _make(session, method))
    for name in undo:
        _replace(cls, name, lambda method: _undo(session, method))
    for name in moves:
        _replace(cls, name, lambda method: _moves(session, method))
    for name in copies:
        _replace(cls, name, lambda method: _copies(session, method))
    _hook_copies(session, cls)


def _replace(cls, name, wrapped):
    method = getattr(cls, name, None)
    if callable(method):
        setattr(cls, name, functools.wraps(method)(wrapped(method)))


def _argument(args, kwargs):
    return args[0] if args else next(iter(kwargs.values()), None)


def _make(session, method):
    def make(self, *args, **kwargs):
        session.safely(session.make, self, _argument(args, kwargs))
        return method(self, *args, **kwargs)
    return make


def _undo(session, method):
    def undo(self, *args, **kwargs):
        session.safely(session.undo, self)
        return method(self, *args, **kwargs)
    return undo


def _moves(session, method):
    def moves(self, *args, **kwargs):
        given = method(self, *args, **kwargs)
        told = session.safely(session.moves, _argument(args, kwargs), given)
        return given if told is None else told
    return moves


def _copies(session, method):
    def copied(self, *args, **kwargs):
        other = method(self, *args, **kwargs)
        session.safely(session.copy, self, other)
        return other
    return copied


def _hook_copies(session, cls):
    """copy.copy and copy.deepcopy of a board, as they are, but told.

    Without methods of its own a class is copied from what __reduce_ex__ says,
    which is right for slots and for __getstate__ as well.
    """
    def shallow(self):
        return copy._reconstruct(self, None, *self.__reduce_ex__(4))

    def deep(self, memo):
        return copy._reconstruct(self, memo, *self.__reduce_ex__(4))

    cls.__copy__ = _copies(session, getattr(cls, "__copy__", shallow))
    cls.__deepcopy__ = _copies(session, getattr(cls, "__deepcopy__", deep))


def recorded_evaluation(session, function, name="heuristic"):
    """An evaluation, called as a method with the board last, that tells its values."""
    @functools.wraps(function)
    def evaluate(*args, **kwargs):
        value = function(*args, **kwargs)
        board = args[-1] if args else next(iter(kwargs.values()), None)
        session.safely(session.evaluated, name, board, value)
        return value
    return evaluate


class RecordedCache(dict):
    """A dictionary that tells what it is asked and given."""

    _session = None
    _name = "eval"
    default_factory = None

    @classmethod
    def around(cls, session, contents, name="eval"):
        cache = cls(contents)
        cache._session = session
        cache._name = name
        cache.default_factory = getattr(contents, "default_factory", None)
        return cache

    def _probe(self, key, hit, value):
        self._session.safely(self._session.probe, self._name, key, hit, value)

    def __contains__(self, key):
        hit = dict.__contains__(self, key)
        self._probe(key, hit, dict.get(self, key))
        return hit

    def __getitem__(self, key):
        hit = dict.__contains__(self, key)
        self._probe(key, hit, dict.get(self, key))
        return dict.__getitem__(self, key)

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        self[key] = value = self.default_factory()
        return value

    def get(self, key, default=None):
        hit = dict.__contains__(self, key)
        value = dict.get(self, key, default)
        self._probe(key, hit, value if hit else None)
        return value

    def __setitem__(self, key, value):
        self._session.safely(self._session.store, self._name, key, value)
        dict.__setitem__(self, key, value)

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return dict.__getitem__(self, key)

    def update(self, *args, **kwargs):
        for key, value in dict(*args, **kwargs).items():
            self[key] = value
