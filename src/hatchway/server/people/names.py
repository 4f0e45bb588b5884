"""Names of people: what they may be made of, and when two of them look alike."""

from __future__ import annotations

import unicodedata
from typing import Final

MOST: Final = 24

# Letters of other scripts, and digits, that a reader takes for a Latin letter. Keys are case-folded.
LOOKS: Final = {
    **dict(zip("абвгдезийкмнопрстухьяіїјѕԁԛԝһѵ", "a6brde3uukmhonpctyxbяiijsdqwhv", strict=True)),
    **dict(zip("αβγεηικνορτυχωϲϳ", "abyenikvoptuxwcj", strict=True)),
    "ё": "e", "ӏ": "l", "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe",
    "0": "o", "1": "l", "5": "s", "|": "l", "!": "l", "$": "s", "@": "a",
}  # fmt: skip
PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("i", "l"))


def clean(name: str) -> str:
    """A name as it is kept, or nothing when it cannot be one."""
    kept = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 1 <= len(kept) <= MOST:
        return ""
    for sign in kept:
        kind = unicodedata.category(sign)
        if kind[0] not in "LMN" and sign not in " -_.'’":
            return ""
    # Heaps of marks on one letter draw over other lines.
    marks = 0
    for sign in unicodedata.normalize("NFD", kept):
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks > 2:
            return ""
    return kept if any(unicodedata.category(sign)[0] in "LN" for sign in kept) else ""


def skeleton(name: str) -> str:
    """Names with equal skeletons look alike."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    plain = unicodedata.normalize("NFD", folded)
    letters = "".join(
        LOOKS.get(sign, sign)
        for sign in plain
        if unicodedata.category(sign)[0] in "LN" or sign in LOOKS
    )
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return letters
