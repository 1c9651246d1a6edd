"""One search for each turn of a game: as many traces, one after the other."""
calls = 0


def minimax(heap, is_max):
    global calls
    calls += 1
    if heap == 0:
        return -1 if is_max else 1
    return (max if is_max else min)(minimax(heap - n, not is_max)
                                    for n in (1, 2) if n <= heap)


def turn(heap):
    return minimax(heap, True)


for heap in (5, 3, 1):
    turn(heap)
print("calls", calls)
