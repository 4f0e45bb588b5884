"""Roles revealed, alarm and masks, the way out, victory and defeat (sections 8 of the rules)."""

from __future__ import annotations

from hatchway.games.room25.rules import events
from hatchway.games.room25.rules.board import CELLS
from hatchway.games.room25.rules.kinds import (
    CHARACTERS,
    COMPETITION,
    COOPERATION,
    GUARD,
    PRISONER,
    ROLES,
    ROOM25,
    SOLO,
    SUSPICION,
    TEAM,
    W_ALL_DEAD,
    W_COUNTDOWN,
    W_ELIMINATION,
    W_ESCAPE,
    W_LAST_STANDING,
    W_MOST_INSIDE,
    W_PARTIAL,
    W_TIE,
    W_TWO_DEAD,
    WHYS,
)
from hatchway.games.room25.rules.state import R25State, in_order, inside
from hatchway.kernel.masks import bits


def mask_of(whom: list[int]) -> int:
    mask = 0
    for who in whom:
        mask |= 1 << who
    return mask


def seats_of(s: R25State, whom: int) -> int:
    """The mask of seats that play the characters of a mask."""
    seats = 0
    for who in bits(whom):
        seats |= 1 << s.seat[who]
    return seats


def with_role(s: R25State, role: int) -> int:
    """The mask of characters that have a role, dead or alive."""
    mask = 0
    for who in range(8):
        if s.role[who] == role:
            mask |= 1 << who
    return mask


def reveal_role(s: R25State, who: int, why: events.RevealWhy) -> None:
    """A role becomes public."""
    if s.shown >> who & 1:
        return
    s.shown |= 1 << who
    s.ahead &= ~(1 << who)
    if s.out is not None:
        s.out.tell(events.RoleRevealed(who=CHARACTERS[who], role=ROLES[s.role[who]], why=why))


def dead_reveal(s: R25State, newest: int) -> None:
    """R25-SUS-7: the first dead character keeps its role secret; a later death reveals the roles of those who
    died before."""
    earlier = s.dead & ~(1 << newest)
    if not earlier:
        return
    for who in in_order(s, earlier):
        reveal_role(s, who, "death")
    if earlier & with_role(s, PRISONER):
        reveal_role(s, newest, "death")


def alarm(s: R25State, who: int) -> None:
    """R25-SUS-6: when a character is in Room 25 with more than 5 rounds left, only 5 rounds remain."""
    if s.g.alarm and s.left > 5:
        s.left = 5
        if s.out is not None:
            s.out.tell(events.Alarm(who=CHARACTERS[who], left=5))


def masks(s: R25State) -> None:
    """R25-SUS-5, SUS-11: with more than half of the living in Room 25, all the living outside show
    their roles."""
    if s.g.mode != SUSPICION:
        return
    within = mask_of(inside(s, s.kind.index(ROOM25)))
    if 2 * within.bit_count() <= s.alive.bit_count():
        return
    for who in in_order(s, s.alive & ~within):
        reveal_role(s, who, "masks")


def side_of(s: R25State, who: int) -> int:
    """The characters that escape together with one: the duo of a seat, or a team."""
    if s.g.mode == COMPETITION:
        seats = 1 << s.seat[who]
    else:
        seats = sum(1 << seat for seat in range(s.seat[who] % 2, s.g.players, 2))
    mask = 0
    for other in range(8):
        if s.seat[other] >= 0 and seats >> s.seat[other] & 1:
            mask |= 1 << other
    return mask


def room25_falls(s: R25State, tile: int, who: int) -> None:
    """Room 25 fell off the edge: it leaves the complex, or wraps round (R25-EXT-1).

    The slide has already put it at the other end, which is the wrapping.
    """
    within = mask_of(inside(s, tile))
    if who >= 0 and s.alive >> who & 1 and leaves(s, who, within):
        partial = s.g.mode == COOPERATION and s.dead
        if s.g.mode == SUSPICION:
            winners = seats_of(s, with_role(s, PRISONER))
        elif s.g.together:
            winners = (1 << s.g.players) - 1
        else:
            winners = seats_of(s, side_of(s, who))
        finish(s, winners, W_PARTIAL if partial else W_ESCAPE)
    elif s.out is not None:
        s.out.tell(
            events.Room25Wrapped(
                cell=CELLS[s.where[tile]],
                by=CHARACTERS[who] if who >= 0 else None,
                inside=[CHARACTERS[one] for one in in_order(s, within)],
                left=s.left,
            )
        )


def leaves(s: R25State, who: int, within: int) -> bool:
    """Whether the mode's condition holds for the character who makes Room 25 fall off."""
    mode = s.g.mode
    last = s.left == 1
    if mode == SUSPICION:
        # R25-SUS-9: any living prisoner may slide; only in the last round one may be missing.
        if s.role[who] != PRISONER:
            return False
        prisoners = with_role(s, PRISONER)
        saved = (prisoners & within).bit_count()
        missing = prisoners.bit_count() - saved
        return saved >= 2 and (missing == 0 or (missing == 1 and last))
    if mode in (COMPETITION, TEAM):
        # R25-CMP-1, CMP-2, TEA-1
        side = side_of(s, who)
        if not within >> who & 1 or (side & s.alive) & ~within:
            return False
        return not side & s.dead or last
    # R25-COO-1, COO-4, SOL-1, EXT-2
    if s.alive & ~within or not s.alive:
        return False
    if s.g.key and not s.key_on:
        return False
    return not s.dead or (mode == COOPERATION and s.g.season == 1 and s.dead.bit_count() == 1)


def check_deaths(s: R25State) -> None:
    """Wins and losses by deaths, after each batch (R25-ACT-7)."""
    mode = s.g.mode
    if mode == SUSPICION:
        if (s.dead & with_role(s, PRISONER)).bit_count() >= 2:  # R25-SUS-8, SUS-10
            finish(s, seats_of(s, with_role(s, GUARD)), W_TWO_DEAD)
    elif mode == COMPETITION:
        seats = seats_of(s, s.alive)
        if not seats:  # R25-CMP-3
            finish(s, 0, W_ALL_DEAD)
        elif seats.bit_count() == 1:
            finish(s, seats, W_LAST_STANDING)
    elif mode == TEAM:
        teams = {s.seat[who] % 2 for who in bits(s.alive)}
        if not teams:
            finish(s, 0, W_ALL_DEAD)
        elif len(teams) == 1:  # R25-TEA-2
            finish(s, team_seats(s, teams.pop()), W_LAST_STANDING)
    elif mode == SOLO or s.g.season == 2:  # R25-COO-1, SOL-4
        finish(s, 0, W_ELIMINATION)
    elif s.dead.bit_count() >= 2:  # R25-COO-4
        finish(s, 0, W_TWO_DEAD)


def team_seats(s: R25State, team: int) -> int:
    return sum(1 << seat for seat in range(team, s.g.players, 2))


def countdown_over(s: R25State) -> None:
    """R25-RND-3: no round is left; the mode says who has won."""
    mode = s.g.mode
    if mode == SUSPICION:  # R25-SUS-8, SUS-10
        finish(s, seats_of(s, with_role(s, GUARD)), W_COUNTDOWN)
    elif mode in (COMPETITION, TEAM):
        within = inside(s, s.kind.index(ROOM25))
        sides = s.g.players if mode == COMPETITION else 2
        counts = [0] * sides
        for who in within:
            counts[s.seat[who] % sides] += 1
        best = max(counts)
        leaders = [side for side in range(sides) if counts[side] == best]
        if len(leaders) > 1:  # R25-CMP-4, TEA-2
            finish(s, 0, W_TIE)
        elif mode == COMPETITION:
            finish(s, 1 << leaders[0], W_MOST_INSIDE)
        else:
            finish(s, team_seats(s, leaders[0]), W_MOST_INSIDE)
    else:
        finish(s, 0, W_COUNTDOWN)


def finish(s: R25State, winners: int, why: int) -> None:
    """The game is over; the record tells roles and rooms."""
    s.end(winners, why)
    if s.out is not None:
        s.out.tell(events.Over(winners=bits(winners), why=WHYS[why]))
