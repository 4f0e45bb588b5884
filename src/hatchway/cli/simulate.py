"""`hatchway simulate`: many games between random players, and what came of them."""

from __future__ import annotations

import time
from collections import Counter
from typing import Annotated

import typer


def simulate(
    game: Annotated[str, typer.Argument(help="room25 or adele.")],
    options: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="Any other option of the game, as name=value."),
    ] = None,
    mode: Annotated[str, typer.Option(help="Room 25: the mode.")] = "",
    ship: Annotated[str, typer.Option(help="A.D.E.L.E.: the ship.")] = "",
    players: Annotated[int, typer.Option(help="Number of players.")] = 0,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
) -> None:
    """Play many games with random players: a table of outcomes, lengths and games a second."""
    from rich.console import Console
    from rich.progress import track
    from rich.table import Table

    from hatchway.cli.faults import told
    from hatchway.games.registry import make
    from hatchway.kernel.chance import Rng
    from hatchway.kernel.playout import playout

    given = read_options(options or [])
    given |= {"mode": mode} if mode else {}
    given |= {"ship": ship} if ship else {}
    given |= {"players": players} if players else {}
    with told():
        rules = make(game, given)
    rng = Rng(seed)
    whys: Counter[str] = Counter()
    wins = [0] * rules.seats
    decisions = 0
    console = Console(stderr=True)
    start = time.perf_counter()
    for _ in track(range(games), "games", console=console, disable=not console.is_terminal):
        s = rules.new(rng.seed())
        decisions += playout(rules, s, rng)
        outcome = rules.outcome(s)
        assert outcome is not None
        whys[outcome.why] += 1
        for seat in outcome.winners:
            wins[seat] += 1
    seconds = time.perf_counter() - start
    table = Table("outcome", "games", "share", title=f"{games} random games of {game}")
    for why, count in whys.most_common():
        table.add_row(why, str(count), f"{count / games:.1%}")
    out = Console()
    out.print(table)
    out.print("wins by seat: " + ", ".join(f"{n / games:.1%}" for n in wins))
    out.print(
        f"{decisions / games:.1f} decisions a game, {games / seconds:,.0f} games/s,"
        f" {decisions / seconds:,.0f} decisions/s"
    )


def read_options(given: list[str]) -> dict[str, object]:
    """Options of the form name=value; values are numbers, true, false or text."""
    read: dict[str, object] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise typer.BadParameter(f"{text!r}: an option is written name=value")
        if value in ("true", "false"):
            read[name] = value == "true"
        elif value.lstrip("-").isdigit():
            read[name] = int(value)
        else:
            read[name] = value
    return read
