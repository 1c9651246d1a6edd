"""Alpha-beta on a tree of named states, for any number of players."""

from math import inf


def search(tree, depth):
    plies = inf if depth is None else depth * tree.players
    return visit(tree, tree.root, plies, 0, -inf, inf)


def visit(tree, state, plies, player, alpha, beta):
    if tree.is_terminal(state) or plies == 0:
        return None, tree.value(state)
    best_move, best = None, -inf if player == 0 else inf
    for move, successor in tree.successors(state):
        value = visit(tree, successor, plies - 1, (player + 1) % tree.players, alpha, beta)[1]
        if player == 0:
            if value > best:
                best_move, best = move, value
            alpha = max(alpha, best)
        else:
            if value < best:
                best_move, best = move, value
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best_move, best


if __name__ == "__main__":
    print(search(None, 2))
