"""A program's definitions, without the statements that try them out.

Coursework asks students to put their assertions and examples under their
classes. An assignment that calls those classes wants neither to wait for the
examples nor to fail with them.
"""

import ast
import os
import sys
import types

# What asks a person, ends the program or runs other text.
NEVER = {"input", "exit", "quit", "breakpoint", "exec", "eval"}
DEFINING = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


def _names(statement, context):
    return {node.id for node in ast.walk(statement)
            if isinstance(node, ast.Name) and isinstance(node.ctx, context)}


def definitions_of(tree):
    """Leave out of a module's syntax tree what tries its definitions out.

    That is each assertion, each statement outside of the definitions that
    calls one of them, and what needs the results of those.
    """
    own = {node.name for node in tree.body if isinstance(node, DEFINING[:3])}
    missing = set()
    kept = []
    for statement in tree.body:
        if not isinstance(statement, DEFINING):
            used = _names(statement, ast.Load)
            calls = any(isinstance(node, ast.Call) for node in ast.walk(statement))
            if isinstance(statement, ast.Assert) or used & (missing | NEVER) or \
                    calls and used & own:
                missing |= _names(statement, ast.Store) - own
                continue
        kept.append(statement)
    tree.body = kept
    return tree


def load_definitions(path, name=None):
    """The module that a file's definitions make, under the name of the file."""
    with open(path, "rb") as file:
        tree = definitions_of(ast.parse(file.read(), path))
    name = name or os.path.splitext(os.path.basename(path))[0]
    module = types.ModuleType(name)
    module.__file__ = path
    sys.modules[name] = module
    exec(compile(tree, path, "exec", dont_inherit=True), module.__dict__)
    return module
