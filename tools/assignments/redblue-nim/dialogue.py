"""Talking to a program that plays red-blue nim in its own words.

The program is started with the coursework's command line. What it prints is
searched for two things: the counts of red and blue ("Red: 5, Blue: 4") and
sentences that name a move ("Computer takes 2 red marbles"). Where the two
are at odds, or neither is there, that is said; nothing is guessed.
"""

import os
import re
import selectors
import signal
import subprocess
import time

OUTPUT_MOST = 1 << 16  # a program that asks for ever at the end of its input prints more
SHOWN = 300            # of the output in a message
SECONDS = 5

COUNT = r"(?:\s+(?:marbles?|balls?|stones?|pile|count|left|remaining|has|now))*\s*" \
        r"(?:[:=]|->|is|are|has)?\s*(\d+)\b(?!\s*[.)]\s*[A-Za-z])"
COLOUR_FIRST = {colour: re.compile(r"\b%s%s" % (colour, COUNT), re.I) for colour in ("red", "blue")}
NUMBER_FIRST = {colour: re.compile(r"(?<![.\d])\b(\d+)\s+%s\b" % colour, re.I)
                for colour in ("red", "blue")}
PAIR = re.compile(r"\(\s*(\d+)\s*,\s*(\d+)\s*\)")
WORDS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
NUMBER = r"(\d+|one|two|three|an?)"
VERB = r"\b(?:remov|tak|took|pick|pull|chos|choos|select|play|mov|draw|drew|deduct|subtract)\w*"
BETWEEN = r"[\s,'\"(]+(?:[a-z']+[\s,'\"(]+){0,4}?"  # no stop and no colon: those are menus
SAID = [(re.compile(VERB + r"\W+(?:[a-z']+\W+){0,4}?" + NUMBER + BETWEEN + r"(red|blue)\b", re.I),
         "count"),
        (re.compile(VERB + r"\W+(?:[a-z']+\W+){0,4}?\b(red|blue)\W+(?:[a-z']+\W+){0,3}?" +
                    NUMBER + r"\b", re.I), "colour"),
        (re.compile(VERB + r"\W+(?:[a-z']+\W+){0,4}?([RB])([1-9])\b"), "letter")]
MENU = re.compile(r"\b\d\s*[.):=-]+\s*(?:red|blue)|\b(?:red|blue)\s*[(\[]\s*\d\s*[)\]]", re.I)
# A line that tells the person what may be done, or what the person did.
PERSON = re.compile(r"\b(?:you|your|human|enter|input|please|can|may|must|or|player)\b|\?", re.I)

STYLES = ("{colour} {count}", "{colour}\n{count}", "{letter} {count}", "{letter}\n{count}",
          "{capital}{count}", "{capital} {count}", "{capital}\n{count}", "{count} {colour}",
          "{count}\n{colour}", "{number}\n{count}", "{count}\n{number}", "{number} {count}",
          "{count} {letter}", "{count}\n{letter}", "{colour},{count}", "{capital},{count}",
          "{title} {count}", "{title}\n{count}", "{colour}{count}", "{count}{letter}")


class Talk:
    """What a program printed, and how it ended."""

    def __init__(self, text, errors, ended):
        self.text = text
        self.errors = errors
        self.ended = ended  # by itself, in time

    def shown(self):
        text = " / ".join(line.strip() for line in self.text.splitlines() if line.strip())
        text = text if len(text) <= SHOWN else text[:SHOWN] + "..."
        last = self.errors.strip().splitlines()[-1:]
        return "printed %s%s%s" % (
            "'%s'" % text if text else "nothing",
            "" if self.ended else ", and was still running after %d s or %d KiB" % (
                SECONDS, OUTPUT_MOST >> 10),
            ", and ended with %s" % last[0][:SHOWN] if last and self.ended else "")


def talk(command, typed=""):
    """Run a program on typed text and the end of input."""
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, start_new_session=True,
                               env=dict(os.environ, PYTHONUNBUFFERED="1",
                                        PYTHONDONTWRITEBYTECODE="1"))
    try:
        program.stdin.write(typed.encode())
        program.stdin.close()
    except BrokenPipeError:
        pass
    found = {program.stdout: b"", program.stderr: b""}
    ended = _read(found, time.monotonic() + SECONDS)
    if not ended:
        _end(program)
    program.wait()
    program.stdout.close()
    program.stderr.close()
    text, errors = (part.decode("utf-8", "replace") for part in found.values())
    return Talk(text, errors, ended)


def _read(found, until):
    """Read pipes to their ends; False where one gets too long, or the time is up."""
    with selectors.DefaultSelector() as ready:
        for pipe in found:
            ready.register(pipe, selectors.EVENT_READ)
        while ready.get_map():
            left = until - time.monotonic()
            if left <= 0:
                return False
            for key, _ in ready.select(left):
                part = os.read(key.fd, 1 << 14)
                found[key.fileobj] += part
                if not part:
                    ready.unregister(key.fileobj)
                elif len(found[key.fileobj]) > OUTPUT_MOST:
                    return False
    return True


def _end(program):
    """Ask first: a recorder then writes what it has."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(program.pid, number)
            program.wait(1)
            return
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue


# --- what is printed ---------------------------------------------------------------


def counts(text):
    """The pairs (red, blue) that the text shows, in order, without repetitions."""
    found = []
    red = blue = None
    for line in text.splitlines():
        said = _said(line)
        for _, colour, number in _tokens(line[said[1]:] if said else line):
            if colour == "both":
                red, blue = number
            elif colour == "red":
                red = number
            else:
                blue = number
            if red is not None and blue is not None:
                if not found or found[-1] != (red, blue):
                    found.append((red, blue))
                red = blue = None
    return found


def _tokens(line):
    """(place, colour, number) of the counts in a line."""
    for form in (COLOUR_FIRST, NUMBER_FIRST):
        tokens = [(match.start(), colour, int(match.group(1)))
                  for colour, pattern in form.items() for match in pattern.finditer(line)]
        if tokens:
            return sorted(tokens)
    return [(match.start(), "both", (int(match.group(1)), int(match.group(2))))
            for match in PAIR.finditer(line)]


def _said(line):
    """(the move that a line speaks of, where that ends); None."""
    for pattern, first in SAID:
        match = None if MENU.search(line) else pattern.search(line)
        if match is None:
            continue
        one, other = match.groups()
        count, colour = (one, other) if first == "count" else (other, one)
        return "%s%d" % (colour[0].upper(), WORDS.get(count.lower()) or int(count)), match.end()
    return None


def said_moves(text):
    """The moves that the program says it made."""
    moves = [_said(line) for line in text.splitlines() if not PERSON.search(line)]
    return [said[0] for said in moves if said is not None]


def after(position, move):
    """The counts that a move leaves."""
    colour, count = move[0], int(move[1:])
    return (position[0] - count, position[1]) if colour == "R" else \
        (position[0], position[1] - count)


def between(before, then):
    """The move that leads from counts to counts, whether allowed or not; None."""
    red, blue = before[0] - then[0], before[1] - then[1]
    if blue == 0 and red > 0:
        return "R%d" % red
    if red == 0 and blue > 0:
        return "B%d" % blue
    return None


def first_move(position, heard):
    """The computer's move from a position where it is to move first."""
    shown = [pair for pair in counts(heard.text) if pair != position]
    said = said_moves(heard.text)[:1]
    seen = between(position, shown[0]) if shown else None
    if said and shown and after(position, said[0]) not in shown[:2]:
        raise ValueError("the program says %s, but shows %d red and %d blue next; it %s"
                         % (said[0], *shown[0], heard.shown()))
    if said:
        return said[0]
    if seen is None:
        raise ValueError("the computer's move was not understood: the program %s; expected the "
                         "counts of red and blue after its move, such as 'Red: %d Blue: %d', or "
                         "a line such as 'Computer takes 1 red'"
                         % (heard.shown(), max(position[0] - 1, 0), position[1]))
    return seen


# --- what is typed -------------------------------------------------------------------


def typed(style, move):
    """A move as a person types it."""
    colour = "red" if move[0] == "R" else "blue"
    return style.format(colour=colour, letter=colour[0], capital=colour[0].upper(),
                        title=colour.title(), number=1 if colour == "red" else 2,
                        count=move[1:]) + "\n"


def takes(command, position, text, move):
    """Whether the program, when this is typed first, shows the counts that the move leaves."""
    shown = [pair for pair in counts(talk(command, text).text) if pair != position]
    return bool(shown) and shown[0] == after(position, move)


def find_style(command, position):
    """How the program wants moves to be typed: tried with one move of each colour."""
    for style in STYLES:
        if all(takes(command, position, typed(style, move), move) for move in ("B1", "R1")):
            return style
    raise ValueError("no way was found to type a move: tried 'red 1', 'red' and '1' on two "
                     "lines, 'r 1', 'R1', '1 red', '1' and '1' and more; the program %s"
                     % talk(command, typed(STYLES[0], "R1")).shown())
