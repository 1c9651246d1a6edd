"""Boards, evaluations and caches under the hooks: told, and otherwise as they were.

    test_hooks.py RECORDER-FOLDER ESPALIER-COMMAND
"""

import collections
import copy
import json
import os
import subprocess
import sys
import tempfile
import unittest

RECORDER, ESPALIER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
sys.path.insert(0, RECORDER)

from espalier_record import hooks
from espalier_record.emit import Writer
from espalier_record.session import Session, wrap


class Base:
    """Takes stones from a heap; its methods are inherited by the class that is hooked."""

    def __init__(self, heap):
        self.heap = heap
        self.taken = []

    def take(self, count):
        self.heap -= count
        self.taken.append(count)

    def back(self):
        self.heap += self.taken.pop()

    def lazy(self, order=(1, 2, 3)):
        for count in order:
            if count <= self.heap:
                yield count

    def whole(self):
        return [count for count in (1, 2, 3) if count <= self.heap]


class Hooks(unittest.TestCase):
    def setUp(self):
        file = tempfile.NamedTemporaryFile(suffix=".jsonl")
        self.addCleanup(file.close)
        self.path = file.name
        self.session = Session(Writer(file.fileno()))
        self.session.header(game=None, position="")

    def search(self, work):
        """Run work(board) as a search of one node; the events inside it."""
        class Heap(Base):
            pass
        hooks.hook_board(self.session, Heap, ["take"], ["back"], ["lazy", "whole", "absent"])
        board = Heap(5)
        recorded = wrap(self.session, lambda state: work(state), "search",
                        {"board": (0, "state")})
        recorded(board)
        self.session.close()
        done = subprocess.run([ESPALIER, "convert", self.path, "-"], capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIsNone(self.session.failure)
        with open(self.path, encoding="utf-8") as lines:
            events = [json.loads(line) for line in lines]
        return [line for line in events if line.get("event") not in (None, "enter", "leave",
                                                                     "end")]

    def test_make_and_undo(self):
        def work(board):
            board.take(2)
            board.back()
            self.assertEqual((board.heap, board.taken), (5, []))
        told = [(line["event"], line["move"]) for line in self.search(work)]
        self.assertEqual(told, [("make", "2"), ("undo", None)])

    def test_a_generator_given_up(self):
        def work(board):
            for count in board.lazy(order=(3, 2, 1)):
                if count == 2:
                    break
        told = self.search(work)
        self.assertEqual(told, [{"event": "moves", "id": 0, "list": ["3", "2"],
                                 "order": "(3, 2, 1)", "yielded": 2, "exhausted": False}])

    def test_a_list_stays_a_list(self):
        def work(board):
            self.assertEqual(board.whole(), [1, 2, 3])
            self.assertEqual(board.whole()[-1], 3)
        told = self.search(work)
        self.assertEqual([line["yielded"] for line in told], [3, 3])

    def test_copies(self):
        def work(board):
            other = copy.deepcopy(board)
            other.take(1)
            self.assertEqual((board.heap, other.heap, board.taken), (5, 4, []))
            self.assertIs(copy.copy(other).taken, other.taken)
        told = self.search(work)
        self.assertEqual([line["event"] for line in told], ["copy", "make", "copy"])
        self.assertEqual(told[0]["to"], told[1]["board"])
        self.assertEqual(told[0]["to"], told[2]["from"])
        self.assertNotEqual(told[0]["from"], told[0]["to"])

    def test_boards_that_are_gone_give_way(self):
        def work(board):
            for _ in range(200):
                copy.deepcopy(board)
        told = self.search(work)
        self.assertEqual(len({line["to"] for line in told}), 200)

    def test_an_evaluation(self):
        heuristic = hooks.recorded_evaluation(self.session, lambda board: -board.heap, "h")
        told = self.search(lambda board: self.assertEqual(heuristic(board), -5))
        self.assertEqual(told, [{"event": "eval", "id": 0, "value": -5, "fn": "h",
                                 "state": "5"}])

    def test_a_cache_is_a_dictionary(self):
        cache = hooks.RecordedCache.around(self.session, {"a": 1})

        def work(board):
            self.assertTrue("a" in cache and "b" not in cache)
            self.assertEqual((cache["a"], cache.get("b"), cache.get("b", 7)), (1, None, 7))
            cache["b"] = 2
            cache.update(c=3)
            self.assertEqual(cache.setdefault("c", 9), 3)
            with self.assertRaises(KeyError):
                cache["d"]
            self.assertEqual(cache, {"a": 1, "b": 2, "c": 3})
        told = self.search(work)
        self.assertEqual([(line["key"], line.get("hit")) for line in told],
                         [("'a'", True), ("'b'", False), ("'a'", True), ("'b'", False),
                          ("'b'", False), ("'b'", None), ("'c'", None), ("'c'", True),
                          ("'d'", False)])

    def test_a_cache_with_a_default(self):
        cache = hooks.RecordedCache.around(self.session, collections.defaultdict(int))
        told = self.search(lambda board: self.assertEqual(cache[3], 0))
        self.assertEqual([line["event"] for line in told], ["probe", "store"])

    def test_outside_of_a_search_nothing_is_told(self):
        cache = hooks.RecordedCache.around(self.session, {})
        cache[1] = 2
        self.assertEqual(self.search(lambda board: None), [])

    def test_a_recorder_that_fails_leaves_the_program_alone(self):
        def broken(board):
            raise ValueError("broken")
        self.session._board_name = broken

        def work(board):
            board.take(2)
            self.assertEqual(board.heap, 3)
            self.assertIsInstance(self.session.failure, ValueError)
            self.session.failure = None
        told = self.search(work)
        self.assertEqual([line["event"] for line in told], ["note"])
        self.assertIn("broken", told[0]["text"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
