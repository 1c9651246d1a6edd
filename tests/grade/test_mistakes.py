"""Programs with the mistakes of students are run as submissions are, and the
diagnosis of their traces names the mistakes.

    test_mistakes.py DIAGNOSE [NAME...]

Without names all of them; "few" stands for some of the commonest in alphaBeta.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

DIAGNOSE = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "submissions"))

import mistakes
from recorded import run_cases

CONSTANTS = {"win": 300, "tie": 7, "loss": -200}
ENDLESS_CASES = 2
CASES = [
    ("123551234220105241", 2),
    ("24530214452240321535340051112", 4),
    ("11322144502535213524341013552", 4),
    ("3043231500152244035432205453125", 4),
    # near the end, with wins, losses and draws within reach; P2, P1 and P2 to move
    ("325334302110243140215203042", 4),
    ("43304325124304101332501133150432534402221540320", 6),
    ("520130445334520215435412100423455315", 5),
]


def traces(text, algorithm, folder, endless):
    """Files of the traces of a submission."""
    with open(os.path.join(folder, "player.py"), "w", encoding="utf-8") as file:
        file.write(text)
    cases = [dict(CONSTANTS, kind="trace", algorithm=algorithm, eval="fingerprint",
                  position=position, depth=depth) for position, depth in CASES]
    files = [os.path.join(folder, "%s-%02d.jsonl" % (algorithm, i)) for i in range(len(cases))]
    if not endless:
        run_cases(cases, folder, files, False)
        return files
    for case, file in zip(cases[:ENDLESS_CASES], files):
        run_cases([case], folder, [file], True)
    return files[:ENDLESS_CASES]


def diagnosed(files, policy):
    done = subprocess.run([DIAGNOSE, *policy, *files], text=True, capture_output=True)
    if done.returncode != 0:
        return {"kind": done.stderr.strip(), "sets": []}
    return next(iter(json.loads(done.stdout).values()))


def complaint(found, expected, loosely):
    """What is wrong with a diagnosis, or None."""
    sets = [set(names) for names in found["sets"]]
    if expected in (mistakes.CORRECT, mistakes.NONE):
        return None if found["kind"] == expected else "expected " + expected
    if found["kind"] != "found":
        return "expected found"
    missing = [one for one in expected if one not in sets]
    more = [one for one in sets if one not in expected]
    if missing:
        return "not listed: %s" % missing
    return "listed, too: %s" % more if more and not loosely else None


def shown(found):
    return "%s%s %s" % (found["kind"], " (prefix)" if found.get("prefix") else "",
                        "; ".join(" + ".join(names) for names in found["sets"]))


def check(mistake, correct, algorithms):
    """How many of a mistake's diagnoses are wrong."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        text = mistake.text(correct[mistake.base])
        for algorithm in algorithms:
            expected = mistake.expected(algorithm)
            if expected is None or algorithm == "dp" and "dp" not in mistake.found:
                continue
            files = traces(text, algorithm, folder, mistake.endless)
            found = diagnosed(files, mistake.policy)
            problem = complaint(found, expected, mistake.loosely)
            if problem is None and found["prefix"] != mistake.prefix:
                problem = "expected prefix to be %s" % mistake.prefix
            if problem:
                wrong += 1
                print("%s, %s: %s, %s" % (mistake.name, algorithm, shown(found), problem))
    return wrong


def main():
    correct = {}
    for name in ("player.py", "copies.py"):
        with open(os.path.join(HERE, "submissions", name), encoding="utf-8") as file:
            correct[name] = file.read()
    wanted = sys.argv[2:]
    algorithms = mistakes.ALGORITHMS
    if wanted == ["few"]:
        wanted, algorithms = mistakes.FEW, ["alphabeta"]
    wrong = checked = 0
    start = time.monotonic()
    for mistake in mistakes.MISTAKES:
        if wanted and mistake.name not in wanted:
            continue
        wrong += check(mistake, correct, algorithms)
        checked += 1
    print("%d submissions, %d wrong diagnoses, %.1f s" % (checked, wrong, time.monotonic() - start))
    return 1 if wrong or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
