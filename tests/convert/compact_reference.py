"""Compact traces as JSON Lines, by a reader that knows docs/compact.md and
nothing of the library.

    compact_reference.py TRACE.espt > TRACE.jsonl
    compact_reference.py --against COMMAND TRACE.jsonl...

The second form has COMMAND (the built espalier) make each trace compact,
reads that here and expects lines that say the same.
"""
import json
import math
import os
import struct
import subprocess
import sys
import tempfile
import zlib

SIDES = ["max", "min", "chance", None]
WHYS = ["full", "cutoff", "terminal", "horizon", "table", "stopped", "error"]
BOUNDS = ["exact", "lower", "upper", None]
MEMBERS = ["state", "fn", "raw", "text", "synthetic"]
INF, NULL, NONE = "inf", "null", "none"


def blocks(data):
    at = 0
    while at < len(data):
        head = data[at:at + 32]
        assert head[:6] == b"\x89ESPT\x01" and head[7:8] == b"\n"
        number, length, nodes, body_sum, head_sum = struct.unpack("<IIQII", head[8:])
        body = data[at + 32:at + 32 + length]
        assert zlib.crc32(head[:28]) == head_sum and zlib.crc32(body) == body_sum
        yield chr(head[6]), number, nodes, body
        at += 32 + length


class Frame:
    def __init__(self, side, depth, window, alpha, beta, move, id):
        self.side, self.depth, self.window, self.move, self.id = side, depth, window, move, id
        self.low = self.alpha = alpha
        self.high = self.beta = beta
        self.best = [-math.inf, math.inf, 0, 0][side]
        self.best_move = self.last = None
        self.children = 0
        self.blind = False


class Reader:
    def __init__(self):
        self.stack, self.nodes, self.lines, self.open_list = [], 0, [], None

    # numbers

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def byte(self):
        self.at += 1
        return self.body[self.at - 1]

    def bytes(self, count):
        self.at += count
        assert self.at <= len(self.body)
        return self.body[self.at - count:self.at]

    @staticmethod
    def unzigzag(code):
        return code >> 1 ^ -(code & 1)

    def depth(self):
        code = self.number()
        return [INF, NULL, NONE][code] if code < 3 else self.unzigzag(code - 3)

    def value(self):
        code = self.number()
        if code % 2 == 0:
            return float(self.unzigzag(code // 2))
        if code % 4 == 3:
            self.eighths += self.unzigzag(code // 4)
            return self.eighths / 8
        code //= 4
        if code == 0:
            bits = self.bytes(8)
            value = struct.unpack("<d", bits)[0]
            key = int.from_bytes(bits, "little") * 0x9e3779b97f4a7c15 % 2 ** 64 >> 56
            self.recall[key] = value
            return value
        return [None, math.inf, -math.inf, math.nan][code] if code < 4 else self.recall[code - 8]

    def move(self):
        code = self.number()
        return self.texts[code - 1] if code else None

    def short(self, code):
        return self.texts[code if code < 7 else self.number()]

    def set(self):
        bits = self.number()
        return [text for i, text in enumerate(self.texts) if bits >> i & 1]

    def list(self):
        count = self.number()
        return [self.move() for _ in range(count // 2)], bool(count & 1)

    # prediction

    def other(self, side):
        return [2 if self.flags & 32 else 1, 0, 0, 3][side]

    def below(self, frame, side):
        depth = frame.depth
        if depth == NULL and self.flags & 16:
            return 0
        if isinstance(depth, str):
            return depth
        if self.flags & 16:
            return depth + 1
        if self.flags & 8 and (side != 0 or frame.side == 0):
            return depth
        return depth - 1

    def returned(self, frame, value, move):
        frame.children += 1
        frame.last = move
        if frame.side == 0:
            if value > frame.best:
                frame.best, frame.best_move = value, move
                frame.alpha = max(frame.alpha, value)
            elif self.flags & 64 and value == frame.best:
                frame.best_move = move
        elif frame.side == 1:
            if value < frame.best:
                frame.best, frame.best_move = value, move
                frame.beta = min(frame.beta, value)
            elif self.flags & 64 and value == frame.best:
                frame.best_move = move
        elif frame.side == 2:
            frame.best += value

    def leaf_why(self, depth):
        return 3 if depth == self.horizon else 2

    def leaving(self, frame):
        if frame.children == 0:
            return 0.0, None, self.leaf_why(frame.depth), None
        best, strict = frame.best, self.flags & 1
        cut = frame.window and (
            (best > frame.beta or best == frame.beta and not strict) if frame.side == 0 else
            (best < frame.alpha or best == frame.alpha and not strict) if frame.side == 1 else
            False)
        value = best / frame.children if frame.side == 2 else best
        if self.flags & 2 and frame.window and frame.side != 2:
            value = min(max(value, frame.low), frame.high)
        move = None if cut and not self.flags & 4 else frame.best_move
        return value, move, 1 if cut else 0, frame.last if cut else None

    # lines

    def text_of(self, value):
        if math.isnan(value):
            return None
        if math.isinf(value):
            return "inf" if value > 0 else "-inf"
        return int(value) if value == int(value) and abs(value) < 2 ** 53 else value

    def say(self, line):
        self.lines.append(json.dumps(line, separators=(",", ":"), ensure_ascii=False))

    def enter(self, side, depth, window, alpha, beta, move):
        parent = self.stack[-1] if self.stack else None
        line = {"event": "enter", "id": self.nodes, "parent": parent.id if parent else None,
                "move": move, "ply": len(self.stack)}
        if depth != NONE:
            line["depth"] = None if isinstance(depth, str) else depth
        if SIDES[side]:
            line["side"] = SIDES[side]
        if window:
            line["alpha"], line["beta"] = self.text_of(alpha), self.text_of(beta)
        self.say({**line, **self.members})
        self.members = {}
        self.stack.append(Frame(side, depth, window, alpha, beta, move, self.nodes))
        self.nodes += 1

    def leave(self, value, move, why, by, pruned, flags=0, from_=None, narrowed=None):
        frame = self.stack.pop()
        line = {"event": "leave", "id": frame.id, "value": self.text_of(value), "move": move}
        if why != 255:
            line["why"] = WHYS[why]
        if flags & 12:
            line["eval"] = "hit" if flags & 4 else "miss"
        if why == 4:
            if BOUNDS[flags & 3]:
                line["bound"] = BOUNDS[flags & 3]
            line["from"] = from_
        if narrowed:
            line["narrowed"] = [self.text_of(bound) for bound in narrowed]
        line.update(self.members)
        self.members = {}
        if why == 1:
            line["by"] = by
        if pruned is not None:
            line["pruned"] = pruned
        if self.stack:
            self.returned(self.stack[-1], value, frame.move)
        return line

    def leaf(self, same, code, why_differs, slot=None):
        parent = self.stack[-1]
        side = parent.side if same else self.other(parent.side)
        depth = self.below(parent, side)
        move = self.short(code)
        if slot is None:
            value = self.value()
            bits = struct.unpack("<Q", struct.pack("<d", 8 * value + 6755399441055744))[0]
            low = bits & 0xffffffff
            self.slots[(low ^ low >> 3) % 8] = value
        else:
            value = self.slots[slot]
        why = self.leaf_why(depth)
        self.enter(side, depth, parent.window, parent.alpha, parent.beta, move)
        self.say(self.leave(value, None, 5 - why if why_differs else why, None, None))

    def enter_other(self):
        differs, move = self.byte(), self.move()
        parent = self.stack[-1] if self.stack else Frame(3, NONE, False, 0, 0, None, 0)
        side = self.byte() if differs & 1 else self.other(parent.side)
        depth = self.depth() if differs & 2 else self.below(parent, self.other(parent.side))
        window = self.byte() == 64 if differs & 4 else parent.window
        alpha = self.value() if differs & 8 else parent.alpha
        beta = self.value() if differs & 16 else parent.beta
        self.enter(side, depth, window, alpha, beta, move)

    def leave_other(self):
        differs, frame = self.byte(), self.stack[-1]
        value, move, why, by = self.leaving(frame)
        flags, from_, narrowed, pruned = 0, None, None, None
        if differs & 1:
            value = self.value()
        if differs & 2:
            move = self.move()
        if differs & 4:
            why, flags = self.byte(), self.byte()
        if differs & 8:
            by = self.move()
        if why == 4:
            code = self.number()
            from_ = None if code == 0 else frame.id - self.unzigzag(code - 1)
        if flags & 16:
            narrowed = [self.value(), self.value()]
        more = False
        if differs & 16:
            pruned = self.set()
        if differs & 32:
            pruned, more = self.list()
        self.finish(self.leave(value, move, why, by, pruned, flags, from_, narrowed), "pruned",
                    more)

    # A line whose list goes on waits for its parts.
    def finish(self, line, key, more):
        if more:
            self.open_list = line, key
        else:
            self.say(line)

    def call(self, op):
        line = {"event": {0xa7: "moves", 0xa8: "moves", 0xaa: "make", 0xab: "undo", 0xac: "eval",
                          0xad: "probe", 0xae: "store"}[op], "id": self.stack[-1].id}
        more = False
        if op == 0xa7:
            line["list"] = self.set()
        elif op == 0xa8:
            line["list"], more = self.list()
        elif op in (0xaa, 0xab):
            line["move"] = self.move()
        elif op == 0xac:
            line["value"] = self.text_of(self.value())
        else:
            flags, key = self.byte(), int.from_bytes(self.bytes(8), "little")
            line["cache"], line["key"] = "eval" if flags & 4 else "table", "%016x" % key
            if op == 0xad:
                line["hit"] = bool(flags & 128)
            if op == 0xae or flags & 128:
                line["value"] = self.text_of(self.value())
                if not flags & 4 and BOUNDS[flags & 3]:
                    line["bound"] = BOUNDS[flags & 3]
        self.finish(line, "list", more)

    def member(self):
        code = self.byte()
        key = MEMBERS[code & 127]
        if not code & 128:
            self.last[key] = self.bytes(self.number()).decode()
        self.members[key] = True if key == "synthetic" else self.last[key]

    def instruction(self):
        op = self.byte()
        if op < 0x80:
            self.leaf(op >> 6 & 1, op >> 3 & 7, False, op & 7)
        elif op < 0x90 or 0xc0 <= op < 0xd0:
            self.leaf(op >> 3 & 1, op & 7, op >= 0xc0)
        elif op < 0xa0:
            parent = self.stack[-1]
            side = parent.side if op >> 3 & 1 else self.other(parent.side)
            move = self.short(op & 7)
            self.enter(side, self.below(parent, side), parent.window, parent.alpha, parent.beta,
                       move)
        elif op <= 0xa2:
            value, move, why, by = self.leaving(self.stack[-1])
            pruned, more = None, False
            if op == 0xa1:
                pruned = self.set()
            elif op == 0xa2:
                pruned, more = self.list()
            self.finish(self.leave(value, move, why, by, pruned), "pruned", more)
        elif op == 0xa3:
            self.enter_other()
        elif op == 0xa4:
            self.leave_other()
        elif op == 0xa5:
            self.texts.append(self.bytes(self.number()).decode())
        elif op == 0xa9:
            line, key = self.open_list
            more, self.open_list = self.list(), None
            line[key] += more[0]
            self.finish(line, key, more[1])
        elif op == 0xaf:
            self.member()
        elif op == 0xb0:
            kind, text = self.byte(), self.bytes(self.number()).decode()
            self.lines.append(text)
            if kind == 1:
                self.stack.append(Frame(3, NONE, False, 0, 0, None, self.nodes))
                self.nodes += 1
            elif kind == 2:
                self.stack.pop()
        else:
            self.call(op)

    # The path must be the one that is open: nothing is missing here.
    def path(self):
        above = 0
        frames = []
        for _ in range(self.number()):
            id, kind = above + self.number(), self.byte()
            above = id
            if kind == 255:
                frames.append(Frame(3, NONE, False, 0, 0, None, id))
                continue
            side, depth = self.byte(), self.depth()
            move, last, best_move = self.move(), self.move(), self.move()
            low, high = (self.value(), self.value()) if kind == 64 else (-math.inf, math.inf)
            frame = Frame(side, depth, kind == 64, low, high, move, id)
            frame.last, frame.best_move = last, best_move
            frame.children, frame.best = self.number(), self.value()
            if side == 0:
                frame.alpha = max(low, frame.best)
            elif side == 1:
                frame.beta = min(high, frame.best)
            frames.append(frame)
        assert [f.id for f in frames] == [f.id for f in self.stack]
        self.stack = frames

    def events(self, body):
        self.body, self.at, self.texts, self.members, self.last = body, 0, [], {}, {}
        self.slots, self.recall, self.eighths = [0.0] * 8, [0.0] * 256, 0
        self.flags, self.horizon = self.byte(), self.unzigzag(self.number())
        while self.body[self.at] == 0xa5:
            self.instruction()
        assert self.byte() == 0xa6
        self.path()
        while self.at < len(body):
            self.instruction()
        assert self.at == len(body)


def lines_of(data):
    reader = Reader()
    for kind, number, nodes, body in blocks(data):
        if kind == "E":
            assert nodes == reader.nodes
            reader.events(body)
            continue
        if kind == "H":
            assert number == 0
            reader.stack, reader.nodes = [], 0
        reader.lines.append(body.decode())
    return reader.lines


def against(command, path):
    with tempfile.TemporaryDirectory() as folder:
        compact = os.path.join(folder, "t.espt")
        subprocess.run([command, "convert", path, compact], check=True)
        with open(compact, "rb") as stream:
            found = lines_of(stream.read())
    with open(path, encoding="utf-8") as stream:
        expected = stream.read().splitlines()
    for number, (a, b) in enumerate(zip(found, expected), 1):
        if json.loads(a) != json.loads(b):
            print(f"{path}: line {number}:\n  expected {b}\n  got      {a}")
            return 1
    if len(found) != len(expected):
        print(f"{path}: {len(found)} lines, expected {len(expected)}")
        return 1
    return 0


if __name__ == "__main__":
    if sys.argv[1] == "--against":
        sys.exit(max(against(sys.argv[2], path) for path in sys.argv[3:]))
    with open(sys.argv[1], "rb") as trace:
        print("\n".join(lines_of(trace.read())))
