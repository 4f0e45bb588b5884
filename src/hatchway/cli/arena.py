"""`hatchway arena …`: matches between bots, tables of strength, tuning of weights, speed of search."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hatchway.cli.options import GAMES, Strict
from hatchway.cli.tune import tune

arena = typer.Typer(
    no_args_is_help=True, help="Let bots play each other, and see which is stronger."
)
arena.command()(tune)

RESULTS = Path("results.jsonl")
HOUSE = Path("docs/strength")
"""The folder with the results behind docs/strength.md."""

Results = Annotated[Path, typer.Option("--results", help="The file of results (JSON lines).")]
Processes = Annotated[int, typer.Option(min=1, help="How many processes to use.")]
Minutes = Annotated[float, typer.Option(min=0.0, help="Begin no game after this many minutes.")]
RayAddress = Annotated[
    str, typer.Option("--ray", help="The address of a Ray cluster to play on (extra: arena).")
]


@arena.command("run")
def run_matches(
    cells: Annotated[str, typer.Option(help="Cells, with commas (see `hatchway arena cells`).")],
    line_ups: Annotated[
        list[str],
        typer.Option(
            "--line-up",
            "-l",
            help="Levels by side, such as adept/novice; with nodes, adept:250/novice;"
            " with other weights, adept:250@my_weights.toml; or bot files, my_bot.py.",
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="Games for each line-up in each cell.")] = 40,
    seed: Annotated[int, typer.Option(help="The first seed; all line-ups share the seeds.")] = 1,
    results: Results = RESULTS,
    processes: Processes = 1,
    minutes: Minutes = 0.0,
    ray: RayAddress = "",
    strict: Strict = False,
) -> None:
    """Play matches. Games that are already in the file are not played again."""
    from hatchway.arena import run as runner
    from hatchway.arena.cells import cell
    from hatchway.arena.levels import check, split
    from hatchway.cli.faults import told
    from hatchway.cli.progress import counted, until_stopped

    wanted = []
    with told():
        fitting: set[str] = set()
        for name in cells.split(","):
            found = cell(name)
            for text in line_ups:
                levels = split(text)
                check(levels, found.rules())
                if len(levels) == len(found.sides):
                    wanted += runner.jobs(found, levels, games, seed)
                    fitting.add(text)
    for text in line_ups:
        if text not in fitting:
            raise typer.BadParameter(
                f"{text!r} has {len(split(text))} levels, but no cell of {cells} has as many sides;"
                " see `hatchway arena cells`"
            )
    # All line-ups advance together, so that stopping early leaves common seeds.
    wanted.sort(key=lambda job: (job.seed, job.turn))
    played = 0
    with told(), until_stopped():
        for _ in counted(runner.run(wanted, results, processes, minutes, ray, strict), len(wanted)):
            played += 1
    rest = len(wanted) - played
    typer.echo(f"{played} games played, {rest} were already there or are left: {results}")


@arena.command("table")
def table(
    results: Annotated[
        Path | None,
        typer.Option("--results", help="The file of results; with --minutes the one of the docs."),
    ] = None,
    minutes: Annotated[
        float, typer.Option(min=0.0, help="First play this many minutes for goals that are open.")
    ] = 0.0,
    full: Annotated[
        bool, typer.Option("--full", help="Three cells at full thinking time, 40 games each.")
    ] = False,
    page: Annotated[
        Path | None,
        typer.Option(
            help="The page whose tables are rewritten; docs/strength.md with --minutes and the"
            " results of the docs."
        ),
    ] = None,
    cells: Annotated[str, typer.Option(help="Only these cells, with commas.")] = "",
    processes: Processes = 1,
    ray: RayAddress = "",
) -> None:
    """Print the tables of a file of results. With --minutes, play first: every level against the one
    below at a tenth of the thinking time, in all cells of docs/strength.md; a cell stops when its
    intervals decide."""
    from hatchway.arena import memory, run, steps
    from hatchway.arena import table as tables
    from hatchway.arena.cells import cell
    from hatchway.arena.plan import Plan
    from hatchway.cli.faults import told
    from hatchway.cli.progress import by_clock

    where = results or (HOUSE / RESULTS if minutes else RESULTS)
    if minutes:
        if page is None and results is None and HOUSE.with_suffix(".md").exists():
            page = HOUSE.with_suffix(".md")
        with told():
            if page:
                tables.check_page(page)
            chosen = {cell(name).name for name in cells.split(",")} if cells else set()
            wanted = [
                step
                for step in steps.steps(steps.FULL if full else steps.TENTH)
                if not chosen or step.cell.name in chosen
            ]
            plan = Plan(wanted, run.Book(where))
            try:
                for row in by_clock(
                    run.results(plan.jobs(), processes, minutes, ray), minutes, plan.said
                ):
                    plan.add(row)
            finally:
                plan.close()
        typer.echo(f"{plan.said()}: {where}", err=True)
    rows = run.current(run.read(where))
    if not rows:
        raise typer.BadParameter(f"there are no results in {where}")
    if page is None and minutes:
        typer.echo(tables.page(rows))
        return
    if page is None:
        typer.echo(tables.markdown(rows))
        for part in (tables.rating_table, tables.calibration, tables.decision_times):
            if text := part(rows):
                typer.echo(text)
        return
    with told():
        tables.put_into(page, tables.page(rows, memory.table(where.with_name("memory.json"))))
    typer.echo(f"tables written into {page}")


@arena.command("report")
def report(
    results: Results = HOUSE / RESULTS,
    out: Annotated[Path, typer.Option(help="The HTML file to write.")] = Path("report.html"),
) -> None:
    """Write one HTML page with plots: win rates, lengths of games, role inference, times, memory."""
    from hatchway.arena.report import html
    from hatchway.arena.run import current, read
    from hatchway.cli.faults import told

    rows = current(read(results))
    if not rows:
        raise typer.BadParameter(f"there are no results in {results}; name a file by --results")
    with told():
        out.write_text(html(rows, results.with_name("memory.json")), "utf-8")
    typer.echo(f"{len(rows)} games: {out}")


@arena.command("memory")
def memory_of_bots(
    out: Annotated[Path, typer.Option(help="The JSON file to write.")] = HOUSE / "memory.json",
) -> None:
    """Measure how much memory a process with one bot takes, by level, in the larger cells."""
    import json

    from hatchway.arena.cells import cells_with
    from hatchway.arena.memory import measure_all, table

    found = measure_all(cells_with("memory"))
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    typer.echo(table(out))


@arena.command("cells")
def cells() -> None:
    """List the cells."""
    from hatchway.arena.cells import CELLS

    for cell in CELLS.values():
        typer.echo(f"{cell.name:10} {cell.title} ({' / '.join(cell.sides)})")


@arena.command("pace")
def pace(
    game: Annotated[str, typer.Option(help=f"A game ({GAMES}); the first one if left out.")] = "",
) -> None:
    """Measure how many nodes per second this machine manages."""
    from hatchway.bots.pace import COMPILED, INTERPRETED, measure
    from hatchway.cli.faults import told
    from hatchway.cli.options import first_game

    with told():
        measured = measure(game or first_game())
    typer.echo(
        f"{measured:,.0f} nodes per second here; budgets assume {INTERPRETED:,}"
        f" interpreted, {COMPILED:,} compiled"
    )
