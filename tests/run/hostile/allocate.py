# Eight gigabytes in one piece.
block = bytearray(8 << 30)
print("got", len(block))
