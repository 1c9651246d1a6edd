"""`espalier serve` with more to do than it can, and when it is told to stop.

    test_load.py SECONDS [TEST...]    how long 20 clients ask at once
"""

import signal
import sys
import threading
import time
import unittest

from server import Server, best_move, line, read_all

SECONDS = float(sys.argv.pop(1))
CLIENTS = 20
TRACES = ["", "2", "25", "123551234220105241", "2403", "51", "0123450123", "5", "4", "2514", "30"]
SLOW = "/getmove/20,"  # nobody finishes that


class Load(unittest.TestCase):
    def test_twenty_clients_at_once(self):
        expected = {trace: best_move(trace, 5) for trace in TRACES}
        wrong, asked = [], []
        with Server("-j", "2", "--cache", "8") as server:  # so few that most are searched
            until = time.monotonic() + SECONDS

            def client(number):
                while time.monotonic() < until:
                    trace = TRACES[(number + len(asked)) % len(TRACES)]
                    try:
                        status, _, text = server.get(f"/getmove/5,%20{trace}")
                    except OSError as error:
                        status, text = 0, str(error)
                    asked.append(trace)
                    if (status, text) != (200, expected[trace]):
                        wrong.append((trace, status, text))

            clients = [threading.Thread(target=client, args=(i,)) for i in range(CLIENTS)]
            for one in clients:
                one.start()
            for one in clients:
                one.join()
            self.assertEqual(server.stop(), 0)
            log = server.log()
        self.assertEqual(wrong, [])
        self.assertGreater(len(asked), CLIENTS)
        self.assertEqual(sum(entry["event"] == "request" for entry in log), len(asked))
        self.assertEqual(log[-1]["requests"], len(asked))


class Queue(unittest.TestCase):
    def test_full(self):
        with Server("--queue", "1", "--max-depth", "20", "--time", "1.5") as server:
            searched, waits = server.connect(), server.connect()
            with searched, waits:
                searched.sendall(line(SLOW))
                time.sleep(0.2)
                waits.sendall(line(SLOW + "2"))
                time.sleep(0.2)
                self.assertEqual(server.health()["waiting"], 1)
                status, headers, text = server.get("/getmove/5,25")
                self.assertEqual((status, headers["Retry-After"]), (503, "1"))
                self.assertIn("try again", text)
                self.assertEqual(server.get("/state/25")[0], 200)  # needs no search
                status, text = read_all(searched)
                self.assertEqual(status, 200)
                self.assertIn(text, "012345")
                self.assertIn(read_all(waits)[0], (200, 503))  # its time was nearly up
            self.assertEqual(server.get("/getmove/5,25")[2], best_move("25", 5))

    def test_time_limit(self):
        with Server("--max-depth", "20", "--time", "0.3") as server:
            began = time.monotonic()
            status, headers, text = server.get(SLOW)
            self.assertLess(time.monotonic() - began, 2)
            self.assertEqual((status, headers["Espalier-Stopped"]), (200, "time"))
            self.assertIn(text, "012345")
            self.assertEqual(server.health()["answers_kept"], 0)  # it may not be the best


class Cache(unittest.TestCase):
    def test_hits(self):
        with Server() as server:
            first, second = server.get("/getmove/6,2403"), server.get("/getmove/6,%202403")
            self.assertEqual(first[2], second[2])
            server.get("/getmove/5,2403")
            health = server.health()
            self.assertEqual((health["answers_kept"], health["answers_hit"]), (2, 1))
            server.stop()
            log = [entry for entry in server.log() if "cached" in entry]
        self.assertEqual([entry["cached"] for entry in log], [False, True, False])
        self.assertEqual(log[1]["nodes"], 0)
        self.assertGreater(log[0]["nodes"], 100)

    def test_bounded(self):
        with Server("--cache", "4") as server:
            for depth in (1, 3):
                for trace in TRACES[:6]:
                    self.assertEqual(server.get(f"/getmove/{depth},{trace}")[2],
                                     best_move(trace, depth))
            self.assertEqual(server.health()["answers_kept"], 4)

    def test_none(self):
        with Server("--cache", "0") as server:
            server.get("/getmove/5,2")
            server.get("/getmove/5,2")
            self.assertEqual(server.health()["answers_hit"], 0)


class Stop(unittest.TestCase):
    def check(self, number):
        with Server("-j", "1", "--max-depth", "20", "--time", "1") as server:
            with server.connect() as searched, server.connect() as silent:
                searched.sendall(line(SLOW))
                time.sleep(0.2)
                server.process.send_signal(number)
                status, text = read_all(searched)
                self.assertEqual(status, 200)
                self.assertIn(text, "012345")
                self.assertEqual(read_all(silent), (None, ""))
                self.assertEqual(server.process.wait(timeout=10), 0)
            with self.assertRaises(ConnectionRefusedError):
                server.connect()
            log = server.log()
        self.assertEqual(log[0]["event"], "listening")
        self.assertEqual([entry["event"] for entry in log[-2:]], ["request", "stopped"])
        self.assertEqual(log[-1]["requests"], 1)

    def test_sigterm(self):
        self.check(signal.SIGTERM)

    def test_sigint(self):
        self.check(signal.SIGINT)

    def test_a_second_signal_ends_it_at_once(self):
        with Server("--max-depth", "20", "--time", "60") as server, server.connect() as searched:
            searched.sendall(line(SLOW))
            time.sleep(0.2)
            server.process.send_signal(signal.SIGTERM)
            time.sleep(0.3)
            self.assertIsNone(server.process.poll())
            self.assertEqual(server.stop(), -signal.SIGTERM)


if __name__ == "__main__":
    unittest.main()
