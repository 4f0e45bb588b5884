"""The check of sampling: the game is replayed with everything hidden as the sample says.

First the real game is run for its public part: who did what, and when something hidden was shuffled. Then it
is played again with the sampled deal: tiles, objects, anomalies, and the orders of ADELE's deck and of the
events. An order is given to each shuffle as its draws, so that only what was shuffled can come out. The
sample also decides which objects others moved unseen, what they planned and offered, and which anomalies
ADELE began to pay for and gave up. The replay must tell the seat what the game told it, and end in the
sampled state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules import acts, round, special
from hatchway.games.adele.rules.codes import (
    C_ACCEPT,
    C_ANSWER,
    C_CANCEL,
    C_DROP,
    C_GIVE,
    C_HAND,
    C_OFFER_GIFT,
    C_OFFER_LOOK,
    C_OFFER_SWAP,
    C_OFFER_TILE,
    C_PLAN,
    C_REFUSE,
    C_REMOVE,
    C_SEND,
    C_SPY,
    C_START,
    C_TAKE,
    C_TRACK,
    C_WAKE,
    C_WITHDRAW,
    KIND_OF,
    PLANS,
    REMOVALS,
)
from hatchway.games.adele.rules.kinds import (
    ACCESS_CARD,
    ADELE,
    CARDS,
    COPIES,
    N_CARDS,
    N_KINDS,
    N_THINGS,
    OBJECTS,
    PLANNING,
    S_DECK,
    S_DRONE,
    S_EVENTS,
    S_SPY,
    SETUP,
    TRACKER_DRONE,
)
from hatchway.games.adele.rules.ship import N_ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.common.scenario import shuffling
from hatchway.kernel.chance import shuffle
from hatchway.kernel.event import Event, Out

Step = tuple[int, int]
"""A seat and the code it applied."""

SECRETS: Final = (
    "cubes", "deck", "events", "hand", "items", "knows", "lying", "removed", "rest", "stack_left",
)  # fmt: skip
"""The fields in which the end of the replay must equal the sample."""


class Impossible(Exception):
    """The game as it was played cannot lead to the sample."""


def replayed(
    game: Adele, seed: bytes, steps: Sequence[Step], seat: int, sampled: AdeleState
) -> list[dict[str, Any]]:
    """What a seat would have received if everything hidden had been as sampled."""
    return Replay(Past(game, seed, steps, seat), sampled).run()


class Past:
    """The game as it was."""

    def __init__(self, game: Adele, seed: bytes, steps: Sequence[Step], seat: int) -> None:
        self.game = game
        self.seed = seed
        self.steps = steps
        self.seat = seat
        self.tick = 0  # counts events
        self.seen = [-1] * N_CARDS  # when each of ADELE's cards was last seen
        self.decks: dict[int, list[tuple[int, list[int]]]] = {}  # by step: when, and the order
        self.made: list[int] = []  # the cards that the deck was last made of
        self.rerouted = -1  # the step that last shuffled the events
        self.offers: dict[int, acts.Offer] = {}  # offers made or answered, by step
        self.looks: dict[int, int] = {}  # what the seat's own drone showed
        self.plans: dict[
            int, tuple[int, int, int]
        ] = {}  # round, astronaut, place in the commitment
        self.began = -1  # the step that chose the action under way
        self.idle: list[int] = []  # steps towards an anomaly that was given up
        self.s = game.new(seed)
        self.order = self.s.events  # as last shuffled
        for number, (who, code) in enumerate(steps):
            self._step(number, who, code)
        if self.s.waking >= 0:
            self.idle += self.waking

    def _step(self, number: int, seat: int, code: int) -> None:
        s = self.s
        kind = KIND_OF[code]
        if kind in acts.PER_ASTRONAUT:
            self.offers[number] = (*acts.parties(s, seat, code), code, 0)
        elif kind in ANSWERS:
            self.offers[number] = acts.find(s, seat, code)
        elif kind == C_PLAN:
            index = len(s.laid[seat])
            self.plans[number] = (s.round, round.to_plan(s, seat)[index], index)
        elif kind == C_WAKE:
            self.waking: list[int] = []
        before = s.copy()
        out = Out()
        self.game.apply(s, seat, code, out)
        if s.doing == code:
            self.began = number
        elif self.began >= 0 and s.doing != self.steps[self.began][1]:
            self.began = -1  # it is done, or has become a question to somebody else
        if before.waking >= 0 or s.waking >= 0:
            self.waking.append(number)
            if code == C_CANCEL:
                self.idle += self.waking
        if kind == C_TRACK and seat == self.seat:
            shown = next(event for event in out.events if event.kind == "tracked")
            self.looks[number] = OBJECTS.index(str((shown.private or {})[seat]["object"]))
        if before.counts[S_EVENTS] != s.counts[S_EVENTS]:
            self.rerouted, self.order = number, s.events
        if kind == C_REMOVE:
            self._shuffled(number, before, [c for c in range(N_CARDS) if c not in s.removed])
        self._cards(number, before, out)

    def _cards(self, number: int, before: AdeleState, out: Out) -> None:
        """When cards were seen, and in which orders decks were made."""
        discards = list(before.discard)
        for event in out.events:
            self.tick += 1
            if event.kind in ("played", "discarded", "revealed"):
                card = CARDS.index(str((event.public or {})["card"]))
                self.seen[card] = self.tick
                discards.append(card)
            elif event.kind == "recalled":
                discards.remove(CARDS.index(str((event.public or {})["card"])))
            elif event.kind == "deck_made":
                self._shuffled(number, before, sorted(discards))
                self.made, discards = discards, []

    def _shuffled(self, number: int, before: AdeleState, cards: list[int]) -> None:
        shuffle(before, S_DECK, cards)  # a copy: its next draws are those that were drawn
        self.decks.setdefault(number, []).append((self.tick, cards))


class Replay:
    """The game replayed with the sampled deal and hidden choices."""

    def __init__(self, past: Past, sampled: AdeleState) -> None:
        self.past = past
        self.game = past.game
        self.seat = past.seat
        self.sampled = sampled
        assert sampled.story is not None
        self.dealt, self.moved = sampled.story
        self.at = 0  # hidden moves that have happened
        self.cards = self._cards_for()
        self.s = past.game.new(past.seed)
        self._deal()
        self.filled = False
        self._fill()

    # --- the deal

    def _cards_for(self) -> list[int]:
        """The sampled card for each real one that is hidden now, place by place."""
        real, drawn = self.past.s, self.sampled
        cards = list(range(N_CARDS))
        for ours, theirs in ((real.removed, drawn.removed), (real.hand, drawn.hand)):
            # A card drawn from the last deck made stands for the sampled card drawn from it.
            new = sorted([c for c in theirs if c not in ours], key=self.past.made.count)
            old = sorted([c for c in ours if c not in theirs], key=self.past.made.count)
            for one, two in zip(old, new, strict=True):
                cards[one] = two
        for one, two in zip(real.deck, drawn.deck, strict=True):
            cards[one] = two
        return cards

    def _ordered(self, tick: int, cards: Sequence[int]) -> list[int]:
        """An order of cards as in the sample; cards seen since then stay what they were."""
        seen = self.past.seen
        return [card if seen[card] > tick else self.cards[card] for card in cards]

    def _events(self, order: Sequence[int]) -> list[int]:
        """The order of the events as last shuffled: those turned up since, then those of the sample."""
        hidden = self.sampled.events
        return [*hidden, *order[len(hidden) :]]

    def _deal(self) -> None:
        s, past, drawn = self.s, self.past, self.sampled
        s.tile = drawn.tile
        asleep = [a for a in drawn.anomalies if not drawn.awake >> a & 1]
        awake = [a for a in past.s.anomalies if drawn.awake >> a & 1]
        s.anomalies = tuple([*awake, *asleep] if s.g.solo else sorted([*awake, *asleep]))
        hand, deck = self._ordered(0, s.hand), self._ordered(0, s.deck)
        same(hand + deck, (*s.hand, *s.deck), "cards")
        s.hand, s.deck = tuple(sorted(hand)), tuple(deck)
        if past.rerouted < 0:
            events = self._events(s.events)
            same(events, s.events, "events")
            s.events = tuple(events)

    def _fill(self) -> None:
        """As soon as the rooms are dealt, they hold what was sampled."""
        s = self.s
        if not self.filled and s.phase != SETUP:
            self.filled = True
            s.lying = [(kind,) for kind in self.dealt]
            counts = list(COPIES)
            for kind in (*self.dealt, *s.stack_left, *(k for i in s.items for k in i)):
                counts[kind] -= 1
            if s.g.alone:
                counts[TRACKER_DRONE] = counts[ACCESS_CARD] = 0
            s.rest = tuple(k for k, n in enumerate(counts) for _ in range(n))

    # --- step by step

    def run(self) -> list[dict[str, Any]]:
        received: list[dict[str, Any]] = []
        for number, (seat, code) in enumerate(self.past.steps):
            own = seat == self.seat
            if number in self.past.idle and not own:
                continue
            self._tape(number, seat, code)
            out = Out()
            if own:
                self.game.apply(self.s, seat, code, out)
            else:
                self._other(number, seat, code, out)
            self._fill()
            self.at += sum(1 for event in out.events if is_hidden_move(event))
            received += out.seen_by(self.seat)
        for name in SECRETS:
            mine, theirs = getattr(self.s, name), getattr(self.sampled, name)
            if mine != theirs:
                raise Impossible(f"{name}: the game leads to {mine}, sampled is {theirs}")
        return received

    def _tape(self, number: int, seat: int, code: int) -> None:
        """The draws that the sample demands of this step."""
        past, s = self.past, self.s
        tape: dict[int, list[int]] = {}
        for tick, cards in past.decks.get(number, ()):
            order = self._ordered(tick, cards)
            if KIND_OF[code] == C_REMOVE:
                cards = [card for card in range(N_CARDS) if card not in self.sampled.removed]
            same(order, cards, "cards")
            tape.setdefault(S_DECK, []).extend(shuffling(order))
        if number == past.rerouted:
            events = self._events(past.order)
            same(events, past.order, "events")
            tape[S_EVENTS] = shuffling(events)
        if number in past.looks:  # what the seat's own drone showed is fixed
            tape[S_DRONE] = [s.lying[code - C_TRACK].index(past.looks[number])]
        if KIND_OF[code] == C_SPY and code != C_SPY and seat != self.seat:
            saw = self.sampled.knows[code - C_SPY - 1] >> seat & 1
            tape[S_SPY] = [1 - saw]
        s.tape = tape or None

    def _next(self) -> int:
        """The object of the next hidden move."""
        return self.moved[self.at] if self.at < len(self.moved) else 0

    def _other(self, number: int, seat: int, code: int, out: Out) -> None:
        """What another seat did, with the objects, plans and cards that the sample says."""
        game, s = self.game, self.s
        kind = KIND_OF[code]
        if kind in acts.PER_ASTRONAUT or kind in ANSWERS:
            self._exchange(number, seat, code, out)
            return
        if number == self.past.began and self.sampled.doing >= 0:
            code = self.sampled.doing
        elif kind in special.DO:
            self._special(seat, code, out)
            return
        else:
            code = self._sampled(number, seat, code)
        if code == C_ANSWER and s.doing >= 0 and self._hidden(s.doing, C_HAND):
            s.doing = C_HAND + self._next()
        game.apply(s, seat, code, out)

    def _hidden(self, code: int, kind: int) -> bool:
        """Whether a code of this kind is about a face-down object."""
        return KIND_OF[code] == kind and code - kind < N_KINDS

    def _sampled(self, number: int, seat: int, code: int) -> int:
        """The option that the sample says was chosen."""
        kind = KIND_OF[code]
        if kind == C_PLAN:
            return self._plan(number, seat, code)
        if kind == C_REMOVE:
            return C_REMOVE + REMOVALS.index((self.sampled.removed[0], self.sampled.removed[1]))
        if kind == C_TAKE and code != C_TAKE:
            return C_TAKE + 1 + self._next()
        if kind == C_START or self._hidden(code, C_DROP) or self._hidden(code, C_HAND):
            return kind + self._next()
        return code

    def _special(self, seat: int, code: int, out: Out) -> None:
        """A special action that failed stays unknown; it need not have been possible."""
        game, s = self.game, self.s
        kind = KIND_OF[code]
        if kind == C_GIVE:
            other, thing = divmod((code - C_GIVE) // 2, N_THINGS)
            if thing < N_KINDS and s.seat[other] != self.seat:
                code += 2 * (self._next() - thing)
        elif kind == C_SEND:
            room, effort = divmod((code - C_SEND) % (2 * N_ROOMS), 2)
            code = C_SEND + 2 * (self._next() * N_ROOMS + room) + effort
        s.out = out
        s.answer, s.by, s.ask, s.due = code, seat, 0, 0
        game.run(s)
        game.settle(s)
        s.out = None

    def _plan(self, number: int, seat: int, code: int) -> int:
        """A plan that is committed and not yet revealed is the sampled one."""
        drawn = self.sampled
        turn, who, index = self.past.plans[number]
        if turn == drawn.round and drawn.phase == ADELE:
            plan = tuple(drawn.cubes[5 * who : 5 * who + 5])
            return C_PLAN + PLANS.index(plan)
        if turn == drawn.round and drawn.phase == PLANNING and len(drawn.laid[seat]) > index:
            return drawn.laid[seat][index]
        return code

    def _exchange(self, number: int, seat: int, code: int, out: Out) -> None:
        """Offers between others are skipped until one is accepted."""
        game, s = self.game, self.s
        giver, taker, offer, _ = self.past.offers[number]
        parties = (s.seat[giver], s.seat[taker])
        if self.seat in parties or parties[0] == parties[1]:
            game.apply(s, seat, code, out)
        elif KIND_OF[code] == C_ACCEPT:
            s.offers = (*s.offers, (giver, taker, self._as_moved(offer), s.parted[giver]))
            game.apply(s, seat, code, out)

    def _as_moved(self, offer: int) -> int:
        """An offer of the things that the sample says were handed over."""
        kind = KIND_OF[offer]
        if kind in (C_OFFER_LOOK, C_OFFER_TILE):
            return offer  # which object was shown stays between the two
        thing = acts.offered_thing(offer)
        at = self.at
        if thing < N_KINDS:
            change = self.moved[at] - thing
            at += 1
            offer += change * (1 if kind == C_OFFER_GIFT else N_THINGS)
        if kind == C_OFFER_SWAP and acts.wanted_thing(offer) < N_KINDS:
            offer += self.moved[at] - acts.wanted_thing(offer)
        return offer


ANSWERS: Final = (C_ACCEPT, C_REFUSE, C_WITHDRAW)
"""The acts that answer an offer or withdraw it."""


def same(one: Sequence[int], two: Sequence[int], what: str) -> None:
    """Check that a shuffle brings out what went in."""
    if sorted(one) != sorted(two):
        raise Impossible(f"{what}: {sorted(two)} cannot become {sorted(one)}")


def is_hidden_move(event: Event) -> bool:
    """Whether an event moved a face-down object without everybody seeing it."""
    kind = event.kind
    public = event.public or {}
    if kind == "took":
        return bool(public["took"])
    if kind in ("dropped", "given"):
        return public["thing"] is None
    return kind in ("sent", "stack_taken", "second_object")
