"""Soft knowledge: what a player believes beyond what it knows for certain.

A sampled state agrees with every hard fact; here its other secrets are made likely: the programs of others
are sensible, and what trusted players claimed is true.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.common.data import weights
from hatchway.games.room25.bots.policy import program_scores
from hatchway.games.room25.bots.reading import IN_ZONE, STEP, Reading
from hatchway.games.room25.rules.codes import PROGRAMS, program_options
from hatchway.games.room25.rules.complexes import kept_for_exit_zone
from hatchway.games.room25.rules.kinds import COLOUR, COMPETITION, GUARD, SUSPICION, TEAM
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State
from hatchway.kernel.chance import Rng
from hatchway.kernel.state import ALL

LIES: Final = int(1000 * float(weights("room25")["refine"]["guards_lie"]))
"""How many of a thousand claims by guards are not believed."""


def refine(s: R25State, seat: int, rng: Rng) -> None:
    """Make the undetermined secrets of a sampled state likely: claims, what others committed, tokens to
    come."""
    if s.claims and s.g.mode != COMPETITION:
        believe_claims(s, seat, rng)
    if s.manner == ALL and s.ask:
        for other in range(s.g.players):
            if other != seat and s.laid[other]:
                s.laid[other] = ()
                s.due |= 1 << other
        return
    for who in s.order:
        bit = 1 << who
        if s.seat[who] == seat or s.pos[who] < 0 or (s.free | s.mad) & bit:
            continue
        first = bool(s.first[who]) and not s.played1 & bit
        second = bool(s.second[who]) and not s.played2 & bit
        if first or second:
            refine_program(s, who, first, second, rng)


def refine_program(s: R25State, who: int, first: bool, second: bool, rng: Rng) -> None:
    """Draw a character's hidden tokens among the programs that look best with what is public."""
    fitting = [
        code
        for code in program_options(s.tokens[who] | _bits(s, who), False, False)
        if (first or PROGRAMS[code // 2][0] == s.first[who])
        and (second or PROGRAMS[code // 2][1] == s.second[who])
        and bool(PROGRAMS[code // 2][0]) == bool(s.first[who])
        and bool(PROGRAMS[code // 2][1]) == bool(s.second[who])
    ]
    if len(fitting) < 2:
        return
    reading = Reading(s, s.seat[who])
    values = program_scores(reading, who, tuple(fitting))
    least = max(values) - 2 * STEP
    good = [code for index, code in enumerate(fitting) if values[index] >= least]
    one, two = PROGRAMS[good[rng.below(len(good))] // 2]
    if first:
        s.first[who] = one
    if second:
        s.second[who] = two


def _bits(s: R25State, who: int) -> int:
    """Tokens played this round may have been lost since."""
    bits = 0
    for token in (s.first[who], s.second[who]):
        if token:
            bits |= 1 << (token - 1)
    return bits


def believe_claims(s: R25State, seat: int, rng: Rng) -> None:
    """Let claims be true: a claimed tile changes places with one of that colour, both unseen."""
    bit = SEEN_BY_ALL | 1 << seat
    claimed: dict[int, int] = {}
    for tile, teller, colour, _, _ in s.claims:
        if teller == seat or s.up >> tile & 1 or s.seen[tile] & bit:
            continue
        if s.g.mode == TEAM and teller % 2 != seat % 2:
            continue
        if s.g.mode == SUSPICION:
            who = s.seat.index(teller)
            if s.role[who] == GUARD and rng.below(1000) < LIES:
                continue
        claimed[tile] = colour
    if not claimed:
        return
    moving = bool(s.g.settings["exit_zone_moving"])
    free = [t for t in range(25) if not s.up >> t & 1 and not s.seen[t] & bit and t not in claimed]
    for tile, colour in claimed.items():
        if COLOUR[s.kind[tile]] == colour:
            continue
        fit = [
            other
            for other in free
            if COLOUR[s.kind[other]] == colour
            and (IN_ZONE[tile] or not kept_for_exit_zone(s.kind[other], moving))
            and (IN_ZONE[other] or not kept_for_exit_zone(s.kind[tile], moving))
        ]
        if fit:
            other = fit[rng.below(len(fit))]
            s.kind[tile], s.kind[other] = s.kind[other], s.kind[tile]
