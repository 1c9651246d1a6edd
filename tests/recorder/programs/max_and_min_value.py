"""Two functions that call each other, defaults for the window, bare scores."""
calls = 0


def max_value(state, alpha=float("-inf"), beta=float("inf")):
    global calls
    calls += 1
    if state == 0:
        return -1
    best = float("-inf")
    for count in range(1, min(3, state) + 1):
        best = max(best, min_value(state - count, alpha, beta))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best


def min_value(state, alpha, beta):
    global calls
    calls += 1
    if state == 0:
        return 1
    best = float("inf")
    for count in range(1, min(3, state) + 1):
        best = min(best, max_value(state - count, alpha, beta))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best


max_value(8)
print("calls", calls)
