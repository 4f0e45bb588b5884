"""Actions in plain words: what the games' own `wording` modules share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from hatchway.games.common.known_names import near
from hatchway.kernel.errors import BadScenario


class Wording(NamedTuple):
    """How one kind of action is said: an example, a pattern, and the words made from a form."""

    kind: str
    example: str
    pattern: re.Pattern[str]
    words: str


def misread(words: str, wordings: Sequence[Wording]) -> BadScenario:
    """The fault of words that are not an action: a verb that does not exist (`unknown_action`), or one that
    is used in another way (`bad_action`)."""
    verb = words.partition(" ")[0].lower()
    examples: dict[str, list[str]] = {}
    for one in wordings:
        examples.setdefault(one.example.partition(" ")[0].lower(), []).append(one.example)
    if verb in examples:
        like = " or ".join(repr(example) for example in examples[verb])
        return BadScenario("bad_action", f"no action is said {words!r}; {verb} is said like {like}")
    return BadScenario("unknown_action", f"no action is said {words!r}{near(verb, examples)}")
