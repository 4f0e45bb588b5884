"""M.A.C. cards: drawn at the mode's moments or in a M.A.C. Room, then applied (section 9).

A card's frame is (F_CARD, step, who, card, mates, chooser): `who` is the "first player" of the card
(R25-CRD-5). For a card from a M.A.C. Room that is the character who entered, together with those it carried
(MAX-4); it makes every choice for them (MAX-1).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hatchway.games.common.data import load
from hatchway.games.room25.rules import events
from hatchway.games.room25.rules.abilities import (
    lock_choices,
    put_lock,
)
from hatchway.games.room25.rules.actions import go, ways_out
from hatchway.games.room25.rules.board import CELLS, LINES, NEIGHBOURS
from hatchway.games.room25.rules.codes import C_LOCK, C_MOVE, C_ROBOT
from hatchway.games.room25.rules.entering import (
    destroy,
    enter,
    kill,
    may_slide,
    scrap,
    slide,
    to_central,
    turn_down,
)
from hatchway.games.room25.rules.frames import (
    F_CARD,
    F_CHAOS,
    F_CHAOS_TUNNEL,
    F_DISCARD,
    F_DRAW,
    F_HIT,
    F_ROBOT_CARD,
)
from hatchway.games.room25.rules.kinds import (
    A_LOCK,
    A_PUSHED,
    A_WHICH_ROBOT,
    ALICE,
    BLUE,
    CARD_IDS,
    CARD_KINDS,
    CHARACTERS,
    COLOUR,
    COLOURS,
    EMPTY,
    GREEN,
    NO_AXIS,
    NOBODY,
    PIVOTING,
    RED,
    S_DECK,
    SOLO,
    TOKENS,
    TUNNEL,
    YELLOW,
)
from hatchway.games.room25.rules.robots import robot_pushes
from hatchway.games.room25.rules.rooms import fill_pile, tunnels
from hatchway.games.room25.rules.state import (
    R25State,
    cell_of,
    in_order,
    inside,
)
from hatchway.kernel.chance import shuffle
from hatchway.kernel.errors import RulesFault

Frame = tuple[int, ...]

_CARDS: Final[list[dict[str, Any]]] = load("room25", "cards")["card"]
CARDS: Final = CARD_IDS
MOVEMENT: Final = 0  # kinds of cards, in the order of their first appearance in the data
PUNISHMENT: Final = 1
TIME_BOMB: Final = 2
CARD_KIND: Final[list[int]] = [CARD_KINDS.index(card["kind"]) for card in _CARDS]
STANDARD: Final[tuple[int, ...]] = tuple(
    number for number, kind in enumerate(CARD_KIND) if kind in (MOVEMENT, PUNISHMENT)
)
LINE: Final[list[int]] = [LINES.index(card["line"]) if "line" in card else -1 for card in _CARDS]
WAY: Final[list[int]] = [int(card.get("dir") in ("right", "down")) for card in _CARDS]
STEPS: Final[list[int]] = [1 + int(card.get("twice", False)) for card in _CARDS]
AGAIN: Final[list[bool]] = [bool(card.get("again", False)) for card in _CARDS]
TOKEN: Final[list[int]] = [TOKENS.index(card.get("token", "none")) for card in _CARDS]
NAMED: Final[list[tuple[int, ...]]] = [
    tuple(CHARACTERS.index(name) for name in card.get("who", ())) for card in _CARDS
]
CARD_COLOUR: Final[list[int]] = [
    COLOURS.index(card["colour"]) if "colour" in card else -1 for card in _CARDS
]
Effect = Callable[[R25State, Frame], None]
HITS_EACH: Final[set[int]] = set()
"""First-player cards that, drawn in a M.A.C. Room, hit the entrant and everybody it carries (R25-MAX-4)."""

LASTING: Final = (TIME_BOMB, CARD_KINDS.index("acceleration"))
"""Kinds of cards that change what comes later, so that they are not without effect now."""


def no_effect(s: R25State, frame: Frame) -> None:
    raise RulesFault("no_effect", f"no function for the card {CARDS[frame[3]]}")


EFFECTS: Final[list[Effect]] = [no_effect] * len(CARD_KINDS)
"""What a card does, by its kind."""


def effect_of(kind: str, hits_each: bool = False) -> Callable[[Effect], Effect]:
    """Mark the function of a kind of card, by its name in data/cards.toml."""

    def mark(effect: Effect) -> Effect:
        number = CARD_KINDS.index(kind)
        EFFECTS[number] = effect
        if hits_each:
            HITS_EACH.add(number)
        return effect

    return mark


def new_deck(madness: bool) -> list[int]:
    """The cards of a game, by number."""
    return list(range(len(CARDS))) if madness else list(STANDARD)


def first_player(s: R25State) -> int:
    """The living character that is first in turn order (R25-CRD-5)."""
    for who in s.order:
        if s.alive >> who & 1:
            return who
    return NOBODY


def draw_card(s: R25State, frame: Frame) -> None:
    """Draw the top card; the discards become a new deck when the deck is empty (R25-CRD-1)."""
    _, _, entrant, mates = frame
    if not s.deck:
        fresh = sorted(s.discard)
        shuffle(s, S_DECK, fresh)
        s.deck = tuple(fresh)
        s.discard = ()
        if s.out is not None:
            s.out.tell(events.DeckMade(count=len(fresh)))
        if not fresh:
            return
    card = s.deck[-1]
    s.deck = s.deck[:-1]
    who = entrant if entrant >= 0 else first_player(s)
    if entrant < 0:
        s.acted = ()
    if s.out is not None:
        s.out.tell(events.Card(card=CARDS[card], who=CHARACTERS[who], in_room=entrant >= 0))
    s.stack.append((F_DISCARD, 0, who, card))
    s.stack.append((F_CARD, int(entrant >= 0), who, card, mates, who))


def discard(s: R25State, frame: Frame) -> None:
    """A card that is resolved goes to the open discards; a Time Bomb stays on the table (R25-CRD-10)."""
    card = frame[3]
    if CARD_KIND[card] == TIME_BOMB:
        s.open = (*s.open, card)
    else:
        s.discard = (*s.discard, card)


def apply_card(s: R25State, frame: Frame) -> None:
    """Apply a card; step 1 means that it came from a M.A.C. Room. If it has no effect, that is told
    (CRD-21)."""
    card = frame[3]
    kind = CARD_KIND[card]
    if frame[4] and kind in HITS_EACH:
        s.stack.append((F_HIT, 0, frame[2], card, frame[4] | 1 << frame[2]))
        return
    told = len(s.out.events) if s.out is not None else 0
    depth = len(s.stack)
    EFFECTS[kind](s, frame)
    if s.out is not None and kind not in LASTING and len(s.stack) == depth:
        if len(s.out.events) == told:
            s.out.tell(events.Ignored(card=CARDS[card], why="nobody"))


def hit(s: R25State, frame: Frame) -> None:
    """A card that hits the entrant and all it carries, one after the other."""
    _, _, leader, card, rest = frame
    left = in_order(s, rest & s.alive)
    if not left:
        return
    one = left[0]
    s.stack.append((F_HIT, 0, leader, card, rest & ~(1 << one)))
    EFFECTS[CARD_KIND[card]](s, (F_CARD, 1, one, card, 0, leader))


# --- standard cards


@effect_of("movement")
def movement(s: R25State, frame: Frame) -> None:
    """R25-CRD-2, CRD-3: slide the line unless that contradicts an earlier slide; some cards draw another
    card."""
    _, step, who, card, mates, _ = frame
    if AGAIN[card]:
        s.stack.append((F_DRAW, 0, who if step else NOBODY, mates))
    if may_slide(s, LINE[card], WAY[card]):
        for _ in range(STEPS[card]):
            slide(s, LINE[card], WAY[card], NOBODY)
    elif s.out is not None:
        s.out.tell(events.Ignored(card=CARDS[card], why="against_slide"))


@effect_of("punishment")
def punishment(s: R25State, frame: Frame) -> None:
    """R25-CRD-4: the two named characters lose the token; in a M.A.C. Room it is whoever entered, named or
    not."""
    _, step, who, card, mates, _ = frame
    if step:
        whom = in_order(s, mates | 1 << who)
    else:
        whom = [one for one in NAMED[card] if s.seat[one] >= 0]
    for one in whom:
        if one != ALICE:  # R25-ALI-2
            punish(s, one, TOKEN[card])


def punish(s: R25State, who: int, token: int) -> None:
    """Lose a token for the game, with its unplayed action and out of the pile (R25-PAR-5)."""
    bit = 1 << token - 1
    if not s.tokens[who] & bit:
        return
    s.tokens[who] &= ~bit
    mask = 1 << who
    slot = 0
    # Tokens played freely were not programmed; played tokens stay played.
    if not s.free & mask:
        if s.first[who] == token and not s.played1 & mask:
            slot = 1
            s.first[who] = 0
            s.single &= ~mask
        elif s.second[who] == token and not s.played2 & mask:
            slot = 2
            s.second[who] = 0
    if s.out is not None:
        s.out.tell(events.Punished(who=CHARACTERS[who], token=TOKENS[token], slot=slot))
    if token in s.pile[who]:
        fill_pile(s, who, [t for t in sorted(s.pile[who]) if t != token])


# --- madness cards


@effect_of("time_bomb")
def time_bomb(s: R25State, frame: Frame) -> None:
    """R25-CRD-10: the second in one round eliminates everyone in a red room."""
    if not s.open:
        return
    whom = [who for who in s.order if s.pos[who] >= 0 and COLOUR[s.kind[s.pos[who]]] == RED]
    if s.out is not None:
        s.out.tell(events.Explosion())
    kill(s, whom, "bomb")


@effect_of("blackout")
def blackout(s: R25State, frame: Frame) -> None:
    """R25-CRD-6: no robot and no face-up green room is left."""
    for robot in range(2):
        if s.robots[robot] >= 0:
            scrap(s, robot)
    for tile in s.at[:]:
        marked = (s.locked | s.closed) >> tile & 1
        if s.up >> tile & 1 and COLOUR[s.kind[tile]] == GREEN and (s.kind[tile] != EMPTY or marked):
            destroy(s, tile)


@effect_of("jamming")
def jamming_card(s: R25State, frame: Frame) -> None:
    """R25-CRD-7: no information passes until the round ends; in Solo reminder tokens go."""
    s.jam = 1
    if s.g.mode == SOLO:
        s.remind = [-1] * 8
    if s.out is not None:
        s.out.tell(events.Jammed(reminders_gone=s.g.mode == SOLO))


@effect_of("rewind", hits_each=True)
def rewind(s: R25State, frame: Frame) -> None:
    """R25-CRD-8: to Central; the program stays. Not Alice."""
    if frame[2] != ALICE:
        to_central(s, frame[2], 0, "rewind")


@effect_of("robot", hits_each=True)
def robot_card(s: R25State, frame: Frame) -> None:
    """R25-CRD-9: a robot comes into the character's room; if there are two, the player chooses."""
    who, chooser = frame[2], frame[5]
    if COLOUR[s.kind[s.pos[who]]] in (RED, BLUE):
        return
    out = [robot for robot in range(2) if s.robots[robot] >= 0]
    if len(out) == 2:
        choices = (C_ROBOT, C_ROBOT + 1)
        s.ask_one(A_WHICH_ROBOT, s.seat[chooser], choices, (F_ROBOT_CARD, 1, who, chooser))
    else:
        robot_comes(s, who, out[0] if out else 0, chooser)


def robot_comes(s: R25State, who: int, robot: int, chooser: int) -> None:
    """The robot is placed there without an order; then it pushes the character into a face-up yellow room."""
    s.robots[robot] = s.pos[who]
    if s.out is not None:
        s.out.tell(events.RobotMoved(robot=robot + 1, cell=CELLS[cell_of(s, who)]))
    if s.hidden >> who & 1:  # R25-RBT-8
        return
    choices = tuple([C_MOVE + cell for cell in yellow_ways(s, who, 1 << who)])
    if choices:
        s.ask_one(A_PUSHED, s.seat[chooser], choices, (F_ROBOT_CARD, 2, who, chooser))


def robot_card_goes_on(s: R25State, frame: Frame) -> None:
    who = frame[2]
    if frame[1] == 1:
        robot_comes(s, who, s.answer - C_ROBOT, frame[3])
    else:
        robot_pushes(s, who, s.answer - C_MOVE)


def yellow_ways(s: R25State, who: int, group: int) -> list[int]:
    """Adjacent face-up yellow rooms that a character may be moved to (R25-CRD-16, PUSH-3)."""
    return [cell for cell in ways_out(s, who, group) if is_yellow(s, s.at[cell])]


def is_yellow(s: R25State, tile: int) -> bool:
    return bool(s.up >> tile & 1) and COLOUR[s.kind[tile]] == YELLOW


@effect_of("lock_on")
def lock_on(s: R25State, frame: Frame) -> None:
    """R25-CRD-11: the first player locks an adjacent room; a corridor limits abilities only (PIV-2)."""
    who = frame[2]
    if frame[1] == 2:
        put_lock(s, who, s.at[s.answer - C_LOCK])
        return
    choices = tuple(lock_choices(s, NEIGHBOURS[cell_of(s, who)]))
    if choices:
        s.ask_one(A_LOCK, s.seat[who], choices, (F_CARD, 2, *frame[2:]))


@effect_of("disabled")
def disabled(s: R25State, frame: Frame) -> None:
    """R25-CRD-12: unoccupied face-up rooms of the colour are turned face down."""
    colour = CARD_COLOUR[frame[3]]
    for tile in s.at[:]:
        if (
            s.up >> tile & 1
            and COLOUR[s.kind[tile]] == colour
            and tile not in s.pos
            and tile not in s.robots
        ):
            turn_down(s, tile)


@effect_of("chaos")
def chaos(s: R25State, frame: Frame) -> None:
    """R25-CRD-13: Pivoting Rooms turn, robots' companions are pushed, Tunnels carry on."""
    turned = 0
    for tile in range(25):
        if s.kind[tile] == PIVOTING and s.up >> tile & 1:
            turned |= 1 << tile
            if s.out is not None:
                now = "along" if s.across >> tile & 1 else "across"
                if (s.across | s.along) >> tile & 1:
                    s.out.tell(events.Pivoted(cell=CELLS[s.where[tile]], axis=now))
    across, along = s.across & turned, s.along & turned
    s.across = s.across & ~turned | along
    s.along = s.along & ~turned | across
    pushed = 0
    for tile in s.robots:
        if tile >= 0 and COLOUR[s.kind[tile]] != BLUE:
            for one in inside(s, tile):
                pushed |= 1 << one
    s.stack.append((F_CHAOS_TUNNEL, 0, frame[2], -1))
    s.stack.append((F_CHAOS, 0, frame[2], pushed))


def chaos_push(s: R25State, frame: Frame) -> None:
    """One after the other, those who were with a robot go to a face-up yellow room."""
    _, step, who, rest = frame
    if step == 1:
        s.stack.append((F_CHAOS, 0, who, rest))
        go(s, who, 0, s.answer - C_MOVE, "chaos")
        return
    for one in in_order(s, rest & s.alive & ~s.hidden):
        rest &= ~(1 << one)
        if s.pos[one] not in s.robots:
            continue
        choices = tuple([C_MOVE + cell for cell in yellow_ways(s, one, 1 << one)])
        if choices:
            s.ask_one(A_PUSHED, s.seat[one], choices, (F_CHAOS, 1, one, rest))
            return


def chaos_tunnel(s: R25State, frame: Frame) -> None:
    """Then those in a Tunnel go on to another, without further effect."""
    _, step, who, rest = frame
    if step == 1:
        s.stack.append((F_CHAOS_TUNNEL, 0, who, rest))
        enter(s, who, 0, s.at[s.answer - C_MOVE], NO_AXIS, "tunnel", effect=False)
        return
    if rest < 0:
        rest = 0
        for one in s.order:
            if s.pos[one] >= 0 and s.kind[s.pos[one]] == TUNNEL:
                rest |= 1 << one
    for one in in_order(s, rest & s.alive & ~s.hidden):
        rest &= ~(1 << one)
        if s.kind[s.pos[one]] != TUNNEL:
            continue
        choices = tuple([C_MOVE + cell for cell in tunnels(s, one, 0)])
        if choices:
            s.ask_one(A_PUSHED, s.seat[one], choices, (F_CHAOS_TUNNEL, 1, one, rest))
            return


@effect_of("acceleration")
def acceleration(s: R25State, frame: Frame) -> None:
    """R25-CRD-14: Control actions slide twice this round."""
    s.accel = 1
