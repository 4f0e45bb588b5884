"""`hatchway scenario`: runs scenario files and says what differed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import track

if TYPE_CHECKING:
    from hatchway.games.common.scenario import Difference, Result


def scenario(
    paths: Annotated[
        list[Path], typer.Argument(help="Scenario files, or folders to search for *.toml.")
    ],
    fills: Annotated[
        int, typer.Option(min=1, help="Under how many seeds to fill what a file leaves open.")
    ] = 3,
    verbose: Annotated[
        bool,
        typer.Option(
            "--verbose", "-v", help="Also name what passed, and print the positions that differ."
        ),
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", hidden=True)] = False,
    first: Annotated[
        bool, typer.Option("--first", "-x", help="Stop at the first scenario that fails.")
    ] = False,
) -> None:
    """Run rule scenarios (see docs/scenarios.md) and say precisely what differed."""
    from hatchway.games.common.rule_statements import document, rule_ids
    from hatchway.games.common.scenario import found, run_file
    from hatchway.kernel.errors import BadScenario

    console = Console(soft_wrap=True, highlight=False)
    try:
        files = found(paths)
    except BadScenario as fault:
        typer.echo(str(fault), err=True)
        raise typer.Exit(2) from None
    passed = failed = 0
    unchecked: set[str] = set()
    for path in track(
        files, description="scenarios", console=console, disable=len(files) < 20, transient=True
    ):
        result = run_file(path, fills)
        if result.scenario is not None and rule_ids(result.scenario.game, path) is None:
            unchecked.add(result.scenario.game)
        if result.passed:
            passed += 1
            if verbose and result.scenario is not None:
                title = escape(result.scenario.title)
                console.print(f"[green]passed[/] {escape(str(path))}: {title}")
            continue
        failed += 1
        _report(console, path, result, verbose)
        if first:
            break
    for game in sorted(unchecked):
        typer.echo(f"The rule IDs of {game} were not checked: there is no {document(game)} here.")
    typer.echo(f"{passed} passed, {failed} failed")
    if failed or not files:
        raise typer.Exit(1)


def _report(console: Console, path: Path, result: Result, verbose: bool) -> None:
    """Say what is wrong with a file, or what differed. What differs alike under several fill seeds is
    said once."""
    console.print(f"[red]FAILED[/] {escape(str(path))}")
    if verbose and result.scenario is not None:
        console.print(f"  {escape(result.scenario.title)}")
    if result.fault:
        console.print(f"  {escape(result.fault)}")
    alike: dict[tuple[object, ...], list[Difference]] = {}
    for difference in result.differences:
        alike.setdefault(difference[1:5], []).append(difference)
    for differences in alike.values():
        one = differences[0]
        where = f"step {one.step}" if one.step else "at the end"
        seeds = ", ".join(str(difference.fill) for difference in differences)
        console.print(f"  [bold]{where}[/], fill seed {seeds}: {escape(one.said)}")
        if one.expected != one.said:
            console.print(f"    expected  {escape(one.expected)}")
        console.print(f"    actual    {escape(one.actual)}")
        if verbose and one.position:
            console.print(f"    position  {escape(one.position)}")
