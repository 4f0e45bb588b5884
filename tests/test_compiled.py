"""Whether the engine under test is the one that should be."""

import os

import pytest

import hatchway


@pytest.mark.identity
def test_engine_is_compiled_exactly_where_it_should_be() -> None:
    expected = os.environ.get("HATCHWAY_EXPECT") == "compiled"
    assert hatchway.compiled() is expected
