"""Faults told to people: one line that names the fault, and the exit code 2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from hatchway.kernel.errors import HatchwayError


@contextmanager
def told() -> Iterator[None]:
    """Turn a fault of the engine into a message without a traceback."""
    try:
        yield
    except HatchwayError as fault:
        typer.echo(f"hatchway: {fault}", err=True)
        raise typer.Exit(2) from None
    except OSError as fault:
        typer.echo(f"hatchway: {fault.filename or ''}: {fault.strerror or fault}", err=True)
        raise typer.Exit(2) from None


def text_of(path: Path) -> str:
    """The text of a file that a person named."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise HatchwayError("no_text", f"{path} is no text in UTF-8") from None
