"""What the drivers share: a student's file is loaded, questions are read and answered.

A question is a line of JSON, see docs/playing.md; an answer {"move":...}, or
{"error":...} where the student's code raised something. What that code prints
goes to standard error, and it reads from an empty input.
"""

import argparse
import ast
import inspect
import json
import os
import sys
import types


def arguments(description, **more):
    """FILE, --class and what a driver has besides: name=(standard value, help)."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("file", help="the student's file, as it was handed in")
    for name, (standard, words) in more.items():
        parser.add_argument("--" + name.rstrip("_"), dest=name, default=standard,
                            type=type(standard), help="%s (%s)" % (words, standard))
    return parser.parse_args()


def load(path, skip=lambda node: False):
    """The module in a file, without the statements at its top that are to be skipped."""
    path = os.path.abspath(path)
    name = os.path.splitext(os.path.basename(path))[0]
    sys.path.insert(0, os.path.dirname(path))
    with open(path, "rb") as file:
        tree = ast.parse(file.read(), path)
    tree.body = [node for node in tree.body if not skip(node)]
    module = types.ModuleType(name)
    module.__file__ = path
    sys.modules[name] = module
    exec(compile(tree, path, "exec"), module.__dict__)
    return module


def class_of(module, wanted, method):
    """The class of that name; what it does not find, it says with the names there are."""
    has = [name for name, thing in vars(module).items()
           if inspect.isclass(thing) and callable(getattr(thing, method, None))]
    if wanted not in has:
        sys.exit("%s has no class %s with %s; it has: %s"
                 % (os.path.basename(module.__file__), wanted, method, ", ".join(has) or "none"))
    return getattr(module, wanted)


def channels():
    """Where questions come from and answers go to, out of the student's reach."""
    questions, answers = os.fdopen(os.dup(0), "r"), os.fdopen(os.dup(1), "w")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return questions, answers


def serve(questions, answers, choose):
    """Answer each question with choose(question), until there are no more."""
    for line in questions:
        try:
            answer = {"move": choose(json.loads(line))}
        except Exception as error:  # the student's own
            words = str(error)
            answer = {"error": type(error).__name__ + (": " + words if words else "")}
        try:
            text = json.dumps(answer)
        except (TypeError, ValueError):
            text = json.dumps({"error": "returned %r, which is no move" % (answer["move"],)})
        print(text, file=answers, flush=True)
