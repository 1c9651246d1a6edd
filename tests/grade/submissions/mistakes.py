"""Faulty submissions of the Mancala coursework, as edits of the correct ones.

An edit is (where, old, new): where is a class of the file, or None for all
of it, and old stands there exactly once. A mistake has

    base    the file it is made in
    edits   what makes it
    found   algorithm -> sets of known mistakes ("minimax", "alphabeta"; "dp"
            is as "alphabeta" unless it says otherwise), one of which is the
            one that was made and all of which make the same trees here.
            CORRECT: it shows in no tree; NONE: no set explains it. Without an algorithm: is not run
    loses   class -> the facts it violates, for "MM", "AB" and "DP"; PlayerDP
            is derived from PlayerAB, so it shares what AB loses
    loosely other sets may be listed beside it
    prefix  its trees end in an exception, or never where it is endless: what
            is found holds up to there
"""

CORRECT, NONE = "correct", "none"
BOTH = ("PlayerMM", "PlayerAB")
ALGORITHMS = ("minimax", "alphabeta", "dp")


class Mistake:
    def __init__(self, name, edits, found, loses, base="player.py", prefix=False, policy=(),
                 loosely=False, endless=False):
        self.name = name
        self.edits = edits
        self.found = found
        self.loses = loses
        self.base = base
        self.prefix = prefix
        self.loosely = loosely
        self.endless = endless
        self.policy = policy  # options of the reference other than the coursework's

    def text(self, correct):
        """The faulty file, from the text of the correct one."""
        for where, old, new in self.edits:
            correct = edited(correct, where, old, new)
        return correct

    def expected(self, algorithm):
        if algorithm == "dp" and "dp" not in self.found:
            algorithm = "alphabeta"
        return self.found.get(algorithm)


def edited(text, where, old, new):
    start, end = 0, len(text)
    if where is not None:
        start = text.index("class " + where + "(")
        end = text.find("\nclass ", start)
        end = len(text) if end < 0 else end
    part = text[start:end]
    if part.count(old) != 1:
        raise ValueError("%r stands %d times in %s" % (old, part.count(old), where))
    return text[:start] + part.replace(old, new) + text[end:]


# --- edits -------------------------------------------------------------------------

OVER = "        if board.game_over:\n            return None, self.end_score(board)\n"
HORIZON = "        if depth == 0:\n            return None, self.heuristic(board)\n"
BETTER = "if score > best_score if p1_turn else score < best_score:\n"
KEEP = "                best_score = score\n                best_move = move\n"
UPDATE = """            if p1_turn:
                alpha = max(alpha, best_score)
            else:
                beta = min(beta, best_score)
"""
CUT = "            if beta <= alpha:\n                return None, best_score\n"
CALL = "self.alphaBeta(board, depth - 1, alpha, beta)"
WHOLE = "        return best_move, best_score\n"
SCORES = """        if board.winner == 0:
            return self.P1_WIN_SCORE
        if board.winner == 1:
            return self.P2_WIN_SCORE
        return self.TIE_SCORE
"""
LOOP = "for move in board.getAllValidMoves():\n"
START = "best_score = -INF if p1_turn else INF\n"


def both(old, new):
    """The same edit in minimax and in alphaBeta."""
    return [(where, old, new) for where in BOTH]


def minimax(old, new):
    return [("PlayerMM", old, new)]


def alphabeta(old, new):
    return [("PlayerAB", old, new)]


def anywhere(old, new):
    return [(None, old, new)]


def loses(*facts):
    return {"MM": list(facts), "AB": list(facts), "DP": []}


def loses_ab(*facts):
    return {"MM": [], "AB": list(facts), "DP": []}


def loses_dp(*facts):
    return {"MM": [], "AB": [], "DP": list(facts)}


def everywhere(*sets):
    """Found in both trees; a text is a set of one."""
    return {"minimax": as_sets(sets), "alphabeta": as_sets(sets)}


def in_ab(*sets):
    """Found in the trees of alphaBeta; minimax is not touched."""
    return {"alphabeta": as_sets(sets)}


def as_sets(sets):
    return [set(one.split(" + ")) for one in sets]


UNSEEN = {"minimax": CORRECT, "alphabeta": CORRECT}


def alternating(root):
    """Maximum and minimum by a parameter that changes at every call; the root's default."""
    return (minimax("def minimax(self, board, depth):", "def minimax(self, board, depth, high=%s):"
                    % root)
            + minimax("self.minimax(board, depth - 1)",
                      "self.minimax(board, depth - 1, not p1_turn)")
            + alphabeta("def alphaBeta(self, board, depth, alpha, beta):",
                        "def alphaBeta(self, board, depth, alpha, beta, high=%s):" % root)
            + alphabeta(CALL, "self.alphaBeta(board, depth - 1, alpha, beta, not p1_turn)")
            + both("p1_turn = board.turn == 0\n",
                   "p1_turn = board.turn == 0 if high is None else high\n"))


def scores(p1, p2="self.P2_WIN_SCORE", tie="self.TIE_SCORE"):
    return anywhere(SCORES, SCORES.replace("self.P1_WIN_SCORE", p1)
                    .replace("self.P2_WIN_SCORE", p2).replace("self.TIE_SCORE", tie))


MISTAKES = [
    # --- is the game over? ---
    Mistake("depth-before-over", both(OVER + HORIZON, HORIZON + OVER),
            everywhere("depth-before-over"), loses("terminal-value")),
    Mistake("no-game-over-test", both(OVER, ""), everywhere("no-game-over-test"),
            loses("terminal-value")),
    Mistake("over-compared-with-winner",
            both(OVER, "        over = board.game_over\n"
                 "        if over == 0:\n            return None, self.P1_WIN_SCORE\n"
                 "        if over == 1:\n            return None, self.P2_WIN_SCORE\n"
                 "        if over == -1:\n            return None, self.TIE_SCORE\n"),
            everywhere("over-compared-with-winner"),
            loses("score", "arrangement", "generator-once", "recursion")),

    # --- what a finished game is worth ---
    Mistake("terminal-store", anywhere(SCORES, "        return board.p1_pot\n"),
            everywhere("terminal-store"), loses("terminal-value")),
    Mistake("terminal-margin", anywhere(SCORES, "        return board.p1_pot - board.p2_pot\n"),
            everywhere("terminal-margin"), loses("terminal-value")),
    Mistake("terminal-sign", anywhere("board.winner == 0", "board.winner == 2")
            + anywhere("board.winner == 1", "board.winner == 0")
            + anywhere("board.winner == 2", "board.winner == 1"),
            everywhere("terminal-sign"), loses("terminal-value")),
    Mistake("terminal-infinity", scores("INF", "-INF"), everywhere("terminal-infinity"),
            loses("terminal-value")),
    Mistake("terminal-zero", anywhere(SCORES, "        return 0\n"), everywhere("terminal-zero"),
            loses("terminal-value")),
    Mistake("terminal-by-turn", anywhere(SCORES, "        if board.turn == 0:\n"
                                         "            return self.P2_WIN_SCORE\n"
                                         "        return self.P1_WIN_SCORE\n"),
            everywhere("terminal-by-turn"), loses("terminal-value")),
    Mistake("terminal-heuristic", both("self.end_score(board)", "self.heuristic(board)"),
            everywhere("terminal-heuristic"), loses("terminal-value")),
    Mistake("terminal-alpha", alphabeta("None, self.end_score(board)", "None, alpha"),
            in_ab("terminal-alpha"), loses_ab("terminal-value")),
    Mistake("terminal-beta", alphabeta("None, self.end_score(board)", "None, beta"),
            in_ab("terminal-beta"), loses_ab("terminal-value")),
    # not wrong with its own constants, which are just these
    Mistake("terminal-hundred", scores("100", "-100", "0"), everywhere("terminal-hundred"),
            loses()),
    Mistake("terminal-one", scores("1", "-1", "0"), everywhere("terminal-one"),
            loses("terminal-value")),
    Mistake("draw-as-loss", anywhere("        if board.winner == 1:\n"
                                     "            return self.P2_WIN_SCORE\n"
                                     "        return self.TIE_SCORE\n",
                                     "        return self.P2_WIN_SCORE\n"),
            everywhere("draw-as-loss"), loses("terminal-value")),
    Mistake("draw-as-win", anywhere("if board.winner == 0:", "if board.p1_pot >= board.p2_pot:"),
            everywhere("draw-as-win"), loses("terminal-value")),

    # --- how the depth is counted ---
    Mistake("depth-one-less", both("if depth == 0:", "if depth <= 1:"),
            everywhere("depth-one-less"), loses("recursion")),
    Mistake("depth-one-more", both("if depth == 0:", "if depth == -1:"),
            everywhere("depth-one-more"), loses("horizon-value", "horizon-children")),
    Mistake("depth-not-decremented", both("depth - 1", "depth"),
            everywhere("depth-not-decremented"), loses("recursion"), prefix=True, endless=True),
    Mistake("depth-by-two", both("depth - 1", "depth - 2") + both("depth == 0", "depth <= 0"),
            everywhere("depth-by-two"), loses("recursion")),
    Mistake("depth-by-turn", both("depth - 1", "depth - (p1_turn != (board.turn == 0))"),
            everywhere("depth-by-turn"), loses("recursion")),

    Mistake("depth-reduced-in-loop",
            both("            board.makeMove(move)\n",
                 "            board.makeMove(move)\n            depth -= 1\n")
            + both("depth - 1", "depth") + both("depth == 0", "depth <= 0"),
            everywhere("depth-reduced-in-loop"), loses("recursion")),

    # --- what the horizon is worth ---
    Mistake("evaluation-negated", both("self.heuristic(board)", "-self.heuristic(board)"),
            everywhere("evaluation-negated"), loses("horizon-value")),
    Mistake("evaluation-of-mover",
            both("self.heuristic(board)",
                 "self.heuristic(board) * (1 if board.turn == 0 else -1)"),
            everywhere("evaluation-of-mover"), loses("horizon-value")),
    Mistake("evaluation-before-move",
            both("return None, self.heuristic(board)", "return None, self.value_here")
            + both("            board.makeMove(move)\n",
                   "            self.value_here = self.heuristic(board)\n"
                   "            board.makeMove(move)\n"),
            everywhere("evaluation-before-move"), loses("horizon-value")),
    Mistake("evaluation-zero", both("self.heuristic(board)", "0"),
            everywhere("evaluation-zero"), loses("horizon-value")),
    Mistake("horizon-win", both("self.heuristic(board)", "self.P1_WIN_SCORE"),
            everywhere("horizon-win"), loses("horizon-value")),
    Mistake("horizon-win-of-mover",
            both("self.heuristic(board)",
                 "self.P1_WIN_SCORE if board.turn == 0 else self.P2_WIN_SCORE"),
            everywhere("horizon-win-of-mover"), loses("horizon-value")),

    # --- who chooses ---
    Mistake("sides-exchanged", both("board.turn == 0", "board.turn == 1"),
            everywhere("sides-exchanged"), loses("side")),
    Mistake("sides-alternate", alternating("None"), everywhere("sides-alternate"), loses("side")),
    Mistake("root-always-max", alternating("True"), everywhere("root-always-max"), loses("side")),
    Mistake("always-max", both("board.turn == 0", "True"), everywhere("always-max"),
            loses("side")),
    Mistake("always-min", both("board.turn == 0", "False"), everywhere("always-min"),
            loses("side")),

    # --- moves and boards ---
    Mistake("first-move-skipped", both(LOOP, "for move in list(board.getAllValidMoves())[1:]:\n"),
            everywhere("first-move-skipped"), loses("arrangement", "recursion")),
    Mistake("last-move-skipped", both(LOOP, "for move in list(board.getAllValidMoves())[:-1]:\n"),
            everywhere("last-move-skipped"), loses("arrangement", "recursion")),
    Mistake("moves-reversed", both(LOOP, "for move in reversed(list(board.getAllValidMoves())):\n"),
            everywhere("moves-reversed"), loses()),
    Mistake("no-undo", both("            board.undoMove()\n", ""),
            everywhere("no-undo"),
            # the later moves are those of other boards, in order, number and value
            {"MM": ["make-once", "board-restored", "arrangement", "best-move"],
             "AB": ["make-once", "board-restored", "arrangement", "cutoff-illegal"], "DP": []}),
    Mistake("no-undo-listed", both("            board.undoMove()\n", "")
            + both(LOOP, "for move in list(board.getAllValidMoves()):\n"),
            everywhere("no-undo-listed"), loses("make-once", "board-restored")),
    Mistake("board-none",
            minimax("            board.makeMove(move)\n            score = self.minimax(board,",
                    "            child = board.makeMove(move)\n"
                    "            score = self.minimax(child,")
            + alphabeta("            board.makeMove(move)\n"
                        "            score = self.alphaBeta(board,",
                        "            child = board.makeMove(move)\n"
                        "            score = self.alphaBeta(child,")
            + both("            board.undoMove()\n", ""),
            everywhere("board-none"), loses("no-error")),

    # --- the best value before any move ---
    Mistake("best-starts-at-zero", both(START, "best_score = 0\n"),
            everywhere("best-starts-at-zero"),
            # the 0 goes into the window as well, and is no move's
            {"MM": ["score", "best-move"], "DP": [],
             "AB": ["score", "best-move", "window-update", "cutoff-move"]}),
    Mistake("best-starts-at-window", alphabeta(START, "best_score = alpha if p1_turn else beta\n"),
            in_ab("best-starts-at-window"), loses_ab("score")),
    Mistake("best-starts-at-constants",
            both(START, "best_score = self.P2_WIN_SCORE if p1_turn else self.P1_WIN_SCORE\n"),
            everywhere("best-starts-at-constants"), loses("best-move")),

    # --- which move is better ---
    Mistake("last-of-equals",
            both(BETTER, "if score >= best_score if p1_turn else score <= best_score:\n"),
            everywhere("last-of-equals"), {"MM": [], "AB": ["first-best"], "DP": []}),
    Mistake("last-of-equals-at-max", both("score > best_score", "score >= best_score"),
            everywhere("last-of-equals-at-max"), {"MM": [], "AB": ["first-best"], "DP": []}),
    Mistake("last-of-equals-at-min", both("score < best_score", "score <= best_score"),
            everywhere("last-of-equals-at-min"), {"MM": [], "AB": ["first-best"], "DP": []}),
    Mistake("first-child-only", minimax(KEEP, KEEP + "            return best_move, best_score\n")
            + alphabeta(CUT, CUT + "            return best_move, best_score\n"),
            everywhere("first-child-only"), loses("arrangement")),
    Mistake("last-child-wins", both(BETTER, "if True:\n"), everywhere("last-child-wins"),
            loses("score", "best-move")),

    # --- windows ---
    Mistake("window-reset",
            alphabeta("        best_move = None\n",
                      "        best_move = None\n        alpha, beta = -INF, INF\n"),
            in_ab("window-reset"), loses_ab("window-handed")),
    Mistake("window-reset-to-constants",
            alphabeta("        best_move = None\n", "        best_move = None\n"
                      "        alpha, beta = self.P2_WIN_SCORE, self.P1_WIN_SCORE\n"),
            in_ab("window-reset-to-constants"), loses_ab("window-handed")),
    Mistake("root-narrowed-to-constants",
            alphabeta("        best_move = None\n", "        best_move = None\n"
                      "        if depth == self.max_depth:\n"
                      "            alpha, beta = self.P2_WIN_SCORE, self.P1_WIN_SCORE\n"),
            in_ab("root-narrowed-to-constants"), loses_ab("window-handed")),
    Mistake("root-window-constants",
            alphabeta("self.max_depth, -INF, INF", "self.max_depth, self.P2_WIN_SCORE,"
                      " self.P1_WIN_SCORE"), UNSEEN, loses_ab()),
    Mistake("window-not-handed-down", alphabeta(CALL, CALL.replace("alpha, beta", "-INF, INF")),
            in_ab("window-not-handed-down", "window-as-it-came", "window-not-updated"),
            loses_ab("window-handed")),
    Mistake("only-alpha-handed-down", alphabeta(CALL, CALL.replace("alpha, beta", "alpha, INF")),
            in_ab("only-alpha-handed-down"), loses_ab("window-handed")),
    Mistake("only-beta-handed-down", alphabeta(CALL, CALL.replace("alpha, beta", "-INF, beta")),
            in_ab("only-beta-handed-down"), loses_ab("window-handed")),
    Mistake("window-swapped", alphabeta(CALL, CALL.replace("alpha, beta", "beta, alpha")),
            in_ab("window-swapped"), loses_ab("window-handed")),
    Mistake("window-as-it-came", alphabeta(CALL, CALL.replace("alpha, beta", "low, high"))
            + alphabeta("        best_move = None\n",
                        "        best_move = None\n        low, high = alpha, beta\n"),
            in_ab("window-not-handed-down", "window-as-it-came", "window-not-updated"),
            loses_ab("window-update")),
    Mistake("window-not-updated", alphabeta(UPDATE, ""),
            in_ab("window-not-handed-down", "window-as-it-came", "window-not-updated"),
            loses_ab("window-update")),
    Mistake("only-alpha-updated", alphabeta("beta = min(beta, best_score)", "pass"),
            in_ab("only-alpha-updated"), loses_ab("window-update")),
    Mistake("only-beta-updated", alphabeta("alpha = max(alpha, best_score)", "pass"),
            in_ab("only-beta-updated"), loses_ab("window-update")),
    Mistake("update-exchanged", alphabeta(UPDATE, UPDATE.replace("if p1_turn", "if not p1_turn")),
            in_ab("update-exchanged"),
            # which closes windows that are open: it stops, and returns no move
            loses_ab("window-update", "cutoff-illegal", "first-best")),
    Mistake("update-with-last-value", alphabeta(UPDATE, """            if p1_turn:
                alpha = score
            else:
                beta = score
"""), in_ab("update-with-last-value"), loses_ab("window-update")),
    Mistake("window-shared",
            alphabeta(UPDATE, UPDATE.replace("alpha", "self.alpha").replace("beta", "self.beta"))
            + alphabeta(CALL, CALL.replace("alpha, beta", "self.alpha, self.beta"))
            + alphabeta("if beta <= alpha", "if self.beta <= self.alpha")
            + alphabeta("        best_move = None\n", "        best_move = None\n"
                        "        if depth == self.max_depth:\n"
                        "            self.alpha, self.beta = alpha, beta\n"),
            in_ab("window-shared"),
            # what a child leaves behind closes the window: it stops, and returns no move
            loses_ab("cutoff-illegal", "first-best")),

    # --- cutoffs ---
    Mistake("cutoff-strict", alphabeta("beta <= alpha", "beta < alpha"), in_ab("cutoff-strict"),
            loses_ab("cutoff-missed", "cutoff-move")),
    Mistake("cutoff-nonstrict", [], {"alphabeta": as_sets(["cutoff-nonstrict"])}, loses_ab(),
            policy=["cutoff=strict"]),
    Mistake("cutoff-at-max-only", alphabeta("if beta <= alpha", "if p1_turn and beta <= alpha"),
            in_ab("cutoff-at-max-only"), loses_ab("cutoff-missed")),
    Mistake("cutoff-at-min-only", alphabeta("if beta <= alpha", "if not p1_turn and beta <= alpha"),
            in_ab("cutoff-at-min-only"), loses_ab("cutoff-missed")),
    Mistake("cutoff-before-update", alphabeta(UPDATE + CUT, CUT + UPDATE),
            in_ab("cutoff-before-update"), loses_ab("cutoff-missed")),
    Mistake("cutoff-before-move", alphabeta(CUT, "")
            + alphabeta("            board.makeMove(move)\n",
                        CUT + "            board.makeMove(move)\n"),
            in_ab("cutoff-before-move"), loses_ab("cutoff-move")),
    Mistake("cutoff-does-not-stop",
            alphabeta(CUT, "            if beta <= alpha:\n                cutoff = True\n"),
            in_ab("cutoff-does-not-stop"), loses_ab("cutoff-missed")),
    Mistake("cutoff-against-beta-only", alphabeta("beta <= alpha", "beta <= best_score"),
            in_ab("cutoff-against-beta-only"), loses_ab("cutoff-illegal", "first-best")),
    Mistake("cutoff-against-alpha-only", alphabeta("beta <= alpha", "best_score <= alpha"),
            in_ab("cutoff-against-alpha-only"), loses_ab("cutoff-illegal", "first-best")),
    Mistake("stops-at-win",
            minimax(KEEP, KEEP + "            if best_score == (self.P1_WIN_SCORE if p1_turn"
                    " else self.P2_WIN_SCORE):\n                break\n")
            + alphabeta(CUT, CUT + "            if best_score == (self.P1_WIN_SCORE if p1_turn"
                        " else self.P2_WIN_SCORE):\n                break\n"),
            everywhere("stops-at-win"),
            {"MM": ["arrangement"], "AB": ["arrangement"], "DP": []}),

    # --- what is returned ---
    Mistake("values-pressed-into-window",
            alphabeta("        best_move = None\n",
                      "        best_move = None\n        low, high = alpha, beta\n")
            + alphabeta(CUT, CUT.replace("None, best_score",
                                         "None, max(low, min(high, best_score))"))
            + alphabeta(WHOLE, "        return best_move, max(low, min(high, best_score))\n"),
            in_ab("values-pressed-into-window"), loses_ab("score", "cutoff-value")),
    Mistake("values-not-pressed-into-window", [],
            {"alphabeta": as_sets(["values-not-pressed-into-window"])}, loses_ab(),
            policy=["fail=hard"]),
    Mistake("returns-own-bound",
            alphabeta(WHOLE, "        return best_move, alpha if p1_turn else beta\n"),
            in_ab("returns-own-bound"), loses_ab("score")),
    Mistake("cutoff-returns-bound",
            alphabeta("return None, best_score", "return None, beta if p1_turn else alpha"),
            in_ab("cutoff-returns-bound"), loses_ab("cutoff-value")),
    Mistake("cutoff-before-best",
            alphabeta("            " + BETTER, "            former = best_score\n            "
                      + BETTER)
            + alphabeta("return None, best_score", "return None, former"),
            in_ab("cutoff-before-best"), loses_ab("cutoff-value")),
    Mistake("cutoff-returns-move", alphabeta("return None, best_score",
                                             "return best_move, best_score"),
            in_ab("cutoff-returns-move"), loses_ab("cutoff-move")),
    Mistake("cutoff-breaks", alphabeta("return None, best_score", "break"),
            in_ab("cutoff-returns-move"), loses_ab("cutoff-move")),
    Mistake("cutoff-returns-move-at-max",
            alphabeta("return None, best_score",
                      "return best_move if p1_turn else None, best_score"),
            in_ab("cutoff-returns-move-at-max"), loses_ab("cutoff-move")),
    Mistake("cutoff-returns-move-at-min",
            alphabeta("return None, best_score",
                      "return None if p1_turn else best_move, best_score"),
            in_ab("cutoff-returns-move-at-min"), loses_ab("cutoff-move")),
    Mistake("null-is-zero", both("None, self.end", "0, self.end")
            + both("None, self.heu", "0, self.heu")
            + alphabeta("return None, best_score", "return 0, best_score"),
            {"minimax": as_sets(["null-is-zero", "leaf-null-is-zero"]),
             "alphabeta": as_sets(["null-is-zero"])},
            {"MM": ["horizon-move"], "AB": ["horizon-move", "cutoff-move"], "DP": []}),
    Mistake("leaf-null-is-zero", both("None, self.end", "0, self.end")
            + both("None, self.heu", "0, self.heu"),
            {"minimax": as_sets(["leaf-null-is-zero", "null-is-zero"]),
             "alphabeta": as_sets(["leaf-null-is-zero"])}, loses("horizon-move")),
    Mistake("cutoff-null-is-zero", alphabeta("return None, best_score", "return 0, best_score"),
            in_ab("cutoff-null-is-zero"), loses_ab("cutoff-move")),
    Mistake("null-when-first-is-best",
            both("            board.makeMove(move)\n",
                 "            first = move if best_move is None else first\n"
                 "            board.makeMove(move)\n")
            + both(WHOLE, "        return None if best_move == first else best_move, best_score\n"),
            everywhere("null-when-first-is-best"), loses("best-move")),
    Mistake("null-when-zero-is-best", both(WHOLE, "        return best_move or None, best_score\n"),
            everywhere("null-when-zero-is-best"), loses("best-move")),
    Mistake("returns-last-move", both(WHOLE, "        return move, best_score\n"),
            everywhere("returns-last-move"), loses("best-move")),
    Mistake("no-move-returned", both(WHOLE, "        return None, best_score\n"),
            everywhere("no-move-returned"), loses("best-move")),
]

# --- what no search shows, or none that is known --------------------------------------

CONSTANT = "        self.TIE_SCORE = 0\n"
STORE = "        self.resolved[board.state] = value\n"
BASE = "        value = super().heuristic(board)\n"
ALL = {"minimax": CORRECT, "alphabeta": CORRECT, "dp": CORRECT}
COPIED = "copies.py"


def dp(old, new):
    return [("PlayerDP", old, new)]


MISTAKES += [
    Mistake("correct", [], ALL, loses()),
    Mistake("correct-with-copies", [], ALL, loses(), base=COPIED),
    Mistake("classes-renamed", anywhere("class PlayerMM(", "class Minimax(")
            + [(None, "class PlayerAB(", "class Pruning("),
               (None, "class PlayerDP(PlayerAB", "class Remembering(Pruning")], ALL, loses()),
    Mistake("null-is-minus-one", both("None, self.end", "-1, self.end")
            + both("None, self.heu", "-1, self.heu")
            + alphabeta("return None, best_score", "return -1, best_score"), ALL, loses()),
    Mistake("best-move-starts-at-zero", both("best_move = None", "best_move = 0"), UNSEEN,
            loses()),
    Mistake("prints-and-asks", both("        p1_turn =", "        print(board.board)\n"
                                    "        try:\n            input('move? ')\n"
                                    "        except EOFError:\n            pass\n"
                                    "        p1_turn ="), UNSEEN, loses()),

    # Structure that only the calls show.
    Mistake("generator-asked-twice",
            both("        p1_turn =", "        if len(list(board.getAllValidMoves())) == 0:\n"
                 "            return None, self.TIE_SCORE\n        p1_turn ="),
            UNSEEN, loses("generator-once")),
    Mistake("made-twice",
            both("            board.makeMove(move)\n", "            board.makeMove(move)\n"
                 "            board.undoMove()\n            board.makeMove(move)\n"),
            UNSEEN, loses("make-once")),
    Mistake("evaluation-called-twice",
            both("            return None, self.heuristic(board)\n",
                 "            value = self.heuristic(board)\n"
                 "            print('value', self.heuristic(board))\n"
                 "            return None, value\n"), UNSEEN, loses()),

    # Constants, which the cases of trees replace by their own.
    Mistake("constant-missing", anywhere(CONSTANT, ""), UNSEEN,
            loses("constants-finite", "no-error")),
    Mistake("constants-out-of-order", anywhere(CONSTANT, CONSTANT.replace("0", "150")), UNSEEN,
            loses("constants-ordered")),
    Mistake("constants-infinite", anywhere("self.P1_WIN_SCORE = 100", "self.P1_WIN_SCORE = INF")
            + anywhere("self.P2_WIN_SCORE = -100", "self.P2_WIN_SCORE = -INF"), UNSEEN,
            loses("constants-finite")),
    Mistake("constants-change", both(OVER, OVER + "        self.P1_WIN_SCORE += 1\n"),
            {"minimax": NONE, "alphabeta": NONE}, loses("constants-fixed", "terminal-value")),
    Mistake("wins-worth-more-the-nearer",
            both("self.end_score(board)", "self.end_score(board) + depth"),
            {"minimax": NONE, "alphabeta": NONE}, loses("terminal-value")),
    Mistake("evaluation-halved", both("self.heuristic(board)", "self.heuristic(board) / 2"),
            {"minimax": NONE, "alphabeta": NONE}, loses("horizon-value")),

    # Exceptions: what is before them is right.
    Mistake("property-called", both("if board.game_over:", "if board.game_over():"), UNSEEN,
            loses("no-error"), prefix=True),
    Mistake("constant-misspelt", anywhere("return self.P1_WIN_SCORE", "return self.P1_WINSCORE"),
            UNSEEN, loses("no-error"), prefix=True),
    Mistake("name-misspelt-at-cutoff", alphabeta("return None, best_score",
                                                 "return None, best_scores"),
            {"alphabeta": CORRECT}, loses_ab("no-error"), prefix=True),
    Mistake("reset-and-misspelt-constant",
            alphabeta("        best_move = None\n",
                      "        best_move = None\n        alpha, beta = -INF, INF\n")
            + anywhere("        return self.TIE_SCORE\n", "        return self.TIE_SCOR\n"),
            in_ab("window-reset"), {"MM": ["no-error"], "AB": ["window-handed", "no-error"],
                                      "DP": []}, prefix=True),

    # PlayerDP: the trees are those of PlayerAB.
    Mistake("cache-not-written", dp(STORE, ""), {"dp": CORRECT}, loses_dp("cache-store")),
    Mistake("cache-not-read", dp("if board.state in self.resolved:", "if False:"),
            {"dp": CORRECT}, loses_dp("cache-lookup")),
    Mistake("cache-keyed-by-trace", dp(STORE, STORE.replace("board.state", "board.trace")),
            {"dp": CORRECT}, loses_dp("cache-store")),
    Mistake("base-called-twice", dp(BASE, BASE + BASE), {"dp": CORRECT}, loses_dp()),
    Mistake("dp-is-alphabeta", dp(BASE, BASE + "        return value\n"), {"dp": CORRECT},
            loses_dp("cache-store")),
    Mistake("cache-misspelt", dp("in self.resolved:", "in self.resolve:"), {"dp": CORRECT},
            loses_dp("no-error"), prefix=True),
    Mistake("dp-calls-itself", dp("super().heuristic(board)", "self.heuristic(board)"),
            {"dp": CORRECT}, loses_dp("no-error"), prefix=True),
]

# --- the same mistakes in the other style ----------------------------------------------

FIRST = "if value >= beta:\n                        return (-1, value)"
SECOND = "if value <= alpha:\n                        return (-1, value)"

MISTAKES += [
    Mistake("copies-strict", alphabeta("value >= beta", "value > beta")
            + alphabeta("value <= alpha", "value < alpha"), in_ab("cutoff-strict"),
            loses_ab("cutoff-missed"), base=COPIED),
    Mistake("copies-move-at-max", alphabeta(FIRST, FIRST.replace("-1", "pit")),
            in_ab("cutoff-returns-move-at-max"), loses_ab("cutoff-move"), base=COPIED),
    Mistake("copies-move-at-both", alphabeta(FIRST, FIRST.replace("-1", "pit"))
            + alphabeta(SECOND, SECOND.replace("-1", "pit")),
            in_ab("cutoff-returns-move"), loses_ab("cutoff-move"), base=COPIED),
    # Cut by the value instead of the window, this is as good as not handed down.
    Mistake("copies-beta-not-updated", alphabeta("beta = min(beta, value)", "pass"),
            in_ab("only-alpha-handed-down"), loses_ab("window-update"), base=COPIED),
    Mistake("copies-shallow", anywhere("copy.deepcopy(state)", "copy.copy(state)"),
            in_ab("no-undo-listed"),
            {"MM": ["board-restored", "best-move"], "AB": ["board-restored"], "DP": []},
            base=COPIED),
    Mistake("copies-none", anywhere("        child.makeMove(pit)\n        return child\n",
                                    "        return child.makeMove(pit)\n"),
            everywhere("board-none"), loses("no-error"), base=COPIED),
    Mistake("copies-max-with-last", minimax("results.append((pit, value))",
                                            "results.insert(0, (pit, value))"),
            {"minimax": as_sets(["last-of-equals"])}, loses(), base=COPIED),
    Mistake("copies-null-zero", [(where, "(-1, self.heuristic(board))",
                                  "(0, self.heuristic(board))") for where in BOTH],
            {"minimax": as_sets(["null-is-zero", "leaf-null-is-zero"]),
             "alphabeta": as_sets(["leaf-null-is-zero"])}, loses("horizon-move"), base=COPIED),
]

# --- several at once -----------------------------------------------------------------------

NAMED = {mistake.name: mistake for mistake in MISTAKES}


def together(names):
    """Mistakes of the table in one program."""
    parts = [NAMED[name] for name in names.split(" + ")]
    lost = {key: sorted({fact for part in parts for fact in part.loses[key]})
            for key in ("MM", "AB", "DP")}
    found = set().union(*(part.found["alphabeta"][0] for part in parts))
    return Mistake(names, [edit for part in parts for edit in part.edits],
                   {"alphabeta": [found]}, lost, loosely=True)


MISTAKES += [together(names) for names in (
    "cutoff-returns-move + terminal-store",
    "cutoff-returns-move + last-of-equals",
    "cutoff-breaks + null-when-zero-is-best",
    "cutoff-returns-move + best-starts-at-window",
    "cutoff-strict + terminal-infinity",
    "cutoff-strict + only-beta-handed-down",
    "cutoff-before-update + draw-as-loss",
    "depth-before-over + terminal-margin",
    "depth-before-over + sides-alternate",
    "root-always-max + cutoff-at-max-only",
    "sides-exchanged + evaluation-negated",
    "window-swapped + terminal-sign",
    "only-alpha-handed-down + leaf-null-is-zero",
    "best-starts-at-zero + update-with-last-value",
    "no-undo + cutoff-returns-move",
    "stops-at-win + cutoff-strict",
    "returns-own-bound + horizon-win",
    "last-move-skipped + evaluation-of-mover",
    "cutoff-returns-move + terminal-store + last-of-equals",
    "cutoff-strict + only-alpha-handed-down + draw-as-win",
    "depth-before-over + sides-alternate + returns-last-move",
    "evaluation-of-mover + terminal-hundred + cutoff-null-is-zero",
    "first-move-skipped + terminal-zero + window-shared",
)]

# Quick to run, and what students do most often.
FEW = ("cutoff-returns-move", "terminal-store", "null-is-zero", "last-of-equals",
       "sides-alternate", "depth-before-over", "window-reset", "window-swapped",
       "over-compared-with-winner", "board-none", "stops-at-win", "cutoff-strict")
