"""Players of the Mancala coursework."""
from board import Board

INF = float("inf")


class BasePlayer:
    def __init__(self, max_depth):
        self.max_depth = max_depth
        self.P1_WIN_SCORE = 100
        self.P2_WIN_SCORE = -100
        self.TIE_SCORE = 0

    def heuristic(self, board):
        on_board = sum(board.p1_pits) - sum(board.p2_pits)
        return board.p1_pot - board.p2_pot + on_board / 4

    def end_score(self, board):
        if board.winner == 0:
            return self.P1_WIN_SCORE
        if board.winner == 1:
            return self.P2_WIN_SCORE
        return self.TIE_SCORE

    def findMove(self, trace):
        raise NotImplementedError


class PlayerMM(BasePlayer):
    def minimax(self, board, depth):
        if board.game_over:
            return None, self.end_score(board)
        if depth == 0:
            return None, self.heuristic(board)
        p1_turn = board.turn == 0
        best_score = -INF if p1_turn else INF
        best_move = None
        for move in board.getAllValidMoves():
            board.makeMove(move)
            score = self.minimax(board, depth - 1)[1]
            board.undoMove()
            if score > best_score if p1_turn else score < best_score:
                best_score = score
                best_move = move
        return best_move, best_score

    def findMove(self, trace):
        move, _ = self.minimax(Board(trace), self.max_depth)
        return move


class PlayerAB(BasePlayer):
    def alphaBeta(self, board, depth, alpha, beta):
        if board.game_over:
            return None, self.end_score(board)
        if depth == 0:
            return None, self.heuristic(board)
        p1_turn = board.turn == 0
        best_score = -INF if p1_turn else INF
        best_move = None
        for move in board.getAllValidMoves():
            board.makeMove(move)
            score = self.alphaBeta(board, depth - 1, alpha, beta)[1]
            board.undoMove()
            if score > best_score if p1_turn else score < best_score:
                best_score = score
                best_move = move
            if p1_turn:
                alpha = max(alpha, best_score)
            else:
                beta = min(beta, best_score)
            if beta <= alpha:
                return None, best_score
        return best_move, best_score

    def findMove(self, trace):
        move, _ = self.alphaBeta(Board(trace), self.max_depth, -INF, INF)
        return move


class PlayerDP(PlayerAB):
    def __init__(self, max_depth):
        super().__init__(max_depth)
        self.resolved = {}

    def heuristic(self, board):
        if board.state in self.resolved:
            return self.resolved[board.state]
        value = super().heuristic(board)
        self.resolved[board.state] = value
        return value
