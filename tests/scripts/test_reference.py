"""The reference of each game is what the engine's own types and tables say."""

from hatchway.games.common.field_comments import comments, types_in
from hatchway.games.registry import plugin
from hatchway.server.wire.protocol import SeatInfo
from hatchway.server.wire.schema import document
from scripts.reference import FOLDER, main


def test_the_pages_are_up_to_date() -> None:
    assert main(["--check"]) == 0


def test_every_kind_of_action_and_event_is_listed() -> None:
    for id in ("room25", "adele"):
        found = plugin(id)
        assert found.types is not None
        page = (FOLDER / f"{id}.md").read_text("utf-8")
        assert all(f"| `{kind}` |" in page for kind, *_ in found.make({}).book.kinds)
        assert page.count("### `") == len(found.types.events)


def test_comments_beside_fields_reach_the_schema() -> None:
    assert comments(SeatInfo)["level"] == "of a bot"
    definitions = document()["$defs"]
    assert definitions["SeatInfo"]["properties"]["level"]["description"] == "of a bot"
    types = plugin("room25").types
    assert types is not None
    tile = next(kind for kind in types_in([types.view]) if kind.__name__ == "TileView")
    said = comments(tile)["room"]
    assert "does not know" in said
    fields = definitions["hatchway.games.room25.views.schema.TileView"]["properties"]
    assert fields["room"]["description"] == said
    assert comments(types.truth) == comments(types.view)
