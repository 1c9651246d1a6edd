"""server.py - `espalier serve` started for a test, and ways to ask it."""

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import tempfile

ESPALIER = os.environ["ESPALIER_COMMAND"]


class Server:
    """A running server at a free port; its log is read when it has ended."""

    def __init__(self, *options):
        self.log_file = tempfile.TemporaryFile()
        self.process = subprocess.Popen([ESPALIER, "serve", "--port", "0", *options],
                                        stdout=subprocess.PIPE, stderr=self.log_file, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("espalier serve: http://127.0.0.1:"), (line, self.log())
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *what):
        if self.process.poll() is None:
            self.stop()
        self.process.stdout.close()
        self.log_file.close()

    def stop(self, number=signal.SIGTERM):
        """Ask it to stop; its exit status."""
        self.process.send_signal(number)
        return self.process.wait(timeout=30)

    def log(self):
        self.log_file.seek(0)
        return [json.loads(line) for line in self.log_file.read().splitlines()]

    def get(self, path, method="GET", body=None, timeout=30):
        """Status, headers and text, as Python's own client gets them."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        with contextlib.closing(connection):
            connection.request(method, path, body)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()

    def health(self):
        return json.loads(self.get("/healthz")[2])

    def connect(self, timeout=30):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)


def read_all(connection):
    """Status and text of an answer on a bare socket, up to its end."""
    pieces = []
    while piece := connection.recv(65536):
        pieces.append(piece)
    head, _, text = b"".join(pieces).partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else None, text.decode()


def line(path):
    """A request as bytes, whatever stands in the path."""
    return b"GET " + path.encode() + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"


def espalier(*words):
    return subprocess.run([ESPALIER, *words], capture_output=True, text=True, check=True).stdout


def best_move(trace, depth, *options):
    """What the same search answers on the command line."""
    return json.loads(espalier("search", "mancala", trace, "--depth", str(depth), "--json",
                               *options))["move"]
