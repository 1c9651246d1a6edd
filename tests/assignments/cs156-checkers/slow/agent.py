"""Never comes to an end."""


def cs156_checkers_move(state):
    while True:
        state = list(state)
