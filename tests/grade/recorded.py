"""Submissions run by the harness of mancala-a4 as when they are graded, but in
processes forked from this one: quick, and only for programs of our own.
"""

import json
import os
import resource
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
RECORDER = os.path.join(HERE, "..", "..", "tools", "record")
HARNESS = os.path.join(HERE, "..", "..", "tools", "assignments", "mancala-a4", "harness.py")
sys.path.insert(0, RECORDER)

import espalier_record.harness as harness

SET_LIMIT, LIMIT = sys.setrecursionlimit, sys.getrecursionlimit()
LOADED = harness._load_harness(HARNESS)
harness._load_harness = lambda path: LOADED  # once, not in every process

SECONDS, HARD_SECONDS = 1, 5  # of processor time, for a search that does not end


def run_here(case, folder, out):
    """One case in this process, with the descriptors as the harness expects them."""
    request, given = os.pipe()
    os.write(given, json.dumps(case).encode() + b"\n")
    os.close(given)
    os.dup2(request, 0)
    os.close(request)
    sys.stdin = os.fdopen(0, "r", closefd=False)
    trace = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    if trace != harness.OUT:
        os.dup2(trace, harness.OUT)
        os.close(trace)
    harness.main(["--harness", HARNESS, "--submission", folder])
    sys.setrecursionlimit = SET_LIMIT  # which a recorded run has doubled
    SET_LIMIT(LIMIT)


def run_cases(cases, folder, outs, endless):
    """Cases one after the other in a process of their own."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    try:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        if endless:
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, HARD_SECONDS))
        for case, out in zip(cases, outs):
            run_here(case, folder, out)
    finally:
        os._exit(0)
