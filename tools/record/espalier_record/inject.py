"""A wrapper put into the search functions when a file is compiled.

It goes innermost, inside decorators such as lru_cache, so that what they
keep from being called is not recorded as called. The program's text is not
changed, nor its line numbers.
"""

import ast
import importlib.abc
import importlib.machinery
import os

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


class Importer(importlib.abc.MetaPathFinder):
    """Modules that a program imports from its own folder, recorded as well.

    choose(tree) says which functions of a module are searches.
    """

    def __init__(self, folder, choose, session):
        self._folder = os.path.join(os.path.realpath(folder), "")
        self._choose = choose
        self._session = session

    def find_spec(self, name, path=None, target=None):
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
            return None
        if not os.path.realpath(spec.origin).startswith(self._folder):
            return None
        spec.loader = _Loader(name, spec.origin, self._choose, self._session)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name, path, choose, session):
        super().__init__(name, path)
        self._choose = choose
        self._session = session

    def exec_module(self, module):
        source = self.get_data(self.path)
        chosen = self._choose(ast.parse(source, self.path))
        code, extra = compile_recorded(source, self.path, chosen, self._session)
        module.__dict__.update(extra)
        exec(code, module.__dict__)
