"""`hatchway bench`: how fast the engine is, alone and next to its peers."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hatchway.cli.options import GAMES

if TYPE_CHECKING:
    from rich.console import Console

    from hatchway.games.plugin import GamePlugin
    from hatchway.kernel.game import Game


def bench(
    game: Annotated[str, typer.Option(help=f"A game ({GAMES}); all if left out.")] = "",
    seconds: Annotated[float, typer.Option(min=0.05, help="Seconds for each figure.")] = 1.0,
    peers: Annotated[
        bool, typer.Option("--peers", help="Also measure other engines (extra: bench).")
    ] = False,
    bot: Annotated[
        str, typer.Option(help="Measure this bot file instead: in its worker and in a plain loop.")
    ] = "",
) -> None:
    """Measure the speed of random games, copies, views and samples; with --peers next to other
    engines in the same run."""
    from rich.console import Console
    from rich.table import Table

    from hatchway.cli.faults import told
    from hatchway.games.registry import list_games, plugin
    from hatchway.version import compiled

    with told():
        chosen = [plugin(name) for name in ([game] if game else list_games())]
    console = Console()
    console.print(f"engine: {'compiled' if compiled() else 'interpreted'}, one process")
    if bot:
        with told():
            bot_table(console, chosen, bot, seconds)
        return
    means: dict[str, float] = {}
    for one in chosen:
        table = Table(
            "game", "decisions/s", "games/s", "copy µs", "view µs", "sample µs", title=one.id
        )
        speeds = []
        for title, options in one.benches.items():
            speed, games = play_speed(one.make(options), seconds)
            speeds.append(speed)
            copy, view, sample = state_costs(one.make(options), seconds / 4)
            table.add_row(
                title,
                f"{speed:,.0f}",
                f"{games:,.0f}",
                f"{copy:.2f}",
                f"{view:.1f}",
                f"{sample:.0f}",
            )
        means[one.id] = sum(speeds) / len(speeds)
        table.add_row("mean", f"{means[one.id]:,.0f}", "", "", "", "")
        console.print(table)
    if peers:
        from hatchway.cli.peers import measure

        ratios = [f"{name} / peer" for name in means]
        table = Table("peer", "decisions/s", *ratios, title="peers, random players")
        measured = list(measure(seconds))
        for title, peer in measured:
            found = [f"{own / peer:.2f}" if peer else "" for own in means.values()]
            table.add_row(title, f"{peer:,.0f}" if peer else "not installed", *found)
        console.print(table)
        if not all(speed for _, speed in measured):
            console.print("To install the others: pip install 'hatchway[bench]'", markup=False)


def bot_table(console: Console, chosen: Sequence[GamePlugin], path: str, seconds: float) -> None:
    """The games per second of a bot file, and its share of a plain loop."""
    from rich.table import Table

    from hatchway.arena.bot_speed import speeds

    table = Table(
        "game", "plain loop", "trusted", "share", "worker", "share", title=f"games/s, {path}"
    )
    for one in chosen:
        for title, options in one.benches.items():
            found = speeds(one.make(options), path, seconds)
            loop, trusted, worker = found["plain loop"], found["trusted"], found["worker"]
            table.add_row(
                f"{one.id}, {title}", f"{loop:.0f}", f"{trusted:.0f}", f"{trusted / loop:.0%}",
                f"{worker:.0f}", f"{worker / loop:.0%}",
            )  # fmt: skip
    console.print(table)


def play_speed(rules: Game[Any], seconds: float) -> tuple[float, float]:
    """Decisions and games per second on one core in random games, set-up included."""
    from hatchway.kernel.chance import Rng
    from hatchway.kernel.playout import playout

    rng = Rng(1)
    count = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(10):
            count += playout(rules, rules.new(rng.seed()), rng)
        games += 10
    return count / spent, games / spent


def state_costs(rules: Game[Any], seconds: float) -> tuple[float, ...]:
    """Microseconds of a copy, a view and a sample in the middle of a game."""
    from hatchway.kernel.chance import Rng
    from hatchway.kernel.event import Out
    from hatchway.kernel.playout import pick

    rng = Rng(2)
    s: Any = rules.new(rng.seed())
    known = rules.knowledge(0, rules.view(s, 0))
    for _ in range(25):
        before = s.copy()
        out = Out()
        rules.apply(s, *pick(rules, s, rng), out)
        if s.over:
            s = before
            break
        known.update(out.seen_by(0), rules.view(s, 0))
    return (
        cost(s.copy, seconds),
        cost(lambda: rules.view(s, 0), seconds),
        cost(lambda: rules.sample(known, rng), seconds),
    )


def cost(what: Callable[[], object], seconds: float) -> float:
    """Microseconds of a call: the best of several rounds, because others use the machine too."""
    best = float("inf")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        for _ in range(20):
            what()
        best = min(best, (time.perf_counter() - start) / 20)
    return best * 1e6
