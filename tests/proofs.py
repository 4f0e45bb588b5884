"""`@proves(...)`: marks a test as the proof of statements of the rules.

Scenarios name the statements they prove in their `rules`. What no scenario can show is proven by a
test that carries this mark; `hatchway rules <game> --coverage` finds it by reading the sources.

    @proves("R25-BRD-4", kind="content")
    def test_rooms_have_the_colours_of_the_table() -> None: ...
"""

from collections.abc import Callable
from typing import Literal, TypeVar

F = TypeVar("F", bound=Callable[..., object])
Kind = Literal["content", "view", "law", "conduct"]
"""Lists and tables; what is shown to whom; whatever holds over random games; what software can only
remind of."""


def proves(*rules: str, kind: Kind) -> Callable[[F], F]:
    """Mark a test as the proof of these statements."""
    if not rules:
        raise ValueError("name the statements that this test proves")

    def mark(test: F) -> F:
        return test

    return mark
