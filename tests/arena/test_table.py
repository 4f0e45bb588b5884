"""Tables in a page."""

from pathlib import Path

import pytest

from hatchway.arena.table import BEGIN, END, put_into
from hatchway.kernel.errors import BadOptions


def test_tables_are_written_between_marks(tmp_path: Path) -> None:
    where = tmp_path / "strength.md"
    where.write_text(f"Before\n\n{BEGIN}\nold\n{END}\n\nAfter\n")
    put_into(where, "new")
    put_into(where, "newer")
    text = where.read_text()
    assert text.startswith("Before") and text.endswith("After\n")
    assert "newer" in text and "old" not in text and text.count(BEGIN) == 1
    where.write_text("no marks")
    with pytest.raises(BadOptions, match="missing"):
        put_into(where, "new")
