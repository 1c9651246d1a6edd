"""Numbers as people read them, and what is remarkable in them."""


def count(value):
    return "-" if value is None else f"{value:,.0f}"


def number(value, form):
    return "-" if value is None else format(value, form)


def share(ratio):
    """A part of a whole: "1/12", "0.54", "1.8"."""
    if not ratio:
        return "-"
    if 1 / ratio >= 9.95:
        return f"1/{1 / ratio:,.0f}"
    if 1 / ratio >= 1.05:
        return f"1/{1 / ratio:.1f}"
    return f"{ratio:.2f}" if ratio < 9.95 else f"{ratio:,.0f}"


def multiple(ratio):
    """How many times as much: three figures, and no more than two places."""
    if ratio is None:
        return "-"
    return f"{ratio:.2f}" if ratio < 9.95 else f"{ratio:,.0f}"


def time(microseconds):
    if microseconds is None:
        return "-"
    for limit, unit, divisor in ((1e3, "us", 1), (1e6, "ms", 1e3)):
        if microseconds < limit:
            return f"{microseconds / divisor:.3g} {unit}"
    return f"{microseconds / 1e6:.3g} s"


NAMES = {
    "strict": "strict cutoffs",
    "eval-cache": "the evaluation cache",
    "table-exact": "the exact table",
    "table-bounds": "the table with bounds",
    "dynamic": "dynamic order",
    "history": "history order",
    "killer": "killer order",
    "table": "the table's move first",
    "deepen": "iterative deepening",
    "aspiration=2": "aspiration",
    "etc": "enhanced transposition cutoffs",
    "symmetry": "symmetry",
    "pvs": "principal-variation search",
    "mtdf": "MTD(f)",
}


def bases(algorithm):
    """What an algorithm is compared with, and the one technique that it has more."""
    words = algorithm.split("+")
    for i in range(len(words) - 1, 0, -1):
        yield "+".join(words[:i] + words[i + 1 :]), words[i]
    if words[0] in ("pvs", "mtdf"):
        yield "+".join(["alphabeta", *words[1:]]), words[0]


NODES_WORSE, NODES_BETTER, TIME_WORSE = 1.02, 0.98, 1.25


def listed(ratios):
    return ", ".join(f"{game} ({multiple(ratio)})" for game, ratio in ratios.items())


def compared(savings):
    """(name, whether it is plural, nodes, times) of each technique.

    nodes, times: game -> ratio to the same search without it.
    savings: algorithm -> game -> (nodes, time), as the query has them.
    """
    for algorithm, games in savings.items():
        for base, word in bases(algorithm):
            if base not in savings:
                continue
            before = savings[base]
            both = [game for game in games if game in before]
            nodes = {game: games[game][0] / before[game][0] for game in both}
            times = {
                game: games[game][1] / before[game][1]
                for game in both if games[game][1] and before[game][1]
            }
            name = NAMES.get(word, word)
            more = "" if base == "alphabeta" else f", added to {base},"
            yield f"{name[0].upper()}{name[1:]}{more}", name.endswith("cutoffs"), nodes, times


def surprises(savings):
    """Sentences about techniques that cost what they were to save: nodes, and time."""
    said, dear = [], []
    for name, plural, nodes, times in compared(savings):
        s = "" if plural else "s"
        worse = {game: ratio for game, ratio in nodes.items() if ratio > NODES_WORSE}
        better = {game: ratio for game, ratio in nodes.items() if ratio < NODES_BETTER}
        slower = {game: ratio for game, ratio in times.items() if ratio > TIME_WORSE}
        if worse:
            elsewhere = f"save{s} in {listed(better)}" if better else f"save{s} nowhere"
            said.append(f"{name} cost{s} nodes in {listed(worse)}, and {elsewhere}.")
        elif not better:
            said.append(f"{name} save{s} no nodes in any game.")
            if slower:
                dear.append(f"{name} save{s} no nodes, and take{s} time: {listed(slower)}.")
        slower = {game: ratio for game, ratio in slower.items() if game in better}
        if slower:
            dear.append(f"{name} save{s} nodes, and yet take{s} more time: {listed(slower)}.")
    return said, dear
