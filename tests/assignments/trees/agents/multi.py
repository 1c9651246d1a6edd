"""The same for states with the methods of the Berkeley projects; strict, and value first."""


class AlphaBeta:
    def __init__(self, depth, evaluate):
        self.depth = depth
        self.evaluate = evaluate

    def choose(self, state, agent=0, rounds=0, alpha=float("-inf"), beta=float("inf")):
        if state.isWin() or state.isLose() or rounds == self.depth:
            return self.evaluate(state), None
        last = agent + 1 == state.getNumAgents()
        best, chosen = float("-inf") if agent == 0 else float("inf"), None
        for action in state.getLegalActions(agent):
            value, _ = self.choose(state.generateSuccessor(agent, action),
                                   0 if last else agent + 1, rounds + last, alpha, beta)
            if value > best if agent == 0 else value < best:
                best, chosen = value, action
            if best > beta if agent == 0 else best < alpha:
                break
            if agent == 0:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        return best, chosen


def search(tree, depth):
    return AlphaBeta(depth, tree.evaluate).choose(tree.start)
