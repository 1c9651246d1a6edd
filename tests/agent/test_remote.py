"""Players that are servers: the coursework's interface, and servers that do it wrong."""

import contextlib
import http.server
import json
import signal
import socket
import subprocess
import threading
import time
import unittest

from playing import ENVIRONMENT, ESPALIER, folder, play, reason, run


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers as the server's function says: bytes, or (status, headers, bytes)."""

    def do_GET(self):
        self.server.asked.append(self.path)
        answer = self.server.answer(self)
        status, headers, body = answer if isinstance(answer, tuple) else (200, {}, answer)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        with contextlib.suppress(OSError):  # who asked may be gone
            self.wfile.write(body)

    def log_message(self, *words):
        pass


@contextlib.contextmanager
def server(answer):
    """A running server; its address and the paths it was asked for."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        running.answer, running.asked = answer, []
        running.daemon_threads = True
        running.block_on_close = False
        thread = threading.Thread(target=running.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield "http://127.0.0.1:%d" % running.server_port, running.asked
        finally:
            running.shutdown()
            thread.join()


@contextlib.contextmanager
def listener(talk):
    """A bare socket; each connection is handed to talk()."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        def accept():
            with contextlib.suppress(OSError):
                while True:
                    connection, _ = listening.accept()
                    with connection, contextlib.suppress(OSError):
                        talk(connection)
        threading.Thread(target=accept, daemon=True).start()
        yield "http://127.0.0.1:%d" % listening.getsockname()[1]


class Espalier(unittest.TestCase):
    """Against `espalier serve`."""

    def setUp(self):
        self.process = subprocess.Popen([ESPALIER, "serve", "--port", "0"], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.url = self.process.stdout.readline().strip().rpartition(" ")[2]
        if not self.url:
            self.process.communicate()
            self.skipTest("built without libmicrohttpd")

    def tearDown(self):
        self.process.terminate()
        self.process.communicate(timeout=30)

    def test_a_whole_game(self):
        record = play("mancala", "best", "remote+depth=4:" + self.url, "--time", "0.05")
        self.assertEqual(record["result"]["end"], "finished", record["result"])

    def test_it_plays_as_our_search(self):
        for words in (("%s", "random:4"), ("random:4", "%s")):
            games = [play("mancala", *(word.replace("%s", seat) for word in words))
                     for seat in ("remote+depth=3:" + self.url, "search:depth=3")]
            self.assertEqual(games[0]["moves"], games[1]["moves"])
            self.assertEqual(games[0]["result"], games[1]["result"])

    def test_what_it_refuses_is_told(self):
        said = reason(play("mancala", "remote+depth=20:" + self.url, "random"))
        self.assertIn("answered with status 400", said)
        self.assertIn("from 1 to 8", said)


class Requests(unittest.TestCase):
    def test_what_is_asked(self):
        with server(lambda request: b" 3\n" if len(asked) == 1 else b"3") as (url, asked):
            record = play("mancala", "remote:%s/" % url, "random", "2")  # who moves again
            self.assertEqual(record["moves"][0], "3")
            self.assertEqual(asked[0], "/getmove/5,2")
            self.assertTrue(asked[1].startswith("/getmove/5,23"), asked[1])
            play("mancala", "random", "remote+depth=2:" + url)
            self.assertTrue(asked[-1].startswith("/getmove/2,"), asked[-1])

    def test_a_busy_server_is_asked_again(self):
        with server(lambda request: (503, {}, b"busy") if len(asked) < 3 else b"9") as (url, asked):
            said = reason(play("mancala", "remote:" + url, "random"))
        self.assertIn("no legal move '9'", said)
        self.assertEqual(asked, ["/getmove/5,"] * 3)

    def test_a_server_that_stays_busy(self):
        with server(lambda request: (503, {}, b"busy")) as (url, asked):
            said = reason(play("mancala", "remote+time=0.5:" + url, "random"))
        self.assertIn("answered with status 503: 'busy'", said)
        self.assertGreater(len(asked), 1)

    def test_moved_elsewhere(self):
        def answer(request):
            if request.path.startswith("/new"):
                return b"9"
            return 302, {"Location": "/new" + request.path}, b""
        with server(answer) as (url, _):
            self.assertIn("no legal move '9'", reason(play("mancala", "remote:" + url, "random")))
        with server(lambda request: (302, {"Location": "file:///etc/passwd"}, b"")) as (url, _):
            self.assertIn("no answer from", reason(play("mancala", "remote:" + url, "random")))
        with server(lambda request: (302, {"Location": request.path}, b"")) as (url, asked):
            self.assertIn("no answer from", reason(play("mancala", "remote:" + url, "random")))
        self.assertLess(len(asked), 6)


class Wrong(unittest.TestCase):
    def expect(self, answer, said):
        with server(answer) as (url, _):
            self.assertIn("P1 forfeits: " + said.replace("URL", url),
                          reason(play("mancala", "remote+time=1:" + url, "random")))

    def test_garbage(self):
        for body, shown in ((b"<html>", "<html>"), (b"", ""), (b"3 4", "3 4"), (b"-1", "-1"),
                            (b"3\0", "3\\x00"), (b"\xff\n", "\\xff\\n"), (b"None", "None")):
            self.expect(lambda request: body, "malformed answer '%s': expected a pit" % shown)
        self.expect(lambda request: b"6", "illegal move: no legal move '6'; there are: 0, 1")
        self.expect(lambda request: b"9" * 1024, "illegal move '%s...'" % ("9" * 80))
        self.expect(lambda request: b"x" * 100000, "too long an answer: '%s...'" % ("x" * 80))

    def test_statuses(self):
        self.expect(lambda request: (404, {}, b"no such page"),
                    "URL answered with status 404: 'no such page'")
        self.expect(lambda request: (500, {}, b""), "URL answered with status 500: ''")
        self.expect(lambda request: (403, {}, b"<p>" + b"x" * 5000),
                    "URL answered with status 403: '<p>xxx")

    def test_slow(self):
        def drip(request):
            request.send_response(200)
            request.end_headers()
            for _ in range(30):
                with contextlib.suppress(OSError):
                    request.wfile.write(b" ")
                time.sleep(0.1)
            return b"3"
        self.expect(lambda request: time.sleep(2) or b"3",
                    "overtime: no answer from URL within 1 s")
        self.expect(drip, "overtime: no answer from URL within 1 s")

    def test_no_http(self):
        for talk in (lambda connection: None,
                     lambda connection: connection.recv(1000),
                     lambda connection: connection.sendall(b"\0\1\2 garbage \r\n" * 10),
                     lambda connection: connection.sendall(
                         b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n3")):
            with listener(talk) as url:
                said = reason(play("mancala", "remote+time=1:" + url, "random"))
            self.assertIn("P1 forfeits: no answer from " + url, said)
            self.assertNotIn("\n", said)

    def test_nobody_there(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        said = reason(play("mancala", "remote:localhost:%d" % port, "random"))
        self.assertIn("no answer from localhost:%d: " % port, said)
        said = reason(play("mancala", "remote+time=5:http://nobody.invalid", "random"))
        self.assertRegex(said, "no answer from http://nobody.invalid")

    def test_bad_address(self):
        self.assertIn("expected http://", run("play", "mancala", "--first", "remote:gopher://a",
                                              "--second", "random", "--json", status=2))


class Stop(unittest.TestCase):
    def test_a_game_that_is_left_is_not_lost(self):
        """Stopped while a server, and while a program, is thinking."""
        with folder(agent__py="import time\ntime.sleep(60)\n") as place, \
                server(lambda request: time.sleep(3) or b"0") as (url, _):
            for agent in ("remote:" + url, "exec:python3 %s/agent.py" % place):
                process = subprocess.Popen([ESPALIER, "play", "mancala", "2", "--first", agent,
                                            "--second", "random", "--json"],
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                           text=True, env=ENVIRONMENT)
                time.sleep(1.5)
                process.send_signal(signal.SIGINT)
                out, errors = process.communicate(timeout=30)
                self.assertEqual((process.returncode, errors), (0, ""))
                self.assertEqual(json.loads(out)["result"]["end"], "running")


if __name__ == "__main__":
    unittest.main()
