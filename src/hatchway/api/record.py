"""Records as files, and played again."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from hatchway.kernel import record as kernel
from hatchway.kernel.errors import BadRecord

if TYPE_CHECKING:
    from hatchway.api.play import Play


class Record(kernel.Record):
    """The truth of a game: rules, options, seed and actions (docs/records.md).

    >>> import hatchway, tempfile, pathlib
    >>> play = hatchway.Play(hatchway.make("room25", mode="cooperation", players=2), seed=7)
    >>> events = play.act(0, play.options(0)[0])
    >>> play.record
    <Record of room25, 1 entry>
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = play.record.save(pathlib.Path(folder) / "game.jsonl")
    ...     again = hatchway.Record.load(path).replay()
    >>> again.view(0) == play.view(0)
    True
    """

    @classmethod
    def of(cls, found: kernel.Record) -> Record:
        """The same record, with what this class adds."""
        made = cls(
            found.game, found.version, found.options, found.seats, found.seed, found.contributions
        )
        made.entries = list(found.entries)
        return made

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record; an error names the line."""
        return cls.of(kernel.loads(text))

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Record:
        """Read a record from a file."""
        try:
            return cls.loads(Path(path).read_text("utf-8"))
        except UnicodeDecodeError:
            raise BadRecord("bad_record", f"{path} is not a text file in UTF-8") from None

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the record to a file; returns its path."""
        written = Path(path)
        written.write_text(self.dumps(), "utf-8")
        return written

    def replay(self) -> Play:
        """Play it again, checking every line; one that does not fit is refused by its number."""
        from hatchway.api.play import replay

        return replay(self)
