"""Playthrough: a game in progress, with its state, its record and its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from hatchway.kernel.codes import Form
from hatchway.kernel.errors import BadForm, BadRecord, IllegalAction
from hatchway.kernel.event import Event, Out
from hatchway.kernel.game import Game, S
from hatchway.kernel.record import Entry, Record, mix
from hatchway.kernel.state import State


class Observation:
    """Everything that a bot or a client ever gets: a View, the seat's own events, what it may do."""

    def __init__(
        self,
        view: dict[str, Any],
        history: list[dict[str, object]],
        options: tuple[int, ...],
        acts: tuple[int, ...],
    ) -> None:
        self.view = view
        self.history = history
        self.options = options
        self.acts = acts

    def __repr__(self) -> str:
        return (
            f"<Observation: {len(self.options)} options, {len(self.acts)} acts,"
            f" {len(self.history)} events>"
        )


class Playthrough(Generic[S]):
    """One game from its set-up on. The record is the truth; the state is a cache."""

    def __init__(
        self, game: Game[S], seed: bytes, contributions: Sequence[str] = (), hashes: bool = True
    ) -> None:
        self.game = game
        self.hashes = hashes
        self.record = Record(game.id, game.version, game.settings, game.seats, seed, contributions)
        self.state: S = game.new(mix(seed, contributions))
        self.events: list[Event] = []
        # What can be undone: the state and the sizes of record and events before each action since
        # the last one that drew chance or told another seat anything.
        self._undo: list[tuple[S, int, int]] = []

    def __repr__(self) -> str:
        return f"<Playthrough of {self.game.id}, {len(self.record.entries)} entries>"

    def act(self, seat: int, code: int, by: str = "person") -> list[Event]:
        """Apply an option or act, record it, and say what happened."""
        game = self.game
        before: S = self.state.copy()  # type: ignore[attr-defined]
        out = Out()
        game.apply(self.state, seat, code, out)
        sizes = (len(self.record.entries), len(self.events))
        digest = game.digest(self.state) if self.hashes else ""
        self.record.entries.append(Entry(seat, game.form(code), by, digest, False))
        for who, forced in out.forced:
            self.record.entries.append(Entry(who, game.form(forced), "forced", "", False))
        self.events += out.events
        # Others also see the current question, who is asked, and the current frames.
        told = asked(before) != asked(self.state) or any(
            event.public is not None or any(s != seat for s in event.private or ())
            for event in out.events
        )
        if told or before.counts != self.state.counts:
            self._undo.clear()
        else:
            self._undo.append((before, *sizes))
        return out.events

    def can_rewind(self) -> bool:
        """Whether the last action told nobody else anything and drew no chance."""
        return bool(self._undo)

    def since_told(self) -> list[tuple[int, int, str]]:
        """What `rewind` can undo, oldest first: seat, code, and who played it."""
        made = [self.record.entries[entries] for _, entries, _ in self._undo]
        return [(entry.seat, self.game.code(entry.form), entry.by) for entry in made]

    def before(self, steps: int) -> S:
        """A copy of the state as it was before the last steps that `rewind` can undo."""
        copied: S = self._undo[-steps][0].copy()  # type: ignore[attr-defined]
        return copied

    def rewind(self, seat: int) -> None:
        """Undo the last action."""
        if not self._undo:
            raise IllegalAction("nothing_to_rewind", "the last action told others or drew chance")
        self.state, _, events = self._undo.pop()
        del self.events[events:]
        self.record.entries.append(Entry(seat, None, "", "", True))

    def history(self, seat: int, start: int = 0) -> list[dict[str, object]]:
        """The events as a seat receives them."""
        seen = [event.seen_by(seat) for event in self.events[start:]]
        return [part for part in seen if part is not None]

    def observation(self, seat: int) -> Observation:
        game, s = self.game, self.state
        return Observation(
            game.view(s, seat), self.history(seat), game.options(s, seat), game.acts(s, seat)
        )


def replay(game: Game[S], record: Record) -> Playthrough[S]:
    """Play a record again; a line that does not fit stops it with a message."""
    if not game.accepts(record.version):
        raise BadRecord(
            "rules_version", f"the record needs rules {record.version}, these are {game.version}"
        )
    if record.seats != game.seats:
        raise BadRecord(
            "seats", f"the record has {record.seats} seats, but its options need {game.seats}"
        )
    play = Playthrough(game, record.seed, record.contributions)
    number = 0
    while number < len(record.entries):
        entry = record.entries[number]
        line = number + 2
        if entry.rewind:
            try:
                play.rewind(entry.seat)
            except IllegalAction as fault:
                raise BadRecord("bad_rewind", f"line {line}: {fault}") from fault
            number += 1
            continue
        if entry.form is None or entry.by == "forced":
            raise BadRecord("not_forced", f"line {line}: the engine does not play this by itself")
        before = len(play.record.entries)
        try:
            play.act(entry.seat, game.code(entry.form), entry.by)
        except (BadForm, IllegalAction) as refused:  # mypyc: a name has one type
            raise BadRecord("illegal_entry", f"line {line}: {refused}") from refused
        made = play.record.entries[before:]
        if entry.hash and entry.hash != made[0].hash:
            raise BadRecord(
                "hash", f"line {line}: the position differs from the recorded one", hash=entry.hash
            )
        for offset, forced in enumerate(made[1:], 1):
            place = number + offset
            told = record.entries[place] if place < len(record.entries) else None
            if told is None or told.by != "forced" or (told.seat, told.form) != forced_key(forced):
                raise BadRecord(
                    "forced", f"line {place + 2}: the engine plays {forced.form} here by itself"
                )
        number += len(made)
    return play


def asked(s: State) -> tuple[object, ...]:
    """What everybody sees of the open Decision."""
    return s.ask, s.manner, s.due, s.stack


def forced_key(entry: Entry) -> tuple[int, Form | None]:
    return entry.seat, entry.form
