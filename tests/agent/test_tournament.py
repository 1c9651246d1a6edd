"""A tournament of programs: two of them cheat, it is killed and stopped, and goes on."""

import contextlib
import json
import os
import signal
import subprocess
import time
import unittest

from playing import ENVIRONMENT, ESPALIER, folder, run

# The first legal move, when there is a file `go` beside it.
WAITS = """while read -r question; do
    while [ ! -e go ]; do sleep 0.05; done
    legal=${question##*\\"legal\\":[\\"}
    echo "{\\"move\\":\\"${legal%%\\"*}\\"}"
done
"""
CHEATS = "while read -r question; do echo '{\"move\":\"9\"}'; done\n"
LEAVES = "read -r question; echo 'out of ideas' >&2; exit 3\n"

AGENTS = ("waits", "cheats", "leaves")
GAMES = 12  # four agents: six pairs from both seats


def lines(name):
    with contextlib.suppress(FileNotFoundError), open(name, "rb") as file:
        return file.read().splitlines(keepends=True)
    return []


def programs(place):
    """The processes that were given a file in that folder."""
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open("/proc/%s/cmdline" % process, "rb") as file:
            if (place + "/agent-").encode() in file.read():
                found.append(process)
    return found


def wait_for(condition, what):
    until = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < until, what
        time.sleep(0.02)


class Tournament(unittest.TestCase):
    def write(self, place):
        agents = [{"name": name, "plays": "exec+time=20:sh %s/agent-%s/%s.sh" % (place, name, name)}
                  for name in AGENTS]
        for name, text in zip(AGENTS, (WAITS, CHEATS, LEAVES)):
            os.mkdir("%s/agent-%s" % (place, name))
            os.chmod("%s/agent-%s" % (place, name), 0o755)  # whatever the umask
            script = "%s/agent-%s/%s.sh" % (place, name, name)
            with open(script, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(script, 0o644)
        agents.append({"name": "searches", "plays": "search"})
        with open(place + "/cup.json", "w", encoding="utf-8") as file:
            json.dump({"tournament": "espalier", "version": 1, "game": "tictactoe", "seed": 1,
                       "agents": agents}, file)

    def stop(self, place, order, least):
        """Begin, and stop while programs play and so many games are kept."""
        record = place + "/cup/games.jsonl"
        with subprocess.Popen([ESPALIER, "tournament", place + "/cup.json", "-j2"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env=ENVIRONMENT) as command:
            try:
                wait_for(lambda: len(lines(record)) > least and programs(place), "no games")
                command.send_signal(order)
                said = command.communicate()[1]
            finally:
                command.kill()
        wait_for(lambda: not programs(place), "programs are left behind")
        self.assertLess(len(lines(record)), 1 + GAMES)
        return command.returncode, said

    def test_stopped_twice(self):
        with folder() as place:
            self.write(place)
            go = place + "/agent-waits/go"
            record = place + "/cup/games.jsonl"
            open(go, "w", encoding="utf-8").close()
            said = run("tournament", place + "/cup.json", "--dry-run", status=2)
            self.assertIn("2 of the agents would lose by their first move", said)
            os.remove(go)

            self.assertEqual(self.stop(place, signal.SIGKILL, 2)[0], -signal.SIGKILL)
            status, said = self.stop(place, signal.SIGINT, 2)
            self.assertEqual(status, 0)
            self.assertIn("stopped by a signal", said)
            kept = lines(record)
            open(go, "w", encoding="utf-8").close()

            text = run("tournament", place + "/cup.json", "-j2")
            self.assertEqual(lines(record)[:len(kept)], kept)
            # Both lose all their games, the two between them to each other.
            self.assertRegex(text, r"\ncheats +5 +\d+  illegal move: no legal move '9'; there are")
            self.assertRegex(text, r"\nleaves +5 +\d+  crash: the program exited with status 3, "
                                   r"its last words 'out of ideas'\n")
            self.check(json.loads(run("tournament", place + "/cup.json", "--format", "json")))

    def check(self, standings):
        self.assertEqual(standings["played"], GAMES)
        expected = {"cheats": "forfeits: illegal move: ", "leaves": "forfeits: crash: "}
        for forfeit in standings["forfeits"]:
            self.assertIn(expected[forfeit["agent"]], forfeit["reason"])
        rows = {row["agent"]: row for row in standings["leagues"][0]["table"]}
        self.assertEqual({name: row["forfeits"] for name, row in rows.items()},
                         {"cheats": 5, "leaves": 5, "waits": 0, "searches": 0})
        self.assertEqual((rows["cheats"]["points"], rows["leaves"]["points"]), (1, 1))


if __name__ == "__main__":
    unittest.main()
