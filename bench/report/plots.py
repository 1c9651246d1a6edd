"""Plots by gnuplot, in SVG."""
import subprocess

# Okabe and Ito's colours, and point types that tell the curves apart without them.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999999")
MINIMAL = "best move first"


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def gnuplot(lines):
    try:
        subprocess.run(
            ["gnuplot", "-"], input="\n".join(lines) + "\n", text=True, check=True,
            stderr=subprocess.PIPE,
        )
    except FileNotFoundError:
        raise ValueError("plots need gnuplot (Debian: gnuplot-nox)") from None
    except subprocess.CalledProcessError as error:
        raise ValueError(f"gnuplot failed ({error.returncode}): {error.stderr}") from None


def head(path, title, width, height):
    return [
        f"set terminal svg size {width},{height} dynamic noenhanced font 'sans-serif,12'",
        f"set output {quoted(str(path))}",
        f"set title {quoted(title)}",
        "set grid lc rgb '#dddddd'",
    ]


def by_depth(path, title, ylabel, curves):
    """curves: name -> list of (depth, value); a logarithmic axis."""
    curves = {name: [p for p in points if p[1] > 0] for name, points in curves.items()}
    curves = {name: points for name, points in curves.items() if points}
    lines = head(path, title, 640, 640) + [
        "set logscale y",
        "set format y '%.0s%c'",
        "set xtics 1",
        "set xlabel 'depth'",
        f"set ylabel {quoted(ylabel)}",
        "set key outside below left Left reverse maxcols 2",
    ]
    parts = []
    for i, name in enumerate(curves):
        look = f"lc rgb '{COLOURS[i % len(COLOURS)]}'"
        if name == MINIMAL:
            look = "lc rgb '#000000' dt 2"
        parts.append(
            f"'-' using 1:2 with linespoints {look} lw 2 pt {i + 4} ps 0.7 title {quoted(name)}"
        )
    lines.append("plot " + ", ".join(parts))
    for points in curves.values():
        lines += [f"{depth} {value}" for depth, value in points] + ["e"]
    gnuplot(lines)


def bars(path, title, ylabel, groups):
    """groups: name -> list of (label, value), the same labels in each; a logarithmic axis."""
    labels = dict.fromkeys(label for points in groups.values() for label, _ in points)
    lines = head(path, title, 900, 420) + [
        "set logscale y",
        f"set ylabel {quoted(ylabel)}",
        "set style data histograms",
        "set style histogram clustered gap 1",
        "set style fill solid 0.85",
        "set xtics rotate by -30",
        "set key top left Left reverse",
    ]
    lines.append("plot " + ", ".join(
        f"'-' using 2:xtic(1) lc rgb '{COLOURS[i]}' title {quoted(name)}"
        for i, name in enumerate(groups)
    ))
    for points in groups.values():
        values = dict(points)
        lines += [f'"{label}" {values.get(label, "NaN")}' for label in labels] + ["e"]
    gnuplot(lines)
