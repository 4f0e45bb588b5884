"""Faults told to people: one line that names the fault, and the exit code 2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from hatchway.kernel.errors import HatchwayError


@contextmanager
def told() -> Iterator[None]:
    """Turn a fault of the engine into a message without a traceback."""
    try:
        yield
    except (HatchwayError, OSError) as fault:
        typer.echo(f"hatchway: {fault}", err=True)
        raise typer.Exit(2) from None
