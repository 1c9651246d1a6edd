"""S-expressions of numbers: ((1 2 1 3) ((1 1 0 ...) ...)) as nested lists, and back."""

import re

TOKEN = re.compile(r"\s*(?:([()])|([^\s()]+))")


def written(thing):
    """Nested lists as an S-expression."""
    if isinstance(thing, (list, tuple)):
        return "(%s)" % " ".join(written(part) for part in thing)
    return str(thing)


def read_all(text):
    """The lists at the top of a text; words between them are passed over."""
    found, open_lists = [], []
    for bracket, word in TOKEN.findall(text):
        if bracket == "(":
            open_lists.append([])
        elif bracket == ")":
            if not open_lists:
                raise ValueError("a bracket is closed that was not opened")
            done = open_lists.pop()
            (open_lists[-1] if open_lists else found).append(done)
        elif open_lists:
            open_lists[-1].append(int(word) if re.fullmatch(r"-?\d+", word) else word)
    if open_lists:
        raise ValueError("a bracket is not closed")
    return found


def read_last(text):
    """The last list at the top of a text, which is an agent's answer."""
    found = read_all(text.replace("'", " "))
    if not found:
        raise ValueError("no list was written")
    return found[-1]
