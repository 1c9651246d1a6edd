"""The coursework "connect4-vier": vier_op_een_rij.py with Board, ScoredMove, MinimaxPlayer.

A case has: kind; and

    "call"   method, one of METHODS, with its question in the case itself; or,
             several times, in the list "ask": then the result is a list, in
             which a question that raised has {"raised":"TypeError"}
    "trace"  position (columns played, X first); depth, which is the player's
             ply; side, "max" for O or "min" for X, where it is not its turn
    "play"   depth, tie; a request {"position":...} is answered by the
             next_move of whoever's turn it is

A question has what its method needs of: moves (for set_board; the empty
board), width and height (7, 6), player ([token, tie, ply]). What earlier steps
are to do can be given, so that a step is judged by itself: "given" names
parts of GIVEN, which then take the place of the submission's own, "scores" is
a list that takes the place of what scores_for would return.
"""

import ast
import functools
import operator
import os
import random
import sys
import types

from espalier_record.definitions import load_definitions
from espalier_record.emit import text_of
from espalier_record.harness import Task

FILE = "vier_op_een_rij.py"
OTHER = {"X": "O", "O": "X"}
SIDES = {"X": "min", "O": "max"}
COMPARE = {"eq": operator.eq, "lt": operator.lt, "gt": operator.gt, "is": operator.is_}
TIMES = 200   # how often a random choice is made
LONGEST = 500  # moves of a game before it is given up


def prepare(case, folder):
    start = {"trace": _trace, "call": _call, "play": _play}[case["kind"]]
    header = {"game": "connect4", "position": case.get("position", ""), "algorithm": "minimax",
              "convention": "vier", "depth": case.get("depth"),
              "options": {"ties": "left", "eval": "zero"}}
    if "side" in case:
        header["side"] = case["side"]
    return Task(files=[], returns="move,value", header=header,
                start=lambda run: start(case, run,
                                        _give(case, load_definitions(_file(folder)))))


def _file(folder):
    """The coursework's file, or whichever defines the player."""
    names = sorted(name for name in os.listdir(folder) if name.endswith(".py"))
    for name in [FILE] * (FILE in names) + names:
        path = os.path.join(folder, name)
        try:
            with open(path, "rb") as file:
                tree = ast.parse(file.read())
        except (SyntaxError, ValueError):
            if name == FILE:
                return path  # what is wrong with it is told when it is loaded
            continue
        if name == FILE or any(isinstance(node, ast.ClassDef) and node.name == "MinimaxPlayer"
                               for node in tree.body):
            return path
    raise FileNotFoundError("no %s in the submission" % FILE)


# --- earlier steps, given -----------------------------------------------------


class _Move:
    """ScoredMove as the coursework has it."""

    def __init__(self, col, score):
        self.col, self.score = col, score

    def __repr__(self):
        return "ScoredMove(%r, %r)" % (self.col, self.score)

    def __eq__(self, other):
        return isinstance(other, _Move) and self.score == other.score

    def __lt__(self, other):
        if not isinstance(other, _Move):
            raise TypeError("a ScoredMove is compared with a ScoredMove")
        return self.score < other.score


def _given_score(board):
    return -100 if board.wins_for("X") else 100 if board.wins_for("O") else 0


def _given_best(player, moves):
    return (min if player.ox == "X" else max)(moves, key=lambda move: move.score)


def _given_tiebreak(player, moves):
    return random.choice(moves).col if player.tbt == "RANDOM" else \
        moves[-1 if player.tbt == "RIGHT" else 0].col


def _given_scored_moves(player, board):
    return [_Move(col, score) for col, score in enumerate(player.scores_for(board))
            if score is not None]


def _given_init(player, ox, tbt, ply):
    player.ox, player.tbt, player.ply = ox, tbt, ply


GIVEN = {"score": ("Board", "score", _given_score),
         "ScoredMove": (None, "ScoredMove", _Move),
         "init": ("MinimaxPlayer", "__init__", _given_init),
         "best": ("MinimaxPlayer", "best", _given_best),
         "tiebreak_move": ("MinimaxPlayer", "tiebreak_move", _given_tiebreak),
         "scored_moves": ("MinimaxPlayer", "scored_moves", _given_scored_moves)}


def _give(case, module):
    for name in case.get("given", ()):
        owner, attribute, thing = GIVEN[name]
        setattr(module if owner is None else getattr(module, owner), attribute, thing)
    return module


# --- calls -------------------------------------------------------------------


def _board(module, question):
    board = module.Board(question.get("width", 7), question.get("height", 6))
    if question.get("moves"):
        board.set_board(question["moves"])
    return board


def _player(module, question):
    player = module.MinimaxPlayer(*question["player"])
    if "scores" in question:
        player.scores_for = lambda board: list(question["scores"])
    return player


def _moves(module, question):
    return [module.ScoredMove(*move) for move in question["moves"]]


def _score(module, question):
    return _board(module, question).score()


def _scored_move(module, question):
    """An attribute, the text, or a comparison "with" a move or any other thing."""
    of, move = question["of"], module.ScoredMove(*question["move"])
    if of in COMPARE:
        other = question["with"]
        return COMPARE[of](move, module.ScoredMove(*other) if isinstance(other, list) else other)
    return repr(move) if of == "repr" else getattr(move, of)


def _extreme(module, question):
    """The column of the least or greatest of a list."""
    return {"min": min, "max": max}[question["of"]](_moves(module, question)).col


def _attribute(module, question):
    player = _player(module, question)
    if question["of"] == "subclass":
        return isinstance(player, module.Player)
    thing = getattr(player, question["of"])
    return thing() if callable(thing) else thing


def _best(module, question):
    best = _player(module, question).best(_moves(module, question))
    return [best.col, best.score]


def _often(question, choose):
    """What a choice gives; a random one: all that it ever gives."""
    if question["player"][1] != "RANDOM":
        return choose()
    return sorted({choose() for _ in range(TIMES)})


def _tiebreak(module, question):
    player = _player(module, question)
    return _often(question, lambda: player.tiebreak_move(_moves(module, question)))


def _scored_moves(module, question):
    moves = _player(module, question).scored_moves(_board(module, question))
    return [[move.col, move.score] for move in moves]


def _scores_for(module, question):
    """The list, and whether the board is as it was; only one of the two with "of"."""
    board = _board(module, question)
    before = repr(board)
    scores = _player(module, question).scores_for(board)
    both = {"scores": scores, "untouched": repr(board) == before}
    return both[question["of"]] if "of" in question else both


def _next_move(module, question):
    player, board = _player(module, question), _board(module, question)
    if "scores" not in question:
        return player.next_move(board)
    return _often(question, lambda: player.next_move(board))


def _simple_ai(module, question):
    return module.SimpleAIPlayer(question["player"][0]).next_move(_board(module, question))


def _threats(module, question):
    return _board(module, question).cols_to_win(question["player"][0])


def _private(module, question):
    """Names beginning with one underscore that the player's class uses, not its own."""
    with open(module.__file__, "rb") as file:
        tree = ast.parse(file.read())
    found, own = set(), set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == "MinimaxPlayer":
            for part in ast.walk(node):
                if isinstance(part, ast.FunctionDef):
                    own.add(part.name)
                elif isinstance(part, ast.Attribute) and part.attr.startswith("_") and \
                        not part.attr.startswith("__"):
                    mine = isinstance(part.value, ast.Name) and part.value.id == "self"
                    (own if mine else found).add(part.attr)
    return sorted(found - own)


# --- a whole game ------------------------------------------------------------


class _Simple:
    """Wins where it can, else stops the other from winning, else plays leftmost."""

    def __init__(self, ox, width, height, played):
        self.ox, self._width, self._height, self._played = ox, width, height, played

    def opponent(self):
        return OTHER[self.ox]

    def next_move(self, board):
        cells = {}
        for ox, col in self._played:
            _drop(cells, col, ox)
        open_ = [col for col in range(self._width) if (col, self._height - 1) not in cells]
        for ox in (self.ox, OTHER[self.ox]):
            for col in open_:
                after = dict(cells)
                _drop(after, col, ox)
                if _four(after, ox):
                    return col
        return open_[0]


def _drop(cells, col, ox):
    cells[col, sum(1 for c, _ in cells if c == col)] = ox


def _four(cells, ox):
    return any(all(cells.get((col + i * dx, row + i * dy)) == ox for i in range(4))
               for col, row in cells for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))


def _game(module, question):
    """host_game from the empty board; who plays: "simple", or a tie and a ply."""
    board, played = _board(module, question), []
    width, height = question.get("width", 7), question.get("height", 6)

    def player(ox):
        kind = question[ox]
        one = _Simple(ox, width, height, played) if kind == "simple" else \
            module.MinimaxPlayer(ox, *kind)
        choose = one.next_move

        def next_move(board):
            if len(played) >= LONGEST:
                raise RuntimeError("the game goes on after %d moves" % LONGEST)
            col = choose(board)
            played.append((ox, col))
            return col

        one.next_move = next_move
        return one

    board.host_game(player("X"), player("O"))
    return {"moves": "".join(str(col) for _, col in played),
            "won": [ox for ox in "XO" if board.wins_for(ox)]}


METHODS = {"score": _score, "scored_move": _scored_move, "extreme": _extreme,
           "attribute": _attribute, "best": _best, "tiebreak_move": _tiebreak,
           "scored_moves": _scored_moves, "scores_for": _scores_for, "next_move": _next_move,
           "simple_ai": _simple_ai, "cols_to_win": _threats, "private": _private, "game": _game}


def _told(method, module, question):
    try:
        return method(module, question)
    except Exception as error:
        return {"raised": type(error).__name__}


def _call(case, run, module):
    method = METHODS[case["method"]]
    if "ask" not in case:
        return lambda: method(module, case)
    return lambda: [_told(method, module, dict(case, **question)) for question in case["ask"]]


def _play(case, run, module):
    def answer(request):
        columns = request["start"] + "".join(request["moves"])
        board = _board(module, dict(case, moves=columns))
        ox = "XO"[len(columns) % 2]
        return module.MinimaxPlayer(ox, case.get("tie", "LEFT"), case["depth"]).next_move(board)
    return answer


# --- the recursion as a tree ---------------------------------------------------


def _trace(case, run, module):
    turn = "XO"[len(case["position"]) % 2]
    ox = {side: ox for ox, side in SIDES.items()}.get(case.get("side"), turn)
    board = _board(module, dict(case, moves=case["position"]))
    player = module.MinimaxPlayer(ox, case.get("tie", "LEFT"), case["depth"])
    if run.session is not None:
        _Recursion(run.session, module.MinimaxPlayer, module.Board)
    return lambda: _summary(ox, player.scores_for(board), True)


def _summary(ox, scores, inner):
    """(move, value) of a list of scores: the leftmost of the best."""
    numbers = [score for score in scores if isinstance(score, (int, float))] \
        if isinstance(scores, (list, tuple)) else []
    if not numbers:
        return None, None
    value = (min if ox == "X" else max)(numbers)
    return (list(scores).index(value) if inner else None), value


class _Recursion:
    """Tells of scores_for as a search: one node a call.

    A move after which the game is over is valued without a call; it becomes a
    leaf all the same, worth what score() said while the stone lay there.
    """

    def __init__(self, session, player_class, board_class):
        self._session = session
        self._open = []     # [call, player, has it moved]
        self._loose = None  # the board with a stone that has not been searched
        self._said = None   # by score() since then
        self._inside = 0    # of a board's method: what that tries is its own affair
        for name, method in list(vars(board_class).items()):
            if isinstance(method, types.FunctionType) and not name.startswith("__"):
                setattr(board_class, name, self._board_method(name, method))
        player_class.scores_for = self._scores_for(player_class.scores_for)

    def _board_method(self, name, method):
        before = {"add_move": self._make, "del_move": self._undo}.get(name)

        @functools.wraps(method)
        def told(board, *args, **kwargs):
            if self._inside or not self._open:
                return method(board, *args, **kwargs)
            if before is not None:
                self._session.safely(before, board, *args, *kwargs.values())
            self._inside += 1
            try:
                result = method(board, *args, **kwargs)
            finally:
                self._inside -= 1
            if name == "score":
                self._said = result
            return result
        return told

    def _make(self, board, col=None, *rest):
        self._settle()
        self._open[-1][2] = True
        self._session.make(board, col)
        self._loose, self._said = board, None

    def _undo(self, board, *rest):
        self._settle()
        self._session.undo(board)

    def _settle(self):
        """A stone that nobody searched: the position is a leaf."""
        board, self._loose = self._loose, None
        if board is None:
            return
        value = self._said if self._said is not None else self._quietly(lambda: board.score())
        player = self._open[-1][1]
        ply = getattr(player, "ply", None)
        leaf = self._enter("Board.score", board, ply - 1 if isinstance(ply, int) else None,
                           OTHER.get(getattr(player, "ox", None)))
        if leaf is not None:
            self._session.leave(leaf, (None, value), repr(value))

    def _quietly(self, ask):
        """What a submission's code says to a question of ours; None where it raises."""
        self._inside += 1
        try:
            return ask()
        except Exception:
            return None
        finally:
            self._inside -= 1

    def _enter(self, name, board, ply, ox):
        picture = self._quietly(lambda: _picture(board))
        return self._session.enter(name, {"depth": ply, "board": picture or board},
                                   sys._getframe(1), SIDES.get(ox))

    def _begin(self, player, board):
        self._loose = None
        self._open.append([None, player, False])
        self._open[-1][0] = self._enter("MinimaxPlayer.scores_for", board,
                                        getattr(player, "ply", None),
                                        getattr(player, "ox", None))

    def _end(self, player, scores):
        self._settle()
        call, _, inner = self._open.pop()
        if call is not None:
            self._session.leave(call, _summary(getattr(player, "ox", None), scores, inner),
                                text_of(scores))

    def _fail(self, error):
        call = self._open.pop()[0]
        self._loose = None
        if call is not None:
            self._session.leave_error(call, error)

    def _scores_for(self, method):
        safely = self._session.safely

        @functools.wraps(method)
        def told(player, board, *args, **kwargs):
            safely(self._begin, player, board)
            try:
                scores = method(player, board, *args, **kwargs)
            except BaseException as error:
                safely(self._fail, error)
                raise
            safely(self._end, player, scores)
            return scores
        return told


def _picture(board):
    """The board as it prints, the top row first; None where that is of no such form."""
    rows = [line.split("|")[1:-1] for line in repr(board).splitlines() if "|" in line]
    if len(rows) != board.height or any(len(row) != board.width for row in rows):
        return None
    return types.SimpleNamespace(width=board.width, height=board.height, _data=rows)
