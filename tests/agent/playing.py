"""playing.py - games of the command with outside players, for the tests."""

import contextlib
import json
import os
import subprocess
import sys
import tempfile

ESPALIER = os.environ["ESPALIER_COMMAND"]
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
AGENTS = os.path.join(ROOT, "tools", "agents")
SKIPPED = 77

# Servers of the tests are near: no proxy is asked for them.
ENVIRONMENT = {name: value for name, value in os.environ.items()
               if not name.lower().endswith("_proxy")}


def run(*words, status=0):
    """What the command prints; it must end with that status."""
    done = subprocess.run([ESPALIER, *words], capture_output=True, text=True, env=ENVIRONMENT,
                          timeout=280, check=False)
    assert done.returncode == status, (words, done.returncode, done.stderr)
    return done.stdout if status == 0 else done.stderr


def play(game, first, second, *more):
    """The record of a game."""
    return json.loads(run("play", game, *more, "--first", first, "--second", second, "--json"))


def reason(record):
    """Why the game was lost without its being over."""
    assert record["result"]["end"] == "forfeit", record
    return record["result"]["reason"]


@contextlib.contextmanager
def folder(**files):
    """A folder that every user may read, with these files; underscores stand for dots."""
    with tempfile.TemporaryDirectory(prefix="espalier-agents-") as place:
        os.chmod(place, 0o755)
        for name, text in files.items():
            path = os.path.join(place, name.replace("__", "."))
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, 0o644)
        yield place


def skip(why):
    print("skipped: " + why)
    sys.exit(SKIPPED)
