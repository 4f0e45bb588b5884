"""The same record gives the same events, byte for byte, interpreted and compiled."""

import pytest

from tests.identity import elsewhere, fingerprint

GAMES = 30


@pytest.mark.identity
def test_compiled_and_interpreted_engines_are_the_same() -> None:
    """Under the compiled engine the interpreted one is asked too; alone, it must repeat itself."""
    assert elsewhere("adele", GAMES) == fingerprint("adele", GAMES)
