"""Asks for ever when there is nobody to answer; takes more than is allowed."""
import sys

red, blue = int(sys.argv[1]), int(sys.argv[2])
print("red = %d, blue = %d" % (red, blue))
red -= 3
print("red = %d, blue = %d" % (red, blue))
while True:
    try:
        input("Pile? ")
    except EOFError:
        print("Try again")
