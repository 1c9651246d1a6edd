"""No end of the game, no depth; another search afterwards, out of the same hands."""
calls = 0


def minimax(board, depth):
    global calls
    calls += 1
    return 0 if depth == 0 else minimax(board, depth - 1)


def attempt():
    try:
        minimax(None, -1)
    except RecursionError:
        pass


def further():
    minimax(None, 3)


attempt()
further()
print("calls", calls)
