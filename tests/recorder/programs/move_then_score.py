"""Pairs of move and score, with moves that are tuples and quotes in them."""
calls = 0


def minimax(state, depth, is_max):
    global calls
    calls += 1
    if depth == 0:
        return None, float(state)
    results = [(('"%d" \\ \n' % m, m), minimax(state * 3 + m, depth - 1, not is_max)[1])
               for m in range(3)]
    pick = max if is_max else min
    return pick(results, key=lambda pair: pair[1])


minimax(1, 3, True)
print("calls", calls)
