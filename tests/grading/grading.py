"""What the tests of `espalier grade` share: assignments cut down, submissions written, runs."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

ESPALIER = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
SUBMISSIONS = os.path.join(ROOT, "tests", "grade", "submissions")
ASSIGNMENTS = os.path.join(ROOT, "tools", "assignments")
sys.path.insert(0, SUBMISSIONS)

import mistakes


def correct(base="player.py"):
    with open(os.path.join(SUBMISSIONS, base), encoding="utf-8") as file:
        return file.read()


def faulty(name):
    (mistake,) = [one for one in mistakes.MISTAKES if one.name == name]
    return mistake.text(correct(mistake.base))


def without(document, *groups):
    """An assignment less these groups, and the items that need them."""
    document["groups"] = [group for group in document["groups"] if group["id"] not in groups]
    left = {group["id"] for group in document["groups"]}
    for item in document["items"]:
        item["groups"] = [group for group in item["groups"] if group in left]
    document["items"] = [item for item in document["items"] if item["groups"]]
    ids = {item["id"] for item in document["items"]}
    sections = {item["section"] for item in document["items"]}
    document["sections"] = [one for one in document["sections"] if one["id"] in sections]
    for item in document["items"]:
        if "overlaps" in item:
            item["overlaps"] = [other for other in item["overlaps"] if other in ids]


class Grading(unittest.TestCase):
    """Each test has a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="espalier-test-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        os.chmod(self.folder, 0o755)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def submission(self, name, text):
        self.write(name + "/player.py", text)
        return self.path(name)

    def assignment(self, keep=None, change=None, of="mancala-a4"):
        """A copy of a shipped assignment: keep says how many cases of each group stay."""
        shutil.copytree(os.path.join(ASSIGNMENTS, of), self.path("assignment"),
                        ignore=shutil.ignore_patterns("__pycache__"))
        with open(self.path("assignment", "assignment.json"), encoding="utf-8") as file:
            document = json.load(file)
        if keep is not None:
            without(document, *[group["id"] for group in document["groups"]
                                if not keep.get(group["id"])])
            for group in document["groups"]:
                wanted = keep[group["id"]]
                group["cases"] = group["cases"][:wanted] if isinstance(wanted, int) else \
                    [group["cases"][index] for index in wanted]
        if change is not None:
            change(document)
        self.write("assignment/assignment.json", json.dumps(document))
        return self.path("assignment")

    def run_grade(self, *arguments, status=0, **more):
        done = subprocess.run([ESPALIER, "grade", *arguments], text=True, capture_output=True,
                              cwd=self.folder, **more)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def grade(self, assignment, submission, *arguments, status=0):
        """The grade document."""
        return json.loads(self.run_grade(assignment, submission, "--format", "json", *arguments,
                                         status=status).stdout)


def item(document, name):
    (found,) = [one for one in document["items"] if one["id"] == name]
    return found


def states(document):
    """item -> state, for those that are not right."""
    return {one["id"]: one["state"] for one in document["items"] if one["state"] != "ok"}


def diagnosed(document, algorithm):
    """Sets of names."""
    (found,) = [one for one in document["diagnosis"] if one["group"] == algorithm]
    return found["kind"], [{mistake["name"] for mistake in one} for one in found["sets"]]
