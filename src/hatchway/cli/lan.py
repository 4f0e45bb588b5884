"""The address of this machine in the local network, with a QR code for phones."""

from __future__ import annotations

import io
import socket
from urllib.parse import urlsplit

import typer


def own_address() -> str:
    """The address at which others in this network reach this machine. It sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: only looks up the route
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def invite(address: str) -> None:
    import segno

    port = urlsplit(address).port
    link = f"http://{own_address()}:{port}/"
    drawn = io.StringIO()
    segno.make(link).terminal(out=drawn, compact=True)
    typer.echo(f"Others in this network can open {link}\n{drawn.getvalue()}")
