"""A child process goes on with the search; the trace is the parent's."""
import os

calls = 0


def minimax(state, depth):
    global calls
    calls += 1
    if depth == 2:
        child = os.fork()
        if child == 0:
            minimax(state, 1)
            os._exit(0)
        os.waitpid(child, 0)
    return state if depth == 0 else minimax(state, depth - 1)


minimax(7, 4)
print("calls", calls)
