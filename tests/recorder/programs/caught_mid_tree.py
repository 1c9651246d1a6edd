"""Exceptions that the program itself catches, in every other branch."""
calls = 0


def minimax(board, depth):
    global calls
    calls += 1
    if depth == 0:
        if calls % 2:
            raise ValueError("odd")
        return calls
    best = 0
    for _ in range(3):
        try:
            best = max(best, minimax(board, depth - 1))
        except ValueError:
            pass
    return best


minimax(None, 3)
print("calls", calls)
