"""Four in a row, and a player that looks ahead: a correct solution of the coursework."""

import random

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Board:
    """Rows from the top, each a list of "X", "O" and " "."""

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self._data = [[" "] * width for _ in range(height)]

    def __repr__(self):
        text = ""
        for row in self._data:
            text += "|" + "|".join(row) + "|\n"
        text += "-" * (2 * self.width + 1) + "\n"
        return text + "".join(" %d" % (col % 10) for col in range(self.width))

    def allows_move(self, col):
        return 0 <= col < self.width and self._data[0][col] == " "

    def add_move(self, col, ox):
        row = max(row for row in range(self.height) if self._data[row][col] == " ")
        self._data[row][col] = ox

    def del_move(self, col):
        for row in range(self.height):
            if self._data[row][col] != " ":
                self._data[row][col] = " "
                return

    def set_board(self, moves):
        for index, col in enumerate(moves):
            self.add_move(int(col), "XO"[index % 2])

    def is_full(self):
        return " " not in self._data[0]

    def wins_for(self, ox):
        data, width, height = self._data, self.width, self.height
        for row in range(height):
            for col in range(width):
                if data[row][col] != ox:
                    continue
                for down, right in DIRECTIONS:
                    last = row + 3 * down, col + 3 * right
                    if last[0] < height and 0 <= last[1] < width and all(
                            data[row + i * down][col + i * right] == ox for i in (1, 2, 3)):
                        return True
        return False

    def cols_to_win(self, ox):
        found = []
        for col in range(self.width):
            if self.allows_move(col):
                self.add_move(col, ox)
                if self.wins_for(ox):
                    found.append(col)
                self.del_move(col)
        return found

    def host_game(self, player_x, player_o):
        player, other = player_x, player_o
        while True:
            print(self)
            col = player.next_move(self)
            self.add_move(col, player.ox)
            if self.wins_for(player.ox):
                print(player.ox, "wins")
                return
            if self.is_full():
                print("a draw")
                return
            player, other = other, player

    def score(self):
        if self.wins_for("X"):
            return -100
        return 100 if self.wins_for("O") else 0


class ScoredMove:
    def __init__(self, col, score):
        self.col = col
        self.score = score

    def __repr__(self):
        return "ScoredMove(%r, %r)" % (self.col, self.score)

    def __eq__(self, other):
        return isinstance(other, ScoredMove) and self.score == other.score

    def __lt__(self, other):
        if not isinstance(other, ScoredMove):
            raise TypeError("a ScoredMove is compared with another one only")
        return self.score < other.score


class Player:
    def __init__(self, ox):
        self.ox = ox

    def opponent(self):
        return "O" if self.ox == "X" else "X"

    def next_move(self, board):
        for col in range(board.width):
            if board.allows_move(col):
                return col


class HumanPlayer(Player):
    def next_move(self, board):
        return int(input("column: "))


class SimpleAIPlayer(Player):
    def next_move(self, board):
        for ox in (self.ox, self.opponent()):
            cols = board.cols_to_win(ox)
            if cols:
                return cols[0]
        return super().next_move(board)


class MinimaxPlayer(Player):
    def __init__(self, ox, tbt, ply):
        super().__init__(ox)
        self.tbt = tbt
        self.ply = ply

    def best(self, moves):
        return min(moves) if self.ox == "X" else max(moves)

    def tiebreak_move(self, moves):
        if self.tbt == "LEFT":
            return moves[0].col
        if self.tbt == "RIGHT":
            return moves[-1].col
        return random.choice(moves).col

    def scored_moves(self, board):
        scores = self.scores_for(board)
        return [ScoredMove(col, score) for col, score in enumerate(scores) if score is not None]

    def scores_for(self, board):
        now = board.score()
        settled = self.ply == 0 or now != 0
        scores = []
        for col in range(board.width):
            if not board.allows_move(col):
                scores.append(None)
            elif settled:
                scores.append(now)
            else:
                scores.append(self._after(board, col))
        return scores

    def _after(self, board, col):
        board.add_move(col, self.ox)
        value = board.score()
        if value == 0 and not board.is_full():
            opponent = MinimaxPlayer(self.opponent(), self.tbt, self.ply - 1)
            value = opponent.best(opponent.scored_moves(board)).score
        board.del_move(col)
        return value

    def next_move(self, board):
        moves = self.scored_moves(board)
        best = self.best(moves)
        return self.tiebreak_move([move for move in moves if move == best])


# What the coursework asks to be put here: tried out each time the file is run.
example = Board(7, 6)
example.set_board("1211244445")
assert MinimaxPlayer("X", "LEFT", 2).next_move(example) == 3
assert MinimaxPlayer("O", "LEFT", 4).scores_for(example)[3] == 100
example = Board(7, 6)
example.host_game(SimpleAIPlayer("X"), MinimaxPlayer("O", "LEFT", 3))
assert example.wins_for("O"), "this takes a while"
