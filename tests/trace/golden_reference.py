#!/usr/bin/env python3
"""The golden traces, recomputed from their headers.

golden_reference.py TRACE...

Written from the descriptions of the games and of the trace format alone, it
shares nothing with the library but the traces. From a header it rebuilds the
root, repeats the search as the options say and compares every line that
follows, byte for byte. Left out are the texts that only the library defines:
positions of inner nodes ("state") and cache keys.
"""
import json
import math
import re
import sys

from golden_games import GAMES

INF = math.inf


# --- text -------------------------------------------------------------------------

def number(value):
    if value is None:
        return "null"
    if math.isinf(value):
        return '"inf"' if value > 0 else '"-inf"'
    return str(int(value)) if value == int(value) else repr(value)


def string(text):
    return "null" if text is None else json.dumps(text, ensure_ascii=False)


def strings(texts):
    return "[" + ",".join(map(string, texts)) + "]"


# --- the search -----------------------------------------------------------------------

class Stopped(Exception):
    pass


class Node:
    """What a node has found out so far."""

    def __init__(self, number_, ply, side):
        self.id, self.ply, self.side = number_, ply, side
        self.value = self.move = None
        self.tried, self.total = [], 0


class Search:
    def __init__(self, header):
        self.header, self.o = header, header["options"]
        self.game = GAMES[header["game"]](header)
        self.prunes = header["algorithm"] in ("alphabeta", "pvs", "mtdf")
        self.scouts = header["algorithm"] == "pvs"
        self.passes = 0
        self.counter = self.o["depth-unit"] == "counter"
        self.lines, self.entered, self.cuts = [], 0, 0
        self.evaluated, self.table, self.last_cut = {}, {}, {}

    def say(self, event, node, rest):
        self.lines.append('{"event":"%s","id":%d%s}' % (event, node.id, rest))

    def run(self):
        root = self.game.root(self.header["position"])
        ask = self.approach if self.header["algorithm"] == "mtdf" else self.ask
        try:
            value, move = ask(root)
            stopped = ""
        except Stopped as stop:
            value, move = stop.args[0].value, stop.args[0].move
            stopped = ',"stopped":"nodes"'
        self.lines.append('{"event":"end","nodes":%d,"value":%s,"move":%s%s}' %
                          (self.entered, number(value), string(move), stopped))
        return self.lines

    def ask(self, root, window=(-INF, INF)):
        node = self.visit(root, None, None, window, self.header["depth"])
        self.passes += 1
        return node.value, node.move

    def approach(self, root):
        """MTD(f): null windows at the value that the one before came to."""
        lower, upper, guess, move = -INF, INF, self.o.get("guess", 0), None
        while lower < upper:
            beta = guess + 1 if guess == lower else guess
            guess, found = self.ask(root, (beta - 1, beta))
            is_max = self.game.side(root) == "max"
            if guess < beta:
                upper = guess
            else:
                lower = guess
            if is_max == (guess >= beta):
                move = found
        return guess, move

    def visit(self, state, parent, via, window, depth):
        if self.entered == self.o.get("max-nodes"):
            raise Stopped(None)
        ply = parent.ply + 1 if parent else 0
        side = self.game.side(state)
        if self.header["algorithm"] == "expectimax" and side == "min":
            side = "chance"
        node = Node(self.entered, ply, side)
        self.entered += 1
        shown = (ply - 1 if parent else None) if self.counter else depth
        has_window = self.prunes and (parent or self.o["root"] == "carry")
        self.say("enter", node, ',"parent":%s,"move":%s,"ply":%d,"depth":%s,"side":"%s"%s' % (
            number(parent and parent.id), string(via), ply, number(shown), side,
            ',"alpha":%s,"beta":%s' % tuple(map(number, window)) if has_window else ""))
        why = self.leaf(state, node, depth) or self.inner(state, node, window, depth)
        returned = node.move
        if '"cutoff"' in why and self.o["cutoff-move"] == "null":
            returned = None
        self.say("leave", node, ',"value":%s,"move":%s,"why":%s' %
                 (number(node.value), string(returned), why))
        return node

    def judge(self, state, node):
        """The static value, and what the cache of evaluations had to do with it."""
        if self.o["cache"] != "eval":
            value, found = self.game.evaluate(state), None
        else:
            found = state in self.evaluated
            self.say("probe", node, ',"cache":"eval","hit":%s' % (
                'true,"value":' + number(self.evaluated[state]) if found else "false"))
            value = self.evaluated[state] if found else self.game.evaluate(state)
        if not found:
            self.say("eval", node, ',"value":' + number(value))
        if found is False:
            self.evaluated[state] = value
            self.say("store", node, ',"cache":"eval","value":' + number(value))
        return value, "" if found is None else ',"eval":"hit"' if found else ',"eval":"miss"'

    def leaf(self, state, node, depth):
        result = self.game.over(state)
        if result is not None:
            node.value, cached = result, ""
            if self.o["eval-at"] == "leaves":
                node.value, cached = self.judge(state, node)
            return '"terminal"' + cached
        if self.counter:
            limit = self.header["depth"]
            used_up = limit is not None and node.ply - 1 > limit
        else:
            used_up = depth == 0
        if not used_up:
            return None
        node.value, cached = self.judge(state, node)
        return '"horizon"' + cached

    def inner(self, state, node, handed, depth):
        window, narrowed = handed, ""
        entry = self.table.get((state, depth)) if "table" in self.o["cache"] else None
        if node.ply == 0 and self.passes > 0:
            entry = None # whoever searches a root again wants its moves
        if entry:
            bound, value, stored = entry
            alpha = max(window[0], value) if bound == "lower" else window[0]
            beta = min(window[1], value) if bound == "upper" else window[1]
            if bound == "exact" or alpha >= beta:
                node.value = value
                return '"table","bound":"%s","from":%d' % (bound, stored)
            if (alpha, beta) != window:
                window, narrowed = (alpha, beta), ',"narrowed":[%s,%s]' % (number(alpha),
                                                                         number(beta))
        moves = self.game.moves(state)
        by = self.try_moves(state, node, window, depth, moves)
        if self.o["fail"] == "hard" and self.prunes:
            node.value = min(max(node.value, handed[0]), handed[1])
        if "table" in self.o["cache"]:
            self.learn(state, node, handed, depth)
        if by is None:
            return '"full"' + narrowed
        self.cuts += 1
        self.last_cut[node.side, by] = self.cuts
        untried = [move for move in moves if move not in node.tried]
        return '"cutoff"%s,"by":%s,"pruned":%s' % (narrowed, string(by), strings(untried))

    def learn(self, state, node, handed, depth):
        bound = "exact"
        if self.prunes and node.value <= handed[0]:
            bound = "upper"
        elif self.prunes and node.value >= handed[1]:
            bound = "lower"
        if bound == "exact" or self.o["cache"] == "table-bounds":
            self.table[state, depth] = bound, node.value, node.id

    def ordered(self, node, moves):
        if self.o["order"] == "static":
            return moves
        return sorted(moves, key=lambda move: -self.last_cut.get((node.side, move), 0))

    def try_moves(self, state, node, window, depth, moves):
        """The move that closed the window, or None."""
        order = self.ordered(node, moves)
        self.say("moves", node, ',"list":' + strings(order))
        if node.ply == 0 and self.o.get("first-successor-twice"):
            order = order[:1] + order
        for move in order:
            fresh = node.ply == 0 and self.o["root"] == "fresh"
            given = (-INF, INF) if fresh else window
            if self.scouts and node.tried:
                given = self.null_window(node, window)
            if self.between(self.descend(state, node, move, given, depth), given, window):
                self.descend(state, node, move, window, depth)
            if self.prunes:
                if self.closes(node, window):
                    return move
                window = (max(window[0], node.value), window[1]) if node.side == "max" else \
                    (window[0], min(window[1], node.value))
        return None

    def null_window(self, node, window):
        """Is a move better than the best so far, yes or no? Against an infinity it is."""
        alpha, beta = window
        if node.side == "max" and alpha > -INF:
            return alpha, min(beta, alpha + 1)
        if node.side != "max" and beta < INF:
            return max(alpha, beta - 1), beta
        return window

    def between(self, value, given, window):
        """Better, and a wider window would have told by how much."""
        return given[1] <= value < window[1] or window[0] < value <= given[0]

    def descend(self, state, node, move, window, depth):
        below = self.game.play(state, move)
        if depth is not None and (self.o["depth-unit"] != "rounds" or
                                  self.game.round_ends(below)):
            depth -= 1
        self.say("make", node, ',"move":' + string(move))
        try:
            value = self.visit(below, node, move, window, depth).value
        except Stopped:
            self.say("undo", node, ',"move":' + string(move))
            self.say("leave", node, ',"value":%s,"move":%s,"why":"stopped"' %
                     (number(node.value), string(node.move)))
            raise Stopped(node) from None
        self.say("undo", node, ',"move":' + string(move))
        if move not in node.tried:
            node.tried.append(move)
        self.take(node, move, value)
        return value

    def take(self, node, move, value):
        if node.side == "chance":
            node.total += value
            node.value = node.total / len(node.tried)
            return
        better = node.value is None or (value > node.value if node.side == "max"
                                        else value < node.value)
        tie = value == node.value and self.o["ties"] in ("last", "right")
        if better or tie:
            node.value, node.move = value, move

    def closes(self, node, window):
        strict = self.o["cutoff"] == "strict"
        if node.side == "max":
            return node.value > window[1] if strict else node.value >= window[1]
        return node.value < window[0] if strict else node.value <= window[0]


# --- comparing ----------------------------------------------------------------------------

def comparable(line):
    return re.sub(r',"(?:state|key)":"(?:[^"\\]|\\.)*"', "", line)


def kind(line):
    return json.loads(line)["event"]


def compare(path):
    with open(path, encoding="utf-8") as file:
        first, *lines = file.read().splitlines()
    lines = [comparable(line) for line in lines]
    kinds = {kind(line) for line in lines}
    expected = Search(json.loads(first)).run()
    expected = [line for line in expected if kind(line) in kinds]
    for at, (line, other) in enumerate(zip(lines, expected)):
        if line != other:
            return "%s:%d: %s\nexpected %s" % (path, at + 2, line, other)
    if len(lines) != len(expected):
        return "%s: %d lines, expected %d" % (path, len(lines) + 1, len(expected) + 1)
    return None


def main(paths):
    problems = [problem for problem in map(compare, paths) if problem]
    for problem in problems:
        print(problem)
    print("%d traces, %d wrong" % (len(paths), len(problems)))
    return 1 if problems or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
