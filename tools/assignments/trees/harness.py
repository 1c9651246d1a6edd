"""The assignment "trees": search(tree, depth) on trees whose every question is recorded.

A case of kind "call" has: tree (root, players, successors, values, terminals,
as `espalier games tree` describes it), depth (rounds, null without limit),
and function where it is not called "search". The result is an object:

    move, value  what the search returned, in either order
    visited      names of the states that were visited, sorted
    again        names of those that were expanded more than once, sorted
"""

import ast
import os

from espalier_record.definitions import load_definitions
from espalier_record.harness import Task

FILE = "search.py"


def prepare(case, folder):
    function = case.get("function", "search")
    return Task(files=[], start=lambda run: _start(case, function, _file(folder, function)))


def _file(folder, function):
    """The assignment's file, or whichever defines the function."""
    names = sorted(name for name in os.listdir(folder) if name.endswith(".py"))
    if FILE in names:
        return os.path.join(folder, FILE)
    for name in names:
        path = os.path.join(folder, name)
        try:
            with open(path, "rb") as file:
                tree = ast.parse(file.read())
        except (SyntaxError, ValueError):
            continue
        if any(isinstance(node, ast.FunctionDef) and node.name == function
               for node in tree.body):
            return path
    raise FileNotFoundError("no %s in the submission, and no file with a function %s"
                            % (FILE, function))


def _start(case, function, path):
    search = getattr(load_definitions(path), function, None)
    if not callable(search):
        raise AttributeError("no function %s in %s" % (function, os.path.basename(path)))
    record = Record()
    tree = Tree(case["tree"], record)

    def work():
        move, value = _pair(search(tree, case.get("depth")))
        return {"move": move, "value": value, "visited": sorted(record.visited),
                "again": sorted(state for state, times in record.expanded.items() if times > 1)}
    return work


def _pair(returned):
    """(move, value) of what was returned: a move is a text or None, a value is a number."""
    if isinstance(returned, (tuple, list)) and len(returned) == 2:
        for move, value in (returned, returned[::-1]):
            if (move is None or isinstance(move, str)) and \
                    isinstance(value, (int, float)) and not isinstance(value, bool):
                return move, value
    raise TypeError("search returned %.80r, expected a move and a value" % (returned,))


class Record:
    """What was asked, kept away from what the submission can reach by accident."""

    def __init__(self):
        self.visited = set()
        self.expanded = {}  # state -> how often


class Tree:
    """A tree of states with names. Its first player takes the greatest, the others the least."""

    def __init__(self, described, record):
        self.root = described["root"]
        self.players = described.get("players", 2)
        values, terminals = described.get("values", {}), set(described.get("terminals", ()))
        edges = {state: [tuple(edge) for edge in successors]
                 for state, successors in described.get("successors", {}).items()}
        known = {self.root} | set(edges) | set(values) | terminals
        record.visited.add(self.root)

        def visit(state):
            name = getattr(state, "name", state)
            if name not in known:
                raise ValueError("the tree has no state %.80r" % (name,))
            record.visited.add(name)
            return name

        def expand(state):
            name = visit(state)
            record.expanded[name] = record.expanded.get(name, 0) + 1
            return list(edges.get(name, ()))

        def is_terminal(state):
            name = visit(state)
            return name in terminals or not edges.get(name)

        def value(state):
            return values.get(visit(state), 0)

        def result(state, move):
            for name, successor in edges.get(getattr(state, "name", state), ()):
                if name == move:
                    return visit(successor)
            raise ValueError("no move %.80r at %.80r" % (move, state))

        self.successors, self.is_terminal, self.value, self.result = \
            expand, is_terminal, value, result

    def moves(self, state):
        return [move for move, _ in self.successors(state)]

    @property
    def start(self):
        """The root as an object with methods."""
        return State(self, self.root)

    def evaluate(self, state):
        return self.value(state)


class State:
    """A state under the names that the Berkeley projects use."""

    def __init__(self, tree, name):
        self._tree = tree
        self.name = name

    def __repr__(self):
        return "State(%r)" % self.name

    def getNumAgents(self):
        return self._tree.players

    def getLegalActions(self, agent=0):
        return self._tree.moves(self.name)

    def generateSuccessor(self, agent, action):
        return State(self._tree, self._tree.result(self.name, action))

    def getScore(self):
        return self._tree.value(self.name)

    def isWin(self):
        return self._tree.is_terminal(self.name) and self._tree.value(self.name) > 0

    def isLose(self):
        return self._tree.is_terminal(self.name) and self._tree.value(self.name) <= 0
