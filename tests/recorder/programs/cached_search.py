"""A cache around the search and a generator of moves that is given up."""
import functools

calls = 0


def moves_of(state):
    for count in (1, 2, 3):
        if count <= state:
            yield count


@functools.lru_cache(maxsize=None)
def minimax(state, is_max):
    global calls
    calls += 1
    if state == 0:
        return -1 if is_max else 1
    best = None
    for count in moves_of(state):
        value = minimax(state - count, not is_max)
        if best is None or (value > best if is_max else value < best):
            best = value
        if best == (1 if is_max else -1):
            break
    return best


minimax(12, True)
print("calls", calls)
