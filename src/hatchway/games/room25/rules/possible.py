"""Whether an action can be carried out where its character stands, and why not (R25-ACT-8)."""

from __future__ import annotations

from hatchway.games.room25.rules.abilities import ability_choices
from hatchway.games.room25.rules.actions import (
    control_choices,
    look_choices,
    move_choices,
    push_choices,
    sees,
)
from hatchway.games.room25.rules.board import NEIGHBOURS
from hatchway.games.room25.rules.entering import CENTRE
from hatchway.games.room25.rules.kinds import (
    ABILITIES,
    BLUE,
    COLOUR,
    DARK,
    FLOODED,
    LOOK,
    MOVE,
    PRISON,
    PUSH,
    SLIDE,
)
from hatchway.games.room25.rules.state import R25State, cell_of, exits, may_enter, others_inside


def choices_of(s: R25State, who: int, token: int) -> tuple[int, ...]:
    """Every way to carry out an action."""
    if token == MOVE:
        return move_choices(s, who)
    if token == LOOK:
        return look_choices(s, who)
    if token == PUSH:
        return push_choices(s, who)
    if token == SLIDE:
        return control_choices(s, who)
    return ability_choices(s, who)


def why_lost(s: R25State, who: int, token: int) -> str:
    """Why an action that cannot be carried out is lost. This is all public: everybody sees where the
    characters stand, and a room that somebody stands in is face up."""
    if token == MOVE:
        return no_way(s, who)
    if token == LOOK:
        return no_look(s, who)
    if token == PUSH:
        return no_push(s, who)
    if token == SLIDE:
        return "central_line"
    return no_ability(s, who)


def no_look(s: R25State, who: int) -> str:
    if s.kind[s.pos[who]] == DARK:
        return "dark"
    beside = [s.at[cell] for cell in NEIGHBOURS[cell_of(s, who)]]
    return "face_up" if all(s.up >> tile & 1 for tile in beside) else "corridor"


def no_way(s: R25State, who: int) -> str:
    tile = s.pos[who]
    if s.kind[tile] == PRISON and any(may_enter(s, who, s.at[cell]) for cell in exits(s, tile)):
        return "prison"
    beside = [s.at[cell] for cell in NEIGHBOURS[s.where[tile]]]
    return "corridor" if any(may_enter(s, who, other) for other in beside) else "closed"


def no_push(s: R25State, who: int) -> str:
    if s.pos[who] == CENTRE:
        return "central"
    others = others_inside(s, who)
    if not others:
        return "alone"
    within_reach = [other for other in others if sees(s, who, other)]
    return no_way(s, within_reach[0]) if within_reach else "hidden"


def no_ability(s: R25State, who: int) -> str:
    """What most often prevents an ability; for one that is not named here, that it finds nothing to do."""
    tile = s.pos[who]
    if tile == CENTRE:
        return "central"
    able = ABILITIES[who]
    if "call" in able and s.kind[tile] == FLOODED:
        return "flooded"
    if "carry" in able and not others_inside(s, who):
        return "alone"
    if "sabotage" in able and COLOUR[s.kind[tile]] == BLUE:
        return "blue"
    return "no_target"
