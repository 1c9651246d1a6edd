"""What the coursework gives: the class of a game, a search, the game of one heap.

A submission finds these names defined, and may define them anew.
"""

import random

INFINITY = float("inf")


class Struct:
    """An object with the attributes it is created with."""

    def __init__(self, **entries):
        self.__dict__.update(entries)

    def __eq__(self, other):
        return isinstance(other, Struct) and vars(self) == vars(other)

    def __hash__(self):
        return hash(tuple(sorted(vars(self).items())))

    def __repr__(self):
        return "Struct(%s)" % ", ".join("%s=%r" % item for item in vars(self).items())


class Game:
    """The rules of a game: what a class of the coursework may inherit."""

    initial = None

    def legal_moves(self, state):
        raise NotImplementedError("legal_moves")

    def make_move(self, move, state):
        raise NotImplementedError("make_move")

    def utility(self, state, player):
        raise NotImplementedError("utility")

    def terminal_test(self, state):
        return len(self.legal_moves(state)) == 0

    def to_move(self, state):
        return state.to_move

    def display(self, state):
        print(state)

    def successors(self, state):
        return [(move, self.make_move(move, state)) for move in self.legal_moves(state)]


def argmin(items, key):
    """The first of those with the lowest key."""
    return min(items, key=key)


def argmax(items, key):
    """The first of those with the highest key."""
    return max(items, key=key)


def alphabeta_search(state, game, d=INFINITY, cutoff_test=None, eval_fn=None):
    """The move of whoever is to move.

    Each move of the root is searched with a window of its own and has depth
    0; below depth d, or where the game has ended, eval_fn decides.
    """
    player = game.to_move(state)
    over = cutoff_test or (lambda s, depth: depth > d or game.terminal_test(s))
    value_of = eval_fn or game.utility

    def search(node, alpha, beta, depth, mine):
        if over(node, depth):
            return value_of(node, player)
        best = -INFINITY if mine else INFINITY
        for _, child in game.successors(node):
            value = search(child, alpha, beta, depth + 1, not mine)
            if mine:
                best = max(best, value)
                alpha = alpha if best >= beta else max(alpha, best)
                closed = best >= beta
            else:
                best = min(best, value)
                closed = best <= alpha
                beta = beta if closed else min(beta, best)
            if closed:
                break
        return best

    children = game.successors(state)
    return argmax(children, lambda child: search(child[1], -INFINITY, INFINITY, 0, False))[0]


def num_or_str(text):
    """A number if it reads as one."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return str(text).strip()


def query_player(game, state):
    game.display(state)
    return num_or_str(input("Your move? "))


def random_player(game, state):
    return random.choice(game.legal_moves(state))


def alphabeta_player(game, state):
    return alphabeta_search(state, game)


def play_game(game, *players):
    """Play to the end; the utility for player 0."""
    state = game.initial
    turn = 0
    while not game.terminal_test(state):
        state = game.make_move(players[turn % len(players)](game, state), state)
        turn += 1
    return game.utility(state, 0)


class LastStone(Game):
    """One heap; a move takes one to three stones; who takes the last one wins."""

    def __init__(self, stones):
        self.initial = Struct(to_move=0, heap=stones)

    def legal_moves(self, state):
        return list(range(1, min(3, state.heap) + 1))

    def make_move(self, move, state):
        return Struct(to_move=1 - state.to_move, heap=state.heap - move)

    def utility(self, state, player):
        return -1 if state.to_move == player else 1
