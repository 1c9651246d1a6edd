"""A board whose every property raises, in a class of another name."""
calls = 0


class Spielfeld:
    @property
    def board(self):
        raise KeyError("board")

    heap = heaps = width = height = _data = data = board

    def __repr__(self):
        raise SystemExit("no")

    def __eq__(self, other):
        raise TypeError("not comparable")


def negamax(node, depth, a, b):
    global calls
    calls += 1
    if depth == 0:
        return Spielfeld()
    negamax(node, depth - 1, a=b, b=a)
    return node


negamax(Spielfeld(), 3, float("nan"), Spielfeld())
print("calls", calls)
