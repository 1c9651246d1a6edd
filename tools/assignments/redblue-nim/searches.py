"""What can be seen of a program's search when it is recorded."""

import json
import os
import sys
import tempfile

import dialogue
import espalier_record

RECORDER = os.path.dirname(os.path.dirname(os.path.abspath(espalier_record.__file__)))
FEWEST = 10  # cutoffs after which an order was to be kept, to say anything


class Node:
    def __init__(self, line):
        self.parent = line["parent"]
        self.ply = line["ply"]
        self.state = _state(line.get("state"))
        self.children = []
        self.synthetic = line.get("synthetic", False)


def _state(text):
    try:
        red, blue = (int(part) for part in text.split(","))
        return red, blue
    except (AttributeError, ValueError):
        return None


class Search:
    """The first search of a program: its move and its nodes."""

    def __init__(self, position, command):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "trace.jsonl")
            heard = dialogue.talk([sys.executable, "-c", _recorded(), "-o", out, command[1],
                                   "--", *command[2:]])
            self.nodes = _first_trace(out)
        if not self.nodes:
            raise ValueError("no search was recorded: the program " + heard.shown())
        self.move = dialogue.first_move(position, heard)

    def count(self):
        return sum(not node.synthetic for node in self.nodes)

    def deepest(self):
        return max(node.ply for node in self.nodes)


def _recorded():
    return "import sys; sys.path.insert(0, %r); from espalier_record.__main__ import main; " \
           "sys.exit(main())" % RECORDER


def _first_trace(path):
    """The nodes of the first trace of a file."""
    nodes = []
    if not os.path.exists(path):
        return nodes
    with open(path, encoding="utf-8") as file:
        for line in file:
            event = json.loads(line)
            if event.get("event") == "end":
                break
            if event.get("event") == "enter":
                nodes.append(Node(event))
                if event["parent"] is not None:
                    nodes[event["parent"]].children.append(len(nodes) - 1)
    return nodes


def legal(state):
    """Moves of a position that is not over."""
    if min(state) == 0:
        return []
    return [move for move in ("R1", "R2", "B1", "B2") if min(dialogue.after(state, move)) >= 0]


def follows_order(search):
    """Whether moves that cut come first the next time their player moves.

    True, a sentence that says where not, or None where the trace does not
    show the positions. Where all moves of a node were tried the last one may
    have cut or not, so that either order is right after it.
    """
    nodes = search.nodes
    if any(node.state is None for node in nodes if not node.synthetic):
        return None
    fronts = [set(), set()]  # for each player, the moves that may be the first of the list
    checked = 0
    open_nodes = []
    for number, node in enumerate(nodes):
        while open_nodes and open_nodes[-1] != node.parent:
            _left(nodes[open_nodes.pop()], nodes, fronts)
        open_nodes.append(number)
        wanted = fronts[node.ply % 2]
        moves = _tried(nodes, node)
        if wanted and moves and wanted <= set(legal(node.state)):
            checked += 1
            if moves[0] not in wanted:
                return "at %d,%d, ply %d, %s was tried first, after a cutoff by %s" % (
                    *node.state, node.ply, moves[0], " or ".join(sorted(wanted)))
    return True if checked >= FEWEST else "no more than %d cutoffs to go by" % checked


def _tried(nodes, node):
    if node.state is None:
        return []
    moves = [dialogue.between(node.state, nodes[child].state) for child in node.children]
    return moves if all(moves) else []


def _left(node, nodes, fronts):
    """A node was left: the last move that was tried may have cut, or must have."""
    moves = _tried(nodes, node)
    if not moves:
        return
    if len(moves) < len(legal(node.state)):
        fronts[node.ply % 2] = {moves[-1]}
    elif fronts[node.ply % 2]:
        fronts[node.ply % 2].add(moves[-1])


def minimax_nodes(state, known=None):
    """Nodes of the whole tree below a position."""
    known = {} if known is None else known
    if state not in known:
        known[state] = 1 + sum(minimax_nodes(dialogue.after(state, move), known)
                               for move in legal(state))
    return known[state]
