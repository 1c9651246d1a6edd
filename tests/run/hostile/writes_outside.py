# Changes, removes and adds files that are none of its own: argument, folder of others.
import os
import sys

folder = sys.argv[1]
for name, mode in (("precious", "w"), ("planted", "w"), ("precious", "a")):
    try:
        with open(os.path.join(folder, name), mode) as file:
            file.write("overwritten")
        print("wrote", name)
    except OSError as error:
        print("refused", error.errno)
try:
    os.remove(os.path.join(folder, "precious"))
    print("wrote: removed")
except OSError as error:
    print("refused", error.errno)
for place in ("/", "/usr", "/etc", os.path.dirname(os.path.abspath(__file__))):
    try:
        open(os.path.join(place, "espalier-planted"), "w").close()
        print("wrote", place)
    except OSError as error:
        print("refused", error.errno)
