"""The evaluation "fingerprint": pseudo-random, exact, the same in every language.

FNV-1a over the text of a position, a last step that lets the last characters
reach the top bits, and of those 20 between the least and greatest result.
"""

MASK = (1 << 64) - 1
BITS = 20


def fingerprint(text, least=-100, greatest=100):
    """The value of the position with that text, strictly inside the two bounds."""
    value = 0xcbf29ce484222325
    for byte in text.encode("utf-8"):
        value = (value ^ byte) * 0x100000001b3 & MASK
    value = (value ^ value >> 32) * 0x9e3779b97f4a7c15 & MASK
    place = (value >> (64 - BITS)) + 0.5
    return least + (greatest - least) * (place / (1 << BITS))
