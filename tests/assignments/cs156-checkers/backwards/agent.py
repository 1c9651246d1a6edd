"""Moves the first piece backwards, or off the board."""


def cs156_checkers_move(state):
    player, board = state
    back = -1 if player == 1 else 1
    row, column = next((r, c) for r in range(3) for c in range(9) if board[r][c] == player)
    after = [line[:] for line in board]
    after[row][column] = 0
    if 0 <= column + back < 9:
        after[row][column + back] = player
    return [[row, column, row, column + back], after]
