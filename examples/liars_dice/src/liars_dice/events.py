"""What can happen. Details that are UNSET are told to some seats only."""

from hatchway.kernel.fact import UNSET, Fact, UnsetType


class Rolled(Fact):
    """Everybody rolls; each seat sees its own dice."""

    left: list[int]  # dice by seat
    dice: list[int] | UnsetType = UNSET


class Bid(Fact):
    """A seat says that there are at least this many dice of a face."""

    seat: int
    count: int
    face: int


class Shown(Fact):
    """A seat doubted the bid, and all dice are shown."""

    seat: int
    cups: list[list[int]]
    found: int
    loser: int
