"""Plays without a word about its moves."""
import sys

red, blue = int(sys.argv[1]), int(sys.argv[2])
print("Welcome to the game!")
while red and blue:
    red -= 1
    if red and blue:
        input("What now? ")
