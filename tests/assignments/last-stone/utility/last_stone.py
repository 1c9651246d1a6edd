"""The last stone loses."""


def eval_fn(state, player):
    wins = state.heap % 4 != 0
    return 1 if wins == (state.to_move == player) else -1


class LastStone3Heaps(Game):
    def __init__(self, k, heap1, heap2, heap3):
        self.k = k
        self.initial = (0, [heap1, heap2, heap3])

    def to_move(self, state):
        return state[0]

    def legal_moves(self, state):
        return [(heap, count) for heap in range(3)
                for count in range(1, min(self.k, state[1][heap]) + 1)]

    def make_move(self, move, state):
        heaps = list(state[1])
        heaps[move[0]] -= move[1]
        return (1 - state[0], heaps)

    def utility(self, state, player):
        return 1 if state[0] == player else -1
