"""Rules of thumb for every decision of Room 25: quick, sensible, and fair.

`choose` answers a Decision on a full state, using only what the seat knows in it (see `reading.py`). The
novice plays by it, and so does everybody in the rollouts of a search. `scores` gives the order in which a
search tries options. Ten points (`reading.STEP`) are one step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.room25.bots.action_values import (
    action_score,
    axis_score,
    illusion_score,
    look_score,
    nearness,
    refuse_score,
    slide_score,
    victim_score,
    vision_score,
    when_score,
)
from hatchway.games.room25.bots.reading import (
    DEATH,
    DISTANCE,
    EDGE,
    STEP,
    UNKNOWN,
    Reading,
)
from hatchway.games.room25.rules.board import NEIGHBOURS
from hatchway.games.room25.rules.codes import (
    C_CONTROL,
    C_LOOK,
    C_MOVE,
    C_NO_LOOK,
    C_PROGRAM,
    KIND_OF,
    PROGRAMS,
)
from hatchway.games.room25.rules.entering import CENTRE
from hatchway.games.room25.rules.kinds import (
    A_ACID,
    A_ADRENALINE,
    A_AXIS,
    A_CHAMBER,
    A_CLUE,
    A_CONTROL,
    A_ILLUSION,
    A_LOOK,
    A_MOVE,
    A_MOVING,
    A_PROGRAM,
    A_REFUSE,
    A_TOKEN,
    A_TUNNEL,
    A_VISION,
    A_WHEN,
    ABILITY,
    COLOUR,
    COMPETITION,
    FIRST,
    GUARD,
    LOOK,
    MAX,
    MOVE,
    PUSH,
    SARAH,
    SLIDE,
    SUSPICION,
)
from hatchway.games.room25.rules.possible import choices_of
from hatchway.games.room25.rules.round import next_to_program, program_choices
from hatchway.games.room25.rules.state import R25State
from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game
from hatchway.kernel.state import ALL, ONE

IDLE: Final = 8
"""What it costs to stand still for a round."""
NOISE: Final = 3
"""Scores that differ by less than this count as equal."""


def choose(s: R25State, seat: int, rng: Rng) -> int:
    """What a sensible player does."""
    if s.ask == A_CLUE:
        # A convention: each seat looks in another direction, so that together they see everything.
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
    """One decision of whoever is due, by the rules of thumb; whoever has looked tells their friends."""
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
    if s.g.mode == COMPETITION or s.role[s.seat.index(seat)] == GUARD:
        return
    s.claims = (*s.claims, (tile, seat, COLOUR[s.kind[tile]], s.round, s.teller))


def scores(s: R25State, seat: int, options: tuple[int, ...]) -> list[int]:
    """How good each option looks, in tenths of a step."""
    ask = s.ask
    if ask == A_CLUE:
        return [0 if code != C_NO_LOOK else -DEATH for code in options]
    reading = Reading(s, seat)
    if ask == A_PROGRAM:
        return program_scores(reading, next_to_program(s, seat), options)
    who = s.stack[-1][2]
    if ask == A_MOVE:
        return [reading.enter(who, s.at[code - C_MOVE]) for code in options]
    if ask in (A_CONTROL, A_CHAMBER):
        return [slide_score(reading, who, code - C_CONTROL) for code in options]
    if ask == A_LOOK:
        return [look_score(reading, who, code - C_LOOK) for code in options]
    return [score(reading, who, ask, code) for code in options]


def score(reading: Reading, who: int, ask: int, code: int) -> int:
    """How good one option looks, in any decision but programming."""
    answer = ANSWER_SCORES.get(ask)
    if answer is not None:
        return answer(reading, who, code - KIND_OF[code])
    return action_score(reading, who, code)


# --- tokens and programs


def token_value(reading: Reading, who: int, token: int) -> int:
    """The best that an action can do now; 0 if it would be lost."""
    codes = choices_of(reading.s, who, token)
    if not codes:
        return -1 if not reading.s.trapped >> who & 1 else -DEATH
    best = -1 << 30
    for code in codes:
        value = action_score(reading, who, code)
        best = max(best, value)
    s = reading.s
    if s.trapped >> who & 1:
        saved = token == MOVE or (token == ABILITY and who in (MAX, SARAH))
        best += 0 if saved else -DEATH
    elif s.flood[who] and s.round >= s.flood[who] and token == MOVE:
        best += 8 * STEP
    elif token == MOVE and s.free >> who & 1 and s.phase == FIRST and s.pos[who] != reading.r25:
        best -= 2 if best > 0 else 0
    return best


def token_score(reading: Reading, who: int, token: int) -> int:
    """What a token is worth when it is chosen on the spot. Passing costs nothing; adrenaline is kept for a
    better moment."""
    if token:
        return token_value(reading, who, token)
    return 0 if reading.s.ask == A_TOKEN else 2 + 2 * reading.s.left


ANSWER_SCORES: Final[dict[int, Callable[[Reading, int, int], int]]] = {
    A_TOKEN: token_score,
    A_ADRENALINE: token_score,
    A_WHEN: when_score,
    A_TUNNEL: nearness,
    A_MOVING: nearness,
    A_VISION: vision_score,
    A_ILLUSION: illusion_score,
    A_AXIS: axis_score,
    A_ACID: victim_score,
    A_REFUSE: refuse_score,
}
"""By kind of decision: what an answer is worth. Other decisions are answered by an action."""


def program_scores(reading: Reading, who: int, options: tuple[int, ...]) -> list[int]:
    """Programs by what their actions do now, and by what they do for each other."""
    s = reading.s
    values = [0] * 6
    for token in range(LOOK, ABILITY + 1):
        if s.tokens[who] >> (token - 1) & 1:
            values[token] = token_value(reading, who, token)
    blind, sure = _moves(reading, who)
    away = reading.away(who, s.where[s.pos[who]])
    leaving = _exit_near(reading, who)
    spark = _adrenaline_value(reading, who, away, leaving)
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
            value = _pair(reading, who, one, two, values, blind, sure, away, leaving)
            if must and one != MOVE and not (one == ABILITY and who in (SARAH, MAX)):
                value -= 2 * DEATH
            if drowning and MOVE not in (one, two):
                value -= DEATH
        found.append(value)
    return found


def _moves(reading: Reading, who: int) -> tuple[int, int]:
    """The best Move without knowing what lies there, and the best into a known room."""
    s = reading.s
    blind = -DEATH
    sure = -DEATH
    for code in choices_of(s, who, MOVE):
        tile = s.at[code - C_MOVE]
        value = reading.enter(who, tile)
        if reading.know[tile] == UNKNOWN:
            # That is what Look is for: after it the danger is known.
            blind = max(blind, value + reading.risk - 6)
        else:
            sure = max(sure, value)
    return blind, sure


def _pair(
    reading: Reading,
    who: int,
    one: int,
    two: int,
    values: list[int],
    blind: int,
    sure: int,
    away: int,
    leaving: int,
) -> int:
    """What a single action or an ordered pair is worth."""
    central = reading.s.pos[who] == CENTRE
    value = values[one] if not central or one in (LOOK, MOVE) else 0
    if one == SLIDE and leaving:
        value = max(value, leaving - 6)
    if MOVE not in (one, two) and away > 0:
        value -= IDLE
    if not two:
        return value - 1
    if two == MOVE:
        return value + _then_move(one, values, blind, sure, away)
    if one == MOVE:
        blindly = reading.trap if values[MOVE] > sure else 0
        return value - blindly + _after_move(reading, two, away, leaving)
    extra = values[two] if not central else 0
    if two == SLIDE and leaving:
        extra = max(extra, leaving)
    return value + (extra * 3 // 4 if extra > 0 else extra)


def _then_move(one: int, values: list[int], blind: int, sure: int, away: int) -> int:
    """What a Move is worth as the second action."""
    after = max(sure, values[MOVE])
    if one == LOOK:
        if values[LOOK] > 0:
            # About half of the time the room seen is one to avoid.
            after = (5 * max(sure, blind) + 4 * after) // 9
        return after + (2 if blind > sure else 0)
    if one in (SLIDE, ABILITY, PUSH) and away > 1:
        return max(after, -4)
    return after


def _after_move(reading: Reading, two: int, away: int, leaving: int) -> int:
    """What a second action is worth in the room that a Move led to."""
    if two == LOOK:
        return 6 if away > 1 or reading.r25 < 0 else 2
    if two == SLIDE:
        return max(3 if away > 2 else 0, leaving)
    if two == PUSH:
        return 1 if reading.guard or not reading.together else 0
    return 1


def _exit_near(reading: Reading, who: int) -> int:
    """What a Control is worth when everybody may be in Room 25 in this round."""
    s = reading.s
    if reading.r25 < 0 or reading.guard or reading.needs_key or not s.up >> reading.r25 & 1:
        return 0
    cell = s.where[reading.r25]
    own = s.where[s.pos[who]]
    if EDGE[cell] <= 0 or DISTANCE[own][cell] > 1:
        return 0
    far = 0
    for other in s.order:
        tile = s.pos[other]
        if tile >= 0 and reading.sign(other) > 0:
            steps = DISTANCE[s.where[tile]][cell]
            if steps > 1:
                far += 1
    if s.g.mode == SUSPICION:
        prisoners, guards = s.g.role_tiles()
        far -= guards - (prisoners + guards - s.g.players)
        if s.left == 1:
            far -= 1
    return 4 * STEP if far <= 0 else 0


def _adrenaline_value(reading: Reading, who: int, away: int, leaving: int) -> int:
    """What one more action is worth, compared with keeping adrenaline for later."""
    s = reading.s
    hold = 4 + 3 * s.left
    if leaving:
        return 2 * STEP - hold // 2
    if reading.r25 >= 0 and away > 1:
        return STEP + (8 if away > s.left else 0) - hold
    if s.flood[who] or s.trapped >> who & 1:
        return STEP - hold
    return -hold


def foresee(game: Game[R25State], s: R25State, seat: int, rng: Rng) -> int:
    """Let the others lay their programs, so that everything a seat tries is tried against the same ones."""
    count = 0
    if s.ask == A_PROGRAM and s.manner == ALL:
        for other in range(s.g.players):
            while other != seat and s.due >> other & 1:
                game.apply(s, other, choose(s, other, rng))
                count += 1
    return count


def play_on(game: Game[R25State], s: R25State, rng: Rng, stop: int, longest: int) -> int:
    """Play everybody by the rules of thumb until a round begins or so many decisions were made."""
    count = 0
    while not s.over and count < longest and s.round < stop:
        step(game, s, rng)
        count += 1
    return count
