"""More nodes than anyone wants in a file."""
calls = 0


def minimax(state, depth):
    global calls
    calls += 1
    return state if depth == 0 else max(minimax(state, depth - 1) for _ in range(3))


minimax(1, 8)
print("calls", calls)
