"""What `espalier serve` refuses, and that it goes on after it."""

import contextlib
import random
import socket
import subprocess
import time
import unittest

from server import ESPALIER, Server, best_move, line, read_all

MALFORMED = {
    "/getmove/": "no comma",
    "/getmove/5": "no comma",
    "/getmove/,2": "depth",
    "/getmove/0,2": "from 1 to 8",
    "/getmove/9,2": "from 1 to 8",
    "/getmove/-1,2": "depth",
    "/getmove/5.0,2": "depth",
    "/getmove/99999999999999999999,2": "depth",
    "/getmove/5,%20%202": "digit",
    "/getmove/5,2x": "digit",
    "/getmove/5,2,3": "digit",
    "/getmove/5,2%": "hexadecimal",
    "/getmove/5,2%zz": "hexadecimal",
    "/getmove/5,2%002": "byte 0",
    "/getmove/5,2%c3%a9": "byte 195",
    "/tree/5": "no comma",
    "/state/abc": "digit",
    "/getmove/5," + "0" * 2000: "at most 1024",
    "/" + "x" * 65536: "at most 1024",
}


class Refusals(unittest.TestCase):
    def setUp(self):
        self.server = Server("--connections", "16")

    def tearDown(self):
        self.assertEqual(self.server.get("/getmove/5,2403")[2], best_move("2403", 5))
        with self.server:
            self.assertEqual(self.server.stop(), 0)

    def test_malformed_paths_get_a_reason(self):
        for path, reason in MALFORMED.items():
            with self.subTest(path=path[:40]):
                status, headers, text = self.server.get(path)
                self.assertEqual(status, 400)
                self.assertIn(reason, text)
                self.assertTrue(headers["Content-Type"].startswith("text/plain"))

    def test_unknown_paths_and_methods(self):
        for path in ("/getmov/5,2", "/favicon.ico", "//", "/../etc/passwd"):
            self.assertEqual(self.server.get(path)[0], 404, path)
        for method, body in (("POST", b"x" * 1000), ("PUT", b""), ("DELETE", None)):
            status, headers, _ = self.server.get("/getmove/5,2", method, body)
            self.assertEqual((status, headers["Allow"]), (405, "GET, HEAD"))

    def test_garbage(self):
        chance = random.Random(7)
        for length in (1, 10, 100, 10000, 300000):
            with self.server.connect() as connection:
                try:
                    connection.sendall(chance.randbytes(length) + b"\r\n\r\n")
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(65536):
                        pass
                except OSError:
                    pass  # it may hang up on us
        for path in ("/" + "y" * 1000000, "/getmove/5,2\r\nX"):
            with self.server.connect() as connection:
                try:
                    connection.sendall(line(path))
                    status, _ = read_all(connection)
                except OSError:
                    continue
                self.assertIn(status, (None, 400, 413, 414, 431), path[:30])

    def test_half_closed_connections(self):
        with self.server.connect() as connection:
            connection.sendall(line("/getmove/6,24"))
            connection.shutdown(socket.SHUT_WR)  # nothing more to say, but listening
            self.assertEqual(read_all(connection), (200, best_move("24", 6)))
        with contextlib.ExitStack() as unfinished:
            for sent in (b"", b"GET", line("/getmove/6,2")[:-2]):
                connection = unfinished.enter_context(self.server.connect())
                connection.sendall(sent)
                connection.shutdown(socket.SHUT_WR)
            self.assertEqual(self.server.get("/getmove/6,24")[0], 200)
        for _ in range(50):  # asks and goes away
            with self.server.connect() as connection:
                connection.sendall(line("/getmove/6,2"))

    def test_slow_clients_do_not_keep_others_out(self):
        slow = [self.server.connect() for _ in range(40)]
        for connection in slow:
            connection.sendall(b"GET /getmove/5,2 HTTP/1.1\r\n")
        began = time.monotonic()
        answers = []
        while not answers:
            for connection in slow:  # a byte now and then, as if there were more to come
                try:
                    connection.sendall(b"X")
                except OSError:
                    pass
            try:
                answers.append(self.server.get("/getmove/5,24", timeout=1))
            except OSError:
                self.assertLess(time.monotonic() - began, 15)
        for connection in slow:
            connection.close()
        self.assertEqual(answers[0][2], best_move("24", 5))


class Log(unittest.TestCase):
    """A line of JSON for every request, whatever its path holds."""

    ASKED = [  # as bytes on the wire, the status, and what is known of the line
        (b"/getmove/3,24", 200, {"move": best_move("24", 3), "cached": False, "stopped": False}),
        (b"/getmove/3, 24", 200, {"move": best_move("24", 3), "cached": True, "nodes": 0}),
        (b"/getmove/3,\"\\", 400, {"path": "/getmove/3,\"\\"}),
        (b"/\x01\x7f\xff\xfe\xc3\xa9", 400, {}),
        (b"/" + b"z" * 5000, 400, {}),
        (b"/healthz", 200, {"path": "/healthz"}),
        (b"/nothing", 404, {"method": "GET"}),
    ]

    def test_lines(self):
        with Server() as server:
            for path, status, _ in self.ASKED:
                with server.connect() as connection:
                    connection.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    self.assertEqual(read_all(connection)[0], status, path[:30])
            self.assertEqual(server.stop(), 0)
            lines = server.log()
        events = [line["event"] for line in lines]
        self.assertEqual(events, ["listening"] + ["request"] * len(self.ASKED) + ["stopped"])
        self.assertEqual(lines[-1]["requests"], len(self.ASKED))
        for line, (path, status, known) in zip(lines[1:], self.ASKED):
            with self.subTest(path=path[:30]):
                self.assertEqual(line["status"], status)
                self.assertEqual(line, {**line, **known})
                self.assertRegex(line["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
                self.assertLessEqual(len(line["path"]), 1000)
                self.assertGreaterEqual(line["milliseconds"], 0)
                self.assertEqual("move" in line, status == 200 and b"getmove" in path)


class Start(unittest.TestCase):
    def refused(self, *options):
        ran = subprocess.run([ESPALIER, "serve", *options], capture_output=True, text=True,
                             timeout=30)
        self.assertEqual((ran.returncode, ran.stdout), (2, ""))
        self.assertEqual(ran.stderr.count("\n"), 1)
        return ran.stderr

    def test_bad_options(self):
        self.assertIn("--port", self.refused("--port", "70000"))
        self.assertIn("--port", self.refused("--port", "http"))
        self.assertIn("--time", self.refused("--time", "0"))
        self.assertIn("--max-depth", self.refused("--max-depth", "0"))
        self.assertIn("--jobs", self.refused("-j", "0"))
        self.assertIn("alphabeta", self.refused("--search", "alphabet"))
        self.assertIn("--time", self.refused("--search", "time=3"))
        self.assertIn("--bind", self.refused("--bind", "no.such.host.invalid"))

    def test_a_port_that_is_taken(self):
        with Server() as server:
            self.assertIn("in use", self.refused("--port", str(server.port)))

    def test_loopback_only(self):
        with Server() as server:
            with open("/proc/net/tcp", encoding="ascii") as table:
                listening = [row.split()[1] for row in table if row.split()[3] == "0A"]
            mine = [at for at in listening if int(at.split(":")[1], 16) == server.port]
            self.assertEqual([at.split(":")[0] for at in mine], ["0100007F"])


if __name__ == "__main__":
    unittest.main()
