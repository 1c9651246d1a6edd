"""A wrapper put into the search functions when a file is compiled.

It goes innermost, inside decorators such as lru_cache, so that what they
keep from being called is not recorded as called. The program's text is not
changed, nor its line numbers.
"""

import ast

from .session import wrap

MARK = "__espalier_recorded__"


class _Injector(ast.NodeTransformer):
    def __init__(self, chosen):
        self._chosen = {(function.node.lineno, function.name): function for function in chosen}

    def _function(self, node):
        function = self._chosen.get((node.lineno, node.name))
        self.generic_visit(node)
        if function is not None:
            mark = ast.Call(func=ast.Name(id=MARK, ctx=ast.Load()),
                            args=[ast.Constant(value=function.qualified)], keywords=[])
            node.decorator_list.append(mark)
            for part in ast.walk(mark):
                ast.copy_location(part, node)
        return node

    visit_FunctionDef = _function
    visit_AsyncFunctionDef = _function


def compile_recorded(source, filename, chosen, session):
    """(code, names to put into the module) of a program with its search wrapped."""
    tree = ast.parse(source, filename)
    _Injector(chosen).visit(tree)
    ast.fix_missing_locations(tree)
    places = {function.qualified: function.places() for function in chosen}

    def recorded(qualified):
        def decorate(function):
            return wrap(session, function, qualified, places[qualified])
        return decorate

    return compile(tree, filename, "exec", dont_inherit=True), {MARK: recorded}
