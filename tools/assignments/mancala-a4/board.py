"""The board of the coursework: Mancala, six pits a side, four stones a pit.

board is a list of 15 numbers: six pits and the store of the first player, six
pits and the store of the second, and whose turn it is (0 or 1).
"""

import sys

PITS = 6
STORES = (PITS, 2 * PITS + 1)
TURN = 2 * PITS + 2
START = ([4] * PITS + [0]) * 2 + [0]


class Board:
    """A position, reached from the start by the pits of a trace."""

    def __init__(self, trace=""):
        self.board = list(START)
        self.trace = ""
        self._before = []  # (board, trace) of every move made
        for digit in trace:
            self.makeMove(int(digit))

    @property
    def turn(self):
        return self.board[TURN]

    @property
    def p1_pits(self):
        return self.board[:PITS]

    @property
    def p2_pits(self):
        return self.board[PITS + 1:2 * PITS + 1]

    @property
    def p1_pot(self):
        return self.board[STORES[0]]

    @property
    def p2_pot(self):
        return self.board[STORES[1]]

    @property
    def state(self):
        """A number that differs between positions, for dictionaries."""
        return hash(tuple(self.board))

    @property
    def game_over(self):
        return not any(self.p1_pits) or not any(self.p2_pits)

    @property
    def winner(self):
        """0 or 1, -1 for a draw, None while the game goes on."""
        if not self.game_over:
            return None
        if self.p1_pot == self.p2_pot:
            return -1
        return 0 if self.p1_pot > self.p2_pot else 1

    def _legal(self, pit):
        first = self.turn * (PITS + 1)
        return 0 <= pit < PITS and self.board[first + pit] > 0 and not self.game_over

    def getAllValidMoves(self, preorder=None):
        """The legal pits one by one, each judged when it is asked for."""
        for pit in range(PITS) if preorder is None else preorder:
            if self._legal(pit):
                yield pit

    def makeMove(self, pit):
        """Play a pit of the player to move. An illegal one is passed over with a warning."""
        if not self._legal(pit):
            print("warning: pit %s cannot be played here, skipped" % pit, file=sys.stderr)
            return
        self._before.append((list(self.board), self.trace))
        self.trace += str(pit)
        self._sow(self.turn, pit)
        self._sweep()

    def undoMove(self):
        """Take the last move back."""
        if self._before:
            self.board, self.trace = self._before.pop()

    def _sow(self, player, pit):
        at = player * (PITS + 1) + pit
        stones, self.board[at] = self.board[at], 0
        while stones:
            at = (at + 1) % TURN
            if at != STORES[1 - player]:
                self.board[at] += 1
                stones -= 1
        if at == STORES[player]:
            return  # the same player moves again
        self.board[TURN] = 1 - player
        opposite = 2 * PITS - at
        if at // (PITS + 1) == player and self.board[at] == 1 and self.board[opposite]:
            self.board[STORES[player]] += 1 + self.board[opposite]
            self.board[at] = self.board[opposite] = 0

    def _sweep(self):
        if not self.game_over:
            return
        for player, store in enumerate(STORES):
            first = player * (PITS + 1)
            self.board[store] += sum(self.board[first:first + PITS])
            self.board[first:first + PITS] = [0] * PITS
