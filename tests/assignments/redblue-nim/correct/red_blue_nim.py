"""Red-blue nim: alpha-beta with a table of bounds, an order that learns, a depth limit."""

import argparse
import math

ORDER = [("red", 2), ("blue", 2), ("red", 1), ("blue", 1)]


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("num_red", type=int)
    parser.add_argument("num_blue", type=int)
    parser.add_argument("-r", type=int, default=2)
    parser.add_argument("-b", type=int, default=3)
    parser.add_argument("-m", action="store_true")
    parser.add_argument("-hf", action="store_true")
    parser.add_argument("-c", action="store_true")
    parser.add_argument("-mo", action="store_true")
    parser.add_argument("-d", type=int, default=math.inf)
    return parser.parse_args()


class Game:
    def __init__(self, options):
        self.options = options
        order = ORDER[::-1] if options.m else ORDER
        self.orders = {True: list(order), False: list(order)}
        self.table = {}

    def final(self, red, blue, computer):
        points = red * self.options.r + blue * self.options.b
        return points if computer == self.options.m else -points

    def guess(self, red, blue, computer):
        """Who is to move on piles that are multiples of three loses, more or less."""
        lost = red % 3 == 0 and blue % 3 == 0
        points = (red * self.options.r + blue * self.options.b) / 4
        return points if lost != computer else -points

    def search(self, red, blue, computer, depth, alpha, beta):
        """(value, move)"""
        if red == 0 or blue == 0:
            return self.final(red, blue, computer), None
        if depth <= 0:
            return self.guess(red, blue, computer), None
        key = (red, blue, computer, depth)
        window = alpha, beta
        if self.options.c and key in self.table:
            low, high, move = self.table[key]
            alpha, beta = max(alpha, low), min(beta, high)
            if alpha >= beta:
                return (low if low >= window[1] or low == high else high), move
        best, choice = -math.inf if computer else math.inf, None
        for move in list(self.orders[computer]):
            colour, count = move
            if count > (red if colour == "red" else blue):
                continue
            left = (red - count, blue) if colour == "red" else (red, blue - count)
            value, _ = self.search(*left, not computer, depth - 1, alpha, beta)
            if value > best if computer else value < best:
                best, choice = value, move
            if best >= beta if computer else best <= alpha:
                if self.options.mo:
                    self.orders[computer].remove(move)
                    self.orders[computer].insert(0, move)
                break
            if computer:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        if self.options.c:
            self.table[key] = (best if best > window[0] else -math.inf,
                               best if best < window[1] else math.inf, choice)
        return best, choice


def ask(red, blue):
    while True:
        words = input("Your move, such as 'red 2': ").split()
        if len(words) == 2 and words[0] in ("red", "blue") and words[1] in ("1", "2"):
            if int(words[1]) <= (red if words[0] == "red" else blue):
                return words[0], int(words[1])
        print("That is not allowed.")


def main():
    options = arguments()
    game = Game(options)
    red, blue, computer = options.num_red, options.num_blue, not options.hf
    while red > 0 and blue > 0:
        print("Red: %d  Blue: %d" % (red, blue))
        if computer:
            _, (colour, count) = game.search(red, blue, True, options.d, -math.inf, math.inf)
            print("Computer takes %d %s" % (count, colour))
        else:
            try:
                colour, count = ask(red, blue)
            except EOFError:
                print("\nThe game ends here.")
                return
        if colour == "red":
            red -= count
        else:
            blue -= count
        computer = not computer
    value = game.final(red, blue, computer)
    print("Red: %d  Blue: %d" % (red, blue))
    print("%s wins with %d points" % ("Computer" if value >= 0 else "Human", abs(value)))


if __name__ == "__main__":
    main()
