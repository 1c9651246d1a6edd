# Its parent, the parent's parent, and everything it may.
import os
import signal

for victim in (os.getppid(), int(open("/proc/%d/stat" % os.getppid()).read().split()[3]), -1):
    try:
        if victim != 0:
            os.kill(victim, signal.SIGKILL)
    except OSError as error:
        print("refused", error.errno, flush=True)
