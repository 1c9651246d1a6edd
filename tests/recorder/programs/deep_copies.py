"""copy.deepcopy instead of undo, a class with slots."""
import copy

calls = 0


class Position:
    __slots__ = ("heap", "turn")

    def __init__(self, heap):
        self.heap = heap
        self.turn = True

    def take(self, count):
        self.heap -= count
        self.turn = not self.turn


def minimax(board, depth):
    global calls
    calls += 1
    if board.heap == 0 or depth == 0:
        return -1 if board.turn else 1
    scores = []
    for count in (1, 2):
        if count <= board.heap:
            after = copy.deepcopy(board)
            after.take(count)
            scores.append(minimax(after, depth - 1))
    return max(scores) if board.turn else min(scores)


minimax(Position(6), 5)
print("calls", calls)
