# Closes all descriptors and stays.
import os
import time

os.closerange(0, 64)
time.sleep(60)
