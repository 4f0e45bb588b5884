"""The types of events: what they are called, and what is found wrong with an event."""

from typing import Annotated

from hatchway.kernel.event import Out
from hatchway.kernel.fact import UNSET, Fact, Laid, UnsetType, facts_in, faults, kind_of, words

Colour = Annotated[str, words("Colour", ("red", "blue"))]


class DoorOpened(Fact):
    """A door is opened."""

    colour: Colour
    behind: list[Colour] | UnsetType = UNSET
    votes: dict[Colour, int] | None = None


def test_an_event_is_called_like_its_class_in_snake_case() -> None:
    assert kind_of(DoorOpened) == "door_opened"


def test_a_module_lists_the_facts_that_it_defines() -> None:
    assert facts_in(globals()) == (DoorOpened,)


def test_some_seats_are_told_more() -> None:
    out = Out()
    out.tell(DoorOpened(colour="red"), {1: DoorOpened(colour="red", behind=["blue"])})
    assert out.seen_by(0) == [{"kind": "door_opened", "colour": "red", "votes": None}]
    assert out.seen_by(1)[0]["behind"] == ["blue"]


def told(**details: object) -> list[str]:
    return faults({"kind": "door_opened", **details}, (Laid, DoorOpened))


def test_a_right_event_has_no_faults() -> None:
    assert not told(colour="red")
    assert not told(colour="red", behind=["blue", "red"], votes={"blue": 2})


def test_faults_of_an_event_are_named() -> None:
    assert faults({"kind": "door_open"}, (DoorOpened,)) == ["no event is called door_open"]
    assert told(colour="green") == ["door_opened.colour: no Colour is called green"]
    assert told(colour="red", behind=["blu"]) == ["door_opened.behind: no Colour is called blu"]
    assert told(colour="red", votes={"rde": 1}) == ["door_opened.votes: no Colour is called rde"]


def test_missing_and_unknown_details_are_faults() -> None:
    assert "colour" in told()[0]
    assert "color" in told(colour="red", color="red")[0]
    assert "int" in told(colour="red", votes={"red": "two"})[0]
