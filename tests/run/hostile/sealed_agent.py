# Answers each line with its length, sealed, and prints noise besides; "forge"
# is answered by a line that is not sealed.
import hashlib
import hmac
import os
import sys

key = os.read(4, 64)
os.close(4)
seal = bytes(16)
for line in sys.stdin:
    word = line.strip()
    print("not an answer", flush=True)
    text = b'{"move":%d}' % len(word)
    seal = hmac.new(key, seal + text, hashlib.sha256).digest()[:16]
    if word != "forge":
        text = text[:-1] + b',"seal":"' + seal.hex().encode() + b'"}'
    os.write(3, text + b"\n")
