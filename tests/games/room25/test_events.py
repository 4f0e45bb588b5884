"""What players are told is of the kinds that rules/events.py declares, and all of these happen."""

from collections.abc import Iterator
from typing import Any

from hatchway.games.registry import make
from hatchway.games.room25.game import Room25
from hatchway.games.room25.rules.cards import CARDS
from hatchway.games.room25.rules.events import EVENTS
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import SPECTATOR, Out
from hatchway.kernel.fact import faults, kind_of
from hatchway.kernel.playout import pick
from hatchway.kernel.playthrough import replay
from hatchway.kernel.record import loads
from tests.golden import files


def told_in_golden_records() -> Iterator[dict[str, Any]]:
    for file in files():
        if file.parent.name == "room25":
            record = loads(file.read_bytes().decode())
            play = replay(make(record.game, record.options), record)
            for seat in (SPECTATOR, *range(play.game.seats)):
                yield from play.history(seat)


def told_in_games_of_bombs_and_panic() -> Iterator[dict[str, Any]]:
    """The events that no golden record happens to hold: a deck of four cards makes them happen."""
    rng = Rng(5)
    deck = tuple(CARDS.index(name) for name in ("time_bomb_1", "panic_1", "time_bomb_2", "panic_2"))
    for options in (
        {"mode": "cooperation", "players": 6, "level": "madness"},
        {"mode": "suspicion", "players": 8, "madness_cards": True},
    ):
        game = Room25(options)
        for _ in range(40):
            s = game.new(rng.seed())
            s.deck = deck
            while not s.over:
                out = Out()
                game.apply(s, *pick(game, s, rng), out)
                for seat in (SPECTATOR, *range(game.seats)):
                    yield from out.seen_by(seat)


def test_everything_told_is_declared_and_everything_declared_is_told() -> None:
    seen = set()
    for source in (told_in_golden_records(), told_in_games_of_bombs_and_panic()):
        for event in source:
            assert not faults(event, EVENTS)
            seen.add(event["kind"])
    assert seen == {kind_of(fact) for fact in EVENTS}
