"""Room 25's part of the laws: random options, conservation, the replay of samples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hatchway.games.room25.checks.twins import Twin, twins
from hatchway.games.room25.game import Room25
from hatchway.games.room25.rules import choices
from hatchway.games.room25.rules.cards import new_deck
from hatchway.games.room25.rules.codes import C_AHEAD, C_PROGRAM, C_TAKE_BACK, KIND_OF, PROGRAMS
from hatchway.games.room25.rules.complexes import READY
from hatchway.games.room25.rules.frames import F_DISCARD
from hatchway.games.room25.rules.kinds import CHARACTERS, EMPTY, MODES, ROOMS
from hatchway.games.room25.rules.round import to_program
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadOptions, IllegalAction
from hatchway.kernel.event import Out
from hatchway.kernel.state import ONE

__all__ = ["Twin", "any_options", "broken", "replayed", "twins"]

Step = tuple[int, int]
"""A seat and the code it applied."""


def any_options(rng: Rng) -> dict[str, object]:
    """Options drawn over all modes, numbers of players and switches; always a game that exists."""
    while True:
        options = _draw_options(rng)
        try:
            Room25(options)
        except BadOptions:
            continue
        return options


def _draw_options(rng: Rng) -> dict[str, object]:
    def flip(odds: int = 2) -> bool:
        return rng.below(odds) == 0

    season = 1 if flip(4) else 2
    complexes = ["", "", "random", *READY]
    return {
        "mode": MODES[rng.below(5)],
        "players": 1 + rng.below(8),
        "season": season,
        "level": "madness" if flip() else "standard",
        "complex": complexes[rng.below(len(complexes))],
        "guards": ("book", "book", "1", "2")[rng.below(4)],
        "abilities": not flip(6),
        "adrenaline": not flip(6),
        "reminders": not flip(6),
        "talk": "claims" if flip(4) else "free",
        "alarm": not flip(6),
        "exit_zone_moving": flip(4),
        "show_composition": flip(4),
        "pivot_limits_abilities": flip(4),
        "madness_cards": flip(3),
        "team_chat": flip(),
        "solo_programming": flip(3),
    }


def broken(s: R25State) -> str:
    """The law that a state breaks, or nothing: tiles, tokens, cards and people are conserved."""
    law = of_the_box(s)
    for who in s.order:
        law = law or of_a_character(s, who)
    if not law and s.ask and s.manner == ONE and choices.choices(s) != s.choices:
        law = "options worked out again"
    return law


def of_the_box(s: R25State) -> str:
    """The law that tiles, cards, locks or the turn order break."""
    if sorted(s.at) != list(range(25)) or any(s.where[t] != c for c, t in enumerate(s.at)):
        return "tiles and cells"
    counts = [0] * len(ROOMS)
    for room in (*s.kind, *s.gone):
        counts[room] += 1
    counts[EMPTY] -= len(s.gone)
    if tuple(counts) != s.dealt:
        return "rooms of the complex"
    cards = [*s.deck, *s.discard, *s.open, *(f[3] for f in s.stack if f[0] == F_DISCARD)]
    if s.g.season == 2 and not s.over and sorted(cards) != new_deck(s.g.madness_deck):
        return "cards of the deck"
    if s.locked.bit_count() > 2 or sorted(s.order) != [w for w in range(8) if s.seat[w] >= 0]:
        return "locks or turn order"
    return ""


def of_a_character(s: R25State, who: int) -> str:
    """The law that the life, place, adrenaline or pile of a character breaks."""
    bit = 1 << who
    alive = bool(s.alive & bit)
    if alive == bool(s.dead & bit) or alive != (s.pos[who] >= 0):
        return f"life of {CHARACTERS[who]}"
    if alive and not s.up >> s.pos[who] & 1:
        return f"{CHARACTERS[who]} in a face-down room"
    if (s.committed | s.recovered) & bit and not s.owned & bit:
        return f"adrenaline of {CHARACTERS[who]}"
    held = [t for t in s.pile[who] if not s.tokens[who] >> (t - 1) & 1]
    if held or len(set(s.pile[who])) != len(s.pile[who]):
        return f"pile of {CHARACTERS[who]}"
    return ""


# --- the replay of samples


def replayed(
    game: Room25, seed: bytes, steps: Sequence[Step], seat: int, sampled: R25State
) -> list[dict[str, Any]]:
    """What a seat would have received if the deal and the hidden programs had been the sampled ones."""
    s = game.new(seed)
    for tile in range(25):
        # A destroyed room was face up, so its tile was dealt as that room.
        public = sampled.up >> tile & 1 or sampled.seen[tile] & SEEN_BY_ALL
        if not public:
            s.kind[tile] = sampled.kind[tile]
    s.dealt = sampled.dealt
    s.role = sampled.role[:]
    program = _last_programs(game, seed, steps)
    received: list[dict[str, Any]] = []
    for number, (who, code) in enumerate(steps):
        if number in program and who != seat:
            code = _as_sampled(program[number], code, sampled)
        out = Out()
        try:
            game.apply(s, who, code, out)
        except IllegalAction:
            # A reveal laid ahead told nobody anything if its player is not a guard in this deal.
            if who != seat and KIND_OF[code] == C_AHEAD:
                continue
            raise
        received += out.seen_by(seat)
    return received


def _last_programs(game: Room25, seed: bytes, steps: Sequence[Step]) -> dict[int, int]:
    """Which step laid whose program, in the programming phase that is open or was the last one."""
    s = game.new(seed)
    laid: dict[int, int] = {}
    round_of = 0
    for number, (who, code) in enumerate(steps):
        if KIND_OF[code] == C_PROGRAM:
            if s.round != round_of:
                laid, round_of = {}, s.round
            laid[number] = to_program(s, who, s.stack[-1])[len(s.laid[who])]
        elif code == C_TAKE_BACK:
            laid = {n: c for n, c in laid.items() if steps[n][0] != who}
        game.apply(s, who, code)
    return laid if s.round == round_of else {}


def _as_sampled(who: int, code: int, sampled: R25State) -> int:
    """The program that would have led to the sampled tokens."""
    if sampled.ask and sampled.laid[sampled.seat[who]]:
        whom = to_program(sampled, sampled.seat[who], sampled.stack[-1])
        return sampled.laid[sampled.seat[who]][whom.index(who)]
    index, adrenaline = divmod(code - C_PROGRAM, 2)
    one, two = PROGRAMS[index]
    bit = 1 << who
    if one and not two:
        hidden = sampled.first[who] if not sampled.played1 & bit else 0
        later = sampled.second[who] if not sampled.played2 & bit else 0
        one = hidden or later or one
    elif two:
        if sampled.first[who] and not sampled.played1 & bit:
            one = sampled.first[who]
        if sampled.second[who] and not sampled.played2 & bit:
            two = sampled.second[who]
    return C_PROGRAM + 2 * PROGRAMS.index((one, two)) + adrenaline
