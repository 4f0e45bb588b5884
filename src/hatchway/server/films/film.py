"""A finished game, step by step, as one audience saw it or with everything open.

Runs as a process of its own, so that no table waits for it: the record comes on standard input, the
film goes to standard output, compressed.

    python -m hatchway.server.films.film seat:0 < RECORD > FILM
"""

from __future__ import annotations

import gzip
import sys
from typing import Any

import msgspec
from msgspec import Raw

from hatchway.games.registry import make
from hatchway.kernel.event import SPECTATOR, Event
from hatchway.kernel.playthrough import Playthrough
from hatchway.kernel.record import loads
from hatchway.server.wire.bodies import Film, FilmStep

encode = msgspec.json.Encoder().encode
OPEN = "open"
PUBLIC = "public"


def audiences(seats: int) -> list[str]:
    """From whose points of view a finished game can be watched."""
    return [OPEN, PUBLIC, *(f"seat:{seat}" for seat in range(seats))]


def film(text: str, audience: str) -> Film:
    """Every step of a record with its events and the view after it. Undone steps are left out."""
    record = loads(text)
    game = make(record.game, record.options, record.version)
    play: Playthrough[Any] = Playthrough(game, record.seed, record.contributions, hashes=False)
    seat = int(audience.removeprefix("seat:")) if audience.startswith("seat:") else SPECTATOR

    def step(who: int, by: str, events: list[Event]) -> FilmStep:
        if audience == OPEN:
            told = [event.whole() for event in events]
            shown = play.game.truth(play.state)
        else:
            told = [part for event in events if (part := event.seen_by(seat)) is not None]
            shown = play.game.view(play.state, seat)
        return FilmStep(who, by, told, Raw(encode(shown)))

    steps = [step(SPECTATOR, "", [])]
    for entry in record.entries:
        if entry.rewind:
            play.rewind(entry.seat)
            steps.pop()
        elif entry.form is not None and entry.by != "forced":
            events = play.act(entry.seat, play.game.code(entry.form), entry.by)
            steps.append(step(entry.seat, entry.by, events))
    return Film(audience, record.game, steps)


def main(arguments: list[str]) -> int:
    text = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(gzip.compress(encode(film(text, arguments[0])), 6, mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
