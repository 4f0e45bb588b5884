"""`hatchway simulate`: many games between random players or bots, and how they ended."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from hatchway.cli.options import GameId, GameOptions, Strict, game_and_options

RANDOM_GAMES = 1000
BOT_GAMES = 20


def simulate(
    context: typer.Context,
    game: GameId = "",
    options: GameOptions = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=1, help=f"How many games; {RANDOM_GAMES} by default, or {BOT_GAMES} with --bots."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    bots: Annotated[
        str,
        typer.Option(
            help="Levels or bot files by seat, with commas; the last one fills the other seats."
        ),
    ] = "",
    strict: Strict = False,
) -> None:
    """Play many games and print a table of outcomes, lengths and speed."""
    from rich.console import Console
    from rich.table import Table

    from hatchway.arena.match import play
    from hatchway.arena.stats import faults_said
    from hatchway.cli.faults import told
    from hatchway.cli.progress import counted
    from hatchway.games.registry import make

    game, given = game_and_options(context, game, options)
    with told():
        rules = make(game, given)
    levels = by_seat(bots, rules) if bots else []
    games = games or (BOT_GAMES if levels else RANDOM_GAMES)
    whys: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    wins = [0] * rules.seats
    decisions = 0
    start = time.perf_counter()
    between_bots = (play(rules, levels, seed + number, strict=strict) for number in range(games))
    played = between_bots if levels else at_random(rules, seed, games)
    with told():
        for result in counted(played, games):
            decisions += result["decisions"]
            faults.update(result["faults"])
            whys[result["why"]] += 1
            for seat in result["winners"]:
                wins[seat] += 1
    seconds = time.perf_counter() - start
    who = ", ".join(levels) or "random players"
    table = Table("outcome", "games", "share", title=f"{games} games of {game}: {who}")
    for why, count in whys.most_common():
        table.add_row(why, str(count), f"{count / games:.1%}")
    out = Console()
    out.print(table)
    out.print("wins by seat: " + ", ".join(f"{n / games:.1%}" for n in wins))
    if levels:
        out.print(f"faults: {faults_said(faults.total())}")
    out.print(
        f"{decisions / games:.1f} decisions per game, {games / seconds:,.0f} games/s,"
        f" {decisions / seconds:,.0f} decisions/s"
    )
    for fault, count in faults.most_common(10):
        typer.echo(f"fault, {count} times (the novice answered): {fault}", err=True)


def at_random(rules: Any, seed: int, games: int) -> Iterator[dict[str, Any]]:
    """The results of games between random players."""
    from hatchway.kernel.chance import Rng
    from hatchway.kernel.playout import playout

    rng = Rng(seed)
    for _ in range(games):
        s = rules.new(rng.seed())
        decisions = playout(rules, s, rng)
        outcome = rules.outcome(s)
        yield {"decisions": decisions, "why": outcome.why, "winners": outcome.winners, "faults": {}}


def by_seat(bots: str, rules: Any) -> list[str]:
    """The levels seat by seat. Bot files are tried first, so that a bad one is refused at once."""
    from hatchway.arena.levels import check
    from hatchway.cli.faults import told

    levels = [level.strip() for level in bots.split(",")]
    seats = rules.seats
    if len(levels) > seats:
        raise typer.BadParameter(f"{len(levels)} bots for {seats} seats")
    with told():
        check(levels, rules)
    return levels + [levels[-1]] * (seats - len(levels))
