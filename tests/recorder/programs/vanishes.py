"""Ends the process by the back door."""
import os

calls = 0


def minimax(state, depth):
    global calls
    calls += 1
    print("calls", calls, flush=True)
    if depth == 0:
        os._exit(3)
    return minimax(state, depth - 1)


minimax(5, 4)
