"""`hatchway scenario`: run scenario files and say what differed."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import track


def scenario(
    paths: Annotated[
        list[Path], typer.Argument(help="Scenario files, or folders to search for *.toml.")
    ],
    fills: Annotated[
        int, typer.Option(min=1, help="Under how many seeds to fill what a file leaves open.")
    ] = 3,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print only what differed, and the sums.")
    ] = False,
    first: Annotated[
        bool, typer.Option("--first", "-x", help="Stop at the first scenario that fails.")
    ] = False,
) -> None:
    """Run rule scenarios (see docs/scenarios.md) and say precisely what differed."""
    from hatchway.games.common.scenario import found, run_file
    from hatchway.kernel.errors import BadScenario

    console = Console(soft_wrap=True, highlight=False)
    try:
        files = found(paths)
    except BadScenario as fault:
        typer.echo(str(fault), err=True)
        raise typer.Exit(2) from None
    passed = failed = 0
    many = len(files) > 20
    for path in track(
        files, description="scenarios", console=console, disable=not many, transient=True
    ):
        result = run_file(path, fills)
        if result.passed:
            passed += 1
            if not quiet and not many:
                title = result.scenario.title if result.scenario else ""
                console.print(f"[green]passed[/] {escape(str(path))}: {escape(title)}")
            continue
        failed += 1
        console.print(f"[red]FAILED[/] {escape(str(path))}")
        if result.fault:
            console.print(f"  {escape(result.fault)}")
        # What differs alike under several fill seeds is said once.
        alike: dict[tuple[object, ...], list[int]] = {}
        for difference in result.differences:
            alike.setdefault(difference[1:5], []).append(difference.fill)
        for difference in result.differences:
            fills_of = alike.pop(difference[1:5], [])
            if not fills_of:
                continue
            where = f"step {difference.step}" if difference.step else "at the end"
            seeds = ", ".join(map(str, fills_of))
            console.print(f"  [bold]{where}[/], fill seed {seeds}: {escape(difference.said)}")
            if difference.expected != difference.said:
                console.print(f"    expected  {escape(difference.expected)}")
            console.print(f"    actual    {escape(difference.actual)}")
        if result.differences and result.differences[0].position:
            console.print(f"  position  {escape(result.differences[0].position)}")
        if first:
            break
    typer.echo(f"{passed} passed, {failed} failed")
    if failed or not files:
        raise typer.Exit(1)
