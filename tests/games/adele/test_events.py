"""What players are told is of the kinds that rules/events.py declares, and all of these happen."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchway.games.adele.rules.codes import C_DECLINE
from hatchway.games.adele.rules.events import EVENTS
from hatchway.games.adele.rules.kinds import BRUCE, EMMA
from hatchway.games.registry import make
from hatchway.kernel.event import SPECTATOR
from hatchway.kernel.fact import faults, kind_of
from hatchway.kernel.playthrough import Playthrough, replay
from hatchway.kernel.record import loads
from tests.games.adele.table import Table, mask
from tests.golden import files

ROOT = Path(__file__).resolve().parents[3]


def told_in_golden_records() -> Iterator[dict[str, Any]]:
    for file in files():
        if file.parent.name == "adele":
            record = loads(file.read_bytes().decode())
            play = replay(make(record.game, record.options, record.version), record)
            for seat in (SPECTATOR, *range(play.game.seats)):
                yield from play.history(seat)


def told_on_laid_positions() -> Iterator[dict[str, Any]]:
    """The events that no golden record happens to hold."""
    t = Table().at("18", "emma")
    t.s.closed = mask(18)
    t.turn("emma", special=3).do("hatch", room="18", effort="sure")
    yield from t.events
    t = Table().at("5", "emma", "bruce").carries("emma", "flashlight").turn("emma", move=1)
    t.by(t.s.seat[EMMA], "offer_look", whom="bruce", object="flashlight")
    t.by(t.s.seat[BRUCE], "accept", whose="emma")
    for seat in (SPECTATOR, 0, 1):
        yield from t.told.get(seat, t.events)
    delivery = str(1 + next(room for room, kind in enumerate(t.s.map.terminal) if kind == 1))
    t = Table().at(delivery, "emma").carries("emma", "flashlight").turn("emma", special=3)
    t.do("send_to", whom="bruce", thing="flashlight", effort="sure").do("answer", answer="no")
    yield from t.events
    game = make("adele", {"players": 1})
    play = Playthrough(game, bytes(32))
    yield from (event.seen_by(SPECTATOR) or {} for event in play.act(0, C_DECLINE))


def test_everything_told_is_declared_and_everything_declared_is_told() -> None:
    seen = set()
    for source in (told_in_golden_records(), told_on_laid_positions()):
        for event in source:
            assert not faults(event, EVENTS)
            seen.add(event["kind"])
    assert seen == {kind_of(fact) for fact in EVENTS}


SILENT = {
    "phase", "paid", "laid", "plans", "turn_over", "cards_drawn", "deck_made", "watchdog_roll",
}  # fmt: skip
"""What the client's log leaves out."""


def test_the_client_has_a_sentence_for_every_event_and_for_no_other() -> None:
    text = (ROOT / "web/src/games/adele/texts/en/sentences.json").read_text("utf-8")
    said = {key.split(".")[2] for key in json.loads(text) if key.startswith("adele.event.")}
    assert said == {kind_of(fact) for fact in EVENTS} - SILENT
