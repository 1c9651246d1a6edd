"""Every known mistake of the Mancala coursework, as a submission whose traces are graded: it
loses the items whose facts it breaks, of those that overlap the largest, and no
other; and it is named.

    test_points.py ESPALIER-COMMAND [NAME...]

Games and calls are left out. What nothing came to is not right either, but a
mistake that keeps a search from getting there is no other mistake. "few" stands for
some of the commonest.
"""

import json
import os
import subprocess
import sys
import unittest

from grading import ESPALIER, HERE, Grading, correct, diagnosed, mistakes, without

sys.path.insert(0, os.path.join(HERE, "..", "grade"))

from recorded import run_cases

NAMES = sys.argv[2:]
CLASSES = {"5.2": "MM", "5.3": "MM", "5.4": "AB", "5.5": "AB", "5.6": "DP"}
# Known to be charged more than once: a side that is wrong at the root's first
# move alone looks like a window that is.
TWICE = {"root-always-max + cutoff-at-max-only": {"5.4-window"}}
SEARCHES = ("mm", "mm-own", "ab", "ab-own", "dp")


def folder_of(mistake):
    return mistake.name.replace(" ", "")


def chosen():
    if NAMES == ["few"]:
        return [one for one in mistakes.MISTAKES if one.name in mistakes.FEW]
    return [one for one in mistakes.MISTAKES if not one.endless and
            (not NAMES or one.name in NAMES)]


class Points(Grading):
    def record(self, name, text):
        """Traces of all cases in the submission's folder, as the grader would have them."""
        self.submission("programs/" + name, text)
        os.makedirs(self.path("class", name))
        for group in self.document["groups"]:
            cases = [dict(group, **case) for case in group["cases"]]
            for case in cases:
                del case["cases"]
            outs = [self.path("class", name, "%s-%02d.jsonl" % (group["id"], i))
                    for i in range(len(cases))]
            run_cases(cases, self.path("programs", name), outs, False)

    def grade_all(self, submissions):
        def searches(document):
            without(document, *[group["id"] for group in document["groups"]
                                if group["id"] not in SEARCHES])
        assignment = self.assignment(change=searches)
        with open(os.path.join(assignment, "assignment.json"), encoding="utf-8") as file:
            self.document = json.load(file)
        self.items = {item["id"]: item for item in self.document["items"]}
        for name, text in submissions.items():
            self.record(name, text)
        subprocess.run([ESPALIER, "grade", assignment, self.path("class"), "-j2", "--into",
                        self.path("grades")], check=True, stdout=subprocess.DEVNULL)

    def graded(self, name):
        with open(self.path("grades", name, "grade.json"), encoding="utf-8") as file:
            return json.load(file)

    def expected(self, mistake):
        """The items it should lose."""
        return {name for name, item in self.items.items()
                if set(item["facts"]) & set(mistake.loses[CLASSES[item["section"]]])}

    def wrong(self, mistake):
        """What its points should not be."""
        document, expected = self.graded(folder_of(mistake)), self.expected(mistake)
        state = {item["id"]: item["state"] for item in document["items"]}
        charged = {item["id"] for item in document["items"] if item["points"] < item["max"]}
        hidden = " + " in mistake.name  # one mistake may keep another from ever showing
        said = ["keeps " + name for name in sorted(expected)
                if state[name] == "ok" and not hidden]
        said += ["loses " + name for name in sorted(charged - expected)
                 if state[name] != "unexercised" and name not in TWICE.get(mistake.name, ())]
        for algorithm in ("minimax", "alphabeta"):
            wanted = mistake.expected(algorithm)
            if wanted is None or mistake.policy:
                continue
            kind, sets = diagnosed(document, algorithm)
            named = kind == "found" and any(one in sets for one in wanted)
            if not (kind == wanted if isinstance(wanted, str) else named):
                said.append("%s is diagnosed as %s %s" % (algorithm, kind, sets))
        return said

    def test_each(self):
        submissions = {folder_of(one): one.text(correct(one.base)) for one in chosen()}
        submissions["right"] = correct()
        self.grade_all(submissions)
        right = self.graded("right")
        self.assertEqual(right["points"], right["max"])
        for mistake in chosen():
            with self.subTest(mistake.name):
                self.assertEqual(self.wrong(mistake), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
