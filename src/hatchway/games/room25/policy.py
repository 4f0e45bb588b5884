"""Rules of thumb for every decision of Room 25: quick, sensible, and fair.

`choose` answers a Decision on a full state with what the seat knows in it (see `mind.py`); it is
the novice's play, the play of everybody in the searches' rollouts, and, by `scores`, the order in
which a search tries options. Scores are measured in `mind.STEP`s of ten.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.room25.board import NEIGHBOURS, PAIRS
from hatchway.games.room25.codes import (
    C_ANSWER,
    C_AXIS,
    C_CALL,
    C_CARRY,
    C_CONTROL,
    C_HACK,
    C_HIDE,
    C_LOCK,
    C_LOOK,
    C_MOVE,
    C_NO_LOOK,
    C_PROGRAM,
    C_PUSH,
    C_REACTIVATE,
    C_RECOVER,
    C_ROBOT_MOVE,
    C_ROBOT_PUSH,
    C_SABOTAGE,
    C_SCRAP,
    C_SWAP,
    C_TOKEN,
    C_UNLOCK,
    C_VICTIM,
    C_WHEN,
    PROGRAMS,
)
from hatchway.games.room25.endings import leaves
from hatchway.games.room25.entering import CENTRE
from hatchway.games.room25.frames import F_REFUSE
from hatchway.games.room25.kinds import (
    A_ACID,
    A_AXIS,
    A_CHAMBER,
    A_CLUE,
    A_CONTROL,
    A_ILLUSION,
    A_LOOK,
    A_MOVE,
    A_MOVING,
    A_PANIC,
    A_PROGRAM,
    A_PUSHED,
    A_REFUSE,
    A_TOKEN,
    A_TUNNEL,
    A_VISION,
    A_WHEN,
    ABILITY,
    ACID,
    BLUE,
    COLOUR,
    FIRST,
    FLOODED,
    GREEN,
    GUARD,
    LOOK,
    MAX,
    MOVE,
    PUSH,
    RED,
    ROOM25,
    SARAH,
    SHREDDER,
    SLIDE,
    SUSPICION,
    TRAPPED,
    YELLOW,
)
from hatchway.games.room25.mind import (
    AFTER,
    CLAIMED,
    DEATH,
    DISTANCE,
    EDGE,
    FALLS,
    IN_ZONE,
    STEP,
    UNKNOWN,
    Mind,
)
from hatchway.games.room25.round import choices_of, next_to_program, program_choices
from hatchway.games.room25.state import R25State
from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game
from hatchway.kernel.state import ONE

WIN: Final = 5000
IDLE: Final = 8
"""What it costs to stand still for a round."""
NOISE: Final = 3
"""Scores that differ by less are as good as equal."""


def choose(s: R25State, seat: int, rng: Rng) -> int:
    """What a sensible player does."""
    if s.ask == A_CLUE:
        # A convention: each seat looks another way, so that together they see all.
        return C_LOOK + NEIGHBOURS[CENTRE][seat % 4]
    options = options_of(s, seat)
    if len(options) == 1:
        return options[0]
    values = scores(s, seat, options)
    least = max(values) - (1 if s.ask == A_PROGRAM else NOISE)
    good = [options[index] for index, value in enumerate(values) if value >= least]
    return good[rng.below(len(good))] if len(good) > 1 else good[0]


def options_of(s: R25State, seat: int) -> tuple[int, ...]:
    if s.manner == ONE:
        return s.choices
    return program_choices(s, next_to_program(s, seat))


def step(game: Game[R25State], s: R25State, rng: Rng) -> None:
    """One decision of whoever is due, by the rules of thumb; who looked tells its friends."""
    seat = s.due.bit_length() - 1
    ask = s.ask
    code = choose(s, seat, rng)
    if ask in (A_LOOK, A_VISION):
        tile = s.at[code - C_LOOK]
        game.apply(s, seat, code)
        tell(s, seat, tile)
    else:
        game.apply(s, seat, code)
        if ask == A_CLUE and s.ask != A_CLUE:
            for tile in range(25):
                for other in range(s.g.players):
                    if s.seen[tile] >> other & 1:
                        tell(s, other, tile)


def tell(s: R25State, seat: int, tile: int) -> None:
    """In a rollout: claim the colour of a room just seen, as an honest player would."""
    if s.over or s.up >> tile & 1:
        return
    if not s.g.together and (s.g.mode != SUSPICION or s.role[s.seat.index(seat)] == GUARD):
        return
    s.claims = (*s.claims, (tile, seat, COLOUR[s.kind[tile]], s.round, s.teller))


def scores(s: R25State, seat: int, options: tuple[int, ...]) -> list[int]:
    """How good each option looks, in tenths of a step."""
    ask = s.ask
    if ask == A_CLUE:
        return [0 if code != C_NO_LOOK else -DEATH for code in options]
    mind = Mind(s, seat)
    if ask == A_PROGRAM:
        return program_scores(mind, next_to_program(s, seat), options)
    who = s.stack[-1][2]
    if ask == A_MOVE:
        return [mind.enter(who, s.at[code - C_MOVE]) for code in options]
    if ask in (A_CONTROL, A_CHAMBER):
        return [slide_score(mind, who, code - C_CONTROL) for code in options]
    if ask == A_LOOK:
        return [look_score(mind, who, code - C_LOOK) for code in options]
    return [score(mind, who, ask, code) for code in options]


def score(mind: Mind, who: int, ask: int, code: int) -> int:
    """One option of any decision but programming."""
    s = mind.s
    if ask in (A_TUNNEL, A_PUSHED):
        if ask == A_TUNNEL:
            return -STEP * mind.away(who, code - C_MOVE)
        return mind.enter(who, s.at[code - C_MOVE])
    if ask == A_VISION:
        return vision_score(mind, who, code - C_LOOK)
    if ask == A_MOVING:
        return -STEP * mind.away(who, code - C_SWAP)
    if ask == A_ILLUSION:
        return illusion_score(mind, s.at[code - C_SWAP])
    if ask == A_WHEN:
        return when_score(mind, who, code - C_WHEN)
    if ask == A_AXIS:
        return axis_score(mind, who, code - C_AXIS)
    if ask == A_ACID:
        victim = code - C_VICTIM
        return -mind.sign(victim) * (2 if victim == who else 1)
    if ask == A_REFUSE:
        return refuse_score(mind, who, code - C_ANSWER)
    if ask == A_PANIC and code < C_HACK:
        return mind.enter(who, s.at[code - C_MOVE])
    if C_TOKEN <= code < C_LOOK:
        return token_value(mind, who, code - C_TOKEN) if code > C_TOKEN else hold_value(mind, ask)
    return deed_score(mind, who, code)


def hold_value(mind: Mind, ask: int) -> int:
    """Passing a turn costs nothing; adrenaline is kept for a better moment."""
    return 0 if ask == A_TOKEN else 2 + 2 * mind.s.left


def deed_score(mind: Mind, who: int, code: int) -> int:
    """One way to carry out an action, an ability or an order, by its code."""
    s = mind.s
    if C_MOVE <= code < C_PUSH:
        return mind.enter(who, s.at[code - C_MOVE])
    if C_LOOK <= code < C_NO_LOOK:
        return look_score(mind, who, code - C_LOOK)
    if C_PUSH <= code < C_CONTROL:
        other, cell = divmod(code - C_PUSH, 25)
        return push_score(mind, who, other, cell)
    if C_CONTROL <= code < C_CALL:
        return slide_score(mind, who, code - C_CONTROL)
    if C_CALL <= code < C_CARRY:
        other = code - C_CALL
        tile = s.pos[who]
        if mind.know[tile] == ACID:
            return -DEATH
        return _for_side(mind, other, mind.enter(other, tile))
    if C_CARRY <= code < C_RECOVER:
        other, cell = divmod(code - C_CARRY, 25)
        tile = s.at[cell]
        return mind.enter(who, tile) + _for_side(mind, other, mind.enter(other, tile))
    if code == C_RECOVER:
        return 0 if s.owned >> who & 1 else STEP + 2
    if C_REACTIVATE <= code < C_LOCK:
        return -2
    if C_LOCK <= code < C_UNLOCK:
        room = mind.know[s.at[code - C_LOCK]]
        return (2 if COLOUR[room] == RED else -4) * (-1 if mind.guard else 1)
    if C_UNLOCK <= code < C_HIDE:
        return -3 if COLOUR[s.kind[s.at[code - C_UNLOCK]]] == RED else 0
    if code == C_HIDE:
        return 1
    if code == C_SABOTAGE:
        return sabotage_score(mind, who)
    if C_SCRAP <= code < C_HACK:
        return 0
    if C_HACK <= code < C_ROBOT_MOVE:
        one, two = PAIRS[code - C_HACK]
        return hack_score(mind, one, two)
    if C_ROBOT_MOVE <= code < C_ROBOT_PUSH:
        return robot_score(mind, who, (code - C_ROBOT_MOVE) % 25)
    if C_ROBOT_PUSH <= code < C_SWAP:
        other, cell = divmod((code - C_ROBOT_PUSH) % 200, 25)
        return _for_side(mind, other, mind.enter(other, s.at[cell]))
    return 0


def _for_side(mind: Mind, other: int, value: int) -> int:
    """What is good for a friend is good; what is good for an enemy is not."""
    if mind.sign(other) > 0:
        return value
    s = mind.s
    if mind.guard and not s.shown >> s.seat.index(mind.seat) & 1 and -DEATH // 2 < value < 0:
        # A hidden guard does not give himself away for a trifle.
        return -value // 3
    return -value


# --- the basic actions


def push_score(mind: Mind, who: int, other: int, cell: int) -> int:
    s = mind.s
    tile = s.at[cell]
    value = _for_side(mind, other, mind.enter(other, tile))
    if s.kind[s.pos[who]] == SHREDDER:
        return value - DEATH  # who is left inside is shredded
    if s.flood[other] or s.trapped >> other & 1:
        value += 6 * STEP * mind.sign(other)
    return value


def look_score(mind: Mind, who: int, cell: int) -> int:
    """Rooms on one's way, and of the exit zone while the goal is not found."""
    s = mind.s
    tile = s.at[cell]
    room = mind.know[tile]
    if UNKNOWN < room < CLAIMED:
        return 0
    value = 8 + 3 * (mind.away(who, s.where[s.pos[who]]) - mind.away(who, cell))
    if room >= CLAIMED:
        value -= 6
    elif IN_ZONE[tile] and (mind.r25 < 0 or (mind.needs_key and mind.key < 0)):
        value += 6
    return value


def vision_score(mind: Mind, who: int, cell: int) -> int:
    """Any room at all: the exit zone while something is to be found, else the way there."""
    s = mind.s
    tile = s.at[cell]
    if mind.know[tile] >= 0:
        return 0
    value = 20 - mind.away(who, cell)
    if IN_ZONE[tile] and (mind.r25 < 0 or (mind.needs_key and mind.key < 0)):
        value += 10
    return value - DISTANCE[s.where[s.pos[who]]][cell]


def slide_score(mind: Mind, who: int, code: int) -> int:
    """The way out if it is open; else who comes nearer to the goal."""
    s = mind.s
    if mind.r25 >= 0:
        at = s.where[mind.r25]
        if at == FALLS[code] and s.up >> mind.r25 & 1 and AFTER[code][at] != at:
            if not mind.guard and may_leave(mind, who):
                return WIN
    return mind.slide(code)


def may_leave(mind: Mind, who: int) -> bool:
    """Whether Room 25 would leave with those inside, as far as this player can tell."""
    s = mind.s
    if s.kind[mind.r25] != ROOM25:
        return False
    within = 0
    for one in s.order:
        if s.pos[one] == mind.r25:
            within |= 1 << one
    if s.g.mode != SUSPICION:
        return leaves(s, who, within)
    return missing(mind) <= int(s.left == 1) and within.bit_count() >= 2


def missing(mind: Mind) -> int:
    """How many prisoners are not in Room 25, at least, as far as a prisoner can tell."""
    s = mind.s
    guards = s.g.role_tiles()[1]
    shown = 0
    outside = 0
    for who in s.order:
        if s.shown >> who & 1:
            if s.role[who] == GUARD:
                shown += 1
            elif s.pos[who] != mind.r25:
                outside += 1
        elif s.pos[who] != mind.r25:
            outside += 1
    hidden_guards = guards - shown
    # A role tile that nobody has may be a guard's.
    return max(0, outside - hidden_guards)


# --- rooms and cards that ask


def illusion_score(mind: Mind, tile: int) -> int:
    """The chosen room comes under one's feet."""
    room = mind.know[tile]
    if tile in (mind.r25, mind.key) or (room >= CLAIMED and room - CLAIMED == BLUE):
        return 5 * STEP if not mind.guard else 0
    if room == UNKNOWN:
        return -mind.risk + (4 if IN_ZONE[tile] else 0)
    if room >= CLAIMED:
        return -5 * (room - CLAIMED - GREEN) * (4 if room - CLAIMED == RED else 1)
    if COLOUR[room] == YELLOW:
        return -6
    return -DEATH if COLOUR[room] == RED else 0


def when_score(mind: Mind, who: int, later: int) -> int:
    """A single action now, unless it is a Control that waits for the others in Room 25."""
    s = mind.s
    if s.first[who] == SLIDE and s.pos[who] == mind.r25 and not s.trapped >> who & 1:
        ready = may_leave(mind, who)
        return int(bool(later) != ready)
    return 0 if later else 1


def axis_score(mind: Mind, who: int, along: int) -> int:
    at = mind.s.where[mind.s.pos[who]]
    goal = mind.goal(who)
    rows = abs(at // 5 - goal // 5)
    columns = abs(at % 5 - goal % 5)
    return rows - columns if along else columns - rows


def refuse_score(mind: Mind, who: int, no: int) -> int:
    s = mind.s
    frame = s.stack[-1]
    if frame[0] == F_REFUSE:
        tile = s.at[frame[3]]
    else:
        tile = s.pos[frame[3]]
    value = mind.enter(who, tile)
    return -value if no else value


def sabotage_score(mind: Mind, who: int) -> int:
    s = mind.s
    room = s.kind[s.pos[who]]
    if room in (TRAPPED, FLOODED) and (s.trapped | (1 << who if s.flood[who] else 0)) >> who & 1:
        return 4 * STEP
    return -STEP if COLOUR[room] != RED else 0


def hack_score(mind: Mind, one: int, two: int) -> int:
    """Two rooms change places: who on them, and which goals, come nearer."""
    s = mind.s
    value = 0
    for who in s.order:
        tile = s.pos[who]
        if tile < 0:
            continue
        at = s.where[tile]
        goal = mind.goal(who)
        new = two if at == one else one if at == two else at
        gone = two if goal == one else one if goal == two else goal
        gain = DISTANCE[at][goal] - DISTANCE[new][gone]
        if gain:
            value += STEP * gain * mind.sign(who)
    return value - 1


def robot_score(mind: Mind, who: int, cell: int) -> int:
    """A robot turns up rooms without harm; into acid and blades it kills."""
    s = mind.s
    tile = s.at[cell]
    room = mind.know[tile]
    if room in (ACID, SHREDDER):
        value = 0
        for other in s.order:
            if s.pos[other] == tile:
                value -= DEATH * mind.sign(other)
        return value - 2
    if room == UNKNOWN:
        return 9 - mind.away(who, cell)
    return -1


# --- tokens and programs


def token_value(mind: Mind, who: int, token: int) -> int:
    """The best that an action can do at once; nothing when it is lost."""
    codes = choices_of(mind.s, who, token)
    if not codes:
        return -1 if not mind.s.trapped >> who & 1 else -DEATH
    best = -1 << 30
    for code in codes:
        value = deed_score(mind, who, code)
        best = max(best, value)
    s = mind.s
    if s.trapped >> who & 1:
        saved = token == MOVE or (token == ABILITY and who in (MAX, SARAH))
        best += 0 if saved else -DEATH
    elif s.flood[who] and s.round >= s.flood[who] and token == MOVE:
        best += 8 * STEP
    elif token == MOVE and s.free >> who & 1 and s.phase == FIRST and s.pos[who] != mind.r25:
        best -= 2 if best > 0 else 0
    return best


def program_scores(mind: Mind, who: int, options: tuple[int, ...]) -> list[int]:
    """Programs by what their actions do now, and by what they do for each other."""
    s = mind.s
    values = [0] * 6
    for token in range(LOOK, ABILITY + 1):
        if s.tokens[who] >> (token - 1) & 1:
            values[token] = token_value(mind, who, token)
    blind, sure = _moves(mind, who)
    away = mind.away(who, s.where[s.pos[who]])
    leaving = _exit_near(mind, who)
    spark = _adrenaline_value(mind, who, away, leaving)
    must = bool(s.trapped >> who & 1)
    drowning = bool(s.flood[who]) and s.round >= s.flood[who]
    found: list[int] = []
    last = -1
    value = 0
    for code in options:
        index = (code - C_PROGRAM) // 2
        if index == last:  # the same with adrenaline
            found.append(value + spark)
            continue
        last = index
        one, two = PROGRAMS[index]
        value = 0
        if one:
            value = _pair(mind, who, one, two, values, blind, sure, away, leaving)
            if must and one != MOVE and not (one == ABILITY and who in (SARAH, MAX)):
                value -= 2 * DEATH
            if drowning and MOVE not in (one, two):
                value -= DEATH
        found.append(value)
    return found


def _moves(mind: Mind, who: int) -> tuple[int, int]:
    """The best Move without knowing what lies there, and the best into a known room."""
    s = mind.s
    blind = -DEATH
    sure = -DEATH
    for code in choices_of(s, who, MOVE):
        tile = s.at[code - C_MOVE]
        value = mind.enter(who, tile)
        if mind.know[tile] == UNKNOWN:
            # What Look is for: with it the danger is known.
            blind = max(blind, value + mind.risk - 6)
        else:
            sure = max(sure, value)
    return blind, sure


def _pair(
    mind: Mind,
    who: int,
    one: int,
    two: int,
    values: list[int],
    blind: int,
    sure: int,
    away: int,
    leaving: int,
) -> int:
    """A single action or an ordered pair."""
    s = mind.s
    central = s.pos[who] == CENTRE
    value = values[one] if not central or one in (LOOK, MOVE) else 0
    if one == SLIDE and leaving:
        value = max(value, leaving - 6)
    if MOVE not in (one, two) and away > 0:
        value -= IDLE
    if not two:
        return value - 1
    if two == MOVE:
        sighted = one == LOOK and values[LOOK] > 0
        after = max(sure, values[MOVE])
        if sighted:
            # As often as not the room seen is one to be avoided.
            after = (5 * max(sure, blind) + 4 * after) // 9
        if one == LOOK and blind > sure:
            value += 2
        if one in (SLIDE, ABILITY, PUSH) and away > 1:
            after = max(after, -4)
        return value + after
    if one == MOVE:
        if values[MOVE] > sure:
            value -= mind.trap
        if two == LOOK:
            return value + (6 if away > 1 or mind.r25 < 0 else 2)
        if two == SLIDE:
            return value + max(3 if away > 2 else 0, leaving)
        if two == PUSH:
            return value + (1 if mind.guard or not mind.together else 0)
        return value + 1
    extra = values[two] if not central else 0
    if two == SLIDE and leaving:
        extra = max(extra, leaving)
    return value + (extra * 3 // 4 if extra > 0 else extra)


def _exit_near(mind: Mind, who: int) -> int:
    """What a Control promises when everybody may be in Room 25 in this round."""
    s = mind.s
    if mind.r25 < 0 or mind.guard or mind.needs_key or not s.up >> mind.r25 & 1:
        return 0
    cell = s.where[mind.r25]
    own = s.where[s.pos[who]]
    if EDGE[cell] <= 0 or DISTANCE[own][cell] > 1:
        return 0
    far = 0
    for other in s.order:
        tile = s.pos[other]
        if tile >= 0 and mind.sign(other) > 0:
            steps = DISTANCE[s.where[tile]][cell]
            if steps > 1:
                far += 1
    if s.g.mode == SUSPICION:
        prisoners, guards = s.g.role_tiles()
        far -= guards - (prisoners + guards - s.g.players)
        if s.left == 1:
            far -= 1
    return 4 * STEP if far <= 0 else 0


def _adrenaline_value(mind: Mind, who: int, away: int, leaving: int) -> int:
    """One action more, against keeping it for later."""
    s = mind.s
    hold = 4 + 3 * s.left
    if leaving:
        return 2 * STEP - hold // 2
    if mind.r25 >= 0 and away > 1:
        return STEP + (8 if away > s.left else 0) - hold
    if s.flood[who] or s.trapped >> who & 1:
        return STEP - hold
    return -hold


def play_on(game: Game[R25State], s: R25State, rng: Rng, stop: int, longest: int) -> int:
    """Rules of thumb for everybody until a round begins or so many decisions were made."""
    count = 0
    while not s.over and count < longest and s.round < stop:
        step(game, s, rng)
        count += 1
    return count
