"""What a board, an evaluation and a cache are asked, told to the session."""

import copy
import functools


def hook_board(session, cls, make=(), undo=(), moves=()):
    """Tell the session of moves made, taken back and generated, and of copies."""
    for name in make:
        _replace(cls, name, lambda method: _make(session, method))
    for name in undo:
        _replace(cls, name, lambda method: _undo(session, method))
    for name in moves:
        _replace(cls, name, lambda method: _moves(session, method))
    _hook_copies(session, cls)


def _replace(cls, name, wrapped):
    method = cls.__dict__.get(name)
    if callable(method):
        setattr(cls, name, functools.wraps(method)(wrapped(method)))


def _make(session, method):
    def make(self, *args, **kwargs):
        session.make(self, args[0] if args else next(iter(kwargs.values()), None))
        return method(self, *args, **kwargs)
    return make


def _undo(session, method):
    def undo(self, *args, **kwargs):
        session.undo(self)
        return method(self, *args, **kwargs)
    return undo


def _moves(session, method):
    def moves(self, *args, **kwargs):
        order = args[0] if args else next(iter(kwargs.values()), None)
        return session.moves(order, method(self, *args, **kwargs))
    return moves


def _hook_copies(session, cls):
    """copy.copy and copy.deepcopy of a board, as they are, but told."""
    def shallow(self):
        other = cls.__new__(cls)
        other.__dict__.update(self.__dict__)
        session.copy(self, other)
        return other

    def deep(self, memo):
        other = cls.__new__(cls)
        memo[id(self)] = other
        for name, value in self.__dict__.items():
            other.__dict__[name] = copy.deepcopy(value, memo)
        session.copy(self, other)
        return other

    if "__copy__" not in cls.__dict__:
        cls.__copy__ = shallow
    if "__deepcopy__" not in cls.__dict__:
        cls.__deepcopy__ = deep


def recorded_evaluation(session, function, name="heuristic"):
    """An evaluation, called as a method with the board last, that tells its values."""
    @functools.wraps(function)
    def evaluate(*args, **kwargs):
        value = function(*args, **kwargs)
        board = args[-1] if args else next(iter(kwargs.values()), None)
        session.evaluated(name, board, value)
        return value
    return evaluate


class RecordedCache(dict):
    """A dictionary that tells what it is asked and given."""

    _session = None
    _name = "eval"

    @classmethod
    def around(cls, session, contents, name="eval"):
        cache = cls(contents)
        cache._session = session
        cache._name = name
        return cache

    def __contains__(self, key):
        hit = dict.__contains__(self, key)
        self._session.probe(self._name, key, hit, dict.get(self, key) if hit else None)
        return hit

    def __getitem__(self, key):
        try:
            value = dict.__getitem__(self, key)
        except KeyError:
            self._session.probe(self._name, key, False, None)
            raise
        self._session.probe(self._name, key, True, value)
        return value

    def get(self, key, default=None):
        hit = dict.__contains__(self, key)
        value = dict.get(self, key, default)
        self._session.probe(self._name, key, hit, value if hit else None)
        return value

    def __setitem__(self, key, value):
        self._session.store(self._name, key, value)
        dict.__setitem__(self, key, value)

    def setdefault(self, key, default=None):
        if not dict.__contains__(self, key):
            self[key] = default
        return self[key]
