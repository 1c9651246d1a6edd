"""The rules of the games, from their descriptions and as plainly as possible.

A game is made from a trace's header. It has the root's state, whose side it
is, the value when the game is over (else None), the moves as texts in order,
the state after a move, and the evaluation that the golden traces use.
"""
import json


class Constants:
    def __init__(self, header):
        options = header["options"]
        self.win, self.tie, self.loss = (options.get(k) for k in ("win", "tie", "loss"))


class Mancala(Constants):
    def __init__(self, header):
        super().__init__(header)
        self.pits = header["params"].get("pits", 6)
        self.stones = header["params"].get("stones", 4)

    def root(self, text):
        board = ((self.stones,) * self.pits + (0,)) * 2 + (0,)
        for move in text:
            assert move in self.moves(board)
            board = self.play(board, move)
        return board

    def rows(self, board):
        return board[:self.pits], board[self.pits + 1:-2]

    def side(self, board):
        return "min" if board[-1] else "max"

    def over(self, board):
        if all(any(row) for row in self.rows(board)):
            return None
        lead = self.evaluate(board)
        return self.win if lead > 0 else self.loss if lead < 0 else self.tie

    def evaluate(self, board):
        return board[self.pits] - board[-2]

    def moves(self, board):
        return [str(i) for i, n in enumerate(self.rows(board)[board[-1]]) if n]

    def play(self, board, move):
        pits, player = self.pits, board[-1]
        first = player * (pits + 1)
        store, other = (pits, 2 * pits + 1) if player == 0 else (2 * pits + 1, pits)
        board, at = list(board), first + int(move)
        hand, board[at] = board[at], 0
        while hand:
            at = (at + 1) % (2 * pits + 2)
            if at != other:
                board[at] += 1
                hand -= 1
        if first <= at < first + pits and board[at] == 1 and board[2 * pits - at]:
            board[store] += 1 + board[2 * pits - at]
            board[at] = board[2 * pits - at] = 0
        if at != store:
            board[-1] = 1 - player
        rows = self.rows(board)
        if not all(any(row) for row in rows):
            board = [0] * pits + [board[pits] + sum(rows[0])] + [0] * pits + \
                [board[-2] + sum(rows[1]), board[-1]]
        return tuple(board)


class LastStone:
    def __init__(self, header):
        self.k = header["params"].get("k", 3)
        self.zero = header["options"]["eval"] == "zero"

    def root(self, text):
        return tuple(int(heap) for heap in text.split(",")), "max"

    def side(self, state):
        return state[1]

    def over(self, state):
        return None if any(state[0]) else -1 if state[1] == "max" else 1

    def evaluate(self, state):
        return 0 if self.zero else -1 if state[1] == "max" else 1

    def moves(self, state):
        form = "{1}" if len(state[0]) == 1 else "{0}:{1}"
        return [form.format(heap + 1, count) for heap, size in enumerate(state[0])
                for count in range(1, min(self.k, size) + 1)]

    def play(self, state, move):
        heap, count = (int(n) for n in (move if ":" in move else "1:" + move).split(":"))
        heaps = list(state[0])
        heaps[heap - 1] -= count
        return tuple(heaps), "min" if state[1] == "max" else "max"


class RedBlue:
    def __init__(self, header):
        self.misere = header["params"].get("version") == "misere"

    def root(self, text):
        red, blue = text.split(",")
        return int(red), int(blue), "max"

    def side(self, state):
        return state[2]

    def over(self, state):
        red, blue, side = state
        if red and blue:
            return None
        points = 2 * red + 3 * blue
        return -points if (side == "max") != self.misere else points

    def moves(self, state):
        order = ["R2", "B2", "R1", "B1"]
        return [move for move in (reversed(order) if self.misere else order)
                if int(move[1]) <= state["RB".index(move[0])]]

    def play(self, state, move):
        count = int(move[1])
        red, blue = (count, 0) if move[0] == "R" else (0, count)
        return state[0] - red, state[1] - blue, "min" if state[2] == "max" else "max"


class Connect4(Constants):
    """A state is the columns played and whether the turns are exchanged."""

    def __init__(self, header):
        super().__init__(header)
        self.width = header["params"].get("width", 7)
        self.height = header["params"].get("height", 6)
        self.asked = header.get("side")

    def root(self, text):
        self.played = len(text)
        return text, self.asked not in (None, "max" if len(text) % 2 else "min")

    def side(self, state):
        return "max" if (len(state[0]) % 2 == 1) != state[1] else "min"

    def board(self, state):
        """The stones, each column from below; those after the root as they were played."""
        columns = [[] for _ in range(self.width)]
        for ply, column in enumerate(state[0]):
            exchanged = state[1] and ply >= self.played
            columns[int(column)].append("XO"[(ply + exchanged) % 2])
        return columns

    def wins(self, columns, stone):
        def at(x, y):
            inside = 0 <= x < self.width and 0 <= y < len(columns[x])
            return columns[x][y] if inside else None
        return any(all(at(x + i * dx, y + i * dy) == stone for i in range(4))
                   for x in range(self.width) for y in range(self.height)
                   for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))

    def over(self, state):
        columns = self.board(state)
        if self.wins(columns, "X"):
            return self.loss
        if self.wins(columns, "O"):
            return self.win
        return self.tie if all(len(c) == self.height for c in columns) else None

    def evaluate(self, state):
        return 0

    def moves(self, state):
        return [str(x) for x, column in enumerate(self.board(state)) if len(column) < self.height]

    def play(self, state, move):
        return state[0] + move, state[1]


class Checkers(Constants):
    """A state is the player and the 27 cells row by row."""

    def root(self, text):
        player, cells = text.split(":")
        return player, cells

    def side(self, state):
        return "max" if state[0] == "1" else "min"

    def cell(self, state, row, column):
        inside = 0 <= row < 3 and 0 <= column < 9
        return state[1][9 * row + column] if inside else None

    def chains(self, state, start):
        """The shortest chain of squares to each square, first found first."""
        forward = 1 if state[0] == "1" else -1
        ways = ((0, forward), (-1, 0), (1, 0))
        squares = {start: None}

        def empty(square):
            return square == start or self.cell(state, *square) == "0"

        def occupied(square):
            return square != start and self.cell(state, *square) in ("1", "2")

        found, line = {}, [(start, [start])]
        while line:
            (row, column), chain = line.pop(0)
            for down, right in ways:
                near = row + down, column + right
                far = row + 2 * down, column + 2 * right
                if chain == [start] and self.cell(state, *near) == "0":
                    found.setdefault(near, chain + [near])
                if occupied(near) and empty(far) and far not in found:
                    found[far] = chain + [far]
                    line.append((far, chain + [far]))
        return found.values()

    def moves(self, state):
        own = [(i // 9, i % 9) for i, cell in enumerate(state[1]) if cell == state[0]]
        chains = sorted([n for square in chain for n in square]
                        for start in own for chain in self.chains(state, start))
        return [" ".join(map(str, chain)) for chain in chains]

    def over(self, state):
        columns = [state[1][i::9] for i in range(9)]
        if all(column == "111" for column in columns[6:]):
            return self.win
        if all(column == "222" for column in columns[:3]):
            return self.loss
        if not self.moves(state):
            return self.loss if state[0] == "1" else self.win
        return None

    def evaluate(self, state):
        """Columns gained by player 1, less those gained by player 2."""
        return sum(i % 9 if cell == "1" else i % 9 - 8
                   for i, cell in enumerate(state[1]) if cell != "0")

    def play(self, state, move):
        square = [int(n) for n in move.split()]
        cells = list(state[1])
        cells[9 * square[0] + square[1]] = "0"
        cells[9 * square[-2] + square[-1]] = state[0]
        return "2" if state[0] == "1" else "1", "".join(cells)


class Tree:
    """A state is a list of (move, node) or a number, and whose turn it is."""

    def __init__(self, header):
        self.players = header["params"].get("players", 2)

    def node(self, given):
        if isinstance(given, (int, float)):
            return given
        if isinstance(given, dict) and "children" not in given:
            return given["value"]
        children = given["children"] if isinstance(given, dict) else given
        return tuple((child["move"] if isinstance(child, dict) else str(i + 1), self.node(child))
                     for i, child in enumerate(children))

    def root(self, text):
        return self.node(json.loads(text)), 0

    def side(self, state):
        return "min" if state[1] else "max"

    def over(self, state):
        return None if isinstance(state[0], tuple) else state[0]

    def evaluate(self, state):
        return 0

    def moves(self, state):
        return [move for move, _ in state[0]]

    def play(self, state, move):
        return dict(state[0])[move], (state[1] + 1) % self.players

    def round_ends(self, state):
        return state[1] == 0


class TicTacToe(Constants):
    """A state is the cells played."""

    lines = "012", "345", "678", "036", "147", "258", "048", "246"

    def __init__(self, header):
        super().__init__(header)
        self.fingerprint = header["options"]["eval"] == "fingerprint"

    def root(self, text):
        return text

    def side(self, state):
        return "min" if len(state) % 2 else "max"

    def over(self, state):
        for line in self.lines:
            if set(line) <= set(state[0::2]):
                return self.win
            if set(line) <= set(state[1::2]):
                return self.loss
        return self.tie if len(state) == 9 else None

    def moves(self, state):
        return [cell for cell in "012345678" if cell not in state]

    def play(self, state, move):
        return state + move

    def evaluate(self, state):
        if not self.fingerprint:
            return self.tie
        x, o = sorted(state[0::2]), sorted(state[1::2]) + [""]
        hashed = 0xcbf29ce484222325  # FNV-1a of the text: marks in order, X first
        for byte in "".join(a + b for a, b in zip(x, o)).encode():
            hashed = (hashed ^ byte) * 0x100000001b3 % 2**64
        hashed = (hashed ^ hashed >> 32) * 0x9e3779b97f4a7c15 % 2**64
        return self.loss + (self.win - self.loss) * ((hashed >> 44) + 0.5) / 2**20


GAMES = {"mancala": Mancala, "last-stone": LastStone, "redblue-nim": RedBlue,
         "connect4": Connect4, "cs156-checkers": Checkers, "tree": Tree,
         "tictactoe": TicTacToe}
