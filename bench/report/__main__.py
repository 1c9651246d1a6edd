"""Google Benchmark's results as one page: python3 bench/report RESULTS FOLDER."""
import sys
from pathlib import Path

from page import write_page
from results import read_results


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: python3 bench/report RESULTS.json FOLDER")
    try:
        results = read_results(Path(sys.argv[1]))
        write_page(results, Path(sys.argv[2]))
    except (OSError, ValueError) as error:
        sys.exit(f"report: {error}")


main()
