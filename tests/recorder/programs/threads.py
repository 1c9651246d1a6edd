"""Searches in a second thread at the same time."""
import threading

calls = 0


def minimax(state, depth, count=False):
    global calls
    calls += count
    return state if depth == 0 else minimax(state, depth - 1, count)


def elsewhere():
    for _ in range(200):
        minimax(1, 5)


other = threading.Thread(target=elsewhere)
other.start()
minimax(1, 40, count=True)
other.join()
print("calls", calls)
