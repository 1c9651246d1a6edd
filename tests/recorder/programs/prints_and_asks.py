"""Asks for a depth and gets none, prints a line like those of a trace."""
calls = 0


def minimax(state, depth):
    global calls
    calls += 1
    print('{"event":"enter","id":%d,"parent":null}' % calls)
    if depth == 0:
        return input("your move? ")
    return minimax(state, depth - 1)


try:
    minimax(3, 2)
except EOFError:
    pass
print("\ncalls", calls)
