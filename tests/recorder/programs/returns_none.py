"""The search forgets to return, on a board that is a bool or a float or None."""
calls = 0


def minimax(board, depth):
    global calls
    calls += 1
    if depth > 0:
        for board in (None, 1.5, True, "text", {1}):
            minimax(board, depth - 1)


minimax(False, 3)
print("calls", calls)
