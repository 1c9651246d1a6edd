import socket
import sys

try:
    socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=1)
    print("connected")
except OSError as error:
    print("refused", error.errno)
