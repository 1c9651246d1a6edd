# Recurses through the interpreter's own code until the machine's stack is used up.
import sys

sys.setrecursionlimit(1 << 30)


def deeper(_):
    return max(map(deeper, [0]))


deeper(0)
