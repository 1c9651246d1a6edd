"""What a page is made of, as Markdown and as HTML."""
import html
from dataclasses import dataclass


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
    # Numbers of the same shape, or None: below 1 is good, above is bad.
    shades: list | None = None


@dataclass
class Pictures:
    pictures: list  # (file, what it shows), side by side


def markdown(block):
    match block:
        case Heading(text, level):
            return f"{'#' * level} {text}\n"
        case Paragraph(text):
            return text + "\n"
        case Items(texts):
            return "".join(f"- {text}\n" for text in texts)
        case Pictures(pictures):
            return "".join(f"![{about}]({file})\n" for file, about in pictures)
        case Table(heads, rows):
            rule = ["---"] + ["---:"] * (len(heads) - 1)
            return "".join("| " + " | ".join(row) + " |\n" for row in [heads, rule, *rows])


def shade(ratio):
    """A class of the style: how much is saved, or lost."""
    for limit, name in ((0.1, "a"), (0.5, "b"), (0.98, "c")):
        if ratio < limit:
            return f' class="{name}"'
    for limit, name in ((10, "z"), (2, "y"), (1.02, "x")):
        if ratio > limit:
            return f' class="{name}"'
    return ""


def table_markup(table):
    lines = ["<tr>" + "".join(f"<th>{html.escape(h)}</th>" for h in table.heads) + "</tr>"]
    for i, row in enumerate(table.rows):
        shades = table.shades[i] if table.shades else [None] * len(row)
        cells = "".join(
            f"<td{shade(ratio) if ratio else ''}>{html.escape(cell)}</td>"
            for cell, ratio in zip(row, shades, strict=True)
        )
        lines.append(f"<tr>{cells}</tr>")
    return '<div class="wide"><table>\n' + "\n".join(lines) + "\n</table></div>"


def markup(block):
    match block:
        case Heading(text, level):
            return f"<h{level}>{html.escape(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{html.escape(text)}</p>"
        case Items(texts):
            return "<ul>" + "".join(f"<li>{html.escape(t)}</li>" for t in texts) + "</ul>"
        case Pictures(pictures):
            images = "".join(
                f'<img src="{html.escape(file)}" alt="{html.escape(about)}">'
                for file, about in pictures
            )
            return f'<div class="pictures">{images}</div>'
        case Table():
            return table_markup(block)


STYLE = """
body { font: 16px/1.45 sans-serif; max-width: 85em; margin: 2em auto; padding: 0 1em; color: #222; }
h2 { margin-top: 2em; border-bottom: 2px solid #0072b2; }
h3 { margin-top: 1.6em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1em 0; font-variant-numeric: tabular-nums; }
th, td { padding: .15em .7em; text-align: right; border-bottom: 1px solid #ddd; }
th { vertical-align: bottom; }
td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
.a { background: #7fb8d8; } .b { background: #b5d5e7; } .c { background: #e3f0f7; }
.x { background: #fbeadf; } .y { background: #f3c8a8; } .z { background: #e89f6c; }
.pictures { display: flex; flex-wrap: wrap; gap: 1%; }
.pictures img { max-width: 49%; }
.pictures img:only-child { max-width: 100%; }
"""


def document(title, blocks):
    body = "\n".join(markup(block) for block in blocks)
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8">'
        f"<title>{html.escape(title)}</title><style>{STYLE}</style>\n{body}\n</html>\n"
    )
