"""`hatchway balance`: who wins under given options when bots play them."""

from __future__ import annotations

from typing import Annotated

import typer

from hatchway.cli.options import GAMES, GameOptions, Strict, game_and_options, read_options


def balance(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help=f"A game ({GAMES}).")],
    options: GameOptions = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary", help="Compare values of an option on the same seeds, as name=one,two."
        ),
    ] = None,
    bots: Annotated[
        str, typer.Option(help="Levels by side, with commas; the last one fills the other sides.")
    ] = "adept:1200",
    games: Annotated[int, typer.Option(min=1, help="Games for each set of options.")] = 100,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    processes: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
    minutes: Annotated[float, typer.Option(help="Stop after this many minutes; 0: never.")] = 0.0,
    ray: Annotated[str, typer.Option(help="The address of a Ray cluster to play on.")] = "",
    strict: Strict = False,
) -> None:
    """Study how fair a set of options is: how often each side wins, with its 95 % interval, when bots
    of given levels play it."""
    from rich.console import Console
    from rich.table import Table

    from hatchway.arena.balance import Tally, studies
    from hatchway.arena.levels import check
    from hatchway.arena.run import results
    from hatchway.cli.faults import told
    from hatchway.cli.progress import counted, until_stopped

    game, given = game_and_options(context, game, options)
    levels = [level.strip() for level in bots.split(",")]
    with told():
        found = studies(game, given, read_varied(vary or []), levels)
        for study in found:
            check(study.levels, study.cell.rules())
    for study in found:
        advice = study.cell.rules().advice
        if advice:
            typer.echo(f"{study.name}: the rulebook advises more of {', '.join(advice)}", err=True)
    tallies = {study.cell.name: Tally(study) for study in found}
    # All sets of options advance together, so that stopping early leaves common seeds.
    wanted = [
        job._replace(strict=strict)
        for together in zip(*(study.jobs(games, seed) for study in found), strict=True)
        for job in together
    ]
    with told(), until_stopped():
        for row in counted(results(wanted, processes, minutes, ray), len(wanted)):
            tallies[row["cell"]].add(row)
    table = Table("options", "side", "games", "wins", "95 %", "faults", title=f"{game}: {bots}")
    for tally in tallies.values():
        for line in tally.rows():
            table.add_row(*line)
    out = Console()
    out.print(table)
    for tally in tallies.values():
        if not tally.games:
            continue
        ends = ", ".join(f"{why} {n / tally.games:.0%}" for why, n in tally.whys.most_common())
        out.print(
            f"{tally.study.name}: {ends}; {tally.draws / tally.games:.0%} won by nobody;"
            f" {tally.rounds / tally.games:.1f} rounds,"
            f" {tally.decisions / tally.games:.0f} decisions per game"
        )
        for fault, count in tally.faults.most_common(5):
            typer.echo(f"fault, {count} times (the novice answered): {fault}", err=True)


def read_varied(given: list[str]) -> dict[str, list[object]]:
    """Options of the form name=one,two."""
    read: dict[str, list[object]] = {}
    for text in given:
        name, sign, values = text.partition("=")
        if not sign or not values:
            raise typer.BadParameter(f"{text!r}: write name=one,two")
        read[name] = [read_options([f"{name}={value}"])[name] for value in values.split(",")]
    return read
