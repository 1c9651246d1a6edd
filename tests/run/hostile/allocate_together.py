# No process is large; all of them are.
import os
import time

for _ in range(6):
    if os.fork() == 0:
        break
block = b"x" * (40 << 20)
time.sleep(30)
