"""A mistake that shows at the third leaf."""
calls = 0


def minimax(board, depth):
    global calls
    calls += 1
    print("calls", calls)
    if depth == 0:
        if calls > 5:
            return board.heap
        return 1
    return max(minimax(board, depth - 1) for _ in range(2))


minimax([], 3)
