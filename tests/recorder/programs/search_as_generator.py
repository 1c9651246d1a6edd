"""Children come from a generator that calls the search and is given up half way."""
calls = 0


def values(state, depth):
    for count in (1, 2, 3):
        yield minimax(state - count, depth - 1)


def minimax(state, depth):
    global calls
    calls += 1
    if depth == 0 or state <= 0:
        return state
    for value in values(state, depth):
        if value < 3:
            return value
    return 3


minimax(9, 4)
print("calls", calls)
