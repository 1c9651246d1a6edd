"""A right solution of the Mancala coursework."""
from board import Board

INFINITY = float("inf")


class BasePlayer:
    def __init__(self, max_depth):
        self.P1_WIN_SCORE = 100
        self.P2_WIN_SCORE = -100
        self.TIE_SCORE = 0
        self.max_depth = max_depth

    def heuristic(self, board):
        return board.p1_pot - board.p2_pot

    def final(self, board):
        return {0: self.P1_WIN_SCORE, 1: self.P2_WIN_SCORE, -1: self.TIE_SCORE}[board.winner]

    def findMove(self, trace):
        raise NotImplementedError


class PlayerMM(BasePlayer):
    def minimax(self, board, depth):
        if board.game_over:
            return None, self.final(board)
        if depth == 0:
            return None, self.heuristic(board)
        first, best, best_move = board.turn == 0, None, None
        for move in board.getAllValidMoves():
            board.makeMove(move)
            _, score = self.minimax(board, depth - 1)
            board.undoMove()
            if best is None or (score > best if first else score < best):
                best, best_move = score, move
        return best_move, best

    def findMove(self, trace):
        return self.minimax(Board(trace), self.max_depth)[0]


class PlayerAB(BasePlayer):
    def alphaBeta(self, board, depth, alpha, beta):
        if board.game_over:
            return None, self.final(board)
        if depth == 0:
            return None, self.heuristic(board)
        first, best, best_move = board.turn == 0, None, None
        for move in board.getAllValidMoves():
            board.makeMove(move)
            _, score = self.alphaBeta(board, depth - 1, alpha, beta)
            board.undoMove()
            if best is None or (score > best if first else score < best):
                best, best_move = score, move
            if first:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if beta <= alpha:
                return None, score
        return best_move, best

    def findMove(self, trace):
        return self.alphaBeta(Board(trace), self.max_depth, -INFINITY, INFINITY)[0]


class PlayerDP(PlayerAB):
    def __init__(self, max_depth):
        super().__init__(max_depth)
        self.resolved = {}

    def heuristic(self, board):
        if board.state not in self.resolved:
            self.resolved[board.state] = super().heuristic(board)
        return self.resolved[board.state]
