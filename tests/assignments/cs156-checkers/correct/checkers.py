"""An agent for the three-row checkers: alpha-beta to a fixed depth."""

DEPTH = 3
WON = 1000


def moves_of(board, player):
    """[(move, board)]: single steps, and chains of hops, one for each square reached."""
    found = []
    for row in range(3):
        for column in range(9):
            if board[row][column] == player:
                found += moves_from(board, player, row, column)
    return found


def moves_from(board, player, row, column):
    ahead = 1 if player == 1 else -1
    empty = [line[:] for line in board]
    empty[row][column] = 0
    found = {}
    for r, c in ((row, column + ahead), (row - 1, column), (row + 1, column)):
        if 0 <= r < 3 and 0 <= c < 9 and board[r][c] == 0:
            found[(r, c)] = [row, column, r, c]
    chains = [[row, column]]
    hopped = set()
    for chain in chains:
        r, c = chain[-2:]
        for dr, dc in ((0, ahead), (-1, 0), (1, 0)):
            to = (r + 2 * dr, c + 2 * dc)
            if not (0 <= to[0] < 3 and 0 <= to[1] < 9) or to in hopped:
                continue
            if empty[r + dr][c + dc] != 0 and empty[to[0]][to[1]] == 0:
                hopped.add(to)
                chains.append(chain + list(to))
                found.setdefault(to, chains[-1])
    return [(move, placed(empty, to, player)) for to, move in found.items()]


def placed(board, to, player):
    after = [line[:] for line in board]
    after[to[0]][to[1]] = player
    return after


def winner(board):
    if all(cell == 1 for row in board for cell in row[6:]):
        return 1
    if all(cell == 2 for row in board for cell in row[:3]):
        return 2
    return 0


def worth(board):
    """How far the pieces have come, player 1's less player 2's."""
    return sum(column if cell == 1 else column - 8 if cell == 2 else 0
               for row in board for column, cell in enumerate(row))


def search(board, player, depth, alpha, beta):
    won = winner(board)
    if won:
        return WON + depth if won == 1 else -WON - depth
    if depth == 0:
        return worth(board)
    best = -WON if player == 1 else WON
    for _, after in moves_of(board, player):
        value = search(after, 3 - player, depth - 1, alpha, beta)
        if player == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def cs156_checkers_move(state):
    player, board = state
    sign = 1 if player == 1 else -1
    return max(moves_of(board, player), key=lambda move: sign * search(
        move[1], 3 - player, DEPTH - 1, -10 * WON, 10 * WON))
