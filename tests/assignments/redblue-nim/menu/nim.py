# Another program that plays right: its root stands outside of the search,
# its values are those of whoever moves, its person chooses from a menu.
import sys

PILES = ["Red", "Blue"]
misere = "-m" in sys.argv


def negamax(piles, alpha, beta):
    if 0 in piles:
        points = piles[0] * 2 + piles[1] * 3
        return points if misere else -points
    best = -1000
    for pile in (0, 1):
        for number in (2, 1):
            if piles[pile] >= number:
                after = piles[:]
                after[pile] -= number
                best = max(best, -negamax(after, -beta, -alpha))
                alpha = max(alpha, best)
                if alpha >= beta:
                    return best
    return best


def computer_turn(piles):
    scores = []
    for pile in (0, 1):
        for number in (1, 2):
            if piles[pile] >= number:
                after = piles[:]
                after[pile] -= number
                scores.append((-negamax(after, -1000, 1000), pile, number))
    _, pile, number = max(scores)
    piles[pile] -= number
    print("AI picks", number, "marbles from the", PILES[pile], "pile")


def human_turn(piles):
    while True:
        print("Choose a pile: 1. Red 2. Blue")
        pile = input("> ")
        number = input("How many (1 or 2)? ")
        if pile in ("1", "2") and number in ("1", "2") and piles[int(pile) - 1] >= int(number):
            piles[int(pile) - 1] -= int(number)
            return
        print("Not possible!")


piles = [int(sys.argv[1]), int(sys.argv[2])]
human = "-hf" in sys.argv
while 0 not in piles:
    print("Current state:")
    print("Number of red marbles = %d" % piles[0])
    print("Number of blue marbles = %d" % piles[1])
    if human:
        human_turn(piles)
    else:
        computer_turn(piles)
    human = not human
print("Final score:", piles[0] * 2 + piles[1] * 3)
