"""One server for the tests of a file that do not need one of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Server, sqlite
from tests.server.postgres import OwnPostgres


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Each file has its own: what limits allow would else depend on the files before it."""
    with Server(sqlite(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database."""
    if request.param == "sqlite":
        yield sqlite(tmp_path)
        return
    own = OwnPostgres()
    try:
        yield own.start()
    finally:
        own.stop()
