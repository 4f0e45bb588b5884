"""`hatchway arena …`: matches between bots, tables of strength, the pace of thought."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

arena = typer.Typer(no_args_is_help=True, help="Let bots play each other, and see who is stronger.")

RESULTS = Path("results.jsonl")
Results = Annotated[Path, typer.Option("--results", help="The file of results, JSON lines.")]


@arena.command("run")
def run_matches(
    cells: Annotated[str, typer.Option(help="Cells with commas, see `hatchway arena cells`.")],
    line_ups: Annotated[
        list[str],
        typer.Option(
            "--line-up",
            "-l",
            help="Levels by side, as adept/novice; budgets in nodes, as adept:250/novice.",
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="Games of each line-up in each cell.")] = 40,
    seed: Annotated[int, typer.Option(help="The first seed; line-ups share the seeds.")] = 1,
    results: Results = RESULTS,
    processes: Annotated[int, typer.Option(min=1, help="Processes at work.")] = 1,
    minutes: Annotated[float, typer.Option(help="Stop after so many minutes; 0: never.")] = 0.0,
) -> None:
    """Play matches. What is already in the file is not played again."""
    from rich.console import Console
    from rich.progress import Progress

    from hatchway.arena import run as runner
    from hatchway.arena.cells import cell
    from hatchway.cli.faults import told

    wanted = []
    with told():
        for name in cells.split(","):
            found = cell(name)
            for text in line_ups:
                levels = text.split("/")
                check(levels)
                if len(levels) == len(found.sides):
                    wanted += runner.jobs(found, levels, games, seed)
    if not wanted:
        raise typer.BadParameter("no line-up has as many levels as a cell has sides")
    # All line-ups advance together, so that stopping early leaves common seeds.
    wanted.sort(key=lambda job: (job.seed, job.turn))
    console = Console(stderr=True)
    played = 0
    with Progress(console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=len(wanted))
        for result in runner.run(wanted, results, processes, minutes):
            played += 1
            progress.advance(task)
            for fault in result["faults"][:3]:
                console.print(f"fault: {fault}")
    typer.echo(f"{played} games played, {len(wanted) - played} were there or are left: {results}")


def check(levels: list[str]) -> None:
    """A level that does not exist is told before anything is played."""
    from hatchway.arena.cheat import CHEATS
    from hatchway.bots.outside import is_file, load
    from hatchway.bots.registry import LEVELS
    from hatchway.kernel.errors import BadOptions

    for level in levels:
        name = level.partition(":")[0]
        if is_file(level):
            load(level)
        elif name not in LEVELS and name not in CHEATS:
            there = ", ".join([*LEVELS, *CHEATS])
            raise BadOptions("unknown_level", f"no level {level!r}; there are: {there}")


@arena.command("table")
def table(results: Results = RESULTS) -> None:
    """The tables of a file of results, as Markdown."""
    from hatchway.arena.run import read
    from hatchway.arena.table import calibration, markdown, ratings

    rows = read(results)
    if not rows:
        raise typer.BadParameter(f"no results in {results}")
    typer.echo(markdown(rows))
    rated = ratings(rows).table()
    if rated:
        typer.echo("| rating | mu | sigma |\n|---|---|---|")
        for name, mu, sigma in rated:
            typer.echo(f"| {name} | {mu:.1f} | {sigma:.1f} |")
    told = calibration(rows)
    if told:
        typer.echo("\n" + told)


@arena.command("cells")
def cells() -> None:
    """What there is to be played."""
    from hatchway.arena.cells import CELLS

    for cell in CELLS.values():
        typer.echo(f"{cell.name:10} {cell.title} ({' / '.join(cell.sides)})")


@arena.command("pace")
def pace() -> None:
    """Nodes a second on this machine."""
    from hatchway.bots.pace import COMPILED, INTERPRETED, measure

    typer.echo(
        f"{measure():,.0f} nodes a second here; budgets are reckoned with {INTERPRETED:,}"
        f" interpreted, {COMPILED:,} compiled"
    )
