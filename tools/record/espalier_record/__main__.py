"""python3 -m espalier_record PROGRAM: run it as it is, record its search."""

import argparse
import os
import sys

from . import harness
from .run import Program, record


def _arguments():
    parser = argparse.ArgumentParser(
        prog="python3 -m espalier_record",
        description="Run a Python program unchanged and record its game-tree search.",
        epilog="The search is found by itself; --map names its functions where it is not. "
               "--harness FILE --submission FOLDER runs one case of an assignment.")
    parser.add_argument("program", help="the file to run")
    parser.add_argument("arguments", nargs="*", help="arguments of the program (after --)")
    parser.add_argument("-o", "--out", default="trace.jsonl", help="the trace (trace.jsonl)")
    parser.add_argument("--map", metavar="NAMES",
                        help="functions of the search, separated by commas")
    parser.add_argument("--call", metavar="EXPRESSION",
                        help="evaluate this in the program instead of running it as a script")
    parser.add_argument("--returns", choices=("move,value", "value,move", "value"),
                        help="what a call returns, where it cannot be told")
    parser.add_argument("--game", help="name of the game, for the header")
    parser.add_argument("--position", default="", help="its position, for the header")
    parser.add_argument("--algorithm", help="for the header")
    parser.add_argument("--watch", action="store_true",
                        help="watch calls and returns instead of wrapping functions (slower)")
    parser.add_argument("--limit", type=int, default=1 << 28, metavar="BYTES",
                        help="of the trace; it ends there, the program goes on (256 MiB)")
    parser.add_argument("--find", action="store_true", help="only say which functions were found")
    return parser.parse_args()


def _header(options):
    return {"game": options.game, "params": {}, "position": options.position,
            "algorithm": options.algorithm, "convention": None, "depth": None}


def main():
    if "--harness" in sys.argv[1:]:
        return harness.main(sys.argv[1:])
    options = _arguments()
    try:
        program = Program(options.program, options.map.split(",") if options.map else None)
        imported = program.imported()
    except (OSError, SyntaxError) as error:
        print("espalier_record: %s: %s" % (options.program, error), file=sys.stderr)
        return 2
    search = program.search + imported
    if options.find or not search:
        for function in search:
            roles = ", ".join("%s=%s" % (role, name)
                              for role, (_, name) in function.places().items())
            print("%s (%s)" % (function.qualified, roles))
        if not search:
            print("espalier_record: no search found in %s; name its functions with --map"
                  % options.program, file=sys.stderr)
            return 2
        return 0

    sys.argv = [options.program] + options.arguments
    sys.path.insert(0, os.path.dirname(program.path))

    def work(session):
        name = "__main__" if options.call is None else None
        if options.watch:
            with program.watch(session):
                return called(program.load_plain(name))
        return called(program.load(session, name))

    def called(module):
        return None if options.call is None else eval(options.call, module.__dict__)

    descriptor = os.open(options.out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    _, error = record(descriptor, _header(options), work, returns=options.returns,
                      wait=program.loops_over_roots(), limit=options.limit)
    os.close(descriptor)
    if error is not None and not isinstance(error, SystemExit):
        print("espalier_record: the program raised %s: %s" % (type(error).__name__, error),
              file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
