"""Names of people: what they may be made of, and when two of them look alike.

Which letters look alike is Unicode's data of confusables (UTS 39), by the library confusable-homoglyphs.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final, NamedTuple

from confusable_homoglyphs.confusables import is_confusable

MOST: Final = 24

UNSEEN: Final = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x16FE4, 0x16FE4),
    (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Characters that show nothing: Unicode's Default_Ignorable_Code_Point, and fillers. Some of them count as
letters."""

# What Unicode's data lacks: small letters that are read as another letter, and digits and signs that stand
# for a letter. Keys are case-folded.
LOOKS: Final = {
    **dict(zip("абвгдезийкмнопрстухьяіїјѕԁԛԝһѵ", "a6brde3uukmhonpctyxbяiijsdqwhv", strict=True)),
    **dict(zip("αβγεηικνορτυχωϲϳ", "abyenikvoptuxwcj", strict=True)),
    "ё": "e", "ӏ": "l", "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe",
    "0": "o", "1": "l", "5": "s", "|": "l", "!": "l", "$": "s", "@": "a",
}  # fmt: skip
PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("i", "l"))

VERSION: Final = 1
"""Raise this when `looks` gives other results: the database keeps them, and must compute them again."""


def unseen(sign: str) -> bool:
    """Whether a character shows nothing."""
    code = ord(sign)
    return any(first <= code <= last for first, last in UNSEEN)


def clean(name: str) -> str:
    """A name as it is stored; empty if it cannot be a name."""
    kept = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 1 <= len(kept) <= MOST:
        return ""
    for sign in kept:
        kind = unicodedata.category(sign)
        if (kind[0] not in "LMN" and sign not in " -_.'’") or unseen(sign):
            return ""
    # Heaps of marks on one letter draw over other lines.
    marks = 0
    for sign in unicodedata.normalize("NFD", kept):
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks > 2:
            return ""
    return kept if any(unicodedata.category(sign)[0] in "LN" for sign in kept) else ""


class Looks(NamedTuple):
    """What a name looks like to a reader."""

    skeleton: str  # however large and small letters are mixed
    written: str  # as it is written: some capitals look like other letters than their small forms


def looks(name: str) -> Looks:
    return Looks(skeleton(name), _shape(unicodedata.normalize("NFKC", name)))


def alike(one: str, two: str) -> bool:
    """Whether a reader may take one name for the other."""
    return not set(looks(one)).isdisjoint(looks(two))


def skeleton(name: str) -> str:
    """Names with equal skeletons look alike."""
    return _shape(unicodedata.normalize("NFKC", name).casefold())


def _shape(text: str) -> str:
    letters = "".join(map(_look, unicodedata.normalize("NFD", text)))
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return letters


@cache
def _look(sign: str) -> str:
    """What a character is read as; empty for marks and signs between letters."""
    if sign in LOOKS:
        return LOOKS[sign]
    if unicodedata.category(sign)[0] not in "LN":
        return ""
    return "".join(LOOKS.get(one, one) for one in _prototype(sign).casefold())


def _prototype(sign: str) -> str:
    """The most common of all characters that look like this one, or the group of characters that it looks
    like."""
    group, left, several = {sign}, [sign], ""
    while left:
        for found in is_confusable(left.pop(), greedy=True) or ():
            for one in (glyph["c"] for glyph in found["homoglyphs"]):
                if len(one) > 1:
                    several = several or one
                elif one not in group:
                    group.add(one)
                    left.append(one)
    if len(group) == 1 and several:
        plain = unicodedata.normalize("NFD", several)
        return "".join(one for one in plain if unicodedata.category(one)[0] in "LN")
    return min(
        group, key=lambda one: (not (one.isascii() and one.isalpha()), not one.isascii(), one)
    )
