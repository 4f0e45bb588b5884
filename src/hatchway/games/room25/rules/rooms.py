"""What each room does to whoever enters it. One function for each room, with its rule IDs in the docstring.

A room's frame is (F_ROOM + room, step, who, mates, axis): `who` entered, carrying the characters of
the mask `mates`, along `axis`. A room that asks opens a Decision and is called again with step 1.
"""

from __future__ import annotations

from hatchway.games.room25.rules import events
from hatchway.games.room25.rules.actions import see
from hatchway.games.room25.rules.board import CELLS, FREE_LINES
from hatchway.games.room25.rules.codes import C_AXIS, C_CONTROL, C_LOOK, C_MOVE, C_SWAP, C_VICTIM
from hatchway.games.room25.rules.endings import masks
from hatchway.games.room25.rules.entering import (
    CENTRE,
    arrive,
    close,
    destroy,
    enter,
    kill,
    may_slide,
    names,
    on_enter,
    place_robot,
    slide,
    swap,
    to_central,
)
from hatchway.games.room25.rules.frames import F_DRAW, F_ROOM
from hatchway.games.room25.rules.kinds import (
    A_ACID,
    A_AXIS,
    A_CHAMBER,
    A_ILLUSION,
    A_MOVING,
    A_TUNNEL,
    A_VISION,
    ACID,
    ACROSS,
    CHARACTERS,
    CONTROL,
    ILLUSION,
    MOVING,
    NO_AXIS,
    PIVOTING,
    S_PILE,
    TUNNEL,
    VISION,
)
from hatchway.games.room25.rules.robots import give_order, turn_corridor
from hatchway.games.room25.rules.state import R25State, face_down, in_order, inside, may_enter
from hatchway.kernel.chance import shuffle

Frame = tuple[int, ...]


def group_of(frame: Frame) -> int:
    """The mask of all who entered together."""
    return frame[3] | 1 << frame[2]


# --- blue


@on_enter("key")
def key_room(s: R25State, frame: Frame) -> None:
    """R25-KEY-1: a character activates the key, and the room is destroyed."""
    s.key_on = 1
    if s.out is not None:
        s.out.tell(events.Key(who=CHARACTERS[frame[2]]))
    destroy(s, s.pos[frame[2]])


# --- green


@on_enter("vision")
def vision_chamber(s: R25State, frame: Frame) -> None:
    """R25-VIS-1: look at any face-down room; carried characters see it too (MAX-1)."""
    _, step, who, mates, axis = frame
    if step == 0:
        choices = tuple([C_LOOK + cell for cell in face_down(s)])
        if choices:
            s.ask_one(A_VISION, s.seat[who], choices, (F_ROOM + VISION, 1, who, mates, axis))
    else:
        see(s, who, group_of(frame), s.answer - C_LOOK, "vision")


@on_enter("moving")
def moving_chamber(s: R25State, frame: Frame) -> None:
    """R25-MOV-1: this tile swaps places with any face-down room."""
    _, step, who, mates, axis = frame
    if step == 0:
        choices = tuple([C_SWAP + cell for cell in face_down(s)])
        if choices:
            s.ask_one(A_MOVING, s.seat[who], choices, (F_ROOM + MOVING, 1, who, mates, axis))
    else:
        swap(s, s.pos[who], s.at[s.answer - C_SWAP], "moving")


def chamber_choices(s: R25State) -> tuple[int, ...]:
    """Every slide of any line that may move (R25-CTRL-2, CTRL-3)."""
    slides = [(line, way) for line in FREE_LINES for way in range(2)]
    return tuple([C_CONTROL + 2 * line + way for line, way in slides if may_slide(s, line, way)])


@on_enter("control")
def control_chamber(s: R25State, frame: Frame) -> None:
    """R25-CON-1: slide any one line that may move."""
    _, step, who, mates, axis = frame
    if step == 0:
        choices = chamber_choices(s)
        if choices:
            s.ask_one(A_CHAMBER, s.seat[who], choices, (F_ROOM + CONTROL, 1, who, mates, axis))
    else:
        line, way = divmod(s.answer - C_CONTROL, 2)
        slide(s, line, way, who)


def tunnels(s: R25State, who: int, mates: int) -> list[int]:
    """The cells of other face-up Tunnels that a character and those it carries may enter (R25-TUN-1)."""
    here = s.pos[who]
    return [
        s.where[tile]
        for tile in range(25)
        if s.kind[tile] == TUNNEL
        and s.up >> tile & 1
        and tile != here
        and may_enter(s, who, tile)
        and all(may_enter(s, mate, tile) for mate in in_order(s, mates))
    ]


@on_enter("tunnel")
def tunnel_chamber(s: R25State, frame: Frame) -> None:
    """R25-TUN-1: on to another face-up Tunnel, which then does nothing."""
    _, step, who, mates, axis = frame
    if step == 0:
        choices = tuple([C_MOVE + cell for cell in tunnels(s, who, mates)])
        if choices:
            s.ask_one(A_TUNNEL, s.seat[who], choices, (F_ROOM + TUNNEL, 1, who, mates, axis))
    else:
        enter(s, who, mates, s.at[s.answer - C_MOVE], NO_AXIS, "tunnel", effect=False)


@on_enter("robot")
def robot_room(s: R25State, frame: Frame) -> None:
    """R25-ROB-2: place a robot if none is there, give one order. ROB-3: once per action."""
    who = frame[2]
    mark = s.pos[who] * 8 + who
    if mark in s.acted:
        return
    s.acted = (*s.acted, mark)
    if s.robots[0] < 0 and s.robots[1] < 0:
        place_robot(s, s.pos[who])
    give_order(s, who)


@on_enter("regeneration")
def regeneration_room(s: R25State, frame: Frame) -> None:
    """R25-REG-1, REG-2: all eliminated return to Central; the room is destroyed."""
    if not s.dead:
        return
    back = in_order(s, s.dead)
    for one in back:
        s.pos[one] = CENTRE
        s.serial += 1
        s.came[one] = s.serial
    s.benched |= s.dead
    s.alive |= s.dead
    s.dead = 0
    if s.out is not None:
        s.out.tell(events.Regenerated(who=names(back), by=CHARACTERS[frame[2]]))
    destroy(s, s.pos[frame[2]])
    masks(s)  # R25-SUS-11


# --- yellow


@on_enter("vortex")
def vortex_room(s: R25State, frame: Frame) -> None:
    """R25-VOR-1: to Central."""
    to_central(s, frame[2], frame[3], "vortex")


@on_enter("pivoting")
def pivoting_room(s: R25State, frame: Frame) -> None:
    """R25-PIV-1, PIV-4: the corridor lines up with the side the character came from, else by choice."""
    _, step, who, mates, axis = frame
    if step == 0 and axis == NO_AXIS:
        choices = (C_AXIS, C_AXIS + 1)
        s.ask_one(A_AXIS, s.seat[who], choices, (F_ROOM + PIVOTING, 1, who, mates, axis))
        return
    if step == 1:
        axis = s.answer - C_AXIS + ACROSS
    turn_corridor(s, s.pos[who], axis)


@on_enter("mac")
def mac_room(s: R25State, frame: Frame) -> None:
    """R25-MAC-1: draw one card and apply it to whoever entered."""
    s.stack.append((F_DRAW, 0, frame[2], frame[3]))


@on_enter("mirror")
def mirror_room(s: R25State, frame: Frame) -> None:
    """R25-MIR-1: adrenaline and all unplayed programmed actions are lost. MIR-2: those who draw or choose
    their actions lose only adrenaline."""
    group = group_of(frame)
    for one in in_order(s, group):
        bit = 1 << one
        lost = 0
        if not (s.mad | s.free) & bit:
            lost = unplayed(s, one)
            forget_program(s, one)
        had = bool(s.owned & bit)
        s.owned &= ~bit
        s.committed &= ~bit
        s.recovered &= ~bit
        if s.out is not None and (lost or had):
            s.out.tell(events.Mirrored(who=CHARACTERS[one], actions=lost, adrenaline=had))


def unplayed(s: R25State, who: int) -> int:
    """How many programmed actions a character still has to play: a public number (R25-PRG-4)."""
    bit = 1 << who
    first = bool(s.first[who]) and not s.played1 & bit
    second = bool(s.second[who]) and not s.played2 & bit
    return int(first) + int(second)


def forget_program(s: R25State, who: int) -> None:
    """Take a character's unplayed programmed actions away."""
    bit = 1 << who
    if not s.played1 & bit:
        s.first[who] = 0
    if not s.played2 & bit:
        s.second[who] = 0
    s.single &= ~bit


# --- red


@on_enter("illusion")
def illusion_chamber(s: R25State, frame: Frame) -> None:
    """R25-ILL-1: a face-down room comes under the character. ILL-2: others travel with the tile."""
    _, step, who, mates, axis = frame
    if step == 0:
        choices = tuple([C_SWAP + cell for cell in face_down(s)])
        if choices:
            s.ask_one(A_ILLUSION, s.seat[who], choices, (F_ROOM + ILLUSION, 1, who, mates, axis))
        return
    tile = s.at[s.answer - C_SWAP]
    swap(s, s.pos[who], tile, "illusion")
    for one in in_order(s, group_of(frame)):
        s.pos[one] = tile
        s.serial += 1
        s.came[one] = s.serial
    if s.out is not None:
        stay = names(in_order(s, group_of(frame)))
        s.out.tell(events.Stayed(who=stay, cell=CELLS[s.where[tile]]))
    arrive(s, who, mates, tile, axis)


@on_enter("acid")
def acid_bath(s: R25State, frame: Frame) -> None:
    """R25-ACI-1: whoever was there first is eliminated. MAX-2: of a carried pair Max picks one, and any
    earlier occupant is eliminated too. ACI-2: only an entry leads here, never a tile that moves."""
    _, step, who, mates, axis = frame
    group = group_of(frame)
    earlier = [one for one in inside(s, s.pos[who]) if not group >> one & 1]
    if step == 1:
        picked = s.answer - C_VICTIM
        kill(s, in_order(s, sum(1 << one for one in earlier) | 1 << picked), "acid")
    elif mates:
        choices = tuple([C_VICTIM + one for one in in_order(s, group)])
        s.ask_one(A_ACID, s.seat[who], choices, (F_ROOM + ACID, 1, who, mates, axis))
    elif earlier:
        kill(s, [min(earlier, key=s.came.__getitem__)], "acid")


@on_enter("flooded")
def flooded_chamber(s: R25State, frame: Frame) -> None:
    """R25-FLO-1: it becomes inaccessible; whoever is inside drowns next round (see `drown`)."""
    for one in in_order(s, group_of(frame)):
        s.flood[one] = s.round + 1
    close(s, s.pos[frame[2]])


@on_enter("trapped")
def trapped_chamber(s: R25State, frame: Frame) -> None:
    """R25-TRA-1: whoever entered must leave with their next revealed action (see `end_action`)."""
    group = group_of(frame)
    s.trapped |= group
    if s.out is not None:
        s.out.tell(events.Trapped(who=names(in_order(s, group))))


@on_enter("mortal")
def mortal_chamber(s: R25State, frame: Frame) -> None:
    """R25-MOR-1, MAX-2: whoever enters is eliminated."""
    kill(s, in_order(s, group_of(frame)), "mortal")


@on_enter("timer")
def timer_room(s: R25State, frame: Frame) -> None:
    """R25-TIM-1: one round less; in the last round, death. The room is destroyed."""
    last = s.left == 1
    destroy(s, s.pos[frame[2]])
    if last:
        kill(s, in_order(s, group_of(frame)), "timer")
        return
    s.left -= 1
    if s.out is not None:
        s.out.tell(events.Timer(who=CHARACTERS[frame[2]], left=s.left))


@on_enter("paranoia")
def paranoia_room(s: R25State, frame: Frame) -> None:
    """R25-PAR-1, PAR-5: all of the character's tokens are shuffled into a face-down pile."""
    for one in in_order(s, group_of(frame)):
        forget_program(s, one)
        s.mad |= 1 << one
        fill_pile(s, one, [token + 1 for token in range(5) if s.tokens[one] >> token & 1])


def fill_pile(s: R25State, who: int, tokens: list[int]) -> None:
    """Shuffle a character's pile again."""
    shuffle(s, S_PILE + who, tokens)
    s.pile[who] = tuple(tokens)
    if s.out is not None:
        s.out.tell(events.Pile(who=CHARACTERS[who], count=len(tokens)))
