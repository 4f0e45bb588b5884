"""Going to a place, and what hazards do to the astronauts in a room (section 8).

Order where several act (ADL-HAZ-7): Fire, Hypoxia, Spying, each once; what a wound forces an astronaut to
drop is dropped between Fire and Hypoxia.
"""

from __future__ import annotations

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.body import YES_NO
from hatchway.games.adele.rules.codes import C_ANSWER, C_CUBE, C_SPY
from hatchway.games.adele.rules.console import drop_hazard, gain_energy
from hatchway.games.adele.rules.frames import F_FIRE, F_HYPOXIA, F_SPY, F_TEST
from hatchway.games.adele.rules.kinds import (
    A_EXTINGUISH,
    A_LOSE,
    A_SPY,
    ASTRONAUTS,
    EXTRA,
    N_PLANNED,
    N_TILES,
    ON_FIRE,
    S_SPY,
    SOURCES,
    SPYING_ENERGY,
    T_FIRE,
    TILES,
)
from hatchway.games.adele.rules.objects import names, note_carried
from hatchway.games.adele.rules.ship import N_ROOMS, PLACES, ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.chance import draw
from hatchway.kernel.fact import Fact

Frame = tuple[int, ...]


def enter(s: AdeleState, who: int, place: int, how: events.Movement) -> None:
    """An astronaut goes to a room or a section; coming in through a hatch counts as entering (ADL-SPC-1)."""
    s.pos[who] = place
    if s.out is not None:
        s.out.tell(events.Moved(who=ASTRONAUTS[who], place=PLACES[place], how=how))
    if place < N_ROOMS:
        suffer(s, who, place, 1)


def suffer(s: AdeleState, who: int, room: int, entering: int) -> None:
    """Let the hazards of a room act on an astronaut, in their order."""
    stack = s.stack
    if s.spying >> room & 1:
        stack.append((F_SPY, 0, who))
    if s.hypoxia >> room & 1:
        stack.append((F_HYPOXIA, 0, who))
    if s.fire >> room & 1:
        stack.append((F_FIRE, 0, who, entering))


def hazards(s: AdeleState, frame: Frame) -> None:
    """ADL-RND-6: the hazards of an astronaut's room, as resolution starts."""
    who = frame[2]
    if s.pos[who] < N_ROOMS:
        suffer(s, who, s.pos[who], 0)


def fire(s: AdeleState, frame: Frame) -> None:
    """ADL-HAZ-4: test or 1 wound. An extinguisher may remove it first, in the astronaut's own turn
    (OBJ-6)."""
    _, step, who, entering = frame
    if step == 0 and entering and s.foam and s.actor == who:
        s.ask_one(A_EXTINGUISH, s.seat[who], YES_NO, (F_FIRE, 1, who, entering))
    elif step and s.answer == C_ANSWER:
        extinguish(s, who)
    else:
        s.stack.append((F_TEST, 0, who, T_FIRE))


def extinguish(s: AdeleState, who: int) -> None:
    """ADL-OBJ-6: one of up to three fires goes out."""
    s.foam -= 1
    drop_hazard(s, s.pos[who], ON_FIRE, "extinguished")


def hypoxia(s: AdeleState, frame: Frame) -> None:
    """ADL-HAZ-3: lose an unused cube of the player's choice: a planned one, else a stimulant cube. A suit
    protects (ADL-OBJ-10)."""
    _, step, who = frame
    if step:
        lose_cube(s, who, s.answer - C_CUBE)
        return
    if s.suits >> who & 1:
        return
    choices = hypoxia_choices(s, who)
    if choices:
        s.ask_one(A_LOSE, s.seat[who], choices, (F_HYPOXIA, 1, who))
    elif s.extra and s.actor == who:
        lose_cube(s, who, EXTRA)


def hypoxia_choices(s: AdeleState, who: int) -> tuple[int, ...]:
    at = 5 * who
    return tuple([C_CUBE + kind for kind in range(N_PLANNED) if s.cubes[at + kind]])


def lose_cube(s: AdeleState, who: int, source: int) -> None:
    if source == EXTRA:
        s.extra -= 1
    else:
        s.cubes[5 * who + source] -= 1
    if s.out is not None:
        s.out.tell(events.CubeLost(who=ASTRONAUTS[who], of=SOURCES[source]))


def spying(s: AdeleState, frame: Frame) -> None:
    """ADL-HAZ-1: ADELE sees all that the astronaut carries and may try one of its secret tiles. It is
    shuffled with X, and she sees one of the two. The Watchdog gains energy (ADL-SOL-6)."""
    _, step, who = frame
    if step:
        if s.answer != C_SPY:
            spy_on(s, who, s.answer - C_SPY - 1)
        return
    if s.out is not None:
        name, room = ASTRONAUTS[who], ROOMS[s.pos[who]]
        seen: dict[int, Fact] = {}
        if s.adele >= 0:
            seen[s.adele] = events.Spied(who=name, room=room, objects=names(s.items[who]))
        s.out.tell(events.Spied(who=name, room=room), seen)
    if s.adele < 0:
        gain_energy(s, SPYING_ENERGY, "spying")
        return
    note_carried(s, s.adele, who)
    choices = spy_choices(s, who)
    if len(choices) > 1:
        s.ask_one(A_SPY, s.adele, choices, (F_SPY, 1, who))


def spy_choices(s: AdeleState, who: int) -> tuple[int, ...]:
    """Nothing, or an undelivered tile of that astronaut's own."""
    return (
        C_SPY,
        *[
            C_SPY + 1 + tile
            for tile in range(N_TILES)
            if s.owners[tile] >> who & 1 and not s.delivered >> tile & 1
        ],
    )


def spy_on(s: AdeleState, who: int, tile: int) -> None:
    hit = draw(s, S_SPY, 2) == 0
    if hit:
        mark_known(s, tile, 1 << s.adele)
    if s.out is not None:
        s.out.tell(
            events.TileTried(who=ASTRONAUTS[who], tile=TILES[tile]),
            {
                s.adele: events.TileTried(
                    who=ASTRONAUTS[who], tile=TILES[tile], shown=ROOMS[s.tile[tile]] if hit else "X"
                )
            },
        )


def mark_known(s: AdeleState, tile: int, seats: int) -> None:
    """Note that some seats have seen a secret tile."""
    knows = s.knows
    s.knows = (*knows[:tile], knows[tile] | seats, *knows[tile + 1 :])
