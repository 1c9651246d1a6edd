"""What the page says: blocks made of what the queries answer."""
from collections import defaultdict

import plots
import words
from blocks import Heading, Items, Paragraph, Pictures, Table, document, markdown
from results import queries

TITLE = "Espalier, measured"
LABEL_MOST = 24

# The curves of a plot: more than these cannot be told apart.
DRAWN = (
    "minimax", "alphabeta+strict", "alphabeta", "alphabeta+dynamic", "alphabeta+killer",
    "alphabeta+table-bounds", "pvs+table-bounds+table+killer+history+deepen",
    "mtdf+table-bounds+table+deepen",
)


class Asked:
    """The database and the queries of the page."""

    def __init__(self, database):
        self.database, self.queries = database, queries()

    def rows(self, query, **values):
        return self.database.execute(self.queries[query], values).fetchall()

    def context(self, key):
        row = self.database.execute("SELECT value FROM context WHERE key = ?", (key,)).fetchone()
        return row["value"] if row else "?"


def label(game, position):
    if position == "-":
        return f"{game}, at the start"
    cut = position if len(position) <= LABEL_MOST else position[:LABEL_MOST] + "..."
    return f"{game} {cut}"


# --- all games ----------------------------------------------------------------------------


def head_blocks(asked):
    yield Heading(TITLE, 1)
    timed = asked.context("measured") != "counts"
    yield Paragraph(
        f"espalier {asked.context('espalier')}, {asked.context('compiler')}, "
        f"flags {asked.context('flags').strip()}; {asked.context('num_cpus')} processors of "
        f"{asked.context('mhz_per_cpu')} MHz; {asked.context('date')}. "
        + ("Times are the processor's, medians of interleaved repetitions. " if timed
           else "Only counts were taken, no times. ")
        + "Tables grow to 1 GiB at most, which none of these needs. "
        "Counts of nodes are exact and the same on every machine."
    )


def winner_blocks(winners):
    timed = any(row["microseconds"] for row in winners)
    rows = [
        [
            label(row["game"], row["position"]), str(row["depth"]), words.count(row["minimax"]),
            words.count(row["alphabeta"]), words.multiple(row["to_minimal"]), row["fewest"],
            words.count(row["nodes"]),
            *([row["fastest"], words.time(row["microseconds"])] if timed else []),
        ]
        for row in winners
    ]
    yield Heading("In short")
    yield Paragraph(
        "Every position at its greatest depth: what plain alpha-beta makes of minimax, how many "
        "times the nodes that is of a search that tries the best move of every node first (the "
        "minimal tree), and who does best."
    )
    yield Table(
        ["", "depth", "minimax", "alphabeta", "of minimal", "fewest nodes", "nodes",
         *(["least time", "time"] if timed else [])], rows,
    )


def by_game(savings):
    """algorithm -> game -> (nodes, time)"""
    found = defaultdict(dict)
    for row in savings:
        found[row["name"]][row["game"]] = row["nodes"], row["time"]
    return found


def savings_table(found, which):
    games = list(dict.fromkeys(game for ratios in found.values() for game in ratios))
    names = [name for name in found if name != "alphabeta"]
    ratios = [[found[name].get(game, (None, None))[which] for game in games] for name in names]
    rows = [[name, *map(words.multiple, row)] for name, row in zip(names, ratios, strict=True)]
    return Table(["", *games], rows, [[None, *row] for row in ratios])


def savings_blocks(asked):
    found = by_game(asked.rows("savings"))
    if not found:
        return
    yield Heading("What each technique saves, game by game")
    yield Paragraph(
        "Nodes, as a multiple of plain alpha-beta's; below 1 is a gain. Each game's positions "
        "at their greatest depths, taken together."
    )
    yield savings_table(found, 0)
    if any(time for games in found.values() for _, time in games.values()):
        yield Paragraph(
            "The same of time. Minimax and plain alpha-beta run programs that hold nothing they do "
            "not need, a few nanoseconds a node; a technique has to save more than it costs a node."
        )
        yield savings_table(found, 1)
    said, dear = words.surprises(found)
    if said or dear:
        yield Heading("Surprises", 3)
        yield Paragraph(
            "Each technique against the same search without it, as a multiple; below 1 is a gain."
        )
        yield Items(said)
        if dear:
            yield Paragraph("And in time:")
            yield Items(dear)


# --- a position ------------------------------------------------------------------------------


def curves_of(rows, value):
    curves = defaultdict(list)
    for row in rows:
        if row["name"] in DRAWN and value(row):
            curves[row["name"]].append((row["depth"], value(row)))
    return {name: curves[name] for name in DRAWN if name in curves}


def depth_plots(asked, folder, game, position):
    """Two pictures where there is more than one depth; one without times."""
    rows = asked.rows("depths", game=game, position=position)
    if len({row["depth"] for row in rows}) < 2:
        return
    stem = "".join(c if c.isalnum() else "-" for c in f"{game}-{position}").strip("-")
    nodes = curves_of(rows, lambda row: row["nodes"])
    minimal = {row["depth"]: row["minimal"] for row in rows if row["minimal"]}
    if minimal:
        nodes[plots.MINIMAL] = list(minimal.items())
    pictures = []
    for name, ylabel, curves in (
        ("nodes", "nodes", nodes),
        ("time", "microseconds", curves_of(rows, lambda row: row["microseconds"])),
    ):
        if curves:
            file = f"{stem}-{name}.svg"
            title = f"{label(game, position)}: {name} by depth"
            plots.by_depth(folder / file, title, ylabel, curves)
            pictures.append((file, title))
    yield Pictures(pictures)


SEARCH_HEADS = [
    "algorithm", "nodes", "of minimax", "first move", "hits", "branching", "of minimal",
    "trace, bytes a node",
]


def search_row(row, timed):
    cells = [
        row["name"], words.count(row["nodes"]), words.share(row["share"]),
        words.number(row["first_share"], ".0%").replace("%", " %"),
        words.count(row["hits"] or None), words.number(row["branching"], ".2f"),
        words.number(row["to_minimal"], ".1f"), words.number(row["bytes_per_node"], ".1f"),
    ]
    if timed:
        cells += [words.time(row["microseconds"]), words.number(row["ns_a_node"], ".0f")]
    return cells


def position_blocks(asked, folder, winner):
    game, position, depth = winner["game"], winner["position"], winner["depth"]
    rows = asked.rows("searches", game=game, position=position, depth=depth)
    timed = any(row["microseconds"] for row in rows)
    yield Heading(f"{label(game, position)}, depth {depth}", 3)
    yield from depth_plots(asked, folder, game, position)
    yield Table(
        SEARCH_HEADS + (["time", "ns a node"] if timed else []),
        [search_row(row, timed) for row in rows],
    )


def search_blocks(asked, folder):
    winners = asked.rows("winners")
    if not winners:
        return
    yield from winner_blocks(winners)
    yield from savings_blocks(asked)
    yield Heading("Position by position")
    yield Paragraph(
        "Every algorithm at every depth; the tables show the greatest. First move: the share of "
        "cutoffs that the first move caused. Branching: of a uniform tree with as many nodes and "
        "plies. Of minimal: nodes, by those of alpha-beta that tries the best move of every node "
        f"first (\"{plots.MINIMAL}\" in the plots); a table can go below it."
    )
    for winner in winners:
        yield from position_blocks(asked, folder, winner)


# --- the rest ----------------------------------------------------------------------------------


def sink_blocks(asked, folder):
    subjects = [row["subject"] for row in asked.database.execute(
        "SELECT DISTINCT subject FROM other WHERE family = 'sink' ORDER BY id")]
    if not subjects:
        return
    groups = {subject: asked.rows("sinks", subject=subject) for subject in subjects}
    yield Heading("What watching costs")
    yield Paragraph(
        "Alpha-beta, in nanoseconds a node: the search alone (plain), with its own counters "
        "(counted), its events made and thrown away (nothing), and traced into each sink. A sink "
        "that writes does so to /dev/null; jsonl-calls has every call in it, by-jansson writes "
        "the lines of jsonl by that library."
    )
    file, title = "sinks.svg", "Cost of watching, nanoseconds a node"
    plots.bars(folder / file, title, "ns a node", {
        subject: [(row["how"], row["ns_a_node"]) for row in rows]
        for subject, rows in groups.items()
    })
    yield Pictures([(file, title)])
    for subject, rows in groups.items():
        yield Heading(subject, 3)
        yield Table(["sink", "ns a node", "times plain", "bytes a node"], [
            [row["how"], words.number(row["ns_a_node"], ".1f"), words.multiple(row["times"]),
             words.number(row["bytes_per_node"], ".1f")]
            for row in rows
        ])


def other_blocks(asked):
    rows = asked.rows("others")
    if not rows:
        return
    yield Heading("Reading, writing, drawing, grading")
    yield Table(["case", "nodes", "time", "million nodes a second", "bytes a node",
                 "memory, bytes a node"], [
        [row["name"], words.count(row["nodes"]), words.time(row["microseconds"]),
         words.number(row["millions_a_second"], ".2f"), words.number(row["bytes_per_node"], ".1f"),
         words.number(row["memory_per_node"], ".0f")]
        for row in rows
    ])


def write_page(database, folder):
    asked = Asked(database)
    parts = [
        *head_blocks(asked), *search_blocks(asked, folder), *sink_blocks(asked, folder),
        *other_blocks(asked),
    ]
    (folder / "report.md").write_text("\n".join(markdown(part) for part in parts))
    (folder / "report.html").write_text(document(TITLE, parts))
