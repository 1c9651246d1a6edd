"""Plots by gnuplot, in SVG."""
import subprocess

# Okabe and Ito's colours, and point types that tell the curves apart without them.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999999")


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def plot(path, title, ylabel, curves):
    """curves: name -> list of (depth, value); a logarithmic axis."""
    curves = {name: [p for p in points if p[1] > 0] for name, points in curves.items()}
    curves = {name: points for name, points in curves.items() if points}
    lines = [
        "set terminal svg size 640,640 dynamic noenhanced font 'sans-serif,12'",
        f"set output {quoted(str(path))}",
        f"set title {quoted(title)}",
        "set logscale y",
        "set format y '%.0s%c'",
        "set xtics 1",
        "set grid lc rgb '#dddddd'",
        "set xlabel 'depth'",
        f"set ylabel {quoted(ylabel)}",
        "set key outside below center maxcols 2",
    ]
    parts = []
    for i, name in enumerate(curves):
        dash = "dt 2 " if name == "best order" else ""
        parts.append(
            f"'-' using 1:2 with linespoints {dash}lw 2 pt {i + 4} ps 0.7 "
            f"lc rgb '{COLOURS[i % len(COLOURS)]}' title {quoted(name)}"
        )
    lines.append("plot " + ", ".join(parts))
    for points in curves.values():
        lines += [f"{depth} {value}" for depth, value in points] + ["e"]
    try:
        subprocess.run(
            ["gnuplot", "-"], input="\n".join(lines) + "\n", text=True, check=True,
            stderr=subprocess.PIPE,
        )
    except FileNotFoundError:
        raise ValueError("plots need gnuplot (Debian: gnuplot-nox)") from None
    except subprocess.CalledProcessError as error:
        raise ValueError(f"gnuplot failed ({error.returncode}): {error.stderr}") from None
