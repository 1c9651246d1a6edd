# What a recorder does: three sealed lines; then as the argument says.
import hashlib
import hmac
import os
import sys

key = os.read(4, 64)
os.close(4)
assert len(key) == 32
seal = bytes(16)


def line(text):
    global seal
    seal = hmac.new(key, seal + text, hashlib.sha256).digest()[:16]
    return text[:-1] + b',"seal":"' + seal.hex().encode() + b'"}\n'


how = sys.argv[1]
lines = [line(b'{"line":%d}' % number) for number in (1, 2, 3)]
if how == "forged":  # without the key
    lines.insert(2, b'{"line":99,"seal":"00000000000000000000000000000000"}\n')
elif how == "unsealed":
    lines.insert(2, b'{"line":99}\n')
elif how == "changed":
    lines[2] = lines[2].replace(b"3", b"4", 1)
elif how == "left-out":
    del lines[1]
elif how == "swapped":
    lines[0], lines[1] = lines[1], lines[0]
elif how == "cut":
    lines[2] = lines[2][:-1]
elif how == "long":
    seal = bytes(16)
    lines = [line(b'{"line":"%s"}' % (b"x" * 5000)) for number in range(100)]
os.write(3, b"".join(lines[:2]))
os.write(3, b"".join(lines[2:]))
