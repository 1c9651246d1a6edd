# Mancala players. Boards are copied, so there is nothing to undo.
import copy
import math

import board as mancala


class BasePlayer(object):
    P1_WIN_SCORE = 1000
    TIE_SCORE = 0
    P2_WIN_SCORE = -1000

    def __init__(self, max_depth=3):
        self.max_depth = max_depth

    def heuristic(self, state):
        mine = state.p1_pot + 0.5 * sum(state.p1_pits)
        return mine - state.p2_pot - 0.5 * sum(state.p2_pits)

    def final(self, state):
        scores = {0: self.P1_WIN_SCORE, 1: self.P2_WIN_SCORE, -1: self.TIE_SCORE}
        return scores[state.winner]

    def after(self, state, pit):
        child = copy.deepcopy(state)
        child.makeMove(pit)
        return child


class PlayerMM(BasePlayer):
    def minimax(self, board, depth):
        if board.game_over:
            return (-1, self.final(board))
        elif depth == 0:
            return (-1, self.heuristic(board))
        results = []
        for pit in list(board.getAllValidMoves()):
            _, value = self.minimax(depth=depth - 1, board=self.after(board, pit))
            results.append((pit, value))
        choose = max if board.turn == 0 else min
        return choose(results, key=lambda pair: pair[1])

    def findMove(self, trace):
        return self.minimax(mancala.Board(trace), self.max_depth)[0]


class PlayerAB(BasePlayer):
    def alphaBeta(self, board, depth, alpha, beta):
        def first_player(alpha):
            best = (-1, -math.inf)
            for pit in list(board.getAllValidMoves()):
                _, value = self.alphaBeta(self.after(board, pit), depth=depth - 1,
                                          beta=beta, alpha=alpha)
                if value > best[1]:
                    best = (pit, value)
                    if value >= beta:
                        return (-1, value)
                    alpha = max(alpha, value)
            return best

        def second_player(beta):
            best = (-1, math.inf)
            for pit in list(board.getAllValidMoves()):
                _, value = self.alphaBeta(self.after(board, pit), depth=depth - 1,
                                          beta=beta, alpha=alpha)
                if value < best[1]:
                    best = (pit, value)
                    if value <= alpha:
                        return (-1, value)
                    beta = min(beta, value)
            return best

        if board.game_over:
            return (-1, self.final(board))
        elif depth == 0:
            return (-1, self.heuristic(board))
        return first_player(alpha) if board.turn == 0 else second_player(beta)

    def findMove(self, trace):
        window = dict(alpha=-math.inf, beta=math.inf)
        return self.alphaBeta(mancala.Board(trace), self.max_depth, **window)[0]


class PlayerDP(PlayerAB):
    def __init__(self, max_depth=3):
        PlayerAB.__init__(self, max_depth)
        self.resolved = dict()

    def heuristic(self, state):
        value = self.resolved.get(state.state)
        if value is None:
            value = PlayerAB.heuristic(self, state)
            self.resolved[state.state] = value
        return value
