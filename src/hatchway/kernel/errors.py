"""The errors a caller can meet. Each has a key and parameters; `str(error)` is English for developers."""

from __future__ import annotations


class HatchwayError(Exception):
    """Base of every error that Hatchway raises on purpose."""

    def __init__(self, key: str, message: str = "", **params: object) -> None:
        self.key = key
        self.params = params
        said = message or key
        shown = ", ".join(f"{name}={value!r}" for name, value in params.items())
        super().__init__(f"{said} ({shown})" if shown else said)


class IllegalAction(HatchwayError):
    """A seat tried something it may not do now. The state is unchanged."""


class BadForm(HatchwayError):
    """A structured action that has no code, or a code that has no action."""


class BadOptions(HatchwayError):
    """Options of a game that do not exist or do not fit together."""


class BadNotation(HatchwayError):
    """A position that cannot be read or is impossible, for example with more cards than the box has."""


class BadScenario(HatchwayError):
    """A scenario file that cannot be read."""


class BadRecord(HatchwayError):
    """A record that cannot be read, comes from another version, or does not replay."""


class RulesFault(HatchwayError):
    """The engine broke one of its own laws: a bug, with the position that shows it."""
