"""test_report.py WRITE_REPORT FOLDER [CLASS...]: reports read back by Python's own readers.

The library writes, json, csv, base64 and xml.etree read. Expected values are
computed here from the document, not by the code that wrote the report.
"""
import base64
import copy
import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml

WRITER, FOLDER = sys.argv[1:3]
FORMATS = ["text", "colour", "json", "markdown", "gradescope", "prairielearn", "classroom",
           "junit", "csv", "jsonl", "overview"]
HOSTILE = [
    'say "hi" & <b>bold</b>\nnext line\r\n',
    "\x1b[31mred\x1b[0m\x07\x08\x01", "🌳 ä \u202etxt.exe",
    "]]>--><!--", "`code` | pipe @user #1 [x](y) ![p](q)", "=HYPERLINK(\"http://x\")",
    "+1", "-1", "@SUM(A1)", "\ufffe\uffff\x7f\x85\u2028", "a,b;c\td", "'", "\\", "%s%n%d",
    "</failure>",
]


def sample(name):
    with open(os.path.join(FOLDER, name + ".json"), encoding="utf-8") as file:
        return json.load(file)


def write(form, *documents):
    """The report as bytes."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for i, document in enumerate(documents):
            paths.append(os.path.join(folder, "%d.json" % i))
            with open(paths[-1], "w", encoding="utf-8") as file:
                json.dump(document, file, ensure_ascii=i % 2 == 0)
        done = subprocess.run([WRITER, form] + paths, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False)
    if done.returncode != 0 or done.stderr:
        raise AssertionError("%s: status %d: %s" % (form, done.returncode, done.stderr))
    return done.stdout


def with_text(text):
    """A document in which every free text is the given one."""
    document = sample("team-17")
    document["submission"] = document["title"] = text
    document["warnings"] = [text]
    document["divergence"]["text"] = text
    for item in document["items"]:
        item["text"], item["why"] = text, text
        for evidence in item["evidence"]:
            evidence["text"] = text
    for one in document["cases"]:
        one["why"] = text
    for diagnosis in document["diagnosis"]:
        diagnosis["text"] = text
        for group in diagnosis["sets"]:
            for mistake in group:
                mistake["about"] = text
    for section in document["sections"]:
        section["title"] = text
    return document


def classroom(document):
    return json.loads(base64.b64decode(write("classroom", document), validate=True))


def strings(value):
    """Every string in a JSON value, keys included."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield key
            yield from strings(member)
    elif isinstance(value, list):
        for member in value:
            yield from strings(member)
    elif isinstance(value, str):
        yield value


class Gradescope(unittest.TestCase):
    def test_tests(self):
        document = sample("team-17")
        results = json.loads(write("gradescope", document))
        self.assertEqual(results["score"], 58)
        self.assertEqual(results["execution_time"], 3.1)
        self.assertEqual([test["score"] for test in results["tests"]], [5, 0, 38, 15, 0])
        self.assertEqual([test["max_score"] for test in results["tests"]], [5, 2, 38, 20, 10])
        self.assertEqual([test["number"] for test in results["tests"]],
                         ["5.1.1", "5.4.1", "5.4.2", "5.5.1", "5.7.1"])
        self.assertEqual([test["status"] for test in results["tests"]],
                         ["passed", "failed", "failed", "failed", "failed"])
        self.assertEqual([test["visibility"] for test in results["tests"]],
                         [item["visibility"] for item in document["items"]])
        for test in results["tests"]:
            self.assertNotIn(None, test.values())
        self.assertIn("returned move 2 with -6", results["tests"][1]["output"])

    def test_hidden_case_stays_hidden(self):
        document = sample("team-17")
        results = json.loads(write("gradescope", document))
        open_texts = [results["output"]] + [test["output"] for test in results["tests"]
                                            if test["visibility"] == "visible"]
        for text in open_texts:
            for secret in ("20314", "ab-09", "0,4", "move 4 with 12"):
                self.assertNotIn(secret, text)
        self.assertIn("not shown", results["tests"][1]["output"])
        self.assertIn("20314", results["tests"][3]["output"])

    def test_evidence_as_open_as_the_item(self):
        words = ["visible", "after_due_date", "after_published", "hidden"]
        for i, of_case in enumerate(words):
            document = sample("team-17")
            document["cases"][2]["visibility"] = of_case
            document["items"] = [dict(document["items"][1], visibility=word) for word in words]
            tests = json.loads(write("gradescope", document))["tests"]
            for j, test in enumerate(tests):
                self.assertEqual("20314" in test["output"], i <= j, (of_case, words[j]))

    def test_sentences_that_name_a_hidden_case(self):
        document = sample("team-17")
        document["items"][1]["why"] = "ab-09 shows it"
        document["diagnosis"][0]["text"] = "found in 20314, depth 4"
        document["warnings"].append("ab-09 printed much")
        document["divergence"] = {"case": "ab-09", "text": "secret sentence"}
        for results in (json.loads(write("gradescope", document)),
                        json.loads(write("prairielearn", document)), classroom(document)):
            texts = [results["output"] if "output" in results else results["message"]]
            texts += [text for test in results["tests"] if test.get("visibility") != "hidden"
                      for text in strings(test)]
            for text in texts:
                for secret in ("ab-09", "20314", "secret"):
                    self.assertNotIn(secret, text)
        self.assertNotIn(b"ab-09", write("junit", document))
        self.assertIn(b"secret sentence", write("text", document))

    def test_hidden_diagnosis(self):
        document = sample("team-17")
        document["diagnosis"][0]["case"] = "ab-09"
        output = json.loads(write("gradescope", document))["output"]
        self.assertNotIn("20314", output)
        self.assertIn("returns the best move at a cutoff", output)


class PrairieLearn(unittest.TestCase):
    def test_points(self):
        results = json.loads(write("prairielearn", sample("team-17")))
        self.assertIs(results["gradable"], True)
        self.assertEqual(results["format_errors"], [])
        self.assertAlmostEqual(results["score"], 58 / 75)
        self.assertEqual(sum(test["points"] for test in results["tests"]), 58)
        self.assertEqual(sum(test["max_points"] for test in results["tests"]), 75)
        self.assertNotIn("5.5-scores", [test["name"] for test in results["tests"]])

    def test_nothing_ran(self):
        results = json.loads(write("prairielearn", sample("no-import")))
        self.assertIs(results["gradable"], False)
        self.assertEqual(results["score"], 0)
        self.assertEqual(len(results["format_errors"]), 1)
        self.assertIn("NameError", results["format_errors"][0])

    def test_at_most_a_megabyte(self):
        document = with_text("\U0001f333" * 1200)
        item = document["items"][1]
        document["items"] = [dict(item, id="i%d" % i) for i in range(200)]
        raw = write("prairielearn", document)
        self.assertLessEqual(len(raw), 1000000)
        results = json.loads(raw)
        self.assertIn("clipped", results["output"])
        self.assertEqual(len(results["tests"]), 200)

    def test_even_without_room_for_tests(self):
        document = sample("team-17")
        item = document["items"][1]
        document["items"] = [dict(item, id="i%d" % i + "x" * 600) for i in range(2000)]
        raw = write("prairielearn", document)
        self.assertLessEqual(len(raw), 1000000)
        self.assertIn("left out", json.loads(raw)["output"])

    def test_score_stays_in_range(self):
        document = sample("team-17")
        for points, most, expected in ((80, 75, 1), (-3, 75, 0), (0, 0, 0)):
            document["points"], document["max"] = points, most
            self.assertEqual(json.loads(write("prairielearn", document))["score"], expected)


class Classroom(unittest.TestCase):
    def test_status(self):
        self.assertEqual(classroom(sample("team-17"))["status"], "fail")
        self.assertEqual(classroom(sample("no-import"))["status"], "error")
        document = sample("team-17")
        document["pass"] = True
        self.assertEqual(classroom(document)["status"], "pass")

    def test_points(self):
        results = classroom(sample("team-17"))
        self.assertEqual(results["max_score"], 75)
        self.assertEqual(sum(test["score"] for test in results["tests"]), 58)
        self.assertEqual([test["status"] for test in results["tests"]],
                         ["pass", "fail", "fail", "error", "fail"])

    def test_fits_a_variable(self):
        document = with_text("\x01" * 2000)
        document["items"] = [dict(document["items"][1], id="i%d" % i) for i in range(100)]
        raw = write("classroom", document)
        self.assertLess(len(raw), 128 * 1024 - 100)
        self.assertNotIn(b"\n", raw)


class JUnit(unittest.TestCase):
    def test_counts(self):
        root = xml.fromstring(write("junit", sample("team-17")))
        cases = root.findall(".//testcase")
        self.assertEqual([case.get("name") for case in cases],
                         ["5.1-constants", "5.4-cut", "5.4-window", "5.7-random"])
        self.assertEqual(root.get("tests"), "4")
        self.assertEqual(root.get("failures"), str(len(root.findall(".//failure"))))
        self.assertEqual(root.get("errors"), str(len(root.findall(".//error"))))
        self.assertEqual((root.get("failures"), root.get("errors")), ("2", "1"))
        for suite in root.findall("testsuite"):
            self.assertEqual(int(suite.get("tests")), len(suite.findall("testcase")))


class Class(unittest.TestCase):
    def documents(self):
        return [sample("team-17"), sample("unfinished"), sample("no-import")]

    def test_csv(self):
        raw = write("csv", *self.documents()).decode("utf-8")
        self.assertEqual(raw.count("\r\n"), raw.count("\n"))
        rows = list(csv.DictReader(io.StringIO(raw, newline=""), strict=True))
        self.assertEqual([row["submission"] for row in rows], ["team-17", "team-03", "team-05"])
        self.assertEqual([row["state"] for row in rows], ["graded", "unfinished", "nothing-ran"])
        self.assertEqual([row["points"] for row in rows], ["58", "5", "0"])
        self.assertEqual([row["section 5.5"] for row in rows], ["15", "", ""])
        self.assertEqual([row["item 5.4-over"] for row in rows], ["", "0", "0"])
        self.assertEqual(rows[0]["mistakes"], "cutoff-returns-move")
        self.assertEqual(rows[0]["possible"], "fresh-window; window-not-handed")
        self.assertIn("NameError", rows[2]["note"])

    def test_jsonl(self):
        lines = [json.loads(line) for line in write("jsonl", *self.documents()).splitlines()]
        self.assertEqual(len(lines), 3)
        self.assertEqual(lines[0]["sections"], {"5.1": 5, "5.4": 38, "5.5": 15, "5.7": 0})
        self.assertEqual(lines[0]["items"]["5.4-window"], 38)
        self.assertEqual(lines[0]["mistakes"], ["cutoff-returns-move"])
        self.assertEqual(lines[0]["possible"], ["fresh-window", "window-not-handed"])
        self.assertEqual(lines[2]["note"], "does not import: NameError: name 'inf' is not defined")

    def test_formulas(self):
        documents = [dict(sample("team-17"), submission=text) for text in HOSTILE]
        raw = write("csv", *documents).decode("utf-8")
        rows = list(csv.DictReader(io.StringIO(raw, newline=""), strict=True))
        self.assertEqual(len(rows), len(HOSTILE))
        for text, row in zip(HOSTILE, rows):
            cell = row["submission"]
            self.assertNotIn(cell[:1], list("=+-@\t\r\n"))
            self.assertEqual(cell, "'" + text if text[:1] in "=+-@" else text)

    def test_overview(self):
        page = write("overview", *self.documents()).decode("utf-8")
        first = page.splitlines()[0]
        self.assertIn("3 submissions", first)
        self.assertIn("mean 21 of 75", first)  # (58 + 5 + 0) / 3
        self.assertIn("median 5", first)
        self.assertRegex(page, r"2 of 3  5\.7-random")
        self.assertRegex(page, r"1\s+-\s+cutoff-returns-move")
        self.assertRegex(page, r"0\s+1\s+fresh-window")
        self.assertIn("team-05  1 of 1 cases: does not import", page)

    def test_nobody(self):
        self.assertEqual(write("overview"), b"no submissions\n")
        self.assertEqual(write("jsonl"), b"")
        self.assertTrue(write("csv").startswith(b"submission,"))

    def test_several_assignments(self):
        other = sample("team-17")
        other["assignment"] = "other"
        page = write("overview", sample("team-17"), other, sample("unfinished")).decode("utf-8")
        self.assertIn("mancala-a4: 2 submissions", page)
        self.assertIn("other: 1 submission,", page)


class Everything(unittest.TestCase):
    def test_hostile_texts(self):
        for text in "".join(HOSTILE), " ".join(reversed(HOSTILE)):
            for form in FORMATS:
                with self.subTest(text=text, form=form):
                    self.check(form, text)

    def check(self, form, text):
        document = with_text(text)
        raw = write(form, document).decode("utf-8")
        if form == "json":
            self.assertEqual(json.loads(raw), document)
        elif form in ("gradescope", "prairielearn"):
            json.loads(raw)
        elif form == "classroom":
            json.loads(base64.b64decode(raw, validate=True))
        elif form == "jsonl":
            self.assertEqual(json.loads(raw)["submission"], text)
        elif form == "csv":
            self.assertEqual(len(list(csv.reader(io.StringIO(raw, newline=""), strict=True))), 2)
        elif form == "junit":
            root = xml.fromstring(raw)
            self.assertEqual(len(root.findall(".//testcase")), 4)
        else:
            if form == "colour":
                raw = re.sub("\x1b\\[[0-9]+m", "", raw)
            self.assertNotRegex(raw, "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

    def test_colour_only_where_asked(self):
        self.assertNotIn(b"\x1b", write("text", sample("team-17")))
        self.assertIn(b"\x1b[", write("colour", sample("team-17")))

    def test_megabytes(self):
        document = with_text("y" * 50000)
        for form in FORMATS:
            if form not in ("json", "csv", "jsonl"):
                self.assertLess(len(write(form, document)), 200000, form)

    def test_unfinished_in_every_format(self):
        document = sample("unfinished")
        said = "unfinished: 2 of 3 cases were not run and score 0"
        for form in ("text", "markdown", "gradescope", "prairielearn", "junit"):
            self.assertIn(said, write(form, document).decode("utf-8"), form)
        self.assertIn(said, classroom(document)["message"])
        self.assertEqual(json.loads(write("gradescope", document))["score"], 5)

    def test_empty_document(self):
        document = sample("unfinished")
        for key in ("sections", "items", "cases"):
            document[key] = []
        document.update(points=0, max=0)
        for form in FORMATS:
            write(form, document)

    def test_document_as_it_was(self):
        document = copy.deepcopy(sample("team-17"))
        self.assertEqual(json.loads(write("json", document)), document)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
