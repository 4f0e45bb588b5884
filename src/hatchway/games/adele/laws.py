"""A.D.E.L.E.'s part of the laws: random options, conservation, the oracle of sampling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hatchway.games.adele import acts, asking, round
from hatchway.games.adele.codes import (
    C_ACCEPT,
    C_ANSWER,
    C_CUBE,
    C_DELIVER,
    C_DROP,
    C_EXTINGUISH,
    C_FETCH,
    C_GIVE,
    C_HAND,
    C_MANAGEMENT,
    C_OFFER_GIFT,
    C_OFFER_LOOK,
    C_OFFER_SWAP,
    C_PLACE,
    C_PLAN,
    C_REFUSE,
    C_SEND,
    C_START,
    C_STEP,
    C_TAKE,
    C_TAKE_BACK,
    C_TRACK,
    PLANS,
)
from hatchway.games.adele.console import on_spot
from hatchway.games.adele.engine import Adele
from hatchway.games.adele.frames import F_DROP
from hatchway.games.adele.kinds import (
    ACCESS_CARD,
    ADELE,
    ASTRONAUTS,
    BATTERY,
    COPIES,
    DOOR_LOCK,
    HAZARDS,
    IMPACT_TOKENS,
    N_CARDS,
    N_HAZARDS,
    N_KINDS,
    N_SPOTS,
    N_THINGS,
    OBJECTS,
    PLANNING,
    S_DRONE,
    SETUP,
    SPOT_HAZARD,
    THING_KIND,
    TOKENS,
    TRACKER_DRONE,
    WORN_BEAR,
    WORN_DRONE,
    WORN_LIGHT,
    WORN_SUIT,
)
from hatchway.games.adele.ship import N_ROOMS
from hatchway.games.adele.state import AdeleState, carried, slots
from hatchway.games.adele.twins import Twin, twins
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.event import Event, Out
from hatchway.kernel.state import ONE

__all__ = ["Twin", "any_options", "broken", "replayed", "twins"]

Step = tuple[int, int]
"""A seat and the code it applied."""


def any_options(rng: Rng) -> dict[str, object]:
    """Options drawn over all numbers of players, ships and switches; always a game that exists."""
    while True:
        options = _draw_options(rng)
        try:
            Adele(options)
        except BadOptions:
            continue
        return options


def _draw_options(rng: Rng) -> dict[str, object]:
    players = 1 + rng.below(5)
    options: dict[str, object] = {
        "players": players,
        "ship": ("random", "deimos", "phobos")[rng.below(3)],
        "notes": rng.below(4) > 0,
        "private_wrong_delivery": rng.below(3) == 0,
    }
    if players == 1:
        options["level"] = ("calm", "standard", "hostile")[rng.below(3)]
        options["solo_astronauts"] = 1 + rng.below(2)
    else:
        options["expert_adele"] = rng.below(3) == 0
        if rng.below(2):
            options["adele"] = rng.below(players)
    return options


def broken(s: AdeleState) -> str:
    """The law that a state breaks, or nothing: objects, hazards, cards and cubes are conserved."""
    return _objects(s) or _hazards(s) or _cards(s) or _crew(s) or _devices(s) or _options(s)


def _objects(s: AdeleState) -> str:
    counts = [0] * N_KINDS
    for place in (*s.lying, *s.items, s.stack_left, s.rest):
        for kind in place:
            counts[kind] += 1
    for active in s.active:
        for worn in active:
            counts[THING_KIND[worn >> 4]] += 1
    counts[BATTERY] += len(s.cells)
    for kind in range(N_KINDS):
        counts[kind] += s.spent[kind] + (s.delivered >> kind & 1)
    if s.g.alone:
        counts[TRACKER_DRONE] += COPIES[TRACKER_DRONE]
        counts[ACCESS_CARD] = 1
    if s.phase == SETUP and not s.over:
        return ""
    for kind, count in enumerate(counts):
        if count != COPIES[kind]:
            return f"objects: {count} {OBJECTS[kind]}"
    return ""


def _hazards(s: AdeleState) -> str:
    counts = [s.bag[h] + s.console[h] + s.gone[h] for h in range(N_HAZARDS)]
    counts[DOOR_LOCK] += s.locks.bit_count()
    for spot in range(N_SPOTS):
        counts[SPOT_HAZARD[spot]] += on_spot(s, spot).bit_count()
    for hazard, count in enumerate(counts):
        if count != TOKENS[hazard]:
            return f"hazards: {count} {HAZARDS[hazard]}"
    if not 0 <= s.energy <= s.g.energy_cap or min(s.console) < 0 or min(s.gone) < 0:
        return "energy or console"
    return "impacts" if s.impacts.bit_count() > IMPACT_TOKENS else ""


def _cards(s: AdeleState) -> str:
    if s.phase == SETUP:
        return ""
    cards = sorted((*s.hand, *s.deck, *s.discard, *s.removed))
    if cards != list(range(N_CARDS)):
        return "cards of ADELE"
    if len(s.hand) > s.g.hand or s.known_top > len(s.deck):
        return "hand of ADELE"
    events = [*s.events, *s.past, *([s.event] if s.event >= 0 else [])]
    return "events" if len(set(events)) != len(events) else ""


def _crew(s: AdeleState) -> str:
    masks = {WORN_SUIT: s.suits, WORN_LIGHT: s.lights, WORN_DRONE: s.drones, WORN_BEAR: s.bears}
    dropping = any(frame[0] == F_DROP for frame in s.stack)
    for who in s.order:
        name = ASTRONAUTS[who]
        if not s.over and not dropping and carried(s, who) > slots(s, who):
            return f"load of {name}"
        if list(s.items[who]) != sorted(s.items[who]):
            return f"order of the objects of {name}"
        for thing, mask in masks.items():
            if bool(mask >> who & 1) != any(worn >> 4 == thing for worn in s.active[who]):
                return f"active things of {name}"
        if not s.over and s.pos[who] >= 20 and not s.suits >> who & 1:
            return f"{name} in space without a suit"
        cubes = s.cubes[5 * who : 5 * who + 5]
        if min(cubes) < 0 or sum(cubes) > 4:
            return f"cubes of {name}"
    if not 0 <= s.wild <= s.g.wild or s.extra < 0 or s.foam < 0:
        return "cubes"
    return ""


def _devices(s: AdeleState) -> str:
    guard = 0
    for cell in s.cells:
        guard |= 1 << (cell >> 4)
    if guard != s.guard or guard.bit_count() != len(s.cells):
        return "batteries at devices"
    if (s.comp_fail | s.term_fail << 20) & s.guard:
        return "a failure on a protected device"
    if s.term_fail & ~s.map.terminals or s.closed & ~s.map.hatches:
        return "a failure without a terminal, or a closed wall"
    if s.locks & ~sum(1 << door for door in s.map.doors):
        return "a lock without a door"
    if len(set(s.emergency)) != 2 or (s.shut | s.shut_terms) & ~sum(
        1 << room for room in s.emergency
    ):
        return "emergency terminals"
    return ""


def _options(s: AdeleState) -> str:
    if s.ask and s.manner == ONE:
        if asking.choices(s) != s.choices:
            return "options worked out again"
        if asking.kept(s) != s.kept:
            return "whether a decision is kept open"
        if len(set(s.choices)) != len(s.choices):
            return "an option twice"
    return ""


# --- the oracle of sampling


def replayed(
    game: Adele, seed: bytes, steps: Sequence[Step], seat: int, sampled: AdeleState
) -> list[dict[str, Any]]:
    """What a seat would have received had everything hidden been as sampled.

    The real game runs beside: of the objects that others moved unseen, of their plans and of their
    offers the replay takes those of the sample.
    """
    return Replay(game, seed, seat, sampled).run(steps)


class Replay:
    """The game once more, with the sampled deal and hidden choices."""

    def __init__(self, game: Adele, seed: bytes, seat: int, sampled: AdeleState) -> None:
        self.game = game
        self.seat = seat
        self.sampled = sampled
        assert sampled.story is not None
        self.dealt, self.moved = sampled.story
        self.at = 0  # hidden moves that have happened
        self.real = game.new(seed)
        self.s = game.new(seed)
        self.s.tile = sampled.tile
        self.filled = False
        self._fill()

    def run(self, steps: Sequence[Step]) -> list[dict[str, Any]]:
        received: list[dict[str, Any]] = []
        open_plans = self._open_plans(steps)
        for number, (seat, code) in enumerate(steps):
            truth = Out()
            before = self.real.copy()
            self.game.apply(self.real, seat, code, truth)
            out = Out()
            if seat == self.seat:
                self._same_look(code, truth)
                self.game.apply(self.s, seat, code, out)
            elif number in open_plans:
                self.game.apply(self.s, seat, open_plans[number], out)
            else:
                self._other(before, seat, code, out)
            self._fill()
            self.at += sum(1 for event in out.events if is_hidden_move(event))
            received += out.seen_by(self.seat)
        return received

    def _fill(self) -> None:
        """As soon as the rooms are dealt, they hold what was sampled."""
        if not self.filled and self.s.phase != SETUP:
            self.filled = True
            self.s.lying = [(kind,) for kind in self.dealt]
            counts = list(COPIES)
            for kind in (*self.dealt, *self.s.stack_left, *(k for i in self.s.items for k in i)):
                counts[kind] -= 1
            if self.s.g.alone:
                counts[TRACKER_DRONE] = counts[ACCESS_CARD] = 0
            self.s.rest = tuple(k for k, n in enumerate(counts) for _ in range(n))

    def _same_look(self, code: int, truth: Out) -> None:
        """The seat's own drone showed what it showed."""
        if C_TRACK <= code < C_EXTINGUISH:
            seen = next(e for e in truth.events if e.kind == "tracked").seen_by(self.seat)
            assert seen is not None
            kind = OBJECTS.index(str(seen["object"]))
            self.s.tape = {S_DRONE: [self.s.lying[code - C_TRACK].index(kind)]}

    def _next(self) -> int:
        """The object of the next hidden move."""
        return self.moved[self.at] if self.at < len(self.moved) else 0

    def _other(self, before: AdeleState, seat: int, code: int, out: Out) -> None:
        """What another seat did, with the objects that the sample says."""
        game, s = self.game, self.s
        if C_OFFER_GIFT <= code < C_TAKE_BACK:
            self._exchange(before, seat, code, out)
            return
        if C_TAKE < code < C_DROP:
            code = C_TAKE + 1 + self._next()
        elif C_DROP <= code < C_DROP + N_KINDS:
            code = C_DROP + self._next()
        elif C_HAND <= code < C_HAND + N_KINDS:
            code = C_HAND + self._next()
        elif C_START <= code < C_PLACE:
            code = C_START + self._next()
        elif C_DELIVER <= code < C_CUBE:
            # What failed stays unknown: it need not have been possible.
            if C_GIVE <= code < C_FETCH:
                other, thing = divmod((code - C_GIVE) // 2, N_THINGS)
                if thing < N_KINDS and s.seat[other] != self.seat:
                    code += 2 * (self._next() - thing)
            elif C_SEND <= code < C_MANAGEMENT:
                room, effort = divmod((code - C_SEND) % (2 * N_ROOMS), 2)
                code = C_SEND + 2 * (self._next() * N_ROOMS + room) + effort
            s.out = out
            s.answer, s.by, s.ask, s.due = code, seat, 0, 0
            game.run(s)
            game.settle(s)
            s.out = None
            return
        if code == C_ANSWER and s.doing >= C_HAND and s.doing < C_HAND + N_KINDS:
            s.doing = C_HAND + self._next()
        game.apply(s, seat, code, out)

    def _exchange(self, before: AdeleState, seat: int, code: int, out: Out) -> None:
        """Offers between others are skipped until one is accepted."""
        game, s = self.game, self.s
        if code < C_ACCEPT:
            giver, taker = acts.parties(before, seat, code)
        else:
            giver, taker = acts.find(before, seat, code)[:2]
        parties = (s.seat[giver], s.seat[taker])
        if self.seat in parties or parties[0] == parties[1]:
            game.apply(s, seat, code, out)
        elif C_ACCEPT <= code < C_REFUSE:
            offer = acts.find(before, seat, code)[2]
            s.offers = (*s.offers, (giver, taker, self._as_moved(offer), s.parted[giver]))
            game.apply(s, seat, code, out)

    def _as_moved(self, offer: int) -> int:
        """An offer of the things that the sample says were handed over."""
        if offer >= C_OFFER_LOOK:
            return offer  # which object was shown stays between the two
        thing = acts.offered_thing(offer)
        at = self.at
        if thing < N_KINDS:
            change = self.moved[at] - thing
            at += 1
            offer += change * (1 if offer < C_OFFER_SWAP else N_THINGS)
        if offer >= C_OFFER_SWAP and acts.wanted_thing(offer) < N_KINDS:
            offer += self.moved[at] - acts.wanted_thing(offer)
        return offer

    def _open_plans(self, steps: Sequence[Step]) -> dict[int, int]:
        """Plans of the others that are laid and not yet revealed, by the step that laid them."""
        s = self.sampled
        if s.phase not in (PLANNING, ADELE):
            return {}
        game = self.game
        real = self.real.copy()
        found: dict[int, int] = {}
        for number, (seat, code) in enumerate(steps):
            if C_PLAN <= code < C_STEP and real.round == s.round and seat != self.seat:
                who = round.to_plan(real, seat)[len(real.laid[seat])]
                index = round.to_plan(real, seat).index(who)
                if s.phase == ADELE:
                    plan = tuple(s.cubes[5 * who : 5 * who + 5])
                    found[number] = C_PLAN + PLANS.index(plan)
                elif len(s.laid[seat]) > index:
                    found[number] = s.laid[seat][index]
            game.apply(real, seat, code)
        return found


def is_hidden_move(event: Event) -> bool:
    """Whether an event moved a face-down object unseen by some."""
    kind = event.kind
    public = event.public or {}
    if kind == "took":
        return bool(public["took"])
    if kind in ("dropped", "given"):
        return public["thing"] is None
    return kind in ("sent", "stack_taken", "second_object")
