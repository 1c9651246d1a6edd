"""Numbers as people read them, and what is remarkable in them."""


def count(value):
    return f"{value:,.0f}"


def share(part, whole):
    """How much of the whole: "1/12", "0.54", "1.8"."""
    if part <= 0:
        return "-"
    ratio = whole / part
    if ratio >= 9.95:
        return f"1/{ratio:,.0f}"
    if ratio >= 1.05:
        return f"1/{ratio:.1f}"
    return f"{part / whole:.2f}"


def time(microseconds):
    for limit, unit, divisor in ((1e3, "us", 1), (1e6, "ms", 1e3)):
        if microseconds < limit:
            return f"{microseconds / divisor:.3g} {unit}"
    return f"{microseconds / 1e6:.3g} s"


def without(algorithm):
    """An algorithm with one technique less, and that technique."""
    words = algorithm.split("+")
    for i in range(len(words) - 1, 0, -1):
        yield "+".join(words[:i] + words[i + 1 :]), words[i]


NAMES = {
    "dynamic": "dynamic order",
    "strict": "strict cutoffs",
    "eval-cache": "the evaluation cache",
    "table-exact": "the exact table",
    "table-bounds": "the table with bounds",
    "history": "history order",
    "killer": "killer order",
    "deepen": "iterative deepening",
    "etc": "enhanced transposition cutoffs",
    "symmetry": "symmetry",
}

NODES_WORSE, TIME_WORSE, LITTLE = 1.02, 1.25, 0.98


def surprises(figures):
    """Sentences about techniques that cost what they were to save."""
    for algorithm, figure in figures.items():
        for base, word in without(algorithm):
            if base not in figures:
                continue
            name = NAMES.get(word, word)
            other = figures[base]
            nodes = figure.counters["nodes"] / other.counters["nodes"]
            slower = figure.time / other.time
            before = "" if base == "alphabeta" else f" on top of {base}"
            if nodes > NODES_WORSE:
                yield f"{name}{before}: {nodes:.2f} times as many nodes as without"
            elif nodes > LITTLE and slower > TIME_WORSE:
                yield f"{name}{before}: no fewer nodes, and {slower:.1f} times the time"
            elif nodes <= LITTLE and slower > TIME_WORSE:
                yield (
                    f"{name}{before}: {100 * (1 - nodes):.0f} % fewer nodes, "
                    f"and still {slower:.1f} times the time"
                )
