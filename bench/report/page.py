"""The page: the same blocks as Markdown and as HTML."""
import html
from dataclasses import dataclass

import words
from plots import plot


@dataclass
class Heading:
    text: str
    level: int = 2


@dataclass
class Paragraph:
    text: str


@dataclass
class Items:
    texts: list


@dataclass
class Table:
    heads: list
    rows: list


@dataclass
class Picture:
    file: str
    about: str


# --- what is said ---------------------------------------------------------------


LABEL_MOST = 24


def label(game, position):
    if position == "-":
        return f"{game}, at the start"
    cut = position if len(position) <= LABEL_MOST else position[:LABEL_MOST] + "..."
    return f"{game} {cut}"


def minimal(figures):
    """Nodes of alpha-beta with the best move first everywhere; 0 where that is unknown."""
    for figure in figures.values():
        if "to_minimal" in figure.counters:
            return figure.counters["nodes"] / figure.counters["to_minimal"]
    return 0


def curves_of(depths, value):
    names = dict.fromkeys(name for figures in depths.values() for name in figures)
    return {
        name: [(d, value(figures[name])) for d, figures in depths.items() if name in figures]
        for name in names
    }


def search_plots(folder, key, depths):
    """Two pictures where there is more than one depth."""
    if len(depths) < 2:
        return
    stem = "".join(c if c.isalnum() else "-" for c in "-".join(key)).strip("-")
    nodes = curves_of(depths, lambda figure: figure.counters["nodes"])
    nodes["best order"] = [(d, minimal(figures)) for d, figures in depths.items()]
    for name, ylabel, curves in (
        ("nodes", "nodes", nodes),
        ("time", "microseconds", curves_of(depths, lambda figure: figure.time)),
    ):
        file = f"{stem}-{name}.svg"
        plot(folder / file, f"{label(*key)}: {name} by depth", ylabel, curves)
        yield Picture(file, f"{name} by depth, {label(*key)}")


def search_rows(figures):
    base = figures.get("minimax") or next(iter(figures.values()))
    for name, figure in figures.items():
        c = figure.counters
        yield [
            name,
            words.count(c["nodes"]),
            words.share(c["nodes"], base.counters["nodes"]),
            f"{100 * c['first_move']:.0f} %" if "first_move" in c else "-",
            words.count(hits) if (hits := c.get("table_hits", 0) + c.get("eval_hits", 0)) else "-",
            f"{c['branching']:.2f}" if "branching" in c else "-",
            f"{c['to_minimal']:.1f}" if "to_minimal" in c else "-",
            words.time(figure.time),
            f"{1000 * figure.time / c['nodes']:.0f}",
        ]


SEARCH_HEADS = [
    "algorithm", "nodes", "of minimax", "first move", "hits", "branching", "of best order",
    "time", "ns a node",
]


def overview(results, value):
    """A row a position, a column an algorithm: how many times plain alpha-beta's value."""
    deepest = {key: depths[max(depths)] for key, depths in results.searches.items()}
    names = dict.fromkeys(name for figures in deepest.values() for name in figures)
    names.pop("alphabeta", None)
    rows = []
    for key, figures in deepest.items():
        base = figures.get("alphabeta")
        if not base:
            continue
        row = [f"{label(*key)}, depth {max(results.searches[key])}"]
        for name in names:
            row.append(f"{value(figures[name]) / value(base):.3g}" if name in figures else "-")
        rows.append(row)
    return Table(["", *(name.removeprefix("alphabeta+") for name in names)], rows)


def search_blocks(results, folder):
    yield Heading("What each technique saves")
    yield Paragraph("Nodes, as a multiple of plain alpha-beta's; below 1 is a gain.")
    yield overview(results, lambda figure: figure.counters["nodes"])
    yield Paragraph("The same of time.")
    yield overview(results, lambda figure: figure.time)
    yield Paragraph(
        "Every algorithm was run at every depth; the tables below show the greatest. "
        "Best order: alpha-beta that tries the best move of every node first."
    )
    for key, depths in results.searches.items():
        depth = max(depths)
        yield Heading(f"{label(*key)}, depth {depth}", 3)
        yield Table(SEARCH_HEADS, list(search_rows(depths[depth])))
        found = list(words.surprises(depths[depth]))
        if found:
            yield Items(found)
        yield from search_plots(folder, key, depths)


def sink_blocks(results):
    yield Heading("What watching costs")
    yield Paragraph(
        "Nanoseconds a node: the search alone (plain), with its own counters (counted), and "
        "traced into each sink. A sink that writes does so to /dev/null."
    )
    for game, sinks in results.sinks.items():
        plain = sinks.get("plain")
        rows = []
        for name, figure in sinks.items():
            nodes, size = figure.counters["nodes"], figure.counters.get("bytes_per_node")
            rows.append([
                name,
                f"{1000 * figure.time / nodes:.1f}",
                f"{figure.time / plain.time:.2f}" if plain else "-",
                f"{size:.1f}" if size else "-",
            ])
        yield Heading(game, 3)
        yield Table(["sink", "ns a node", "times plain", "bytes a node"], rows)


def other_blocks(results):
    yield Heading("Reading and drawing")
    rows = []
    for name, figure in results.others.items():
        rate = figure.counters.get("nodes_per_second")
        size = figure.counters.get("bytes")
        rows.append([
            name,
            words.time(figure.time),
            f"{rate / 1e6:.2f}" if rate else "-",
            words.count(size) if size else "-",
        ])
    yield Table(["case", "time", "million nodes a second", "bytes"], rows)


def head_blocks(context):
    yield Heading("Espalier, measured", 1)
    yield Paragraph(
        f"espalier {context.get('espalier', '?')}, {context.get('compiler', '?')}, "
        f"flags {context.get('flags', '?').strip()}; {context.get('num_cpus', '?')} processors of "
        f"{context.get('mhz_per_cpu', '?')} MHz; {context.get('date', '?')}. "
        "Times are of the processor, medians of interleaved repetitions; tables of their "
        "ordinary size. Counts of nodes are exact and the same on every machine."
    )


def blocks(results, folder):
    yield from head_blocks(results.context)
    yield from search_blocks(results, folder)
    if results.sinks:
        yield from sink_blocks(results)
    if results.others:
        yield from other_blocks(results)


# --- and how --------------------------------------------------------------------------


def markdown(block):
    match block:
        case Heading(text, level):
            return f"{'#' * level} {text}\n"
        case Paragraph(text):
            return text + "\n"
        case Items(texts):
            return "".join(f"- {text}\n" for text in texts)
        case Picture(file, about):
            return f"![{about}]({file})\n"
        case Table(heads, rows):
            rule = ["---"] + ["---:"] * (len(heads) - 1)
            return "".join("| " + " | ".join(row) + " |\n" for row in [heads, rule, *rows])


def markup(block):
    match block:
        case Heading(text, level):
            return f"<h{level}>{html.escape(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{html.escape(text)}</p>"
        case Items(texts):
            return "<ul>" + "".join(f"<li>{html.escape(t)}</li>" for t in texts) + "</ul>"
        case Picture(file, about):
            return f'<img src="{html.escape(file)}" alt="{html.escape(about)}">'
        case Table(heads, rows):
            lines = ["<tr>" + "".join(f"<th>{html.escape(h)}</th>" for h in heads) + "</tr>"]
            for row in rows:
                cells = "".join(f"<td>{html.escape(cell)}</td>" for cell in row)
                lines.append(f"<tr>{cells}</tr>")
            return "<table>\n" + "\n".join(lines) + "\n</table>"


STYLE = """
body { font: 16px/1.45 sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em; color: #222; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { padding: .15em .7em; text-align: right; border-bottom: 1px solid #ddd; }
td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
img { max-width: 49%; }
"""


def write_page(results, folder):
    parts = list(blocks(results, folder))
    (folder / "report.md").write_text("\n".join(markdown(part) for part in parts))
    body = "\n".join(markup(part) for part in parts)
    (folder / "report.html").write_text(
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Espalier, measured</title>'
        f"<style>{STYLE}</style>\n{body}\n</html>\n"
    )
