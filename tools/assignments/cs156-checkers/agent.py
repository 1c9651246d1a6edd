"""Ask an agent written in Python: agent.py FILE, the state on standard input.

The function cs156_checkers_move(state) takes [player, board] and returns
[move, board], all of them lists of numbers. Its answer goes to the output
that this process was started with; what else the agent prints does not.
"""

import importlib.util
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = ("cs156_checkers_move", "checkers_move", "get_move", "choose_move", "move")


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def main():
    expressions = load("agent_expressions", os.path.join(HERE, "expressions.py"))
    path = os.path.abspath(sys.argv[1])
    state = expressions.read_last(sys.stdin.read())
    answers = os.dup(1)
    os.dup2(2, 1)
    sys.path.insert(0, os.path.dirname(path))
    agent = load("submission", path)
    found = [name for name in NAMES if callable(getattr(agent, name, None))]
    if not found:
        sys.exit("no function cs156_checkers_move in " + os.path.basename(path))
    answer = expressions.written(getattr(agent, found[0])(state))
    os.write(answers, answer.encode() + b"\n")


if __name__ == "__main__":
    main()
