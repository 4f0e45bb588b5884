"""`hatchway simulate`: many games between random players or bots, and what came of them."""

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
    bots: Annotated[
        str,
        typer.Option(
            help="Levels or bot files by seat, with commas; the last goes on for the other seats."
            " Say --games too: bots think."
        ),
    ] = "",
) -> None:
    """Play many games: a table of outcomes, lengths and games a second."""
    from rich.console import Console
    from rich.progress import track
    from rich.table import Table

    from hatchway.arena.match import play
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
    levels = by_seat(bots, rules.seats) if bots else []
    rng = Rng(seed)
    whys: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    wins = [0] * rules.seats
    decisions = 0
    console = Console(stderr=True)
    start = time.perf_counter()
    for number in track(range(games), "games", console=console, disable=not console.is_terminal):
        if levels:
            with told():
                result = play(rules, levels, seed + number)
            decisions += result["decisions"]
            why, winners = result["why"], result["winners"]
            faults.update(result["faults"])
        else:
            s = rules.new(rng.seed())
            decisions += playout(rules, s, rng)
            outcome = rules.outcome(s)
            assert outcome is not None
            why, winners = outcome.why, outcome.winners
        whys[why] += 1
        for seat in winners:
            wins[seat] += 1
    seconds = time.perf_counter() - start
    who = ", ".join(levels) or "random players"
    table = Table("outcome", "games", "share", title=f"{games} games of {game}: {who}")
    for why, count in whys.most_common():
        table.add_row(why, str(count), f"{count / games:.1%}")
    out = Console()
    out.print(table)
    out.print("wins by seat: " + ", ".join(f"{n / games:.1%}" for n in wins))
    out.print(
        f"{decisions / games:.1f} decisions a game, {games / seconds:,.0f} games/s,"
        f" {decisions / seconds:,.0f} decisions/s"
    )
    for fault, count in faults.most_common(10):
        typer.echo(f"fault, {count} times (the novice answered): {fault}", err=True)


def by_seat(bots: str, seats: int) -> list[str]:
    """The levels seat by seat; bot files are tried at once, so that a bad one is told at once."""
    from hatchway.bots.outside import is_file, try_out
    from hatchway.bots.registry import LEVELS
    from hatchway.cli.faults import told

    levels = [level.strip() for level in bots.split(",")]
    for level in levels:
        if is_file(level):
            with told():
                try_out(level)
        elif level.partition(":")[0] not in LEVELS:
            raise typer.BadParameter(f"no level {level!r}; there are: {', '.join(LEVELS)}")
    if len(levels) > seats:
        raise typer.BadParameter(f"{len(levels)} bots for {seats} seats")
    return levels + [levels[-1]] * (seats - len(levels))


def read_options(given: list[str]) -> dict[str, object]:
    """Options of the form name=value; values are numbers, true, false or text, which may stand in
    quotes: guards="1"."""
    read: dict[str, object] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise typer.BadParameter(f"{text!r}: an option is written name=value")
        if value in ("true", "false"):
            read[name] = value == "true"
        elif value.lstrip("-").isdigit():
            read[name] = int(value)
        elif len(value) > 1 and value[0] == value[-1] == '"':
            read[name] = value[1:-1]
        else:
            read[name] = value
    return read
