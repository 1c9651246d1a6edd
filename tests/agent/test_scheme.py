"""Students' Scheme files, unchanged, at the checkers board. Needs Guile."""

import os
import shutil
import unittest

from playing import AGENTS, HERE, folder, play, reason, skip

STEPPER = os.path.join(HERE, "stepper.scm")
BOARD = "((1 1 0 1 0 0 2 2 2) (1 1 1 0 0 0 2 2 2) (1 1 1 0 0 0 2 2 2))"


def seat(file, options=""):
    return "exec+sexp%s:guile %s %s" % (options, os.path.join(AGENTS, "scheme.scm"), file)


class Scheme(unittest.TestCase):
    def test_whole_games(self):
        for seed in range(2):
            for words in ((seat(STEPPER), "random:%d" % seed), ("random:%d" % seed, seat(STEPPER))):
                record = play("cs156-checkers", *words)
                self.assertNotEqual(record["result"]["end"], "forfeit", record["result"])
                self.assertGreater(len(record["moves"]), 20)

    def test_it_wins_where_it_can(self):
        """One step is left, and nobody in the way."""
        record = play("cs156-checkers", seat(STEPPER), "random",
                      "1:" + "000000111" + "000000111" + "222001011")
        self.assertEqual(record["result"]["winner"], 0)
        self.assertEqual(record["moves"], ["2 5 2 6"])

    def expect(self, said, body, options=""):
        text = "(define (cs156-checkers-move state) %s)" % body
        with folder(move__scm=text) as place:
            record = play("cs156-checkers", seat(os.path.join(place, "move.scm"), options),
                          "search:depth=1")
            self.assertEqual(record["result"]["winner"], 1)
            self.assertTrue(reason(record).startswith("player 1 forfeits: " + said),
                            reason(record))

    def test_each_way_to_lose_has_its_reason(self):
        self.expect("overtime: no answer within 2 s", "(let loop () (loop))", "+time=2")
        self.expect("illegal move: move '0 2 0 4': 0 2 to 0 4 hops over an empty square",
                    "'((0 2 0 4) %s)" % BOARD)
        self.expect("illegal move: move '0 6 0 5': no piece of player 1 on 0 6",
                    "'((0 6 0 5) %s)" % BOARD)
        self.expect("illegal move: move '0 2 3 2': character 5: expected a row, 0 to 2",
                    "'((0 2 3 2) %s)" % BOARD)
        self.expect("malformed answer '(0 2 0 3)': expected (move resulting-board)",
                    "'(0 2 0 3)")
        self.expect("malformed answer 'resign': expected (move resulting-board)", "'resign")
        self.expect("wrong board: move '1 2 1 3' leads to 111000222110100222111000222, not to "
                    "110100222111000222111000222", "'((1 2 1 3) %s)" % BOARD)
        self.expect("crash: the program exited with status 1, its last words '", "(car 1)")

    def test_what_it_prints_is_no_answer(self):
        text = "(define (cs156-checkers-move state) (display \"(thinking)\") (newline) " \
               "(display (read)) '((0 2 0 3) %s))" % BOARD
        with folder(move__scm=text) as place:
            record = play("cs156-checkers", seat(os.path.join(place, "move.scm")), "random")
        self.assertEqual(record["moves"][0], "0 2 0 3")

    def test_bare_empty_lists(self):
        """As in the coursework's own copy-list, in every place where one can stand."""
        text = """
(define empty ())
(define (copy-list list) (if (null? list) () (cons (car list) (copy-list (cdr list)))))
(define (rows board) (do ((left board (cdr left)) (done () (cons (car left) done)))
                         ((null? left) (reverse done))))
(define none-or-one (case-lambda (() ()) ((x) x)))
(define (check . all) (let* ((none ()) (one (let () 1))) (lambda () none)))
(define first cadr)
(define (pick key) (case key ((()) 2) ((1) empty) (else ())))
(define (cs156-checkers-move state)
  (let loop ((found ()) (unused `()))
    (if (not (and (null? ((check 1 2))) (null? (pick 1)) (null? (pick 5)) (null? (none-or-one))))
        (car 1))
    (list (append '(0 2 0 3) (copy-list found) ())
          (cons '(1 1 0 1 0 0 2 2 2) (cdr (rows (map copy-list (cadr state))))))))
"""
        with folder(move__scm=text) as place:
            record = play("cs156-checkers", seat(os.path.join(place, "move.scm")), "random")
        self.assertEqual(record["moves"][:1], ["0 2 0 3"], record["result"])


if __name__ == "__main__":
    if not shutil.which("guile"):
        skip("guile is not installed here (Debian: guile-3.0)")
    unittest.main()
