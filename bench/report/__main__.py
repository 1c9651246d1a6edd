"""Google Benchmark's results as one page: python3 bench/report RESULTS... FOLDER."""
import sqlite3
import sys
from pathlib import Path

from page import write_page
from results import read_results


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: python3 bench/report RESULTS.json... FOLDER")
    folder = Path(sys.argv[-1])
    try:
        database = read_results([Path(name) for name in sys.argv[1:-1]], folder / "results.sqlite")
        write_page(database, folder)
    except (OSError, ValueError, sqlite3.Error) as error:
        sys.exit(f"report: {error}")


main()
