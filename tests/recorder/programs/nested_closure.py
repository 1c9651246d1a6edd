"""The search is a closure two functions deep, arguments by keyword, (score, move)."""


def play(heap):
    calls = [0]

    def choose(pile):
        def dig(level, state, maximizing):
            calls[0] += 1
            if state == 0:
                return (-1 if maximizing else 1), None
            results = []
            for count in (1, 2, 3):
                if count <= state:
                    score, _ = dig(state=state - count, maximizing=not maximizing,
                                   level=level + 1)
                    results.append((score, count))
            return max(results) if maximizing else min(results)
        return dig(0, pile, True)

    choose(heap)
    print("calls", calls[0])


play(6)
