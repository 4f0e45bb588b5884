"""Errors shown to people: one line that names the fault, and exit code 2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from hatchway.kernel.errors import HatchwayError


@contextmanager
def told() -> Iterator[None]:
    """Turn an error of the engine into a message without a traceback."""
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
        raise HatchwayError("no_text", f"{path} is not a text file in UTF-8") from None
