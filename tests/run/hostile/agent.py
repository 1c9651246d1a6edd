# Answers each line with its length; "late" after a while, "die" never.
import sys
import time

for line in sys.stdin:
    word = line.strip()
    if word == "die":
        sys.exit(3)
    if word == "late":
        time.sleep(30)
    print(len(word), flush=True)
