"""`espalier grade`, as an assistant uses it, on a small form of the Mancala coursework.

    test_grade.py ESPALIER-COMMAND [CLASS...]
"""

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import unittest
import zipfile

from grading import ESPALIER, HERE, Grading, correct, diagnosed, faulty, item, states

FEW = {"constants": 1, "mm": [0, 1], "ab": [0, 1, 2]}


class Single(Grading):
    def test_right(self):
        assignment = self.assignment(FEW)
        for name in ("player.py", "copies.py"):
            document = self.grade(assignment, self.submission(name[:4], correct(name)))
            self.assertEqual(states(document), {})
            self.assertEqual((document["points"], document["complete"]), (document["max"], True))
            self.assertEqual(document["local_points"], document["reference_points"])
            self.assertEqual(diagnosed(document, "alphabeta"), ("correct", [set()]))
            self.assertEqual(diagnosed(document, "minimax"), ("correct", [set()]))
            self.assertIsNone(document["divergence"])

    def test_one_mistake_costs_one_item(self):
        assignment = self.assignment(FEW)
        document = self.grade(assignment, self.submission("team", faulty("cutoff-returns-move")))
        self.assertEqual(states(document), {"5.4-cutoff-move": "broken"})
        self.assertEqual(document["points"], document["max"] - 2)
        self.assertEqual(diagnosed(document, "alphabeta"),
                         ("found", [{"cutoff-returns-move"}]))
        (first, *_) = item(document, "5.4-cutoff-move")["evidence"]
        self.assertEqual((first["case"], first["fact"]), ("ab-01", "cutoff-move"))

    def test_the_report_for_people(self):
        assignment = self.assignment(FEW)
        text = self.run_grade(assignment, self.submission(
            "team-17", faulty("cutoff-returns-move"))).stdout
        self.assertRegex(text.splitlines()[0], r"^team-17 +\d+ of \d+ points")
        self.assertIn("A cutoff returns the best move", text)
        self.assertNotIn("\033", text)

    def test_the_drawing_is_a_command_to_paste(self):
        """It draws the submission's tree against the reference's, kept beside it."""
        assignment = self.assignment({"ab": [0, 1]})
        text = self.run_grade(assignment, self.submission(
            "team 17", faulty("cutoff-returns-move")), "--into", "all grades").stdout
        (command,) = [line.strip() for line in text.splitlines() if "espalier draw" in line]
        command = command.replace("draw it: ", "")
        self.assertEqual(command, "espalier draw 'all grades/team 17/ab-01.jsonl' --against "
                         "'all grades/team 17/ab-01.reference.jsonl' -o ab-01.html")
        path = os.path.dirname(ESPALIER) + ":" + os.environ["PATH"]
        subprocess.run(["sh", "-c", command], cwd=self.folder, check=True,
                       env=dict(os.environ, PATH=path))
        with open(self.path("ab-01.html"), encoding="utf-8") as file:
            self.assertIn('"name":"ab-01.reference.jsonl"', file.read())
        reference = self.path("all grades", "team 17", "ab-01.reference.jsonl")
        proved = subprocess.run([ESPALIER, "check", reference], text=True, capture_output=True)
        self.assertEqual(proved.returncode, 0, proved.stdout + proved.stderr)

    def test_the_strict_comparison(self):
        def by_reference(document):
            document["policy"]["score"] = "reference"
        assignment = self.assignment(FEW, by_reference)
        document = self.grade(assignment, self.submission("team", faulty("terminal-sign")))
        self.assertEqual(document["points"], document["reference_points"])

    def test_formats(self):
        assignment = self.assignment(FEW)
        team = self.submission("team", correct())
        self.run_grade(assignment, team, "--format", "gradescope", "-o", self.path("results.json"))
        with open(self.path("results.json"), encoding="utf-8") as file:
            results = json.load(file)
        self.assertEqual(results["score"], sum(one["score"] for one in results["tests"]))
        self.run_grade(assignment, team, "--format", "junit", "-o", self.path("junit.xml"))
        with open(self.path("junit.xml"), encoding="utf-8") as file:
            self.assertIn("<testsuite", file.read())

    def test_pass_mark_and_check(self):
        def high(document):
            document["pass"] = 40
        assignment = self.assignment(FEW, high)
        good, bad = (self.submission("good", correct()),
                     self.submission("bad", "raise RuntimeError('no')\n"))
        self.assertIs(self.grade(assignment, good)["pass"], True)
        self.assertIs(self.grade(assignment, bad, status=1)["pass"], False)
        self.run_grade(assignment, good, "--check")
        self.assertIn("does not give", self.run_grade(assignment, bad, "--check",
                                                      status=1).stderr)

    def test_explain(self):
        text = self.run_grade("mancala-a4", "--explain").stdout
        for words in ("100 points", "5.4-cutoff-move", "cutoff-value", "ab-01", "80 %"):
            self.assertIn(words, text)
        self.assertIn("mancala-a4", self.run_grade().stdout.split())

    def test_bad_usage(self):
        for arguments, words in ((["mancala-a5", "x"], "mancala-a4"),
                                 (["mancala-a4"], "no submission"),
                                 (["mancala-a4", "nowhere"], "nowhere"),
                                 (["mancala-a4", ".", "--format", "gradscope"], "gradescope"),
                                 (["mancala-a4", ".", "-j", "0"], "-j"),
                                 (["./no.json", "."], "no.json"),
                                 ([self.write("bad/assignment.json", "{"), "."],
                                  self.path("bad"))):
            self.assertIn(words, self.run_grade(*arguments, status=2).stderr)


class Faults(Grading):
    """What goes wrong is told, costs what it concerns, and nothing else."""

    def graded(self, text):
        if not os.path.exists(self.path("assignment")):
            self.assignment({"constants": 1, "mm": [0], "ab": [0]}, self.quick)
        document = self.grade(self.path("assignment"), self.submission("team", text))
        self.assertTrue(document["complete"])
        return document, {case["id"]: case for case in document["cases"]}

    @staticmethod
    def quick(document):
        document["limits"].update(wall_seconds=6, cpu_seconds=2)

    def test_does_not_load(self):
        document, cases = self.graded("import nothing_of_that_name\n")
        self.assertEqual(document["points"], 0)
        for case in cases.values():
            self.assertIn("nothing_of_that_name", json.dumps(case))

    def test_time_out_scores_nothing(self):
        loops = correct().replace("def alphaBeta(self, board, depth, alpha, beta):\n",
                                  "def alphaBeta(self, board, depth, alpha, beta):\n"
                                  "        while True: pass\n")
        document, cases = self.graded(loops)
        self.assertEqual(cases["ab-01"]["state"], "failed")
        self.assertRegex(cases["ab-01"]["why"], "stopped|time")
        self.assertEqual(cases["mm-01"]["state"], "done")
        for one in document["items"]:
            self.assertEqual(one["points"], 0 if "ab" in one["id"][:3] or
                             one["section"] in ("5.4", "5.5") else one["max"], one)

    def test_a_forged_trace(self):
        forges = correct() + ("\nimport os\nfor fd in range(3, 60):\n    try:\n"
                              "        os.write(fd, b'{\"event\":\"end\",\"nodes\":1}\\n')\n"
                              "    except OSError: pass\n")
        _, cases = self.graded(forges)
        for case in cases.values():
            self.assertEqual(case["state"], "failed")
            self.assertIn("not written by the recorder", case["why"])

    def test_another_answer_when_not_recorded(self):
        sly = correct() + ("\nimport sys\nif not any('session' in name for name in "
                           "list(sys.modules)) or '__espalier' not in repr(globals()):\n    pass\n"
                           "_old = PlayerAB.alphaBeta\nimport random\n"
                           "def _sly(self, *a):\n    move, score = _old(self, *a)\n"
                           "    return move, score + random.random()\n"
                           "PlayerAB.alphaBeta = _sly\n")
        _, cases = self.graded(sly)
        self.assertEqual(cases["ab-01"]["state"], "failed")
        self.assertIn("without the recorder", cases["ab-01"]["why"])

    def test_ends_itself(self):
        for text in ("import os\nos._exit(0)\n", correct() + "\nraise SystemExit(0)\n"):
            document, cases = self.graded(text)
            self.assertEqual(document["points"], 0)
            for case in cases.values():
                self.assertNotEqual(json.dumps(case["why"]) + json.dumps(case["facts"]),
                                    "null[]")


class Class(Grading):
    def make_class(self):
        os.makedirs(self.path("class"))
        self.submission("class/team-1", correct())
        self.submission("class/team-2", faulty("cutoff-returns-move"))
        self.submission("class/team-10", faulty("last-of-equals"))
        self.submission("zip/inner", faulty("cutoff-strict"))
        with zipfile.ZipFile(self.path("class", "team-3.zip"), "w") as archive:
            archive.write(self.path("zip/inner/player.py"), "inner/player.py")
        with tarfile.open(self.path("class", "team-4.tar.gz"), "w:gz") as archive:
            archive.add(self.path("zip/inner/player.py"), "player.py")
        with open(self.path("class", "team-5.zip"), "wb") as file:
            file.write(b"PK\3\4 broken")
        return self.path("class")

    def test_a_class(self):
        assignment, all_ = self.assignment({"constants": 1, "ab": [0, 1]}), self.make_class()
        text = self.run_grade(assignment, all_, "-j2", "--format", "gradescope").stdout
        self.assertIn("cutoff-returns-move", text)
        with open(self.path("grades", "gradebook.csv"), encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["submission"] for row in rows],
                         ["team-1", "team-2", "team-3", "team-4", "team-5", "team-10"])
        points = [float(row["points"]) for row in rows]
        self.assertEqual(points[4], 0)
        self.assertGreater(points[0], points[1])
        self.assertEqual(points[2], points[3])
        with open(self.path("grades", "gradebook.jsonl"), encoding="utf-8") as file:
            self.assertEqual([json.loads(line)["points"] for line in file], points)
        for name in ("team-1", "team-5"):
            with open(self.path("grades", name, "results.json"), encoding="utf-8") as file:
                self.assertIn("score", json.load(file))
        self.assertTrue(os.path.exists(self.path("grades", "team-1", "ab-01.jsonl")))

        # again: only what has changed
        files = {name: os.stat(self.path("grades", name, "grade.json")).st_mtime_ns
                 for name in ("team-1", "team-2")}
        self.submission("class/team-2", correct())
        self.run_grade(assignment, all_, "-j2")
        self.assertEqual(os.stat(self.path("grades", "team-1", "grade.json")).st_mtime_ns,
                         files["team-1"])
        with open(self.path("grades", "team-2", "grade.json"), encoding="utf-8") as file:
            self.assertEqual(states(json.load(file)), {})

    def test_a_class_in_shards(self):
        """Each machine grades its share; a last run sums up and grades nothing again."""
        assignment, all_ = self.assignment({"constants": 1}), self.make_class()
        grades = lambda: {name: os.stat(self.path("grades", name, "grade.json")).st_mtime_ns
                          for name in os.listdir(self.path("grades"))
                          if os.path.isdir(self.path("grades", name))}
        self.run_grade(assignment, all_, "--shard", "2/2")
        self.assertEqual(set(grades()), {"team-2", "team-4", "team-10"})
        self.run_grade(assignment, all_, "--shard", "1/2")
        self.assertFalse(os.path.exists(self.path("grades", "gradebook.csv")))
        before = grades()
        self.assertEqual(len(before), 6)
        self.run_grade(assignment, all_)
        self.assertEqual(grades(), before)
        with open(self.path("grades", "gradebook.csv"), encoding="utf-8") as file:
            self.assertEqual(len(list(csv.DictReader(file))), 6)
        wrong = self.run_grade(assignment, all_, "--shard", "3/2", status=2)
        self.assertIn("--shard '3/2': expected I/N", wrong.stderr)

    def test_stopped_half_way(self):
        for number in (signal.SIGTERM, signal.SIGKILL):
            with self.subTest(number):
                self.stop_half_way(number)

    def stop_half_way(self, number):
        shutil.rmtree(self.path("assignment"), ignore_errors=True)
        shutil.rmtree(self.path("kept"), ignore_errors=True)
        assignment = self.assignment({"constants": 1, "mm": 11, "ab": 11})
        team = self.submission("team", correct().replace("import math\n",
                                                         "import math\nimport time\n"
                                                         "time.sleep(0.3)\n"))
        run = subprocess.Popen([ESPALIER, "grade", assignment, team, "--into",
                                self.path("kept"), "--format", "gradescope"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env=dict(os.environ, TMPDIR=self.folder))
        path = self.path("kept", "team", "grade.json")

        def done():
            try:
                with open(path, encoding="utf-8") as file:
                    return [case["state"] for case in json.load(file)["cases"]].count("done")
            except FileNotFoundError:
                return 0
        while done() < 2:
            self.assertIsNone(run.poll(), "it ended before it could be stopped")
            time.sleep(0.05)
        run.send_signal(number)
        run.wait(timeout=20)
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        self.assertFalse(document["complete"])
        self.assertIn("not-run", [case["state"] for case in document["cases"]])
        with open(self.path("kept", "team", "results.json"), encoding="utf-8") as file:
            self.assertLess(json.load(file)["score"], document["max"])

    def test_ready_traces(self):
        assignment = self.assignment({"mm": [0], "ab": [0, 1]})
        os.makedirs(self.path("traces"))
        for name, position, depth, algorithm in (("a", "123551234220105241", "2", "alphabeta"),
                                                 ("b", "123551234220105241", "2", "minimax"),
                                                 ("c", "0123", "2", "minimax")):
            subprocess.run([ESPALIER, "search", "mancala", position, "--depth", depth,
                            "--algorithm", algorithm, "--eval", "fingerprint", "--win", "300",
                            "--tie", "7", "--loss", "-200", "--trace",
                            self.path("traces", name + ".jsonl")], check=True,
                           stdout=subprocess.DEVNULL)
        document = self.grade(assignment, self.path("traces"))
        cases = {case["id"]: case["state"] for case in document["cases"]}
        self.assertEqual(cases, {"mm-01": "done", "ab-01": "done", "ab-02": "not-run"})
        self.assertIn("c.jsonl", json.dumps(document["warnings"]))
        self.assertEqual(item(document, "5.3-nodes")["state"], "ok")


def hostile(name, *arguments):
    """One of the programs that lib/run is tested with, as the beginning of a submission."""
    with open(os.path.join(HERE, "..", "run", "hostile", name + ".py"), encoding="utf-8") as file:
        return "import sys\nsys.argv = %r\n" % ["program", *arguments] + file.read()


class Hostile(Grading):
    """A class full of them, and one right submission in between."""

    FATAL = ("allocate", "closes", "endless_loop", "endless_output", "endless_recursion",
             "exits_in_import", "fork_bomb")
    REFUSED = {"connects": ["1"], "daemon": [], "kills": [], "reads_another": ["/class/right"],
               "writes_outside": ["/class/right"]}

    def setUp(self):
        super().setUp()
        for name in self.FATAL:
            self.submission("class/" + name, hostile(name) + "\n" + correct())
        for name, arguments in self.REFUSED.items():
            arguments = [self.folder + text if "/" in text else text for text in arguments]
            self.submission("class/" + name, hostile(name, *arguments) + "\n" + correct())
        self.submission("class/right", correct())
        self.write("class/right/precious", "as it was")

    def left_behind(self):
        """Processes that still run something of this test's."""
        found = []
        for process in os.listdir("/proc"):
            try:
                with open("/proc/%s/cmdline" % process, "rb") as file:
                    if self.folder.encode() in file.read():
                        found.append(process)
            except OSError:
                pass
        return found

    def test_none_gains_and_none_harms(self):
        def quick(document):
            document["limits"].update(wall_seconds=6, cpu_seconds=2)
        assignment = self.assignment({"constants": 1}, quick)
        self.run_grade(assignment, self.path("class"), "-j2",
                       env=dict(os.environ, TMPDIR=self.folder))
        documents = {}
        for name in (*self.FATAL, *self.REFUSED, "right"):
            with open(self.path("grades", name, "grade.json"), encoding="utf-8") as file:
                documents[name] = json.load(file)
        self.assertEqual(documents["right"]["points"], documents["right"]["max"])
        with open(self.path("class", "right", "precious"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "as it was")
        self.assertFalse(os.path.exists(self.path("class", "right", "planted")))
        for name in self.FATAL:
            with self.subTest(name):
                self.assertEqual(documents[name]["points"], 0)
                self.assertTrue(documents[name]["cases"][0]["why"] or
                                documents[name]["cases"][0]["facts"][0]["text"])
        self.assertEqual(self.left_behind(), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
