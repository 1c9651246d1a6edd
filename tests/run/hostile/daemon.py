# Leaves a process in a session of its own that holds on to all descriptors.
import os
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(60)
    os._exit(0)
os.wait()
print("gone", flush=True)
