"""Progress bars for people; nothing is shown without a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import Progress

T = TypeVar("T")


@contextmanager
def until_stopped() -> Iterator[None]:
    """Ctrl-C ends the games; the caller then shows the results so far."""
    try:
        yield
    except KeyboardInterrupt:
        Console(stderr=True).print("stopped")


def counted(items: Iterable[T], total: int, what: str = "games") -> Iterator[T]:
    """A bar that moves with every item; each fault of the games is shown once."""
    console = Console(stderr=True)
    told: set[str] = set()
    with Progress(console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        for item in items:
            progress.advance(task)
            tell_faults(console, item, told)
            yield item


def by_clock(items: Iterable[T], minutes: float, said: Callable[[], str]) -> Iterator[T]:
    """A bar that shows the time, with a text that changes."""
    console = Console(stderr=True)
    told: set[str] = set()
    start = time.monotonic()
    with Progress(console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(said(), total=60 * minutes or None)
        for item in items:
            spent = time.monotonic() - start
            progress.update(task, completed=spent, description=said())
            tell_faults(console, item, told)
            yield item


def tell_faults(console: Console, item: Any, told: set[str]) -> None:
    faults = item.get("faults", ()) if isinstance(item, dict) else ()
    for fault in faults:
        if fault not in told and len(told) < 20:
            told.add(fault)
            console.print(f"fault: {fault}", markup=False, soft_wrap=True)
            if trace := item.get("traces", {}).get(fault):
                console.print(trace, markup=False, highlight=False, soft_wrap=True)
