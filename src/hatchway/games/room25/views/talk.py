"""Which channels exist, who is in them, and whether they are open (R25-TALK-1 to TALK-3, TEA-3)."""

from __future__ import annotations

from hatchway.games.room25.rules.entering import jammed
from hatchway.games.room25.rules.kinds import REGENERATION, TEAM
from hatchway.games.room25.rules.state import R25State
from hatchway.kernel.decision import Channel


def talk(s: R25State) -> list[Channel]:
    """The channels that are open now; the server only obeys them."""
    g = s.g
    seats = range(g.players)
    living = [seat for seat in seats if lives(s, seat)]
    dead = [seat for seat in seats if not lives(s, seat)]
    shut = ""
    if s.over:
        return [Channel("table", tuple(seats), tuple(seats), "")]
    if jammed(s):
        shut = "jammed"
    elif g.settings["talk"] == "claims":
        shut = "claims_only"
    speakers = () if shut else tuple(living)
    channels = [Channel("table", tuple(seats), speakers, shut)]
    if g.mode == TEAM and g.settings["team_chat"]:
        for team in range(2):
            members = tuple(seat for seat in seats if seat % 2 == team)
            speak = tuple(seat for seat in members if seat in speakers)
            channels.append(Channel(f"team{team + 1}", members, speak, shut))
    if dead:
        back = may_return(s)
        why = "may_return" if back else ""
        channels.append(Channel("dead", tuple(dead), () if back else tuple(dead), why))
    return channels


def lives(s: R25State, seat: int) -> bool:
    """Whether a seat has a living character."""
    return any(s.seat[who] == seat and s.alive >> who & 1 for who in range(8))


def may_return(s: R25State) -> bool:
    """Whether, judging by what is public, a Regeneration Room may still bring the dead back.

    It may as long as the complex was, or may have been, built with one that is not gone. Only public facts
    decide this, so the answer tells no secret.
    """
    if s.g.season == 1:
        return False
    open_kinds = [s.kind[tile] for tile in range(25) if s.up >> tile & 1 or s.seen[tile] >> 8 & 1]
    if REGENERATION in open_kinds:
        return True
    if REGENERATION in s.gone:
        return False
    if s.g.complex.random and not s.g.settings["show_composition"]:
        return s.g.complex.fixed[REGENERATION] + s.g.complex.pool[REGENERATION] > 0
    return s.dealt[REGENERATION] > 0
