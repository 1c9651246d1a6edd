"""Says a lot, and forgets the board."""

print("(1 2 3)")


def cs156_checkers_move(state):
    print("thinking about", state)
    return [0, 2, 0, 3]
