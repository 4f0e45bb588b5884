"""`hatchway arena tune`: tunes the weights of bots by playing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def tune(
    cells: Annotated[str, typer.Option(help="Cells of one game, with commas.")],
    level: Annotated[str, typer.Option(help="The level that plays, with its nodes.")] = "adept:400",
    sections: Annotated[
        str, typer.Option(help="Sections of the weights, with commas; all if left out.")
    ] = "",
    only: Annotated[str, typer.Option(help="Only these weights, with commas.")] = "",
    turns: Annotated[int, typer.Option(min=1, help="How often candidates are drawn.")] = 10,
    candidates: Annotated[int, typer.Option(min=1, help="Candidates per turn.")] = 4,
    games: Annotated[
        int, typer.Option(min=4, help="Seeds on which the best of a turn must prove itself.")
    ] = 40,
    spread: Annotated[float, typer.Option(help="How much candidates vary: 0.2 is 20 %.")] = 0.2,
    seed: Annotated[int, typer.Option(min=1, help="The same seed gives the same weights.")] = 1,
    start: Annotated[
        Path | None, typer.Option(help="The weights to begin with; the game's own if left out.")
    ] = None,
    out: Annotated[Path, typer.Option(help="The file to write.")] = Path("weights.toml"),
    processes: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
) -> None:
    """Tune the weights of a game's bots. Candidates play against the current weights on common seeds,
    and one is taken only if the interval of its gain on fresh seeds lies above 0. To use the result, put
    it into the game's own file of weights, or play it as adept:400@weights.toml."""
    import tempfile

    from hatchway.arena.cells import cell
    from hatchway.arena.levels import read, read_weights
    from hatchway.arena.run import results
    from hatchway.arena.tune import Tuner, with_weights
    from hatchway.bots.files import is_file
    from hatchway.cli.faults import told
    from hatchway.cli.progress import counted
    from hatchway.games.registry import plugin

    with told():
        found = [cell(name) for name in cells.split(",")]
        game = found[0].game
        if any(one.game != game for one in found):
            raise typer.BadParameter(
                "all cells must be of one game, since each has its own weights"
            )
        begin = start or plugin(game).weights
        if begin is None:
            raise typer.BadParameter(f"{game} has no weights to tune; name a file by --start")
        read_weights(begin)
        if is_file(level):
            raise typer.BadParameter(f"{level}: a bot file has no weights that could be tuned")
        read(f"{level}@{begin}")
        with tempfile.TemporaryDirectory() as folder:
            tuner = Tuner(
                found, level, begin, Path(folder),
                lambda jobs: list(counted(results(jobs, processes), len(jobs))),
                listed(sections), seed, candidates, games, spread, listed(only),
            )  # fmt: skip
            for turn in tuner.turns(turns):
                typer.echo(
                    f"turn {turn.number}: {'taken' if turn.taken else 'left'},"
                    f" {turn.mean:+.1%} ({turn.low:+.1%} to {turn.high:+.1%}, {turn.pairs} pairs)"
                )
                out.write_text(with_weights(tuner.text, tuner.weights), "utf-8")
    typer.echo(f"weights written: {out}")


def listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]
