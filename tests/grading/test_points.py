"""Every known mistake of the Mancala coursework, as a submission that is graded: it
loses the items whose facts it breaks, of those that overlap the largest, and no
other; and it is named.

    test_points.py ESPALIER-COMMAND [NAME...]

Games are left out. What nothing came to is not right either, but a mistake
that keeps a search from getting there is no other mistake. A search that never
ends loses all, and says so.
"""

import json
import os
import subprocess
import sys
import unittest

from grading import ESPALIER, Grading, correct, diagnosed, mistakes

NAMES = sys.argv[2:]
GAMES = {"good-1", "good-3", "good-5", "random", "agent"}
CASES = {"mm": 6, "ab": 8, "mm-own": 6, "ab-own": 6, "dp": 2}
CLASSES = {"5.2": "MM", "5.3": "MM", "5.4": "AB", "5.5": "AB", "5.6": "DP"}


def class_of(item):
    return CLASSES.get(item["section"])


class Points(Grading):
    def grade_all(self, chosen):
        def no_games(document):
            for group in list(document["groups"]):
                if group["id"] in GAMES:
                    document["groups"].remove(group)
            document["items"] = [item for item in document["items"]
                                 if not GAMES & set(item["groups"])]
            document["sections"] = document["sections"][:-1]
            document["limits"].update(wall_seconds=3, cpu_seconds=2)
            for group in document["groups"]:
                group["cases"] = group["cases"][:CASES.get(group["id"], 8)]
        assignment = self.assignment(change=no_games)
        for mistake in chosen:
            self.submission("class/" + mistake.name.replace(" ", ""),
                            mistake.text(correct(mistake.base)))
        self.submission("class/right", correct())
        subprocess.run([ESPALIER, "grade", assignment, self.path("class"), "-j2",
                        "--no-second-run", "--into", self.path("grades")], check=True,
                       stdout=subprocess.DEVNULL)
        with open(os.path.join(assignment, "assignment.json"), encoding="utf-8") as file:
            self.items = {item["id"]: item for item in json.load(file)["items"]}

    def document(self, name):
        with open(self.path("grades", name, "grade.json"), encoding="utf-8") as file:
            return json.load(file)

    def class_of(self, name):
        return class_of(self.items[name])

    def wrong(self, mistake):
        """What the points of a submission with this mistake should not be."""
        document = self.document(mistake.name.replace(" ", ""))
        state = {one["id"]: one["state"] for one in document["items"]
                 if class_of(self.items[one["id"]])}
        charged = {one["id"] for one in document["items"]
                   if one["id"] in state and one["points"] < one["max"]}
        expected = {name for name in state
                    if set(self.items[name]["facts"]) & set(mistake.loses[self.class_of(name)])}
        said = []
        if not mistake.endless:
            kept = {name for name in expected if state[name] == "ok"}
            extra = {name for name in charged - expected if state[name] != "unexercised"}
            said += ["keeps " + name for name in sorted(kept)]
            said += ["loses " + name for name in sorted(extra)]
        for algorithm in ("minimax", "alphabeta"):
            wanted = mistake.expected(algorithm)
            if wanted is None or mistake.policy:
                continue
            kind, sets = diagnosed(document, algorithm)
            right = kind == "correct" if wanted == mistakes.CORRECT else \
                kind == "found" and any(one in sets for one in wanted)
            if not right:
                said.append("%s is diagnosed as %s %s" % (algorithm, kind, sets))
        return said

    def test_each(self):
        chosen = [mistake for mistake in mistakes.MISTAKES
                  if not NAMES or mistake.name in NAMES]
        self.grade_all(chosen)
        right = self.document("right")
        self.assertEqual(right["points"], right["max"])
        for mistake in chosen:
            with self.subTest(mistake.name):
                self.assertEqual(self.wrong(mistake), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
