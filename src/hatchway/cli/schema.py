"""`hatchway schema`: the types that go over the wire."""

from __future__ import annotations

import typer


def schema() -> None:
    """Print the protocol and the games' views as JSON Schema."""
    import msgspec

    from hatchway.server.wire.schema import document

    typer.echo(msgspec.json.format(msgspec.json.encode(document())).decode())
