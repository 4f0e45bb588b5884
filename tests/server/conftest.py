"""One server for the tests of a file that do not need one of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.harness import Server, sqlite


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Each file has its own: what limits allow would else depend on the files before it."""
    with Server(sqlite(tmp_path_factory.mktemp("server"))) as running:
        yield running
