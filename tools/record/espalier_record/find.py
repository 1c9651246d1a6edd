"""Which functions of a program are its search.

A search calls itself, or two functions call each other; so cycles in the
graph of calls are looked at, and among those the names of functions and of
parameters that people use decide.
"""

import ast

PARAMETERS = {
    "alpha": ("alpha", "a", "alfa", "max_alpha", "lower"),
    "beta": ("beta", "b", "min_beta", "upper"),
    "depth": ("depth", "max_depth", "level", "ply", "d", "depth_limit", "cur_depth"),
    "board": ("board", "state", "node", "game_state", "position", "gamestate", "game"),
    "side": ("player", "max_player", "maximizing_player", "is_maximizing", "maximizing",
             "is_max", "turn", "computer_turn"),
    "red": ("red", "num_red", "red_count", "reds"),
    "blue": ("blue", "num_blue", "blue_count", "blues"),
}
PILES = ("red", "blue", "pile", "piles", "balls", "num_red", "num_blue", "heap", "stones")
NAMES = ("minimax", "minmax", "min_max", "minmax_ab", "alphabeta", "alpha_beta", "alphabetamax",
         "alphabetamin", "max_value", "min_value", "maxvalue", "minvalue", "negamax", "search",
         "scores_for", "expectimax", "ab_search", "abmin", "abmax")


class Function:
    """A function of the program: its node, where it stands, whom it calls."""

    def __init__(self, node, qualified):
        self.node = node
        self.qualified = qualified
        self.calls = set()
        self.looped = set()  # called inside a loop, or from more than one place

    @property
    def name(self):
        return self.node.name

    def parameters(self):
        arguments = self.node.args
        return [argument.arg for argument in
                getattr(arguments, "posonlyargs", []) + arguments.args + arguments.kwonlyargs]

    def places(self):
        """role -> (index among the positional parameters or None, name)."""
        arguments = self.node.args
        positional = [argument.arg for argument in
                      getattr(arguments, "posonlyargs", []) + arguments.args]
        found = {}
        for role, names in PARAMETERS.items():
            for name in self.parameters():
                if name.lower() in names and (len(name) > 1 or self._has_both_bounds()):
                    index = positional.index(name) if name in positional else None
                    found[role] = (index, name)
                    break
        return found

    def _has_both_bounds(self):
        return {"a", "b"} <= {name.lower() for name in self.parameters()}


class _Collector(ast.NodeVisitor):
    """Functions with the names they call, and where."""

    LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)

    def __init__(self):
        self.functions = []
        self._path = []
        self._open = []
        self._loops = 0

    def visit_ClassDef(self, node):
        self._path.append(node.name)
        self.generic_visit(node)
        self._path.pop()

    def _function(self, node):
        function = Function(node, ".".join(self._path + [node.name]))
        self.functions.append(function)
        self._path.append(node.name)
        self._open.append(function)
        loops, self._loops = self._loops, 0
        self.generic_visit(node)
        self._loops = loops
        self._open.pop()
        self._path.pop()

    visit_FunctionDef = _function
    visit_AsyncFunctionDef = _function

    def visit_Call(self, node):
        target = node.func
        name = target.id if isinstance(target, ast.Name) else getattr(target, "attr", None)
        if name is not None:
            for function in self._open:  # a closure's call is also its parent's
                if self._loops or name in function.calls:
                    function.looped.add(name)
                function.calls.add(name)
        self.generic_visit(node)

    def generic_visit(self, node):
        loop = isinstance(node, self.LOOPS)
        self._loops += loop
        super().generic_visit(node)
        self._loops -= loop


def functions_of(tree):
    """All functions of a module's syntax tree."""
    collector = _Collector()
    collector.visit(tree)
    return collector.functions


def _reaches(functions):
    """name -> all names it can reach by calls, through functions of the program."""
    calls = {}
    for function in functions:
        calls.setdefault(function.name, set()).update(function.calls)
    calls = {name: {called for called in called_by if called in calls}
             for name, called_by in calls.items()}
    reach = {name: set(direct) for name, direct in calls.items()}
    changed = True
    while changed:
        changed = False
        for name in reach:
            more = set().union(reach[name], *(reach[called] for called in reach[name]))
            if more != reach[name]:
                reach[name] = more
                changed = True
    return reach


def _score(function):
    """How much a function looks like a search."""
    plain = function.name.lower().strip("_")
    places = function.places()
    parameters = {name.lower() for name in function.parameters()}
    score = 3 if plain in NAMES or plain.replace("_", "") in NAMES else 0
    score += 2 * ("alpha" in places and "beta" in places)
    score += "depth" in places
    score += "board" in places or bool(parameters & set(PILES))
    score += "side" in places
    return score


def find_search(tree):
    """The functions that make up the search, the likeliest group; empty when there is none."""
    functions = functions_of(tree)
    reach = _reaches(functions)
    groups = {}
    for function in functions:
        if function.name in reach[function.name]:
            cycle = frozenset(name for name in reach[function.name]
                              if function.name in reach.get(name, ()))
            groups.setdefault(cycle, []).append(function)
    likely = [group for group in groups.values() if max(map(_score, group)) >= 2]
    chosen = []
    for group in likely:
        best = max(map(_score, group))
        chosen += [function for function in group if _score(function) >= max(1, best - 2)]
    return chosen


def has_root_loop(tree, search):
    """Does something outside of the search call it in a loop, or from two places?"""
    names = {function.name for function in search}
    return any(function.looped & names for function in functions_of(tree)
               if function.name not in names)


def find_named(tree, names):
    """The search behind functions whose names are known from an assignment.

    Each of them, with those it calls in a circle. One that only hands over to
    a recursive helper is no node of the search, its helper is.
    """
    functions = functions_of(tree)
    reach = _reaches(functions)
    likely = find_search(tree)
    chosen = []
    for function in functions:
        if function.name not in names:
            continue
        behind = [other for other in likely if other.name in reach[function.name]]
        inside = {other.name for other in behind}
        recursive = function.name in reach[function.name]
        if recursive or not inside or function.looped & inside:
            chosen.append(function)
        chosen += behind
    found = {}
    for function in chosen:
        found[(function.node.lineno, function.name)] = function
    return list(found.values())
