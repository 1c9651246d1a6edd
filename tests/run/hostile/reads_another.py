import os
import sys

try:
    with open(os.path.join(sys.argv[1], "precious")) as file:
        print("read", file.read())
except OSError as error:
    print("refused", error.errno)
