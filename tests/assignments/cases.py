"""Cases of an assignment, run by its harness, and checked anew.

The checks of the `expect` members are written here once more, from their
description, so that an assignment's file and its harness are tested without
the grader.
"""

import contextlib
import io
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = os.path.join(HERE, "..", "..", "tools")
RECORDER = tempfile.TemporaryDirectory()  # compiled once, and not beside its source
shutil.copytree(os.path.join(TOOLS, "record"), RECORDER.name, dirs_exist_ok=True)
sys.path.insert(0, RECORDER.name)
NOT_PASSED_ON = ("expect", "good", "visibility")


def rows(name):
    with open(os.path.join(HERE, "..", "data", name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Assignment:
    def __init__(self, name):
        self.folder = os.path.join(TOOLS, "assignments", name)
        with open(os.path.join(self.folder, "assignment.json"), encoding="utf-8") as file:
            self.file = json.load(file)

    def cases(self, *groups):
        """Cases with the members of their group, all of them or those of some groups."""
        found = []
        for group in self.file["groups"]:
            shared = {name: value for name, value in group.items() if name != "cases"}
            for number, case in enumerate(group["cases"], 1):
                whole = dict(shared, **case)
                whole["group"] = group["id"]
                whole["id"] = case.get("id", "%s-%02d" % (group["id"], number))
                if not groups or group["id"] in groups:
                    found.append(whole)
        return found

    def run(self, case, submission, requests=(), seconds=60):
        """The lines that the harness answers. -S: a start takes a third of the time."""
        given = {name: value for name, value in case.items() if name not in NOT_PASSED_ON}
        text = "".join(json.dumps(line) + "\n" for line in (given, *requests))
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            done = subprocess.run(
                ["sh", "-c", 'exec "$@" 3>"$OUT"', "sh", sys.executable, "-S", "-m",
                 "espalier_record", "--harness", os.path.join(self.folder, self.file["harness"]),
                 "--submission", submission],
                input=text, text=True, capture_output=True, timeout=seconds, check=False,
                env=dict(os.environ, PYTHONPATH=RECORDER.name, OUT=out))
            if done.returncode != 0:
                raise AssertionError("the harness ended with %d: %s"
                                     % (done.returncode, done.stderr))
            with open(out, encoding="utf-8") as file:
                return [json.loads(line) for line in file]

    def answer(self, case, submission):
        """What run() answers to a call, found in this process: quicker by far."""
        from espalier_record import harness
        module = harness._load_harness(os.path.join(self.folder, self.file["harness"]))
        sys.stdin = io.StringIO()
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                return self._answer(harness, module, case, submission)
        finally:
            sys.stdin = sys.__stdin__

    @staticmethod
    def _answer(harness, module, case, submission):
        try:
            task = module.prepare(case, submission)
            return {"result": harness.plain(task.start(harness.Run(None, {}))())}
        except Exception as error:
            return {"error": "%s: %s" % (type(error).__name__, error)}

    def broken(self, submission, *groups, ask=None):
        """{case: (facts broken, what the harness said)} of the call cases."""
        found = {}
        for case in self.cases(*groups):
            if case["kind"] != "call":
                continue
            answer = ask(case, submission) if ask else self.run(case, submission)[0]
            facts = sorted(fact for fact, checks in case["expect"].items()
                           if not holds(checks, answer))
            if facts:
                found[case["id"]] = (facts, answer)
        return found

    def broken_facts(self, submission, *groups):
        found = self.broken(submission, *groups, ask=self.answer)
        return sorted({fact for facts, _ in found.values() for fact in facts})


def _real(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) \
        and math.isfinite(value)


def _same(one, other, tolerance):
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(_same(a, b, tolerance) for a, b in zip(one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key], tolerance)
                                                  for key in one)
    if _real(one) and _real(other):
        return abs(one - other) <= tolerance
    return type(one) is type(other) and one == other


def _set(value, wanted, tolerance):
    rest = list(wanted)
    if not isinstance(value, list) or len(value) != len(rest):
        return False
    for item in value:
        match = [index for index, other in enumerate(rest) if _same(item, other, tolerance)]
        if not match:
            return False
        del rest[match[0]]
    return True


def _check(check, result):
    value = result
    if "of" in check:
        try:
            value = result[int(check["of"]) if isinstance(result, list) else check["of"]]
        except (KeyError, IndexError, TypeError, ValueError):
            return False
    tolerance = check.get("tolerance", 1e-9)
    if "equal" in check:
        return _same(value, check["equal"], tolerance)
    if "any" in check:
        return any(_same(value, other, tolerance) for other in check["any"])
    if "set" in check:
        return _set(value, check["set"], tolerance)
    if "finite" in check:
        inside = value.values() if isinstance(value, dict) else \
            value if isinstance(value, list) else [value]
        return all(map(_real, inside))
    if "ascending" in check:
        numbers = [value.get(name) for name in check["ascending"]]
        return all(map(_real, numbers)) and all(a < b for a, b in zip(numbers, numbers[1:]))
    raise AssertionError("a check of no known kind: %s" % check)


def holds(checks, answer):
    """Whether one check, or each of a list, holds for an answer of the harness."""
    if "result" not in answer:
        return False
    return all(_check(check, answer["result"])
               for check in (checks if isinstance(checks, list) else [checks]))
