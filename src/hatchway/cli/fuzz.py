"""`hatchway fuzz`: random games, checked against every law."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Annotated

import typer

from hatchway.cli.options import GAMES

BATCH = 50
SHOWN = 5
"""How many broken laws are shown in full; the others get one line each."""


def fuzz(
    game: Annotated[str, typer.Option(help=f"A game ({GAMES}); all if left out.")] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="Game n of seed s is game 0 of seed s + n.")] = 1,
    processes: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 2,
) -> None:
    """Play random games of all modes and options and check the laws: cheap ones at every decision;
    views, samples and twins at three random decisions per game."""
    from rich.console import Console
    from rich.progress import Progress

    from hatchway.cli.faults import told
    from hatchway.games.registry import list_games, plugin

    with told():
        names = [plugin(game).id] if game else list_games()
    batches = [
        (names[number % len(names)], first, min(BATCH, seed + games - first))
        for number, first in enumerate(range(seed, seed + games, BATCH))
    ]
    console = Console(stderr=True)
    start = time.perf_counter()
    decisions = 0
    faults: list[str] = []
    with (
        ProcessPoolExecutor(processes) as pool,
        Progress(console=console, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task("games", total=games)
        jobs = {pool.submit(run_batch, *batch): batch[2] for batch in batches}
        for job in as_completed(jobs):
            count, broken = job.result()
            decisions += count
            faults += broken
            progress.advance(task, jobs[job])
    for fault in faults[:SHOWN]:
        typer.echo(fault + "\n")
    for fault in faults[SHOWN:]:
        typer.echo(fault.splitlines()[0])
    seconds = time.perf_counter() - start
    typer.echo(
        f"{games} games of {', '.join(names)}, seeds {seed} to {seed + games - 1}:"
        f" {decisions} decisions, {len(faults)} broken laws, {seconds:.0f} s"
    )
    if faults:
        raise typer.Exit(1)


def run_batch(name: str, first: int, count: int) -> tuple[int, list[str]]:
    """Play some games in a row; returns how many decisions they had and which laws they broke."""
    from hatchway.games.common.fuzz import Fuzz
    from hatchway.kernel.errors import HatchwayError

    decisions = 0
    faults = []
    for seed in range(first, first + count):
        watched = Fuzz(name, seed)
        try:
            watched.play()
        except (Exception, HatchwayError) as fault:
            faults.append(
                f"seed {seed} of {name} breaks a law ({type(fault).__name__}): {fault}\n"
                f"to repeat: hatchway fuzz --game {name} --games 1 --seed {seed}"
            )
        decisions += len(watched.steps)
    return decisions, faults
