"""Golden records, and what is compared of them: `digests` is shared by the test and the script.

Each `<game>/*.jsonl` is a record (docs/records.md); `<game>/digests.json` holds hashes of what every
audience of that record was told and shown.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

from hatchway.kernel.event import SPECTATOR
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Playthrough
from hatchway.kernel.record import Record

FOLDER = Path(__file__).resolve().parent
EVERY = 8
"""Views are compared after every so many entries, and at the end."""

Digests = dict[str, str]


def files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.jsonl"))


def name_of(file: Path) -> str:
    """The game and the name of a record, for people: `room25/solo-1`."""
    return f"{file.parent.name}/{file.stem}"


def canonical(value: object) -> bytes:
    """JSON in which equal values are equal bytes, whatever the order of their keys."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return text.encode() + b"\n"


class Watcher:
    """What every audience of a game is told and shown, as running hashes."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.seats = (SPECTATOR, *range(game.seats))
        self.views = {seat: blake2b(digest_size=16) for seat in self.seats}

    def look(self, state: Any) -> None:
        """Take in what everybody sees and may do now."""
        game = self.game
        talk = [(c.id, c.members, c.speakers, c.why) for c in game.talk(state)]
        for seat in self.seats:
            options = game.options(state, seat)
            warned = [(game.form(code), game.warn(state, seat, code)) for code in options]
            acts = [game.form(code) for code in game.acts(state, seat)]
            self.views[seat].update(canonical([game.view(state, seat), warned, acts, talk]))

    def digests(self, play: Playthrough[Any]) -> Digests:
        """By audience: `events` whole, `views` and options on the way, the `final` view."""
        game, state = self.game, play.state
        found: Digests = {}
        for seat in self.seats:
            who = "spectator" if seat == SPECTATOR else f"seat {seat}"
            found[f"{who}: events"] = digest(play.history(seat))
            found[f"{who}: views"] = self.views[seat].hexdigest()
            found[f"{who}: final view"] = digest(game.view(state, seat))
        found["position"] = digest(game.notation(state))
        found["truth"] = digest(game.truth(state))
        outcome = game.outcome(state)
        found["outcome"] = outcome.why if outcome is not None else ""
        return found


def digest(value: object) -> str:
    return blake2b(canonical(value), digest_size=16).hexdigest()


def walk(game: Game[Any], record: Record) -> tuple[Playthrough[Any], Digests]:
    """Play the entries of a record again and hash what everybody was told and shown on the way."""
    play = Playthrough(game, record.seed, record.contributions)
    watcher = Watcher(game)
    watcher.look(play.state)
    for number, entry in enumerate(record.entries, 1):
        if entry.rewind:
            play.rewind(entry.seat)
        elif entry.by != "forced":
            play.act(entry.seat, game.code(entry.form), entry.by)
        if number % EVERY == 0:
            watcher.look(play.state)
    return play, watcher.digests(play)
