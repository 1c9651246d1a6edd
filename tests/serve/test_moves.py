"""The moves of `espalier serve`, asked for as the coursework's RemotePlayer does."""

import json
import sys
import unittest
import urllib.parse
import urllib.request

from server import Server, best_move, espalier, line, read_all

TREES = sys.argv.pop()
TRACES = ["", "2", "25", "123551234220105241", "2403", "51", "0123450123"]


def remote_player(server, depth, trace):
    """What the coursework's player does: a blank after the comma, the text is a number."""
    path = urllib.parse.quote(f"/getmove/{depth}, {trace}", safe="/,")
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=30) as answer:
        return int(answer.read().decode())


class Moves(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("-j", "2")

    @classmethod
    def tearDownClass(cls):
        with cls.server:
            pass

    def test_every_depth_and_spelling(self):
        for depth in range(1, 9):
            for trace in TRACES[:5] if depth < 6 else TRACES[2:5]:
                with self.subTest(depth=depth, trace=trace):
                    expected = best_move(trace, depth)
                    self.assertEqual(remote_player(self.server, depth, trace), int(expected))
                    for blank in ("", "%20"):
                        status, headers, text = self.server.get(f"/getmove/{depth},{blank}{trace}")
                        self.assertEqual((status, text), (200, expected))
                        self.assertTrue(headers["Content-Type"].startswith("text/plain"))
                    with self.server.connect() as connection:  # a plain blank is no proper URL
                        connection.sendall(line(f"/getmove/{depth}, {trace}"))
                        self.assertEqual(read_all(connection), (200, expected))

    def test_skipped_digits_are_skipped(self):
        self.assertEqual(self.server.get("/getmove/4,29922")[2], best_move("29922", 4))

    def test_head_has_no_text(self):
        status, headers, text = self.server.get("/getmove/3,", "HEAD")
        self.assertEqual((status, headers["Content-Length"], text), (200, "1", ""))


class Trees(unittest.TestCase):
    """Roots of call trees that an independent program computed."""

    def test_expected_trees(self):
        with open(TREES, encoding="utf8") as rows, \
                Server("--search", "eval=store-difference", "--max-depth", "9") as server:
            compared = 0
            for row in map(json.loads, rows):
                if row["alphabeta"]["best"] is None:
                    continue
                _, _, text = server.get(f"/getmove/{row['depth']},{row['trace']}")
                self.assertEqual(int(text), row["alphabeta"]["best"], row["trace"])
                compared += 1
            self.assertGreater(compared, 8)


class Game(unittest.TestCase):
    def play(self, server, depth):
        """A game of the server against itself: its trace, and the end of it."""
        trace = ""
        for _ in range(200):
            status, _, text = server.get(f"/getmove/{depth},{trace}")
            if status != 200:
                return trace, status, text
            state = json.loads(server.get(f"/state/{trace}")[2])
            self.assertIn(text, state["legal"])
            trace += text
        raise AssertionError("no end")

    def test_to_its_end(self):
        with Server() as server:
            trace, status, text = self.play(server, 3)
            shown = json.loads(espalier("show", "mancala", trace, "--json"))
            self.assertTrue(shown["over"])
            winner = "a draw" if shown["winner"] < 0 else f"player {shown['winner'] + 1} has won"
            self.assertEqual((status, text), (409, f"the game is over: {winner}\n"))
            self.assertEqual(json.loads(server.get(f"/state/{trace}")[2]), shown)
            self.assertEqual(server.get(f"/tree/3,{trace}")[0], 409)

    def test_the_tree_of_a_move(self):
        with Server() as server:
            status, headers, text = server.get("/tree/4,2403")
            self.assertEqual(status, 200)
            self.assertTrue(headers["Content-Type"].startswith("text/html"))
            self.assertTrue(text.startswith("<!DOCTYPE html>"))
            self.assertTrue('"title":"mancala 2403"' in text and "depth 4," in text)
            self.assertEqual(server.get("/tree/8,")[0], 200)

    def test_the_page_asks_nobody_else(self):
        with Server() as server:
            status, headers, text = server.get("/")
            self.assertEqual(status, 200)
            self.assertIn("frame-ancestors 'self'", headers["Content-Security-Policy"])
            self.assertNotIn("http://", text)
            self.assertNotIn("https://", text)


if __name__ == "__main__":
    unittest.main()
