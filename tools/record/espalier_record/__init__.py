"""Record the search of a Python program, unchanged, as an espalier trace.

    python3 -m espalier_record program.py          find the search, run it, write the trace
    python3 -m espalier_record --help

Parts, each of which knows only those above it:

    emit      lines of a trace, sealed or not
    session   the open calls: enter and leave, make and undo, one tree
    boards    what a position looks like as text
    find      which functions of a program are its search
    inject    a wrapper put into them when the file is compiled
    watch     the same by watching calls and returns, where injecting fails
    hooks     what a board, an evaluation and a cache are asked

Python 3.8 and later, standard library only.
"""

__version__ = "0.1.0"
