"""Both exercises, done right."""

import itertools


def eval_fn(state, player):
    wins = state.heap % 4 != 0
    return 1 if wins == (state.to_move == player) else -1


class LastStone3Heaps(Game):
    def __init__(self, k, heap1, heap2, heap3):
        self.k = k
        self.initial = Struct(to_move=0, heap1=heap1, heap2=heap2, heap3=heap3)

    def legal_moves(self, state):
        heaps = {"heap1": state.heap1, "heap2": state.heap2, "heap3": state.heap3}
        return [(name, count) for name in sorted(heaps)
                for count in range(1, min(self.k, heaps[name]) + 1)]

    def make_move(self, move, state):
        name, count = move
        after = dict(vars(state), to_move=1 - state.to_move)
        after[name] -= count
        return Struct(**after)

    def utility(self, state, player):
        return -1 if state.to_move == player else 1


result = play_game(LastStone3Heaps(3, 1, 2, 3), query_player, alphabeta_player)
print("this line is an experiment", next(itertools.count()))
