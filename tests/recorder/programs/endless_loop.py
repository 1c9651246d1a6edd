"""Never comes back from its second leaf."""
calls = 0


def minimax(board, depth):
    global calls
    calls += 1
    print("calls", calls, flush=True)
    if depth == 0:
        while calls > 3:
            pass
        return 1
    return max(minimax(board, depth - 1) for _ in range(2))


minimax(None, 2)
